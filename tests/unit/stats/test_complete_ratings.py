"""Intraclass correlations and Kendall's W: groups, intervals, and when there is none.

Values from other programs stand among the cases of ``medreview statistics check``.
"""

import numpy as np
import pytest

from medreview.stats.comparisons import friedman, kruskal_wallis
from medreview.stats.complete_ratings import intraclass_correlation, kendall_w
from medreview.stats.estimates import Undefined
from medreview.stats.intervals import Resampling

NAN = np.nan
FORMS = ("ICC(2,1)", "ICC(2,k)", "ICC(3,1)")


def ratings(n_units=40, n_raters=3, seed=0):
    rng = np.random.default_rng(seed)
    return np.clip(rng.integers(1, 6, (n_units, 1)) + rng.integers(-1, 2, (n_units, n_raters)), 1, 5).astype(float)


@pytest.mark.parametrize("form", FORMS)
def test_that_the_mean_over_groups_is_of_units_that_all_raters_of_a_group_rated(form):
    values = ratings(n_raters=4)
    apart = values.copy()
    apart[:20, 2:], apart[20:, :2] = NAN, NAN
    apart[0, 0] = NAN
    found = intraclass_correlation(apart, form, groups=["A", "A", "B", "B"])
    one, other = (intraclass_correlation(own, form).value for own in (values[1:20, :2], values[20:, 2:]))
    assert found.value == pytest.approx((one + other) / 2)
    assert (found.n_units, found.n_raters) == (39, 4)
    whole = kendall_w(apart, groups=["A", "A", "B", "B"]).value
    assert whole == pytest.approx((kendall_w(values[1:20, :2]).value + kendall_w(values[20:, 2:]).value) / 2)


@pytest.mark.parametrize("form", FORMS)
def test_that_the_f_interval_stands_only_where_units_are_independent(form):
    values, questions = ratings(), np.arange(40) // 2
    alone = intraclass_correlation(values, form)
    assert (alone.interval, [one.method for one in alone.others]) == (None, ["F (McGraw and Wong)"])
    assert alone.others[0].low < alone.value < alone.others[0].high
    of_questions = intraclass_correlation(values, form, clusters=questions)
    assert (of_questions.interval_method, of_questions.others) == ("jackknife over questions, Student's t", ())
    drawn = intraclass_correlation(values, form, clusters=np.arange(40), resampling=Resampling(500))
    assert drawn.low == pytest.approx(drawn.others[0].low, abs=0.1)
    assert drawn.high == pytest.approx(drawn.others[0].high, abs=0.1)


def test_that_a_rater_who_is_always_higher_is_consistent_without_agreeing():
    values = ratings(n_raters=1)
    shifted = np.concatenate([values, values + 2], axis=1)
    assert intraclass_correlation(shifted, "ICC(3,1)").value == pytest.approx(1)
    assert intraclass_correlation(shifted, "ICC(2,1)").value < 0.6
    assert kendall_w(shifted).value == pytest.approx(1)
    exact = intraclass_correlation(shifted, "ICC(3,1)").others[0]
    assert exact.undefined_because is Undefined.NO_SPREAD  # there is no error


def test_that_w_without_the_correction_for_ties_stays_below_one():
    values = np.repeat(ratings(n_raters=1), 3, axis=1)
    assert kendall_w(values).value == pytest.approx(1)
    assert kendall_w(values, is_corrected=False).value < 0.97


def test_that_w_has_the_jackknife_over_questions():
    found = kendall_w(ratings(), clusters=np.arange(40) // 2)
    assert found.interval_method == "jackknife over questions, Student's t"
    assert 0 <= found.low < found.value < found.high <= 1
    few = kendall_w(ratings(8), clusters=np.arange(8) // 2)
    assert few.interval is not None
    assert few.interval.undefined_because is Undefined.FEW_QUESTIONS


def test_that_leaving_a_question_out_is_what_it_says():
    values, questions = ratings(20), np.arange(20) // 2
    found = kendall_w(values, clusters=questions)
    left = np.array([kendall_w(values[questions != one]).value for one in range(10)])
    error = np.sqrt(9 / 10 * ((left - left.mean()) ** 2).sum())
    assert found.interval is not None
    assert found.interval.standard_error == pytest.approx(error)


def test_that_many_questions_are_left_out_in_groups_to_the_same_effect():
    values = ratings(900, seed=3)
    found, few = kendall_w(values), kendall_w(values, clusters=np.arange(900) % 200)
    assert found.interval is not None
    assert few.interval is not None
    assert found.interval.standard_error == few.interval.standard_error


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        (np.full((5, 3), 2.0), Undefined.NO_VARIATION),
        (np.array([[1.0, NAN], [NAN, 2.0], [1.0, 2.0]]), Undefined.NOT_COMPLETE),
        (np.array([[1.0], [2.0]]), Undefined.NOT_COMPLETE),
    ],
)
def test_that_complete_ratings_that_vary_are_needed(values, reason):
    assert {intraclass_correlation(values, form).undefined_because for form in FORMS} == {reason}
    assert kendall_w(values).undefined_because is reason


def test_that_tests_of_several_conditions_need_three_with_values():
    assert friedman([[1, 2], [2, 1]]).undefined_because is Undefined.TOO_FEW
    assert friedman([[1, 2, 3], [2, 1, NAN]]).undefined_because is Undefined.TOO_FEW
    assert kruskal_wallis([[1, 2], [3, 4], [NAN]]).undefined_because is Undefined.TOO_FEW
    assert kruskal_wallis([[1], [1], [1, 1]]).undefined_because is Undefined.ALL_TIED
    assert kruskal_wallis([[1, 2], [3, 4], [5, NAN]]).n == 5
