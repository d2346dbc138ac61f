"""Choices made before a judge is held against raters: the yardstick, and dimensions that are one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from medreview.errors import MedReviewError, Message
from medreview.reporting.analysis_settings import AnalysisSettings


class MatchUnreadable(MedReviewError):
    template = (
        "{text} does not say which dimension of the judge is which of the study. "
        "Write JUDGED=RATED, or JUDGED=RATED:1=0,2=1 with the study's value for each of the judge's."
    )


MOST_DISAGREEMENTS = 50


class Consensus(StrEnum):
    """The rule that makes one label of several raters; a tie of the median or mean goes away from zero."""

    MEDIAN = "median"
    MEAN = "mean"
    MAJORITY = "majority"


CONSENSUS_WORDS = {
    Consensus.MEDIAN: Message("Median of the raters"),
    Consensus.MEAN: Message("Rounded mean of the raters"),
    Consensus.MAJORITY: Message("Majority of the raters"),
}


@dataclass(frozen=True, slots=True)
class Yardstick:
    """The label that a judge is compared with: a consensus, or the ratings of one named rater."""

    consensus: Consensus = Consensus.MEDIAN
    rater: str | None = None

    @property
    def name(self) -> str:
        if self.rater is not None:
            return f"rater {self.rater}"
        return {
            Consensus.MEDIAN: "median of the raters",
            Consensus.MEAN: "rounded mean of the raters",
            Consensus.MAJORITY: "majority of the raters",
        }[self.consensus]


def _no_values() -> Mapping[float, float]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class DimensionMatch:
    """A dimension of the judge that is another one of the study; ``values`` brings its values to the study's scale."""

    judged: str
    rated: str
    values: Mapping[float, float] = field(default_factory=_no_values)

    @property
    def name(self) -> str:
        values = ",".join(f"{judged:g}={rated:g}" for judged, rated in self.values.items())
        return f"{self.judged}={self.rated}" + (f":{values}" if values else "")

    @classmethod
    def from_text(cls, text: str) -> "DimensionMatch":
        """Read ``JUDGED=RATED`` or ``JUDGED=RATED:1=0,2=1``.

        Raises
        ------
        MatchUnreadable
            If the text has another form.
        """
        names, _, given = text.partition(":")
        judged, is_pair, rated = names.partition("=")
        try:
            pairs = [part.split("=") for part in given.split(",")] if given else []
            values = {float(one): float(other) for one, other in pairs}
        except ValueError as error:
            raise MatchUnreadable(text=text) from error
        if not is_pair or not judged.strip() or not rated.strip():
            raise MatchUnreadable(text=text)
        return cls(judged.strip(), rated.strip(), MappingProxyType(values))


@dataclass(frozen=True, slots=True)
class ReliabilitySettings:
    """Every choice of a judge's reliability beside the data."""

    analysis: AnalysisSettings = field(default_factory=AnalysisSettings)
    yardstick: Yardstick = field(default_factory=Yardstick)
    matches: tuple[DimensionMatch, ...] = ()
    n_disagreements: int = MOST_DISAGREEMENTS
