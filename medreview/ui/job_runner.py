"""Runs long work on a plain thread and reports on the GUI thread through one long-lived object."""

import gc
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar
from weakref import WeakSet

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, Signal, Slot
from shiboken6 import isValid

from medreview.jobs import Cancelled, CancelToken, Progress, Report
from medreview.ui.current_workspace import CurrentWorkspace

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

    from medreview.workflows.workspace_files import Workspace


Found = TypeVar("Found")
P = ParamSpec("P")


def while_alive(owner: QObject, act: Callable[P, object]) -> Callable[P, None]:
    """``act``, or nothing once its widget is gone: a window is built anew when its language changes."""

    def guarded(*args: P.args, **kwargs: P.kwargs) -> None:
        if isValid(owner):
            act(*args, **kwargs)

    return guarded


def whole_workspace() -> None:
    """The owner of answers that are about everything there is: nothing else can come into sight instead."""


TURN_S = 0.0001
"""Seconds after which a thread lets another one run: a turn of the window asks often, and Python's own 5 ms add up."""
COLLECT_EVERY_MS = 100
QUIET_TURNS = 5
"""Modules come in bursts: one that is over has been so for as many turns."""
MOST_TURNS_PUT_OFF = 600
"""Turns, a minute of them, after which what is older is gone through although a job still works."""
GROWN = 1.25
"""Python's own rule: all that lives is looked through once a quarter more of it has come."""


class CycleCollector(QObject):
    """Collection of reference cycles on the GUI thread alone, between its events.

    Python collects on whichever thread makes objects. PySide then destroys a widget of a class of ours over there,
    while Qt still paints or animates it here.
    """

    def __init__(self, parent: QObject | None) -> None:
        super().__init__(parent)
        self.n_blocks = sys.getallocatedblocks()  # what is there has been gone through, or is to stay
        self._n_modules = len(sys.modules)
        self._n_quiet = QUIET_TURNS
        self._runners: WeakSet[JobRunner] = WeakSet()
        self._n_put_off = 0
        gc.disable()
        timer = QTimer(self, interval=COLLECT_EVERY_MS)
        timer.timeout.connect(self.collect)
        timer.start()

    @Slot()
    def collect(self) -> None:
        """Collect what is young, what is older too in its turn: by the thresholds of :mod:`gc`.

        What comes with modules, and in ``QUIET_TURNS`` more, is to stay and would be gone through for nothing: it
        counts as old at once. While a job works, what is young is gone through in every turn, since Python's count of
        it does not grow where as much that is older is let go; what is older waits for the end of the job, which lets
        go of most of it.
        """
        n_modules = len(sys.modules)
        self._n_quiet = self._n_quiet + 1 if n_modules == self._n_modules else 0
        if self._n_quiet < QUIET_TURNS:
            self._n_modules, self.n_blocks = n_modules, sys.getallocatedblocks()
            gc.freeze()  # two lists are joined, nothing is gone through
            gc.unfreeze()
            return
        young, older, lasting = (n > limit for n, limit in zip(gc.get_count(), gc.get_threshold(), strict=True))
        # Blocks of memory are counted, never gc.get_objects(): that holds what other threads are making, too, and a
        # tuple that is held can no longer grow: tuple(...) of a generator then ends in a SystemError over there.
        is_working = any(runner.is_busy for runner in self._runners)
        if older and is_working and self._n_put_off < MOST_TURNS_PUT_OFF:
            self._n_put_off += 1
            gc.collect(0)
        elif young and older and lasting and sys.getallocatedblocks() >= GROWN * self.n_blocks:
            self._n_put_off = 0
            gc.collect()
            self.n_blocks = sys.getallocatedblocks()
        elif young or is_working:
            self._n_put_off = 0 if older else self._n_put_off
            gc.collect(1 if older else 0)

    def heed(self, runner: "JobRunner") -> None:
        """Know of a runner whose jobs are not to be waited for."""
        self._runners.add(runner)


@cache
def collect_cycles_here() -> CycleCollector:
    """The one collector of this process, made with the first thread beside that of the window."""
    return CycleCollector(QCoreApplication.instance())


T = TypeVar("T")
Work = Callable[[Report, CancelToken], T]


def _nothing(*_: object) -> None:
    pass


@dataclass(slots=True, eq=False)
class _Job:
    """A job with what is to be called at its end; ``outcome`` is its result, or the error that it ended with."""

    work: Work[Any]
    title: str
    on_success: Callable[[Any], None]
    on_failure: Callable[[Exception], None] | None
    on_progress: Callable[[Progress], None]
    on_cancelled: Callable[[], None]
    on_gave_way: Callable[[], None] | None
    is_displaced: bool = False
    outcome: object = None


