"""The report of a study: what it says first, and that nothing of the results is left out."""

import io
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from sqlmodel import select

from medreview.analysis.coefficients import COEFFICIENTS, Coefficient, Rated
from medreview.analysis.panel_page import Choices
from medreview.analysis.results import Everything
from medreview.domain.ratings import Rating
from medreview.domain.studies import Item
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.references import methods_in, references_of
from medreview.reporting.report_page import Report
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import PANELS, analyse_everything, analyse_study, panel_page
from medreview.workflows.export_report import methods_of, study_report, write_everything
from medreview.workflows.register_study import RegisteredAnalysis, register
from tests.builders import a_study, a_workspace
from tests.integration.analysis.judge.judged_studies import STUDY, bring

PLAIN = (
    "percent agreement",
    "none: ",
    "variance between",
    "accuracy",
    "mean",
    "share",
    "median",
    "agreement with",
    "leniency",
    "least-squares",
    "judge hallucination",
    "judgements without",
)
"""Beginnings of the names of counts, shares and means, which need no source."""
FEW = AnalysisSettings(n_resamples=100)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    yield opened
    opened.close()


def report_of(workspace: Workspace, study: str = STUDY, language: str = "en") -> Report:
    return study_report(workspace, study, analyse_everything(workspace, study, settings=FEW), FEW, language)


def test_that_the_page_begins_with_who_rated_what(workspace, tmp_path):
    people = {"r1": [5.0, 1.0, 5.0, 1.0, 5.0, 1.0], "r2": [5.0, 1.0, 5.0, 1.0, 5.0, 5.0]}
    bring(workspace, tmp_path, people=people, judge=[])
    assert str(report_of(workspace).facts[0]) == "2 raters gave 12 ratings to 6 answers to 3 questions."


def test_that_findings_and_figures_are_those_of_the_panels(workspace, tmp_path):
    people = {"r1": [5.0, 1.0, 5.0, 1.0, 5.0, 1.0], "r2": [5.0, 1.0, 5.0, 1.0, 5.0, 5.0]}
    bring(workspace, tmp_path, people=people, judge=[5.0, 1.0, 5.0, 1.0, 5.0, 3.0])
    page = report_of(workspace)
    pages = [panel_page(workspace, panel, STUDY, Choices(), FEW) for panel in PANELS]
    shown = {figure.about.name: figure for one in pages for figure in one.figures}
    assert {"Agreement", "Judge and raters"} <= {str(one.about) for one in page.findings}
    assert {str(one.headline) for one in pages if one.figures} <= {str(one.headline) for one in page.findings}
    assert len(page.figures) == 4
    assert all(shown[figure.about.name] == figure for figure in page.figures)
    assert len(page.tables) == 2
    columns = {column for table in page.tables for column in table.columns}
    assert not columns & {"row", "series", "category"}  # which say nothing to a reader


def test_that_a_panel_without_data_has_no_line_in_the_report(workspace, tmp_path):
    bring(workspace, tmp_path, people={"r1": [5.0, 1.0, 5.0, 1.0], "r2": [5.0, 1.0, 5.0, 5.0]}, judge=[])
    assert "Statements" not in {str(one.about) for one in report_of(workspace).findings}


def test_that_a_registered_study_says_of_each_result_whether_it_is_as_registered(workspace, tmp_path):
    people = {"r1": [5.0, 1.0, 5.0, 1.0, 5.0, 1.0], "r2": [5.0, 1.0, 5.0, 1.0, 5.0, 5.0]}
    bring(workspace, tmp_path, people=people, judge=[])
    register(workspace, STUDY, [RegisteredAnalysis("agreement", Choices(), FEW)], known=("agreement",))
    page = report_of(workspace)
    about = {str(one.about) for one in page.findings}
    assert "Agreement (as registered)" in about
    assert all(one.endswith("(exploratory)") for one in about - {"Agreement (as registered)"})
    assert any(str(fact).startswith("Registered on 20") for fact in page.facts)
    in_persian = [str(fact) for fact in report_of(workspace, language="fa-IR").facts]
    assert any(re.match("Registered on [۰-۹]+ .*, by the Persian calendar", fact) for fact in in_persian)


