"""Values that judges gave: means with their spread, by author too, and distributions over the levels."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain

import numpy as np

from medreview.analysis.facts import ALL_AUTHORS, ALL_JUDGES
from medreview.analysis.frames import UNIT, Frame, parts, parts_at
from medreview.analysis.judge_names import JudgeSetup
from medreview.analysis.judges.frames import (
    GradeLevel,
    JudgedData,
    JudgedScale,
    JudgesDrawn,
    JudgesTable,
    counted,
    named,
    off_scale,
    one_by_one,
    questions_of,
    rows_of,
    values_of,
)
from medreview.analysis.labels import named_level
from medreview.analysis.panel_page import headline_of, look_alike
from medreview.analysis.results import Row, Rows
from medreview.domain.runs import FEWEST_TO_TELL_ONE_VALUE
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, number
from medreview.reporting.figure_data import file_name
from medreview.reporting.figures import (
    BOOTSTRAP_LINES,
    LEVEL_LINES,
    About,
    Axis,
    Bars,
    Dots,
    FigureSpec,
    Series,
    Unit,
    Words,
)
from medreview.reporting.result_words import cell_words, judge_words
from medreview.reporting.tables import paragraph
from medreview.stats.estimates import Estimate, FloatArray, IntArray, Undefined, estimate
from medreview.stats.intervals import Resampling, interval_of_ratio
from medreview.stats.proportions import mean_and_spread, share_of

RATERS = "people"
_MEANS = paragraph(
    Message(
        "Mean and sample standard deviation (ddof 1) over valid judgements, all repeats; what is not "
        "valid is counted and never replaced."
    ),
    Message(
        "'raters' is the median label of the raters of a study that has the same dimension "
        "on the same levels, over the judged answers that it rates."
    ),
    Message("Intervals resample questions."),
)
_DISTRIBUTION = paragraph(
    Message("Share of each level among the valid judgements of an author's answers, all repeats."),
    Message("Intervals are Wilson's and take judgements for independent."),
)
ABOUT = ("protocol", "dimension", "granularity", "judge", "asked")


def about_setup(scale: JudgedScale, asked: JudgeSetup, names: Mapping[JudgeSetup, str]) -> Cells:
    return scale.cells | {"judge": asked.judge, "asked": names[asked]}


def _mean_rows(data: JudgedData, settings: AnalysisSettings) -> Iterator[Row]:
    """One row a dimension and setup of a judge, raters beside them."""
    names = data.names
    for scale, of_scale in parts(data.last, "scale"):
        mean_at, ids = _means(of_scale, settings.resampling), of_scale["id"].to_numpy()
        for (asked,), own in parts_at(of_scale, "asked"):
            cells, valid = mean_at(own)
            yield counted(about_setup(scale, asked, names) | cells, one_by_one(ids[valid]))
        judged = of_scale.drop_duplicates(UNIT)[[*UNIT, "question_id"]]
        said = data.raters_said[data.raters_said["scale"] == scale].merge(judged, on=UNIT)
        if len(said):
            cells = mean_cells(values_of(said), questions_of(said), settings.resampling)
            yield Row(scale.cells | {"asked": RATERS} | cells)


def _means(judged: Frame, resampling: Resampling | None) -> Callable[[IntArray], tuple[Cells, IntArray]]:
    """A function that gives the mean of those at some places, and the places of those that are valid.

    It takes the columns once: groups may be many and small.
    """
    is_valid, values, questions = judged["is_valid"].to_numpy(), values_of(judged), questions_of(judged)

    def mean_at(places: IntArray) -> tuple[Cells, IntArray]:
        valid = places[is_valid[places]]
        cells = mean_cells(values[valid], questions[valid], resampling)
        return cells | {"n_not_valid": len(places) - len(valid)}, valid

    return mean_at


def _one_value(data: JudgedData, rows: Rows) -> Iterator[Message]:
    """The judges that gave many answers one value only: a mean of it says nothing of the answers."""
    names = data.names
    valid = data.last[data.last["is_valid"]]
    answers, given = valid["answer_id"].to_numpy(), values_of(valid)
    for (scale, asked), own in parts_at(valid, "scale", "asked"):
        n_answers, values_given = len(np.unique(answers[own])), np.unique(given[own])
        if n_answers >= FEWEST_TO_TELL_ONE_VALUE and len(values_given) == 1:
            (word,) = (level.label for level in data.levels[scale] if level.value == values_given[0])
            values = {
                "judge": judge_words(names[asked]),
                "dimension": cell_words(scale.dimension, "dimension"),
                "n": n_answers,
                "value": named_level(values_given[0], word),
            }
            yield Message("{judge}, {dimension}: all {n} {n:=answer|answers} got the same value, {value}.", values)


def mean_cells(values: FloatArray, questions: IntArray, resampling: Resampling | None) -> Cells:
    """The mean as an estimate, with its spread."""
    found = mean_and_spread(values)
    cells: Cells = {"sd": None if np.isnan(found.sd) else found.sd}
    return cells | estimate_cells(mean_estimate(values, questions, resampling))


def mean_estimate(values: FloatArray, questions: IntArray, resampling: Resampling | None) -> Estimate:
    """The mean, with a bootstrap over questions."""
    interval = None
    if resampling is not None and len(values):
        interval = interval_of_ratio(values, np.ones(len(values)), questions, resampling)
    value = float(values.mean()) if len(values) else float("nan")
    return estimate(value, "mean", n_units=len(values), reason=Undefined.NO_DATA, interval=interval)


def _distribution_rows(data: JudgedData, settings: AnalysisSettings) -> Iterator[Row]:
    """Every level of every dimension and setup of a judge, for all authors and for each."""
    names, valid = data.names, data.last[data.last["is_valid"]]
    values, questions, ids = values_of(valid), questions_of(valid), valid["id"].to_numpy()
    authors, codes = valid["author"].cat.categories, valid["author"].cat.codes.to_numpy()
    found = dict(parts_at(valid, "scale", "asked"))
    for key, _ in parts_at(data.last, "scale", "asked"):
        (scale, asked), own = key, found.get(key, np.array([], np.int64))
        of_authors = ((authors[code], own[codes[own] == code]) for code in np.unique(codes[own]))
        for author, chosen in ((ALL_AUTHORS, own), *of_authors):
            about = about_setup(scale, asked, names) | {"author": author}
            yield from _levels(data.levels[scale], (values[chosen], questions[chosen]), ids[chosen], about)


def _levels(
    levels: Sequence[GradeLevel], given: tuple[FloatArray, IntArray], ids: IntArray, about: Cells
) -> Iterator[Row]:
    """The share of each level among the values that were given, with their questions."""
    values, questions = given
    for level in levels:
        is_at = values == level.value
        n = int(is_at.sum())
        cells: Cells = {"level": level.value, "label": level.label, "n": n}
        cells |= estimate_cells(share_of(is_at, questions, "share of valid judgements"))
        yield counted(about | cells, one_by_one(ids[np.argsort(~is_at, kind="stable")]))


_BY_AUTHOR = paragraph(
    Message(
        "Mean and sample standard deviation (ddof 1) over valid judgements of an author's answers, all "
        "repeats; 'all judges' pools the judges of a setup."
    ),
    Message(
        "'on rated answers' is the mean of the judgements of answers that raters rated on the same levels, 'mean of "
        "the raters' that of their median labels over the same judgements, and 'judge − raters' the first minus the "
        "second."
    ),
)


def _author_rows(data: JudgedData, settings: AnalysisSettings) -> Iterator[Row]:
    """Every author in every setup over all judges, then in every setup of each."""
    names = data.names
    for scale, of_scale in parts(data.last, "scale"):
        mean_at, ids = _means(of_scale, settings.resampling), of_scale["id"].to_numpy()
        values, said = values_of(of_scale), of_scale["people"].to_numpy()
        of_setups = (
            (scale.cells | {"judge": ALL_JUDGES, "asked": setup or None, "author": author}, own)
            for (setup, author), own in parts_at(of_scale, "setup", "author")
        )
        of_judges = (
            (about_setup(scale, asked, names) | {"author": author}, own)
            for (asked, author), own in parts_at(of_scale, "asked", "author")
        )
        for about, own in chain(of_setups, of_judges):
            cells, valid = mean_at(own)
            beside = _beside_raters(values[valid], said[valid])
            yield counted(about | cells | beside, one_by_one(ids[valid]))


def _beside_raters(values: FloatArray, said: FloatArray) -> Cells:
    rated = ~np.isnan(said)
    if not rated.any():
        return {}
    beside, judged = mean_and_spread(said[rated]), mean_and_spread(values[rated])
    return {
        "people": number(beside.mean),
        "people_sd": number(beside.sd),
        "minus_people": number(judged.mean - beside.mean),
        "on_rated": number(judged.mean),
        "on_rated_sd": number(judged.sd),
        "n_rated": beside.n,
    }


_MOST_SETUPS_BY_AUTHOR = 6
"""With more setups of judges, distributions by author would be pages of figures; the table has them all."""


def _mean_figures(drawn: JudgesDrawn) -> Iterator[FigureSpec]:
    """One figure a dimension: every setup of a judge, and raters."""
    data = drawn.data
    for scale, name, dimension in named(data.levels, data.words):
        own = rows_of(drawn.rows, scale)
        levels = [level.value for level in data.levels[scale]]
        about = About(
            name=f"judge-means-{file_name(name)}",
            title=Message("Mean judgement: {dimension}", {"dimension": dimension}),
            definition=paragraph(
                Message("Mean over valid judgements; what is not valid is left out and counted."),
                Message("Raters: their median label on the same answers."),
            ),
            intervals=BOOTSTRAP_LINES,
            notes=tuple(_level_words(data, scale)),
            seed=drawn.settings.seed,
        )
        limits = (min(levels), max(levels)) if len(levels) > 1 else None
        if own:
            data_of = tuple(row.datum for row in own)
            labels: tuple[Words, ...] = tuple(
                Message("raters") if row["asked"] == RATERS else row.text("asked") for row in own
            )
            axis = Axis(Message("mean on the dimension's scale"), limits=limits)
            yield Dots(about, labels, (Series("", data_of),), axis)


def _level_words(data: JudgedData, scale: JudgedScale) -> Iterable[Message]:
    """The words that the numbers stand for, where they do."""
    levels = data.levels[scale]
    if any(level.label != f"{level.value:g}" for level in levels):
        named = [Message("{level:g} = {word}", {"level": one.value, "word": one.label}) for one in levels]
        yield reduce(lambda first, rest: Message("{first}; {rest}", {"first": first, "rest": rest}), named)


def _distribution_figures(drawn: JudgesDrawn) -> Iterator[FigureSpec]:
    """Stacked bars: the setups of judges beside each other, then each of them by author."""
    data = drawn.data
    for scale, name, dimension in named(data.levels, data.words):
        own = rows_of(drawn.rows, scale)
        setups = tuple(dict.fromkeys(row.text("asked") for row in own))
        if not own:
            continue
        together = [row for row in own if row["author"] == ALL_AUTHORS]
        title = Message("Judgements by level: {dimension}", {"dimension": dimension})
        yield _stack(f"judge-distribution-{file_name(name)}", title, together, "asked", data.levels[scale])
        for place, asked in enumerate(setups if len(setups) <= _MOST_SETUPS_BY_AUTHOR else ()):
            by_author = [row for row in own if row["asked"] == asked and row["author"] != ALL_AUTHORS]
            title = Message(
                "{dimension} by author, judged by {judge}", {"dimension": dimension, "judge": judge_words(asked)}
            )
            file = f"judge-distribution-{file_name(name)}-authors-{place + 1}"
            yield _stack(file, title, by_author, "author", data.levels[scale])


def _headline_of_levels(rows: Rows, category: str) -> Message:
    """The share of the commonest level, and the bars where it is least and largest."""
    most: dict[str, float] = {}
    for row in rows:
        if row["value"] is not None:
            most[row.text(category)] = max(row.number("value"), most.get(row.text(category), 0.0))
    if not most:
        return Message("No judgement is valid")
    least, largest = min(most, key=lambda one: most[one]), max(most, key=lambda one: most[one])
    values: dict[str, object] = {"low": most[least], "high": most[largest], "least": least, "largest": largest}
    if len(most) == 1:
        return headline_of(
            Message("{largest}: the most frequent level has {high:.0%} of judgements", values),
            Message("The most frequent level has {high:.0%} of judgements", values),
        )
    if look_alike(most[least], most[largest], ".0%"):
        return Message("The most frequent level has {high:.0%} of judgements in every part shown", values)
    return headline_of(
        Message("The most frequent level has {low:.0%} ({least}) to {high:.0%} ({largest}) of judgements", values),
        Message("The most frequent level has {low:.0%} to {high:.0%} of judgements", values),
    )


def _title(level: GradeLevel) -> Words:
    """The words of a level; one without any is a number, in the digits of the reader."""
    is_number = level.label == f"{level.value:g}"
    return Message("{level:g}", {"level": level.value}) if is_number else level.label


def _stack(name: str, title: Message, rows: Rows, category: str, levels: Sequence[GradeLevel]) -> Bars:
    """Levels from the highest, at the start, to the lowest."""
    categories = tuple(dict.fromkeys(row.text(category) for row in rows))
    found = {(row[category], row["level"]): row.datum for row in rows}
    series = tuple(
        Series(_title(level), tuple(found.get((one, level.value)) for one in categories)) for level in reversed(levels)
    )
    about = About(
        name=name,
        title=title,
        definition=Message("Share of each level among valid judgements."),
        intervals=LEVEL_LINES,
        headline=_headline_of_levels(rows, category),
    )
    axis = Axis(Message("share of valid judgements"), Unit.SHARE, (0, 1))
    return Bars(about, categories, series, axis, is_stacked=True, is_ordered=True)


MEANS = JudgesTable(
    "judge_means",
    Message("Means of judgements"),
    (*ABOUT, "sd", "n_not_valid", *ESTIMATE_COLUMNS),
    _mean_rows,
    definition=_MEANS,
    notes=off_scale,
    findings=_one_value,
    figures=_mean_figures,
)
BY_AUTHOR = JudgesTable(
    "judge_author_means",
    Message("Means of judgements by author"),
    (
        *(*ABOUT, "author", "sd", "n_not_valid", "people", "people_sd", "minus_people", "on_rated", "on_rated_sd"),
        *("n_rated", *ESTIMATE_COLUMNS),
    ),
    _author_rows,
    definition=_BY_AUTHOR,
    notes=off_scale,
)
DISTRIBUTION = JudgesTable(
    "judge_distribution",
    Message("Distribution of judgements"),
    (*ABOUT, "author", "level", "label", "n", *ESTIMATE_COLUMNS),
    _distribution_rows,
    definition=_DISTRIBUTION,
    notes=off_scale,
    findings=_one_value,
    figures=_distribution_figures,
)
