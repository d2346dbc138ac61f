"""Runs of models: pending items, judgements given, progress and failures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer
from medreview.domain.comparisons import Criterion, CriterionRating, MarkedSpan, Preference
from medreview.domain.datasets import Dataset
from medreview.domain.granularity import Granularity
from medreview.domain.models import Model
from medreview.domain.questions import Question
from medreview.domain.run_kinds import RunKind, Validity
from medreview.domain.runs import (
    COINCIDES,
    CRITERION_SHOWN,
    NO_REPLY,
    NOT_RETRIED,
    Choice,
    Judgement,
    QueueEntry,
    Reply,
    Run,
    RunItem,
    RunSession,
)
from medreview.domain.tags import Tag
from medreview.store.bulk import insert_all
from medreview.store.queries.answer_facts import n_bytes
from medreview.store.queries.facts import rows_of
from medreview.store.queries.model_requests import NOTHING_SENT, forget_run_of_requests, requests_of_runs

_OF_ATTEMPT = ("raw_output", "thinking")


@dataclass(frozen=True, slots=True)
class PendingItem:
    """An item that is not done yet: the answer or the question it is about, by its id and a key that names its dataset.

    Of a pair of answers it is about the one that is shown first, and ``other_id`` is the other. ``criterion`` is the
    key of the one that an answer is held to.
    It was asked ``n_attempts`` times before, of which ``n_errors`` brought no reply at all: of these it has been asked
    again by a person's wish.
    """

    position: int
    item_id: int
    uid: str
    about_id: int
    key: str
    sentence_index: int | None = None
    sentence_start: int | None = None
    sentence_end: int | None = None
    repeat: int = 1
    n_attempts: int = 0
    n_errors: int = 0
    other_id: int | None = None
    criterion: str | None = None


@dataclass(frozen=True, slots=True)
class GradeCount:
    """A value of a dimension: how many judgements that hold gave it, and on how many answers."""

    dimension: str
    value: float
    n: int
    n_answers: int


@dataclass(frozen=True, slots=True)
class RunCounts:
    """``n_judgements``, ``n_valid`` and ``values`` count what holds: the last attempts."""

    n_items: int = 0
    n_done: int = 0
    n_judgements: int = 0
    n_valid: int = 0
    values: tuple[GradeCount, ...] = ()


@dataclass(frozen=True, slots=True)
class AttemptTotals:
    """Over all attempts of a run, each counted once and not once a dimension."""

    input_tokens: int
    output_tokens: int
    n_attempts: int
    n_asked: int
    n_calls: int


def run_named(session: Session, name: str) -> Run | None:
    return session.exec(select(Run).where(Run.name == name)).first()


def runs_newest_first(session: Session) -> tuple[tuple[Run, str | None], ...]:
    """Every run with its model's name, newest first; one of choices or translations only if it was planned here.

    Choices that were imported stand under the name of a run that nobody planned. Tags of one can be chosen to hold.
    """
    query = (
        select(Run, Model.name)
        .outerjoin(Model, col(Model.id) == col(Run.model_id))
        .where(col(Run.kind).in_((RunKind.JUDGE, RunKind.TAG)) | col(Run.protocol).is_not(None))
        .order_by(col(Run.created_at).desc(), col(Run.id).desc())
    )
    return tuple((run, model) for run, model in session.exec(query))


def run_counts(session: Session, run_id: int | None = None) -> dict[int, RunCounts]:
    """Items and judgements of one run or of all, by run."""
    is_valid = validity_class() == Validity.VALID.value
    parts = (col(Judgement.run_id), col(Judgement.dimension), is_valid, sa.case((is_valid, col(Judgement.value))))
    given = sa.select(*parts, sa.func.count(), sa.func.count(sa.distinct(col(Judgement.answer_id)))).where(holds())
    if run_id is not None:
        given = given.where(col(Judgement.run_id) == run_id)
    judged: dict[int | None, RunCounts] = {}
    for run, dimension, valid, found, n, n_answers in rows_of(session, given.group_by(*parts).order_by(*parts)):
        before = judged.get(run, RunCounts())
        values = () if found is None else (GradeCount(dimension, found, n, n_answers),)
        judged[run] = replace(
            before,
            n_judgements=before.n_judgements + n,
            n_valid=before.n_valid + (n if valid else 0),
            values=(*before.values, *values),
        )
    items = item_counts(session, run_id)
    runs = {run for run in (*items, *judged) if run is not None}
    return {
        run: replace(judged.get(run, RunCounts()), n_items=n_items, n_done=n_done)
        for run in runs
        for n_items, n_done in [items.get(run, (0, 0))]
    }


def item_counts(session: Session, run_id: int | None = None) -> dict[int | None, tuple[int, int]]:
    """The number of items of a run and of those that are done, by run."""
    query = sa.select(col(RunItem.run_id), sa.func.count(), sa.func.count(col(RunItem.done_at)))
    if run_id is not None:
        query = query.where(col(RunItem.run_id) == run_id)
    return {run: (n, n_done) for run, n, n_done in rows_of(session, query.group_by(col(RunItem.run_id)))}


def calls_of_attempt() -> sa.ColumnElement[int]:
    """The number of calls for the attempt that a judgement is of: one, and those that the connection repeated."""
    return 1 + sa.func.coalesce(sa.func.json_extract(col(Judgement.extra), "$.connection_retries"), 0)


def shown_at_most() -> sa.ColumnElement[int | None]:
    """The number of references that a judge was shown; of a run made here the most that any item had.

    Such a run asks all its items in one way: a question with fewer references is asked no other way. Within imports,
    the number is all that may tell one way from another.
    """
    of_run = sa.func.max(col(Judgement.n_references)).over(partition_by=col(Judgement.run_id))
    return sa.case((col(Judgement.run_item_id).is_not(None), of_run), else_=col(Judgement.n_references))


def holds() -> sa.ColumnElement[bool]:
    """The condition that a judgement holds: no later attempt was made at the same thing.

    Judgements that were imported have no items; theirs is the same thing where answer, sentence and repeat are.
    """
    later = aliased(Judgement)
    is_later = (col(later.dimension) == col(Judgement.dimension)) & (col(later.attempt) > col(Judgement.attempt))
    of_item = sa.exists().where(col(later.run_item_id) == col(Judgement.run_item_id), is_later)
    imported = sa.exists().where(
        col(Judgement.run_item_id).is_(None),
        col(Judgement.attempt).is_not(None),
        col(later.run_item_id).is_(None),
        col(later.answer_id) == col(Judgement.answer_id),
        col(later.run_id).is_not_distinct_from(col(Judgement.run_id)),
        col(later.judge_model_id) == col(Judgement.judge_model_id),
        col(later.protocol) == col(Judgement.protocol),
        col(later.sentence_index).is_not_distinct_from(col(Judgement.sentence_index)),
        col(later.repeat).is_not_distinct_from(col(Judgement.repeat)),
        col(later.setup).is_not_distinct_from(col(Judgement.setup)),
        is_later,
    )
    return ~of_item.correlate(Judgement) & ~imported.correlate(Judgement)


def validity_class() -> sa.ColumnElement[str]:
    """The one class of a judgement; of one without a validity what its value and its reply say.

    An empty reply is unparsable. Empty text means that nobody has read the reply yet.
    """
    is_blank = sa.func.trim(sa.func.coalesce(col(Judgement.raw_output), "")) == ""
    unsaid = sa.case(
        (col(Judgement.value).is_not(None), Validity.VALID.value), (is_blank, Validity.UNPARSABLE.value), else_=""
    )
    return sa.func.coalesce(sa.func.nullif(col(Judgement.validity), ""), unsaid)


def coincides() -> sa.ColumnElement[bool]:
    """The condition that a verdict stands in a text of the case in the same words."""
    return sa.func.coalesce(sa.func.json_extract(col(Judgement.extra), f"$.{COINCIDES}"), "").not_in(("", 0, "0"))


def is_empty_reply() -> sa.ColumnElement[bool]:
    """The condition that a judgement is unparsable because its reply is empty.

    Of what was imported as unparsable without its reply nobody knows, unless its reason says that there was none.
    """
    reason = sa.func.coalesce(sa.func.json_extract(col(Judgement.extra), "$.reason.template"), "")
    is_unsaid = sa.func.coalesce(col(Judgement.validity), "") == ""
    is_known = col(Judgement.run_item_id).is_not(None) | is_unsaid | reason.startswith(NO_REPLY)
    # the text stands with another row of the attempt, and is looked up of few judgements only
    text = sa.case((validity_class() == Validity.UNPARSABLE.value, of_attempt("raw_output")), else_="-")
    return is_known & (sa.func.trim(sa.func.coalesce(text, "")) == "")


class GivenReply(NamedTuple):
    """A reply to an item in one part: a dimension of a judgement, or a step of a run over questions."""

    uid: str
    about_id: int
    key: str
    sentence_index: int | None
    other_id: int | None
    criterion: str | None
    repeat: int
    part: str
    text: str | None
    value: str | None
    validity: str
    probabilities: str | None
    prompt_sha256: str | None


def given_replies(session: Session, run_id: int, *, first: bool = False) -> tuple[GivenReply, ...]:
    """The replies that hold, in the order of the run's items; with ``first`` the first attempts at the first part."""
    about = sa.func.coalesce(col(RunItem.answer_id), col(RunItem.question_id))
    key = col(Dataset.name) + "/" + sa.func.coalesce(col(Answer.key), col(Question.key))
    beside = (col(RunItem.sentence_index), col(RunItem.other_answer_id), criterion_of_item())
    item: list[Any] = [col(RunItem.uid), about, key, *beside, col(RunItem.repeat)]
    of_item = (col(RunItem.run_id) == run_id, col(RunItem.done_at).is_not(None))
    judged = (
        *(col(Judgement.dimension), of_attempt("raw_output"), sa.cast(col(Judgement.value), sa.String)),
        *(sa.func.coalesce(col(Judgement.validity), ""), sa.func.json_extract(col(Judgement.extra), "$.probabilities")),
        sa.func.json_extract(col(Judgement.extra), "$.rendered_sha256"),
    )
    judgements = of_named_items(*item, *judged).join(Judgement, col(Judgement.run_item_id) == col(RunItem.id))
    which = (col(Judgement.attempt) == 1) if first else holds()
    later = aliased(Reply)
    is_later = sa.exists().where(
        col(later.run_item_id) == col(Reply.run_item_id),
        col(later.step) == col(Reply.step),
        col(later.attempt) > col(Reply.attempt),
    )
    replied = (
        *(sa.cast(col(Reply.step), sa.String), col(Reply.raw_output), col(Reply.text), col(Reply.validity)),
        *(sa.func.json_extract(col(Reply.extra), "$.probabilities"), col(Reply.prompt_sha256)),
    )
    replies = of_named_items(*item, *replied).join(Reply, col(Reply.run_item_id) == col(RunItem.id))
    of_step = (col(Reply.step) == 0) & (col(Reply.attempt) == 1) if first else ~is_later.correlate(Reply)
    found = (
        *rows_of(session, judgements.where(*of_item, which).order_by(col(RunItem.position), col(Judgement.id))),
        *rows_of(session, replies.where(*of_item, of_step).order_by(col(RunItem.position), col(Reply.id))),
    )
    return tuple(GivenReply(*row) for row in found)