class JobRunner(QObject):
    """One worker thread, so that jobs which write to the workspace never overlap.

    Signals
    -------
    job_started(str, CancelToken)
        A job left the queue: its title, and the token that stops it.
    job_progressed(Progress)
        How far the running job is.
    job_ended()
        The running job succeeded, failed or was cancelled.

    Thread: all methods, callbacks and signals belong to the GUI thread; only the work itself runs elsewhere. The worker
    knows a job by its token alone, so that it never has the last hold of a callback, and of the widget behind it:
    PySide would destroy that widget over there.
    """

    job_started = Signal(str, object)
    job_progressed = Signal(object)
    job_ended = Signal()
    failed_unheard = Signal(object)
    _left_queue = Signal(object)
    _reported = Signal(object, object)
    _is_over = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._executor: ThreadPoolExecutor | None = None
        self._jobs: dict[CancelToken, _Job] = {}
        self._left_queue.connect(self._on_left_queue, Qt.ConnectionType.QueuedConnection)
        self._reported.connect(self._on_reported, Qt.ConnectionType.QueuedConnection)
        self._is_over.connect(self._on_over, Qt.ConnectionType.QueuedConnection)

    @property
    def is_busy(self) -> bool:
        return bool(self._jobs)

    def start(
        self,
        work: Work[T],
        *,
        title: str = "",
        on_success: Callable[[T], None] = _nothing,
        on_failure: Callable[[Exception], None] | None = None,
        on_progress: Callable[[Progress], None] = _nothing,
        on_cancelled: Callable[[], None] = _nothing,
        on_gave_way: Callable[[], None] | None = None,
    ) -> CancelToken:
        """Queue ``work(report, cancel)``. Exactly one of success, failure, cancelled is called at its end.

        A job with ``on_gave_way`` is stopped when another one is queued, and hears of it there instead: it may queue
        itself again, behind that one.
        A job without a title stays out of the status line. Without ``on_failure`` the error goes to
        ``failed_unheard``, which the window shows.
        """
        if on_gave_way is None:
            for waiting in self._jobs:
                self.displace(waiting)
        token = CancelToken()
        self._jobs[token] = _Job(work, title, on_success, on_failure, on_progress, on_cancelled, on_gave_way)
        self._worker().submit(self._work, token)
        return token

    def displace(self, token: CancelToken) -> None:
        """Stop a job that gives way, as other work does; any other goes on."""
        job = self._jobs.get(token)
        if job is not None and job.on_gave_way is not None:
            job.is_displaced = True
            token.cancel()

    def cancel_all(self) -> None:
        """Ask every job to stop: the running one at its next step, queued ones before they begin."""
        for token, job in self._jobs.items():
            job.on_gave_way = None  # it is not to come again
            token.cancel()

    def shut_down(self) -> None:
        """Ask every job to stop and wait for the running one; queued ones never begin."""
        self.cancel_all()
        if self._executor is not None:
            self._executor.shutdown(wait=True, cancel_futures=True)

    def _worker(self) -> "ThreadPoolExecutor":
        """Made with the first job, so that the window shows before the library is imported."""
        if self._executor is None:
            from concurrent.futures import ThreadPoolExecutor

            collect_cycles_here().heed(self)
            sys.setswitchinterval(TURN_S)
            self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="job")
        return self._executor

    def _work(self, token: CancelToken) -> None:
        """Carry a job out, on the worker."""
        self._left_queue.emit(token)
        self._carry_out(token)  # its outcome stays with the job: nothing of it is known here any more
        self._is_over.emit(token)

    def _carry_out(self, token: CancelToken) -> None:
        try:
            token.raise_if_cancelled()
            self._jobs[token].outcome = self._jobs[token].work(partial(self._reported.emit, token), token)
        except BaseException as error:  # noqa: BLE001 - raised again at the end of the job
            self._jobs[token].outcome = _Failed(error)

    @Slot(object)
    def _on_left_queue(self, token: CancelToken) -> None:
        job = self._jobs[token]
        if job.title and not token.is_cancelled:
            self.job_started.emit(job.title, token)

    @Slot(object, object)
    def _on_reported(self, token: CancelToken, progress: Progress) -> None:
        if (job := self._jobs.get(token)) is not None:
            if job.title:
                self.job_progressed.emit(progress)
            job.on_progress(progress)

    @Slot(object)
    def _on_over(self, token: CancelToken) -> None:
        job = self._jobs.pop(token)
        if job.title:
            self.job_ended.emit()
        match job.outcome:
            case _Failed(Cancelled()):
                (job.on_gave_way if job.is_displaced and job.on_gave_way else job.on_cancelled)()
            case _Failed(Exception() as error):
                (job.on_failure or self.failed_unheard.emit)(error)
            case _Failed(error):
                raise error
            case result:
                job.on_success(result)


