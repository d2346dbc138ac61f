"""Settings of an analysis and the choice of its tables; the same for every kind of analysis."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from medreview.errors import MedReviewError, NotFound
from medreview.stats.intervals import Resampling

FEWEST_RESAMPLES = 100
FEWEST_GROUPS = 2


class SettingsRefused(MedReviewError):
    template = "The seed must be 0 or more, and resamples 0 (no bootstrap) or at least 100. Change them."


class TableNotFound(NotFound):
    template = "There is no table {table} in an analysis. Choose one of: {known}."


class CollapseUnreadable(MedReviewError):
    template = (
        "{text} does not say which levels count as one. Write the levels of each in a row, with | between, such "
        "as {example}; each level once."
    )


_LATIN_SIGNS = str.maketrans({",": " ", "،": " ", "٫": "."})


@dataclass(frozen=True, slots=True)
class Collapse:
    """Levels that a person declares to count as one, from low to high."""

    groups: tuple[tuple[float, ...], ...]

    @classmethod
    def from_text(cls, text: str) -> "Collapse":
        """Read ``1 2 | 3 | 4 5``.

        Raises
        ------
        CollapseUnreadable
            If there are fewer than two groups, one is empty or no number, or a level stands twice.
        """
        try:
            written = text.translate(_LATIN_SIGNS)
            groups = tuple(tuple(float(level) for level in part.split()) for part in written.split("|"))
        except ValueError as error:
            raise CollapseUnreadable(text=text, example="1 2 | 3 | 4 5") from error
        levels = [level for group in groups for level in group]
        if len(groups) < FEWEST_GROUPS or not all(groups) or len(set(levels)) < len(levels):
            raise CollapseUnreadable(text=text, example="1 2 | 3 | 4 5")
        return cls(groups)

    @property
    def name(self) -> str:
        return " | ".join(" ".join(f"{level:g}" for level in group) for group in self.groups)


@dataclass(frozen=True, slots=True)
class AnalysisSettings:
    """Seed, number of resamples (0 leave the bootstrap out), and a collapse beside the usual ones.

    Raises
    ------
    SettingsRefused
        If the seed is below 0, or there are so few resamples that an interval would mean nothing.
    """

    seed: int = 1
    n_resamples: int = 2000
    collapse: Collapse | None = None

    def __post_init__(self) -> None:
        if self.seed < 0 or (self.n_resamples != 0 and self.n_resamples < FEWEST_RESAMPLES):
            raise SettingsRefused

    @property
    def resampling(self) -> Resampling | None:
        return Resampling(self.n_resamples, self.seed) if self.n_resamples else None


def chosen_tables(wanted: Collection[str], known: Sequence[str]) -> tuple[str, ...]:
    """The tables to make, in the order of ``known``: those wanted, all where none is.

    Raises
    ------
    TableNotFound
        If a wanted table is none of those known.
    """
    for name in wanted:
        if name not in known:
            raise TableNotFound(table=name, known=known)
    return tuple(name for name in known if name in wanted or not wanted)
