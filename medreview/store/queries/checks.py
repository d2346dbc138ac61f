"""The complete check of a workspace, beyond SQLite's own quick check."""

import hashlib
import sqlite3
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer
from medreview.domain.audit import AuditEntry
from medreview.domain.collected_returns import QuarantinedReturn
from medreview.domain.comparisons import MarkedSpan, Preference
from medreview.domain.images import Image
from medreview.domain.questions import Question, Translation
from medreview.domain.run_kinds import RunKind, Validity
from medreview.domain.runs import Judgement, QueueEntry, Reply, Run, RunItem
from medreview.domain.studies import Segmentation, Sentence, Study
from medreview.domain.tags import ChosenTags, Tag
from medreview.store.all_tables import ALL_TABLES
from medreview.store.queries.facts import rows_of
from medreview.store.queries.runs import may_be_asked_again, of_named_items


def steps_without_a_task(session: Session) -> tuple[str, ...]:
    """The names of steps of the queue of runs that say neither which run they are nor what is to be planned."""
    has_no_task = col(QueueEntry.run_id).is_(None) & col(QueueEntry.request).is_(None)
    is_unlike = col(QueueEntry.request).is_(None) & (col(QueueEntry.kind) != col(Run.kind))
    query = sa.select(col(QueueEntry.name)).outerjoin(Run, col(Run.id) == col(QueueEntry.run_id))
    return tuple(name for (name,) in rows_of(session, query.where(has_no_task | is_unlike)))


def integrity_findings(session: Session) -> list[str]:
    """The findings of SQLite's full integrity check; empty when sound."""
    rows = session.connection().exec_driver_sql("PRAGMA integrity_check").scalars().all()
    return [] if rows == ["ok"] else [str(row) for row in rows]


_HIGHEST = "1.7976931348623157e308"


def _condition(column: sa.Column[Any]) -> str:
    """True where a value is of a kind that this program never writes there."""
    name, wanted = f'"{column.name}"', "1"
    match column.type:
        case sa.Boolean():
            wanted = f"{name} IN (0, 1)"
        case sa.Integer():
            wanted = f"typeof({name}) = 'integer'"
        case sa.Float():
            wanted = f"typeof({name}) = 'real' AND abs({name}) <= {_HIGHEST}"
        case sa.LargeBinary():
            wanted = f"typeof({name}) = 'blob'"
        case sa.JSON():
            is_valid = f"typeof({name}) = 'text' AND json_valid({name})"
            wanted = f"CASE WHEN {is_valid} THEN json_type({name}) IN ('object', 'array') END"
        case _:
            wanted = f"typeof({name}) = 'text'"
    return f"({name} IS NOT NULL AND NOT coalesce({wanted}, 0))"


def values_of_another_kind(session: Session) -> Iterator[str]:
    """The first row of each column with what this program never writes there: bytes in a text, a text in a number.

    SQLite takes any value in any column. What reads such a row stops or takes it for something else.
    """
    connection = session.connection()
    for table in ALL_TABLES.sorted_tables:
        columns = list(table.columns)
        firsts = ", ".join(f"min(iif({_condition(column)}, rowid, NULL))" for column in columns)
        found = connection.exec_driver_sql(f"SELECT {firsts} FROM {table.name}").one()
        yield from (
            f"{table.name}.{column.name}, row {row}"
            for column, row in zip(columns, found, strict=True)
            if row is not None
        )
        no_texts = (sa.Integer, sa.Float, sa.Boolean, sa.LargeBinary)
        texts = [column.name for column in columns if not isinstance(column.type, no_texts)]
        yield from (f"{table.name}.{name}" for name in texts if not _is_text(session, table.name, name))


def _is_text(session: Session, table: str, name: str) -> bool:
    """True if all of a column is UTF-8: read through the driver, which decodes it, and is quick."""
    driver = session.connection().connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    try:
        deque(driver.execute(f'SELECT "{name}" FROM {table}'), maxlen=0)
    except sqlite3.OperationalError:
        return False
    return True


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


def pairs_of_other_questions(session: Session) -> tuple[tuple[str, str], ...]:
    """The keys of two answers that are compared, and are not both to the question of the comparison."""
    a, b = aliased(Answer), aliased(Answer)
    query = (
        sa.select(col(a.key), col(b.key))
        .select_from(Preference)
        .join(a, col(a.id) == col(Preference.answer_a_id))
        .join(b, col(b.id) == col(Preference.answer_b_id))
        .where(
            (col(a.question_id) != col(Preference.question_id)) | (col(b.question_id) != col(Preference.question_id))
        )
        .order_by(col(Preference.id))
    )
    return tuple((first, second) for first, second in rows_of(session, query))


