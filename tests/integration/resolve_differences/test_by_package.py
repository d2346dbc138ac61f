"""A follow-up travels like any study: handed out, rated elsewhere, sent back, collected."""

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.rating_tasks import AllDone, ItemTask
from medreview.domain.ratings import ShownRating
from medreview.domain.study_plans import Shows
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.collect import collect
from medreview.workflows.hand_out import content_shown, hand_out
from medreview.workflows.rate_answers import RatingSession, ReasonNotWritten, open_session, raters_of, studies_to_rate
from medreview.workflows.receive_package import receive
from medreview.workflows.resolve_differences import FollowUpMade, FollowUpWish, Looking, differences, make_follow_up
from medreview.workflows.send_back import write_return_file
from tests.builders import BuiltStudy
from tests.different_raters import always, do_step

WIDE = Looking(distance=2)


@contextmanager
def _received(
    home: Workspace, made: FollowUpMade, rater: str, folder: Path
) -> Iterator[tuple[Workspace, RatingSession]]:
    package = folder / f"{rater}.mrpack"
    hand_out(home, made.name, package, raters=[rater])
    receive(package, folder / f"{rater}.medreview")
    copy = open_workspace(folder / f"{rater}.medreview")
    try:
        study = studies_to_rate(copy)[0].study
        yield copy, open_session(copy, study, raters_of(copy, study)[0].rater)
    finally:
        copy.close()


def _collected(home: Workspace, copy: Workspace, folder: Path) -> None:
    write_return_file(copy, folder / "back.mrreturn")
    collect(home, [folder / "back.mrreturn"], by="researcher", shown=content_shown)


def test_that_an_explanation_written_elsewhere_stands_at_its_place(
    workspace: Workspace, study: BuiltStudy, tmp_path: Path
) -> None:
    made = make_follow_up(workspace, study.name, FollowUpWish(WIDE))
    with _received(workspace, made, "r3", tmp_path) as (copy, session):
        with pytest.raises(ReasonNotWritten):
            session.go_next()
        session.set_comment("More than 4 g is dangerous.")
        session.leave()
        _collected(workspace, copy, tmp_path)
    explained = [one for one in differences(workspace, study.name, WIDE).places if one.n_explained]
    assert [one.comment for one in explained[0].said_again if one.rater == "r3"] == ["More than 4 g is dangerous."]


def test_that_a_decision_made_elsewhere_stands_at_its_place(
    workspace: Workspace, study: BuiltStudy, tmp_path: Path
) -> None:
    made = make_follow_up(workspace, study.name, FollowUpWish(WIDE, adjudicator="chief"))
    with _received(workspace, made, "chief", tmp_path) as (copy, session):
        while not isinstance(session.task, AllDone):
            do_step(session, always(4.0))
        session.leave()
        _collected(workspace, copy, tmp_path)
    assert all(one.is_adjudicated for one in differences(workspace, study.name, WIDE).places)


@pytest.mark.parametrize("shows", list(Shows))
def test_that_a_package_shows_what_the_rating_page_at_home_shows_and_names_nobody(
    workspace: Workspace, study: BuiltStudy, tmp_path: Path, shows: Shows
) -> None:
    wish = dataclasses.replace(FollowUpWish(WIDE, adjudicator="chief"), shows=shows)
    made = make_follow_up(workspace, study.name, wish)
    at_home = open_session(workspace, made.study_id, raters_of(workspace, made.study_id)[0].rater).task
    with _received(workspace, made, "chief", tmp_path) as (copy, session):
        task = session.task
        with copy.reading() as rows:
            n_shown = len(rows.exec(select(ShownRating)).all())
    assert isinstance(task, ItemTask)
    assert isinstance(at_home, ItemTask)
    assert task.earlier == at_home.earlier
    assert (n_shown == 0) is (shows is Shows.NOTHING)
    assert not any(code in (tmp_path / "chief.medreview").read_bytes() for code in (b'"r1"', b'"r2"', b'"r3"'))
