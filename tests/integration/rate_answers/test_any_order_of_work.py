"""Whatever a rater does in whatever order: file, trail and screen say the same, and undo retraces the way."""

import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from sqlmodel import select

from medreview.domain.audit import AuditEntry
from medreview.domain.comparisons import MarkedSpan
from medreview.domain.rating_tasks import AllDone, ConfidenceTask, ConsentTask, FormTask, ItemTask, Task
from medreview.domain.ratings import ItemNote, PairConfidence, PracticeRating, Rating, SeenImage, SurveyResponse, Visit
from medreview.domain.studies import Assignment, Item
from medreview.domain.study_plans import Dimension
from medreview.errors import MedReviewError
from medreview.store.audit import chain_of, first_broken_link
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.rate_answers import RatingSession, open_session
from medreview.workflows.rate_answers.errors import NothingToUndo, PracticeClosed
from tests.builders import BuiltStudy, a_practice, a_study, a_workspace

pytestmark = pytest.mark.guards

DIMENSIONS = st.integers(0, 2)
"""Their numbers: those of pairs and of criteria have other names."""
VALUES = st.sampled_from([1.0, 3.0, 5.0])
PARTS = st.sampled_from([(0, 4), (2, 9), (5, 6)])
CATEGORIES = st.sampled_from(["wrong", "unsafe"])
REASONS = st.sampled_from([None, "unclear"])
State: TypeAlias = dict[tuple[object, ...], dict[str, Any]]


