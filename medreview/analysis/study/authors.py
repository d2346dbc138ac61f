"""Ratings of authors, differences between every two of them, and the part that length has in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce

import numpy as np

from medreview.analysis.facts import ALL_AUTHORS
from medreview.analysis.labels import LabelSet
from medreview.analysis.results import Row, Rows
from medreview.analysis.study.frames import RatingsFrame, StudyData, StudyDrawn, StudyPanel, StudyTable, by_frame
from medreview.analysis.study.labels import RESAMPLED, Labelled, NoLabels, labelled, named
from medreview.analysis.study.source_answers import StudySources
from medreview.analysis.study.statements import statement_levels
from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells, number
from medreview.reporting.figure_data import file_name
from medreview.reporting.figures import (
    About,
    Axis,
    Cloud,
    Datum,
    Dots,
    FigureSpec,
    Point,
    Scatter,
    Series,
)
from medreview.reporting.tables import Cell, paragraph
from medreview.stats.authors import AuthorTable, Scaling, author_ratings, author_table, compare_authors, ranking
from medreview.stats.correlation import spearman
from medreview.stats.estimates import AnyArray, FloatArray
from medreview.stats.intervals import Resampling

_DEFINITION = paragraph(
    Message("First occasion, pilots left out."),
    Message("Ratings are averaged from sentence to rater to answer to question, then over questions."),
    Message(
        "'unit' is (three points + 1) / 2, from 0 to 1; 'paper' the mean of the three points, from -1 "
        "to 1; 'binary' the share of answers whose sentences make 1, 'binary, strict' the same where "
        "only the end points of the scale decide; 'declared scale' the mean value where there are no "
        "three points."
    ),
    Message("Intervals resample questions."),
    Message("Length is the number of characters of an answer; its Spearman is with the rating, over answers."),
)
_OF_STATEMENTS = "the levels are labels of statements and have no mean; the table of statements counts them"


@dataclass(frozen=True, slots=True)
class _AuthorRatings:
    """One way to read the ratings of a frame, laid out one row a rating."""

    name: str
    labels: Labelled
    scaling: Scaling

    def table(self, data: StudyData, authors: AnyArray, questions: AnyArray) -> AuthorTable:
        """Ratings by question and author; both are given for every answer of the study."""
        unit, rater = np.nonzero(~np.isnan(self.labels.first))
        answers = self.labels.answers[unit]
        names = np.array([f"{place:08d}" for place in range(len(data.answers))])
        return author_table(
            self.labels.first[unit, rater],
            raters=rater.astype(str),
            answers=names[answers],
            questions=questions[answers],
            authors=authors[answers],
            scaling=self.scaling,
        )

    def by_author(self, data: StudyData) -> AuthorTable:
        return self.table(data, _authors(data), np.array([f"{one.question_index:08d}" for one in data.answers]))

    def of_answers(self, data: StudyData) -> FloatArray:
        """The rating of every answer of the study; NaN where it has none."""
        places = np.array([f"{place:08d}" for place in range(len(data.answers))])
        table = self.table(data, np.full(len(places), ALL_AUTHORS), places)
        ratings = np.full(len(places), np.nan)
        ratings[np.array(table.questions, np.int64)] = table.ratings[:, 0]
        return ratings


def _rows(data: StudyData, settings: AnalysisSettings) -> Iterator[Cells]:
    """The rating of every author at both granularities, with rank and length."""
    for frame in data.frames:
        yield from _of_frame(data, frame, settings.resampling)


def _tests(data: StudyData, settings: AnalysisSettings) -> Iterator[Cells]:
    """Every two authors, paired by question, with Holm's adjustment over the pairs of one rating."""
    for frame in data.frames:
        yield from _compared(data, frame, settings.resampling)


