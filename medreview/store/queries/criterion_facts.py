"""Words on criteria, by raters and judges, with all that names them, and the criteria of every question."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.answers import Answer
from medreview.domain.comparisons import Criterion, CriterionRating
from medreview.domain.datasets import Dataset
from medreview.domain.granularity import Granularity
from medreview.domain.models import Model
from medreview.domain.questions import Question
from medreview.domain.ratings import Rating, RatingStatus
from medreview.domain.runs import Run, RunItem
from medreview.domain.studies import Assignment, Rater, Study, StudyPurpose
from medreview.store.queries.answer_facts import named_answers
from medreview.store.queries.criteria import IS_CRITERION_RATED, criterion_is_met
from medreview.store.queries.facts import rows_of
from medreview.store.queries.preference_facts import is_told_aside
from medreview.store.queries.rating_facts import RATINGS
from medreview.store.queries.usable import IS_NO_GOLD


class CriterionFact(NamedTuple):
    """The word of a rater or judge on one criterion for one answer; ``is_met`` is None where there is none.

    Empty text stands where there is no rater, judge, run, study or validity, which is told of judges' replies. Of a
    judge that was asked again each attempt counts.
    """

    rater: str
    judge: str
    run: str
    study: str
    dataset: str
    question: str
    answer: str
    author: str
    criterion: str
    is_met: bool | None
    occasion: int
    repeat: int
    attempt: int
    answer_id: int
    validity: str


class QuestionCriterion(NamedTuple):
    """A criterion of a question with what it counts."""

    dataset: str
    question: str
    criterion: str
    points: float
    text: str


def criteria_of_all(session: Session, answers: Sequence[int] | None = None) -> tuple[QuestionCriterion, ...]:
    """The criteria of every question, or of the questions of these answers, in the order in which they came."""
    query = (
        sa.select(col(Dataset.name), col(Question.key), col(Criterion.key), col(Criterion.points))
        .add_columns(sa.func.coalesce(col(Criterion.text), ""))
        .join(Question, col(Question.id) == col(Criterion.question_id))
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .order_by(col(Criterion.id))
    )
    if answers is not None:
        of_answers = sa.select(col(Answer.question_id)).where(col(Answer.id).in_(answers))
        query = query.where(col(Criterion.question_id).in_(of_answers))
    return tuple(map(QuestionCriterion._make, rows_of(session, query)))


def finished_words_on_criteria(session: Session, answers: Sequence[int] | None = None) -> tuple[CriterionFact, ...]:
    """Every word of a finished item, an import or a study, or those on these answers.

    Pilots, gold and follow-ups are left out. The order depends on names only.
    """
    found = (*_given_as_words(session, answers), *_given_in_studies(session, answers))
    return tuple(sorted(found, key=lambda one: (one[4:7], one.criterion, one[:4], one.occasion, one.repeat)))


def _given_as_words(session: Session, answers: Sequence[int] | None) -> Iterator[CriterionFact]:
    """Those of judges, and of raters in tables of others."""
    query = (
        sa.select(
            *(_text(col(Rater.code)), _text(col(Model.name)), _text(col(Run.name)), _text(col(Study.name))),
            *(col(Criterion.key), col(CriterionRating.is_met), col(CriterionRating.occasion)),
            *(sa.func.coalesce(col(CriterionRating.repeat), 1), sa.func.coalesce(col(CriterionRating.attempt), 1)),
            *(_text(col(CriterionRating.validity)), col(CriterionRating.answer_id)),
        )
        .select_from(CriterionRating)
        .join(Criterion, col(Criterion.id) == col(CriterionRating.criterion_id))
        .outerjoin(Rater, col(Rater.id) == col(CriterionRating.rater_id))
        .outerjoin(Model, col(Model.id) == col(CriterionRating.judge_model_id))
        .outerjoin(Run, col(Run.id) == col(CriterionRating.run_id))
        .outerjoin(RunItem, col(RunItem.id) == col(CriterionRating.run_item_id))
        .outerjoin(Study, col(Study.id) == col(CriterionRating.study_id))
        .where(col(CriterionRating.run_item_id).is_(None) | col(RunItem.done_at).is_not(None))
        .where(~is_told_aside(col(CriterionRating.extra)))
    )
    if answers is not None:
        query = query.where(col(CriterionRating.answer_id).in_(answers))
    rows = list(rows_of(session, query))
    names = {one.id: one for one in named_answers(session, {row[-1] for row in rows})} if rows else {}
    for rater, judge, run, study, criterion, is_met, occasion, repeat, attempt, validity, answer_id in rows:
        name = names[answer_id]
        yield CriterionFact._make(
            (
                *(rater, judge, run, study, name.dataset, name.question, name.key, name.author),
                *(criterion, is_met, occasion, repeat, attempt, answer_id, validity),
            )
        )


def _given_in_studies(session: Session, answers: Sequence[int] | None) -> Iterator[CriterionFact]:
    """Those of raters in blocks by criteria; a rater who could not judge gave none."""
    names = RATINGS.expressions("rater", "study", "dataset", "question", "answer", "author")
    query = RATINGS.select(
        [*names, col(Criterion.key), criterion_is_met(), col(Assignment.occasion), col(Answer.id)],
        col(Assignment.granularity) == Granularity.CRITERIA.value,
        sa.not_(col(Assignment.is_pilot)),
        col(Study.purpose) == StudyPurpose.MAIN.value,
        IS_NO_GOLD,
        col(Rating.status) != RatingStatus.WITHDRAWN,
        *(() if answers is None else (col(Assignment.answer_id).in_(answers),)),
    )
    for rater, study, *named, criterion, is_met, occasion, answer_id in rows_of(
        session, query.join(Criterion, IS_CRITERION_RATED)
    ):
        met = None if is_met is None else bool(is_met)
        yield CriterionFact._make((rater, "", "", study, *named, criterion, met, occasion, 1, 1, answer_id, ""))


def _text(column: Any) -> Any:
    return sa.func.coalesce(column, "")
