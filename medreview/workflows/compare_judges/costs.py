"""What judging took: attempts, tokens, time and money for every item, failed attempts included."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from medreview.errors import Message
from medreview.reporting.estimate_cells import Cells, estimate_cells
from medreview.reporting.tables import Table, table_of
from medreview.stats.estimates import Estimate, FloatArray, Undefined, estimate
from medreview.stats.intervals import student_interval
from medreview.store.queries.judgements import JudgedRow
from medreview.store.queries.model_requests import NOTHING_SENT, RequestCounts
from medreview.workflows.compare_judges.frames import Counted, JudgedData, by_way, grouped, output_of, way_names

SECONDS, INPUT, OUTPUT, COST, ATTEMPTS = (
    "seconds per item",
    "input tokens per item",
    "output tokens per item",
    "cost per item",
    "attempts per item",
)
REQUESTS, UNANSWERED, NOT_BELIEVED = (
    "requests sent",
    "requests never answered",
    "requests with usage left out",
)
_MILLION = 1e6
_DEFINITION = Message(
    "An item is an answer or a sentence in one repeat; all its attempts count, the failed ones too, and every attempt "
    "once, however many dimensions it gave. Means over items, totals over all of them; items for which nothing was "
    "recorded are left out. Intervals are Student's, over items. Cost follows from the prices noted for the model, in "
    "the currency in which they were noted. Requests are those that left for an endpoint; their totals, and those of "
    "tokens and cost, count what was sent for items that are not judged yet and to find out whether the endpoint "
    "answers, too. What a request took whose answer never arrived is not known and in no sum; figures of an endpoint "
    "that cannot be are left out."
)


def cost_rows(data: JudgedData) -> tuple[Counted, ...]:
    names = way_names(data.rows)
    sent = {(found.run, found.item_id): found.counts for found in data.requests}
    rows: list[Counted] = []
    for way, own in by_way(data.rows).items():
        items = list(grouped(own, output_of).values())
        spent = np.array([_spent(item, sent) for item in items], float)
        beside = _beside(way.run, items, sent)
        for place, measure in enumerate(_MEASURES):
            known = spent[:, place][~np.isnan(spent[:, place])]
            if not len(known) and measure in _OF_REQUESTS:
                continue
            cells: Cells = {"judge": way.judge, "asked": names[way], "measure": measure}
            cells |= {"total": float(known.sum()) + beside.get(measure, 0.0) if len(known) else None}
            found = _mean(known)
            rows.append(Counted(cells | {"n_items": len(items)} | estimate_cells(found), own))
    return tuple(rows)


def costs_table(rows: Sequence[Counted]) -> Table:
    columns = ("judge", "asked", "measure", "n_items", "value", "low", "high", "n_units", "total", "undefined_because")
    records = [{name: row.cells.get(name) for name in columns} for row in rows]
    return table_of("judge_costs", Message("What judging took"), columns, records, definition=_DEFINITION)


_MEASURES = (ATTEMPTS, INPUT, OUTPUT, SECONDS, COST, REQUESTS, UNANSWERED, NOT_BELIEVED)
_OF_REQUESTS = _MEASURES[5:]
_Sent = Mapping[tuple[str, int | None], RequestCounts]


def _beside(run: str, items: Sequence[Sequence[JudgedRow]], sent: _Sent) -> dict[str, float]:
    """What was sent for a run and for none of its judged items, by measure; nothing for where nothing is priced."""
    judged = {item[0].item_id for item in items}
    rest = sum((counts for (name, item), counts in sent.items() if name == run and item not in judged), NOTHING_SENT)
    first = items[0][0]
    tokens = _tokens(rest)
    requests = (float(rest.n_sent), float(rest.n_unanswered), float(rest.n_not_believed))
    return dict(zip(_MEASURES, (0.0, *tokens, 0.0, _cost(first, tokens), *requests), strict=True))


def _cost(row: JudgedRow, tokens: Sequence[float]) -> float:
    prices = (row.input_price, row.output_price)
    return float(
        sum(np.nan if price is None else price * n / _MILLION for price, n in zip(prices, tokens, strict=True))
    )


def _spent(item: Sequence[JudgedRow], sent: _Sent) -> tuple[float, ...]:
    """What one item took, by measure; NaN where nobody recorded it.

    Where requests were written down, their tokens count: they are those of its attempts and of every try beside them.
    """
    requests = sent.get((item[0].run, item[0].item_id))
    attempts = [own for _, own in sorted(grouped(item, lambda row: row.attempt).items())]
    tokens = [_total(max_known(row.input_tokens for row in own) for own in attempts)]
    tokens.append(_total(max_known(row.output_tokens for row in own) for own in attempts))
    milliseconds = _total(max_known(row.latency_ms for row in own) for own in attempts)
    nan = float("nan")
    known = (nan, nan, nan)
    if requests is not None:
        if requests.n_counted:
            tokens = [max_known(pair) for pair in zip(tokens, _tokens(requests), strict=True)]
        known = (float(requests.n_sent), float(requests.n_unanswered), float(requests.n_not_believed))
    return (float(len(attempts)), *tokens, milliseconds / 1000, _cost(item[0], tokens), *known)


def _tokens(counts: RequestCounts) -> tuple[float, float]:
    return float(counts.input_tokens), float(counts.output_tokens)


def max_known(values: Iterable[float | None]) -> float:
    """An attempt's tokens and time stand with every dimension that it gave."""
    return max((value for value in values if value is not None and not np.isnan(value)), default=float("nan"))


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
