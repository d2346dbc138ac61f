"""Coverage of 95% intervals in designs on which nothing about them was chosen.

The factor of Student's degrees of freedom in ``medreview.stats.intervals`` was chosen by ``interval_coverage``; these
designs differ from those in the number of raters and levels, in skewness, in how much raters agree, in tails, and in
sentences that not every answer has. Shares are of ratings, of tags and of images, several to a question. The truth is
the value in a study of very many questions. Run it as a program: it writes
``resources/statistics/coverage_few_questions.csv``.
"""

import csv
import sys
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from medreview.paths import resources_folder
from medreview.stats.agreement import AgreementTable, fleiss_kappa, krippendorff_alpha
from medreview.stats.cohen import cohen_kappa_of_ratings
from medreview.stats.complete_ratings import intraclass_correlation, kendall_w
from medreview.stats.count_table import count_ratings, level_codes
from medreview.stats.estimates import Estimate
from medreview.stats.intervals import Resampling
from medreview.stats.judge_agreement import judge_against_raters
from medreview.stats.proportions import accuracy_by_modality, share_of

QUESTIONS = (5, 10, 20)
MANY = 8_000
COLUMNS = ("interval", "design", "n_questions", "coverage", "standard_error", "n_studies", "n_without_interval")


@dataclass(frozen=True)
class Design:
    """Answers a question, sentences an answer at the most, raters, cuts of the latent scale, and spreads on it."""

    name: str
    raters: int
    answers: int
    cuts: tuple[float, ...]
    sentences: int = 1
    of_question: float = 0.5
    of_answer: float = 0.5
    of_rating: float = 0.7
    share_missing: float = 0.0
    has_heavy_tails: bool = False

    @property
    def levels(self) -> tuple[float, ...]:
        return tuple(map(float, range(len(self.cuts) + 1)))


DESIGNS = (
    Design("3 raters, 5 levels, one answer", 3, 1, (-1.2, -0.4, 0.4, 1.2)),
    Design("2 raters, 2 levels, 85% in one", 2, 4, (-1.1,)),
    Design("2 raters, 2 levels, 95% in one", 2, 4, (-1.8,)),
    Design("4 raters, 5 skewed levels, 8 sentences", 4, 2, (-2.2, -1.8, -1.3, -0.7), 8),
    Design("10 raters, 3 levels", 10, 3, (-0.5, 0.5)),
    Design("5 raters, 7 levels, high agreement", 5, 2, (-1.8, -1, -0.4, 0.4, 1, 1.8), 1, 1, 0.8, 0.25),
    Design("4 raters, 3 levels, low agreement", 4, 2, (-0.6, 0.6), 1, 0.2, 0.3, 1.2),
    Design("3 raters, 4 levels, 1 to 12 sentences, heavy tails", 3, 3, (-1, 0, 1), 12, has_heavy_tails=True),
    Design("6 raters, 5 levels, 40% not rated", 6, 3, (-1, -0.3, 0.4, 1.1), share_missing=0.4),
)


@dataclass(frozen=True)
class Study:
    """``ratings`` of units and raters, the ``judge``, and the question of each unit."""

    ratings: Any
    judge: Any
    questions: Any


def simulated(rng: np.random.Generator, n: int, design: Design) -> Study:
    """A study whose questions, answers, sentences and ratings each have their own part in the rating."""

    def drawn(spread: float, *shape: int) -> Any:
        return rng.laplace(0, spread * 0.75, shape) if design.has_heavy_tails else rng.normal(0, spread, shape)

    units = (n, design.answers, design.sentences)
    latent = drawn(design.of_question, n, 1, 1) + drawn(design.of_answer, n, design.answers, 1)
    latent = latent + (drawn(0.7, *units) if design.sentences > 1 else 0)
    judge = np.digitize(latent + drawn(0.6, *units), design.cuts).astype(float)
    lenient = np.linspace(-0.3, 0.4, design.raters)
    given = latent[..., None] + lenient + drawn(design.of_rating, *units, design.raters)
    ratings = np.digitize(given, design.cuts).astype(float)
    ratings[rng.random(ratings.shape) < design.share_missing] = np.nan
    n_sentences = rng.integers(1, design.sentences + 1, units[:2]) if design.has_heavy_tails else design.sentences
    is_there = np.broadcast_to(np.arange(design.sentences) < np.asarray(n_sentences)[..., None], units)
    questions = np.broadcast_to(np.arange(n)[:, None, None], units)
    return Study(ratings[is_there], judge[is_there], questions[is_there])