def _readings(frame: RatingsFrame) -> Iterator[_AuthorRatings]:
    points = labelled(frame, LabelSet.THREE_POINTS)
    if points.missing_because is not None:
        yield _AuthorRatings("declared scale", labelled(frame, LabelSet.DECLARED), "paper")
    else:
        yield _AuthorRatings("unit", points, "unit")
        yield _AuthorRatings("paper", points, "paper")
    if frame.granularity is Granularity.FINE:
        yield _AuthorRatings(LabelSet.BINARY.value, labelled(frame, LabelSet.BINARY), "paper")
        yield _AuthorRatings(LabelSet.BINARY_STRICT.value, labelled(frame, LabelSet.BINARY_STRICT), "paper")


def _of_frame(data: StudyData, frame: RatingsFrame, resampling: Resampling | None) -> Iterator[Cells]:
    if statement_levels(data, frame):
        yield frame.cells | missing_cells(_OF_STATEMENTS)
        return
    for reading in _readings(frame):
        about = frame.cells | {"rating": reading.name}
        if reading.labels.missing_because is not None:
            yield about | missing_cells(reading.labels.missing_because)
            continue
        table = reading.by_author(data)
        ratings = author_ratings(table, resampling)
        of_answers = reading.of_answers(data)
        for author, rating, rank in zip(table.authors, ratings, ranking(ratings), strict=True):
            own = (_authors(data) == author) & ~np.isnan(of_answers)
            cells: Cells = {"author": author, "statistic": MEAN, "rank": rank, "n_answers": int(own.sum())}
            yield about | cells | {"mean_characters": _mean_length(data, own)} | estimate_cells(rating)
        yield about | {"author": ALL_AUTHORS} | _length(data, of_answers, resampling)


def _length(data: StudyData, ratings: FloatArray, resampling: Resampling | None) -> Cells:
    own = ~np.isnan(ratings)
    questions = np.array([answer.question_index for answer in data.answers], np.int64)
    found = spearman(_lengths(data)[own], ratings[own], questions[own], resampling)
    cells: Cells = {"statistic": LENGTH, "n_answers": int(own.sum())}
    cells |= {"mean_characters": _mean_length(data, own), "p": number(found.p)}
    return cells | estimate_cells(found.estimate)


def _compared(data: StudyData, frame: RatingsFrame, resampling: Resampling | None) -> Iterator[Cells]:
    if statement_levels(data, frame):
        yield frame.cells | missing_cells(_OF_STATEMENTS)
        return
    for reading in _readings(frame):
        about = frame.cells | {"rating": reading.name}
        missing: NoLabels | None = reading.labels.missing_because
        table = None if missing is not None else reading.by_author(data)
        if table is None or len(table.authors) == 1:
            yield about | missing_cells(missing or "there is only one author")
            continue
        for pair in compare_authors(table, resampling):
            cells: Cells = {
                "first": pair.first,
                "second": pair.second,
                "rank_sum": number(pair.test.statistic),
                "p": number(pair.test.p),
                "p_holm": number(pair.p_holm),
                "n_not_zero": pair.test.n,
                "test": pair.test.method,
                "rank_biserial": number(pair.effect.value),
                "test_undefined_because": pair.test.undefined_because,
            }
            yield about | cells | estimate_cells(pair.difference)


def _authors(data: StudyData) -> AnyArray:
    return np.array([answer.author for answer in data.answers], str)


def _lengths(data: StudyData) -> FloatArray:
    return np.array([np.nan if answer.n_characters is None else answer.n_characters for answer in data.answers], float)


def _mean_length(data: StudyData, own: AnyArray) -> float | None:
    known = _lengths(data)[own]
    known = known[~np.isnan(known)]
    return float(known.mean()) if len(known) else None


MEAN, LENGTH = "mean rating", "Spearman of length and rating"
_SIGNIFICANT = 0.05
_Place = tuple[Cell, Cell]


