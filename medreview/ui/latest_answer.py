"""Asks the workspace off the GUI thread, and gives a screen the answer to what it asked last."""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from PySide6.QtCore import QObject
from shiboken6 import isValid

from medreview.jobs import CancelToken
from medreview.ui.current_workspace import CurrentWorkspace
from medreview.ui.job_runner import JobRunner

T = TypeVar("T")
P = ParamSpec("P")


def while_alive(owner: QObject, act: Callable[P, object]) -> Callable[P, None]:
    """``act``, or nothing once its widget is gone: a window is built anew when its language changes."""

    def guarded(*args: P.args, **kwargs: P.kwargs) -> None:
        if isValid(owner):
            act(*args, **kwargs)

    return guarded


class LatestAnswer(QObject):
    """One question of a screen, asked again and again; never more than one is under way.

    A question asked meanwhile waits and takes the place of one that waits already. What is under way is still given,
    unless it was asked with ``overtake``, or another workspace was opened, or the screen is gone.

    Thread: GUI thread only; the query itself runs on the worker of ``runner``.
    """

    def __init__(self, runner: JobRunner, workspace: CurrentWorkspace, parent: QObject) -> None:
        super().__init__(parent)
        self._runner = runner
        self._workspace = workspace
        self._token: CancelToken | None = None
        self._next: Callable[[], None] | None = None
        self._is_overtaken = False

    @property
    def is_waiting(self) -> bool:
        return self._token is not None

    def ask(
        self,
        query: Callable[[Any], T],
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
        if self._token is not None:
            self._is_overtaken = self._is_overtaken or overtake
            self._next = lambda: self.ask(query, then, on_failure=on_failure)
            return
        if not self._workspace.is_open:
            return
        workspace = self._workspace.workspace
        self._is_overtaken = False

        def give(found: T) -> None:
            if self._ends(workspace):
                then(found)
            self._go_on()

        def fail(error: Exception) -> None:
            if self._ends(workspace):
                (on_failure or self._runner.failed_unheard.emit)(error)
            self._go_on()

        self._token = self._runner.start(
            lambda _report, _cancel: query(workspace), on_success=give, on_failure=fail, on_cancelled=self._on_cancelled
        )

    def _ends(self, asked: object) -> bool:
        """Whether somebody still waits for this answer."""
        if not isValid(self):
            return False
        self._token = None
        return not self._is_overtaken and self._workspace.is_open and self._workspace.workspace is asked

    def _on_cancelled(self) -> None:
        if isValid(self):
            self._token = None
            self._next = None

    def _go_on(self) -> None:
        if isValid(self) and self._next is not None:
            following, self._next = self._next, None
            following()
