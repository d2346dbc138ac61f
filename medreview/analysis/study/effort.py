"""The cost of rating: seconds by granularity and rater and in their order, confidence and questionnaires."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from medreview.analysis.facts import ALL_RATERS, WHOLE_ANSWER
from medreview.analysis.frames import Frame, pandas, parts, places_of
from medreview.analysis.panel_page import Choices, NextStep, NotCounted, PanelOption, PanelPage
from medreview.analysis.results import Row, Rows
from medreview.analysis.study.frames import (
    N_PARTS,
    Clock,
    StudyData,
    StudyDrawn,
    StudyPanel,
    StudyPart,
    StudyTable,
    part_of_order,
)
from medreview.analysis.study.labels import granularity_word, level_title, said_words
from medreview.analysis.study.pages import grid, key_of_units, parts_of
from medreview.analysis.study.rating_order import RATING_ORDER, page_of_distance
from medreview.analysis.study.source_answers import StudySources
from medreview.domain.granularity import SCALED, UNIT_WORDS
from medreview.domain.study_plans import Granularity, StudyPlan
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import (
    ESTIMATE_COLUMNS,
    Cells,
    estimate_cells,
    missing_cells,
    number,
    p_words,
    test_cells,
)
from medreview.reporting.figure_data import SourceAnswers, datum_of_cells
from medreview.reporting.figures import About, Axis, Counted, Datum, Dots, FigureSpec, Key, Lines, Series, Words
from medreview.reporting.tables import paragraph, table_of
from medreview.stats.comparisons import (
    cliffs_delta,
    cohens_d,
    cohens_dz,
    mann_whitney,
    matched_rank_biserial,
    wilcoxon_signed_rank,
)
from medreview.stats.correlation import spearman
from medreview.stats.durations import answer_seconds, without_longest
from medreview.stats.estimates import Estimate, FloatArray, Undefined, estimate

AS_MEASURED = "as measured"
_TRIMMED = "without the longest 1%"
MANN_WHITNEY, CLIFF = "Mann-Whitney U", "Cliff's delta"
_SIGNIFICANT = 0.05
_HOUR = 3600
_DEFINITION = paragraph(
    Message("First occasion, pilots left out; only items that are rated."),
    Message("Active seconds leave out idle time; idle seconds are wall time minus active seconds."),
    Message(
        "An item is a whole answer or a single sentence; an answer's seconds are the sum over its "
        "items, and missing where one of them has none."
    ),
    Message("'without the longest 1%' leaves out values above the 99th percentile of the rated unit."),
    Message("Time at the confidence question is not counted."),
)
_WALL_DEFINITION = paragraph(
    Message("First occasion, pilots left out; only items that are rated."),
    Message(
        "Wall seconds run from beginning to end, whatever the rater did meanwhile; active seconds are unknown, "
        "because the time was taken elsewhere without idle time."
    ),
    Message(
        "An item is a whole answer or a single sentence; an answer's seconds are the sum over its "
        "items, and missing where one of them has none."
    ),
    Message("'without the longest 1%' leaves out values above the 99th percentile of the rated unit."),
)


@dataclass(frozen=True, slots=True)
class _Measure:
    """One thing measured at both granularities; the same ``rater`` and ``about`` in both make a pair of values."""

    name: str
    unit: str
    variant: str
    by_granularity: dict[Granularity, Frame]


def _effort(data: StudyData, settings: AnalysisSettings) -> Iterator[Cells]:
    """Seconds, confidence and questionnaires, described by granularity and rater."""
    for measure in _measures(data):
        yield from _described(measure)


def _notes(data: StudyData, rows: Rows) -> Iterator[Message]:
    """Gaps in what is known of the time, and the ratings that confidence was given on."""
    known = data.times[["active_s", "wall_s"]].notna()
    n_timed, n_wall = int(known.any(axis=1).sum()), int((known["wall_s"] & ~known["active_s"]).sum())
    if n_wall:
        yield Message(
            "Timed items of which only wall time is known: {n_wall} of {n}. Idle time is in it.",
            {"n_wall": n_wall, "n": n_timed},
        )
    scale = data.plan.confidence.scale if data.plan.confidence is not None else None
    if scale is not None and scale.levels and (data.said["measure"] == "confidence").any():
        low, high = scale.levels[0], scale.levels[-1]
        yield Message("Confidence runs from {low} to {high}.", {"low": level_title(low), "high": level_title(high)})


def _cost(data: StudyData, rows: Rows) -> Iterator[Message]:
    """The cost of an answer at each granularity, and of all of them together."""
    clock = data.clock
    for row in rows:
        is_main = (row["measure"], row["unit"], row["variant"]) == (clock.value, "answer", AS_MEASURED)
        median, total = row["median"], row["total"]
        if not is_main or row["rater"] != ALL_RATERS or not isinstance(median, float):
            continue
        hours = total / _HOUR if isinstance(total, float) else 0.0
        values: dict[str, object] = {"setting": granularity_word(row["setting"]), "seconds": median, "n": row["n"]}
        if clock is Clock.ACTIVE:
            yield Message(
                "{setting}: a rater took {seconds:.0f} active seconds for an answer (median of {n}), {hours:.1f} hours "
                "for all.",
                values | {"hours": hours},
            )
        else:
            yield Message(
                "{setting}: from beginning to end an answer took {seconds:.0f} seconds of wall time (median of {n}), "
                "{hours:.1f} hours for all. How much of it was active is unknown.",
                values | {"hours": hours},
            )


def _tests(data: StudyData, settings: AnalysisSettings) -> Iterator[Cells]:
    """Coarse against fine: rank tests and effect sizes, unpaired and paired."""
    for measure in _measures(data):
        yield from _compared(measure)


def _differences(data: StudyData, rows: Rows) -> Iterator[Message]:
    """The measures that differ between granularities, with the effect that is to be read first."""
    delta: dict[tuple[object, ...], object] = {_key(row): row["value"] for row in rows if row["statistic"] == CLIFF}
    for row in rows:
        p, effect = row["p"], delta.get(_key(row))
        is_test = row["statistic"] == MANN_WHITNEY and row["variant"] == AS_MEASURED
        if not is_test or row["unit"] == "item" or not isinstance(p, float) or not isinstance(effect, float):
            continue
        values: dict[str, object] = {
            "measure": said_words(data.plan, row.text("measure")),
            "p": p_words(p),
            "delta": effect,
        }
        if p >= _SIGNIFICANT:
            yield Message(
                "{measure}: no difference between whole answers and single sentences was shown ({p}, Cliff's delta "
                "{delta:.2f}).",
                values,
            )
        elif effect < 0:
            yield Message(
                "{measure}: lower for whole answers than for single sentences ({p}, Cliff's delta {delta:.2f}).", values
            )
        else:
            yield Message(
                "{measure}: higher for whole answers than for single sentences ({p}, Cliff's delta {delta:.2f}).",
                values,
            )


def _key(row: Row) -> tuple[object, ...]:
    return row["measure"], row["unit"], row["variant"]


def _measures(data: StudyData) -> Iterator[_Measure]:
    active, wall = data.times["active_s"], data.times["wall_s"]
    for clock, seconds in (("active seconds", active), ("wall seconds", wall), ("idle seconds", wall - active)):
        if not seconds.notna().any():
            continue
        for unit in ("item", "answer"):
            timed = _timed(data.times.assign(value=seconds), unit)
            yield _Measure(clock, unit, AS_MEASURED, timed)
            yield _Measure(clock, unit, _TRIMMED, {granularity: _trimmed(own) for granularity, own in timed.items()})
    for name, said in parts(data.said, "measure"):
        by_granularity = {granularity: said[said["granularity"] == granularity] for granularity in SCALED}
        yield _Measure(name, "pair" if name == "confidence" else "questionnaire", AS_MEASURED, by_granularity)


def _timed(times: Frame, unit: str) -> dict[Granularity, Frame]:
    found: dict[Granularity, Frame] = {}
    for granularity in SCALED:
        own = times.loc[times["granularity"] == granularity, ["rater", "answer", "value"]]
        if unit == "answer" and len(own):
            summed = answer_seconds(own["value"], own["rater"].cat.codes, own["answer"])
            raters = pandas().Categorical.from_codes(summed.raters, dtype=own["rater"].dtype)
            own = pandas().DataFrame({"rater": raters, "answer": summed.answers, "value": summed.seconds})
        found[granularity] = own[own["value"].notna()].rename(columns={"answer": "about"})
    return found


def _trimmed(observed: Frame) -> Frame:
    return observed.assign(value=without_longest(observed["value"])).dropna(subset="value")


def _described(measure: _Measure) -> Iterator[Cells]:
    for granularity, observed in measure.by_granularity.items():
        about: Cells = {"measure": measure.name, "unit": measure.unit, "variant": measure.variant}
        about["setting"] = granularity.value
        for rater, own in ((ALL_RATERS, observed), *parts(observed, "rater")):
            yield about | {"rater": rater} | _summary(own["value"].to_numpy())


def _summary(values: FloatArray) -> Cells:
    if not len(values):
        return {"n": 0} | missing_cells("nothing was measured in this rated unit")
    q1, median, q3 = (float(q) for q in np.percentile(values, [25, 50, 75]))
    return {
        "n": len(values),
        "mean": float(values.mean()),
        "sd": float(values.std(ddof=1)) if len(values) > 1 else None,
        "median": median,
        "q1": q1,
        "q3": q3,
        "total": float(values.sum()),
    }


def _compared(measure: _Measure) -> Iterator[Cells]:
    coarse, fine = (measure.by_granularity[granularity] for granularity in (Granularity.COARSE, Granularity.FINE))
    about: Cells = {"measure": measure.name, "unit": measure.unit, "variant": measure.variant}
    about |= {"first": Granularity.COARSE.value, "second": Granularity.FINE.value}
    if not len(coarse) or not len(fine):
        yield about | missing_cells("only one rated unit was measured")
        return
    one, other = (side["value"].to_numpy() for side in (coarse, fine))
    yield about | {"statistic": MANN_WHITNEY} | test_cells(mann_whitney(one, other))
    yield from (about | _effect(found) for found in (cliffs_delta(one, other), cohens_d(one, other)))
    means = _means(coarse).merge(_means(fine), on=["rater", "about"]).sort_values(["rater", "about"])
    if not len(means):
        nothing = missing_cells("nothing was measured in both rated units")
        yield about | {"statistic": "Wilcoxon signed-rank"} | nothing
        return
    first, second = (means[name].to_numpy() for name in ("value_x", "value_y"))
    yield about | {"statistic": "Wilcoxon signed-rank"} | test_cells(wilcoxon_signed_rank(first, second))
    yield from (about | _effect(found) for found in (matched_rank_biserial(first, second), cohens_dz(first, second)))


def _effect(found: Estimate) -> Cells:
    cells = estimate_cells(found)
    kept = ("value", "n_units", "method", "undefined_because")
    return {"statistic": found.method} | {name: cells[name] for name in kept} | {"value": number(found.value)}


def _means(observed: Frame) -> Frame:
    values, units = observed["value"].to_numpy(), places_of(observed, ["rater", "about"])
    first = observed.iloc[[places[0] for places in units]]
    return first[["rater", "about"]].assign(value=[values[places].mean() for places in units])


_QUARTILES = Message("lines: the middle half of the values")


_SECONDS = {
    Clock.ACTIVE: (
        {"answer": Message("Active seconds per answer"), "item": Message("Active seconds per item")},
        paragraph(
            Message("Median of the active seconds on the first occasion, idle time left out."),
            Message("An item is a whole answer or a single sentence; an answer's seconds are the sum over its items."),
        ),
    ),
    Clock.WALL: (
        {"answer": Message("Wall seconds per answer"), "item": Message("Wall seconds per item")},
        paragraph(
            Message(
                "Median of the wall seconds on the first occasion, idle time included; active seconds are unknown."
            ),
            Message("An item is a whole answer or a single sentence; an answer's seconds are the sum over its items."),
        ),
    ),
}


_COUNTED = {"answer": Counted.ANSWERS}  # of an item they are those of its rated unit


def _effort_figures(drawn: StudyDrawn) -> Iterator[FigureSpec]:
    """Median seconds per answer and item, then confidence and questionnaires."""
    data = drawn.data
    records = [row for row in drawn.rows if row["variant"] == AS_MEASURED]
    behind = StudySources(data)
    titles, definition = _SECONDS[data.clock]
    for unit, title in titles.items():
        own = [record for record in records if record["measure"] == data.clock.value and record["unit"] == unit]
        if own:
            counts, name = _COUNTED.get(unit), f"effort-seconds-{unit}"
            about = About(name=name, title=title, definition=definition, intervals=_QUARTILES, counts=counts)
            yield _by_rater(about, own, Axis(Message("seconds")), behind)
    yield from _said(data.plan, [record for record in records if record["unit"] in {"pair", "questionnaire"}])


def _by_rater(about: About, records: Rows, axis: Axis, behind: StudySources) -> Dots:
    raters = tuple(dict.fromkeys(record.text("rater") for record in records))
    found: dict[tuple[str, str], Datum] = {}
    for record in records:
        rater, granularity = record.text("rater"), Granularity(record.text("setting"))
        key = behind.slowest(granularity, None if rater == ALL_RATERS else rater, by_answer=record["unit"] == "answer")
        if record["n"]:
            found[rater, granularity] = _quartiles(record, key)
    series = tuple(
        Series(UNIT_WORDS[granularity], tuple(found.get((rater, granularity)) for rater in raters))
        for granularity in SCALED
        if any(pair[1] == granularity for pair in found)
    )
    return Dots(about, tuple(rater_words(rater) for rater in raters), series, axis)


def _said(plan: StudyPlan, records: Rows) -> Iterator[FigureSpec]:
    own = [record for record in records if record["rater"] == ALL_RATERS and record["n"]]
    measures = tuple(dict.fromkeys(one.text("measure") for one in own))
    if not measures:
        return
    found = {(one.text("measure"), one.text("setting")): _quartiles(one, None) for one in own}
    about = About(
        name="effort-said",
        title=Message("Raters' answers about their work"),
        definition=Message("Median of the answers, each on the scale of its own question."),
        intervals=_QUARTILES,
    )
    series = tuple(
        Series(UNIT_WORDS[granularity], tuple(found.get((measure, granularity)) for measure in measures))
        for granularity in SCALED
        if any(pair[1] == granularity for pair in found)
    )
    yield Dots(about, tuple(said_words(plan, one) for one in measures), series, Axis(Message("answer given")))


def _quartiles(record: Row, key: Key | None) -> Datum:
    ends = {"value": record["median"], "low": record["q1"], "high": record["q3"], "n_units": record["n"]}
    return replace(datum_of_cells(ends, key), cells=record.cells)


def rater_words(rater: str) -> Words:
    return Message("all raters") if rater == ALL_RATERS else rater


_NOTHING_MEASURED = "no time was measured, and no rater said how sure or how easy it was"
EFFORT = StudyTable(
    "effort",
    Message("Effort"),
    (
        *("measure", "unit", "variant", "setting", "rater", "n", "mean", "sd", "median", "q1", "q3", "total"),
        "undefined_because",
    ),
    _effort,
    definition=lambda data: _DEFINITION if data.clock is Clock.ACTIVE else _WALL_DEFINITION,
    empty_because=_NOTHING_MEASURED,
    notes=_notes,
    findings=_cost,
    figures=_effort_figures,
)
EFFORT_TESTS = StudyTable(
    "effort_tests",
    Message("Effort: whole answers against single sentences"),
    (
        *("measure", "unit", "variant", "first", "second", "statistic", "value", "p", "n_units", "method"),
        "undefined_because",
    ),
    _tests,
    definition=paragraph(
        Message("Whole answers (first) against single sentences (second), on the observations of the table effort."),
        Message(
            "Paired statistics use the mean of each rater and answer in both rated units (of each "
            "rater for questionnaires)."
        ),
        Message(
            "Cliff's delta equals the rank-biserial correlation of the Mann-Whitney test; every effect size is "
            "given under its own name."
        ),
    ),
    empty_because=_NOTHING_MEASURED,
    findings=_differences,
)


FOLLOWS = "Spearman's rho of place and seconds"
_ORDER = paragraph(
    Message(
        "A rater's timed items of one rated unit in the order in which they were rated, divided into ten "
        "nearly equal parts: the median active seconds of each part, and Spearman's rho of place and "
        "seconds, below 0 where a rater became faster."
    ),
    Message("For all raters together, the place of an item is the share of the work that its rater had done by then."),
    Message("First occasion, pilots left out."),
)
_WALL_ORDER = paragraph(
    Message(
        "A rater's timed items of one rated unit in the order in which they were rated, divided into ten "
        "nearly equal parts: the median wall seconds of each part, idle time included, since active seconds "
        "are unknown; and Spearman's rho of place and seconds, below 0 where a rater became faster."
    ),
    Message("For all raters together, the place of an item is the share of the work that its rater had done by then."),
    Message("First occasion, pilots left out."),
)


def _in_order(data: StudyData, settings: AnalysisSettings) -> Iterator[Cells]:
    """Seconds by tenths of each rater's order, and how they follow it."""
    for granularity in SCALED:
        yield from _at(data, granularity)


