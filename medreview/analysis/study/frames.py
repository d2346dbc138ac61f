"""A study's data as frozen arrays, in an order that depends on names only: equal data gives equal arrays anywhere."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

import numpy as np

from medreview.analysis.facts import FIRST, WHOLE_ANSWER, AnalysedAnswer
from medreview.analysis.frames import PLACE, Frame, categories, pandas
from medreview.analysis.results import Drawn, Panel, ResultTable, Row, Rows
from medreview.domain.study_plans import Granularity, StudyPlan
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import Cells
from medreview.reporting.tables import Words
from medreview.stats.estimates import AnyArray, BoolArray, FloatArray, IntArray
from medreview.stats.scales import ANSWER_RULES, AnswerRule
from medreview.store.row_digest import Fingerprint
from medreview.store.workspace import Session

N_SUBSETS = 100
"""Random choices of sentences behind every number of partial annotation."""
N_PARTS = 10
"""Into which the way of a rater through a study is cut."""
MUST_HAVE = "must_have"
"""The category of statements that an answer has to make."""


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
    unjudged
        A row for each unit to which a ``rater`` gave no value on the first occasion, with ``status`` and ``reason``;
        ``place`` and ``sentence`` are the unit's.
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
    unjudged: Frame
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

    A study holds them by granularity and rater, each rater's in the order in which they came; ``answer`` is a place in
    its answers.
    """

    rater: str
    granularity: str
    answer: int
    active_s: float
    wall_s: float
    sentence: int = WHOLE_ANSWER


class Clock(Enum):
    """The clock of seconds: without idle time, or from beginning to end."""

    ACTIVE = "active seconds"
    WALL = "wall seconds"

    def of(self, times: Frame) -> FloatArray:
        return times["active_s" if self is Clock.ACTIVE else "wall_s"].to_numpy()


class GivenAnswer(NamedTuple):
    """A rater's answer about their own work: their confidence in a pair, or one item of a questionnaire.

    ``about`` tells answers of one rater apart that have a counterpart in the other setting; empty where they have none.
    """

    measure: str
    rater: str
    granularity: str
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
    """Everything an analysis uses, and the hash that tells whether two analyses used the same.

    ``times`` has the columns of `TimedItem`, ``said`` those of `GivenAnswer`.
    """

    name: str
    version: int
    plan: StudyPlan
    plan_sha256: str
    answers: tuple[AnalysedAnswer, ...]
    frames: tuple[RatingsFrame, ...]
    times: Frame
    said: Frame
    n_ratings: int
    n_pilot_ratings: int
    fingerprint: Fingerprint
    pilot_frames: tuple[RatingsFrame, ...] = ()
    """Ratings of the pilot alone, where there are any; ``frames`` have none of them."""
    own: Mapping[str, object] = field(default_factory=dict[str, object])
    """Data that panels read for themselves, by their part of the fingerprint."""
    parts: "tuple[StudyPart, ...]" = ()
    """The parts whose numbers stand beside each other, where a reader asked for any."""
    in_no_part: "tuple[StudyPart, ...]" = ()
    """Ratings without a value in the field by which the study is split, under the field's name."""
    n_impossible_stays: int = 0
    n_unusable_numbers: int = 0
    """The number of values left out, because no person can have stayed so long, or nobody can calculate with them."""

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
        has_active, has_wall = (bool(self.times[name].notna().any()) for name in ("active_s", "wall_s"))
        return Clock.WALL if has_wall and not has_active else Clock.ACTIVE


@dataclass(frozen=True, slots=True)
class StudyPart:
    """The part of a study that one value of a field has, or another study beside it."""

    label: Words
    data: StudyData


