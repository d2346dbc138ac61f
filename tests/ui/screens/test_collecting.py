"""The place of what comes back: files taken in, conflicts decided, returns set aside, all from the window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from medreview.exchange.container import read_return, write_return
from medreview.exchange.seals import read_seal
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.collecting import CollectingScreen
from medreview.ui.screens.collecting.screen import ASIDE, FILES, RATINGS, RETURNS
from medreview.ui.widgets.data_table import DataTable
from medreview.workflows.collect import Matter, open_conflicts, ratings_to_decide
from medreview.workflows.rate_answers import pins_set
from tests.rater_copies import Homes, handed_out_study


@pytest.fixture
def homes(tmp_path: Path) -> Iterator[Homes]:
    with handed_out_study(tmp_path, raters=2) as homes:
        yield homes


@pytest.fixture
def collecting(qtbot: QtBot, context: ScreenContext, homes: Homes) -> Iterator[CollectingScreen]:
    home = homes.home()
    homes.opened.remove(home)
    context.workspace.use(home)
    screen = CollectingScreen(context)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    screen.show()
    settle(qtbot, context)
    yield screen
    context.workspace.close()


def settle(qtbot: QtBot, context: ScreenContext) -> None:
    qtbot.waitUntil(lambda: not context.write_jobs.is_busy and not context.read_jobs.is_busy, timeout=20_000)


def collect(qtbot: QtBot, screen: CollectingScreen, *paths: Path) -> None:
    screen.collect_files(paths)
    qtbot.waitUntil(screen.collect_button.isEnabled, timeout=20_000)
    settle(qtbot, screen.context)


def cells(table: DataTable) -> list[list[str]]:
    model = table.model()
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def two_returns(homes: Homes) -> tuple[Path, Path]:
    """The rater changes her mind about one rating in between, and gives another."""
    copy = homes.copy_for("r1")
    copy.rate(0, safety=2)
    first = copy.send_back()
    copy.rate(0, safety=5)
    copy.rate(1, correctness=4)
    return first, copy.send_back()


def test_that_what_became_of_each_file_is_shown(qtbot: QtBot, collecting: CollectingScreen, homes: Homes) -> None:
    collect(qtbot, collecting, *two_returns(homes))
    assert collecting.tabs.currentIndex() == FILES
    assert [row[1] for row in cells(collecting.files.table)] == ["collected", "collected"]
    assert collecting.files.summary.text() == "2 files: 2 ratings added, 0 collected before, 1 different."


def test_that_files_can_be_dropped_on_the_place(qtbot: QtBot, collecting: CollectingScreen, homes: Homes) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in two_returns(homes)])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    collecting.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, buttons, keys))
    qtbot.waitUntil(collecting.collect_button.isEnabled, timeout=20_000)
    settle(qtbot, collecting.context)
    assert len(cells(collecting.files.table)) == 2


def test_that_raters_who_have_not_returned_are_named(qtbot: QtBot, collecting: CollectingScreen, homes: Homes) -> None:
    collect(qtbot, collecting, *two_returns(homes))
    assert "1 of 2 raters has sent a return. Returns still missing: r2." in collecting.raters.summary.text()
    returned = {row[0]: row[17] for row in cells(collecting.raters.raters)}
    assert returned == {"r1": "2", "r2": "0"}


def test_that_the_board_says_how_far_and_how_fast_each_rater_is(
    qtbot: QtBot, collecting: CollectingScreen, homes: Homes
) -> None:
    collect(qtbot, collecting, *two_returns(homes))
    rater = next(one for one in collecting.raters.raters.rows.things if one.pace.n_items_rated)
    assert 0 < rater.pace.share <= 1
    assert rater.pace.last_at
    assert rater.pace.commonest_share is not None


def test_that_a_reminder_for_the_marked_rater_is_copied_in_the_chosen_language(
    qtbot: QtBot, collecting: CollectingScreen
) -> None:
    page = collecting.raters
    page.raters.selectRow(0)
    rater = page.raters.marked
    assert rater is not None
    page.language.choose("fa")
    page.remind_button.click()
    text = QGuiApplication.clipboard().text()
    assert "گرامی" in text
    assert rater.rater in text
    assert rater.rater in page.copied.text()


def test_that_a_closed_batch_that_was_opened_again_stands_with_its_reason(
    qtbot: QtBot, context: ScreenContext, tmp_path: Path
) -> None:
    with handed_out_study(tmp_path, answers=4, coarse=True, forms=False, closes_batches=True) as homes:
        copy = homes.copy_for("r1")
        copy.finish()
        copy.session.reopen(copy.session.overview()[2].pairs[0].step, "I mixed up two answers.")
        context.workspace.use(homes.home())
        screen = CollectingScreen(context)
        qtbot.addWidget(screen)
        settle(qtbot, context)
        collect(qtbot, screen, copy.send_back())
        assert "1 closed batch was reopened by r1." in screen.raters.summary.text()
        batches = cells(screen.raters.batches)
        assert [row[0] for row in batches] == ["1", "2", "3", "4"]
        assert [row[1] for row in batches] == ["whole answers"] * 2 + ["single sentences"] * 2
        assert ["I mixed up two answers." in row[-1] for row in batches] == [False, False, True, False]
        context.workspace.close()


def test_that_a_rating_is_found_where_the_rater_sees_it(
    qtbot: QtBot, collecting: CollectingScreen, homes: Homes
) -> None:
    collect(qtbot, collecting, *two_returns(homes))
    places = [row[4] for row in cells(collecting.ratings.table)]
    assert [place.rpartition(", ")[0] for place in places] == ["batch 1, answer 1"]


def test_that_a_pin_is_given_and_reset_only_with_a_reason(qtbot: QtBot, collecting: CollectingScreen) -> None:
    workspace = collecting.context.workspace.workspace
    collecting.raters.raters.selectRow(0)
    collecting.raters.pin_button.click()
    assert collecting.pin is not None
    collecting.pin.pin.setText("12")
    collecting.pin.yes_button.click()
    assert "4 to 32 characters" in collecting.pin.problem.text()
    collecting.pin.pin.setText("1234")
    collecting.pin.yes_button.click()
    settle(qtbot, collecting.context)
    qtbot.waitUntil(lambda: [row[-1] for row in cells(collecting.raters.raters)] == ["set", ""], timeout=20_000)
    collecting.raters.pin_button.click()
    assert collecting.pin is not None
    collecting.pin.yes_button.click()
    assert "Enter a reason" in collecting.pin.problem.text()
    collecting.pin.why.setText("She forgot it.")
    collecting.pin.yes_button.click()
    assert collecting.pin is None
    assert not pins_set(workspace)["r1"]


def test_that_a_conflict_stands_side_by_side_with_its_history(
    qtbot: QtBot, collecting: CollectingScreen, homes: Homes
) -> None:
    collect(qtbot, collecting, *two_returns(homes))
    collecting.tabs.setCurrentIndex(RATINGS)
    pane = collecting.ratings.pane
    assert pane.isVisible()
    assert [row[0] for row in cells(pane.versions)] == ["2 level 2", "5 level 5"]
    assert [row[3] for row in cells(pane.versions)] == ["", "in effect"]
    assert [row[2] for row in cells(pane.history)] == ["2 level 2", "5 level 5"]
    assert pane.answer.highlighted_text


def test_that_the_earlier_rating_can_be_kept_by_the_keyboard(
    qtbot: QtBot, collecting: CollectingScreen, homes: Homes
) -> None:
    collect(qtbot, collecting, *two_returns(homes))
    collecting.tabs.setCurrentIndex(RATINGS)
    button = next(iter(collecting.ratings.pane.keep_buttons.values()))
    qtbot.keyClick(button, Qt.Key.Key_Space)
    settle(qtbot, collecting.context)
    workspace = collecting.context.workspace.workspace
    qtbot.waitUntil(lambda: open_conflicts(workspace, homes.study.name) == (), timeout=20_000)
    (row,) = ratings_to_decide(workspace, homes.study.name, frozenset({Matter.DECIDED}))
    assert row.contents[0].value == 2


def test_that_the_last_word_is_kept_everywhere_after_one_question(
    qtbot: QtBot, collecting: CollectingScreen, homes: Homes
) -> None:
    collect(qtbot, collecting, *two_returns(homes))
    collecting.ratings.all_button.click()
    box = collecting.question
    assert isinstance(box, QMessageBox)
    press(box, "Use the most recent rating")
    workspace = collecting.context.workspace.workspace
    qtbot.waitUntil(lambda: open_conflicts(workspace, homes.study.name) == (), timeout=20_000)
    settle(qtbot, collecting.context)


def test_that_a_rating_is_corrected_with_its_reason(qtbot: QtBot, collecting: CollectingScreen, homes: Homes) -> None:
    collect(qtbot, collecting, *two_returns(homes))
    collecting.tabs.setCurrentIndex(RATINGS)
    collecting.ratings.pane.correct_button.click()
    dialog = collecting.correction
    assert dialog is not None
    save = dialog.yes_button
    assert not save.isEnabled()
    dialog.value.setCurrentIndex(0)
    dialog.why.setText("as she wrote to us")
    save.click()
    workspace = collecting.context.workspace.workspace
    wanted = frozenset({Matter.CORRECTED})
    qtbot.waitUntil(lambda: len(ratings_to_decide(workspace, homes.study.name, wanted)) == 1, timeout=20_000)
    settle(qtbot, collecting.context)
    assert ratings_to_decide(workspace, homes.study.name, wanted)[0].contents[0].value == 1


def test_that_a_return_that_does_not_fit_can_be_removed_from_the_list(
    qtbot: QtBot, collecting: CollectingScreen, homes: Homes
) -> None:
    path = homes.copy_for("r1").send_back()
    content = read_return(path)
    from dataclasses import replace

    write_return(path, replace(content, manifest=replace(content.manifest, package_uid="of-another-home")))
    collect(qtbot, collecting, path)
    assert [row[1] for row in cells(collecting.files.table)] == ["set aside"]
    assert "never handed out from this workspace" in collecting.files.about.text()
    collecting.tabs.setCurrentIndex(ASIDE)
    assert "never handed out" in collecting.aside.why.text()
    collecting.aside.retry_button.click()
    settle(qtbot, collecting.context)
    assert len(cells(collecting.aside.table)) == 1
    collecting.aside.remove_button.click()
    assert isinstance(collecting.question, QMessageBox)
    press(collecting.question, "Remove")
    qtbot.waitUntil(lambda: cells(collecting.aside.table) == [], timeout=20_000)
    settle(qtbot, collecting.context)


def test_that_a_locked_return_asks_for_its_passphrase(qtbot: QtBot, collecting: CollectingScreen, homes: Homes) -> None:
    path = homes.copy_for("r1").send_back()
    write_return(path, read_return(path), passphrase="green tea")
    collect(qtbot, collecting, path)
    assert [row[1] for row in cells(collecting.files.table)] == ["refused"]
    dialog = collecting.question
    assert isinstance(dialog, QInputDialog)
    dialog.setTextValue("green tea")
    dialog.accept()
    qtbot.waitUntil(lambda: [row[1] for row in cells(collecting.files.table)] == ["collected"], timeout=20_000)
    settle(qtbot, collecting.context)


def press(box: QMessageBox, words: str) -> None:
    next(button for button in box.findChildren(QPushButton) if button.text() == words).click()


def test_that_a_screen_built_anew_shows_the_same_page_rating_and_collection(
    qtbot: QtBot, collecting: CollectingScreen, homes: Homes
) -> None:
    collect(qtbot, collecting, *two_returns(homes))
    collecting.tabs.setCurrentIndex(RATINGS)
    collecting.ratings.matters.setCurrentIndex(3)
    settle(qtbot, collecting.context)
    collecting.ratings.table.selectRow(1)
    again = CollectingScreen(collecting.context)
    qtbot.addWidget(again)
    again.arrive(collecting.saved_state())
    again.show()
    settle(qtbot, again.context)
    assert again.saved_state() == collecting.saved_state()
    assert again.ratings.marked is not None
    assert cells(again.ratings.table) == cells(collecting.ratings.table)
    assert again.files.summary.text() == collecting.files.summary.text()
    again.hide()


def test_that_a_return_is_taken_back_and_put_back(qtbot: QtBot, collecting: CollectingScreen, homes: Homes):
    collect(qtbot, collecting, two_returns(homes)[0])
    collecting.tabs.setCurrentIndex(RETURNS)
    before = cells(collecting.raters.raters)
    for why in ("sent by mistake", "it was right"):
        qtbot.mouseClick(collecting.returns.return_button, Qt.MouseButton.LeftButton)
        dialog = collecting.question
        assert isinstance(dialog, QInputDialog)
        dialog.setTextValue(why)
        dialog.accept()
        settle(qtbot, collecting.context)
        assert (why in cells(collecting.returns.returns)[0][-1]) is (why == "sent by mistake")
        assert (cells(collecting.raters.raters) == before) is (why == "it was right")


def test_that_marked_stays_are_taken_back_with_a_reason(qtbot: QtBot, collecting: CollectingScreen, homes: Homes):
    copy = homes.copy_for("r1")
    copy.finish()
    collect(qtbot, collecting, copy.send_back())
    collecting.tabs.setCurrentIndex(RETURNS)
    collecting.returns.stays.selectRow(1)
    qtbot.mouseClick(collecting.returns.stay_button, Qt.MouseButton.LeftButton)
    dialog = collecting.question
    assert isinstance(dialog, QInputDialog)
    dialog.setTextValue("the page was left open")
    dialog.accept()
    settle(qtbot, collecting.context)
    taken = [row for row in cells(collecting.returns.stays) if "the page was left open" in row[-1]]
    assert [row[0] for row in taken] == ["2"]


def test_that_a_study_is_sealed_by_the_menu(qtbot: QtBot, collecting: CollectingScreen, homes: Homes, tmp_path: Path):
    collect(qtbot, collecting, two_returns(homes)[0])
    _, seal = collecting.menu_actions()["study"]
    seal.trigger()
    dialog = collecting.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(tmp_path / "seal.txt"))
    settle(qtbot, collecting.context)
    dialog.reject()
    assert read_seal(tmp_path / "seal.txt").study == homes.study.name
