"""A small table to type in: rows can be added, taken out and moved."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)
from typing_extensions import override

from medreview.ui.tokens import GRID
from medreview.ui.widgets.chips import in_lines
from medreview.ui.widgets.data_table import TextDirectionDelegate
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import wrapped_tip
from medreview.ui.widgets.layout import in_a_column

Cell = str | bool
VALUE = Qt.ItemDataRole.UserRole
ROW_PX = 4 * GRID
HEADER_PX = 5 * GRID
LEAST_COLUMN_PX = 10 * GRID


@dataclass(frozen=True, slots=True)
class TableColumn:
    """``choices`` (value to words) makes a list to choose from, ``is_check`` a box to tick; else text is typed."""

    title: str
    width: int = 0
    choices: Mapping[str, str] = field(default_factory=dict[str, str])
    is_check: bool = False


class RowTable(QWidget):
    """Cells are text, a chosen value, or True and False; a column without a width takes the rest.

    Signals
    -------
    edited()
        A cell changed, or a row came, went or moved.
    row_chosen(int)
        Another row is the current one; -1 for none.
    """

    edited = Signal()
    row_chosen = Signal(int)

    def __init__(
        self, name: str, columns: Sequence[TableColumn], new_row: Sequence[Cell], *, moves: bool = True
    ) -> None:
        super().__init__()
        self._columns = tuple(columns)
        self._new_row = tuple(new_row)
        self.table = QTableWidget(0, len(columns))
        self.table.setAccessibleName(name)
        self.table.setHorizontalHeaderLabels([column.title for column in columns])
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.SelectedClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(ROW_PX)
        self.table.itemChanged.connect(self._on_item_changed)
        self.table.currentCellChanged.connect(self._on_row_chosen)
        self._dress_header()
        self.table.setMinimumWidth(sum(column.width or LEAST_COLUMN_PX for column in self._columns))
        self.table.setItemDelegate(TextDirectionDelegate(self.table))
        self._delegate = _ChoiceDelegate(self)
        for index, column in enumerate(columns):
            if column.choices:
                self.table.setItemDelegateForColumn(index, self._delegate)
        self.add_button = self._button(self.tr("Add"), self.add_row)
        self.remove_button = self._button(self.tr("Remove"), self.remove_row)
        self._buttons = [self.add_button, self.remove_button]
        if moves:
            self._buttons += [
                self._button(self.tr("Move up"), lambda: self._move(-1)),
                self._button(self.tr("Move down"), lambda: self._move(1)),
            ]
        in_a_column((self.table, 1), in_lines(*self._buttons, spacing=0), of=self)

    def show_rows(self, rows: Sequence[Sequence[Cell]]) -> None:
        """Replace every row, quietly; the current row stays where it was as far as there is one."""
        current = self.table.currentRow()
        self.table.blockSignals(True)
        self.table.setRowCount(0)
        for row in rows:
            self._append(row)
        if rows:
            self.table.setCurrentCell(min(max(current, 0), len(rows) - 1), 0)
        self.table.blockSignals(False)
        self.row_chosen.emit(self.table.currentRow())

    def rows(self) -> list[tuple[Cell, ...]]:
        return [
            tuple(self._cell(row, column) for column in range(len(self._columns)))
            for row in range(self.table.rowCount())
        ]

    @property
    def current_row(self) -> int:
        return self.table.currentRow()

    def choose_row(self, row: int) -> None:
        self.table.setCurrentCell(row, 0)

    def fit_rows(self, n_rows: int) -> None:
        """Be as high as this many rows."""
        self.table.setFixedHeight(HEADER_PX + n_rows * ROW_PX + 2)

    def set_choices(self, column: int, choices: Mapping[str, str]) -> None:
        """Offer other values from now on; cells keep theirs."""
        before = self._columns[column]
        changed = TableColumn(before.title, before.width, choices)
        self._columns = (*self._columns[:column], changed, *self._columns[column + 1 :])

    def choices_of(self, column: int) -> Mapping[str, str]:
        return self._columns[column].choices

    def add_row(self) -> None:
        self.table.blockSignals(True)
        self._append(self._new_row)
        self.table.blockSignals(False)
        self.table.setCurrentCell(self.table.rowCount() - 1, 0)
        self.table.setFocus()
        self.edited.emit()

    def remove_row(self) -> None:
        row = self.table.currentRow()
        if row >= 0:
            self.table.removeRow(row)
            self.edited.emit()

    def _on_item_changed(self) -> None:
        self.edited.emit()

    def _on_row_chosen(self, row: int) -> None:
        self.row_chosen.emit(row)

    def _move(self, step: int) -> None:
        row = self.table.currentRow()
        rows = self.rows()
        if row < 0 or not 0 <= row + step < len(rows):
            return
        rows[row], rows[row + step] = rows[row + step], rows[row]
        self.show_rows(rows)
        self.choose_row(row + step)
        self.edited.emit()

    def _append(self, cells: Sequence[Cell]) -> None:
        row = self.table.rowCount()
        self.table.insertRow(row)
        for column, (spec, cell) in enumerate(zip(self._columns, cells, strict=True)):
            item = QTableWidgetItem()
            if spec.is_check:
                item.setFlags(
                    Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
                )
                item.setCheckState(Qt.CheckState.Checked if cell else Qt.CheckState.Unchecked)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, spec.title)
            elif spec.choices:
                item.setData(VALUE, cell)
                item.setText(spec.choices.get(str(cell), str(cell)))
            else:
                item.setText(str(cell))
                item.setToolTip(wrapped_tip(str(cell)))
            self.table.setItem(row, column, item)

    def _cell(self, row: int, column: int) -> Cell:
        item = self.table.item(row, column) or QTableWidgetItem()
        if self._columns[column].is_check:
            return item.checkState() is Qt.CheckState.Checked
        return str(item.data(VALUE)) if self._columns[column].choices else item.text().strip()

    def _button(self, text: str, act: Callable[[], object]) -> QPushButton:
        return named(push_button(text, act, role="quiet"), f"{text}: {self.table.accessibleName()}")

    def _dress_header(self) -> None:
        header = self.table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        for index, column in enumerate(self._columns):
            if column.width:
                header.resizeSection(index, column.width)
            else:
                header.setSectionResizeMode(index, QHeaderView.ResizeMode.Stretch)


class _ChoiceDelegate(QStyledItemDelegate):
    """Edits a cell with a list of choices."""

    def __init__(self, owner: RowTable) -> None:
        super().__init__(owner)
        self._owner = owner

    @override
    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        box = QComboBox(parent)
        for value, words in self._owner.choices_of(index.column()).items():
            box.addItem(words, value)
        box.activated.connect(lambda: self.commitData.emit(box))
        return box

    @override
    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(index.data(VALUE)))

    @override
    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentData(), VALUE)
            model.setData(index, editor.currentText(), Qt.ItemDataRole.EditRole)
