"""Texts that rules for personal data look at, which of them must stay as they are, and what was masked or kept."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.answers import Answer
from medreview.domain.audit import AuditEntry
from medreview.domain.datasets import Dataset
from medreview.domain.personal_data import TEXT_FIELD_WORDS, KeptPart, MaskedText, TextKind
from medreview.domain.questions import KNOWN_FIELDS, Question, Translation
from medreview.domain.run_kinds import RunKind
from medreview.domain.runs import Choice, Reply, Run, RunItem
from medreview.errors import Message
from medreview.store.queries.answer_facts import ANSWERS, QUESTION_PATH, is_worked_on, open_of
from medreview.store.queries.facts import in_portions, rows_of
from medreview.store.queries.tags import TaggedQuestion, tagged_as


class TextPlace(NamedTuple):
    """One text: of a question, or of an answer to it; ``position`` counts turns and options from 0."""

    question_id: int
    answer_id: int | None
    field: str
    position: int = 0

    @property
    def words(self) -> Message:
        """The name of the text: of a turn or an option with its number."""
        words = TEXT_FIELD_WORDS[TextKind(self.field)]
        if self.field not in {TextKind.CONTEXT, TextKind.OPTIONS}:
            return words
        return Message("{part} {number}", {"part": words, "number": self.position + 1})


class ScreenedText(NamedTuple):
    """A text; ``key`` is its question's behind the name of the dataset."""

    place: TextPlace
    key: str
    text: str


class Stays(Enum):
    """The reason for which a text is not masked."""

    SEEN = "seen"
    OF_RUN = "of_run"
    NO_PLACE = "no_place"


STAYS_WORDS: Mapping[Stays, Message] = {
    Stays.SEEN: Message("handed out, rated, judged or scored"),
    Stays.OF_RUN: Message("written by a run, whose replies contain it too"),
    Stays.NO_PLACE: Message("tagged for the question as a whole, with no words to mask"),
}


class FoundPart(NamedTuple):
    """A part of a text that a rule finds; ``key`` is the question's behind the name of the dataset.

    ``stays`` says why it cannot be masked. ``start`` and ``end`` count characters of the text as it is stored.
    """

    place: TextPlace
    key: str
    start: int
    end: int
    rule: str
    words: str
    stays: Stays | None = None


def texts_after(
    session: Session, datasets: Sequence[str], last: int, limit: int
) -> tuple[int, int, list[ScreenedText]]:
    """The last question, the number of them, and all their texts; of questions that are not set aside."""
    query = (
        sa.select(
            *(col(Question.id), QUESTION_PATH, col(Question.title), col(Question.text)),
            *(col(Question.context), col(Question.options)),
        )
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .where(*open_of(datasets), col(Question.id) > last)
        .order_by(col(Question.id))
        .limit(limit)
    )
    questions = list(rows_of(session, query))
    if not questions:
        return last, 0, []
    keys = {row[0]: row[1] for row in questions}
    between = col(Answer.question_id).between(questions[0][0], questions[-1][0])
    known = ANSWERS.read(session, ("question_id", "id", "text"), between, col(Answer.is_placeholder).is_(False))
    texts = [
        ScreenedText(TextPlace(row[0], None, field, position), row[1], text)
        for row in questions
        for field, position, text in _texts(*row[2:])
    ]
    texts += [
        ScreenedText(TextPlace(one.question_id, one.id, TextKind.ANSWER), keys[one.question_id], one.text)
        for one in known
        if one.question_id in keys
    ]
    return questions[-1][0], len(questions), texts


def _texts(
    title: str | None, text: str, context: Sequence[Mapping[str, str]], options: Sequence[str]
) -> Iterator[tuple[str, int, str]]:
    yield TextKind.TITLE, 0, title or ""
    yield from ((TextKind.CONTEXT, position, turn.get("text", "")) for position, turn in enumerate(context))
    yield TextKind.QUESTION, 0, text
    yield from ((TextKind.OPTIONS, position, option) for position, option in enumerate(options))


def field_values(session: Session, datasets: Sequence[str]) -> Iterator[tuple[str, str, int]]:
    """Every value of the fields of questions that are not set aside, as text, with the number that have it.

    Those of their answers stand behind the name of the table of answers.
    """
    of_questions = sa.select(col(Question.id)).join(Dataset).where(*open_of(datasets))
    for name in KNOWN_FIELDS:
        value = getattr(Question, name)
        query = sa.select(value, sa.func.count()).where(col(Question.id).in_(of_questions), value.is_not(None))
        yield from ((name, str(text), n) for text, n in rows_of(session, query.group_by(value)))
    for table, held, question_id, extra in (
        ("", Question, col(Question.id), col(Question.extra)),
        ("answers.", Answer, col(Answer.question_id), col(Answer.extra)),
    ):
        own = sa.func.json_each(extra).table_valued("key", "value")
        n = sa.func.count(question_id.distinct())
        query = sa.select(own.c.key, own.c.value, n).join_from(held, own, sa.true())
        query = query.where(question_id.in_(of_questions), own.c.value.is_not(None))
        for name, text, n_with in rows_of(session, query.group_by(own.c.key, own.c.value)):
            yield f"{table}{name}", str(text), n_with


