"""The same judge asked in other ways: setups, numbers and order of references; and who agrees with SARI."""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import groupby, pairwise

import numpy as np

from medreview.analysis.coefficients import PERCENT, RANDOLPH, Rated
from medreview.analysis.frames import UNIT, numbered, parts_at, split_by
from medreview.analysis.judges.frames import (
    JudgedData,
    JudgedScale,
    JudgesPanel,
    JudgesTable,
    counted,
    first_repeats,
    named,
    one_by_one,
    questions_of,
    scale_of_row,
    values_of,
)
from medreview.analysis.judges.page import chosen_judgements
from medreview.analysis.judges.setups import DIFFERENCE, DIFFERS, REFERENCE_ORDER, SETUPS_COMPARED
from medreview.analysis.judges.values import ABOUT, RATERS, about_setup, mean_estimate
from medreview.analysis.panel_page import (
    OF_JUDGES,
    Choices,
    FigureTab,
    NextStep,
    PanelPage,
    headline_of,
    look_alike,
)
from medreview.analysis.results import Row
from medreview.domain.run_plans import SETUP_WORDS
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, number
from medreview.reporting.figures import BOOTSTRAP_LINES, QUESTION_LINES, About, Axis, Datum, Dots, Lines, Series, Unit
from medreview.reporting.tables import Words, paragraph, table_of
from medreview.stats.correlation import kendall_tau_b, spearman
from medreview.stats.estimates import FloatArray, IntArray
from medreview.stats.intervals import Resampling
from medreview.stats.proportions import share_of

Titles = Mapping[JudgedScale | None, Words]
"""The words of every scale."""
MEAN, TAU = "mean", "Kendall tau-b with people"
_LEAST = 2
_REFERENCES = paragraph(
    Message(
        "The same judge, shown at most so many reference answers; answers (or sentences) that it judged validly with"
        " every number, first repeat."
    ),
    Message("Agreement is with the median label of raters on the same levels."),
    Message("Intervals resample questions."),
)
_SARI = paragraph(
    Message(
        "Spearman's rho of an answer's SARI, with all its references, and its value: the "
        "mean over sentences and valid judgements of a judge, or over sentences of the "
        "raters' median label."
    ),
    Message("Intervals resample questions."),
)


def _reference_rows(data: JudgedData, settings: AnalysisSettings) -> Iterator[Row]:
    """Every number of references that a judge was shown, over the same units."""
    columns = ("scale", "judge", "setup", "most_references")
    judged = first_repeats(data.last, *columns)
    values, people, ids = values_of(judged), judged["people"].to_numpy(), judged["id"].to_numpy()
    beside = np.stack([values, people], axis=1)
    questions, unit_of = questions_of(judged), numbered(judged, UNIT)
    groups = groupby(parts_at(judged, *columns), lambda part: part[0][:-1])
    for (scale, judge, setup), found in groups:
        by_number = {int(named[-1]): own for named, own in found}
        if len(by_number) < _LEAST:
            continue
        common = reduce(np.intersect1d, (unit_of[own] for own in by_number.values()))
        levels = tuple(level.value for level in data.levels[scale])
        for n_references in sorted(by_number, reverse=True):
            own = by_number[n_references]
            own = own[np.isin(unit_of[own], common)]
            about: Cells = scale.cells | {"judge": judge, "setup": setup or None, "most_references": n_references}
            mean = mean_estimate(values[own], questions[own], settings.resampling)
            yield counted(about | {"measure": MEAN} | estimate_cells(mean), one_by_one(ids[own]))
            rated = own[~np.isnan(people[own])]
            for measure, cells in _beside_people(beside[rated], questions[rated], levels, settings.resampling):
                yield counted(about | {"measure": measure} | cells, one_by_one(ids[rated]))


def _beside_people(
    beside: FloatArray, questions: IntArray, levels: Sequence[float], resampling: Resampling | None
) -> Iterator[tuple[str, Cells]]:
    """Tau-b, percent agreement and Randolph's kappa of two columns, the judge's values and the people's."""
    if not len(beside):
        return
    tau = kendall_tau_b(beside[:, 0], beside[:, 1], questions, resampling)
    yield TAU, {"p": number(tau.p)} | estimate_cells(tau.estimate)
    rated = Rated(beside, levels, clusters=questions, resampling=resampling)
    for one in (PERCENT, RANDOLPH):
        yield f"{one.name} with {RATERS}", estimate_cells(one.compute(rated))


