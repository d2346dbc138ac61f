"""What judges gave: means with their spread, and distributions over the levels by author."""

from collections.abc import Iterator, Sequence

import numpy as np

from medreview.domain.judge_runs import FEWEST_TO_TELL_ONE_VALUE
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
    one_by_one,
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
            rows.append(
                Counted(about | mean_cells(values_of(valid), questions_of(valid), resampling), one_by_one(valid))
            )
        judged = {unit_of(row): row.question_id for row in of_scale}
        people = {unit: value for unit, value in data.people[scale].items() if unit in judged}
        if people:
            values = np.array(list(people.values()), float)
            questions = np.array([judged[unit] for unit in people], np.int64)
            about = {"protocol": scale.protocol, "dimension": scale.dimension, "granularity": scale.granularity}
            rows.append(Counted(about | {"asked": PEOPLE} | mean_cells(values, questions, resampling), ()))
    return tuple(rows)


def means_table(data: JudgedData, rows: Sequence[Counted]) -> Table:
    columns = (*ABOUT, "sd", "n_not_valid", *ESTIMATE_COLUMNS)
    records = [row.cells for row in rows]
    findings = tuple(one_value_findings(data))
    return table_of(
        "judge_means", Message("Means of judgements"), columns, records, definition=_MEANS, findings=findings
    )


def one_value_findings(data: JudgedData) -> Iterator[Message]:
    """The judges that gave many answers one value only: a mean of it says nothing of the answers."""
    names = way_names(data.rows)
    for _, of_scale in sorted(grouped(data.last, scale_of).items()):
        for way, own in by_way(of_scale).items():
            valid = [row for row in own if is_valid(row)]
            n_answers = len({row.answer_id for row in valid})
            if n_answers >= FEWEST_TO_TELL_ONE_VALUE and len({row.value for row in valid}) == 1:
                values = {"judge": names[way], "dimension": valid[0].dimension, "n": n_answers}
                values["value"] = f"{valid[0].value:g}"
                yield Message("{judge}, {dimension}: all {n} answers got the same value, {value}.", values)


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
        others = tuple(row for row in chosen if row.value != level.value)
        cells |= estimate_cells(share(len(at), len(chosen), "share of valid judgements"))
        yield Counted(about | cells, one_by_one(at + others))


def distribution_table(data: JudgedData, rows: Sequence[Counted]) -> Table:
    columns = (*ABOUT, "author", "level", "label", "n", *ESTIMATE_COLUMNS)
    records = [row.cells for row in rows]
    return table_of(
        "judge_distribution",
        Message("Distribution of judgements"),
        columns,
        records,
        definition=_DISTRIBUTION,
        findings=tuple(one_value_findings(data)),
    )
