"""Judgements one by one, as they are looked at."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.judge_runs import Judgement, Run, RunItem
from medreview.domain.models import Model
from medreview.store.queries.judge_runs import coincides, holds, validity_class

EXCERPT_LENGTH = 200


@dataclass(frozen=True, slots=True)
class WantedJudgements:
    """Which judgements to find; None lets all pass."""

    run: int | None = None
    dimension: str | None = None
    validity: str | None = None
    value: float | None = None
    author: str | None = None
    answer: int | None = None
    all_attempts: bool = False
    only_coinciding: bool = False


@dataclass(frozen=True, slots=True)
class FoundJudgement:
    """A judgement's row, detached, with what names it; ``excerpt`` is the beginning of what was judged."""

    judgement: Judgement
    run_name: str
    judge: str
    answer_key: str
    dataset: str
    author: str
    excerpt: str


def count_judgements(session: Session, wanted: WantedJudgements) -> int:
    query = sa.select(sa.func.count()).select_from(_with_names()).where(*_conditions(wanted))
    return session.connection().execute(query).scalar_one()


def found_judgements(
    session: Session, wanted: WantedJudgements, *, start: int = 0, limit: int, newest_first: bool = False
) -> tuple[FoundJudgement, ...]:
    """Judgements in the order in which they were given, or the last ones first."""
    order = col(Judgement.id).desc() if newest_first else col(Judgement.id)
    query = _selected().where(*_conditions(wanted)).order_by(order).offset(start).limit(limit)
    return tuple(_found(session, query))


def judgement_with_names(session: Session, judgement_id: int) -> FoundJudgement | None:
    return next(_found(session, _selected().where(col(Judgement.id) == judgement_id)), None)


def attempts_beside(session: Session, judgement: Judgement) -> tuple[FoundJudgement, ...]:
    """All that was given when the same was asked: every dimension in every attempt."""
    if judgement.run_item_id is not None:
        same: Sequence[Any] = (col(Judgement.run_item_id) == judgement.run_item_id,)
    else:
        names = ("run_id", "judge_model_id", "protocol", "answer_id", "sentence_index", "repeat", "setup")
        same = [getattr(Judgement, name).is_not_distinct_from(getattr(judgement, name)) for name in names]
        same = [*same, col(Judgement.run_item_id).is_(None)]
    return tuple(_found(session, _selected().where(*same).order_by(col(Judgement.attempt), col(Judgement.id))))


def _selected() -> Any:
    start, end = col(RunItem.sentence_start), col(RunItem.sentence_end)
    sentence = sa.func.substr(col(Answer.text), start + 1, sa.func.min(end - start, EXCERPT_LENGTH))
    return (
        sa.select(
            Judgement,
            sa.func.coalesce(col(Run.name), ""),
            col(Model.name),
            col(Answer.key),
            col(Dataset.name),
            col(Author.name),
            sa.func.coalesce(sentence, sa.func.substr(col(Answer.text), 1, EXCERPT_LENGTH)),
        )
        .select_from(_with_names())
        .outerjoin(RunItem, col(RunItem.id) == col(Judgement.run_item_id))
    )


def _with_names() -> Any:
    joined = sa.join(Judgement, Answer, col(Answer.id) == col(Judgement.answer_id))
    joined = joined.join(Dataset, col(Dataset.id) == col(Answer.dataset_id))
    joined = joined.join(Author, col(Author.id) == col(Answer.author_id))
    joined = joined.join(Model, col(Model.id) == col(Judgement.judge_model_id))
    return joined.outerjoin(Run, col(Run.id) == col(Judgement.run_id))


def _conditions(wanted: WantedJudgements) -> list[Any]:
    conditions: list[Any] = [] if wanted.all_attempts else [holds()]
    chosen: tuple[tuple[Any, object], ...] = (
        (col(Judgement.run_id), wanted.run),
        (col(Judgement.dimension), wanted.dimension),
        (validity_class(), wanted.validity),
        (col(Judgement.value), wanted.value),
        (col(Judgement.answer_id), wanted.answer),
        (col(Author.name), wanted.author),
    )
    if wanted.only_coinciding:
        conditions.append(coincides())
    return conditions + [column == value for column, value in chosen if value is not None]


def _found(session: Session, query: Any) -> Iterator[FoundJudgement]:
    for row in cast("Iterable[Any]", session.exec(query)):
        yield FoundJudgement(*row)
