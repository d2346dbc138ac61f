"""Pages between steps: what is asked now, the batch that ended; and the way back from an answer looked at again."""

from datetime import UTC, datetime

import pytest

from medreview.domain.rating_tasks import AllDone, BatchEnds, Interlude, KindBegins
from medreview.domain.ratings import Visit
from medreview.domain.study_plans import Granularity
from medreview.store.workspace import Workspace
from medreview.workflows.rate_answers import RatingSession
from tests.builders import BuiltStudy, a_study
from tests.integration.rate_answers.steps import do_everything, do_step, opened, shown_item, stored


@pytest.fixture
def study(workspace: Workspace) -> BuiltStudy:
    return a_study(workspace, answers=3, sentences=2, coarse=True, confidence=False, forms=False)


@pytest.fixture
def session(workspace: Workspace, study: BuiltStudy) -> RatingSession:
    return opened(workspace, study)


def _pages(session: RatingSession) -> list[tuple[str, Interlude]]:
    """Rate everything; the pages before each step."""
    found: list[tuple[str, Interlude]] = []
    while True:
        while (page := session.interlude) is not None:
            found.append((session.task.step, page))
            session.pass_interlude()
        if isinstance(session.task, AllDone):
            return found
        do_step(session)


def test_that_each_kind_of_task_begins_with_what_is_asked(session: RatingSession) -> None:
    begins = [page for _, page in _pages(session) if isinstance(page, KindBegins)]
    assert [(page.granularity, page.first_batch, page.last_batch, page.is_first) for page in begins] == [
        (Granularity.COARSE, 1, 2, True),
        (Granularity.FINE, 3, 4, True),
    ]
    assert [page.n_items for page in begins] == [3, 6]
    assert begins[0].dimensions == session.plan.dimensions_for(Granularity.COARSE)


def test_that_a_kind_that_is_begun_is_not_told_again(workspace: Workspace, study: BuiltStudy) -> None:
    session = opened(workspace, study)
    assert isinstance(session.interlude, KindBegins)
    assert isinstance(opened(workspace, study).interlude, KindBegins)
    session.rate(study.plan.dimensions[0].name, 3.0)
    assert opened(workspace, study).interlude is None


def test_that_every_batch_but_the_last_ends_with_a_page(session: RatingSession) -> None:
    ends = [page for _, page in _pages(session) if isinstance(page, BatchEnds)]
    assert [(page.number, page.n_batches, page.n_pairs) for page in ends] == [(1, 4, 2), (2, 4, 1), (3, 4, 2)]


def test_that_the_end_of_a_batch_tells_its_active_time_and_flags(session: RatingSession) -> None:
    for _ in range(2):
        session.pass_interlude()
        session.set_flag(True)
        session.spend(90.0, 120.0)
        do_step(session)
    page = session.interlude
    assert isinstance(page, BatchEnds)
    assert (page.minutes, page.n_flagged) == (3.0, 2)


def test_that_a_batch_ends_after_its_form(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace, answers=3, sentences=1, confidence=False))
    ends = [step for step, page in _pages(session) if isinstance(page, BatchEnds)]
    assert ends == [session.overview()[1].pairs[0].step, "form/nasa_tlx/fine"]


def test_that_a_step_begins_anew_after_the_page_before_it(workspace: Workspace, study: BuiltStudy) -> None:
    hour = {"now": datetime(2026, 11, 27, 12, tzinfo=UTC)}
    session = opened(workspace, study, now=lambda: hour["now"])
    hour["now"] = datetime(2026, 11, 27, 13, tzinfo=UTC)
    session.pass_interlude()
    session.spend(1.0, 1.0)
    session.leave()
    assert (stored(workspace, Visit)[0].started_at or "").startswith("2026-11-27T13")


def test_that_a_look_back_from_the_end_leads_to_the_end_again(session: RatingSession) -> None:
    do_everything(session)
    assert isinstance(session.task, AllDone)
    first = session.overview()[0].pairs[0].step
    session.go_to(first, comes_back=True)
    assert session.is_looking_back
    assert isinstance(session.go_next(), AllDone)
    assert not session.is_looking_back
    assert session.interlude is None


def test_that_a_look_back_leads_where_the_rater_was_by_moving_on_or_at_once(session: RatingSession) -> None:
    for _ in range(4):
        do_step(session)
    here = session.task.step
    fine_again = next(pair.step for batch in session.overview() for pair in batch.pairs)
    session.go_to(fine_again, comes_back=True)
    assert session.go_next().step == here
    session.go_to(fine_again, comes_back=True)
    assert session.return_back().step == here
    assert not session.is_looking_back


def test_that_a_second_look_elsewhere_still_leads_back_to_the_first_place(session: RatingSession) -> None:
    do_everything(session)
    first, second = (pair.step for pair in session.overview()[0].pairs)
    session.go_to(first, comes_back=True)
    session.go_to(second, comes_back=True)
    assert isinstance(session.go_next(), AllDone)


def test_that_a_jump_that_does_not_come_back_goes_on_from_there(session: RatingSession) -> None:
    do_everything(session)
    first, second = (pair.step for pair in session.overview()[0].pairs)
    session.go_to(first)
    assert session.go_next().step == second


def test_that_the_overview_tells_words_and_ratings_of_what_may_be_gone_to(session: RatingSession) -> None:
    session.set_comment("Look at the dose.")
    do_step(session, 4.0)
    first, second = session.overview()[0].pairs
    third = session.overview()[1].pairs[0]
    assert first.question
    assert first.answers
    assert [{name: one.value for name, one in given.items()} for given in first.given] == [
        {dimension.name: 4.0 for dimension in session.plan.dimensions_for(Granularity.COARSE)}
    ]
    assert first.comments == ("Look at the dose.",)
    assert second.can_go_to
    assert second.question
    assert (third.question, third.answers, third.given) == ("", (), ())


def test_that_the_overview_tells_nothing_of_a_closed_batch(workspace: Workspace) -> None:
    session = opened(workspace, a_study(workspace, answers=3, sentences=1, closes_batches=True, forms=False))
    while session.overview()[1].pairs[0].step != session.task.step:
        do_step(session)
    closed = session.overview()[0].pairs[0]
    assert (closed.question, closed.answers, closed.given) == ("", (), ())


def test_that_the_range_of_minutes_is_of_the_batch_and_of_the_study(session: RatingSession) -> None:
    progress = shown_item(session.task).progress
    assert 0 < progress.batch_takes.least < progress.batch_takes.most < progress.study_takes.most
