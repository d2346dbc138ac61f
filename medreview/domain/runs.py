"""Runs of models and what came of them: judgements of answers, replies to questions, choices in exam questions."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from medreview.domain.columns import extra_column, json_column, optional_json_column
from medreview.errors import Message

FEWEST_TO_TELL_ONE_VALUE = 30
"""Answers after which it is said that a judge gave all of them the same value."""


BATCH_ENGINE = "batch"
"""The name of the engine of a stretch whose results came from files."""


class ReadingKind(StrEnum):
    """The way in which a model is asked and read.

    constrained: a JSON object, held to the schema. free: what the model writes, and validity is measured. scored: no
    text, but the probabilities of the labels.
    """

    CONSTRAINED = "constrained"
    FREE = "free"
    SCORED = "scored"


READING_WORDS: Mapping[ReadingKind, Message] = {
    ReadingKind.CONSTRAINED: Message("constrained"),
    ReadingKind.FREE: Message("free"),
    ReadingKind.SCORED: Message("scored"),
}
EXAM_READING_WORDS: Mapping[ReadingKind, Message] = {
    **READING_WORDS,
    ReadingKind.SCORED: Message("probabilities of the options"),
}
"""The same of an examination, which has options in the place of levels."""
READING_MEANINGS: Mapping[ReadingKind, Message] = {
    ReadingKind.CONSTRAINED: Message("constrained: the reply must follow a format"),
    ReadingKind.FREE: Message("free: as the model writes, and validity is measured"),
    ReadingKind.SCORED: Message("scored: probabilities of the levels, no text"),
}
"""A reading with what it means, to choose it by."""
EXAM_READING_MEANINGS: Mapping[ReadingKind, Message] = {
    ReadingKind.FREE: Message("free: the last line of the reply is read"),
    ReadingKind.CONSTRAINED: Message("constrained: thinks, then can only choose one of the options"),
    ReadingKind.SCORED: Message("scored: thinks, then probabilities of the options"),
}
"""The same of an examination."""


NO_REPLY = "The judge gave no reply"
"""The beginning of the reason of a judgement that came without a reply."""
NOT_RETRIED = "not_retried"
"""The mark in ``extra`` of a last attempt that would have had another, had the cap of the run allowed it."""
COINCIDES = "coincides"
COINCIDING: Mapping[str, object] = MappingProxyType({COINCIDES: "1"})
"""The mark in ``extra`` of a judgement whose verdict stands in a text of the case in the same words."""


CRITERION_SHOWN = "criterion"
"""The name in ``RunItem.shown`` of the criterion that an answer is held to."""


class Run(SQLModel, table=True):
    """A planned run of a model over many inputs; the plan is stored before anything is loaded."""

    __tablename__ = "run"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(unique=True)
    kind: str
    protocol: str | None = None
    model_id: int | None = Field(default=None, foreign_key="model.id")
    plan: dict[str, object] = json_column("plan")
    plan_sha256: str
    created_at: str


class RunItem(SQLModel, table=True):
    """One thing to ask in a run: an answer, a sentence of it, a pair of answers, or a question; in one repeat.

    Of a pair ``answer_id`` is shown first and ``other_answer_id`` second. An answer that is held to a criterion of its
    question has the criterion's key in ``shown``, see ``CRITERION_SHOWN``.

    ``done_at`` is set in the transaction that writes what came of it, so what is pending is what has none. ``uid``
    names it outside of this machine and says nothing of what is asked. Sentence offsets count code points.
    ``shown`` is what a run over questions shows beside the question, such as which questions are its examples.
    """

    __tablename__ = "run_item"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("run_id", "position"),)

    id: int | None = Field(default=None, primary_key=True)
    run_id: int = Field(foreign_key="run.id")
    position: int
    uid: str = Field(unique=True)
    answer_id: int | None = Field(default=None, foreign_key="answer.id", index=True)
    sentence_index: int | None = None
    sentence_start: int | None = None
    sentence_end: int | None = None
    repeat: int = 1
    done_at: str | None = Field(default=None, index=True)
    question_id: int | None = Field(default=None, foreign_key="question.id", index=True)
    shown: dict[str, object] | None = optional_json_column("shown")
    other_answer_id: int | None = Field(default=None, foreign_key="answer.id", index=True)


class RunSession(SQLModel, table=True):
    """One stretch of a run, from start or resumption to its end: the engine it had, and why it ended."""

    __tablename__ = "run_session"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    run_id: int = Field(foreign_key="run.id", index=True)
    started_at: str
    ended_at: str | None = None
    engine: dict[str, object] = json_column("engine")
    ended_because: dict[str, object] | None = optional_json_column("ended_because")


class QueueEntry(SQLModel, table=True):
    """One step of the queue of runs, which are carried out one after the other.

    A run that is planned already has its ``run_id`` and no ``request``. Of another step ``request`` says what to plan
    when its turn comes, and ``run_id`` is set in the transaction that begins to store the run; or it says what to
    analyse. ``problem`` is why the step could not be done at its last turn.
    """

    __tablename__ = "queue_entry"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    position: int
    kind: str
    name: str
    request: dict[str, object] | None = optional_json_column("request")
    run_id: int | None = Field(default=None, foreign_key="run.id", index=True)
    queued_at: str
    done_at: str | None = None
    problem: dict[str, object] | None = optional_json_column("problem")


class Judgement(SQLModel, table=True):
    """One attempt of a judge on one dimension of an answer, or of a sentence of it.

    Attempts of an item count from 1; the last one holds, the first one tells the validity at first attempt. What only
    some readings give (``reading``, ``finish_reason``, ``reason``, ``expected``, ``sd``, ``probabilities``, ``mass``,
    ``coincides``) stands in ``extra``. What the model wrote (``raw_output``, ``thinking``) stands with the first
    judgement of an attempt in a run made here, and with each of what was imported.
    """

    __tablename__ = "judgement"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("run_item_id", "dimension", "attempt"),)

    id: int | None = Field(default=None, primary_key=True)
    run_id: int | None = Field(default=None, foreign_key="run.id", index=True)
    run_item_id: int | None = Field(default=None, foreign_key="run_item.id")
    judge_model_id: int = Field(foreign_key="model.id", index=True)
    protocol: str
    answer_id: int = Field(foreign_key="answer.id", index=True)
    dimension: str
    value: float | None = None
    validity: str | None = None
    attempt: int | None = None
    setup: str | None = None
    granularity: str | None = None
    sentence_index: int | None = None
    n_references: int | None = None
    marker: str | None = None
    repeat: int | None = None
    raw_output: str | None = None
    thinking: str | None = None
    prompt_sha256: str | None = None
    input_tokens: int | None = None
    output_tokens: int | None = None
    latency_ms: float | None = None
    extra: dict[str, object] = extra_column()


class Reply(SQLModel, table=True):
    """One attempt of a model at one step of an item in a run over questions.

    ``text`` is what was read out of ``raw_output``; None where ``validity`` says why. ``prompt_sha256`` is the hash of
    everything that was sent. ``extra`` holds ``seed``, ``finish_reason``, ``reason`` and what the connection repeated.
    """

    __tablename__ = "reply"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("run_item_id", "step", "attempt"),)

    id: int | None = Field(default=None, primary_key=True)
    run_id: int = Field(foreign_key="run.id", index=True)
    run_item_id: int = Field(foreign_key="run_item.id")
    step: int
    attempt: int
    validity: str
    text: str | None = None
    raw_output: str | None = None
    thinking: str | None = None
    prompt_sha256: str
    input_tokens: int | None = None
    output_tokens: int | None = None
    latency_ms: float | None = None
    answer_id: int | None = Field(default=None, foreign_key="answer.id", index=True)
    extra: dict[str, object] = extra_column()


class Choice(SQLModel, table=True):
    """The options a model chose for an exam question, in order, from 1; None when they could not be read."""

    __tablename__ = "choice"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    run_id: int | None = Field(default=None, foreign_key="run.id", index=True)
    question_id: int = Field(foreign_key="question.id", index=True)
    model_id: int = Field(foreign_key="model.id", index=True)
    raw_output: str
    choice: list[int] | None = optional_json_column("choice")
    language: str | None = None
    with_images: bool | None = None
    extra: dict[str, object] = extra_column()
