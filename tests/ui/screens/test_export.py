"""What would be written is shown with its counts, then written."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from medreview.reporting.table_files import FileForm
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.export import ExportScreen
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from tests.builders import a_study, a_workspace


@pytest.fixture
def page(qtbot, context: ScreenContext, tmp_path: Path) -> Iterator[ExportScreen]:
    workspace = a_workspace(tmp_path)
    a_study(workspace, answers=3, images=1)
    context.workspace.use(workspace)
    screen = ExportScreen(context)
    qtbot.addWidget(screen)
    screen.folder.setText(str(tmp_path / "out"))
    screen.show()
    qtbot.waitUntil(lambda: not context.write_jobs.is_busy)
    yield screen
    context.write_jobs.shut_down()
    context.workspace.close()


def test_that_only_tables_with_rows_are_offered_with_their_counts(page: ExportScreen) -> None:
    rows = [
        tuple(page.tables.index(row, column).data() for column in range(2)) for row in range(page.tables.rowCount())
    ]
    assert rows == [("Questions", "1"), ("Answers", "4"), ("Raters", "1")]


def test_that_every_table_is_written_in_both_forms_with_its_images(qtbot, page: ExportScreen, tmp_path: Path) -> None:
    with qtbot.waitSignal(page.context.navigator.note_given) as note:
        page.export_button.click()
    written = {
        path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*") if path.is_file()
    }
    assert written == {
        *(f"{table}.{form}" for table in ("questions", "answers", "raters") for form in ("csv", "jsonl")),
        *("images/scan-0.png", "card-A-study.md", "croissant-A-study.json", "plan-A-study.json"),
        *("README.md", "codebook.csv", "datapackage.json", "provenance.json"),
    }
    assert note.args[0].startswith("Exported 1 question, 4 answers and 1 rater to ")


def test_that_a_folder_which_cannot_be_written_is_explained_in_place(qtbot, page: ExportScreen, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file, not a folder")
    page.export_button.click()
    qtbot.waitUntil(lambda: bool(page.problem.text()))
    assert "could not be written" in page.problem.text()
    assert page.export_button.isEnabled()


def test_that_enter_exports_where_the_button_has_the_keyboard(qtbot, page: ExportScreen) -> None:
    with qtbot.waitSignal(page.context.navigator.note_given):
        qtbot.keyClick(page.export_button, Qt.Key.Key_Return)


def test_that_the_formats_are_chosen_and_remembered(qtbot, page: ExportScreen, tmp_path: Path) -> None:
    page.form_boxes[FileForm.CSV].click()
    page.form_boxes[FileForm.JSONL].click()
    assert not page.export_button.isEnabled()
    page.form_boxes[FileForm.XLSX].click()
    with qtbot.waitSignal(page.context.navigator.note_given):
        page.export_button.click()
    assert [path.name for path in (tmp_path / "out").iterdir() if path.suffix == ".xlsx"] == ["tables.xlsx"]
    again = ExportScreen(page.context)
    qtbot.addWidget(again)
    assert [form for form, box in again.form_boxes.items() if box.isChecked()] == [FileForm.XLSX]


def test_that_a_studys_ratings_are_written_for_another_tool(qtbot, page: ExportScreen, tmp_path: Path) -> None:
    tables = {
        "questions": "question_id,question\nq1,What helps?\n",
        "answers": "question_id,answer_id,author,answer\nq1,a1,me,Rest.\n",
        "ratings": "rater,answer_id,question_id,author,granularity,dimension,value\nr1,a1,q1,me,coarse,safety,4\n",
    }
    for name, rows in tables.items():
        (tmp_path / f"{name}.csv").write_text(rows)
    files = tuple(FileChoice(tmp_path / f"{name}.csv") for name in tables)
    request = ImportRequest(files, dataset="D", study="Trial", scale="1:5")
    import_files(page.context.workspace.workspace, request)
    page.refresh()
    qtbot.waitUntil(lambda: page.for_tools.study.findText("Trial") >= 0)
    with qtbot.waitSignal(page.context.navigator.note_given) as note:
        page.for_tools.write_button.click()
    assert note.args[0].startswith("Exported 1 rating to ")
    assert (tmp_path / "out" / "label-studio-coarse.json").is_file()


def test_that_a_split_is_written_for_training_and_replaced_only_when_asked(
    qtbot, page: ExportScreen, tmp_path: Path
) -> None:
    section = page.for_training
    qtbot.waitUntil(section.isEnabled)
    section.write_button.click()
    qtbot.waitUntil(lambda: not section.told.isHidden())
    assert "Pairs written to" in section.told.text()
    assert (tmp_path / "out" / "training.jsonl").is_file()
    (tmp_path / "out" / "training.jsonl").write_text("mine")
    section.write_button.click()
    qtbot.waitUntil(lambda: section.box is not None)
    assert section.box is not None
    section.box.reject()
    assert (tmp_path / "out" / "training.jsonl").read_text() == "mine"
    section.write_button.click()
    qtbot.waitUntil(lambda: section.box is not None)
    next(button for button in section.box.buttons() if button.text() == "Replace").click()
    qtbot.waitUntil(lambda: (tmp_path / "out" / "training.jsonl").read_text() != "mine")


def test_that_raters_leave_under_pseudonyms_unless_somebody_takes_the_tick_away(
    qtbot, page: ExportScreen, tmp_path: Path
) -> None:
    assert page.pseudonyms.isChecked()
    for is_ticked, begins_with in ((True, "P01"), (False, "r1")):
        page.pseudonyms.setChecked(is_ticked)
        with qtbot.waitSignal(page.context.navigator.note_given):
            page.export_button.click()
        lines = (tmp_path / "out" / "raters.csv").read_text(encoding="utf-8").splitlines()
        assert lines[1].startswith(begins_with)
