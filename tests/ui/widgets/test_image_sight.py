"""An image is seen once it was in sight long enough; what passed by too quickly is not."""

from hypothesis import given
from hypothesis import strategies as st

from medreview.ui.widgets.image_sight import SEEN_AFTER_S, Sight

GLANCES = st.lists(st.tuples(st.floats(0, 1.5), st.frozensets(st.integers(0, 2))), max_size=30)


def test_that_half_a_second_makes_a_look_and_more_time_no_second_one() -> None:
    sight = Sight()
    assert list(sight.advance(0.0, {1})) == []
    assert list(sight.advance(0.3, {1})) == []
    assert list(sight.advance(0.6, {1})) == [(1, 0.6, True)]
    assert list(sight.advance(1.0, {1})) == [(1, 0.4, False)]


def test_that_an_image_that_comes_back_is_looked_at_again() -> None:
    sight = Sight()
    looks = [
        look
        for at, images in [(0, {0}), (1, {0}), (2, set()), (3, {0}), (4, {0})]
        for look in sight.advance(at, images)
    ]
    assert looks == [(0, 1.0, True), (0, 1.0, True)]


def test_that_a_computer_that_slept_showed_nothing() -> None:
    sight = Sight()
    list(sight.advance(0.0, {0}))
    assert list(sight.advance(9_000.0, {0})) == [(0, 2.0, True)]


@given(GLANCES)
def test_that_no_look_is_shorter_than_half_a_second_and_no_time_is_counted_twice(glances) -> None:
    sight, at, seconds, n_new = Sight(), 0.0, dict.fromkeys(range(3), 0.0), 0
    for passed, images in glances:
        at += passed
        for position, for_s, is_new in sight.advance(at, images):
            assert position in images
            assert for_s >= SEEN_AFTER_S or not is_new
            seconds[position] += for_s
            n_new += is_new
    assert all(total <= at + 1e-9 for total in seconds.values())
    assert n_new <= len(glances) * 3