def _sari_rows(data: JudgedData, settings: AnalysisSettings) -> Iterator[Row]:
    """Judges, and people on the answers that judges judged."""
    if not data.sari:
        return
    names = data.names
    valid = data.last[data.last["is_valid"]]
    answers, questions, ids = valid["answer_id"].to_numpy(), questions_of(valid), valid["id"].to_numpy()
    given, scores = values_of(valid), np.array([data.sari.get(one, np.nan) for one in answers.tolist()], float)
    answer_of = numbered(valid, ["scale", "asked", "answer_id"])
    for (scale, asked), own in parts_at(valid, "scale", "asked"):
        groups = split_by(own[~np.isnan(scores[own])], answer_of)
        if groups:
            first = np.array([places[0] for places in groups], np.int64)
            means = np.array([given[places].mean() for places in groups], float)
            found = spearman(scores[first], means, questions[first], settings.resampling)
            cells = about_setup(scale, asked, names) | {"p": number(found.p)} | estimate_cells(found.estimate)
            yield counted(cells, [ids[places].tolist() for places in groups])
    rated = valid[valid["people"].notna()].drop_duplicates(["scale", *UNIT])
    labels, scores = (
        rated["people"].to_numpy(),
        np.array([data.sari.get(one, np.nan) for one in rated["answer_id"]], float),
    )
    answer_of, questions = numbered(rated, ["scale", "answer_id"]), questions_of(rated)
    for (scale,), own in parts_at(rated, "scale"):
        groups = split_by(own[~np.isnan(scores[own])], answer_of)
        if groups:
            first = np.array([places[0] for places in groups], np.int64)
            means = np.array([labels[places].mean() for places in groups], float)
            found = spearman(scores[first], means, questions[first], settings.resampling)
            yield Row(scale.cells | {"asked": RATERS, "p": number(found.p)} | estimate_cells(found.estimate))


REFERENCES_GIVEN = JudgesTable(
    "judge_references",
    Message("Number of references"),
    ("protocol", "dimension", "granularity", "judge", "setup", "most_references", "measure", "p", *ESTIMATE_COLUMNS),
    _reference_rows,
    definition=_REFERENCES,
    empty_because="no judge was shown different numbers of references for the same answers",
    words={TAU: Message("Kendall tau-b with raters")},
)
WITH_SARI = JudgesTable(
    "judge_sari",
    Message("Agreement with SARI"),
    (*ABOUT, "p", *ESTIMATE_COLUMNS),
    _sari_rows,
    definition=_SARI,
    empty_because="no judged answer has a SARI score",
)
_COLUMNS = (
    "protocol",
    "dimension",
    "granularity",
    "judge",
    "first",
    "second",
    "differs",
    "low",
    "high",
    "n_units",
    "difference",
)
_WORDS: Mapping[str, Words] = {
    "differs": Message("share that differs"),
    "difference": Message("first minus second, mean"),
}


