"""The table answers, with its authors."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.table_rows import AnswerRow, utf8_of
from medreview.store.bulk import (
    FEW,
    Cells,
    insert_with_ids,
    json_as_text,
    json_object,
    json_text,
    one_of,
    streamed,
    text_bytes,
    update_by_id,
)
from medreview.store.incoming import IncomingImport
from medreview.store.queries.answer_facts import ANSWERS
from medreview.store.queries.facts import rows_of
from medreview.store.tables.questions import QuestionKey, add_placeholder_questions, question_ids

_COLUMNS = (
    *("dataset_id", "question_id", "key", "author_id", "text", "is_reference", "reference_weight", "language"),
    *("run", "is_placeholder", "extra"),
)
_OF_ANSWER = ("is_reference", "reference_weight", "language", "run")

AnswerKey = tuple[str, str]


def stored_answers(
    session: Session,
    *,
    dataset: str | None = None,
    keys: Collection[str] | None = None,
    answer_id: int | None = None,
) -> Iterator[AnswerRow]:
    """Every answer that is not a placeholder, by dataset and in the order of import.

    Those of a dataset, of at most ``FEW`` ids in it and then in no order, or one, where that is asked for.
    """
    chosen = [] if answer_id is None else [col(Answer.id) == answer_id]
    of_answer = [col(getattr(Answer, name)) for name in _OF_ANSWER]
    names = ("dataset", "question", "key", "author", "author_kind")
    columns = (*ANSWERS.expressions(*names), text_bytes(Answer.text), json_as_text(Answer.extra), *of_answer)
    order = (col(Dataset.name), col(Answer.id)) if keys is None else ()
    query = ANSWERS.select(columns, *_known_answers(dataset, keys), *chosen, order=order)
    for of_dataset, question, key, author, author_kind, text, extra, *rest in streamed(session, query):
        cells: dict[str, Any] = {
            "question_id": question,
            "answer_id": key,
            "author": author,
            "answer": text,
            "dataset": of_dataset,
            "author_kind": author_kind,
            "extra": json_object(extra),
            **dict(zip(_OF_ANSWER, rest, strict=True)),
        }
        yield AnswerRow(**cells)


def _known_answers(dataset: str | None, keys: Collection[str] | None) -> list[Any]:
    """The condition that an answer is no placeholder, in a dataset and with one of some ids where they are given."""
    chosen: list[Any] = [col(Answer.is_placeholder).is_(False)]
    chosen += [] if dataset is None else [col(Dataset.name) == dataset]
    chosen += [] if keys is None else [one_of(Answer.key, keys)]
    return chosen


def questions_answered(session: Session, dataset: str, keys: Collection[str]) -> Iterator[tuple[str, str]]:
    """The ids of at most ``FEW`` answers of a dataset that are no placeholders, each with that of its question."""
    query = ANSWERS.query(("key", "question"), *_known_answers(dataset, keys))
    found: Sequence[Any] = session.connection().execute(query).all()
    yield from ((key, question) for key, question in found)


def author_kinds(session: Session) -> dict[str, str | None]:
    """The kind of each author, by name; None where no file said."""
    return {author.name: author.kind for author in session.exec(select(Author))}


def author_ids(session: Session) -> dict[str, int]:
    """The key of every author by name."""
    rows = session.connection().execute(sa.select(col(Author.name), col(Author.id)))
    return {name: key for name, key in rows if key is not None}


def answer_ids(
    session: Session, datasets: Collection[str] | None = None, keys: Collection[str] | None = None
) -> dict[AnswerKey, int]:
    """As ``question_ids``, for answers."""
    where: list[sa.ColumnElement[bool]] = [] if datasets is None else [col(Dataset.name).in_(datasets)]
    if keys is not None and len(keys) <= FEW:
        where.append(one_of(Answer.key, keys))
    query = ANSWERS.query(("dataset", "key", "id"), *where)
    return {(dataset, key): row for dataset, key, row in rows_of(session, query)}


def bring_in_answers(
    incoming: IncomingImport, answers: Iterable[AnswerRow], *, datasets: Mapping[str, int], authors: Mapping[str, int]
) -> None:
    """Write answers of which not even a placeholder is there, seen by nobody yet; their questions are there.

    The maps give keys by name.
    """
    incoming.add(Answer, _COLUMNS, (_cells(answer, datasets, authors) for answer in answers), _LOOKED_UP)


_LOOKED_UP = {"question_id": "(SELECT id FROM question WHERE dataset_id = ? AND key = ?)"}
"""The row of an answer's question: SQLite finds it in less time than it takes to ask for it from here."""


