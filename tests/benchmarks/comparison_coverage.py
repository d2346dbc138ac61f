"""Coverage of 95% intervals of comparisons: limits of agreement, calibration, strengths of authors, and interaction.

Every quantity has two designs: one that is near a textbook, and one that is skewed, clustered or uneven as studies
are. The truth is the value in a study of very many questions. The expected calibration error has no interval. Run it
as a program: it writes ``resources/statistics/coverage_comparisons.csv``.
"""

import csv
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from medreview.paths import resources_folder
from medreview.stats.calibration import calibration
from medreview.stats.estimates import Estimate
from medreview.stats.interaction import interactions
from medreview.stats.intervals import Resampling
from medreview.stats.limits_of_agreement import limits_of_agreement
from medreview.stats.paired_comparisons import FIRST_WINS, SECOND_WINS, TIED, davidson

QUESTIONS = (5, 10, 20, 50, 100)
MANY = 20_000
COLUMNS = ("interval", "design", "n_questions", "coverage", "standard_error", "n_studies", "n_without_interval")
Study = Callable[[np.random.Generator, int, Resampling | None], Iterator[tuple[str, Estimate]]]


def judge_beside_people(
    rng: np.random.Generator, n: int, resampling: Resampling | None, *, answers: int, cuts: tuple[float, ...]
) -> Iterator[tuple[str, Estimate]]:
    """A judge's values and the mean of three raters, on the levels that the cuts make."""
    latent = rng.normal(0, 0.7, (n, 1)) + rng.normal(0, 0.7, (n, answers))
    judge = np.digitize(latent + 0.3 + rng.normal(0, 0.6, latent.shape), cuts)
    people = np.digitize(latent[..., None] + rng.normal(0, 0.5, (*latent.shape, 3)), cuts).mean(axis=2)
    questions = np.repeat(np.arange(n), answers)
    found = limits_of_agreement(judge.ravel(), people.ravel(), questions, resampling)
    yield "limits of agreement, mean difference", found.bias
    yield "limits of agreement, lower", found.lower
    yield "limits of agreement, upper", found.upper


def scored_options(
    rng: np.random.Generator, n: int, resampling: Resampling | None, *, sharpness: float, trust: float
) -> Iterator[tuple[str, Estimate]]:
    """A model that scores four options; ``trust`` above 1 makes its probabilities larger than they deserve."""
    scores = rng.normal(0, sharpness, (n, 4))
    true = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
    told = true**trust / (true**trust).sum(axis=1, keepdims=True)
    keys = (true.cumsum(axis=1) < rng.random((n, 1))).sum(axis=1).clip(0, 3)
    quiet = resampling or Resampling(n_resamples=1)
    found = calibration(told.tolist(), keys.tolist(), resampling=quiet)
    yield "Brier score over all options", found.brier
    yield "Brier score of the chosen option", found.brier_of_choice
    yield "mean probability of the chosen option", found.confidence


def compared_authors(
    rng: np.random.Generator, n: int, resampling: Resampling | None, *, strengths: tuple[float, ...], spread: float
) -> Iterator[tuple[str, Estimate]]:
    """Every two authors of a question compared by two raters; ``spread`` is how much authors vary by question."""
    own = np.array(strengths) + rng.normal(0, spread, (n, len(strengths)))
    first, second, outcome, question = [], [], [], []
    for one in range(len(strengths)):
        for other in range(one + 1, len(strengths)):
            for _ in range(2):
                win, lose = np.exp(own[:, one]), np.exp(own[:, other])
                tie = 0.5 * np.sqrt(win * lose)
                at = rng.random(n) * (win + lose + tie)
                outcome.append(np.where(at < win, FIRST_WINS, np.where(at < win + lose, SECOND_WINS, TIED)))
                first.append(np.full(n, one))
                second.append(np.full(n, other))
                question.append(np.arange(n))
    found = davidson(
        np.concatenate(first).tolist(),
        np.concatenate(second).tolist(),
        np.concatenate(outcome),
        len(strengths),
        clusters=np.concatenate(question),
        resampling=resampling,
    )
    yield "strength of the strongest author", found.of_each[0]
    yield "strength of the weakest author", found.of_each[-1]


