"""Pages beside the raters' own: dimensions in the study's words and planned order."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.analysis.metrics.scores import ScoringWish
from medreview.analysis.panel_page import Choices, PanelPage
from medreview.domain.studies import Study
from medreview.domain.study_plans import Dimension, plan_from_json, plan_to_json
from medreview.errors import GivenWords
from medreview.reporting.analysis_settings import FEWEST_RESAMPLES, AnalysisSettings
from medreview.reporting.figure_data import records_of
from medreview.reporting.figures import Dots, Heatmap
from medreview.reporting.print_tables import print_table
from medreview.reporting.tables import Table, Words
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import PANELS, analyse_study, panel_page
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.score_metrics import score_answers
from tests.builders import a_workspace
from tests.integration.analysis.metrics.scored_study import AUTHORS, N_QUESTIONS, STUDY, bring_in

SETTINGS = AnalysisSettings(n_resamples=FEWEST_RESAMPLES)
LABELS = {
    "relevance": {"en": "Answers the question", "fa": "پاسخ به پرسش"},
    "correctness": {"en": "Medically right", "fa": "درستی پزشکی"},
}
"""In the order of the plan, which is not that of the names."""
ENGLISH = [label["en"] for label in LABELS.values()]


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    """Metrics, and a judge that was asked in two setups, beside a study with words of its own."""
    opened = a_workspace(tmp_path)
    bring_in(opened, tmp_path)
    with opened.transaction() as session:
        study = session.exec(select(Study).where(Study.name == STUDY)).one()
        plan = plan_from_json(study.plan, name=STUDY)
        of_name = {one.name: one for one in plan.dimensions}
        study.plan = plan_to_json(replace(plan, dimensions=tuple(_labelled(of_name[name]) for name in LABELS)))
        session.add(study)
    judgements = tmp_path / "judgements.csv"
    judgements.write_text("\n".join(_judgements()) + "\n", encoding="utf-8")
    import_files(opened, ImportRequest((FileChoice(judgements),), study=STUDY, scale="1:5", dataset="D"))
    score_answers(opened, ScoringWish(("rouge",), hold_out=True))
    yield opened
    opened.close()


def _labelled(dimension: Dimension) -> Dimension:
    return replace(dimension, label=LABELS[dimension.name])


def _judgements() -> Iterator[str]:
    yield "judge,protocol,setup,answer_id,question_id,author,granularity,dimension,value,validity"
    for n in range(N_QUESTIONS):
        for place, author in enumerate(AUTHORS):
            for dimension in LABELS:
                for setup, shift in (("vanilla", 0), ("epistemic", place % 2)):
                    given = f"coarse,{dimension},{2 + (n + place) % 3 + shift},valid"
                    yield f"a-judge,p,{setup},q{n}-{author},q{n},{author},{given}"


def page(workspace: Workspace, key: str, **options: str) -> PanelPage:
    (panel,) = (one for one in PANELS if one.key == key)
    return panel_page(workspace, panel, STUDY, Choices(options=tuple(options.items())), SETTINGS)


def dots(found: PanelPage) -> Dots:
    figure = found.figures[0]
    assert isinstance(figure, Dots)
    return figure


def in_persian(words: Words) -> str:
    return words.in_language("fa") if isinstance(words, GivenWords) else str(words)


def printed_first(table: Table, column: str) -> list[str]:
    """What stands in a column of the printed table, without repeats."""
    printed = print_table(table)
    place = printed.columns.index(column)
    return list(dict.fromkeys(row[place][0] for row in printed.rows))


@pytest.mark.parametrize("key", ["judges", "metrics"])
def test_that_rows_of_figures_are_the_dimensions_of_the_plan(workspace: Workspace, key: str) -> None:
    found = page(workspace, key)
    assert [str(one) for one in dots(found).categories] == ENGLISH
    assert [in_persian(one) for one in dots(found).categories] == [label["fa"] for label in LABELS.values()]


def test_that_series_of_ways_of_asking_are_the_dimensions_of_the_plan(workspace: Workspace) -> None:
    assert [str(one.label) for one in dots(page(workspace, "ablations")).series] == [
        f"a-judge, {words}" for words in ENGLISH
    ]


def test_that_means_of_people_beside_references_are_called_by_the_words_of_the_plan(workspace: Workspace) -> None:
    found = page(workspace, "metrics", shows="held out")
    people = [str(one) for one in dots(found).categories if str(one).startswith("raters: ")]
    assert people == [f"raters: {words}" for words in ENGLISH]
    assert [one for one in printed_first(found.table, "metric") if one.startswith("raters: ")] == people


@pytest.mark.parametrize("key", ["judges", "ablations", "metrics"])
def test_that_tables_of_pages_are_printed_in_words_and_keep_their_codes(workspace: Workspace, key: str) -> None:
    table = page(workspace, key).table
    assert table is not None
    assert [one for one in printed_first(table, "dimension") if one != "all dimensions"] == ENGLISH
    assert set(LABELS) <= {row["dimension"] for row in records_of(table)}


def test_that_tables_of_the_study_are_printed_in_words(workspace: Workspace) -> None:
    (table,) = analyse_study(workspace, STUDY, tables=["agreement"], settings=SETTINGS).tables
    assert set(printed_first(table, "dimension")) == set(ENGLISH)


def test_that_cross_tables_of_judges_are_in_the_words_of_the_plan(workspace: Workspace) -> None:
    crossed = [one for one in page(workspace, "judge").figures if isinstance(one, Heatmap)]
    assert crossed
    for figure in crossed:
        where = dict.fromkeys(str(row.label).partition(": ")[0] for row in figure.rows)
        assert list(where) == ENGLISH


def test_that_a_judge_beside_metrics_is_told_by_what_differs_alone(workspace: Workspace) -> None:
    names = {str(one.label) for one in dots(page(workspace, "metrics")).series}
    assert {one for one in names if one.startswith("a-judge")} == {"a-judge, vanilla", "a-judge, epistemic"}
