"""Studies, their raters, and what each rater was given to rate."""

from collections.abc import Mapping
from enum import StrEnum

from sqlalchemy import Index, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from medreview.domain.columns import extra_column, json_column
from medreview.errors import Message


class StudyState(StrEnum):
    """A planned study has a plan of ours; an imported one came with ratings made elsewhere."""

    PLANNED = "planned"
    IMPORTED = "imported"


class StudyPurpose(StrEnum):
    """The purpose of a study; a follow-up is about the ratings of another study and never changes them.

    In an adjudication one rater decides where the raters differed; in an explanation the raters say in writing why.
    """

    MAIN = "main"
    ADJUDICATION = "adjudication"
    EXPLANATION = "explanation"


FOLLOW_UP_WORDS: Mapping[StudyPurpose, Message] = {
    StudyPurpose.ADJUDICATION: Message("adjudication"),
    StudyPurpose.EXPLANATION: Message("explanation"),
}
"""Of studies about another one; a main study is for nothing else."""


class Study(SQLModel, table=True):
    """A rating study: its plan (see ``study_plans``), the plan's hash, and which version of it this is.

    ``about_id`` is the study that a follow-up is about.
    """

    __tablename__ = "study"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    uid: str = Field(unique=True)
    name: str = Field(unique=True)
    state: str = StudyState.PLANNED
    purpose: str = StudyPurpose.MAIN
    about_id: int | None = Field(default=None, foreign_key="study.id")
    plan: dict[str, object] = json_column("plan")
    plan_sha256: str
    version: int = 1
    previous_id: int | None = Field(default=None, foreign_key="study.id")
    version_reason: str | None = None
    created_at: str


class Rater(SQLModel, table=True):
    """A person who rates, known by a code; ``pin`` is the salted hash of what they continue with here, if anything."""

    __tablename__ = "rater"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    code: str = Field(unique=True)
    name: str | None = None
    specialty: str | None = None
    years_of_practice: float | None = None
    extra: dict[str, object] = extra_column()
    pin: str | None = None


class StudyRater(SQLModel, table=True):
    """A rater's place in a study; ``current_step`` is where they were last (see ``study_design.steps``)."""

    __tablename__ = "study_rater"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("study_id", "rater_id"),)

    id: int | None = Field(default=None, primary_key=True)
    study_id: int = Field(foreign_key="study.id")
    rater_id: int = Field(foreign_key="rater.id", index=True)
    group_name: str | None = None
    current_step: str | None = None


class Segmentation(SQLModel, table=True):
    """The cut of an answer into sentences for a study: the splitter, and a mark where a person changed it."""

    __tablename__ = "segmentation"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("study_id", "answer_id"),)

    id: int | None = Field(default=None, primary_key=True)
    study_id: int = Field(foreign_key="study.id")
    answer_id: int = Field(foreign_key="answer.id", index=True)
    splitter: str
    splitter_version: str
    is_edited: bool = False


class Sentence(SQLModel, table=True):
    """One sentence of an answer in a study: code-point offsets into the stored text, end exclusive.

    Sentences of imported ratings that are not found in the answer have no offsets but their own ``text``.
    """

    __tablename__ = "sentence"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("segmentation_id", "position"),)

    id: int | None = Field(default=None, primary_key=True)
    segmentation_id: int = Field(foreign_key="segmentation.id")
    position: int
    start: int | None = None
    end: int | None = None
    text: str | None = None


_PLACE = ("study_id", "rater_id", "answer_id", "granularity", "occasion")


class Assignment(SQLModel, table=True):
    """A pair: one answer, with its question, for one rater at one granularity and occasion (2 is a repeat).

    ``other_answer_id`` is set where two answers are compared: it is shown second, and ``answer_id`` first.

    ``block`` and ``position`` count from 1 in the rater's order; ``batch`` counts from 1 within a granularity.
    ``uid`` is opaque and the same wherever the study travels.
    """

    __tablename__ = "assignment"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        Index("ux_assignment_answer", *_PLACE, unique=True, sqlite_where=text("other_answer_id IS NULL")),
        Index(
            "ux_assignment_answers",
            *(*_PLACE, "other_answer_id"),
            unique=True,
            sqlite_where=text("other_answer_id IS NOT NULL"),
        ),
    )

    id: int | None = Field(default=None, primary_key=True)
    uid: str = Field(unique=True)
    study_id: int = Field(foreign_key="study.id", index=True)
    rater_id: int = Field(foreign_key="rater.id", index=True)
    answer_id: int = Field(foreign_key="answer.id", index=True)
    other_answer_id: int | None = Field(default=None, foreign_key="answer.id", index=True)
    granularity: str
    occasion: int = 1
    block: str | None = None
    batch: int | None = None
    position: int
    is_pilot: bool = False


class GoldPair(SQLModel, table=True):
    """A pair whose answer has agreed values and was mixed into the work; no number but that of gold counts it."""

    __tablename__ = "gold_pair"  # pyright: ignore[reportAssignmentType]

    assignment_id: int = Field(primary_key=True, foreign_key="assignment.id")


class Item(SQLModel, table=True):
    """One thing to rate in a pair: the whole answer (``sentence_index`` None) or one sentence of it."""

    __tablename__ = "item"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("assignment_id", "position"),)

    id: int | None = Field(default=None, primary_key=True)
    assignment_id: int = Field(foreign_key="assignment.id", index=True)
    position: int
    sentence_index: int | None = None
