"""Ratings by level, and each rater beside the others and beside herself."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from medreview.analysis.facts import ALL_RATERS
from medreview.analysis.frames import parts
from medreview.analysis.labels import LabelSet
from medreview.analysis.memory import Memory
from medreview.analysis.panel_page import Choices, NextStep, NotCounted, PanelOption, PanelPage, headline_of, look_alike
from medreview.analysis.results import Row, Rows
from medreview.analysis.study.frames import Clock, RatingsFrame, StudyData, StudyDrawn, StudyPanel, StudyTable
from medreview.analysis.study.labels import (
    RESAMPLED,
    NoLabels,
    granularity_word,
    label_sets,
    labelled,
    main_labels,
    named,
)
from medreview.analysis.study.levels import questions_of, unjudged_of
from medreview.analysis.study.pages import (
    PageRow,
    all_because,
    datum_of,
    in_part,
    left_out,
    parts_of,
    rated_by_two,
    small_table,
    split_grid,
    title_of,
    without_two_raters,
)
from medreview.analysis.study.source_answers import StudySources
from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import Granularity, StudyPlan
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells
from medreview.reporting.figures import HOVER_LINES, About, Axis, Datum, FigureSpec, Heatmap, Series, Unit, Words
from medreview.reporting.tables import Cell, paragraph
from medreview.stats.estimates import BoolArray, Estimate, FloatArray, Undefined, estimate
from medreview.stats.intervals import Resampling
from medreview.stats.proportions import share_of
from medreview.stats.rater_groups import intra_rater, raters_against_others

AGREEMENT, LENIENCY, UNJUDGED = "agreement with the others", "leniency", "share that could not be judged"
SAME_AGAIN, SECONDS, WALL_SECONDS = "intra-rater reliability", "active seconds per item", "wall seconds per item"
_LENIENT = 0.5  # steps of the scale from which it is said
_RATERS = paragraph(
    Message(
        "Agreement is the share of identical labels with the other raters on shared items; leniency the mean "
        "difference to the others' mean on the full scale, above 0 where the rater rates higher."
    ),
    Message(
        "Intra-rater reliability is the share of identical labels between first and repeated rating; "
        "the mean over raters is the number to report."
    ),
    Message("Active seconds leave out idle time; where they are unknown, wall seconds are shown, idle time included."),
)


def _raters(data: StudyData, settings: AnalysisSettings) -> Iterator[Cells]:
    """Each rater's agreement, leniency, reliability, share that could not be judged, and time."""
    for frame in data.frames:
        yield from _beside_others(frame, settings.resampling)
        yield from _beside_herself(frame, settings.resampling)
    yield from _seconds(data)


def _lenient(data: StudyData, rows: Rows) -> Iterator[Message]:
    """Raters who rate much higher or lower than the others."""
    for row in rows:
        value = row["value"]
        if row["measure"] == LENIENCY and isinstance(value, float) and abs(value) >= _LENIENT:
            values = named(data.plan, row["dimension"], row["setting"])
            values |= {"rater": row["rater"], "by": abs(value), "n": row["n_units"]}
            if value > 0:
                yield Message(
                    "{dimension}, {setting}: {rater} rates {by:.1f} levels higher than the others (n = {n}).", values
                )
            else:
                yield Message(
                    "{dimension}, {setting}: {rater} rates {by:.1f} levels lower than the others (n = {n}).", values
                )


def _again(data: StudyData, rows: Rows) -> Iterator[Message]:
    """The steadiness of raters, by the labels to report first."""
    told: set[tuple[object, object]] = set()
    for row in rows:
        value, place = row["value"], (row["dimension"], row["setting"])
        if row["measure"] == f"{SAME_AGAIN}, mean over raters" and isinstance(value, float) and place not in told:
            told.add(place)
            yield Message(
                "{dimension}, {setting}: {share:.0%} identical on repeat.",
                named(data.plan, *place) | {"share": value},
            )