def _tired(data: StudyData, rows: Rows) -> Iterator[Message]:
    """A sentence where all raters together grew faster or slower."""
    for row in rows:
        rho, p = row["value"], row["p"]
        if row["statistic"] != FOLLOWS or row["rater"] != ALL_RATERS:
            continue
        if not isinstance(rho, float) or not isinstance(p, float):
            continue
        values: dict[str, object] = {"setting": granularity_word(row["setting"]), "rho": rho, "p": p_words(p)}
        if p >= _SIGNIFICANT:
            yield Message(
                "{setting}: raters are not shown to become faster or slower over time (rho = {rho:.2f}, {p}).", values
            )
        elif rho < 0:
            yield Message("{setting}: raters became faster over time (rho = {rho:.2f}, {p}).", values)
        else:
            yield Message("{setting}: raters became slower over time (rho = {rho:.2f}, {p}).", values)


def _at(data: StudyData, granularity: Granularity) -> Iterator[Cells]:
    clock = data.clock
    own = data.times[(data.times["granularity"] == granularity) & ~np.isnan(clock.of(data.times))]
    seconds_of: dict[str, FloatArray] = {rater: clock.of(timed) for rater, timed in parts(own, "rater")}
    if not seconds_of:
        return
    progress_of = {rater: np.arange(len(seconds)) / len(seconds) for rater, seconds in seconds_of.items()}
    together = np.concatenate(list(progress_of.values())), np.concatenate(list(seconds_of.values()))
    each = [(rater, progress_of[rater], seconds) for rater, seconds in seconds_of.items()]
    for rater, way, seconds in [(ALL_RATERS, *together), *each]:
        about: Cells = {"setting": granularity.value, "rater": rater}
        found = spearman(way, seconds)
        follows: Cells = {"statistic": FOLLOWS, "p": number(found.p)}
        yield about | follows | estimate_cells(found.estimate)
        for part in range(N_PARTS):
            chosen = seconds[part_of_order(way, 1) == part]
            yield about | {"statistic": "median", "part": part + 1} | estimate_cells(_median(chosen, clock))


