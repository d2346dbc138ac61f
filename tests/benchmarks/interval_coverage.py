"""Coverage of every 95% interval that the analysis shows, in simulated studies whose truth is known.

Two designs, each with two groups of three raters and three authors: coarse (an answer is rated as a whole) and fine
(its four sentences are). The truth is the value in a study of very many questions with the same raters; of intervals
for raters like these, that of very many raters. Run it as a program: it writes ``resources/statistics/coverage.csv``.
"""

import csv
import sys
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from medreview.analysis.coefficients import COEFFICIENTS, Rated
from medreview.paths import resources_folder
from medreview.stats.agreement import AgreementTable, fleiss_kappa, gwet_ac, krippendorff_alpha
from medreview.stats.authors import AuthorTable, author_ratings, compare_authors
from medreview.stats.cohen import cohen_kappa_of_ratings
from medreview.stats.complete_ratings import intraclass_correlation, kendall_w
from medreview.stats.corrections import clustered_mean, prediction_powered_mean, rogan_gladen_over_questions
from medreview.stats.correlation import spearman
from medreview.stats.count_table import count_ratings, level_codes
from medreview.stats.estimates import Estimate, Interval
from medreview.stats.intervals import Resampling
from medreview.stats.judge_agreement import judge_against_raters
from medreview.stats.proportions import share_of
from medreview.stats.rater_groups import randolph_by_group
from medreview.stats.rater_population import RaterTable, authors_for_raters_like_these

LEVELS = (-1.0, 0.0, 1.0)
QUESTIONS = (5, 10, 20, 50, 100)
DESIGNS = ("coarse", "fine")
N_AUTHORS, N_RATERS, N_SENTENCES = 3, 6, 4
AUTHORS = np.array([0.0, 0.15, 0.5])
RATERS = np.array([0.0, 0.2, -0.3, 0.1, -0.1, 0.3])
GROUPS = ["A"] * 3 + ["B"] * 3
MANY = 20_000
OF_RATERS = ("Fleiss", "AC1", "Krippendorff, nominal", "Krippendorff, ordinal", "ICC(2,1)")
COLUMNS = ("interval", "design", "n_questions", "coverage", "standard_error", "n_studies", "n_without_interval")


@dataclass(frozen=True)
class Simulated:
    """One study: ``ratings`` has the shape (n_questions, n_authors, n_sentences, n_raters)."""

    ratings: Any
    lengths: Any
    judge: Any

    @property
    def units(self) -> Any:
        return self.ratings.reshape(-1, self.ratings.shape[-1])

    @property
    def questions(self) -> Any:
        n = self.ratings.shape
        return np.repeat(np.arange(n[0]), n[1] * n[2])

    @property
    def by_rater(self) -> Any:
        """Of each question, author and rater the mean over sentences."""
        return self.ratings.mean(axis=2)


def simulated(rng: np.random.Generator, n: int, design: str, raters: Any = None, *, groups: bool = True) -> Simulated:
    """A study whose questions, answers, sentences and ratings each have their own part in the rating."""
    n_sentences = N_SENTENCES if design == "fine" else 1
    lenient = RATERS if raters is None else raters[0]
    of_author = np.zeros((len(lenient), N_AUTHORS)) if raters is None else raters[1]
    answers = rng.normal(1, 0.5, (n, 1)) + AUTHORS + rng.normal(0, 0.5, (n, N_AUTHORS))
    sentences = answers[:, :, None] + (rng.normal(0, 0.7, (n, N_AUTHORS, n_sentences)) if n_sentences > 1 else 0)
    latent = sentences[..., None] + lenient + of_author.T[None, :, None, :]
    latent = latent + rng.normal(0, 0.7, (*sentences.shape, len(lenient)))
    ratings = np.where(latent < 0, -1.0, np.where(latent < 0.6, 0.0, 1.0))
    if groups:
        ratings[0::2, ..., 3:] = np.nan
        ratings[1::2, ..., :3] = np.nan
    seen = sentences + rng.normal(0, 0.6, sentences.shape)
    judge = np.where(seen < 0, -1.0, np.where(seen < 0.6, 0.0, 1.0))
    return Simulated(ratings, answers + rng.normal(0, 1, answers.shape), judge)


