"""Requests to models at endpoints: each is written down before it leaves."""

from enum import StrEnum

from sqlmodel import Field, SQLModel


class RequestPurpose(StrEnum):
    """``probe``: a run that gets no answers finds out whether the endpoint answers anything at all."""

    JUDGE = "judge"
    ANSWER = "answer"
    TAG = "tag"
    TRANSLATE = "translate"
    PROBE = "probe"
    TEST = "test"
    LIST = "list"
    READ = "read"


class RequestOutcome(StrEnum):
    """answered, refused: a whole answer came, good or not. cut: none came whole, or none that was taken.

    dropped: nobody waited for it any longer.
    """

    ANSWERED = "answered"
    REFUSED = "refused"
    CUT = "cut"
    DROPPED = "dropped"


class ModelRequest(SQLModel, table=True):
    """One request that left for an endpoint. Without ``ended_at`` its answer never arrived here.

    ``run_item_id`` and ``attempt`` name what it asked for in a run; a probe asks for nothing. Where a run was deleted,
    its requests stay without it. Tokens are what the endpoint said, and left out where ``is_usage_believed`` is false:
    more than was sent, or more than came back.
    """

    __tablename__ = "model_request"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    purpose: str
    host: str
    model: str
    run_id: int | None = Field(default=None, foreign_key="run.id", index=True)
    run_session_id: int | None = Field(default=None, foreign_key="run_session.id")
    run_item_id: int | None = Field(default=None, foreign_key="run_item.id", index=True)
    attempt: int | None = None
    sent_at: str
    n_bytes_sent: int
    ended_at: str | None = None
    outcome: str | None = None
    status: int | None = None
    n_bytes_received: int | None = None
    input_tokens: int | None = None
    output_tokens: int | None = None
    is_usage_believed: bool = True
