"""The list of questions: all identifiers are known, lines are read page by page as they come into view."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from typing_extensions import override

from medreview.ui.question_words import kind_name, language_name
from medreview.ui.translation import number
from medreview.ui.widgets.rows_model import NO_INDEX, cell_alignment
from medreview.workflows.browse_library import QuestionLine, QuestionOrder

Index = QModelIndex | QPersistentModelIndex
ReadLines = Callable[[Sequence[int]], list[QuestionLine]]
PAGE = 100
ORDERS = (
    QuestionOrder.QUESTION,
    QuestionOrder.DATASET,
    QuestionOrder.KIND,
    QuestionOrder.LANGUAGE,
    QuestionOrder.ANSWERS,
    QuestionOrder.IMAGES,
)
NUMBERS = {QuestionOrder.ANSWERS, QuestionOrder.IMAGES}


class QuestionModel(QAbstractTableModel):
    """Lines of questions in the order of the workspace's own sorting.

    Signals
    -------
    order_wished(QuestionOrder, bool)
        A column was clicked; the bool is True for descending. The screen asks the workspace again.
    """

    order_wished = Signal(object, bool)

    def __init__(self, read_lines: ReadLines, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._read_lines = read_lines
        self._ids: list[int] = []
        self._pages_read: set[int] = set()
        self._lines: dict[int, QuestionLine] = {}

    def show_ids(self, identifiers: list[int]) -> None:
        self.beginResetModel()
        self._ids = identifiers
        self._pages_read = set()
        self._lines = {}
        self.endResetModel()

    def id_at(self, row: int) -> int:
        return self._ids[row]

    def row_of(self, identifier: int | None) -> int:
        """The row of a question; -1 when it is not in the list."""
        try:
            return self._ids.index(identifier) if identifier is not None else -1
        except ValueError:
            return -1

    @override
    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._ids)

    @override
    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(ORDERS)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(index.row(), ORDERS[index.column()])
            case Qt.ItemDataRole.TextAlignmentRole:
                return cell_alignment(is_number=ORDERS[index.column()] in NUMBERS)
            case _:
                return None

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _titles()[section]
            case Qt.ItemDataRole.TextAlignmentRole:
                return cell_alignment(is_number=ORDERS[section] in NUMBERS)
            case _:
                return None

    @override
    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        wished = ORDERS[column] if 0 <= column < len(ORDERS) else QuestionOrder.STORED
        self.order_wished.emit(wished, order is Qt.SortOrder.DescendingOrder)

    def _text(self, row: int, column: QuestionOrder) -> str:
        line = self._line(row)
        if line is None:
            return ""
        match column:
            case QuestionOrder.QUESTION:
                text = " ".join(line.excerpt.split())
            case QuestionOrder.DATASET:
                text = line.dataset
            case QuestionOrder.KIND:
                text = kind_name(line.kind)
            case QuestionOrder.LANGUAGE:
                text = language_name(line.language)
            case QuestionOrder.ANSWERS:
                text = number(line.n_answers + line.n_references)
            case _:
                text = number(line.n_images) if line.n_images else ""
        return text

    def _line(self, row: int) -> QuestionLine | None:
        page = row // PAGE
        if page not in self._pages_read:
            self._pages_read.add(page)
            lines = self._read_lines(self._ids[page * PAGE : (page + 1) * PAGE])
            self._lines |= {line.question_id: line for line in lines}
        return self._lines.get(self._ids[row])


def _titles() -> tuple[str, ...]:
    return (
        QCoreApplication.translate("QuestionModel", "Question"),
        QCoreApplication.translate("QuestionModel", "Dataset"),
        QCoreApplication.translate("QuestionModel", "Kind"),
        QCoreApplication.translate("QuestionModel", "Language"),
        QCoreApplication.translate("QuestionModel", "Answers"),
        QCoreApplication.translate("QuestionModel", "Images"),
    )
