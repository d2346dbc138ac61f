"""The page of judges: what each gives beside people on the same answers, how steady it is, and what it takes."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from medreview.analysis.frames import UNIT, Frame, numbered, parts_at
from medreview.analysis.judge_names import JudgeSetup
from medreview.analysis.judges.agreement import AGREEMENT, PANELS
from medreview.analysis.judges.costs import (
    ATTEMPTS,
    COST,
    COST_OF_100,
    COSTS,
    HUNDRED,
    INPUT,
    OUTPUT,
    SECONDS,
    how_of_costs,
    is_of_costs,
)
from medreview.analysis.judges.frames import (
    OF_JUDGEMENT,
    JudgedData,
    JudgedScale,
    JudgementIds,
    JudgesPanel,
    as_table,
    counted,
    first_repeats,
    is_free,
    named,
    one_by_one,
    questions_of,
    values_of,
    with_dimension_names,
)
from medreview.analysis.judges.probes import LENGTH, REPEATS
from medreview.analysis.judges.validity import VALIDITY
from medreview.analysis.judges.values import ABOUT, BY_AUTHOR, DISTRIBUTION, MEANS, RATERS, mean_estimate
from medreview.analysis.memory import Memory
from medreview.analysis.panel_page import (
    OF_JUDGES,
    Choices,
    FigureTab,
    NextStep,
    NotCounted,
    PanelPage,
    headline_of,
    look_alike,
)
from medreview.analysis.preference_lines import how_of_verdicts, is_of_verdicts
from medreview.analysis.preferences import ORDER, PREFERENCE_SHARES, PreferenceData, headline_of_order
from medreview.analysis.results import Row, as_row
from medreview.analysis.study.show_how import ShownHow, shown_how
from medreview.domain.run_kinds import Validity
from medreview.domain.runs import FEWEST_TO_TELL_ONE_VALUE
from medreview.errors import Message, dollars
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import Cells, estimate_cells, number
from medreview.reporting.figure_data import file_name
from medreview.reporting.figures import (
    BOOTSTRAP_LINES,
    QUESTION_LINES,
    About,
    Axis,
    Bars,
    Counted,
    Datum,
    Dots,
    FigureSpec,
    Series,
    Unit,
)
from medreview.reporting.result_words import judge_words
from medreview.reporting.tables import Cell, Table, Words, paragraph, table_of
from medreview.stats.comparisons import mean_difference
from medreview.stats.estimates import BoolArray, Estimate, FloatArray, IntArray
from medreview.stats.proportions import share_of

_EVERY_DIMENSION = "all dimensions"
_PEOPLE = Message("raters on the same answers")
_DEFINITION = paragraph(
    Message("Mean of the valid judgements of the first repeat, over answers that raters rated on the same levels."),
    Message("The band is the mean of the raters' median label of all these answers."),
    Message("'judge − raters' is over the answers of one judge, judge minus raters, in levels of the scale."),
    Message(
        "'most frequent level' is the share of the level that the judge gave most often; at 100% the judge does not "
        "tell answers apart."
    ),
    Message("'same again' is the share of answers judged twice or more whose repeats are all identical."),
    Message("Attempts, tokens and cost count failed calls too; seconds are the run's own at work, over its items."),
)
_USABLE = Message("Judgements that can be used")
_VALID = Message("Share of judgements in the free mode that are valid; the last attempt counts.")
_COLUMNS = (
    *("asked", "protocol", "dimension", "granularity", "value", "low", "high", "sd", "n_units", "people"),
    *("minus_people", "minus_low", "minus_high", "commonest", "same_again", "n_repeated"),
    *("valid", "n_judgements", "n_items", "n_answers", "calls", "failed_calls", "input_tokens", "output_tokens"),
    *("seconds_per_item", "seconds", "cost_per_100", "undefined_because"),
)
_WORDS: Mapping[str, Words] = {
    "asked": Message("judge"),
    "minus_low": Message("judge − raters, low"),
    "minus_high": Message("judge − raters, high"),
    "commonest": Message("most frequent level"),
    "same_again": Message("same again"),
    "n_repeated": Message("judged again"),
    "valid": Message("valid"),
    "calls": Message("calls"),
    "failed_calls": Message("extra calls"),
    "input_tokens": Message("tokens read"),
    "output_tokens": Message("tokens written"),
    "seconds_per_item": Message("seconds per item"),
    "seconds": Message("seconds at work"),
    "cost_per_100": Message("cost of 100 answers (US$)"),
    _EVERY_DIMENSION: Message("all dimensions"),
}


@dataclass(frozen=True, slots=True, eq=False)
class _GivenMean:
    """The values of one way of asking a judge on one scale, beside people where they rated the same."""

    scale: JudgedScale
    asked: JudgeSetup
    name: str
    row: Row
    people: float | None
    minus: Estimate | None
    commonest: float
    n_answers: int

    @property
    def has_interval(self) -> bool:
        """True if its difference from people has an interval."""
        interval = None if self.minus is None else self.minus.interval
        return interval is not None and interval.undefined_because is None

    @property
    def verdict(self) -> int:
        """-1 or 1 where the interval of its difference from people lies below or above 0."""
        interval = None if self.minus is None else self.minus.interval
        if interval is None or not self.has_interval:
            return 0
        return -1 if interval.high < 0 else 1 if interval.low > 0 else 0


def chosen_judgements(data: JudgedData, choices: Choices) -> JudgedData:
    """Only the chosen judges, authors, dimensions and granularity; a choice of which there is nothing is none."""
    wanted = {
        "judge": choices.judges,
        "author": choices.authors,
        "dimension": choices.dimensions,
        "granularity": () if choices.granularity is None else (choices.granularity,),
    }
    known = {column: set(data.judgements[column].unique().astype(str)) for column, some in wanted.items() if some}
    kept = {column: own for column, some in wanted.items() if (own := [one for one in some if one in known[column]])}
    if not kept:
        return data

    def is_kept(frame: Frame) -> BoolArray:
        return np.all([frame[column].isin(own).to_numpy() for column, own in kept.items()], axis=0)

    return _with_rows(data, is_kept)


def _with_rows(data: JudgedData, is_kept: Callable[[Frame], BoolArray]) -> JudgedData:
    """The rows for which this is True; frames that are one and the same are gone through once."""
    last = data.last[is_kept(data.last)]
    same = {id(data.last): last}
    judgements, first = (
        same[id(frame)] if id(frame) in same else same.setdefault(id(frame), frame[is_kept(frame)])
        for frame in (data.judgements, data.first)
    )
    return replace(data, judgements=judgements, first=first, last=last)


def part_of_judgements(data: JudgedData, answers: Collection[int]) -> JudgedData:
    """The same with judgements of these answers alone; what calls took is told of no part of a run."""
    own = _with_rows(data, lambda frame: frame["answer_id"].isin(answers).to_numpy())
    return replace(own, requests=(), seconds={}, preferences=None)


def judges_overview(
    data: JudgedData, settings: AnalysisSettings, choices: Choices, *, is_part: bool = False
) -> PanelPage:
    """Means in front of the people's own; beside them validity, steadiness, time, cost and levels.

    Of a part of the answers the means alone.
    """
    chosen = (choices.judges, choices.authors, choices.dimensions, choices.granularity)
    key = (id(data.last), chosen, settings, repr(data.words), is_part)
    own = chosen_judgements(data, choices)
    if not len(own.last):
        step = NextStep(Message("Run a judge"), "new-run")
        return PanelPage(Message("No judge judged what was chosen here"), (), None, next_step=step)
    page = _PAGES.get(key, lambda: (data.last, _overview(own, settings, is_part=is_part)))[1]
    if is_part:
        return page
    pairs = _order_of_pairs(data.preferences, settings, choices)
    tabs = page.tabs or (FigureTab(_VALUES, page.figures),)
    return PanelPage.of_tabs(page.headline, (*tabs, pairs), page.table, page.not_counted)


_VALUES = Message("Values")
_PAGES: Memory[tuple[Frame, PanelPage]] = Memory(8)
"""Pages by all that they depend on; the judgements by their id, and kept so that it stays theirs."""


def _overview(own: JudgedData, settings: AnalysisSettings, *, is_part: bool) -> PanelPage:
    given = sorted(_given(own, settings), key=lambda one: own.words.place(one.scale.dimension))
    repeats = list(map(as_row, REPEATS.rows(own, settings)))
    costs = [] if is_part else list(map(as_row, COSTS.rows(own, settings)))
    validity = dict(_validity(own))
    people = dict(_people(own, settings))
    cells = [
        *(_of_mean(one, repeats) for one in given),
        *({name: row[name] for name in _COLUMNS} for row in people.values()),
        *_of_judges(own, validity, costs),
    ]
    means = tuple(_means_figures(own, given, people, settings))
    title = Message("Judges beside each other")
    table = table_of("judges", title, _COLUMNS, cells, definition=_DEFINITION, words=_WORDS)
    values = FigureTab(_VALUES, means)
    nothing = Message("None of {n} {n:=judgement|judgements} can be used", {"n": len(own.last)})
    headline = means[0].about.headline if means else nothing
    left_out = tuple(_not_counted(own))
    if is_part:
        return PanelPage(headline, means, table, left_out, tabs=(values,) if means else ())
    levels = DISTRIBUTION.made(own, settings)
    tabs = (
        values,
        FigureTab(Message("Levels"), tuple(DISTRIBUTION.figures(levels)), table=levels.table),
        FigureTab(Message("Valid replies"), tuple(_validity_figure(validity)), table=_validity_table(validity)),
        FigureTab(Message("Asked again"), tuple(_repeat_figure(repeats, own))),
        FigureTab(Message("Time and cost"), tuple(_cost_figures(costs, own))),
    )
    return PanelPage(headline, tuple(one for tab in tabs for one in tab.figures), table, left_out, tabs=tabs)


def page_of_pairs(data: PreferenceData, settings: AnalysisSettings, choices: Choices) -> PanelPage | None:
    """The page where judges compared pairs of answers and rated nothing else; None where they compared none either."""
    own = _by_chosen_judges(data, choices)
    if not own.given:
        return None
    made = PREFERENCE_SHARES.made(own, settings)
    values: dict[str, object] = {"n": len(own.given), "judges": len({one.judge for one in own.given})}
    headline = Message("Judges compared pairs of answers and rated no answer alone; verdicts: {n}", values)
    tabs = (
        FigureTab(Message("Preferences"), tuple(PREFERENCE_SHARES.figures(made))),
        _order_of_pairs(own, settings, choices),
    )
    return PanelPage.of_tabs(headline, tabs, made.table)


def _by_chosen_judges(data: PreferenceData, choices: Choices) -> PreferenceData:
    judges = {one.judge for one in data.given} - {""}
    return data.by_judges(judges.intersection(choices.judges) or judges)


def _order_of_pairs(data: PreferenceData | None, settings: AnalysisSettings, choices: Choices) -> FigureTab:
    """The effect of the order on judges that compared two answers; without a figure where none of the chosen did."""
    title = Message("Order of pairs")
    if data is None:
        return FigureTab(title, ())
    made = ORDER.made(_by_chosen_judges(data, choices), settings)
    return FigureTab(title, tuple(ORDER.figures(made)), headline_of_order(made.rows) or "", made.table)


def _given(data: JudgedData, settings: AnalysisSettings) -> Iterator[_GivenMean]:
    names = data.names
    valid = data.first_repeats
    values, people, questions = values_of(valid), valid["people"].to_numpy(), questions_of(valid)
    ids, answers = valid["id"].to_numpy(), valid["answer_id"].to_numpy()
    for (scale, asked), own in parts_at(valid, "scale", "asked"):
        rated = own[~np.isnan(people[own])]
        counts = np.unique(values[own], return_counts=True)[1]
        about: Cells = {"asked": names[asked], **scale.cells}
        shown = rated if len(rated) else own
        found = mean_estimate(values[shown], questions[shown], settings.resampling)
        sd = number(float(values[shown].std(ddof=1))) if len(shown) > 1 else None
        minus = None
        if len(rated):
            first, second = values[rated], people[rated]
            minus = mean_difference(first, second, clusters=questions[rated], resampling=settings.resampling)
        row = counted(about | {"sd": sd} | estimate_cells(found), one_by_one(ids[_furthest(values, people, shown)]))
        beside = float(people[rated].mean()) if len(rated) else None
        n_answers = len(np.unique(answers[own]))
        yield _GivenMean(scale, asked, names[asked], row, beside, minus, float(counts.max() / counts.sum()), n_answers)


def is_of_judges(cells: Mapping[str, Cell]) -> bool:
    """True for what a judge gives, how steady it is, what it takes, what can be used of it, what it says of pairs."""
    if is_of_verdicts(cells):
        return True
    if not cells.get("asked"):
        return False
    is_told = not {"sd", "level", "mean_sd"}.isdisjoint(cells) or cells["asked"] == RATERS or is_of_costs(cells)
    return isinstance(cells.get("valid"), int | float) or (is_told and isinstance(cells.get("value"), int | float))


def how_of_judges(
    data: JudgedData, settings: AnalysisSettings, choices: Choices, cells: Mapping[str, Cell]
) -> ShownHow | None:
    """The way to a number of the page; None where nothing here has it."""
    if is_of_verdicts(cells):
        compared = data.preferences
        return compared and how_of_verdicts(_by_chosen_judges(compared, choices), settings, choices, cells)
    own, quiet = chosen_judgements(data, choices), replace(settings, n_resamples=0)
    ways: tuple[tuple[bool, Callable[[], ShownHow | None]], ...] = (
        (isinstance(cells.get("valid"), int | float), partial(_how_of_valid, own, cells)),
        (cells["asked"] == RATERS, partial(_how_of_people, own, cells)),
        ("level" in cells, partial(_how_of_level, own, quiet, cells)),
        ("mean_sd" in cells, partial(_how_of_repeats, own, quiet, cells)),
        (is_of_costs(cells), partial(how_of_costs, own, cells)),
        (True, partial(_how_of_mean, own, quiet, cells)),
    )
    return next(way for is_it, way in ways if is_it)()


def _how_of_valid(data: JudgedData, cells: Mapping[str, Cell]) -> ShownHow | None:
    found = dict(_validity(data)).get(str(cells["asked"]))
    said = Message("Share of the judgements of {judge} that are valid.", {"judge": judge_words(cells["asked"])})
    return None if found is None else _how(data, found, "state", said, 'value = (ratings["state"] == "valid").mean()\n')


def _how_of_mean(data: JudgedData, settings: AnalysisSettings, cells: Mapping[str, Cell]) -> ShownHow | None:
    for one in _given(data, settings):
        if all(one.row[name] == cells.get(name) for name in ("asked", "protocol", "dimension", "granularity")):
            values: dict[str, object] = {
                "judge": judge_words(one.name),
                "dimension": data.words.words(one.scale.dimension),
            }
            said = Message("Mean of the judgements of {judge}: {dimension}.", values)
            return _how(data, one.row, "value", said, 'value = ratings["value"].mean()\n')
    return None


_MEAN_OF_PEOPLE = 'value = ratings["people"].mean()\n'


def _how_of_people(data: JudgedData, cells: Mapping[str, Cell]) -> ShownHow | None:
    """Lines on the median label of raters of every unit that a judge judged validly on the scale."""
    units = _beside_people(data)
    for (scale,), own in parts_at(units, "scale"):
        if all(cells.get(name) == cell for name, cell in scale.cells.items()):
            said = Message(
                "Mean of the raters' median labels: {dimension}.", {"dimension": data.words.words(scale.dimension)}
            )
            return _lines_on(units.iloc[own], "people", said, _MEAN_OF_PEOPLE)
    return None


def _how_of_level(data: JudgedData, settings: AnalysisSettings, cells: Mapping[str, Cell]) -> ShownHow | None:
    """Lines on the values that a judge gave the answers of an author, or of all."""
    about = ("protocol", "dimension", "granularity", "asked", "author", "level")
    for row in map(as_row, DISTRIBUTION.rows(data, settings)):
        if all(row[name] == cells.get(name) for name in about if name in cells):
            values = {
                "judge": judge_words(row["asked"]),
                "level": row["label"],
                "dimension": data.words.words(row.text("dimension")),
            }
            said = Message("Share of {level} among the valid judgements of {judge}: {dimension}.", values)
            return _how(data, row, "value", said, f'value = (ratings["value"] == {row["level"]}).mean()\n')
    return None


_SAME_AGAIN = """\
units = ratings.groupby(level=["dataset", "question", "answer", "sentence"], dropna=False)["value"]
value = (units.nunique() == 1).mean()
"""


def _how_of_repeats(data: JudgedData, settings: AnalysisSettings, cells: Mapping[str, Cell]) -> ShownHow | None:
    """Lines on the values of everything that a judge was asked twice or more."""
    rows, words = with_dimension_names(list(map(as_row, REPEATS.rows(data, settings))), data.words)
    row = next((one for one in rows if all(one[name] == cells.get(name) for name in ABOUT)), None)
    if row is None:
        return None
    values: dict[str, object] = {"judge": judge_words(row["asked"]), "dimension": words[row.text("dimension")]}
    said = Message("Share of answers to which {judge} gave the same value each time: {dimension}.", values)
    return _how(data, row, "value", said, _SAME_AGAIN)


def _how(data: JudgedData, row: Row, column: str, said: Message, lines: str) -> ShownHow | None:
    """Lines on a column of exactly the judgements that the row counts."""
    key = row.behind()
    if not isinstance(key, JudgementIds):
        return None
    own = data.last[data.last["id"].isin({one for unit in key.units for one in unit})]
    return _lines_on(own, column, said, lines)


def _lines_on(own: Frame, column: str, said: Message, lines: str) -> ShownHow:
    table = as_table(own, {**OF_JUDGEMENT, column: column})
    return shown_how(paragraph(said, _DEFINITION), (), lines, table, [*OF_JUDGEMENT])


def _furthest(values: FloatArray, people: FloatArray, places: IntArray) -> IntArray:
    """The places whose judgement lies furthest from people first."""
    apart = np.abs(values[places] - people[places])
    return places[np.argsort(-np.nan_to_num(apart), kind="stable")]


def _of_mean(one: _GivenMean, repeats: Sequence[Row]) -> dict[str, Cell]:
    again = next(
        (row for row in repeats if row.has(asked=one.name, dimension=one.scale.dimension, protocol=one.scale.protocol)),
        None,
    )
    minus: Cells = {} if one.minus is None else estimate_cells(one.minus)
    cells: Cells = one.row.cells | {
        "people": one.people,
        "minus_people": minus.get("value"),
        "minus_low": minus.get("low"),
        "minus_high": minus.get("high"),
        "commonest": one.commonest,
        "same_again": None if again is None else again["value"],
        "n_repeated": None if again is None else again["n_units"],
        "n_answers": one.n_answers,
    }
    return {name: cells.get(name) for name in _COLUMNS}


def _validity(data: JudgedData) -> Iterator[tuple[str, Row]]:
    """Of every way of asking the share of judgements with a valid rating, of those that were read freely."""
    free, names = data.last[["asked", "state", "id", "question_id"]][is_free(data.last).to_numpy()], data.names
    is_bad = (free["state"] != Validity.VALID.value).to_numpy()
    questions, ids = questions_of(free), free["id"].to_numpy()
    for (asked,), own in parts_at(free, "asked"):
        found = share_of(~is_bad[own], questions[own], "share of judgements")
        behind = one_by_one(ids[own[np.argsort(~is_bad[own], kind="stable")]])
        yield names[asked], counted({"asked": names[asked], "valid": found.value} | estimate_cells(found), behind)


def _of_judges(data: JudgedData, validity: Mapping[str, Row], costs: Sequence[Row]) -> Iterator[dict[str, Cell]]:
    """A row for every way of asking: what could be read, and what it took, failed calls included."""
    names = data.names
    answers = data.last["answer_id"].to_numpy()
    for (asked,), own in parts_at(data.last, "asked"):
        name, n_answers = names[asked], len(np.unique(answers[own]))
        took = {row.text("measure"): row for row in costs if row["asked"] == name}
        calls, n_items = _count(took, ATTEMPTS), next(iter(took.values()))["n_items"] if took else None
        cost = _total(took, COST)
        cells: Cells = {
            "asked": name,
            "dimension": _EVERY_DIMENSION,
            "valid": validity[name]["value"] if name in validity else None,
            "n_judgements": len(own),
            "n_items": n_items,
            "n_answers": n_answers,
            "calls": calls,
            "failed_calls": calls - n_items if calls is not None and isinstance(n_items, int) else None,
            "input_tokens": _count(took, INPUT),
            "output_tokens": _count(took, OUTPUT),
            "seconds_per_item": took[SECONDS]["value"] if SECONDS in took else None,
            "seconds": _total(took, SECONDS),
            "cost_per_100": None if cost is None else cost / n_answers * HUNDRED,
        }
        yield {column: cells.get(column) for column in _COLUMNS}


def _total(took: Mapping[str, Row], measure: str) -> float | None:
    total = took[measure]["total"] if measure in took else None
    return float(total) if isinstance(total, int | float) else None


def _count(took: Mapping[str, Row], measure: str) -> int | None:
    total = _total(took, measure)
    return None if total is None else round(total)


def _means_figures(
    data: JudgedData, given: Sequence[_GivenMean], people: Mapping[JudgedScale, Row], settings: AnalysisSettings
) -> Iterator[Dots]:
    """Means on the scale that judges were given: a figure for all scales with the same ends, in the planned order."""
    titles = {scale: title for scale, _, title in named({one.scale for one in given}, data.words)}
    # a part of the answers names its figures as the whole does
    is_mixed = len({_ends(data, scale) for scale, levels in data.levels.items() if levels}) > 1
    by_ends: dict[tuple[float, float], list[_GivenMean]] = {}
    for one in given:
        by_ends.setdefault(_ends(data, one.scale), []).append(one)
    for ends, own in by_ends.items():
        about = About(
            name="judges-means",
            title=Message("Mean judgement of every judge"),
            definition=_DEFINITION,
            intervals=BOOTSTRAP_LINES,
            seed=settings.seed,
            headline=_headline(data, own),
        )
        if is_mixed:
            low, high = ends
            said = Message(
                "Mean judgement of every judge on scales from {low:g} to {high:g}", {"low": low, "high": high}
            )
            name = file_name(about.name, f"{low:g} to {high:g}".replace("-", "minus "))
            about = replace(about, name=name, title=said)
        yield _means_figure(about, ends, own, people, titles)


def _means_figure(
    about: About,
    ends: tuple[float, float],
    given: Sequence[_GivenMean],
    people: Mapping[JudgedScale, Row],
    titles: Mapping[JudgedScale, Words],
) -> Dots:
    found = {(one.scale, one.name): one.row.datum for one in given}
    own = {one.scale for one in given}
    scales = [scale for scale in titles if scale in own]
    series = tuple(
        Series(name, tuple(found.get((scale, name)) for scale in scales))
        for name in dict.fromkeys(one.name for one in given)
    )
    beside = tuple(people[scale].datum if scale in people else None for scale in scales)
    title = Message("mean judgement on the scale from {low:g} to {high:g}", {"low": ends[0], "high": ends[1]})
    axis = Axis(title, limits=ends if ends[1] > ends[0] else None)
    band = Series(_PEOPLE, beside) if any(beside) else None
    return Dots(about, tuple(titles[scale] for scale in scales), series, axis, band=band)


def _ends(data: JudgedData, scale: JudgedScale) -> tuple[float, float]:
    levels = [level.value for level in data.levels[scale]]
    return min(levels), max(levels)


_OF_PEOPLE = ["scale", *UNIT, "repeat", "is_valid", "people", "question_id"]


def _beside_people(data: JudgedData, *columns: str) -> Frame:
    """The units that any judge of a scale judged validly and raters rated too."""
    rated = data.last["people"].notna().to_numpy()
    return first_repeats(data.last[rated] if not columns else data.last[list(columns)][rated], "scale")


def _people(data: JudgedData, settings: AnalysisSettings) -> Iterator[tuple[JudgedScale, Row]]:
    """Of every scale the people's mean over all units that any judge of the scale judged validly."""
    units = _beside_people(data, *_OF_PEOPLE)
    people, questions = units["people"].to_numpy(), questions_of(units)
    for (scale,), own in parts_at(units, "scale"):
        about: Cells = {"asked": RATERS, **scale.cells}
        found = mean_estimate(people[own], questions[own], settings.resampling)
        yield scale, Row(about | estimate_cells(found))