def _ranked(rows: Rows) -> Iterator[Message]:
    """Highest and lowest author of every dimension and granularity."""
    for place, own in _of_first_rating([row for row in rows if row["statistic"] == MEAN]).items():
        by_value = sorted((row["value"], str(row["author"])) for row in own if isinstance(row["value"], float))
        if len(by_value) > 1:
            (low, lowest), (high, highest) = by_value[0], by_value[-1]
            values = {**named(*place), "highest": highest, "high": high, "lowest": lowest, "low": low}
            if own[0]["rating"] == "unit":
                yield Message(
                    "{dimension}, {setting}: {highest} has the highest mean ({high:.2f}), {lowest} the lowest "
                    "({low:.2f}), of three points rescaled to 0–1.",
                    values,
                )
            else:
                yield Message(
                    "{dimension}, {setting}: {highest} has the highest mean ({high:.2f}), {lowest} the lowest "
                    "({low:.2f}), on the scale's own levels.",
                    values,
                )


def _longer(rows: Rows) -> Iterator[Message]:
    """Dimensions in which the rating goes with the length of the answer."""
    for place, own in _of_first_rating([row for row in rows if row["statistic"] == LENGTH]).items():
        rho, p = own[0]["value"], own[0]["p"]
        if isinstance(rho, float) and isinstance(p, float) and p < _SIGNIFICANT:
            values = {**named(*place), "rho": rho, "p": p, "n": own[0]["n_units"]}
            if rho > 0:
                yield Message(
                    "{dimension}, {setting}: over the answers of all authors together, longer ones are rated higher "
                    "(rho = {rho:.2f}, n = {n}; p = {p:.2g} if answers were independent). Within one author this may "
                    "differ.",
                    values,
                )
            else:
                yield Message(
                    "{dimension}, {setting}: over the answers of all authors together, longer ones are rated lower "
                    "(rho = {rho:.2f}, n = {n}; p = {p:.2g} if answers were independent). Within one author this may "
                    "differ.",
                    values,
                )


def _differing(data: StudyData, rows: Rows) -> Iterator[Message]:
    """The pairs of authors that differ, with Holm's adjustment."""
    tested = _of_first_rating([row for row in rows if row["first"] is not None])
    n_even = 0
    for place, own in tested.items():
        apart = [row for row in own if isinstance(p := row["p_holm"], float) and p < _SIGNIFICANT]
        values: dict[str, object] = {**named(*place), "n": len(own)}
        if apart:
            values |= {"n_apart": len(apart), "pairs": _pairs(apart)}
            yield Message(
                "{dimension}, {setting}: {n_apart} of {n} pairs of authors differ after Holm's adjustment: {pairs}.",
                values,
            )
        else:
            n_even += 1
    if n_even == len(tested) and n_even:
        yield Message("No two authors differ after Holm's adjustment, in no dimension at no granularity.")
    elif n_even:
        yield Message(
            "Other dimensions and granularities where no two authors differ after Holm's adjustment: {n}.",
            {"n": n_even},
        )


def _pairs(rows: Rows) -> Message:
    first, *others = map(_pair, rows)
    return reduce(lambda before, one: Message("{before}; {one}", {"before": before, "one": one}), others, first)


def _pair(row: Row) -> Message:
    """Higher before lower, with the mean difference and its p, each by its name: a bare number is taken for a p."""
    value = row["value"]
    difference = value if isinstance(value, float) else 0.0
    one, other = (row["first"], row["second"]) if difference >= 0 else (row["second"], row["first"])
    values = {"one": one, "other": other, "difference": abs(difference), "p": row["p_holm"]}
    return Message("{one} > {other} (difference {difference:.2f}, p = {p:.2g})", values)


def _of_first_rating(rows: Rows) -> dict[_Place, list[Row]]:
    """Rows by dimension and granularity, of the rating that comes first there."""
    found: dict[_Place, list[Row]] = {}
    for row in rows:
        own = found.setdefault((row["dimension"], row["setting"]), [])
        if not own or own[0]["rating"] == row["rating"]:
            own.append(row)
    return found


