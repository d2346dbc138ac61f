"""Two conditions compared: rank tests and exact tests, their effect sizes, and correction for many tests."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from medreview.stats.distributions import (
    binomial_cdf,
    chi2_upper_p,
    rank_sum_test,
    signed_rank_test,
    student_two_sided_p,
)
from medreview.stats.estimates import NAN, AnyArray, Estimate, FloatArray, Undefined, estimate, ratio
from medreview.stats.intervals import Resampling, interval_of_weighted

RANKED_TO = 10
"""Values are rounded to so many decimals before ranking: floating point makes false differences of true ties."""


@dataclass(frozen=True, slots=True)
class TestResult:
    """A test's statistic and p-value; both NaN, with the reason, where the test says nothing."""

    __test__ = False  # not a test of pytest's

    statistic: float
    p: float
    method: str
    n: int
    undefined_because: Undefined | None = None


@dataclass(frozen=True, slots=True)
class McNemar:
    """Every usual form of McNemar's test; ``p_exact`` is the one to report."""

    n_discordant: int
    chi2: float
    p: float
    chi2_corrected: float
    p_corrected: float
    p_exact: float
    p_mid: float
    undefined_because: Undefined | None = None


def mcnemar(n_only_first: int, n_only_second: int) -> McNemar:
    """Test whether units flipped one way more often than the other.

    Parameters
    ----------
    n_only_first, n_only_second : int
        Units that only the first, or only the second, condition got right; the others do not matter.

    Returns
    -------
    McNemar
        Exact two-sided binomial p, mid-p, and chi-squared without and with Edwards' correction. Undefined without a
        unit that flipped.

    References
    ----------
    Agresti A (2002) Categorical Data Analysis, 2nd edition, section 10.1; mid-p: Fagerland MW, Lydersen S, Laake P
    (2013) BMC Med Res Methodol 13:91.
    """
    n = n_only_first + n_only_second
    if n == 0:
        return McNemar(0, NAN, NAN, NAN, NAN, NAN, NAN, Undefined.NO_VARIATION)
    chi2 = (n_only_first - n_only_second) ** 2 / n
    corrected = max(abs(n_only_first - n_only_second) - 1, 0) ** 2 / n
    fewer = min(n_only_first, n_only_second)
    exact = min(1.0, 2 * binomial_cdf(fewer, n, 0.5))
    at_most = binomial_cdf(fewer, n, 0.5) + binomial_cdf(fewer - 1, n, 0.5)
    mid = 1.0 if n_only_first == n_only_second else at_most
    return McNemar(n, chi2, chi2_upper_p(chi2, 1), corrected, chi2_upper_p(corrected, 1), exact, mid)


