"""Words that the disk refuses stay where they were written until it takes them, and are handed back otherwise."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from medreview.app import Shell
from medreview.domain.rating_tasks import AllDone, FormTask, ItemTask
from medreview.domain.study_plans import Form, FormItem, FormTime
from medreview.store.errors import DiskFull
from medreview.store.workspace import Workspace
from medreview.ui.screens.rating.form_page import FormPage
from medreview.ui.screens.rating.pair_page import PairPage
from medreview.ui.screens.rating.rating_page import RatingPage
from medreview.ui.screens.rating.screen import RatingScreen
from medreview.ui.screens.rating.words_field import WordsField
from medreview.ui.settings import Settings
from medreview.workflows.rate_answers import RatingSession
from tests.builders import a_study, a_workspace
from tests.ui.screens.rating.hands import begin

WORDS = "The dose is too high."
WISHES = Form("wishes", {"en": "Before"}, (FormItem("wish", {"en": "Wish?"}),), FormTime.AT_START)


@contextmanager
def full_disk() -> Iterator[None]:
    """No workspace takes a change."""

    @contextmanager
    def refuse(workspace: Workspace) -> Iterator[None]:
        raise DiskFull(path=workspace.path)
        yield

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Workspace, "transaction", refuse)
        yield


def comment_field(rating: RatingPage) -> WordsField:
    assert isinstance(rating.page, PairPage)
    return rating.page.answer.comment.field


def write_comment(rating: RatingPage) -> None:
    begin(rating)
    assert isinstance(rating.page, PairPage)
    rating.page.answer.open_comment()
    comment_field(rating).setPlainText(WORDS)


def the_comment(rating: RatingPage) -> str:
    assert isinstance(rating.task, ItemTask)
    return rating.task.comment


def rate_all(rating: RatingPage) -> None:
    assert isinstance(rating.task, ItemTask)
    for dimension in rating.task.dimensions:
        rating.give(dimension.name, 3.0)


def test_that_a_refused_comment_is_saved_when_there_is_room_again(rating: RatingPage) -> None:
    with full_disk():
        write_comment(rating)
        rating._on_spending()
        assert "is full" in rating.message
    rating._on_spending()
    assert rating.message == ""
    assert the_comment(rating) == WORDS


def test_that_a_digit_does_not_wipe_a_refused_comment(rating: RatingPage) -> None:
    assert isinstance(rating.page, PairPage)
    with full_disk():
        write_comment(rating)
        rating.page.answer.close_overlays()
    rating.give(rating.page.answer.table.current_name, 2.0)
    assert comment_field(rating).toPlainText() == WORDS
    rating._on_spending()
    assert the_comment(rating) == WORDS


def test_that_nobody_moves_away_from_a_refused_comment(rating: RatingPage, monkeypatch: pytest.MonkeyPatch) -> None:
    rate_all(rating)
    step = rating.task.step
    with full_disk():
        write_comment(rating)
        rating.move_on()
        assert rating.task.step == step
        assert isinstance(rating.page, PairPage)
        assert rating.page.answer.is_writing_comment
        assert "is full" in rating.message
    rating.move_on()
    assert rating.task.step != step
    assert comment_field(rating).toPlainText() == ""
    rating.step_back()
    assert the_comment(rating) == WORDS


def test_that_a_refusal_is_announced_once_while_it_is_tried_again(
    rating: RatingPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    announced: list[str] = []
    monkeypatch.setattr(rating, "_announce", announced.append)
    with full_disk():
        write_comment(rating)
        for _ in range(3):
            rating._on_spending()
    assert len(announced) == 1


def test_that_a_refused_text_of_a_form_is_saved_with_the_next_step(
    make_session: Callable[..., RatingSession], page_for: Callable[[RatingSession], RatingPage]
) -> None:
    rating = page_for(make_session(forms=(WISHES,)))
    page = rating.page
    assert isinstance(page, FormPage)
    with full_disk():
        page.fields["wish"].setPlainText(WORDS)
        rating.move_on()
        assert isinstance(rating.task, FormTask)
        assert "is full" in rating.message
    assert page.fields["wish"].toPlainText() == WORDS
    rating.move_on()
    assert not isinstance(rating.task, FormTask | AllDone)
    rating.step_back()
    assert isinstance(rating.task, FormTask)
    assert rating.task.texts == {"wish": WORDS}


@pytest.fixture
def shell(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Shell]:
    workspace = a_workspace(tmp_path, "study.medreview")
    built = a_study(workspace, forms=False)
    workspace.close()
    shell = Shell(qapp, Settings(tmp_path / "settings.ini"))
    window = shell.show_window()
    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.open(workspace.path)
    window.show_place("rate", (built.id, built.raters[0]))
    yield shell
    shell.shut_down()
    window.close()
    window.deleteLater()
    shell.deleteLater()


def rating_page_of(shell: Shell) -> RatingPage:
    assert shell.window is not None
    screen = shell.window.screen_at("rate")
    assert isinstance(screen, RatingScreen)
    assert screen.rating_page is not None
    return screen.rating_page


def test_that_a_window_with_a_refused_comment_asks_before_it_closes(shell: Shell) -> None:
    window = shell.window
    assert window is not None
    with full_disk():
        write_comment(rating_page_of(shell))
        assert not window.close()
        assert window.question is not None
        window.question.reject()
        assert comment_field(rating_page_of(shell)).toPlainText() == WORDS
        assert not window.close()
        assert window.question is not None
        next(button for button in window.question.buttons() if button.text() == "Close without saving").click()
        assert not window.isVisible()


def test_that_a_refused_comment_is_handed_back_when_the_workspace_is_closed(qtbot: QtBot, shell: Shell) -> None:
    window = shell.window
    assert window is not None
    with full_disk():
        write_comment(rating_page_of(shell))
        with qtbot.waitSignal(shell.context.workspace.replaced):
            shell.context.files.close()
    box = window.findChild(QMessageBox)
    assert box is not None
    assert box.informativeText() == WORDS
    assert QGuiApplication.clipboard().text() == WORDS
    box.accept()


def test_that_a_comment_which_was_saved_keeps_nothing_open(shell: Shell) -> None:
    assert shell.window is not None
    write_comment(rating_page_of(shell))
    assert shell.window.close()


def test_that_words_are_not_held_back_by_half_a_letter(rating: RatingPage) -> None:
    write_comment(rating)
    comment_field(rating).insertPlainText("\ud83d")
    rate_all(rating)
    step = rating.task.step
    rating.move_on()
    assert rating.task.step != step
