"""The table tags: what persons and runs say of questions, and the values that hold, written into the questions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.datasets import Dataset
from medreview.domain.questions import KNOWN_FIELDS, Question
from medreview.domain.run_kinds import RunKind, Validity
from medreview.domain.runs import Run
from medreview.domain.table_rows import TagRow
from medreview.domain.tags import Tag
from medreview.store.audit import NewEntry
from medreview.store.bulk import insert_all, update_by_id
from medreview.store.queries.facts import in_portions
from medreview.store.queries.runs import run_named
from medreview.store.queries.splits import refuse_frozen
from medreview.store.queries.tags import HeldTag, choose_run, chosen_runs, held_tags
from medreview.store.tables.corrections import TAGS, Source, tell_of_dataset
from medreview.store.tables.model_outputs import ensure_runs
from medreview.store.tables.questions import question_ids


def stored_tags(session: Session) -> Iterator[TagRow]:
    """Every word on a field of a question, in the order in which they were given."""
    query = (
        select(Tag, Question.key, Dataset.name, Run.name)
        .join(Question, col(Question.id) == col(Tag.question_id))
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .outerjoin(Run, col(Run.id) == col(Tag.run_id))
        .order_by(col(Tag.id))
    )
    chosen = chosen_runs(session)
    for tag, key, dataset, run in session.exec(query):
        yield TagRow(
            question_id=key,
            dataset=dataset,
            field=tag.field,
            value=tag.value,
            validity=tag.validity,
            source=tag.source,
            by_hand=tag.is_by_hand,
            run=run,
            reason=tag.reason,
            tagged_at=tag.tagged_at,
            chosen=None if tag.run_id is None else chosen.get(tag.field, (0, ""))[0] == tag.run_id,
            extra=tag.extra,
        )


def complete_runs(session: Session, kind: RunKind) -> frozenset[str]:
    """Names of runs that were planned here, or that are of another kind: all that they gave is here."""
    return frozenset(run.name for run in session.exec(select(Run)) if run.plan or run.kind != kind)


def add_tags(session: Session, records: Sequence[TagRow], *, source: Source) -> None:
    """Write words of persons and runs beside those that are there; those of persons hold from now on."""
    if not records:
        return
    runs = ensure_runs(session, [record.run for record in records], RunKind.TAG, at=source.at)
    questions = question_ids(session)
    ids = [questions[record.dataset or "", record.question_id] for record in records]
    rows = [
        {
            "question_id": question_id,
            "field": record.field,
            "value": record.value,
            "validity": record.validity or Validity.VALID,
            "source": record.source,
            "is_by_hand": record.by_hand,
            "run_id": runs.get(record.run),
            "reason": record.reason,
            "tagged_at": record.tagged_at or source.at,
            "extra": record.extra,
        }
        for record, question_id in zip(records, ids, strict=True)
    ]
    insert_all(session, Tag, rows)
    by_hand: dict[str, set[int]] = {}
    for record, question_id in zip(records, ids, strict=True):
        if record.by_hand:
            by_hand.setdefault(record.field, set()).add(question_id)
    for field, tagged in by_hand.items():
        held = held_tags(session, field)
        put_into_questions(session, field, {one: held[one] for one in tagged}, source)


def choose_runs_for_fields(session: Session, chosen: Mapping[str, str], *, source: Source) -> None:
    """Let the tags of these runs hold in these fields, except where another run was chosen here."""
    before = chosen_runs(session)
    for field, run in chosen.items():
        found = run_named(session, run)
        if field not in before and found is not None:
            choose_run(session, field, found.id or 0, at=source.at)
            put_into_questions(session, field, held_tags(session, field), source)


def write_tag_by_hand(session: Session, question_id: int, field: str, value: str, *, source: Source) -> None:
    """Write a person's word on a field, in place of an earlier one of the same person."""
    own = col(Tag.is_by_hand) & (col(Tag.question_id) == question_id) & (col(Tag.source) == source.actor)
    session.connection().execute(sa.delete(Tag).where(own, col(Tag.field) == field))
    if value:
        tag = Tag(question_id=question_id, field=field, value=value, source=source.actor, tagged_at=source.at)
        tag.is_by_hand, tag.reason = True, source.why or None
        session.add(tag)
        session.flush()


def put_into_questions(session: Session, field: str, held: Mapping[int, HeldTag], source: Source) -> int:
    """Write values that hold into the field of their questions, the old ones into the trail; how many changed.

    Raises
    ------
    PartFrozen
        If the field is the split, and a question would leave a frozen part or come into one.
    """
    n_changed = 0
    for some in in_portions(sorted(held)):
        rows: list[dict[str, object]] = []
        told: dict[str, list[NewEntry]] = {}
        moves: list[tuple[str, str, str | None, str | None]] = []
        query = select(Question, Dataset.name).join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        for question, dataset in session.exec(query.where(col(Question.id).in_(some))):
            tag = held[question.id or 0]
            is_known = field in KNOWN_FIELDS
            before: object = getattr(question, field) if is_known else dict(question.extra)
            others = {name: kept for name, kept in question.extra.items() if name != field}
            after: object = tag.value if is_known else others | ({field: tag.value} if tag.value is not None else {})
            if before == after:
                continue
            name = field if is_known else "extra"
            if name == "split":
                moves.append((dataset, question.key, question.split, tag.value))
            rows.append({"id": question.id, name: after})
            of_own = source if source.kind else replace(source, kind=TAGS, why=tag.reason, by=tag.source)
            key = of_own.key(question_id=question.key)
            told.setdefault(dataset, []).append(NewEntry("question", key, {name: before}, {name: after}))
        session.expire_all()
        refuse_frozen(session, moves)
        update_by_id(session, Question, rows)
        for dataset, entries in told.items():
            tell_of_dataset(session, dataset, entries, source)
        n_changed += len(rows)
    return n_changed