def _beside_others(frame: RatingsFrame, resampling: Resampling | None) -> Iterator[Cells]:
    about = frame.cells
    if not frame.raters:
        yield about | missing_cells(NoLabels.NOTHING_RATED)
        return
    found = main_labels(frame)
    if found.missing_because is None:
        beside = raters_against_others(found.first, found.levels, clusters=found.questions, resampling=resampling)
        yield from _by_rater(frame, AGREEMENT, found.labels, [one.agreement for one in beside])
        yield from _leniency(frame, resampling)
    for place, (rater, group) in enumerate(zip(frame.raters, frame.groups, strict=True)):
        unjudged, rated = unjudged_of(frame, rater), frame.questions[~np.isnan(frame.first[:, place])]
        could_not = (unjudged["status"] == RatingStatus.CANNOT_JUDGE).to_numpy()
        cells: Cells = {"rater": rater, "group": group or None, "measure": UNJUDGED}
        found = share_of(
            np.concatenate([np.zeros(len(rated), bool), could_not]),
            np.concatenate([rated, questions_of(frame, unjudged)]),
        )
        yield about | cells | estimate_cells(found)


def _leniency(frame: RatingsFrame, resampling: Resampling | None) -> Iterator[Cells]:
    if main_labels(frame).missing_because is None:
        beside = raters_against_others(frame.first, frame.levels, clusters=frame.questions, resampling=resampling)
        yield from _by_rater(frame, LENIENCY, LabelSet.DECLARED, [one.leniency for one in beside])


def _by_rater(frame: RatingsFrame, measure: str, labels: LabelSet, estimates: list[Estimate]) -> Iterator[Cells]:
    about = frame.cells | {"labels": labels.value}
    for rater, group, one in zip(frame.raters, frame.groups, estimates, strict=True):
        yield about | {"rater": rater, "group": group or None, "measure": measure} | estimate_cells(one)


def _beside_herself(frame: RatingsFrame, resampling: Resampling | None) -> Iterator[Cells]:
    measure = SAME_AGAIN
    for labels in label_sets(frame.granularity):
        found = labelled(frame, labels)
        about = frame.cells | {"labels": labels.value}
        if found.missing_because is not None:
            yield about | {"measure": measure} | missing_cells(found.missing_because)
            continue
        if np.isnan(frame.repeat).all():
            yield about | {"measure": measure} | missing_cells("no answer was rated a second time")
            continue
        same = intra_rater(found.first, found.repeat, clusters=found.questions, resampling=resampling)
        yield about | {"rater": ALL_RATERS, "measure": f"{measure}, mean over raters"} | estimate_cells(same.mean)
        yield about | {"rater": ALL_RATERS, "measure": f"{measure}, pooled"} | estimate_cells(same.pooled)
        yield from _by_rater(frame, measure, labels, list(same.of_raters))


def _seconds(data: StudyData) -> Iterator[Cells]:
    clock = data.clock
    groups = {rater: group for frame in data.frames for rater, group in zip(frame.raters, frame.groups, strict=True)}
    for granularity in dict.fromkeys(frame.granularity for frame in data.frames):
        seconds = {
            rater: clock.of(own) for rater, own in parts(data.times[data.times["granularity"] == granularity], "rater")
        }
        for rater in sorted(groups, key=lambda code: (groups[code], code)):
            about: Cells = {"setting": granularity.value, "rater": rater, "group": groups[rater] or None}
            measure = SECONDS if clock is Clock.ACTIVE else WALL_SECONDS
            yield about | {"measure": measure} | estimate_cells(_median(seconds.get(rater, np.array([], float))))


def _median(seconds: FloatArray) -> Estimate:
    known = seconds[~np.isnan(seconds)]
    value = float(np.median(known)) if len(known) else float("nan")
    return estimate(value, "median", n_units=len(known), n_raters=1, reason=Undefined.NO_DATA)