def _validity_table(validity: Mapping[str, Row]) -> Table:
    columns = ("asked", "valid", "low", "high", "n_units", "interval_method")
    cells = [{name: row[name] for name in columns} for row in validity.values()]
    behind = [row.opens for row in validity.values()]
    return table_of("judges_valid", _USABLE, columns, cells, definition=_VALID, words=_WORDS, behind=behind)


def _validity_figure(validity: Mapping[str, Row]) -> Iterator[Dots]:
    if validity:
        about = About(
            name="judges-valid",
            title=_USABLE,
            definition=_VALID,
            intervals=QUESTION_LINES,
            counts=Counted.JUDGEMENTS,
            headline=_headline_of_valid(validity),
        )
        data = tuple(row.datum for row in validity.values())
        yield Dots(
            about, tuple(validity), (Series("", data),), Axis(Message("share of judgements"), Unit.SHARE, (0, 1))
        )


def _headline_of_valid(validity: Mapping[str, Row]) -> Message:
    told = {name: row.number("value") for name, row in validity.items() if row["value"] is not None}
    if not told:
        return Message("No judgement in the free mode")
    least, most = min(told, key=lambda one: told[one]), max(told, key=lambda one: told[one])
    values: dict[str, object] = {"least": least, "low": told[least], "most": most, "high": told[most]}
    if look_alike(told[least], told[most], ".0%"):
        return Message("{low:.0%} of the judgements of every judge shown can be used", values)
    return headline_of(
        Message("From {low:.0%} ({least}) to {high:.0%} ({most}) of a judge's judgements can be used", values),
        Message("From {low:.0%} to {high:.0%} of a judge's judgements can be used", values),
    )


