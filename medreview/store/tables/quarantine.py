"""The table quarantine: a row each time a question is set aside, with the day on which it came back."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.datasets import Dataset
from medreview.domain.questions import Quarantine, Question
from medreview.domain.table_rows import QuarantineRow
from medreview.store.audit import NewEntry
from medreview.store.bulk import insert_all
from medreview.store.queries.facts import in_portions, rows_of
from medreview.store.tables.corrections import Source, tell_of_dataset
from medreview.store.tables.questions import question_ids

SET_ASIDE, RELEASED = "set_aside", "released"
"""The states of a row; the first is also the field of a question in the trail that tells by which rule."""
_TOLD = ("id", "question_id", "rule", "reason")
_IS_SET_ASIDE = col(Quarantine.released_at).is_(None)


def stored_quarantine(session: Session) -> Iterator[QuarantineRow]:
    """Every time that a question was set aside, in the order in which it was."""
    query = (
        select(Quarantine, Question.key, Dataset.name)
        .join(Question, col(Question.id) == col(Quarantine.question_id))
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .order_by(col(Quarantine.id))
    )
    for one, key, dataset in session.exec(query):
        yield QuarantineRow(
            question_id=key,
            rule=one.rule,
            dataset=dataset,
            place=one.place,
            state=SET_ASIDE if one.released_at is None else RELEASED,
            reason=one.reason or None,
            set_aside_at=one.quarantined_at,
            set_aside_by=one.set_aside_by,
            released_at=one.released_at,
            released_by=one.released_by,
            extra=one.extra,
        )


def add_quarantine(session: Session, records: Sequence[QuarantineRow], *, source: Source) -> None:
    """Write what a file set aside or took back, as it tells it; of what is set aside now the trail tells, too."""
    if not records:
        return
    ids = question_ids(session, {record.dataset or "" for record in records})
    rows = [
        {
            "question_id": ids[record.dataset or "", record.question_id],
            "rule": record.rule,
            "reason": record.reason or "",
            "quarantined_at": record.set_aside_at or source.at,
            "released_at": record.released_at or (source.at if record.state == RELEASED else None),
            "place": record.place,
            "set_aside_by": record.set_aside_by,
            "released_by": record.released_by,
            "extra": record.extra,
        }
        for record in records
    ]
    insert_all(session, Quarantine, rows)
    _tell(session, [row for row in rows if row["released_at"] is None], source)


def set_aside(
    session: Session, found: Mapping[int, tuple[str, str]], *, source: Source, places: Mapping[int, str] | None = None
) -> int:
    """Set questions aside under the rule and the detail given for each, and the place in it; how many were not yet.

    What is set aside already stays so under the rule that took it first.
    """
    already: set[int] = set()
    for some in in_portions(list(found)):
        known = sa.select(col(Quarantine.question_id)).where(col(Quarantine.question_id).in_(some), _IS_SET_ASIDE)
        already.update(session.connection().execute(known).scalars())
    rows: list[dict[str, object]] = [
        {
            "question_id": one,
            "rule": rule,
            "reason": detail,
            "quarantined_at": source.at,
            "place": places.get(one) if places else None,
            "set_aside_by": source.actor,
            "extra": {},
        }
        for one, (rule, detail) in found.items()
        if one not in already
    ]
    insert_all(session, Quarantine, rows)
    _tell(session, rows, source)
    return len(rows)


def ids_set_aside(
    session: Session, *, rule: str = "", dataset: str = "", question_ids: Sequence[int] | None = None
) -> list[int]:
    """Questions that are set aside now, in the order in which they were: of these, a rule, a dataset, or all."""
    query = sa.select(col(Quarantine.question_id)).where(_IS_SET_ASIDE).order_by(col(Quarantine.id))
    if rule:
        query = query.where(col(Quarantine.rule) == rule)
    if dataset:
        of_dataset = sa.select(col(Question.id)).join(Dataset).where(col(Dataset.name) == dataset)
        query = query.where(col(Quarantine.question_id).in_(of_dataset))
    found: list[int] = [question_id for (question_id,) in rows_of(session, query)]
    wanted = None if question_ids is None else frozenset(question_ids)
    return [one for one in found if wanted is None or one in wanted]


def release(session: Session, question_ids: Sequence[int], *, source: Source) -> int:
    """Take these questions back out of quarantine; how many came back."""
    query = sa.select(*(getattr(Quarantine, name) for name in _TOLD)).where(_IS_SET_ASIDE).order_by(col(Quarantine.id))
    found: list[dict[str, Any]] = [
        dict(zip(_TOLD, row, strict=True))
        for some in in_portions(question_ids)
        for row in rows_of(session, query.where(col(Quarantine.question_id).in_(some)))
    ]
    back = {"released_at": source.at, "released_by": source.actor}
    for some in in_portions([row["id"] for row in found]):
        session.connection().execute(sa.update(Quarantine).where(col(Quarantine.id).in_(some)).values(**back))
    _tell(session, found, source, is_back=True)
    return len(found)


def _tell(session: Session, rows: Iterable[Mapping[str, Any]], source: Source, *, is_back: bool = False) -> None:
    """The trail of each dataset: the rule that a question is set aside by, and why; none where it is back."""
    told = {row["question_id"]: row for row in rows}
    by_dataset: dict[str, list[NewEntry]] = {}
    names = sa.select(col(Question.id), col(Question.key), col(Dataset.name)).join(Dataset)
    for some in in_portions(list(told)):
        for question_id, key, dataset in rows_of(session, names.where(col(Question.id).in_(some))):
            row = told[question_id]
            aside: dict[str, object] = {SET_ASIDE: row["rule"]}
            back: dict[str, object] = {SET_ASIDE: None}
            before, after = (aside, back) if is_back else (back, aside)
            why = source if is_back or not source.kind else replace(source, why=str(row["reason"]))
            by_dataset.setdefault(dataset, []).append(NewEntry("question", why.key(question_id=key), before, after))
    for dataset, entries in by_dataset.items():
        tell_of_dataset(session, dataset, entries, source)
