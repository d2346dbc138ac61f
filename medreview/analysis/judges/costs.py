"""The cost of judging: calls, tokens, time and money for every item, failed calls included."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

import numpy as np

from medreview.analysis.frames import Frame, pandas, parts_at, split_by
from medreview.analysis.judges.frames import OF_JUDGEMENT, JudgedData, JudgesDrawn, JudgesTable, as_table, counted
from medreview.analysis.results import Row
from medreview.analysis.study.show_how import ShownHow, shown_how
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import Cells, estimate_cells
from medreview.reporting.figures import About, Axis, Bars, FigureSpec, Series
from medreview.reporting.tables import Cell, paragraph
from medreview.stats.estimates import Estimate, FloatArray, IntArray, Undefined, estimate
from medreview.stats.intervals import student_interval

ATTEMPTS, COST = "attempts per item", "cost per item (US$)"
INPUT, OUTPUT = "input tokens per item", "output tokens per item"
SECONDS, LATENCY = "seconds per item at work", "seconds until a reply"
REQUESTS, UNANSWERED, NOT_BELIEVED = (
    "requests sent",
    "requests never answered",
    "requests with usage left out",
)
COST_OF_100 = "cost of 100 answers (US$)"
HUNDRED = 100
_MILLION = 1e6
_COLUMNS = ("judge", "asked", "measure", "n_items", "value", "low", "high", "n_units", "total", "undefined_because")
_DEFINITION = paragraph(
    Message("An item is an answer or a sentence in one repeat."),
    Message(
        "Attempts are all calls of the model for it: those that failed, those that the connection had "
        "to repeat, and those that were asked again."
    ),
    Message("Tokens are those reported for all attempts, each attempt counted once, however many dimensions it rated."),
    Message("Means over items, totals over all of them; items for which nothing was recorded are left out."),
    Message(
        "Seconds at work are the run's, shared by its items as they were judged side by side; seconds "
        "until a reply are one reply's own, and do not add up to a time."
    ),
    Message("Intervals are Student's, over items."),
    Message("Cost is in US dollars and follows from the prices entered for the model."),
    Message(
        "Requests are those that left for an endpoint; their totals, and those of tokens and cost, "
        "count what was sent for items that are not judged yet and to find out whether the endpoint "
        "answers, too."
    ),
    Message(
        "The use of a request without an answer is not known and not counted; impossible figures of an endpoint "
        "are left out."
    ),
)


def _rows(data: JudgedData, settings: AnalysisSettings) -> Iterator[Row]:
    names = data.names
    sent = _sent(data)
    frame, ids = _items(data.judgements, sent), data.judgements["id"].to_numpy()
    items = {name: frame[name].to_numpy() for name in ("run", "item_id", *_PRICES, *_MEASURES)}
    requests = {name: sent[name].to_numpy() for name in sent}
    judged = cache(lambda: split_by(np.arange(len(ids)), data.judgements["output"].to_numpy()))

    def behind(places: IntArray) -> Iterator[list[int]]:
        return (ids[judged()[place]].tolist() for place in places)

    for (asked,), own in parts_at(frame, "asked"):
        about: Cells = {"judge": asked.judge, "asked": names[asked], "n_items": len(own)}
        beside = _beside(items, own, requests)
        for measure in _MEASURES:
            values = items[measure][own]
            is_known = ~np.isnan(values)
            known = values[is_known]
            if not len(known) and measure in _OF_REQUESTS:
                continue
            total = float(known.sum()) + beside[measure] if len(known) and measure != LATENCY else None
            cells = about | {"measure": measure, "total": total} | estimate_cells(_mean(known))
            yield counted(_told(cells), behind(own[is_known]))
        yield counted(_told(about | _at_work(len(own), data.seconds.get(asked.run))), behind(own))


_SECONDS_AT_WORK = """\
seconds = {seconds!r}  # of the run at work
value = seconds / len(ratings)
"""
_COST_OF_ANSWERS = """\
beside = {beside!r}  # for what is not judged yet, and for trying the endpoint
cost = (ratings["input_tokens"] * ratings["input_price"] + ratings["output_tokens"] * ratings["output_price"]) / 1e6
answers = ratings.groupby(level=["dataset", "question", "answer"], dropna=False)
value = {hundred} * (cost.sum() + beside) / answers.ngroups
"""


def is_of_costs(cells: Mapping[str, Cell]) -> bool:
    """True for the seconds of an item and the cost of answers."""
    return cells.get("measure") in {SECONDS, COST_OF_100}


def how_of_costs(data: JudgedData, cells: Mapping[str, Cell]) -> ShownHow | None:
    """Lines on what every item took, failed calls included; None where the judge has none here."""
    sent = _sent(data)
    frame = _items(data.judgements, sent, [*OF_JUDGEMENT.values()])
    own = np.flatnonzero(frame["asked"].map(data.names).to_numpy() == cells["asked"])
    if not len(own):
        return None
    judge = {"judge": cells["asked"]}
    if cells["measure"] == SECONDS:
        said = Message("Seconds per item of {judge}: the run's time at work over its items.", judge)
        columns = {"attempts": ATTEMPTS}
        lines = _SECONDS_AT_WORK.format(seconds=data.seconds.get(frame["run"].iat[own[0]]))
    else:
        said = Message("Cost of 100 answers for {judge}, by the prices entered for the model.", judge)
        columns = {"input_tokens": INPUT, "output_tokens": OUTPUT, **{name: name for name in _PRICES}}
        items = {name: frame[name].to_numpy() for name in ("run", "item_id", *_PRICES)}
        beside = _beside(items, own, {name: sent[name].to_numpy() for name in sent})[COST]
        lines = _COST_OF_ANSWERS.format(beside=beside, hundred=HUNDRED)
    table = as_table(frame.iloc[own], {**OF_JUDGEMENT, **columns})
    return shown_how(paragraph(said, _DEFINITION), (), lines, table, [*OF_JUDGEMENT])


def _at_work(n_items: int, seconds: float | None) -> Cells:
    """The run's time, shared by its items: what is judged side by side does not take the sum of all waiting."""
    value = float("nan") if seconds is None else seconds / n_items
    found = estimate(value, "time at work over items", n_units=n_items, reason=Undefined.NO_DATA)
    return {"measure": SECONDS, "total": seconds} | estimate_cells(found)