class AnyOrderOfWork(RuleBasedStateMachine):
    """``content`` leaves revisions out; one earlier content a change that is not taken back."""

    def __init__(self, template: Path, study: BuiltStudy) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(dir=template.parent))
        self.study = study
        self.workspace = open_workspace(shutil.copy(template, self.folder / "study.medreview"))
        self.earlier: list[State] = []
        self.time = datetime(2026, 11, 21, tzinfo=UTC)
        self.session = self._opened()

    def teardown(self) -> None:
        self.workspace.close()
        shutil.rmtree(self.folder)

    def _opened(self) -> RatingSession:
        return open_session(self.workspace, self.study.id, self.study.raters[0], now=self._now)

    def _now(self) -> datetime:
        return self.time

    def _is_at(self, kind: type) -> bool:
        return isinstance(self.session.task, kind)

    def _is_at_work(self) -> bool:
        return isinstance(task := self.session.task, ItemTask) and task.practice is None

    def _dimension(self, number: int) -> Dimension:
        return self.session.task.dimensions[number % len(self.session.task.dimensions)]

    def _remember(self, before: State) -> None:
        if _content(_stored(self.workspace)) != before:
            self.earlier.append(before)

    @rule(seconds=st.sampled_from([0, 0, 1, -3600]))
    def let_time_pass(self, seconds: int) -> None:
        self.time += timedelta(seconds=seconds)

    @precondition(lambda self: self._is_at(ItemTask))
    @rule(dimension=DIMENSIONS, value=VALUES)
    def rate(self, dimension: int, value: float) -> None:
        before = _content(_stored(self.workspace))
        asked = self._dimension(dimension)
        self.session.rate(asked.name, min(asked.scale.values, key=lambda offered: abs(offered - value)))
        self._remember(before)

    @precondition(lambda self: self._is_at(ItemTask))
    @rule(value=VALUES)
    def rate_all(self, value: float) -> None:
        for number in range(len(self.session.task.dimensions)):
            self.rate(number, value)

    @precondition(lambda self: self._is_at(ItemTask))
    @rule(dimension=st.none() | DIMENSIONS, reason=REASONS)
    def cannot_judge(self, dimension: int | None, reason: str | None) -> None:
        before = _content(_stored(self.workspace))
        self.session.cannot_judge(None if dimension is None else self._dimension(dimension).name, reason)
        self._remember(before)

    @precondition(lambda self: self._is_at(ItemTask))
    @rule(dimension=DIMENSIONS)
    def clear(self, dimension: int) -> None:
        before = _content(_stored(self.workspace))
        self.session.clear(self._dimension(dimension).name)
        self._remember(before)

    @precondition(_is_at_work)
    @rule(is_flagged=st.booleans())
    def flag(self, is_flagged: bool) -> None:
        before = _content(_stored(self.workspace))
        self.session.set_flag(is_flagged)
        self._remember(before)

    @precondition(_is_at_work)
    @rule(comment=st.sampled_from(["", "why", "چرا؟"]))
    def comment(self, comment: str) -> None:
        before = _content(_stored(self.workspace))
        self.session.set_comment(comment)
        self._remember(before)

    @precondition(_is_at_work)
    @rule(part=PARTS, category=CATEGORIES)
    def mark(self, part: tuple[int, int], category: str) -> None:
        before = _content(_stored(self.workspace))
        self.session.mark(*part, category)
        self._remember(before)

    @precondition(lambda self: self._is_at_work() and self.session.task.marks)
    @rule(note=st.sampled_from([None, "", "why", "چرا؟"]), corrected=st.sampled_from([None, "", "5 mg"]))
    def annotate(self, note: str | None, corrected: str | None) -> None:
        before = _content(_stored(self.workspace))
        mark = self.session.task.marks[0]
        self.session.annotate(mark.start, mark.end, note=note, corrected=corrected)
        self._remember(before)

    @precondition(lambda self: self._is_at_work() and self.session.task.marks)
    @rule()
    def unmark(self) -> None:
        before = _content(_stored(self.workspace))
        mark = self.session.task.marks[-1]
        self.session.unmark(mark.start, mark.end)
        self._remember(before)

    @precondition(lambda self: self._asks_confidence())
    @rule(value=VALUES)
    def give_confidence(self, value: float) -> None:
        before = _content(_stored(self.workspace))
        self.session.give_confidence(value)
        self._remember(before)

    def _asks_confidence(self) -> bool:
        task = self.session.task
        return isinstance(task, ConfidenceTask) or (isinstance(task, ItemTask) and task.asked_confidence is not None)

    @precondition(lambda self: self._is_at(ConsentTask))
    @rule()
    def give_consent(self) -> None:
        before = _content(_stored(self.workspace))
        self.session.give_consent()
        self._remember(before)

    @precondition(lambda self: self._is_at(FormTask))
    @rule(value=st.none() | VALUES, text=st.sampled_from(["", "so", "thus"]))
    def answer_form(self, value: float | None, text: str) -> None:
        task = self.session.task
        assert isinstance(task, FormTask)
        before = _content(_stored(self.workspace))
        self.session.answer_form(
            {item.name: value for item in task.form.items if item.scale},
            {item.name: text for item in task.form.items if not item.scale},
        )
        self._remember(before)

    @rule(n_steps=st.integers(1, 6), value=VALUES)
    def finish_steps(self, n_steps: int, value: float) -> None:
        for _ in range(n_steps):
            match self.session.task:
                case ConsentTask():
                    self.give_consent()
                case ItemTask():
                    self.rate_all(value)
                    if self._asks_confidence():
                        self.give_confidence(value)
                case ConfidenceTask():
                    self.give_confidence(value)
                case FormTask():
                    self.answer_form(value, "so")
                case AllDone():
                    return
            self.session.go_next()

    @rule()
    def go_next(self) -> None:
        _try(self.session.go_next)

    @rule()
    def go_back(self) -> None:
        self.session.go_back()

    @rule(position=st.floats(0, 0.99))
    def jump(self, position: float) -> None:
        pairs = [pair for batch in self.session.overview() for pair in batch.pairs]
        _try(lambda: self.session.go_to(pairs[int(position * len(pairs))].step))

    @rule(n_changes=st.integers(1, 3))
    def undo(self, n_changes: int) -> None:
        for _ in range(n_changes):
            try:
                self.session.undo()
            except NothingToUndo:
                assert self.earlier == []
                return
            except PracticeClosed:
                return  # its agreed values were seen
            assert _content(_stored(self.workspace)) == self.earlier.pop()

    @rule(active=st.floats(0, 10), idle=st.floats(0, 100))
    def spend(self, active: float, idle: float) -> None:
        self.session.spend(active, active + idle)

    @precondition(lambda self: self._is_at_work() or self._is_at(ConfidenceTask))
    @rule(position=st.integers(0, 1), seconds=st.floats(0, 100), is_new=st.booleans())
    def look(self, position: int, seconds: float, is_new: bool) -> None:
        self.session.look(position, seconds, is_new=is_new)
        assert position in self.session.images_seen

    @rule()
    def reopen(self) -> None:
        self.session.leave()
        shown = self.session.task
        self.session = self._opened()
        assert self.session.task == shown

    @rule()
    def die_and_come_back(self) -> None:
        place = self.session.task.step
        self.session = self._opened()
        assert self.session.task.step == place

    @invariant()
    def file_is_the_replay_of_the_trail(self) -> None:
        with self.workspace.reading() as session:
            own = AuditEntry.chain == chain_of(self.study.uid, "r1")
            trail = list(session.exec(select(AuditEntry).where(own).order_by("sequence")))
            assert first_broken_link(trail) is None
            replayed: dict[tuple[object, ...], dict[str, Any] | None] = {}
            for entry in trail:
                place = (entry.entity, *entry.key.values())
                assert replayed.get(place) == entry.before
                replayed[place] = entry.after
        assert {place: state for place, state in replayed.items() if state} == _stored(self.workspace)

    @invariant()
    def another_session_would_open_on_the_same_screen(self) -> None:
        other = self._opened()
        assert other.task == self.session.task
        assert other.images_seen == self.session.images_seen


