"""Questions that cleaning looks at, and those that are set aside."""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.answers import Answer
from medreview.domain.datasets import Dataset
from medreview.domain.questions import Quarantine, Question, QuestionKind
from medreview.store.queries.answer_facts import ANSWERS, QUESTION_PATH, open_of
from medreview.store.queries.facts import rows_of

IS_IN_FREE_WORDS = col(Question.kind) == QuestionKind.OPEN
_LONGEST_SHOWN = 200
_DETAIL = sa.func.coalesce(sa.func.nullif(col(Quarantine.reason), ""), col(Quarantine.place), "")


class AskedText(NamedTuple):
    """An open question; ``key`` stands behind the name of its dataset. ``n_turns`` are those before the question."""

    question_id: int
    key: str
    text: str
    n_turns: int


class QuarantinedQuestion(NamedTuple):
    """A question that is set aside; ``detail`` is what the rule found, or a person's reason."""

    question_id: int
    key: str
    text: str
    rule: str
    detail: str
    at: str
    by: str | None


def open_texts(session: Session, datasets: Sequence[str], *, after: int, limit: int) -> tuple[AskedText, ...]:
    """Questions in free words that are not set aside, as they came in, of these datasets or of all."""
    query = (
        sa.select(col(Question.id), QUESTION_PATH, col(Question.text), sa.func.json_array_length(col(Question.context)))
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .where(*open_of(datasets), IS_IN_FREE_WORDS, col(Question.id) > after)
        .order_by(col(Question.id))
        .limit(limit)
    )
    return tuple(AskedText(*row) for row in session.connection().execute(query))


def n_open_questions(session: Session, datasets: Sequence[str], *wanted: sa.ColumnElement[bool]) -> int:
    query = sa.select(sa.func.count()).select_from(Question).join(Dataset, col(Dataset.id) == col(Question.dataset_id))
    return session.connection().execute(query.where(*open_of(datasets), *wanted)).scalar_one()


def answers_between(session: Session, first: int, last: int) -> dict[int, list[str]]:
    """The texts of answers to the questions with these ids and all between, in the order they came in."""
    between = col(Answer.question_id).between(first, last)
    found: dict[int, list[str]] = {}
    known = ANSWERS.read(session, ("question_id", "text"), between, col(Answer.is_placeholder).is_(False), order=_ORDER)
    for one in known:
        found.setdefault(one.question_id, []).append(one.text)
    return found


def rules_that_took(session: Session, *, dataset_id: int | None = None) -> dict[str, int]:
    """The rules by which questions are set aside now, of one dataset or of all, with the number of their questions."""
    query = sa.select(col(Quarantine.rule), sa.func.count()).where(col(Quarantine.released_at).is_(None))
    if dataset_id is not None:
        here = sa.select(col(Question.id)).where(col(Question.dataset_id) == dataset_id)
        query = query.where(col(Quarantine.question_id).in_(here))
    return dict(rows_of(session, query.group_by(col(Quarantine.rule))))


def set_aside_now(
    session: Session, *, rule: str = "", question_id: int | None = None
) -> tuple[QuarantinedQuestion, ...]:
    """Questions that are set aside, by a rule where one is named, the last first; of texts the beginning."""
    query = (
        sa.select(
            *(col(Question.id), QUESTION_PATH, sa.func.substr(col(Question.text), 1, _LONGEST_SHOWN)),
            *(
                col(Quarantine.rule),
                _DETAIL,
                col(Quarantine.quarantined_at),
                col(Quarantine.set_aside_by),
            ),
        )
        .select_from(Quarantine)
        .join(Question, col(Question.id) == col(Quarantine.question_id))
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .where(col(Quarantine.released_at).is_(None))
        .order_by(col(Quarantine.id).desc())
    )
    if rule:
        query = query.where(col(Quarantine.rule) == rule)
    if question_id is not None:
        query = query.where(col(Quarantine.question_id) == question_id)
    return tuple(QuarantinedQuestion(*row) for row in session.connection().execute(query))


_ORDER = (col(Answer.question_id), col(Answer.id))