def items_to_copy(session: Session, run_id: int) -> tuple[dict[str, object], ...]:
    """The items of a run in order, without their outside names, places and times."""
    of_part = ("sentence_index", "sentence_start", "sentence_end", "other_answer_id", "shown")
    names = ("answer_id", "question_id", *of_part, "repeat")
    columns: list[Any] = [getattr(RunItem, name) for name in names]
    query = sa.select(*columns).where(col(RunItem.run_id) == run_id).order_by(col(RunItem.position))
    return tuple(dict(zip(names, row, strict=True)) for row in rows_of(session, query))


def add_items(session: Session, run_id: int, items: Sequence[tuple[int, Mapping[str, object]]]) -> None:
    """Lay down what is to be asked, each with its position."""
    rows = [{"run_id": run_id, "position": position, "done_at": None, **item} for position, item in items]
    insert_all(session, RunItem, rows)


def remove_torn_runs(session: Session) -> None:
    """Take out runs that were cut off while their items were written: they have fewer than their plan says."""
    counts = item_counts(session)
    for run, _ in runs_newest_first(session):
        if is_torn(run, counts.get(run.id, (0, 0))[0]):
            let_plan_again(session, run.id or 0)
            remove_run(session, run.id or 0)


def let_plan_again(session: Session, run_id: int) -> None:
    """Let a step of the queue draw its plan anew: the run that it stands for was torn."""
    planned = (col(QueueEntry.run_id) == run_id) & col(QueueEntry.request).is_not(None)
    session.connection().execute(sa.update(QueueEntry).where(planned).values(run_id=None))


