"""What every row of a judge's tables begins with, and what was counted for it."""

from collections.abc import Sequence

import numpy as np

from medreview.reporting.estimate_cells import Cells
from medreview.reporting.figure_data import Behind, CountedUnit
from medreview.workflows.judge_reliability.frames import WHOLE_ANSWER, JudgeData, JudgedFrame, JudgeSeries
from medreview.workflows.judge_reliability.labels import Pairs

SERIES_COLUMNS = ("run", "protocol", "setup", "n_references", "dimension", "setting")
LABEL_COLUMNS = (*SERIES_COLUMNS, "labels")


def about_series(series: JudgeSeries) -> Cells:
    return {
        "run": series.run or None,
        "protocol": series.protocol,
        "setup": series.setup or None,
        "n_references": None if series.n_references < 0 else series.n_references,
    }


def about_frame(frame: JudgedFrame) -> Cells:
    return about_series(frame.series) | {"dimension": frame.dimension, "setting": frame.setting.value}


def about_pairs(pairs: Pairs) -> Cells:
    return about_frame(pairs.frame) | {"labels": pairs.labels.value}


def apart(pairs: Pairs, place: int) -> float:
    """How far the judge is from the middle of the people at a unit."""
    return abs(float(pairs.judge[place]) - float(np.nanmedian(pairs.people[place])))


def behind_places(data: JudgeData, pairs: Pairs, places: Sequence[int]) -> Behind:
    """These units, with what the judge and each rater gave them under the labels."""
    frame = pairs.frame
    units: list[CountedUnit] = []
    for place in places:
        people = zip(frame.raters, pairs.people[place].tolist(), strict=True)
        values = ((data.judge, float(pairs.judge[place])), *((who, value) for who, value in people if value == value))  # noqa: PLR0124 - NaN is not itself
        sentence = int(pairs.sentences[place])
        answer = data.answers[int(pairs.answers[place])].id
        units.append(CountedUnit((answer,), None if sentence == WHOLE_ANSWER else sentence, values))
    return Behind(tuple(units), frame.dimension, frame.setting.value, (data.judge, *frame.raters))
