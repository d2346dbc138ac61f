"""Backups that are made while one works; the dialog that shows them is ``backups_dialog``."""

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Report
from medreview.ui.current_workspace import CurrentWorkspace
from medreview.ui.job_runner import JobRunner

if TYPE_CHECKING:
    from medreview.workflows.workspace_files import Workspace


EVERY_MS = 30 * 60 * 1000


class BackupKeeper(QObject):
    """Makes a backup when a workspace was opened and every half hour; closing has its own, see ``WorkspaceFiles``.

    Signals
    -------
    made(Backup)
        A backup is complete.
    failed(Exception)
        A backup could not be made; the workspace is not affected, unless it is damaged, which the error says.
    """

    made = Signal(object)
    failed = Signal(object)

    def __init__(self, workspace: CurrentWorkspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._runner = JobRunner(self)
        self._runner.failed_unheard.connect(self.failed)
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(partial(self.back_up, "working"))
        workspace.replaced.connect(self._on_replaced)
        workspace.closing.connect(self._runner.cancel_all)

    def back_up(self, reason: str) -> None:
        """Make a backup where one is due; one that is being made is let finish."""
        if self._workspace.is_open and not self._workspace.is_read_only and not self._runner.is_busy:
            self._runner.start(partial(_kept, self._workspace.workspace, reason), on_success=self._on_made)

    def shut_down(self) -> None:
        """Stop the backup that is being made, and make the last one of a workspace that is still open."""
        self._timer.stop()
        self._runner.shut_down()
        if self._workspace.is_open and not self._workspace.is_read_only:
            from medreview.workflows.recover_workspace import back_up_when_closing

            self._workspace.settle()
            try:
                back_up_when_closing(self._workspace.workspace)
            except MedReviewError as error:
                self.failed.emit(error)

    def _on_replaced(self) -> None:
        if self._workspace.is_open:
            self._timer.start()
            self.back_up("opening")
        else:
            self._timer.stop()

    def _on_made(self, backup: Any) -> None:
        if backup is not None:
            self.made.emit(backup)


def _kept(workspace: "Workspace", reason: str, _report: Report, cancel: CancelToken) -> Any:
    from medreview.workflows.recover_workspace import keep_backup

    return keep_backup(workspace, reason=reason, check_cancel=cancel.raise_if_cancelled)
