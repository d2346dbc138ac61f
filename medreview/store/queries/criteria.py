"""The criteria that raters of a study hold answers to, pair by pair."""

from collections.abc import Collection, Iterable, Mapping
from itertools import groupby
from typing import Any, cast

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.answers import Answer
from medreview.domain.comparisons import Criterion
from medreview.domain.datasets import Dataset
from medreview.domain.questions import Question
from medreview.domain.ratings import Rating, RatingStatus
from medreview.domain.studies import Assignment
from medreview.domain.study_plans import MET, Dimension, Granularity, criterion_asked
from medreview.store.queries.facts import in_portions, rows_of
from medreview.store.queries.rating_facts import PAIRS

IS_CRITERION_RATED: Any = (col(Criterion.question_id) == col(Answer.question_id)) & (
    col(Criterion.key) == col(Rating.dimension)
)
"""Joins what a rater of a study said of a criterion to it."""


def criterion_is_met() -> Any:
    """1 or 0 by a rating in a block by criteria; NULL where it could not be judged."""
    is_rated = col(Rating.status) == RatingStatus.RATED
    return sa.case((is_rated, sa.cast(col(Rating.value) == MET, sa.Integer)), else_=None)


def criteria_of_questions(session: Session, question_ids: Collection[int]) -> dict[int, tuple[Criterion, ...]]:
    """The criteria of each of these questions that has any, in the order in which they came."""
    query = sa.select(Criterion).where(col(Criterion.question_id).in_(question_ids))
    found = session.scalars(query.order_by(col(Criterion.question_id), col(Criterion.id)))
    return {question: tuple(own) for question, own in groupby(found, key=lambda one: one.question_id)}


def criteria_of_answers(session: Session, answer_ids: Collection[int]) -> dict[tuple[int, str], Criterion]:
    """The criteria of the questions of these answers, by answer and key, in the order in which they came."""
    query = sa.select(col(Answer.id), Criterion).join(Answer, col(Answer.question_id) == col(Criterion.question_id))
    query = query.order_by(col(Answer.id), col(Criterion.id))
    found: dict[tuple[int, str], Criterion] = {}
    for some in in_portions(sorted(set(answer_ids))):
        rows = cast("Iterable[Any]", session.exec(cast("Any", query.where(col(Answer.id).in_(some)))))
        found |= {(answer, criterion.key): criterion for answer, criterion in rows}
    return found


def criteria_asked(
    session: Session, study_id: int, rater_id: int, only: Mapping[str, Collection[str]]
) -> dict[str, tuple[Dimension, ...]]:
    """The criteria asked in each pair of a rater that holds an answer to them, by the pair's uid.

    Of a pair in ``only`` those with these keys, under the numbers that they have among all of the question.
    """
    query = PAIRS.select(
        [col(Assignment.uid), col(Criterion.key), col(Criterion.text), col(Answer.question_id)],
        col(Assignment.study_id) == study_id,
        col(Assignment.rater_id) == rater_id,
        col(Assignment.granularity) == Granularity.CRITERIA.value,
        order=(col(Assignment.id), col(Criterion.id)),
    )
    query = query.join(Criterion, col(Criterion.question_id) == col(Answer.question_id))
    of_pairs = groupby(rows_of(session, query), key=lambda row: row[0])
    return {
        uid: tuple(
            criterion_asked(number, key, text)
            for number, (_, key, text, _) in enumerate(rows, start=1)
            if key in only.get(uid, (key,))
        )
        for uid, rows in of_pairs
    }


def questions_with_criteria(session: Session) -> frozenset[tuple[str, str]]:
    """Dataset and key of the questions that have criteria."""
    query = sa.select(col(Dataset.name), col(Question.key)).join(Dataset, col(Dataset.id) == col(Question.dataset_id))
    query = query.where(col(Question.id).in_(sa.select(col(Criterion.question_id))))
    return frozenset((dataset, question) for dataset, question in rows_of(session, query))


def questions_held_to_criteria(session: Session) -> dict[tuple[str, str], str]:
    """The questions, by dataset and key, whose criteria raters of a study are asked, with the name of such a study."""
    names = PAIRS.expressions("dataset", "question", "study")
    query = PAIRS.select(names, col(Assignment.granularity) == Granularity.CRITERIA.value).distinct()
    return {(dataset, question): study for dataset, question, study in rows_of(session, query)}
