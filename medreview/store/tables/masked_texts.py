"""Masked texts: marks put in and taken back, with the hash of each original in the trail and its words only here."""

import hashlib
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer
from medreview.domain.audit import AuditEntry
from medreview.domain.datasets import Dataset
from medreview.domain.personal_data import KeptPart, MaskedText, TextKind
from medreview.domain.questions import Question
from medreview.store.audit import NewEntry
from medreview.store.bulk import insert_all, update_by_id
from medreview.store.queries.facts import in_portions, rows_of
from medreview.store.queries.personal_data import MaskedRow, TextPlace, masked_texts
from medreview.store.search_index import forget_answers, forget_questions, index_answers, index_questions
from medreview.store.tables.corrections import Source, tell_of_dataset
from medreview.text.marks import Mask, in_original, with_marks

MASKED, UNMASKED, PURGED = "masked", "unmasked", "purged"
"""Kinds of sources in the trail."""


@dataclass(frozen=True, slots=True)
class NewText:
    """A text to write. ``masks`` are all that stand in it then, in the original; none where it is back.

    ``row`` is the masked text that was there before.
    """

    place: TextPlace
    before: str
    masks: tuple[Mask, ...]
    original: str
    row: MaskedRow | None = None

    @property
    def after(self) -> str:
        return with_marks(self.original, self.masks)


def hash_of(salt: str, text: str) -> str:
    return hashlib.sha256(f"{salt}\0{text}".encode("utf-8", "surrogatepass")).hexdigest()


def part_hash(words: str) -> str:
    """The SHA-256 by which a part that was kept is known."""
    return hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()


def with_more_masks(place: TextPlace, text: str, masks: Sequence[Mask], rows: Sequence[MaskedRow]) -> NewText:
    """The text once these parts are masked, too; ``rows`` are those of the text, the last first.

    What was masked before and not changed since keeps its original, so that all comes back at once.
    """
    row = next((one for one in rows if one.original is not None and with_marks(one.original, one.masks) == text), None)
    if row is None or row.original is None:
        return NewText(place, text, tuple(sorted(masks)), text)
    return NewText(place, text, tuple(sorted((*row.masks, *in_original(masks, row.masks)))), row.original, row)


def write_texts(session: Session, changes: Sequence[NewText], source: Source) -> None:
    """Write texts, the search index, the rows of their originals and the trail."""
    if not changes:
        return
    session.connection().exec_driver_sql("PRAGMA secure_delete = ON")  # freed pages would keep the words
    _write_questions(session, [one for one in changes if one.place.answer_id is None])
    answers = [one for one in changes if one.place.answer_id is not None]
    ids = [one.place.answer_id or 0 for one in answers]
    forget_answers(session, ids)
    rows = [{"id": row_id, "text": one.after} for row_id, one in zip(ids, answers, strict=True)]
    update_by_id(session, Answer, rows)
    index_answers(session, ids)
    _write_rows(session, changes, source)


def _write_questions(session: Session, changes: Sequence[NewText]) -> None:
    ids = sorted({one.place.question_id for one in changes})
    forget_questions(session, ids)
    questions = {one.id or 0: one for some in in_portions(ids) for one in _questions(session, some)}
    values: dict[int, dict[str, Any]] = {
        key: {
            "id": key,
            "title": one.title,
            "text": one.text,
            "context": [dict(turn) for turn in one.context],
            "options": [*one.options],
        }
        for key, one in questions.items()
    }
    for change in changes:
        held, (_, _, field, position) = values[change.place.question_id], change.place
        match TextKind(field):
            case TextKind.CONTEXT:
                held["context"][position]["text"] = change.after
            case TextKind.OPTIONS:
                held["options"][position] = change.after
            case TextKind.QUESTION:
                held["text"] = change.after
            case _:
                held["title"] = change.after
    update_by_id(session, Question, list(values.values()))
    index_questions(session, ids)
    session.expire_all()


