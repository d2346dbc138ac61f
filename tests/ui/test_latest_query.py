"""A screen gets the answer to what it asked last, and nothing after it is gone."""

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from medreview.jobs import Cancelled, CancelToken
from medreview.ui.job_runner import LatestQuery
from medreview.ui.screen import ScreenContext
from tests.builders import a_workspace


@pytest.fixture
def owner(context: ScreenContext, tmp_path: Path):
    context.workspace.use(a_workspace(tmp_path))
    yield QObject()
    context.workspace.close()


@pytest.fixture
def chosen() -> list[str]:
    """What the screen shows: its last entry."""
    return ["first"]


@pytest.fixture
def answer(context: ScreenContext, owner: QObject, chosen: list[str]) -> LatestQuery:
    return LatestQuery(context.read_jobs, context.workspace, owner, of=lambda: chosen[-1])


def test_that_an_answer_comes_from_another_thread_to_the_gui_thread(qtbot: QtBot, answer: LatestQuery) -> None:
    seen: list[tuple[bool, bool]] = []
    answer.ask(
        lambda _workspace: threading.current_thread() is threading.main_thread(),
        lambda was_main: seen.append((was_main, threading.current_thread() is threading.main_thread())),
    )
    qtbot.waitUntil(lambda: bool(seen))
    assert seen == [(False, True)]


def test_that_of_questions_asked_meanwhile_only_the_last_is_asked(qtbot: QtBot, answer: LatestQuery) -> None:
    asked: list[int] = []
    seen: list[int] = []
    may_go_on = threading.Event()

    def first(_workspace: object) -> int:
        may_go_on.wait(30)
        return 0

    def later(n: int) -> int:
        asked.append(n)
        return n

    answer.ask(first, seen.append)
    for n in range(1, 6):
        answer.ask(lambda _workspace, n=n: later(n), seen.append)
    may_go_on.set()
    qtbot.waitUntil(lambda: not answer.is_waiting)
    assert (asked, seen) == ([5], [0, 5])


def test_that_an_overtaken_answer_is_not_given(qtbot: QtBot, answer: LatestQuery) -> None:
    seen: list[int] = []
    may_go_on = threading.Event()
    answer.ask(lambda _workspace: may_go_on.wait(30), lambda _: seen.append(1))
    answer.ask(lambda _workspace: 2, seen.append, overtake=True)
    may_go_on.set()
    qtbot.waitUntil(lambda: not answer.is_waiting)
    assert seen == [2]


def test_that_an_answer_about_a_workspace_that_was_closed_is_not_given(
    qtbot: QtBot, answer: LatestQuery, context: ScreenContext, tmp_path: Path
) -> None:
    seen: list[int] = []
    may_go_on = threading.Event()
    answer.ask(lambda _workspace: may_go_on.wait(30), lambda _: seen.append(1))
    context.workspace.use(a_workspace(tmp_path, "other.medreview"))
    may_go_on.set()
    qtbot.waitUntil(lambda: not answer.is_waiting)
    assert seen == []


def test_that_nothing_is_given_to_a_screen_that_is_gone(
    qtbot: QtBot, answer: LatestQuery, owner: QObject, context: ScreenContext
) -> None:
    from shiboken6 import delete

    seen: list[int] = []
    may_go_on = threading.Event()
    answer.ask(lambda _workspace: may_go_on.wait(30), lambda _: seen.append(1))
    delete(owner)
    may_go_on.set()
    qtbot.waitUntil(lambda: not context.read_jobs.is_busy)
    assert seen == []


def test_that_an_error_goes_where_the_screen_wants_it(qtbot: QtBot, answer: LatestQuery) -> None:
    seen: list[Exception] = []
    answer.ask(lambda _workspace: 1 / 0, lambda _: None, on_failure=seen.append)
    qtbot.waitUntil(lambda: bool(seen))
    assert isinstance(seen[0], ZeroDivisionError)


def test_that_an_answer_about_what_is_no_longer_on_show_is_dropped(
    qtbot: QtBot, answer: LatestQuery, chosen: list[str]
) -> None:
    seen: list[int] = []
    may_go_on = threading.Event()
    answer.ask(lambda _workspace: may_go_on.wait(30), lambda _: seen.append(1))
    chosen.append("second")
    may_go_on.set()
    qtbot.waitUntil(lambda: not answer.is_waiting)
    assert seen == []


