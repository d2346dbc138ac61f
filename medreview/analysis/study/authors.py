"""Ratings of authors, differences between every two of them, and the part that length has in it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import reduce
from itertools import combinations
from typing import Any

import numpy as np

from medreview.analysis.facts import ALL_AUTHORS
from medreview.analysis.labels import LabelSet
from medreview.analysis.panel_page import OF_RATINGS
from medreview.analysis.results import Row, Rows
from medreview.analysis.study.author_lengths import AUTHOR_LENGTHS, PART, read_texts
from medreview.analysis.study.authors_page import SHOWN, page_of_authors
from medreview.analysis.study.frames import RatingsFrame, StudyData, StudyDrawn, StudyPanel, StudyTable, by_frame
from medreview.analysis.study.labels import RESAMPLED, Labelled, NoLabels, labelled, named
from medreview.analysis.study.length import length_figure
from medreview.analysis.study.pages import axis_of_mean
from medreview.analysis.study.source_answers import StudySources
from medreview.analysis.study.statements import statement_levels
from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells, number, p_words
from medreview.reporting.figure_data import file_name
from medreview.reporting.figures import (
    About,
    Axis,
    Dots,
    FigureSpec,
    Series,
)
from medreview.reporting.tables import Cell, Words, paragraph
from medreview.stats.authors import (
    AuthorTable,
    Scaling,
    author_ratings,
    author_table,
    compare_authors,
    ranking,
    rater_table,
)
from medreview.stats.comparisons import friedman, kruskal_wallis
from medreview.stats.correlation import spearman
from medreview.stats.estimates import AnyArray, FloatArray, Interval
from medreview.stats.intervals import Resampling, are_independent
from medreview.stats.rater_population import RaterTable, authors_for_raters_like_these, difference_by_rater

FOR_RATERS_LIKE_THESE = Message(
    "The second interval resamples raters as well as questions and is valid for raters like these; with "
    "few raters it is wide."
)
_DEFINITION = paragraph(
    Message("First occasion, pilots left out."),
    Message("Ratings are averaged from sentence to rater to answer to question, then over questions."),
    Message(
        "'unit' is (three points + 1) / 2, from 0 to 1; 'paper' the mean of the three points, from -1 "
        "to 1; 'binary' the share of answers whose sentences make 1, 'binary, strict' the same where "
        "only the end points of the scale decide; 'full scale' ('declared scale' in files) the mean value where "
        "there are no "
        "three points."
    ),
    Message("Intervals resample questions, and are valid for these raters."),
    FOR_RATERS_LIKE_THESE,
    Message(
        "Length is the number of characters of an answer; its Spearman correlation with the rating is over the "
        "answers of one "
        "author, with a p where each question has one of them."
    ),
)
_OF_STATEMENTS = "the levels are labels of statements and have no mean; the table of statements counts them"


@dataclass(frozen=True, slots=True)
class _AuthorRatings:
    """One way to read the ratings of a frame, laid out one row a rating."""

    name: str
    labels: Labelled
    scaling: Scaling
    raters: tuple[str, ...]

    def table(self, data: StudyData, authors: AnyArray, questions: AnyArray) -> AuthorTable:
        """Ratings by question and author; both are given for every answer of the study."""
        return author_table(**self._given(data, authors, questions))

    def by_author(self, data: StudyData) -> AuthorTable:
        return self.table(data, _authors(data), _questions(data))

    def by_rater(self, data: StudyData) -> RaterTable:
        return rater_table(**self._given(data, _authors(data), _questions(data)))

    def _given(self, data: StudyData, authors: AnyArray, questions: AnyArray) -> dict[str, Any]:
        unit, rater = np.nonzero(~np.isnan(self.labels.first))
        answers = self.labels.answers[unit]
        names = np.array([f"{place:08d}" for place in range(len(data.answers))])
        return {
            "values": self.labels.first[unit, rater],
            "raters": np.array(self.raters)[rater],
            "answers": names[answers],
            "questions": questions[answers],
            "authors": authors[answers],
            "scaling": self.scaling,
        }

    @property
    def within(self) -> tuple[float, float]:
        """The lowest and the highest rating there is."""
        if self.scaling == "unit":
            return 0.0, 1.0
        return self.labels.levels[0], self.labels.levels[-1]

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
        yield _AuthorRatings("declared scale", labelled(frame, LabelSet.DECLARED), "paper", frame.raters)
    else:
        yield _AuthorRatings("unit", points, "unit", frame.raters)
        yield _AuthorRatings("paper", points, "paper", frame.raters)
    if frame.granularity is Granularity.FINE:
        for labels in (LabelSet.BINARY, LabelSet.BINARY_STRICT):
            yield _AuthorRatings(labels.value, labelled(frame, labels), "paper", frame.raters)


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
        ratings = author_ratings(table, resampling, reading.within)
        of_answers = reading.of_answers(data)
        like_these: Sequence[Interval | None] = [None] * len(ratings)
        if resampling is not None:
            like_these = authors_for_raters_like_these(reading.by_rater(data), resampling, reading.within).means
        for author, rating, rank, others in zip(table.authors, ratings, ranking(ratings), like_these, strict=True):
            own = (_authors(data) == author) & ~np.isnan(of_answers)
            cells: Cells = {"author": author, "statistic": MEAN, "rank": rank, "n_answers": int(own.sum())}
            beside = replace(rating, n_raters=len(frame.raters), others=(others,) if others else ())
            yield about | cells | {"mean_characters": _mean_length(data, own)} | estimate_cells(beside)
        for author in table.authors:
            own = (_authors(data) == author) & ~np.isnan(of_answers)
            yield about | {"author": author} | _length(data, of_answers, own, resampling)


def _length(data: StudyData, ratings: FloatArray, own: AnyArray, resampling: Resampling | None) -> Cells:
    questions = np.array([answer.question_index for answer in data.answers], np.int64)[own]
    found = spearman(_lengths(data)[own], ratings[own], questions, resampling)
    cells: Cells = {"statistic": LENGTH, "n_answers": int(own.sum())}
    cells |= {"mean_characters": _mean_length(data, own)}
    if are_independent(questions):
        cells["p"] = number(found.p)
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
        like_these: Mapping[tuple[int, int], Interval] = {}
        if resampling is not None:
            like_these = authors_for_raters_like_these(reading.by_rater(data), resampling).differences
        for pair in compare_authors(table, resampling):
            others = like_these.get((table.authors.index(pair.first), table.authors.index(pair.second)))
            beside = replace(pair.difference, n_raters=len(frame.raters), others=(others,) if others else ())
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
            yield about | cells | estimate_cells(beside)


def _at_once(data: StudyData, settings: AnalysisSettings) -> Iterator[Cells]:
    """All authors at once: related by question, and as if their questions were different ones."""
    for frame in data.frames:
        if statement_levels(data, frame):
            yield frame.cells | missing_cells(_OF_STATEMENTS)
            continue
        reading = next(_readings(frame))
        about = frame.cells | {"rating": reading.name}
        if reading.labels.missing_because is not None:
            yield about | missing_cells(reading.labels.missing_because)
            continue
        ratings = reading.by_author(data).ratings
        for test in (friedman(ratings), kruskal_wallis(list(ratings.T))):
            yield about | {
                "test": test.method,
                "value": number(test.statistic),
                "df": test.df,
                "p": number(test.p),
                "n_units": test.n,
                "undefined_because": None if test.undefined_because is None else str(test.undefined_because),
            }


def _by_rater(data: StudyData, settings: AnalysisSettings) -> Iterator[Cells]:
    """Of every two authors the difference that each rater sees, their mean, and the difference without each of them."""
    for frame in data.frames:
        yield from _of_raters(data, frame)


def _of_raters(data: StudyData, frame: RatingsFrame) -> Iterator[Cells]:
    if statement_levels(data, frame):
        yield frame.cells | missing_cells(_OF_STATEMENTS)
        return
    reading = next(_readings(frame))
    about = frame.cells | {"rating": reading.name}
    missing = reading.labels.missing_because
    table = None if missing is not None else reading.by_rater(data)
    if table is None or len(table.authors) == 1:
        yield about | missing_cells(missing or "there is only one author")
        return
    for one, other in combinations(range(len(table.authors)), 2):
        found = difference_by_rater(table, one, other)
        pair = about | {"first": table.authors[one], "second": table.authors[other]}
        yield pair | {"statistic": OVER_RATERS, "p": number(found.p)} | estimate_cells(found.mean)
        for rater, of_rater in found.of_raters.items():
            yield pair | {"statistic": ONE_RATER, "rater": rater} | estimate_cells(of_rater)
        for rater, left in found.without.items():
            carries: Cells = {"carries": YES if rater in found.carried_by else NO}
            yield pair | {"statistic": WITHOUT, "rater": rater} | carries | estimate_cells(left)


def _questions(data: StudyData) -> AnyArray:
    return np.array([f"{one.question_index:08d}" for one in data.answers])


def _authors(data: StudyData) -> AnyArray:
    return np.array([answer.author for answer in data.answers], str)


def _lengths(data: StudyData) -> FloatArray:
    return np.array([np.nan if answer.n_characters is None else answer.n_characters for answer in data.answers], float)


def _mean_length(data: StudyData, own: AnyArray) -> float | None:
    known = _lengths(data)[own]
    known = known[~np.isnan(known)]
    return float(known.mean()) if len(known) else None


MEAN, LENGTH = "mean rating", "Spearman's rho of length and rating"
OVER_RATERS, ONE_RATER, WITHOUT = "mean of the raters' differences", "difference of one rater", "without one rater"
YES, NO = "yes", "no"
_SIGNIFICANT = 0.05
_Place = tuple[Cell, Cell]


def _ranked(data: StudyData, rows: Rows) -> Iterator[Message]:
    """The ends of the means of authors, named where the two differ."""
    tests = {frame_key(frame): frame for frame in data.frames}
    for place, own in _of_first_rating([row for row in rows if row["statistic"] == MEAN]).items():
        by_value = sorted((row["value"], str(row["author"])) for row in own if isinstance(row["value"], float))
        if len(by_value) < _TWO:
            continue
        (low, lowest), (high, highest) = by_value[0], by_value[-1]
        p = _p_of(data, tests[str(place[0]), str(place[1])], lowest, highest)
        values = {
            **named(data.plan, *place),
            "highest": highest,
            "high": high,
            "lowest": lowest,
            "low": low,
            "n": len(by_value),
        }
        values["scale"] = _OF_UNIT if own[0]["rating"] == "unit" else _OF_LEVELS
        if p < _SIGNIFICANT:
            yield Message(
                "{dimension}, {setting}: {highest} has a higher mean ({high:.2f}) than {lowest} ({low:.2f}), {scale}.",
                values,
            )
        else:
            yield Message(
                "{dimension}, {setting}: the means of {n} authors are between {low:.2f} and {high:.2f}, {scale}; "
                "the highest and the lowest are not shown to differ.",
                values,
            )


_OF_UNIT = Message("of three points rescaled to 0–1")
_OF_LEVELS = Message("on the scale's own levels")
_TWO = 2


def frame_key(frame: RatingsFrame) -> tuple[str, str]:
    """Its dimension and granularity, as rows name them."""
    return frame.dimension, frame.granularity.value


def _p_of(data: StudyData, frame: RatingsFrame, one: str, other: str) -> float:
    """Holm's p of the difference of two authors; 1 where there is no test."""
    pairs = {
        frozenset((pair.first, pair.second)): pair for pair in compare_authors(next(_readings(frame)).by_author(data))
    }
    p = pairs[frozenset((one, other))].p_holm
    return 1.0 if np.isnan(p) else p


