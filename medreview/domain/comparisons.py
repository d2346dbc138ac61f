"""Answers held against each other, against criteria, and part by part: by raters, or by judges.

Each row has a rater, in a study or not, or a judge, in a run or not. ``validity`` says of a judge's reply why it gave
nothing; ``comment`` is the reason in the rater's or judge's own words.
"""

from collections.abc import Mapping
from enum import StrEnum

from sqlalchemy import Index, UniqueConstraint
from sqlmodel import Field, SQLModel

from medreview.domain.columns import extra_column
from medreview.errors import Message


class Side(StrEnum):
    """One of the two answers of a pair."""

    A = "a"
    B = "b"

    @property
    def other(self) -> "Side":
        return Side.B if self is Side.A else Side.A


class Preferred(StrEnum):
    """The outcome of a comparison: one answer, both alike, or neither because both are bad."""

    A = "a"
    B = "b"
    TIE = "tie"
    NEITHER = "neither"


PREFERRED_WORDS: Mapping[Preferred, Message] = {
    Preferred.A: Message("the first answer"),
    Preferred.B: Message("the second answer"),
    Preferred.TIE: Message("both alike"),
    Preferred.NEITHER: Message("neither: both are bad"),
}
PREFERRED_AT_LEVEL: Mapping[int, Preferred] = dict(enumerate(Preferred, start=1))
"""The outcome that a rater's level means in a pairwise block, where answer A is the one shown first."""


def level_turned(level: float) -> float:
    """The level of the same choice if the two answers had been shown the other way round."""
    first, second = (float(at) for at, one in PREFERRED_AT_LEVEL.items() if one in {Preferred.A, Preferred.B})
    return {first: second, second: first}.get(level, level)


class Preference(SQLModel, table=True):
    """A comparison of two answers to one question.

    ``shown_first`` is None where nobody told the order. ``dimension`` is None for the answers as a whole. Attempts of a
    judge count from 1, and the last one holds.
    """

    __tablename__ = "preference"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("run_item_id", "dimension", "attempt"),)

    id: int | None = Field(default=None, primary_key=True)
    question_id: int = Field(foreign_key="question.id", index=True)
    answer_a_id: int = Field(foreign_key="answer.id", index=True)
    answer_b_id: int = Field(foreign_key="answer.id", index=True)
    dimension: str | None = None
    shown_first: str | None = None
    value: str | None = None
    study_id: int | None = Field(default=None, foreign_key="study.id")
    rater_id: int | None = Field(default=None, foreign_key="rater.id")
    run_id: int | None = Field(default=None, foreign_key="run.id", index=True)
    run_item_id: int | None = Field(default=None, foreign_key="run_item.id")
    judge_model_id: int | None = Field(default=None, foreign_key="model.id")
    protocol: str | None = None
    occasion: int = 1
    attempt: int | None = None
    comment: str | None = None
    given_at: str | None = None
    extra: dict[str, object] = extra_column()
    validity: str | None = None
    repeat: int | None = None
    raw_output: str | None = None
    thinking: str | None = None
    prompt_sha256: str | None = None
    input_tokens: int | None = None
    output_tokens: int | None = None
    latency_ms: float | None = None


class Criterion(SQLModel, table=True):
    """Something that a good answer to a question holds, or with negative ``points`` must not hold."""

    __tablename__ = "criterion"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("question_id", "key"),)

    id: int | None = Field(default=None, primary_key=True)
    question_id: int = Field(foreign_key="question.id")
    key: str
    points: float
    text: str | None = None
    extra: dict[str, object] = extra_column()


class CriterionRating(SQLModel, table=True):
    """The word of a rater or judge on one criterion for one answer; ``is_met`` is None where there is none."""

    __tablename__ = "criterion_rating"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("run_item_id", "criterion_id", "attempt"),)

    id: int | None = Field(default=None, primary_key=True)
    criterion_id: int = Field(foreign_key="criterion.id", index=True)
    answer_id: int = Field(foreign_key="answer.id", index=True)
    is_met: bool | None = None
    study_id: int | None = Field(default=None, foreign_key="study.id")
    rater_id: int | None = Field(default=None, foreign_key="rater.id")
    run_id: int | None = Field(default=None, foreign_key="run.id", index=True)
    run_item_id: int | None = Field(default=None, foreign_key="run_item.id")
    judge_model_id: int | None = Field(default=None, foreign_key="model.id")
    protocol: str | None = None
    occasion: int = 1
    attempt: int | None = None
    comment: str | None = None
    given_at: str | None = None
    extra: dict[str, object] = extra_column()
    validity: str | None = None
    repeat: int | None = None
    raw_output: str | None = None
    thinking: str | None = None
    prompt_sha256: str | None = None
    input_tokens: int | None = None
    output_tokens: int | None = None
    latency_ms: float | None = None


class MarkedSpan(SQLModel, table=True):
    """A marked part of an answer, from ``start`` up to ``end`` in code points; ``comment`` is the note on it.

    ``assignment_id`` is the pair of a rater who marked it here, or in a workspace that sent it back; what tables of
    others say belongs to none.
    """

    __tablename__ = "span"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (Index("ix_span_assignment_id", "assignment_id", "start", "end", unique=True),)

    id: int | None = Field(default=None, primary_key=True)
    answer_id: int = Field(foreign_key="answer.id", index=True)
    start: int
    end: int
    category: str | None = None
    corrected: str | None = None
    granularity: str | None = None
    assignment_id: int | None = Field(default=None, foreign_key="assignment.id")
    study_id: int | None = Field(default=None, foreign_key="study.id")
    rater_id: int | None = Field(default=None, foreign_key="rater.id")
    run_id: int | None = Field(default=None, foreign_key="run.id", index=True)
    run_item_id: int | None = Field(default=None, foreign_key="run_item.id")
    judge_model_id: int | None = Field(default=None, foreign_key="model.id")
    protocol: str | None = None
    occasion: int = 1
    comment: str | None = None
    given_at: str | None = None
    extra: dict[str, object] = extra_column()
