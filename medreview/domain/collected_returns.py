"""Everything that came back from raters: returns, their trails word for word, versions of ratings, and decisions.

Rows about ratings are only ever added, so that the same returns and decisions give the same study in any order.
"""

from collections.abc import Mapping
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from medreview.domain.audit import StoredEntry
from medreview.domain.columns import json_column, optional_json_column
from medreview.domain.possible import period
from medreview.errors import Message


class CollectedReturn(SQLModel, table=True):
    """A return that was taken in: whose work at which package, and where its trail ended.

    ``last_hash`` is empty where the trail had no entry. ``profile`` is what the rater said about themselves,
    ``rater_before`` what the study held of that, and of where they are, before this return.
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
    rater_before: dict[str, object] | None = optional_json_column("rater_before")

    @property
    def believed_at(self) -> str:
        """The time at which it was made; empty where the rater's clock was ahead of the day of collecting."""
        return self.made_at if period(None, self.collected_at).holds(self.made_at) else ""


class CollectedEntry(StoredEntry, table=True):
    """An entry of a rater's trail as it was returned; never changed or deleted.

    A workspace that was copied, or restored from a backup, goes on in two ways: then a chain has two entries of one
    ``sequence``, told apart by ``hash``.
    """

    __tablename__ = "collected_entry"  # pyright: ignore[reportAssignmentType]

    chain: str = Field(index=True)
    hash: str = Field(unique=True)


class CollectedRating(SQLModel, table=True):
    """A version of a rating, as one return has it. ``copy_uid`` is empty for a rating given at home.

    ``counts`` follows from what was taken back: it is false where every return that said it was.
    """

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
    counts: bool = Field(default=True, sa_column_kwargs={"server_default": sa.text("1")})


class CollectedVisit(SQLModel, table=True):
    """A stay as one return told it; the stays that count are in the table ``visit``, each as long as any return knew.

    ``return_id`` is None for what was collected before returns were told apart.
    """

    __tablename__ = "collected_visit"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    return_id: int | None = Field(default=None, foreign_key="collected_return.id")
    copy_uid: str = Field(index=True)
    assignment_id: int = Field(foreign_key="assignment.id")
    item_id: int | None = Field(default=None, foreign_key="item.id")
    started_at: str
    active_s: float | None = None
    wall_s: float | None = None
    idle_limit_s: float | None = None
    utc_offset_min: int | None = None


class TakenBack(SQLModel, table=True):
    """Somebody took a return back, or one stay of its copy, or let it count again (``is_back``): the last word counts.

    ``assignment_id``, ``item_id`` and ``started_at`` name the stay; all are None where the whole return is meant.
    """

    __tablename__ = "taken_back"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    return_id: int = Field(foreign_key="collected_return.id", index=True)
    assignment_id: int | None = Field(default=None, foreign_key="assignment.id")
    item_id: int | None = Field(default=None, foreign_key="item.id")
    started_at: str | None = None
    is_back: bool = False
    why: str
    by: str
    at: str


class Keep(StrEnum):
    """A person's decision about a rating of which there are several versions; a correction has a value of its own."""

    EARLIER = "earlier"
    LATER = "later"
    LAST_WORD = "last_word"
    CORRECTED = "corrected"


KEEP_WORDS: Mapping[Keep, Message] = {
    Keep.EARLIER: Message("the first one is kept"),
    Keep.LATER: Message("the second one is kept"),
    Keep.LAST_WORD: Message("the rater's most recent rating is used"),
    Keep.CORRECTED: Message("corrected"),
}


class RatingDecision(SQLModel, table=True):
    """A person's decision about a rating: the content that stands, the contents to choose from, and the reason.

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
