"""Labels of people and judge crossed, with the words of the levels: a figure for all dimensions that share them."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from medreview.analysis.judge.choices import Yardstick
from medreview.analysis.judge.frames import JudgeData
from medreview.analysis.judge.labels import Pairs, raters_label, source_units, used_yardstick
from medreview.analysis.labels import LabelSet
from medreview.errors import Message
from medreview.protocols.scales import number_text
from medreview.reporting.figure_data import SourceAnswers
from medreview.reporting.figures import About, Axis, Datum, Heatmap, Series, Unit
from medreview.reporting.tables import Words, paragraph
from medreview.stats.scales import LIKERT

CONFUSION_DEFINITION = paragraph(
    Message(
        "Units by the people's label (the yardstick that the row names) and the judge's label, over "
        "the units that were read."
    ),
    Message("The share is of all units with the people's label."),
)
_THREE = (slice(0, 2), slice(2, 3), slice(3, 5))
"""The places of a five-point item that make each of the three points."""
_OF_ANSWERS = {
    "no_negative": (Message("0: a sentence is negative"), Message("1: no sentence is negative")),
    "any_positive": (Message("0: no sentence is positive"), Message("1: a sentence is positive")),
}
JudgeConfusion = tuple[JudgeData, str, Sequence[Pairs]]
"""A judge, its name with the way in which it was asked, and what it is crossed on."""


def level_words(pairs: Pairs) -> tuple[Words, ...]:
    """Every level of the labels by the words of the scale that it was made of, never by a bare -1, 0 or 1."""
    frame = pairs.frame
    match pairs.labels:
        case LabelSet.THREE_POINTS if frame.levels == LIKERT:
            parts = (frame.level_names[part] for part in _THREE)
            return tuple(f"{name} ({', '.join(part)})" for name, part in zip(pairs.names, parts, strict=True))
        case LabelSet.BINARY | LabelSet.BINARY_STRICT if frame.rule is not None:
            return _OF_ANSWERS[frame.rule]
        case _:
            numbers = map(number_text, frame.levels)
            named = zip(pairs.names, numbers, strict=False)
            if pairs.names == frame.level_names:
                return tuple(name if name == value else f"{value} ({name})" for name, value in named)
            return pairs.names


def confusion_figures(judged: Iterable[JudgeConfusion], yardstick: Yardstick) -> Iterator[Heatmap]:
    """A cross table for every judge and every set of levels; a row is a people's label of one dimension."""
    number = 0
    for data, judge, some in judged:
        by_levels: dict[tuple[str, ...], list[Pairs]] = {}
        for pairs in some:
            by_levels.setdefault(tuple(map(str, level_words(pairs))), []).append(pairs)
        for own in by_levels.values():
            number += 1
            yield _heatmap(number, data, judge, own, yardstick)


def _heatmap(number: int, data: JudgeData, judge: str, some: Sequence[Pairs], yardstick: Yardstick) -> Heatmap:
    rows = [row for pairs in some for row in _rows(data, pairs, yardstick, is_one=len(some) == 1)]
    said = [some[0].frame.dimension.replace("_", " ")] if len(some) == 1 else []
    about = About(
        name=f"judge_confusion_{number}",
        title=Message("Labels of people and of {judge}", {"judge": ", ".join((judge, *said))}),
        definition=CONFUSION_DEFINITION,
        notes=(
            Message(
                "Rows are the people's labels ({yardstick}) with their number, columns the judge's: shares of a row.",
                {"yardstick": used_yardstick(some[0], yardstick).name},
            ),
        ),
    )
    axis = Axis(Message("Share of the people's label"), Unit.SHARE, (0, 1))
    return Heatmap(about, level_words(some[0]), tuple(rows), axis)


def _rows(data: JudgeData, pairs: Pairs, yardstick: Yardstick, *, is_one: bool) -> Iterator[Series]:
    truth = raters_label(pairs, yardstick)
    where = ", ".join((pairs.frame.dimension.replace("_", " "), pairs.frame.granularity.value))
    for level, word in zip(pairs.levels, level_words(pairs), strict=True):
        met = [np.flatnonzero((truth == level) & (pairs.judge == other)).tolist() for other in pairs.levels]
        n = sum(map(len, met))
        label = Message("{level}, n = {n}", {"level": word, "n": n})
        name = label if is_one else Message("{what}: {level}", {"what": where, "level": label})
        yield Series(name, tuple(_share(len(one), n, source_units(data, pairs, one)) for one in met))


def _share(n: int, n_all: int, behind: SourceAnswers) -> Datum:
    if n_all == 0:
        return Datum(None, n=0, undefined_because=Message("people gave no such label"))
    return Datum(n / n_all, n=n, key=behind if n else None)
