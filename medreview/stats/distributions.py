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
    """Smaller rank sum and two-sided p of differences that are not zero."""
    found = _tests().wilcoxon(differences, method="exact" if is_exact else "asymptotic", correction=False)
    return float(found.statistic), float(found.pvalue)


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