def _repeat_figure(repeats: Sequence[Row], data: JudgedData) -> Iterator[FigureSpec]:
    if repeats:
        yield from REPEATS.figures(REPEATS.made(data, AnalysisSettings()))


def _cost_figures(costs: Sequence[Row], data: JudgedData) -> Iterator[Bars]:
    """Seconds an item, and the cost of a hundred answers, to plan with."""
    names = data.names
    answers = data.last["answer_id"].to_numpy()
    seconds = {row.text("asked"): row.datum for row in costs if row["measure"] == SECONDS and row["value"] is not None}
    totals = {row.text("asked"): row.number("total") for row in costs if row["measure"] == COST and row["total"]}
    cost: dict[str, Datum] = {}
    for (asked,), own in parts_at(data.last, "asked"):
        if (name := names[asked]) in totals:
            n = len(np.unique(answers[own]))
            value = totals[name] / n * HUNDRED
            cells: Cells = {"asked": name, "measure": COST_OF_100, "value": value}
            cost[name] = Datum(value, n=n, counts=Counted.ANSWERS, cells=cells)
    for name, title, definition, unit, found in (
        (
            "judges-seconds",
            Message("Seconds per item"),
            Message("The run's time at work over its items, as they were judged side by side."),
            Message("seconds"),
            seconds,
        ),
        (
            "judges-cost",
            Message("Cost of 100 answers"),
            Message("What all calls cost by the prices entered for the model, failed ones included."),
            Message("US dollars"),
            cost,
        ),
    ):
        if found:
            ends = [datum.value or 0.0 for datum in found.values()]
            from_to = _costs_from_to if found is cost else _from_to
            headline = from_to(title, min(ends), max(ends))
            about = About(name=name, title=title, definition=definition, headline=headline)
            yield Bars(about, tuple(found), (Series("", tuple(found.values())),), Axis(unit))


