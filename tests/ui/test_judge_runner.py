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
from medreview.ui.judge_runner import MOST_NEWS_KEPT, JudgeRunner, JudgeTask, Tell
from medreview.ui.online import Online
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
def judges(workspace: CurrentWorkspace, online: Online) -> Iterator[JudgeRunner]:
    judges = JudgeRunner(workspace, online)
    yield judges
    judges.shut_down()


def ends_of(judges: JudgeRunner) -> list[tuple[int, object]]:
    seen: list[tuple[int, object]] = []
    judges.ended.connect(lambda run, outcome: seen.append((run, outcome)))
    return seen


def test_that_a_run_works_on_a_thread_of_its_own_and_ends_on_the_gui_thread(qtbot: QtBot, judges: JudgeRunner) -> None:
    threads: list[threading.Thread] = []
    judges.ended.connect(lambda *_: threads.append(threading.current_thread()))
    work = StandInWork()
    work.may_end.set()
    judges.start(JudgeTask(1, "one", work))
    qtbot.waitUntil(lambda: bool(threads))
    assert threads == [threading.main_thread()]
    assert work.thread not in {None, threading.main_thread()}


def test_that_runs_have_their_turn_one_after_the_other(qtbot: QtBot, judges: JudgeRunner) -> None:
    ends = ends_of(judges)
    reason = Message("No memory.")
    first, second = StandInWork(outcome=reason), StandInWork()
    judges.start(JudgeTask(1, "first", first))
    judges.start(JudgeTask(2, "second", second))
    qtbot.waitUntil(first.has_begun.is_set)
    assert judges.running is not None
    assert (judges.running.run, judges.waiting, second.has_begun.is_set()) == (1, (2,), False)
    first.may_end.set()
    qtbot.waitUntil(second.has_begun.is_set)
    second.may_end.set()
    qtbot.waitUntil(lambda: not judges.is_busy)
    assert ends == [(1, reason), (2, None)]


def test_that_a_run_is_never_queued_twice(qtbot: QtBot, judges: JudgeRunner) -> None:
    work = StandInWork()
    for _ in range(3):
        judges.start(JudgeTask(1, "one", work))
        judges.start(JudgeTask(2, "two", work))
    qtbot.waitUntil(work.has_begun.is_set)
    assert judges.waiting == (2,)


def test_that_a_paused_run_stops_where_it_is_and_says_so_at_once(qtbot: QtBot, judges: JudgeRunner) -> None:
    ends = ends_of(judges)
    work = StandInWork()
    judges.start(JudgeTask(1, "one", work))
    qtbot.waitUntil(work.has_begun.is_set)
    judges.pause(1)
    assert judges.is_pausing
    qtbot.waitUntil(lambda: not judges.is_busy)
    assert ends == [(1, None)]


def test_that_a_run_which_waits_leaves_the_queue_when_it_is_paused(qtbot: QtBot, judges: JudgeRunner) -> None:
    first, second = StandInWork(), StandInWork()
    judges.start(JudgeTask(1, "first", first))
    judges.start(JudgeTask(2, "second", second))
    judges.pause(2)
    first.may_end.set()
    qtbot.waitUntil(lambda: not judges.is_busy)
    assert not second.has_begun.is_set()


def test_that_a_pausing_run_can_be_asked_to_go_on(qtbot: QtBot, judges: JudgeRunner) -> None:
    first, again = StandInWork(), StandInWork()
    judges.start(JudgeTask(1, "one", first))
    qtbot.waitUntil(first.has_begun.is_set)
    judges.pause(1)
    judges.start(JudgeTask(1, "one", again))
    qtbot.waitUntil(again.has_begun.is_set)
    assert judges.running is not None
    assert judges.running.work is again


def test_that_the_queue_goes_on_after_a_run_that_failed(qtbot: QtBot, judges: JudgeRunner) -> None:
    ends = ends_of(judges)
    broken = StandInWork(outcome=FileUnreadable(file="judge.gguf", reason="gone"))
    broken.may_end.set()
    second = StandInWork()
    second.may_end.set()
    judges.start(JudgeTask(1, "first", broken))
    judges.start(JudgeTask(2, "second", second))
    qtbot.waitUntil(lambda: not judges.is_busy)
    assert [run for run, _ in ends] == [1, 2]
    assert "gone" in str(ends[0][1])
    assert judges.problem_of(1) == ends[0][1]
    assert judges.problem_of(2) is None


