"""What to do about a workspace that does not open: restore a backup, keep a log aside, look at it."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Report
from medreview.ui.backup_words import backup_line
from medreview.ui.crash_report import CrashDialog
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.layout import STRETCH, in_a_row

if TYPE_CHECKING:
    from medreview.workflows.recover_workspace import BackupView


class WaysOut(QWidget):
    """A row of buttons under a problem; hidden while there is nothing to offer.

    Signals
    -------
    backup_offered()
        There is a backup of the file that does not open.
    no_backup_found()
        There is none of a file that is damaged.
    """

    backup_offered = Signal()
    no_backup_found = Signal()

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._context = context
        self._path = Path()
        self._backup: BackupView | None = None
        self._report = ""
        self.restore_button = push_button(self.tr("Restore the newest backup"), self._restore)
        self.restore_button.setProperty("role", "primary")
        self.backups_button = push_button(self.tr("Other backups…"), self._show_backups)
        self.aside_button = push_button(self.tr("Open this file and keep the old log aside"), self._open_without_log)
        self.aside_button.setProperty("role", "primary")
        self.look_button = push_button(self.tr("Look at it without changing it"), self._look)
        self.report_button = push_button(self.tr("Show the report"), self._show_report)
        in_a_row(*self._all(), STRETCH, of=self, margins=(0, 0, 0, GRID))
        self.hide()

    def offer(self, error: MedReviewError) -> None:
        """Offer what helps against this problem with a file."""
        from medreview.workflows import recover_workspace as recovery

        self._offer_nothing()
        self._path = Path(str(error.message.values.get("path", "")))
        match error:
            case recovery.WorkspaceWithOtherLog():
                self._show(self.aside_button, self.backups_button)
            case recovery.WorkspaceUnsound() | recovery.WorkspaceMissing() | recovery.WorkspaceForeign():
                self._look_for_backup(is_damaged=isinstance(error, recovery.WorkspaceUnsound))
            case recovery.WorkspaceInUse() | recovery.WorkspaceReadOnly():
                self._show(self.look_button)
            case _:
                pass

    def offer_report(self, report: str) -> None:
        """Offer to read how the program ended."""
        self._offer_nothing()
        self._report = report
        self._show(self.report_button)

    def _look_for_backup(self, *, is_damaged: bool) -> None:
        path = self._path

        def work(_report: Report, _cancel: CancelToken) -> "BackupView | None":
            from medreview.workflows.recover_workspace import newest_good_backup_view

            return newest_good_backup_view(path)

        self._context.lookups.start(work, on_success=partial(self._on_found, path, is_damaged))

    def _on_found(self, path: Path, is_damaged: bool, backup: "BackupView | None") -> None:
        if path != self._path or self._context.workspace.is_open:
            return
        if backup is None:
            if is_damaged:
                self.no_backup_found.emit()
            return
        self._backup = backup
        text = self.tr("Restore the backup of {backup}").format(backup=backup_line(backup))
        named(self.restore_button, text).setText(text)
        self._show(self.restore_button, self.backups_button)
        self.backup_offered.emit()

    def _restore(self) -> None:
        if self._backup is not None:
            self.hide()
            self._context.files.restore(self._path, self._backup.path)

    def _open_without_log(self) -> None:
        self.hide()
        self._context.files.open_without_log(self._path)

    def _show_backups(self) -> None:
        from medreview.ui.backups_dialog import BackupsDialog

        BackupsDialog(self._context, self._path, self.window()).open()

    def _look(self) -> None:
        self.hide()
        self._context.files.open_to_look(self._path)

    def _show_report(self) -> None:
        dialog = CrashDialog(self._report, self.window())
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _all(self) -> tuple[QPushButton, ...]:
        return (
            self.restore_button,
            self.aside_button,
            self.backups_button,
            self.look_button,
            self.report_button,
        )

    def _offer_nothing(self) -> None:
        self._backup = None
        for button in self._all():
            button.hide()
        self.hide()

    def _show(self, *buttons: QPushButton) -> None:
        for button in buttons:
            button.show()
        self.show()