def test_that_an_error_about_what_is_no_longer_on_show_is_dropped(
    qtbot: QtBot, answer: LatestQuery, chosen: list[str]
) -> None:
    seen: list[Exception] = []
    may_go_on = threading.Event()
    answer.ask(lambda _workspace: may_go_on.wait(30) and 1 / 0, lambda _: None, on_failure=seen.append)
    chosen.append("second")
    may_go_on.set()
    qtbot.waitUntil(lambda: not answer.is_waiting)
    assert seen == []


def test_that_a_question_that_waits_is_not_asked_of_something_else(
    qtbot: QtBot, answer: LatestQuery, chosen: list[str], context: ScreenContext
) -> None:
    seen: list[int] = []
    may_go_on = threading.Event()
    answer.ask(lambda _workspace: may_go_on.wait(30), lambda _: seen.append(1))
    answer.ask(lambda _workspace: 2, seen.append)
    chosen.append("second")
    may_go_on.set()
    qtbot.waitUntil(lambda: not answer.is_waiting and not context.read_jobs.is_busy)
    assert seen == []


def test_that_what_is_chosen_again_gets_its_own_answer(qtbot: QtBot, answer: LatestQuery, chosen: list[str]) -> None:
    seen: list[str] = []
    may_go_on = threading.Event()
    answer.ask(lambda _workspace: may_go_on.wait(30) and "old", seen.append)
    chosen.append("second")
    answer.ask(lambda _workspace: "new", seen.append)
    may_go_on.set()
    qtbot.waitUntil(lambda: bool(seen) and not answer.is_waiting)
    assert seen == ["new"]


def until_stopped(begun: threading.Event, ended: list[str]):
    def work(_workspace: object, cancel: CancelToken) -> str:
        begun.set()
        while not cancel.is_cancelled:
            pass
        ended.append("stopped")
        raise Cancelled

    return work


def test_that_work_aside_is_stopped_by_the_question_that_takes_its_place(
    qtbot: QtBot, answer: LatestQuery, chosen: list[str]
) -> None:
    seen: list[str] = []
    begun = threading.Event()
    answer.ask_aside(until_stopped(begun, seen), seen.append)
    begun.wait(30)
    chosen.append("second")
    answer.ask_aside(lambda _workspace, _cancel: "new", seen.append)
    qtbot.waitUntil(lambda: not answer.is_waiting)
    assert seen == ["stopped", "new"]


def test_that_work_aside_lets_every_other_question_pass_and_comes_again_behind_it(
    qtbot: QtBot, answer: LatestQuery, context: ScreenContext, owner: QObject
) -> None:
    seen: list[str] = []
    begun = threading.Event()

    def work(workspace: object, cancel: CancelToken) -> str:
        return "came again" if begun.is_set() else until_stopped(begun, seen)(workspace, cancel)

    answer.ask_aside(work, seen.append)
    begun.wait(30)
    LatestQuery(context.read_jobs, context.workspace, owner, of=lambda: None).ask(lambda _: "other", seen.append)
    qtbot.waitUntil(lambda: not answer.is_waiting)
    assert seen == ["stopped", "other", "came again"]


def test_that_work_aside_does_not_come_again_when_something_else_is_on_show(
    qtbot: QtBot, answer: LatestQuery, chosen: list[str], context: ScreenContext
) -> None:
    seen: list[str] = []
    begun = threading.Event()
    answer.ask_aside(until_stopped(begun, seen), seen.append)
    begun.wait(30)
    chosen.append("second")
    context.read_jobs.start(lambda _report, _cancel: None)
    qtbot.waitUntil(lambda: not answer.is_waiting and not context.read_jobs.is_busy)
    assert seen == ["stopped"]


def test_that_work_aside_does_not_come_again_when_everything_is_stopped(
    qtbot: QtBot, answer: LatestQuery, context: ScreenContext
) -> None:
    seen: list[str] = []
    begun = threading.Event()
    answer.ask_aside(until_stopped(begun, seen), seen.append)
    begun.wait(30)
    answer.ask_aside(lambda _workspace, _cancel: "new", seen.append)
    context.read_jobs.cancel_all()
    qtbot.waitUntil(lambda: not context.read_jobs.is_busy)
    assert (seen, answer.is_waiting) == (["stopped"], False)
