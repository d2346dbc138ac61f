"""Correlation and pairwise ranking of every metric and judge with raters, on the same answers, and mean scores."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import asdict, astuple, dataclass, field
from statistics import fmean

import numpy as np

from medreview.analysis.asked import AskedProtocols
from medreview.analysis.facts import AnalysedStudy, first_ratings, is_nominal, is_valid, last_attempts, study_by_name
from medreview.analysis.results import ResultTable
from medreview.errors import MedReviewError, Message
from medreview.protocols.scales import JudgedLevel
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells, number
from medreview.reporting.tables import paragraph
from medreview.stats.correlation import Correlation, correlations, kendall_tau_b, pearson, per_question_mean, spearman
from medreview.stats.estimates import AnyArray, Estimate, FloatArray
from medreview.stats.intervals import Resampling
from medreview.stats.metric_ranking import NOT_JUDGED, answers_that_count, pairwise_ranking_accuracy
from medreview.stats.proportions import mean_and_spread
from medreview.store.errors import NothingRated
from medreview.store.queries.answer_facts import (
    AnswerFact,
    GivenScore,
    named_answers,
    scores_near_study,
    texts_of_study,
)
from medreview.store.queries.judgement_facts import JudgementFact, judgements_near_study, judges_on_study
from medreview.store.queries.rating_facts import RatingFact
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


@dataclass(frozen=True, slots=True)
class RankedSeries:
    """Values by answer; ``lowest`` and ``highest`` are the ends of the scale that brings them to 0 and 1.

    ``most_references`` is None where it is not known of any answer.
    """

    measure: Measure
    values: Mapping[int, float]
    most_references: int | None
    lowest: float
    highest: float
    scale: str


@dataclass(frozen=True, slots=True, order=True)
class RankedSide:
    """What raters rated: a dimension in one granularity, with the levels of its scale."""

    dimension: str
    granularity: str
    levels: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class MetricData:
    study: str
    study_version: int
    plan_sha256: str
    facts: Mapping[int, AnswerFact]
    texts: Mapping[int, str]
    raters_said: Mapping[RankedSide, Mapping[int, float]]
    series: tuple[RankedSeries, ...]
    scores: tuple[GivenScore, ...]
    fingerprint: Fingerprint


def load_metrics(session: Session, study_name: str) -> MetricData:
    """Everything that the tables use.

    Raises
    ------
    StudyNotFound, NoStudyYet, NothingRated, NoScores
        If there is nothing to compare, or nobody to compare it with.
    """
    study = study_by_name(session, study_name)
    ratings = first_ratings(session, study.id)
    raters_said = _raters_said(ratings, study)
    if not raters_said:
        raise NothingRated(study_name)
    facts = {one.id: one for one in named_answers(session, (one.answer_id for one in ratings))}
    scores = scores_near_study(session, study.id)
    judges = sorted({one.judge for one in judges_on_study(session, study.id)})
    judged = {judge: judgements_near_study(session, study.id, judge) for judge in judges}
    series = (*_of_metrics(scores, facts), *_of_judges(judged, facts, AskedProtocols(session)))
    if not series:
        raise NoScores(study=study_name)
    return MetricData(
        study.name,
        study.version,
        study.plan_sha256,
        facts,
        {one.id: one.known_text or "" for one in texts_of_study(session, study.id)},
        raters_said,
        series,
        scores,
        _fingerprint(facts, raters_said, series, scores),
    )


def _raters_said(ratings: Iterable[RatingFact], study: AnalysedStudy) -> dict[RankedSide, dict[int, float]]:
    """Means over sentences, then over raters."""
    given: dict[RankedSide, dict[int, dict[str, list[float]]]] = {}
    for one in ratings:
        if one.value is not None:
            side = RankedSide(one.dimension, one.granularity, study.levels(one.dimension))
            given.setdefault(side, {}).setdefault(one.answer_id, {}).setdefault(one.rater, []).append(one.value)
    return {
        side: {answer: fmean(fmean(own) for own in raters.values()) for answer, raters in sorted(answers.items())}
        for side, answers in sorted(given.items())
    }


def _of_metrics(scores: Iterable[GivenScore], facts: Mapping[int, AnswerFact]) -> tuple[RankedSeries, ...]:
    given: dict[Measure, list[GivenScore]] = {}
    for one in scores:
        if one.answer_id in facts and not one.is_reference:
            given.setdefault(Measure("metric", one.metric, one.setting), []).append(one)
    return tuple(_scaled(measure, own) for measure, own in sorted(given.items(), key=lambda pair: pair[0]))


def _scaled(measure: Measure, own: Sequence[GivenScore]) -> RankedSeries:
    values = {one.answer_id: one.value for one in own}
    most = _most(one.n_references for one in own)
    lowest, highest = min(values.values()), max(values.values())
    if measure.name in _HUNDRED:
        return RankedSeries(measure, values, most, 0.0, 100.0, "0 to 100")
    if lowest >= 0 and highest <= 1:
        return RankedSeries(measure, values, most, 0.0, 1.0, "0 to 1")
    return RankedSeries(measure, values, most, lowest, highest, "lowest to highest score")


def _of_judges(
    judged: Mapping[str, Sequence[JudgementFact]], facts: Mapping[int, AnswerFact], asked: AskedProtocols
) -> Iterator[RankedSeries]:
    """The mean over sentences and repeats of each last attempt, where it is valid."""
    given: dict[Measure, list[JudgementFact]] = {}
    for judge, own in judged.items():
        for one in own:
            if one.answer_id in facts and not is_nominal(one.protocol, one.dimension):
                given.setdefault(_measure(judge, one), []).append(one)
    for measure, of_measure in sorted(given.items(), key=lambda pair: pair[0]):
        kept = tuple(last_attempts(of_measure, lambda one: (one.answer_id, one.sentence_index, one.repeat)).values())
        values: dict[int, list[float]] = {}
        for one in kept:
            if one.value is not None and is_valid(one):
                values.setdefault(one.answer_id, []).append(one.value)
        if values:
            most = _most(one.most_references for one in kept)
            ends = _ends(asked.levels(kept[0]), values)
            yield RankedSeries(
                measure, {answer: fmean(own) for answer, own in sorted(values.items())}, most, *ends, "levels"
            )


def _most(numbers: Iterable[int | None]) -> int | None:
    return max((number for number in numbers if number is not None), default=None)


def _measure(judge: str, one: JudgementFact) -> Measure:
    """Imports without a run are told apart by how many references the judge had."""
    shown = "" if one.run or one.most_references is None else f"{one.most_references} references"
    said = (one.protocol, one.setup, one.given_granularity, one.dimension, shown, one.run)
    return Measure("judge", judge, ", ".join(filter(None, said)))


def _ends(asked: Sequence[JudgedLevel], own: Mapping[int, Sequence[float]]) -> tuple[float, float]:
    """Those of the levels that were asked for, or those that occur where they are not known or are others."""
    levels = [level.value for level in asked]
    found = [value for values in own.values() for value in values]
    if levels and min(levels) < max(levels) and min(levels) <= min(found) and max(found) <= max(levels):
        return min(levels), max(levels)
    return min(found), max(found)


def _fingerprint(
    facts: Mapping[int, AnswerFact],
    raters_said: Mapping[RankedSide, Mapping[int, float]],
    series: Iterable[RankedSeries],
    scores: Iterable[GivenScore],
) -> Fingerprint:
    """Everything that was loaded, under public names."""
    named = {key: (one.dataset, one.question, one.key, one.author) for key, one in facts.items()}
    rated = (
        repr((astuple(side), sorted((named[key], value) for key, value in own.items())))
        for side, own in raters_said.items()
    )
    measured = (
        repr((astuple(one.measure), sorted((named[key], value) for key, value in one.values.items()))) for one in series
    )
    scored = sorted(repr((one.author, one.metric, one.setting, one.n_references, one.value)) for one in scores)
    return Fingerprint(
        {
            "ratings": digest_of_texts(rated),
            "measures": digest_of_texts(measured),
            "scores": digest_of_texts(scored),
        }
    )


RANKED, OTHER_ANSWERS, ONE_REFERENCE = "ranked", "apart: other answers", "apart: a single reference"
_NEARLY_ALL = 0.9  # a measure of fewer of the answers than the fullest one has stands apart
_OF_ONE_REFERENCE = re.compile(r"reference \d+")
_ABOUT = ("dimension", "granularity", "kind", "metric", "asked", "most_references")
_COEFFICIENTS = ("tau_b", "pearson", "spearman", "mean", "accuracy", "accuracy_at_zero")
_DEFINITION = paragraph(
    Message(
        "People's rating of an answer is the mean over its sentences, then over the raters of the "
        "first occasion, without pilots."
    ),
    Message(
        "Exact duplicates of an answer to one question count once, and ratings of -2 do not count, "
        "unless the switches for them say so; answers without a rating never count."
    ),
    Message(
        "Measures that have nine in ten of the answers of the fullest one are ranked, by the mean and "
        "on the answers that all of them have; the others stand apart with theirs, and so do scores "
        "against a single reference."
    ),
    Message(
        "Tau-b, Pearson's r and Spearman's rho pool all answers, rounded to ten decimals before "
        "ranking; their mean is plain."
    ),
    Message(
        "Pairwise accuracy: all pairs of answers to one question; scores on 0 to 1 that differ by less "
        "than the threshold tie, people tie where their ratings are equal; beside it the same with "
        "threshold 0."
    ),
)
_MEANS = paragraph(
    Message("Mean and standard deviation (n - 1) of each metric by author."),
    Message(
        "The row 'references, held out' measures every reference answer against the other references of its question."
    ),
    Message("People's ratings are brought to 0 to 1 by the ends of their scale."),
)
_PER_QUESTION: tuple[tuple[str, Callable[[AnyArray, AnyArray], Correlation]], ...] = (
    ("Kendall tau-b", kendall_tau_b),
    ("Pearson", pearson),
    ("Spearman", spearman),
)


class ThresholdRefused(MedReviewError):
    template = "Scores lie between 0 and 1, and so does the difference below which two of them tie."


@dataclass(frozen=True, slots=True)
class Counting:
    """Answers that count beside the usual ones."""

    counts_duplicates: bool = False
    counts_unjudged: bool = False


@dataclass(frozen=True, slots=True)
class MetricSettings:
    """Every choice beside the data; scores that are closer than the threshold tie.

    Raises
    ------
    ThresholdRefused
        If the threshold is below 0 or above 1.
    """

    analysis: AnalysisSettings = field(default_factory=AnalysisSettings)
    threshold: float = 0.05
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
        units = [(series, _Units(data, side, series, settings.counting)) for series in data.series]
        yield from _ranked(side, [one for one in units if len(one[1].questions)], settings.threshold)


def _correlations(data: MetricData, settings: MetricSettings) -> Iterator[Cells]:
    for side in data.raters_said:
        for series in data.series:
            units = _Units(data, side, series, settings.counting)
            if len(units.questions):
                rows = _compared(units, settings.threshold, settings.analysis.resampling)[1]
                yield from (_about(side, series) | row for row in rows)
            else:
                yield _about(side, series) | missing_cells("no rated answer has this score")


class _Units:
    """The answers that have a score and a rating, laid out as arrays."""

    def __init__(self, data: MetricData, side: RankedSide, series: RankedSeries, counting: Counting) -> None:
        rated = data.raters_said[side]
        answers = sorted(rated.keys() & series.values.keys())
        human = np.array([rated[one] for one in answers], float)
        names = np.array([data.facts[one].question_id for one in answers], np.int64)
        texts = [data.texts.get(one) or f"#{one}" for one in answers]  # an unknown text is like no other
        kept = answers_that_count(
            human,
            texts,
            names,
            counts_unjudged=counting.counts_unjudged or NOT_JUDGED in side.levels,
            counts_duplicates=counting.counts_duplicates,
        )
        self.answers = frozenset(answer for answer, is_kept in zip(answers, kept, strict=True) if is_kept)
        self._order = [answer for answer, is_kept in zip(answers, kept, strict=True) if is_kept]
        scores = np.array([series.values[one] for one in answers], float)
        self.human: FloatArray = human[kept]
        self.questions = names[kept]
        self.scores: FloatArray = scores[kept]
        spread = series.highest - series.lowest
        self.on_unit: FloatArray = (self.scores - series.lowest) / (spread or 1.0)
        self.scale = series.scale

    def only(self, answers: frozenset[int]) -> "_Units":
        """The same for these answers alone."""
        if answers >= self.answers:
            return self
        kept = np.array([answer in answers for answer in self._order])
        found = copy(self)
        found.human, found.questions = self.human[kept], self.questions[kept]
        found.scores, found.on_unit = self.scores[kept], self.on_unit[kept]
        return found


def _ranked(side: RankedSide, measured: Sequence[tuple[RankedSeries, _Units]], threshold: float) -> Iterator[Cells]:
    """Rows of one dimension: first what is ranked, then what stands apart, the fullest first."""
    several = [one for one in measured if not _is_of_one_reference(one[0])]
    most = max((len(units.answers) for _, units in several), default=0)
    full = [one for one in several if len(one[1].answers) >= _NEARLY_ALL * most]
    shared = frozenset[int].intersection(*(units.answers for _, units in full)) if full else frozenset[int]()
    rows: list[Cells] = []
    for series, units in full if shared else ():
        own, _ = _compared(units.only(shared), threshold, None)
        rows.append({"compared": RANKED, "n_answers_of_all": len(units.answers)} | _about(side, series) | own)
    rows.sort(key=lambda row: -mean if isinstance(mean := row["mean"], float) else 2.0)
    n_ranked = sum(isinstance(row["mean"], float) for row in rows)
    yield from ({"rank": place if place <= n_ranked else None} | row for place, row in enumerate(rows, start=1))
    apart = [one for one in measured if one not in full or not shared]
    for series, units in sorted(apart, key=lambda one: -len(one[1].answers)):
        own, _ = _compared(units, threshold, None)
        why = ONE_REFERENCE if _is_of_one_reference(series) else OTHER_ANSWERS
        yield {"rank": None, "compared": why, "n_answers_of_all": len(units.answers)} | _about(side, series) | own


def _is_of_one_reference(series: RankedSeries) -> bool:
    return series.measure.kind == "metric" and bool(_OF_ONE_REFERENCE.fullmatch(series.measure.asked))


def _compared(units: _Units, threshold: float, resampling: Resampling | None) -> tuple[Cells, list[Cells]]:
    found = correlations(units.scores, units.human, units.questions, resampling)
    pairs = pairwise_ranking_accuracy(
        units.human, units.on_unit, units.questions, threshold=threshold, resampling=resampling
    )
    three = {"tau_b": found.kendall_tau_b, "pearson": found.pearson, "spearman": found.spearman}
    cells: Cells = {name: number(one.estimate.value) for name, one in three.items()}
    cells |= {f"p_{name}": number(one.p) for name, one in three.items()}
    cells |= {
        "mean": number(found.mean),
        "accuracy": number(pairs.accuracy.value),
        "accuracy_at_zero": number(pairs.at_zero.value),
        "n_answers": len(units.scores),
        "n_pairs": pairs.n_pairs,
        "scale": units.scale,
    }
    rows: list[Cells] = [
        {"measure": one.estimate.method, "p": number(one.p), "p_method": one.p_method} | estimate_cells(one.estimate)
        for one in three.values()
    ]
    rows += [_row(one) for one in (*_per_question(units), pairs.accuracy, pairs.at_zero)]
    return cells, rows


def _row(one: Estimate) -> Cells:
    return {"measure": one.method} | estimate_cells(one)


def _per_question(units: _Units) -> Iterator[Estimate]:
    for name, coefficient in _PER_QUESTION:

        def of_rows(
            both: AnyArray, coefficient: Callable[[AnyArray, AnyArray], Correlation] = coefficient
        ) -> FloatArray:
            return np.asarray(coefficient(both[0], both[1]).estimate.value)

        yield per_question_mean(of_rows, units.scores, units.human, units.questions, name)


def _means(data: MetricData, settings: MetricSettings) -> Iterator[Cells]:
    given: dict[tuple[str, str, str], list[float]] = {}
    for one in data.scores:
        if one.is_reference or one.answer_id in data.facts:
            author = "references, held out" if one.is_reference else one.author
            given.setdefault((one.metric, "" if one.is_reference else one.setting, author), []).append(one.value)
    for (metric, setting, author), values in sorted(given.items()):
        yield {"metric": metric, "asked": setting or None, "author": author} | _mean(values)
    yield from _raters_means(data)


def _raters_means(data: MetricData) -> Iterator[Cells]:
    for side, raters_said in data.raters_said.items():
        if len(side.levels) > 1:
            lowest, highest = side.levels[0], side.levels[-1]
            own: dict[str, list[float]] = {}
            for answer, value in raters_said.items():
                own.setdefault(data.facts[answer].author, []).append((value - lowest) / (highest - lowest))
            for author, values in sorted(own.items()):
                yield {"metric": "people", "asked": f"{side.dimension}, {side.granularity}", "author": author} | _mean(
                    values
                )


def _mean(values: list[float]) -> Cells:
    found = mean_and_spread(np.array(values))
    return {"mean": number(found.mean), "sd": number(found.sd), "n": len(values)}


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
        Message("Metrics and judges beside people"),
        (
            *("rank", "compared", *_ABOUT, *_COEFFICIENTS, "p_tau_b", "p_pearson", "p_spearman"),
            *("n_answers", "n_answers_of_all", "n_pairs", "scale"),
        ),
        _ranking,
        definition=_DEFINITION,
    ),
    ResultTable(
        "metric_correlations",
        Message("Metrics and judges beside people, with intervals"),
        (*_ABOUT, "measure", "p", "p_method", *ESTIMATE_COLUMNS),
        _correlations,
        definition=_DEFINITION,
    ),
    ResultTable(
        "metric_means",
        Message("Mean scores by author"),
        ("metric", "asked", "author", "mean", "sd", "n"),
        _means,
        definition=_MEANS,
    ),
)
