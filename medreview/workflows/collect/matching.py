"""Whose return it is, and whether that rater can have done it: all is checked before anything is written."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from sqlmodel import Session

from medreview.domain.collecting import CollectedEntry
from medreview.domain.studies import Rater
from medreview.errors import Message
from medreview.exchange.contents import ReturnContent, ReturnedVisit
from medreview.rater_work.errors import TrailImpossible
from medreview.rater_work.replay import Work, is_instant, replay_of_return
from medreview.rater_work.scope import Owner, Scope, load_scope, owner_of
from medreview.store.audit import first_broken_link
from medreview.store.queries import collected as queries
from medreview.workflows.collect.errors import (
    OfAnotherPlan,
    OfAnotherStudy,
    PackageUnknown,
    QuestionsChanged,
    RaterUnknown,
    TrailBroken,
    VisitImpossible,
)


@dataclass(frozen=True, slots=True)
class Matched:
    """A return that fits: its study and rater here, its trail as rows that are not stored yet, and what it says."""

    content: ReturnContent
    owner: Owner
    scope: Scope
    entries: tuple[CollectedEntry, ...]
    work: Work

    @property
    def last_hash(self) -> str:
        return self.entries[-1].hash if self.entries else ""


Shown = Callable[[Session, int, int], str]
"""Gives the hash of everything that a study (by its id) shows a rater (by theirs) now."""


def match_return(rows: Session, content: ReturnContent, shown: Shown) -> Matched:
    """Find the package's study and rater, check the trail, and follow it.

    Raises
    ------
    ReturnUnfit
        With the reason.
    """
    owner = _handed_out_to(rows, content, shown)
    manifest = content.manifest
    entries = _as_rows(content, owner.chain_of_copy(manifest.copy_uid))
    link = first_broken_link(entries)
    if link is not None:
        raise TrailBroken(link.sequence, link.reason)
    if len(entries) != manifest.n_entries:
        raise TrailBroken(min(len(entries), manifest.n_entries) + 1, "entry is missing")
    if not is_instant(manifest.made_at):
        raise TrailImpossible(0, Message("{at} is not a time.", {"at": manifest.made_at}))
    scope = load_scope(rows, owner)
    work = replay_of_return(entries, scope, rater=owner.rater)
    for number, visit in enumerate(content.visits, start=1):
        if not _is_possible(visit, scope):
            raise VisitImpossible(number)
    return Matched(content, owner, scope, entries, work)


def _handed_out_to(rows: Session, content: ReturnContent, shown: Shown) -> Owner:
    manifest = content.manifest
    study = queries.study_with_uid(rows, manifest.study_uid)
    if study is None:
        raise OfAnotherStudy(manifest.study_name)
    package = queries.handed_out(rows, manifest.package_uid)
    if package is None or package.study_id != study.id:
        raise PackageUnknown(study.name)
    if not manifest.plan_sha256 == package.plan_sha256 == study.plan_sha256:
        raise OfAnotherPlan(study.name, manifest.plan_version)
    rater = rows.get(Rater, package.rater_id)
    if rater is None or rater.code != manifest.rater_code:
        raise RaterUnknown(manifest.rater_code, study.name)
    shown_now = shown(rows, package.study_id, package.rater_id)
    if not manifest.content_sha256 == package.content_sha256 == shown_now:
        raise QuestionsChanged(study.name)
    return owner_of(study, rater)


def _as_rows(content: ReturnContent, chain: str) -> tuple[CollectedEntry, ...]:
    return tuple(
        CollectedEntry(
            chain=chain,
            sequence=entry.sequence,
            at=entry.at,
            actor=entry.actor,
            entity=entry.entity,
            key=entry.key,
            before=entry.before,
            after=entry.after,
            undoes=entry.undoes,
            previous_hash=entry.previous_hash,
            hash=entry.hash,
        )
        for entry in content.entries
    )


def _is_possible(visit: ReturnedVisit, scope: Scope) -> bool:
    if visit.is_at_confidence:
        is_there = visit.assignment in scope.pairs and visit.sentence_index is None
    else:
        is_there = (visit.assignment, visit.sentence_index) in scope.items
    seconds = (visit.active_s, visit.wall_s, visit.idle_limit_s)
    if any(one is not None and not (math.isfinite(one) and one >= 0) for one in seconds):
        return False
    fits = visit.active_s is None or visit.wall_s is None or visit.active_s <= visit.wall_s + 1e-6
    return is_there and fits and is_instant(visit.started_at)
