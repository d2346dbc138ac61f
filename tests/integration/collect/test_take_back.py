"""What was collected is taken back with its reason, as if it had never come, and put back again."""

from dataclasses import replace

import pytest
from sqlmodel import select

from medreview.domain.audit import AuditEntry
from medreview.domain.studies import Rater
from medreview.exchange.container import read_return
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.collect import Outcome, collected_returns, put_back, stays_of_return, study_progress, take_back
from medreview.workflows.collect.errors import (
    NoSuchReturn,
    NoSuchStay,
    NothingToPutBack,
    NothingToTakeBack,
    TakeBackUnexplained,
)
from tests.integration.collect.returns import collected, rewritten
from tests.rater_copies import Homes, held_in

WHY = {"why": "somebody else rated with her package", "by": "researcher"}


def test_that_a_return_taken_back_leaves_the_study_as_it_was_and_can_be_put_back(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    before = held_in(home)
    copy.finish()
    homes.collect(home, copy.send_back())
    collected_once = held_in(home)
    (one,) = collected_returns(home, homes.study.name)
    take_back(home, one.number, **WHY)
    assert held_in(home) == before
    assert study_progress(home, homes.study.name).raters[0].n_returns == 0
    assert check_workspace(home.path).is_sound
    put_back(home, one.number, **WHY)
    assert held_in(home) == collected_once
    assert check_workspace(home.path).is_sound


def test_that_what_another_return_said_too_stays(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=2)
    first = copy.send_back()
    copy.rate(0, safety=5)
    copy.rate(1, safety=4)
    homes.collect(home, first, copy.send_back())
    later = collected_returns(home)[1]
    take_back(home, later.number, **WHY)
    only_first = homes.home()
    homes.collect(only_first, first)
    assert held_in(home) == held_in(only_first)


def test_that_who_took_what_back_when_and_why_is_in_the_trail_and_in_the_list(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=2)
    homes.collect(home, copy.send_back())
    take_back(home, 1, **WHY, now=homes.clock)
    (one,) = collected_returns(home)
    assert one.taken_back is not None
    assert (one.taken_back.by, one.taken_back.why) == ("researcher", WHY["why"])
    with home.reading() as session:
        told = [(entry.entity, entry.actor, entry.after) for entry in session.exec(select(AuditEntry))][-2:]
    assert told == [("return", "researcher", {"counts": False, "stays": []}), ("rating", "researcher", None)]


def test_that_collecting_a_return_once_more_that_was_taken_back_changes_nothing_and_says_so(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=2)
    path = copy.send_back()
    homes.collect(home, path)
    take_back(home, 1, **WHY)
    before = held_in(home)
    file = collected(homes, home, path)
    assert (file.outcome, held_in(home)) == (Outcome.NOTHING_NEW, before)
    assert file.taken is not None
    assert WHY["why"] in str(file.taken.remarks[0])


def test_that_single_stays_are_taken_back(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.finish()
    homes.collect(home, copy.send_back())
    before = held_in(home)
    first, second, *others = stays_of_return(home, 1)
    take_back(home, 1, stays=[first.number, second.number], **WHY)
    assert len(held_in(home)["visits"]) == len(others)
    assert held_in(home)["ratings"] == before["ratings"]
    assert [one.taken_back is not None for one in stays_of_return(home, 1)][:3] == [True, True, False]
    put_back(home, 1, stays=[second.number, first.number], **WHY)
    assert held_in(home) == before


def test_that_the_rater_is_again_who_they_were(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    content = read_return(path := copy.send_back())
    homes.collect(home, rewritten(path, profile=replace(content.profile, name="Mallory", years_of_practice=50.0)))
    take_back(home, 1, **WHY)
    with home.reading() as session:
        rater = session.exec(select(Rater).where(Rater.code == "r1")).one()
        assert (rater.name, rater.years_of_practice) == ("Rater r1", None)


def test_that_what_cannot_be_taken_back_is_refused_and_nothing_changes(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.finish()
    homes.collect(home, copy.send_back())
    before = held_in(home)
    with pytest.raises(TakeBackUnexplained):
        take_back(home, 1, why="  ", by="researcher")
    with pytest.raises(NoSuchReturn):
        take_back(home, 7, **WHY)
    with pytest.raises(NoSuchStay):
        take_back(home, 1, stays=[1, 999], **WHY)
    with pytest.raises(NothingToPutBack):
        put_back(home, 1, **WHY)
    assert held_in(home) == before
    take_back(home, 1, **WHY)
    with pytest.raises(NothingToTakeBack):
        take_back(home, 1, **WHY)
