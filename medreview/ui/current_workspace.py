"""The workspace that is open in the window, and the news of what changed in it."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal

from medreview.domain.changes import Change

if TYPE_CHECKING:  # the start screen shows before the library that reads files is loaded
    from medreview.workflows.workspace_files import Workspace

T = TypeVar("T")


class CurrentWorkspace(QObject):
    """Holds the open workspace, opaque to screens: only workflow functions look inside.

    Signals
    -------
    changed(Change, object)
        After a write: what kind of thing changed, and who did it (a screen ignores its own echo).
    closing()
        Before the open workspace is closed: the last moment to write.
    replaced()
        After another workspace was opened, or the one that was open was closed.
    blinded()
        Authors are to be hidden from now on, or may be shown again (see ``blind_for``).

    Thread: GUI thread only. A background job takes ``workspace`` with it and announces when it is done.
    """

    changed = Signal(object, object)
    closing = Signal()
    replaced = Signal()
    blinded = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace: Workspace | None = None
        self._blind_for = ""
        self.at_work: tuple[int, int] | None = None
        """The study and the rater whose rating page is open in it."""

    @property
    def blind_for(self) -> str:
        """The study that is being rated here, so that nothing which names authors may be shown; empty if none is.

        It changes with ``blinded`` alone.
        """
        return self._blind_for

    def hide_authors_for(self, study: str) -> None:
        """Somebody rates ``study`` here; empty: nobody does, or the researcher said so on purpose."""
        if study != self._blind_for:
            self._blind_for = study
            self.blinded.emit()

    @property
    def is_open(self) -> bool:
        return self._workspace is not None

    @property
    def workspace(self) -> "Workspace":
        """The open workspace, to hand to a workflow function that runs as a job."""
        if self._workspace is None:
            raise RuntimeError("no workspace is open")
        return self._workspace

    @property
    def path(self) -> Path | None:
        return self._workspace.path if self._workspace is not None else None

    @property
    def is_read_only(self) -> bool:
        """True if the open workspace can only be looked at."""
        return self._workspace is not None and self._workspace.is_read_only

    def settle(self) -> None:
        """Let everybody write what is on their mind, while the workspace stays open: it is about to close."""
        if self._workspace is not None:
            self.closing.emit()

    def use(self, workspace: "Workspace") -> None:
        """Take over an open workspace; the one before is closed."""
        self._close_quietly()
        self._blind_for = ""
        self.at_work = None
        self._workspace = workspace
        self.replaced.emit()

    def close(self) -> None:
        if self._workspace is None:
            return
        self._close_quietly()
        self.replaced.emit()

    def read(self, query: Callable[["Workspace"], T]) -> T:
        """Run a workflow function that only looks: ``read(partial(questions_page, offset=0))``."""
        return query(self.workspace)

    def write(self, work: Callable[["Workspace"], T], *, by: object, change: Change | None = None) -> T:
        """Run a short workflow function that writes, and announce what changed.

        Parameters
        ----------
        work : callable
            Takes the workspace as its only argument (use ``functools.partial`` for the others).
        by : object
            Who writes, usually ``self``.
        change : Change, optional
            What to announce. May be left out when ``work`` returns the ``Change`` itself.
        """
        result = work(self.workspace)
        if change is None and isinstance(result, Change):
            change = result
        if change is not None:
            self.announce(change, by=by)
        return result

    def announce(self, change: Change, *, by: object) -> None:
        """Tell every screen what changed; for writes that were done by a background job."""
        if change:
            self.changed.emit(change, by)

    def _close_quietly(self) -> None:
        if self._workspace is not None:
            self.closing.emit()
            self._workspace.close()
            self._workspace = None