def _questions(session: Session, ids: Sequence[int]) -> Sequence[Question]:
    return session.exec(select(Question).where(col(Question.id).in_(ids))).all()


def _write_rows(session: Session, changes: Sequence[NewText], source: Source) -> None:
    names = _names(session, changes)
    new: list[dict[str, object]] = []
    told: dict[str, list[NewEntry]] = {}
    for one in changes:
        salt = (one.row.salt if one.row else None) or secrets.token_hex(16)
        name = one.row.sha256 if one.row else hash_of(salt, one.original)
        dataset, key = names[one.place]
        marks = [mark for _, _, mark in one.masks]
        entry_key = source.key(**key, field=one.place.field, position=one.place.position, original=name)
        before, after = hash_of(salt, one.before), hash_of(salt, one.after)
        told.setdefault(dataset, []).append(
            NewEntry(
                "answer" if one.place.answer_id is not None else "question",
                entry_key,
                {one.place.field: {"sha256": before}},
                {one.place.field: {"sha256": after, "masks": marks}},
            )
        )
        if one.row is None:
            new.append(
                {
                    **one.place._asdict(),
                    "masks": [list(mask) for mask in one.masks],
                    "sha256": name,
                    "salt": salt,
                    "original": one.original,
                    "masked_at": source.at,
                }
            )
        elif one.masks:
            held = {"id": one.row.id, "masks": [list(mask) for mask in one.masks], "masked_at": source.at}
            update_by_id(session, MaskedText, [held])
        else:
            session.connection().execute(sa.delete(MaskedText).where(col(MaskedText.id) == one.row.id))
    insert_all(session, MaskedText, new)
    for dataset, entries in told.items():
        tell_of_dataset(session, dataset, entries, source)


def _names(session: Session, changes: Sequence[NewText]) -> dict[TextPlace, tuple[str, dict[str, object]]]:
    """The dataset of each text, and what names it in the trail."""
    questions: dict[int, tuple[str, str]] = {}
    for some in in_portions(sorted({one.place.question_id for one in changes})):
        query = sa.select(col(Question.id), col(Dataset.name), col(Question.key)).join(Dataset)
        questions |= {row[0]: (row[1], row[2]) for row in rows_of(session, query.where(col(Question.id).in_(some)))}
    answers = _keys_of_answers(session, [one.place.answer_id or 0 for one in changes])
    found: dict[TextPlace, tuple[str, dict[str, object]]] = {}
    for one in changes:
        dataset, key = questions[one.place.question_id]
        answer = one.place.answer_id
        found[one.place] = dataset, {"question_id": key} if answer is None else {"answer_id": answers[answer]}
    return found


def keep_parts(session: Session, parts: Sequence[tuple[TextPlace, str, str]], source: Source) -> None:
    """Remember text, rule and SHA-256 of the words of parts that a person leaves as they are."""
    rows = [
        {**place._asdict(), "rule": rule, "sha256": sha256, "kept_by": source.actor, "kept_at": source.at}
        for place, rule, sha256 in parts
    ]
    insert_all(session, KeptPart, rows)


def forget_kept(session: Session) -> int:
    """Forget what was kept, so that it is shown again; how many parts."""
    return session.connection().execute(sa.delete(KeptPart)).rowcount


def purge(session: Session, rows: Sequence[MaskedRow], source: Source) -> None:
    """Remove originals and salts for good; how many is told in the trail of each dataset."""
    session.connection().exec_driver_sql("PRAGMA secure_delete = ON")
    nothing = {"original": None, "salt": None, "purged_at": source.at}
    update_by_id(session, MaskedText, [{"id": one.id, **nothing} for one in rows])
    for dataset in sorted({one.dataset for one in rows}):
        n = sum(one.dataset == dataset for one in rows)
        entry = NewEntry("originals", source.key(), {"n": n}, None)
        tell_of_dataset(session, dataset, [entry], source)


