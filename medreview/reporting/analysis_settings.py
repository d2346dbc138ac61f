"""What an analysis depends on beside the data, and the choice of its tables; the same for every kind of analysis."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from medreview.errors import MedReviewError
from medreview.stats.intervals import Resampling

FEWEST_RESAMPLES = 100


class SettingsRefused(MedReviewError):
    def __init__(self) -> None:
        super().__init__("The seed is 0 or more, and resamples are 0 (no bootstrap) or at least 100. Change them.")


class TableNotFound(MedReviewError):
    def __init__(self, table: str, known: Sequence[str]) -> None:
        super().__init__(
            "There is no table {table} in an analysis. Choose one of: {known}.", table=table, known=", ".join(known)
        )


@dataclass(frozen=True, slots=True)
class AnalysisSettings:
    """Seed and number of resamples; 0 resamples leave the bootstrap out.

    Raises
    ------
    SettingsRefused
        If the seed is below 0, or there are so few resamples that an interval would mean nothing.
    """

    seed: int = 1
    n_resamples: int = 2000

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
            raise TableNotFound(name, known)
    return tuple(name for name in known if name in wanted or not wanted)
