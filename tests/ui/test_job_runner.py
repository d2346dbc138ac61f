"""Long work runs elsewhere and reports here, in order, whatever becomes of it."""

import gc
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import Future

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from medreview.jobs import CancelToken, Progress, Report
from medreview.ui import job_runner
from medreview.ui.job_runner import TURN_S, CycleCollector, JobRunner, Work


@pytest.fixture
def runner(qapp: QApplication) -> Iterator[JobRunner]:
    runner = JobRunner()
    yield runner
    runner.shut_down()


class Knot:
    """An object that only a collection of cycles lets go."""

    def __init__(self) -> None:
        self.itself = self


def until_cancelled(_report: Report, cancel: CancelToken) -> None:
    while True:
        cancel.raise_if_cancelled()


def test_that_progress_and_result_arrive_in_order_on_the_gui_thread(qtbot, runner: JobRunner) -> None:
    seen: list[tuple[object, bool]] = []

    def work(report: Report, _cancel: CancelToken) -> str:
        for done in range(200):
            report(Progress(done, 200))
        return "result"

    def note(news: object) -> None:
        seen.append((news, threading.current_thread() is threading.main_thread()))

    runner.start(work, on_progress=note, on_success=note)
    qtbot.waitUntil(lambda: bool(seen) and seen[-1][0] == "result")
    assert [news.done for news, _ in seen[:-1] if isinstance(news, Progress)] == list(range(200))
    assert all(on_gui_thread for _, on_gui_thread in seen)


def test_that_work_runs_beside_the_gui_thread(qtbot, runner: JobRunner) -> None:
    threads: list[threading.Thread] = []
    runner.start(lambda _report, _cancel: threads.append(threading.current_thread()))
    qtbot.waitUntil(lambda: not runner.is_busy)
    assert threads[0] is not threading.main_thread()


