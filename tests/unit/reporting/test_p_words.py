"""A p as journals print it."""

import pytest

from medreview.reporting.estimate_cells import p_words


@pytest.mark.parametrize(
    ("p", "words"),
    [(0.0004, "p < .001"), (0.001, "p = .001"), (0.0451, "p = .045"), (0.5, "p = .500"), (0.9999, "p > .999")],
)
def test_that_a_p_has_three_decimals_and_no_zero_before_the_point(p: float, words: str) -> None:
    assert str(p_words(p)) == words