def questions_named(session: Session, name: str) -> set[int]:
    """Questions with this id, or with it behind the name of their dataset."""
    query = sa.select(col(Question.id)).join(Dataset)
    return {row[0] for row in rows_of(session, query.where((col(Question.key) == name) | (name == QUESTION_PATH)))}


def tagged_as_personal(session: Session, datasets: Sequence[str]) -> tuple[TaggedQuestion, ...]:
    """Questions that are not set aside, of which a run or a person says that they hold personal data."""
    return tagged_as(session, "personal_data", "yes", *open_of(datasets))


def texts_at(session: Session, places: Collection[TextPlace]) -> dict[TextPlace, str]:
    """The texts as they are now; what is gone is left out."""
    found: dict[TextPlace, str] = {}
    columns = (col(Question.id), col(Question.title), col(Question.text), col(Question.context), col(Question.options))
    for some in in_portions(sorted({one.question_id for one in places if one.answer_id is None})):
        for question_id, *texts in rows_of(session, sa.select(*columns).where(columns[0].in_(some))):
            found |= {TextPlace(question_id, None, field, place): text for field, place, text in _texts(*texts)}
    for some in in_portions(sorted({one.answer_id for one in places if one.answer_id is not None})):
        query = sa.select(col(Answer.question_id), col(Answer.id), col(Answer.text)).where(col(Answer.id).in_(some))
        for question_id, answer_id, text in rows_of(session, query):
            found[TextPlace(question_id, answer_id, TextKind.ANSWER)] = text
    return {place: found[place] for place in places if place in found}


def texts_that_stay(session: Session, question_ids: Sequence[int] | None = None) -> Mapping[TextPlace, Stays]:
    """Texts that are not masked, by question and answer alone, with the reason; of these questions, or of all.

    What people or judges worked on stays, with the question and its references; and what a run wrote.
    """
    found: dict[TextPlace, Stays] = {}
    for some in [None] if question_ids is None else in_portions(question_ids):
        found |= _that_stay(session, some)
    return found


def why_stays(stay: Mapping[TextPlace, Stays], place: TextPlace) -> Stays | None:
    return stay.get(TextPlace(place.question_id, place.answer_id, ""))


def _that_stay(session: Session, question_ids: Sequence[int] | None) -> dict[TextPlace, Stays]:
    of_answers = [] if question_ids is None else [col(Answer.question_id).in_(question_ids)]
    worked_on = sa.select(col(Answer.question_id), col(Answer.id)).where(is_worked_on(), *of_answers)
    chosen = sa.select(col(Choice.question_id)).distinct()
    if question_ids is not None:
        chosen = chosen.where(col(Choice.question_id).in_(question_ids))
    seen = [(row[0], row[1]) for row in rows_of(session, worked_on)]
    questions = {question for question, _ in seen} | {question for (question,) in rows_of(session, chosen)}
    references = sa.select(col(Answer.question_id), col(Answer.id)).where(col(Answer.is_reference), *of_answers)
    seen += [(question, answer) for question, answer in rows_of(session, references) if question in questions]
    item = sa.select(col(RunItem.question_id)).join(Run, col(Run.id) == col(RunItem.run_id))
    written = sa.select(col(Answer.question_id), col(Answer.id)).where(
        col(Answer.run).is_not(None),
        *of_answers,
        item.where(
            col(RunItem.question_id) == col(Answer.question_id),
            col(Run.name) == col(Answer.run),
            col(Run.kind) == RunKind.ANSWER,
        )
        .correlate(Answer)
        .exists(),
    )
    made = sa.select(col(Translation.question_id)).where(
        sa.select(col(RunItem.id)).where(col(RunItem.run_id) == col(Translation.run_id)).exists()
    )
    if question_ids is not None:
        made = made.where(col(Translation.question_id).in_(question_ids))
    found = {TextPlace(question, answer, ""): Stays.OF_RUN for question, answer in rows_of(session, written)}
    found |= {TextPlace(question, None, ""): Stays.OF_RUN for (question,) in rows_of(session, made)}
    found |= {TextPlace(question, answer, ""): Stays.SEEN for question, answer in seen}
    return found | {TextPlace(question, None, ""): Stays.SEEN for question in questions}


