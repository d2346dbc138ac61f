"""The audit trail: every change to what a rater gave, chained by hash.

An entry's hash is the SHA-256 of the canonical JSON (sorted keys, UTF-8, no spaces) of its fields and of the hash
before it, so that a changed, removed or reordered entry shows.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.audit import AuditEntry, StoredEntry, TrailEntry
from medreview.store.bulk import insert_cells, json_text

if TYPE_CHECKING:
    from medreview.domain.collected_returns import CollectedEntry

State = dict[str, object]

_FIELDS = TrailEntry.__slots__
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


def chain_of_sent(study_uid: str) -> str:
    """The chain of a rater's own workspace that tells which returns were written."""
    return f"sent/{study_uid}"


def chain_of_discussion(study_uid: str) -> str:
    return f"discussion/{study_uid}"


def chain_of_registrations(study_uid: str) -> str:
    return f"registered/{study_uid}"


def last_registered(session: Session, study_uid: str) -> str:
    """The moment at which a study was last registered; empty where it never was."""
    chain = col(AuditEntry.chain) == chain_of_registrations(study_uid)
    latest = sa.select(col(AuditEntry.at)).where(chain).order_by(col(AuditEntry.sequence).desc()).limit(1)
    return session.connection().execute(latest).scalar() or ""


def chain_of_pin(rater_code: str) -> str:
    return f"pin/{rater_code}"


@dataclass(frozen=True, slots=True)
class NewEntry:
    """The content of an entry that has no place in a chain yet."""

    entity: str
    key: State
    before: State | None
    after: State | None
    undoes: int | None = None


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
) -> None:
    """Add the next entry of a chain, inside the transaction that makes the change itself."""
    append_entries(session, [NewEntry(entity, key, before, after)], chain=chain, at=at, actor=actor)


_LAST = (  # put together once, for every act of a rater asks it
    sa.select(col(AuditEntry.sequence), col(AuditEntry.hash))
    .where(col(AuditEntry.chain) == sa.bindparam("chain"))
    .order_by(col(AuditEntry.sequence).desc())
    .limit(1)
)


def append_entries(session: Session, new: Sequence[NewEntry], *, chain: str, at: str, actor: str) -> None:
    """Add entries to the end of a chain, inside the transaction that makes the changes."""
    n_before, previous = session.connection().execute(_LAST, {"chain": chain}).first() or (0, "")
    rows: list[dict[str, Any]] = []
    for sequence, entry in enumerate(new, start=n_before + 1):
        said = {
            "sequence": sequence,
            "at": at,
            "actor": actor,
            "entity": entry.entity,
            "key": entry.key,
            "before": entry.before,
            "after": entry.after,
            "undoes": entry.undoes,
            "previous_hash": previous,
        }
        previous = _hash_of(chain, said)
        rows.append({**said, "hash": previous})
    insert_trail(session, AuditEntry, rows, chain=chain)


def insert_trail(
    session: Session, table: "type[AuditEntry | CollectedEntry]", rows: Sequence[Mapping[str, Any]], *, chain: str
) -> None:
    """Write entries of a chain as they are, many at once."""
    cells = [
        (chain, *(json_text(row[name]) if name in _JSON and row[name] is not None else row[name] for name in _FIELDS))
        for row in rows
    ]
    if cells:
        insert_cells(session, table, ("chain", *_FIELDS), cells)


def entry_hash(entry: StoredEntry) -> str:
    """SHA-256 over everything the entry says, the name of its chain and the hash before it."""
    return _hash_in(entry.chain, entry)


def _hash_in(chain: str, entry: TrailEntry | StoredEntry) -> str:
    return _hash_of(chain, {name: getattr(entry, name) for name in _FIELDS if name != "hash"})


def _hash_of(chain: str, said: Mapping[str, object]) -> str:
    return hashlib.sha256(_canonical({"chain": chain, **said}).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class BrokenLink:
    """The first entry of a chain that does not follow from the one before it."""

    chain: str
    sequence: int
    reason: str


def first_broken_link(entries: Iterable[TrailEntry | StoredEntry], *, chain: str = "") -> BrokenLink | None:
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
