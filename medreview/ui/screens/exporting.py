"""The export page: what would be written, in which forms and where to, one button."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import QStandardPaths, Signal
from PySide6.QtWidgets import QCheckBox, QWidget
from shiboken6 import isValid
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.table_rows import TABLE_WORDS, Table
from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Report
from medreview.reporting.table_files import FORM_NAMES, USUAL_FORMS, FileForm
from medreview.ui.file_dialogs import ask_folder
from medreview.ui.job_runner import LatestAnswer, whole_workspace
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, translated
from medreview.ui.widgets.data_table import DataTable, RowsModel, ShownColumn
from medreview.ui.widgets.fields import choice_box, line_edit, named, push_button
from medreview.ui.widgets.labels import line, plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.words import counted, joined
from medreview.workflows.export_for_tools import TOOL_NAMES, Tool, ToolExport, export_for_tool, studies_with_ratings
from medreview.workflows.export_tables import ExportReport, TableSize, export_tables, file_name, table_sizes
from medreview.workflows.workspace_files import Workspace


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
        self._ask_studies = LatestAnswer(context.read_jobs, context.workspace, self, of=whole_workspace)
        self.study = choice_box(self.tr("Study"))
        self.tool = choice_box(self.tr("Other tool"), TOOL_NAMES)
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
        chosen = self.study.chosen
        self.study.offer({name: name for _, name in studies})
        self.study.choose(chosen)
        self.setEnabled(bool(studies))

    def _write(self) -> None:
        self.failed.emit("")
        self.write_button.setEnabled(False)
        work = partial(
            _export_for_tool,
            self._context.workspace.workspace,
            study=self.study.chosen,
            tool=self.tool.chosen,
            folder=self._folder,
        )
        self._context.write_jobs.start(
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


def _export_for_tool(
    workspace: Workspace, report: Report, cancel: CancelToken, *, study: str, tool: Tool, folder: Path
) -> ToolExport:
    return export_for_tool(workspace, study, tool, folder, report=report, cancel=cancel)


COLUMN_WIDTHS = (240, 120, 240)
PAGE_WIDTH = 100 * GRID
_MEMORY = "export forms"


class ExportScreen(Screen):
    REFRESHES_ON: ClassVar[Change] = ~Change.NONE

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self.tables = RowsModel(
            [ShownColumn(self.tr("Table")), ShownColumn(self.tr("Rows"), is_number=True), ShownColumn(self.tr("Files"))]
        )
        self.table = DataTable(context.settings, "export", self.tr("Tables to write"))
        self.table.use(self.tables, COLUMN_WIDTHS, stretches=2)
        self._sizes: tuple[TableSize, ...] = ()
        remembered = context.settings.memory(_MEMORY).decode("ascii", "replace").split(",")
        self.form_boxes = {form: QCheckBox(name) for form, name in FORM_NAMES.items()}
        for form, box in self.form_boxes.items():
            box.setAccessibleName(box.text())
            box.setChecked(form in remembered or (remembered == [""] and form in USUAL_FORMS))
            box.toggled.connect(self._on_form_chosen)
        self.folder = line_edit(self.tr("Folder"))
        self.folder.setText(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
        self.choose_button = named(push_button(self.tr("Choose…"), self._ask_folder), self.tr("Choose the folder"))
        self.problem = plain_label("", "problem", wraps=True)
        self.cancel_button = push_button(self.tr("Cancel"), self._on_cancel)
        self.export_button = push_button(self.tr("Export"), self._export, role="primary")
        self.for_tools = ToolSection(context)
        self.for_tools.failed.connect(self.problem.setText)
        self.folder.textChanged.connect(self.for_tools.use_folder)
        self.for_tools.use_folder(self.folder.text())
        self._lay_out()

    @override
    def refresh(self) -> None:
        self.problem.clear()
        self.for_tools.refresh()
        work = partial(_sizes, self.context.workspace.workspace)
        self.context.write_jobs.start(work, on_success=self._on_counted)

    @override
    def arrive(self, argument: object) -> None:
        """A folder that was chosen before."""
        if isinstance(argument, str):
            self.folder.setText(argument)

    @override
    def saved_state(self) -> object:
        return self.folder.text()

    def _lay_out(self) -> None:
        label = plain_label(self.tr("Folder"))
        label.setBuddy(self.folder)
        hint = self.tr(
            "Every table that has rows is written in each format, images beside them; XLSX is one workbook. "
            "Importing these files elsewhere gives the same tables again."
        )
        in_a_row(
            in_a_column(
                plain_label(self.tr("Export"), "title"),
                plain_label(hint, "quiet", wraps=True),
                (self.table, 1),
                in_a_row(plain_label(self.tr("Formats")), *self.form_boxes.values(), STRETCH, spacing=2 * GRID),
                in_a_row(label, (self.folder, 1), self.choose_button),
                self.for_tools,
                line(),
                in_a_row((self.problem, 1), self.cancel_button, self.export_button),
            ),
            of=self,
            margins=PAGE_MARGINS,
            spacing=STYLE,
        )
        self.first_control = self.export_button

    def _on_counted(self, sizes: tuple[TableSize, ...]) -> None:
        self._sizes = sizes
        self._show_tables()

    def _show_tables(self) -> None:
        forms = self._forms()
        rows = [
            (translated(TABLE_WORDS[size.table]), size.n_rows, ", ".join(file_name(size.table, form) for form in forms))
            for size in self._sizes
            if size.n_rows
        ]
        self.tables.show_rows(rows)
        self.table.say_when_empty(self.tr("The workspace holds no rows yet. Import some first."))
        self.export_button.setEnabled(bool(rows and forms))

    def _forms(self) -> tuple[FileForm, ...]:
        return tuple(form for form, box in self.form_boxes.items() if box.isChecked())

    def _on_form_chosen(self) -> None:
        if forms := self._forms():
            self.context.settings.remember(_MEMORY, ",".join(forms).encode())
        self._show_tables()

    def _ask_folder(self) -> None:
        ask_folder(self, self.tr("Choose the folder"), self._use_folder, folder=Path(self.folder.text()))

    def _use_folder(self, folder: Path) -> None:
        self.folder.setText(str(folder))

    def _export(self) -> None:
        self.problem.clear()
        self.export_button.setEnabled(False)
        self.context.write_jobs.start(
            partial(_export, self.context.workspace.workspace, Path(self.folder.text()).expanduser(), self._forms()),
            title=self.tr("Exporting"),
            on_success=self._on_exported,
            on_failure=self._on_failed,
            on_cancelled=self._on_stopped,
        )

    def _on_exported(self, report: ExportReport) -> None:
        self.export_button.setEnabled(True)
        if report.tables:
            written = joined(counted(table.table, table.n_rows) for table in report.tables)
            self.context.note(self.tr("Exported {rows} to {folder}").format(rows=written, folder=self.folder.text()))
        self.context.go_to("library")

    def _on_failed(self, error: Exception) -> None:
        self.export_button.setEnabled(True)
        if not isinstance(error, MedReviewError):
            raise error
        self.problem.setText(translated(error.message))

    def _on_stopped(self) -> None:
        self.export_button.setEnabled(True)

    def _on_cancel(self) -> None:
        self.context.go_to("library")


def _sizes(workspace: Workspace, _report: Report, _cancel: CancelToken) -> tuple[TableSize, ...]:
    return table_sizes(workspace)


def _export(
    workspace: Workspace, folder: Path, forms: Sequence[FileForm], report: Report, cancel: CancelToken
) -> ExportReport:
    return export_tables(workspace, folder, forms=forms, report=report, cancel=cancel)
