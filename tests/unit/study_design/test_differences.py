"""Where raters differ, from ratings alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.domain.study_plans import Level, Scale
from medreview.study_design.differences import (
    DifferingPlace,
    PlaceRating,
    distances_of,
    find_differences,
    wide_distance,
)

ANSWER = DifferingPlace(1, "coarse", None)
SENTENCE = DifferingPlace(1, "fine", 0)
LIKERT = Scale(tuple(Level(float(n)) for n in range(1, 6)))
HALVES = Scale((Level(0.0), Level(0.5), Level(1.0)))


def _gave(
    rater: str, value: float | None, place: DifferingPlace = ANSWER, dimension: str = "correctness"
) -> PlaceRating:
    status = "cannot_judge" if value is None else "rated"
    return PlaceRating(rater, place, dimension, status, value, None)


def _names(*ratings: PlaceRating, distance: float = 2.0, with_not_judged: bool = False) -> list[DifferingPlace]:
    found = find_differences(
        ratings, distance=distance, dimensions=("correctness", "risks"), with_not_judged=with_not_judged
    )
    return [one.place for one in found.places]


def test_that_exactly_the_distance_is_a_difference() -> None:
    assert _names(_gave("a", 1.0), _gave("b", 3.0)) == [ANSWER]


def test_that_less_than_the_distance_is_none() -> None:
    assert _names(_gave("a", 1.0), _gave("b", 2.0), _gave("c", 2.5)) == []


def test_that_levels_are_compared_by_value_whatever_their_rounding() -> None:
    assert _names(_gave("a", 0.1 + 0.2), _gave("b", 0.4), distance=0.1) == [ANSWER]


def test_that_any_two_of_many_raters_are_enough() -> None:
    assert _names(_gave("a", 3.0), _gave("b", 3.0), _gave("c", 5.0)) == [ANSWER]


def test_that_two_choices_between_answers_differ_whatever_their_numbers() -> None:
    pair = DifferingPlace(1, "pairwise", None, 2)
    for other, is_other in ((1.0, False), (2.0, True), (3.0, True), (4.0, True)):
        found = find_differences(
            [_gave("a", 1.0, pair, "risks"), _gave("b", other, pair, "risks")], distance=2.0, dimensions=("risks",)
        )
        assert [(one.place, one.spread) for one in found.places] == ([(pair, None)] if is_other else [])
        assert [(one.n_compared, one.n_differing) for one in found.shares] == [(1, int(is_other))]


def test_that_an_answer_and_its_sentence_are_two_places() -> None:
    ratings = [_gave("a", 1.0), _gave("b", 5.0, SENTENCE)]
    assert _names(*ratings) == []


def test_that_a_value_missing_beside_another_counts_on_wish_only() -> None:
    ratings = [_gave("a", 1.0), _gave("b", None)]
    assert _names(*ratings) == []
    assert _names(*ratings, with_not_judged=True) == [ANSWER]


def test_that_two_who_could_not_judge_do_not_differ() -> None:
    assert _names(_gave("a", None), _gave("b", None), with_not_judged=True) == []


def test_that_skipped_ratings_and_other_dimensions_are_passed_over() -> None:
    skipped = PlaceRating("b", ANSWER, "correctness", "skipped", None, None)
    assert _names(_gave("a", 1.0), skipped, _gave("b", 5.0, dimension="style"), with_not_judged=True) == []


def test_that_a_place_tells_its_spread_and_raters() -> None:
    found = find_differences(
        [_gave("b", 5.0), _gave("a", 1.0), _gave("c", 2.0, dimension="risks")],
        distance=2,
        dimensions=("correctness", "risks"),
    ).places[0]
    assert (found.spread, found.raters, found.differing) == (4.0, ("a", "b", "c"), ("correctness",))
    assert [one.spread for one in found.dimensions] == [4.0, None]


def test_that_a_place_where_only_a_value_is_missing_has_no_spread() -> None:
    ratings = [_gave("a", 1.0), _gave("b", None)]
    found = find_differences(ratings, distance=2, dimensions=("correctness",), with_not_judged=True).places[0]
    assert (found.spread, found.not_judged) == (None, ("correctness",))


def test_that_the_share_is_of_places_with_two_values() -> None:
    ratings = [
        _gave("a", 1.0),
        _gave("b", 5.0),
        _gave("a", 1.0, SENTENCE),
        _gave("a", 2.0, DifferingPlace(2, "coarse", None)),
    ]
    shares = find_differences(ratings, distance=2, dimensions=("correctness",)).shares
    assert [(one.granularity, one.n_compared, one.n_differing, one.share) for one in shares] == [
        ("coarse", 1, 1, 1.0),
        ("fine", 0, 0, None),
    ]


@pytest.mark.parametrize(
    ("scales", "distances", "wide"),
    [
        ((LIKERT,), (1.0, 2.0, 3.0, 4.0), 2.0),
        ((HALVES,), (0.5, 1.0), 0.5),
        ((LIKERT, HALVES), (0.5, 1.0, 2.0, 3.0, 4.0), 2.0),
        ((Scale((Level(1.0),)),), (), None),
    ],
)
def test_that_distances_follow_from_the_scales(
    scales: tuple[Scale, ...], distances: tuple[float, ...], wide: float | None
) -> None:
    assert (distances_of(scales), wide_distance(scales)) == (distances, wide)


_RATINGS = st.lists(
    st.builds(
        lambda rater, answer, value: _gave(rater, value, DifferingPlace(answer, "coarse", None)),
        st.sampled_from("abcd"),
        st.integers(1, 3),
        st.none() | st.sampled_from([1.0, 2.0, 3.0, 4.0, 5.0]),
    ),
    max_size=20,
)


@given(ratings=_RATINGS, distance=st.sampled_from([1.0, 2.0, 3.0]))
def test_that_a_larger_distance_finds_no_place_more(ratings: list[PlaceRating], distance: float) -> None:
    assert set(_names(*ratings, distance=distance + 1)) <= set(_names(*ratings, distance=distance))


@given(ratings=_RATINGS)
def test_that_the_order_of_the_ratings_does_not_matter(ratings: list[PlaceRating]) -> None:
    assert set(_names(*ratings)) == set(_names(*reversed(ratings)))
