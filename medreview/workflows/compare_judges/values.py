"""What judges gave: means with their spread, and distributions over the levels by author."""

from collections.abc import Iterator, Sequence

import numpy as np

from medreview.errors import Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, estimate_cells
from medreview.reporting.tables import Table, table_of
from medreview.stats.estimates import Estimate, FloatArray, IntArray, Undefined, estimate, ratio
from medreview.stats.intervals import ResampledSums, Resampling
from medreview.stats.proportions import mean_and_spread, share
from medreview.store.queries.judgements import JudgedRow
from medreview.workflows.compare_judges.frames import (
    Cells,
    Counted,
    JudgedData,
    JudgedScale,
    Way,
    by_way,
    grouped,
    is_valid,
    questions_of,
    scale_of,
    unit_of,
    values_of,
    way_names,
)

PEOPLE = "people"
ALL_AUTHORS = "all authors"
_MEANS = Message(
    "Mean and sample standard deviation (ddof 1) over valid judgements, all repeats; what is not valid is counted and "
    "never replaced. 'people' is the median label of the raters of a study that has the same dimension on the same "
    "levels, over the judged answers that it rates. Intervals resample questions."
)
_DISTRIBUTION = Message(
    "Share of each level among the valid judgements of an author's answers, all repeats. Intervals are Wilson's and "
    "take judgements for independent."
)
ABOUT = ("protocol", "dimension", "granularity", "judge", "asked")


def about_way(row: JudgedRow, names: dict[Way, str]) -> Cells:
    way = Way.of(row)
    return {
        "protocol": row.protocol,
        "dimension": row.dimension,
        "granularity": row.granularity,
        "judge": row.judge,
        "asked": names[way],
    }


def mean_rows(data: JudgedData, resampling: Resampling | None) -> tuple[Counted, ...]:
    """One row a dimension and way of asking, people beside them."""
    names = way_names(data.rows)
    rows: list[Counted] = []
    for scale, of_scale in sorted(grouped(data.last, scale_of).items()):
        for _, own in by_way(of_scale).items():
            valid = tuple(row for row in own if is_valid(row))
            about = about_way(own[0], names) | {"n_not_valid": len(own) - len(valid)}
            rows.append(Counted(about | mean_cells(values_of(valid), questions_of(valid), resampling), valid))
        judged = {unit_of(row): row.question_id for row in of_scale}
        people = {unit: value for unit, value in data.people[scale].items() if unit in judged}
        if people:
            values = np.array(list(people.values()), float)
            questions = np.array([judged[unit] for unit in people], np.int64)
            about = {"protocol": scale.protocol, "dimension": scale.dimension, "granularity": scale.granularity}
            rows.append(Counted(about | {"asked": PEOPLE} | mean_cells(values, questions, resampling), ()))
    return tuple(rows)


def means_table(rows: Sequence[Counted]) -> Table:
    columns = (*ABOUT, "sd", "n_not_valid", *ESTIMATE_COLUMNS)
    return table_of(
        "judge_means", Message("Means of judgements"), columns, [row.cells for row in rows], definition=_MEANS
    )


def mean_cells(values: FloatArray, questions: IntArray, resampling: Resampling | None) -> Cells:
    """The mean as an estimate, with its spread."""
    found = mean_and_spread(values)
    cells: Cells = {"sd": None if np.isnan(found.sd) else found.sd}
    return cells | estimate_cells(mean_estimate(values, questions, resampling))


def mean_estimate(values: FloatArray, questions: IntArray, resampling: Resampling | None) -> Estimate:
    """The mean, with a bootstrap over questions."""
    sums = np.stack([values, np.ones(len(values))], axis=1)
    interval = None
    if resampling is not None and len(values):
        interval = ResampledSums(sums, questions, resampling).interval(lambda s: ratio(s[..., 0], s[..., 1]))
    value = float(values.mean()) if len(values) else float("nan")
    return estimate(value, "mean", n_units=len(values), reason=Undefined.NO_DATA, interval=interval)


def distribution_rows(data: JudgedData) -> tuple[Counted, ...]:
    """Every level of every dimension and way of asking, for all authors and for each."""
    names = way_names(data.rows)
    rows: list[Counted] = []
    for scale, of_scale in sorted(grouped(data.last, scale_of).items()):
        for _, own in by_way(of_scale).items():
            valid = [row for row in own if is_valid(row)]
            for author in (ALL_AUTHORS, *sorted({row.author for row in valid})):
                chosen = [row for row in valid if author in {ALL_AUTHORS, row.author}]
                about = about_way(own[0], names) | {"author": author}
                rows += _levels(data, scale, chosen, about)
    return tuple(rows)


def _levels(data: JudgedData, scale: JudgedScale, chosen: Sequence[JudgedRow], about: Cells) -> Iterator[Counted]:
    for level in data.levels[scale]:
        at = tuple(row for row in chosen if row.value == level.value)
        cells: Cells = {"level": level.value, "label": level.label, "n": len(at)}
        yield Counted(about | cells | estimate_cells(share(len(at), len(chosen), "share of valid judgements")), at)


def distribution_table(rows: Sequence[Counted]) -> Table:
    columns = (*ABOUT, "author", "level", "label", "n", *ESTIMATE_COLUMNS)
    records = [row.cells for row in rows]
    return table_of(
        "judge_distribution", Message("Distribution of judgements"), columns, records, definition=_DISTRIBUTION
    )
