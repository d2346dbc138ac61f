"""The audit trail: every change to what a rater gave, chained by hash.

An entry's hash is the SHA-256 of the canonical JSON (sorted keys, UTF-8, no spaces) of its fields and of the hash
before it, so that a changed, removed or reordered entry shows.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, select

from medreview.domain.audit import AuditEntry
from medreview.store.bulk import insert_all

State = dict[str, object]

_SAID = ("chain", "sequence", "at", "actor", "entity", "key", "before", "after", "undoes", "previous_hash")


def chain_of(study_uid: str, rater_code: str) -> str:
    """The name of the chain that holds one rater's work in one study."""
    return f"{study_uid}/{rater_code}"


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
    last = session.exec(
        select(AuditEntry).where(AuditEntry.chain == chain).order_by(col(AuditEntry.sequence).desc()).limit(1)
    ).first()
    entry = AuditEntry(
        chain=chain,
        sequence=last.sequence + 1 if last else 1,
        at=at,
        actor=actor,
        entity=entity,
        key=key,
        before=before,
        after=after,
        undoes=undoes,
        previous_hash=last.hash if last else "",
        hash="",
    )
    entry.hash = entry_hash(entry)
    session.add(entry)
    return entry


@dataclass(frozen=True, slots=True)
class Told:
    """What one entry of a chain tells, before it has its place there."""

    entity: str
    key: State
    before: State | None
    after: State | None


def append_entries(session: Session, told: Sequence[Told], *, chain: str, at: str, actor: str) -> None:
    """Add many entries to the end of a chain at once, inside the transaction that makes the changes."""
    last = session.exec(
        select(AuditEntry).where(AuditEntry.chain == chain).order_by(col(AuditEntry.sequence).desc()).limit(1)
    ).first()
    sequence, previous_hash = (last.sequence, last.hash) if last else (0, "")
    rows: list[dict[str, object]] = []
    for one in told:
        sequence += 1
        entry = AuditEntry(
            chain=chain,
            sequence=sequence,
            at=at,
            actor=actor,
            entity=one.entity,
            key=one.key,
            before=one.before,
            after=one.after,
            previous_hash=previous_hash,
            hash="",
        )
        previous_hash = entry_hash(entry)
        rows.append({**{name: getattr(entry, name) for name in _SAID}, "hash": previous_hash})
    insert_all(session, AuditEntry, rows)


def entry_hash(entry: AuditEntry) -> str:
    """SHA-256 over everything the entry says and the hash before it."""
    said = {name: getattr(entry, name) for name in _SAID}
    text = json.dumps(said, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class BrokenLink:
    """The first entry of a chain that does not follow from the one before it."""

    chain: str
    sequence: int
    reason: str


def first_broken_link(entries: Iterable[AuditEntry]) -> BrokenLink | None:
    """Walk one chain in the order of its sequence; None when every entry follows from the one before.

    Parameters
    ----------
    entries
        All entries of one chain, by ascending sequence.
    """
    previous_hash, expected = "", 1
    for entry in entries:
        if entry.sequence != expected:
            return BrokenLink(entry.chain, expected, "entry is missing")
        if entry.previous_hash != previous_hash:
            return BrokenLink(entry.chain, entry.sequence, "entry before it was replaced")
        if entry_hash(entry) != entry.hash:
            return BrokenLink(entry.chain, entry.sequence, "entry was changed")
        previous_hash, expected = entry.hash, expected + 1
    return None
