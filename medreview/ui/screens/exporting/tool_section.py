"""A study's ratings for another tool: which study, which tool, one button."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from medreview.domain.table_rows import Table
from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Report
from medreview.ui.latest_answer import LatestAnswer, whole_workspace
from medreview.ui.screen import ScreenContext
from medreview.ui.table_words import counted, joined
from medreview.ui.translation import isolated, translated
from medreview.ui.widgets.fields import ChoiceBox, named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_row
from medreview.workflows.export_for_tools import Tool, ToolExport, export_for_tool, studies_with_ratings
from medreview.workflows.workspace_files import Workspace

TOOL_NAMES = {Tool.LABEL_STUDIO: "Label Studio", Tool.INSPECT: "inspect"}
"""Names of programs, the same in every language."""


class ToolSection(QWidget):
    """Signals.

    failed(str)
        Why nothing was written, as a sentence; empty when it is tried again.
    """

    failed = Signal(str)

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._context = context
        self._folder = Path()
        self._ask_studies = LatestAnswer(context.lookups, context.workspace, self, of=whole_workspace)
        self.study = named(ChoiceBox(), self.tr("Study"))
        self.tool = named(ChoiceBox(), self.tr("Other tool"))
        for tool, name in TOOL_NAMES.items():
            self.tool.addItem(name, tool)
        self.write_button = push_button(self.tr("Write for the tool"), self._write)
        in_a_row(
            plain_label(self.tr("Ratings of")),
            self.study,
            plain_label(self.tr("for")),
            self.tool,
            self.write_button,
            STRETCH,
            of=self,
        )
        self.setEnabled(False)

    def refresh(self) -> None:
        """Ask again which studies have ratings."""
        self._ask_studies.ask(studies_with_ratings, self._on_studies)

    def use_folder(self, folder: str) -> None:
        self._folder = Path(folder).expanduser()

    def _on_studies(self, studies: tuple[tuple[int, str], ...]) -> None:
        chosen = self.study.currentText()
        self.study.clear()
        self.study.addItems([name for _, name in studies])
        self.study.setCurrentIndex(max(self.study.findText(chosen), 0))
        self.setEnabled(bool(studies))

    def _write(self) -> None:
        self.failed.emit("")
        self.write_button.setEnabled(False)
        work = partial(
            _export,
            self._context.workspace.workspace,
            study=self.study.currentText(),
            tool=Tool(self.tool.currentData()),  # Qt keeps it as its text
            folder=self._folder,
        )
        self._context.jobs.start(
            work,
            title=self.tr("Exporting"),
            on_success=self._on_written,
            on_failure=self._on_failed,
            on_cancelled=self._allow,
        )

    def _on_written(self, written: ToolExport) -> None:
        counts = ((Table.RATINGS, written.n_ratings), (Table.JUDGEMENTS, written.n_judgements))
        rows = joined(counted(table, n) for table, n in counts if n)
        folder = isolated(str(written.files[0].parent))
        self._context.note(self.tr("Exported {rows} to {folder}").format(rows=rows, folder=folder))
        self._allow()

    def _on_failed(self, error: Exception) -> None:
        self._allow()
        if not isinstance(error, MedReviewError):
            raise error
        if isValid(self):
            self.failed.emit(translated(error.message))

    def _allow(self) -> None:
        if isValid(self):
            self.write_button.setEnabled(True)


def _export(
    workspace: Workspace, report: Report, cancel: CancelToken, *, study: str, tool: Tool, folder: Path
) -> ToolExport:
    return export_for_tool(workspace, study, tool, folder, report=report, cancel=cancel)