def _try(step: Callable[[], Task]) -> None:
    with suppress(MedReviewError):
        step()


def _stored(workspace: Workspace) -> State:
    """What the tables hold, under the keys of the trail."""
    stored: State = {}
    with workspace.reading() as session:
        uids = {assignment.id: assignment.uid for assignment in session.exec(select(Assignment))}
        items = {item.id: (uids[item.assignment_id], item.sentence_index) for item in session.exec(select(Item))}
        for one in session.exec(select(PracticeRating)):
            state = one.model_dump(include={"status", "value", "reason", "revision"})
            stored["practice", one.attempt, one.item, one.dimension] = state
        for rating in session.exec(select(Rating)):
            state = rating.model_dump(include={"status", "value", "reason", "revision"})
            stored["rating", *items[rating.item_id], rating.dimension] = state
        for note in session.exec(select(ItemNote)):
            stored["note", *items[note.item_id]] = {"is_flagged": note.is_flagged, "comment": note.comment or ""}
        for confidence in session.exec(select(PairConfidence)):
            stored["confidence", uids[confidence.assignment_id]] = {"value": confidence.value}
        for answer in session.exec(select(SurveyResponse)):
            form = stored.setdefault(("form", answer.form, answer.setting, answer.batch), {"values": {}, "texts": {}})
            kind, given = ("texts", answer.text) if answer.value is None else ("values", answer.value)
            form[kind][answer.item] = given
        for one in session.exec(select(MarkedSpan)):
            state = {"category": one.category, "note": one.comment or "", "corrected": one.corrected or ""}
            stored["mark", uids[one.assignment_id], one.start, one.end] = state
        for visit in session.exec(select(Visit)):
            index = None if visit.item_id is None else items[visit.item_id][1]
            state = visit.model_dump(include={"active_s", "wall_s", "idle_limit_s", "utc_offset_min"})
            stored["stay", uids[visit.assignment_id], index, visit.item_id is None, visit.started_at] = state
        for seen in session.exec(select(SeenImage)):
            state = seen.model_dump(include={"first_seen_at", "n_times", "seconds"})
            stored["image", uids[seen.assignment_id], seen.position] = state
    return stored


def _content(stored: State) -> State:
    """What the rater means by it: without revisions, withdrawn ratings, empty notes, looks and the time it took."""
    meant = {place: {name: it for name, it in state.items() if name != "revision"} for place, state in stored.items()}
    empty_note = {"is_flagged": False, "comment": ""}
    return {
        place: state
        for place, state in meant.items()
        if state.get("status") != "withdrawn" and state != empty_note and place[0] not in ("stay", "image")
    }


@pytest.mark.parametrize(
    ("kind", "confidence_row"),
    [("fine", False), ("fine", True), ("pairwise", True), ("criteria", False)],
    ids=["card", "row", "pairs", "criteria"],
)
def test_that_file_trail_and_screen_agree_after_any_work_and_undo_retraces_it(
    tmp_path: Path, full: bool, kind: str, confidence_row: bool
) -> None:
    workspace = a_workspace(tmp_path)
    practice = a_practice(1, pass_share=1.0, attempts=2) if kind == "fine" else None
    asked = {"consent": True, "confidence_row": confidence_row, "practice": practice, "marks": ("wrong", "unsafe")}
    asked |= {"fine": False, kind: True}
    study = a_study(workspace, answers=3, sentences=2, **asked)
    workspace.close()
    run_state_machine_as_test(
        lambda: AnyOrderOfWork(workspace.path, study),
        settings=settings(
            max_examples=100 if full else 6,
            stateful_step_count=40,
            deadline=None,
            phases=list(Phase) if full else [Phase.explicit, Phase.reuse, Phase.generate],  # shrinking takes minutes
        ),
    )
