"""A judge's judgements and the raters' ratings of the same answers, read out of the workspace.

They meet by answer, by sentence, and by dimensions of one name or declared to be one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

import numpy as np

from medreview.analysis.asked import AskedProtocols
from medreview.analysis.facts import (
    GRANULARITIES,
    WHOLE_ANSWER,
    AnalysedAnswer,
    AnalysedStudy,
    TextUnit,
    analysed_answers,
    first_ratings,
    last_attempts,
    sentence_of,
    study_by_name,
)
from medreview.analysis.judge.choices import DimensionMatch, ReliabilitySettings
from medreview.analysis.judge.frames import (
    NO_VALUE,
    NOT_JUDGED,
    OFF_SCALE,
    READ,
    JudgeData,
    JudgedFrame,
    JudgeSeries,
    Unmatched,
)
from medreview.domain.judge_runs import Validity
from medreview.domain.study_plans import AnswerRule, Granularity, StudyPlan, wording
from medreview.errors import MedReviewError
from medreview.stats.scales import ANSWER_RULES
from medreview.store.errors import NothingRated
from medreview.store.queries.answer_facts import AnswerFact, named_answers, references_of_study, texts_of_study
from medreview.store.queries.judgement_facts import (
    JudgeCoverage,
    JudgementFact,
    judgements_near_study,
    judges_on_study,
)
from medreview.store.queries.rating_facts import RatingFact, groups_of_raters
from medreview.store.queries.studies import RatedSentence, sentences_of_study, study_to_analyse
from medreview.store.row_digest import Fingerprint, digest_of_rows, digest_of_texts
from medreview.store.workspace import Session

NO_DIMENSION = "the study has no such dimension; say which of its dimensions this is"
NOT_RATED = "nobody rated this dimension in this setting"
NO_COMMON = "people and judge have no unit in common"
_Key = tuple[JudgeSeries, str, Granularity]


class Matching:
    """Lays judgements beside the ratings of a study, on the first occasion, unit by unit.

    Parameters
    ----------
    groups
        Of raters, by code.
    answers
        All that were rated or judged; units name them by their places here.
    sentences
        How the study cut its answers.
    """

    def __init__(
        self,
        study: AnalysedStudy,
        groups: Mapping[str, str],
        answers: Sequence[AnalysedAnswer],
        sentences: Iterable[RatedSentence],
        asked: AskedProtocols,
    ) -> None:
        self._plan, self._groups, self._asked = study.plan, groups, asked
        self._place_of = {answer.id: place for place, answer in enumerate(answers)}
        self._question_of = np.array([answer.question_index for answer in answers], np.int64)
        self._sentence_at = {
            (one.answer_id, one.start, one.end): one.index
            for one in sentences
            if one.start is not None and one.end is not None
        }
        self._cut = {answer for answer, _, _ in self._sentence_at}

    def frames(
        self, ratings: Sequence[RatingFact], judgements: Iterable[JudgementFact], matches: Sequence[DimensionMatch]
    ) -> tuple[tuple[JudgedFrame, ...], tuple[Unmatched, ...]]:
        """A frame for every series of judgements and dimension rated at the same granularity; what meets nothing."""
        by_key: dict[_Key, list[JudgementFact]] = {}
        for one in judgements:
            by_key.setdefault((_series(one), one.dimension, _granularity(one)), []).append(one)
        given: dict[tuple[str, str], list[RatingFact]] = {}
        for rating in ratings:
            given.setdefault((rating.dimension, rating.granularity), []).append(rating)
        names = list(dict.fromkeys([*(one.name for one in self._plan.dimensions), *(one.dimension for one in ratings)]))
        frames: list[JudgedFrame] = []
        unmatched: list[Unmatched] = []
        for (series, judged, granularity), own in sorted(by_key.items()):
            declared = next((one for one in matches if _folded(one.judged) == _folded(judged)), None)
            dimension = _dimension(declared.rated if declared else judged, names)
            rated = given.get((dimension, granularity.value), []) if dimension else []
            if dimension is None or not any(one.value is not None for one in rated):
                reason = NO_DIMENSION if dimension is None else NOT_RATED
                unmatched.append(Unmatched(series, judged, granularity, len(own), reason))
                continue
            frame = self._frame(rated, own, declared)
            if all(fate == NOT_JUDGED for fate in frame.fates):
                unmatched.append(Unmatched(series, judged, granularity, len(own), NO_COMMON))
            else:
                frames.append(frame)
        return tuple(frames), tuple(unmatched)

    def _frame(
        self, ratings: Sequence[RatingFact], judgements: Sequence[JudgementFact], declared: DimensionMatch | None
    ) -> JudgedFrame:
        first, granularity = judgements[0], GRANULARITIES[ratings[0].granularity]
        scale = self._scale(ratings, first)
        levels = tuple(scale)
        holding, n_repeats, n_elsewhere = self._holding(judgements, granularity)
        said = {unit: _said(one, levels, declared) for unit, one in holding.items()}
        rated = {(self._unit(one), one.rater): one.value for one in ratings if one.value is not None}
        units = sorted({unit for unit, _ in rated})
        raters = sorted({rater for _, rater in rated}, key=lambda code: (self._groups.get(code, ""), code))
        rater_values = np.full((len(units), len(raters)), np.nan)
        row = {unit: place for place, unit in enumerate(units)}
        column = {rater: place for place, rater in enumerate(raters)}
        for (unit, rater), value in rated.items():
            rater_values[row[unit], column[rater]] = value
        seen = {self._place_of[one.answer_id] for one in ratings}
        others = sorted(unit for unit, (value, _) in said.items() if unit[0] not in seen and value is not None)
        at_units = [said.get(unit, (None, NOT_JUDGED)) for unit in units]
        of_units = np.array(units, np.int64).reshape(-1, 2)
        of_others = np.array(others, np.int64).reshape(-1, 2)
        asked = self._asked.levels(first) if not (declared and declared.values) else ()
        return JudgedFrame(
            series=_series(first),
            judged_dimension=first.dimension,
            dimension=ratings[0].dimension,
            granularity=granularity,
            levels=levels,
            level_names=tuple(scale.values()),
            asked_levels=tuple(level.value for level in asked),
            raters=tuple(raters),
            groups=tuple(self._groups.get(rater, "") for rater in raters),
            judge=np.array([np.nan if value is None else value for value, _ in at_units], float),
            fates=tuple(fate for _, fate in at_units),
            rater_values=rater_values,
            answers=of_units[:, 0],
            sentences=of_units[:, 1],
            questions=self._question_of[of_units[:, 0]],
            other_judge=np.array([said[unit][0] for unit in others], float),
            other_answers=of_others[:, 0],
            other_sentences=of_others[:, 1],
            n_repeats=n_repeats,
            n_elsewhere=n_elsewhere,
            rule=_rule(self._plan, ratings[0].dimension),
        )

    def _unit(self, one: RatingFact) -> TextUnit:
        return self._place_of[one.answer_id], sentence_of(one)

    def _holding(
        self, judgements: Iterable[JudgementFact], granularity: Granularity
    ) -> tuple[dict[TextUnit, JudgementFact], int, int]:
        """Of each unit the judgement that holds: the last attempt of the first repeat; how many were left out."""
        by_unit: dict[TextUnit, list[JudgementFact]] = {}
        n_elsewhere = 0
        for one in judgements:
            sentence = WHOLE_ANSWER if granularity is Granularity.COARSE else self._sentence(one)
            if sentence is None:
                n_elsewhere += 1
            else:
                by_unit.setdefault((self._place_of[one.answer_id], sentence), []).append(one)
        repeats = {unit: last_attempts(own, lambda one: one.repeat) for unit, own in by_unit.items()}
        n_repeats = sum(len(own) - 1 for own in repeats.values())
        return {unit: own[min(own)] for unit, own in repeats.items()}, n_repeats, n_elsewhere

    def _sentence(self, one: JudgementFact) -> int | None:
        """The study's number of the judged sentence: by its place in the text where both are known, else its own."""
        if one.answer_id in self._cut and one.sentence_start is not None and one.sentence_end is not None:
            return self._sentence_at.get((one.answer_id, one.sentence_start, one.sentence_end))
        return one.sentence_index

    def _scale(self, ratings: Sequence[RatingFact], judgement: JudgementFact) -> dict[float, str]:
        """Levels in order with their words: the study's, or the protocol's labels where the study has none."""
        own = [level for d in self._plan.dimensions if d.name == ratings[0].dimension for level in d.scale.levels]
        words = {level.value: wording(level.label, "en") for level in own}
        words |= {one.value: "" for one in ratings if one.value is not None and one.value not in words}
        asked = self._asked.levels(judgement)
        if not any(words.values()) and any(isinstance(level.code, str) for level in asked):
            labels = {level.value: level.label for level in asked}
            words = labels if labels.keys() >= words.keys() else words
        return {value: words[value] or f"{value:g}" for value in sorted(words)}


