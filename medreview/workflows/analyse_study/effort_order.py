"""Whether raters grow faster or slower: seconds by their place in the rater's own order."""

from collections.abc import Iterator

import numpy as np

from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells, number
from medreview.reporting.tables import Table, table_of
from medreview.stats.correlation import spearman
from medreview.stats.estimates import Estimate, FloatArray, Undefined, estimate
from medreview.workflows.analyse_study.frames import ALL_RATERS, Clock, StudyData
from medreview.workflows.analyse_study.names import setting_word

N_PARTS = 10
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


def effort_order_table(data: StudyData) -> Table:
    """Seconds by tenths of each rater's order, and how they follow it."""
    rows = [row for setting in Granularity for row in _of_setting(data, setting)] or [
        missing_cells("no time was measured")
    ]
    columns = ("setting", "rater", "statistic", "part", "p", *ESTIMATE_COLUMNS)
    return table_of(
        "effort_order",
        Message("Effort in the order of rating"),
        columns,
        rows,
        definition=_DEFINITION if data.clock is Clock.ACTIVE else _WALL_DEFINITION,
        findings=list(_tired(rows)),
    )


def _tired(rows: list[Cells]) -> Iterator[Message]:
    """Whether all raters together grew faster or slower."""
    for row in rows:
        rho, p = row.get("value"), row.get("p")
        if row.get("statistic") != FOLLOWS or row.get("rater") != ALL_RATERS:
            continue
        if not isinstance(rho, float) or not isinstance(p, float):
            continue
        values: dict[str, object] = {"setting": setting_word(row["setting"]), "rho": rho, "p": p}
        if p >= _SIGNIFICANT:
            yield Message(
                "{setting}: raters grew neither faster nor slower for certain (rho = {rho:.2f}, p = {p:.2g}).", values
            )
        elif rho < 0:
            yield Message("{setting}: raters grew faster along the way (rho = {rho:.2f}, p = {p:.2g}).", values)
        else:
            yield Message("{setting}: raters grew slower along the way (rho = {rho:.2f}, p = {p:.2g}).", values)


def part_of_way(place: int, n: int) -> int:
    """The part that the item at a place of a rater's n belongs to."""
    return int(place / n * N_PARTS + 1e-9)


def _of_setting(data: StudyData, setting: Granularity) -> Iterator[Cells]:
    clock = data.clock
    own = [one for one in data.times if one.setting is setting and not np.isnan(clock.of(one))]
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
        about: Cells = {"setting": setting.value, "rater": rater}
        found = spearman(way, seconds)
        follows: Cells = {"statistic": FOLLOWS, "p": number(found.p)}
        yield about | follows | estimate_cells(found.estimate)
        for part in range(N_PARTS):
            chosen = seconds[np.floor(way * N_PARTS + 1e-9) == part]
            yield about | {"statistic": "median", "part": part + 1} | estimate_cells(_median(chosen, clock))


def _median(seconds: FloatArray, clock: Clock) -> Estimate:
    value = float(np.median(seconds)) if len(seconds) else float("nan")
    return estimate(value, f"median {clock.value}", n_units=len(seconds), reason=Undefined.NO_DATA)
