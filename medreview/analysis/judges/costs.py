"""The cost of judging: calls, tokens, time and money for every item, failed calls included."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from medreview.analysis.judges.frames import (
    JudgedData,
    JudgesDrawn,
    JudgesPanel,
    JudgesTable,
    Units,
    by_judge_setup,
    counted,
    grouped,
    output_of,
    setup_names,
)
from medreview.analysis.results import Row
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import Cells, estimate_cells
from medreview.reporting.figures import About, Axis, Bars, FigureSpec, Series
from medreview.reporting.tables import paragraph
from medreview.stats.estimates import Estimate, FloatArray, Undefined, estimate
from medreview.stats.intervals import student_interval
from medreview.store.queries.judgement_facts import JudgementFact
from medreview.store.queries.model_requests import NOTHING_SENT, RequestCounts

ATTEMPTS, COST = "attempts per item", "cost per item"
INPUT, OUTPUT = "input tokens per item", "output tokens per item"
SECONDS, LATENCY = "seconds per item at work", "seconds until a reply"
REQUESTS, UNANSWERED, NOT_BELIEVED = (
    "requests sent",
    "requests never answered",
    "requests with usage left out",
)
_MILLION = 1e6
_COLUMNS = ("judge", "asked", "measure", "n_items", "value", "low", "high", "n_units", "total", "undefined_because")
_DEFINITION = paragraph(
    Message("An item is an answer or a sentence in one repeat."),
    Message(
        "Attempts are all calls of the model for it: those that failed, those that the connection had "
        "to repeat, and those that were asked again."
    ),
    Message("Tokens are those that were told of any of them, every attempt once, however many dimensions it gave."),
    Message("Means over items, totals over all of them; items for which nothing was recorded are left out."),
    Message(
        "Seconds at work are the run's, shared by its items as they were judged side by side; seconds "
        "until a reply are one reply's own, and do not add up to a time."
    ),
    Message("Intervals are Student's, over items."),
    Message("Cost follows from the prices noted for the model, in the currency in which they were noted."),
    Message(
        "Requests are those that left for an endpoint; their totals, and those of tokens and cost, "
        "count what was sent for items that are not judged yet and to find out whether the endpoint "
        "answers, too."
    ),
    Message(
        "What a request took whose answer never arrived is not known and in no sum; figures of an "
        "endpoint that cannot be are left out."
    ),
)


def _rows(data: JudgedData, settings: AnalysisSettings) -> Iterator[Row]:
    names = setup_names(data.rows)
    sent = {(found.run, found.item_id): found.counts for found in data.requests}
    for asked, own in by_judge_setup(data.rows).items():
        items = tuple(grouped(own, output_of).values())
        about: Cells = {"judge": asked.judge, "asked": names[asked], "n_items": len(items)}
        spent = np.array([_spent(item, sent) for item in items], float)
        beside = _beside(asked.run, items, sent)
        for place, measure in enumerate(_MEASURES):
            is_known = ~np.isnan(spent[:, place])
            known = spent[is_known, place]
            if not len(known) and measure in _OF_REQUESTS:
                continue
            total = float(known.sum()) + beside[measure] if len(known) and measure != LATENCY else None
            cells = about | {"measure": measure, "total": total} | estimate_cells(_mean(known))
            behind = tuple(item for item, is_in in zip(items, is_known, strict=True) if is_in)
            yield counted(_told(cells), behind)
        yield _at_work(about, items, data.seconds.get(asked.run))


def _at_work(about: Cells, items: Units, seconds: float | None) -> Row:
    """The run's time, shared by its items: what is judged side by side does not take the sum of all waiting."""
    value = float("nan") if seconds is None else seconds / len(items)
    found = estimate(value, "time at work over items", n_units=len(items), reason=Undefined.NO_DATA)
    return counted(_told(about | {"measure": SECONDS, "total": seconds} | estimate_cells(found)), items)


