"""Length of answers and their rating, answer by answer: within each author, because authors differ in both."""

from collections.abc import Iterator, Mapping

import numpy as np

from medreview.analysis.facts import WHOLE_ANSWER
from medreview.analysis.panel_page import (
    NextStep,
    NotCounted,
    PanelPage,
    headline_of,
    look_alike,
)
from medreview.analysis.results import Row
from medreview.analysis.study.frames import RatingsFrame, StudyData
from medreview.analysis.study.labels import RESAMPLED
from medreview.analysis.study.pages import PageRow, axis_of_mean, in_part, key_of_units, parts_of, small_table, title_of
from medreview.analysis.study.statements import statement_levels
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import Cells, estimate_cells, number
from medreview.reporting.figure_data import CountedUnit, SourceAnswers
from medreview.reporting.figures import About, Axis, Cloud, Counted, Datum, Jitter, Point, Scatter
from medreview.reporting.tables import Words, paragraph
from medreview.stats.comparisons import holm
from medreview.stats.correlation import spearman
from medreview.stats.estimates import FloatArray
from medreview.stats.intervals import Resampling
from medreview.stats.trends import slope

RHO, SLOPE = "Spearman's rho of length and rating", "slope for 100 characters"
_SLOPE_FOR = 100
_SIGNIFICANT = 0.05
_JITTER = 0.06
"""Of a step of the scale; lengths lie beside each other by themselves."""
_TWO = 2
_DEFINITION = paragraph(
    Message(
        "A point for each rated answer: its length in characters, and the mean of its ratings over sentences, then "
        "over raters, on the scale that raters saw."
    ),
    Message(
        "Within one author only: across several, a difference between authors would look like an effect of length."
    ),
    Message("First occasion, pilots left out."),
)
_WORDS: dict[str, Words] = {
    RHO: Message("Spearman's rho of length and rating"),
    SLOPE: Message("slope for 100 characters"),
}


def page_of_length(data: StudyData, settings: AnalysisSettings) -> PanelPage:
    """The answers of the first dimension as points; rho and slope of every author in every dimension in the table."""
    frames = [
        (part.label, part.data, frame)
        for part in parts_of(data)
        for frame in part.data.frames
        if frame.n_rated and not statement_levels(part.data, frame)
    ]
    rows = [
        PageRow(label, frame, Row(cells))
        for label, own, frame in frames
        for cells in _of_frame(own, frame, settings.resampling)
    ]
    drawn = ((label, own, frame, length_figure(own, frame, settings.seed)) for label, own, frame in frames)
    first = next(((label, own, frame, figure) for label, own, frame, figure in drawn if figure is not None), None)
    if first is None:
        step = NextStep(Message("Collect ratings"), "collect")
        return PanelPage(Message("No answer has both a known length and a rating."), (), None, next_step=step)
    part, own, frame, figure = first
    columns = ("author", "dimension", "setting", "statistic", "p_holm")
    table = small_table("systems-length", Message("Length and rating within authors"), columns, rows, _WORDS)
    told = [one.row for one in rows if one.frame is frame and one.part is part and one.row["statistic"] == RHO]
    return PanelPage(_headline(in_part(title_of(data, frame), part), told), (figure,), table, _unknown(own, frame))


def length_figure(data: StudyData, frame: RatingsFrame, seed: int) -> Scatter | None:
    """The answers of a frame by length and rating, a colour for each author; None where no length is known."""
    places, ratings = _rated_answers(frame)
    given: list[float] = ratings.tolist()
    found: dict[str, list[Point]] = {}
    for place, rating in zip(places, given, strict=True):
        answer = data.answers[place]
        if answer.n_characters is not None:
            key = _key(data, frame, answer.id)
            point = Point(f"{answer.question}/{answer.key}", answer.n_characters, Datum(rating, key=key))
            found.setdefault(answer.author, []).append(point)
    if not found or len(frame.levels) < _TWO:
        return None
    step = float(np.diff(frame.levels).min())
    return Scatter(
        About(
            name="systems-length",
            title=Message("Length and rating within authors: {what}", {"what": title_of(data, frame)}),
            definition=_DEFINITION,
            intervals=RESAMPLED,
            seed=seed,
        ),
        tuple(Cloud(author, tuple(points)) for author, points in sorted(found.items())),
        Axis(Message("characters")),
        axis_of_mean(frame.levels),
        jitter=Jitter(0.0, _JITTER * step, seed),
    )


