"""Agreement of marks: against counting pairs of raters by hand, and a published case."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.stats.agreement import AgreementTable, krippendorff_alpha
from medreview.stats.estimates import Undefined
from medreview.stats.intervals import Resampling
from medreview.stats.marked_units import equal_marks, f1_of_marks

UNITS = st.lists(st.lists(st.sampled_from((0, 1)), min_size=3, max_size=3), min_size=1, max_size=20)


@given(UNITS)
def test_that_f1_is_what_counting_every_two_raters_gives(marked: list[list[int]]) -> None:
    sets = [{n for n, unit in enumerate(marked) if unit[rater]} for rater in range(3)]
    both = sum(2 * len(one & other) for one, other in combinations(sets, 2))
    each = sum(len(one) + len(other) for one, other in combinations(sets, 2))
    found = f1_of_marks(np.array(marked).sum(axis=1), np.full(len(marked), 3))
    if each:
        assert found.value == pytest.approx(both / each)
        assert found.n_units == sum(any(unit) for unit in marked)
    else:
        assert found.undefined_because is Undefined.NOTHING_MARKED


def test_that_alpha_of_marked_or_not_is_that_of_the_published_case() -> None:
    """Krippendorff (2011), section A: two observers of ten articles, one of two values each: .095."""
    meg, owen = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0], [1, 1, 1, 0, 0, 1, 0, 0, 0, 0]
    n_marked = np.array(meg) + np.array(owen)
    assert krippendorff_alpha(AgreementTable(np.stack([2 - n_marked, n_marked], axis=1))).value == pytest.approx(
        0.095, abs=0.0005
    )


def test_that_raters_who_read_different_texts_count_where_they_met() -> None:
    found = f1_of_marks(np.array([1, 2, 1]), np.array([1, 2, 3]))
    assert found.value == pytest.approx(2 / (2 + 2))
    assert found.n_units == 2


def test_that_equal_marks_are_pooled_and_have_an_interval_over_questions() -> None:
    n_equal, n_marks = np.array([1, 0, 2, 1, 0, 1]), np.array([2, 3, 4, 2, 1, 3])
    found = equal_marks(n_equal, n_marks, clusters=np.arange(6), resampling=Resampling(200), n_all_marks=15)
    assert found.value == pytest.approx(10 / 15)
    assert found.n_units == 15
    assert found.interval is not None
    assert 0 <= found.low < found.value < found.high <= 1
    assert equal_marks(np.zeros(2), np.zeros(2)).undefined_because is Undefined.NOTHING_MARKED
