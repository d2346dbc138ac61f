"""Which places differ, and what is told about them."""

import pytest
from sqlmodel import select

from medreview.domain.studies import Assignment
from medreview.store.workspace import Workspace
from medreview.workflows.rate_answers import open_session
from medreview.workflows.resolve_differences import (
    DimensionNotRated,
    DistanceRefused,
    FollowUpOfFollowUp,
    FollowUpWish,
    Looking,
    differences,
    differences_table,
    make_follow_up,
    note_discussion,
    read_place,
)
from tests.builders import BuiltStudy, a_study
from tests.different_raters import always, mark_all, rate_study


def test_that_places_where_two_raters_are_the_distance_apart_are_found(workspace: Workspace, study: BuiltStudy) -> None:
    found = differences(workspace, study.name, Looking(distance=2))
    assert [place.found.place.sentence_index for place in found.places] == [2, 2, 2, 2]
    assert {place.found.differing for place in found.places} == {("correctness",)}
    assert {place.found.spread for place in found.places} == {4.0}


def test_that_a_smaller_distance_finds_every_place(workspace: Workspace, study: BuiltStudy) -> None:
    assert len(differences(workspace, study.name, Looking(distance=1)).places) == 12


def test_that_the_usual_distance_is_half_of_the_scale(workspace: Workspace, study: BuiltStudy) -> None:
    found = differences(workspace, study.name)
    assert (found.distance, found.distances) == (2.0, (1.0, 2.0, 3.0, 4.0))


def test_that_shares_count_what_two_raters_gave_a_value(workspace: Workspace, study: BuiltStudy) -> None:
    shares = {one.dimension: one for one in differences(workspace, study.name, Looking(distance=2)).shares}
    assert (shares["correctness"].n_compared, shares["correctness"].n_differing) == (12, 4)
    assert shares["correctness"].share == pytest.approx(1 / 3)
    assert (shares["safety"].n_differing, shares["safety"].n_not_judged) == (0, 4)


def test_that_a_value_missing_beside_others_is_listed_only_on_wish(workspace: Workspace, study: BuiltStudy) -> None:
    found = differences(workspace, study.name, Looking(distance=2, with_not_judged=True))
    apart = [place for place in found.places if not place.found.differing]
    assert [(place.found.place.sentence_index, place.found.not_judged) for place in apart] == [(3, ("safety",))] * 4


def test_that_only_the_named_dimensions_count(workspace: Workspace, study: BuiltStudy) -> None:
    assert not differences(workspace, study.name, Looking(distance=2, dimensions=("safety",))).places


def test_that_a_dimension_of_another_study_is_refused(workspace: Workspace, study: BuiltStudy) -> None:
    with pytest.raises(DimensionNotRated, match="Choose one of: correctness, relevance, safety"):
        differences(workspace, study.name, Looking(dimensions=("style",)))


@pytest.mark.parametrize("distance", [0.0, -1.0, float("nan")])
def test_that_a_distance_that_is_none_is_refused(workspace: Workspace, study: BuiltStudy, distance: float) -> None:
    with pytest.raises(DistanceRefused):
        differences(workspace, study.name, Looking(distance=distance))


def test_that_comments_of_the_raters_stand_beside_their_values(workspace: Workspace, study: BuiltStudy) -> None:
    first = differences(workspace, study.name, Looking(distance=2)).places[0]
    assert [(note.rater, note.comment) for note in first.notes] == [("r3", "It says the opposite.")]


def test_that_answers_in_which_other_words_are_marked_are_listed_on_wish(workspace: Workspace) -> None:
    study = a_study(workspace, raters=2, answers=3, confidence=False, forms=False, marks=("wrong", "unsafe"))
    marks = ((0, 0, 9, "wrong"), (1, 0, 9, "wrong"), (2, 0, 9, "wrong")), ((0, 1, 8, "wrong"), (1, 0, 9, "unsafe"))
    for rater, own in zip(study.raters, marks, strict=True):
        mark_all(open_session(workspace, study.id, rater), own)
    assert not differences(workspace, study.name).places
    found = differences(workspace, study.name, Looking(with_marks=True))
    assert (found.has_marks, found.to_follow_up) == (True, ())
    # the same words under one category are no difference, however the mark was drawn
    assert [(one.found.differing, dict(one.found.marked)) for one in found.places] == [
        ((), {"r1": 2, "r2": 2}),
        ((), {"r1": 2, "r2": 0}),
    ]
    table = differences_table(found)
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    assert [(row["rater"], row["what"], row["value"]) for row in rows[:2]] == [
        ("r1", "marked words", 2),
        ("r2", "marked words", 2),
    ]


def test_that_pilot_blocks_are_looked_at_alone(workspace: Workspace, study: BuiltStudy) -> None:
    with workspace.transaction() as session:
        for assignment in session.exec(select(Assignment).where(Assignment.position == 1)):
            assignment.is_pilot = True
    assert len(differences(workspace, study.name, Looking(distance=2)).places) == 3
    pilot = differences(workspace, study.name, Looking(distance=2, is_pilot=True))
    assert (len(pilot.places), pilot.has_pilot) == (1, True)


def test_that_repeats_are_no_second_opinion(workspace: Workspace) -> None:
    study = a_study(workspace, raters=1, answers=1, confidence=False, forms=False)
    rate_study(workspace, study, {"r1": always(5.0)})
    assert not differences(workspace, study.name, Looking(distance=1)).places


def test_that_a_follow_up_has_no_differences_of_its_own(workspace: Workspace, study: BuiltStudy) -> None:
    made = make_follow_up(workspace, study.name, FollowUpWish(Looking(distance=2)))
    with pytest.raises(FollowUpOfFollowUp, match=f"follows up differences in {study.name}"):
        differences(workspace, made.name)


def test_that_a_place_is_read_with_its_sentence(workspace: Workspace, study: BuiltStudy) -> None:
    found = differences(workspace, study.name, Looking(distance=2))
    text = read_place(workspace, study.id, found.places[0].found.place)
    assert text is not None
    assert text.start is not None
    assert text.answer[text.start : text.end] == "Take 500 mg, at most 4 g a day."


def test_that_the_table_holds_values_and_the_discussion(workspace: Workspace, study: BuiltStudy) -> None:
    place = differences(workspace, study.name, Looking(distance=2)).places[0].found.place
    note_discussion(workspace, study.id, place, "The label says 4 g.")
    table = differences_table(differences(workspace, study.name, Looking(distance=2)))
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    assert len(rows) == 12
    assert [(row["rater"], row["value"], row["spread"]) for row in rows[:3]] == [
        ("r1", 5.0, 4.0),
        ("r2", 5.0, 4.0),
        ("r3", 1.0, 4.0),
    ]
    assert {row["discussion"] for row in rows} == {"The label says 4 g.", None}


def test_that_no_author_is_named(workspace: Workspace, study: BuiltStudy) -> None:
    said = repr(differences(workspace, study.name, Looking(distance=1)))
    assert not any(name in said for name in ("Dr Hidden", "secret-model-7b", "another-model-70b"))