def _told(cells: Cells) -> Cells:
    """Only the columns of this table: who resampled what is nothing here."""
    return {name: cells.get(name) for name in _COLUMNS}


_MEASURES = (ATTEMPTS, INPUT, OUTPUT, LATENCY, COST, REQUESTS, UNANSWERED, NOT_BELIEVED)
_OF_REQUESTS = _MEASURES[5:]
_Sent = Mapping[tuple[str, int | None], RequestCounts]


def _beside(run: str, items: Sequence[Sequence[JudgementFact]], sent: _Sent) -> dict[str, float]:
    """What was sent for a run and for none of its judged items, by measure; nothing for where nothing is priced."""
    judged = {item[0].item_id for item in items}
    rest = sum((counts for (name, item), counts in sent.items() if name == run and item not in judged), NOTHING_SENT)
    first = items[0][0]
    tokens = _tokens(rest)
    requests = (float(rest.n_sent), float(rest.n_unanswered), float(rest.n_not_believed))
    return dict(zip(_MEASURES, (requests[0], *tokens, 0.0, _cost(first, tokens), *requests), strict=True))


def _cost(row: JudgementFact, tokens: Sequence[float]) -> float:
    prices = (row.input_price, row.output_price)
    return float(
        sum(np.nan if price is None else price * n / _MILLION for price, n in zip(prices, tokens, strict=True))
    )


def _spent(item: Sequence[JudgementFact], sent: _Sent) -> tuple[float, ...]:
    """What one item took, by measure; NaN where nobody recorded it.

    Where requests were written down, their tokens count: they are those of its attempts and of every try beside them.
    """
    requests = sent.get((item[0].run, item[0].item_id))
    attempts = [own for _, own in sorted(grouped(item, lambda row: row.attempt).items())]
    tokens = [_total(max_known(row.input_tokens for row in own) for own in attempts)]
    tokens.append(_total(max_known(row.output_tokens for row in own) for own in attempts))
    n_calls = float(sum(max(row.n_calls for row in own) for own in attempts))
    latency = max_known(row.latency_ms for row in attempts[-1]) / 1000
    nan = float("nan")
    known = (nan, nan, nan)
    if requests is not None:
        if requests.n_counted:
            tokens = [max_known(pair) for pair in zip(tokens, _tokens(requests), strict=True)]
        n_calls = float(requests.n_sent)
        known = (n_calls, float(requests.n_unanswered), float(requests.n_not_believed))
    return (n_calls, *tokens, latency, _cost(item[0], tokens), *known)


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


def _figures(drawn: JudgesDrawn) -> Iterator[FigureSpec]:
    """Calls, time and written tokens of an item."""
    calls = Message("Mean over items; every call counts, those that failed and were repeated too.")
    side_by_side = Message("The run's time at work over its items, as they were judged side by side.")
    for measure, name, title, definition, unit in (
        (ATTEMPTS, "judge-attempts", Message("Calls for an item"), calls, Message("calls")),
        (SECONDS, "judge-seconds", Message("Seconds an item takes, side by side"), side_by_side, Message("seconds")),
        (OUTPUT, "judge-tokens", Message("Tokens that judges write for an item"), calls, Message("tokens")),
    ):
        own = [row for row in drawn.rows if row["measure"] == measure]
        if any(row["value"] is not None for row in own):
            intervals = Message("95% intervals (Student's t over items)") if measure != SECONDS else ""
            about = About(name=name, title=title, definition=definition, intervals=intervals)
            labels = tuple(row.text("asked") for row in own)
            yield Bars(about, labels, (Series("", tuple(row.datum for row in own)),), Axis(unit))


COSTS = JudgesTable(
    "judge_costs", Message("What judging took"), _COLUMNS, _rows, definition=_DEFINITION, figures=_figures
)
PANEL = JudgesPanel(
    6,
    "costs",
    Message("Costs"),
    Message("What did a judgement take, failed attempts included?"),
    (COSTS,),
)
