"""Practice before the work: agreed values after each item, a share to pass, and nothing of it among the ratings."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlmodel import select

from medreview.domain.audit import AuditEntry
from medreview.domain.rating_tasks import AllDone, FeedbackTask, FormTask, ItemTask, PracticeDoneTask, Task
from medreview.domain.ratings import PracticeRating, Rating, Visit
from medreview.store.workspace import Workspace
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.design_study import update_study
from medreview.workflows.design_study.errors import StudyLocked
from medreview.workflows.rate_answers import FormIncomplete, ItemIncomplete, RatingSession, open_session, raters_of
from medreview.workflows.rate_answers.errors import PracticeClosed, StepNotReached
from tests.builders import BuiltStudy, a_practice, a_study
from tests.integration.rate_answers.steps import do_everything, opened, stored, trail_of

pytestmark = pytest.mark.guards


def a_practised_study(workspace: Workspace, n_items: int = 2, **wishes: object) -> BuiltStudy:
    return a_study(workspace, answers=2, forms=False, practice=a_practice(n_items, **wishes))  # type: ignore[arg-type]


def rate(session: RatingSession, **values: float) -> Task:
    """Rate the practice item on screen, and go on to its feedback."""
    for dimension in ("correctness", "relevance", "safety"):
        session.rate(dimension, values.get(dimension, values.get("all", 4.0)))
    return session.go_next()


def attempt(session: RatingSession, value: float) -> PracticeDoneTask:
    """Everything of one attempt with one value."""
    while True:
        assert isinstance(rate(session, all=value), FeedbackTask)
        task = session.go_next()
        if isinstance(task, PracticeDoneTask):
            return task


def shown(task: Task) -> ItemTask:
    assert isinstance(task, ItemTask)
    return task


def test_that_after_an_item_the_own_values_stand_beside_the_agreed_ones_with_the_reason(workspace: Workspace) -> None:
    session = opened(workspace, a_practised_study(workspace, within=1))
    task = shown(session.task)
    assert (task.practice and task.practice.number, task.practice and task.practice.n_items) == (1, 2)
    assert [dimension.name for dimension in task.dimensions] == ["correctness", "relevance", "safety"]
    feedback = rate(session, correctness=3.0, safety=1.0)
    assert isinstance(feedback, FeedbackTask)
    assert [(one.dimension.name, one.given.value, one.agreed, one.is_agreed) for one in feedback.values] == [
        ("correctness", 3.0, 4.0, True),
        ("safety", 1.0, 4.0, False),
    ]
    assert feedback.why["en"] == "The panel said 4 of answer 0."
    assert feedback.pair == task.pair
    assert feedback.sentence == task.sentence


def test_that_the_share_of_agreed_values_is_told_at_the_end_and_the_work_begins_after_it(workspace: Workspace) -> None:
    session = opened(workspace, a_practised_study(workspace))
    rate(session, correctness=4.0, safety=2.0)
    session.go_next()
    rate(session)
    done = session.go_next()
    assert isinstance(done, PracticeDoneTask)
    assert (done.n_agreed, done.n_values, done.is_passed, done.may_repeat) == (3, 4, True, False)
    first = shown(session.go_next())
    assert first.practice is None
    assert first.progress.batch == 1


def test_that_what_could_not_be_judged_agrees_with_nothing(workspace: Workspace) -> None:
    session = opened(workspace, a_practised_study(workspace, 1))
    session.cannot_judge()
    session.go_next()
    done = session.go_next()
    assert isinstance(done, PracticeDoneTask)
    assert (done.n_agreed, done.n_values) == (0, 2)


def test_that_an_item_whose_agreed_values_were_seen_stays_as_it_is(workspace: Workspace) -> None:
    session = opened(workspace, a_practised_study(workspace))
    rate(session, all=1.0)
    with pytest.raises(PracticeClosed):
        session.undo()
    assert isinstance(session.go_back(), FeedbackTask)  # there is nothing before it to go back to
    with pytest.raises(PracticeClosed):
        session.go_to("practice/1/0")
    assert {row.value for row in stored(workspace, PracticeRating)} == {1.0}  # type: ignore[type-var]


def test_that_a_digit_is_taken_back_before_the_agreed_values_are_seen(workspace: Workspace) -> None:
    session = opened(workspace, a_practised_study(workspace))
    session.rate("safety", 2.0)
    session.rate("safety", 5.0)
    assert shown(session.undo()).given["safety"].value == 2.0
    assert shown(session.undo()).given == {}
    with pytest.raises(ItemIncomplete):
        session.go_next()


def test_that_who_does_not_pass_repeats_as_often_as_the_study_says_and_then_asks_the_researcher(
    workspace: Workspace,
) -> None:
    session = opened(workspace, a_practised_study(workspace, pass_share=0.75, attempts=2))
    first = attempt(session, 1.0)
    assert (first.is_passed, first.may_repeat) == (False, True)
    again = shown(session.go_next())
    assert again.practice is not None
    assert (again.practice.attempt, again.practice.number, again.given) == (2, 1, {})
    second = attempt(session, 2.0)
    assert (second.is_passed, second.may_repeat) == (False, False)
    asked = session.go_next()
    assert isinstance(asked, FormTask)
    with pytest.raises(FormIncomplete):
        session.go_next()
    with pytest.raises(StepNotReached):
        session.go_to(session._order.item_steps[min(session._order.item_steps)].key)
    session.answer_form(texts={"said": "Dr Amini, by telephone, today"})
    assert shown(session.go_next()).practice is None


def test_that_who_passes_sees_neither_another_attempt_nor_the_question_for_the_researcher(workspace: Workspace) -> None:
    study = a_practised_study(workspace, pass_share=0.75, attempts=3)
    session = opened(workspace, study)
    attempt(session, 1.0)
    session.go_next()
    assert attempt(session, 4.0).is_passed
    assert shown(session.go_next()).practice is None
    assert isinstance(session.go_back(), PracticeDoneTask)
    with pytest.raises(StepNotReached):
        session.go_to("practice/3/0")
    session.go_next()
    do_everything(session)
    (progress,) = raters_of(workspace, study.id)
    assert progress.is_complete


@pytest.mark.parametrize("n_acts", range(1, 9))
def test_that_practice_goes_on_after_a_kill_where_it_was(workspace: Workspace, n_acts: int) -> None:
    study = a_practised_study(workspace, pass_share=1.0, attempts=2)
    session = opened(workspace, study)
    for number in range(n_acts):
        if number % 4 < 3:
            session.rate(("correctness", "relevance", "safety")[number % 4], 1.0)
        else:
            session.go_next()
            session.go_next()
    there = session.task
    assert opened(workspace, study).task == there


def test_that_practice_is_in_the_trail_and_nowhere_among_ratings_and_times(workspace: Workspace) -> None:
    study = a_practised_study(workspace)
    session = opened(workspace, study)
    session.spend(3.0, 4.0)
    attempt(session, 4.0)
    entries = trail_of(workspace, study)
    assert {entry.entity for entry in entries} == {"practice"}
    assert entries[0].key == {"attempt": 1, "item": 0, "dimension": "correctness"}
    assert stored(workspace, Rating) == []
    assert stored(workspace, Visit) == []
    assert check_workspace(workspace.path).is_sound


def test_that_a_practice_rating_changed_beside_the_trail_is_found(workspace: Workspace) -> None:
    study = a_practised_study(workspace)
    attempt(opened(workspace, study), 1.0)
    with workspace.transaction() as session:
        row = session.exec(select(PracticeRating)).first()
        assert row is not None
        row.value = 4.0
    checked = check_workspace(workspace.path)
    assert not checked.is_sound


def test_that_agreed_values_cannot_change_once_somebody_practised(workspace: Workspace) -> None:
    study = a_practised_study(workspace)
    opened(workspace, study).rate("safety", 3.0)
    with pytest.raises(StudyLocked):
        update_study(workspace, study.id, study.plan)


def test_that_progress_counts_the_work_alone(workspace: Workspace) -> None:
    session = opened(workspace, a_practised_study(workspace))
    task = shown(session.task)
    bare = opened(workspace, a_study(workspace, answers=2, forms=False, name="bare"))
    assert task.progress.n_steps == shown(bare.task).progress.n_steps
    attempt(session, 4.0)
    assert shown(session.go_next()).progress.n_steps_done == 0


def test_that_practice_is_opened_where_it_was_left_not_where_another_copy_was(workspace: Workspace) -> None:
    study = a_practised_study(workspace)
    with workspace.transaction() as session:
        session.connection().exec_driver_sql("UPDATE study_rater SET current_step = 'practice/1/result'")
    assert shown(open_session(workspace, study.id, study.raters[0]).task).step == "practice/1/0"


def test_that_an_audit_of_practice_is_undone_by_nobody_else(workspace: Workspace) -> None:
    now = datetime(2026, 11, 27, tzinfo=UTC)
    study = a_practised_study(workspace)
    session = opened(workspace, study, now=lambda: now + timedelta(seconds=1))
    session.rate("safety", 3.0)
    session.undo()
    assert [entry.undoes for entry in stored(workspace, AuditEntry) if entry.entity == "practice"] == [None, 1]
    assert not isinstance(session.task, AllDone)
