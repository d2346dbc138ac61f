"""How good each author's answers are rated, who differs from whom, and what length has to do with it."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells, number
from medreview.reporting.tables import Table, table_of
from medreview.stats.correlation import spearman
from medreview.stats.estimates import AnyArray, FloatArray
from medreview.stats.intervals import Resampling
from medreview.stats.systems import (
    Scaling,
    SystemTable,
    compare_systems,
    ranking,
    system_ratings,
    system_table,
)
from medreview.workflows.analyse_study.frames import ALL_AUTHORS, RatingsFrame, StudyData
from medreview.workflows.analyse_study.labels import Labelled, LabelSet, NoLabels, labelled
from medreview.workflows.analyse_study.statements import statement_levels
from medreview.workflows.analyse_study.system_findings import LENGTH, MEAN, differing, longer, ranked

_DEFINITION = Message(
    "First occasion, pilots left out. Ratings are averaged from sentence to rater to answer to question, then over "
    "questions. 'unit' is (three points + 1) / 2, from 0 to 1; 'paper' the mean of the three points, from -1 to 1; "
    "'binary' the share of answers whose sentences make 1, 'binary, strict' the same where only the end points of the "
    "scale decide; 'declared scale' the mean value where there are no three "
    "points. Intervals resample questions. Length is the number of characters of an answer; its Spearman is with the "
    "rating, over answers."
)
_OF_STATEMENTS = "the levels are labels of statements and have no mean; the table of statements counts them"


@dataclass(frozen=True, slots=True)
class _Rated:
    """One way to read the ratings of a frame, laid out one row a rating."""

    name: str
    labels: Labelled
    scaling: Scaling

    def table(self, data: StudyData, systems: AnyArray, questions: AnyArray) -> SystemTable:
        """Ratings by question and system; both are given for every answer of the study."""
        unit, rater = np.nonzero(~np.isnan(self.labels.first))
        answers = self.labels.answers[unit]
        names = np.array([f"{place:08d}" for place in range(len(data.answers))])
        return system_table(
            self.labels.first[unit, rater],
            raters=rater.astype(str),
            answers=names[answers],
            questions=questions[answers],
            systems=systems[answers],
            scaling=self.scaling,
        )

    def by_author(self, data: StudyData) -> SystemTable:
        return self.table(data, _authors(data), np.array([f"{one.question_index:08d}" for one in data.answers]))

    def of_answers(self, data: StudyData) -> FloatArray:
        """The rating of every answer of the study; NaN where it has none."""
        places = np.array([f"{place:08d}" for place in range(len(data.answers))])
        table = self.table(data, np.full(len(places), ALL_AUTHORS), places)
        ratings = np.full(len(places), np.nan)
        ratings[np.array(table.questions, np.int64)] = table.ratings[:, 0]
        return ratings


def systems_table(data: StudyData, resampling: Resampling | None) -> Table:
    """The rating of every author in both settings, with rank and length."""
    rows = [row for frame in data.frames for row in _of_frame(data, frame, resampling)]
    columns = ("dimension", "setting", "rating", "author", "statistic", "rank", "n_answers", "mean_characters", "p")
    return table_of(
        "systems",
        Message("Authors"),
        (*columns, *ESTIMATE_COLUMNS),
        rows,
        definition=_DEFINITION,
        findings=[*ranked(rows), *longer(rows)],
    )


def system_tests_table(data: StudyData, resampling: Resampling | None) -> Table:
    """Every two authors, paired by question, with Holm's adjustment over the pairs of one rating."""
    rows = [row for frame in data.frames for row in _compared(data, frame, resampling)]
    columns = ("dimension", "setting", "rating", "first", "second", *ESTIMATE_COLUMNS)
    tests = ("rank_sum", "p", "p_holm", "n_not_zero", "test", "rank_biserial", "test_undefined_because")
    definition = Message(
        "Mean difference of the ratings, first minus second, over the questions that both answered, with a bootstrap "
        "over questions; Wilcoxon's signed-rank test without zero differences, its p adjusted by Holm over all pairs; "
        "matched rank-biserial correlation as the effect size."
    )
    return table_of(
        "system_tests",
        Message("Authors compared"),
        (*columns, *tests),
        rows,
        definition=definition,
        findings=list(differing(rows)),
    )


def _readings(frame: RatingsFrame) -> Iterator[_Rated]:
    points = labelled(frame, LabelSet.THREE_POINTS)
    if points.missing_because is not None:
        yield _Rated("declared scale", labelled(frame, LabelSet.DECLARED), "paper")
    else:
        yield _Rated("unit", points, "unit")
        yield _Rated("paper", points, "paper")
    if frame.setting is Granularity.FINE:
        yield _Rated(LabelSet.BINARY.value, labelled(frame, LabelSet.BINARY), "paper")
        yield _Rated(LabelSet.BINARY_STRICT.value, labelled(frame, LabelSet.BINARY_STRICT), "paper")


def _of_frame(data: StudyData, frame: RatingsFrame, resampling: Resampling | None) -> Iterator[Cells]:
    if statement_levels(data, frame):
        yield {"dimension": frame.dimension, "setting": frame.setting.value} | missing_cells(_OF_STATEMENTS)
        return
    for reading in _readings(frame):
        about: Cells = {"dimension": frame.dimension, "setting": frame.setting.value, "rating": reading.name}
        if reading.labels.missing_because is not None:
            yield about | missing_cells(reading.labels.missing_because)
            continue
        table = reading.by_author(data)
        ratings = system_ratings(table, resampling)
        of_answers = reading.of_answers(data)
        for author, rating, rank in zip(table.systems, ratings, ranking(ratings), strict=True):
            own = (_authors(data) == author) & ~np.isnan(of_answers)
            cells: Cells = {"author": author, "statistic": MEAN, "rank": rank, "n_answers": int(own.sum())}
            yield about | cells | {"mean_characters": _mean_length(data, own)} | estimate_cells(rating)
        yield about | {"author": ALL_AUTHORS} | _length(data, of_answers, resampling)


def _length(data: StudyData, ratings: FloatArray, resampling: Resampling | None) -> Cells:
    own = ~np.isnan(ratings)
    questions = np.array([one.question_index for one in data.answers], np.int64)
    found = spearman(_lengths(data)[own], ratings[own], questions[own], resampling)
    cells: Cells = {"statistic": LENGTH, "n_answers": int(own.sum())}
    cells |= {"mean_characters": _mean_length(data, own), "p": number(found.p)}
    return cells | estimate_cells(found.estimate)


def _compared(data: StudyData, frame: RatingsFrame, resampling: Resampling | None) -> Iterator[Cells]:
    if statement_levels(data, frame):
        yield {"dimension": frame.dimension, "setting": frame.setting.value} | missing_cells(_OF_STATEMENTS)
        return
    for reading in _readings(frame):
        about: Cells = {"dimension": frame.dimension, "setting": frame.setting.value, "rating": reading.name}
        missing: NoLabels | None = reading.labels.missing_because
        table = None if missing is not None else reading.by_author(data)
        if table is None or len(table.systems) == 1:
            yield about | missing_cells(missing or "there is only one author")
            continue
        for pair in compare_systems(table, resampling):
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
    return np.array([one.author for one in data.answers], str)


def _lengths(data: StudyData) -> FloatArray:
    return np.array([np.nan if one.n_characters is None else one.n_characters for one in data.answers], float)


def _mean_length(data: StudyData, own: AnyArray) -> float | None:
    known = _lengths(data)[own]
    known = known[~np.isnan(known)]
    return float(known.mean()) if len(known) else None
