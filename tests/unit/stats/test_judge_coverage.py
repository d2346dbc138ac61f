"""How often intervals of a judge's figures cover the truth, in simulated studies of 100 questions."""

import numpy as np
import pytest

from medreview.stats.classification import BinaryCounts
from medreview.stats.corrections import prediction_powered_mean, rogan_gladen
from medreview.stats.intervals import Resampling
from medreview.stats.judge_agreement import judge_against_raters
from medreview.stats.two_labels import two_label_reliability

SHARES = np.array([0.2, 0.2, 0.6])
LEVELS = (0, 1, 2)


def slack(full: bool, n_studies: int) -> float:
    """Four standard errors of a simulated share of .95 where only a sample of studies is drawn."""
    return 0.0 if full else 4 * (0.95 * 0.05 / n_studies) ** 0.5


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("kappa", [0.3, 0.7, 0.9])
def test_that_intervals_of_judge_and_one_rater_cover_the_truth(full, kappa):
    """A judge who repeats the rater with probability kappa, and else draws from the same shares, has Cohen's kappa."""
    n_studies, n_resamples, n = (2000, 2000, 300) if full else (150, 400, 300)
    agreed = kappa + (1 - kappa) * (SHARES**2).sum()
    truth = {"Cohen": kappa, "Randolph": (agreed - 1 / 3) / (2 / 3), "percent agreement": agreed}
    covered = dict.fromkeys(truth, 0)
    questions = np.arange(n) // 3
    for seed in range(n_studies):
        rng = np.random.default_rng(seed)
        people = rng.choice(3, n, p=SHARES).astype(float)
        judge = np.where(rng.random(n) < kappa, people, rng.choice(3, n, p=SHARES))
        for name, value in truth.items():
            found = judge_against_raters(
                judge, people[:, None], LEVELS, name, clusters=questions, resampling=Resampling(n_resamples, seed)
            ).median
            covered[name] += found.low <= value <= found.high
    shares = {name: hits / n_studies for name, hits in covered.items()}
    low, high = 0.93 - slack(full, n_studies), 0.97 + slack(full, n_studies)
    assert all(low <= share <= high for share in shares.values()), shares


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_that_corrected_scores_cover_the_true_share(full):
    n_studies = 4000 if full else 500
    share, sensitivity, specificity = 0.7, 0.9, 0.75
    covered = {"Rogan-Gladen": 0, "prediction-powered": 0}
    narrower = 0
    for seed in range(n_studies):
        rng = np.random.default_rng(seed)
        truth = (rng.random(500) < share).astype(float)
        judge = np.where(truth == 1, rng.random(500) < sensitivity, rng.random(500) >= specificity).astype(float)
        people, same, others = truth[:100], judge[:100], judge[100:]
        counts: BinaryCounts = two_label_reliability(people, same).counts
        corrected = rogan_gladen(int(others.sum()), len(others), counts)
        powered = prediction_powered_mean(people, same, others)
        covered["Rogan-Gladen"] += corrected.low <= share <= corrected.high
        covered["prediction-powered"] += powered.mean.low <= share <= powered.mean.high
        narrower += powered.mean.high - powered.mean.low < powered.raters_only.high - powered.raters_only.low
    shares = {name: hits / n_studies for name, hits in covered.items()}
    low, high = 0.93 - slack(full, n_studies), 0.97 + slack(full, n_studies)
    assert all(low <= one <= high for one in shares.values()), shares
    assert narrower / n_studies > 0.95


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_that_a_judge_who_guesses_is_refused_nearly_always(full):
    n_studies = 2000 if full else 300
    refused = {"Rogan-Gladen": 0, "prediction-powered": 0}
    for seed in range(n_studies):
        rng = np.random.default_rng(seed)
        truth, judge = (rng.random(500) < 0.7).astype(float), (rng.random(500) < 0.6).astype(float)
        counts = two_label_reliability(truth[:100], judge[:100]).counts
        refused["Rogan-Gladen"] += not rogan_gladen(int(judge[100:].sum()), 400, counts).is_defined
        powered = prediction_powered_mean(truth[:100], judge[:100], judge[100:])
        refused["prediction-powered"] += not powered.mean.is_defined
    assert min(refused.values()) / n_studies > 0.95, refused
