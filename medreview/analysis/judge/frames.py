"""A judge beside raters as frozen arrays, in an order that depends on names only."""

from collections.abc import Mapping
from dataclasses import dataclass

from medreview.analysis.facts import AnalysedAnswer
from medreview.analysis.judge.choices import ReliabilitySettings
from medreview.analysis.results import Drawn, Panel, ResultTable
from medreview.domain.study_plans import AnswerRule, Granularity, StudyPlan
from medreview.reporting.estimate_cells import Cells
from medreview.stats.estimates import FloatArray, IntArray
from medreview.store.row_digest import Fingerprint

READ = ""
NO_VALUE = "no_value"
OFF_SCALE = "off_scale"
NOT_JUDGED = "not_judged"


@dataclass(frozen=True, slots=True, order=True)
class JudgeSeries:
    """One way in which a judge was asked; empty text and -1 where it is not known."""

    run: str
    protocol: str
    setup: str
    n_references: int
    reading: str = ""

    @property
    def name(self) -> str:
        references = f"{self.n_references} references" if self.n_references >= 0 else ""
        return ", ".join(part for part in (self.protocol, self.setup, references, self.run) if part)


@dataclass(frozen=True, slots=True)
class JudgedFrame:
    """One dimension at one granularity: a series of judgements and the raters' ratings of the same units.

    Attributes
    ----------
    levels, level_names
        Every level of the study's scale in ascending order, and its word (its number where it has none).
    asked_levels
        What the judge was asked to choose from, by value the word of each, where that is known and nobody declared
        which value is which.
    judge : array, shape (n_units,)
        On the study's scale; NaN where there is no valid judgement.
    fates : of each unit
        ``READ``, or why there is no judgement: a validity, ``NO_VALUE`` (imported so), ``OFF_SCALE`` or
        ``NOT_JUDGED``.
    rater_values : array, shape (n_units, n_raters)
        First occasion without pilots; NaN where a rater did not rate. Every unit has at least one rating.
    answers, sentences, questions : array, shape (n_units,)
        Places in the data's answers, sentence (-1: the whole answer), and the question as the cluster.
    other_judge, other_answers, other_sentences
        Valid judgements of answers that nobody rated here.
    n_repeats
        Judgements that repeat another one and are left out.
    n_elsewhere
        Judgements of sentences that the study does not have.
    rule
        How the sentences of an answer make one value, where it is told.
    """

    series: JudgeSeries
    judged_dimension: str
    dimension: str
    granularity: Granularity
    levels: tuple[float, ...]
    level_names: tuple[str, ...]
    asked_levels: Mapping[float, str]
    raters: tuple[str, ...]
    groups: tuple[str, ...]
    judge: FloatArray
    fates: tuple[str, ...]
    rater_values: FloatArray
    answers: IntArray
    sentences: IntArray
    questions: IntArray
    other_judge: FloatArray
    other_answers: IntArray
    other_sentences: IntArray
    n_repeats: int
    n_elsewhere: int
    rule: AnswerRule | None

    def count(self, fate: str) -> int:
        return self.fates.count(fate)


@dataclass(frozen=True, slots=True)
class Unmatched:
    """Judgements that cannot be held against raters, and why."""

    series: JudgeSeries
    judged_dimension: str
    granularity: Granularity
    n_judgements: int
    because: str


@dataclass(frozen=True, slots=True)
class JudgeData:
    """Everything a judge's reliability uses, and the hash that tells whether two analyses used the same."""

    study: str
    study_version: int
    plan: StudyPlan
    plan_sha256: str
    judge: str
    answers: tuple[AnalysedAnswer, ...]
    sentence_texts: dict[tuple[int, int], str]
    frames: tuple[JudgedFrame, ...]
    unmatched: tuple[Unmatched, ...]
    run: str | None
    n_ratings: int
    n_judgements: int
    fingerprint: Fingerprint

    def source(self, settings: ReliabilitySettings) -> dict[str, object]:
        """The source of the tables: names, hashes, counts and choices."""
        return {
            "study": self.study,
            "study_version": self.study_version,
            "judge": self.judge,
            "run": self.run,
            "yardstick": settings.yardstick.name,
            "declared_matches": [one.name for one in settings.matches],
            "plan_sha256": self.plan_sha256,
            **self.fingerprint.as_json(),
            "n_ratings": self.n_ratings,
            "n_judgements": self.n_judgements,
            "seed": settings.analysis.seed,
            "n_resamples": settings.analysis.n_resamples,
        }


@dataclass(frozen=True, slots=True)
class JudgesOfStudy:
    """Every judge of a study beside the same raters, by name, with the same answers in the same places."""

    study: str
    plan: StudyPlan
    judges: tuple[JudgeData, ...]
    is_rated: bool


SERIES_COLUMNS = ("run", "protocol", "setup", "n_references", "dimension", "setting")
LABEL_COLUMNS = (*SERIES_COLUMNS, "labels")
JudgeTable = ResultTable[JudgeData, ReliabilitySettings]
JudgeDrawn = Drawn[JudgeData, ReliabilitySettings]
JudgePanel = Panel[JudgeData, ReliabilitySettings]


def about_series(series: JudgeSeries) -> Cells:
    return {
        "run": series.run or None,
        "protocol": series.protocol,
        "setup": series.setup or None,
        "n_references": None if series.n_references < 0 else series.n_references,
    }


def about_frame(frame: JudgedFrame) -> Cells:
    return about_series(frame.series) | {"dimension": frame.dimension, "setting": frame.granularity.value}
