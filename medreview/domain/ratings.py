"""Everything that raters give: ratings, notes, confidence, time, questionnaires."""

from collections.abc import Mapping
from enum import StrEnum

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from medreview.domain.columns import extra_column
from medreview.errors import Message

MOST_SIGNS = 20_000
"""The longest comment or answer in words: some ten pages. A longer one was pasted by mistake."""
IN_CONFLICT = "in_conflict"
"""Metadata of a rating of which several versions came back and nobody decided yet."""


class RatingStatus(StrEnum):
    """``withdrawn`` is a rating that was undone: its history stays, no table shows it."""

    RATED = "rated"
    CANNOT_JUDGE = "cannot_judge"
    SKIPPED = "skipped"
    WITHDRAWN = "withdrawn"


STATUS_WORDS: Mapping[RatingStatus, Message] = {
    RatingStatus.RATED: Message("rated"),
    RatingStatus.CANNOT_JUDGE: Message("cannot judge"),
    RatingStatus.SKIPPED: Message("skipped"),
    RatingStatus.WITHDRAWN: Message("withdrawn"),
}


class Rating(SQLModel, table=True):
    """The last word of a rater on one dimension of an item; the audit trail holds the earlier ones.

    ``value`` is set exactly when ``status`` is rated; ``reason`` may explain cannot_judge or skipped.
    """

    __tablename__ = "rating"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("item_id", "dimension"),)

    id: int | None = Field(default=None, primary_key=True)
    item_id: int = Field(foreign_key="item.id")
    dimension: str
    status: str
    value: float | None = None
    reason: str | None = None
    revision: int = 1
    rated_at: str | None = None
    extra: dict[str, object] = extra_column()


class PracticeRating(SQLModel, table=True):
    """The rater's last word on one dimension of a practice item; no number of the study is made of it.

    Attempts count from 1, items from 0 in the order of the plan. ``copy_uid`` names the rater's workspace that a return
    brought it from; it is empty for practice here.
    """

    __tablename__ = "practice_rating"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("study_id", "rater_id", "attempt", "item", "dimension", "copy_uid"),)

    id: int | None = Field(default=None, primary_key=True)
    study_id: int = Field(foreign_key="study.id")
    rater_id: int = Field(foreign_key="rater.id", index=True)
    attempt: int
    item: int
    dimension: str
    copy_uid: str = ""
    status: str
    value: float | None = None
    reason: str | None = None
    revision: int = 1
    rated_at: str | None = None


class ShownRating(SQLModel, table=True):
    """An earlier rating that a follow-up study shows at an item, as it was when the follow-up was made.

    ``label`` stands for the rater ("A", "B"), the same one for the whole item; ``is_own`` where it is the rater's own.
    """

    __tablename__ = "shown_rating"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("item_id", "label", "dimension"),)

    id: int | None = Field(default=None, primary_key=True)
    item_id: int = Field(foreign_key="item.id", index=True)
    label: str
    is_own: bool = False
    dimension: str
    status: str
    value: float | None = None
    reason: str | None = None
    comment: str | None = None


class DiscussionNote(SQLModel, table=True):
    """The researcher's note on a place where raters differ; the audit trail holds the earlier words.

    The place is an answer of the study at one granularity, or one sentence of it. Of two answers that were compared
    the granularity has the key of the second behind it.
    """

    __tablename__ = "discussion_note"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    study_id: int = Field(foreign_key="study.id", index=True)
    answer_id: int = Field(foreign_key="answer.id")
    granularity: str
    sentence_index: int | None = None
    text: str
    noted_at: str


class ItemNote(SQLModel, table=True):
    """A rater's notes on an item: a flag, a comment."""

    __tablename__ = "item_note"  # pyright: ignore[reportAssignmentType]

    item_id: int = Field(primary_key=True, foreign_key="item.id")
    is_flagged: bool = False
    comment: str | None = None


class PairConfidence(SQLModel, table=True):
    """The rater's confidence in a pair."""

    __tablename__ = "pair_confidence"  # pyright: ignore[reportAssignmentType]

    assignment_id: int = Field(primary_key=True, foreign_key="assignment.id")
    value: float
    answered_at: str | None = None


class Visit(SQLModel, table=True):
    """One stay at an item, or at a pair's confidence question where ``item_id`` is None.

    Seconds. ``active_s`` leaves out idle time (window inactive, or no input for longer than the idle limit);
    ``idle_limit_s`` is the rule that was in force. ``utc_offset_min`` is how far the rater's clock was from UTC, in
    minutes; None where nobody kept it. ``copy_uid`` names the rater's workspace that a return brought the stay from;
    it is empty for a stay here.
    """

    __tablename__ = "visit"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    assignment_id: int = Field(foreign_key="assignment.id", index=True)
    item_id: int | None = Field(default=None, foreign_key="item.id", index=True)
    started_at: str | None = None
    active_s: float | None = None
    wall_s: float | None = None
    idle_limit_s: float | None = None
    copy_uid: str = ""
    utc_offset_min: int | None = None


class SeenImage(SQLModel, table=True):
    """An image that a rater had in sight while a pair was on screen; it stands at ``position`` (from 0).

    Each time counts that it was in sight for half a second or longer, larger than a thumbnail; ``seconds`` are those
    of the active window. ``copy_uid`` names the rater's workspace that a return brought it from; it is empty here.
    """

    __tablename__ = "seen_image"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("assignment_id", "position", "copy_uid"),)

    id: int | None = Field(default=None, primary_key=True)
    assignment_id: int = Field(foreign_key="assignment.id", index=True)
    position: int
    copy_uid: str = ""
    first_seen_at: str
    n_times: int
    seconds: float


class SurveyResponse(SQLModel, table=True):
    """One answer to one item of a questionnaire; ``setting`` empty and ``batch`` 0 where they do not apply."""

    __tablename__ = "survey_response"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("study_id", "rater_id", "form", "item", "setting", "batch"),)

    id: int | None = Field(default=None, primary_key=True)
    study_id: int = Field(foreign_key="study.id")
    rater_id: int = Field(foreign_key="rater.id", index=True)
    form: str
    item: str
    setting: str = ""
    batch: int = 0
    value: float | None = None
    text: str | None = None
    answered_at: str | None = None
    extra: dict[str, object] = extra_column()