def _rated_answers(frame: RatingsFrame) -> tuple[list[int], FloatArray]:
    """The place of every answer with a rating, and the mean over its sentences, then over its raters."""
    if not frame.raters:
        return [], np.empty(0)
    answers, number = np.unique(frame.answers, return_inverse=True)
    known = np.isfinite(frame.first)
    values = np.where(known, frame.first, 0.0)
    counts = np.stack([np.bincount(number, column, len(answers)) for column in known.T], axis=1)
    sums = np.stack([np.bincount(number, column, len(answers)) for column in values.T], axis=1)
    has = counts > 0
    of_raters = np.where(has, sums / np.maximum(counts, 1), 0.0)
    is_rated = has.any(axis=1)
    return answers[is_rated].tolist(), (of_raters.sum(axis=1) / np.maximum(has.sum(axis=1), 1))[is_rated]


def _of_frame(data: StudyData, frame: RatingsFrame, resampling: Resampling | None) -> Iterator[Cells]:
    places, ratings = _rated_answers(frame)
    own = [data.answers[place] for place in places]
    lengths = np.array([np.nan if one.n_characters is None else one.n_characters for one in own], float)
    questions = np.array([one.question_index for one in own], np.int64)
    authors = np.array([one.author for one in own], str)
    names = list(dict.fromkeys(sorted(authors.tolist())))
    of_authors = [(authors == author) & ~np.isnan(lengths) for author in names]
    found = [spearman(lengths[own], ratings[own], questions[own], resampling) for own in of_authors]
    adjusted = holm([one.p for one in found]).tolist()
    for author, is_own, rho, p in zip(names, of_authors, found, adjusted, strict=True):
        about: Cells = {**frame.cells, "author": author}
        yield about | {"statistic": RHO} | estimate_cells(rho.estimate) | {"p_holm": number(p)}
        along = slope(lengths[is_own] / _SLOPE_FOR, ratings[is_own], questions[is_own], resampling)
        yield about | {"statistic": SLOPE} | estimate_cells(along)


def _described(what: Words, known: list[Row]) -> Message:
    """Both ends where nothing has an interval."""
    if not known:
        return Message("The correlation of length and rating is not defined for any author")
    least, most = (chosen(known, key=lambda row: row.number("value")) for chosen in (min, max))
    values: Mapping[str, object] = {
        "what": what,
        "low": least["value"],
        "least": least["author"],
        "high": most["value"],
        "most": most["author"],
    }
    if look_alike(least["value"], most["value"]):
        return headline_of(
            Message("{what}: ρ of length and rating is {low:.2f} within every author", values),
            Message("ρ of length and rating is {low:.2f} within every author", values),
        )
    return headline_of(
        Message("{what}: ρ of length and rating from {low:.2f} ({least}) to {high:.2f} ({most})", values),
        Message("ρ of length and rating from {low:.2f} ({least}) to {high:.2f} ({most})", values),
        Message("ρ of length and rating within authors from {low:.2f} to {high:.2f}", values),
    )


def _headline(what: Words, rows: list[Row]) -> Message:
    """A relation is named only of authors whose interval leaves 0 out, and whose p holds beside the others'."""
    told = [row for row in rows if isinstance(row["low"], float) and isinstance(row["high"], float)]
    held = [row for row in told if isinstance(row["p_holm"], float) and row.number("p_holm") < _SIGNIFICANT]
    longer = [row for row in held if row.number("low") > 0]
    shorter = [row for row in held if row.number("high") < 0]
    values: Mapping[str, object] = {"what": what, "n": len(longer) or len(shorter), "all": len(told)}
    if not told:
        return _described(what, [row for row in rows if isinstance(row["value"], float)])
    if longer and shorter:
        return Message("Longer answers are rated higher within some authors, lower within others (Holm)")
    if longer:
        return headline_of(
            Message(
                "Longer answers are rated higher within {n} of {all} {all:=author|authors} on {what} (Holm)", values
            ),
            Message("Longer answers are rated higher within {n} of {all} {all:=author|authors} (Holm)", values),
        )
    if shorter:
        return headline_of(
            Message(
                "Longer answers are rated lower within {n} of {all} {all:=author|authors} on {what} (Holm)", values
            ),
            Message("Longer answers are rated lower within {n} of {all} {all:=author|authors} (Holm)", values),
        )
    return headline_of(
        Message("Longer answers are not shown to be rated differently on {what} (Holm)", values),
        Message("Longer answers are not shown to be rated differently (Holm)"),
    )


def _unknown(data: StudyData, frame: RatingsFrame) -> tuple[NotCounted, ...]:
    places, _ = _rated_answers(frame)
    units = tuple((place, WHOLE_ANSWER) for place in places if data.answers[place].n_characters is None)
    because = Message("the length of the answer is not known")
    return (NotCounted(len(units), Counted.ANSWERS, because, key_of_units(data, None, units)),) if units else ()


def _key(data: StudyData, frame: RatingsFrame, answer: int) -> SourceAnswers | None:
    if not answer:  # in no workspace
        return None
    return SourceAnswers((CountedUnit((answer,)),), frame.dimension, frame.granularity.value, where=data.name)