def _author_figures(drawn: StudyDrawn) -> Iterator[FigureSpec]:
    """Authors in the order of their ranks, then length beside rating."""
    data, seed = drawn.data, drawn.settings.seed
    behind = StudySources(data)
    for (dimension, granularity), every in by_frame(drawn.rows).items():
        records = [one for one in every if one["statistic"] == "mean rating" and one["author"] != ALL_AUTHORS]
        for rating in [
            name for name in ("unit", "declared scale") if any(record["rating"] == name for record in records)
        ]:
            own = sorted(
                (record for record in records if record["rating"] == rating), key=lambda one: one.number("rank")
            )
            data_of = [one.datum_on(behind.author(dimension, granularity, one.text("author"))) for one in own]
            about = About(
                name=f"systems-{file_name(dimension, granularity)}",
                title=Message("Authors by rating: {dimension}, {setting}", named(dimension, granularity)),
                definition=paragraph(
                    Message(
                        "Ratings averaged from sentence to rater to answer to question, then over questions; three "
                        "points, rescaled from 0 to 1, where the scale has them."
                    ),
                    Message("The number before an author is the rank."),
                ),
                intervals=RESAMPLED,
                seed=seed,
            )
            labels = tuple(Message("{rank}. {author}", {"rank": one["rank"], "author": one["author"]}) for one in own)
            axis = _rating_axis(rating, behind.frame(dimension, granularity))
            yield Dots(about, labels, (Series("", tuple(data_of)),), axis)
            yield from _length_figure((dimension, granularity), own, data_of, axis, seed)


def _rating_axis(rating: str, frame: RatingsFrame | None) -> Axis:
    """Says what is averaged, and runs from one end of the scale to the other, so that nothing looks far apart."""
    if rating == "unit":
        return Axis(Message("mean of three points, rescaled to 0–1"), limits=(0, 1))
    levels = frame.levels if frame is not None else ()
    if len(levels) < 2:  # noqa: PLR2004 - one level has no two ends
        return Axis(Message("mean rating"))
    ends = {"low": f"{levels[0]:g}", "high": f"{levels[-1]:g}"}
    return Axis(Message("mean rating on the scale from {low} to {high}", ends), limits=(levels[0], levels[-1]))


def _length_figure(
    frame: tuple[str, str], records: list[Row], data_of: list[Datum], axis: Axis, seed: int
) -> Iterator[FigureSpec]:
    points = tuple(
        Point(one.text("author"), one.number("mean_characters"), datum)
        for one, datum in zip(records, data_of, strict=True)
        if one["mean_characters"] is not None
    )
    if points:
        about = About(
            name=f"systems-length-{file_name(*frame)}",
            title=Message("Length and rating of authors: {dimension}, {setting}", named(*frame)),
            definition=Message("Mean length of an author's rated answers beside their mean rating."),
            intervals=RESAMPLED,
            seed=seed,
        )
        yield Scatter(about, (Cloud("", points),), Axis(Message("characters")), axis)


AUTHORS = StudyTable(
    "systems",
    Message("Authors"),
    (
        *("dimension", "setting", "rating", "author", "statistic", "rank", "n_answers", "mean_characters", "p"),
        *ESTIMATE_COLUMNS,
    ),
    _rows,
    definition=_DEFINITION,
    findings=lambda data, rows: (*_ranked(rows), *_longer(rows)),
    figures=_author_figures,
)
AUTHOR_TESTS = StudyTable(
    "system_tests",
    Message("Authors compared"),
    (
        *("dimension", "setting", "rating", "first", "second", *ESTIMATE_COLUMNS),
        *("rank_sum", "p", "p_holm", "n_not_zero", "test", "rank_biserial", "test_undefined_because"),
    ),
    _tests,
    definition=Message(
        "Mean difference of the ratings, first minus second, over the questions that both answered, with a bootstrap "
        "over questions; Wilcoxon's signed-rank test without zero differences, its p adjusted by Holm over all pairs; "
        "matched rank-biserial correlation as the effect size."
    ),
    findings=_differing,
)
PANEL = StudyPanel(
    50,
    "systems",
    Message("Authors"),
    Message("Whose answers are rated higher, and how sure is that?"),
    (AUTHORS, AUTHOR_TESTS),
    section=Message("Authors of the answers"),
)