def _median(seconds: FloatArray, clock: Clock) -> Estimate:
    value = float(np.median(seconds)) if len(seconds) else float("nan")
    return estimate(value, f"median {clock.value}", n_units=len(seconds), reason=Undefined.NO_DATA)


_ALONG = {
    Clock.ACTIVE: (
        Axis(Message("active seconds")),
        Message(
            "Each rater's timed items in the order in which they were rated, divided into ten parts: the median "
            "active seconds of each part."
        ),
    ),
    Clock.WALL: (
        Axis(Message("wall seconds")),
        Message(
            "Each rater's timed items in the order in which they were rated, divided into ten parts: the median "
            "wall seconds of each part, idle time included."
        ),
    ),
}


def _effort_order_figures(drawn: StudyDrawn) -> Iterator[FigureSpec]:
    """Median seconds by tenths of the way, for every rater and all of them."""
    data = drawn.data
    records = [row for row in drawn.rows if row["part"] is not None]
    places = tuple(float(part) for part in range(1, N_PARTS + 1))
    axis, definition = _ALONG[data.clock]
    for granularity in SCALED:
        own = [record for record in records if record["setting"] == granularity]
        raters = tuple(dict.fromkeys(one.text("rater") for one in own))
        behind = StudySources(data)
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
                title=Message("Seconds in the order of rating: {setting}", {"setting": UNIT_WORDS[granularity]}),
                definition=definition,
            )
            series = tuple(
                Series(rater_words(rater), tuple(found.get((rater, at)) for at in places)) for rater in raters
            )
            yield Lines(about, places, series, Axis(Message("tenth of the work")), axis)


