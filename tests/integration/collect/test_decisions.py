"""Ratings that came in two versions: which one stands, and corrections with their reason."""

from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.collected_returns import Keep
from medreview.domain.ratings import Rating
from medreview.store.queries.rating_facts import counts_of_study
from medreview.store.workspace import Workspace
from medreview.workflows.collect import (
    Content,
    RatingCorrection,
    RatingId,
    correct_rating,
    decide,
    decide_all,
    open_conflicts,
)
from medreview.workflows.collect.errors import CorrectionUnexplained, CorrectionUnfit, NothingToDecide
from tests.integration.collect.returns import value_at
from tests.rater_copies import Homes


def correction(value: float, why: str) -> RatingCorrection:
    return RatingCorrection(Content("rated", value, None), why)


def a_conflict(homes: Homes, home: Workspace, first: float = 2.0, second: float = 5.0) -> RatingId:
    """The rater changed her mind between two returns."""
    copy = homes.copy_for("r1")
    copy.rate(0, safety=first)
    homes.collect(home, copy.send_back())
    copy.rate(0, safety=second)
    homes.collect(home, copy.send_back())
    (conflict,) = open_conflicts(home, homes.study.name)
    return conflict


@pytest.mark.parametrize(("keep", "value"), [(Keep.EARLIER, 2), (Keep.LATER, 5), (Keep.LAST_WORD, 5)])
def test_that_a_decision_makes_its_version_stand(homes: Homes, keep: Keep, value: float):
    home = homes.home()
    conflict = a_conflict(homes, home)
    decide(home, [conflict], keep, by="researcher", why="asked her")
    assert value_at(home, conflict) == value
    assert open_conflicts(home, homes.study.name) == ()


def test_that_later_and_last_word_differ_where_another_copy_was_rated_later(homes: Homes):
    home, first, second = homes.home(), homes.copy_for("r1"), homes.copy_for("r1")
    for value in (1, 2, 3):
        first.rate(0, safety=value)
    second.rate(0, safety=5)
    homes.collect(home, first.send_back(), second.send_back())
    (conflict,) = open_conflicts(home, homes.study.name)
    assert value_at(home, conflict) == 3  # revision 3 against revision 1
    decide(home, [conflict], Keep.LATER, by="researcher")
    assert value_at(home, conflict) == 5


def test_that_a_rating_is_marked_while_it_is_in_conflict(homes: Homes):
    home = homes.home()
    conflict = a_conflict(homes, home)

    def n_in_conflict() -> int:
        with home.reading() as session:
            return counts_of_study(session, homes.study.id).n_in_conflict

    assert n_in_conflict() == 1
    decide(home, [conflict], Keep.LATER, by="researcher")
    assert n_in_conflict() == 0


def test_that_a_version_that_comes_later_opens_a_decided_conflict_again(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    for value in (2, 5):
        copy.rate(0, safety=value)
        homes.collect(home, copy.send_back())
    decide_all(home, homes.study.name, keep=Keep.EARLIER, by="researcher")
    copy.rate(0, safety=3)
    homes.collect(home, copy.send_back())
    (conflict,) = open_conflicts(home, homes.study.name)
    assert value_at(home, conflict) == 3


def test_that_a_decision_outlives_returns_that_bring_nothing_else(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    paths: list[Path] = []
    for value in (2, 5):
        copy.rate(0, safety=value)
        paths.append(copy.send_back())
    homes.collect(home, *paths)
    (conflict,) = open_conflicts(home, homes.study.name)
    decide(home, [conflict], Keep.EARLIER, by="researcher")
    copy.rate(1, safety=1)
    homes.collect(home, *paths, copy.send_back())
    assert open_conflicts(home, homes.study.name) == ()
    assert value_at(home, conflict) == 2


def test_that_a_rating_of_one_version_has_nothing_to_decide(homes: Homes):
    home = homes.home()
    conflict = a_conflict(homes, home)
    other = replace(conflict, dimension="relevance")
    copy = homes.copy_for("r1")
    copy.rate(0, relevance=3)
    homes.collect(home, copy.send_back())
    with pytest.raises(NothingToDecide):
        decide(home, [conflict, other], Keep.LATER, by="researcher")
    assert open_conflicts(home, homes.study.name) == (conflict,)


def test_that_a_correction_is_a_revision_with_its_reason(homes: Homes):
    home = homes.home()
    conflict = a_conflict(homes, home)
    correct_rating(home, conflict, correction(1, "she wrote that she mistook the scale"), by="researcher")
    with home.reading() as session:
        rating = session.exec(select(Rating).where(Rating.item_id == conflict.item, Rating.dimension == "safety")).one()
        assert (rating.value, rating.revision) == (1, 3)
    assert open_conflicts(home, homes.study.name) == ()


def test_that_a_correction_without_a_reason_is_refused(homes: Homes):
    home = homes.home()
    conflict = a_conflict(homes, home)
    with pytest.raises(CorrectionUnexplained):
        correct_rating(home, conflict, correction(1, "  "), by="researcher")
    assert value_at(home, conflict) == 5


def test_that_a_correction_off_the_scale_is_refused(homes: Homes):
    home = homes.home()
    conflict = a_conflict(homes, home)
    with pytest.raises(CorrectionUnfit):
        correct_rating(home, conflict, correction(9, "so"), by="researcher")
    assert value_at(home, conflict) == 5


def test_that_a_correction_stands_while_a_later_version_asks_for_a_decision(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=2)
    homes.collect(home, copy.send_back())
    copy.rate(0, safety=5)
    path = copy.send_back()
    with home.reading() as session:
        item = session.exec(select(Rating.item_id)).one()
    correct_rating(home, RatingId(item, "safety"), correction(3, "by mail"), by="researcher")
    homes.collect(home, path)
    (conflict,) = open_conflicts(home, homes.study.name)
    assert value_at(home, conflict) == 3
