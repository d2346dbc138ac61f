"""Questions of every kind, and the ones set aside."""

from collections.abc import Mapping
from enum import StrEnum

from sqlalchemy import Index, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from medreview.domain.columns import extra_column, json_column
from medreview.errors import Message


class QuestionKind(StrEnum):
    OPEN = "open"
    CHOICE = "choice"
    TERM = "term"


QUESTION_KIND_WORDS: Mapping[QuestionKind, Message] = {
    QuestionKind.OPEN: Message("Open"),
    QuestionKind.CHOICE: Message("Choice"),
    QuestionKind.TERM: Message("Term"),
}
LANGUAGE_WORDS: Mapping[str, Message] = {
    "en": Message("English"),
    "fa": Message("Persian"),
    "zh": Message("Chinese"),
    "ar": Message("Arabic"),
    "ur": Message("Urdu"),
    "de": Message("German"),
    "fr": Message("French"),
    "es": Message("Spanish"),
    "pt": Message("Portuguese"),
    "it": Message("Italian"),
    "ru": Message("Russian"),
    "tr": Message("Turkish"),
    "ja": Message("Japanese"),
    "ko": Message("Korean"),
    "he": Message("Hebrew"),
}
"""Languages by their tag."""


KNOWN_FIELDS = ("category", "specialty", "age", "sex", "source", "icd11", "question_type", "split")
"""What is known of a question beside its text, by which a person can choose."""

LANGUAGE_FOUND = "language_found"
"""Metadata of a question or an answer whose language no file told: it was found in the text."""


def _indices() -> tuple[Index, ...]:
    """A list of a million questions comes from these alone: their rows are long."""
    listed = Index("ix_question_listed", "is_placeholder", "dataset_id", "kind", "language")
    held = (Index(f"ix_question_{name}", name, sqlite_where=text(f"{name} IS NOT NULL")) for name in KNOWN_FIELDS)
    return listed, *held


class Question(SQLModel, table=True):
    """What was asked.

    ``key`` is the file's own question_id, unique in its dataset. ``context`` holds earlier turns, oldest first, as
    objects with ``role`` and ``text``. ``options`` are the choices in order; ``correct_option`` counts from 1.
    ``variant_of_id`` points to the question this one is a language variant of.
    """

    __tablename__ = "question"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("dataset_id", "key"), *_indices())

    id: int | None = Field(default=None, primary_key=True)
    dataset_id: int = Field(foreign_key="dataset.id", index=True)
    key: str
    text: str
    kind: str = QuestionKind.OPEN
    language: str | None = None
    title: str | None = None
    category: str | None = None
    specialty: str | None = None
    age: str | None = None
    sex: str | None = None
    source: str | None = None
    icd11: str | None = None
    question_type: str | None = None
    split: str | None = None
    context: list[dict[str, str]] = json_column("context")
    options: list[str] = json_column("options")
    correct_option: int | None = None
    variant_of_id: int | None = Field(default=None, foreign_key="question.id")
    is_placeholder: bool = False
    extra: dict[str, object] = extra_column()


class Quarantine(SQLModel, table=True):
    """A question set aside by a rule or a person; nothing is deleted for good."""

    __tablename__ = "quarantine"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    question_id: int = Field(foreign_key="question.id", index=True)
    rule: str
    reason: str
    quarantined_at: str
    released_at: str | None = None