def queue_entries(session: Session) -> tuple[QueueEntry, ...]:
    """The steps of the queue, in order."""
    return tuple(session.exec(select(QueueEntry).order_by(col(QueueEntry.position), col(QueueEntry.id))))


def is_torn(run: Run, n_items: int) -> bool:
    """True if not all items of a run were written."""
    planned = run.plan.get("n_items")
    return isinstance(planned, int) and n_items < planned


def pending_items(session: Session, run_id: int, *, after: int = -1, limit: int) -> tuple[PendingItem, ...]:
    """The next items that are not done yet, whose positions are greater than ``after``."""
    query = (
        _items_with_names()
        .where(col(RunItem.run_id) == run_id, col(RunItem.done_at).is_(None), col(RunItem.position) > after)
        .order_by(col(RunItem.position))
        .limit(limit)
    )
    return tuple(PendingItem(*row) for row in rows_of(session, query))


def longest_pending(session: Session, run_id: int, *, limit: int) -> tuple[PendingItem, ...]:
    """The pending items whose texts have most bytes: question, answer, references, and the sentence itself."""
    of_question = aliased(Answer)
    references = (
        sa.select(sa.func.coalesce(sa.func.sum(n_bytes(of_question.text)), 0))
        .where(
            col(of_question.question_id) == col(Answer.question_id),
            col(of_question.is_reference).is_(True),
            col(RunItem.answer_id).is_not(None),
        )
        .correlate(Answer, RunItem)
        .scalar_subquery()
    )
    sentence = sa.func.coalesce(col(RunItem.sentence_end) - col(RunItem.sentence_start), 0)
    other = sa.select(n_bytes(of_question.text)).where(col(of_question.id) == col(RunItem.other_answer_id))
    of_other = sa.func.coalesce(other.correlate(RunItem).scalar_subquery(), 0)
    held_to = sa.select(n_bytes(Criterion.text)).where(
        col(Criterion.question_id) == col(Answer.question_id), col(Criterion.key) == criterion_of_item()
    )
    of_criterion = sa.func.coalesce(held_to.correlate(Answer, RunItem).scalar_subquery(), 0)
    of_answer = sa.func.coalesce(n_bytes(Answer.text), 0) + of_other + of_criterion
    texts = of_answer + n_bytes(Question.text) + n_bytes(sa.type_coerce(col(Question.context), sa.String))
    query = (
        _items_with_names()
        .where(col(RunItem.run_id) == run_id, col(RunItem.done_at).is_(None))
        .order_by((texts + references + sentence).desc(), col(RunItem.position))
        .limit(limit)
    )
    return tuple(PendingItem(*row) for row in rows_of(session, query))


