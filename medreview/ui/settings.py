"""The person's own choices, kept in one ini file under the user's configuration folder."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, Self, TypeVar, overload

from PySide6.QtCore import QLocale, QObject, QSettings, QStandardPaths, Signal
from typing_extensions import override

from medreview.errors import Message
from medreview.ui.key_events import DEFAULT_KEYS
from medreview.ui.translation import CALENDAR_WORDS, Calendar, translated

V = TypeVar("V")


class Keeper(Protocol):
    """The file of settings."""

    def kept(self, name: str) -> str | None: ...
    def keep(self, name: str, value: object) -> None: ...


@dataclass(frozen=True, slots=True)
class Shown:
    """A setting's place on the page, and its words there."""

    heading: Message
    title: Message
    hint: Message | None = None
    is_for_raters: bool = True
    """False for what means nothing in a rater's own workspace."""


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
        """The value in the file; None where it is none that can be meant."""


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


def settings_on_page(kind: type) -> list[Setting[Any]]:
    """Every setting of the class, in its order."""
    return [one for one in vars(kind).values() if isinstance(one, Setting)]  # pyright: ignore[reportUnknownVariableType]


LANGUAGE_NAMES = {"en": "English", "fa": "فارسی"}
"""Languages of the window, each in its own words, so that a person finds it in any."""

THEMES = {"system": Message("Match the system"), "light": Message("Light"), "dark": Message("Dark")}
TEXT_SCALES = {scale: Message("{scale:.0%}", {"scale": scale}) for scale in (0.85, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0)}
"""Factors on every text size; 1.0 is the designed one."""

_LOOK, _RATING = Message("Appearance"), Message("Rating")
N_RECENT = 5
RATERS_OWN = "raters_own"
"""The memory of the workspace that was open last, where it is a rater's own."""


def _nearest_scale(kept: str) -> float | None:
    try:
        scale = float(kept)
    except ValueError:
        return None
    return min(TEXT_SCALES, key=lambda offered: abs(offered - scale))


def settings_file() -> Path:
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation)
    return Path(folder) / "medreview" / "medreview.ini"


def offered_language(preferred: Iterable[str]) -> str:
    """The first language of a system's list ("fa-IR", "en_GB") that the window speaks; English where it speaks none."""
    codes = (tag.replace("_", "-").partition("-")[0] for tag in preferred)
    return next((code for code in codes if code in LANGUAGE_NAMES), "en")


class Settings(QObject):
    """Reads and writes each choice at once; what the file holds but nobody offers is read as the default.

    Signals
    -------
    changed(str)
        After a choice was changed: the name of its property.
    """

    changed = Signal(str)

    language = OneOf(
        offered_language(QLocale.system().uiLanguages()), LANGUAGE_NAMES, Shown(_LOOK, Message("Language"))
    )
    calendar = OneOf(
        Calendar.LANGUAGE,
        CALENDAR_WORDS,
        Shown(_LOOK, Message("Calendar"), Message("For dates on screen. Files keep ISO dates.")),
    )
    theme = OneOf("system", THEMES, Shown(_LOOK, Message("Theme")))
    text_scale = OneOf(1.0, TEXT_SCALES, Shown(_LOOK, Message("Text size")), nearest=_nearest_scale)
    moves_on_after_last_digit = Switch(
        False, Shown(_RATING, Message("Go to the next answer automatically after the last digit"))
    )
    judges_gently = Switch(
        False,
        Shown(
            Message("Models on this computer"),
            Message("Use half of the processor, with pauses (saves battery)"),
            Message("Applies when a run is next started or resumed."),
            is_for_raters=False,
        ),
    )
    uses_gpu = Switch(
        True,
        Shown(
            Message("Models on this computer"),
            Message("Compute on the graphics processor where there is one"),
            is_for_raters=False,
        ),
    )

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        file = path or settings_file()
        with suppress(OSError):  # Qt would make the folder for everybody
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._store = QSettings(str(file), QSettings.Format.IniFormat)
        self._keeps_nothing = False

    def forget(self) -> None:
        """Forget every choice, and write nothing more until the program is started again."""
        self._store.clear()
        self._store.sync()
        self._keeps_nothing = True

    @property
    def file(self) -> Path:
        return Path(self._store.fileName())

    @property
    def keys(self) -> dict[str, str]:
        """Action of the rating screen to its key, complete: see ``key_map.DEFAULT_KEYS``."""
        own = self._object("keys")
        return {action: str(own.get(action, key)) for action, key in DEFAULT_KEYS.items()}

    @keys.setter
    def keys(self, value: dict[str, str]) -> None:
        own = {action: key for action, key in value.items() if DEFAULT_KEYS.get(action) != key}
        self.keep("keys", json.dumps(own))

    @property
    def recent_files(self) -> list[Path]:
        """Workspaces that were open, the latest first; those that are gone are left out."""
        paths = [Path(str(path)) for path in self._object("recent_files").get("paths", [])]  # pyright: ignore[reportGeneralTypeIssues, reportUnknownVariableType, reportUnknownArgumentType]
        return [path for path in paths if path.is_file()]

    def remember_file(self, path: Path) -> None:
        paths = [path, *(known for known in self.recent_files if known != path)][:N_RECENT]
        self.keep("recent_files", json.dumps({"paths": [str(known) for known in paths]}))

    @property
    def last_version(self) -> str:
        """The version of the program that ran last; empty before the first start."""
        return str(self._store.value("last_version", ""))

    @last_version.setter
    def last_version(self, value: str) -> None:
        self._keep("last_version", value)

    def memory(self, name: str) -> bytes:
        """The state that a widget asked to remember (splitter, columns, window place); empty when nothing."""
        value = self._store.value(f"memory/{name}")
        return bytes.fromhex(value) if isinstance(value, str) else b""

    def remember(self, name: str, state: bytes) -> None:
        self._keep(f"memory/{name}", state.hex())

    def kept(self, name: str) -> str | None:
        """The text of a choice in the file."""
        value = self._store.value(name)
        return None if value is None else str(value)

    def has_chosen(self, name: str) -> bool:
        """True if the person chose this, so that nothing else may."""
        return self.kept(name) is not None

    def keep(self, name: str, value: object) -> None:
        """Keep a choice, and tell."""
        self._keep(name, value)
        self._store.sync()
        self.changed.emit(name)

    def _keep(self, name: str, value: object) -> None:
        if not self._keeps_nothing:
            self._store.setValue(name, value)

    def _object(self, name: str) -> dict[str, object]:
        try:
            value = json.loads(str(self._store.value(name, "{}")))
        except ValueError:
            return {}
        return value if isinstance(value, dict) else {}  # pyright: ignore[reportUnknownVariableType]
