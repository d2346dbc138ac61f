"""Distributions and rank tests looked up in scipy, which is imported when first asked for."""

from typing import Any, cast

import numpy as np

from medreview.stats.estimates import FloatArray


def normal_cdf(z: FloatArray | float) -> FloatArray:
    from scipy.special import ndtr  # pyright: ignore[reportMissingTypeStubs]

    return np.asarray(ndtr(z), float)


def normal_quantile(p: FloatArray | float) -> FloatArray:
    from scipy.special import ndtri  # pyright: ignore[reportMissingTypeStubs]

    return np.asarray(ndtri(p), float)


def student_quantile(p: float, df: float) -> float:
    from scipy.special import stdtrit  # pyright: ignore[reportMissingTypeStubs]

    return float(stdtrit(df, p))


def student_two_sided_p(t: float, df: float) -> float:
    from scipy.special import stdtr  # pyright: ignore[reportMissingTypeStubs]

    return float(2 * stdtr(df, -abs(t)))


def chi2_upper_p(chi2: float, df: float) -> float:
    from scipy.special import chdtrc  # pyright: ignore[reportMissingTypeStubs]

    return float(chdtrc(df, chi2))


def f_quantile(p: float, df: float, df_of_error: float) -> float:
    from scipy.special import fdtri  # pyright: ignore[reportMissingTypeStubs]

    return float(fdtri(df, df_of_error, p))


def beta_quantile(p: float, a: float, b: float) -> float:
    from scipy.special import betaincinv  # pyright: ignore[reportMissingTypeStubs]

    return float(betaincinv(a, b, p))


def binomial_cdf(k: int, n: int, p: float) -> float:
    """Probability of at most ``k`` hits; 0 for a negative ``k``."""
    from scipy.special import bdtr  # pyright: ignore[reportMissingTypeStubs]

    return float(bdtr(k, n, p)) if k >= 0 else 0.0


def signed_rank_test(differences: FloatArray, *, is_exact: bool) -> tuple[float, float]:
    """Smaller rank sum and two-sided p of differences that are not zero; exact ones without ties.

    To the digit that of ``scipy.stats.wilcoxon``, whose module alone is imported longer than a study is compared.
    """
    n = len(differences)
    _, place, ties = np.unique(np.abs(differences), return_inverse=True, return_counts=True)
    ranks = (np.cumsum(ties) - (ties - 1) / 2)[place]
    above, below = ((is_moved * ranks).sum() for is_moved in (differences > 0, differences < 0))
    if is_exact:
        p = min(2 * _rank_sum_tail(int(above), n), 1.0)
    else:
        error = np.sqrt((n * (n + 1.0) * (2.0 * n + 1.0) - (ties.astype(float) ** 3 - ties).sum() / 2) / 24)
        p = 2 * float(normal_cdf(-abs((above - n * (n + 1.0) * 0.25) / error)))
    return float(min(above, below)), p


def _rank_sum_tail(rank_sum: int, n: int) -> float:
    """The chance of a sum as far out on its side, where each of the ranks 1 to n counts with even chance."""
    chances = np.ones(1)
    for rank in range(1, n + 1):
        longer = np.zeros(rank * (rank + 1) // 2 + 1)
        longer[: len(chances)] = chances * 0.5
        longer[-len(chances) :] += chances * 0.5
        chances = longer
    own_side = chances[: rank_sum + 1] if rank_sum <= n * (n + 1) / 4 else chances[rank_sum:]
    return float(own_side.sum())


def rank_sum_test(first: FloatArray, second: FloatArray, *, is_exact: bool) -> tuple[float, float]:
    """U of the first group and two-sided p."""
    found = _tests().mannwhitneyu(first, second, method="exact" if is_exact else "asymptotic")
    return float(found.statistic), float(found.pvalue)


def kendall_coefficient(x: FloatArray, y: FloatArray) -> float:
    """Kendall's tau-b in n log n steps; NaN where a variable is constant."""
    return float(_tests().kendalltau(x, y, method="asymptotic").statistic)


def kendall_with_p(x: FloatArray, y: FloatArray, *, is_exact: bool) -> tuple[float, float]:
    """The same, and its two-sided p."""
    found = _tests().kendalltau(x, y, method="exact" if is_exact else "asymptotic")
    return float(found.statistic), float(found.pvalue)


def _tests() -> Any:
    from scipy import stats  # pyright: ignore[reportMissingTypeStubs]

    return cast("Any", stats)