def ablations_page(data: JudgedData, settings: AnalysisSettings, choices: Choices) -> PanelPage:
    """The share of answers of which a judge says something else when asked otherwise, by comparison."""
    own = chosen_judgements(data, choices)
    rows = [
        (kind, row)
        for kind, some in (
            ("setup", SETUPS_COMPARED.rows(own, settings)),
            ("order", REFERENCE_ORDER.rows(own, settings)),
            ("references", _number_pairs(own)),
        )
        for row in (one if isinstance(one, Row) else Row(one) for one in some)
    ]
    differing = [(kind, row) for kind, row in rows if row["measure"] == DIFFERS]
    if not differing:
        step = NextStep(Message("Run a judge"), "new-run")
        headline = Message("No judge was asked about the same answers in two ways")
        return PanelPage(headline, (), None, next_step=step)
    titles: Titles = {scale: title for scale, _, title in named(set(own.last["scale"]), own.words)}
    order = list(titles)
    differing.sort(key=lambda one: order.index(scale) if (scale := scale_of_row(one[1])) in titles else len(order))
    found: dict[tuple[str, str], Datum] = {}
    headings: dict[str, Words] = {}
    series: dict[str, Words] = {}
    for kind, row in differing:
        heading = _heading(kind, row)
        label = _judge_and_scale(row, titles)
        headings.setdefault(str(heading), heading)
        series.setdefault(str(label), label)
        found.setdefault((str(heading), str(label)), row.datum)
    about = About(
        name="judge-ablations",
        title=Message("How often a judge gives another value in another setup"),
        definition=paragraph(
            Message("Share of answers (or sentences) judged validly both ways whose values differ, first repeat."),
            Message("A judge may differ from itself anyway. Compare it with its repeats."),
        ),
        intervals=QUESTION_LINES,
    )
    figure = Dots(
        about,
        tuple(headings.values()),
        tuple(Series(word, tuple(found.get((heading, one)) for heading in headings)) for one, word in series.items()),
        Axis(Message("share that differs"), Unit.SHARE, (0, 1)),
    )
    by_place = {_place(row): row for _, row in rows if row["measure"] == DIFFERENCE}
    cells = [_cells(row, by_place.get(_place(row))) for _, row in differing]
    table = table_of(about.name, about.title, _COLUMNS, cells, definition=about.definition, words=_WORDS)
    setups = SETUPS_COMPARED.made(own, settings)
    tabs = (
        FigureTab(Message("Other setup"), (figure,)),
        _references_tab(own, settings, titles),
        _order_tab(own, settings, titles),
        FigureTab(Message("Setups"), tuple(SETUPS_COMPARED.figures(setups)), table=setups.table),
        _sari_tab(own, settings, titles),
    )
    return PanelPage.of_tabs(_headline([row for _, row in differing]), tabs, table)


def _references_tab(data: JudgedData, settings: AnalysisSettings, titles: Titles) -> FigureTab:
    """Agreement with people over the numbers of references; mean values where nobody rated the same."""
    title = Message("Number of references")
    made = REFERENCES_GIVEN.made(data, settings)
    known = [row for row in made.rows if isinstance(row["value"], float)]
    measure = TAU if any(row["measure"] == TAU for row in known) else MEAN
    rows = [row for row in known if row["measure"] == measure]
    if not rows:
        return FigureTab(title, ())
    numbers = sorted({int(row.number("most_references")) for row in rows})
    lines: dict[str, tuple[Words, dict[int, Row]]] = {}
    for row in rows:
        name = _judge_and_scale(row, titles)
        lines.setdefault(str(name), (name, {}))[1][int(row.number("most_references"))] = row
    about = About(
        name="judge-references",
        title=Message("The same judge with fewer references"),
        definition=_REFERENCES,
        intervals=BOOTSTRAP_LINES if settings.resampling else "",
        seed=settings.seed,
    )
    series = tuple(
        Series(name, tuple(own[n].datum if n in own else None for n in numbers)) for name, own in lines.values()
    )
    axis = Axis(Message("Kendall tau-b with raters") if measure == TAU else Message("mean value"))
    figure = Lines(about, tuple(map(float, numbers)), series, Axis(Message("references shown at most")), axis)
    return FigureTab(title, (figure,), _references_headline(list(lines.values()), measure), made.table)


