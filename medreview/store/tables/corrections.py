"""Questions and answers whose content is replaced: the old values stay in the audit trail.

The chain of a dataset is ``dataset/`` and its name.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Generic, TypeVar

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer
from medreview.domain.audit import AuditEntry
from medreview.domain.datasets import Dataset
from medreview.domain.images import QuestionImage
from medreview.domain.questions import Question
from medreview.domain.runs import Choice
from medreview.domain.table_rows import AnswerRow, QuestionRow, TableName
from medreview.store.audit import NewEntry, append_entries
from medreview.store.queries.answer_facts import ANSWERS, is_worked_on
from medreview.store.queries.facts import rows_of
from medreview.store.queries.splits import refuse_frozen
from medreview.store.search_index import forget_answers, forget_questions
from medreview.store.tables.answers import AnswerKey, add_answers, answer_ids
from medreview.store.tables.questions import NewQuestion, QuestionKey, add_questions, question_ids

ACTOR = "import"
TAGS = "tags"
"""The kind of a source that gives reasons for single fields."""
# Where somebody judged a text, these are what they saw; an answer to another question is another answer.
SEEN_WHEN_JUDGED: Mapping[TableName, frozenset[str]] = {
    TableName.QUESTIONS: frozenset({"question", "title", "context", "options", "images", "modalities"}),
    TableName.ANSWERS: frozenset({"answer", "author"}),
    TableName.DATASETS: frozenset(),
}

Content = TypeVar("Content")


@dataclass(frozen=True, slots=True)
class Source:
    """The author of a replacement of content, and its time; ``kind`` and ``why`` where a person does it by hand.

    ``by`` names who said so where another brings it in: the person or model whose tag it is.
    """

    at: str
    actor: str = ACTOR
    kind: str = ""
    why: str = ""
    by: str = ""

    def key(self, **names: object) -> dict[str, object]:
        """The key of an entry of the trail."""
        said = {"kind": self.kind, "why": self.why, **({"by": self.by} if self.by else {})}
        return {**names, "source": said} if self.kind else names


@dataclass(frozen=True, slots=True)
class Correction(Generic[Content]):
    """The content before and after; ``why`` and ``by`` where the correction has a reason and a source of its own."""

    before: Content
    after: Content
    why: str = ""
    by: str = ""


def chain_of_dataset(dataset: str) -> str:
    return f"dataset/{dataset}"


def answers_worked_on(session: Session) -> frozenset[AnswerKey]:
    """Answers that are given out to raters, cut into sentences, judged, about to be, or scored."""
    query = ANSWERS.query(("dataset", "key"), is_worked_on())
    return frozenset((dataset, key) for dataset, key in rows_of(session, query))


def questions_worked_on(session: Session) -> frozenset[QuestionKey]:
    """Questions of such answers, and those to which a model chose an option."""
    answered = sa.select(col(Answer.question_id)).where(is_worked_on())
    query = sa.select(col(Dataset.name), col(Question.key)).join(Dataset, col(Question.dataset_id) == col(Dataset.id))
    rows = session.connection().execute(
        query.where(col(Question.id).in_(answered) | col(Question.id).in_(sa.select(col(Choice.question_id))))
    )
    return frozenset((dataset, key) for dataset, key in rows)


def is_answer_worked_on(session: Session, answer_id: int) -> bool:
    """True if people or judges have worked on the answer."""
    query = sa.select(col(Answer.id)).where(col(Answer.id) == answer_id, is_worked_on())
    return session.connection().execute(query).first() is not None


def is_question_worked_on(session: Session, question_id: int) -> bool:
    """True if people, judges or models have worked on the question or one of its answers."""
    answered = sa.select(col(Answer.id)).where(col(Answer.question_id) == question_id, is_worked_on())
    chosen = sa.select(col(Choice.id)).where(col(Choice.question_id) == question_id)
    connection = session.connection()
    return any(connection.execute(query).first() is not None for query in (answered, chosen))


def correct_questions(
    session: Session, corrections: Sequence[Correction[NewQuestion]], datasets: Mapping[str, int], *, source: Source
) -> None:
    """Write new content, keep the old in the trail, and have the index find the new words.

    Raises
    ------
    PartFrozen
        If a question would leave a frozen part of a split or come into one.
    """
    if not corrections:
        return
    pairs = [(correction.before.record, correction.after.record) for correction in corrections]
    refuse_frozen(session, ((old.dataset or "", old.question_id, old.split, new.split) for old, new in pairs))
    records = [correction.before.record for correction in corrections]
    ids = question_ids(
        session, {record.dataset or "" for record in records}, {record.question_id for record in records}
    )
    changed = [ids[c.before.record.dataset or "", c.before.record.question_id] for c in corrections]
    forget_questions(session, changed)
    images = sa.delete(QuestionImage).where(col(QuestionImage.question_id) == sa.bindparam("of_question"))
    session.connection().execute(images, [{"of_question": key} for key in changed])
    originals = sa.update(Question).where(col(Question.id) == sa.bindparam("of_question")).values(variant_of_id=None)
    session.connection().execute(originals, [{"of_question": key} for key in changed])
    add_questions(session, [correction.after for correction in corrections], datasets)
    told: dict[str, list[NewEntry]] = {}
    for correction in corrections:
        before, after = correction.before, correction.after
        names = changed_names(before.record, after.record)
        if before.images != after.images and "images" not in names:
            names.append("images")
        is_tagged = bool(correction.why or correction.by)
        of_own = replace(source, kind=TAGS, why=correction.why, by=correction.by) if is_tagged else source
        key = of_own.key(question_id=before.record.question_id)
        entry = NewEntry("question", key, _question_state(before, names), _question_state(after, names))
        told.setdefault(before.record.dataset or "", []).append(entry)
    _tell(session, told, source)


def correct_answers(
    session: Session,
    corrections: Sequence[Correction[AnswerRow]],
    *,
    datasets: Mapping[str, int],
    authors: Mapping[str, int],
    source: Source,
) -> None:
    """As ``correct_questions``, for answers."""
    if not corrections:
        return
    names = {correction.before.dataset or "" for correction in corrections}
    ids = answer_ids(session, names, {correction.before.answer_id for correction in corrections})
    forget_answers(session, [ids[c.before.dataset or "", c.before.answer_id] for c in corrections])
    after = [correction.after for correction in corrections]
    questions = question_ids(session, names, {answer.question_id for answer in after})
    add_answers(session, after, datasets=datasets, questions=questions, authors=authors)
    told: dict[str, list[NewEntry]] = {}
    for correction in corrections:
        fields_changed = changed_names(correction.before, correction.after)
        key = source.key(answer_id=correction.before.answer_id)
        old, new = _state(correction.before, fields_changed), _state(correction.after, fields_changed)
        entry = NewEntry("answer", key, old, new)
        told.setdefault(correction.before.dataset or "", []).append(entry)
    _tell(session, told, source)


def changed_names(before: QuestionRow | AnswerRow, after: QuestionRow | AnswerRow) -> list[str]:
    """The fields of the record that differ, ``extra`` for all metadata."""
    return [known.name for known in fields(before) if getattr(before, known.name) != getattr(after, known.name)]


def _question_state(question: NewQuestion, names: Sequence[str]) -> dict[str, object]:
    state = _state(question.record, names)
    if "images" in names:
        state["image_sha256"] = list(question.images)
    return state


def _state(record: QuestionRow | AnswerRow, names: Sequence[str]) -> dict[str, object]:
    """Fields of a record as JSON values."""
    state: dict[str, object] = {}
    for name in names:
        value = getattr(record, name)
        state[name] = [*value] if isinstance(value, tuple) else dict(value) if name == "extra" else value
    return state


def _tell(session: Session, told: Mapping[str, Sequence[NewEntry]], source: Source) -> None:
    for dataset, entries in told.items():
        tell_of_dataset(session, dataset, entries, source)


def tell_of_dataset(session: Session, dataset: str, told: Sequence[NewEntry], source: Source) -> None:
    """Add to the end of a dataset's chain."""
    append_entries(session, told, chain=chain_of_dataset(dataset), at=source.at, actor=source.actor)


