"""A table whose rows can be ticked."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import Qt
from typing_extensions import override

from medreview.ui.widgets.data_table import Index, RowsModel, ShownColumn


class TickedRows(RowsModel):
    """Rows with a box to tick in their first cell; a row keeps its tick when its cells change.

    All are ticked at first, or those that ``ticked`` names.
    """

    def __init__(self, columns: Sequence[ShownColumn], n_rows: int, ticked: Collection[int] | None = None) -> None:
        super().__init__(columns)
        self._ticks = [ticked is None or row in ticked for row in range(n_rows)]

    @property
    def ticked(self) -> list[int]:
        """The rows that are ticked."""
        return [row for row, is_ticked in enumerate(self._ticks) if is_ticked]

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.CheckStateRole and index.column() == 0:
            return Qt.CheckState.Checked if self._ticks[index.row()] else Qt.CheckState.Unchecked
        return super().data(index, role)

    @override
    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole or index.column() != 0:
            return False
        self._ticks[index.row()] = Qt.CheckState(value) is Qt.CheckState.Checked
        self.dataChanged.emit(index, index)
        return True

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == 0 else flags