def _series(one: JudgementFact) -> JudgeSeries:
    return JudgeSeries(one.run, one.protocol, one.setup, -1 if one.most_references is None else one.most_references)


def _granularity(one: JudgementFact) -> Granularity:
    if one.given_granularity in GRANULARITIES:
        return GRANULARITIES[one.given_granularity]
    return Granularity.COARSE if one.sentence_index is None else Granularity.FINE


def _folded(name: str) -> str:
    return " ".join(name.casefold().replace("_", " ").replace("-", " ").split())


def _dimension(name: str, names: Sequence[str]) -> str | None:
    return next((one for one in names if _folded(one) == _folded(name)), None)


def _rule(plan: StudyPlan, dimension: str) -> AnswerRule | None:
    stated: AnswerRule | None = next((one.answer_rule for one in plan.dimensions if one.name == dimension), None)
    return ANSWER_RULES.get(dimension) if stated is None else stated


def _said(one: JudgementFact, levels: tuple[float, ...], declared: DimensionMatch | None) -> tuple[float | None, str]:
    """The value on the study's scale, or why there is none."""
    if one.validity not in {None, Validity.VALID}:
        return None, str(one.validity)
    if one.value is None:
        return None, NO_VALUE
    value = declared.values.get(one.value) if declared and declared.values else one.value
    return (value, READ) if value in levels else (None, OFF_SCALE)