def question_with_key(session: Session, dataset: str, key: str) -> int | None:
    query = select(Question.id).join(Dataset).where(Dataset.name == dataset, Question.key == key)
    return session.exec(query).first()


def answer_with_key(session: Session, dataset: str, key: str) -> int | None:
    query = ANSWERS.query(("id",), col(Dataset.name) == dataset, col(Answer.key) == key)
    return session.scalars(query).first()


def entries_about_question(session: Session, question: Question) -> tuple[AuditEntry, ...]:
    """The entries in the trail of a dataset about a question, its answers and their authors, the latest first."""
    answers = select(Answer.key).where(col(Answer.question_id) == question.id)
    authors = ANSWERS.query(("author",), col(Answer.question_id) == question.id)
    key = col(AuditEntry.key)
    about = sa.or_(
        sa.func.json_extract(key, "$.question_id") == question.key,
        sa.func.json_extract(key, "$.answer_id").in_(answers),
        sa.func.json_extract(key, "$.author").in_(authors),
    )
    dataset = session.get_one(Dataset, question.dataset_id)
    query = select(AuditEntry).where(AuditEntry.chain == chain_of_dataset(dataset.name), about)
    return tuple(session.exec(query.order_by(col(AuditEntry.sequence).desc())))


def entries_about_dataset(session: Session, name: str) -> tuple[AuditEntry, ...]:
    """The entries in the trail of a dataset about itself, the latest first."""
    query = select(AuditEntry).where(AuditEntry.chain == chain_of_dataset(name), AuditEntry.entity == "dataset")
    return tuple(session.exec(query.order_by(col(AuditEntry.sequence).desc())))