def _longer(data: StudyData, rows: Rows) -> Iterator[Message]:
    """Authors among whose own answers the rating goes with the length."""
    for place, own in _of_first_rating([row for row in rows if row["statistic"] == LENGTH]).items():
        for sign in (1, -1):
            found = [row for row in own if isinstance(row["value"], float) and sign * row.number("value") > 0]
            surely = [row for row in found if _is_apart(row)]
            values = {**named(data.plan, *place), "authors": _joined(_rho(row) for row in surely)}
            if surely and sign > 0:
                yield Message(
                    "{dimension}, {setting}: among the answers of one author, longer ones are rated higher: {authors}.",
                    values,
                )
            elif surely:
                yield Message(
                    "{dimension}, {setting}: among the answers of one author, longer ones are rated lower: {authors}.",
                    values,
                )


def _rho(row: Row) -> Message:
    values = {"author": row["author"], "rho": row["value"], "n": row["n_units"]}
    return Message("{author} (rho = {rho:.2f}, n = {n})", values)


def _is_apart(row: Row) -> bool:
    """True where the row's interval leaves out zero; by its p where it has no interval."""
    if isinstance(row["low"], float) and isinstance(row["high"], float):
        return row.number("low") > 0 or row.number("high") < 0
    return not row["interval_method"] and isinstance(p := row["p"], float) and p < _SIGNIFICANT


