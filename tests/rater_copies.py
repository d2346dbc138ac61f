"""A study's home and the raters' copies of it, as they are after handing out: for tests of what comes back."""

import itertools
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlmodel import func, select

from medreview.domain.comparisons import MarkedSpan
from medreview.domain.ids import RaterId
from medreview.domain.packages import HandedOutPackage, ReceivedPackage
from medreview.domain.rating_tasks import AllDone, ConfidenceTask, ConsentTask, FormTask, ItemTask
from medreview.domain.ratings import ItemNote, PairConfidence, PracticeRating, Rating, SeenImage, SurveyResponse, Visit
from medreview.domain.studies import Assignment, GoldPair, Item, Rater, StudyRater
from medreview.domain.study_plans import plan_sha256
from medreview.store.audit import append_entry
from medreview.store.queries.work_rows import PACKED
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.collect import CollectReport, collect
from medreview.workflows.hand_out import content_shown
from medreview.workflows.rate_answers import RatingSession, open_session
from medreview.workflows.send_back import write_return_file
from tests.builders import CREATED_AT, BuiltStudy, a_study, a_workspace


@dataclass
class Clock:
    """Every look at it is a second later."""

    time: datetime = datetime(2026, 11, 21, 8, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time


class RaterCopy:
    """A rater's own workspace, made from the package."""

    def __init__(
        self, workspace: Workspace, study: BuiltStudy, rater: RaterId, clock: Clock, *, copy_uid: str = ""
    ) -> None:
        self.path = workspace.path
        self.copy_uid = copy_uid
        self._study, self._rater, self._clock = study, rater, clock
        self.workspace = workspace
        self.session = self._opened()
        self._numbers = itertools.count(1)

    @classmethod
    def at_home(cls, home: Workspace, homes: "Homes", rater: str) -> "RaterCopy":
        """The rater at the study's own workspace, without a package."""
        return cls(home, homes.study, homes.study.raters[homes.study.rater_codes.index(rater)], homes.clock)

    def _opened(self) -> RatingSession:
        return open_session(self.workspace, self._study.id, self._rater, now=self._clock)

    def rate(self, item: int, **values: float) -> None:
        """Rate dimensions of the item with this number, in the rater's order from 0."""
        self.go_to(item)
        for dimension, value in values.items():
            self.session.rate(dimension, value)

    def go_to(self, item: int) -> None:
        steps = list(self.session._order.item_steps.values())
        self.session._arrive(steps[item])

    def practise(self, item: int, value: float) -> None:
        """Rate a dimension of the practice item with this number, in the first attempt."""
        self.session._arrive(self.session._order.practice_steps[1, item])
        self.session.rate("safety", value)

    def finish(self, value: float = 4.0) -> None:
        """Go through everything that is open."""
        while not isinstance(task := self.session.task, AllDone):
            self.session.spend(2.0, 3.0)
            match task:
                case ConsentTask():
                    self.session.give_consent()
                case ItemTask():
                    for dimension in task.dimensions:
                        if dimension.name not in task.given:
                            levels = dimension.scale.values
                            self.session.rate(dimension.name, value if value in levels else levels[-1])
                    if task.asked_confidence is not None:
                        self.session.give_confidence(value)
                case ConfidenceTask():
                    self.session.give_confidence(value)
                case FormTask():
                    self.session.answer_form(
                        {item.name: value for item in task.form.items if item.scale},
                        {item.name: "so" for item in task.form.items if not item.scale},
                    )
            self.session.go_next()

    def send_back(self) -> Path:
        self.session.leave()
        path = self.path.with_name(f"{self.path.stem}-{next(self._numbers)}.mrreturn")
        write_return_file(self.workspace, path, now=self._clock)
        return path

    def restore(self, backup: Path) -> None:
        """Go on from a copy of the file that was made before."""
        self.workspace.close()
        shutil.copy(backup, self.path)
        self.workspace = open_workspace(self.path)
        self.session = self._opened()

    def back_up(self) -> Path:
        self.workspace.close()
        backup = self.path.with_suffix(".backup")
        shutil.copy(self.path, backup)
        self.workspace = open_workspace(self.path)
        self.session = self._opened()
        return backup


@dataclass
class Homes:
    """One study's home, and as many copies of its packages as a test opens."""

    folder: Path
    study: BuiltStudy
    template: Path
    clock: Clock = field(default_factory=Clock)
    opened: list[Workspace] = field(default_factory=list)
    _numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def home(self) -> Workspace:
        """The study's home as it was when it was handed out."""
        path = shutil.copy(self.template, self.folder / f"home-{next(self._numbers)}.medreview")
        return self._kept(open_workspace(Path(path)))

    def reopened(self, home: Workspace) -> Workspace:
        """The home again, after a command had it."""
        return self._kept(open_workspace(home.path))

    def copy_for(self, rater: str) -> RaterCopy:
        number = next(self._numbers)
        path = Path(shutil.copy(self.template, self.folder / f"copy-{number}.medreview"))
        index = self.study.rater_codes.index(rater)
        workspace = open_workspace(path)
        with workspace.transaction() as session:
            session.add(
                ReceivedPackage(
                    uid=f"package-{rater}",
                    copy_uid=f"copy-{number}",
                    study_id=self.study.id,
                    rater_id=self.study.raters[index],
                    plan_sha256=plan_sha256(self.study.plan),
                    plan_version=1,
                    content_sha256=content_shown(session, self.study.id, self.study.raters[index]),
                    file_sha256="0" * 64,
                    received_at=CREATED_AT,
                )
            )
        copy = RaterCopy(workspace, self.study, self.study.raters[index], self.clock, copy_uid=f"copy-{number}")
        self._kept(copy)
        return copy

    def collect(self, home: Workspace, *paths: Path, **options: Any) -> CollectReport:
        return collect(home, paths, by="researcher", **{"shown": content_shown, "now": self.clock, **options})

    def close(self) -> None:
        for one in self.opened:
            (one.workspace if isinstance(one, RaterCopy) else one).close()

    def _kept(self, one: Any) -> Any:
        self.opened.append(one)
        return one


@contextmanager
def handed_out_study(folder: Path, *, raters: int = 2, has_gold: bool = False, **options: Any) -> Iterator[Homes]:
    """A study whose packages were handed out to ``r1``, ``r2``, ...; ``has_gold`` marks the last pair as gold."""
    workspace = a_workspace(folder, "template.medreview")
    study = a_study(workspace, raters=raters, **{"answers": 3, "sentences": 2, **options})
    with workspace.transaction() as session:
        if has_gold:
            (last,) = session.exec(select(func.max(Assignment.id))).all()
            session.add(GoldPair(assignment_id=last or 0))
        for rater_id, code in zip(study.raters, study.rater_codes, strict=True):
            package = HandedOutPackage(
                uid=f"package-{code}",
                study_id=study.id,
                rater_id=rater_id,
                plan_sha256=plan_sha256(study.plan),
                content_sha256=content_shown(session, study.id, rater_id),
                file_name=f"{code}.mrpack",
                made_at=CREATED_AT,
            )
            session.add(package)
            append_entry(
                session,
                chain=f"packages/{study.uid}",
                at=CREATED_AT,
                actor="researcher",
                entity="package",
                key={"uid": package.uid},
                before=None,
                after={"rater": code} | package.model_dump(include=set(PACKED)),
            )
    workspace.close()
    homes = Homes(folder, study, workspace.path)
    try:
        yield homes
    finally:
        homes.close()


Held = dict[str, set[tuple[object, ...]]]


def held_in(workspace: Workspace, raters: Sequence[str] = ()) -> Held:
    """Everything of the raters' that the study's tables hold, without row numbers."""
    with workspace.reading() as session:
        codes = {rater.id: rater.code for rater in session.exec(select(Rater)) if not raters or rater.code in raters}
        pairs = {one.id: one.uid for one in session.exec(select(Assignment)) if one.rater_id in codes}
        items = {
            one.id: (pairs[one.assignment_id], one.sentence_index)
            for one in session.exec(select(Item))
            if one.assignment_id in pairs
        }
        return {
            "ratings": {
                (*items[r.item_id], r.dimension, r.status, r.value, r.reason, r.revision, r.rated_at)
                for r in session.exec(select(Rating))
                if r.item_id in items
            },
            "practice": {
                (codes[p.rater_id], p.attempt, p.item, p.dimension, p.status, p.value, p.revision, p.rated_at)
                for p in session.exec(select(PracticeRating))
                if p.rater_id in codes
            },
            "notes": {
                (*items[n.item_id], n.is_flagged, n.comment)
                for n in session.exec(select(ItemNote))
                if n.item_id in items
            },
            "confidences": {
                (pairs[c.assignment_id], c.value, c.answered_at)
                for c in session.exec(select(PairConfidence))
                if c.assignment_id in pairs
            },
            "forms": {
                (codes[s.rater_id], s.form, s.item, s.setting, s.batch, s.value, s.text, s.answered_at)
                for s in session.exec(select(SurveyResponse))
                if s.rater_id in codes
            },
            "visits": {
                (pairs[v.assignment_id], items.get(v.item_id or 0), v.started_at, v.active_s, v.wall_s)
                for v in session.exec(select(Visit))
                if v.assignment_id in pairs
            },
            "images": {
                (pairs[one.assignment_id], one.position, one.first_seen_at, one.n_times, one.seconds)
                for one in session.exec(select(SeenImage))
                if one.assignment_id in pairs
            },
            "marks": {
                (pairs[m.assignment_id], m.start, m.end, m.category, m.comment, m.corrected, m.given_at)
                for m in session.exec(select(MarkedSpan))
                if m.assignment_id in pairs
            },
            "places": {
                (codes[one.rater_id], one.current_step)
                for one in session.exec(select(StudyRater))
                if one.rater_id in codes
            },
        }
