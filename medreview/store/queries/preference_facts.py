"""Preferences between answers, by raters and judges, with all that names them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import Session, col

from medreview.domain.answers import Answer, Author
from medreview.domain.comparisons import Preference
from medreview.domain.datasets import Dataset
from medreview.domain.models import Model
from medreview.domain.questions import Question
from medreview.domain.runs import Run, RunItem
from medreview.domain.studies import Rater
from medreview.store.queries.facts import rows_of


class PreferenceFact(NamedTuple):
    """One comparison as it stands: of a judge that was asked again, each attempt.

    ``answer_a`` came into the workspace before ``answer_b``, and the value is told so. Empty text stands where there is
    no rater, judge, run, dimension, order or value.
    """

    id: int
    rater: str
    judge: str
    run: str
    protocol: str
    dataset: str
    question: str
    dimension: str
    answer_a: str
    answer_b: str
    author_a: str
    author_b: str
    shown_first: str
    value: str
    validity: str
    item_id: int
    attempt: int
    repeat: int
    occasion: int
    answer_a_id: int
    answer_b_id: int


def finished_preferences(session: Session, answers: Sequence[int] | None = None) -> tuple[PreferenceFact, ...]:
    """Every preference of a finished item or an import, or those on these answers; the order depends on names only."""
    a, b, author_a, author_b = aliased(Answer), aliased(Answer), aliased(Author), aliased(Author)
    is_turned = col(Preference.answer_a_id) > col(Preference.answer_b_id)

    def either(of_a: Any, of_b: Any) -> Any:
        return sa.case((is_turned, of_b), else_=of_a)

    def turned(column: Any) -> Any:
        return sa.case((is_turned & (column == "a"), "b"), (is_turned & (column == "b"), "a"), else_=_text(column))

    query = (
        sa.select(
            col(Preference.id),
            *(_text(col(Rater.code)), _text(col(Model.name)), _text(col(Run.name)), _text(col(Preference.protocol))),
            *(col(Dataset.name), col(Question.key), _text(col(Preference.dimension))),
            *(either(col(a.key), col(b.key)), either(col(b.key), col(a.key))),
            *(either(col(author_a.name), col(author_b.name)), either(col(author_b.name), col(author_a.name))),
            *(turned(col(Preference.shown_first)), turned(col(Preference.value)), _text(col(Preference.validity))),
            *(sa.func.coalesce(col(Preference.run_item_id), 0), sa.func.coalesce(col(Preference.attempt), 1)),
            *(sa.func.coalesce(col(Preference.repeat), 1), col(Preference.occasion)),
            *(either(col(a.id), col(b.id)), either(col(b.id), col(a.id))),
        )
        .select_from(Preference)
        .join(Question, col(Question.id) == col(Preference.question_id))
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .join(a, col(a.id) == col(Preference.answer_a_id))
        .join(b, col(b.id) == col(Preference.answer_b_id))
        .join(author_a, col(author_a.id) == col(a.author_id))
        .join(author_b, col(author_b.id) == col(b.author_id))
        .outerjoin(Rater, col(Rater.id) == col(Preference.rater_id))
        .outerjoin(Model, col(Model.id) == col(Preference.judge_model_id))
        .outerjoin(Run, col(Run.id) == col(Preference.run_id))
        .outerjoin(RunItem, col(RunItem.id) == col(Preference.run_item_id))
        .where(col(Preference.run_item_id).is_(None) | col(RunItem.done_at).is_not(None))
        .order_by(col(Dataset.name), col(Question.key), col(a.key), col(b.key), col(Preference.id))
    )
    if answers is not None:
        query = query.where(col(a.id).in_(answers) | col(b.id).in_(answers))
    return tuple(PreferenceFact(*row) for row in rows_of(session, query))


def _text(column: Any) -> Any:
    return sa.func.coalesce(column, "")