def item_with_answer(session: Session, item_id: int) -> PendingItem | None:
    """One item, done or not."""
    found = rows_of(session, _items_with_names().where(col(RunItem.id) == item_id))
    return next((PendingItem(*row) for row in found), None)


def items_with_ids(session: Session, item_ids: Sequence[int]) -> tuple[PendingItem, ...]:
    """Items, done or not, in the order of the run."""
    query = _items_with_names().where(col(RunItem.id).in_(item_ids)).order_by(col(RunItem.position))
    return tuple(PendingItem(*row) for row in rows_of(session, query))


def items_by_uid(session: Session, uids: Sequence[str]) -> tuple[PendingItem, ...]:
    """Items by their outside names, in the order of the run."""
    query = _items_with_names().where(col(RunItem.uid).in_(uids)).order_by(col(RunItem.position))
    return tuple(PendingItem(*row) for row in rows_of(session, query))


def uids_of_run(session: Session, run_id: int) -> dict[str, bool]:
    """The outside names of a run's items, and whether each is done."""
    query = sa.select(col(RunItem.uid), col(RunItem.done_at).is_not(None)).where(col(RunItem.run_id) == run_id)
    return {uid: bool(is_done) for uid, is_done in rows_of(session, query)}


def pending_at(session: Session, run_id: int, positions: Sequence[int]) -> tuple[str, ...]:
    """The outside names of the items at these positions that are not done yet, in the order of the run."""
    is_meant = (col(RunItem.run_id) == run_id, col(RunItem.done_at).is_(None), col(RunItem.position).in_(positions))
    query = sa.select(col(RunItem.uid)).where(*is_meant).order_by(col(RunItem.position))
    return tuple(uid for (uid,) in rows_of(session, query))