def _cells(answer: AnswerRow, datasets: Mapping[str, int], authors: Mapping[str, int]) -> Cells:
    """The record's cells in the order of ``_COLUMNS``."""
    dataset = datasets[answer.dataset or ""]
    return (
        dataset,
        *(dataset, answer.question_id),
        answer.answer_id,
        authors[answer.author],
        utf8_of(answer),
        answer.is_reference,
        answer.reference_weight,
        answer.language,
        answer.run,
        False,
        json_text(answer.extra) if answer.extra else "{}",
    )


@dataclass(frozen=True, slots=True)
class AnswerName:
    """An answer by everything that names it, whether or not its text is known."""

    dataset: str
    answer_id: str
    question_id: str
    author: str

    @property
    def key(self) -> AnswerKey:
        return self.dataset, self.answer_id


def answer_names(session: Session) -> dict[int, AnswerName]:
    """Every answer's names by its key, placeholders too."""
    query = ANSWERS.query(("id", "dataset", "key", "question", "author"), order=[col(Answer.id)])
    return {row_id: AnswerName(*names) for row_id, *names in rows_of(session, query)}


def add_placeholders(session: Session, names: Sequence[AnswerName], datasets: Mapping[str, int]) -> None:
    """Make answers, and their questions where they are absent too, of which only the names are known."""
    if not names:
        return
    add_placeholder_questions(session, [(name.dataset, name.question_id) for name in names], datasets)
    questions = question_ids(session)
    authors = ensure_authors(session, dict.fromkeys(name.author for name in names))
    insert_with_ids(
        session,
        Answer,
        [
            {
                "dataset_id": datasets[name.dataset],
                "question_id": questions[name.dataset, name.question_id],
                "key": name.answer_id,
                "author_id": authors[name.author],
                "text": "",
                "is_reference": False,
                "is_placeholder": True,
                "extra": {},
            }
            for name in names
        ],
    )


def bring_in_authors(incoming: IncomingImport, known: Collection[str], kinds: Mapping[str, str | None]) -> None:
    """Make the authors that are not ``known``, seen by nobody yet."""
    incoming.add(Author, ("name", "kind"), [pair for pair in kinds.items() if pair[0] not in known])


def ensure_authors(session: Session, kinds: Mapping[str, str | None], *, replaces_kind: bool = False) -> dict[str, int]:
    """Make the authors that are not there, tell the kind of those whose kind is not known; every key by name.

    With ``replaces_kind`` no kind is a kind, too.
    """
    known = {author.name: author for author in session.exec(select(Author))}
    for name, kind in kinds.items():
        if name in known and (kind is not None or replaces_kind):
            known[name].kind = kind
    session.flush()
    new = [{"name": name, "kind": kind} for name, kind in kinds.items() if name not in known]
    keys = insert_with_ids(session, Author, new)
    made = {str(author["name"]): key for author, key in zip(new, keys, strict=True)}
    return made | {name: author.id for name, author in known.items() if author.id is not None}


def add_answers(
    session: Session,
    answers: Sequence[AnswerRow],
    *,
    datasets: Mapping[str, int],
    questions: Mapping[QuestionKey, int],
    authors: Mapping[str, int],
) -> None:
    """Write answers; one that is there as a placeholder takes its place. The maps give keys by name."""
    named = {answer.answer_id for answer in answers}
    known = answer_ids(session, {answer.dataset or "" for answer in answers}, named)
    old: list[dict[str, object]] = []
    new: list[dict[str, object]] = []
    for answer in answers:
        dataset = answer.dataset or ""
        values: dict[str, object] = {
            "dataset_id": datasets[dataset],
            "question_id": questions[dataset, answer.question_id],
            "key": answer.answer_id,
            "author_id": authors[answer.author],
            "text": answer.answer,
            "is_reference": answer.is_reference,
            "reference_weight": answer.reference_weight,
            "language": answer.language,
            "run": answer.run,
            "is_placeholder": False,
            "extra": dict(answer.extra),
        }
        row = known.get((dataset, answer.answer_id))
        if row is None:
            new.append(values)
        else:
            old.append({"id": row, **values})
    update_by_id(session, Answer, old)
    insert_with_ids(session, Answer, new)
