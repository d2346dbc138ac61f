"""Checks that trails hold together: those of this workspace, those that raters returned, and beside another file's."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.audit import AuditEntry
from medreview.domain.collected_returns import CollectedEntry
from medreview.domain.studies import Rater, Study
from medreview.store.audit import (
    BrokenLink,
    chain_of,
    chain_of_discussion,
    chain_of_frozen,
    chain_of_packages,
    chain_of_registrations,
    entry_hash,
    first_broken_link,
)
from medreview.store.queries.collected import all_returns

Trails = Mapping[str, tuple[str, ...]]
"""The hashes of each chain's entries, in their order."""


@dataclass(frozen=True, slots=True)
class LostEnd:
    """A trail that was collected up to an entry which is not there any more, while the rest holds together."""

    chain: str
    file: str
    n_collected: int
    n_present: int


@dataclass(frozen=True, slots=True)
class Parting:
    """The point where a chain here and the same chain elsewhere begin to differ.

    ``sequence`` is the first entry that differs, None where one only goes on further than the other.
    """

    chain: str
    n_here: int
    n_there: int
    sequence: int | None


def entries_of(session: Session, chains: Sequence[str] | None = None) -> Iterator[Any]:
    """Entries as rows with the columns' names, by chain and sequence; a few at a time, whatever there are."""
    names = (name for name in AuditEntry.model_fields if name != "id")
    query = sa.select(*(col(getattr(AuditEntry, name)) for name in names))
    if chains is not None:
        query = query.where(col(AuditEntry.chain).in_(chains))
    query = query.order_by(col(AuditEntry.chain), col(AuditEntry.sequence)).execution_options(yield_per=1000)
    yield from session.connection().execute(query)


def broken_links(session: Session) -> list[BrokenLink]:
    """The first broken link of every chain that has one."""
    links = (first_broken_link(chain) for _, chain in groupby(entries_of(session), key=attrgetter("chain")))
    return [link for link in links if link is not None]


@dataclass(frozen=True, slots=True)
class OddTime:
    """The first entry of a chain whose time is far before the one before it, before 2000, or years ahead."""

    chain: str
    sequence: int
    at: str


def odd_times(session: Session) -> Iterator[OddTime]:
    """Chains in which a clock was wrong; an hour back may be a clock that was set right.

    The newest time is measured by the other chains, so that one clock that is years ahead shows.
    """
    newest = dict(session.exec(_NEWEST).all())
    for chain, entries in groupby(_times(session), key=itemgetter(0)):
        others = max((at for other, at in newest.items() if other != chain), default="")
        latest, before = _later(others, timedelta(days=2 * 366)), ""
        for _, sequence, at in entries:
            if at < "2000" or (others and at > latest) or _later(at, timedelta(hours=1)) < before:
                yield OddTime(chain, sequence, at)
                break
            before = at


_NEWEST = select(AuditEntry.chain, sa.func.max(col(AuditEntry.at))).group_by(AuditEntry.chain)


def _times(session: Session) -> Iterator[Any]:
    query = sa.select(col(AuditEntry.chain), col(AuditEntry.sequence), col(AuditEntry.at))
    query = query.order_by(col(AuditEntry.chain), col(AuditEntry.sequence)).execution_options(yield_per=1000)
    yield from session.connection().execute(query)


@lru_cache(maxsize=64)
def _later(at: str, by: timedelta) -> str:
    """The time after a while; what is no time stays as it is."""
    try:
        return (datetime.fromisoformat(at) + by).isoformat(timespec="microseconds")
    except (ValueError, OverflowError):
        return at


def broken_links_of_returns(session: Session) -> list[BrokenLink]:
    """The same for what raters returned, where a chain may go on in two ways after a file was copied."""
    query = select(CollectedEntry).order_by(col(CollectedEntry.chain), col(CollectedEntry.sequence))
    links = (_first_broken(tuple(chain)) for _, chain in groupby(session.exec(query), key=lambda entry: entry.chain))
    return [link for link in links if link is not None]


def lost_ends(session: Session) -> Iterator[LostEnd]:
    """Returns whose last entry is not there."""
    kept = {
        own_hash: (chain, sequence)
        for chain, sequence, own_hash in session.exec(
            select(CollectedEntry.chain, CollectedEntry.sequence, CollectedEntry.hash)
        )
    }
    for one in all_returns(session):
        if not one.n_entries or one.last_hash in kept:
            continue
        study, rater = session.get_one(Study, one.study_id), session.get_one(Rater, one.rater_id)
        chain = chain_of(study.uid, rater.code, one.copy_uid)
        present = max((sequence for of, sequence in kept.values() if of == chain), default=0)
        yield LostEnd(chain, one.file_name, one.n_entries, min(present, one.n_entries - 1))


