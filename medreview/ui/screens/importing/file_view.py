"""One file before it is imported: its first rows, and above each column the field it fills."""

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from medreview.ui.screens.importing.mapping_bar import MappingBar
from medreview.ui.screens.importing.mapping_shelf import MappingShelf
from medreview.ui.screens.importing.values_view import ValuesView
from medreview.ui.table_words import joined, table_name
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number
from medreview.ui.widgets.data_table import TextDirectionDelegate
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row
from medreview.workflows.import_dataset import FileChoice, FilePreview
from medreview.workflows.import_dataset.saved_mappings import SavedMapping, mapping_of

MOST_CELL_CHARACTERS = 80
COLUMN_PX = 176


class FileView(QWidget):
    """Shows how a file is read; the person may read it another way.

    Signals
    -------
    choice_changed(FileChoice)
        Another layout or field was chosen, other values for words, or a mapping that was kept.
    """

    choice_changed = Signal(object)

    def __init__(
        self,
        file: FilePreview,
        choice: FileChoice,
        layouts: tuple[str, ...],
        shelf: MappingShelf,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._file = file
        self._choice = choice
        self.layout_box = named(QComboBox(), self.tr("Read as"))
        self.layout_box.addItems(list(layouts))
        self.layout_box.setCurrentText(file.layout)
        self.layout_box.activated.connect(self._on_layout_chosen)
        self.mappings = MappingBar(shelf, mapping_of(file, choice))
        self.mappings.taken.connect(self._on_mapping_taken)
        self.values = ValuesView(file, choice.values)
        self.values.values_changed.connect(self._on_values_chosen)
        self.rows = QTableWidget()
        self.rows.setAccessibleName(self.tr("First rows of {file}").format(file=file.name))
        self.field_boxes: dict[str, QComboBox] = {}
        self._fill_rows()
        in_a_column(
            in_a_row(
                plain_label(self._facts(), "quiet"),
                STRETCH,
                self.mappings,
                GRID,
                plain_label(self.tr("Read as")),
                self.layout_box,
            ),
            (self.rows, 1),
            self.values,
            of=self,
            margins=(0, GRID, 0, 0),
        )

    def _facts(self) -> str:
        tables = joined(table_name(table) for table in self._file.tables)
        facts = self.tr("{tables}, rows: {n}.").format(tables=tables, n=number(self._file.n_rows))
        if self._file.n_skipped:
            facts += " " + self.tr("Left out: {n}.").format(n=number(self._file.n_skipped))
        if self._file.n_faulty:
            facts += " " + self.tr("With problems: {n}.").format(n=number(self._file.n_faulty))
        return facts

    def _fill_rows(self) -> None:
        columns, rows = self._file.columns, self._file.first_rows
        self.rows.setColumnCount(len(columns))
        self.rows.setRowCount(len(rows) + 1)
        self.rows.setHorizontalHeaderLabels([isolated(column.name) for column in columns])
        self.rows.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        self.rows.horizontalHeader().setDefaultSectionSize(COLUMN_PX)
        self.rows.verticalHeader().hide()
        self.rows.setShowGrid(False)
        self.rows.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.rows.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        self.rows.setWordWrap(False)
        self.rows.setTabKeyNavigation(False)
        self.rows.setItemDelegate(TextDirectionDelegate(self.rows))
        for index, column in enumerate(columns):
            box = self._field_box(column.name, column.field)
            self.field_boxes[column.name] = box
            self.rows.setCellWidget(0, index, box)
            for row, cells in enumerate(rows, start=1):
                text = " ".join(cells[index].split())
                self.rows.setItem(row, index, QTableWidgetItem(text[:MOST_CELL_CHARACTERS]))
        self.rows.setRowHeight(0, 5 * GRID)
        self.rows.setCurrentCell(min(1, len(rows)), 0)  # else the keyboard goes on into a box as it arrives

    def _field_box(self, column: str, field: str | None) -> QComboBox:
        box = named(QComboBox(), self.tr("Field of the column {column}").format(column=column))
        box.addItem(self.tr("Keep as metadata") if self._file.can_map else self.tr("Read by the layout"), None)
        for name in dict.fromkeys(known.name for known in self._file.fields):
            box.addItem(name, name)
        box.setCurrentIndex(max(0, box.findData(field)))
        box.setEnabled(self._file.can_map)
        box.activated.connect(self._on_field_chosen)
        return box

    def _on_layout_chosen(self) -> None:
        self.choice_changed.emit(replace(self._choice, layout=self.layout_box.currentText(), mapping=None))

    def _on_field_chosen(self) -> None:
        mapping: Mapping[str, str | None] = {name: box.currentData() for name, box in self.field_boxes.items()}
        self.choice_changed.emit(replace(self._choice, mapping=mapping))

    def _on_values_chosen(self, values: Mapping[str, Mapping[str, float | str]]) -> None:
        self.choice_changed.emit(replace(self._choice, values=values))

    def _on_mapping_taken(self, kept: SavedMapping) -> None:
        self.choice_changed.emit(kept.applied_to(self._choice))
