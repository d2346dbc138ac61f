"""Correlation and pairwise ranking of every metric and judge with raters, on the same answers, and mean scores."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, field, replace
from functools import cached_property, partial, reduce
from itertools import compress
from typing import Any

import numpy as np

from medreview.analysis.asked import AskedProtocols
from medreview.analysis.facts import AnalysedStudy, first_ratings, is_nominal, study_by_name
from medreview.analysis.frames import (
    UNIT,
    Frame,
    frame_of,
    is_valid,
    means,
    one_of_each,
    parts,
    parts_at,
    records,
    units_by,
)
from medreview.analysis.judge_names import JudgeSetup, references_part
from medreview.analysis.judges.values import mean_estimate
from medreview.analysis.memory import Memory
from medreview.analysis.plan_words import PlanWords
from medreview.analysis.results import ResultTable
from medreview.errors import MedReviewError, Message
from medreview.protocols.scales import JudgedLevel
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells, number
from medreview.reporting.tables import paragraph
from medreview.stats.correlation import (
    Correlation,
    correlations,
    kendall_tau_b,
    mean_correlation,
    pearson,
    per_question_mean,
    spearman,
)
from medreview.stats.estimates import AnyArray, Estimate, FloatArray, IntArray
from medreview.stats.intervals import Resampling
from medreview.stats.metric_ranking import NOT_JUDGED, answers_that_count, pairwise_ranking_accuracy
from medreview.stats.proportions import mean_and_spread
from medreview.store.queries.answer_facts import (
    AnswerFact,
    GivenScore,
    named_answers,
    scores_near_study,
    texts_of_study,
)
from medreview.store.queries.judgement_facts import JudgementFact, judgements_near_study, judges_on_study
from medreview.store.queries.rating_facts import RatingFact
from medreview.store.remembered import Remembered
from medreview.store.row_digest import Fingerprint, digest_of_texts
from medreview.store.workspace import Session

_HUNDRED = frozenset({"sari"})


class NoScores(MedReviewError):
    template = (
        "No answer of the study {study} has a score of a metric or a judgement of a model. Score the answers, "
        "import scores, or let a model judge them."
    )


@dataclass(frozen=True, slots=True, order=True)
class Measure:
    """A metric, or a judge in one setup. ``asked`` is its setting, or the judge's protocol, dimension and run.

    Answers to questions with more and with fewer references belong together.
    """

    kind: str
    name: str
    asked: str


@dataclass(frozen=True, slots=True, eq=False)
class RankedSeries:
    """Values of the answers; ``lowest`` and ``highest`` are the ends of the scale that brings them to 0 and 1.

    ``most_references`` is None where it is not known of any answer. ``dimension`` is what a judge judged, empty of a
    metric; ``asked`` is the way in which the judge was asked.
    """

    measure: Measure
    values: FloatArray
    most_references: int | None
    lowest: float
    highest: float
    scale: str
    dimension: str = ""
    asked: JudgeSetup | None = None

    @property
    def on_unit(self) -> FloatArray:
        """The values with the ends of their scale at 0 and 1."""
        return (self.values - self.lowest) / ((self.highest - self.lowest) or 1.0)


@dataclass(frozen=True, slots=True, order=True)
class RankedSide:
    """A dimension in one granularity that raters rated, with the levels of its scale."""

    dimension: str
    granularity: str
    levels: tuple[float, ...]


@dataclass(frozen=True, eq=False)
class MetricData:
    """Everything that the tables use.

    Attributes
    ----------
    answers
        Those that raters were asked about, by id in ascending order.
    questions, texts, raters_said, series
        One for every answer in that order; NaN where there is no value.
    scores
        Of all answers to the same questions, references too.
    words
        The words and the order of dimensions in figures.
    """

    study: str
    study_version: int
    plan_sha256: str
    answers: Frame
    questions: IntArray
    texts: tuple[str, ...]
    raters_said: Mapping[RankedSide, FloatArray]
    series: tuple[RankedSeries, ...]
    scores: Frame
    scores_digest: str
    words: PlanWords

    @cached_property
    def has_duplicates(self) -> bool:
        """True where two answers to one question have the same text."""
        return len(set(zip(self.questions.tolist(), self.texts, strict=True))) < len(self.texts)

    @property
    def fingerprint(self) -> Fingerprint:
        """The hash of everything that was loaded, under public names."""
        names = list(self.answers[["dataset", "question", "key", "author"]].itertuples(index=False, name=None))

        def said(values: FloatArray) -> list[tuple[tuple[str, ...], float]]:
            return sorted((names[place], float(values[place])) for place in np.flatnonzero(~np.isnan(values)))

        rated = (repr((astuple(side), said(values))) for side, values in self.raters_said.items())
        measured = (repr((astuple(one.measure), said(one.values))) for one in self.series)
        hashes = {"ratings": digest_of_texts(rated), "measures": digest_of_texts(measured)}
        return Fingerprint({**hashes, "scores": self.scores_digest})


@dataclass(frozen=True, slots=True, eq=False)
class _StudyScores:
    """Everything that was read of a study, of which a reader chooses raters and authors.

    ``of_raters`` are ratings of an answer by a rater, means over its sentences; ``read_by`` the answers that each rater
    was done with, those among them without a value too.
    """

    study: AnalysedStudy
    answers: Frame
    texts: tuple[str, ...]
    of_raters: Frame
    read_by: Frame
    series: tuple[RankedSeries, ...]
    scores: Frame
    scores_digest: str
    chosen: Memory[MetricData] = field(default_factory=lambda: Memory(4))

    def of(self, raters: tuple[str, ...], authors: tuple[str, ...]) -> MetricData:
        """The part of these raters and authors, all of it where none are named."""
        return self.chosen.get((raters, authors), lambda: self._narrowed(raters, authors))

    def _narrowed(self, raters: Sequence[str], authors: Sequence[str]) -> MetricData:
        kept, given = np.ones(len(self.answers), bool), self.of_raters
        if raters:
            given = given[given["rater"].isin(raters)]
            kept &= self.answers["id"].isin(self.read_by["answer_id"][self.read_by["rater"].isin(raters)]).to_numpy()
        if not len(given):
            raise self.study.nothing_rated
        if authors:
            kept &= self.answers["author"].isin(authors).to_numpy()
        said = _by_answer(means(given, "side", "place"), "side", len(kept))
        answers = self.answers[kept].reset_index(drop=True)
        return MetricData(
            self.study.name,
            self.study.version,
            self.study.plan_sha256,
            answers,
            answers["question_id"].to_numpy(),
            tuple(compress(self.texts, kept.tolist())),
            {side: own for side, values in said.items() if not np.isnan(own := values[kept]).all()},
            tuple(replace(one, values=own) for one in self.series if not np.isnan(own := one.values[kept]).all()),
            self.scores,
            self.scores_digest,
            PlanWords.of_plan(self.study.plan),
        )


def load_metrics(
    session: Session, study_name: str, *, raters: Sequence[str] = (), authors: Sequence[str] = ()
) -> MetricData:
    """Everything that the tables use, of these raters and authors, or of all; without a score there is no series.

    Raises
    ------
    StudyNotFound, NoStudyYet, NothingRated
        If there is nobody to compare with.
    """
    return _SCORES.get(session, study_name, lambda: _read(session, study_name)).of(tuple(raters), tuple(authors))


_SCORES: Remembered[_StudyScores] = Remembered(4)


def _read(session: Session, study_name: str) -> _StudyScores:
    study = study_by_name(session, study_name)
    ratings = frame_of(RatingFact, first_ratings(session, study.id))
    rated = ratings[ratings["value"].notna()]
    if not len(rated):
        raise study.nothing_rated
    text_of = {one.id: one.known_text for one in texts_of_study(session, study.id)}
    answers = frame_of(AnswerFact, named_answers(session, ratings["answer_id"].tolist()))
    answers = answers.sort_values("id", ignore_index=True)
    scores = scores_near_study(session, study.id)
    scored = frame_of(GivenScore, scores)
    said = sorted(repr((one.author, one.metric, one.setting, one.n_references, one.value)) for one in scores)
    return _StudyScores(
        study,
        answers,
        tuple(text_of.get(one) or f"#{one}" for one in answers["id"]),  # an unknown text is like no other
        _of_raters(_placed(rated, answers), study),
        ratings[["answer_id", "rater"]].drop_duplicates(),
        (*_of_metrics(scored, answers), *_of_judges(session, study.id, answers)),
        scored,
        digest_of_texts(said),
    )


def _placed(facts: Frame, answers: Frame) -> Frame:
    """The facts about one of the answers, with its place among them."""
    is_known = facts["answer_id"].isin(answers["id"])
    return facts.assign(place=answers["id"].searchsorted(facts["answer_id"]))[is_known]


def _by_answer(values: Frame, column: str, n_answers: int) -> dict[Any, FloatArray]:
    """Of everything that the column names the values by answer, in the order of the names."""
    named = values[column].array
    units, table = units_by(values, ["place"], named, values["value"])
    found = np.full((len(named.categories), n_answers), np.nan)
    found[:, units.to_numpy(np.int64)] = table.T
    return {name: own for name, own in zip(named.categories, found, strict=True) if not np.isnan(own).all()}


def _of_raters(rated: Frame, study: AnalysedStudy) -> Frame:
    """Means over sentences."""

    def side(dimension: str, granularity: str) -> RankedSide:
        return RankedSide(dimension, granularity, study.levels(dimension))

    given = rated.assign(side=records(rated, ("dimension", "granularity"), side))
    return means(given, "side", "place", "rater")


def _of_metrics(scores: Frame, answers: Frame) -> Iterator[RankedSeries]:
    own = _placed(scores[~scores["is_reference"]], answers)
    own = own.assign(measure=records(own, ("metric", "setting"), partial(Measure, "metric")))
    most = own.groupby("measure", observed=True)["n_references"].max().to_dict()
    for measure, values in _by_answer(own, "measure", len(answers)).items():
        yield RankedSeries(measure, values, _number(most[measure]), *scale_of(measure.name, values))


def scale_of(metric: str, values: FloatArray) -> tuple[float, float, str]:
    """The ends of the scale that brings a metric's scores to 0 and 1, and their name."""
    if metric in _HUNDRED:
        return 0.0, 100.0, "0 to 100"
    low, high = float(np.nanmin(values)), float(np.nanmax(values))
    return (0.0, 1.0, "0 to 1") if low >= 0 and high <= 1 else (low, high, "lowest to highest score")