def test_that_a_problem_is_forgotten_when_the_run_goes_on_or_its_workspace_is_closed(
    qtbot: QtBot, judges: JudgeRunner, workspace: CurrentWorkspace
) -> None:
    for run in (1, 2):
        work = StandInWork(outcome=Message("No memory."))
        work.may_end.set()
        judges.start(JudgeTask(run, "one", work))
    qtbot.waitUntil(lambda: not judges.is_busy)
    judges.start(JudgeTask(1, "one", StandInWork()))
    assert (judges.problem_of(1), judges.problem_of(2)) == (None, Message("No memory."))
    workspace.close()
    assert judges.problem_of(2) is None


def test_that_only_what_nobody_can_mend_counts_as_a_crash(qtbot: QtBot, judges: JudgeRunner) -> None:
    crashes: list[Exception] = []
    judges.crashed.connect(crashes.append)
    for run, error in ((1, FileUnreadable(file="judge.gguf", reason="gone")), (2, KeyError("x"))):
        work = StandInWork(outcome=error)
        work.may_end.set()
        judges.start(JudgeTask(run, "one", work))
    qtbot.waitUntil(lambda: not judges.is_busy)
    assert [type(crash) for crash in crashes] == [KeyError]


def test_that_a_flood_of_news_reaches_the_window_in_few_pieces(
    qtbot: QtBot, judges: JudgeRunner, workspace: CurrentWorkspace
) -> None:
    announced: list[Change] = []
    workspace.changed.connect(lambda change, _by: announced.append(change))
    pieces: list[tuple[object, ...]] = []
    judges.news_came.connect(lambda _run, news: pieces.append(news))
    told = threading.Event()

    def work(tell: Tell, cancel: CancelToken) -> None:
        for n in range(20_000):
            tell(n)
            tell(Progress(n + 1, 20_000))
        told.set()

    progress: list[Progress] = []
    judges.progressed.connect(lambda _run, news: progress.append(news))
    judges.start(JudgeTask(1, "one", work))
    assert told.wait(60)
    qtbot.waitUntil(lambda: not judges.is_busy)
    assert len(pieces) == 1
    assert pieces[0][-1] == 19_999
    assert len(pieces[0]) == MOST_NEWS_KEPT
    assert progress == [Progress(20_000, 20_000)]
    assert announced == [Change.JUDGE_RUNS] * 2


def test_that_a_closing_workspace_stops_the_run_first(
    qtbot: QtBot, judges: JudgeRunner, workspace: CurrentWorkspace
) -> None:
    stopped_before_close: list[bool] = []
    work = StandInWork()
    judges.start(JudgeTask(1, "one", work))
    judges.start(JudgeTask(2, "two", work))
    qtbot.waitUntil(work.has_begun.is_set)
    workspace.replaced.connect(lambda: stopped_before_close.append(not judges.is_busy))
    workspace.close()
    assert stopped_before_close == [True]


def test_that_what_waits_for_the_judge_goes_on_when_it_paused(qtbot: QtBot, judges: JudgeRunner) -> None:
    seen: list[str] = []
    judges.pause_all(lambda: seen.append("idle"))
    assert seen == ["idle"]
    work = StandInWork()
    judges.start(JudgeTask(1, "one", work))
    judges.start(JudgeTask(2, "two", work))
    qtbot.waitUntil(work.has_begun.is_set)
    judges.pause_all(lambda: seen.append("paused"))
    assert seen == ["idle"]
    qtbot.waitUntil(lambda: seen == ["idle", "paused"])
    assert not judges.is_busy


def test_that_a_run_which_does_not_stop_is_left_to_itself(qtbot: QtBot, judges: JudgeRunner, online: Online) -> None:
    seen: list[str] = []
    may_end = threading.Event()

    def deaf(_tell: Tell, _cancel: CancelToken) -> None:
        may_end.wait(60)

    judges._give_up.setInterval(0)
    judges.start(JudgeTask(1, "deaf", deaf, "example.org"))
    judges.pause_all(lambda: seen.append("on"))
    qtbot.waitUntil(lambda: seen == ["on"])
    assert (judges.is_busy, online.hosts) == (False, ())
    may_end.set()


def test_that_a_host_is_shown_only_while_its_run_has_its_turn(
    qtbot: QtBot, judges: JudgeRunner, online: Online
) -> None:
    work = StandInWork()
    judges.start(JudgeTask(1, "cloud", work, "api.example.org"))
    assert online.hosts == ("api.example.org",)
    work.may_end.set()
    qtbot.waitUntil(lambda: not judges.is_busy)
    assert online.hosts == ()