def trails_of(session: Session) -> dict[str, tuple[str, ...]]:
    """Every trail of a workspace, also those that raters returned; of one that parted, the longest."""
    trails: dict[str, tuple[str, ...]] = {}
    home = session.exec(select(AuditEntry.chain, AuditEntry.hash).order_by(AuditEntry.chain, col(AuditEntry.sequence)))
    for chain, rows in groupby(home, key=lambda row: row[0]):
        trails[chain] = tuple(row[1] for row in rows)
    returned = session.exec(select(CollectedEntry.chain, CollectedEntry.hash, CollectedEntry.previous_hash))
    by_hash = {own_hash: (chain, previous) for chain, own_hash, previous in returned}
    continued = {previous for _, previous in by_hash.values()}
    for end, (chain, _) in by_hash.items():
        if end in continued:
            continue
        trail: list[str] = []
        here = end
        while here in by_hash:
            trail.append(here)
            here = by_hash[here][1]
        if len(trail) > len(trails.get(chain, ())):
            trails[chain] = tuple(reversed(trail))
    return trails


def partings(here: Trails, there: Trails) -> Iterator[Parting]:
    """The points where the chains that two files share begin to differ, by chain."""
    for chain in sorted(here.keys() & there.keys()):
        own, other = here[chain], there[chain]
        if own == other:
            continue
        pairs = enumerate(zip(own, other, strict=False), start=1)
        sequence = next((number for number, (one, two) in pairs if one != two), None)
        yield Parting(chain, len(own), len(other), sequence)


def _first_broken(entries: tuple[CollectedEntry, ...]) -> BrokenLink | None:
    by_hash = {entry.hash: entry for entry in entries}
    for entry in entries:
        if entry_hash(entry) != entry.hash:
            return BrokenLink(entry.chain, entry.sequence, "entry was changed")
        if entry.sequence == 1 and not entry.previous_hash:
            continue
        before = by_hash.get(entry.previous_hash)
        if before is None:
            return BrokenLink(entry.chain, entry.sequence - 1, "entry is missing")
        if before.sequence != entry.sequence - 1:
            return BrokenLink(entry.chain, entry.sequence, "entry before it was replaced")
    return None


def chains_that_tell(session: Session) -> list[str]:
    """The chains that tell more than that somebody looked."""
    query = select(AuditEntry.chain).where(AuditEntry.entity != "stay").distinct().order_by(col(AuditEntry.chain))
    return list(session.exec(query))


def heads_of_study(session: Session, study_uid: str) -> list[tuple[str, int, str]]:
    """The last entry of every chain of a study, as chain, sequence and hash; all ends of one that parted.

    Among them is what raters were shown, with the authors that they were not told.
    """
    of_study = (chain_of_frozen, chain_of_packages, chain_of_discussion, chain_of_registrations)
    beside = {of(study_uid) for of in of_study}
    heads: dict[str, tuple[str, int, str]] = {}
    for chain, sequence, own in session.exec(
        select(AuditEntry.chain, AuditEntry.sequence, AuditEntry.hash).order_by(col(AuditEntry.sequence))
    ):
        heads[chain] = (chain, sequence, own)
    returned = session.exec(
        select(CollectedEntry.chain, CollectedEntry.sequence, CollectedEntry.hash, CollectedEntry.previous_hash)
    ).all()
    continued = {previous for *_, previous in returned}
    ends = [(chain, sequence, own) for chain, sequence, own, _ in returned if own not in continued]
    of_raters = f"{study_uid}/"
    return sorted(head for head in (*heads.values(), *ends) if head[0].startswith(of_raters) or head[0] in beside)


def entries_by_hash(session: Session) -> dict[str, tuple[str, int]]:
    """Chain and sequence of every entry, also of those that raters returned."""
    entries: dict[str, tuple[str, int]] = {}
    for table in (AuditEntry, CollectedEntry):
        found = session.exec(select(table.chain, table.sequence, table.hash))
        entries |= {own: (chain, sequence) for chain, sequence, own in found}
    return entries
