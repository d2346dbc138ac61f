"""Registering a study in the window."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from medreview.ui.register_dialog import RegisterDialog
from medreview.ui.screen import ScreenContext
from medreview.workflows.design_study import create_study, free_plan
from tests.builders import a_dataset, a_workspace

CELL_PX, CHECK_PX = 8, 24
"""What a cell has beside its words, and what a box to tick takes."""


@pytest.fixture
def dialog(qtbot: QtBot, context: ScreenContext, tmp_path: Path) -> Iterator[RegisterDialog]:
    workspace = a_workspace(tmp_path)
    a_dataset(workspace, answers=6)
    create_study(workspace, free_plan())
    context.workspace.use(workspace)
    made = RegisterDialog(context, "study")
    qtbot.addWidget(made)
    yield made
    context.workspace.close()


def test_that_what_is_ticked_is_registered_once_and_then_amended_with_a_reason(dialog: RegisterDialog) -> None:
    assert not dialog.reason.isEnabled()
    dialog.register_button.click()
    assert len(dialog.found) == 1
    assert "before any rating" in dialog.said.text()
    dialog.register_button.click()
    assert "Enter a reason for registering it again" in dialog.problem.text()
    dialog.reason.setText("another seed")
    dialog.seed.setValue(9)
    dialog.register_button.click()
    assert [one.settings.seed for one in dialog.found[1].analyses[:1]] == [9]


def test_that_the_sheet_is_saved_as_pdf_text_and_json(dialog: RegisterDialog, tmp_path: Path) -> None:
    assert not dialog.sheet_button.isEnabled()
    dialog.register_button.click()
    for ending in ("pdf", "txt", "json"):
        dialog.save_sheet(tmp_path / f"sheet.{ending}")
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    assert "Registration of study" in (tmp_path / "sheet.txt").read_text(encoding="utf-8")
    assert json.loads((tmp_path / "sheet.json").read_text(encoding="utf-8"))["sha256"] == dialog.found[0].sha256


@pytest.mark.parametrize("language", ["en", "fa"])
def test_that_no_analysis_and_no_question_of_it_is_cut(
    qtbot: QtBot, context: ScreenContext, request: pytest.FixtureRequest, tmp_path: Path, language: str
) -> None:
    if language == "fa":
        request.getfixturevalue("persian")
    dialog = request.getfixturevalue("dialog")
    with qtbot.waitExposed(dialog):
        dialog.show()
    table, metrics = dialog.table, dialog.table.fontMetrics()
    model = table.model()
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            words = str(model.index(row, column).data())
            taken = metrics.horizontalAdvance(words) + (CHECK_PX if column == 0 else 0)
            assert taken + CELL_PX <= table.columnWidth(column), words
