"""What came back from raters: the returns, their trails word for word, every version of a rating, and what was decided.

Rows about ratings are only ever added, so that the same returns and decisions give the same study in any order.
"""

from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from medreview.domain.columns import json_column, optional_json_column


class CollectedReturn(SQLModel, table=True):
    """A return that was taken in: whose work at which package, and where its trail ended.

    ``last_hash`` is empty where the trail had no entry. ``profile`` is what the rater said about themselves.
    """

    __tablename__ = "collected_return"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("copy_uid", "made_at", "last_hash"),)

    id: int | None = Field(default=None, primary_key=True)
    study_id: int = Field(foreign_key="study.id", index=True)
    rater_id: int = Field(foreign_key="rater.id", index=True)
    package_uid: str
    copy_uid: str
    made_at: str
    n_entries: int
    last_hash: str
    profile: dict[str, object] = json_column("profile")
    current_step: str | None = None
    file_name: str
    collected_at: str


class CollectedEntry(SQLModel, table=True):
    """An entry of a rater's trail as it was returned; never changed or deleted.

    A workspace that was copied, or restored from a backup, goes on in two ways: then a chain has two entries of one
    ``sequence``, told apart by ``hash``.
    """

    __tablename__ = "collected_entry"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    chain: str = Field(index=True)
    sequence: int
    at: str
    actor: str
    entity: str
    key: dict[str, object] = json_column("key")
    before: dict[str, object] | None = optional_json_column("before")
    after: dict[str, object] | None = optional_json_column("after")
    undoes: int | None = None
    previous_hash: str
    hash: str = Field(unique=True)


class CollectedRating(SQLModel, table=True):
    """A version of a rating: what one return said of it. ``copy_uid`` is empty for what was rated at home."""

    __tablename__ = "collected_rating"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (sa.Index("ix_collected_rating_place", "item_id", "dimension"),)

    id: int | None = Field(default=None, primary_key=True)
    item_id: int = Field(foreign_key="item.id")
    dimension: str
    copy_uid: str
    status: str
    value: float | None = None
    reason: str | None = None
    revision: int
    rated_at: str


class Keep(StrEnum):
    """What a person decided about a rating of which there are several versions; a correction has a value of its own."""

    EARLIER = "earlier"
    LATER = "later"
    LAST_WORD = "last_word"
    CORRECTED = "corrected"


class RatingDecision(SQLModel, table=True):
    """What a person decided about a rating: which content stands, out of which ones, and why.

    ``about`` holds the contents there were, each as status, value and reason; another one reopens the question.
    ``revision`` is set for a correction.
    """

    __tablename__ = "rating_decision"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (sa.Index("ix_rating_decision_place", "item_id", "dimension"),)

    id: int | None = Field(default=None, primary_key=True)
    item_id: int = Field(foreign_key="item.id")
    dimension: str
    keep: str
    about: list[list[object]] = json_column("about")
    status: str
    value: float | None = None
    reason: str | None = None
    revision: int | None = None
    why: str
    decided_by: str
    decided_at: str


class QuarantinedReturn(SQLModel, table=True):
    """A return that was read but does not fit, with its file, so that it can be looked at and tried again.

    ``why`` is the sentence (see ``stored_messages``).
    """

    __tablename__ = "quarantined_return"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    file_sha256: str = Field(unique=True)
    file_name: str
    content: bytes
    why: dict[str, object] = json_column("why")
    study_name: str
    rater_code: str
    made_at: str
    n_entries: int
    quarantined_at: str
