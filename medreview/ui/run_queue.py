"""Carries runs out one after the other on threads of their own, and reports on the GUI thread through one object.

A run takes hours while imports and ratings go on, so it is no job of the ``JobRunner``. What it tells is
taken in at a steady pace, however fast it comes, so that the window never drowns in it.
"""

import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from medreview.domain.changes import Change
from medreview.errors import MedReviewError, Message
from medreview.jobs import Cancelled, CancelToken, Progress
from medreview.ui.current_workspace import CurrentWorkspace
from medreview.ui.online import Online

TICK_MS = 200
TICKS_PER_ANNOUNCEMENT = 15
"""Screens read a run again at this pace; what they show in between comes with the news."""

MOST_NEWS_KEPT = 400
PATIENCE_MS = 10_000

QUEUE = 0
"""In place of a run's id: the steps of the workspace's queue, one after the other."""

Tell = Callable[[object], None]
RunWork = Callable[[Tell, CancelToken], Message | None]
"""Carries out what is pending of a run. Tells ``Progress`` and events of the workflow.

It returns why the run could not go on, None where it is finished or was paused."""


@dataclass(frozen=True, slots=True)
class RunTask:
    """One run to carry on with. ``host`` is where it sends what it asks; None for a model on this machine.

    A task that ``has_more`` says so of has another turn after whatever waits by then: the queue of the workspace, whose
    ``run`` is ``QUEUE`` and who tells with every step a task that names the step's run, name and host.
    """

    run: int
    name: str
    work: RunWork
    host: str | None = None
    has_more: Callable[[], bool] = lambda: False


@dataclass(eq=False, slots=True)
class _RunningTask:
    """One stretch of a run: what its thread tells, and what the window knows of it."""

    task: RunTask
    shown: RunTask
    token: CancelToken = field(default_factory=CancelToken)
    news: deque[object] = field(default_factory=lambda: deque(maxlen=MOST_NEWS_KEPT))
    progress: Progress | None = None
    is_pausing: bool = False
    named: RunTask | None = None
    is_over: threading.Event = field(default_factory=threading.Event)

    def tell(self, news: object) -> None:
        if isinstance(news, Progress):
            self.progress = news
        elif isinstance(news, RunTask):
            self.named = news
        else:
            self.news.append(news)