def _of_judges(session: Session, study_id: int, answers: Frame) -> Iterator[RankedSeries]:
    """The mean over sentences and repeats of each last attempt, where it is valid."""
    asked = AskedProtocols(session)
    names = ("protocol", "setup", "given_granularity", "dimension", "most_references", "run")
    for judge in sorted({one.judge for one in judges_on_study(session, study_id)}):
        judged = _placed(frame_of(JudgementFact, judgements_near_study(session, study_id, judge)), answers)
        judged = judged.assign(measure=records(judged, names, partial(_measure, judge)))
        kept = one_of_each(judged, ["measure", *UNIT, "repeat"], ["attempt"], keep="last")
        valid = kept[is_valid(kept)]
        most = kept.groupby("measure", observed=True)["most_references"].max().to_dict()
        said = _by_answer(means(valid, "measure", "place"), "measure", len(answers))
        groups, values = list(parts_at(valid, "measure")), valid["value"].to_numpy()
        firsts = valid.iloc[[own[0] for _, own in groups]].itertuples(index=False)
        for ((measure,), own), first in zip(groups, firsts, strict=True):
            if not is_nominal(first.protocol, first.dimension):
                ends = _ends(asked.levels(first), values[own])
                most_of = _number(most[measure])
                known = (first.setup, first.protocol, first.given_granularity, first.reading, first.run)
                setup, protocol, granularity, reading, run = (one if isinstance(one, str) else "" for one in known)
                references = "" if run else references_part(most_of)  # in a run answers with fewer belong to the rest
                way = JudgeSetup(judge, setup, protocol, granularity, references, reading, run)
                yield RankedSeries(measure, said[measure], most_of, *ends, "levels", first.dimension, way)