def spans_outside_their_answer(session: Session) -> tuple[str, ...]:
    """The keys of answers with a marked part that does not lie inside their text."""
    start, end, is_placeholder = col(MarkedSpan.start), col(MarkedSpan.end), col(Answer.is_placeholder)
    # SQLite's own length ends at a NUL, so that it only says which texts have to be counted
    may_be_outside = (start < 0) | (start >= end) | (~is_placeholder & (end > sa.func.length(col(Answer.text))))
    query = (
        sa.select(col(Answer.key), col(Answer.text), is_placeholder, sa.func.min(start), sa.func.max(end))
        .add_columns(sa.func.min(end - start))
        .join(MarkedSpan, col(MarkedSpan.answer_id) == col(Answer.id))
        .where(may_be_outside)
        .group_by(col(Answer.id))
        .order_by(col(Answer.key))
    )
    return tuple(
        dict.fromkeys(
            key
            for key, text, is_unknown, first, last, shortest in rows_of(session, query)
            if first < 0 or shortest <= 0 or (not is_unknown and last > len(text))
        )
    )


@dataclass(frozen=True, slots=True)
class ItemOfRun:
    """An item of a judge's run, by the names that a person knows; ``number`` counts from 1."""

    run: str
    number: int
    answer: str


def items_done_without_judgements(session: Session) -> Iterator[ItemOfRun]:
    """Items that are called judged while a dimension that the plan names has no judgement."""
    of_item = sa.select(sa.func.count(sa.distinct(col(Judgement.dimension))))
    n_judged = of_item.where(col(Judgement.run_item_id) == col(RunItem.id)).correlate(RunItem).scalar_subquery()
    n_given = n_judged + sa.case((_has_replies(), 1), else_=0)
    n_planned = sa.func.coalesce(sa.func.json_array_length(col(Run.plan), "$.dimensions"), 1)
    yield from _items(session, col(RunItem.done_at).is_not(None), n_given < n_planned)


def judged_items_called_pending(session: Session) -> Iterator[ItemOfRun]:
    """Items that have judgements and would be judged again, other than those that failed and are to be."""
    given = sa.exists().where(col(Judgement.run_item_id) == col(RunItem.id)).correlate(RunItem) | _has_replies()
    pending = col(RunItem.done_at).is_(None)
    yield from _items(session, pending, given, ~may_be_asked_again(), ~_waits_for_another_model())


def _waits_for_another_model() -> sa.ColumnElement[bool]:
    """The condition that the last reply leads to a step that another of the run's models is asked."""
    later = aliased(Reply)
    is_later = sa.exists().where(col(later.run_item_id) == col(Reply.run_item_id), col(later.id) > col(Reply.id))
    last = sa.exists().where(
        col(Reply.run_item_id) == col(RunItem.id),
        ~is_later.correlate(Reply),
        col(Reply.validity) == Validity.VALID,
        col(Reply.step) < sa.func.json_array_length(col(Run.plan), "$.steps") - 1,
    )
    has_translator = sa.func.json_extract(col(Run.plan), "$.translator.name").is_not(None)
    return has_translator & last.correlate(RunItem, Run)


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


def _has_replies() -> sa.ColumnElement[bool]:
    return sa.exists().where(col(Reply.run_item_id) == col(RunItem.id)).correlate(RunItem)


def _items(session: Session, *conditions: sa.ColumnElement[bool]) -> Iterator[ItemOfRun]:
    named = (col(Run.name), col(RunItem.position), sa.func.coalesce(col(Answer.key), col(Question.key)))
    query = of_named_items(*named).where(*conditions).order_by(col(RunItem.run_id), col(RunItem.position))
    for run, position, answer in rows_of(session, query):
        yield ItemOfRun(run, position + 1, answer)


def tags_unlike_their_replies(session: Session) -> Iterator[tuple[str, str, str]]:
    """Run, question and field wherever a run's tag is not what its reply says, or one of the two is not there."""
    said = sa.func.json_each(col(Reply.extra), "$.tags").table_valued("value")

    def part(name: str) -> sa.ColumnElement[Any]:
        return sa.func.json_extract(said.c.value, f"$.{name}")

    replied = (
        sa.select(col(RunItem.run_id), col(RunItem.question_id), part("field").label("field"))
        .select_from(RunItem)
        .join(Reply, col(Reply.run_item_id) == col(RunItem.id))
        .join(said, sa.true())
    )
    is_same_place = (col(RunItem.run_id) == col(Tag.run_id)) & (col(RunItem.question_id) == col(Tag.question_id))
    is_same = sa.and_(
        part("field") == col(Tag.field),
        part("validity") == col(Tag.validity),
        part("value").is_not_distinct_from(col(Tag.value)),
        sa.func.coalesce(part("reason"), "") == sa.func.coalesce(col(Tag.reason), ""),
        sa.func.json_extract(said.c.value, "$.why").is_not_distinct_from(sa.func.json_extract(col(Tag.extra), "$.why")),
    )
    unlike = (
        sa.select(col(Run.name), col(Question.key), col(Tag.field))
        .select_from(Tag)
        .join(Run, col(Run.id) == col(Tag.run_id))
        .join(Question, col(Question.id) == col(Tag.question_id))
        .where(
            _is_planned_here(),
            ~replied.where(is_same_place, is_same).correlate(Tag).exists()
            | col(Tag.is_by_hand)
            | col(Tag.source).is_distinct_from(sa.func.json_extract(col(Run.plan), "$.model.name")),
        )
    )
    of_reply = replied.where(col(Reply.validity) != Validity.ERROR).subquery()
    has_tag = sa.exists().where(
        col(Tag.run_id) == of_reply.c.run_id,
        col(Tag.question_id) == of_reply.c.question_id,
        col(Tag.field) == of_reply.c.field,
    )
    missing = (
        sa.select(col(Run.name), col(Question.key), of_reply.c.field)
        .select_from(of_reply)
        .join(Run, col(Run.id) == of_reply.c.run_id)
        .join(Question, col(Question.id) == of_reply.c.question_id)
        .where(~has_tag)
    )
    yield from sorted({*rows_of(session, unlike), *rows_of(session, missing)})


