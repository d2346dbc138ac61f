"""Plug-ins: protocols, metrics, layouts and panels that an installed package adds by entry points.

They are looked for when a registry is first read, and only where the program runs from an environment that packages can
be installed into. One that is broken is left out with a sentence; the program never ends by it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import EntryPoint, entry_points
from typing import Any, TypeVar, cast

from medreview.errors import MedReviewError, Message
from medreview.jobs import Cancelled
from medreview.paths import is_packaged

T = TypeVar("T")


class PlugInGroup(StrEnum):
    """The groups of entry points, as a package declares them."""

    PROTOCOLS = "medreview.protocols"
    METRICS = "medreview.metrics"
    LAYOUTS = "medreview.layouts"
    PANELS = "medreview.panels"


@dataclass(frozen=True, slots=True)
class PlugIn:
    """An entry point with the package that declares it; ``left_out`` says why, where it was."""

    group: PlugInGroup
    name: str
    package: str
    left_out: Message | None = None


FOUND: dict[tuple[PlugInGroup, str, str], PlugIn] = {}
"""Every plug-in that was looked at since the program began."""


def plugged_in(
    group: PlugInGroup,
    fits: Callable[[object], bool],
    names_of: Callable[[T], Iterable[str]],
    taken: Iterable[str],
) -> tuple[T, ...]:
    """Additions of installed packages to a registry; an entry point names one value, or a tuple of them.

    Parameters
    ----------
    fits
        True for what the registry takes.
    names_of
        The names that a value would have in the registry; none may be among those ``taken``.
    """
    if is_packaged():
        return ()
    known, added = set(taken), list[T]()
    for entry in sorted(entry_points(group=group), key=lambda one: (one.name, one.value)):
        values = _loaded(entry)
        reason = values if isinstance(values, Message) else _reason_against(values, group, fits, names_of, known)
        package = entry.dist.name if entry.dist is not None else entry.value.partition(":")[0]
        FOUND[group, entry.name, package] = PlugIn(group, entry.name, package, reason)
        if reason is None:
            good = cast("Sequence[T]", values)
            added += good
            known.update(name for one in good for name in names_of(one))
    return tuple(added)


def _loaded(entry: EntryPoint) -> Sequence[object] | Message:
    try:
        value: object = entry.load()
    except (Exception, SystemExit) as error:  # noqa: BLE001 - code of others may raise anything
        return Message("it cannot be loaded ({reason})", {"reason": f"{type(error).__name__}: {error}"})
    return cast("Sequence[object]", value) if isinstance(value, tuple) else (value,)


def _reason_against(
    values: Sequence[object],
    group: PlugInGroup,
    fits: Callable[[object], bool],
    names_of: Callable[[T], Iterable[str]],
    known: set[str],
) -> Message | None:
    if not values or not all(map(fits, values)):
        return Message("it offers nothing that belongs in {group}", {"group": group.value})
    names = [name for one in cast("Sequence[T]", values) for name in names_of(one)]
    doubled = next((name for place, name in enumerate(names) if name in known or name in names[:place]), None)
    return Message("the name {name} is taken", {"name": doubled}) if doubled is not None else None


class PlugInFailed(MedReviewError):
    template = "The plug-in {name} failed ({reason}). Update its package, or remove it."


def guarded(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function of a plug-in whose faults are named; what it gives bit by bit is complete when it comes back."""

    def call(*arguments: Any, **options: Any) -> Any:
        try:
            result = function(*arguments, **options)
            return list(cast("Iterator[Any]", result)) if isinstance(result, Iterator) else result
        except (MedReviewError, Cancelled):
            raise
        except Exception as error:
            raise PlugInFailed(name=name, reason=f"{type(error).__name__}: {error}") from error

    return call


def sentences_of_left_out() -> tuple[Message, ...]:
    """A sentence for each plug-in that was left out so far."""
    return tuple(
        Message(
            "The plug-in {name} of {package} was left out: {reason}. Update that package, or remove it.",
            {"name": one.name, "package": one.package, "reason": one.left_out},
        )
        for one in FOUND.values()
        if one.left_out is not None
    )
