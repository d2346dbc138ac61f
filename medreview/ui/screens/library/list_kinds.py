"""What the library lists: questions, answers or images; each with its columns, and what asks the workspace for it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from medreview.ui.question_words import kind_name, language_name
from medreview.ui.screens.library.words import author_kind_name
from medreview.ui.translation import number
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
