"""Judgements that can be held against raters, those that cannot, and the units where the two are furthest apart."""

from collections.abc import Iterator
from functools import partial

import numpy as np

from medreview.analysis.judge.choices import ReliabilitySettings
from medreview.analysis.judge.frames import (
    NO_VALUE,
    NOT_JUDGED,
    OFF_SCALE,
    READ,
    SERIES_COLUMNS,
    JudgeData,
    JudgedFrame,
    JudgeTable,
    about_frame,
    about_series,
)
from medreview.analysis.judge.labels import pairs_of, raters_label, source_units, used_yardstick
from medreview.analysis.labels import LabelSet
from medreview.analysis.results import Row, Rows
from medreview.domain.run_kinds import Validity
from medreview.domain.study_plans import Granularity
from medreview.errors import Listed, Message
from medreview.protocols.scales import number_text
from medreview.reporting.estimate_cells import Cells
from medreview.reporting.tables import paragraph

_DEFINITION = paragraph(
    Message(
        "Judgements are matched with ratings of the same answer, or of the sentence at the same place in the "
        "text, in dimensions with the same name or declared to be the same."
    ),
    Message("Raters: first occasion, pilots left out."),
    Message("Of the judge: the last attempt of the first repeat."),
    Message(
        "What could not be read, and values that are not on the study's scale, are counted here and never "
        "replaced by a value; every other table is over the items that were read."
    ),
)
_FATES = (*(validity.value for validity in Validity if validity is not Validity.VALID), NO_VALUE, OFF_SCALE, NOT_JUDGED)


def _matches(data: JudgeData, settings: ReliabilitySettings) -> Iterator[Cells]:
    """One row for every series of judgements and dimension."""
    for frame in data.frames:
        yield about_frame(frame) | {
            "judged_dimension": frame.judged_dimension,
            "n_raters": len(frame.raters),
            "n_rated": len(frame.fates),
            "n_read": frame.count(READ),
            **{fate: frame.count(fate) for fate in _FATES},
            "n_judge_only": len(frame.other_judge),
            "repeats_left_out": frame.n_repeats,
            "sentences_elsewhere": frame.n_elsewhere,
        }
    for one in data.unmatched:
        yield about_series(one.series) | {
            "judged_dimension": one.judged_dimension,
            "setting": one.granularity.value,
            "n_judgements": one.n_judgements,
            "not_compared_because": one.because,
        }


def _scales(data: JudgeData, rows: Rows) -> Iterator[Message]:
    """Sentences about scales that differ, and about judgements that fall outside."""
    for frame in data.frames:
        if frame.asked_levels and set(frame.asked_levels) != set(frame.levels):
            yield _other_levels(frame)
        if frame.count(OFF_SCALE):
            yield _off_scale(frame)


def _other_levels(frame: JudgedFrame) -> Message:
    """Said first, because values that overlap are compared although they do not mean the same."""
    values: dict[str, object] = {
        "what": f"{frame.dimension}, {frame.granularity.value}",
        "judged": Listed(_with_word(*level) for level in frame.asked_levels.items()),
        "rated": Listed(frame.levels),
    }
    return Message(
        "{what}: the judge was asked for the levels {judged}, and the study has {rated}. The same number does not mean "
        "the same on both, so read no agreement from these figures.",
        values,
    )


def _with_word(value: float, word: str) -> str:
    number = number_text(value)
    return number if word == number else f"{number} {word.replace('_', ' ')}"


def _off_scale(frame: JudgedFrame) -> Message:
    """Said first, because the rest looks like a result although the judge was asked on other levels."""
    values: dict[str, object] = {
        "what": f"{frame.dimension}, {frame.granularity.value}",
        "n": frame.count(OFF_SCALE),
        "total": len(frame.fates),
    }
    return Message(
        (
            "{what}: {n} of {total} {total:=judgement|judgements} {n:=is|are} not on the study's scale and left "
            "out. Check whether the judge was asked for the levels that raters used."
        ),
        values,
    )


_DISTANCE = paragraph(
    Message(
        "On the full scale, furthest first: the distance in levels between the raters' label (the yardstick that "
        "the row names) and the judge's; where levels have no order, every disagreement is one level."
    ),
    Message("At equal distance, items on which the raters agreed come first."),
)


def _disagreements(data: JudgeData, settings: ReliabilitySettings) -> Iterator[Row]:
    """The furthest disagreements of every series, dimension and granularity."""
    for frame in data.frames:
        yield from _worst(data, frame, settings)


def _worst(data: JudgeData, frame: JudgedFrame, settings: ReliabilitySettings) -> Iterator[Row]:
    """The units on which judge and raters differ, furthest first."""
    pairs, yardstick = pairs_of(frame, LabelSet.DECLARED), settings.yardstick
    truth = raters_label(pairs, yardstick)
    apart = np.abs(truth - pairs.judge)
    if not pairs.is_ordered:
        apart = np.where(np.isnan(apart), np.nan, apart > 0)
    known = (~np.isnan(pairs.rater_values)).sum(axis=1)
    spread = np.where(known > 0, np.nanmax(pairs.rater_values, axis=1) - np.nanmin(pairs.rater_values, axis=1), 0)
    order = sorted(
        np.flatnonzero(apart > 0).tolist(), key=lambda unit: (-apart[unit], spread[unit], -known[unit], unit)
    )
    name = dict(zip(pairs.levels, pairs.names, strict=True))
    for unit in order[: settings.n_disagreements]:
        answer = data.answers[int(frame.answers[unit])]
        given = zip(frame.raters, pairs.rater_values[unit], strict=True)
        cells: Cells = about_frame(frame) | {
            "dataset": answer.dataset,
            "question": answer.question,
            "answer": answer.key,
            "author": answer.author,
            "sentence_index": int(frame.sentences[unit]) if frame.granularity is Granularity.FINE else None,
            "yardstick": used_yardstick(pairs, yardstick).name,
            "people": name[float(truth[unit])],
            "judge": name[float(pairs.judge[unit])],
            "distance": int(apart[unit]),
            "ratings": "; ".join(f"{rater}: {name[float(value)]}" for rater, value in given if not np.isnan(value)),
        }
        yield Row(cells, partial(source_units, data, pairs, (unit,)))


_COUNTS = ("n_raters", "n_rated", "n_read", *_FATES, "n_judge_only", "repeats_left_out", "sentences_elsewhere")
MATCHES = JudgeTable(
    "judge_matches",
    Message("What can be compared"),
    (*SERIES_COLUMNS, "judged_dimension", *_COUNTS, "n_judgements", "not_compared_because"),
    _matches,
    definition=_DEFINITION,
    findings=_scales,
)
DISAGREEMENTS = JudgeTable(
    "judge_disagreements",
    Message("Largest disagreements"),
    (
        *(*SERIES_COLUMNS, "dataset", "question", "answer", "author", "sentence_index"),
        *("yardstick", "people", "judge", "distance", "ratings"),
    ),
    _disagreements,
    definition=_DISTANCE,
    opens_answers=True,
)
