"""A probe of a judge: whether it says something else when the same reference answers stand in reverse."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from medreview.errors import Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, estimate_cells, missing_cells
from medreview.reporting.tables import Table, table_of
from medreview.stats.comparisons import mean_difference
from medreview.stats.intervals import Resampling
from medreview.stats.proportions import share
from medreview.store.queries.judgements import JudgedRow
from medreview.workflows.compare_judges.frames import (
    Cells,
    Counted,
    JudgedData,
    JudgedScale,
    first_repeats,
    grouped,
    questions_of,
    scale_of,
    values_of,
)

_LEAST_REFERENCES = 2
_DEFINITION = Message(
    "Two runs whose plans differ in nothing but the order of the reference answers (and in which answers they judge): "
    "answers (or sentences) that both judged validly with two or more references, first repeat. 'share that differs' "
    "has Wilson's interval; 'mean difference' is as stored minus in reverse, with a bootstrap over questions. A judge "
    "whose verdicts change is swayed by order, or says something else each time: hold it against its repeats."
)
_ABOUT = ("protocol", "dimension", "granularity", "judge", "first", "second")


@dataclass(frozen=True, slots=True)
class _Pair:
    about: Cells
    first: tuple[JudgedRow, ...]
    second: tuple[JudgedRow, ...]


def order_rows(data: JudgedData, resampling: Resampling | None) -> tuple[Counted, ...]:
    """How often and how far each judge's verdicts change, what changed behind the numbers."""
    rows: list[Counted] = []
    for pair in _pairs(data):
        first, second = values_of(pair.first), values_of(pair.second)
        differs = first != second
        places = [place for place in range(len(differs)) if differs[place]]
        pairs = zip(pair.first, pair.second, strict=True)
        behind = tuple(sorted(pairs, key=lambda both: both[0].value == both[1].value))
        found = share(len(places), len(differs), "share that differs")
        rows.append(Counted(pair.about | {"measure": "share that differs"} | estimate_cells(found), behind))
        mean = mean_difference(first, second, clusters=questions_of(pair.first), resampling=resampling)
        rows.append(Counted(pair.about | {"measure": "mean difference"} | estimate_cells(mean), behind))
    return tuple(rows)


def order_table(rows: Sequence[Counted]) -> Table:
    missing = missing_cells("no two runs differ only in the order of their references")
    return table_of(
        "judge_reference_order",
        Message("References in reverse"),
        (*_ABOUT, "measure", *ESTIMATE_COLUMNS),
        [row.cells for row in rows] or [missing],
        definition=_DEFINITION,
    )


def _pairs(data: JudgedData) -> Iterator[_Pair]:
    shown = [row for row in data.last if (row.n_references or 0) >= _LEAST_REFERENCES and row.run in data.orders]
    by_plan = grouped(shown, lambda row: (scale_of(row), row.judge, data.orders[row.run].of_plan))
    for (scale, judge, _), own in sorted(by_plan.items()):
        runs = grouped(own, lambda row: row.run)
        as_stored, in_reverse = (
            [name for name in sorted(runs) if data.orders[name].is_reversed is reverse] for reverse in (False, True)
        )
        for one, other in product(as_stored, in_reverse):
            pair = _pair(scale, judge, runs[one], runs[other])
            if pair.first:
                yield pair


def _pair(scale: JudgedScale, judge: str, one: Sequence[JudgedRow], other: Sequence[JudgedRow]) -> _Pair:
    first, second = first_repeats(one), first_repeats(other)
    units = [unit for unit in first if unit in second]
    about: Cells = {"protocol": scale.protocol, "dimension": scale.dimension, "granularity": scale.granularity}
    about |= {"judge": judge, "first": one[0].run, "second": other[0].run}
    return _Pair(about, tuple(first[unit] for unit in units), tuple(second[unit] for unit in units))