_SHARE = Axis(Message("share"), Unit.SHARE, (0, 1))
_MATRICES: tuple[tuple[str, str, Words, Words, Axis], ...] = (
    (
        "raters-leniency",
        LENIENCY,
        Message("Leniency against the other raters"),
        Message(
            "Mean difference to the mean of the others on shared items, in levels of the full scale: above 0 "
            "where the rater rates higher."
        ),
        Axis(Message("difference from the other raters, in levels")),
    ),
    (
        "raters-agreement",
        AGREEMENT,
        Message("Agreement of each rater with the others"),
        Message("Share of identical labels with the other raters on shared items."),
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
        Message("Of all ratings that a rater gave or declined on the first occasion."),
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


def _rater_figures(drawn: StudyDrawn) -> Iterator[FigureSpec]:
    """One matrix for every measure that any rater has: rows are dimensions and granularities, columns raters."""
    data, seed = drawn.data, drawn.settings.seed
    behind = StudySources(data)
    records = [row for row in drawn.rows if row["rater"] not in (None, ALL_RATERS)]
    for name, measure, title, definition, axis in _MATRICES:
        own = _first_labels([record for record in records if record["measure"] == measure])
        raters = tuple(dict.fromkeys(one.text("rater") for one in own))
        found = {(_place(one), one.text("rater")): _datum(one, behind) for one in own}
        if all(datum.value is None for datum in found.values()):
            continue
        rows = tuple(
            Series(_title(data.plan, place), tuple(found.get((place, rater)) for rater in raters))
            for place in dict.fromkeys(place for place, _ in found)
        )
        about = About(
            name=name,
            title=title,
            definition=definition,
            intervals=HOVER_LINES,
            seed=seed,
        )
        yield Heatmap(about, raters, rows, axis)


def _first_labels(records: list[Row]) -> list[Row]:
    """Of every dimension and granularity the rows with the labels that come first."""
    first: dict[tuple[Cell, Cell], Cell] = {}
    for record in records:
        first.setdefault(_place(record), record["labels"])
    return [record for record in records if record["labels"] == first[_place(record)]]


def _place(record: Row) -> tuple[Cell, Cell]:
    return record["dimension"], record["setting"]


def _title(plan: StudyPlan, place: tuple[Cell, Cell]) -> Words:
    dimension, granularity = place
    if dimension is None:
        return granularity_word(granularity)
    return Message("{dimension}: {setting}", named(plan, dimension, granularity))


def _datum(record: Row, behind: StudySources) -> Datum:
    granularity, rater = record.text("setting"), record.text("rater")
    if record["dimension"] is None:
        return record.datum_on(behind.slowest(Granularity(granularity), rater))
    again = record["measure"] == SAME_AGAIN
    return record.datum_on(behind.of_rater(record.text("dimension"), granularity, rater, again=again))


MEASURE = PanelOption(
    "raters.measure",
    Message("Measure"),
    {
        LENIENCY: Message("Leniency"),
        AGREEMENT: Message("Agreement with the others"),
        SAME_AGAIN: Message("Same label again"),
        UNJUDGED: Message("Could not be judged"),
    },
    is_question=True,
)


def page_of_raters(data: StudyData, settings: AnalysisSettings, choices: Choices) -> PanelPage:
    """Each rater on the chosen measure, in every dimension and unit."""
    measure = MEASURE.of(choices)
    rows = [
        PageRow(part.label, frame, row)
        for part in parts_of(data)
        for frame in part.data.frames
        for row in _of_measure(part.data, frame, measure, settings.resampling)
    ]
    known = [one for one in rows if isinstance(one.row["value"], float)]
    if not known:
        if measure in (LENIENCY, AGREEMENT):
            return without_two_raters(choices)
        step = NextStep(*_NEXT[measure])
        return PanelPage(_NOTHING[measure], (), None, next_step=step)
    _, _, title, definition, axis = next(one for one in _MATRICES if one[1] == measure)
    about = About(name="raters-page", title=title, definition=definition, intervals=RESAMPLED, seed=settings.seed)
    places = [
        (one.part, one.row.text("rater"), title_of(data, one.frame), datum_of(one))
        for one in sorted(rows, key=lambda one: one.row.text("rater"))
    ]
    table = small_table("raters", Message("Raters"), ("rater", "group", "dimension", "setting", "measure"), rows, {})
    reference = 0.0 if measure == LENIENCY else None
    figure = split_grid(about, places, axis, reference=reference)
    return PanelPage(_headline(data, measure, known), (figure,), table, _not_counted(data, measure))


def _not_counted(data: StudyData, measure: str) -> tuple[NotCounted, ...]:
    if measure == SAME_AGAIN:
        return left_out(data, _rated_again, all_because(Message("{units}: not rated a second time")))
    return left_out(data, rated_by_two if measure in (LENIENCY, AGREEMENT) else _is_there)


def _rated_again(frame: RatingsFrame) -> BoolArray:
    """True for a unit of which a rater has a value on both occasions."""
    return (~(np.isnan(frame.first) | np.isnan(frame.repeat))).sum(axis=1) > 0


def _is_there(frame: RatingsFrame) -> BoolArray:
    """True for every unit, rated or not: a share of what could not be judged counts both."""
    return np.ones(len(frame.first), bool)


_NOTHING = {
    SAME_AGAIN: Message("No answer was rated a second time."),
    UNJUDGED: Message("Nothing is rated here yet."),
}
_NEXT = {
    SAME_AGAIN: (Message("Plan hidden repeats"), "planner"),
    UNJUDGED: (Message("Rate"), "rate"),
}


_MADE: Memory[tuple[RatingsFrame, tuple[Cells, ...]]] = Memory(256)


def _cells_of(frame: RatingsFrame, measure: str, resampling: Resampling | None) -> tuple[Cells, ...]:
    match measure:
        case "intra-rater reliability":
            made = _beside_herself(frame, resampling)
        case "leniency":
            made = _leniency(frame, resampling)
        case _:
            made = _beside_others(frame, resampling)
    return tuple(cells for cells in made if cells.get("measure") == measure and cells.get("rater"))


def _of_measure(data: StudyData, frame: RatingsFrame, measure: str, resampling: Resampling | None) -> Iterator[Row]:
    """The raters' rows of one measure, as the table has them, on the labels to report first."""
    behind = StudySources(data)
    made = _MADE.get((id(frame), measure, resampling), lambda: (frame, _cells_of(frame, measure, resampling)))[1]
    rows = [Row(cells) for cells in made]
    labels = next((row["labels"] for row in rows), None)
    for row in rows:
        if row["labels"] == labels:
            find = partial(behind.of_rater, frame.dimension, frame.granularity.value, again=measure == SAME_AGAIN)
            yield Row(row.cells, partial(find, row.text("rater")))


def _headline(data: StudyData, measure: str, rows: Sequence[PageRow]) -> Message:
    least, most = (chosen(rows, key=lambda one: one.row.number("value")) for chosen in (min, max))
    values: dict[str, object] = {
        "low": least.row["value"],
        "high": most.row["value"],
        "lowest": least.row["rater"],
        "highest": most.row["rater"],
        "n": len({one.row["rater"] for one in rows}),
    }
    if measure == LENIENCY:
        return _of_leniency(data, rows, values)
    if measure == UNJUDGED and not values["high"]:
        return Message("Raters could judge every item")
    alike, named, unnamed = _ENDS[measure]
    if look_alike(values["low"], values["high"], ".0%"):
        return replace(alike, values=values)
    # over several dimensions the same rater can be at both ends
    is_one = len({id(one.frame) for one in rows}) == 1
    return headline_of(*(replace(one, values=values) for one in ((named, unnamed) if is_one else (unnamed,))))


_ENDS = {
    AGREEMENT: (
        Message("Agreement with the others is {low:.0%} for every rater"),
        Message("Agreement with the others from {low:.0%} ({lowest}) to {high:.0%} ({highest})"),
        Message("Agreement with the others from {low:.0%} to {high:.0%}"),
    ),
    SAME_AGAIN: (
        Message("The same label again for {low:.0%} of every rater's repeats"),
        Message("The same label again for {low:.0%} ({lowest}) to {high:.0%} ({highest}) of repeats"),
        Message("The same label again for {low:.0%} to {high:.0%} of repeats"),
    ),
    UNJUDGED: (
        Message("{low:.0%} of every rater's items could not be judged"),
        Message("{low:.0%} ({lowest}) to {high:.0%} ({highest}) of items could not be judged"),
        Message("{low:.0%} to {high:.0%} of items could not be judged"),
    ),
}


def _of_places(rows: Sequence[PageRow], apart: Sequence[PageRow]) -> Message:
    """The rater who is apart from the others on the same side in most dimensions and units, with their number.

    Of several the one who is furthest apart: where one is lenient, those whom it is held against look strict.
    """
    sides: dict[tuple[str, bool], list[float]] = {}
    for one in apart:
        by = one.row.number("value")
        sides.setdefault((one.row.text("rater"), by > 0), []).append(abs(by))
    (rater, is_higher), steps = max(sides.items(), key=lambda side: (len(side[1]), sum(side[1])))
    n = len(steps)
    values: dict[str, object] = {"rater": rater, "n": n, "n_all": sum(one.row["rater"] == rater for one in rows)}
    if is_higher:
        return headline_of(
            Message(
                "{rater} is shown to rate higher than the others in {n} of {n_all} {n_all:=comparison|comparisons}",
                values,
            ),
            Message(
                "One rater is shown to rate higher than the others in {n} of {n_all} {n_all:=comparison|comparisons}",
                values,
            ),
        )
    return headline_of(
        Message(
            "{rater} is shown to rate lower than the others in {n} of {n_all} {n_all:=comparison|comparisons}",
            values,
        ),
        Message(
            "One rater is shown to rate lower than the others in {n} of {n_all} {n_all:=comparison|comparisons}", values
        ),
    )


def _of_leniency(data: StudyData, rows: Sequence[PageRow], values: dict[str, object]) -> Message:
    """The rater furthest from the others, where the interval excludes none; else that nobody is."""
    apart = [one for one in rows if one.row.number("low") > 0 or one.row.number("high") < 0]
    if not apart:
        if all(one.row["low"] is None for one in rows):
            if look_alike(values["low"], values["high"], "+.2f"):
                return Message("Raters rate alike: none is above or below the others on average")
            return headline_of(
                Message("Leniency from {low:+.2f} ({lowest}) to {high:+.2f} ({highest}) levels", values),
                Message("Leniency from {low:+.2f} to {high:+.2f} levels", values),
            )
        return Message("No rater is shown to be more lenient or stricter than the others", values)
    if len({(id(one.frame), one.part) for one in rows}) > 1:
        return _of_places(rows, apart)
    far = max(apart, key=lambda one: abs(one.row.number("value")))
    ends = sorted(abs(far.row.number(end)) for end in ("low", "high"))
    values = {
        "rater": far.row["rater"],
        "what": in_part(title_of(data, far.frame), far.part),
        "by": abs(far.row.number("value")),
        "low": ends[0],
        "high": ends[1],
    }
    if far.row.number("value") > 0:
        return headline_of(
            Message("{rater} rates {what} {by:.2f} levels higher than the others ({low:.2f} to {high:.2f})", values),
            Message("{rater} rates {what} {by:.2f} levels higher than the others", values),
            Message("{rater} rates {by:.2f} levels higher than the others", values),
            Message("One rater rates {by:.2f} levels higher than the others", values),
        )
    return headline_of(
        Message("{rater} rates {what} {by:.2f} levels lower than the others ({low:.2f} to {high:.2f})", values),
        Message("{rater} rates {what} {by:.2f} levels lower than the others", values),
        Message("{rater} rates {by:.2f} levels lower than the others", values),
        Message("One rater rates {by:.2f} levels lower than the others", values),
    )


RATERS = StudyTable(
    "raters",
    Message("Raters"),
    ("dimension", "setting", "labels", "rater", "group", "measure", *ESTIMATE_COLUMNS),
    _raters,
    definition=_RATERS,
    findings=lambda data, rows: (*_lenient(data, rows), *_again(data, rows)),
    figures=_rater_figures,
)
PANEL = StudyPanel(
    20,
    "raters",
    Message("Raters"),
    Message("Who is lenient, who is consistent, who could not judge?"),
    (RATERS,),
    own_page=page_of_raters,
    splits=True,
    options=(MEASURE,),
)