def _number(most: float) -> int | None:
    return None if np.isnan(most) else int(most)


def _measure(judge: str, *named: Any) -> Measure:
    """Imports without a run are told apart by how many references the judge had."""
    protocol, setup, granularity, dimension, n_references, run = named
    shown = "" if run else references_part(n_references)
    return Measure("judge", judge, ", ".join(filter(None, (protocol, setup, granularity, dimension, shown, run))))


def _ends(asked: Sequence[JudgedLevel], found: FloatArray) -> tuple[float, float]:
    """Those of the levels that were asked for, or those that occur where they are not known or are others."""
    levels = [level.value for level in asked]
    low, high = float(found.min()), float(found.max())
    if levels and min(levels) < max(levels) and min(levels) <= low and high <= max(levels):
        return min(levels), max(levels)
    return low, high


RANKED, OTHER_ANSWERS, ONE_REFERENCE = "ranked", "apart: other answers", "apart: a single reference"
HELD_OUT_REFERENCES = "held-out references"
"""Stands where an author's name does: every reference, measured against the others of its question."""
_NEARLY_ALL = 0.9  # a measure of fewer of the answers than the fullest one has stands apart
_OF_ONE_REFERENCE = re.compile(r"reference \d+")
_ABOUT = ("dimension", "granularity", "kind", "metric", "asked", "most_references")
_COEFFICIENTS = ("tau_b", "pearson", "spearman", "mean", "accuracy", "accuracy_at_zero")
SCALE_ENDS = Message(
    "A metric without a fixed scale is rescaled to 0–1 by its lowest and highest score in the whole "
    "study, whichever raters and authors are chosen."
)
_DEFINITION = paragraph(
    Message(
        "The raters' rating of an answer is the mean over its sentences, then over the raters of the first "
        "occasion, without pilots."
    ),
    Message(
        "Exact duplicates of an answer to one question count once, and “cannot judge” (−2 in files) does not count, "
        "unless the switches for them say so; answers without a rating never count."
    ),
    Message(
        "Metrics and judges with at least 90% of the answers of the most complete one are ranked, by the mean "
        "and on the answers that all of them have; the others are shown separately, as are scores against a "
        "single reference."
    ),
    Message(
        "Tau-b, Pearson's r and Spearman's rho pool all answers, rounded to ten decimals before "
        "ranking; their mean is plain."
    ),
    Message(
        "Pairwise accuracy: all pairs of answers to one question; scores on 0 to 1 that "
        "differ by less than the threshold tie, raters tie where their ratings are equal; "
        "beside it the same with threshold 0."
    ),
    SCALE_ENDS,
)
_MEANS = paragraph(
    Message("Mean and standard deviation (n - 1) of each metric by author; intervals resample questions."),
    Message(
        "The row 'held-out references' measures every reference answer against the other references of its question."
    ),
    Message("Ratings are rescaled to 0–1 by the ends of their scale."),
    Message("References that raters rated are in the same row."),
)
_PER_QUESTION: tuple[tuple[str, Callable[[AnyArray, AnyArray], Correlation]], ...] = (
    ("Kendall tau-b", kendall_tau_b),
    ("Pearson", pearson),
    ("Spearman", spearman),
)


