"""The labels on which judge and raters are compared, the same collapse for both, and the raters' one label."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from medreview.analysis.facts import WHOLE_ANSWER
from medreview.analysis.judge.choices import Consensus, Yardstick
from medreview.analysis.judge.frames import LABEL_COLUMNS, READ, JudgeData, JudgedFrame, about_frame
from medreview.analysis.labels import LabelSet, has_three_points, merged_levels, of_answers, three_points
from medreview.analysis.results import Row, Rows
from medreview.analysis.study.labels import named
from medreview.domain.study_plans import Granularity, StudyPlan
from medreview.errors import Message
from medreview.reporting.estimate_cells import Cells
from medreview.reporting.figure_data import CountedUnit, SourceAnswers, UnitsToOpen
from medreview.reporting.figures import Datum
from medreview.reporting.result_words import cell_words
from medreview.reporting.tables import Cell, Words
from medreview.stats.estimates import FloatArray, IntArray
from medreview.stats.judge_agreement import majority_label, median_label, rounded_mean_label
from medreview.stats.scales import (
    CORRECTNESS,
    IMPACT,
    LIKERT,
    THREE_POINTS,
    TWO_POINTS,
)

COVERAGE = frozenset({"equal", "model_subset", "expert_subset", "overlap_none", "no_overlap"})
_N_ABOUT = 3
"""Columns of a row that tell dimension, granularity and labels."""
_WORST_ACCEPTED = 2
_TWO = 2


@dataclass(frozen=True, slots=True)
class Pairs:
    """Judge and raters under one set of labels, each unit with at least one rating by a person.

    ``levels`` are whole numbers in steps of one, so that a median is a level; ``names`` are their words, and of two
    levels the second is the class to find. ``is_ordered`` is False where the levels are kinds, not degrees. ``other_``
    arrays hold what only the judge judged.
    """

    frame: JudgedFrame
    labels: LabelSet
    levels: tuple[float, ...]
    names: tuple[str, ...]
    is_ordered: bool
    judge: FloatArray
    rater_values: FloatArray
    fates: tuple[str, ...]
    answers: IntArray
    sentences: IntArray
    questions: IntArray
    other_judge: FloatArray
    other_answers: IntArray

    @property
    def is_two(self) -> bool:
        return len(self.levels) == _TWO

    @property
    def n_unread(self) -> int:
        """Units that raters rated and the judge did not judge readably, or not at all."""
        return len(self.fates) - self.fates.count(READ)


def label_sets(frame: JudgedFrame) -> tuple[LabelSet, ...]:
    """The sets that a frame has, those to report first."""
    names = _folded_names(frame)
    if names == CORRECTNESS:
        return LabelSet.ACCEPTABLE, LabelSet.DECLARED
    if names == IMPACT:
        return LabelSet.HIGH_IMPACT, LabelSet.DECLARED
    if not has_three_points(frame.levels):
        return (LabelSet.DECLARED,)
    sets = [LabelSet.THREE_POINTS]
    if frame.granularity is Granularity.FINE and frame.rule is not None:
        sets += [LabelSet.BINARY, *([LabelSet.BINARY_STRICT] if frame.levels == LIKERT else [])]
    return (*sets, *([LabelSet.DECLARED] if frame.levels == LIKERT else []))


def pairs_of(frame: JudgedFrame, labels: LabelSet) -> Pairs:
    """Judge and raters under a set of labels that the frame has."""
    match labels:
        case LabelSet.ACCEPTABLE | LabelSet.HIGH_IMPACT:
            names = ("problematic", "acceptable") if labels is LabelSet.ACCEPTABLE else ("low", "high")
            return _of_units(frame, labels, TWO_POINTS, names, _upper_half(frame))
        case LabelSet.THREE_POINTS:
            return _of_units(frame, labels, THREE_POINTS, ("-1", "0", "1"), partial(three_points, frame.levels))
        case LabelSet.DECLARED:
            levels, coded = _steps_of_one(frame)
            return _of_units(frame, labels, levels, frame.level_names, coded)
        case _:
            return _of_answers(frame, labels)


def main_pairs(frame: JudgedFrame) -> Pairs:
    """Under the labels to report first."""
    return pairs_of(frame, label_sets(frame)[0])


def used_yardstick(pairs: Pairs, yardstick: Yardstick) -> Yardstick:
    """The yardstick, with the majority in place of a median or mean where levels have no order."""
    if pairs.is_ordered or yardstick.rater is not None:
        return yardstick
    return Yardstick(Consensus.MAJORITY)


def raters_label(pairs: Pairs, yardstick: Yardstick) -> FloatArray:
    """The raters' one label of each unit, shape (n_units,); NaN where the yardstick has none."""
    used = used_yardstick(pairs, yardstick)
    if used.rater is not None:
        if used.rater not in pairs.frame.raters:
            return np.full(len(pairs.judge), np.nan)
        return pairs.rater_values[:, pairs.frame.raters.index(used.rater)]
    return {
        Consensus.MEDIAN: median_label,
        Consensus.MEAN: rounded_mean_label,
        Consensus.MAJORITY: majority_label,
    }[used.consensus](pairs.rater_values)


