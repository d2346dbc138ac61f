"""Every column of every analysis has a word; every text in a cell has one, or is the name of a statistic or data."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import get_args

import pytest

from medreview.analysis import exams, judge, judges, metrics, preferences, study
from medreview.analysis.coefficients import COEFFICIENT_WORDS, COEFFICIENTS, Among
from medreview.analysis.labels import LabelSet
from medreview.analysis.study.labels import NoLabels
from medreview.domain.ratings import RatingStatus
from medreview.domain.run_kinds import Validity
from medreview.domain.runs import ReadingKind
from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.reporting.analysis_settings import FEWEST_RESAMPLES, AnalysisSettings
from medreview.reporting.result_words import COLUMN_WORDS, NO_WORDS, STATISTICS, cell_words
from medreview.reporting.tables import Table, Words, is_given_name
from medreview.stats.estimates import Undefined
from medreview.stats.judge_agreement import JudgeCoefficient
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.analyse import (
    analyse_preferences,
    analyse_study,
    compare_judges,
    compare_metrics,
    judge_reliability,
)
from tests.builders import a_workspace
from tests.integration.analysis.judge.judged_studies import CORRECTNESS, JUDGE, LIKERT, STUDY, Values, bring
from tests.integration.analysis.test_preferences import compared
from tests.made_sample import copy_sample

SETTINGS = AnalysisSettings(n_resamples=FEWEST_RESAMPLES)
TABLES = (*study.TABLES, *judge.TABLES, *judges.TABLES, *metrics.TABLES, *preferences.TABLES)
OF_PEOPLE_AND_STUDIES = frozenset(
    {"dimension", "first", "judged_dimension", "label", "level", "metric", "positive", "protocol", "ratings", "second"}
)
"""Columns of names beside those that are known as such, and of the levels of a scale."""
LEVELS = frozenset({"Contradictory", "Incorrect", "Partially correct", "Correct", "acceptable", "problematic"})
PEOPLE: Mapping[str, Values] = {"R1": [1, 2, 3, 4, 4, 4], "R2": [1, 2, 2, 4, 3, 4]}
TEXTS = ("rest and water", "rest", "water", "a cold bath", "nothing", "see a doctor", "wait", "water and rest")
REFERENCES = ("rest and water", "water", "see a doctor", "wait")


def all_tables(workspace: Workspace) -> Iterator[Table]:
    yield from analyse_study(workspace, STUDY, settings=SETTINGS).tables
    yield from judge_reliability(workspace, STUDY, JUDGE).tables
    yield from compare_judges(workspace, settings=SETTINGS).tables
    yield from compare_metrics(workspace, STUDY, settings=SETTINGS).tables


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> list[Table]:
    """Every table of the sample study, and of small ones: likely scales, sentences, and ratings that are all alike."""
    tables: list[Table] = []
    with closing(open_workspace(copy_sample(tmp_path_factory.mktemp("sample") / "s.medreview"))) as workspace:
        tables += analyse_study(workspace, "Sample study", settings=SETTINGS).tables
    for name, scale, judged, sentences in (
        ("likert", LIKERT, [1, 2, 4, 4, 4, "unparsable", 3, 2], 0),
        ("correctness", CORRECTNESS, [1, 2, 4, 4, 4, 3], 0),
        ("sentences", LIKERT, [1, 2, 4, "refused", 4, 3], 2),
        ("alike", LIKERT, [1] * 6, 0),
    ):
        people = dict.fromkeys(PEOPLE, [1] * 6) if name == "alike" else PEOPLE
        folder: Path = tmp_path_factory.mktemp(name)
        more = {"texts": TEXTS, "references": REFERENCES} if name == "likert" else {}
        with closing(a_workspace(folder)) as workspace:
            bring(
                workspace,
                folder,
                people=people,
                judge=judged,
                dimension="correctness",
                scale=scale,
                sentences=sentences,
                **more,
            )
            tables += all_tables(workspace)
    with closing(a_workspace(tmp_path_factory.mktemp("pairs"))) as workspace:
        compared(workspace)
        tables += analyse_preferences(workspace, settings=SETTINGS).tables
    return tables


def is_said(text: str, column: str, own: Mapping[str, Words] = NO_WORDS) -> bool:
    said = cell_words(text, column, own)
    return isinstance(said, Message) or said in {*STATISTICS, *own}


def is_data(text: str, column: str) -> bool:
    is_number = text.removeprefix("-").replace(".", "", 1).isdecimal()
    return is_number or text in {*LEVELS, JUDGE} or column in OF_PEOPLE_AND_STUDIES or is_given_name(text, column)


def test_that_every_column_of_every_table_has_a_word() -> None:
    every = (*TABLES, *exams.TABLES)
    columns = {column for table in every for column in set(table.columns) - table.words.keys()}
    assert sorted(columns - COLUMN_WORDS.keys()) == [], "word these in COLUMN_WORDS, or in the table's words"


def test_that_every_text_in_a_cell_is_a_word_a_statistic_or_data(made: list[Table]) -> None:
    unsaid = {
        (table.name, column, cell)
        for table in made
        for row in table.rows
        for column, cell in zip(table.columns, row, strict=True)
        if isinstance(cell, str) and not is_data(cell, column) and not is_said(cell, column, table.words)
    }
    assert sorted(unsaid) == [], "word these in result_words, or in the table's words"


def test_that_words_are_made_of_words(made: list[Table]) -> None:
    for table in (table for table in made if "method" in table.columns):
        methods = {row[table.columns.index("method")] for row in table.rows} - {None}
        said = [cell_words(str(one), "method", table.words) for one in methods]
        inner = [value for one in said if isinstance(one, Message) for value in one.values.values()]
        assert [one for one in inner if isinstance(one, str) and one not in {*STATISTICS, *table.words}] == []


@pytest.mark.parametrize("values", [Undefined, NoLabels, LabelSet, Validity, ReadingKind, RatingStatus, Granularity])
def test_that_every_value_that_stands_in_cells_has_a_word(values: type[Undefined]) -> None:
    assert [value.value for value in values if not is_said(value.value, "")] == []


def test_that_every_coefficient_of_a_judge_has_a_word() -> None:
    among_people = {one.name for one in COEFFICIENTS if Among.JUDGE_AND_PEOPLE in one.among}
    assert among_people <= set(get_args(JudgeCoefficient)) <= COEFFICIENT_WORDS.keys()


def test_that_every_reason_of_an_empty_table_has_a_word() -> None:
    reasons = {(one.empty_because, one.name) for one in TABLES if isinstance(one.empty_because, str)}
    own = {table.name: table.words for table in TABLES}
    assert sorted(reason for reason, name in reasons if reason and not is_said(reason, "", own[name])) == []


def test_that_a_name_is_not_taken_for_a_word() -> None:
    assert cell_words("constrained", "run") == "constrained"
    assert cell_words("constrained", "reading") == Message("constrained")


def test_that_what_stands_in_a_made_text_is_said_too() -> None:
    assert cell_words("percent agreement, judge against one rater", own=COEFFICIENT_WORDS) == Message(
        "{coefficient}, judge against one rater", {"coefficient": Message("percent agreement")}
    )
    assert cell_words("Spearman's rho of 3 sentences with all") == Message(
        "Spearman's rho of {n} sentences with all", {"n": 3}
    )