class JudgeNotFound(MedReviewError):
    template = "{judge} judged no answer of {study}. Judges that did: {known}."


class NothingJudged(MedReviewError):
    template = "No judge judged an answer of {study} yet. Run one over it, or import its judgements."


class RunNotFound(MedReviewError):
    def __init__(self, run: str, judge: str, known: Sequence[str]) -> None:
        super().__init__(
            "{judge} has no finished judgement in a run {run}. Its runs: {known}.",
            run=run,
            judge=judge,
            known=", ".join(known) or "-",
        )


class RaterNotFound(MedReviewError):
    template = "{rater} rates nothing in {study}. Its raters: {known}."


def load_judge(
    session: Session, study_name: str, judge: str, *, run: str | None, settings: ReliabilitySettings
) -> JudgeData:
    """Everything a judge's reliability uses.

    Raises
    ------
    StudyNotFound, NoStudyYet, NothingRated
        If there is no study to hold the judge against.
    NothingJudged, JudgeNotFound, RunNotFound
        If the judge gave nothing here; names those that did.
    RaterNotFound
        If the yardstick is a rater who rates nothing here.
    """
    study = study_by_name(session, study_name)
    study_id = study.id
    ratings = first_ratings(session, study_id)
    if not any(one.value is not None for one in ratings):
        raise NothingRated(study_name)
    judgements = _judgements(session, study_id, study_name, judge, run)
    groups = groups_of_raters(session, study_id)
    _check_rater(settings, study_name, ratings)
    facts = named_answers(session, (one.answer_id for one in (*ratings, *judgements)))
    answers = _answers(facts, texts_of_study(session, study_id), references_of_study(session, study_id))
    place_of = {answer.id: place for place, answer in enumerate(answers)}
    sentences = sentences_of_study(session, study_id)
    matching = Matching(study, groups, answers, sentences, AskedProtocols(session))
    frames, unmatched = matching.frames(ratings, judgements, settings.matches)
    texts = {answer.id: answer.text for answer in answers}
    return JudgeData(
        study=study.name,
        study_version=study.version,
        plan_sha256=study.plan_sha256,
        judge=judge,
        run=run,
        answers=answers,
        sentence_texts={
            (place_of[one.answer_id], one.index): one.text or (texts[one.answer_id] or "")[one.start : one.end]
            for one in sentences
            if one.answer_id in place_of
        },
        frames=frames,
        unmatched=unmatched,
        n_ratings=len(ratings),
        n_judgements=len(judgements),
        fingerprint=_fingerprint(answers, groups, ratings, judgements),
    )