class ThresholdRefused(MedReviewError):
    template = "Scores are between 0 and 1, and so is the difference below which two of them tie."


@dataclass(frozen=True, slots=True)
class Counting:
    """Answers that count beside the usual ones."""

    counts_duplicates: bool = False
    counts_unjudged: bool = False


USUAL_THRESHOLD = 0.05


@dataclass(frozen=True, slots=True)
class MetricSettings:
    """Every choice beside the data; scores that are closer than the threshold tie.

    Raises
    ------
    ThresholdRefused
        If the threshold is below 0 or above 1.
    """

    analysis: AnalysisSettings = field(default_factory=AnalysisSettings)
    threshold: float = USUAL_THRESHOLD
    counting: Counting = field(default_factory=Counting)

    def __post_init__(self) -> None:
        if not 0 <= self.threshold <= 1:
            raise ThresholdRefused


def source_of(data: MetricData, settings: MetricSettings) -> dict[str, object]:
    """The source of the tables: names, hashes, counts and choices."""
    return {
        "study": data.study,
        "study_version": data.study_version,
        "plan_sha256": data.plan_sha256,
        **data.fingerprint.as_json(),
        "threshold": settings.threshold,
        "seed": settings.analysis.seed,
        "n_resamples": settings.analysis.n_resamples,
        **asdict(settings.counting),
    }


def _ranking(data: MetricData, settings: MetricSettings) -> Iterator[Cells]:
    """Of every dimension what is ranked, then what stands apart."""
    for side in data.raters_said:
        units = [(series, places_that_count(data, side, series, settings.counting)) for series in data.series]
        yield from _ranked(data, side, units, settings.threshold)


