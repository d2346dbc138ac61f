"""Judges run beside everything else, one at a time, and report at a steady pace."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from medreview.domain.changes import Change
from medreview.errors import FileUnreadable, Message
from medreview.jobs import CancelToken, Progress
from medreview.ui.current_workspace import CurrentWorkspace
from medreview.ui.online import Online
from medreview.ui.run_queue import MOST_NEWS_KEPT, QUEUE, RunQueue, RunTask, Tell
from tests.builders import a_workspace


class StandInWork:
    """Begins, waits to be let go or stopped, and remembers the thread it was on."""

    def __init__(self, *, outcome: Message | Exception | None = None) -> None:
        self.outcome = outcome
        self.has_begun = threading.Event()
        self.may_end = threading.Event()
        self.thread: threading.Thread | None = None

    def __call__(self, tell: Tell, cancel: CancelToken) -> Message | None:
        self.thread = threading.current_thread()
        tell(Progress(1, 4))
        self.has_begun.set()
        while not self.may_end.wait(0.002):
            cancel.raise_if_cancelled()
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome


@pytest.fixture
def workspace(qapp: QApplication, tmp_path: Path) -> Iterator[CurrentWorkspace]:
    current = CurrentWorkspace()
    current.use(a_workspace(tmp_path))
    yield current
    current.close()


@pytest.fixture
def online(qapp: QApplication) -> Online:
    return Online()


@pytest.fixture
def runs(workspace: CurrentWorkspace, online: Online) -> Iterator[RunQueue]:
    runs = RunQueue(workspace, online)
    yield runs
    runs.shut_down()


def ends_of(runs: RunQueue) -> list[tuple[int, object]]:
    seen: list[tuple[int, object]] = []
    runs.ended.connect(lambda run, outcome: seen.append((run, outcome)))
    return seen


def test_that_a_run_works_on_a_thread_of_its_own_and_ends_on_the_gui_thread(qtbot: QtBot, runs: RunQueue) -> None:
    threads: list[threading.Thread] = []
    runs.ended.connect(lambda *_: threads.append(threading.current_thread()))
    work = StandInWork()
    work.may_end.set()
    runs.start(RunTask(1, "one", work))
    qtbot.waitUntil(lambda: bool(threads))
    assert threads == [threading.main_thread()]
    assert work.thread not in {None, threading.main_thread()}


def test_that_runs_have_their_turn_one_after_the_other(qtbot: QtBot, runs: RunQueue) -> None:
    ends = ends_of(runs)
    reason = Message("No memory.")
    first, second = StandInWork(outcome=reason), StandInWork()
    runs.start(RunTask(1, "first", first))
    runs.start(RunTask(2, "second", second))
    qtbot.waitUntil(first.has_begun.is_set)
    assert runs.running is not None
    assert (runs.running.run, runs.waiting, second.has_begun.is_set()) == (1, (2,), False)
    first.may_end.set()
    qtbot.waitUntil(second.has_begun.is_set)
    second.may_end.set()
    qtbot.waitUntil(lambda: not runs.is_busy)
    assert ends == [(1, reason), (2, None)]


def test_that_a_run_is_never_queued_twice(qtbot: QtBot, runs: RunQueue) -> None:
    work = StandInWork()
    for _ in range(3):
        runs.start(RunTask(1, "one", work))
        runs.start(RunTask(2, "two", work))
    qtbot.waitUntil(work.has_begun.is_set)
    assert runs.waiting == (2,)


def test_that_a_paused_run_stops_where_it_is_and_says_so_at_once(qtbot: QtBot, runs: RunQueue) -> None:
    ends = ends_of(runs)
    work = StandInWork()
    runs.start(RunTask(1, "one", work))
    qtbot.waitUntil(work.has_begun.is_set)
    runs.pause(1)
    assert runs.is_pausing
    qtbot.waitUntil(lambda: not runs.is_busy)
    assert ends == [(1, None)]


def test_that_a_run_which_waits_leaves_the_queue_when_it_is_paused(qtbot: QtBot, runs: RunQueue) -> None:
    first, second = StandInWork(), StandInWork()
    runs.start(RunTask(1, "first", first))
    runs.start(RunTask(2, "second", second))
    runs.pause(2)
    first.may_end.set()
    qtbot.waitUntil(lambda: not runs.is_busy)
    assert not second.has_begun.is_set()


def test_that_a_pausing_run_can_be_asked_to_go_on(qtbot: QtBot, runs: RunQueue) -> None:
    first, again = StandInWork(), StandInWork()
    runs.start(RunTask(1, "one", first))
    qtbot.waitUntil(first.has_begun.is_set)
    runs.pause(1)
    runs.start(RunTask(1, "one", again))
    qtbot.waitUntil(again.has_begun.is_set)
    assert runs.running is not None
    assert runs.running.work is again


def test_that_the_queue_goes_on_after_a_run_that_failed(qtbot: QtBot, runs: RunQueue) -> None:
    ends = ends_of(runs)
    broken = StandInWork(outcome=FileUnreadable(file="judge.gguf", reason="gone"))
    broken.may_end.set()
    second = StandInWork()
    second.may_end.set()
    runs.start(RunTask(1, "first", broken))
    runs.start(RunTask(2, "second", second))
    qtbot.waitUntil(lambda: not runs.is_busy)
    assert [run for run, _ in ends] == [1, 2]
    assert "gone" in str(ends[0][1])
    assert runs.problem_of(1) == ends[0][1]
    assert runs.problem_of(2) is None


def test_that_a_problem_is_forgotten_when_the_run_goes_on_or_its_workspace_is_closed(
    qtbot: QtBot, runs: RunQueue, workspace: CurrentWorkspace
) -> None:
    for run in (1, 2):
        work = StandInWork(outcome=Message("No memory."))
        work.may_end.set()
        runs.start(RunTask(run, "one", work))
    qtbot.waitUntil(lambda: not runs.is_busy)
    runs.start(RunTask(1, "one", StandInWork()))
    assert (runs.problem_of(1), runs.problem_of(2)) == (None, Message("No memory."))
    workspace.close()
    assert runs.problem_of(2) is None


def test_that_only_what_nobody_can_mend_counts_as_a_crash(qtbot: QtBot, runs: RunQueue) -> None:
    crashes: list[Exception] = []
    runs.crashed.connect(crashes.append)
    for run, error in ((1, FileUnreadable(file="judge.gguf", reason="gone")), (2, KeyError("x"))):
        work = StandInWork(outcome=error)
        work.may_end.set()
        runs.start(RunTask(run, "one", work))
    qtbot.waitUntil(lambda: not runs.is_busy)
    assert [type(crash) for crash in crashes] == [KeyError]


def test_that_a_flood_of_news_reaches_the_window_in_few_pieces(
    qtbot: QtBot, runs: RunQueue, workspace: CurrentWorkspace
) -> None:
    announced: list[Change] = []
    workspace.changed.connect(lambda change, _by: announced.append(change))
    pieces: list[tuple[object, ...]] = []
    runs.news_came.connect(lambda _run, news: pieces.append(news))
    told = threading.Event()

    def work(tell: Tell, cancel: CancelToken) -> None:
        for n in range(20_000):
            tell(n)
            tell(Progress(n + 1, 20_000))
        told.set()

    progress: list[Progress] = []
    runs.progressed.connect(lambda _run, news: progress.append(news))
    runs.start(RunTask(1, "one", work))
    assert told.wait(60)
    qtbot.waitUntil(lambda: not runs.is_busy)
    assert len(pieces) == 1
    assert pieces[0][-1] == 19_999
    assert len(pieces[0]) == MOST_NEWS_KEPT
    assert progress == [Progress(20_000, 20_000)]
    assert announced == [Change.RUNS] * 2


def test_that_a_closing_workspace_stops_the_run_first(
    qtbot: QtBot, runs: RunQueue, workspace: CurrentWorkspace
) -> None:
    stopped_before_close: list[bool] = []
    work = StandInWork()
    runs.start(RunTask(1, "one", work))
    runs.start(RunTask(2, "two", work))
    qtbot.waitUntil(work.has_begun.is_set)
    workspace.replaced.connect(lambda: stopped_before_close.append(not runs.is_busy))
    workspace.close()
    assert stopped_before_close == [True]


def test_that_what_waits_for_the_judge_goes_on_when_it_paused(qtbot: QtBot, runs: RunQueue) -> None:
    seen: list[str] = []
    runs.pause_all(lambda: seen.append("idle"))
    assert seen == ["idle"]
    work = StandInWork()
    runs.start(RunTask(1, "one", work))
    runs.start(RunTask(2, "two", work))
    qtbot.waitUntil(work.has_begun.is_set)
    runs.pause_all(lambda: seen.append("paused"))
    assert seen == ["idle"]
    qtbot.waitUntil(lambda: seen == ["idle", "paused"])
    assert not runs.is_busy


def test_that_a_run_which_does_not_stop_is_left_to_itself(qtbot: QtBot, runs: RunQueue, online: Online) -> None:
    seen: list[str] = []
    may_end = threading.Event()

    def deaf(_tell: Tell, _cancel: CancelToken) -> None:
        may_end.wait(60)

    runs._give_up.setInterval(0)
    runs.start(RunTask(1, "deaf", deaf, "example.org"))
    runs.pause_all(lambda: seen.append("on"))
    qtbot.waitUntil(lambda: seen == ["on"])
    assert (runs.is_busy, online.hosts) == (False, ())
    may_end.set()


def test_that_a_host_is_shown_only_while_its_run_has_its_turn(qtbot: QtBot, runs: RunQueue, online: Online) -> None:
    work = StandInWork()
    runs.start(RunTask(1, "cloud", work, "api.example.org"))
    assert online.hosts == ("api.example.org",)
    work.may_end.set()
    qtbot.waitUntil(lambda: not runs.is_busy)
    assert online.hosts == ()


def test_that_a_task_with_more_to_do_has_its_turns_between_those_of_others(qtbot: QtBot, runs: RunQueue) -> None:
    turns: list[str] = []
    left = [2]
    waits = StandInWork()

    def queued(tell: Tell, _cancel: CancelToken) -> None:
        tell(RunTask(7 + left[0], "step", queued))
        left[0] -= 1
        turns.append("queue")

    def other(_tell: Tell, _cancel: CancelToken) -> None:
        turns.append("other")

    ends = ends_of(runs)
    runs.start(RunTask(1, "first", waits))
    runs.start(RunTask(QUEUE, "queue", queued, has_more=lambda: left[0] > 0))
    runs.start(RunTask(2, "other", other))
    assert runs.carries_queue
    waits.may_end.set()
    qtbot.waitUntil(lambda: not runs.is_busy)
    assert turns == ["queue", "other", "queue"]
    assert [run for run, _ in ends] == [1, 9, 2, 8]
    assert not runs.carries_queue
