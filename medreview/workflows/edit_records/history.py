"""What was changed of a question, its answers and their authors, as the trail of its dataset tells it."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer, Author
from medreview.domain.audit import AuditEntry
from medreview.domain.datasets import Dataset
from medreview.domain.questions import Question
from medreview.store.tables.corrections import chain_of_dataset
from medreview.store.workspace import Workspace


@dataclass(frozen=True, slots=True)
class RecordChange:
    """One field that changed: of a question, an answer (``key`` is its id) or an author (their name).

    ``why`` is empty where a file replaced it.
    """

    at: str
    actor: str
    entity: str
    key: str
    field: str
    before: str
    after: str
    why: str


def history_of_question(workspace: Workspace, question_id: int) -> tuple[RecordChange, ...]:
    """Every change to the question, its answers and who wrote them, the latest first."""
    with workspace.reading() as rows:
        found = rows.exec(
            select(Question.key, Dataset.name).join(Dataset).where(col(Question.id) == question_id)
        ).first()
        if found is None:
            return ()
        question, dataset = found
        entries = _entries(rows, dataset, question, question_id)
        return tuple(change for entry in entries for change in _changes(entry))


def _entries(rows: Session, dataset: str, question: str, question_id: int) -> list[AuditEntry]:
    answers = select(Answer.key).where(col(Answer.question_id) == question_id)
    authors = select(Author.name).join(Answer).where(col(Answer.question_id) == question_id)
    key = col(AuditEntry.key)
    about = sa.or_(
        sa.func.json_extract(key, "$.question_id") == question,
        sa.func.json_extract(key, "$.answer_id").in_(answers),
        sa.func.json_extract(key, "$.author").in_(authors),
    )
    query = select(AuditEntry).where(AuditEntry.chain == chain_of_dataset(dataset), about)
    return list(rows.exec(query.order_by(col(AuditEntry.sequence).desc())))


def _changes(entry: AuditEntry) -> Iterator[RecordChange]:
    before, after = _flat(entry.before or {}), _flat(entry.after or {})
    key = next((str(entry.key[name]) for name in ("question_id", "answer_id", "author") if name in entry.key), "")
    source = entry.key.get("source")
    why = str(source.get("why", "")) if isinstance(source, dict) else ""  # pyright: ignore[reportUnknownArgumentType, reportUnknownMemberType]
    for name in sorted(before.keys() | after.keys()):
        old, new = before.get(name, ""), after.get(name, "")
        if old != new:
            yield RecordChange(entry.at, entry.actor, entry.entity, key, name, old, new, why)


def _flat(state: Mapping[str, object]) -> dict[str, str]:
    """Fields as text; options, modalities and metadata one by one."""
    flat: dict[str, str] = {}
    for name, value in state.items():
        match value:
            case dict() if name == "extra":
                flat |= {str(inner): _text(one) for inner, one in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            case list() if name in {"options", "modalities"}:
                start = {"options": "option", "modalities": "modality"}[name]
                flat |= {f"{start}_{number}": _text(one) for number, one in enumerate(value, start=1)}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            case _:
                flat[name] = _text(value)
    return flat


def _text(value: object) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
