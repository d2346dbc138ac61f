"""Answers, and who wrote them."""

from collections.abc import Mapping
from enum import StrEnum

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

# The table that ``model_id`` refers to must be known to whoever writes answers.
import medreview.domain.models  # noqa: F401  # pyright: ignore[reportUnusedImport]
from medreview.domain.columns import extra_column
from medreview.errors import Message


class AuthorKind(StrEnum):
    PHYSICIAN = "physician"
    MODEL = "model"
    PERSON = "person"
    SYSTEM = "system"


AUTHOR_KIND_WORDS: Mapping[AuthorKind, Message] = {
    AuthorKind.PHYSICIAN: Message("physician"),
    AuthorKind.MODEL: Message("language model"),
    AuthorKind.PERSON: Message("person"),
    AuthorKind.SYSTEM: Message("other system"),
}


CUT_OFF, WORDS_OVER = "cut_off", "words_over"
"""Metadata of an answer: the limit of tokens ended it; it has so many words more than were allowed."""


class Author(SQLModel, table=True):
    """A person, a model or a source that wrote answers; of answers from a run here, the model that gave them."""

    __tablename__ = "author"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(unique=True)
    kind: str | None = None
    model_id: int | None = Field(default=None, foreign_key="model.id")


class Answer(SQLModel, table=True):
    """One answer to one question; a reference answer when ``is_reference``.

    ``key`` is the file's own answer_id, unique in its dataset.
    """

    __tablename__ = "answer"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("dataset_id", "key"),)

    id: int | None = Field(default=None, primary_key=True)
    dataset_id: int = Field(foreign_key="dataset.id")
    question_id: int = Field(foreign_key="question.id", index=True)
    key: str
    author_id: int = Field(foreign_key="author.id", index=True)
    text: str
    is_reference: bool = False
    reference_weight: float | None = None
    language: str | None = None
    run: str | None = None
    is_placeholder: bool = False
    extra: dict[str, object] = extra_column()
