"""The list of questions, answers or images: all identifiers are known, lines are read page by page as they are seen."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from typing_extensions import override

from medreview.ui.screens.library.list_kinds import QUESTIONS, Line, ListKind, cell_text, line_id
from medreview.ui.widgets.rows_model import NO_INDEX, cell_alignment

Index = QModelIndex | QPersistentModelIndex
ReadLines = Callable[[Sequence[int]], Sequence[Line]]
PAGE = 100


class QuestionModel(QAbstractTableModel):
    """Lines of questions, or of what belongs to them, in the order of the workspace's own sorting.

    Signals
    -------
    order_wished(StrEnum, bool)
        A column was clicked; the bool is True for descending. The screen asks the workspace again.
    """

    order_wished = Signal(object, bool)

    def __init__(self, read_lines: ReadLines, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._read_lines = read_lines
        self._kind = QUESTIONS
        self._ids: list[int] = []
        self._pages_read: set[int] = set()
        self._lines: dict[int, Line] = {}

    @property
    def kind(self) -> ListKind:
        return self._kind

    def show_ids(self, identifiers: list[int], kind: ListKind = QUESTIONS) -> None:
        self.beginResetModel()
        self._kind = kind
        self._ids = identifiers
        self._pages_read = set()
        self._lines = {}
        self.endResetModel()

    def id_at(self, row: int) -> int:
        return self._ids[row]

    def question_at(self, row: int) -> int | None:
        """The question that a row is, or belongs to; None where it is gone."""
        if self._kind is QUESTIONS:
            return self._ids[row]
        line = self._line(row)
        return line.question_id if line is not None else None

    def row_of(self, identifier: int | None) -> int:
        """The row of what is listed; -1 when it is not in the list."""
        try:
            return self._ids.index(identifier) if identifier is not None else -1
        except ValueError:
            return -1

    @override
    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._ids)

    @override
    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._kind.orders)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(index.row(), index.column())
            case Qt.ItemDataRole.TextAlignmentRole:
                return cell_alignment(is_number=self._kind.orders[index.column()] in self._kind.numbers)
            case _:
                return None

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._kind.titles[section]
            case Qt.ItemDataRole.TextAlignmentRole:
                return cell_alignment(is_number=self._kind.orders[section] in self._kind.numbers)
            case _:
                return None

    @override
    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        wished = self._kind.orders[column] if 0 <= column < len(self._kind.orders) else self._kind.stored
        self.order_wished.emit(wished, order is Qt.SortOrder.DescendingOrder)

    def _text(self, row: int, column: int) -> str:
        line = self._line(row)
        return "" if line is None else cell_text(line, column)

    def _line(self, row: int) -> Line | None:
        page = row // PAGE
        if page not in self._pages_read:
            self._pages_read.add(page)
            lines = self._read_lines(self._ids[page * PAGE : (page + 1) * PAGE])
            self._lines |= {line_id(line): line for line in lines}
        return self._lines.get(self._ids[row])
