"""Sending back: what the file would hold, where it is written, and what to do with it."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QDate, QStandardPaths, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Report
from medreview.ui.guide import GUIDE_PAGE
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.file_dialogs import ask_new_file
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.work_dialog import WorkDialog
from medreview.workflows.receive_package import OwnWork
from medreview.workflows.send_back import ReturnHolds, held_by, write_return_file

WIDTH = 64 * GRID


class SendBackDialog(WorkDialog):
    """Says what the return holds, and writes it where the person wants it."""

    def __init__(self, context: ScreenContext, work: OwnWork, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty(GUIDE_PAGE, "rater")
        self._context = context
        self._work = work
        self._written: Path | None = None
        self.setWindowTitle(self.tr("Send back"))
        self.setMinimumWidth(context.theme.px(WIDTH))
        holds = context.workspace.read(held_by)
        self.holds = plain_label(self._holds_words(holds), "heading", wraps=True)
        rest = self.tr("Nothing is taken away here: you can go on rating and send back again.")
        if holds.n_pairs_rated < holds.n_pairs:
            rest = self.tr("Not all is rated yet. You can send it now, go on rating, and send back again.")
        self.outcome = plain_label("", wraps=True, is_spoken=True)
        self.save_button = push_button(self.tr("Write the file…"), self._ask_place, role="primary")
        self.folder_button = push_button(self.tr("Show the folder"), self._show_folder)
        self.folder_button.hide()
        close = push_button(self.tr("Close"), self.reject)
        in_a_column(
            self.holds,
            plain_label(rest, "quiet", wraps=True),
            self.outcome,
            in_a_row(self.save_button, self.folder_button, close, STRETCH),
            of=self,
            margins=(3 * GRID, 3 * GRID, 3 * GRID, 2 * GRID),
            spacing=2 * GRID,
        )
        self.save_button.setFocus()

    def write(self, path: Path) -> None:
        """Write the return, apart from the window."""
        self._say(self.tr("Writing {file}").format(file=isolated(path.name)))
        self.save_button.setEnabled(False)
        workspace = self._context.workspace.workspace

        def work(_report: Report, _cancel: CancelToken) -> ReturnHolds:
            return write_return_file(workspace, path)

        self._context.jobs.start(
            work,
            on_success=self.while_open(partial(self._on_written, path)),
            on_failure=self.while_open(self._on_failed),
            on_cancelled=self.while_open(self.reject),
        )

    def _on_written(self, path: Path, holds: ReturnHolds) -> None:
        self._written = path
        self.holds.setText(self._holds_words(holds))
        words = self.tr("{file} is written. Send it to the organiser of the study, as you received the package.")
        self._say(words.format(file=isolated(path.name)), "good")
        self.save_button.setEnabled(True)
        self.folder_button.show()
        self.folder_button.setFocus()

    def _on_failed(self, error: Exception) -> None:
        self.save_button.setEnabled(True)
        if isinstance(error, MedReviewError):
            self._say(translated(error.message), "problem")
        else:
            self._context.show_problem(error)

    def _holds_words(self, holds: ReturnHolds) -> str:
        words = self.tr("Pairs rated: {n} of {total}; comments: {comments}; flags: {flags}.")
        return words.format(
            n=number(holds.n_pairs_rated),
            total=number(holds.n_pairs),
            comments=number(holds.n_comments),
            flags=number(holds.n_flags),
        )

    def _say(self, words: str, role: str = "") -> None:
        self.outcome.setProperty("role", role)
        self.outcome.style().polish(self.outcome)
        self.outcome.setText(words)
        self.adjustSize()

    def _ask_place(self) -> None:
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        name = self._work.return_name(QDate.currentDate().toString(Qt.DateFormat.ISODate))
        title, pattern = self.tr("Where to write the file"), self.tr("Returns (*.mrreturn)")
        ask_new_file(self, title, pattern, self.write, name=str(Path(documents) / name), suffix="mrreturn")

    def _show_folder(self) -> None:
        if self._written is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._written.parent)))
