"""Raters who prefer different answers: what is found whichever was shown first, noted, written, and asked again."""

import csv
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from medreview.domain.comparisons import level_turned
from medreview.domain.ids import StudyId
from medreview.domain.rating_tasks import ItemTask
from medreview.domain.study_plans import PREFERENCE, BatchSet, Block, Granularity, Shows
from medreview.rater_work.study_check import check_studies
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.analyse import analyse_study
from medreview.workflows.collect import collect
from medreview.workflows.design_study import create_study
from medreview.workflows.hand_out import content_shown, hand_out
from medreview.workflows.rate_answers import RatingSession, open_session, raters_of, studies_to_rate
from medreview.workflows.receive_package import receive
from medreview.workflows.resolve_differences import (
    DifferencesView,
    FollowUpWish,
    Looking,
    differences,
    make_follow_up,
    note_discussion,
    read_place,
    write_differences,
)
from medreview.workflows.send_back import write_return_file
from tests.builders import AUTHOR_NAMES, a_dataset, a_dimension, a_workspace
from tests.compared_raters import BEST_FIRST, a_pairs_plan, compare_all, preferred_level

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


def _preferred(task: ItemTask, level: float) -> str:
    """The author of the answer that a level prefers."""
    assert task.pair.other is not None
    shown = (task.pair.answer, task.pair.other)[int(level) - 1]
    return AUTHOR_NAMES[int(shown.text.split()[1].rstrip(".")) % 3]


@pytest.mark.usefixtures("study")
@pytest.mark.parametrize("by_package", [False, True])
def test_that_an_adjudicator_sees_the_choices_at_the_sides_of_the_answers_and_decides(
    home: Workspace, tmp_path: Path, *, by_package: bool
) -> None:
    wish = FollowUpWish(Looking(), adjudicator="r9", shows=Shows.RATINGS, seed=3)
    made = make_follow_up(home, "Pairs", wish)
    assert (made.n_raters, made.n_places, made.n_left_out) == (1, 4, 0)
    there = home
    if by_package:
        (package,) = hand_out(home, made.name, tmp_path / "packages")
        there = open_workspace(receive(package.path, tmp_path / "r9.medreview").workspace)
    study = next(one.study for one in studies_to_rate(there) if one.name == made.name)
    session = open_session(there, study, raters_of(there, study)[0].rater)
    n_turned = 0
    while isinstance(task := session.task, ItemTask):
        assert {_preferred(task, one.given.value or 0) for one in task.earlier} == set(BEST_FIRST[1:])
        level = preferred_level(task, BEST_FIRST)
        n_turned += level == 2.0
        session.rate(PREFERENCE.name, level)
        session.go_next()
    session.leave()
    assert 0 < n_turned < 4
    if by_package:
        write_return_file(there, tmp_path / "r9.mrreturn")
        there.close()
        collect(home, [tmp_path / "r9.mrreturn"], by="researcher", shown=content_shown)
    for one in differences(home, "Pairs").places:
        assert one.is_adjudicated
        own = {rating.rater: rating.value for rating in one.found.dimensions[0].ratings}
        assert [rating.value for said in one.said_again for rating in said.ratings] == [own["r1"]]


@pytest.mark.usefixtures("study")
def test_that_raters_say_why_they_prefer_an_answer(home: Workspace) -> None:
    made = make_follow_up(home, "Pairs", FollowUpWish(Looking()))
    assert (made.n_raters, made.n_places) == (2, 4)
    for rater in raters_of(home, made.study_id):
        session = open_session(home, made.study_id, rater.rater)
        while isinstance(task := session.task, ItemTask):
            (own,) = task.earlier
            taste = BEST_FIRST if rater.code == "r1" else OTHER_ORDER
            assert own.is_own
            assert own.given.value == preferred_level(task, taste)
            session.set_comment(f"why of {rater.code}")
            session.go_next()
        session.leave()
    view = differences(home, "Pairs")
    assert {(one.n_explained, one.n_asked) for one in view.places} == {(2, 2)}


def rated_and_compared(home: Workspace) -> None:
    """A study of answers alone and in pairs, in which two raters never agree."""
    plan = replace(
        a_pairs_plan(),
        dimensions=(a_dimension("safety"),),
        blocks=(Block(Granularity.COARSE, "all"), Block(Granularity.PAIRWISE, "all")),
        batch_sets=(BatchSet("all"),),
    )
    study = create_study(home, plan)
    for rater, value in zip(raters_of(home, study), (1.0, 5.0), strict=True):
        taste = BEST_FIRST if value == 1 else BEST_FIRST[::-1]
        _rate_and_compare(open_session(home, study, rater.rater), value, taste)


def _rate_and_compare(session: RatingSession, value: float, taste: Sequence[str]) -> None:
    while isinstance(task := session.task, ItemTask):
        (dimension,) = task.dimensions
        is_pair = dimension.name == PREFERENCE.name
        session.rate(dimension.name, preferred_level(task, taste) if is_pair else value)
        session.go_next()
    session.leave()


def test_that_answers_rated_alone_and_choices_are_asked_again_together(home: Workspace) -> None:
    rated_and_compared(home)
    made = make_follow_up(home, "Pairs", FollowUpWish(Looking(), adjudicator="r9"))
    assert (made.n_places, made.n_left_out) == (24, 0)
    alone = make_follow_up(home, "Pairs", FollowUpWish(Looking(dimensions=("safety",)), adjudicator="r8"))
    assert alone.n_places == 12


def test_that_adjudicated_choices_stand_beside_the_raters_own_without_an_above_and_below(home: Workspace) -> None:
    rated_and_compared(home)
    made = make_follow_up(home, "Pairs", FollowUpWish(Looking(), adjudicator="r9"))
    _rate_and_compare(open_session(home, made.study_id, raters_of(home, made.study_id)[0].rater), 1.0, BEST_FIRST)
    done = analyse_study(home, "Pairs", tables=("adjudicated",), settings=AnalysisSettings(n_resamples=0))
    (table,) = done.tables
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    found = {
        (row["setting"], row["rater"]): (row["n"], row["value"], row["n_down"], row["mean_difference"]) for row in rows
    }
    assert found == {
        ("coarse", "all raters"): (24, 0.5, 12, -2.0),
        ("coarse", "r1"): (12, 1.0, 0, 0.0),
        ("coarse", "r2"): (12, 0.0, 12, -4.0),
        ("pairwise", "all raters"): (24, 0.5, None, None),
        ("pairwise", "r1"): (12, 1.0, None, None),
        ("pairwise", "r2"): (12, 0.0, None, None),
    }
    assert any("12" in str(one) and "choices" in str(one) for one in table.findings)


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
