"""What a complete check of a workspace looks at, beyond SQLite's own quick check."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer
from medreview.domain.audit import AuditEntry
from medreview.domain.collecting import QuarantinedReturn
from medreview.domain.images import Image
from medreview.domain.judge_runs import Judgement, Run, RunItem, RunKind
from medreview.domain.studies import Segmentation, Sentence, Study
from medreview.store.queries.judge_runs import brought_no_reply


def integrity_findings(session: Session) -> list[str]:
    """What SQLite's full integrity check says; empty when sound."""
    rows = session.connection().exec_driver_sql("PRAGMA integrity_check").scalars().all()
    return [] if rows == ["ok"] else [str(row) for row in rows]


def dangling_references(session: Session) -> list[str]:
    """Rows that refer to a row that is not there, as "table row n to table"."""
    rows = session.connection().exec_driver_sql("PRAGMA foreign_key_check").all()
    return [f"{row[0]} row {row[1]} to {row[2]}" for row in rows]


def count_audit_entries(session: Session) -> int:
    return session.connection().execute(sa.select(sa.func.count()).select_from(AuditEntry)).scalar_one()


def changed_images(session: Session) -> list[str]:
    """The SHA-256 names of images whose bytes no longer give that hash."""
    found: list[str] = []
    for sha256 in session.exec(select(Image.sha256)).all():
        content = session.exec(select(Image.content).where(Image.sha256 == sha256)).one()
        if hashlib.sha256(content).hexdigest() != sha256:
            found.append(sha256)
    return found


def changed_returns_set_aside(session: Session) -> list[str]:
    """The file names of returns that were set aside and of which the bytes are not those that were read."""
    rows = session.exec(select(QuarantinedReturn))
    return [row.file_name for row in rows if hashlib.sha256(row.content).hexdigest() != row.file_sha256]


def sentences_outside_their_answer(session: Session) -> Iterator[tuple[str, str, int]]:
    """Study name, answer key and sentence position wherever the offsets do not lie inside the text."""
    rows = session.exec(
        select(Study.name, Answer.key, Answer.text, Sentence)
        .join(Segmentation, col(Segmentation.study_id) == Study.id)
        .join(Answer, col(Answer.id) == Segmentation.answer_id)
        .join(Sentence, col(Sentence.segmentation_id) == Segmentation.id)
    )
    for study, key, text, sentence in rows:
        start, end = sentence.start, sentence.end
        if start is not None and end is not None and not 0 <= start < end <= len(text):
            yield study, key, sentence.position


@dataclass(frozen=True, slots=True)
class ItemOfRun:
    """An item of a judge's run, by the names that a person knows; ``number`` counts from 1."""

    run: str
    number: int
    answer: str


def items_done_without_judgements(session: Session) -> Iterator[ItemOfRun]:
    """Items that are called judged while a dimension that the plan names has no judgement."""
    n_given = (
        sa.select(sa.func.count(sa.distinct(col(Judgement.dimension))))
        .where(col(Judgement.run_item_id) == col(RunItem.id))
        .correlate(RunItem)
        .scalar_subquery()
    )
    n_planned = sa.func.coalesce(sa.func.json_array_length(col(Run.plan), "$.dimensions"), 1)
    yield from _items(session, col(RunItem.done_at).is_not(None), n_given < n_planned)


def judged_items_called_pending(session: Session) -> Iterator[ItemOfRun]:
    """Items that have judgements and would be judged again, other than those that failed and are to be."""
    given = sa.exists().where(col(Judgement.run_item_id) == col(RunItem.id)).correlate(RunItem)
    yield from _items(session, col(RunItem.done_at).is_(None), given, ~brought_no_reply())


def judgements_beside_their_item(session: Session) -> Iterator[ItemOfRun]:
    """Items with a judgement of another run, answer, sentence or repeat than theirs."""
    beside = (
        sa.exists()
        .where(
            col(Judgement.run_item_id) == col(RunItem.id),
            col(Judgement.run_id).is_distinct_from(col(RunItem.run_id))
            | col(Judgement.answer_id).is_distinct_from(col(RunItem.answer_id))
            | col(Judgement.sentence_index).is_distinct_from(col(RunItem.sentence_index))
            | col(Judgement.repeat).is_distinct_from(col(RunItem.repeat)),
        )
        .correlate(RunItem)
    )
    yield from _items(session, beside)


def _items(session: Session, *conditions: sa.ColumnElement[bool]) -> Iterator[ItemOfRun]:
    query = (
        sa.select(col(Run.name), col(RunItem.position), col(Answer.key))
        .join(Run, col(Run.id) == col(RunItem.run_id))
        .join(Answer, col(Answer.id) == col(RunItem.answer_id))
        .where(*conditions)
        .order_by(col(RunItem.run_id), col(RunItem.position))
    )
    for run, position, answer in session.connection().execute(query):
        yield ItemOfRun(run, position + 1, answer)


def planned_judge_runs(session: Session) -> list[Run]:
    """Runs of judges that were planned here; one that was imported has no plan."""
    return [run for run in session.exec(select(Run).where(Run.kind == RunKind.JUDGE)) if run.plan]


def studies(session: Session) -> list[Study]:
    return list(session.exec(select(Study)).all())