def _folded_names(frame: JudgedFrame) -> tuple[str, ...]:
    return tuple("_".join(name.casefold().replace("_", " ").split()) for name in frame.level_names)


def _of_units(
    frame: JudgedFrame,
    labels: LabelSet,
    levels: tuple[float, ...],
    names: tuple[str, ...],
    collapse: Callable[[FloatArray], FloatArray],
) -> Pairs:
    return Pairs(
        frame,
        labels,
        levels,
        names,
        labels is not LabelSet.DECLARED or not set(_folded_names(frame)) <= COVERAGE,
        collapse(frame.judge),
        collapse(frame.rater_values),
        frame.fates,
        frame.answers,
        frame.sentences,
        frame.questions,
        collapse(frame.other_judge),
        frame.other_answers,
    )


def _upper_half(frame: JudgedFrame) -> Callable[[FloatArray], FloatArray]:
    """1 for the two upper ones of four levels."""
    lowest = frame.levels[_WORST_ACCEPTED]
    return lambda values: np.where(np.isnan(values), np.nan, values >= lowest)


def _steps_of_one(frame: JudgedFrame) -> tuple[tuple[float, ...], Callable[[FloatArray], FloatArray]]:
    """Levels as they are where they are whole and without gaps, else 0, 1, 2 … in their order."""
    low = frame.levels[0]
    if frame.levels == tuple(low + place for place in range(len(frame.levels))) and low == int(low):
        return frame.levels, lambda values: values
    levels = np.array(frame.levels)

    def places(values: FloatArray) -> FloatArray:
        return np.where(np.isnan(values), np.nan, np.searchsorted(levels, np.nan_to_num(values, nan=low)))

    return tuple(float(place) for place in range(len(levels))), places


def _of_answers(frame: JudgedFrame, labels: LabelSet) -> Pairs:
    """Sentences brought to one value an answer, of the judge as of each rater, over the sentences that raters rated."""
    rule = frame.rule
    assert rule is not None

    def of(values: FloatArray, answers: IntArray) -> FloatArray:
        table = values if values.ndim > 1 else values[:, None]
        return of_answers(labels, frame.levels, table, answers, rule)

    answers, row = np.unique(frame.answers, return_index=True)
    judge = of(frame.judge, frame.answers)[:, 0]
    first: list[int] = row.tolist()
    fates = tuple(READ if known else frame.fates[place] for known, place in zip(~np.isnan(judge), first, strict=True))
    return Pairs(
        frame,
        labels,
        TWO_POINTS,
        ("0", "1"),
        True,
        judge,
        of(frame.rater_values, frame.answers),
        fates,
        answers,
        np.full(len(answers), WHOLE_ANSWER),
        frame.questions[row],
        of(frame.other_judge, frame.other_answers)[:, 0],
        np.unique(frame.other_answers),
    )


def about_pairs(pairs: Pairs, yardstick: Yardstick | None = None) -> Cells:
    """The cells that a row about them begins with, the yardstick where it has one."""
    about = about_frame(pairs.frame) | {"labels": pairs.labels.value}
    return about if yardstick is None else about | {"yardstick": used_yardstick(pairs, yardstick).name}


