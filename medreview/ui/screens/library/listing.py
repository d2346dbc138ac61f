"""The list of questions, answers or images: all identifiers are known, lines are read page by page as they are seen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

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
from medreview.ui.screens.library.words import author_kind_name
from medreview.ui.translation import number
from medreview.ui.widgets.data_table import NO_INDEX, cell_alignment
from medreview.workflows import browse_library
from medreview.workflows.browse_library import (
    AnswerLine,
    AnswerOrder,
    ImageLine,
    ImageOrder,
    QuestionLine,
    QuestionOrder,
)

Line = QuestionLine | AnswerLine | ImageLine
DATASET_COLUMN = 1


@dataclass(frozen=True)
class ListKind:
    """``orders`` has one for each column; all kinds have as many columns, the dataset in the second."""

    name: str
    orders: tuple[StrEnum, ...]
    numbers: frozenset[StrEnum]
    find: Callable[..., list[int]]
    read: Callable[..., Sequence[Line]]
    stored: StrEnum

    @property
    def titles(self) -> tuple[str, ...]:
        return _titles()[self.name]


QUESTIONS = ListKind(
    "questions",
    (
        *(QuestionOrder.QUESTION, QuestionOrder.DATASET, QuestionOrder.KIND, QuestionOrder.LANGUAGE),
        *(QuestionOrder.ANSWERS, QuestionOrder.IMAGES),
    ),
    frozenset({QuestionOrder.ANSWERS, QuestionOrder.IMAGES}),
    browse_library.question_ids,
    browse_library.question_lines,
    QuestionOrder.STORED,
)
ANSWERS = ListKind(
    "answers",
    (
        *(AnswerOrder.ANSWER, AnswerOrder.DATASET, AnswerOrder.AUTHOR, AnswerOrder.AUTHOR_KIND),
        *(AnswerOrder.LANGUAGE, AnswerOrder.REFERENCE),
    ),
    frozenset(),
    browse_library.answer_ids,
    browse_library.answer_lines,
    AnswerOrder.STORED,
)
IMAGES = ListKind(
    "images",
    (
        *(ImageOrder.NAME, ImageOrder.DATASET, ImageOrder.MODALITY, ImageOrder.FORMAT),
        *(ImageOrder.SIZE, ImageOrder.QUESTION),
    ),
    frozenset({ImageOrder.SIZE}),
    browse_library.image_ids,
    browse_library.image_lines,
    ImageOrder.STORED,
)
KINDS = (QUESTIONS, ANSWERS, IMAGES)


def line_id(line: Line) -> int:
    return line.question_id if isinstance(line, QuestionLine) else line.line_id


def _language(line: QuestionLine | AnswerLine) -> str:
    return language_name(line.language, is_found=line.is_language_found)


def cell_text(line: Line, column: int) -> str:
    """What stands in a column of a line."""
    match line:
        case QuestionLine():
            n_answers, n_images = line.n_answers + line.n_references, line.n_images
            cells = (line.excerpt, line.dataset, kind_name(line.kind), _language(line))
            cells = (*cells, number(n_answers), number(n_images) if n_images else "")
        case AnswerLine():
            cells = (line.excerpt, line.dataset, line.author, author_kind_name(line.author_kind or ""))
            yes = QCoreApplication.translate("Library", "reference")
            cells = (*cells, _language(line), yes if line.is_reference else "")
        case ImageLine():
            cells = (line.name, line.dataset, line.modality or "", line.format)
            cells = (*cells, f"{number(line.width)} × {number(line.height)}", line.question)
    return " ".join(cells[column].split())


def _titles() -> dict[str, tuple[str, ...]]:
    return {
        "questions": (
            QCoreApplication.translate("QuestionModel", "Question"),
            QCoreApplication.translate("QuestionModel", "Dataset"),
            QCoreApplication.translate("QuestionModel", "Kind"),
            QCoreApplication.translate("QuestionModel", "Language"),
            QCoreApplication.translate("QuestionModel", "Answers"),
            QCoreApplication.translate("QuestionModel", "Images"),
        ),
        "answers": (
            QCoreApplication.translate("QuestionModel", "Answer"),
            QCoreApplication.translate("QuestionModel", "Dataset"),
            QCoreApplication.translate("QuestionModel", "Author"),
            QCoreApplication.translate("QuestionModel", "Kind"),
            QCoreApplication.translate("QuestionModel", "Language"),
            QCoreApplication.translate("QuestionModel", "Reference"),
        ),
        "images": (
            QCoreApplication.translate("QuestionModel", "Image"),
            QCoreApplication.translate("QuestionModel", "Dataset"),
            QCoreApplication.translate("QuestionModel", "Modality"),
            QCoreApplication.translate("QuestionModel", "Format"),
            QCoreApplication.translate("QuestionModel", "Size"),
            QCoreApplication.translate("QuestionModel", "Question"),
        ),
    }


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