def estimates(study: Simulated, resampling: Resampling | None) -> Iterator[tuple[str, Estimate]]:
    """Every number of a study for these raters."""
    units, questions = study.units, study.questions
    means = np.nanmean(study.by_rater, axis=2)
    table = AuthorTable(tuple(map(str, range(len(means)))), ("a", "b", "c"), (means + 1) / 2)
    yield "mean of an author", author_ratings(table, resampling, (0, 1))[0]
    yield "difference of two authors", compare_authors(table, resampling)[1].difference
    yield (
        "Randolph, mean over groups",
        randolph_by_group(units, GROUPS, LEVELS, clusters=questions, resampling=resampling).mean,
    )
    counts = count_ratings(level_codes(units, LEVELS), len(LEVELS))
    agreed = AgreementTable(counts, levels=LEVELS, clusters=questions, n_raters=N_RATERS, resampling=resampling)
    yield "Fleiss", fleiss_kappa(agreed)
    yield "AC1", gwet_ac(agreed)
    yield "Krippendorff, nominal", krippendorff_alpha(agreed)
    yield "Krippendorff, ordinal", krippendorff_alpha(agreed, "ordinal")
    complete = {"groups": GROUPS, "clusters": questions}
    yield "ICC(2,1), mean over groups", intraclass_correlation(units, "ICC(2,1)", **complete, resampling=resampling)
    yield "Kendall's W, jackknife", kendall_w(units, **complete)
    one, other = units[:, 0], units[:, 1]
    pair = {"clusters": questions} if resampling else {}
    yield "Cohen of a pair, jackknife", cohen_kappa_of_ratings(one, other, LEVELS, **pair)
    yield "Cohen of a pair, quadratic, jackknife", cohen_kappa_of_ratings(one, other, LEVELS, "quadratic", **pair)
    yield "share of a level", share_of(one[~np.isnan(one)] == 1, questions[~np.isnan(one)])
    yield (
        "length and rating of an author, Spearman",
        spearman(study.lengths[:, 0], means[:, 0], np.arange(len(means)), resampling).estimate,
    )
    yield (
        "judge and median label, Randolph",
        judge_against_raters(study.judge.ravel(), units, LEVELS, clusters=questions, resampling=resampling).median,
    )


def corrected(study: Simulated, resampling: Resampling | None) -> Iterator[tuple[str, Estimate]]:
    """Corrected scores where people rated one or two answers of a question and the judge the others."""
    rated = np.sign(np.nanmean(study.by_rater, axis=2))
    people, judge = (rated > 0).astype(float), (study.judge.mean(axis=2) > 0).astype(float)
    questions = np.repeat(np.arange(len(people)), N_AUTHORS).reshape(people.shape)
    is_rated = (np.arange(len(people))[:, None] + np.arange(N_AUTHORS)) % N_AUTHORS != 0
    given = {"clusters": questions[is_rated], "clusters_of_others": questions[~is_rated]}
    parts = people[is_rated], judge[is_rated], judge[~is_rated]
    yield "prediction-powered, questions shared", prediction_powered_mean(*parts, **given).mean
    yield "raters only", clustered_mean(people[is_rated], questions[is_rated], "mean")
    yield (
        "Rogan-Gladen, several answers a question",
        rogan_gladen_over_questions(*parts, **given, resampling=resampling),
    )


def for_raters_like_these(study: Simulated, resampling: Resampling) -> Iterator[tuple[str, Interval]]:
    """Intervals of numbers that raters drawn anew would give."""
    table = RaterTable(("a", "b", "c"), tuple("uvwxyz"), (study.by_rater + 1) / 2)
    found = authors_for_raters_like_these(table, resampling, (0, 1))
    yield "mean of an author, raters like these", found.means[0]
    yield "difference of two authors, raters like these", found.differences[0, 2]
    kappa = randolph_by_group(
        study.units, ["A"] * N_RATERS, LEVELS, clusters=study.questions, resampling=resampling
    ).mean
    if kappa.others:
        yield "Randolph, raters like these", kappa.others[0]
    rated = Rated(
        study.units, LEVELS, clusters=study.questions, resampling=resampling, groups=["A"] * study.units.shape[1]
    )
    for one in COEFFICIENTS:
        if one.name in OF_RATERS:
            others = one.among_raters(rated).others
            if others and others[0].method.startswith("raters like these"):
                yield f"{one.name}, raters like these", others[0]


