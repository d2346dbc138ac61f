"""Kinds of settings: how each is kept in the file, read back, and named on the settings page.

A setting is one line in ``Settings``. The page shows every one that has a title, under its heading, in the order in
which they stand.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar, overload

from typing_extensions import override

from medreview.errors import Message
from medreview.ui.translation import translated

V = TypeVar("V")


class Keeper(Protocol):
    """The file of settings."""

    def kept(self, name: str) -> str | None: ...
    def keep(self, name: str, value: object) -> None: ...


@dataclass(frozen=True, slots=True)
class Shown:
    """Where a setting stands on the page and what is said of it there."""

    heading: Message
    title: Message
    hint: Message | None = None


class Setting(ABC, Generic[V]):
    """A choice that is kept at once; what the file holds and cannot mean is read as ``default``."""

    def __init__(self, default: V, shown: Shown) -> None:
        self.default = default
        self.shown = shown

    def __set_name__(self, _owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, settings: None, _owner: type) -> Self: ...
    @overload
    def __get__(self, settings: Keeper, _owner: type) -> V: ...
    def __get__(self, settings: Keeper | None, _owner: type) -> V | Self:
        if settings is None:
            return self
        kept = settings.kept(self.name)
        value = None if kept is None else self.read(kept)
        return self.default if value is None else value

    def __set__(self, settings: Keeper, value: V) -> None:
        settings.keep(self.name, value)

    @abstractmethod
    def read(self, kept: str) -> V | None:
        """What the file says; None where it says nothing that can be meant."""


class Switch(Setting[bool]):
    """On or off."""

    @override
    def read(self, kept: str) -> bool:
        return kept.lower() == "true"


class OneOf(Setting[V]):
    """One of several values, each with its words; ``nearest`` reads a value that is not offered as one that is."""

    def __init__(
        self,
        default: V,
        offered: Mapping[V, Message | str],
        shown: Shown,
        *,
        nearest: Callable[[str], V | None] | None = None,
    ) -> None:
        super().__init__(default, shown)
        self.offered = offered
        self._nearest = nearest

    @override
    def read(self, kept: str) -> V | None:
        found = next((value for value in self.offered if str(value) == kept), None)
        return self._nearest(kept) if found is None and self._nearest is not None else found

    def words_of(self, value: V) -> str:
        words = self.offered[value]
        return translated(words) if isinstance(words, Message) else words


class Seconds(Setting[int]):
    """A whole number of seconds, at least ``least``."""

    def __init__(self, default: int, shown: Shown, *, least: int, most: int) -> None:
        super().__init__(default, shown)
        self.least, self.most = least, most

    @override
    def read(self, kept: str) -> int | None:
        try:
            return max(self.least, int(float(kept)))
        except (ValueError, OverflowError):
            return None


def settings_on_page(kind: type) -> list[Setting[Any]]:
    """Every setting of the class, in its order."""
    return [one for one in vars(kind).values() if isinstance(one, Setting)]  # pyright: ignore[reportUnknownVariableType]
