"""Answers and images as lists: those of the questions that pass a filter, sorted; then the lines that are seen."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.images import Image, QuestionImage
from medreview.domain.questions import RULE_THAT_TOOK, Question
from medreview.store.queries.answer_facts import ANSWERS
from medreview.store.queries.library import (
    EXCERPT_LENGTH,
    QuestionFilter,
    filtered_questions,
    identifiers_of,
    is_language_found,
)
from medreview.store.queries.tags import field_of_question


class AnswerOrder(StrEnum):
    """By what the list of answers can be sorted."""

    STORED = "stored"
    ANSWER = "answer"
    DATASET = "dataset"
    AUTHOR = "author"
    AUTHOR_KIND = "author_kind"
    LANGUAGE = "language"
    REFERENCE = "reference"
    SET_ASIDE = "set_aside"


class ImageOrder(StrEnum):
    """By what the list of images can be sorted."""

    STORED = "stored"
    NAME = "name"
    DATASET = "dataset"
    MODALITY = "modality"
    FORMAT = "format"
    SIZE = "size"
    QUESTION = "question"


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """One line of the list of answers; ``excerpt`` is the beginning of the text.

    ``set_aside`` is the rule that took its question.
    """

    line_id: int
    question_id: int
    excerpt: str
    dataset: str
    author: str
    author_kind: str | None
    language: str | None
    is_reference: bool
    is_language_found: bool = False
    set_aside: str | None = None


@dataclass(frozen=True, slots=True)
class ImageLine:
    """One image of one question."""

    line_id: int
    question_id: int
    name: str
    dataset: str
    modality: str | None
    format: str
    width: int
    height: int
    question: str


_ANSWER_KEYS: dict[AnswerOrder, Any] = {
    AnswerOrder.STORED: col(Answer.id),
    AnswerOrder.ANSWER: sa.func.lower(col(Answer.text)),
    AnswerOrder.DATASET: col(Dataset.name),
    AnswerOrder.AUTHOR: sa.func.lower(col(Author.name)),
    AnswerOrder.AUTHOR_KIND: sa.func.coalesce(col(Author.kind), ""),
    AnswerOrder.LANGUAGE: sa.func.coalesce(col(Answer.language), ""),
    AnswerOrder.REFERENCE: col(Answer.is_reference),
    AnswerOrder.SET_ASIDE: sa.func.coalesce(field_of_question(RULE_THAT_TOOK), ""),
}
_IMAGE_KEYS: dict[ImageOrder, Any] = {
    ImageOrder.STORED: col(QuestionImage.id),
    ImageOrder.NAME: sa.func.lower(col(QuestionImage.name)),
    ImageOrder.DATASET: col(Dataset.name),
    ImageOrder.MODALITY: sa.func.coalesce(col(QuestionImage.modality), ""),
    ImageOrder.FORMAT: col(Image.format),
    ImageOrder.SIZE: col(Image.width) * col(Image.height),
    ImageOrder.QUESTION: col(Question.key),
}


def answer_ids(session: Session, wanted: QuestionFilter, order: AnswerOrder, *, descending: bool) -> list[int]:
    """Answers to the questions that pass the filter."""
    where = [~col(Answer.is_placeholder)]
    if wanted != QuestionFilter():
        where.append(col(Answer.question_id).in_(filtered_questions(wanted)))
    key = _ANSWER_KEYS[order]
    sorted_by = (key.desc() if descending else key.asc(), col(Answer.id))
    return identifiers_of(session, ANSWERS.query(("id",), *where, order=sorted_by))


def answer_lines(session: Session, identifiers: Sequence[int]) -> list[AnswerLine]:
    """The lines of these answers, in this order."""
    columns = (
        *ANSWERS.expressions("id", "question_id"),
        sa.func.substr(col(Answer.text), 1, EXCERPT_LENGTH),
        *ANSWERS.expressions("dataset", "author", "author_kind"),
        *(col(Answer.language), col(Answer.is_reference), is_language_found(col(Answer.extra))),
        field_of_question(RULE_THAT_TOOK),
    )
    query = ANSWERS.select(columns, col(Answer.id).in_(identifiers))
    lines = {row[0]: AnswerLine(*row) for row in session.connection().execute(query)}
    return [lines[identifier] for identifier in identifiers if identifier in lines]


def image_ids(session: Session, wanted: QuestionFilter, order: ImageOrder, *, descending: bool) -> list[int]:
    """Images of the questions that pass the filter, once for each place where they are shown."""
    query = _images(sa.select(col(QuestionImage.id)))
    query = query.where(col(QuestionImage.question_id).in_(filtered_questions(wanted)))
    key = _IMAGE_KEYS[order]
    return identifiers_of(session, query.order_by(key.desc() if descending else key.asc(), col(QuestionImage.id)))


def image_lines(session: Session, identifiers: Sequence[int]) -> list[ImageLine]:
    """The lines of these images, in this order."""
    query = _images(
        sa.select(
            col(QuestionImage.id),
            col(QuestionImage.question_id),
            col(QuestionImage.name),
            col(Dataset.name),
            col(QuestionImage.modality),
            col(Image.format),
            col(Image.width),
            col(Image.height),
            col(Question.key),
        )
    ).where(col(QuestionImage.id).in_(identifiers))
    lines = {row[0]: ImageLine(*row) for row in session.connection().execute(query)}
    return [lines[identifier] for identifier in identifiers if identifier in lines]


def _images(query: Any) -> Any:
    return (
        query.select_from(QuestionImage)
        .join(Image, col(Image.sha256) == col(QuestionImage.image_sha256))
        .join(Question, col(Question.id) == col(QuestionImage.question_id))
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
    )