def _costs_from_to(what: Message, low: float, high: float) -> Message:
    ends = {"what": what, "low": dollars(low), "high": dollars(high)}
    if str(ends["low"]) == str(ends["high"]):
        return Message("{what}: {low}", ends)
    return Message("{what}: from {low} to {high}", ends)


def _from_to(what: Message, low: float, high: float) -> Message:
    values: dict[str, object] = {"what": what, "low": low, "high": high}
    if look_alike(low, high, ".2f"):
        return Message("{what}: {low:.2f}", values)
    return Message("{what}: from {low:.2f} to {high:.2f}", values)


def _headline(data: JudgedData, given: Sequence[_GivenMean]) -> Message:
    """A judge that tells no answers apart first; then how judges lie beside people, where an interval says so."""
    alike = [one for one in given if one.commonest == 1 and one.n_answers >= FEWEST_TO_TELL_ONE_VALUE]
    if alike:
        values: dict[str, object] = {
            "judge": judge_words(alike[0].name),
            "n": alike[0].n_answers,
            "judges": len({one.name for one in alike}),
        }
        return headline_of(
            Message("{judge} gave all {n} {n:=answer|answers} the same value on a dimension", values),
            Message("Judges that gave all answers the same value and do not tell them apart: {judges}", values),
        )
    told = [one for one in given if one.has_interval]
    values = {
        "n": len(told),
        "above": sum(one.verdict > 0 for one in told),
        "below": sum(one.verdict < 0 for one in told),
        "judges": len({one.name for one in given}),
        "judgements": int(data.last["scale"].isin({one.scale for one in given}).sum()),
    }
    if not told:
        return Message("Judges: {judges}; judgements: {judgements}", values)
    if not values["above"] and not values["below"]:
        return Message("No judge is shown to rate higher or lower than raters on average")
    if not values["below"]:
        return Message(
            ("Judges are shown to rate higher than raters in {above} of {n} {n:=comparison|comparisons}"), values
        )
    if not values["above"]:
        return Message(
            ("Judges are shown to rate lower than raters in {below} of {n} {n:=comparison|comparisons}"), values
        )
    return Message(
        ("Judges rate higher than raters in {above} and lower in {below} of {n} {n:=comparison|comparisons}"), values
    )