@dataclass(frozen=True, slots=True)
class _Failed:
    error: BaseException


class LatestQuery(QObject):
    """One question of a screen, asked again and again; never more than one is under way.

    A question asked meanwhile waits and takes the place of one that waits already. What is under way is still given,
    unless it was asked with ``overtake``, or another workspace was opened, or the screen is gone. An answer is only
    given while the screen still shows what it was asked of.

    Parameters
    ----------
    of : callable
        What answers belong to, such as the run and the line that are chosen: it is read when a question is asked and
        again when its answer comes, and an answer that belongs to something else by then is dropped, errors too.

    Thread: GUI thread only; the query itself runs on the worker of ``runner``.
    """

    def __init__(
        self, runner: JobRunner, workspace: CurrentWorkspace, parent: QObject, *, of: Callable[[], object]
    ) -> None:
        super().__init__(parent)
        self._runner = runner
        self._workspace = workspace
        self._of = of
        self._token: CancelToken | None = None
        self._next: Callable[[], None] | None = None
        self._is_overtaken = False

    @property
    def is_waiting(self) -> bool:
        return self._token is not None

    def ask(
        self,
        query: Callable[["Workspace"], Found],
        then: Callable[[Found], None],
        *,
        on_failure: Callable[[Exception], None] | None = None,
        overtake: bool = False,
    ) -> None:
        """Run ``query(workspace)`` elsewhere and hand what it gives to ``then``.

        Parameters
        ----------
        on_failure : callable, optional
            Gets the error; without it the window shows it.
        overtake : bool
            An answer that is still to come is of no use any more.
        """
        self._ask(lambda workspace, _cancel: query(workspace), then, on_failure, overtake=overtake, gives_way=False)

    def ask_aside(
        self,
        query: Callable[["Workspace", CancelToken], Found],
        then: Callable[[Found], None],
        *,
        on_failure: Callable[[Exception], None] | None = None,
    ) -> None:
        """As ``ask`` with ``overtake``, for work of seconds, which nothing waits for.

        It is stopped when anything else is to be read, and comes again behind that while its answer is wanted; when
        another question takes its place, it is stopped for good.
        """
        self._ask(query, then, on_failure, overtake=True, gives_way=True)

    def _ask(
        self,
        query: Callable[["Workspace", CancelToken], Found],
        then: Callable[[Found], None],
        on_failure: Callable[[Exception], None] | None,
        *,
        overtake: bool,
        gives_way: bool,
    ) -> None:
        begin = partial(self._begin, query, then, on_failure, self._of(), gives_way=gives_way)
        if self._token is None:
            begin()
            return
        self._is_overtaken = self._is_overtaken or overtake
        self._next = begin
        if self._is_overtaken:
            self._runner.displace(self._token)

    def _begin(
        self,
        query: Callable[["Workspace", CancelToken], Found],
        then: Callable[[Found], None],
        on_failure: Callable[[Exception], None] | None,
        owner: object,
        *,
        gives_way: bool,
    ) -> None:
        if not self._workspace.is_open or self._of() != owner:
            return
        workspace = self._workspace.workspace
        self._is_overtaken = False

        def give(found: Found) -> None:
            if self._ends(workspace, owner):
                then(found)
            self._go_on()

        def fail(error: Exception) -> None:
            if self._ends(workspace, owner):
                (on_failure or self._runner.failed_unheard.emit)(error)
            self._go_on()

        def come_again() -> None:
            if self._ends(workspace, owner) and self._next is None:
                self._begin(query, then, on_failure, owner, gives_way=True)
            self._go_on()

        self._token = self._runner.start(
            lambda _report, cancel: query(workspace, cancel),
            on_success=give,
            on_failure=fail,
            on_cancelled=self._on_cancelled,
            on_gave_way=come_again if gives_way else None,
        )

    def _ends(self, asked: object, owner: object) -> bool:
        """True if somebody still waits for this answer."""
        if not isValid(self):
            return False
        self._token = None
        if self._is_overtaken or not self._workspace.is_open or self._workspace.workspace is not asked:
            return False
        return self._of() == owner

    def _on_cancelled(self) -> None:
        if isValid(self):
            self._token = None
            self._next = None

    def _go_on(self) -> None:
        if isValid(self) and self._next is not None:
            following, self._next = self._next, None
            following()
