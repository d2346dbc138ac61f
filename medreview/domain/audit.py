"""The trail of every change to what a rater gave, and to what was imported."""

from enum import StrEnum

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from medreview.domain.columns import json_column, optional_json_column


class AuditEntry(SQLModel, table=True):
    """One change: who, when, to what, before and after; chained by hash, never changed or deleted.

    A chain is one rater's work in one study, or the texts of one dataset; ``sequence`` counts from 1 in it.
    ``previous_hash`` is empty in the first entry. ``undoes`` is the sequence of the entry that this one takes back.
    """

    __tablename__ = "audit_entry"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("chain", "sequence"),)

    id: int | None = Field(default=None, primary_key=True)
    chain: str
    sequence: int
    at: str
    actor: str
    entity: str
    key: dict[str, object] = json_column("key")
    before: dict[str, object] | None = optional_json_column("before")
    after: dict[str, object] | None = optional_json_column("after")
    undoes: int | None = None
    previous_hash: str
    hash: str


class Since(StrEnum):
    """When a study's content was frozen: by its first rating, as a package was opened, or by an upgrade of the file."""

    FIRST_RATING = "first_rating"
    RECEIVED = "received"
    UPGRADE = "upgrade"


class FrozenContent(SQLModel, table=True):
    """The SHA-256 of one thing as raters were shown it, or as it was when the file was upgraded.

    ``part`` is the kind of thing and ``key`` its name there. An entry of the study's chain ``frozen/`` holds the hash
    of all these rows.
    """

    __tablename__ = "frozen_content"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("study_id", "part", "key"),)

    id: int | None = Field(default=None, primary_key=True)
    study_id: int = Field(foreign_key="study.id")
    part: str
    key: str
    sha256: str
    since: str
    frozen_at: str