def write_finished(session: Session, item_id: int, judgements: Sequence[Mapping[str, object]], *, at: str) -> bool:
    """Write an item's judgements and that it is done, together; False, and nothing, where it was done already."""
    if not call_done(session, item_id, at=at):
        return False
    insert_all(session, Judgement, _with_replies_once(judgements))
    return True


def write_preferences(session: Session, preferences: Sequence[Mapping[str, object]]) -> None:
    """Write what came of pairs of answers, one row an attempt."""
    insert_all(session, Preference, preferences)


def write_criterion_ratings(session: Session, ratings: Sequence[Mapping[str, object]]) -> None:
    """Write what came of criteria, one row an attempt."""
    insert_all(session, CriterionRating, ratings)


def about_one_answer() -> Any:
    """True of a judgement of one answer by itself.

    What was said of a pair stands among the preferences, what was said of a criterion among the words on criteria.
    """
    is_held = sa.func.coalesce(col(Judgement.granularity), "") == Granularity.CRITERIA.value
    return col(RunItem.other_answer_id).is_(None) & sa.not_(is_held)


def criterion_of_item() -> sa.ColumnElement[str | None]:
    """The key of the criterion that an item holds its answer to."""
    return sa.func.json_extract(col(RunItem.shown), f"$.{CRITERION_SHOWN}")


def call_done(session: Session, item_id: int, *, at: str) -> bool:
    """Say that an item is done; False where it was already."""
    done = sa.update(RunItem).where(col(RunItem.id) == item_id, col(RunItem.done_at).is_(None)).values(done_at=at)
    return session.connection().execute(done).rowcount == 1


def _with_replies_once(judgements: Sequence[Mapping[str, object]]) -> list[Mapping[str, object]]:
    """An attempt's judgements, of which the first keeps what the model wrote; see ``of_attempt``."""
    firsts: dict[object, Mapping[str, object]] = {}
    kept: list[Mapping[str, object]] = []
    for row in judgements:
        first = firsts.setdefault(row.get("attempt"), row)
        repeated = [name for name in _OF_ATTEMPT if first is not row and row.get(name) == first.get(name)]
        kept.append({**row, **dict.fromkeys(repeated)})
    return kept


