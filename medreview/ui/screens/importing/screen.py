"""The import page: choose, look, import all rows or knowingly the good ones, or go back."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from medreview.domain.table_rows import Table
from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Report
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.importing.differences_view import DifferencesView
from medreview.ui.screens.importing.file_view import FileView
from medreview.ui.screens.importing.mapping_shelf import MappingShelf
from medreview.ui.screens.importing.sentences import (
    changes_of,
    n_good_rows,
    what_happened,
    what_will_happen,
)
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.data_table import DataTable
from medreview.ui.widgets.labels import line, plain_label
from medreview.ui.widgets.rows_model import Column, RowsModel
from medreview.workflows import import_dataset
from medreview.workflows.import_dataset import FileChoice, ImportPreview, ImportReport, ImportRequest, LayoutUnknown

PROBLEM_WIDTHS = (176, 72, 144, 480)


class ImportScreen(Screen):
    """Nothing is written before a button says how many rows it will write."""

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._request = ImportRequest(())
        self._preview: ImportPreview | None = None
        self._reading: CancelToken | None = None
        self.setAcceptDrops(True)
        self.files_button = self._button(self.tr("Choose files…"), self._ask_files)
        self.images_button = self._button(self.tr("Images folder…"), self._ask_images_folder)
        self._images_label = plain_label("", "caption")
        self._lines: list[tuple[QLabel, QLineEdit]] = []
        self.dataset = self._line(self.tr("Dataset"), self.tr("As the file says"))
        self.study = self._line(self.tr("Study"), self.tr("As the file says"))
        self.scale = self._line(self.tr("Scale"), self.tr("1:5, or 0,0.5,1"))
        self.tabs = QTabWidget()
        self.tabs.setAccessibleName(self.tr("Files"))
        self.problem = plain_label("", "problem", wraps=True)
        self.unknown_name = plain_label("")
        self.unknown_layout = QComboBox()
        self.unknown_layout.setAccessibleName(self.tr("Read as"))
        self.unknown_layout.setPlaceholderText(self.tr("Choose"))
        self.unknown_layout.addItems(list(import_dataset.layouts()))
        self.unknown_layout.activated.connect(self._on_unknown_layout_chosen)
        self._unknown: FileChoice | None = None
        self.problems_title = plain_label("", "heading")
        self.problems = RowsModel(
            [
                Column(self.tr("File")),
                Column(self.tr("Row"), is_number=True),
                Column(self.tr("Field")),
                Column(self.tr("What is wrong")),
            ]
        )
        self.problem_table = DataTable(context.settings, "import problems", self.tr("Problems"))
        self.problem_table.setSortingEnabled(True)
        self.problem_table.use(self.problems, PROBLEM_WIDTHS, stretches=3)
        self.problem_table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.differences = DifferencesView(context.settings)
        self.differences.chosen.connect(self._on_changes_chosen)
        self.outcome = plain_label("", wraps=True)
        self.cancel_button = self._button(self.tr("Cancel"), self._on_cancel)
        self.good_button = self._button("", self._import_good_rows)
        self.import_button = self._button("", self._import_everything)
        self.import_button.setProperty("role", "primary")
        self._lay_out()
        self.setFocusProxy(self.files_button)
        self._show()

    @property
    def request(self) -> ImportRequest:
        return self._request

    def choose_files(self, paths: Sequence[Path]) -> None:
        """Look at these files instead of the ones chosen before."""
        files = tuple(FileChoice(path) for path in paths)
        self._request = replace(self._request, files=files, takes_over_changes=False)
        self._preview = None
        self._read()

    def choose_images_folder(self, folder: Path | None) -> None:
        self._request = replace(self._request, images_folder=folder)
        self._read()

    @override
    def arrive(self, argument: object) -> None:
        """Look at files that were dropped or named elsewhere."""
        if isinstance(argument, list):
            self.choose_files([path for path in argument if isinstance(path, Path)])  # pyright: ignore[reportUnknownVariableType]

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if files := [path for path in paths if path.exists()]:
            self.choose_files(files)

    def _lay_out(self) -> None:
        heading = QHBoxLayout()
        heading.setSpacing(GRID)
        heading.addWidget(plain_label(self.tr("Import"), "title"))
        heading.addSpacing(2 * GRID)
        heading.addWidget(self.files_button)
        heading.addWidget(self.images_button)
        heading.addWidget(self._images_label, stretch=1)
        for label, field in self._lines:
            heading.addWidget(label)
            heading.addWidget(field)
        below = QWidget()
        problems = QVBoxLayout(below)
        problems.setContentsMargins(0, GRID, 0, 0)
        problems.setSpacing(GRID)
        problems.addWidget(self.problems_title)
        problems.addWidget(self.problem_table, stretch=1)
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self.tabs)
        self._splitter.addWidget(self.differences)
        self._splitter.addWidget(below)
        self._below = below
        self._splitter.setStretchFactor(0, 3)
        self._splitter.setStretchFactor(1, 2)
        self._splitter.setStretchFactor(2, 2)
        self._splitter.setSizes([360, 240, 240])
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID)
        buttons.addWidget(self.outcome, stretch=1)
        for button in (self.cancel_button, self.good_button, self.import_button):
            buttons.addWidget(button)
        self._empty = plain_label(
            self.tr(
                "Choose tables of questions and answers (CSV, JSON, XLSX, Parquet or zip), or drop them or a folder "
                "here. You see every row and every problem before anything is written."
            ),
            "quiet",
            wraps=True,
        )
        unknown = QHBoxLayout()
        unknown.setSpacing(GRID)
        unknown.addWidget(self.unknown_name)
        unknown.addWidget(self.unknown_layout)
        unknown.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        column.addLayout(heading)
        column.addWidget(self.problem)
        column.addLayout(unknown)
        column.addWidget(self._empty)
        column.addWidget(self._splitter, stretch=1)
        column.addStretch(0)
        column.addWidget(line())
        column.addLayout(buttons)

    def _line(self, name: str, placeholder: str) -> QLineEdit:
        field = QLineEdit()
        field.setAccessibleName(name)
        field.setPlaceholderText(placeholder)
        field.setFixedWidth(20 * GRID)
        field.editingFinished.connect(self._on_line_edited)
        label = plain_label(name)
        label.setBuddy(field)
        self._lines.append((label, field))
        return field

    def _button(self, text: str, act: Callable[[], None]) -> QPushButton:
        button = QPushButton(text)
        button.setAccessibleName(text)
        button.setAutoDefault(True)  # Enter presses it where it has the keyboard
        button.clicked.connect(lambda: act())  # noqa: PLW0108 - without the "checked" of the signal
        return button

    def _ask_files(self) -> None:
        kinds = self.tr("Tables (*.csv *.tsv *.json *.jsonl *.xml *.xlsx *.parquet *.zip);;All files (*)")
        dialog = QFileDialog(self, self.tr("Choose files"), "", kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(self._on_files_chosen)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_files_chosen(self, files: list[str]) -> None:
        self.choose_files([Path(file) for file in files])

    def _ask_images_folder(self) -> None:
        dialog = QFileDialog(self, self.tr("Choose the folder that holds the images"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(self._on_folder_chosen)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_folder_chosen(self, folder: str) -> None:
        self.choose_images_folder(Path(folder))

    def _on_line_edited(self) -> None:
        dataset, study, scale = (field.text().strip() or None for _, field in self._lines)
        wished = replace(self._request, dataset=dataset, study=study, scale=scale)
        if wished != self._request:
            self._request = wished
            self._read()

    def _on_changes_chosen(self, takes_over: bool) -> None:
        self._request = replace(self._request, takes_over_changes=takes_over)
        self._read()

    def _on_choice_changed(self, choice: FileChoice) -> None:
        files = tuple(
            choice if (known.path, known.part) == (choice.path, choice.part) else known for known in self._request.files
        )
        self._request = replace(self._request, files=files)
        self._read()

    def _read(self) -> None:
        """Look at the files again; an older look that still runs is stopped."""
        if self._reading is not None:
            self._reading.cancel()
        self.problem.clear()
        self._unknown = None
        if not self._request.files:
            self._show()
            return
        asked = self._request
        work = partial(_preview, self.context.workspace.workspace, asked)
        self._reading = self.context.jobs.start(
            work,
            title=self.tr("Reading the files"),
            on_success=partial(self._on_read, asked),
            on_failure=self._on_failed,
        )

    def _on_read(self, asked: ImportRequest, preview: ImportPreview) -> None:
        if asked == self._request:
            self._request = preview.request  # a folder, an archive or a workbook is a choice for each table in it
            self._preview = preview
            self._show()

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, MedReviewError):
            raise error
        self.problem.setText(translated(error.message))
        if isinstance(error, LayoutUnknown):
            name = error.message.values["file"]
            self._unknown = next((choice for choice in self._request.files if choice.path.name == name), None)
        self._show()

    def _on_unknown_layout_chosen(self) -> None:
        if self._unknown is not None:
            self._on_choice_changed(replace(self._unknown, layout=self.unknown_layout.currentText()))

    def _import_everything(self) -> None:
        self._import(only_good_rows=False)

    def _import_good_rows(self) -> None:
        self._import(only_good_rows=True)

    def _import(self, *, only_good_rows: bool) -> None:
        work = partial(_import, self.context.workspace.workspace, self._request, only_good_rows)
        for button in (self.good_button, self.import_button):
            button.setEnabled(False)
        self.context.jobs.start(
            work,
            title=self.tr("Importing"),
            on_success=self._on_imported,
            on_failure=self._on_failed,
            on_cancelled=self._show,
        )

    def _on_imported(self, report: ImportReport) -> None:
        self._start_over()
        self.context.workspace.announce(changes_of(report.counts), by=self)
        self.context.note(what_happened(report.counts))
        self.context.go_to("library", report.datasets[0] if len(report.datasets) == 1 else None)

    def _on_cancel(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
        self._start_over()
        self.context.go_to("library")

    def _start_over(self) -> None:
        self._request = ImportRequest(())
        self._preview = None
        self._unknown = None
        self.problem.clear()
        for _, field in self._lines:
            field.clear()
        self._show()

    def _show(self) -> None:
        preview = self._preview
        folder = self._request.images_folder
        self._images_label.setText(str(folder) if folder else "")
        self.problem.setVisible(bool(self.problem.text()))
        self._empty.setVisible(preview is None)
        for widget in (self.unknown_name, self.unknown_layout):
            widget.setVisible(self._unknown is not None)
        if self._unknown is not None:
            self.unknown_name.setText(self.tr("Read {file} as").format(file=isolated(self._unknown.path.name)))
            self.unknown_layout.setCurrentIndex(-1)
        self._splitter.setVisible(preview is not None)
        tables = {table for file in preview.files for table in file.tables} if preview else set[Table]()
        rates = bool(tables & {Table.RATINGS, Table.SURVEYS})
        for label, field in self._lines:
            is_wanted = preview is not None and (field is self.dataset or rates)
            label.setVisible(is_wanted)
            field.setVisible(is_wanted)
        self.outcome.setText(what_will_happen(preview) if preview else "")
        self._show_files(preview)
        self._show_problems(preview)
        self._show_buttons(preview)

    def _show_files(self, preview: ImportPreview | None) -> None:
        current = self.tabs.currentIndex()
        while view := self.tabs.widget(0):
            self.tabs.removeTab(0)
            view.deleteLater()
        if preview is None:
            return
        layouts = import_dataset.layouts()
        for file, choice in zip(preview.files, preview.request.files, strict=True):
            view = FileView(file, choice, layouts, MappingShelf(self.context.settings))
            view.choice_changed.connect(self._on_choice_changed)
            self.tabs.addTab(view, file.name)
        self.tabs.setCurrentIndex(max(0, current))

    def _show_problems(self, preview: ImportPreview | None) -> None:
        differences = preview.differences if preview else ()
        self.differences.show_differences(differences, takes_over=self._request.takes_over_changes)
        shown = {(known.file, known.row) for known in differences if not known.is_kept}
        shown -= {(known.file, known.row) for known in differences if known.is_kept}
        problems = [p for p in preview.problems if (p.file, p.row) not in shown] if preview else []
        self._below.setVisible(bool(problems))
        self.problems_title.setText(self.tr("Problems: {n}").format(n=number(len(problems))))
        self.problems.show_rows([(p.file, p.row, p.field, translated(p.message)) for p in problems])

    def _show_buttons(self, preview: ImportPreview | None) -> None:
        n_good = n_good_rows(preview.counts) if preview else 0
        has_problems = bool(preview and preview.problems)
        self.good_button.setText(self.tr("Import the {n} good rows").format(n=number(n_good)))
        self.good_button.setVisible(has_problems)
        self.good_button.setEnabled(n_good > 0)
        self.import_button.setText(self.tr("Import {n} rows").format(n=number(n_good)))
        self.import_button.setVisible(preview is not None and not has_problems)
        self.import_button.setEnabled(n_good > 0)
        for button in (self.good_button, self.import_button):
            button.setAccessibleName(button.text())


def _preview(workspace: Any, request: ImportRequest, report: Report, cancel: CancelToken) -> ImportPreview:
    return import_dataset.preview(workspace, request, report=report, cancel=cancel)


def _import(
    workspace: Any, request: ImportRequest, only_good_rows: bool, report: Report, cancel: CancelToken
) -> ImportReport:
    return import_dataset.import_files(workspace, request, only_good_rows=only_good_rows, report=report, cancel=cancel)