def _references_headline(lines: Sequence[tuple[Words, dict[int, Row]]], measure: str) -> Words:
    """Both ends of the only line, or how far the ends of several lie apart, without a claim that they differ."""
    ends = [(own[min(own)], own[max(own)]) for _, own in lines]
    if len(ends) > 1:
        gains = [most.number("value") - fewest.number("value") for fewest, most in ends]
        values: dict[str, object] = {"low": min(gains), "high": max(gains), "n": len(gains)}
        if look_alike(min(gains), max(gains)):
            return (
                Message("τ with raters, most references minus fewest: {low:.2f} in all {n} cases", values)
                if measure == TAU
                else Message("Mean value with most references minus with fewest: {low:.2f} in all {n} cases", values)
            )
        return (
            Message("τ with raters, most references minus fewest: {low:.2f} to {high:.2f}", values)
            if measure == TAU
            else Message("Mean value with most references minus with fewest: {low:.2f} to {high:.2f}", values)
        )
    ((fewest, most),) = ends
    values = {
        "fewest": fewest["most_references"],
        "least": fewest["value"],
        "n_most": most["most_references"],
        "most": most["value"],
        "n": fewest["n_units"],
    }
    if measure == TAU:
        return Message(
            (
                "τ with raters: {least:.2f} with {fewest} {fewest:=reference|references}, {most:.2f} with "
                "{n_most}, n = {n}"
            ),
            values,
        )
    return Message(
        "Mean value: {least:.2f} with {fewest} {fewest:=reference|references}, {most:.2f} with {n_most}, n = {n}",
        values,
    )


def _order_tab(data: JudgedData, settings: AnalysisSettings, titles: Titles) -> FigureTab:
    """The share of answers with another value where the references stand in reverse."""
    title = Message("Order of references")
    made = REFERENCE_ORDER.made(data, settings)
    rows = [row for row in made.rows if row["measure"] == DIFFERS]
    if not rows:
        return FigureTab(title, ())
    about = About(
        name="judge-reference-order",
        title=Message("How often a judge gives another value with reversed references"),
        definition=made.table.definition,
        intervals=QUESTION_LINES,
    )
    names = {str(name): name for row in rows if (name := _judge_and_scale(row, titles))}
    found = {str(_judge_and_scale(row, titles)): row.datum for row in rows}
    axis = Axis(Message("share that differs"), Unit.SHARE, (0, 1))
    figure = Dots(about, tuple(names.values()), (Series("", tuple(found[name] for name in names)),), axis)
    return FigureTab(title, (figure,), _headline(rows), made.table)


def _sari_tab(data: JudgedData, settings: AnalysisSettings, titles: Titles) -> FigureTab:
    """Spearman's rho with SARI of every judge, and of people."""
    made = WITH_SARI.made(data, settings)
    rows = [row for row in made.rows if isinstance(row["value"], float)]
    scales = dict.fromkeys(scale for row in rows if (scale := scale_of_row(row)) in titles)
    names = list(dict.fromkeys(row.text("asked") for row in rows))
    found = {(scale_of_row(row), row.text("asked")): row.datum for row in rows}
    about = About(
        name="judge-sari",
        title=WITH_SARI.title,
        definition=_SARI,
        intervals=BOOTSTRAP_LINES if settings.resampling else "",
        seed=settings.seed,
    )
    series = tuple(
        Series(Message("raters") if name == RATERS else name, tuple(found.get((scale, name)) for scale in scales))
        for name in names
    )
    figure = Dots(
        about, tuple(titles[one] for one in scales), series, Axis(Message("Spearman's rho with SARI")), reference=0.0
    )
    return FigureTab(Message("SARI"), (figure,) if rows else (), _sari_headline(rows) if rows else "", made.table)


def _sari_headline(rows: Sequence[Row]) -> Message:
    """The only rho with its interval, or those who lie nearest to SARI and furthest from it, without a test of them."""
    lowest, highest = (end(rows, key=lambda row: row.number("value")) for end in (min, max))
    values: dict[str, object] = {"low": lowest.number("value"), "high": highest.number("value"), "n": len(rows)}
    values |= {"least": _asked_words(lowest), "most": _asked_words(highest)}
    if len(rows) == 1 and highest["low"] is not None:
        values |= {"from": highest["low"], "to": highest["high"]}
        return headline_of(
            Message("{most}: ρ with SARI {high:.2f} ({from:.2f} to {to:.2f})", values),
            Message("ρ with SARI {high:.2f} ({from:.2f} to {to:.2f})", values),
        )
    if look_alike(values["low"], values["high"]):
        return Message("ρ with SARI is {high:.2f} in every part shown", values)
    return headline_of(
        Message("ρ with SARI from {low:.2f} ({least}) to {high:.2f} ({most})", values),
        Message("ρ with SARI from {low:.2f} to {high:.2f}", values),
    )


