"""Seconds by their place in the rater's own order, which tell whether raters grow faster or slower."""

from collections.abc import Iterator

import numpy as np

from medreview.analysis.facts import ALL_RATERS
from medreview.analysis.results import Rows
from medreview.analysis.study.effort import rater_words
from medreview.analysis.study.frames import N_PARTS, Clock, StudyData, StudyDrawn, StudyTable
from medreview.analysis.study.labels import GRANULARITY_WORDS, granularity_word
from medreview.analysis.study.source_answers import AnswersBehind
from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, number
from medreview.reporting.figures import About, Axis, FigureSpec, Lines, Series
from medreview.stats.correlation import spearman
from medreview.stats.estimates import Estimate, FloatArray, Undefined, estimate

FOLLOWS = "Spearman of place and seconds"
_SIGNIFICANT = 0.05
_DEFINITION = Message(
    "A rater's timed items of a setting in the order in which they came, cut into ten parts as even as can be: the "
    "median active seconds of each part, and Spearman's rho of place and seconds, below 0 where a rater grew faster. "
    "All raters together take each item at the share of the way its rater had gone. First occasion, pilots left out."
)
_WALL_DEFINITION = Message(
    "A rater's timed items of a setting in the order in which they came, cut into ten parts as even as can be: the "
    "median wall seconds of each part, idle time included, for active seconds are unknown; and Spearman's rho of place "
    "and seconds, below 0 where a rater grew faster. All raters together take each item at the share of the way its "
    "rater had gone. First occasion, pilots left out."
)


def _rows(data: StudyData, settings: AnalysisSettings) -> Iterator[Cells]:
    """Seconds by tenths of each rater's order, and how they follow it."""
    for granularity in Granularity:
        yield from _at(data, granularity)


def _tired(data: StudyData, rows: Rows) -> Iterator[Message]:
    """Whether all raters together grew faster or slower."""
    for row in rows:
        rho, p = row["value"], row["p"]
        if row["statistic"] != FOLLOWS or row["rater"] != ALL_RATERS:
            continue
        if not isinstance(rho, float) or not isinstance(p, float):
            continue
        values: dict[str, object] = {"setting": granularity_word(row["setting"]), "rho": rho, "p": p}
        if p >= _SIGNIFICANT:
            yield Message(
                "{setting}: raters grew neither faster nor slower for certain (rho = {rho:.2f}, p = {p:.2g}).", values
            )
        elif rho < 0:
            yield Message("{setting}: raters grew faster along the way (rho = {rho:.2f}, p = {p:.2g}).", values)
        else:
            yield Message("{setting}: raters grew slower along the way (rho = {rho:.2f}, p = {p:.2g}).", values)


def _at(data: StudyData, granularity: Granularity) -> Iterator[Cells]:
    clock = data.clock
    own = [one for one in data.times if one.granularity is granularity and not np.isnan(clock.of(one))]
    seconds_of = {
        rater: np.array([clock.of(one) for one in own if one.rater == rater], float)
        for rater in sorted({one.rater for one in own})
    }
    if not seconds_of:
        return
    way_of = {rater: np.arange(len(seconds)) / len(seconds) for rater, seconds in seconds_of.items()}
    together = np.concatenate(list(way_of.values())), np.concatenate(list(seconds_of.values()))
    each = [(rater, way_of[rater], seconds) for rater, seconds in seconds_of.items()]
    for rater, way, seconds in [(ALL_RATERS, *together), *each]:
        about: Cells = {"setting": granularity.value, "rater": rater}
        found = spearman(way, seconds)
        follows: Cells = {"statistic": FOLLOWS, "p": number(found.p)}
        yield about | follows | estimate_cells(found.estimate)
        for part in range(N_PARTS):
            chosen = seconds[np.floor(way * N_PARTS + 1e-9) == part]
            yield about | {"statistic": "median", "part": part + 1} | estimate_cells(_median(chosen, clock))


def _median(seconds: FloatArray, clock: Clock) -> Estimate:
    value = float(np.median(seconds)) if len(seconds) else float("nan")
    return estimate(value, f"median {clock.value}", n_units=len(seconds), reason=Undefined.NO_DATA)


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


def _effort_order_figures(drawn: StudyDrawn) -> Iterator[FigureSpec]:
    """Median seconds by tenths of the way, for every rater and all of them."""
    data = drawn.data
    records = [one for one in drawn.rows if one["part"] is not None]
    places = tuple(float(part) for part in range(1, N_PARTS + 1))
    axis, definition = _ALONG[data.clock]
    for granularity in Granularity:
        own = [one for one in records if one["setting"] == granularity]
        raters = tuple(dict.fromkeys(one.text("rater") for one in own))
        behind = AnswersBehind(data)
        found = {
            (one.text("rater"), one.number("part")): one.datum_on(
                behind.slowest(
                    granularity,
                    None if one["rater"] == ALL_RATERS else one.text("rater"),
                    part=round(one.number("part")) - 1,
                ),
            )
            for one in own
        }
        if own:
            about = About(
                name=f"effort-order-{granularity.value}",
                title=Message("Seconds along the session: {setting}", {"setting": GRANULARITY_WORDS[granularity]}),
                definition=definition,
            )
            series = tuple(Series(rater_words(one), tuple(found.get((one, at)) for at in places)) for one in raters)
            yield Lines(about, places, series, Axis(Message("tenth of the way")), axis)


EFFORT_ORDER = StudyTable(
    "effort_order",
    Message("Effort in the order of rating"),
    ("setting", "rater", "statistic", "part", "p", *ESTIMATE_COLUMNS),
    _rows,
    definition=lambda data: _DEFINITION if data.clock is Clock.ACTIVE else _WALL_DEFINITION,
    empty_because="no time was measured",
    findings=_tired,
    figures=_effort_order_figures,
)
