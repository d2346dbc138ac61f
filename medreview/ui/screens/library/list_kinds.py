"""The list of questions, answers or images: all identifiers are known, lines are read page by page as they are seen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from typing_extensions import override

from medreview.domain.answers import AUTHOR_KIND_WORDS
from medreview.domain.questions import RULE_THAT_TOOK
from medreview.errors import Message
from medreview.ui.translation import number, translated, with_mark
from medreview.ui.widgets.data_table import NO_INDEX, cell_alignment
from medreview.ui.widgets.record_list import ListColumn, RecordList
from medreview.ui.widgets.value_list import TagWords
from medreview.ui.words import FIELD_WORDS, kind_name, language_name, word_of
from medreview.workflows import browse_library
from medreview.workflows.browse_library import (
    TAG_ORDER,
    AnswerLine,
    AnswerOrder,
    ImageLine,
    ImageOrder,
    QuestionLine,
    QuestionOrder,
)

Line = QuestionLine | AnswerLine | ImageLine


@dataclass(frozen=True, eq=False)
class ListKind(RecordList):
    """A kind of list: how the workspace finds and reads it, and its order when nothing was chosen.

    ``is_bare`` of its columns gets the ``LibraryContents``, and whether the rows are of one dataset.
    """

    find: Callable[..., list[int]] = browse_library.question_ids
    read: Callable[..., Sequence[Line]] = browse_library.question_lines
    stored: StrEnum = QuestionOrder.STORED

    @property
    def lists_questions(self) -> bool:
        return self.name == "library"


def _language(line: QuestionLine | AnswerLine) -> str:
    return language_name(line.language, is_found=line.is_language_found)


def _dataset(order: StrEnum) -> ListColumn:
    return ListColumn(order, Message("Dataset"), lambda line: line.dataset, 88, is_bare=lambda known: known[1])


def rule_name(rule: str) -> str:
    """The words of a rule that takes questions; few lists have one to name."""
    from medreview.workflows.clean_questions import words_of_rule

    return translated(words_of_rule(rule))


def _set_aside(order: str) -> ListColumn:
    def text(line: QuestionLine | AnswerLine) -> str:
        return rule_name(line.set_aside) if line.set_aside else ""

    title = FIELD_WORDS[RULE_THAT_TOOK]
    return ListColumn(order, title, text, 120, is_bare=lambda known: not known[0].rules_that_took)


QUESTIONS = ListKind(
    "library",
    Message("Questions"),
    (
        ListColumn(QuestionOrder.QUESTION, Message("Question"), lambda line: line.excerpt, 240, takes_rest=True),
        _dataset(QuestionOrder.DATASET),
        ListColumn(QuestionOrder.KIND, Message("Kind"), lambda line: kind_name(line.kind), 112),
        ListColumn(
            QuestionOrder.LANGUAGE,
            Message("Language"),
            _language,
            72,
            is_bare=lambda known: not known[0].languages,
            gives_way=True,
        ),
        ListColumn(
            QuestionOrder.ANSWERS,
            Message("Answers"),
            lambda line: number(line.n_answers + line.n_references),
            64,
            is_number=True,
        ),
        ListColumn(
            QuestionOrder.IMAGES,
            Message("Images"),
            lambda line: number(line.n_images) if line.n_images else "",
            64,
            is_number=True,
            is_bare=lambda known: not known[0].has_images,
        ),
        _set_aside(f"{TAG_ORDER}{RULE_THAT_TOOK}"),
        ListColumn(QuestionOrder.KEY, Message("Identifier"), lambda line: line.key, 88, is_shown=False),
    ),
    find=browse_library.question_ids,
    read=browse_library.question_lines,
    stored=QuestionOrder.STORED,
)


def questions_with_tags(fields: Sequence[str], words: TagWords) -> ListKind:
    """The list of questions with a column for each field that anybody has tagged; the first one is shown at first."""

    def column(place: int, field: str) -> ListColumn:
        def text(line: QuestionLine) -> str:
            held = line.held[place] if place < len(line.held) else None
            return words.begun_by_code(field, held) if held else ""

        title = FIELD_WORDS.get(field) or Message("Tag {field}", {"field": field})
        return ListColumn(f"{TAG_ORDER}{field}", title, text, 120, gives_way=True, is_shown=place == 0)

    after = QUESTIONS.keys.index(QuestionOrder.ANSWERS)
    tags = tuple(column(place, field) for place, field in enumerate(fields))
    columns = (*QUESTIONS.columns[:after], *tags, *QUESTIONS.columns[after:])
    return replace(QUESTIONS, columns=columns, read=partial(browse_library.question_lines, fields=tuple(fields)))


ANSWERS = ListKind(
    "library/answers",
    Message("Answers"),
    (
        ListColumn(AnswerOrder.ANSWER, Message("Answer"), lambda line: line.excerpt, 240, takes_rest=True),
        _dataset(AnswerOrder.DATASET),
        ListColumn(AnswerOrder.AUTHOR, Message("Author"), lambda line: line.author, 72),
        ListColumn(
            AnswerOrder.AUTHOR_KIND,
            Message("Kind"),
            lambda line: word_of(line.author_kind or "", AUTHOR_KIND_WORDS),
            72,
            gives_way=True,
        ),
        ListColumn(AnswerOrder.LANGUAGE, Message("Language"), _language, 64, gives_way=True),
        ListColumn(
            AnswerOrder.REFERENCE,
            Message("Reference"),
            lambda line: QCoreApplication.translate("Library", "reference") if line.is_reference else "",
            64,
        ),
        _set_aside(AnswerOrder.SET_ASIDE),
    ),
    find=browse_library.answer_ids,
    read=browse_library.answer_lines,
    stored=AnswerOrder.STORED,
)
IMAGES = ListKind(
    "library/images",
    Message("Images"),
    (
        ListColumn(ImageOrder.NAME, Message("Image"), lambda line: line.name, 240, takes_rest=True),
        _dataset(ImageOrder.DATASET),
        ListColumn(ImageOrder.MODALITY, Message("Modality"), lambda line: line.modality or "", 72, gives_way=True),
        ListColumn(ImageOrder.FORMAT, Message("Format"), lambda line: line.format, 72, gives_way=True),
        ListColumn(
            ImageOrder.SIZE,
            Message("Size"),
            lambda line: f"{number(line.width)} × {number(line.height)}",
            64,
            is_number=True,
        ),
        ListColumn(ImageOrder.QUESTION, Message("Question"), lambda line: line.question, 64),
    ),
    find=browse_library.image_ids,
    read=browse_library.image_lines,
    stored=ImageOrder.STORED,
)
KINDS = (QUESTIONS, ANSWERS, IMAGES)


def line_id(line: Line) -> int:
    return line.question_id if isinstance(line, QuestionLine) else line.line_id


Index = QModelIndex | QPersistentModelIndex
ReadLines = Callable[[Sequence[int]], Sequence[Line]]
PAGE = 100


class QuestionModel(QAbstractTableModel):
    """Lines of questions, or of what belongs to them, in the order of the workspace's own sorting.

    Signals
    -------
    order_wished(str, bool)
        A column was clicked; the bool is True for descending. The screen asks the workspace again.
    """

    order_wished = Signal(object, bool)

    def __init__(self, read_lines: ReadLines) -> None:
        super().__init__()
        self._read_lines = read_lines
        self.kind = QUESTIONS
        self._ids: list[int] = []
        self._pages_read: set[int] = set()
        self._lines: dict[int, Line] = {}

    def show_ids(self, identifiers: list[int], kind: ListKind = QUESTIONS) -> None:
        self.beginResetModel()
        self.kind = kind
        self._ids = identifiers
        self._pages_read = set()
        self._lines = {}
        self.endResetModel()

    def id_at(self, row: int) -> int:
        return self._ids[row]

    def question_at(self, row: int) -> int | None:
        """The question of a row, or that its answer or image belongs to; None where it no longer exists."""
        if self.kind.lists_questions:
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
        return 0 if parent.isValid() else len(self.kind.columns)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(index.row(), index.column())
            case Qt.ItemDataRole.TextAlignmentRole:
                return cell_alignment(is_number=self.kind.columns[index.column()].is_number)
            case _:
                return None

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return translated(self.kind.columns[section].title)
            case Qt.ItemDataRole.TextAlignmentRole:
                return cell_alignment(is_number=self.kind.columns[section].is_number)
            case _:
                return None

    @override
    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        columns = self.kind.columns
        wished = columns[column].key if 0 <= column < len(columns) else self.kind.stored
        self.order_wished.emit(wished, order is Qt.SortOrder.DescendingOrder)

    def _text(self, row: int, column: int) -> str:
        line = self._line(row)
        return "" if line is None else with_mark(" ".join(str(self.kind.columns[column].text(line)).split()))

    def _line(self, row: int) -> Line | None:
        page = row // PAGE
        if page not in self._pages_read:
            self._pages_read.add(page)
            lines = self._read_lines(self._ids[page * PAGE : (page + 1) * PAGE])
            self._lines |= {line_id(line): line for line in lines}
        return self._lines.get(self._ids[row])