def _asked_words(row: Row) -> Words:
    return Message("raters") if row["asked"] == RATERS else row.text("asked")


def _judge_and_scale(row: Row, titles: Titles) -> Words:
    """The judge, with the dimension that it was asked about."""
    title = titles.get(scale_of_row(row))
    return Message("{first}, {rest}", {"first": row.text("judge"), "rest": title}) if title else row.text("judge")


def _number_pairs(data: JudgedData) -> Iterator[Row]:
    """Every two neighbouring numbers of references that the same judge was shown, over the units of both."""
    columns = ("scale", "judge", "setup", "most_references")
    judged = first_repeats(data.last, *columns)
    values, questions, ids = values_of(judged), questions_of(judged), judged["id"].to_numpy()
    unit_of = numbered(judged, UNIT)
    for (scale, judge, _), found in groupby(parts_at(judged, *columns), lambda part: part[0][:-1]):
        by_number = {int(named[-1]): own for named, own in found}
        numbers = sorted(by_number, reverse=True)
        for more, fewer in pairwise(numbers):
            _, one, other = np.intersect1d(unit_of[by_number[more]], unit_of[by_number[fewer]], return_indices=True)
            first, second = by_number[more][one], by_number[fewer][other]
            if not len(first):
                continue
            differs = values[first] != values[second]
            about: Cells = scale.cells | {"judge": judge, "first": str(more), "second": str(fewer)}
            order = np.argsort(~differs, kind="stable")
            behind = list(zip(ids[first[order]].tolist(), ids[second[order]].tolist(), strict=True))
            share = share_of(differs, questions[first], DIFFERS)
            yield counted(about | {"measure": DIFFERS} | estimate_cells(share), behind)
            apart = mean_estimate(values[first] - values[second], questions[first], None)
            yield counted(about | {"measure": DIFFERENCE} | estimate_cells(apart), behind)


def _heading(kind: str, row: Row) -> Message:
    values: dict[str, object] = {name: row.text(name) for name in ("first", "second")}
    if kind == "references":
        numbers = {name: int(row.text(name)) for name in values}
        return Message("At most {first} {first:=reference|references}, and {second}", numbers)
    if kind == "order":
        return Message("References as stored ({first}), and in reverse ({second})", values)
    words = {name: SETUP_WORDS.get(str(value), value) for name, value in values.items()}
    return Message("{first} and {second}", words)


def _place(row: Row) -> tuple[object, ...]:
    return tuple(row[name] for name in ("protocol", "dimension", "granularity", "judge", "first", "second"))


def _cells(row: Row, difference: Row | None) -> Cells:
    cells = row.cells | {"differs": row["value"], "difference": None if difference is None else difference["value"]}
    return {name: cells.get(name) for name in _COLUMNS}


def _headline(rows: Sequence[Row]) -> Message:
    """The comparison in which most answers get another value; of one alone with its interval."""
    most = max(rows, key=lambda row: row.number("value"))
    values: dict[str, object] = {
        "judge": most.text("judge"),
        "share": most.number("value"),
        "n": most["n_units"],
        "least": min(row.number("value") for row in rows),
        "comparisons": len(rows),
    }
    if len(rows) == 1:
        return headline_of(
            Message("In another setup, {judge} gives another value to {share:.0%} of {n} {n:=item|items}", values),
            Message("In another setup, the judge gives another value to {share:.0%} of {n} {n:=item|items}", values),
        )
    if look_alike(values["least"], values["share"], ".0%"):
        return Message("In another setup, judges give another value to {share:.0%} of answers", values)
    return Message("In another setup, judges give another value to {least:.0%} to {share:.0%} of answers", values)


PANEL = JudgesPanel(
    2,
    "ablations",
    Message("Ways of asking"),
    Message("Does asking in another way change the rating?"),
    (SETUPS_COMPARED, REFERENCE_ORDER, REFERENCES_GIVEN, WITH_SARI),
    own_page=ablations_page,
    narrowed_by=OF_JUDGES,
    is_of_workspace=True,
)
