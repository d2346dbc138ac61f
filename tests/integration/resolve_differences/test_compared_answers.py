"""Raters who prefer different answers: what is found whichever was shown first, noted, written, and not asked again."""

import csv
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from medreview.domain.comparisons import level_turned
from medreview.domain.ids import StudyId
from medreview.domain.study_plans import PREFERENCE, BatchSet, Block, Granularity
from medreview.rater_work.study_check import check_studies
from medreview.store.workspace import Workspace
from medreview.workflows.design_study import create_study
from medreview.workflows.rate_answers import open_session, raters_of
from medreview.workflows.resolve_differences import (
    DifferencesView,
    FollowUpWish,
    Looking,
    OnlyChoices,
    differences,
    make_follow_up,
    note_discussion,
    read_place,
    write_differences,
)
from tests.builders import AUTHOR_NAMES, a_dataset, a_dimension, a_workspace
from tests.compared_raters import BEST_FIRST, a_pairs_plan, compare_all

OTHER_ORDER = (BEST_FIRST[0], BEST_FIRST[2], BEST_FIRST[1])
"""Another taste in the last two alone."""


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Workspace]:
    workspace = a_workspace(tmp_path)
    a_dataset(workspace, answers=12)
    yield workspace
    workspace.close()


def compared_by_two(home: Workspace, *tastes: tuple[str, ...]) -> StudyId:
    study = create_study(home, a_pairs_plan())
    for rater, taste in zip(raters_of(home, study), tastes, strict=True):
        compare_all(open_session(home, study, rater.rater), taste, judges_all=True)
    return study


@pytest.fixture
def study(home: Workspace) -> StudyId:
    return compared_by_two(home, BEST_FIRST, OTHER_ORDER)


def authors_of(home: Workspace, view: DifferencesView) -> list[set[str]]:
    """The authors of both answers of each place, told by the numbers in the texts."""
    found: list[set[str]] = []
    for one in view.places:
        text = read_place(home, view.study_id, one.found.place)
        assert text is not None
        assert text.other is not None
        found.append({AUTHOR_NAMES[int(each.split()[1].rstrip(".")) % 3] for each in (text.answer, text.other)})
    return found


@pytest.mark.usefixtures("study")
def test_that_pairs_of_which_raters_prefer_different_answers_are_found_in_any_order(home: Workspace) -> None:
    view = differences(home, "Pairs")
    assert (view.n_places, view.distances) == (12, ())
    assert authors_of(home, view) == [set(BEST_FIRST[1:])] * 4
    assert {tuple(sorted(rating.value or 0 for rating in one.found.dimensions[0].ratings)) for one in view.places} == {
        (1.0, 2.0)
    }
    (share,) = view.shares
    assert (share.granularity, share.n_compared, share.n_differing) == ("pairwise", 12, 4)


@pytest.mark.usefixtures("study")
def test_that_a_choice_is_told_of_the_answers_and_not_of_the_sides(home: Workspace) -> None:
    """The rater of the usual taste always prefers the same of the two authors."""
    view = differences(home, "Pairs")
    for one in view.places:
        text = read_place(home, view.study_id, one.found.place)
        assert text is not None
        first, second = (int(each.split()[1].rstrip(".")) % 3 for each in (text.answer, text.other or ""))
        is_first = BEST_FIRST.index(AUTHOR_NAMES[first]) < BEST_FIRST.index(AUTHOR_NAMES[second])
        (given,) = (rating.value for rating in one.found.dimensions[0].ratings if rating.rater == "r1")
        assert given == (1.0 if is_first else 2.0)


def test_that_each_pair_has_a_note_of_its_own_and_the_trail_holds_it(home: Workspace) -> None:
    study = compared_by_two(home, BEST_FIRST, BEST_FIRST[::-1])
    view = differences(home, "Pairs")
    assert len({one.answer for one in view.places}) < len(view.places) == 12
    for number, one in enumerate(view.places):
        note_discussion(home, study, one.found.place, f"note {number}")
    assert [one.discussion for one in differences(home, "Pairs").places] == [f"note {n}" for n in range(12)]
    with home.reading() as session:
        assert [checked.unlike for checked in check_studies(session)] == [()]


def test_that_choices_are_not_asked_again_and_answers_rated_alone_are(home: Workspace) -> None:
    plan = replace(
        a_pairs_plan(),
        dimensions=(a_dimension("safety"),),
        blocks=(Block(Granularity.COARSE, "all"), Block(Granularity.PAIRWISE, "all")),
        batch_sets=(BatchSet("all"),),
    )
    study = create_study(home, plan)
    for rater, value in zip(raters_of(home, study), (1.0, 5.0), strict=True):
        session = open_session(home, study, rater.rater)
        while getattr(session.task, "dimensions", ()):
            (dimension,) = session.task.dimensions  # type: ignore[union-attr]
            is_pair = dimension.name == PREFERENCE.name
            session.rate(dimension.name, (1.0 if value == 1 else 2.0) if is_pair else value)
            session.go_next()
        session.leave()
    made = make_follow_up(home, "Pairs", FollowUpWish(Looking(), adjudicator="r9"))
    assert (made.n_places, made.n_left_out) == (12, 0)
    assert len(differences(home, "Pairs").places) > 12
    with pytest.raises(OnlyChoices):
        make_follow_up(home, "Pairs", FollowUpWish(Looking(dimensions=(PREFERENCE.name,)), adjudicator="r8"))


@pytest.mark.usefixtures("study")
def test_that_the_table_names_both_answers_and_the_choice(home: Workspace, tmp_path: Path) -> None:
    write_differences(differences(home, "Pairs"), tmp_path / "differences.csv")
    with (tmp_path / "differences.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {(row["dimension"], row["granularity"]) for row in rows} == {("preference", "pairwise")}
    assert {row["value"] for row in rows} == {"a", "b"}
    assert all(row["answer"] and row["other_answer"] and row["answer"] != row["other_answer"] for row in rows)


def test_that_a_choice_turned_is_the_same_choice() -> None:
    assert [level_turned(level) for level in (1.0, 2.0, 3.0, 4.0)] == [2.0, 1.0, 3.0, 4.0]
