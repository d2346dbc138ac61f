"""How follow-ups are laid out, and which letter stands for whom."""

from hypothesis import given
from hypothesis import strategies as st

from medreview.domain.granularity import SCALED
from medreview.study_design.differences import DifferingPlace
from medreview.study_design.follow_ups import PlaceToRate, lay_out, letters


def _place(answer: int, sentence: int | None) -> PlaceToRate:
    granularity = "coarse" if sentence is None else "fine"
    return PlaceToRate(DifferingPlace(answer, granularity, sentence), f"q{answer // 3}", f"a{answer}")


_PLACES = st.lists(st.builds(_place, st.integers(0, 11), st.none() | st.integers(0, 4)), unique=True, max_size=30)


@given(places=_PLACES, seed=st.integers(0, 5), batch_size=st.integers(1, 5))
def test_that_every_place_is_given_out_once_and_nothing_else(
    places: list[PlaceToRate], seed: int, batch_size: int
) -> None:
    pairs = lay_out({"r1": places}, seed=seed, batch_size=batch_size)
    given_out = [
        DifferingPlace(pair.answer, pair.granularity.value, index)
        for pair in pairs
        for index in (pair.sentence_indexes or (None,))
    ]
    assert sorted(map(repr, given_out)) == sorted(repr(one.place) for one in places)


@given(places=_PLACES, seed=st.integers(0, 5), batch_size=st.integers(1, 5))
def test_that_batches_are_full_before_the_next_begins(places: list[PlaceToRate], seed: int, batch_size: int) -> None:
    pairs = lay_out({"r1": places}, seed=seed, batch_size=batch_size)
    for granularity in SCALED:
        batches = [pair.batch for pair in pairs if pair.granularity is granularity]
        assert batches == [1 + index // batch_size for index in range(len(batches))]


def test_that_whole_answers_come_before_sentences() -> None:
    pairs = lay_out({"r1": [_place(1, 2), _place(2, None), _place(1, 0)]}, seed=1, batch_size=9)
    assert [(pair.granularity, pair.position, pair.sentence_indexes) for pair in pairs] == [
        ("coarse", 1, ()),
        ("fine", 2, (0, 2)),
    ]


def test_that_answers_to_a_question_stay_together() -> None:
    pairs = lay_out({"r1": [_place(answer, None) for answer in range(12)]}, seed=3, batch_size=9)
    questions = [pair.answer // 3 for pair in pairs]
    assert [questions[at : at + 3] for at in range(0, 12, 3)] == [[one] * 3 for one in dict.fromkeys(questions)]


def test_that_the_order_follows_from_the_seed_and_differs_between_raters() -> None:
    places = [_place(answer, None) for answer in range(30)]
    one, same, other = (lay_out({"r1": places, "r2": places}, seed=seed, batch_size=9) for seed in (1, 1, 2))
    assert one == same != other
    assert [pair.answer for pair in one[:30]] != [pair.answer for pair in one[30:]]


def test_that_ones_own_letter_comes_last() -> None:
    assert letters(["r3", "r1", "r2"], own="r1", seed=1, names=("x",))["r1"] == "C"


def test_that_letters_change_from_item_to_item() -> None:
    of_r1 = {letters(["r1", "r2", "r3"], own=None, seed=1, names=(str(item),))["r1"] for item in range(20)}
    assert of_r1 == {"A", "B", "C"}


@given(n=st.integers(1, 60))
def test_that_every_rater_has_a_letter_of_its_own(n: int) -> None:
    raters = [f"r{number}" for number in range(n)]
    assert len(set(letters(raters, own=None, seed=1, names=()).values())) == n
