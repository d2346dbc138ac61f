"""The trail of every change to what a rater gave, and to what was imported."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import JSON, UniqueConstraint
from sqlmodel import Field, SQLModel

_ABSENT_IS_NULL: Any = JSON(none_as_null=True)  # the library's types know classes only, and takes either


@dataclass(frozen=True, slots=True)
class TrailEntry:
    """One entry word for word, as files carry it and as it is replayed; its chain's name is known beside it.

    ``sequence`` counts from 1 in the chain. ``previous_hash`` is empty in the first entry. ``undoes`` is the sequence
    of the entry that this one takes back.
    """

    sequence: int
    at: str
    actor: str
    entity: str
    key: dict[str, object]
    before: dict[str, object] | None
    after: dict[str, object] | None
    undoes: int | None
    previous_hash: str
    hash: str


class StoredEntry(SQLModel):
    """A ``TrailEntry`` as a row."""

    id: int | None = Field(default=None, primary_key=True)
    chain: str
    sequence: int
    at: str
    actor: str
    entity: str
    key: dict[str, object] = Field(sa_type=JSON)
    before: dict[str, object] | None = Field(default=None, sa_type=_ABSENT_IS_NULL)
    after: dict[str, object] | None = Field(default=None, sa_type=_ABSENT_IS_NULL)
    undoes: int | None = None
    previous_hash: str
    hash: str


class AuditEntry(StoredEntry, table=True):
    """One change made in this workspace: who, when, to what, before and after; never changed or deleted.

    A chain is one rater's work in one study, or the texts of one dataset.
    """

    __tablename__ = "audit_entry"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("chain", "sequence"),)


class Since(StrEnum):
    """The moment at which a study's content was frozen: a first rating, a package opened, or an upgrade of the file."""

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
