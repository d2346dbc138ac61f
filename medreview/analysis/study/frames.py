"""A study's data as frozen arrays, in an order that depends on names only: equal data gives equal arrays anywhere."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

import numpy as np

from medreview.analysis.facts import FIRST, REPEAT, AnalysedAnswer
from medreview.analysis.results import Drawn, Panel, ResultTable, Row, Rows
from medreview.domain.study_plans import Granularity, StudyPlan
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import Cells
from medreview.stats.estimates import FloatArray, IntArray
from medreview.stats.scales import ANSWER_RULES, AnswerRule
from medreview.store.row_digest import Fingerprint
from medreview.store.workspace import Session

N_SUBSETS = 100
"""Random choices of sentences behind every number of partial annotation."""
N_PARTS = 10
"""Into which the way of a rater through a study is cut."""
MUST_HAVE = "must_have"
"""The category of statements that an answer has to make."""


class FrameRating(NamedTuple):
    """One rating on its way into a frame; ``answer`` is the answer's place in the study's answers."""

    rater: str
    answer: int
    sentence: int
    occasion: int
    status: str
    value: float | None
    reason: str
    category: str = ""


@dataclass(frozen=True, slots=True)
class Unjudged:
    """How often a rater gave no value, on the first occasion, for one reason."""

    rater: str
    status: str
    reason: str
    n: int


@dataclass(frozen=True, slots=True)
class RatingsFrame:
    """The ratings of one dimension at one granularity, pilots left out.

    Attributes
    ----------
    levels
        Every level of the declared scale, in ascending order.
    raters, groups
        Those with at least one row here, by group and code.
    first, repeat : array, shape (n_units, n_raters)
        Values on the first and on the second occasion; NaN where a rater did not see the unit or could not judge it.
    answers, sentences, questions : array, shape (n_units,)
        Places in the study's answers, sentence of the answer (-1: the whole), and the question as the cluster.
    categories
        Of each unit, what its ratings' metadata call it; empty where they do not.
    rule
        How the sentences of an answer make one value, where the dimension's name or the study tells.
    """

    dimension: str
    granularity: Granularity
    levels: tuple[float, ...]
    raters: tuple[str, ...]
    groups: tuple[str, ...]
    first: FloatArray
    repeat: FloatArray
    answers: IntArray
    sentences: IntArray
    questions: IntArray
    categories: tuple[str, ...]
    unjudged: tuple[Unjudged, ...]
    rule: AnswerRule | None = None

    @property
    def cells(self) -> Cells:
        """The cells that a row about it begins with."""
        return {"dimension": self.dimension, "setting": self.granularity.value}

    @property
    def n_rated(self) -> int:
        return int((~np.isnan(self.first)).sum())


class TimedItem(NamedTuple):
    """Seconds of a rater at one item on the first occasion; NaN where not measured.

    A study holds them by granularity and rater, each rater's in the order in which they came.
    """

    rater: str
    granularity: Granularity
    answer: int
    active_s: float
    wall_s: float


class Clock(Enum):
    """What seconds are counted by: without idle time, or from beginning to end."""

    ACTIVE = "active seconds"
    WALL = "wall seconds"

    def of(self, one: TimedItem) -> float:
        return one.active_s if self is Clock.ACTIVE else one.wall_s


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """What a rater said of their own work: how sure they were of a pair, or one item of a questionnaire.

    ``about`` tells answers of one rater apart that have a counterpart in the other setting; empty where they have none.
    """

    measure: str
    rater: str
    granularity: Granularity
    about: str
    value: float


class FrameReading(NamedTuple):
    """A study that is being read: its answers by id, and the public names of these for a hash."""

    session: Session
    study_id: int
    plan: StudyPlan
    answers: Mapping[int, AnalysedAnswer]
    names: Mapping[int, str]


Reads = Callable[[FrameReading], tuple[object, str]]
"""Reads what only one panel needs: the value, and the hash of the rows behind it, empty where there are none."""


@dataclass(frozen=True, slots=True)
class StudyData:
    """Everything an analysis uses, and the hash that tells whether two analyses used the same."""

    name: str
    version: int
    plan: StudyPlan
    plan_sha256: str
    answers: tuple[AnalysedAnswer, ...]
    frames: tuple[RatingsFrame, ...]
    times: tuple[TimedItem, ...]
    said: tuple[GivenAnswer, ...]
    n_ratings: int
    n_pilot_ratings: int
    fingerprint: Fingerprint
    pilot_frames: tuple[RatingsFrame, ...] = ()
    """Ratings of the pilot alone, where there are any; ``frames`` have none of them."""
    own: Mapping[str, object] = field(default_factory=dict[str, object])
    """What panels read for themselves, by the part of the fingerprint that it is."""
    n_impossible_stays: int = 0
    n_unusable_numbers: int = 0
    """What was left out, because no person can have stayed so long, or nobody can calculate with it."""

    def source(self, settings: AnalysisSettings) -> dict[str, object]:
        """The source of the tables: names, hashes, counts and choices."""
        return {
            "study": self.name,
            "study_version": self.version,
            "plan_sha256": self.plan_sha256,
            **self.fingerprint.as_json(),
            "n_ratings": self.n_ratings,
            "n_pilot_ratings_left_out": self.n_pilot_ratings,
            "seed": settings.seed,
            "n_resamples": settings.n_resamples,
            "collapse": settings.collapse.name if settings.collapse else None,
            "n_subsets": N_SUBSETS,
        }

    @property
    def clock(self) -> Clock:
        """Active seconds where any are known; of a study timed elsewhere only wall seconds may be."""
        has_active = any(not np.isnan(one.active_s) for one in self.times)
        has_wall = any(not np.isnan(one.wall_s) for one in self.times)
        return Clock.WALL if has_wall and not has_active else Clock.ACTIVE


def make_frame(
    dimension: str,
    granularity: Granularity,
    *,
    levels: Iterable[float],
    ratings: Iterable[FrameRating],
    groups: dict[str, str],
    answers: tuple[AnalysedAnswer, ...],
    rule: AnswerRule | None = None,
) -> RatingsFrame:
    """Lay ratings out as units × raters; units are in the order of the answers, then of the sentences."""
    given = list(ratings)
    values = {rating.value for rating in given if rating.value is not None}
    units = sorted({(rating.answer, rating.sentence) for rating in given})
    raters = sorted({rating.rater for rating in given}, key=lambda code: (groups.get(code, ""), code))
    row = {unit: place for place, unit in enumerate(units)}
    column = {rater: place for place, rater in enumerate(raters)}
    tables = {occasion: np.full((len(units), len(raters)), np.nan) for occasion in (FIRST, REPEAT)}
    unjudged: dict[tuple[str, str, str], int] = {}
    for rating in given:
        if rating.value is not None:
            tables[rating.occasion][row[rating.answer, rating.sentence], column[rating.rater]] = rating.value
        elif rating.occasion == FIRST:
            key = (rating.rater, rating.status, rating.reason)
            unjudged[key] = unjudged.get(key, 0) + 1
    category_of = {(rating.answer, rating.sentence): rating.category for rating in given if rating.category}
    of_units = np.array(units, np.int64).reshape(-1, 2)
    question_of = np.array([answer.question_index for answer in answers], np.int64)
    return RatingsFrame(
        dimension,
        granularity,
        tuple(sorted(values | set(levels))),
        tuple(raters),
        tuple(groups.get(rater, "") for rater in raters),
        tables[FIRST],
        tables[REPEAT],
        of_units[:, 0],
        of_units[:, 1],
        question_of[of_units[:, 0]],
        tuple(category_of.get(unit, "") for unit in units),
        tuple(Unjudged(*key, n) for key, n in sorted(unjudged.items())),
        rule or ANSWER_RULES.get(dimension),
    )


StudyTable = ResultTable[StudyData, AnalysisSettings]
StudyDrawn = Drawn[StudyData, AnalysisSettings]
StudyPanel = Panel[StudyData, AnalysisSettings]


def part_of_order(place: int, n: int) -> int:
    """The part that the item at a place of a rater's n belongs to."""
    return int(place / n * N_PARTS + 1e-9)


def by_frame(rows: Rows) -> dict[tuple[str, str], list[Row]]:
    """Rows by dimension and granularity, in their order."""
    found: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        found.setdefault((row.text("dimension"), row.text("setting")), []).append(row)
    return found
