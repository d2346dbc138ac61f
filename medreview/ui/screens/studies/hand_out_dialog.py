"""The dialog for handing a study out: raters, passphrases, folder, and the written packages."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QStandardPaths, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QCheckBox, QLineEdit, QProgressBar, QWidget

from medreview.domain.changes import Change
from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Progress, Report
from medreview.ui.file_dialogs import ask_folder
from medreview.ui.guide_pages import GUIDE_PAGE
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, isolated, number, translated
from medreview.ui.widgets.data_table import DataTable, ShownColumn
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.ticked_rows import TickedRows
from medreview.ui.widgets.work_dialog import WorkDialog
from medreview.ui.words import ASSIGNMENT
from medreview.workflows.hand_out import (
    RaterToHandOut,
    WrittenPackage,
    generated_passphrase,
    hand_out,
    raters_to_hand_out,
)

WIDTH, HEIGHT = 116 * GRID, 64 * GRID
CODE, PAIRS, BEFORE, PASSPHRASE, OUTCOME = range(5)
WIDTHS = (136, 72, 120, 240, 200)
MB = 1_000_000


class HandOutDialog(WorkDialog):
    """Ticked raters get a package each; a passphrase is shown here and kept nowhere."""

    def __init__(self, context: ScreenContext, study: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty(GUIDE_PAGE, "packages")
        self._context = context
        self._study = study
        self._raters = self._read()
        self._written: dict[str, WrittenPackage] = {}
        self._passphrases: dict[str, str] = {}
        self._folder: Path | None = None
        self.setWindowTitle(self.tr("Hand out {study}").format(study=isolated(study)))
        self._model = TickedRows(self._columns(), len(self._raters))
        self.table = DataTable(context.settings, "hand out", self.tr("Raters"))
        self.table.setSelectionMode(DataTable.SelectionMode.SingleSelection)
        self.table.use(self._model, WIDTHS, stretches=OUTCOME)
        self.lock_box = QCheckBox(self.tr("Protect the packages with a passphrase"))
        self.lock_box.toggled.connect(self._on_lock)
        self.one_box = QCheckBox(self.tr("One passphrase for all"))
        self.one_box.toggled.connect(self._make_passphrases)
        self.passphrase = named(QLineEdit(), self.tr("Passphrase for all"))
        self.passphrase.textEdited.connect(self._take_typed)
        self.new_button = push_button(self.tr("New passphrases"), self._make_passphrases)
        self.copy_button = push_button(self.tr("Copy the list"), self._copy)
        self.outcome = plain_label("", wraps=True, is_spoken=True)
        self._bar = named(QProgressBar(), self.tr("Progress"))
        self._bar.setTextVisible(False)
        self.write_button = push_button(self.tr("Write the packages…"), self._ask_place, role="primary")
        self.folder_button = push_button(self.tr("Show the folder"), self._show_folder)
        self.close_button = push_button(self.tr("Close"), self._stop_or_close)
        self._lay_out()
        self._on_lock(False)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The raters that are ticked."""
        return tuple(self._raters[row].code for row in self._model.ticked)

    def write(self, folder: Path) -> None:
        """Write the packages of the ticked raters, apart from the window."""
        self._folder = folder
        chosen = self.chosen
        passphrases = {code: self._passphrases[code] for code in chosen if self._passphrases.get(code)}
        if self.lock_box.isChecked() and len(passphrases) < len(chosen):
            self._say(self.tr("Enter a passphrase for every package, or switch locking off."), "problem")
            return
        workspace, study = self._context.workspace.workspace, self._study

        def work(report: Report, cancel: CancelToken) -> tuple[WrittenPackage, ...]:
            return hand_out(
                workspace, study, folder, raters=chosen, passphrases=passphrases, report=report, cancel=cancel
            )

        self._be_busy(True)
        self._say(self.tr("Writing the packages"))
        self.work_token = self._context.write_jobs.start(
            work,
            title=self.tr("Writing the packages"),
            on_success=self.while_open(self._on_written),
            on_failure=self.while_open(self._on_failed),
            on_progress=self.while_open(self._on_progress),
            on_cancelled=self.while_open(self._on_cancelled),
        )

    def _on_written(self, written: Sequence[WrittenPackage]) -> None:
        self._written |= {one.rater: one for one in written}
        self._end()
        words = self.tr("{n} {n:=package is|packages are} written. Each contains only what its rater sees.")
        self._say(counted(words, n=len(written)), "good")
        self.folder_button.show()

    def _on_failed(self, error: Exception) -> None:
        self._end()
        if isinstance(error, MedReviewError):
            self._say(translated(error.message), "problem")
        else:
            self._context.show_problem(error)

    def _on_cancelled(self) -> None:
        self._end()
        self._say(self.tr("Stopped. Complete packages are kept."))

    def _end(self) -> None:
        """Show the result, also of an export that was stopped half-way."""
        self._be_busy(False)
        self._raters = self._read()
        self._show_rows()
        self._context.workspace.announce(Change.STUDIES, by=self)

    def _read(self) -> tuple[RaterToHandOut, ...]:
        return self._context.workspace.read(partial(raters_to_hand_out, study=self._study))

    def _stop_or_close(self) -> None:
        if self.work_token is not None:
            self.work_token.cancel()
        else:
            self.reject()

    def _on_progress(self, progress: Progress) -> None:
        self._bar.setRange(0, progress.total or 0)
        self._bar.setValue(progress.done)

    def _be_busy(self, is_busy: bool) -> None:
        if not is_busy:
            self.work_token = None
        self._bar.setRange(0, 0)
        self._bar.setVisible(is_busy)
        for widget in (self.table, self.lock_box, self.one_box, self.passphrase, self.new_button, self.write_button):
            widget.setEnabled(not is_busy)
        self.close_button.setText(self.tr("Stop") if is_busy else self.tr("Close"))

    def _on_lock(self, is_locked: bool) -> None:
        for widget in (self.one_box, self.new_button, self.copy_button):
            widget.setVisible(is_locked)
        self._hint.setVisible(is_locked)
        if is_locked:
            self._make_passphrases()
        else:
            self._passphrases = {}
            self.passphrase.hide()
            self._show_rows()

    def _make_passphrases(self) -> None:
        """Make new ones: one for each rater, or one for all."""
        self.passphrase.setVisible(self.one_box.isChecked())
        if self.one_box.isChecked():
            self.passphrase.setText(generated_passphrase())
            self._take_typed()
            return
        self._passphrases = {rater.code: generated_passphrase() for rater in self._raters}
        self._show_rows()

    def _take_typed(self) -> None:
        self._passphrases = dict.fromkeys((rater.code for rater in self._raters), self.passphrase.text())
        self._show_rows()

    def _copy(self) -> None:
        lines = [f"{code}\t{self._passphrases.get(code, '')}" for code in self.chosen]
        QGuiApplication.clipboard().setText("\n".join(lines))
        self._say(self.tr("The list is copied. Send each passphrase separately from its package."))

    def _ask_place(self) -> None:
        if not self.chosen:
            self._say(self.tr("Select the raters who get a package."), "problem")
            return
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        ask_folder(self, self.tr("Folder for the packages"), self.write, folder=Path(documents))

    def _show_folder(self) -> None:
        if self._folder is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder)))

    def _show_rows(self) -> None:
        self._model.show_rows([self._row(rater) for rater in self._raters])

    def _row(self, rater: RaterToHandOut) -> tuple[str | int | None, ...]:
        passphrase, outcome = self._passphrases.get(rater.code, ""), self._outcome(self._written.get(rater.code))
        return (rater.code, rater.n_pairs, rater.n_packages, passphrase, outcome)

    def _outcome(self, written: WrittenPackage | None) -> str:
        if written is None:
            return ""
        size = number(max(0.1, written.n_bytes / MB), 1)
        return self.tr("{file}, {size} MB").format(file=isolated(written.path.name), size=size)

    def _columns(self) -> tuple[ShownColumn, ...]:
        return (
            ShownColumn(self.tr("Rater")),
            ShownColumn(self.tr("Assignments"), is_number=True, explained=translated(ASSIGNMENT)),
            ShownColumn(self.tr("Packages handed out"), is_number=True),
            ShownColumn(self.tr("Passphrase")),
            ShownColumn(self.tr("Package file")),
        )

    def _lay_out(self) -> None:
        self._hint = plain_label(
            self.tr(
                "Copy the passphrases now: they are not stored. A package cannot be opened without its passphrase."
            ),
            "caution",
            wraps=True,
        )
        about = self.tr(
            "Each selected rater gets a file with the answers assigned to them, without authors, other raters or "
            "judges."
        )
        in_a_column(
            plain_label(about, "quiet", wraps=True),
            (self.table, 1),
            in_a_row(self.lock_box, self.one_box, self.passphrase, self.new_button, self.copy_button, STRETCH),
            self._hint,
            self.outcome,
            self._bar,
            in_a_row(self.write_button, self.folder_button, self.close_button, STRETCH),
            of=self,
            margins=PAGE_MARGINS,
        )
        self._bar.hide()
        self.folder_button.hide()
        self.resize(self._context.theme.px(WIDTH), self._context.theme.px(HEIGHT))

    def _say(self, words: str, role: str = "") -> None:
        self.outcome.setProperty("role", role)
        self.outcome.style().polish(self.outcome)
        self.outcome.setText(words)