def first_pairs(data: JudgeData) -> Iterator[Pairs]:
    """Of every frame the labels to report first, and the two labels of its answers."""
    for frame in data.frames:
        sets = label_sets(frame)
        yield from (pairs_of(frame, one) for one in sets if one is sets[0] or one is LabelSet.BINARY)


def all_pairs(data: JudgeData) -> Iterator[Pairs]:
    """Every set of labels of every frame."""
    for frame in data.frames:
        yield from (pairs_of(frame, labels) for labels in label_sets(frame))


def source_units(data: JudgeData, pairs: Pairs, places: Sequence[int]) -> SourceAnswers:
    """These units, with what the judge and each rater gave them under the labels."""
    return _units_at(data, pairs, len(places), lambda: places)


def _units_at(data: JudgeData, pairs: Pairs, n: int, places: Callable[[], Iterable[int]]) -> SourceAnswers:
    frame = pairs.frame

    def made() -> Iterator[CountedUnit]:
        for place in places():
            given = zip(frame.raters, pairs.rater_values[place].tolist(), strict=True)
            own = ((who, value) for who, value in given if not math.isnan(value))
            values = ((data.judge, float(pairs.judge[place])), *own)
            sentence = int(pairs.sentences[place])
            answer = data.answers[int(pairs.answers[place])].id
            yield CountedUnit((answer,), None if sentence == WHOLE_ANSWER else sentence, values)

    by = (data.judge, *frame.raters)
    merged = merged_levels(pairs.labels, frame.levels)
    return SourceAnswers(UnitsToOpen(n, made), frame.dimension, frame.granularity.value, by, merged=merged)


class ReadUnits:
    """Units that judge and raters both said something of, furthest apart first; put in order for who opens them."""

    def __init__(self, data: JudgeData, pairs: Pairs) -> None:
        self._data, self._pairs = data, pairs

    def of(self, author: str | None = None) -> SourceAnswers:
        """Of one author's answers, or of all."""
        read = np.flatnonzero(~np.isnan(self._pairs.judge))
        if author is not None:
            is_own = np.array([one.author == author for one in self._data.answers], bool)
            read = read[is_own[self._pairs.answers[read]]]
        return _units_at(self._data, self._pairs, len(read), lambda: self._furthest_first(read))

    def _furthest_first(self, read: IntArray) -> list[int]:
        pairs = self._pairs
        apart = np.abs(pairs.judge[read] - np.nanmedian(pairs.rater_values[read], axis=1)) if len(read) else read
        return read[np.argsort(-apart, kind="stable")].tolist()


def categories(plan: StudyPlan, rows: Rows) -> tuple[Words, ...]:
    """Dimension, granularity and labels of each place; with the series where that alone does not tell two apart."""
    places = tuple(dict.fromkeys(place_of(row) for row in rows))
    if len({place[-_N_ABOUT:] for place in places}) == len(places):
        return tuple(place_words(plan, place) for place in places)
    return tuple(
        Message("{place} ({series})", {"place": place_words(plan, place), "series": _series_words(place)})
        for place in places
    )


def place_words(plan: StudyPlan, place: tuple[Cell, ...]) -> Message:
    """Dimension, granularity and labels of a place, in the study's words and ours."""
    dimension, granularity, labels = place[-_N_ABOUT:]
    values = {**named(plan, dimension, granularity), "labels": cell_words(str(labels))}
    return Message("{dimension}: {setting}, {labels}", values)


def _series_words(place: tuple[Cell, ...]) -> Words:
    first, *others = (cell_words(str(part)) for part in place[:-_N_ABOUT] if part is not None)
    for one in others:
        first = Message("{first}, {rest}", {"first": first, "rest": one})
    return first


def place_of(row: Row) -> tuple[Cell, ...]:
    return tuple(row[name] for name in LABEL_COLUMNS)


def in_places(rows: Rows, chosen: Rows) -> tuple[Datum | None, ...]:
    """The first of the chosen rows at every place of a figure."""
    found: dict[tuple[Cell, ...], Row] = {}
    for row in chosen:
        found.setdefault(place_of(row), row)
    places = dict.fromkeys(place_of(row) for row in rows)
    return tuple(found[place].datum if place in found else None for place in places)
