"""What collecting files gives the study, in whatever order they come."""

import random
from dataclasses import replace
from pathlib import Path

from sqlmodel import select

from medreview.domain.collected_returns import CollectedEntry
from medreview.domain.studies import Rater
from medreview.exchange.container import read_return
from medreview.workflows.collect import (
    Outcome,
    open_conflicts,
)
from tests.integration.collect.returns import collected, rewritten, taken_from, value_at
from tests.rater_copies import Homes, RaterCopy, held_in


def test_that_a_finished_return_gives_the_study_what_the_rater_gave(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.finish()
    taken = taken_from(homes, home, copy.send_back())
    assert held_in(home, ["r1"]) == held_in(copy.workspace, ["r1"])
    assert (taken.n_added, taken.n_identical, taken.n_differing, taken.n_pairs_rated) == (18, 0, 0, 3)


def test_that_a_second_collection_of_the_same_file_changes_nothing(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.finish()
    path = copy.send_back()
    homes.collect(home, path)
    before = held_in(home)
    with home.reading() as session:
        n_entries = len(session.exec(select(CollectedEntry.id)).all())
    file = collected(homes, home, path)
    assert file.outcome is Outcome.NOTHING_NEW
    assert file.taken is not None
    assert (file.taken.n_added, file.taken.n_identical, file.taken.n_differing) == (0, 18, 0)
    assert held_in(home) == before
    with home.reading() as session:
        assert len(session.exec(select(CollectedEntry.id)).all()) == n_entries


def test_that_a_longer_return_adds_what_is_new_and_names_what_changed(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=2, relevance=3)
    homes.collect(home, copy.send_back())
    copy.rate(0, safety=5)
    copy.rate(1, safety=4)
    taken = taken_from(homes, home, copy.send_back())
    assert (taken.n_added, taken.n_identical, taken.n_differing) == (1, 1, 1)
    assert taken.n_open_conflicts == 1


def test_that_twenty_orders_of_part_finished_and_repeated_returns_give_the_same_study(homes: Homes):
    copies = [homes.copy_for("r1"), homes.copy_for("r1"), homes.copy_for("r2")]
    paths: list[Path] = []
    for number, copy in enumerate(copies):
        for value in (1.0, 3.0, 5.0):
            copy.rate(number, safety=value, relevance=4.0)
            copy.rate(int(value), correctness=value)
            paths.append(copy.send_back())
    in_order, rng = homes.home(), random.Random(7)
    homes.collect(in_order, *paths)
    expected, conflicts = held_in(in_order), open_conflicts(in_order, homes.study.name)
    assert conflicts != ()
    for _ in range(20):
        shuffled = homes.home()
        homes.collect(shuffled, *rng.sample([*paths, *paths[::2]], len(paths) + len(paths[::2])))
        assert held_in(shuffled) == expected
        assert open_conflicts(shuffled, homes.study.name) == conflicts


def test_that_an_earlier_return_that_comes_late_shows_the_same_conflict(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=2)
    early = copy.send_back()
    copy.rate(0, safety=5)
    homes.collect(home, copy.send_back())
    assert open_conflicts(home, homes.study.name) == ()
    assert taken_from(homes, home, early).n_differing == 1
    (conflict,) = open_conflicts(home, homes.study.name)
    assert value_at(home, conflict) == 5  # the rater's last word stands until a person decides


def test_that_a_rating_taken_back_before_it_was_given_again_is_no_conflict(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=2)
    copy.session.clear("safety")
    homes.collect(home, copy.send_back())
    copy.rate(0, safety=5)
    homes.collect(home, copy.send_back())
    assert open_conflicts(home, homes.study.name) == ()


def test_that_a_rating_taken_back_after_it_was_collected_is_a_conflict(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=2)
    homes.collect(home, copy.send_back())
    copy.session.clear("safety")
    assert taken_from(homes, home, copy.send_back()).n_open_conflicts == 1


def test_that_what_was_rated_at_home_and_differs_in_a_return_is_a_conflict(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    at_home = RaterCopy.at_home(home, homes, "r1")
    at_home.rate(0, safety=1)
    copy.rate(0, safety=4)
    copy.rate(1, safety=4)
    taken = taken_from(homes, home, copy.send_back())
    assert (taken.n_added, taken.n_differing, taken.n_open_conflicts) == (1, 1, 1)


def test_that_a_restored_backup_keeps_both_histories_and_says_so(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=2)
    backup = copy.back_up()
    copy.rate(1, safety=3)
    homes.collect(home, copy.send_back())
    copy.restore(backup)
    copy.rate(1, safety=5)
    taken = taken_from(homes, home, copy.send_back())
    assert "diverges at entry 2" in str(taken.remarks[0])
    assert taken.n_open_conflicts == 1


def test_that_a_restored_backup_that_goes_no_further_is_told(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=2)
    backup = copy.back_up()
    copy.rate(1, safety=3)
    homes.collect(home, copy.send_back())
    copy.restore(backup)
    taken = taken_from(homes, home, copy.send_back())
    assert "restored backup" in str(taken.remarks[0])


def test_that_the_rater_says_last_who_they_are_whatever_order_returns_come_in(homes: Homes):
    copy = homes.copy_for("r1")
    first = copy.send_back()
    content = read_return(first)
    later = rewritten(
        first,
        profile=replace(content.profile, name="Dr Vega", specialty="Paediatrics"),
        manifest=replace(content.manifest, made_at="2026-11-22T00:00:00.000000+00:00"),
    )
    for paths in ((first, later), (later, first)):
        home = homes.home()
        homes.collect(home, *paths)
        with home.reading() as session:
            rater = session.exec(select(Rater).where(Rater.code == "r1")).one()
            assert (rater.name, rater.specialty) == ("Dr Vega", "Paediatrics")