EFFORT_ORDER = StudyTable(
    "effort_order",
    Message("Effort in the order of rating"),
    ("setting", "rater", "statistic", "part", "p", *ESTIMATE_COLUMNS),
    _in_order,
    definition=lambda data: _ORDER if data.clock is Clock.ACTIVE else _WALL_ORDER,
    empty_because="no time was measured",
    findings=_tired,
    figures=_effort_order_figures,
)
SHOWN = PanelOption(
    "effort.shown",
    Message("Show"),
    {
        "answer": Message("Seconds per answer"),
        "item": Message("Seconds per item"),
        "order": Message("Seconds in the order of rating"),
        "distance": Message("Distance between raters over time"),
        "said": Message("Raters' answers about their work"),
    },
    is_question=True,
)


def page_of_effort(data: StudyData, settings: AnalysisSettings, choices: Choices) -> PanelPage:
    """Seconds of every rater, or along the session, or what raters said of their work."""
    match SHOWN.of(choices):
        case "order":
            return _of_the_whole_way(data, _page_of_order(data))
        case "distance":
            return _of_the_whole_way(data, page_of_distance(data, settings))
        case "said":
            return _page_of_said(data)
        case unit:
            return _page_of_seconds(data, unit)


_WHOLE_WAY = Message("The order of rating runs over all answers, so this figure is not split.")