@dataclass(slots=True)
class _TextInTrail:
    """The trail's word on one masked text."""

    place: tuple[object, ...]
    last: object
    marks: object
    at: str


def texts_unlike_their_trail(session: Session) -> Iterator[str]:
    """The questions of masked texts that the trail does not tell of as they are here, and the other way round."""
    told, purged = _told(session)
    n_purged: dict[tuple[str, str], int] = {}
    places = {row.id: row for row in masked_texts(session)}
    keys = _keys_of_answers(session, [row.place.answer_id or 0 for row in places.values()])
    for row in places.values():
        entry = told.pop((row.dataset, row.sha256), None)
        question = row.key.removeprefix(f"{row.dataset}/")
        named = keys.get(row.place.answer_id or 0) if row.place.answer_id is not None else question
        place = (row.place.answer_id is not None, named, row.place.field, row.place.position)
        if entry is None or entry.place != place or entry.at != row.masked_at or not _is_as_told(row, entry):
            yield row.key
        elif row.original is None:
            at = row.dataset, row.purged_at or ""
            n_purged[at] = n_purged.get(at, 0) + 1
    for dataset, _ in told:
        yield dataset
    yield from (dataset for (dataset, _), _ in sorted(n_purged.items() ^ purged.items()))


def _is_as_told(row: MaskedRow, entry: _TextInTrail) -> bool:
    if row.original is None or row.salt is None:
        is_purged = row.original is None and row.salt is None and row.purged_at is not None
        return is_purged and [mark for _, _, mark in row.masks] == entry.marks
    text = with_marks(row.original, row.masks)
    return (
        row.purged_at is None
        and hash_of(row.salt, row.original) == row.sha256
        and hash_of(row.salt, text) == entry.last
        and [mark for _, _, mark in row.masks] == entry.marks
    )


def _told(session: Session) -> tuple[dict[tuple[str, str], _TextInTrail], Mapping[tuple[str, str], int]]:
    """By dataset and hash of the original what the trail says of texts that are masked; and of purges by their time."""
    told: dict[tuple[str, str], _TextInTrail] = {}
    purged: dict[tuple[str, str], int] = {}
    query = (
        sa.select(
            *(col(AuditEntry.chain), col(AuditEntry.at), col(AuditEntry.entity), col(AuditEntry.key)),
            *(col(AuditEntry.before), col(AuditEntry.after)),
        )
        .where(sa.func.json_extract(col(AuditEntry.key), "$.source.kind").in_((MASKED, UNMASKED, PURGED)))
        .order_by(col(AuditEntry.chain), col(AuditEntry.sequence))
    )
    for chain, at, entity, key, before, after in rows_of(session, query):
        dataset = str(chain).removeprefix("dataset/")
        if entity == "originals":
            purged[dataset, at] = purged.get((dataset, at), 0) + (int(before["n"]) if before else 0)
            continue
        name, field = (dataset, str(key.get("original"))), str(key.get("field"))
        said: dict[str, Any] = after[field] if after else {}
        if not said.get("masks"):
            told.pop(name, None)
            continue
        is_answer = entity == "answer"
        place = (is_answer, key.get("answer_id" if is_answer else "question_id"), field, key.get("position"))
        told[name] = _TextInTrail(place, said.get("sha256"), said.get("masks"), at)
    return told, purged


def _keys_of_answers(session: Session, ids: Sequence[int]) -> dict[int, str]:
    found: dict[int, str] = {}
    for some in in_portions(sorted(set(ids))):
        query = sa.select(col(Answer.id), col(Answer.key)).where(col(Answer.id).in_(some))
        found |= {row[0]: row[1] for row in rows_of(session, query)}
    return found


def purges(session: Session) -> Iterator[tuple[str, str, int]]:
    """Dataset, time and number of originals of every purge that the trail tells of."""
    yield from ((dataset, at, n) for (dataset, at), n in sorted(_told(session)[1].items()))