def _correlations(data: MetricData, settings: MetricSettings) -> Iterator[Cells]:
    for side in data.raters_said:
        for series in data.series:
            units = places_that_count(data, side, series, settings.counting)
            if len(units):
                resampling = settings.analysis.resampling
                _, rows = _compared(data, side, series, units, threshold=settings.threshold, resampling=resampling)
                yield from (_about(side, series) | row for row in rows)
            else:
                yield _about(side, series) | missing_cells("no rated answer has this score")


def places_that_count(data: MetricData, side: RankedSide, series: RankedSeries, counting: Counting) -> IntArray:
    """The places of the answers that have a score and a rating and count."""
    human = data.raters_said[side]
    both = np.flatnonzero(~(np.isnan(human) | np.isnan(series.values)))
    kept = answers_that_count(
        human[both],
        [data.texts[place] for place in both],
        data.questions[both],
        counts_unjudged=counting.counts_unjudged or NOT_JUDGED in side.levels,
        counts_duplicates=counting.counts_duplicates or not data.has_duplicates,
    )
    return both[kept]


Measured = tuple[RankedSeries, IntArray]
"""A series with the places of the answers on which it is compared."""


def side_by_side(measured: Sequence[Measured]) -> tuple[list[Measured], IntArray, list[Measured]]:
    """The series that can be ranked, the answers that all of them have, and the series that stand apart."""
    known = [one for one in measured if len(one[1])]
    most = max((len(units) for series, units in known if not is_of_one_reference(series)), default=0)
    is_full = [not is_of_one_reference(series) and len(units) >= _NEARLY_ALL * most for series, units in known]
    full = list(compress(known, is_full))
    shared = reduce(np.intersect1d, (units for _, units in full)) if full else np.array([], np.int64)
    apart = [one for one, is_ranked in zip(known, is_full, strict=True) if not (is_ranked and len(shared))]
    return full if len(shared) else [], shared, apart


def _ranked(data: MetricData, side: RankedSide, measured: Sequence[Measured], threshold: float) -> Iterator[Cells]:
    """Rows of one dimension: first what is ranked, then what stands apart, the fullest first."""
    full, shared, apart = side_by_side(measured)
    rows: list[Cells] = []
    for series, units in full:
        own, _ = _compared(data, side, series, shared, threshold=threshold)
        rows.append({"compared": RANKED, "n_answers_of_all": len(units)} | _about(side, series) | own)
    rows.sort(key=lambda row: -mean if isinstance(mean := row["mean"], float) else 2.0)
    n_ranked = sum(isinstance(row["mean"], float) for row in rows)
    yield from ({"rank": place if place <= n_ranked else None} | row for place, row in enumerate(rows, start=1))
    for series, units in sorted(apart, key=lambda one: -len(one[1])):
        own, _ = _compared(data, side, series, units, threshold=threshold)
        why = ONE_REFERENCE if is_of_one_reference(series) else OTHER_ANSWERS
        yield {"rank": None, "compared": why, "n_answers_of_all": len(units)} | _about(side, series) | own


def is_of_one_reference(series: RankedSeries) -> bool:
    return series.measure.kind == "metric" and bool(_OF_ONE_REFERENCE.fullmatch(series.measure.asked))


def _compared(
    data: MetricData,
    side: RankedSide,
    series: RankedSeries,
    units: IntArray,
    *,
    threshold: float,
    resampling: Resampling | None = None,
) -> tuple[Cells, list[Cells]]:
    """One row, and one row a measure, over the answers at these places."""
    scores, human = series.values[units], data.raters_said[side][units]
    questions, on_unit = data.questions[units], series.on_unit[units]
    found = correlations(scores, human, questions, resampling)
    pairs = pairwise_ranking_accuracy(human, on_unit, questions, threshold=threshold, resampling=resampling)
    three = {"tau_b": found.kendall_tau_b, "pearson": found.pearson, "spearman": found.spearman}
    cells: Cells = {name: number(one.estimate.value) for name, one in three.items()}
    cells |= {f"p_{name}": number(one.p) for name, one in three.items()}
    cells |= {
        "mean": number(found.mean),
        "accuracy": number(pairs.accuracy.value),
        "accuracy_at_zero": number(pairs.at_zero.value),
        "n_answers": len(units),
        "n_pairs": pairs.n_pairs,
        "scale": series.scale,
    }
    rows: list[Cells] = [
        {"measure": one.estimate.method, "p": number(one.p), "p_method": one.p_method} | estimate_cells(one.estimate)
        for one in three.values()
    ]
    others = (mean_correlation(scores, human, questions, resampling), *_per_question(scores, human, questions))
    rows += [_row(one) for one in (*others, pairs.accuracy, pairs.at_zero)]
    return cells, rows


