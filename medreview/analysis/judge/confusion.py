"""Labels of people and judge crossed, with the words of the levels: a figure for all dimensions that share them."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from medreview.analysis.judge.choices import Yardstick
from medreview.analysis.judge.frames import JudgeData
from medreview.analysis.judge.labels import Pairs, raters_label, source_units, used_yardstick
from medreview.analysis.labels import LabelSet, named_level
from medreview.analysis.panel_page import headline_of
from medreview.analysis.study.labels import dimension_words
from medreview.domain.granularity import UNIT_WORDS
from medreview.domain.study_plans import StudyPlan
from medreview.errors import GivenWords, Message
from medreview.protocols.scales import number_text
from medreview.reporting.figure_data import SourceAnswers
from medreview.reporting.figures import COUNTED_UNITS, About, Axis, Datum, Heatmap, Series, Unit
from medreview.reporting.tables import Words, paragraph
from medreview.stats.scales import LIKERT

CONFUSION_DEFINITION = paragraph(
    Message(
        "Items by the raters' label (the yardstick that the row names) and the judge's label, over the items "
        "that were read."
    ),
    Message("The share is of all items with the raters' label."),
)
_THREE = (slice(0, 2), slice(2, 3), slice(3, 5))
"""The places of a five-point item that make each of the three points."""
_OF_ANSWERS = {
    "no_negative": (Message("0: a sentence is negative"), Message("1: no sentence is negative")),
    "any_positive": (Message("0: no sentence is positive"), Message("1: a sentence is positive")),
}
JudgeConfusion = tuple[JudgeData, str, Sequence[Pairs]]
"""A judge, its name with the way in which it was asked, and what it is crossed on."""


def level_words(pairs: Pairs, plan: StudyPlan) -> tuple[Words, ...]:
    """Every level of the labels by the study's words for what it was made of, never by a bare -1, 0 or 1."""
    frame, own = pairs.frame, _own_words(pairs, plan)
    match pairs.labels:
        case LabelSet.THREE_POINTS if frame.levels == LIKERT:
            points = zip(pairs.levels, (own[part] for part in _THREE), strict=True)
            return tuple(
                Message("{level:g} ({words})", {"level": level, "words": _beside(part)}) for level, part in points
            )
        case LabelSet.BINARY | LabelSet.BINARY_STRICT if frame.rule is not None:
            return _OF_ANSWERS[frame.rule]
        case _:
            if pairs.names == frame.level_names:
                return tuple(
                    named_level(level, name)
                    if name == number_text(level)
                    else Message("{level:g} ({words})", {"level": level, "words": word})
                    for level, name, word in zip(frame.levels, pairs.names, own, strict=False)
                )
            return pairs.names


def _own_words(pairs: Pairs, plan: StudyPlan) -> tuple[Words, ...]:
    """The words of the scale's levels in the study's languages."""
    frame = pairs.frame
    levels = [level for one in plan.dimensions if one.name == frame.dimension for level in one.scale.levels]
    labels = {level.value: level.label for level in levels if any(level.label.values())}
    named = zip(frame.levels, frame.level_names, strict=True)
    return tuple(GivenWords.of(labels[value]) if value in labels else named_level(value, name) for value, name in named)


def _beside(words: Sequence[Words]) -> Words:
    first, *rest = words
    return Message("{first}, {rest}", {"first": first, "rest": _beside(rest)}) if rest else first


def confusion_figures(judged: Iterable[JudgeConfusion], yardstick: Yardstick) -> Iterator[Heatmap]:
    """A cross table for every judge and every set of levels; a row is a people's label of one dimension."""
    number = 0
    for data, judge, some in judged:
        by_levels: dict[tuple[str, ...], list[Pairs]] = {}
        for pairs in some:
            by_levels.setdefault(tuple(map(str, level_words(pairs, data.plan))), []).append(pairs)
        for own in by_levels.values():
            number += 1
            yield _heatmap(number, data, judge, own, yardstick)


def _heatmap(number: int, data: JudgeData, judge: str, some: Sequence[Pairs], yardstick: Yardstick) -> Heatmap:
    granularities = {pairs.frame.granularity for pairs in some}
    titles = [_title(pairs, data.plan, is_one=len(granularities) == 1) for pairs in some]
    rows = [
        row
        for pairs, title in zip(some, titles, strict=True)
        for row in _rows(data, pairs, yardstick, title if len(some) > 1 else "")
    ]
    values: dict[str, object] = {"judge": judge, "what": titles[0]}
    about = About(
        name=f"judge_confusion_{number}",
        title=Message("Labels of raters and of {judge}: {what}", values)
        if len(some) == 1
        else Message("Labels of raters and of {judge}", values),
        definition=CONFUSION_DEFINITION,
        notes=(
            Message(
                ("Rows are the raters' labels ({yardstick}) with their number, columns the judge's: shares of a row."),
                {"yardstick": used_yardstick(some[0], yardstick).name},
            ),
        ),
        counts=COUNTED_UNITS.get(next(iter(granularities)).value) if len(granularities) == 1 else None,
        headline=_headline(judge, some, yardstick),
    )
    axis = Axis(Message("Rows: raters; columns: {judge}; shares of a row", values), Unit.SHARE, (0, 1))
    return Heatmap(about, level_words(some[0], data.plan), tuple(rows), axis)


def _title(pairs: Pairs, plan: StudyPlan, *, is_one: bool) -> Words:
    """The words of a dimension, and of its unit where there are several."""
    title = dimension_words(plan, pairs.frame.dimension)
    units = UNIT_WORDS[pairs.frame.granularity]
    return title if is_one else Message("{dimension}, {units}", {"dimension": title, "units": units})


def _headline(judge: str, some: Sequence[Pairs], yardstick: Yardstick) -> Message:
    """The number of labels that are the people's, of all that both have."""
    n = hits = 0
    for pairs in some:
        truth = raters_label(pairs, yardstick)
        is_read = ~np.isnan(truth) & ~np.isnan(pairs.judge)
        n += int(is_read.sum())
        hits += int((truth == pairs.judge)[is_read].sum())
    if not n:
        return Message("Raters and judge have no label in common")
    values: dict[str, object] = {"judge": judge, "hits": hits, "n": n, "share": hits / n}
    return headline_of(
        Message("{judge} gives the raters' label {hits} of {n} {n:=time|times} ({share:.0%})", values),
        Message("The judge gives the raters' label {hits} of {n} {n:=time|times} ({share:.0%})", values),
    )


def _rows(data: JudgeData, pairs: Pairs, yardstick: Yardstick, where: Words) -> Iterator[Series]:
    truth = raters_label(pairs, yardstick)
    for level, word in zip(pairs.levels, level_words(pairs, data.plan), strict=True):
        met = [np.flatnonzero((truth == level) & (pairs.judge == other)).tolist() for other in pairs.levels]
        n = sum(map(len, met))
        label = Message("{level}, n = {n}", {"level": word, "n": n})
        name = label if not where else Message("{what}: {level}", {"what": where, "level": label})
        yield Series(name, tuple(_share(len(one), n, source_units(data, pairs, one)) for one in met))


def _share(n: int, n_all: int, behind: SourceAnswers) -> Datum:
    if n_all == 0:
        return Datum(None, n=0, undefined_because=Message("raters chose no such label"))
    return Datum(n / n_all, n=n_all, hits=n, key=behind if n else None)
