"""Judgements of every run, made here or imported: rows for comparing judges, and what stands behind a number."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.judge_runs import Judgement, Run, RunItem
from medreview.domain.models import Model, ModelSource
from medreview.domain.questions import Question
from medreview.store.queries.judge_runs import (
    calls_of_attempt,
    coincides,
    of_attempt,
    shown_at_most,
    validity_class,
)
from medreview.store.queries.usable import usable_judgement

_IDS_AT_ONCE = 900
_EXCERPT = 160
_BESIDE_THE_WAY = frozenset({"reverses_references", "selection", "order", "n_items", "skipped"})


@dataclass(frozen=True, slots=True)
class JudgedRow:
    """One attempt of a judge on one dimension; empty text where something has no name, -1 for a whole answer.

    ``reading`` is None where nobody recorded how the model was asked. ``n_characters`` is the answer's length, None
    where its text is not known. ``most_references`` tells ways of asking apart, see ``shown_at_most``. Prices are for a
    million tokens. ``item_id`` is that of the run's item, None for what was imported; ``n_calls`` are those of the
    attempt, with what the connection had to repeat.
    """

    id: int
    judge: str
    run: str
    protocol: str
    setup: str
    granularity: str
    n_references: int | None
    most_references: int | None
    reading: str | None
    answer_id: int
    question_id: int
    dataset: str
    question: str
    answer: str
    author: str
    n_characters: int | None
    sentence_index: int
    repeat: int
    attempt: int
    dimension: str
    value: float | None
    validity: str | None
    input_tokens: int | None
    output_tokens: int | None
    latency_ms: float | None
    input_price: float | None
    output_price: float | None
    item_id: int | None
    n_calls: int
    coincides: bool


@dataclass(frozen=True, slots=True)
class RunOrder:
    """Whether a run shows references last first; ``of_plan`` is the same for plans that differ in nothing else.

    Which answers are judged, and in what order, makes no difference to it.
    """

    of_plan: str
    is_reversed: bool


@dataclass(frozen=True, slots=True)
class JudgementBehind:
    """A judgement as a list shows it; ``excerpt`` is the beginning of what the model wrote."""

    id: int
    run: str
    judge: str
    setup: str
    dataset: str
    question: str
    answer: str
    author: str
    sentence_index: int | None
    repeat: int | None
    attempt: int | None
    dimension: str
    value: float | None
    validity: str | None
    excerpt: str
    run_id: int | None


def judgements_to_compare(session: Session, runs: Sequence[str] = ()) -> tuple[JudgedRow, ...]:
    """Every attempt in these runs, in all runs and imports where none is named; of runs made here, finished items.

    The order depends on names only.
    """
    length = sa.case((col(Answer.is_placeholder), None), else_=sa.func.length(col(Answer.text)))
    sentence = sa.func.coalesce(col(RunItem.sentence_index), col(Judgement.sentence_index), -1)
    repeat = sa.func.coalesce(col(RunItem.repeat), col(Judgement.repeat), 1)
    reading = sa.func.coalesce(
        sa.func.json_extract(col(Judgement.extra), "$.reading"), sa.func.json_extract(col(Run.plan), "$.reading")
    )
    granularity = sa.case((sentence >= 0, "fine"), else_="coarse")
    query = (
        sa.select(col(Judgement.id), col(Model.name), sa.func.coalesce(col(Run.name), ""), col(Judgement.protocol))
        .add_columns(sa.func.coalesce(col(Judgement.setup), ""), granularity)
        .add_columns(col(Judgement.n_references), shown_at_most(), reading)
        .add_columns(col(Judgement.answer_id), col(Answer.question_id))
        .add_columns(col(Dataset.name), col(Question.key), col(Answer.key), col(Author.name), length)
        .add_columns(sentence, repeat, sa.func.coalesce(col(Judgement.attempt), 1), col(Judgement.dimension))
        .add_columns(*usable_judgement(col(Judgement.value), sa.func.nullif(validity_class(), "")))
        .add_columns(col(Judgement.input_tokens), col(Judgement.output_tokens), col(Judgement.latency_ms))
        .add_columns(col(ModelSource.input_price), col(ModelSource.output_price))
        .add_columns(col(Judgement.run_item_id), calls_of_attempt(), coincides())
        .select_from(Judgement)
        .join(Model, col(Model.id) == col(Judgement.judge_model_id))
        .outerjoin(ModelSource, col(ModelSource.model_id) == col(Model.id))
        .join(Answer, col(Answer.id) == col(Judgement.answer_id))
        .join(Question, col(Question.id) == col(Answer.question_id))
        .join(Author, col(Author.id) == col(Answer.author_id))
        .join(Dataset, col(Dataset.id) == col(Answer.dataset_id))
        .outerjoin(Run, col(Run.id) == col(Judgement.run_id))
        .outerjoin(RunItem, col(RunItem.id) == col(Judgement.run_item_id))
        .where(sa.or_(col(Judgement.run_item_id).is_(None), col(RunItem.done_at).is_not(None)))
        .order_by(col(Model.name), sa.func.coalesce(col(Run.name), ""), col(Dataset.name), col(Question.key))
        .order_by(col(Answer.key), sentence, repeat, col(Judgement.attempt), col(Judgement.dimension))
        .order_by(col(Judgement.id))
    )
    if runs:
        query = query.where(col(Run.name).in_(runs))
    return tuple(JudgedRow(*row) for row in session.connection().execute(query))


def names_of_judging_runs(session: Session) -> tuple[str, ...]:
    """The runs that hold judgements."""
    query = sa.select(col(Run.name)).where(col(Run.id).in_(sa.select(col(Judgement.run_id)))).order_by(col(Run.name))
    return tuple(session.connection().execute(query).scalars())


def orders_of_runs(session: Session) -> dict[str, RunOrder]:
    """Of every run that was planned here, by its name."""
    found: dict[str, RunOrder] = {}
    for name, plan in session.connection().execute(sa.select(col(Run.name), col(Run.plan))):
        if plan:
            others = {key: value for key, value in plan.items() if key not in _BESIDE_THE_WAY}
            text = json.dumps(others, sort_keys=True)
            is_reversed = bool(plan.get("reverses_references"))
            found[name] = RunOrder(hashlib.sha256(text.encode()).hexdigest(), is_reversed)
    return found


def judgements_with_ids(session: Session, ids: Sequence[int]) -> tuple[JudgementBehind, ...]:
    """These judgements, in the order of the ids; those that are gone are left out."""
    found: dict[int, JudgementBehind] = {}
    for start in range(0, len(ids), _IDS_AT_ONCE):
        for row in session.connection().execute(_behind(ids[start : start + _IDS_AT_ONCE])):
            found[row[0]] = JudgementBehind(*row)
    return tuple(found[one] for one in ids if one in found)


def _behind(ids: Sequence[int]) -> Any:
    return (
        sa.select(col(Judgement.id), sa.func.coalesce(col(Run.name), ""), col(Model.name))
        .add_columns(sa.func.coalesce(col(Judgement.setup), ""), col(Dataset.name), col(Question.key))
        .add_columns(col(Answer.key), col(Author.name))
        .add_columns(sa.func.coalesce(col(RunItem.sentence_index), col(Judgement.sentence_index)))
        .add_columns(sa.func.coalesce(col(RunItem.repeat), col(Judgement.repeat)), col(Judgement.attempt))
        .add_columns(col(Judgement.dimension), col(Judgement.value), sa.func.nullif(validity_class(), ""))
        .add_columns(sa.func.substr(sa.func.coalesce(of_attempt("raw_output"), ""), 1, _EXCERPT))
        .add_columns(col(Judgement.run_id))
        .select_from(Judgement)
        .join(Model, col(Model.id) == col(Judgement.judge_model_id))
        .join(Answer, col(Answer.id) == col(Judgement.answer_id))
        .join(Question, col(Question.id) == col(Answer.question_id))
        .join(Author, col(Author.id) == col(Answer.author_id))
        .join(Dataset, col(Dataset.id) == col(Answer.dataset_id))
        .outerjoin(Run, col(Run.id) == col(Judgement.run_id))
        .outerjoin(RunItem, col(RunItem.id) == col(Judgement.run_item_id))
        .where(col(Judgement.id).in_(ids))
    )
