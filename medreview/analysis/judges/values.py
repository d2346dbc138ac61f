"""Values that judges gave: means with their spread, by author too, and distributions over the levels."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from medreview.analysis.facts import ALL_AUTHORS, ALL_JUDGES, is_valid
from medreview.analysis.judges.frames import (
    GradeLevel,
    JudgedData,
    JudgedScale,
    JudgesDrawn,
    JudgeSetup,
    JudgesPanel,
    JudgesTable,
    by_judge_setup,
    counted,
    grouped,
    named,
    one_by_one,
    questions_of,
    rows_of,
    scale_of,
    setup_names,
    unit_of,
    values_of,
)
from medreview.analysis.results import Row, Rows
from medreview.domain.judge_runs import FEWEST_TO_TELL_ONE_VALUE
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, number
from medreview.reporting.figure_data import file_name
from medreview.reporting.figures import About, Axis, Bars, Dots, FigureSpec, Series, Unit, Words
from medreview.reporting.tables import paragraph
from medreview.stats.estimates import Estimate, FloatArray, IntArray, Undefined, estimate
from medreview.stats.intervals import Resampling, interval_of_ratio
from medreview.stats.proportions import mean_and_spread, share
from medreview.store.queries.judgement_facts import JudgementFact

RATERS = "people"
_MEANS = paragraph(
    Message(
        "Mean and sample standard deviation (ddof 1) over valid judgements, all repeats; what is not "
        "valid is counted and never replaced."
    ),
    Message(
        "'people' is the median label of the raters of a study that has the same dimension on the same "
        "levels, over the judged answers that it rates."
    ),
    Message("Intervals resample questions."),
)
_DISTRIBUTION = paragraph(
    Message("Share of each level among the valid judgements of an author's answers, all repeats."),
    Message("Intervals are Wilson's and take judgements for independent."),
)
ABOUT = ("protocol", "dimension", "granularity", "judge", "asked")


def about_setup(row: JudgementFact, names: dict[JudgeSetup, str]) -> Cells:
    asked = JudgeSetup.of(row)
    return {
        "protocol": row.protocol,
        "dimension": row.dimension,
        "granularity": row.granularity,
        "judge": row.judge,
        "asked": names[asked],
    }


def _mean_rows(data: JudgedData, settings: AnalysisSettings) -> Iterator[Row]:
    """One row a dimension and setup of a judge, raters beside them."""
    names = setup_names(data.rows)
    for scale, of_scale in sorted(grouped(data.last, scale_of).items()):
        for _, own in by_judge_setup(of_scale).items():
            valid = tuple(row for row in own if is_valid(row))
            about = about_setup(own[0], names) | {"n_not_valid": len(own) - len(valid)}
            cells = mean_cells(values_of(valid), questions_of(valid), settings.resampling)
            yield counted(about | cells, one_by_one(valid))
        judged = {unit_of(row): row.question_id for row in of_scale}
        raters_said = {unit: value for unit, value in data.raters_said[scale].items() if unit in judged}
        if raters_said:
            values = np.array(list(raters_said.values()), float)
            questions = np.array([judged[unit] for unit in raters_said], np.int64)
            about = {"protocol": scale.protocol, "dimension": scale.dimension, "granularity": scale.granularity}
            yield Row(about | {"asked": RATERS} | mean_cells(values, questions, settings.resampling))


def _one_value(data: JudgedData, rows: Rows) -> Iterator[Message]:
    """The judges that gave many answers one value only: a mean of it says nothing of the answers."""
    names = setup_names(data.rows)
    for _, of_scale in sorted(grouped(data.last, scale_of).items()):
        for asked, own in by_judge_setup(of_scale).items():
            valid = [row for row in own if is_valid(row)]
            n_answers = len({row.answer_id for row in valid})
            if n_answers >= FEWEST_TO_TELL_ONE_VALUE and len({row.value for row in valid}) == 1:
                values = {"judge": names[asked], "dimension": valid[0].dimension, "n": n_answers}
                values["value"] = f"{valid[0].value:g}"
                yield Message("{judge}, {dimension}: all {n} answers got the same value, {value}.", values)


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
    names = setup_names(data.rows)
    for scale, of_scale in sorted(grouped(data.last, scale_of).items()):
        for _, own in by_judge_setup(of_scale).items():
            valid = [row for row in own if is_valid(row)]
            for author in (ALL_AUTHORS, *sorted({row.author for row in valid})):
                chosen = [row for row in valid if author in {ALL_AUTHORS, row.author}]
                about = about_setup(own[0], names) | {"author": author}
                yield from _levels(data, scale, chosen, about)


def _levels(data: JudgedData, scale: JudgedScale, chosen: Sequence[JudgementFact], about: Cells) -> Iterator[Row]:
    for level in data.levels[scale]:
        at = tuple(row for row in chosen if row.value == level.value)
        cells: Cells = {"level": level.value, "label": level.label, "n": len(at)}
        others = tuple(row for row in chosen if row.value != level.value)
        cells |= estimate_cells(share(len(at), len(chosen), "share of valid judgements"))
        yield counted(about | cells, one_by_one(at + others))


_BY_AUTHOR = paragraph(
    Message(
        "Mean and sample standard deviation (ddof 1) over valid judgements of an author's answers, all "
        "repeats; 'all judges' pools the judges of a setup."
    ),
    Message(
        "'people' is the mean of the raters' median labels over the judgements of answers that people "
        "rated on the same levels, 'minus people' the mean of these judgements less that."
    ),
)


def _author_rows(data: JudgedData, settings: AnalysisSettings) -> Iterator[Row]:
    """Every author in every setup over all judges, then in every setup of each."""
    names, resampling = setup_names(data.rows), settings.resampling
    for scale, of_scale in sorted(grouped(data.last, scale_of).items()):
        for setup, own in sorted(grouped(of_scale, lambda row: row.setup).items()):
            about = scale.cells
            yield from _authors(data, scale, own, about | {"judge": ALL_JUDGES, "asked": setup or None}, resampling)
        for _, own in by_judge_setup(of_scale).items():
            yield from _authors(data, scale, own, about_setup(own[0], names), resampling)


def _authors(
    data: JudgedData, scale: JudgedScale, own: Sequence[JudgementFact], about: Cells, resampling: Resampling | None
) -> Iterator[Row]:
    for author, of_author in sorted(grouped(own, lambda row: row.author).items()):
        valid = tuple(row for row in of_author if is_valid(row))
        cells = about | {"author": author, "n_not_valid": len(of_author) - len(valid)}
        cells |= mean_cells(values_of(valid), questions_of(valid), resampling)
        yield counted(cells | _beside_raters(data, scale, valid), one_by_one(valid))


def _beside_raters(data: JudgedData, scale: JudgedScale, valid: Sequence[JudgementFact]) -> Cells:
    raters_said = data.raters_said[scale]
    rated = [row for row in valid if unit_of(row) in raters_said]
    if not rated:
        return {}
    beside = float(np.mean([raters_said[unit_of(row)] for row in rated]))
    judged = float(values_of(rated).mean())
    return {"people": number(beside), "minus_people": number(judged - beside), "n_rated": len(rated)}


_MOST_SETUPS_BY_AUTHOR = 6
"""With more setups of judges, distributions by author would be pages of figures; the table has them all."""


def _mean_figures(drawn: JudgesDrawn) -> Iterator[FigureSpec]:
    """One figure a dimension: every setup of a judge, and raters."""
    data = drawn.data
    for scale, name in named(data.levels):
        own = rows_of(drawn.rows, scale)
        levels = [level.value for level in data.levels[scale]]
        about = About(
            name=f"judge-means-{file_name(name)}",
            title=Message("Mean judgement: {dimension}", {"dimension": name}),
            definition=paragraph(
                Message("Mean over valid judgements; what is not valid is left out and counted."),
                Message("People: the median label of the raters on the same answers."),
            ),
            intervals=Message("95% intervals, questions resampled"),
            notes=tuple(_level_words(data, scale)),
            seed=drawn.settings.seed,
        )
        limits = (min(levels), max(levels)) if len(levels) > 1 else None
        if own:
            data_of = tuple(row.datum for row in own)
            labels: tuple[Words, ...] = tuple(
                Message("people") if row["asked"] == RATERS else row.text("asked") for row in own
            )
            axis = Axis(Message("mean on the dimension's scale"), limits=limits)
            yield Dots(about, labels, (Series("", data_of),), axis)


def _level_words(data: JudgedData, scale: JudgedScale) -> Iterable[str]:
    """What the numbers stand for, where they stand for words."""
    levels = data.levels[scale]
    if any(level.label != f"{level.value:g}" for level in levels):
        yield "; ".join(f"{level.value:g} = {level.label}" for level in levels)


def _distribution_figures(drawn: JudgesDrawn) -> Iterator[FigureSpec]:
    """Stacked bars: the setups of judges beside each other, then each of them by author."""
    data = drawn.data
    for scale, name in named(data.levels):
        own = rows_of(drawn.rows, scale)
        setups = tuple(dict.fromkeys(row.text("asked") for row in own))
        if not own:
            continue
        together = [row for row in own if row["author"] == ALL_AUTHORS]
        title = Message("Judgements by level: {dimension}", {"dimension": name})
        yield _stack(f"judge-distribution-{file_name(name)}", title, together, "asked", data.levels[scale])
        for place, asked in enumerate(setups if len(setups) <= _MOST_SETUPS_BY_AUTHOR else ()):
            by_author = [row for row in own if row["asked"] == asked and row["author"] != ALL_AUTHORS]
            title = Message("{dimension} by author, judged by {judge}", {"dimension": name, "judge": asked})
            file = f"judge-distribution-{file_name(name)}-authors-{place + 1}"
            yield _stack(file, title, by_author, "author", data.levels[scale])


def _stack(name: str, title: Message, rows: Rows, category: str, levels: Sequence[GradeLevel]) -> Bars:
    """Levels from the highest, at the start, to the lowest."""
    categories = tuple(dict.fromkeys(row.text(category) for row in rows))
    found = {(row[category], row["level"]): row.datum for row in rows}
    series = tuple(
        Series(level.label, tuple(found.get((one, level.value)) for one in categories)) for level in reversed(levels)
    )
    about = About(
        name=name,
        title=title,
        definition=Message("Share of each level among valid judgements."),
        intervals=Message("thin lines: 95% intervals (Wilson) of each level's share"),
    )
    axis = Axis(Message("share of valid judgements"), Unit.SHARE, (0, 1))
    return Bars(about, categories, series, axis, is_stacked=True, is_ordered=True)


MEANS = JudgesTable(
    "judge_means",
    Message("Means of judgements"),
    (*ABOUT, "sd", "n_not_valid", *ESTIMATE_COLUMNS),
    _mean_rows,
    definition=_MEANS,
    findings=_one_value,
    figures=_mean_figures,
)
BY_AUTHOR = JudgesTable(
    "judge_author_means",
    Message("Means of judgements by author"),
    (*ABOUT, "author", "sd", "n_not_valid", "people", "minus_people", "n_rated", *ESTIMATE_COLUMNS),
    _author_rows,
    definition=_BY_AUTHOR,
)
DISTRIBUTION = JudgesTable(
    "judge_distribution",
    Message("Distribution of judgements"),
    (*ABOUT, "author", "level", "label", "n", *ESTIMATE_COLUMNS),
    _distribution_rows,
    definition=_DISTRIBUTION,
    findings=_one_value,
    figures=_distribution_figures,
)
PANEL = JudgesPanel(
    2,
    "values",
    Message("Ratings"),
    Message("What do judges give, and how do they spread it?"),
    (MEANS, BY_AUTHOR, DISTRIBUTION),
)
