"""What rating cost, as figures: by rater and setting, over the session, and what raters said of it."""

from collections.abc import Iterator, Sequence

from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.reporting.figure_data import Behind, datum_of_cells, records_of
from medreview.reporting.figures import About, Axis, Datum, Dots, FigureSpec, Lines, Series, Words
from medreview.reporting.tables import Table
from medreview.workflows.analyse_study.agreement_figures import Record
from medreview.workflows.analyse_study.behind import AnswersBehind
from medreview.workflows.analyse_study.effort import AS_MEASURED
from medreview.workflows.analyse_study.effort_order import N_PARTS
from medreview.workflows.analyse_study.frames import ALL_RATERS, Clock, StudyData
from medreview.workflows.analyse_study.names import SETTINGS

_QUARTILES = Message("lines: the middle half of the values")
_SECONDS = {
    Clock.ACTIVE: (
        {"answer": Message("Active seconds per answer"), "item": Message("Active seconds per item")},
        Message(
            "Median of the active seconds on the first occasion, idle time left out. An item is a whole answer "
            "(coarse) or a sentence (fine); an answer's seconds are the sum over its items."
        ),
    ),
    Clock.WALL: (
        {"answer": Message("Wall seconds per answer"), "item": Message("Wall seconds per item")},
        Message(
            "Median of the wall seconds on the first occasion, idle time included; active seconds are unknown. An item "
            "is a whole answer (coarse) or a sentence (fine); an answer's seconds are the sum over its items."
        ),
    ),
}
_ALONG = {
    Clock.ACTIVE: (
        Axis(Message("active seconds")),
        Message(
            "Each rater's timed items in the order in which they came, cut into ten parts: the median active "
            "seconds of each part."
        ),
    ),
    Clock.WALL: (
        Axis(Message("wall seconds")),
        Message(
            "Each rater's timed items in the order in which they came, cut into ten parts: the median wall "
            "seconds of each part, idle time included."
        ),
    ),
}


def effort_figures(data: StudyData, table: Table, seed: int) -> Iterator[FigureSpec]:
    """Median seconds per answer and item, then confidence and questionnaires."""
    records = [one for one in records_of(table) if one.get("variant") == AS_MEASURED]
    behind = AnswersBehind(data)
    titles, definition = _SECONDS[data.clock]
    for unit, title in titles.items():
        own = [one for one in records if one["measure"] == data.clock.value and one["unit"] == unit]
        if own:
            about = About(name=f"effort-seconds-{unit}", title=title, definition=definition, intervals=_QUARTILES)
            yield _by_rater(about, own, Axis(Message("seconds")), behind)
    yield from _said([one for one in records if one["unit"] in {"pair", "questionnaire"}])


def _by_rater(about: About, records: Sequence[Record], axis: Axis, behind: AnswersBehind) -> Dots:
    raters = tuple(dict.fromkeys(str(one["rater"]) for one in records))
    found: dict[tuple[str, str], Datum] = {}
    for one in records:
        rater, setting = str(one["rater"]), Granularity(str(one["setting"]))
        key = behind.slowest(setting, None if rater == ALL_RATERS else rater, by_answer=one["unit"] == "answer")
        if one["n"]:
            found[rater, setting] = _quartiles(one, key)
    series = tuple(
        Series(SETTINGS[setting], tuple(found.get((rater, setting)) for rater in raters))
        for setting in Granularity
        if any(pair[1] == setting for pair in found)
    )
    return Dots(about, tuple(_rater(rater) for rater in raters), series, axis)


def _said(records: Sequence[Record]) -> Iterator[FigureSpec]:
    own = [one for one in records if one["rater"] == ALL_RATERS and one["n"]]
    measures = tuple(dict.fromkeys(str(one["measure"]) for one in own))
    if not measures:
        return
    found = {(str(one["measure"]), str(one["setting"])): _quartiles(one, None) for one in own}
    about = About(
        name="effort-said",
        title=Message("What raters said of their work"),
        definition=Message("Median of the answers, each on the scale of its own question."),
        intervals=_QUARTILES,
    )
    series = tuple(
        Series(SETTINGS[setting], tuple(found.get((one, setting)) for one in measures))
        for setting in Granularity
        if any(pair[1] == setting for pair in found)
    )
    yield Dots(about, measures, series, Axis(Message("answer given")))


def effort_order_figures(data: StudyData, table: Table, seed: int) -> Iterator[FigureSpec]:
    """Median seconds by tenths of the way, for every rater and all of them."""
    records = [one for one in records_of(table) if one.get("part") is not None]
    places = tuple(float(part) for part in range(1, N_PARTS + 1))
    axis, definition = _ALONG[data.clock]
    for setting in Granularity:
        own = [one for one in records if one["setting"] == setting]
        raters = tuple(dict.fromkeys(str(one["rater"]) for one in own))
        behind = AnswersBehind(data)
        found = {
            (str(one["rater"]), _place(one)): datum_of_cells(
                one,
                behind.slowest(
                    setting, None if one["rater"] == ALL_RATERS else str(one["rater"]), part=round(_place(one)) - 1
                ),
            )
            for one in own
        }
        if own:
            about = About(
                name=f"effort-order-{setting.value}",
                title=Message("Seconds along the session: {setting}", {"setting": SETTINGS[setting]}),
                definition=definition,
            )
            series = tuple(Series(_rater(one), tuple(found.get((one, at)) for at in places)) for one in raters)
            yield Lines(about, places, series, Axis(Message("tenth of the way")), axis)


def _place(record: Record) -> float:
    part = record["part"]
    return float(part) if isinstance(part, int) else 0.0


def _quartiles(record: Record, key: Behind | None) -> Datum:
    cells = {"value": record["median"], "low": record["q1"], "high": record["q3"], "n_units": record["n"]}
    return datum_of_cells(cells, key)


def _rater(rater: str) -> Words:
    return Message("all raters") if rater == ALL_RATERS else rater