def _of_the_whole_way(data: StudyData, page: PanelPage) -> PanelPage:
    """The page, which says so where subgroups were asked for."""
    if not data.parts:
        return page
    figures = (replace(one, about=replace(one.about, notes=(*one.about.notes, _WHOLE_WAY))) for one in page.figures)
    return replace(page, figures=tuple(figures))


def _page_of_seconds(data: StudyData, unit: str) -> PanelPage:
    titles, definition = _SECONDS[data.clock]
    rows = [
        Row({"rater": rater, "setting": granularity.value, "unit": unit, "value": cells.get("median")} | cells, key)
        for part in parts_of(data)
        for granularity, observed in _timed(_of_clock(part.data), unit).items()
        for rater, cells, key in _of_raters(part, granularity, observed, unit, is_split=bool(data.parts))
        if cells["n"]
    ]
    if not rows:
        step = NextStep(Message("Collect ratings"), "collect")
        return PanelPage(Message("No time was measured here."), (), None, next_step=step)
    counts = _COUNTED.get(unit)
    about = About(name="effort-page", title=titles[unit], definition=definition, intervals=_QUARTILES, counts=counts)
    places = [
        (rater_words(row.text("rater")), UNIT_WORDS[Granularity(row.text("setting"))], _quartiles(row, row.behind()))
        for row in rows
    ]
    columns = ("rater", "setting", "unit", "n", "value", "q1", "q3", "total", "hours")
    told = [*(row.but(hours=row.number("total") / _HOUR) for row in rows), *_of_all_units(unit, rows)]
    table = table_of(
        "effort",
        titles[unit],
        columns,
        [{name: row[name] for name in columns} for row in told],
        words={"hours": Message("hours"), "total": Message("total seconds"), "value": Message("median seconds")},
        behind=[row.behind for row in told],
    )
    figure = grid(about, places, Axis(Message("seconds")))
    return PanelPage(_told_seconds(data.clock, unit, rows), (figure,), table, _not_timed(data))