def make_frame(
    dimension: str,
    granularity: Granularity,
    *,
    levels: Iterable[float],
    ratings: Frame,
    groups: Mapping[str, str],
    answers: Sequence[AnalysedAnswer],
    rule: AnswerRule | None = None,
) -> RatingsFrame:
    """Lay ratings out as units × raters; units are in the order of the answers, then of the sentences.

    Of a rating are read ``rater``, ``place`` (the answer's in the study's answers), ``sentence``, ``occasion``,
    ``status``, ``value``, ``reason`` and ``category``.
    """
    codes = categories(ratings["rater"], lambda code: (groups.get(code, ""), code))
    values, is_first = ratings["value"].to_numpy(float), (ratings["occasion"] == FIRST).to_numpy()
    # pandas would group twice and look the words up again: as long as all else, of the few ratings that changed
    place, sentence = (ratings[name].to_numpy(np.int64) for name in PLACE)
    span = int(sentence.max(initial=WHOLE_ANSWER)) + 2
    units, number = np.unique(place * span + sentence + 1, return_inverse=True)
    of_units = units // span
    places: list[int] = of_units.tolist()
    raters: list[str] = list(codes.categories)
    said, called = ratings["category"].astype(object).fillna("").to_numpy(), np.full(len(units), "", object)
    called[number[said != ""]] = said[said != ""]

    def laid_out(is_asked: BoolArray) -> FloatArray:
        table = np.full((len(units), len(raters)), np.nan)
        table[number[is_asked], codes.codes[is_asked]] = values[is_asked]
        return table

    is_given = ~np.isnan(values)
    return RatingsFrame(
        dimension,
        granularity,
        tuple(sorted({*values[is_given].tolist(), *levels})),
        tuple(raters),
        tuple(groups.get(rater, "") for rater in raters),
        laid_out(is_given & is_first),
        laid_out(is_given & ~is_first),
        of_units,
        units % span - 1,
        np.array([answers[one].question_index for one in places], np.int64),
        tuple(map(str, called)),
        _unjudged(ratings, is_first & ~is_given),
        rule or ANSWER_RULES.get(dimension),
    )


def _unjudged(ratings: Frame, is_asked: BoolArray) -> Frame:
    if not is_asked.any():
        words, numbers = np.zeros(0, object), np.zeros(0, np.int64)
        return pandas().DataFrame(dict.fromkeys(_NAMED, words) | dict.fromkeys(PLACE, numbers))
    asked = ratings[is_asked]
    named = asked[_NAMED].astype(object).fillna("")
    return _in_order(named.assign(place=asked["place"], sentence=asked["sentence"]))


_NAMED = ["rater", "status", "reason"]


def _in_order(unjudged: Frame) -> Frame:
    return unjudged.sort_values([*_NAMED, *PLACE], ignore_index=True)


def with_answers(frame: RatingsFrame, answers: IntArray, anew: RatingsFrame) -> RatingsFrame | None:
    """The frame with the units of these answers as they are in one that was made of their ratings alone.

    None where more than these units changes: its levels, or the raters that have a rating in it.
    """
    is_kept = ~np.isin(frame.answers, answers)
    order = np.lexsort(
        (
            np.concatenate([frame.sentences[is_kept], anew.sentences]),
            np.concatenate([frame.answers[is_kept], anew.answers]),
        )
    )

    n_elsewhere = (~np.isnan(frame.first) | ~np.isnan(frame.repeat))[is_kept].sum(axis=0).tolist()
    known = {rater for rater, n in zip(frame.raters, n_elsewhere, strict=True) if n}
    if frame.levels != anew.levels or not set(anew.raters) <= set(frame.raters) <= known | set(anew.raters):
        return None
    columns = [frame.raters.index(rater) for rater in anew.raters]
    anew = replace(anew, first=_laid_out(anew.first, columns, frame), repeat=_laid_out(anew.repeat, columns, frame))

    def joined(name: str) -> AnyArray:
        return np.concatenate([getattr(frame, name)[is_kept], getattr(anew, name)])[order]

    old = frame.unjudged[~frame.unjudged["place"].isin(answers)]
    unjudged = frame.unjudged
    if len(old) < len(unjudged) or len(anew.unjudged):
        unjudged = _in_order(pandas().concat([old, anew.unjudged]))
    called = np.concatenate([np.array(frame.categories, object)[is_kept], np.array(anew.categories, object)])
    return replace(
        frame,
        **{name: joined(name) for name in ("first", "repeat", "answers", "sentences", "questions")},
        categories=tuple(called[order].tolist()),
        unjudged=unjudged,
    )


def _laid_out(values: FloatArray, columns: Sequence[int], frame: RatingsFrame) -> FloatArray:
    wide = np.full((len(values), len(frame.raters)), np.nan)
    wide[:, columns] = values
    return wide


StudyTable = ResultTable[StudyData, AnalysisSettings]
StudyDrawn = Drawn[StudyData, AnalysisSettings]
StudyPanel = Panel[StudyData, AnalysisSettings]


def part_of_order(place: AnyArray, n: AnyArray | int) -> IntArray:
    """The part that the item at each place of a rater's n belongs to."""
    return np.floor(place / n * N_PARTS + 1e-9).astype(np.int64)


def by_frame(rows: Rows) -> dict[tuple[str, str], list[Row]]:
    """Rows by dimension and granularity, in their order."""
    found: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        found.setdefault((row.text("dimension"), row.text("setting")), []).append(row)
    return found