def drawn_raters(rng: np.random.Generator, n: int = N_RATERS) -> tuple[Any, Any]:
    """The level of each rater, and what each adds for every author."""
    return rng.normal(0, 0.3, n), rng.normal(0, 0.15, (n, N_AUTHORS))


@lru_cache
def truth(design: str) -> Mapping[str, float]:
    """The value of every number in a study of very many questions; corrected scores are of people's share."""
    study = simulated(np.random.default_rng(1), MANY, design)
    found = {name: one.value for name, one in estimates(study, None)}
    share = float((np.sign(np.nanmean(study.by_rater, axis=2)) > 0).mean())
    of_people = dict.fromkeys((name for name, _ in corrected(study, None)), share)
    rng = np.random.default_rng(2)
    others = [simulated(rng, 300, design, drawn_raters(rng, 60), groups=False) for _ in range(40)]
    means = np.mean([(one.by_rater.mean(axis=(0, 2)) + 1) / 2 for one in others], axis=0)
    agreed = np.mean([_agreement(one.units) for one in others])
    like_these = {
        "mean of an author, raters like these": means[0],
        "difference of two authors, raters like these": means[0] - means[2],
        "Randolph, raters like these": (agreed - 1 / 3) / (2 / 3),
    }
    many = simulated(rng, 300, design, drawn_raters(rng, 400), groups=False)
    of_many = {
        f"{one.name}, raters like these": one.compute(Rated(many.units, LEVELS, groups=["A"] * 400)).value
        for one in COEFFICIENTS
        if one.name in OF_RATERS
    }
    return found | of_people | like_these | of_many


def _agreement(units: Any) -> float:
    """Share of pairs of different raters that agree."""
    n = units.shape[1]
    same = sum(((units == level).sum(axis=1) * ((units == level).sum(axis=1) - 1)).mean() for level in LEVELS)
    return float(same / (n * (n - 1)))


def intervals(design: str, n: int, seed: int, n_resamples: int) -> Iterator[tuple[str, float, float]]:
    """Every interval of one simulated study, NaN where there is none."""
    rng, resampling = np.random.default_rng([seed, n, DESIGNS.index(design)]), Resampling(n_resamples, seed)
    study = simulated(rng, n, design)
    for name, one in (*estimates(study, resampling), *corrected(study, resampling)):
        yield name, one.low, one.high
    anew = simulated(rng, n, design, drawn_raters(rng), groups=False)
    for name, interval in for_raters_like_these(anew, resampling):
        yield name, interval.low, interval.high


def measured(n_studies: int, n_resamples: int) -> Iterator[tuple[Any, ...]]:
    """A row for every interval, design and number of questions."""
    for design in DESIGNS:
        true = truth(design)
        for n in QUESTIONS:
            covered = dict.fromkeys(true, 0)
            known = dict.fromkeys(true, 0)
            for seed in range(n_studies):
                for name, low, high in intervals(design, n, seed, n_resamples):
                    known[name] += not np.isnan(low)
                    covered[name] += low <= true[name] <= high
            for name in true:
                share = covered[name] / known[name] if known[name] else float("nan")
                error = float(np.sqrt(share * (1 - share) / known[name])) if known[name] else float("nan")
                yield name, design, n, round(share, 3), round(error, 3), n_studies, n_studies - known[name]


def main() -> None:
    """Simulate; the number of studies and of resamples may be given."""
    n_studies, n_resamples = (int(text) for text in (*sys.argv[1:3], *("500", "1000")[len(sys.argv) - 1 :]))
    warnings.simplefilter("ignore")
    rows = list(measured(n_studies, n_resamples))
    path = Path(sys.argv[3]) if len(sys.argv) > 3 else resources_folder() / "statistics" / "coverage.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([COLUMNS, *rows])


if __name__ == "__main__":
    main()
