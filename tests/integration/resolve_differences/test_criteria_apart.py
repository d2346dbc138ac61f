"""Raters who differ on a criterion: found criterion by criterion, noted, written."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.domain.ids import StudyId
from medreview.domain.rating_tasks import ItemTask
from medreview.domain.study_plans import CRITERION, MET, NOT_MET
from medreview.rater_work.study_check import check_studies
from medreview.store.workspace import Workspace
from medreview.workflows.design_study import create_study
from medreview.workflows.rate_answers import RatingSession, open_session, raters_of
from medreview.workflows.resolve_differences import Looking, differences, note_discussion, read_place, write_differences
from tests.builders import CRITERIA, a_dataset, a_rubric, a_workspace
from tests.criteria_raters import a_criteria_plan, word_on

TEXTS = {key: text for key, _, text in CRITERIA}


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Workspace]:
    workspace = a_workspace(tmp_path)
    a_dataset(workspace, answers=6)
    a_rubric(workspace)
    yield workspace
    workspace.close()


def hold(session: RatingSession, *, turned: str = "", unsure: str = "") -> None:
    """Say the usual of all criteria, but the other of one, and nothing of another."""
    while isinstance(task := session.task, ItemTask):
        for dimension in task.dimensions:
            key = dimension.name
            if key == unsure:
                session.cannot_judge(key, "other")
            else:
                session.rate(key, MET + NOT_MET - word_on(key) if key == turned else word_on(key))
        session.set_comment(f"{turned or 'nothing'} turned")
        session.go_next()
    session.leave()


@pytest.fixture
def study(home: Workspace) -> StudyId:
    made = create_study(home, a_criteria_plan())
    first, second = raters_of(home, made)
    hold(open_session(home, made, first.rater))
    hold(open_session(home, made, second.rater), turned="doctor", unsure="no-dose")
    return made


@pytest.mark.usefixtures("study")
def test_that_each_criterion_on_which_raters_differ_is_a_place(home: Workspace) -> None:
    view = differences(home, "Criteria")
    assert (view.n_places, view.distances) == (3 * 3 + 3 * 2, ())
    assert [one.name for one in view.dimensions] == [CRITERION.name]
    assert {(one.found.place.criterion, one.criterion) for one in view.places} == {("doctor", TEXTS["doctor"])}
    assert len(view.places) == 6
    for one in view.places:
        assert {rating.rater: rating.value for rating in one.found.dimensions[0].ratings} == {"r1": MET, "r2": NOT_MET}
        assert {(note.rater, note.comment) for note in one.notes} == {("r1", "nothing turned"), ("r2", "doctor turned")}
        text = read_place(home, view.study_id, one.found.place)
        assert text is not None
        assert text.criterion == TEXTS["doctor"]
    (share,) = view.shares
    assert (share.dimension, share.granularity, share.n_compared, share.n_differing, share.n_not_judged) == (
        *("criterion", "criteria", 12, 6, 3),
    )
    with_missing = differences(home, "Criteria", Looking(with_not_judged=True))
    assert {one.found.place.criterion for one in with_missing.places} == {"doctor", "no-dose"}


def test_that_each_criterion_has_a_note_of_its_own_and_the_trail_holds_it(home: Workspace, study: StudyId) -> None:
    view = differences(home, "Criteria", Looking(with_not_judged=True))
    for number, one in enumerate(view.places):
        note_discussion(home, study, one.found.place, f"note {number}")
    again = differences(home, "Criteria", Looking(with_not_judged=True))
    assert [one.discussion for one in again.places] == [f"note {n}" for n in range(9)]
    with home.reading() as session:
        assert [checked.unlike for checked in check_studies(session)] == [()]


@pytest.mark.usefixtures("study")
def test_that_the_table_names_the_criterion_in_its_words(home: Workspace, tmp_path: Path) -> None:
    write_differences(differences(home, "Criteria"), tmp_path / "differences.csv")
    with (tmp_path / "differences.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {(row["criterion"], row["criterion_text"], row["granularity"]) for row in rows} == {
        ("doctor", TEXTS["doctor"], "criteria")
    }
    assert {(row["rater"], float(row["value"])) for row in rows} == {("r1", MET), ("r2", NOT_MET)}
