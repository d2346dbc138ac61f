"""What judging took: attempts, tokens, time and money for every item, failed attempts included."""

from collections.abc import Iterable, Sequence

import numpy as np

from medreview.errors import Message
from medreview.reporting.estimate_cells import Cells, estimate_cells
from medreview.reporting.tables import Table, table_of
from medreview.stats.estimates import Estimate, FloatArray, Undefined, estimate
from medreview.stats.intervals import student_interval
from medreview.store.queries.judgements import JudgedRow
from medreview.workflows.compare_judges.frames import Counted, JudgedData, by_way, grouped, output_of, way_names

SECONDS, INPUT, OUTPUT, COST, ATTEMPTS = (
    "seconds per item",
    "input tokens per item",
    "output tokens per item",
    "cost per item",
    "attempts per item",
)
_MILLION = 1e6
_DEFINITION = Message(
    "An item is an answer or a sentence in one repeat; all its attempts count, the failed ones too, and every attempt "
    "once, however many dimensions it gave. Means over items, totals over all of them; items for which nothing was "
    "recorded are left out. Intervals are Student's, over items. Cost follows from the prices noted for the model, in "
    "the currency in which they were noted."
)


def cost_rows(data: JudgedData) -> tuple[Counted, ...]:
    names = way_names(data.rows)
    rows: list[Counted] = []
    for way, own in by_way(data.rows).items():
        items = list(grouped(own, output_of).values())
        spent = np.array([_spent(item) for item in items], float)
        for place, measure in enumerate((ATTEMPTS, INPUT, OUTPUT, SECONDS, COST)):
            known = spent[:, place][~np.isnan(spent[:, place])]
            cells: Cells = {"judge": way.judge, "asked": names[way], "measure": measure}
            cells |= {"total": float(known.sum()) if len(known) else None}
            found = _mean(known)
            rows.append(Counted(cells | {"n_items": len(items)} | estimate_cells(found), own))
    return tuple(rows)


def costs_table(rows: Sequence[Counted]) -> Table:
    columns = ("judge", "asked", "measure", "n_items", "value", "low", "high", "n_units", "total", "undefined_because")
    records = [{name: row.cells.get(name) for name in columns} for row in rows]
    return table_of("judge_costs", Message("What judging took"), columns, records, definition=_DEFINITION)


def _spent(item: Sequence[JudgedRow]) -> tuple[float, ...]:
    """Attempts, input and output tokens, seconds, cost of one item; NaN where nobody recorded it."""
    attempts = [own for _, own in sorted(grouped(item, lambda row: row.attempt).items())]
    tokens = [_total(max_known(row.input_tokens for row in own) for own in attempts)]
    tokens.append(_total(max_known(row.output_tokens for row in own) for own in attempts))
    milliseconds = _total(max_known(row.latency_ms for row in own) for own in attempts)
    prices = (item[0].input_price, item[0].output_price)
    costs = [np.nan if price is None else price * n / _MILLION for price, n in zip(prices, tokens, strict=True)]
    return (float(len(attempts)), *tokens, milliseconds / 1000, float(sum(costs)))


def max_known(values: Iterable[float | None]) -> float:
    """An attempt's tokens and time stand with every dimension that it gave."""
    return max((value for value in values if value is not None), default=float("nan"))


def _total(values: Iterable[float]) -> float:
    """The sum of what was recorded; NaN where nothing was."""
    known = [value for value in values if not np.isnan(value)]
    return float(sum(known)) if known else float("nan")


def _mean(values: FloatArray) -> Estimate:
    """Mean over items with Student's interval: items are many and each is one call."""
    n = len(values)
    value = float(values.mean()) if n else float("nan")
    interval = None
    if n > 1:
        error = float(values.std(ddof=1)) / n**0.5
        interval = student_interval(value, error, n - 1, method="Student's t over items")
    return estimate(value, "mean over items", n_units=n, reason=Undefined.NO_DATA, interval=interval)
