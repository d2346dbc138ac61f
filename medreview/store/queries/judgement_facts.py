"""Judgements of every run, made here or imported, with all that names them."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.answers import Answer, Author
from medreview.domain.comparisons import Criterion
from medreview.domain.datasets import Dataset
from medreview.domain.models import Model, ModelSource
from medreview.domain.questions import Question
from medreview.domain.run_kinds import Validity
from medreview.domain.runs import Judgement, Run, RunItem
from medreview.store.bulk import table_of
from medreview.store.queries.answer_facts import answers_given_out
from medreview.store.queries.facts import Facts, in_portions, rows_of
from medreview.store.queries.runs import (
    about_one_answer,
    calls_of_attempt,
    coincides,
    criterion_of_item,
    holds,
    is_empty_reply,
    of_attempt,
    shown_at_most,
    validity_class,
)
from medreview.store.queries.usable import usable_judgement

EXCERPT_LENGTH = 200
_REPLY_LENGTH = 160
_BESIDE_THE_WAY = frozenset({"reverses_references", "selection", "order", "n_items", "skipped"})
_RUN_NAME = sa.func.coalesce(col(Run.name), "")
_SENTENCE = sa.func.coalesce(col(RunItem.sentence_index), col(Judgement.sentence_index))
_START, _END = col(RunItem.sentence_start), col(RunItem.sentence_end)
_EXTRA = col(Judgement.extra)
_CRITERION_TEXT = (
    sa.select(sa.func.substr(sa.func.coalesce(col(Criterion.text), col(Criterion.key)), 1, EXCERPT_LENGTH))
    .where(col(Criterion.question_id) == col(Answer.question_id), col(Criterion.key) == criterion_of_item())
    .correlate(table_of(Answer), table_of(RunItem))
    .scalar_subquery()
)
_USABLE = usable_judgement(col(Judgement.value), sa.func.nullif(validity_class(), ""))


class JudgementFact(NamedTuple):
    """One attempt of a judge on one dimension.

    Empty text stands where a run or a setup has no name. ``granularity`` follows from ``sentence_index``, which is
    None for a whole answer; ``given_granularity`` is what was written down. ``reading`` is None where nobody recorded
    how the model was asked. ``most_references`` tells ways of asking apart, see ``shown_at_most``. Offsets of sentences
    are known of runs made here only, ``n_characters`` where the answer's text is. ``value`` and ``validity`` can be
    calculated with (see ``usable``), ``given_value`` and ``given_validity`` are as they are stored, ``counted_value``
    is that of a valid judgement, ``word`` is empty until somebody looks up what its level is called. ``repeat`` and
    ``attempt`` are 1 where they were not recorded. Prices are for a million tokens, ``n_calls`` has what the connection
    had to repeat. ``judged`` is the beginning of what was judged, ``reply`` that of what the model wrote. ``criterion``
    and ``other_answer_id`` say what an answer was held against, where it was.
    """

    id: int
    judge: str
    run: str
    run_id: int | None
    item_id: int | None
    protocol: str
    setup: str
    granularity: str
    given_granularity: str | None
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
    sentence_index: int | None
    sentence_start: int | None
    sentence_end: int | None
    repeat: int
    attempt: int
    given_attempt: int | None
    dimension: str
    value: float | None
    validity: str | None
    given_value: float | None
    given_validity: str | None
    counted_value: float | None
    word: str
    reason: str | None
    criterion: str | None
    other_answer_id: int | None
    judged: str
    reply: str
    input_tokens: int | None
    output_tokens: int | None
    latency_ms: float | None
    input_price: float | None
    output_price: float | None
    n_calls: int
    coincides: bool
    is_empty: bool


JUDGEMENTS = Facts(
    JudgementFact,
    Judgement,
    joins=(
        (Model, col(Model.id) == col(Judgement.judge_model_id), False),
        (ModelSource, col(ModelSource.model_id) == col(Model.id), True),
        (Answer, col(Answer.id) == col(Judgement.answer_id), False),
        (Question, col(Question.id) == col(Answer.question_id), False),
        (Author, col(Author.id) == col(Answer.author_id), False),
        (Dataset, col(Dataset.id) == col(Answer.dataset_id), False),
        (Run, col(Run.id) == col(Judgement.run_id), True),
        (RunItem, col(RunItem.id) == col(Judgement.run_item_id), True),
    ),
    columns={
        "id": col(Judgement.id),
        "judge": col(Model.name),
        "run": _RUN_NAME,
        "run_id": col(Judgement.run_id),
        "item_id": col(Judgement.run_item_id),
        "protocol": col(Judgement.protocol),
        "setup": sa.func.coalesce(col(Judgement.setup), ""),
        "granularity": sa.case((_SENTENCE >= 0, "fine"), else_="coarse"),
        "given_granularity": col(Judgement.granularity),
        "n_references": col(Judgement.n_references),
        "most_references": shown_at_most(),
        "reading": sa.func.coalesce(
            sa.func.json_extract(_EXTRA, "$.reading"), sa.func.json_extract(col(Run.plan), "$.reading")
        ),
        "answer_id": col(Judgement.answer_id),
        "question_id": col(Answer.question_id),
        "dataset": col(Dataset.name),
        "question": col(Question.key),
        "answer": col(Answer.key),
        "author": col(Author.name),
        "n_characters": sa.case((col(Answer.is_placeholder), None), else_=sa.func.length(col(Answer.text))),
        "sentence_index": _SENTENCE,
        "sentence_start": _START,
        "sentence_end": _END,
        "repeat": sa.func.coalesce(col(RunItem.repeat), col(Judgement.repeat), 1),
        "attempt": sa.func.coalesce(col(Judgement.attempt), 1),
        "given_attempt": col(Judgement.attempt),
        "dimension": col(Judgement.dimension),
        "value": _USABLE[0],
        "validity": _USABLE[1],
        "given_value": col(Judgement.value),
        "word": sa.literal(""),
        "given_validity": sa.func.nullif(validity_class(), ""),
        "counted_value": sa.case((validity_class() == Validity.VALID.value, col(Judgement.value))),
        "reason": sa.func.json_extract(_EXTRA, "$.reason"),
        "criterion": criterion_of_item(),
        "other_answer_id": col(RunItem.other_answer_id),
        "judged": sa.func.coalesce(
            _CRITERION_TEXT,
            sa.func.substr(col(Answer.text), _START + 1, sa.func.min(_END - _START, EXCERPT_LENGTH)),
            sa.func.substr(col(Answer.text), 1, EXCERPT_LENGTH),
        ),
        "reply": sa.func.substr(sa.func.coalesce(of_attempt("raw_output"), ""), 1, _REPLY_LENGTH),
        "input_tokens": col(Judgement.input_tokens),
        "output_tokens": col(Judgement.output_tokens),
        "latency_ms": col(Judgement.latency_ms),
        "input_price": col(ModelSource.input_price),
        "output_price": col(ModelSource.output_price),
        "n_calls": calls_of_attempt(),
        "coincides": coincides(),
        "is_empty": is_empty_reply(),
    },
)
COMPARED = (
    *("id", "judge", "run", "protocol", "setup", "granularity", "n_references", "most_references", "reading"),
    *("answer_id", "question_id", "dataset", "question", "answer", "author", "n_characters", "sentence_index"),
    *("repeat", "attempt", "dimension", "value", "validity", "input_tokens", "output_tokens", "latency_ms"),
    *("input_price", "output_price", "item_id", "n_calls", "coincides", "is_empty"),
)
HELD_AGAINST_RATERS = (
    *("run", "protocol", "setup", "most_references", "given_granularity", "dimension", "answer_id", "sentence_index"),
    "reading",
    *("sentence_start", "sentence_end", "repeat", "attempt", "value", "validity", "reason"),
)
_COUNTED = (
    *(
        "id",
        "judge",
        "run",
        "run_id",
        "protocol",
        "setup",
        "dataset",
        "question",
        "answer",
        "author",
        "sentence_index",
        "dimension",
    ),
    *("given_value", "word", "given_validity", "given_attempt", "reply"),
)
_SAID = (
    *("answer_id", "judge", "run", "protocol", "given_granularity", "sentence_index", "dimension"),
    *("given_value", "given_validity"),
)
_OF_PANEL = (
    *("answer_id", "dataset", "answer", "sentence_index", "sentence_start", "sentence_end", "criterion"),
    *("other_answer_id", "repeat", "dimension", "counted_value", "judge", "protocol", "setup"),
)
_IS_FINISHED = col(Judgement.run_item_id).is_(None) | col(RunItem.done_at).is_not(None)
"""Of what was imported, everything is."""


def judgements_to_compare(session: Session, runs: Sequence[str] = ()) -> tuple[JudgementFact, ...]:
    """Every finished attempt in these runs, in all runs and imports where none is named, with ``COMPARED``.

    The order depends on names only.
    """
    order = (
        *(col(Model.name), _RUN_NAME, col(Dataset.name), col(Question.key), col(Answer.key)),
        *(_SENTENCE, sa.func.coalesce(col(RunItem.repeat), col(Judgement.repeat), 1), col(Judgement.attempt)),
        *(col(Judgement.dimension), col(Judgement.id)),
    )
    of_runs = [col(Run.name).in_(runs)] if runs else []
    return JUDGEMENTS.read(session, COMPARED, _IS_FINISHED, about_one_answer(), *of_runs, order=order)


def judgements_near_study(
    session: Session, study_id: int, judge: str, run: str | None = None
) -> tuple[JudgementFact, ...]:
    """Every finished attempt of a judge on the datasets that a study is about, with ``HELD_AGAINST_RATERS``."""
    datasets = sa.select(col(Answer.dataset_id)).where(col(Answer.id).in_(answers_given_out(study_id)))
    where = [col(Model.name) == judge, col(Answer.dataset_id).in_(datasets), _IS_FINISHED, about_one_answer()]
    if run is not None:
        where.append(col(Run.name) == run)
    return JUDGEMENTS.read(session, HELD_AGAINST_RATERS, *where, order=[col(Judgement.id)])


def judgements_with_ids(session: Session, ids: Sequence[int]) -> tuple[JudgementFact, ...]:
    """The judgements with these ids, in this order; ids of judgements that no longer exist are left out."""
    found: dict[int, JudgementFact] = {}
    for some in in_portions(ids):
        found |= {one.id: one for one in JUDGEMENTS.read(session, _COUNTED, col(Judgement.id).in_(some))}
    return tuple(found[one] for one in ids if one in found)


def judgements_of_answers(session: Session, answer_ids: Sequence[int]) -> tuple[JudgementFact, ...]:
    """The last attempt of every judgement of a few answers, to read beside their texts."""
    newer = sa.select(sa.func.max(col(Judgement.id))).where(col(Judgement.answer_id).in_(answer_ids))
    item = sa.case((col(Judgement.run_item_id).is_(None), -col(Judgement.id)), else_=col(Judgement.run_item_id))
    last = col(Judgement.id).in_(newer.group_by(item, col(Judgement.dimension)))
    order = (col(Model.name), col(Run.name), col(Judgement.sentence_index), col(Judgement.dimension), col(Judgement.id))
    return JUDGEMENTS.read(session, _SAID, last, about_one_answer(), order=order)


@dataclass(frozen=True, slots=True)
class JudgeCoverage:
    """The number of a judge's judgements on the answers of a study, in one way of asking; empty text where unnamed."""

    judge: str
    run: str
    protocol: str
    setup: str
    dimension: str
    n_judgements: int