def estimates(study: Study, design: Design, resampling: Resampling | None) -> Iterator[tuple[str, Estimate]]:
    """Coefficients whose intervals are the jackknife's where questions are few, and shares of units of questions."""
    units, levels, questions = study.ratings, design.levels, study.questions
    counts = count_ratings(level_codes(units, levels), len(levels))
    agreed = AgreementTable(counts, levels=levels, clusters=questions, n_raters=design.raters, resampling=resampling)
    yield "Fleiss", fleiss_kappa(agreed)
    yield "Krippendorff, nominal", krippendorff_alpha(agreed)
    one, other = units[:, 0], units[:, 1]
    pair = {"clusters": questions, "resampling": resampling}
    yield "Cohen of a pair", cohen_kappa_of_ratings(one, other, levels, **pair)
    yield "judge and median label, Cohen", judge_against_raters(study.judge, units, levels, "Cohen", **pair).median
    if len(levels) > 2:
        yield "Krippendorff, ordinal", krippendorff_alpha(agreed, "ordinal")
        yield "Cohen of a pair, quadratic", cohen_kappa_of_ratings(one, other, levels, "quadratic", **pair)
        if not design.share_missing:
            complete = {"groups": ["A"] * design.raters, "clusters": questions}
            yield "ICC(2,1)", intraclass_correlation(units, "ICC(2,1)", **complete)
            yield "Kendall's W", kendall_w(units, **complete)
    yield from shares(study)


def shares(study: Study) -> Iterator[tuple[str, Estimate]]:
    """Ratings that are a judge's, units that two raters label alike, and images of questions of several kinds."""
    known = ~np.isnan(study.ratings)
    same, of_unit = (study.ratings == study.judge[:, None])[known], np.nonzero(known)[0]
    yield "share of identical values", share_of(same, study.questions[of_unit])
    both = known[:, 0] & known[:, 1]
    yield "accuracy of tags", share_of((study.ratings[:, 0] == study.ratings[:, 1])[both], study.questions[both])
    own = np.unique(study.questions, return_index=True)[1]
    n_images = 1 + np.arange(len(own)) % 5  # a question with one image, the next with five, and so on
    shown = [["a"] * int(np.ceil(n / 2)) + ["b"] * int(n // 2) for n in n_images]
    is_right = (study.ratings[:, 0] == study.judge)[own].tolist()
    for counting in ("per_image", "fractional"):
        yield f"accuracy by modality ({counting})", accuracy_by_modality(is_right, shown, counting)["a"]


def measured(n_studies: int, n_resamples: int) -> Iterator[tuple[Any, ...]]:
    """A row for every interval, design and number of questions."""
    for place, design in enumerate(DESIGNS):
        many = simulated(np.random.default_rng([11, place]), MANY, design)
        true = {name: one.value for name, one in estimates(many, design, None)}
        for n in QUESTIONS:
            covered, known = dict.fromkeys(true, 0), dict.fromkeys(true, 0)
            for seed in range(n_studies):
                study = simulated(np.random.default_rng([97, place, n, seed]), n, design)
                for name, one in estimates(study, design, Resampling(n_resamples, seed)):
                    known[name] += not np.isnan(one.low)
                    covered[name] += one.low <= true[name] <= one.high
            for name, n_known in known.items():
                share = covered[name] / n_known if n_known else float("nan")
                error = float(np.sqrt(share * (1 - share) / n_known)) if n_known else float("nan")
                yield name, design.name, n, round(share, 3), round(error, 3), n_studies, n_studies - n_known


def main() -> None:
    """Simulate; the number of studies and of resamples may be given."""
    n_studies, n_resamples = (int(text) for text in (*sys.argv[1:3], *("500", "1000")[len(sys.argv) - 1 :]))
    warnings.simplefilter("ignore")
    rows = list(measured(n_studies, n_resamples))
    path = resources_folder() / "statistics" / "coverage_few_questions.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([COLUMNS, *rows])


if __name__ == "__main__":
    main()