def of_attempt(name: Literal["raw_output", "thinking"]) -> sa.ColumnElement[str | None]:
    """The model's text of the attempt of a judgement: of a run made here it is stored with the first one alone."""
    first = aliased(Judgement)
    is_beside = (col(first.run_item_id) == col(Judgement.run_item_id)) & col(first.attempt).is_not_distinct_from(
        col(Judgement.attempt)
    )
    column: Any = getattr(first, name)
    of_first = sa.select(column).where(is_beside).order_by(col(first.id)).limit(1).correlate(Judgement)
    own: Any = getattr(Judgement, name)
    return sa.func.coalesce(own, of_first.scalar_subquery())


def n_failed_items(session: Session, run_id: int) -> int:
    """The number of items that are done and whose last attempt brought no reply."""
    query = sa.select(sa.func.count()).where(col(RunItem.run_id) == run_id, _has_failed())
    return session.connection().execute(query).scalar_one()


def reopen_failed_items(session: Session, run_id: int) -> int:
    """Let the items be pending again whose last attempt brought no reply; their attempts stay. How many there are."""
    reopened = sa.update(RunItem).where(col(RunItem.run_id) == run_id, _has_failed()).values(done_at=None)
    return session.connection().execute(reopened).rowcount


def _has_failed_attempt(given: type[Judgement | Reply]) -> sa.ColumnElement[bool]:
    """The condition that an attempt brought no reply, or none that could be used and the cap refused another."""
    was_refused = sa.func.json_extract(col(given.extra), f"$.{NOT_RETRIED}").is_not(None)
    return (col(given.run_item_id) == col(RunItem.id)) & ((col(given.validity) == Validity.ERROR) | was_refused)


def may_be_asked_again() -> sa.ColumnElement[bool]:
    """The condition that the last attempt at an item brought no reply, or that the cap refused another one."""
    failed = _has_failed_attempt(Judgement)
    later = aliased(Reply)
    is_later = sa.exists().where(col(later.run_item_id) == col(Reply.run_item_id), col(later.id) > col(Reply.id))
    unanswered = _has_failed_attempt(Reply)
    return sa.exists().where(failed, holds()).correlate(RunItem) | sa.exists().where(
        unanswered, ~is_later.correlate(Reply)
    ).correlate(RunItem)


def _has_failed() -> sa.ColumnElement[bool]:
    return col(RunItem.done_at).is_not(None) & may_be_asked_again()


def sessions_of_run(session: Session, run_id: int) -> tuple[RunSession, ...]:
    """The stretches of a run, first to last."""
    return tuple(session.exec(select(RunSession).where(RunSession.run_id == run_id).order_by(col(RunSession.id))))


def last_sessions(session: Session) -> dict[int, RunSession]:
    """The last stretch of every run, by run."""
    last = sa.select(sa.func.max(col(RunSession.id))).group_by(col(RunSession.run_id))
    return {found.run_id: found for found in session.exec(select(RunSession).where(col(RunSession.id).in_(last)))}


def done_times(session: Session, run_id: int) -> tuple[str, ...]:
    """The times at which items were done, first to last."""
    query = (
        sa.select(col(RunItem.done_at))
        .where(col(RunItem.run_id) == run_id, col(RunItem.done_at).is_not(None))
        .order_by(col(RunItem.done_at))
    )
    return tuple(at for (at,) in rows_of(session, query))


def validity_counts(session: Session, run_id: int, *, first_attempts: bool) -> dict[str, dict[str, int]]:
    """Judgements by dimension and validity: those that hold, or those of first attempts."""
    which = col(Judgement.attempt).is_(None) | (col(Judgement.attempt) == 1) if first_attempts else holds()
    query = (
        sa.select(col(Judgement.dimension), validity_class(), sa.func.count())
        .where(col(Judgement.run_id) == run_id, which)
        .group_by(col(Judgement.dimension), validity_class())
        .order_by(sa.func.min(col(Judgement.id)))
    )
    found: dict[str, dict[str, int]] = {}
    for dimension, validity, n in rows_of(session, query):
        found.setdefault(dimension, {})[validity or ""] = n
    return found