def judges_on_study(session: Session, study_id: int) -> tuple[JudgeCoverage, ...]:
    """Every judge that judged answers of the study, by run, protocol, setup and dimension."""
    names = JUDGEMENTS.expressions("judge", "run", "protocol", "setup", "dimension")
    here = col(Judgement.answer_id).in_(answers_given_out(study_id))
    query = JUDGEMENTS.select([*names, sa.func.count()], here, about_one_answer(), order=names).group_by(*names)
    return tuple(JudgeCoverage(*row) for row in session.connection().execute(query))


def names_in_judgements(session: Session) -> tuple[tuple[str, str, str, str], ...]:
    """Judge, run, author and dimension of all judgements of single answers, each four once; empty without a run."""
    names = JUDGEMENTS.expressions("judge", "run", "author", "dimension")
    query = JUDGEMENTS.select(names, about_one_answer()).distinct()
    return tuple((judge, run, author, dimension) for judge, run, author, dimension in rows_of(session, query))


def judges_of_runs(session: Session) -> dict[int, tuple[str, str]]:
    """A judge and a protocol of every run that has judgements, for runs of which only these are known."""
    columns = (col(Judgement.run_id), sa.func.min(col(Model.name)), sa.func.min(col(Judgement.protocol)))
    query = JUDGEMENTS.select(columns, col(Judgement.run_id).is_not(None)).group_by(col(Judgement.run_id))
    return {run_id: (judge, protocol) for run_id, judge, protocol in rows_of(session, query)}


