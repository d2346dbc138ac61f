"""The values that hold of a run, by what was judged: what panels of judges are made from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.answers import Answer
from medreview.domain.datasets import Dataset
from medreview.domain.judge_runs import Judgement, RunItem, Validity
from medreview.domain.models import Model
from medreview.store.queries.judge_runs import holds, validity_class


@dataclass(frozen=True, slots=True)
class PanelPlace:
    """One dimension of one thing that a run was asked about. ``sentence`` is its place in the text, where known."""

    answer_id: int
    answer: str
    sentence_index: int | None
    sentence: tuple[int, int] | None
    repeat: int
    dimension: str


@dataclass(frozen=True, slots=True)
class RunValues:
    """What a run says of everything it judged, None where it is not valid; and whose judgements they are."""

    values: dict[PanelPlace, float | None]
    judges: frozenset[str]
    protocols: frozenset[str]
    setups: frozenset[str]


def values_by_place(session: Session, run_id: int) -> RunValues:
    """The values of a run that hold, in the order in which they were given."""
    query = (
        sa.select(
            col(Judgement.answer_id),
            col(Dataset.name) + "/" + col(Answer.key),
            col(Judgement.sentence_index),
            col(RunItem.sentence_start),
            col(RunItem.sentence_end),
            sa.func.coalesce(col(Judgement.repeat), 1),
            col(Judgement.dimension),
            sa.case((validity_class() == Validity.VALID.value, col(Judgement.value))),
            col(Model.name),
            col(Judgement.protocol),
            col(Judgement.setup),
        )
        .join(Answer, col(Answer.id) == col(Judgement.answer_id))
        .join(Dataset, col(Dataset.id) == col(Answer.dataset_id))
        .join(Model, col(Model.id) == col(Judgement.judge_model_id))
        .outerjoin(RunItem, col(RunItem.id) == col(Judgement.run_item_id))
        .where(col(Judgement.run_id) == run_id, holds())
        .order_by(col(Judgement.id))
    )
    rows: Sequence[Any] = session.connection().execute(query).all()
    values: dict[PanelPlace, float | None] = {}
    for answer_id, answer, index, start, end, repeat, dimension, value, *_ in rows:
        sentence = None if start is None or end is None else (start, end)
        values[PanelPlace(answer_id, answer, index, sentence, repeat, dimension)] = value
    judges, protocols, setups = ({row[column] for row in rows} - {None} for column in (-3, -2, -1))
    return RunValues(values, frozenset(judges), frozenset(protocols), frozenset(setups))