def _judgements(session: Session, study_id: int, study: str, judge: str, run: str | None) -> tuple[JudgementFact, ...]:
    covered = judges_on_study(session, study_id)
    if not covered:
        raise NothingJudged(study=study)
    own = [one for one in covered if one.judge == judge]
    if not own:
        raise JudgeNotFound(judge=judge, study=study, known=sorted({one.judge for one in covered}))
    found = judgements_near_study(session, study_id, judge, run)
    if not found:
        raise RunNotFound(run or "", judge, sorted({one.run for one in own if one.run}))
    return found


def _check_rater(settings: ReliabilitySettings, study: str, ratings: Iterable[RatingFact]) -> None:
    rater = settings.yardstick.rater
    known = sorted({one.rater for one in ratings})
    if rater is not None and rater not in known:
        raise RaterNotFound(rater=rater, study=study, known=known)


def _answers(
    facts: Sequence[AnswerFact], texts: Sequence[AnswerFact], references: Sequence[AnswerFact]
) -> tuple[AnalysedAnswer, ...]:
    text_of = {one.id: one for one in texts}
    of_question: dict[int, list[AnswerFact]] = {}
    for one in references:
        of_question.setdefault(one.question_id, []).append(one)
    made: list[AnalysedAnswer] = []
    for one, answer in zip(facts, analysed_answers(facts), strict=True):
        known = text_of.get(one.id)
        right = [
            other.known_text
            for other in of_question.get(one.question_id, ())
            if other.id != one.id and other.known_text
        ]
        text, language = (known.known_text, known.language) if known else (None, None)
        made.append(replace(answer, text=text, language=language, references=tuple(right)))
    return tuple(made)


def _fingerprint(
    answers: Sequence[AnalysedAnswer],
    groups: Mapping[str, str],
    ratings: Sequence[RatingFact],
    judgements: Sequence[JudgementFact],
) -> Fingerprint:
    """Everything that was loaded, under public names and in their order."""
    names = {one.id: repr((one.dataset, one.question, one.key)) for one in answers}
    return Fingerprint(
        {
            "groups": digest_of_texts([repr(sorted(groups.items()))]),
            "answers": digest_of_texts(repr(_hashed(one)) for one in answers),
            "ratings": digest_of_rows("GivenRating", ratings, names),
            "judgements": digest_of_rows("GivenJudgement", judgements, names),
        }
    )


_hashed = attrgetter(*("dataset", "question", "key", "author", "question_index"), *("text", "language", "references"))


@dataclass(frozen=True, slots=True)
class JudgeOffer:
    """A judge that can be held against the raters of a study, and what it judged there."""

    judge: str
    runs: tuple[str, ...]
    protocols: tuple[str, ...]
    dimensions: tuple[str, ...]
    n_judgements: int


def judges_of_study(session: Session, study: str) -> tuple[JudgeOffer, ...]:
    """The judges that judged answers of the study, by name; none where no judge did.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If there is no study of that name.
    """
    covered = judges_on_study(session, study_to_analyse(session, study).id or 0)
    names = dict.fromkeys(one.judge for one in covered)
    return tuple(_offer(name, [one for one in covered if one.judge == name]) for name in names)


def _offer(judge: str, own: Sequence[JudgeCoverage]) -> JudgeOffer:
    return JudgeOffer(
        judge,
        tuple(dict.fromkeys(one.run for one in own if one.run)),
        tuple(dict.fromkeys(one.protocol for one in own)),
        tuple(dict.fromkeys(one.dimension for one in own)),
        sum(one.n_judgements for one in own),
    )