def _told(cells: Cells) -> Cells:
    """Only the columns of this table: who resampled what is nothing here."""
    return {name: cells.get(name) for name in _COLUMNS}


_MEASURES = (ATTEMPTS, INPUT, OUTPUT, LATENCY, COST, REQUESTS, UNANSWERED, NOT_BELIEVED)
_OF_REQUESTS = _MEASURES[5:]
_TOKENS, _PRICES = ["input_tokens", "output_tokens"], ["input_price", "output_price"]
_REQUESTS = ["n_sent", "n_unanswered", "n_not_believed"]
_Columns = Mapping[str, Any]
_COUNTS = [*_REQUESTS, "n_counted", *_TOKENS]


def _beside(items: _Columns, own: IntArray, sent: _Columns) -> dict[str, float]:
    """The requests of a run for none of its judged items, by measure; nothing for where nothing is priced."""
    of_run = np.flatnonzero(sent["run"] == items["run"][own[0]])
    rest = of_run[~np.isin(sent["item_id"][of_run], items["item_id"][own])]
    n_sent, n_unanswered, n_not_believed, _, *tokens = (float(sent[name][rest].sum()) for name in _COUNTS)
    cost = float(_cost(*tokens, *(items[name][own[0]] for name in _PRICES)))
    return dict(zip(_MEASURES, (n_sent, *tokens, 0.0, cost, n_sent, n_unanswered, n_not_believed), strict=True))


def _cost(input_tokens: Any, output_tokens: Any, input_price: Any, output_price: Any) -> Any:
    return input_price * input_tokens / _MILLION + output_price * output_tokens / _MILLION