def _of_all_units(unit: str, rows: Rows) -> Iterator[Row]:
    """The time of all raters with whole answers and with sentences together."""
    whole = [row for row in rows if row["rater"] == ALL_RATERS]
    if len(whole) > 1:
        yield Row({"rater": ALL_RATERS, "unit": unit, "total": _total(whole), "hours": _total(whole) / _HOUR})


def _total(rows: Rows) -> float:
    return sum(row.number("total") for row in rows)


def _not_timed(data: StudyData) -> tuple[NotCounted, ...]:
    """Rated items without a time of the clock, each once for every rater."""
    lacking = [(part.data, part.data.times[np.isnan(part.data.clock.of(part.data.times))]) for part in parts_of(data)]
    outside = [(part.data, part.data.times, part.label) for part in data.in_no_part]
    told = [(own, times, Message("items: no time was measured")) for own, times in lacking]
    told += [(own, times, Message("items: no value of {field}", {"field": field})) for own, times, field in outside]
    found: dict[tuple[str, str], tuple[int, Message, StudyData, dict[tuple[int, int], None]]] = {}
    for own, times, because in told:
        n, _, _, units = found.get((own.name, str(because)), (0, because, own, dict[tuple[int, int], None]()))
        units |= {(place, WHOLE_ANSWER): None for place in times["answer"].tolist()}
        found[own.name, str(because)] = (n + len(times), because, own, units)
    return tuple(
        NotCounted(n, Counted.ITEMS, because, key_of_units(own, None, tuple(units)))
        for n, because, own, units in found.values()
        if n
    )


