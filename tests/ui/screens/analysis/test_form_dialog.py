"""The dialog of forms: it opens on the fullest form, and puts models under the names that a person says."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.store.workspace import Workspace
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.analysis.form_dialog import PaperFormDialog
from tests.integration.analysis.exams.test_mark_exams import answer, workspace  # noqa: F401 - a fixture


@pytest.fixture
def dialog(
    qtbot: QtBot,
    context: ScreenContext,
    workspace: Workspace,  # noqa: F811
    tmp_path: Path,
) -> Iterator[PaperFormDialog]:
    """Over a workspace in which one model sat an examination."""
    answer(workspace, tmp_path, ["answer: 1"] * 4, model="house-model")
    context.workspace.use(workspace)
    made = PaperFormDialog(context, "", AnalysisSettings(n_resamples=0))
    qtbot.addWidget(made)
    qtbot.waitUntil(made.write_button.isEnabled)
    yield made
    context.read_jobs.shut_down()
    context.write_jobs.shut_down()


def test_that_it_opens_on_the_form_that_is_filled(dialog: PaperFormDialog) -> None:
    assert dialog.paper.chosen == "permed-mm"
    assert not dialog.said.text().startswith("0")
    model = dialog.table.model()
    assert model.rowCount() == 21
    assert "of 15 tables and figures can be filled" in dialog.said.text()


def test_that_on_the_page_of_examinations_it_opens_on_their_paper_with_its_tables_and_figures(
    qtbot: QtBot, dialog: PaperFormDialog, context: ScreenContext
) -> None:
    opened = PaperFormDialog(context, "", AnalysisSettings(n_resamples=0), dialog, panel="exam")
    qtbot.waitUntil(opened.write_button.isEnabled)
    assert opened.paper.chosen == "permed-mm"
    model = opened.table.model()
    places = {str(model.index(row, 0).data()) for row in range(model.rowCount())}
    assert {*(f"Table {n}" for n in range(2, 9)), "Figure 3", "Figure 4", "Figure 8"} <= places


def test_that_a_model_stands_under_the_name_that_a_person_chooses(qtbot: QtBot, dialog: PaperFormDialog) -> None:
    assert dialog.own_name.chosen == "house-model"
    assert dialog.paper_name.chosen == ""
    dialog.paper_name.choose("o4-mini")
    dialog.paper_name.activated.emit(dialog.paper_name.currentIndex())
    qtbot.waitUntil(lambda: "house-model = o4-mini" in dialog.matched.text())
    assert dialog.paper_name.chosen == "o4-mini"
