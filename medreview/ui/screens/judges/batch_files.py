"""A run carried out elsewhere: its requests go out as files, and its results come back from files."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from medreview.domain.changes import Change
from medreview.jobs import CancelToken, Report
from medreview.ui.latest_answer import while_alive
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number
from medreview.ui.widgets.fields import form_layout, named, number_box
from medreview.ui.widgets.file_dialogs import ask_files, ask_folder
from medreview.ui.widgets.labels import plain_label
from medreview.workflows import run_judge
from medreview.workflows.run_judge import BatchDialect, BatchExport, BatchImport, RunSummary
from medreview.workflows.workspace_files import Workspace

MOST_SHARDS = 10_000
WIDTH = 57 * GRID


class BatchFiles(QWidget):
    """Never shown itself: the parent of the dialogs that it opens.

    Signals
    -------
    imported()
        Results were taken in.
    """

    imported = Signal()

    def __init__(self, context: ScreenContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.dialog: BatchDialog | None = None
        """What asks how to write the requests, while it is open."""
        self.hide()

    def ask_to_export(self, standing: RunSummary) -> None:
        dialog = BatchDialog(standing.view.name, self)
        dialog.accepted.connect(partial(self._ask_folder, standing.view.run, dialog))
        dialog.finished.connect(self._forget_dialog)
        self.dialog = dialog
        dialog.open()

    def ask_to_import(self, standing: RunSummary) -> None:
        title = self.tr("Choose the files with the results")
        pattern = self.tr("Results (*.jsonl *.json);;All files (*)")
        ask_files(self, title, pattern, partial(self.take_in, standing.view.run))

    def write(
        self, run: int, folder: Path, dialect: BatchDialect = "openai", n_shards: int = 1, served_as: str | None = None
    ) -> None:
        """Write what is pending of a run into a folder."""
        workspace = self._context.workspace.workspace
        self._context.jobs.start(
            lambda report, cancel: run_judge.export_batch(
                workspace,
                run,
                folder,
                dialect=dialect,
                n_shards=n_shards,
                served_as=served_as,
                report=report,
                cancel=cancel,
            ),
            title=self.tr("Writing the requests"),
            on_success=while_alive(self, self._on_exported),
        )

    def take_in(self, run: int, files: list[Path]) -> None:
        """Take in the results of a run."""
        workspace = self._context.workspace.workspace
        self._context.jobs.start(
            partial(_imported, workspace, run, files),
            title=self.tr("Taking in the results"),
            on_success=while_alive(self, self._on_imported),
            on_cancelled=while_alive(self, self._announce),
        )

    def _forget_dialog(self) -> None:
        self.dialog = None

    def _ask_folder(self, run: int, dialog: "BatchDialog") -> None:
        choices = (dialog.dialect.currentData(), dialog.shards.value(), dialog.served_name)
        ask_folder(self, self.tr("Choose a folder for the files"), lambda folder: self.write(run, folder, *choices))

    def _on_exported(self, export: BatchExport) -> None:
        words = self.tr("Written to {folder}: requests {n}, files {files}.")
        self._context.note(
            words.format(
                n=number(export.n_requests),
                files=number(len(export.files)),
                folder=isolated(str(export.files[0].parent)),
            )
        )

    def _on_imported(self, result: BatchImport) -> None:
        words = self.tr("Results taken in: {n}; still pending: {pending}; judged before: {already}.")
        told = words.format(
            n=number(result.n_added), pending=number(result.n_pending), already=number(result.n_already)
        )
        if result.n_by_name:
            by_name = self.tr("Nothing binds {n} of them to their prompts: they were matched by custom_id alone.")
            told = f"{told} {by_name.format(n=number(result.n_by_name))}"
        self._context.note(told)
        self._announce()

    def _announce(self) -> None:
        self._context.workspace.announce(Change.JUDGE_RUNS, by=self)
        self.imported.emit()


class BatchDialog(QDialog):
    """How the requests are written."""

    def __init__(self, run: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Export as a batch"))
        self.setMinimumWidth(WIDTH)
        self.dialect = named(QComboBox(), self.tr("Form"))
        self.dialect.addItem(self.tr("OpenAI's: for OpenAI and vLLM"), "openai")
        self.dialect.addItem(self.tr("Anthropic's"), "anthropic")
        self.shards = number_box(self.tr("Files"), 1, MOST_SHARDS)
        self.served = named(QLineEdit(), self.tr("Name of the model there"))
        self.served.setPlaceholderText(self.tr("its own"))
        form = form_layout()
        form.addRow(self.tr("Form"), self.dialect)
        form.addRow(self.tr("Files"), self.shards)
        form.addRow(self.tr("Name of the model there"), self.served)
        buttons = QDialogButtonBox()
        go = buttons.addButton(self.tr("Choose a folder…"), QDialogButtonBox.ButtonRole.AcceptRole)
        go.setProperty("role", "primary")
        keep = buttons.addButton(self.tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        for button in (go, keep):
            button.setAccessibleName(button.text())
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        words = self.tr(
            "What is pending of {run} is written as files that another machine or provider carries out. "
            "They hold questions and answers, under names that tell nothing."
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addWidget(plain_label(words.format(run=isolated(run)), wraps=True))
        column.addLayout(form)
        column.addWidget(buttons)
        self.finished.connect(self.deleteLater)

    @property
    def served_name(self) -> str | None:
        return self.served.text().strip() or None


def _imported(workspace: Workspace, run: int, files: list[Path], report: Report, cancel: CancelToken) -> BatchImport:
    return run_judge.import_batch(workspace, run, files, report=report, cancel=cancel)