def _items(judgements: Frame, sent: Frame, also: Sequence[str] = ()) -> Frame:
    """The cost of every item, by measure, with other columns of it; NaN where nobody recorded it.

    An attempt's tokens and time stand with every dimension that it gave. Where requests were written down, their tokens
    count: they are those of its attempts and of every try beside them.
    """
    pd = pandas()

    output, attempt = (judgements[name].to_numpy() for name in ("output", "attempt"))
    order = np.lexsort((attempt, output))
    is_output = np.diff(output[order], prepend=-1) != 0
    is_attempt = is_output | (np.diff(attempt[order], prepend=-1) != 0)
    of_attempts, of_outputs = np.flatnonzero(is_attempt), np.flatnonzero(is_output[is_attempt])

    def of_attempt(name: str) -> FloatArray:
        return np.fmax.reduceat(judgements[name].to_numpy()[order], of_attempts)

    took = {name: _sums(of_attempt(name), of_outputs) for name in ("n_calls", *_TOKENS)}
    last = of_attempt("latency_ms")[np.append(of_outputs[1:], len(of_attempts)) - 1]
    kept = judgements[["asked", "run", "item_id", *_PRICES, *also]].iloc[order[of_attempts[of_outputs]]]
    kept = kept.astype({"run": str}).reset_index(drop=True)
    if len(sent):
        requests = kept.merge(sent, how="left", on=["run", "item_id"])
        told = requests["n_counted"] > 0
        tokens = [np.fmax(took[name], requests[name].where(told).to_numpy()) for name in _TOKENS]
        n_calls = requests["n_sent"].fillna(pd.Series(took["n_calls"]))
        of_requests = [requests[name] for name in _REQUESTS]
    else:
        tokens, n_calls = [took[name] for name in _TOKENS], took["n_calls"]
        of_requests = [np.full(len(kept), np.nan)] * len(_REQUESTS)
    cost = _cost(*tokens, *(kept[name].to_numpy() for name in _PRICES))
    columns = (n_calls, *tokens, last / 1000, cost, *of_requests)
    return pd.concat([kept, pd.DataFrame(dict(zip(_MEASURES, columns, strict=True)))], axis=1)


def _sums(values: FloatArray, starts: IntArray) -> FloatArray:
    """The sums of what begins at these places; NaN where nothing in it is known."""
    is_known = ~np.isnan(values)
    sums = np.add.reduceat(np.where(is_known, values, 0.0), starts)
    return np.where(np.logical_or.reduceat(is_known, starts), sums, np.nan)


def _sent(data: JudgedData) -> Frame:
    """The requests to endpoints, a row an item of a run."""
    pd = pandas()

    found = [(request.run, request.item_id, *attrgetter(*_COUNTS)(request.counts)) for request in data.requests]
    frame = pd.DataFrame(found, columns=["run", "item_id", *_COUNTS])
    return frame.astype({"run": str} | dict.fromkeys(("item_id", *_COUNTS), float))


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
        (ATTEMPTS, "judge-attempts", Message("Calls per item"), calls, Message("calls")),
        (SECONDS, "judge-seconds", Message("Seconds per item, judged side by side"), side_by_side, Message("seconds")),
        (OUTPUT, "judge-tokens", Message("Tokens that judges write for an item"), calls, Message("tokens")),
    ):
        own = [row for row in drawn.rows if row["measure"] == measure]
        if any(row["value"] is not None for row in own):
            intervals = Message("95% confidence intervals (Student's t over items)") if measure != SECONDS else ""
            about = About(name=name, title=title, definition=definition, intervals=intervals)
            labels = tuple(row.text("asked") for row in own)
            yield Bars(about, labels, (Series("", tuple(row.datum for row in own)),), Axis(unit))


COSTS = JudgesTable("judge_costs", Message("Judging cost"), _COLUMNS, _rows, definition=_DEFINITION, figures=_figures)