def _row(one: Estimate) -> Cells:
    return {"measure": one.method} | estimate_cells(one)


def _per_question(scores: FloatArray, human: FloatArray, questions: IntArray) -> Iterator[Estimate]:
    for name, coefficient in _PER_QUESTION:

        def of_rows(
            both: AnyArray, coefficient: Callable[[AnyArray, AnyArray], Correlation] = coefficient
        ) -> FloatArray:
            return np.asarray(coefficient(both[0], both[1]).estimate.value)

        yield per_question_mean(of_rows, scores, human, questions, name)


def _means(data: MetricData, settings: MetricSettings) -> Iterator[Cells]:
    scores = data.scores[data.scores["is_reference"] | data.scores["answer_id"].isin(data.answers["id"])]
    author, setting = (scores[name].astype(object) for name in ("author", "setting"))
    is_reference = scores["is_reference"]
    values, questions = (scores[name].to_numpy() for name in ("value", "question_id"))
    named = scores.assign(author=author.mask(is_reference, HELD_OUT_REFERENCES), setting=setting.mask(is_reference, ""))
    for (metric, asked, of), places in parts_at(named, "metric", "setting", "author"):
        yield {"metric": metric, "asked": asked or None, "author": of} | _mean(
            values[places], questions[places], settings
        )
    yield from _raters_means(data, settings)


def _raters_means(data: MetricData, settings: MetricSettings) -> Iterator[Cells]:
    author = data.answers["author"].astype(object)
    named = data.answers.assign(author=author.mask(data.answers["is_reference"], HELD_OUT_REFERENCES))
    for side, said in data.raters_said.items():
        if len(side.levels) > 1:
            lowest, highest = side.levels[0], side.levels[-1]
            on_unit = named.assign(value=(said - lowest) / (highest - lowest))
            for author, own in parts(on_unit[on_unit["value"].notna()], "author"):
                about: Cells = {"metric": "people", "asked": f"{side.dimension}, {side.granularity}", "author": author}
                yield about | _mean(own["value"].to_numpy(), own["question_id"].to_numpy(), settings)


def _mean(values: FloatArray, questions: IntArray, settings: MetricSettings) -> Cells:
    """The mean with its spread, and the interval that the page of held-out references has of such means."""
    found = mean_estimate(values, questions, settings.analysis.resampling)
    interval = {name: cell for name, cell in estimate_cells(found).items() if name in _OF_INTERVAL}
    return {"mean": number(found.value), "sd": number(mean_and_spread(values).sd), "n": len(values)} | interval


_OF_INTERVAL = ("low", "high", "interval_method")


def _about(side: RankedSide, series: RankedSeries) -> Cells:
    return {
        "dimension": side.dimension,
        "granularity": side.granularity,
        "kind": series.measure.kind,
        "metric": series.measure.name,
        "asked": series.measure.asked or None,
        "most_references": series.most_references,
    }


TABLES = (
    ResultTable(
        "metric_ranking",
        Message("Metrics and judges beside raters"),
        (
            *("rank", "compared", *_ABOUT, *_COEFFICIENTS, "p_tau_b", "p_pearson", "p_spearman"),
            *("n_answers", "n_answers_of_all", "n_pairs", "scale"),
        ),
        _ranking,
        definition=_DEFINITION,
    ),
    ResultTable(
        "metric_correlations",
        Message("Metrics and judges beside raters, with intervals"),
        (*_ABOUT, "measure", "p", "p_method", *ESTIMATE_COLUMNS),
        _correlations,
        definition=_DEFINITION,
    ),
    ResultTable(
        "metric_means",
        Message("Mean scores by author"),
        ("metric", "asked", "author", "mean", "sd", "n", *_OF_INTERVAL),
        _means,
        definition=_MEANS,
    ),
)
