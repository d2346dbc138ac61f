"""The page of a study: what it says first, and that nothing of the results is left out."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figures import About, Axis, Bars, Datum, Series
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import ReliabilitySettings, analyse_study, judge_reliability
from medreview.workflows.export_report import export_report, report_page
from tests.builders import a_study, a_workspace
from tests.integration.analysis.judge.judged_studies import JUDGE, STUDY, bring

FEW = AnalysisSettings(n_resamples=100)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    yield opened
    opened.close()


def page_of(workspace: Workspace, *, with_judge: bool = False) -> str:
    done = analyse_study(workspace, STUDY, settings=FEW)
    tables = done.tables
    if with_judge:
        tables += judge_reliability(workspace, STUDY, JUDGE, settings=ReliabilitySettings(FEW)).tables
    content = report_page(workspace, STUDY, tables=tables, source=done.source).decode("utf-8")
    assert all(str(table.title) in content.replace("&#x27;", "'") for table in tables)
    return content


def test_that_the_page_begins_with_who_rated_what_and_how_far_they_agree(workspace, tmp_path):
    people = {"r1": [5.0, 1.0, 5.0, 1.0, 5.0, 1.0], "r2": [5.0, 1.0, 5.0, 1.0, 5.0, 5.0]}
    bring(workspace, tmp_path, people=people, judge=[5.0, 1.0, 5.0, 1.0, 5.0, 3.0])
    content = page_of(workspace, with_judge=True)
    assert "Raters: 2; ratings: 12; answers: 6; questions: 3." in content
    assert "correctness, coarse: kappa 0.75 on three points" in content
    assert "two raters gave the same label to 83% of what they both rated" in content
    assert (
        "correctness, coarse, three points: the judge agrees with the raters&#x27; median with kappa 1.00; "
        "the raters agree among themselves with kappa 0.75."
    ) in content


def test_that_the_page_says_what_is_undefined_and_why(workspace, tmp_path):
    bring(workspace, tmp_path, people={"r1": [5.0, 1.0, 5.0, 1.0]}, judge=[])
    content = page_of(workspace)
    assert "correctness, coarse: agreement cannot be computed, because no unit was rated by two raters." in content
    assert "Numbers that could not be computed: " in content
    assert re.search(r"Of these, \d+: no unit was rated by two raters\.", content)


def test_that_the_page_of_a_half_rated_study_says_what_is_missing(workspace, tmp_path):
    built = a_study(workspace, raters=2, answers=3, fine=False, coarse=True)
    path = tmp_path / "report.html"
    export_report(workspace, built.name, path, tables=(), source={})
    content = path.read_text(encoding="utf-8")
    assert "Answers given out and not rated yet: 6 of 6. The results are of what is there." in content


def test_that_a_figure_stands_with_the_tables_of_its_name(workspace, tmp_path):
    bring(workspace, tmp_path, people={"r1": [5.0, 1.0], "r2": [5.0, 1.0]}, judge=[])
    done = analyse_study(workspace, STUDY, tables=["agreement", "systems"], settings=FEW)
    about = About(name="systems_of_correctness", title="Authors drawn", definition="Means.")
    figure = Bars(about, ("a",), (Series("x", (Datum(1.0),)),), Axis("mean"))
    content = report_page(
        workspace, STUDY, tables=done.tables, pictures=[(figure, b"<svg/>")], source=done.source
    ).decode("utf-8")
    assert content.index("Authors of the answers") < content.index('alt="Authors drawn"')
    assert content.index("Agreement between raters") < content.index("Authors of the answers")


def test_that_the_page_names_what_it_was_computed_from(workspace, tmp_path):
    bring(workspace, tmp_path, people={"r1": [5.0, 1.0], "r2": [5.0, 1.0]}, judge=[])
    content = page_of(workspace)
    done = analyse_study(workspace, STUDY, tables=["agreement"], settings=FEW)
    assert done.fingerprint.sha256 in content
    assert str(done.source["plan_sha256"]) in content