def _of_clock(data: StudyData) -> Frame:
    return data.times.assign(value=data.clock.of(data.times))


def _of_raters(
    part: StudyPart, granularity: Granularity, observed: Frame, unit: str, *, is_split: bool
) -> Iterator[tuple[str, Cells, Callable[[], SourceAnswers | None]]]:
    """All raters and each; of a part all of them alone, under the part's name."""
    behind = StudySources(part.data)
    by_answer = unit == "answer"
    whole = partial(behind.slowest, granularity, None, by_answer=by_answer)
    yield str(part.label) if is_split else ALL_RATERS, _summary(observed["value"].to_numpy()), whole
    for rater, own in () if is_split else parts(observed, "rater"):
        yield rater, _summary(own["value"].to_numpy()), partial(behind.slowest, granularity, rater, by_answer=by_answer)


def _told_seconds(clock: Clock, unit: str, rows: Rows) -> Message:
    """The medians of all raters, and the hours of all of them together."""
    whole = [row for row in rows if row["rater"] == ALL_RATERS] or list(rows)
    of_unit = {row.text("setting"): row for row in whole}
    values: dict[str, object] = {"hours": _total(whole) / _HOUR}
    values |= {name: row["median"] for name, row in of_unit.items()}
    values |= {"seconds": whole[0]["median"], "n": whole[0]["n"]}
    if len(whole) != len(of_unit):
        ends = sorted(row.number("median") for row in whole)
        return (
            Message("Median time per answer: {low:.0f} to {high:.0f} s", {"low": ends[0], "high": ends[-1]})
            if unit == "answer"
            else Message("Median time per item: {low:.0f} to {high:.0f} s", {"low": ends[0], "high": ends[-1]})
        )
    match unit, clock, len(of_unit):
        case "answer", Clock.ACTIVE, 2:
            return Message(
                "An answer takes {coarse:.0f} s as a whole, {fine:.0f} s by sentences (medians); {hours:.1f} h in all",
                values,
            )
        case "answer", Clock.ACTIVE, _:
            return Message("An answer takes {seconds:.0f} s (median of {n}); {hours:.1f} h in all", values)
        case "item", Clock.ACTIVE, 2:
            return Message(
                "A whole answer takes {coarse:.0f} s, a sentence {fine:.0f} s (medians); {hours:.1f} h in all", values
            )
        case "item", Clock.ACTIVE, _:
            return Message("An item takes {seconds:.0f} s (median of {n}); {hours:.1f} h in all", values)
        case _:
            return Message("Median {seconds:.0f} s of wall time, idle time included; {hours:.1f} h in all", values)