def difference_by_field(
    rng: np.random.Generator, n: int, resampling: Resampling | None, *, share: float, levels: int
) -> Iterator[tuple[str, Estimate]]:
    """The difference of two authors on each question, in a subgroup of this share of questions and elsewhere."""
    is_in = np.arange(n) % round(1 / share) == 0
    latent = rng.normal(0, 0.6, (n, 1)) + np.array([0.4, 0.0]) + np.where(is_in, 0.5, 0.0)[:, None] * [1, 0]
    rated = latent[..., None] + rng.normal(0, 0.8, (n, 2, 3))
    cuts = np.linspace(-1.2, 1.2, levels - 1)
    means = np.digitize(rated, cuts).mean(axis=2)
    found = interactions(
        means[:, 0] - means[:, 1],
        np.where(is_in, "in", "out").tolist(),
        questions=np.arange(n),
        resampling=resampling,
    )
    yield "interaction of a field with a difference of authors", found[0].difference


DESIGNS: Mapping[str, tuple[Study, Mapping[str, Any]]] = {
    "judge and people, 5 levels, one answer": (
        judge_beside_people,
        {"answers": 1, "cuts": (-1.2, -0.4, 0.4, 1.2)},
    ),
    "judge and people, 5 skewed levels, 3 answers": (
        judge_beside_people,
        {"answers": 3, "cuts": (-2.2, -1.8, -1.3, -0.7)},
    ),
    "four options, well calibrated": (scored_options, {"sharpness": 1.5, "trust": 1.0}),
    "four options, too sure": (scored_options, {"sharpness": 1.0, "trust": 3.0}),
    "three authors, near each other": (compared_authors, {"strengths": (0.3, 0.0, -0.3), "spread": 0.3}),
    "three authors, one weak, questions differ": (
        compared_authors,
        {"strengths": (0.8, 0.6, -1.4), "spread": 0.8},
    ),
    "half of the questions, 5 levels": (difference_by_field, {"share": 0.5, "levels": 5}),
    "a quarter of the questions, 3 levels": (difference_by_field, {"share": 0.25, "levels": 3}),
}


def measured(n_studies: int, n_resamples: int) -> Iterator[tuple[Any, ...]]:
    """A row for every interval, design and number of questions."""
    for place, (design, (simulated, settings)) in enumerate(DESIGNS.items()):
        many = simulated(np.random.default_rng([13, place]), MANY, None, **settings)
        true = {name: one.value for name, one in many}
        for n in QUESTIONS:
            covered, known = dict.fromkeys(true, 0), dict.fromkeys(true, 0)
            for seed in range(n_studies):
                rng = np.random.default_rng([89, place, n, seed])
                for name, one in simulated(rng, n, Resampling(n_resamples, seed), **settings):
                    known[name] += not np.isnan(one.low)
                    covered[name] += one.low <= true[name] <= one.high
            for name, n_known in known.items():
                share = covered[name] / n_known if n_known else float("nan")
                error = float(np.sqrt(share * (1 - share) / n_known)) if n_known else float("nan")
                yield name, design, n, round(share, 3), round(error, 3), n_studies, n_studies - n_known


def main() -> None:
    """Simulate; the number of studies and of resamples may be given."""
    n_studies, n_resamples = (int(text) for text in (*sys.argv[1:3], *("400", "1000")[len(sys.argv) - 1 :]))
    warnings.simplefilter("ignore")
    rows = list(measured(n_studies, n_resamples))
    path = resources_folder() / "statistics" / "coverage_comparisons.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([COLUMNS, *rows])


if __name__ == "__main__":
    main()