def kept_parts(session: Session) -> frozenset[tuple[TextPlace, str, str]]:
    """Text, rule and SHA-256 of the words of every part that a person left as it is."""
    columns = (KeptPart.question_id, KeptPart.answer_id, KeptPart.field, KeptPart.position)
    query = sa.select(*(col(one) for one in columns), col(KeptPart.rule), col(KeptPart.sha256))
    return frozenset((TextPlace(*row[:4]), row[4], row[5]) for row in rows_of(session, query))


class MaskedRow(NamedTuple):
    """A masked text: ``key`` is its question's behind the name of the dataset, ``original`` None once purged."""

    id: int
    place: TextPlace
    key: str
    dataset: str
    masks: tuple[tuple[int, int, str], ...]
    sha256: str
    salt: str | None
    original: str | None
    masked_at: str
    purged_at: str | None


def masked_texts(session: Session, *, of_questions: Sequence[int] | None = None) -> tuple[MaskedRow, ...]:
    """Every masked text, the last first; or those of a few questions."""
    query = (
        sa.select(
            *(col(MaskedText.id), col(MaskedText.question_id), col(MaskedText.answer_id), col(MaskedText.field)),
            *(col(MaskedText.position), QUESTION_PATH, col(Dataset.name), col(MaskedText.masks)),
            *(col(MaskedText.sha256), col(MaskedText.salt), col(MaskedText.original), col(MaskedText.masked_at)),
            col(MaskedText.purged_at),
        )
        .select_from(MaskedText)
        .join(Question, col(Question.id) == col(MaskedText.question_id))
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .order_by(col(MaskedText.id).desc())
    )
    if of_questions is not None:
        query = query.where(col(MaskedText.question_id).in_(of_questions))
    return tuple(
        MaskedRow(row[0], TextPlace(*row[1:5]), row[5], row[6], tuple(tuple(one) for one in row[7]), *row[8:])
        for row in rows_of(session, query)
    )


def masked_originals(session: Session, kind: TextKind) -> frozenset[tuple[str, str, str]]:
    """Dataset, id and original of masked questions, or of masked answers, of which the original is here."""
    known = col(MaskedText.original).is_not(None)
    if kind is TextKind.ANSWER:
        columns = ANSWERS.expressions("dataset", "key")
        query = ANSWERS.select((*columns, col(MaskedText.original)), known)
        query = query.join(MaskedText, col(MaskedText.answer_id) == col(Answer.id))
    else:
        query = (
            sa.select(col(Dataset.name), col(Question.key), col(MaskedText.original))
            .select_from(MaskedText)
            .join(Question, col(Question.id) == col(MaskedText.question_id))
            .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
            .where(known, col(MaskedText.field) == kind)
        )
    return frozenset(tuple(row) for row in rows_of(session, query))


def n_replies_about(session: Session, question_ids: Sequence[int]) -> int:
    """The number of these questions that a model was asked about: its replies may quote them."""
    n = 0
    for some in in_portions(question_ids):
        query = sa.select(sa.func.count(sa.distinct(col(RunItem.question_id)))).where(
            col(RunItem.question_id).in_(some),
            sa.select(col(Reply.id)).where(col(Reply.run_item_id) == col(RunItem.id)).exists(),
        )
        n += session.connection().execute(query).scalar_one()
    return n


def n_told_texts(session: Session, places: Collection[TextPlace]) -> int:
    """The number of earlier corrections of these texts whose words the trail holds, before and after."""
    keys: set[tuple[str, str, str]] = set()
    for some in in_portions(sorted({one.question_id for one in places})):
        named = sa.select(col(Dataset.name), col(Question.key)).join(
            Dataset, col(Dataset.id) == col(Question.dataset_id)
        )
        known = rows_of(session, named.where(col(Question.id).in_(some)))
        keys |= {(f"dataset/{name}", "question_id", key) for name, key in known}
    for some in in_portions(sorted({one.answer_id for one in places if one.answer_id is not None})):
        known = ANSWERS.query(("dataset", "key"), col(Answer.id).in_(some))
        keys |= {(f"dataset/{name}", "answer_id", key) for name, key in rows_of(session, known)}
    entries = sa.select(col(AuditEntry.chain), col(AuditEntry.key), col(AuditEntry.before)).where(
        col(AuditEntry.entity).in_(("question", "answer")), col(AuditEntry.chain).startswith("dataset/")
    )
    n = 0
    for chain, key, before in rows_of(session, entries):
        names = {name for name in ("question_id", "answer_id") if (chain, name, str(key.get(name))) in keys}
        texts = [before[field] for field in TextKind if field in (before or {})]
        n += bool(names and texts and not all(isinstance(one, dict) and "sha256" in one for one in texts))
    return n