class Claim(Enum):
    """The people of whom it may be said that two authors differ."""

    NOBODY = auto()
    THESE_RATERS = auto()
    RATERS_LIKE_THESE = auto()


def claim_of(row: Row) -> Claim:
    """The claim that a row of the table of tests allows.

    These raters: Holm's p is below .05 and the interval over questions leaves out zero. Raters like these: the
    interval that draws raters, too, does so as well.
    """
    p = row["p_holm"]
    if not isinstance(p, float) or p >= _SIGNIFICANT or (row["interval_method"] and not _is_apart(row)):
        return Claim.NOBODY
    if isinstance(row["other_low"], float) and (row.number("other_low") > 0 or row.number("other_high") < 0):
        return Claim.RATERS_LIKE_THESE
    return Claim.THESE_RATERS


def _differing(data: StudyData, rows: Rows) -> Iterator[Message]:
    """The pairs of authors that differ, with Holm's adjustment, and for whom."""
    tested = _of_first_rating([row for row in rows if row["first"] is not None])
    n_even = 0
    for place, own in tested.items():
        values: dict[str, object] = {**named(data.plan, *place), "n": len(own), "n_raters": own[0]["n_raters"]}
        for claim, sentence in _CLAIMS.items():
            apart = [row for row in own if claim_of(row) is claim]
            if apart:
                pairs = _joined(map(_pair, apart))
                yield replace(sentence, values=values | {"n_apart": len(apart), "pairs": pairs})
        n_even += all(claim_of(row) is Claim.NOBODY for row in own)
    if n_even == len(tested) and n_even:
        yield Message("No difference between authors in any dimension (Holm).")
    elif n_even:
        yield Message(
            "Other dimensions and rated units where no two authors differ after Holm's adjustment: {n}.",
            {"n": n_even},
        )


