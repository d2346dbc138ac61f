"""A judge beside people answer by answer: every answer a point, and the limits between which their differences lie."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

import numpy as np

from medreview.analysis.facts import WHOLE_ANSWER
from medreview.analysis.judge.choices import ReliabilitySettings
from medreview.analysis.judge.frames import SERIES_COLUMNS, JudgeData, JudgedFrame, JudgeTable, about_frame
from medreview.analysis.judge.labels import main_pairs
from medreview.analysis.panel_page import FigureTab, headline_of, look_alike
from medreview.analysis.results import Row
from medreview.domain.granularity import UNIT_WORDS
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells
from medreview.reporting.figure_data import CountedUnit, SourceAnswers
from medreview.reporting.figures import (
    BOOTSTRAP_LINES,
    About,
    Axis,
    Cloud,
    Datum,
    Facet,
    Facets,
    Jitter,
    LevelLine,
    MadeOnDemand,
    Point,
    Scatter,
)
from medreview.reporting.tables import Words, paragraph, table_of
from medreview.stats.estimates import FloatArray, IntArray
from medreview.stats.limits_of_agreement import limits_of_agreement

JudgedHere = tuple[str, JudgeData, JudgedFrame]
"""The name of a judge, or of a way in which it was asked, and its values on one dimension beside those of people."""
JITTER_SHARE = 0.12
"""Of the step between two levels."""
_TWO = 2
_UPPER, _BIAS, _LOWER = "upper limit of agreement", "bias", "lower limit of agreement"
LIMIT_WORDS: Mapping[str, Message] = {
    _UPPER: Message("upper limit of agreement"),
    _BIAS: Message("bias"),
    _LOWER: Message("lower limit of agreement"),
}
_WORDS: Mapping[str, Words] = {"row": Message("judge"), **LIMIT_WORDS}
LINES_OF_LIMITS: Mapping[str, str] = {
    _UPPER: "value = apart.mean() + 1.959963984540054 * apart.std()\n",
    _BIAS: "value = apart.mean()\n",
    _LOWER: "value = apart.mean() - 1.959963984540054 * apart.std()\n",
}
"""Lines of Python for each, from the differences ``apart``."""
_LIMITS = paragraph(
    Message("Bias is the mean of judge minus raters."),
    Message(
        "95% of the differences are expected between the limits, bias ± 1.96 standard deviations "
        "(Bland and Altman 1999), where they do not grow with the rating."
    ),
)


_PlaceOf = Callable[[float, float], tuple[float, float]]
"""The place of a point: from people's mean rating and the judge's value."""


def _beside(people: float, judge: float) -> tuple[float, float]:
    return people, judge


def _apart(people: float, judge: float) -> tuple[float, float]:
    return (people + judge) / 2, judge - people


JudgedTitle = tuple[Words, Sequence[JudgedHere]]
"""The words of a dimension and unit, and its judges."""


def answer_figures(places: Sequence[JudgedTitle], settings: AnalysisSettings) -> Iterator[Scatter | Facets]:
    """The two figures of each dimension and unit; where there are several, a panel for each on the same axes.

    Only those on the scale of the first share its axes.
    """
    made = [
        (title, judged, found)
        for title, judged in places
        if judged[0][2].levels == places[0][1][0][2].levels and (found := tuple(_figures(title, judged, settings)))
    ]
    if len(made) < _TWO:
        for *_, found in made:
            yield from found
        return
    names = (Message("Judge and raters, answer by answer"), Message("Difference between judge and raters"))
    headline = _headline([one for title, judged, _ in made for one in _biases(judged, settings, title)])
    every = [found for *_, found in made]
    for number, name in enumerate(names):
        facets = tuple(
            Facet(title, _with_every_cloud(found[number], [own[number] for own in every])) for title, _, found in made
        )
        yield Facets(replace(every[0][number].about, title=name, headline=headline), facets)


def answer_tab(places: Sequence[JudgedTitle], settings: AnalysisSettings) -> FigureTab:
    """The figures of all places that have an order, with the bias and the limits of every judge as their table."""
    figures = tuple(answer_figures(places, settings)) if places else ()
    rows = [
        {**dict.fromkeys(_OF_PAGE), "row": name, **_of_page(row)}
        for _, judged in places
        for name, _, frame in judged
        for row in limit_rows(frame, settings).values()
    ]
    table = table_of("judge_limits", LIMITS.title, _OF_PAGE, rows, definition=_LIMITS, words=_WORDS)
    return FigureTab(Message("Answer by answer"), figures, table=table if figures else None)


def _of_page(row: Row) -> Cells:
    return {name: cell for name, cell in row.cells.items() if name in _OF_PAGE}


def _with_every_cloud(spec: Scatter, every: Sequence[Scatter]) -> Scatter:
    """The figure with the same clouds in the same order as all others, so that a colour means the same in each."""
    own = {str(cloud.label): cloud for cloud in spec.clouds}
    labels = {str(cloud.label): cloud.label for one in every for cloud in one.clouds}
    return replace(spec, clouds=tuple(own.get(key, Cloud(label, ())) for key, label in labels.items()))


def _figures(title: Words, judged: Sequence[JudgedHere], settings: AnalysisSettings) -> Iterator[Scatter]:
    """Judge against people, and their differences against their mean (Bland and Altman); a colour for each author.

    Where several judges are shown a colour stands for a judge, and each has its bias alone.
    """
    levels = judged[0][2].levels
    if len(levels) < _TWO or all(np.isnan(frame.judge).all() for _, _, frame in judged):
        return
    (name, _, _), *others = judged
    step = JITTER_SHARE * min(high - low for low, high in pairwise(levels))
    ends = levels[0], levels[-1]
    definition = paragraph(
        Message(
            ("A point for each of the {units} that judge and raters both rated, on the study's scale."),
            {"units": UNIT_WORDS[judged[0][2].granularity]},
        ),
        Message("For raters, the mean of all raters on the first occasion, without pilots; n is their number."),
        Message("Of the judge the last attempt of the first repeat."),
        Message("Points are moved apart slightly so that all of them are visible."),
    )
    about = About(
        name="judge-answers",
        title=Message("Judge and raters, answer by answer: {what}", {"what": title})
        if others
        else Message("{judge} and raters, answer by answer: {what}", {"judge": name, "what": title}),
        definition=definition,
        seed=settings.seed,
        headline=_headline(list(_biases(judged, settings))),
    )
    scatter = Scatter(
        about,
        tuple(_clouds(judged, _beside)),
        Axis(Message("raters, mean rating"), limits=ends),
        Axis(Message("judge"), limits=ends),
        has_diagonal=True,
        jitter=Jitter(step, step, settings.seed),
    )
    yield scatter
    lines = tuple(_levels(judged, settings))
    yield replace(
        scatter,
        about=replace(
            about,
            name="judge-limits",
            title=Message("Difference between judge and raters: {what}", {"what": title})
            if others
            else Message("Difference between {judge} and raters: {what}", {"judge": name, "what": title}),
            definition=paragraph(definition, _LIMITS),
            intervals=BOOTSTRAP_LINES if settings.resampling else "",
        ),
        clouds=tuple(_clouds(judged, _apart)),
        x_axis=Axis(Message("mean of judge and raters"), limits=ends),
        axis=Axis(Message("judge minus raters"), limits=_reach(judged, lines)),
        levels=lines,
        has_diagonal=False,
    )


_Bias = tuple[Words, Row]
"""Of a judge, or of a judge on one dimension."""


def _biases(judged: Sequence[JudgedHere], settings: AnalysisSettings, where: Words = "") -> Iterator[_Bias]:
    for name, _, frame in judged:
        told = Message("{judge}, {dimension}", {"judge": name, "dimension": where}) if where else name
        row = limit_rows(frame, settings)[_BIAS]
        if row["value"] is not None:
            yield told, row


def _headline(biases: Sequence[_Bias]) -> Message:
    """The mean difference of judges from people; more or less is claimed where an interval says so."""
    if not biases:
        return Message("Judge and raters have too few answers in common for a mean difference")
    if len(biases) == 1:
        return _headline_of_one(*biases[0])
    ordered = sorted(biases, key=lambda one: one[1].number("value"))
    (least, lowest), (most, highest) = ordered[0], ordered[-1]
    low, high = lowest.number("value"), highest.number("value")
    values: dict[str, object] = {"least": least, "low": low, "most": most, "high": high}
    if look_alike(low, high):
        return Message("Judge minus raters is {low:+.2f} levels on average in every part shown", values)
    return headline_of(
        Message("Judge minus raters, on average: {low:+.2f} ({least}) to {high:+.2f} ({most}) levels", values),
        Message("Judge minus raters, on average: {low:+.2f} to {high:+.2f} levels", values),
    )


def _headline_of_one(judge: Words, row: Row) -> Message:
    values: dict[str, object] = {"judge": judge, "value": row["value"], "low": row["low"], "high": row["high"]}
    if row["low"] is None or row["high"] is None:
        return Message("{judge} minus raters: {value:.2f} on average", values)
    if row.number("low") > 0:
        return headline_of(
            Message("{judge} rates {value:.2f} higher than raters ({low:.2f} to {high:.2f})", values),
            Message("The judge rates {value:.2f} higher than raters ({low:.2f} to {high:.2f})", values),
        )
    if row.number("high") < 0:
        values |= {"value": -row.number("value"), "low": -row.number("high"), "high": -row.number("low")}
        return headline_of(
            Message("{judge} rates {value:.2f} lower than raters ({low:.2f} to {high:.2f})", values),
            Message("The judge rates {value:.2f} lower than raters ({low:.2f} to {high:.2f})", values),
        )
    return headline_of(
        Message("{judge} is not shown to rate higher or lower than raters ({low:.2f} to {high:.2f})", values),
        Message("The judge is not shown to rate higher or lower than raters ({low:.2f} to {high:.2f})", values),
    )


def _clouds(judged: Sequence[JudgedHere], place_of: _PlaceOf) -> Iterator[Cloud]:
    """A cloud for each judge; of a single one, for each author. Its points are made when the figure is looked at."""
    if len(judged) > 1:
        for name, data, frame in judged:
            read = _both(frame)
            yield Cloud(name, MadeOnDemand(len(read), partial(_points, data, frame, read, place_of)))
        return
    ((_, data, frame),) = judged
    read = _both(frame)
    authors, author_of = np.unique([one.author for one in data.answers], return_inverse=True)
    of_units = author_of[frame.answers[read]]
    for number, author in enumerate(authors.tolist()):
        if len(own := read[of_units == number]):
            yield Cloud(author, MadeOnDemand(len(own), partial(_points, data, frame, own, place_of)))


def _both(frame: JudgedFrame) -> IntArray:
    """The places of the units that have a number of the judge and of people: others have no place in a figure."""
    return np.flatnonzero(np.isfinite(frame.judge) & np.isfinite(means_of_raters(frame.rater_values)))


def _points(data: JudgeData, frame: JudgedFrame, places: IntArray, place_of: _PlaceOf) -> Iterator[Point]:
    values = frame.rater_values[places]
    answers: list[int] = frame.answers[places].tolist()
    sentences: list[int] = frame.sentences[places].tolist()
    judged: list[float] = frame.judge[places].tolist()
    means: list[float] = means_of_raters(values).tolist()
    given: list[list[float]] = values.tolist()
    raters, granularity = (data.judge, *frame.raters), frame.granularity.value
    # a study has many thousand units: numbers of Python are gone through several times as fast as numpy's
    for number, sentence, value, mean, row in zip(answers, sentences, judged, means, given, strict=True):
        answer, is_whole = data.answers[number], sentence == WHOLE_ANSWER
        own = tuple((who, one) for who, one in zip(frame.raters, row, strict=True) if not math.isnan(one))
        counted = CountedUnit((answer.id,), None if is_whole else sentence, ((data.judge, value), *own))
        key = SourceAnswers((counted,), frame.dimension, granularity, raters)
        label = f"{answer.question}/{answer.key}" if is_whole else f"{answer.question}/{answer.key}/{sentence + 1}"
        x, y = place_of(mean, value)
        yield Point(label, x, Datum(y, n=len(own), key=key))


def _reach(judged: Sequence[JudgedHere], lines: Sequence[LevelLine]) -> tuple[float, float]:
    """The ends of an axis around zero that holds all differences and lines: intervals of few answers go beyond it."""
    frames = [frame for _, _, frame in judged]
    apart = [(frame.judge - means_of_raters(frame.rater_values))[_both(frame)] for frame in frames]
    drawn = [*np.concatenate(apart).tolist(), *(line.datum.value or 0.0 for line in lines)]
    step = min(high - low for low, high in pairwise(frames[0].levels))
    reach = max(math.ceil(max(map(abs, drawn)) / step), 1) * step
    return -reach, reach


def _levels(judged: Sequence[JudgedHere], settings: AnalysisSettings) -> Iterator[LevelLine]:
    for place, (name, _, frame) in enumerate(judged):
        rows = limit_rows(frame, settings)
        if len(judged) > 1:
            yield LevelLine(Message("bias of {judge}", {"judge": name}), rows[_BIAS].but(row=name).datum, place)
        else:
            yield from (LevelLine(LIMIT_WORDS[measure], row.but(row=name).datum) for measure, row in rows.items())


def limit_rows(frame: JudgedFrame, settings: AnalysisSettings) -> dict[str, Row]:
    """The bias of a judge and its limits of agreement, by what they are called."""
    both = np.stack([frame.judge, means_of_raters(frame.rater_values)])
    judge, people = np.where(np.isfinite(both).all(axis=0), both, np.nan)
    found = limits_of_agreement(judge, people, frame.questions, settings.resampling)
    of_lines = {_UPPER: found.upper, _BIAS: found.bias, _LOWER: found.lower}
    return {name: Row(about_frame(frame) | {"measure": name} | estimate_cells(one)) for name, one in of_lines.items()}


def means_of_raters(values: FloatArray) -> FloatArray:
    """Of each unit over the raters who rated it; NaN where none did."""
    known = ~np.isnan(values)
    n = known.sum(axis=1)
    return np.where(n > 0, np.where(known, values, 0.0).sum(axis=1) / np.maximum(n, 1), np.nan)


def _rows(data: JudgeData, settings: ReliabilitySettings) -> Iterator[Row]:
    """Bias and limits wherever levels have an order."""
    for frame in data.frames:
        if len(frame.levels) >= _TWO and main_pairs(frame).is_ordered:
            yield from limit_rows(frame, settings.analysis).values()


_NO_ORDER = "no dimension that judge and people share has levels with an order"
_OF_PAGE = ("dimension", "setting", "row", "measure", "value", "low", "high", "n_units", "undefined_because")
LIMITS = JudgeTable(
    "judge_limits",
    Message("Limits of agreement of judge and raters"),
    (*SERIES_COLUMNS, "measure", *ESTIMATE_COLUMNS),
    _rows,
    definition=_LIMITS,
    empty_because=_NO_ORDER,
    words={
        **LIMIT_WORDS,
        "95% limits of agreement, upper": Message("95% limits of agreement, upper"),
        "95% limits of agreement, lower": Message("95% limits of agreement, lower"),
        _NO_ORDER: Message("no dimension that judge and raters share has levels with an order"),
    },
)
