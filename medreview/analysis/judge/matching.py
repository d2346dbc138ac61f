"""Which judgement meets which ratings: by answer, by sentence, and by dimensions of one name or declared to be one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from medreview.analysis.asked import AskedProtocols
from medreview.analysis.facts import GRANULARITIES, WHOLE_ANSWER, TextUnit, sentence_of
from medreview.analysis.judge.choices import DimensionMatch
from medreview.analysis.judge.frames import NO_VALUE, NOT_JUDGED, OFF_SCALE, READ, JudgedFrame, JudgeSeries, Unmatched
from medreview.domain.judge_runs import Validity
from medreview.domain.study_plans import AnswerRule, Granularity, StudyPlan, wording
from medreview.stats.scales import ANSWER_RULES
from medreview.store.queries.judged_answers import GivenJudgement
from medreview.store.queries.study_ratings import GivenRating

_Key = tuple[JudgeSeries, str, Granularity]
NO_DIMENSION = "the study has no such dimension; say which of its dimensions this is"
NOT_RATED = "nobody rated this dimension in this setting"
NO_COMMON = "people and judge have no unit in common"


@dataclass(frozen=True, slots=True)
class Rated:
    """One rating on the first occasion; ``value`` None where the rater could not judge."""

    rater: str
    dimension: str
    granularity: Granularity
    unit: TextUnit
    value: float | None

    @classmethod
    def of(cls, one: GivenRating, answer: int) -> "Rated":
        return cls(one.rater, one.dimension, GRANULARITIES[one.granularity], (answer, sentence_of(one)), one.value)


@dataclass(frozen=True, slots=True)
class StudySide:
    """The people's side. ``sentence_at`` finds a sentence of the study by its answer and offsets.

    ``asked`` knows the protocols of the judgements that are held against it.
    """

    plan: StudyPlan
    groups: Mapping[str, str]
    ratings: tuple[Rated, ...]
    sentence_at: Mapping[tuple[int, int, int], int]
    question_of: tuple[int, ...]
    asked: AskedProtocols


@dataclass(frozen=True, slots=True)
class Matched:
    frames: tuple[JudgedFrame, ...]
    unmatched: tuple[Unmatched, ...]


def match(
    side: StudySide,
    judgements: Sequence[GivenJudgement],
    place_of: Mapping[int, int],
    matches: Sequence[DimensionMatch],
) -> Matched:
    """A frame for every series of judgements and dimension that people rated at the same granularity."""
    by_key: dict[_Key, list[GivenJudgement]] = {}
    for one in judgements:
        by_key.setdefault((_series(one), one.dimension, _granularity(one)), []).append(one)
    rater_values: dict[tuple[str, Granularity], list[Rated]] = {}
    for rating in side.ratings:
        rater_values.setdefault((rating.dimension, rating.granularity), []).append(rating)
    names = list(dict.fromkeys([*(d.name for d in side.plan.dimensions), *(one.dimension for one in side.ratings)]))
    frames: list[JudgedFrame] = []
    unmatched: list[Unmatched] = []
    for (series, judged, granularity), own in sorted(by_key.items()):
        declared = next((one for one in matches if _folded(one.judged) == _folded(judged)), None)
        dimension = _dimension(declared.rated if declared else judged, names)
        ratings = rater_values.get((dimension, granularity), []) if dimension else []
        if dimension is None or not any(one.value is not None for one in ratings):
            reason = NO_DIMENSION if dimension is None else NOT_RATED
            unmatched.append(Unmatched(series, judged, granularity, len(own), reason))
            continue
        frame = _frame(side, ratings, own, place_of, declared)
        if all(fate == NOT_JUDGED for fate in frame.fates):
            unmatched.append(Unmatched(series, judged, granularity, len(own), NO_COMMON))
        else:
            frames.append(frame)
    return Matched(tuple(frames), tuple(unmatched))


def _series(one: GivenJudgement) -> JudgeSeries:
    return JudgeSeries(one.run, one.protocol, one.setup, -1 if one.n_references is None else one.n_references)


def _granularity(one: GivenJudgement) -> Granularity:
    if one.granularity in GRANULARITIES:
        return GRANULARITIES[one.granularity]
    return Granularity.COARSE if one.sentence_index is None else Granularity.FINE


def _folded(name: str) -> str:
    return " ".join(name.casefold().replace("_", " ").replace("-", " ").split())


def _dimension(name: str, names: Sequence[str]) -> str | None:
    return next((one for one in names if _folded(one) == _folded(name)), None)


def _frame(
    side: StudySide,
    ratings: Sequence[Rated],
    judgements: Sequence[GivenJudgement],
    place_of: Mapping[int, int],
    declared: DimensionMatch | None,
) -> JudgedFrame:
    first = judgements[0]
    dimension, granularity = ratings[0].dimension, ratings[0].granularity
    scale = _scale(side, ratings, first)
    levels = tuple(scale)
    holding, n_repeats, n_elsewhere = _holding(side, judgements, place_of, granularity)
    said = {unit: _said(one, levels, declared) for unit, one in holding.items()}
    rated = [one for one in ratings if one.value is not None]
    units = sorted({one.unit for one in rated})
    raters = sorted({one.rater for one in rated}, key=lambda code: (side.groups.get(code, ""), code))
    rater_values = np.full((len(units), len(raters)), np.nan)
    row = {unit: place for place, unit in enumerate(units)}
    column = {rater: place for place, rater in enumerate(raters)}
    for one in rated:
        rater_values[row[one.unit], column[one.rater]] = one.value
    seen = {one.unit[0] for one in rated} | {one.unit[0] for one in ratings if one.value is None}
    others = sorted(unit for unit, (value, _) in said.items() if unit[0] not in seen and value is not None)
    at_units = [said.get(unit, (None, NOT_JUDGED)) for unit in units]
    of_units = np.array(units, np.int64).reshape(-1, 2)
    of_others = np.array(others, np.int64).reshape(-1, 2)
    return JudgedFrame(
        series=_series(first),
        judged_dimension=first.dimension,
        dimension=dimension,
        granularity=granularity,
        levels=levels,
        level_names=tuple(scale.values()),
        asked_levels=() if declared and declared.values else tuple(level.value for level in side.asked.levels(first)),
        raters=tuple(raters),
        groups=tuple(side.groups.get(rater, "") for rater in raters),
        judge=np.array([np.nan if value is None else value for value, _ in at_units], float),
        fates=tuple(fate for _, fate in at_units),
        rater_values=rater_values,
        answers=of_units[:, 0],
        sentences=of_units[:, 1],
        questions=np.array(side.question_of, np.int64)[of_units[:, 0]],
        other_judge=np.array([said[unit][0] for unit in others], float),
        other_answers=of_others[:, 0],
        other_sentences=of_others[:, 1],
        n_repeats=n_repeats,
        n_elsewhere=n_elsewhere,
        rule=_rule(side.plan, dimension),
    )


def _rule(plan: StudyPlan, dimension: str) -> AnswerRule | None:
    stated: AnswerRule | None = next((one.answer_rule for one in plan.dimensions if one.name == dimension), None)
    return ANSWER_RULES.get(dimension) if stated is None else stated


def _holding(
    side: StudySide, judgements: Sequence[GivenJudgement], place_of: Mapping[int, int], granularity: Granularity
) -> tuple[dict[TextUnit, GivenJudgement], int, int]:
    """Of each unit the judgement that holds: the last attempt of the first repeat; how many were left out."""
    cut = {answer for answer, _, _ in side.sentence_at}
    found: dict[TextUnit, GivenJudgement] = {}
    repeats: set[tuple[TextUnit, int]] = set()
    n_elsewhere = 0
    for one in judgements:
        answer = place_of[one.answer_id]
        sentence = WHOLE_ANSWER
        if granularity is Granularity.FINE:
            index = _sentence(side, cut, answer, one)
            if index is None:
                n_elsewhere += 1
                continue
            sentence = index
        unit = (answer, sentence)
        repeats.add((unit, one.repeat))
        held = found.get(unit)
        if held is None or (one.repeat, -one.attempt) <= (held.repeat, -held.attempt):
            found[unit] = one
    return found, len(repeats) - len(found), n_elsewhere


def _sentence(side: StudySide, cut: set[int], answer: int, one: GivenJudgement) -> int | None:
    """The study's number of the judged sentence: by its place in the text where both are known, else its own."""
    if answer in cut and one.sentence_start is not None and one.sentence_end is not None:
        return side.sentence_at.get((answer, one.sentence_start, one.sentence_end))
    return one.sentence_index


def _said(one: GivenJudgement, levels: tuple[float, ...], declared: DimensionMatch | None) -> tuple[float | None, str]:
    """The value on the study's scale, or why there is none."""
    if one.validity not in {None, Validity.VALID}:
        return None, str(one.validity)
    if one.value is None:
        return None, NO_VALUE
    value = declared.values.get(one.value) if declared and declared.values else one.value
    return (value, READ) if value in levels else (None, OFF_SCALE)


def _scale(side: StudySide, ratings: Sequence[Rated], judgement: GivenJudgement) -> dict[float, str]:
    """Levels in order with their words: the study's, or the protocol's labels where the study has none."""
    own = [level for d in side.plan.dimensions if d.name == ratings[0].dimension for level in d.scale.levels]
    words = {level.value: wording(level.label, "en") for level in own}
    words |= {one.value: "" for one in ratings if one.value is not None and one.value not in words}
    asked = side.asked.levels(judgement)
    if not any(words.values()) and any(isinstance(level.code, str) for level in asked):
        labels = {level.value: level.label for level in asked}
        words = labels if labels.keys() >= words.keys() else words
    return {value: words[value] or f"{value:g}" for value in sorted(words)}