_CLAIMS = {
    Claim.RATERS_LIKE_THESE: Message(
        "{dimension}, {setting}: {n_apart} of {n} {n:=pair|pairs} of authors {n_apart:=differs|differ} after Holm's "
        "adjustment, for these raters "
        "and raters like them: {pairs}."
    ),
    Claim.THESE_RATERS: Message(
        "{dimension}, {setting}: {n_apart} of {n} {n:=pair|pairs} of authors {n_apart:=differs|differ} after Holm's "
        "adjustment, for these "
        "{n_raters} {n_raters:=rater|raters}; raters like them might see it otherwise: {pairs}."
    ),
}


def _carried(data: StudyData, rows: Rows) -> Iterator[Message]:
    """Differences that hang on one rater."""
    for row in rows:
        if row["carries"] == YES:
            yield Message(
                "{dimension}, {setting}: without {rater} the difference between {first} and {second} is no longer "
                "there.",
                named(data.plan, row["dimension"], row["setting"])
                | {name: row[name] for name in ("rater", "first", "second")},
            )


def _joined(parts: Iterable[Message]) -> Words:
    found = list(parts)
    return (
        reduce(lambda before, one: Message("{before}; {one}", {"before": before, "one": one}), found) if found else ""
    )


def _pair(row: Row) -> Message:
    """Higher before lower, with the mean difference and its p, each by its name: a bare number is taken for a p."""
    value = row["value"]
    difference = value if isinstance(value, float) else 0.0
    one, other = (row["first"], row["second"]) if difference >= 0 else (row["second"], row["first"])
    values = {"one": one, "other": other, "difference": abs(difference), "p": p_words(row.number("p_holm"))}
    return Message("{one} > {other} (difference {difference:.2f}, {p})", values)


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
        records = [one for one in every if one["statistic"] == MEAN]
        for rating in [
            name for name in ("unit", "declared scale") if any(record["rating"] == name for record in records)
        ]:
            own = sorted(
                (record for record in records if record["rating"] == rating), key=lambda one: one.number("rank")
            )
            data_of = [one.datum_on(behind.author(dimension, granularity, one.text("author"))) for one in own]
            about = About(
                name=f"systems-{file_name(dimension, granularity)}",
                title=Message("Ratings by author: {dimension}, {setting}", named(data.plan, dimension, granularity)),
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
        frame = behind.frame(dimension, granularity)
        by_length = None if frame is None else length_figure(data, frame, seed)
        if records and by_length is not None:
            yield replace(
                by_length, about=replace(by_length.about, name=f"systems-length-{file_name(dimension, granularity)}")
            )


def _rating_axis(rating: str, frame: RatingsFrame | None) -> Axis:
    """Says what is averaged, and runs from one end of the scale to the other, so that nothing looks far apart."""
    if rating == "unit":
        return Axis(Message("mean of three points, rescaled to 0–1"), limits=(0, 1))
    return axis_of_mean(frame.levels if frame is not None else ())


AUTHORS = StudyTable(
    "systems",
    Message("Authors"),
    (
        *("dimension", "setting", "rating", "author", "statistic", "rank", "n_answers", "mean_characters", "p"),
        *ESTIMATE_COLUMNS,
    ),
    _rows,
    definition=_DEFINITION,
    findings=lambda data, rows: (*_ranked(data, rows), *_longer(data, rows)),
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
    definition=paragraph(
        Message(
            "Mean difference of the ratings, first minus second, over the questions that both answered, with a "
            "bootstrap over questions, valid for these raters; Wilcoxon's signed-rank test without zero "
            "differences, its p adjusted by Holm over all pairs; matched rank-biserial correlation as the effect size."
        ),
        FOR_RATERS_LIKE_THESE,
    ),
    findings=_differing,
)
AT_ONCE = StudyTable(
    "system_omnibus",
    Message("All authors at once"),
    ("dimension", "setting", "rating", "test", "value", "df", "p", "n_units", "undefined_because"),
    _at_once,
    definition=paragraph(
        Message(
            "Friedman's test uses the questions that all authors answered, whose answers are related; the "
            "Kruskal-Wallis test treats every rating as independent and is given for comparison with papers that "
            "use it."
        ),
        Message("The value is chi-squared, corrected for ties; both are valid for these raters."),
    ),
    words={
        "Friedman": Message("Friedman"),
        "Kruskal-Wallis": Message("Kruskal-Wallis"),
        "df": Message("degrees of freedom"),
    },
)
BY_RATER = StudyTable(
    "system_raters",
    Message("Authors compared by rater"),
    ("dimension", "setting", "rating", "first", "second", "statistic", "rater", "carries", *ESTIMATE_COLUMNS, "p"),
    _by_rater,
    definition=paragraph(
        Message(
            "The mean difference between two authors, first minus second, over the questions of each rater; the mean "
            "of these differences with Student's interval and test over raters."
        ),
        Message(
            "'without one rater' is the difference without that rater's ratings; a rater carries the difference if "
            "the interval without that rater includes zero."
        ),
    ),
    findings=_carried,
    words={
        OVER_RATERS: Message("mean of the raters' differences"),
        ONE_RATER: Message("difference of one rater"),
        WITHOUT: Message("without one rater"),
        "carries": Message("carries the difference"),
        YES: Message("yes"),
        NO: Message("no"),
        "mean difference of one rater": Message("mean difference of one rater"),
        "mean difference without one rater": Message("mean difference without one rater"),
    },
)
PANEL = StudyPanel(
    50,
    "systems",
    Message("Authors"),
    Message("Whose answers are rated higher, and how sure is that?"),
    (AUTHORS, AUTHOR_TESTS, AT_ONCE, BY_RATER, AUTHOR_LENGTHS),
    reads={PART: read_texts},
    own_page=page_of_authors,
    splits=True,
    options=(SHOWN,),
    narrowed_by=OF_RATINGS | {"labels"},
    usual_labels=LabelSet.DECLARED,
)
