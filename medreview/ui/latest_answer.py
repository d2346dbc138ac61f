"""Asks the workspace off the GUI thread, and gives a screen the answer to what it asked last."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from PySide6.QtCore import QObject
from shiboken6 import isValid

from medreview.jobs import CancelToken
from medreview.ui.current_workspace import CurrentWorkspace
from medreview.ui.job_runner import JobRunner

if TYPE_CHECKING:  # the start screen shows before the library that reads files is loaded
    from medreview.workflows.workspace_files import Workspace

T = TypeVar("T")
P = ParamSpec("P")


def while_alive(owner: QObject, act: Callable[P, object]) -> Callable[P, None]:
    """``act``, or nothing once its widget is gone: a window is built anew when its language changes."""

    def guarded(*args: P.args, **kwargs: P.kwargs) -> None:
        if isValid(owner):
            act(*args, **kwargs)

    return guarded


def whole_workspace() -> None:
    """The owner of answers that are about everything there is: nothing else can come into sight instead."""


class LatestAnswer(QObject):
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
        query: Callable[["Workspace"], T],
        then: Callable[[T], None],
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
        begin = partial(self._begin, query, then, on_failure, self._of())
        if self._token is None:
            begin()
        else:
            self._is_overtaken = self._is_overtaken or overtake
            self._next = begin

    def _begin(
        self,
        query: Callable[["Workspace"], T],
        then: Callable[[T], None],
        on_failure: Callable[[Exception], None] | None,
        owner: object,
    ) -> None:
        if not self._workspace.is_open or self._of() != owner:
            return
        workspace = self._workspace.workspace
        self._is_overtaken = False

        def give(found: T) -> None:
            if self._ends(workspace, owner):
                then(found)
            self._go_on()

        def fail(error: Exception) -> None:
            if self._ends(workspace, owner):
                (on_failure or self._runner.failed_unheard.emit)(error)
            self._go_on()

        self._token = self._runner.start(
            lambda _report, _cancel: query(workspace), on_success=give, on_failure=fail, on_cancelled=self._on_cancelled
        )

    def _ends(self, asked: object, owner: object) -> bool:
        """Whether somebody still waits for this answer."""
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