def judgements_of_run(session: Session, run_id: int) -> tuple[JudgementFact, ...]:
    """A run's judgements of everything: the attempts that hold, in the order in which they were given."""
    return JUDGEMENTS.read(session, _OF_PANEL, col(Judgement.run_id) == run_id, holds(), order=[col(Judgement.id)])


def names_of_judging_runs(session: Session) -> tuple[str, ...]:
    """The runs that hold judgements of single answers."""
    query = JUDGEMENTS.select([col(Run.name)], col(Judgement.run_id).is_not(None), about_one_answer())
    query = query.distinct().order_by(col(Run.name))
    return tuple(session.connection().execute(query).scalars())


@dataclass(frozen=True, slots=True)
class RunOrder:
    """The order in which a run shows references; ``is_reversed`` is last first.

    ``of_plan`` is the same for plans that differ in nothing else. The answers to judge, and their order, make no
    difference to it.
    """

    of_plan: str
    is_reversed: bool


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


@dataclass(frozen=True, slots=True)
class JudgementFilter:
    """A filter for a list of judgements; None lets all pass. Only the attempts that hold, unless ``all_attempts``.

    ``only_coinciding``: only verdicts that stand in a text of their case in the same words.
    """

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
    """A judgement's row, detached, with its names.

    ``excerpt`` is the beginning of the judged text, or of the criterion; ``criterion`` and ``other_answer_id`` say what
    the answer was held against.
    """

    judgement: Judgement
    run_name: str
    judge: str
    answer_key: str
    dataset: str
    author: str
    excerpt: str
    criterion: str | None
    other_answer_id: int | None


