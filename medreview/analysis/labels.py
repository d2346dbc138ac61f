"""The sets of labels on which ratings and judgements are compared, and how values become labels, the same for both."""

from collections.abc import Mapping
from enum import StrEnum

from medreview.errors import Message
from medreview.protocols.scales import number_text
from medreview.reporting.figure_data import MergedLevels
from medreview.reporting.tables import Words
from medreview.stats.estimates import FloatArray, IntArray
from medreview.stats.scales import (
    LIKERT,
    THREE_POINTS,
    AnswerRule,
    answer_binary,
    answer_binary_strict,
    three_point,
)


class LabelSet(StrEnum):
    ACCEPTABLE = "acceptable or problematic"
    HIGH_IMPACT = "high impact or not"
    THREE_POINTS = "three points"
    BINARY = "binary"
    BINARY_STRICT = "binary, strict"
    DECLARED = "declared scale"


LABELS = {
    LabelSet.THREE_POINTS: Message("three points"),
    LabelSet.BINARY: Message("binary"),
    LabelSet.DECLARED: Message("full scale"),
}


_LEVELS_OF_POINTS: tuple[tuple[float, Words], ...] = (
    (-1.0, Message("{low}\N{EN DASH}{high}", {"low": 1, "high": 2})),
    (0.0, Message("{level}", {"level": 3})),
    (1.0, Message("{low}\N{EN DASH}{high}", {"low": 4, "high": 5})),
)
_MERGED: Mapping[LabelSet, MergedLevels] = {
    LabelSet.THREE_POINTS: MergedLevels(Message("three points"), _LEVELS_OF_POINTS),
    LabelSet.BINARY: MergedLevels(Message("binary")),
    LabelSet.BINARY_STRICT: MergedLevels(Message("binary, strict")),
    LabelSet.ACCEPTABLE: MergedLevels(
        Message("acceptable or problematic"), ((0.0, Message("problematic")), (1.0, Message("acceptable")))
    ),
    LabelSet.HIGH_IMPACT: MergedLevels(Message("high impact or not"), ((0.0, Message("low")), (1.0, Message("high")))),
}


def merged_levels(labels: LabelSet, levels: tuple[float, ...]) -> MergedLevels | None:
    """The way from levels to values under these labels; None where each level is a label of its own."""
    is_own_scale = labels is LabelSet.THREE_POINTS and levels != LIKERT
    return None if is_own_scale else _MERGED.get(labels)


def named_level(value: float, word: str) -> Words:
    """A level by its word; where that is only its number, the number, in the digits of the window."""
    return Message("{level:g}", {"level": value}) if word == number_text(value) else word


def has_three_points(levels: tuple[float, ...]) -> bool:
    """True of a five-point item, and of a scale that has three points itself."""
    return levels in (LIKERT, THREE_POINTS)


def three_points(levels: tuple[float, ...], values: FloatArray) -> FloatArray:
    """Collapsed where the scale is a five-point item; three points stay."""
    return three_point(values) if levels == LIKERT else values


def of_answers(
    labels: LabelSet, levels: tuple[float, ...], values: FloatArray, answers: IntArray, rule: AnswerRule
) -> FloatArray:
    """A row an answer instead of a row a sentence, under one of the two sets of labels that an answer has."""
    if labels is LabelSet.BINARY_STRICT:
        return answer_binary_strict(values, answers, rule)
    return answer_binary(three_points(levels, values), answers, rule)
