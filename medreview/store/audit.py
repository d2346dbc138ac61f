"""The audit trail: every change to what a rater gave, chained by hash.

An entry's hash is the SHA-256 of the canonical JSON (sorted keys, UTF-8, no spaces) of its fields and of the hash
before it, so that a changed, removed or reordered entry shows.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from sqlmodel import Session, col, select

from medreview.domain.audit import AuditEntry
from medreview.domain.collecting import CollectedEntry
from medreview.store.bulk import insert_cells, json_text

State = dict[str, object]

_SAID_BESIDE = ("sequence", "at", "actor", "entity", "key", "before", "after", "undoes", "previous_hash")
_JSON = frozenset({"key", "before", "after"})
_canonical = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode


def chain_of(study_uid: str, rater_code: str, copy_uid: str = "") -> str:
    """The name of the chain that holds one rater's work in one study.

    ``copy_uid`` names the workspace that a package was opened into; work at the study's home has none.
    """
    return "/".join(part for part in (study_uid, rater_code, copy_uid) if part)


def chain_of_frozen(study_uid: str) -> str:
    """The chain that tells what raters were shown."""
    return f"frozen/{study_uid}"


def chain_of_packages(study_uid: str) -> str:
    return f"packages/{study_uid}"


def chain_of_discussion(study_uid: str) -> str:
    return f"discussion/{study_uid}"


def chain_of_pin(rater_code: str) -> str:
    return f"pin/{rater_code}"


def append_entry(
    session: Session,
    *,
    chain: str,
    at: str,
    actor: str,
    entity: str,
    key: State,
    before: State | None,
    after: State | None,
    undoes: int | None = None,
) -> AuditEntry:
    """Add the next entry of a chain, inside the transaction that makes the change itself."""
    told = Told(entity, key, before, after, undoes)
    entry = AuditEntry(**_following(_end_of(session, chain), told, chain=chain, at=at, actor=actor))
    session.add(entry)
    return entry


@dataclass(frozen=True, slots=True)
class Told:
    """What one entry of a chain tells, before it has its place there."""

    entity: str
    key: State
    before: State | None
    after: State | None
    undoes: int | None = None


def append_entries(session: Session, told: Sequence[Told], *, chain: str, at: str, actor: str) -> None:
    """Add many entries to the end of a chain at once, inside the transaction that makes the changes."""
    end = _end_of(session, chain)
    rows: list[dict[str, object]] = []
    for one in told:
        row = _following(end, one, chain=chain, at=at, actor=actor)
        rows.append(row)
        end = _Link(end.sequence + 1, row["hash"])
    insert_trail(session, AuditEntry, rows)


@dataclass(frozen=True, slots=True)
class _Link:
    """Where a chain ends, for the next entry to follow; an empty chain ends at 0 with no hash."""

    sequence: int
    hash: str


def _end_of(session: Session, chain: str) -> _Link:
    last = session.exec(
        select(AuditEntry).where(AuditEntry.chain == chain).order_by(col(AuditEntry.sequence).desc()).limit(1)
    ).first()
    return _Link(last.sequence, last.hash) if last else _Link(0, "")


def _following(end: _Link, told: Told, *, chain: str, at: str, actor: str) -> dict[str, Any]:
    said = {
        "chain": chain,
        "sequence": end.sequence + 1,
        "at": at,
        "actor": actor,
        "entity": told.entity,
        "key": told.key,
        "before": told.before,
        "after": told.after,
        "undoes": told.undoes,
        "previous_hash": end.hash,
    }
    return {**said, "hash": _hash_of(said)}


def insert_trail(session: Session, table: type[AuditEntry | CollectedEntry], rows: Sequence[Mapping[str, Any]]) -> None:
    """Write entries as they are, many at once."""
    names = ("chain", *_SAID_BESIDE, "hash")
    cells = [
        tuple(json_text(row[name]) if name in _JSON and row[name] is not None else row[name] for name in names)
        for row in rows
    ]
    if cells:
        insert_cells(session, table, names, cells)


class Entry(Protocol):
    """What every entry says, wherever it is kept; its hash is over this, the chain's name and the hash before it."""

    @property
    def sequence(self) -> int: ...
    @property
    def at(self) -> str: ...
    @property
    def actor(self) -> str: ...
    @property
    def entity(self) -> str: ...
    @property
    def key(self) -> State: ...
    @property
    def before(self) -> State | None: ...
    @property
    def after(self) -> State | None: ...
    @property
    def undoes(self) -> int | None: ...
    @property
    def previous_hash(self) -> str: ...
    @property
    def hash(self) -> str: ...


def entry_hash(entry: AuditEntry | CollectedEntry) -> str:
    """SHA-256 over everything the entry says and the hash before it."""
    return _hash_in(entry.chain, entry)


def _hash_in(chain: str, entry: Entry) -> str:
    return _hash_of({"chain": chain, **{name: getattr(entry, name) for name in _SAID_BESIDE}})


def _hash_of(said: Mapping[str, object]) -> str:
    return hashlib.sha256(_canonical(said).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class BrokenLink:
    """The first entry of a chain that does not follow from the one before it."""

    chain: str
    sequence: int
    reason: str


def first_broken_link(entries: Iterable[Entry], *, chain: str = "") -> BrokenLink | None:
    """Walk one chain in the order of its sequence; None when every entry follows from the one before.

    Parameters
    ----------
    entries
        All entries of the chain, by ascending sequence.
    chain
        Its name, which every hash is over; where the entries are rows, it is the one they have.
    """
    previous_hash, expected = "", 1
    for entry in entries:
        name: str = chain or getattr(entry, "chain", "")
        if entry.sequence != expected:
            return BrokenLink(name, expected, "entry is missing")
        if entry.previous_hash != previous_hash:
            return BrokenLink(name, entry.sequence, "entry before it was replaced")
        if _hash_in(name, entry) != entry.hash:
            return BrokenLink(name, entry.sequence, "entry was changed")
        previous_hash, expected = entry.hash, expected + 1
    return None
