"""A small table held in memory: rows of cells, with numbers to the right of their column."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractTableModel, QLocale, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from medreview.ui.translation import number

Row = tuple[str | float | None, ...]
"""Whole numbers, numbers, text; None is a cell without anything, and the last whichever way rows are sorted."""

DECIMALS = 3
SMALLEST_SHOWN = 0.0005
"""Smaller numbers are written with a power of ten."""

NUMBER_ALIGNMENT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter

Index = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()


@dataclass(frozen=True, slots=True)
class Column:
    """``is_number``: aligned to the right, where digits meet."""

    title: str
    is_number: bool = False


class RowsModel(QAbstractTableModel):
    """For tables of some thousand rows at most; sorts itself."""

    def __init__(self, columns: Sequence[Column], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._rows: list[Row] = []

    def show_rows(self, rows: Sequence[Row]) -> None:
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()

    def change_row(self, row: int, cells: Row) -> None:
        """Show other cells in one row, leaving everything else as it is."""
        if self._rows[row] != cells:
            self._rows[row] = cells
            self.dataChanged.emit(self.index(row, 0), self.index(row, len(self._columns) - 1))

    def cells(self, row: int) -> Row:
        """Everything that was given for a row, cells after the last column too."""
        return self._rows[row]

    @override
    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._columns)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        value = self._rows[index.row()][index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _shown(value)
            case Qt.ItemDataRole.EditRole:
                return value
            case Qt.ItemDataRole.TextAlignmentRole:
                return cell_alignment(is_number=self._columns[index.column()].is_number)
            case _:
                return None

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._columns[section].title
            case Qt.ItemDataRole.TextAlignmentRole:
                return cell_alignment(is_number=self._columns[section].is_number)
            case _:
                return None

    @override
    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        if not 0 <= column < len(self._columns):
            return
        self.beginResetModel()
        known = [row for row in self._rows if row[column] is not None]
        known.sort(key=lambda row: _sort_key(row[column]), reverse=order is Qt.SortOrder.DescendingOrder)
        self._rows = known + [row for row in self._rows if row[column] is None]
        self.endResetModel()


def _sort_key(cell: str | float | None) -> tuple[int, float, str]:
    """Numbers by size, then text."""
    return (1, 0, cell.casefold()) if isinstance(cell, str) else (0, cell or 0, "")


def _shown(cell: str | float | None) -> str:
    match cell:
        case None:
            return ""
        case str():
            return cell
        case float() if 0 < abs(cell) < SMALLEST_SHOWN:
            return QLocale().toString(cell, "e", 1)
        case float():
            return number(round(cell, DECIMALS) + 0.0, DECIMALS)
        case _:
            return number(cell)


def cell_alignment(*, is_number: bool) -> Qt.AlignmentFlag:
    """Numbers end at the right in every language, where their digits meet; all else begins where the language does."""
    return NUMBER_ALIGNMENT if is_number else Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