class _Page(QWidget):
    """A widget of a class of ours, which holds itself, as one does that keeps a function of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.itself = self


def test_that_no_widget_is_destroyed_beside_the_gui_thread(qtbot, runner: JobRunner) -> None:
    gone_on: list[threading.Thread] = []
    weakref.finalize(_Page(), lambda: gone_on.append(threading.current_thread()))

    def work(_report: Report, _cancel: CancelToken) -> None:
        for _ in range(200_000):  # many more things than Python makes without looking for cycles among them
            ring: list[object] = []
            ring.append(ring)

    runner.start(work)
    qtbot.waitUntil(lambda: bool(gone_on))
    assert gone_on == [threading.main_thread()]


class _LateToLetGo:
    """A worker that still knows what it worked for when the window has heard of it."""

    def __init__(self) -> None:
        self.may_begin, self.may_let_go = threading.Event(), threading.Event()
        self.thread: threading.Thread | None = None

    def submit(self, work: Callable[..., object], *given: object) -> "Future[object]":
        future: Future[object] = Future()

        def carry_out(work: Callable[..., object], given: tuple[object, ...]) -> None:
            self.may_begin.wait(60)
            try:
                future.set_result(work(*given))
            except Exception as error:  # noqa: BLE001 - as an executor does
                future.set_exception(error)
            self.may_let_go.wait(60)

        self.thread = threading.Thread(target=carry_out, args=(work, given))
        self.thread.start()
        return future

    def shutdown(self, **_: object) -> None:
        self.may_begin.set()
        self.may_let_go.set()


@pytest.mark.parametrize("work", [lambda *_: 1, lambda *_: 1 / 0, until_cancelled])
def test_that_a_widget_that_waits_for_a_job_is_let_go_on_the_gui_thread(
    qtbot, runner: JobRunner, work: Work[object]
) -> None:
    worker = _LateToLetGo()
    runner._executor = worker
    gone_on: list[threading.Thread] = []

    class Waits(QWidget):
        def hear(self, *_: object) -> None:
            pass

    page = Waits()
    weakref.finalize(page, lambda: gone_on.append(threading.current_thread()))
    token = runner.start(work, on_success=page.hear, on_failure=page.hear, on_cancelled=page.hear)
    if work is until_cancelled:
        token.cancel()
    del page
    worker.may_begin.set()
    qtbot.waitUntil(lambda: not runner.is_busy)
    worker.may_let_go.set()
    worker.thread.join()
    assert gone_on == [threading.main_thread()]


def test_that_what_lasts_is_looked_through_again_only_when_it_has_grown(qapp: QApplication) -> None:
    was_enabled, usual = gc.isenabled(), gc.get_threshold()
    collector = CycleCollector(qapp)
    looked: list[int] = []
    kept: list[set[object]] = []

    def watch(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            looked.append(info["generation"])

    def looked_at(n_more: int) -> list[int]:
        """The generations that are collected in four turns."""
        looked.clear()
        kept.extend(set() for _ in range(n_more))  # Python does not count a list that it uses anew
        for _ in range(4):
            kept.extend(set() for _ in range(20))
            collector.collect()
        return list(looked)

    gc.collect()  # its counts begin at nothing
    gc.set_threshold(1, 0, 0)
    gc.callbacks.append(watch)
    try:
        assert looked_at(0) == [0, 1, 0, 1]
        assert looked_at(0) == [0, 1, 0, 1]
        assert looked_at(collector.n_blocks // 2) == [0, 2, 0, 1]
    finally:
        gc.callbacks.remove(watch)
        gc.set_threshold(*usual)
        collector.deleteLater()
        if was_enabled:
            gc.enable()


def test_that_what_came_with_modules_is_old_at_once_and_its_cycles_are_still_let_go(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    was_enabled = gc.isenabled()
    collector = CycleCollector(qapp)
    looked: list[str] = []

    def watch(phase: str, _info: dict[str, int]) -> None:
        looked.append(phase)

    gc.callbacks.append(watch)
    try:
        brought: list[object] = [Knot() for _ in range(2 * gc.get_threshold()[0])]
        known = weakref.ref(brought[0])
        monkeypatch.setitem(sys.modules, "medreview.just_loaded", sys)
        collector.collect()
        assert (looked, gc.get_count()[0] < len(brought)) == ([], True)
        brought.clear()
        gc.collect(1)
        assert known() is not None
        gc.collect()
        assert known() is None
    finally:
        gc.callbacks.remove(watch)
        collector.deleteLater()
        if was_enabled:
            gc.enable()


def test_that_what_is_older_waits_for_the_end_of_a_job_and_what_is_young_does_not_pile_up(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    was_enabled = gc.isenabled()
    collector = CycleCollector(qapp)
    runner = JobRunner()
    collector.heed(runner)
    collected: list[int] = []
    counts = [(0, 10**6, 0)]  # as much was let go as was made
    monkeypatch.setattr(gc, "get_count", lambda: counts[0])
    monkeypatch.setattr(gc, "collect", collected.append)
    monkeypatch.setattr(job_runner, "MOST_TURNS_PUT_OFF", 3)

    def turns(n: int, *, is_working: bool) -> list[int]:
        collected.clear()
        monkeypatch.setattr(JobRunner, "is_busy", is_working)
        for _ in range(n):
            collector.collect()
        return list(collected)

    try:
        assert turns(5, is_working=True) == [0, 0, 0, 1, 0]  # a job of hours is not waited for
        counts[0] = (10**6, 10**6, 0)
        assert turns(2, is_working=False) == [1, 1]
        counts[0] = (0, 0, 0)
        assert turns(2, is_working=False) == []
    finally:
        collector.deleteLater()
        if was_enabled:
            gc.enable()


def test_that_collecting_takes_hold_of_nothing_that_another_thread_is_making(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    was_enabled = gc.isenabled()
    collector = CycleCollector(qapp)
    held: list[object] = []

    def all_objects(*_: object) -> list[object]:
        held[:] = plain()
        return held

    plain = gc.get_objects
    monkeypatch.setattr(gc, "get_objects", all_objects)
    monkeypatch.setattr(gc, "get_count", lambda: (10**6, 10**6, 10**6))

    def numbers() -> Iterator[int]:
        for number in range(100):
            if number == 20:  # as if the window's thread came in between
                collector.collect()
            yield number

    try:
        assert len(tuple(numbers())) == 100
    finally:
        collector.deleteLater()
        if was_enabled:
            gc.enable()


def test_that_an_error_reaches_the_failure_callback(qtbot, runner: JobRunner) -> None:
    seen: list[Exception] = []
    runner.start(lambda _report, _cancel: 1 / 0, on_failure=seen.append)
    qtbot.waitUntil(lambda: bool(seen))
    assert isinstance(seen[0], ZeroDivisionError)


def test_that_an_error_nobody_listens_to_is_announced(qtbot, runner: JobRunner) -> None:
    with qtbot.waitSignal(runner.failed_unheard) as caught:
        runner.start(lambda _report, _cancel: 1 / 0)
    assert isinstance(caught.args[0], ZeroDivisionError)


def test_that_a_cancelled_job_ends_as_cancelled_and_nothing_else(qtbot, runner: JobRunner) -> None:
    seen: list[object] = []
    token = runner.start(
        until_cancelled, on_success=seen.append, on_failure=seen.append, on_cancelled=lambda: seen.append("cancelled")
    )
    token.cancel()
    qtbot.waitUntil(lambda: not runner.is_busy)
    assert seen == ["cancelled"]


def test_that_a_titled_job_shows_when_it_begins_and_ends(qtbot, runner: JobRunner) -> None:
    seen: list[str] = []
    runner.job_started.connect(lambda title, _token: seen.append(title))
    runner.job_ended.connect(lambda: seen.append("ended"))
    runner.start(lambda _report, _cancel: None, title="Importing")
    runner.start(lambda _report, _cancel: None)
    qtbot.waitUntil(lambda: not runner.is_busy)
    assert seen == ["Importing", "ended"]


def test_that_jobs_never_overlap(qtbot, runner: JobRunner) -> None:
    at_work = 0
    most = 0

    def work(_report: Report, _cancel: CancelToken) -> None:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        sum(range(20_000))
        at_work -= 1

    for _ in range(50):
        runner.start(work)
    qtbot.waitUntil(lambda: not runner.is_busy, timeout=20_000)
    assert most == 1


def test_that_thousands_of_jobs_all_report(qtbot, runner: JobRunner) -> None:
    done: list[int] = []
    for n in range(3000):
        runner.start(lambda _report, _cancel, n=n: n, on_success=done.append)
    qtbot.waitUntil(lambda: len(done) == 3000, timeout=30_000)
    assert done == list(range(3000))


def test_that_jobs_waiting_at_shutdown_never_begin(qapp: QApplication) -> None:
    runner = JobRunner()
    begun: list[int] = []
    has_begun = threading.Event()

    def first(report: Report, cancel: CancelToken) -> None:
        has_begun.set()
        until_cancelled(report, cancel)

    runner.start(first)
    for n in range(5):
        runner.start(lambda _report, _cancel, n=n: begun.append(n))
    has_begun.wait(10)
    runner.shut_down()
    assert begun == []


def test_that_work_which_gives_way_ends_for_other_work_and_may_come_again_behind_it(qtbot, runner: JobRunner) -> None:
    ended: list[str] = []

    def again() -> None:
        ended.append("gave way")
        runner.start(lambda _report, _cancel: None, on_gave_way=again, on_success=lambda _: ended.append("came again"))

    runner.start(until_cancelled, on_gave_way=again)
    runner.start(lambda _report, _cancel: None, on_success=lambda _: ended.append("other work"))
    qtbot.waitUntil(lambda: len(ended) == 3)
    assert sorted(ended) == ["came again", "gave way", "other work"]
    assert ended[0] == "gave way"


def test_that_work_which_gives_way_does_not_come_again_when_everything_is_stopped(qtbot, runner: JobRunner) -> None:
    ended: list[str] = []
    runner.start(until_cancelled, on_gave_way=lambda: ended.append("again"), on_cancelled=lambda: ended.append("stop"))
    runner.cancel_all()
    runner.start(lambda _report, _cancel: None, on_success=lambda _: ended.append("other work"))
    qtbot.waitUntil(lambda: len(ended) == 2)
    assert ended == ["stop", "other work"]


def test_that_work_lets_the_window_run_at_once(qtbot, runner: JobRunner) -> None:
    sys.setswitchinterval(0.005)
    found: list[float] = []
    runner.start(lambda _report, _cancel: sys.getswitchinterval(), on_success=found.append)
    qtbot.waitUntil(lambda: bool(found))
    assert found == [pytest.approx(TURN_S)]
