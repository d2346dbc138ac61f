"""The page of a dataset: what is told of it, what it holds, its card."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from medreview.analysis import dataset_counts
from medreview.ui.plots.wording import words
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.library.dataset import DatasetScreen
from medreview.ui.screens.library.edit_dialog import EditDialog, HistoryDialog
from medreview.workflows.edit_records import edit_dataset
from tests.builders import a_workspace
from tests.judged_answers import judged_dataset


@pytest.fixture
def page(qtbot: QtBot, context: ScreenContext, tmp_path: Path) -> Iterator[DatasetScreen]:
    workspace = a_workspace(tmp_path)
    judged_dataset(workspace, (("a", "b"), ("c",), ("d",)))
    judged_dataset(workspace, (("a",),), name="Other")
    context.workspace.use(workspace)
    screen = DatasetScreen(context)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    screen.show()
    screen.arrive("D")
    qtbot.waitUntil(lambda: len(screen.results.page.tables) > 1)
    yield screen
    context.workspace.close()


def said(page: DatasetScreen) -> list[str]:
    return [label.text() for label in page.findChildren(QLabel) if label.isVisible()]


def test_that_the_page_counts_the_dataset_and_says_what_nobody_told(qtbot: QtBot, page: DatasetScreen) -> None:
    assert page.datasets.chosen == "D"
    assert any(words.startswith("3 questions, 4 answers, 3 reference answers, ") for words in said(page))
    names = [table.results.name for table in page.results.page.tables]
    assert names == ["dataset_size", "dataset_kind", "dataset_language", "dataset_split"]
    assert [plot.canvas.accessibleName() for plot in page.results.page.plots] == ["Questions by part"]
    qtbot.waitUntil(lambda: said(page).count("not stated") == 2)


def test_that_another_dataset_is_chosen_on_the_page(qtbot: QtBot, page: DatasetScreen) -> None:
    page.datasets.choose("Other")
    qtbot.waitUntil(lambda: any(words.startswith("1 question, 1 answer, ") for words in said(page)))
    assert page.saved_state() == "Other"


def test_that_what_is_told_is_edited_with_a_reason_and_its_history_shown(qtbot: QtBot, page: DatasetScreen) -> None:
    page.edit_button.click()
    dialog = page.dialog
    assert isinstance(dialog, EditDialog)
    next(one for one in dialog.form.bound if one.path == "licence").show("CC0-1.0")
    dialog.form.edited.emit()
    dialog.why.setText("known")
    dialog.yes_button.click()
    qtbot.waitUntil(lambda: "CC0-1.0" in said(page))
    assert said(page).count("not stated") == 1
    page.history_button.click()
    qtbot.waitUntil(lambda: isinstance(page.dialog, HistoryDialog))
    assert isinstance(page.dialog, HistoryDialog)
    (change,) = page.dialog.table.rows.things
    assert (change.field, change.after, change.why) == ("licence", "CC0-1.0", "known")
    page.dialog.reject()


def test_that_the_card_is_written_into_a_folder(qtbot: QtBot, page: DatasetScreen, tmp_path: Path) -> None:
    edit_dataset(page.context.workspace.workspace, "D", {"licence": "CC0-1.0"}, why="known")
    with qtbot.waitSignal(page.context.navigator.note_given) as note:
        page.write_card(tmp_path / "out")
    assert "card-D.md" in note.args[0]
    assert "CC0-1.0" in (tmp_path / "out" / "croissant-D.json").read_text("utf-8")


@pytest.mark.usefixtures("persian")
def test_that_numbers_of_images_are_in_the_digits_of_the_window() -> None:
    figure = dataset_counts._figure("n_images", (("0", 3), ("12", 1)))  # pyright: ignore[reportPrivateUsage]
    assert [words(one).strip("\u200f") for one in figure.categories] == ["۰", "۱۲"]
