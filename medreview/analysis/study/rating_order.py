"""Ratings along the way: how far a rater is from the others on the same answers, early and late."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from medreview.analysis.facts import ALL_RATERS
from medreview.analysis.frames import parts
from medreview.analysis.panel_page import NextStep, PanelPage
from medreview.analysis.results import Row, Rows
from medreview.analysis.study.frames import N_PARTS, RatingsFrame, StudyData, StudyDrawn, StudyTable, part_of_order
from medreview.analysis.study.labels import RESAMPLED, named
from medreview.analysis.study.pages import left_out, rated_by_two, title_of
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, number
from medreview.reporting.figure_data import CountedUnit, SourceAnswers, UnitsToOpen
from medreview.reporting.figures import About, Axis, FigureSpec, Lines, Series
from medreview.reporting.tables import Words, paragraph, table_of
from medreview.stats.comparisons import holm
from medreview.stats.estimates import BoolArray, FloatArray, IntArray, Interval, Undefined, estimate, ratio
from medreview.stats.intervals import ResampledSums, Resampling
from medreview.stats.trends import slope_with_p

DISTANCE, DIFFERENCE = "distance from the others", "difference from the others"
MEAN, CHANGE = "mean", "change over time"
_SIGNIFICANT = 0.05
_DEFINITION = paragraph(
    Message("A rater's answers in the order in which they were rated, divided into ten nearly equal parts."),
    Message(
        "'difference from the others' is a rater's value minus the mean of the other raters on the same "
        "answer or sentence, averaged over an answer, so difficult answers that came late have no effect; "
        "'distance' is the same without its sign."
    ),
    Message(
        "'change over time' is the least-squares slope from the first answer to the last, in levels: above 0 "
        "a rater became more lenient (difference), or raters moved apart (distance)."
    ),
    Message("First occasion, pilots left out; only answers that two raters rated."),
)


class _WalkedAnswers(NamedTuple):
    """Answers that a rater shares with others, in the order in which they came to that rater.

    ``way`` is the share of the rater's answers before each, ``apart`` the rater's value there minus the others' mean.
    """

    answers: IntArray
    questions: IntArray
    way: FloatArray
    apart: FloatArray


def page_of_distance(data: StudyData, settings: AnalysisSettings) -> PanelPage:
    """The distance of raters by tenths of their way, a line for each dimension and unit."""
    rows = _adjusted(list(_rows(data, settings, is_whole=True)))
    means = [row for row in rows if row["statistic"] == MEAN]
    if not any(isinstance(row["value"], float) for row in means):
        step = NextStep(Message("Collect ratings"), "collect")
        return PanelPage(
            Message("No order in which two raters rated the same answers is known"), (), None, next_step=step
        )
    figure = _figure(data, means, settings)
    of_estimate = ("value", "low", "high", "p_holm", "n_units", "undefined_because")
    columns = ("dimension", "setting", "statistic", "part", *of_estimate)
    cells = [{name: row[name] for name in columns} for row in rows]
    table = table_of("rating_order", figure.about.title, columns, cells, definition=_DEFINITION, words=_WORDS)
    headline = _headline([row for row in rows if row["statistic"] == CHANGE])
    return PanelPage(headline, (figure,), table, left_out(data, rated_by_two))


def _headline(changes: Rows) -> Message:
    """A change counts where its interval leaves 0 out and its p, adjusted for all changes shown, is small."""
    apart = [row for row in changes if row.number("low") > 0 and _holds(row)]
    closer = [row for row in changes if row.number("high") < 0 and _holds(row)]
    values: dict[str, object] = {"n": len(apart) or len(closer), "all": len(changes)}
    if apart and not closer:
        return Message("Raters moved apart over time in {n} of {all} {all:=comparison|comparisons} (Holm)", values)
    if closer and not apart:
        return Message("Raters moved closer over time in {n} of {all} {all:=comparison|comparisons} (Holm)", values)
    if apart:
        return Message("Raters moved apart over time in some dimensions, and closer in others (Holm)")
    return Message("Raters are not shown to move apart or closer over time")


def _holds(row: Row) -> bool:
    return isinstance(p := row["p_holm"], float) and p < _SIGNIFICANT


def _adjusted(rows: list[Row]) -> list[Row]:
    """The changes with p adjusted for all of them."""
    tested = [row for row in rows if isinstance(row["p"], float)]
    adjusted = dict(zip(map(id, tested), holm([row.number("p") for row in tested]).tolist(), strict=True))
    return [row.but(p_holm=adjusted.get(id(row))) for row in rows]


def _rows(data: StudyData, settings: AnalysisSettings, *, is_whole: bool = False) -> Iterator[Row]:
    """``is_whole``: the distance of all raters together alone."""
    orders = _orders(data)
    for frame in data.frames:
        walked = {
            rater: found
            for rater in frame.raters
            if (order := orders.get((frame.granularity.value, rater))) is not None
            and len((found := _walked(frame, rater, order)).answers)
        }
        if not walked:
            continue
        together = _WalkedAnswers(*map(np.concatenate, zip(*walked.values(), strict=True)))
        # differences of raters from each other add up to nothing, distances do not
        for rater, own in ({ALL_RATERS: together} | ({} if is_whole else walked)).items():
            distances = own._replace(apart=np.abs(own.apart))
            about: Cells = {**frame.cells, "rater": rater, "measure": DISTANCE}
            yield from _along(data, frame, about, distances, settings.resampling)
        for rater, own in () if is_whole else walked.items():
            about = {**frame.cells, "rater": rater, "measure": DIFFERENCE}
            yield from _along(data, frame, about, own, settings.resampling)


def _orders(data: StudyData) -> dict[tuple[str, str], IntArray]:
    """The answers of every granularity and rater in the order in which they came."""
    return {
        place: own["answer"].drop_duplicates().to_numpy(np.int64)
        for place, own in parts(data.times, "granularity", "rater")
    }


def shared_units(data: StudyData, frame: RatingsFrame) -> Iterator[tuple[str, int, float, float, float]]:
    """Every rater's units that others rated too: the place, its share of the way, the value, the others' mean."""
    orders = _orders(data)
    for rater in frame.raters:
        order = orders.get((frame.granularity.value, rater), np.empty(0, np.int64)).tolist()
        at = {answer: place / len(order) for place, answer in enumerate(order)}
        own, middle, is_shared = _beside_others(frame, rater)
        for place in np.flatnonzero(is_shared).tolist():
            if (answer := int(frame.answers[place])) in at:
                yield rater, place, at[answer], float(own[place]), float(middle[place])


def _beside_others(frame: RatingsFrame, rater: str) -> tuple[FloatArray, FloatArray, BoolArray]:
    """A rater's values, the mean of the others', and where both are known."""
    column = frame.raters.index(rater)
    own, others = frame.first[:, column], np.delete(frame.first, column, axis=1)
    known = ~np.isnan(others)
    middle = np.where(known, others, 0.0).sum(axis=1) / np.maximum(known.sum(axis=1), 1)
    return own, middle, ~np.isnan(own) & known.any(axis=1)


def _walked(frame: RatingsFrame, rater: str, order: IntArray) -> _WalkedAnswers:
    """The answers of a rater, their sentences averaged."""
    own, middle, is_shared = _beside_others(frame, rater)
    answers, first, number = np.unique(frame.answers[is_shared], return_index=True, return_inverse=True)
    apart = np.bincount(number, (own - middle)[is_shared]) / np.maximum(np.bincount(number), 1)
    place_of = {answer: place for place, answer in enumerate(order.tolist())}
    places = np.array([place_of.get(answer, -1) for answer in answers.tolist()], np.int64)
    by_place = np.argsort(places, kind="stable")
    by_place = by_place[places[by_place] >= 0]
    questions = frame.questions[is_shared][first]
    return _WalkedAnswers(
        answers[by_place], questions[by_place], places[by_place] / max(len(order), 1), apart[by_place]
    )


def _along(
    data: StudyData, frame: RatingsFrame, about: Cells, own: _WalkedAnswers, resampling: Resampling | None
) -> Iterator[Row]:
    found, p = slope_with_p(own.way, own.apart, own.questions, resampling)
    yield Row(about | {"statistic": CHANGE, "p": number(p)} | estimate_cells(found))
    part_of = part_of_order(own.way, 1)
    is_in = part_of[:, None] == np.arange(N_PARTS)
    sums = np.concatenate([is_in * own.apart[:, None], is_in], axis=1)
    resampled = None if resampling is None else ResampledSums(sums, own.questions, resampling)
    for part in range(N_PARTS):
        chosen = np.flatnonzero(is_in[:, part])
        n, value = len(chosen), float(own.apart[chosen].mean()) if len(chosen) else float("nan")
        interval = None if resampled is None or not n else _interval_of_part(resampled, part)
        mean = estimate(value, f"mean {about['measure']}", n_units=n, reason=Undefined.NO_DATA, interval=interval)
        behind = _behind(data, frame, str(about["rater"]), own.answers[chosen])
        yield Row(about | {"statistic": MEAN, "part": part + 1} | estimate_cells(mean), lambda key=behind: key)


def _interval_of_part(resampled: ResampledSums, part: int) -> Interval:
    return resampled.interval(
        lambda totals: ratio(totals[..., part], totals[..., N_PARTS + part]), counted=N_PARTS + part
    )


def _behind(data: StudyData, frame: RatingsFrame, rater: str, answers: IntArray) -> SourceAnswers | None:
    if not len(answers) or not data.answers[0].id:  # in no workspace
        return None
    places: list[int] = answers.tolist()
    ids = [data.answers[answer].id for answer in places]
    opened = UnitsToOpen(len(ids), lambda: (CountedUnit((one,)) for one in ids))
    by = () if rater == ALL_RATERS else (rater,)
    return SourceAnswers(opened, frame.dimension, frame.granularity.value, by, data.name)


def _drifted(data: StudyData, rows: Rows) -> Iterator[Message]:
    """A sentence where raters grew apart or closer, by an interval that leaves 0 out."""
    for row in rows:
        if not row.has(statistic=CHANGE, measure=DISTANCE, rater=ALL_RATERS):
            continue
        change, low, high = row["value"], row["low"], row["high"]
        if not isinstance(change, float) or not isinstance(low, float) or not isinstance(high, float):
            continue
        values = {**named(data.plan, row["dimension"], row["setting"]), "change": change, "low": low, "high": high}
        if low > 0:
            yield Message(
                "{dimension}, {setting}: raters moved apart over time by {change:.2f} levels ({low:.2f} to "
                "{high:.2f}).",
                values,
            )
        elif high < 0:
            yield Message(
                "{dimension}, {setting}: raters moved closer over time by {change:.2f} levels ({low:.2f} to "
                "{high:.2f}).",
                values,
            )


def _figure(data: StudyData, rows: Rows, settings: AnalysisSettings) -> Lines:
    found = {(row.text("dimension"), row.text("setting"), row.number("part")): row.datum for row in rows}
    frames = [frame for frame in data.frames if (frame.dimension, frame.granularity.value, 1.0) in found]
    places = tuple(float(part) for part in range(1, N_PARTS + 1))
    about = About(
        name="rating_order",
        title=Message("Distance between raters over time"),
        definition=_DEFINITION,
        intervals=RESAMPLED,
        seed=settings.seed,
    )
    series = tuple(
        Series(
            title_of(data, frame),
            tuple(found.get((frame.dimension, frame.granularity.value, at)) for at in places),
        )
        for frame in frames
    )
    return Lines(
        about,
        places,
        series,
        Axis(Message("tenth of the work")),
        Axis(Message("distance from the other raters, in levels")),
    )


def _figures(drawn: StudyDrawn) -> Iterator[FigureSpec]:
    rows = [row for row in drawn.rows if row.has(statistic=MEAN, measure=DISTANCE, rater=ALL_RATERS)]
    if rows:
        yield _figure(drawn.data, rows, drawn.settings)


_WORDS: dict[str, Words] = {
    DISTANCE: Message("distance from the others"),
    DIFFERENCE: Message("difference from the others"),
    f"mean {DISTANCE}": Message("mean distance from the others"),
    f"mean {DIFFERENCE}": Message("mean difference from the others"),
    CHANGE: Message("change over time"),
    "least-squares slope": Message("least-squares slope"),
}
RATING_ORDER = StudyTable(
    "rating_order",
    Message("Ratings in the order of rating"),
    ("dimension", "setting", "rater", "measure", "statistic", "part", "p", *ESTIMATE_COLUMNS),
    _rows,
    definition=_DEFINITION,
    empty_because="the order of rating is not known, or no two raters rated the same answers",
    findings=_drifted,
    figures=_figures,
    words=_WORDS,
)
