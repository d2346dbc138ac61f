"""Means by author: one row an author in each setup over all its judges, and in each way of asking."""

from collections.abc import Iterator, Sequence

import numpy as np

from medreview.errors import Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, number
from medreview.reporting.tables import Table, table_of
from medreview.stats.intervals import Resampling
from medreview.store.queries.judgements import JudgedRow
from medreview.workflows.compare_judges.frames import (
    Cells,
    Counted,
    JudgedData,
    JudgedScale,
    by_way,
    grouped,
    is_valid,
    one_by_one,
    questions_of,
    scale_of,
    unit_of,
    values_of,
    way_names,
)
from medreview.workflows.compare_judges.values import ABOUT, about_way, mean_cells

ALL_JUDGES = "all judges"
_DEFINITION = Message(
    "Mean and sample standard deviation (ddof 1) over valid judgements of an author's answers, all repeats; 'all "
    "judges' pools the judges of a setup. 'people' is the mean of the raters' median labels over the judgements of "
    "answers that people rated on the same levels, 'minus people' the mean of these judgements less that."
)


def author_mean_rows(data: JudgedData, resampling: Resampling | None) -> tuple[Counted, ...]:
    """Every author in every setup, then in every way of asking."""
    names = way_names(data.rows)
    rows: list[Counted] = []
    for scale, of_scale in sorted(grouped(data.last, scale_of).items()):
        for setup, own in sorted(grouped(of_scale, lambda row: row.setup).items()):
            about: Cells = {"protocol": scale.protocol, "dimension": scale.dimension, "granularity": scale.granularity}
            rows += _authors(data, scale, own, about | {"judge": ALL_JUDGES, "asked": setup or None}, resampling)
        for _, own in by_way(of_scale).items():
            rows += _authors(data, scale, own, about_way(own[0], names), resampling)
    return tuple(rows)


def author_means_table(rows: Sequence[Counted]) -> Table:
    columns = (*ABOUT, "author", "sd", "n_not_valid", "people", "minus_people", "n_rated", *ESTIMATE_COLUMNS)
    records = [row.cells for row in rows]
    return table_of(
        "judge_author_means", Message("Means of judgements by author"), columns, records, definition=_DEFINITION
    )


def _authors(
    data: JudgedData, scale: JudgedScale, own: Sequence[JudgedRow], about: Cells, resampling: Resampling | None
) -> Iterator[Counted]:
    for author, of_author in sorted(grouped(own, lambda row: row.author).items()):
        valid = tuple(row for row in of_author if is_valid(row))
        cells = about | {"author": author, "n_not_valid": len(of_author) - len(valid)}
        cells |= mean_cells(values_of(valid), questions_of(valid), resampling)
        yield Counted(cells | _beside_people(data, scale, valid), one_by_one(valid))


def _beside_people(data: JudgedData, scale: JudgedScale, valid: Sequence[JudgedRow]) -> Cells:
    people = data.people[scale]
    rated = [row for row in valid if unit_of(row) in people]
    if not rated:
        return {}
    beside = float(np.mean([people[unit_of(row)] for row in rated]))
    judged = float(values_of(rated).mean())
    return {"people": number(beside), "minus_people": number(judged - beside), "n_rated": len(rated)}