def _is_planned_here() -> sa.ColumnElement[bool]:
    """The condition that a run was not imported: of one that was there are no items and no replies."""
    return sa.func.json_extract(col(Run.plan), "$.model.name").is_not(None)


def tags_of_nobody(session: Session) -> Iterator[tuple[str, str]]:
    """Question and field of tags without a value, or without a name, that no run gave."""
    query = (
        sa.select(col(Question.key), col(Tag.field))
        .join(Question, col(Question.id) == col(Tag.question_id))
        .where(
            col(Tag.run_id).is_(None),
            col(Tag.value).is_(None) | (col(Tag.source) == "") | (col(Tag.validity) != Validity.VALID),
        )
    )
    yield from rows_of(session, query)


def chosen_runs_without_tags(session: Session) -> Iterator[tuple[str, str]]:
    """Field and run wherever the tags that hold are to come from a run that sorts nothing by that field."""
    gave = sa.exists().where(col(Tag.run_id) == col(Run.id), col(Tag.field) == col(ChosenTags.field))
    query = (
        sa.select(col(ChosenTags.field), col(Run.name))
        .join(Run, col(Run.id) == col(ChosenTags.run_id))
        .where((col(Run.kind) != RunKind.TAG) | ~gave.correlate(Run, ChosenTags))
    )
    yield from rows_of(session, query)


def variants_beside_their_source(session: Session) -> Iterator[tuple[str, str]]:
    """Question and translator of variants that are not of the same original as what they were made from."""
    source = aliased(Question)
    original = sa.func.coalesce(col(source.variant_of_id), col(source.id))
    query = (
        sa.select(col(Question.key), col(Translation.translator))
        .select_from(Translation)
        .join(Question, col(Question.id) == col(Translation.question_id))
        .outerjoin(source, col(source.id) == col(Translation.source_id))
        .where(
            sa.or_(
                col(Question.variant_of_id).is_(None),
                col(Translation.source_id).is_not(None) & (original.is_distinct_from(col(Question.variant_of_id))),
            )
        )
    )
    yield from rows_of(session, query)


def variants_unlike_their_run(session: Session) -> Iterator[tuple[str, str]]:
    """Question and run wherever a variant was made by no step of the run that it names, or by another translator."""
    replied = sa.exists().where(
        col(RunItem.run_id) == col(Translation.run_id),
        col(RunItem.question_id) == col(Translation.source_id),
        col(Reply.run_item_id) == col(RunItem.id),
        col(Reply.step) == 0,
        col(Reply.validity) == Validity.VALID,
    )
    query = (
        sa.select(col(Question.key), col(Run.name))
        .select_from(Translation)
        .join(Question, col(Question.id) == col(Translation.question_id))
        .join(Run, col(Run.id) == col(Translation.run_id))
        .where(
            _is_planned_here(),
            (col(Run.kind) != RunKind.TRANSLATE)
            | col(Translation.translator).is_distinct_from(sa.func.json_extract(col(Run.plan), "$.model.name"))
            | ~replied.correlate(Translation),
        )
    )
    yield from rows_of(session, query)


def translated_without_variant(session: Session) -> Iterator[ItemOfRun]:
    """Items of runs that translate of which the reply is here and the variant is not."""
    has_variant = sa.exists().where(
        col(Translation.run_id) == col(RunItem.run_id), col(Translation.source_id) == col(RunItem.question_id)
    )
    replied = sa.exists().where(
        col(Reply.run_item_id) == col(RunItem.id), col(Reply.step) == 0, col(Reply.validity) == Validity.VALID
    )
    is_translated = (col(Run.kind) == RunKind.TRANSLATE) & col(RunItem.done_at).is_not(None)
    yield from _items(session, is_translated, replied.correlate(RunItem), ~has_variant.correlate(RunItem))


def planned_runs(session: Session) -> list[Run]:
    """Runs that were planned here; one that was imported has no plan."""
    return [run for run in session.exec(select(Run)) if run.plan]


def studies(session: Session) -> list[Study]:
    return list(session.exec(select(Study)).all())