def n_coinciding(session: Session, run_id: int) -> int:
    """The number of verdicts that hold and stand in a text of their case in the same words."""
    query = sa.select(sa.func.count()).where(col(Judgement.run_id) == run_id, holds(), coincides())
    return session.connection().execute(query).scalar_one()


@dataclass(frozen=True, slots=True)
class StepTaken:
    """The calls and tokens of one step of a run."""

    step: int
    n_calls: int
    n_input: int
    n_output: int


def runs_at_work_since(session: Session, since: str, run_id: int | None = None) -> tuple[tuple[Run, str], ...]:
    """The runs that were planned here and did something since a moment, each with the name of its first item."""
    at_work = sa.select(col(RunItem.run_id)).where(col(RunItem.done_at) >= since).distinct()
    query = (
        select(Run, RunItem.uid)
        .join(RunItem, (col(RunItem.run_id) == col(Run.id)) & (col(RunItem.position) == 0))
        .where(col(Run.id).in_(at_work))
    )
    if run_id is not None:
        query = query.where(Run.id == run_id)
    return tuple((run, uid) for run, uid in session.exec(query) if run.plan)


def taken_by_steps(session: Session, run_id: int, since: str) -> tuple[StepTaken, ...]:
    """The use of a run for items that were done since then; what was sent in vain counts with the first step."""
    done = sa.select(col(RunItem.id)).where(col(RunItem.run_id) == run_id, col(RunItem.done_at) >= since)
    attempts = _attempts(run_id, done)
    each = (attempts.c.step, attempts.c.calls, attempts.c.input, attempts.c.output)
    step, *sums = (each[0], *(sa.func.coalesce(sa.func.sum(one), 0) for one in each[1:]))
    found = [StepTaken(*row) for row in rows_of(session, sa.select(step, *sums).group_by(step).order_by(step))]
    sent = requests_of_runs(session, run_id, since=since).get(run_id, NOTHING_SENT)
    totals = (sent.n_sent, sent.input_tokens, sent.output_tokens)
    counted = (sum(getattr(one, name) for one in found) for name in ("n_calls", "n_input", "n_output"))
    missing = [max(0, total - known) for total, known in zip(totals, counted, strict=True)]
    return (*found, StepTaken(0, *missing)) if any(missing) else tuple(found)


def attempt_totals(session: Session, run_id: int) -> AttemptTotals:
    """Tokens and retries of a run; of one that asks in steps, each step counts as a thing that was asked."""
    attempts = _attempts(run_id)
    asked = sa.select(sa.func.count()).select_from(sa.select(attempts.c.item, attempts.c.step).distinct().subquery())
    totals = sa.select(
        sa.func.coalesce(sa.func.sum(attempts.c.input), 0),
        sa.func.coalesce(sa.func.sum(attempts.c.output), 0),
        sa.func.count(),
        asked.scalar_subquery(),
        sa.func.coalesce(sa.func.sum(attempts.c.calls), 0),
    ).select_from(attempts)
    return AttemptTotals(*next(rows_of(session, totals)))


def _attempts(run_id: int, items: Any = None) -> Any:
    """Every attempt of a run once, whatever it brought, or those at some items: its tokens and its calls."""
    of_attempt: list[Any] = [
        sa.func.max(col(Judgement.input_tokens)).label("input"),
        sa.func.max(col(Judgement.output_tokens)).label("output"),
        sa.func.max(calls_of_attempt()).label("calls"),
        col(Judgement.run_item_id).label("item"),
        sa.literal(0).label("step"),
    ]
    judged = (
        sa.select(*of_attempt)
        .where(col(Judgement.run_id) == run_id, col(Judgement.run_item_id).is_not(None))
        .where(sa.true() if items is None else col(Judgement.run_item_id).in_(items))
        .group_by(col(Judgement.run_item_id), col(Judgement.attempt))
    )
    retries = sa.func.coalesce(sa.func.json_extract(col(Reply.extra), "$.connection_retries"), 0)
    replied = sa.select(
        col(Reply.input_tokens), col(Reply.output_tokens), 1 + retries, col(Reply.run_item_id), col(Reply.step)
    ).where(col(Reply.run_id) == run_id, sa.true() if items is None else col(Reply.run_item_id).in_(items))
    return sa.union_all(judged, replied).subquery()


