"""Two probes of a judge: whether it says the same again, and whether it likes long answers."""

from collections.abc import Sequence

import numpy as np

from medreview.errors import Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, estimate_cells, missing_cells
from medreview.reporting.tables import Table, table_of
from medreview.stats.correlation import spearman
from medreview.stats.intervals import Resampling
from medreview.stats.proportions import share
from medreview.store.queries.judgements import JudgedRow
from medreview.workflows.compare_judges.frames import (
    Cells,
    Counted,
    JudgedData,
    by_way,
    grouped,
    is_valid,
    scale_of,
    unit_of,
    values_of,
    way_names,
)
from medreview.workflows.compare_judges.values import ABOUT, about_way

_REPEATS = Message(
    "Answers (or sentences) with two or more valid repeats: the share whose repeats all have one value, with Wilson's "
    "interval, and the mean over units of the sample standard deviation (ddof 1) of the repeats."
)
_LENGTH = Message(
    "Spearman's rho of an answer's length in characters and its value, the mean over repeats and sentences where there "
    "are several; above 0 where longer answers are judged higher. Intervals resample questions. Long answers may be "
    "better ones: hold it against the same number for people."
)


def repeat_rows(data: JudgedData) -> tuple[Counted, ...]:
    names = way_names(data.rows)
    rows: list[Counted] = []
    for own in _by_way(data):
        repeated = [again for again in grouped(own, unit_of).values() if len({row.repeat for row in again}) > 1]
        if repeated:
            same = [len({row.value for row in again}) == 1 for again in repeated]
            spread = float(np.mean([values_of(again).std(ddof=1) for again in repeated]))
            cells: Cells = {"mean_sd": spread}
            found = share(sum(same), len(same), "share of units whose repeats are identical")
            order = sorted(range(len(same)), key=lambda place: same[place])  # what differs first
            behind = tuple(repeated[place] for place in order)
            rows.append(Counted(about_way(own[0], names) | cells | estimate_cells(found), behind))
    return tuple(rows)


def repeats_table(rows: Sequence[Counted]) -> Table:
    records = [row.cells for row in rows] or [missing_cells("nothing was judged twice in the same way")]
    return table_of(
        "judge_repeats",
        Message("Repeat consistency"),
        (*ABOUT, "mean_sd", *ESTIMATE_COLUMNS),
        records,
        definition=_REPEATS,
    )


def length_rows(data: JudgedData, resampling: Resampling | None) -> tuple[Counted, ...]:
    names = way_names(data.rows)
    rows: list[Counted] = []
    for own in _by_way(data):
        known = [row for row in own if row.n_characters is not None]
        answers = grouped(known, lambda row: row.answer_id)
        lengths = np.array([of_answer[0].n_characters for of_answer in answers.values()], float)
        values = np.array([values_of(of_answer).mean() for of_answer in answers.values()], float)
        questions = np.array([of_answer[0].question_id for of_answer in answers.values()], np.int64)
        found = spearman(lengths, values, questions, resampling)
        cells: Cells = {"p": None if np.isnan(found.p) else found.p}
        rows.append(Counted(about_way(own[0], names) | cells | estimate_cells(found.estimate), tuple(answers.values())))
    return tuple(rows)


def length_table(rows: Sequence[Counted]) -> Table:
    records = [row.cells for row in rows] or [missing_cells("no judgement is valid")]
    return table_of(
        "judge_length",
        Message("Length of answers and judgements"),
        (*ABOUT, "p", *ESTIMATE_COLUMNS),
        records,
        definition=_LENGTH,
    )


def _by_way(data: JudgedData) -> list[tuple[JudgedRow, ...]]:
    """Valid judgements by dimension and way of asking."""
    valid = [row for row in data.last if is_valid(row)]
    scales = sorted(grouped(valid, scale_of).items())
    return [own for _, of_scale in scales for own in by_way(of_scale).values()]