def test_that_figures_tables_and_sources_of_a_registered_study_carry_its_standing(workspace, tmp_path):
    bring(workspace, tmp_path, people={"r1": [5.0, 1.0, 5.0, 1.0], "r2": [5.0, 1.0, 5.0, 2.0]}, judge=[])
    (panel,) = (one for one in PANELS if one.key == "agreement")
    assert not any("Registered" in str(note) for note in of_page(workspace, panel, FEW))
    sheet = register(workspace, STUDY, [RegisteredAnalysis("agreement", Choices(), FEW)], known=("agreement",))
    for settings, standing in ((FEW, "as registered"), (AnalysisSettings(seed=9, n_resamples=0), "exploratory")):
        said = [str(note) for note in of_page(workspace, panel, settings) if "Registered" in str(note)]
        assert len(said) == 2
        assert all(f"{sheet.at}, this result {standing}" in one for one in said)
    source = analyse_study(workspace, STUDY, settings=FEW).source["registration"]
    assert (source["at"], source["sha256"]) == (sheet.at, sheet.sha256)
    assert (source["standing"]["agreement"], source["standing"]["raters"]) == ("as_registered", "exploratory")


def of_page(workspace, panel, settings):
    page = panel_page(workspace, panel, STUDY, Choices(), settings)
    assert page.table is not None
    return [*page.table.notes, *page.figures[0].about.notes]


def test_that_a_half_rated_study_is_called_interim(tmp_path, workspace):
    built = a_study(workspace, raters=2, answers=3, fine=False, coarse=True)
    with workspace.transaction() as session:
        item = session.exec(select(Item)).first()
        session.add(Rating(item_id=item.id or 0, dimension="correctness", status="rated", value=4.0))
    page = report_of(workspace, built.name)
    assert "Interim: 1 of 6 assignments is rated, fully or in part." in map(str, page.facts)


def test_that_limits_say_for_whom_the_intervals_hold_and_what_is_missing(workspace, tmp_path):
    bring(workspace, tmp_path, people={"r1": [5.0, 1.0, 5.0, 1.0], "r2": [5.0, 1.0, 5.0, None]}, judge=[])
    limits = list(map(str, report_of(workspace).limits))
    assert "Intervals resample the questions: they are valid for these 2 raters, not for raters in general." in limits
    assert any(one.startswith("With ") and "questions, intervals are approximate" in one for one in limits)


def test_that_the_archive_holds_every_table_figure_and_source_and_each_judge(workspace, tmp_path):
    people = {"r1": [5.0, 1.0, 5.0, 1.0, 5.0, 1.0], "r2": [5.0, 1.0, 5.0, 1.0, 5.0, 5.0]}
    bring(workspace, tmp_path, people=people, judge=[5.0, 1.0, 5.0, 1.0, 5.0, 3.0])
    made = analyse_everything(workspace, STUDY, settings=FEW)
    with zipfile.ZipFile(archive_of(made)) as archive:
        names = set(archive.namelist())
        provenance = json.loads(archive.read("provenance.json"))
    done = made.own
    for table in done.tables:
        assert {f"{table.name}.csv", f"{table.name}.md", f"{table.name}.tex", f"{table.name}.docx"} <= names
    assert all(
        {f"figures/{one.about.name}.csv", f"figures/{one.about.name}.svg"} <= names
        for _, page in made.pages
        for one in page.figures
    )
    assert any(name.startswith("judges/") and name.endswith("judge_kappa.csv") for name in names)
    assert provenance["data_sha256"] == done.fingerprint.sha256


def test_that_the_same_results_are_the_same_archive(workspace, tmp_path):
    bring(workspace, tmp_path, people={"r1": [5.0, 1.0], "r2": [5.0, 1.0]}, judge=[])
    first, second = (archive_of(analyse_everything(workspace, STUDY, settings=FEW)) for _ in range(2))
    assert first.getvalue() == second.getvalue()


def test_that_every_coefficient_test_and_interval_of_a_study_has_its_publication(workspace, tmp_path):
    people = {"r1": [5.0, 1.0, 5.0, 1.0, 5.0, 1.0], "r2": [5.0, 1.0, 5.0, 1.0, 5.0, 5.0]}
    bring(workspace, tmp_path, people=people, judge=[5.0, 1.0, 5.0, 1.0, 5.0, 3.0])
    found = analyse_everything(workspace, STUDY, settings=FEW)
    tables = [table for done in found.results.values() for table in done.tables]
    named = {one for column in ("method", "interval_method", "test") for one in methods_in(tables, column)}
    assert sorted(one for one in named if not references_of(one) and not one.startswith(PLAIN)) == []
    assert {one.name for one in COEFFICIENTS if not references_of(method_of(one))} == {"percent agreement"}


def method_of(coefficient: Coefficient) -> str:
    values = np.array([[1.0, 1.0], [2.0, 2.0], [3.0, 2.0]])
    return coefficient.compute(Rated(values, (1.0, 2.0, 3.0))).method


def archive_of(made: Everything) -> io.BytesIO:
    file = io.BytesIO()
    write_everything(file, made, methods_of(made, FEW), lambda figure: {"svg": b"<svg/>"})
    return file
