"""Raters beside each other: one matrix for every thing that is said of a rater."""

from collections.abc import Iterator

from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.reporting.figure_data import datum_of_cells, records_of
from medreview.reporting.figures import About, Axis, Datum, FigureSpec, Heatmap, Series, Unit, Words
from medreview.reporting.tables import Cell, Table
from medreview.workflows.analyse_study.agreement_figures import Record
from medreview.workflows.analyse_study.behind import AnswersBehind
from medreview.workflows.analyse_study.frames import ALL_RATERS, StudyData
from medreview.workflows.analyse_study.names import named, setting_word
from medreview.workflows.analyse_study.raters import (
    AGREEMENT,
    LENIENCY,
    SAME_AGAIN,
    SECONDS,
    UNJUDGED,
    WALL_SECONDS,
)

_SHARE = Axis(Message("share"), Unit.SHARE, (0, 1))
_MATRICES: tuple[tuple[str, str, Words, Words, Axis], ...] = (
    (
        "raters-leniency",
        LENIENCY,
        Message("Leniency against the other raters"),
        Message(
            "Mean difference to the mean of the others on shared units, in steps of the declared scale: above 0 where "
            "the rater rates higher."
        ),
        Axis(Message("steps of the scale")),
    ),
    (
        "raters-agreement",
        AGREEMENT,
        Message("Agreement of each rater with the others"),
        Message("Share of identical labels with the other raters on shared units."),
        _SHARE,
    ),
    (
        "raters-again",
        SAME_AGAIN,
        Message("Intra-rater reliability"),
        Message(
            "Share of identical labels between a rater's first and repeated rating, by the labels to report first."
        ),
        _SHARE,
    ),
    (
        "raters-unjudged",
        UNJUDGED,
        Message("Share that could not be judged"),
        Message("Of everything that a rater answered on the first occasion."),
        _SHARE,
    ),
    (
        "raters-seconds",
        SECONDS,
        Message("Active seconds of each rater"),
        Message("Median active seconds per item, idle time left out."),
        Axis(Message("seconds")),
    ),
    (
        "raters-wall-seconds",
        WALL_SECONDS,
        Message("Wall seconds of each rater"),
        Message("Median wall seconds per item, idle time included; active seconds are unknown."),
        Axis(Message("seconds")),
    ),
)


def rater_figures(data: StudyData, table: Table, seed: int) -> Iterator[FigureSpec]:
    """One matrix for every measure that any rater has: rows are dimensions and settings, columns raters."""
    behind = AnswersBehind(data)
    records = [one for one in records_of(table) if one["rater"] not in (None, ALL_RATERS)]
    for name, measure, title, definition, axis in _MATRICES:
        own = _first_labels([one for one in records if one["measure"] == measure])
        raters = tuple(dict.fromkeys(str(one["rater"]) for one in own))
        found = {(_place(one), str(one["rater"])): _datum(one, behind) for one in own}
        if all(datum.value is None for datum in found.values()):
            continue
        rows = tuple(
            Series(_title(place), tuple(found.get((place, rater)) for rater in raters))
            for place in dict.fromkeys(place for place, _ in found)
        )
        about = About(
            name=name,
            title=title,
            definition=definition,
            intervals=Message("95% intervals on hover and in the data"),
            seed=seed,
        )
        yield Heatmap(about, raters, rows, axis)


def _first_labels(records: list[Record]) -> list[Record]:
    """Of every dimension and setting the rows with the labels that come first."""
    first: dict[tuple[Cell, Cell], Cell] = {}
    for one in records:
        first.setdefault(_place(one), one["labels"])
    return [one for one in records if one["labels"] == first[_place(one)]]


def _place(record: Record) -> tuple[Cell, Cell]:
    return record["dimension"], record["setting"]


def _title(place: tuple[Cell, Cell]) -> Words:
    dimension, setting = place
    if dimension is None:
        return setting_word(setting)
    return Message("{dimension}: {setting}", named(dimension, setting))


def _datum(record: Record, behind: AnswersBehind) -> Datum:
    setting, rater = str(record["setting"]), str(record["rater"])
    if record["dimension"] is None:
        return datum_of_cells(record, behind.slowest(Granularity(setting), rater))
    again = record["measure"] == SAME_AGAIN
    return datum_of_cells(record, behind.of_rater(str(record["dimension"]), setting, rater, again=again))