def count_judgements(session: Session, wanted: JudgementFilter) -> int:
    query = JUDGEMENTS.select([sa.func.count()], *_conditions(wanted))
    return session.connection().execute(query).scalar_one()


def found_judgements(
    session: Session, wanted: JudgementFilter, *, start: int = 0, limit: int, newest_first: bool = False
) -> tuple[FoundJudgement, ...]:
    """Judgements in the order in which they were given, or the last ones first."""
    order = col(Judgement.id).desc() if newest_first else col(Judgement.id)
    query = JUDGEMENTS.select([col(Judgement.id)], *_conditions(wanted), order=[order]).offset(start).limit(limit)
    ids = session.connection().execute(query).scalars().all()
    found = {one.judgement.id: one for some in in_portions(ids) for one in _found(session, col(Judgement.id).in_(some))}
    return tuple(found[one] for one in ids)


def judgement_with_names(session: Session, judgement_id: int) -> FoundJudgement | None:
    return next(_found(session, col(Judgement.id) == judgement_id), None)


def attempts_beside(session: Session, judgement: Judgement) -> tuple[FoundJudgement, ...]:
    """All that was given when the same was asked: every dimension in every attempt."""
    if judgement.run_item_id is not None:
        same: Sequence[Any] = (col(Judgement.run_item_id) == judgement.run_item_id,)
    else:
        names = ("run_id", "judge_model_id", "protocol", "answer_id", "sentence_index", "repeat", "setup")
        same = [getattr(Judgement, name).is_not_distinct_from(getattr(judgement, name)) for name in names]
        same = [*same, col(Judgement.run_item_id).is_(None)]
    return tuple(_found(session, *same, order=[col(Judgement.attempt), col(Judgement.id)]))


def _conditions(wanted: JudgementFilter) -> list[Any]:
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


def _found(session: Session, *where: Any, order: Sequence[Any] = ()) -> Iterator[FoundJudgement]:
    names = ("run", "judge", "answer", "dataset", "author", "judged", "criterion", "other_answer_id")
    names = JUDGEMENTS.expressions(*names)
    for row in JUDGEMENTS.objects(session, [Judgement, *names], *where, order=order):
        yield FoundJudgement(*row)
