"""The names of judges: one for each way in which a judge was asked, in the same words wherever judges are compared."""

from collections.abc import Iterable
from dataclasses import dataclass

from medreview.errors import Listed

SETUPS = ("", "vanilla", "epistemic", "bias")
_PARTS = ("granularity", "protocol", "references", "reading", "run")


@dataclass(frozen=True, slots=True, order=True)
class JudgeSetup:
    """One way in which one judge was asked; two runs that differ in nothing else are two ways.

    Empty text where a part is not known.
    """

    judge: str
    setup: str
    protocol: str
    granularity: str
    references: str
    reading: str
    run: str

    @property
    def order(self) -> "tuple[str, tuple[int, str], JudgeSetup]":
        """Judges by name, the plain setup first."""
        return self.judge, order_of_setup(self.setup), self


def order_of_setup(setup: str) -> tuple[int, str]:
    """The plain one first."""
    return (SETUPS.index(setup) if setup in SETUPS else len(SETUPS)), setup


def references_part(n_references: float | None) -> str:
    """The part of a way of asking that says how many references the judge had; empty where it is not known."""
    return "" if n_references is None else f"{n_references:g} references"


def names_of_setups(setups: Iterable[JudgeSetup]) -> dict[JudgeSetup, str]:
    """The shortest name for every setup of a judge: judge and setup, and what else tells it from another."""
    names = {asked: _joined(asked.judge, asked.setup) for asked in setups}
    for part in _PARTS:
        found: dict[str, set[str]] = {}
        for asked, name in names.items():
            found.setdefault(name, set()).add(getattr(asked, part))
        names = {
            asked: _joined(name, getattr(asked, part)) if len(found[name]) > 1 else name
            for asked, name in names.items()
        }
    return names


def _joined(*parts: str) -> str:
    return Listed(part for part in parts if part)
