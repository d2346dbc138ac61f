"""Personal data in texts: what was masked with its original, and what a person looked at and left."""

from collections.abc import Mapping
from enum import StrEnum

from sqlalchemy import JSON, Column
from sqlmodel import Field, SQLModel

from medreview.errors import Message


class TextKind(StrEnum):
    """A text of a question, or of an answer to it."""

    TITLE = "title"
    QUESTION = "question"
    CONTEXT = "context"
    OPTIONS = "options"
    ANSWER = "answer"


TEXT_FIELD_WORDS: Mapping[TextKind, Message] = {
    TextKind.TITLE: Message("Title"),
    TextKind.QUESTION: Message("Question"),
    TextKind.CONTEXT: Message("Earlier turn"),
    TextKind.OPTIONS: Message("Option"),
    TextKind.ANSWER: Message("Answer"),
}


class MaskedText(SQLModel, table=True):
    """A text in which marks stand in the place of personal data, with its original until that is purged.

    ``position`` counts turns and options from 0. ``masks`` are start, end and mark of each part in the original.
    ``sha256`` is that of the salt and the original, and names the row in the trail: without the salt, which is purged
    with the original, nobody can find out by trying which text it is of.
    """

    __tablename__ = "masked_text"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    question_id: int = Field(foreign_key="question.id", index=True)
    answer_id: int | None = Field(default=None, foreign_key="answer.id", index=True)
    field: str
    position: int = 0
    masks: list[tuple[int, int, str]] = Field(sa_column=Column("masks", JSON, nullable=False))
    sha256: str = Field(unique=True)
    salt: str | None = None
    original: str | None = None
    masked_at: str
    purged_at: str | None = None


class KeptPart(SQLModel, table=True):
    """A part of a text that a rule finds, and that a person looked at and left: it is not shown again.

    It is known by its words, wherever in that text they stand.
    """

    __tablename__ = "kept_part"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    question_id: int = Field(foreign_key="question.id", index=True)
    answer_id: int | None = Field(default=None, foreign_key="answer.id", index=True)
    field: str
    position: int = 0
    rule: str
    sha256: str
    kept_by: str
    kept_at: str
