"""The quiet guard: a rater is asked to look again once a day at most, nothing stops them, and the trail tells of it."""

from datetime import UTC, datetime, timedelta

import pytest

from medreview.domain.rating_tasks import ConfidenceTask, ItemTask, LookAgain
from medreview.domain.study_plans import Guard
from medreview.store.workspace import Workspace
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.rate_answers import RatingSession
from tests.builders import BuiltStudy, a_study
from tests.integration.rate_answers.steps import opened, trail_of

pytestmark = pytest.mark.guards


class Days:
    """A clock that stands still until the day is changed."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 27, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time


def a_guarded_study(workspace: Workspace, guard: Guard | None = Guard(1.0, 3, 3)) -> BuiltStudy:  # noqa: B008 - frozen
    return a_study(workspace, answers=9, sentences=3, forms=False, guard=guard, batch_size=9)


def rate(session: RatingSession, n_items: int, *, seconds: float, alike: bool = False) -> list[LookAgain]:
    """Rate so many items; gives the requests that came meanwhile."""
    found: list[LookAgain] = []
    done = 0
    while done < n_items:
        task = session.task
        if isinstance(task, ItemTask):
            session.spend(seconds, seconds)
            for place, dimension in enumerate(task.dimensions):
                session.rate(dimension.name, 4.0 if alike else float(1 + (done + place) % 5))
            done += 1
        elif isinstance(task, ConfidenceTask):
            session.give_confidence(3.0)
        before = session.task.step
        session.go_next()
        assert session.task.step != before  # whatever is asked, the rater goes on
        if session.look_again is not None:
            found.append(session.look_again)
    return found


def test_that_a_rater_who_is_too_fast_is_asked_once_that_day_and_once_the_next(workspace: Workspace) -> None:
    clock = Days()
    session = opened(workspace, a_guarded_study(workspace), now=clock)
    (asked,) = rate(session, 9, seconds=0.5)
    assert (asked.why, asked.n_items, asked.median_s) == ("speed", 3, 0.5)
    clock.time += timedelta(days=1)
    assert len(rate(session, 9, seconds=0.5)) == 1


def test_that_the_request_leads_to_the_first_of_these_items(workspace: Workspace) -> None:
    session = opened(workspace, a_guarded_study(workspace))
    first = session.task.step
    (asked,) = rate(session, 3, seconds=9.0, alike=True)
    assert (asked.why, asked.n_items, asked.median_s, asked.step) == ("sameness", 3, None, first)
    assert session.go_to(asked.step).step == first
    assert session.look_again is None


def test_that_the_same_day_holds_over_a_new_sitting(workspace: Workspace) -> None:
    clock = Days()
    study = a_guarded_study(workspace)
    assert len(rate(opened(workspace, study, now=clock), 3, seconds=0.5)) == 1
    assert rate(opened(workspace, study, now=clock), 9, seconds=0.5) == []


def test_that_the_trail_tells_of_the_request_and_undo_passes_it_by(workspace: Workspace) -> None:
    clock = Days()
    study = a_guarded_study(workspace)
    session = opened(workspace, study, now=clock)
    rate(session, 3, seconds=0.5)
    (told,) = [entry for entry in trail_of(workspace, study) if entry.entity == "guard"]
    assert told.after == {"why": "speed", "n_items": 3, "median_s": 0.5}
    assert told.key == {"day": "2026-11-27"}
    session.undo()
    assert [entry.entity for entry in trail_of(workspace, study) if entry.undoes] == ["rating"]
    assert check_workspace(workspace.path).is_sound


@pytest.mark.parametrize("guard", [None, Guard(None, 12, None)])
def test_that_nobody_is_asked_where_the_study_switches_it_off(workspace: Workspace, guard: Guard | None) -> None:
    session = opened(workspace, a_guarded_study(workspace, guard))
    assert rate(session, 20, seconds=0.2, alike=True) == []


def test_that_a_careful_rater_is_never_asked(workspace: Workspace) -> None:
    assert rate(opened(workspace, a_guarded_study(workspace)), 20, seconds=6.0) == []