def _not_counted(data: JudgedData) -> Iterator[NotCounted]:
    last, first = data.last, data.first_repeats
    is_valid, has_people = last["is_valid"].to_numpy(bool), ~np.isnan(first["people"].to_numpy())
    # where people rated nothing that was judged on a scale, the mean is of all judgements
    number = numbered(first, ["scale", "asked"])
    is_alone = ~has_people & (np.bincount(number, has_people)[number] > 0)
    is_repeat = is_valid & ~np.isin(last["id"].to_numpy(), first["id"].to_numpy())
    for frame, is_left, because in (
        (last, ~is_valid, Message("{judge}: judgements that are not valid")),
        (last, is_repeat, Message("{judge}: repeats after the first")),
        (first, is_alone, Message("{judge}: raters did not rate the same item on the same levels")),
    ):
        left = frame[["id", "asked"]][is_left]
        ids = left["id"].to_numpy()
        for (asked,), own in parts_at(left, "asked"):
            named_so = replace(because, values={"judge": judge_words(data.names[asked])})
            yield NotCounted(len(own), Counted.JUDGEMENTS, named_so, counted({}, one_by_one(ids[own])).behind())


PANEL = JudgesPanel(
    1,
    "judges",
    Message("Judges"),
    Message("How do judges rate, how consistent are they, and what do they cost?"),
    (VALIDITY, MEANS, BY_AUTHOR, DISTRIBUTION, AGREEMENT, PANELS, REPEATS, LENGTH, COSTS),
    own_page=judges_overview,
    part_page=partial(judges_overview, is_part=True),
    narrowed_by=OF_JUDGES,
    splits=True,
    is_of_workspace=True,
)
