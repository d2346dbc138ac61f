"""How long a rater stayed, how far each is, and which studies are offered."""

from datetime import UTC, datetime

import pytest

from medreview.domain.ids import StudyId
from medreview.domain.ratings import Visit
from medreview.domain.studies import StudyState
from medreview.store.queries.ratings import has_ratings
from medreview.store.tables.ratings import stored_ratings
from medreview.store.workspace import Workspace
from medreview.workflows.rate_answers import raters_of, studies_to_rate
from medreview.workflows.rate_answers.errors import NothingToRate
from tests.builders import a_study
from tests.integration.rate_answers.steps import do_everything, do_step, opened, rate_item, shown_item, stored


def test_that_a_stay_is_one_row_with_its_time_and_rule(workspace: Workspace) -> None:
    study = a_study(workspace, idle_limit_s=45.0)
    session = opened(workspace, study, now=lambda: datetime(2026, 11, 21, tzinfo=UTC))
    session.spend(2.0, 3.0)
    session.rate("safety", 1.0)
    session.spend(1.0, 1.5)
    session.rate("relevance", 1.0)
    session.spend(0.5, 0.5)
    session.leave()
    (visit,) = stored(workspace, Visit)
    assert (visit.active_s, visit.wall_s, visit.idle_limit_s) == (3.5, 5.0, 45.0)
    assert visit.started_at == "2026-11-21T00:00:00.000000+00:00"


def test_that_coming_back_to_an_item_is_another_stay(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace))
    rate_item(session)
    session.spend(2.0, 2.0)
    session.go_next()
    session.spend(1.0, 1.0)
    session.go_back()
    session.spend(4.0, 4.0)
    session.leave()
    visits = [(visit.item_id, visit.active_s) for visit in stored(workspace, Visit)]
    item = shown_item(session.task).item
    assert visits == [(item, 2.0), (item + 1, 1.0), (item, 4.0)]


def test_that_time_at_the_confidence_question_has_no_item(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace, sentences=1))
    do_step(session)
    session.spend(2.0, 2.0)
    session.give_confidence(2.0)
    (visit,) = stored(workspace, Visit)
    assert (visit.assignment_id, visit.item_id) == (1, None)


def test_that_a_stay_without_time_and_a_form_leave_no_visit(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace, consent=True))
    session.spend(2.0, 2.0)
    do_step(session)
    do_step(session)
    assert stored(workspace, Visit) == []


def test_that_active_time_longer_than_wall_time_is_a_mistake_of_the_program(workspace: Workspace) -> None:
    with pytest.raises(ValueError, match="does not fit"):
        opened(workspace, a_study(workspace)).spend(2.0, 1.0)


def test_that_time_left_follows_the_own_pace_after_five_items(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace, answers=3, sentences=2, confidence=False, forms=False))
    published = shown_item(session.task).progress.study_takes
    for _ in range(5):
        session.spend(12.0, 12.0)
        do_step(session)
    assert published.least + published.most > 10.0
    left = shown_item(session.task).progress.study_takes
    assert (left.least, left.most) == pytest.approx((12.0 / 60, 12.0 / 60))


def test_that_raters_see_how_far_each_is(workspace: Workspace) -> None:
    study = a_study(workspace, raters=2, answers=1, sentences=1)
    do_everything(opened(workspace, study))
    first, second = raters_of(workspace, study.id)
    assert (first.code, first.name, first.n_items_done, first.is_complete, first.takes.most) == (
        "r1", "Rater r1", 1, True, 0.0,
    )  # fmt: skip
    assert (second.n_items, second.n_items_done, second.is_complete) == (1, 0, False)


def test_that_a_rater_with_an_open_form_is_not_complete(workspace: Workspace) -> None:
    study = a_study(workspace, answers=1, sentences=1)
    do_step(opened(workspace, study))
    rater = raters_of(workspace, study.id)[0]
    assert (rater.n_items_done, rater.is_complete) == (1, False)


def test_that_only_studies_planned_here_are_offered(workspace: Workspace) -> None:
    a_study(workspace, name="Rated elsewhere", state=StudyState.IMPORTED)
    study = a_study(workspace, name="Planned here", raters=2)
    opened(workspace, study).rate("safety", 1.0)
    offered = studies_to_rate(workspace)
    assert [(each.name, [(one.code, one.has_begun) for one in each.raters]) for each in offered] == [
        ("Planned here", [("r1", True), ("r2", False)])
    ]


def test_that_an_imported_study_cannot_be_opened_for_rating(workspace: Workspace) -> None:
    study = a_study(workspace, state=StudyState.IMPORTED)
    with pytest.raises(NothingToRate, match="nothing to rate for r1 in A study"):
        opened(workspace, study)


def test_that_a_study_that_is_not_there_is_said_plainly(workspace: Workspace) -> None:
    with pytest.raises(NothingToRate):
        raters_of(workspace, StudyId(99))


def test_that_a_study_has_ratings_from_the_first_on_even_when_it_was_taken_back(workspace: Workspace) -> None:
    study = a_study(workspace)
    session = opened(workspace, study)
    with workspace.reading() as rows:
        assert not has_ratings(rows, study.id)
    session.rate("safety", 1.0)
    session.undo()
    with workspace.reading() as rows:
        assert has_ratings(rows, study.id)


def test_that_seconds_are_kept_and_exported_with_the_digits_of_a_clock(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace, sentences=2, forms=False))
    rate_item(session)
    for _ in range(3):
        session.spend(0.1, 0.1)  # their sum as floats is 0.30000000000000004
    session.go_next()
    session.go_back()
    session.spend(0.6, 0.6)  # with the first stay 0.8999999999999999
    session.leave()
    assert [(one.active_s, one.wall_s) for one in stored(workspace, Visit)] == [(0.3, 0.3), (0.6, 0.6)]
    with workspace.reading() as reading:
        assert {(row.active_seconds, row.wall_seconds) for row in stored_ratings(reading)} == {(0.9, 0.9)}
