"""Agreement with 2,000 bootstrap resamples against looping over the same resamples with a one-by-one reference.

python tests/benchmarks/bench_agreement.py        prints both times and their ratio; the aim is at least 50

Two sizes: 6 raters × 1,800 sentences × 3 dimensions, and 100,000 ratings. The reference is statsmodels (Fleiss) and
scikit-learn (Cohen) where they are installed (``pip install statsmodels scikit-learn`` in an environment of its own),
else textbook formulas in numpy, ten times quicker than either, against which the aim is not judged. It loops over a few
resamples of the same questions and its time is scaled to all of them; its values must agree with ours.
"""

import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from medreview.stats.agreement import (
    AgreementTable,
    fleiss_kappa,
    gwet_ac,
    krippendorff_alpha,
    percent_agreement,
    randolph_kappa,
)
from medreview.stats.cohen import cohen_kappa_of_ratings
from medreview.stats.count_table import count_ratings
from medreview.stats.intervals import Resampling

AIM = 50
N_RESAMPLES = 2000
N_LOOPED = 40
N_ROUNDS = 5
LEVELS = (0.0, 1.0, 2.0)


@dataclass(frozen=True)
class Size:
    name: str
    n_units: int
    n_raters: int
    n_dimensions: int
    units_a_question: int


SIZES = (
    Size("6 raters x 1,800 sentences x 3 dimensions", 1800, 6, 3, 18),
    Size("100,000 ratings: 6 raters x 16,667 sentences", 16_667, 6, 1, 18),
)


def main() -> int:
    reference, name = _reference()
    say(f"reference: {name}; {N_RESAMPLES} resamples, the reference loops over {N_LOOPED} of them")
    ratios = [_measured(size, reference) for size in SIZES]
    if reference is _textbook:
        say(f"aim {AIM}: not judged against this reference")
        return 0
    say(f"aim {AIM}: {'met' if min(ratios) >= AIM else 'MISSED'}")
    return 0 if min(ratios) >= AIM else 1


def _measured(size: Size, reference: Callable[[NDArray[np.int64]], tuple[float, float]]) -> float:
    rng = np.random.default_rng(1)
    studies = [_ratings(size, rng) for _ in range(size.n_dimensions)]
    questions = np.arange(size.n_units) // size.units_a_question
    times: list[float] = []
    for _ in range(N_ROUNDS):
        began = time.perf_counter()
        for codes in studies:
            _ours(codes, questions)
        times.append(time.perf_counter() - began)
    began = time.perf_counter()
    _looped(studies[0], questions, reference)
    looped = (time.perf_counter() - began) / N_LOOPED * N_RESAMPLES * size.n_dimensions
    ours = statistics.median(times)
    say(size.name)
    say(f"  ours: Fleiss, Randolph, AC1, alpha, percent agreement, Cohen   {ours:8.3f} s (median of {N_ROUNDS})")
    say(f"  reference: Fleiss and Cohen only                               {looped:8.1f} s")
    say(f"  ratio                                                          {looped / ours:8.0f}")
    return looped / ours


def _ours(codes: NDArray[np.int64], questions: NDArray[np.int64]) -> None:
    resampling = Resampling(N_RESAMPLES)
    table = AgreementTable(count_ratings(codes, len(LEVELS)), clusters=questions, resampling=resampling)
    for coefficient in (percent_agreement, randolph_kappa, fleiss_kappa, gwet_ac):
        coefficient(table, "nominal")
    krippendorff_alpha(table, "nominal")
    cohen_kappa_of_ratings(codes[:, 0], codes[:, 1], LEVELS, clusters=questions, resampling=resampling)


def _looped(
    codes: NDArray[np.int64],
    questions: NDArray[np.int64],
    reference: Callable[[NDArray[np.int64]], tuple[float, float]],
) -> None:
    rng = np.random.default_rng(1)
    n_questions = int(questions.max()) + 1
    rows_of = [np.nonzero(questions == question)[0] for question in range(n_questions)]
    for _ in range(N_LOOPED):
        drawn = np.concatenate([rows_of[question] for question in rng.integers(0, n_questions, n_questions)])
        found = reference(codes[drawn])
    ours = (
        fleiss_kappa(AgreementTable(count_ratings(codes[drawn], len(LEVELS))), "nominal").value,
        cohen_kappa_of_ratings(codes[drawn, 0], codes[drawn, 1], LEVELS).value,
    )
    if not np.allclose(found, ours):
        raise AssertionError(f"the reference gives {found}, ours {ours}")


def _reference() -> tuple[Callable[[NDArray[np.int64]], tuple[float, float]], str]:
    try:
        from sklearn.metrics import cohen_kappa_score
        from statsmodels.stats.inter_rater import aggregate_raters, fleiss_kappa
    except ImportError:
        return _textbook, "textbook formulas in numpy (statsmodels and scikit-learn are not installed)"

    def libraries(codes: NDArray[np.int64]) -> tuple[float, float]:
        counts = aggregate_raters(codes, n_cat=len(LEVELS))[0]
        return float(fleiss_kappa(counts)), float(cohen_kappa_score(codes[:, 0], codes[:, 1]))

    return libraries, "statsmodels and scikit-learn"


def _textbook(codes: NDArray[np.int64]) -> tuple[float, float]:
    counts = np.stack([(codes == level).sum(axis=1) for level in range(len(LEVELS))], axis=1)
    n = codes.shape[1]
    observed = ((counts * (counts - 1)).sum(axis=1) / (n * (n - 1))).mean()
    shares = counts.sum(axis=0) / counts.sum()
    by_chance = (shares**2).sum()
    fleiss = (observed - by_chance) / (1 - by_chance)
    table = np.zeros((len(LEVELS), len(LEVELS)))
    np.add.at(table, (codes[:, 0], codes[:, 1]), 1)
    table /= table.sum()
    chance = float(table.sum(axis=0) @ table.sum(axis=1))
    return float(fleiss), float((np.trace(table) - chance) / (1 - chance))


def _ratings(size: Size, rng: np.random.Generator) -> NDArray[np.int64]:
    truth = rng.choice(len(LEVELS), size.n_units, p=(0.1, 0.2, 0.7))
    guesses = rng.choice(len(LEVELS), (size.n_units, size.n_raters), p=(0.1, 0.2, 0.7))
    return np.where(rng.random(guesses.shape) < 0.8, truth[:, None], guesses)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
