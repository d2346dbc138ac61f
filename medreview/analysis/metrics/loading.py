"""Read what metrics and judges say of a study's answers, and what its raters said."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from statistics import fmean

from medreview.analysis.asked import AskedProtocols
from medreview.analysis.facts import AnalysedStudy, first_ratings, is_nominal, is_valid, last_attempts, study_by_name
from medreview.errors import MedReviewError
from medreview.protocols.scales import JudgedLevel
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
class Series:
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
class Side:
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
    raters_said: Mapping[Side, Mapping[int, float]]
    series: tuple[Series, ...]
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


def _raters_said(ratings: Iterable[RatingFact], study: AnalysedStudy) -> dict[Side, dict[int, float]]:
    """Means over sentences, then over raters."""
    given: dict[Side, dict[int, dict[str, list[float]]]] = {}
    for one in ratings:
        if one.value is not None:
            side = Side(one.dimension, one.granularity, study.levels(one.dimension))
            given.setdefault(side, {}).setdefault(one.answer_id, {}).setdefault(one.rater, []).append(one.value)
    return {
        side: {answer: fmean(fmean(own) for own in raters.values()) for answer, raters in sorted(answers.items())}
        for side, answers in sorted(given.items())
    }


def _of_metrics(scores: Iterable[GivenScore], facts: Mapping[int, AnswerFact]) -> tuple[Series, ...]:
    given: dict[Measure, list[GivenScore]] = {}
    for one in scores:
        if one.answer_id in facts and not one.is_reference:
            given.setdefault(Measure("metric", one.metric, one.setting), []).append(one)
    return tuple(_scaled(measure, own) for measure, own in sorted(given.items(), key=lambda pair: pair[0]))


def _scaled(measure: Measure, own: Sequence[GivenScore]) -> Series:
    values = {one.answer_id: one.value for one in own}
    most = _most(one.n_references for one in own)
    lowest, highest = min(values.values()), max(values.values())
    if measure.name in _HUNDRED:
        return Series(measure, values, most, 0.0, 100.0, "0 to 100")
    if lowest >= 0 and highest <= 1:
        return Series(measure, values, most, 0.0, 1.0, "0 to 1")
    return Series(measure, values, most, lowest, highest, "lowest to highest score")


def _of_judges(
    judged: Mapping[str, Sequence[JudgementFact]], facts: Mapping[int, AnswerFact], asked: AskedProtocols
) -> Iterator[Series]:
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
            yield Series(measure, {answer: fmean(own) for answer, own in sorted(values.items())}, most, *ends, "levels")


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
    raters_said: Mapping[Side, Mapping[int, float]],
    series: Iterable[Series],
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