def _page_of_order(data: StudyData) -> PanelPage:
    rows = [Row(cells) for granularity in SCALED for cells in _at(data, granularity)]
    whole = [row for row in rows if row["rater"] == ALL_RATERS]
    medians = [row for row in whole if isinstance(row["part"], int) and isinstance(row["value"], float)]
    if not medians:
        step = NextStep(Message("Collect ratings"), "collect")
        return PanelPage(Message("No time was measured here."), (), None, next_step=step)
    axis, definition = _ALONG[data.clock]
    title = Message("Seconds in the order of rating")
    behind = StudySources(data)
    found = {
        (row.text("setting"), row.number("part")): row.datum_on(
            behind.slowest(Granularity(row.text("setting")), None, part=round(row.number("part")) - 1)
        )
        for row in medians
    }
    places = tuple(float(part) for part in range(1, N_PARTS + 1))
    series = tuple(
        Series(UNIT_WORDS[Granularity(setting)], tuple(found.get((setting, at)) for at in places))
        for setting in dict.fromkeys(row.text("setting") for row in medians)
    )
    about = About(name="effort-page-order", title=title, definition=definition)
    columns = ("setting", "part", "value", "n_units")
    table = table_of("effort_order", title, columns, [{name: row[name] for name in columns} for row in medians])
    tests = [row for row in whole if row["statistic"] == FOLLOWS and isinstance(row["p"], float)]
    figure = Lines(about, places, series, Axis(Message("tenth of the work")), axis)
    return PanelPage(_told_order(tests), (figure,), table, _not_timed(data))


def _told_order(tests: Rows) -> Message:
    """A change along the way is named where every unit shows it."""
    sure = [row for row in tests if row.number("p") < _SIGNIFICANT]
    values: dict[str, object] = {"p": p_words(max((row.number("p") for row in sure), default=1.0))}
    if sure and len(sure) == len(tests) and all(row.number("value") < 0 for row in sure):
        return Message("Raters became faster over time ({p})", values)
    if sure and len(sure) == len(tests) and all(row.number("value") > 0 for row in sure):
        return Message("Raters became slower over time ({p})", values)
    if sure:
        return Message("Raters changed pace in one rated unit only ({p})", values)
    return Message("Raters are not shown to become faster or slower over time")


def _page_of_said(data: StudyData) -> PanelPage:
    rows = [
        Row(cells)
        for measure in _measures(data)
        if measure.unit in {"pair", "questionnaire"}
        for cells in _described(measure)
        if cells["rater"] == ALL_RATERS and cells["n"]
    ]
    figures = tuple(_said(data.plan, rows))
    if not figures:
        step = NextStep(Message("Plan a questionnaire"), "planner")
        return PanelPage(Message("No rater was asked about the work."), (), None, next_step=step)
    columns = ("measure", "setting", "n", "value", "q1", "q3")
    cells = [{"value": row["median"]} | {name: row[name] for name in columns if name != "value"} for row in rows]
    table = table_of("effort", Message("Raters' answers about their work"), columns, cells)
    values = {"n": len({row["measure"] for row in rows})}
    return PanelPage(Message("Questions that raters answered about their work: {n}", values), figures, table)


PANEL = StudyPanel(
    70,
    "effort",
    Message("Effort"),
    Message("What did rating cost, and did raters tire?"),
    (EFFORT, EFFORT_TESTS, EFFORT_ORDER, RATING_ORDER),
    own_page=page_of_effort,
    splits=True,
    options=(SHOWN,),
    is_about_work=True,
)
