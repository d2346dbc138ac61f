"""A panel never makes up a verdict that its members did not give."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.stats.panels import METHODS, PanelVerdict, panel_verdict

votes = st.lists(st.none() | st.sampled_from([0.0, 0.5, 1.0]), max_size=7)


@pytest.mark.parametrize(
    ("given_votes", "majority", "median"),
    [
        ((1.0, 1.0, 0.0), 1.0, 1.0),
        ((1.0, 2.0, 3.0), None, 2.0),
        ((1.0, 2.0), None, None),
        ((1.0, 1.0, 2.0, 3.0), None, None),
        ((1.0, 2.0, 2.0, 3.0), None, 2.0),
        ((5.0, None, None), 5.0, 5.0),
        ((None,), None, None),
    ],
)
def test_that_the_majority_is_more_than_half_and_the_median_a_vote(
    given_votes: tuple[float | None, ...], majority: float | None, median: float | None
) -> None:
    assert panel_verdict(given_votes, "majority").value == majority
    assert panel_verdict(given_votes, "median").value == median


def test_that_votes_that_are_none_count_for_nothing() -> None:
    assert panel_verdict([None, None], "majority") == PanelVerdict(None, 0, "no_votes")
    assert panel_verdict([1, None, 1, 0], "majority") == PanelVerdict(1, 3)


def test_that_another_method_is_refused() -> None:
    with pytest.raises(ValueError, match="majority or median"):
        panel_verdict([1], "mean")


@given(votes, st.sampled_from(METHODS), st.randoms())
def test_that_a_verdict_is_a_vote_and_the_order_does_not_matter(
    given_votes: list[float | None], method: str, order: object
) -> None:
    verdict = panel_verdict(given_votes, method)
    assert verdict.value is None or verdict.value in given_votes
    assert (verdict.value is None) == (verdict.undefined_because is not None)
    assert verdict == panel_verdict(sorted(given_votes, key=str), method)