def tokens_read(session: Session, run_id: int, *, limit: int) -> dict[str, int]:
    """Tokens that the model counted in the first prompt of items, by the item's outside name."""
    columns: list[Any] = [col(Judgement.run_item_id).label("item"), sa.func.max(col(Judgement.input_tokens)).label("n")]
    of_run = (col(Judgement.run_id) == run_id, col(Judgement.attempt) == 1)
    judged = sa.select(*columns).where(*of_run).group_by(col(Judgement.run_item_id))
    replied = sa.select(col(Reply.run_item_id), col(Reply.input_tokens)).where(
        col(Reply.run_id) == run_id, col(Reply.attempt) == 1, col(Reply.step) == 0
    )
    read = sa.union_all(judged, replied).subquery()
    query = sa.select(col(RunItem.uid), read.c.n).join(read, read.c.item == col(RunItem.id)).where(read.c.n > 0)
    return dict(rows_of(session, query.order_by(col(RunItem.position)).limit(limit)))


def remove_run(session: Session, run_id: int) -> None:
    """Remove a run with its items, stretches and results; the requests that were sent for it stay written down."""
    forget_run_of_requests(session, run_id)
    connection = session.connection()
    given = (Judgement, Choice, Reply, Tag, Preference, CriterionRating, MarkedSpan)
    for table in (*given, RunItem, RunSession, QueueEntry):
        connection.execute(sa.delete(table).where(col(table.run_id) == run_id))
    connection.execute(sa.delete(Run).where(col(Run.id) == run_id))


def of_named_items(*columns: Any) -> Any:
    """Columns of every item, of its run, and of the answer or the question that it is about."""
    return (
        sa.select(*columns)
        .select_from(RunItem)
        .join(Run, col(Run.id) == col(RunItem.run_id))
        .outerjoin(Answer, col(Answer.id) == col(RunItem.answer_id))
        .outerjoin(Question, col(Question.id) == sa.func.coalesce(col(RunItem.question_id), col(Answer.question_id)))
        .outerjoin(Dataset, col(Dataset.id) == sa.func.coalesce(col(Answer.dataset_id), col(Question.dataset_id)))
    )


def _items_with_names() -> Any:
    return of_named_items(
        col(RunItem.position),
        col(RunItem.id),
        col(RunItem.uid),
        sa.func.coalesce(col(RunItem.answer_id), col(RunItem.question_id)),
        col(Dataset.name) + "/" + sa.func.coalesce(col(Answer.key), col(Question.key)),
        col(RunItem.sentence_index),
        col(RunItem.sentence_start),
        col(RunItem.sentence_end),
        col(RunItem.repeat),
        sa.func.max(_n_attempts(Judgement), _n_attempts(Reply)),
        _n_errors(Judgement) + _n_errors(Reply),
        col(RunItem.other_answer_id),
        criterion_of_item(),
    )


def _n_attempts(given: type[Judgement | Reply]) -> Any:
    last = sa.select(sa.func.coalesce(sa.func.max(col(given.attempt)), 0))
    return last.where(col(given.run_item_id) == col(RunItem.id)).correlate(RunItem).scalar_subquery()


def _n_errors(given: type[Judgement | Reply]) -> Any:
    failed = (col(given.run_item_id) == col(RunItem.id)) & (col(given.validity) == Validity.ERROR)
    return sa.select(sa.func.count(sa.distinct(col(given.attempt)))).where(failed).correlate(RunItem).scalar_subquery()
