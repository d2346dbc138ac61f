"""A judge's judgements and the raters' ratings of the same answers, read out of the workspace."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from medreview.analysis.asked import AskedProtocols
from medreview.analysis.facts import AnalysedAnswer, analysed_answers, first_ratings, study_by_name
from medreview.analysis.judge.choices import ReliabilitySettings
from medreview.analysis.judge.frames import JudgeData
from medreview.analysis.judge.matching import Matching
from medreview.errors import MedReviewError
from medreview.store.errors import NothingRated
from medreview.store.queries.answer_facts import AnswerFact, named_answers, references_of_study, texts_of_study
from medreview.store.queries.judgement_facts import (
    JudgeCoverage,
    JudgementFact,
    judgements_near_study,
    judges_on_study,
)
from medreview.store.queries.rating_facts import RatingFact, groups_of_raters
from medreview.store.queries.studies import sentences_of_study, study_to_analyse
from medreview.store.row_digest import Fingerprint, digest_of_rows, digest_of_texts
from medreview.store.workspace import Session


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