def holm(p_values: Sequence[float]) -> FloatArray:
    """Adjust p-values for their number, in the given order.

    Parameters
    ----------
    p_values : sequence of float
        NaN (an undefined test) stays NaN and does not count.

    Returns
    -------
    array, same length
        The i-th smallest times (m - i + 1), never below one before it, at most 1.

    References
    ----------
    Holm S (1979) Scand J Stat 6:65-70.

    Examples
    --------
    >>> [round(float(p), 2) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    values = np.asarray(p_values, float)
    adjusted = np.full(len(values), np.nan)
    known = np.nonzero(~np.isnan(values))[0]
    order = known[np.argsort(values[known], kind="stable")]
    steps = values[order] * np.arange(len(order), 0, -1)
    adjusted[order] = np.minimum(np.maximum.accumulate(steps), 1.0)
    return adjusted


def wilcoxon_signed_rank(first: AnyArray, second: AnyArray) -> TestResult:
    """Paired test on the ranks of the differences; zero differences are dropped.

    Parameters
    ----------
    first, second : array, shape (n_pairs,)
        Pairs with a NaN are left out.

    Returns
    -------
    TestResult
        ``statistic`` is the smaller rank sum and ``n`` the number of differences that are not zero. Exact p up to 50
        differences without ties, otherwise the normal approximation with tie correction and without continuity
        correction. Undefined where every difference is zero.

    References
    ----------
    Wilcoxon F (1945) Biometrics Bulletin 1:80-83.
    """
    differences = _differences(first, second)
    moved = differences[differences != 0]
    if not len(moved):
        return TestResult(NAN, NAN, "Wilcoxon signed-rank", 0, Undefined.ALL_TIED)
    is_exact = len(moved) <= 50 and len(np.unique(np.abs(moved))) == len(moved)  # noqa: PLR2004 - as in R and scipy
    statistic, p = signed_rank_test(moved, is_exact=is_exact)
    return TestResult(statistic, p, f"Wilcoxon signed-rank ({_kind(is_exact=is_exact)})", len(moved))


def mann_whitney(first: AnyArray, second: AnyArray) -> TestResult:
    """Unpaired rank test; NaN is left out.

    Parameters
    ----------
    first, second : array, shape (n_first,) and (n_second,)

    Returns
    -------
    TestResult
        ``statistic`` is U of ``first``. Exact p without ties and with at most 8 values in the smaller group, otherwise
        the normal approximation with tie and continuity correction. Undefined where a group is empty or every value is
        the same.

    References
    ----------
    Mann HB, Whitney DR (1947) Ann Math Stat 18:50-60.
    """
    one, other = _rounded(first), _rounded(second)
    n = len(one) + len(other)
    if not len(one) or not len(other):
        return TestResult(NAN, NAN, "Mann-Whitney U", n, Undefined.TOO_FEW)
    values = np.concatenate([one, other])
    if np.ptp(values) == 0:
        return TestResult(NAN, NAN, "Mann-Whitney U", n, Undefined.ALL_TIED)
    is_exact = min(len(one), len(other)) <= 8 and len(np.unique(values)) == n  # noqa: PLR2004 - scipy's own rule
    statistic, p = rank_sum_test(one, other, is_exact=is_exact)
    return TestResult(statistic, p, f"Mann-Whitney U ({_kind(is_exact=is_exact)})", n)


@dataclass(frozen=True, slots=True)
class OmnibusTest:
    """A test of several conditions at once: its statistic, degrees of freedom and p; NaN, with the reason, if none."""

    statistic: float
    df: int
    p: float
    method: str
    n: int
    undefined_because: Undefined | None = None


def friedman(values: AnyArray) -> OmnibusTest:
    """Test of several conditions on the same blocks, such as authors who answered the same questions.

    Parameters
    ----------
    values : array, shape (n_blocks, n_conditions)
        Blocks with a NaN are left out.

    Returns
    -------
    OmnibusTest
        ``n`` counts blocks. Undefined with fewer than two blocks or three conditions, and where every block is tied
        throughout.

    Notes
    -----
    12 sum of squared deviations of the rank sums / (n k (k + 1) - sum of (t³ - t) / (k - 1)), with mid-ranks inside
    blocks and t conditions tied in a block; chi-squared with k - 1 degrees of freedom.

    References
    ----------
    Friedman M (1937) J Am Stat Assoc 32:675-701; ties: Conover WJ (1999) Practical Nonparametric Statistics, 3rd
    edition, section 5.8.
    """
    table = np.asarray(values, float)
    kept = table[~np.isnan(table).any(axis=1)]
    (n, k), method = kept.shape, "Friedman"
    if n < 2 or k < 3:  # noqa: PLR2004 - two conditions have a test of their own
        return OmnibusTest(NAN, max(k - 1, 0), NAN, method, n, Undefined.TOO_FEW)
    ranks = np.stack([mid_ranks(row) for row in kept])
    ties = sum(float((count**3 - count).sum()) for count in map(_tied, kept))
    spread = 12 * float(((ranks.sum(axis=0) - n * (k + 1) / 2) ** 2).sum())
    statistic = float(ratio(spread, n * k * (k + 1) - ties / (k - 1)))
    if np.isnan(statistic):
        return OmnibusTest(NAN, k - 1, NAN, method, n, Undefined.ALL_TIED)
    return OmnibusTest(statistic, k - 1, chi2_upper_p(statistic, k - 1), method, n)


def kruskal_wallis(groups: Sequence[AnyArray]) -> OmnibusTest:
    """Test of several independent groups; NaN is left out.

    Parameters
    ----------
    groups : sequence of array
        The values of each group.

    Returns
    -------
    OmnibusTest
        ``n`` counts values. Undefined with fewer than three groups that have values, or where every value is the same.

    Notes
    -----
    (12 / (n (n + 1)) × sum of squared rank sums over group sizes - 3 (n + 1)) / (1 - sum of (t³ - t) / (n³ - n)).

    References
    ----------
    Kruskal WH, Wallis WA (1952) J Am Stat Assoc 47:583-621.
    """
    known = [own for own in map(_rounded, groups) if len(own)]
    every, method = np.concatenate([np.zeros(0), *known]), "Kruskal-Wallis"
    n, df = len(every), max(len(known) - 1, 0)
    if len(known) < 3:  # noqa: PLR2004 - two groups have a test of their own
        return OmnibusTest(NAN, df, NAN, method, n, Undefined.TOO_FEW)
    places = np.repeat(np.arange(len(known)), [len(own) for own in known])
    sizes, sums = np.bincount(places), np.bincount(places, mid_ranks(every))
    tied = _tied(every)
    plain = 12 / (n * (n + 1)) * float((sums**2 / sizes).sum()) - 3 * (n + 1)
    statistic = float(ratio(plain, 1 - float((tied**3 - tied).sum()) / max(n**3 - n, 1)))
    if np.isnan(statistic):
        return OmnibusTest(NAN, df, NAN, method, n, Undefined.ALL_TIED)
    return OmnibusTest(statistic, df, chi2_upper_p(statistic, df), method, n)


def _tied(values: FloatArray) -> FloatArray:
    """The number of equal values at every value."""
    return np.unique(np.round(values, RANKED_TO), return_counts=True)[1].astype(float)


def cliffs_delta(first: AnyArray, second: AnyArray) -> Estimate:
    """Share of pairs in which the first group is higher minus the share in which it is lower.

    Parameters
    ----------
    first, second : array, shape (n_first,) and (n_second,)
        NaN is left out.

    Returns
    -------
    Estimate
        Between -1 and 1, equal to the rank-biserial correlation of the Mann-Whitney test, 2 U / (n m) - 1. Undefined
        where a group is empty.

    References
    ----------
    Cliff N (1993) Psychol Bull 114:494-509.

    Examples
    --------
    >>> cliffs_delta([3, 4], [1, 2]).value
    1.0
    """
    one, other = _rounded(first), np.sort(_rounded(second))
    higher = np.searchsorted(other, one, side="left").sum()
    lower = (len(other) - np.searchsorted(other, one, side="right")).sum()
    value = float(ratio(float(higher - lower), float(len(one) * len(other))))
    return estimate(value, "Cliff's delta", n_units=len(one) + len(other), reason=Undefined.TOO_FEW)


def matched_rank_biserial(first: AnyArray, second: AnyArray) -> Estimate:
    """Rank sum of the pairs in which the first is higher minus the other's, over the whole rank sum.

    Parameters
    ----------
    first, second : array, shape (n_pairs,)
        Pairs with a NaN are left out.

    Returns
    -------
    Estimate
        Between -1 and 1. Zero differences are dropped; undefined where every difference is zero.

    References
    ----------
    Kerby DS (2014) Comprehensive Psychology 3:11.IT.3.1.

    Examples
    --------
    >>> matched_rank_biserial([2, 5], [1, 1]).value
    1.0
    """
    moved = _differences(first, second)
    moved = moved[moved != 0]
    ranks = mid_ranks(np.abs(moved))
    value = float(ratio(float((ranks * np.sign(moved)).sum()), float(ranks.sum())))
    return estimate(value, "matched rank-biserial correlation", n_units=len(moved), reason=Undefined.ALL_TIED)


def cohens_d(first: AnyArray, second: AnyArray) -> Estimate:
    """Difference of the means over the pooled standard deviation.

    Parameters
    ----------
    first, second : array, shape (n_first,) and (n_second,)
        NaN is left out.

    Returns
    -------
    Estimate
        Undefined with fewer than two values in a group, or without spread in both.

    References
    ----------
    Cohen J (1988) Statistical Power Analysis for the Behavioral Sciences, 2nd edition, equation 2.5.1.

    Examples
    --------
    >>> round(cohens_d([1, 2, 3], [2, 3, 4]).value, 2)
    -1.0
    """
    one, other = _known(first), _known(second)
    n = len(one) + len(other)
    if min(len(one), len(other)) < 2:  # noqa: PLR2004 - a spread needs two
        return estimate(NAN, "Cohen's d", n_units=n, reason=Undefined.TOO_FEW)
    squares = one.var(ddof=1) * (len(one) - 1) + other.var(ddof=1) * (len(other) - 1)
    value = float(ratio(one.mean() - other.mean(), float(np.sqrt(squares / (n - 2)))))
    return estimate(value, "Cohen's d (pooled)", n_units=n, reason=Undefined.CONSTANT)


def cohens_dz(first: AnyArray, second: AnyArray) -> Estimate:
    """Mean of the paired differences over their standard deviation.

    Parameters
    ----------
    first, second : array, shape (n_pairs,)
        Pairs with a NaN are left out.

    Returns
    -------
    Estimate
        Undefined with fewer than two pairs, or where all differences are equal.

    References
    ----------
    Cohen J (1988) Statistical Power Analysis for the Behavioral Sciences, 2nd edition, equation 2.3.5.

    Examples
    --------
    >>> cohens_dz([1, 2, 3], [0, 0, 0]).value
    2.0
    """
    apart = _paired(first, second)
    if len(apart) < 2:  # noqa: PLR2004 - a spread needs two
        return estimate(NAN, "Cohen's d_z", n_units=len(apart), reason=Undefined.TOO_FEW)
    value = float(ratio(apart.mean(), apart.std(ddof=1)))
    return estimate(value, "Cohen's d_z", n_units=len(apart), reason=Undefined.CONSTANT)


@dataclass(frozen=True, slots=True)
class StudentTest:
    """A t statistic with its degrees of freedom and two-sided p; NaN, with the reason, where undefined."""

    t: float
    df: float
    p: float
    undefined_because: Undefined | None = None


def paired_t(first: AnyArray, second: AnyArray) -> StudentTest:
    """Student's test of paired differences, mean / (sd / sqrt(n)) with n - 1 degrees of freedom.

    Parameters
    ----------
    first, second : array, shape (n_pairs,)
        Pairs with a NaN are left out.

    Returns
    -------
    StudentTest
        Undefined with fewer than two pairs, or where all differences are equal.

    References
    ----------
    Student (1908) Biometrika 6:1-25.
    """
    apart = _paired(first, second)
    if len(apart) < 2:  # noqa: PLR2004 - a spread needs two
        return StudentTest(NAN, NAN, NAN, Undefined.TOO_FEW)
    return _student(apart.mean(), apart.var(ddof=1) / len(apart), len(apart) - 1)


def welch_t(first: AnyArray, second: AnyArray) -> StudentTest:
    """Test of two means without equal variances.

    Parameters
    ----------
    first, second : array, shape (n_first,) and (n_second,)
        NaN is left out.

    Returns
    -------
    StudentTest
        Undefined with fewer than two values in a group, or without spread in both.

    Notes
    -----
    Degrees of freedom (a + b)² / (a² / (n - 1) + b² / (m - 1)), with a and b the squared errors of the two means.

    References
    ----------
    Welch BL (1947) Biometrika 34:28-35.
    """
    one, other = _known(first), _known(second)
    if min(len(one), len(other)) < 2:  # noqa: PLR2004 - a spread needs two
        return StudentTest(NAN, NAN, NAN, Undefined.TOO_FEW)
    a, b = one.var(ddof=1) / len(one), other.var(ddof=1) / len(other)
    df = ratio((a + b) ** 2, a**2 / (len(one) - 1) + b**2 / (len(other) - 1))
    return _student(one.mean() - other.mean(), a + b, float(df))


def mean_difference(
    first: AnyArray, second: AnyArray, clusters: AnyArray | None = None, resampling: Resampling | None = None
) -> Estimate:
    """Mean of the paired differences, with the bootstrap over questions where ``resampling`` is given.

    Parameters
    ----------
    first, second : array, shape (n_pairs,)
        Pairs with a NaN are left out.
    clusters : array, shape (n_pairs,), optional
        The question of each pair.
    resampling : Resampling, optional
        No interval without it.

    Returns
    -------
    Estimate
        In the units of the values; above 0 where the first is higher. Undefined without a pair.

    Examples
    --------
    >>> mean_difference([3, 5], [1, 1]).value
    3.0
    """
    apart = np.asarray(first, float) - np.asarray(second, float)
    kept = ~np.isnan(apart)
    known = apart[kept]
    own = None if clusters is None else np.asarray(clusters)[kept]
    interval = None
    if resampling is not None and len(known):
        interval = interval_of_weighted(
            lambda weights: ratio(weights @ known, weights.sum(axis=-1)), len(known), own, resampling
        )
    value = float(known.mean()) if len(known) else NAN
    return estimate(value, "mean difference", n_units=len(known), reason=Undefined.NO_DATA, interval=interval)


def mid_ranks(values: FloatArray) -> FloatArray:
    """Ranks from 1, ties sharing the mean of theirs; values are rounded to ``RANKED_TO`` decimals first."""
    _, place, count = np.unique(np.round(values, RANKED_TO), return_inverse=True, return_counts=True)
    return (np.cumsum(count) - (count - 1) / 2)[place]


def _kind(*, is_exact: bool) -> str:
    return "exact" if is_exact else "normal approximation"


def _student(difference: float, variance: float, df: float) -> StudentTest:
    t = float(ratio(difference, float(np.sqrt(variance))))
    if np.isnan(t):
        return StudentTest(NAN, df, NAN, Undefined.CONSTANT)
    return StudentTest(t, df, student_two_sided_p(t, df))


def _paired(first: AnyArray, second: AnyArray) -> FloatArray:
    one, other = np.asarray(first, float), np.asarray(second, float)
    if one.shape != other.shape:
        raise ValueError(f"pairs need two values each, not shapes {one.shape} and {other.shape}")
    return _known(one - other)


def _differences(first: AnyArray, second: AnyArray) -> FloatArray:
    return rounded(_paired(first, second))


def _known(values: AnyArray) -> FloatArray:
    array = np.asarray(values, float)
    return array[~np.isnan(array)]


def rounded(values: FloatArray) -> FloatArray:
    """Values as they are ranked: floating point makes false differences of true ties."""
    return np.asarray(np.round(values, RANKED_TO), float)


def _rounded(values: AnyArray) -> FloatArray:
    return rounded(_known(values))
