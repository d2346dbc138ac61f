"""The place of examination papers: read a PDF, go through its questions from the keyboard, import what was taken."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from medreview.importers.paper.paper_drafts import paper_named
from medreview.importers.paper.second_readings import plain_lines
from medreview.store.tables.questions import stored_questions
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.papers.screen import PapersScreen
from medreview.workflows.import_dataset.papers import Doubt, open_paper, view_paper
from tests.builders import a_workspace
from tests.exam_papers import PaperStyle, planned_questions, write_key, write_paper

N = 6


@pytest.fixture
def ready(context: ScreenContext, tmp_path: Path) -> Iterator[ScreenContext]:
    context.workspace.use(a_workspace(tmp_path))
    yield context
    context.workspace.close()


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    style = PaperStyle()
    return write_paper(tmp_path / "exam.pdf", planned_questions(N, style, images_every=3), style)


@pytest.fixture
def screen(qtbot: QtBot, ready: ScreenContext) -> PapersScreen:
    made = PapersScreen(ready)
    qtbot.addWidget(made)
    made.resize(1270, 700)
    made.show()
    qtbot.waitUntil(lambda: made.reader.count() > 0)
    made.reader.choose("")
    return made


@pytest.fixture
def opened(qtbot: QtBot, screen: PapersScreen, paper: Path) -> PapersScreen:
    screen.open_pdf(paper)
    qtbot.waitUntil(lambda: screen.view is not None)
    return screen


def kept(screen: PapersScreen, number: int):
    path = screen.context.workspace.workspace.path
    return view_paper(path, "exam").item(number).decision


def test_that_a_paper_is_gone_through_from_the_keyboard(opened):
    opened.take_focus()
    assert opened.item.number == 1
    QTest.keyClick(opened.page_view, Qt.Key.Key_A)
    assert kept(opened, 1).is_taken
    assert opened.item.number == 2
    QTest.keyClick(opened.page_view, Qt.Key.Key_S)
    assert not kept(opened, 2).is_taken
    QTest.keyClick(opened.page_view, Qt.Key.Key_3)
    QTest.keyClick(opened.page_view, Qt.Key.Key_A)
    assert kept(opened, 3).key == 3
    QTest.keyClick(opened.page_view, Qt.Key.Key_Up)
    assert opened.item.number == 3
    QTest.keyClick(opened.page_view, Qt.Key.Key_Down)
    assert opened.item.number == 4


def test_that_what_is_mended_in_the_form_is_what_is_kept(opened):
    opened.form.text.setPlainText("What is it?")
    opened.form.rows[0].setText("first")
    opened.form.no_key.setChecked(True)
    QTest.keyClick(opened.form.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    decision = kept(opened, 1)
    assert decision.is_mended
    assert (decision.text, decision.options[0], decision.key) == ("What is it?", "first", None)


def test_that_a_question_without_options_is_refused_in_place(opened):
    for row in opened.form.rows:
        row.clear()
    opened.accept_shown()
    assert kept(opened, 1) is None
    assert opened.wrong.text()
    assert opened.item.number == 1


def test_that_escape_gives_the_keys_back_to_the_page(opened):
    opened.form.rows[0].setFocus()
    QTest.keyClick(opened.form.rows[0], Qt.Key.Key_Escape)
    assert opened.page_view.hasFocus()


def test_that_images_are_pressed_in_their_order_and_let_go(opened):
    opened.step(1)
    opened.step(1)
    assert opened.item.number == 3
    names = list(opened.form.images)
    assert names
    opened.form.thumbnails[0].click()
    assert opened.form.images == names[1:]
    opened.form.thumbnails[0].click()
    assert sorted(opened.form.images) == sorted(names)


def test_that_a_part_of_the_page_is_cut_out_with_the_mouse(opened):
    picture = opened.page_view.picture
    before = len(opened.form.images)
    for n, end in enumerate((QPoint(150, 160), QPoint(170, 180)), start=1):
        QTest.mousePress(picture, Qt.MouseButton.LeftButton, pos=QPoint(50, 60))
        QTest.mouseMove(picture, end)
        QTest.mouseRelease(picture, Qt.MouseButton.LeftButton, pos=end)
        assert len(opened.form.images) == before + n
        assert sum(one.isChecked() for one in opened.form.thumbnails) == before + n
    opened.accept_shown()
    assert kept(opened, 1).images[-1].startswith("cut-")


def test_that_going_on_begins_at_the_first_open_question(qtbot, opened):
    opened.accept_shown()
    opened._leave_paper()
    qtbot.waitUntil(lambda: len(opened.table.rows.things) == 1 and opened.go_button.isEnabled())
    opened.go_button.click()
    qtbot.waitUntil(lambda: opened.view is not None)
    assert opened.item.number == 2


def test_that_what_differs_between_two_readings_stands_marked_beside_the_form(qtbot, screen, paper):
    workspace = screen.context.workspace.workspace
    view = open_paper(workspace, paper)
    draft = paper_named(workspace.path, "exam")
    for number, page in view.pages.items():
        text = "\n".join(line.text for line in page.lines).replace("1000 mg", "100 mg")
        draft.save_second("a model", number, plain_lines(text, number))
    draft.save_head(replace(draft.head, readers=("a model",)))
    screen.arrive("exam")
    qtbot.waitUntil(lambda: screen.view is not None)
    assert Doubt.MEASURES in screen.item.found.doubts
    assert screen.form.first.isVisible()
    marked = [one.cursor.selectedText() for one in screen.form.second.extraSelections()]
    assert marked == ["100"]
    screen.accept_shown()
    assert Doubt.MEASURES in kept(screen, 1).seen
    screen.which.choose("doubtful")
    assert screen.item.number == 2
    assert not screen.form.first.isVisible()


def test_that_what_was_taken_is_imported_and_shown_in_the_library(qtbot, opened):
    asked = []
    opened.context.navigator.place_requested.connect(lambda place, argument: asked.append((place, argument)))
    opened.accept_shown()
    opened.accept_shown()
    opened.dataset.setText("Residency")
    opened.import_button.click()
    qtbot.waitUntil(lambda: bool(asked))
    assert asked == [("library", "Residency")]
    with opened.context.workspace.workspace.reading() as session:
        assert {one.record.question_id for one in stored_questions(session)} == {"exam-1", "exam-2"}


def test_that_a_scan_is_said_to_be_one(qtbot, screen, tmp_path):
    style = PaperStyle(is_scanned=True)
    screen.open_pdf(write_paper(tmp_path / "scan.pdf", planned_questions(2, style), style))
    qtbot.waitUntil(lambda: bool(screen.problem.text()))
    assert "scan.pdf" in screen.problem.text()
    assert screen.view is None


def test_that_a_key_with_other_numbers_is_asked_about(qtbot, screen, tmp_path):
    style = PaperStyle(key="none")
    questions = planned_questions(4, style)
    path = write_paper(tmp_path / "other.pdf", questions, style)
    screen._take_key_file(write_key(tmp_path / "key.pdf", [*questions, *questions], PaperStyle()))
    screen.open_pdf(path)
    qtbot.waitUntil(lambda: screen.box is not None)
    next(one for one in screen.box.findChildren(QPushButton) if "matches" in one.text()).click()
    qtbot.waitUntil(lambda: screen.view is not None)
    assert [one.found.key for one in screen.view.items] == [one.key for one in questions]


def test_that_a_paper_is_given_up_after_a_question(qtbot, opened):
    opened._leave_paper()
    qtbot.waitUntil(opened.drop_button.isEnabled)
    opened.drop_button.click()
    next(one for one in opened.box.findChildren(QPushButton) if one.text() == "Discard").click()
    qtbot.waitUntil(lambda: not opened.table.rows.things)