class RunQueue(QObject):
    """A queue of runs, one at a time; it outlives every screen and window.

    Signals
    -------
    queue_changed()
        A run was queued, began, was asked to pause, or ended.
    progressed(int, Progress)
        How far the run is; at most once a tick.
    news_came(int, tuple)
        What the workflow told since the last tick, the latest only where that was much.
    ended(int, object)
        The run's turn is over: the ``Message`` why it could not go on, None when it is finished or was paused.
    crashed(Exception)
        The work failed with an error that no person can mend.

    Thread: GUI thread only; the work itself runs elsewhere.
    """

    queue_changed = Signal()
    progressed = Signal(int, object)
    news_came = Signal(int, object)
    ended = Signal(int, object)
    crashed = Signal(object)
    _is_over = Signal(object, object)

    def __init__(self, workspace: CurrentWorkspace, online: Online, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._online = online
        self._waiting: list[RunTask] = []
        self._turn: _RunningTask | None = None
        self._problems: dict[int, Message] = {}
        self._then: list[Callable[[], object]] = []
        self._ticks = 0
        self._timer = QTimer(self, interval=TICK_MS)
        self._timer.timeout.connect(self._on_tick)
        self._give_up = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._give_up.timeout.connect(self._abandon)
        self._is_over.connect(self._on_over, Qt.ConnectionType.QueuedConnection)
        workspace.closing.connect(self._stop_at_once)
        workspace.replaced.connect(self._problems.clear)

    @property
    def is_busy(self) -> bool:
        return self._turn is not None or bool(self._waiting)

    @property
    def running(self) -> RunTask | None:
        """The run whose turn it is; of the queue the step that is under way."""
        return self._turn.shown if self._turn else None

    @property
    def carries_queue(self) -> bool:
        """True while the workspace's queue is carried out, or has its turn later."""
        turn = self._turn
        return QUEUE in self.waiting or (turn is not None and turn.task.run == QUEUE and not turn.is_pausing)

    @property
    def is_pausing(self) -> bool:
        """True if the running one was asked to stop and has not yet."""
        return self._turn is not None and self._turn.is_pausing

    @property
    def waiting(self) -> tuple[int, ...]:
        """The runs that have their turn later, in order."""
        return tuple(task.run for task in self._waiting)

    @property
    def progress(self) -> Progress | None:
        """The progress of the running one, as it told last."""
        return self._turn.progress if self._turn else None

    def problem_of(self, run: int) -> Message | None:
        """The problem of the run's last try since the program was started."""
        return self._problems.get(run)

    def start(self, task: RunTask) -> None:
        """Queue a run; one that runs or waits already is left as it is."""
        turn = self._turn
        if task.run in self.waiting or (turn and task.run in {turn.task.run, turn.shown.run} and not turn.is_pausing):
            return
        self._problems.pop(task.run, None)
        self._waiting.append(task)
        self._begin_next()
        self.queue_changed.emit()

    def pause(self, run: int) -> None:
        """Take a run out of the queue, or ask the running one to stop where it is."""
        self._waiting = [task for task in self._waiting if task.run != run]
        if self._turn is not None and run in {self._turn.task.run, self._turn.shown.run}:
            self._turn.is_pausing = True
            self._turn.token.cancel()
        self.queue_changed.emit()

    def forget(self, run: int) -> None:
        """Pause a run that is to be deleted; a later one may get its number, and not its problem."""
        self.pause(run)
        self._problems.pop(run, None)

    def pause_all(self, then: Callable[[], object]) -> None:
        """Empty the queue, stop the running one, and call ``then``: at once where nothing runs, soon in any case.

        A run that does not stop in time is left to itself; what it had written stands.
        """
        self._waiting.clear()
        if self._turn is None:
            then()
            return
        self._then.append(then)
        self._give_up.start()
        self.pause(self._turn.task.run)

    def shut_down(self) -> None:
        """Stop the running one and wait for it, but not for ever."""
        self._stop_at_once()

    def _begin_next(self) -> None:
        if self._turn is not None or not self._waiting:
            return
        task = self._waiting.pop(0)
        self._turn = turn = _RunningTask(task, task)
        if task.host:
            self._online.begin(task.host)
        threading.Thread(target=self._work, args=(turn,), name="judge", daemon=True).start()
        self._ticks = 0
        self._timer.start()
        self._announce()

    def _work(self, turn: _RunningTask) -> None:
        """On the thread of the run."""
        outcome: Message | Exception | None = None
        try:
            outcome = turn.task.work(turn.tell, turn.token)
        except Cancelled:
            pass
        except MedReviewError as error:
            outcome = error.message
        except Exception as error:  # noqa: BLE001 - a border like the job runner's: the shell reports it
            outcome = error
        with suppress(RuntimeError):  # the window may be gone when a run that was left to itself ends
            self._is_over.emit(turn, outcome)
        turn.is_over.set()

    @Slot()
    def _on_tick(self) -> None:
        self._hand_on()
        self._ticks += 1
        if self._ticks % TICKS_PER_ANNOUNCEMENT == 0:
            self._announce()

    def _hand_on(self) -> None:
        turn = self._turn
        if turn is None:
            return
        self._name(turn)
        news = [turn.news.popleft() for _ in range(len(turn.news))]
        if turn.progress is not None:
            self.progressed.emit(turn.shown.run, turn.progress)
        if news:
            self.news_came.emit(turn.shown.run, tuple(news))

    def _name(self, turn: _RunningTask) -> None:
        """Show which run it is, where a step of the queue has told it."""
        named, turn.named = turn.named, None
        if named is None:
            return
        before, turn.shown = turn.shown, named
        if named.host:
            self._online.begin(named.host)
        if before.host:
            self._online.end(before.host)
        self._announce()
        self.queue_changed.emit()

    @Slot(object, object)
    def _on_over(self, turn: _RunningTask, outcome: Message | Exception | None) -> None:
        if turn is not self._turn:
            return  # it was abandoned
        self._hand_on()
        self._leave(turn)
        reason = outcome if isinstance(outcome, Message) else None
        if reason is not None:
            self._problems[turn.shown.run] = reason
        self.ended.emit(turn.shown.run, reason)
        if isinstance(outcome, Exception):
            self.crashed.emit(outcome)
        self._announce()
        if not turn.is_pausing and not isinstance(outcome, Exception) and turn.task.has_more():
            self._waiting.append(turn.task)
        self._begin_next()
        self.queue_changed.emit()
        self._call_waiters()

    def _leave(self, turn: _RunningTask) -> None:
        self._turn = None
        self._timer.stop()
        if turn.shown.host:
            self._online.end(turn.shown.host)

    def _abandon(self) -> None:
        if self._turn is not None:
            self._leave(self._turn)
            self.queue_changed.emit()
        self._call_waiters()

    def _call_waiters(self) -> None:
        if self._turn is None:
            self._give_up.stop()
            waiters, self._then = self._then, []
            for then in waiters:
                then()

    def _stop_at_once(self) -> None:
        """The last moment before the workspace closes: nothing of a run may be written after it."""
        self._waiting.clear()
        turn = self._turn
        if turn is not None:
            turn.token.cancel()
            turn.is_over.wait(PATIENCE_MS / 1000)
            self._leave(turn)
            self.queue_changed.emit()
            self._call_waiters()

    def _announce(self) -> None:
        self._workspace.announce(Change.RUNS, by=self)
