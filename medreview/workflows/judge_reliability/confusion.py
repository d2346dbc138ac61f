"""How often each label of the people met each label of the judge."""

from dataclasses import dataclass

import numpy as np

from medreview.errors import Message
from medreview.reporting.estimate_cells import Cells, number
from medreview.reporting.figure_data import Behind
from medreview.reporting.tables import Table, table_of
from medreview.stats.cohen import cross_table
from medreview.stats.estimates import FloatArray, ratio
from medreview.workflows.judge_reliability.choices import Yardstick
from medreview.workflows.judge_reliability.frames import JudgeData
from medreview.workflows.judge_reliability.labels import Pairs, label_sets, pairs_of, people_label, used_yardstick
from medreview.workflows.judge_reliability.rows import LABEL_COLUMNS, about_pairs, behind_places

_DEFINITION = Message(
    "Units by the people's label (the yardstick that the row names) and the judge's label, over the units that were "
    "read. The share is of all units with the people's label."
)


@dataclass(frozen=True, slots=True)
class Confusion:
    """A cross table to look at; rows are the people's labels. ``behind`` is what every cell counts."""

    title: str
    yardstick: str
    names: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]
    behind: tuple[tuple[Behind, ...], ...]


def confusion_table(data: JudgeData, yardstick: Yardstick) -> Table:
    """One row for every pair of labels, with every set of labels."""
    rows: list[Cells] = []
    for frame in data.frames:
        for labels in label_sets(frame):
            pairs = pairs_of(frame, labels)
            counts = _counts(pairs, people_label(pairs, yardstick))
            shares = ratio(counts, counts.sum(axis=1, keepdims=True))
            about = about_pairs(pairs) | {"yardstick": used_yardstick(pairs, yardstick).name}
            rows += [
                about
                | {
                    "people": pairs.names[one],
                    "judge": pairs.names[other],
                    "n": int(counts[one, other]),
                    "share": number(float(shares[one, other])),
                }
                for one, other in np.ndindex(counts.shape)
            ]
    columns = (*LABEL_COLUMNS, "yardstick", "people", "judge", "n", "share")
    return table_of("judge_confusion", Message("Labels of people and judge"), columns, rows, definition=_DEFINITION)


def confusion(data: JudgeData, pairs: Pairs, yardstick: Yardstick) -> Confusion:
    """The cross table of one set of labels, with the answers behind it."""
    truth = people_label(pairs, yardstick)
    counts = _counts(pairs, truth).astype(int)

    def behind(one: float, other: float) -> Behind:
        return behind_places(data, pairs, np.flatnonzero((truth == one) & (pairs.judge == other)).tolist())

    frame = pairs.frame
    return Confusion(
        f"{frame.series.name}: {frame.dimension.replace('_', ' ')}, {frame.setting.value}, {pairs.labels.value}",
        used_yardstick(pairs, yardstick).name,
        pairs.names,
        tuple(tuple(row) for row in counts.tolist()),
        tuple(tuple(behind(one, other) for other in pairs.levels) for one in pairs.levels),
    )


def _counts(pairs: Pairs, truth: FloatArray) -> FloatArray:
    return cross_table(truth, pairs.judge, pairs.levels)
