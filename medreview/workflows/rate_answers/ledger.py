"""The one place that writes what a rater does: changes, trail, time and place in one transaction."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.audit import AuditEntry, Since
from medreview.rater_work.frozen import Freezing, freeze
from medreview.store.queries import ratings as queries
from medreview.store.workspace import Workspace
from medreview.study_design.steps import PairInOrder, Step
from medreview.workflows.rate_answers.changes import RaterChange, RatingChange
from medreview.workflows.rate_answers.errors import StudyChanged
from medreview.workflows.rate_answers.records import Owner, write_change, write_stay, write_step
from medreview.workflows.rate_answers.standing import load_standing
from medreview.workflows.rate_answers.stay import Stay
from medreview.workflows.rate_answers.tasks import LoadedPair, load_pair
from medreview.workflows.rate_answers.way import Way, load_pairs

Clock = Callable[[], datetime]


@dataclass(frozen=True, slots=True)
class Act:
    """What one thing that the rater did changes, and at which step they are afterwards."""

    changes: tuple[RaterChange, ...]
    step: Step


class Ledger:
    """Commits acts and keeps ``standing`` in step with the file.

    Another session of the same rater, or a merge, may have written meanwhile: every transaction first looks whether
    the trail has grown, and reads the standing again where it has.
    """

    def __init__(
        self, rows: Session, workspace: Workspace, owner: Owner, *, mark: queries.StudyMark, way: Way, now: Clock
    ) -> None:
        self.owner = owner
        self.standing = load_standing(rows, way, owner.study_id, owner.rater_id, chain=owner.chain)
        self._workspace = workspace
        self._mark = mark
        self._way = way
        self._now = now
        self._is_locked = queries.has_ratings(rows, owner.study_id)
        self._saved_step: str | None = None
        self._n_entries = 0
        self._instants: set[str] = set()
        self._read_trail(rows)

    def commit(self, act_on: Callable[[Session], Act], *, stay: Stay, seen: LoadedPair | None) -> Act:
        """Do what ``act_on`` decides, inside one transaction, and remember it once the file holds it.

        ``seen`` is the pair on screen: while the study is not locked its texts are compared with the file.

        Raises
        ------
        StudyChanged
            If the study was replaced or removed, or its pairs or sentences are others now.
        """
        with self._workspace.transaction() as rows:
            self._catch_up(rows, seen)
            act = act_on(rows)
            at = self.instant()
            for change in act.changes:
                write_change(rows, self.owner, change, at=at)
            told = stay.state if self._is_to_save(stay, act) else None
            visit_id = write_stay(rows, self.owner, stay, stay.place, at=at) if told and stay.place else None
            if not self._is_locked and any(isinstance(change, RatingChange) for change in act.changes):
                freeze(rows, self.owner.study_id, Freezing(Since.FIRST_RATING, self.owner.rater_code, at))
            if act.step.key != self._saved_step:
                write_step(rows, self.owner, act.step.key)
        self._remember(act, at)
        if told is not None and visit_id is not None:
            stay.saved_as(visit_id, told)
            self._n_entries += 1
            self._instants.add(at)
        return act

    def instant(self) -> str:
        """Now, as UTC in ISO 8601 to the microsecond; never one that the trail has already."""
        now = self._now().astimezone(UTC)
        while (text := now.isoformat(timespec="microseconds")) in self._instants:
            now += timedelta(microseconds=1)
        return text

    def _is_to_save(self, stay: Stay, act: Act) -> bool:
        """With what is given, now and then; whenever the rater goes on without giving anything."""
        return stay.is_unsaved and (stay.is_due or not act.changes or act.step.key != stay.step)

    def utc_offset_min(self) -> int:
        """How far the clock of this machine is from UTC now, in minutes."""
        offset = self._now().astimezone().utcoffset()
        return 0 if offset is None else int(offset.total_seconds() // 60)

    def load(self, rows: Session, pair: PairInOrder) -> LoadedPair:
        """What is shown of a pair."""
        return load_pair(rows, self.owner.study_id, pair, show_references=self._way.plan.show_references)

    def _remember(self, act: Act, at: str) -> None:
        self._saved_step = act.step.key
        for change in act.changes:
            self.standing.take(change)
            self._n_entries += 1
            self._instants.add(at)
            self._is_locked |= isinstance(change, RatingChange)

    def _catch_up(self, rows: Session, seen: LoadedPair | None) -> None:
        if not queries.is_unchanged(rows, self._mark, self.owner.rater_id):
            raise StudyChanged(study=self._way.plan.name)
        if not self._is_locked:
            self._compare_with_file(rows, seen)
        newest = sa.select(sa.func.max(col(AuditEntry.sequence))).where(col(AuditEntry.chain) == self.owner.chain)
        if (rows.connection().execute(newest).scalar() or 0) != self._n_entries:
            owner = self.owner
            self.standing = load_standing(rows, self._way, owner.study_id, owner.rater_id, chain=owner.chain)
            self._saved_step = None
            self._read_trail(rows)

    def _compare_with_file(self, rows: Session, seen: LoadedPair | None) -> None:
        if load_pairs(rows, self.owner.study_id, self.owner.rater_id) != self._way.pairs:
            raise StudyChanged(study=self._way.plan.name)
        if seen is None:
            return
        pair = next(pair for pair in self._way.pairs if pair.assignment == seen.pair.assignment)
        if self.load(rows, pair) != seen:
            raise StudyChanged(study=self._way.plan.name)

    def _read_trail(self, rows: Session) -> None:
        instants = sa.select(col(AuditEntry.at)).where(col(AuditEntry.chain) == self.owner.chain)
        found = rows.connection().execute(instants).scalars().all()
        self._n_entries = len(found)
        self._instants = set(found)
