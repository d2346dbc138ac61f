"""What a run over questions can ask: questions that a selection fits, their texts, examples, and what came of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer, Author, AuthorKind
from medreview.domain.datasets import Dataset
from medreview.domain.images import Image, QuestionImage
from medreview.domain.judge_runs import Choice, Judgement, Reply, Run, RunItem, RunKind, Validity
from medreview.domain.question_plans import QuestionsToAsk
from medreview.domain.questions import KNOWN_FIELDS, Quarantine, Question
from medreview.domain.scores import Score
from medreview.domain.studies import Assignment, Segmentation
from medreview.errors import MedReviewError
from medreview.store.bulk import insert_all, insert_with_ids
from medreview.store.queries.answer_facts import ANSWERS, IS_BLANK
from medreview.store.queries.facts import in_portions, rows_of
from medreview.store.queries.judge_items import n_bytes
from medreview.store.queries.judge_runs import call_done
from medreview.store.search_index import forget_answers


class AuthorTaken(MedReviewError):
    template = (
        "Since this run was planned, other answers came in under the author {name}. Plan the run again under another "
        "name."
    )


@dataclass(frozen=True, slots=True)
class SelectedQuestion:
    """A question that a selection fits; the key names its dataset. Bytes are those of its texts in UTF-8.

    ``original`` is the question that it is a language variant of, or itself.
    """

    question_id: int
    key: str
    text: str
    original: int
    fields: Mapping[str, str | None]
    n_options: int
    n_images: int
    n_bytes: int


@dataclass(frozen=True, slots=True)
class QuestionTexts:
    """The texts of one question as they are stored, and the hash and format of its images in their order."""

    key: str
    text: str
    title: str | None
    kind: str
    language: str | None
    context: tuple[tuple[str, str], ...]
    options: tuple[str, ...]
    images: tuple[tuple[str, str], ...]
    fields: Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class RepliedItem:
    """An item of a run over questions that has replies: its question, and the last thing that came of it."""

    item_id: int
    question_id: int
    key: str
    question: str
    text: str | None
    validity: str
    step: int


@dataclass(frozen=True, slots=True)
class Example:
    """A question with the reference answer that counts most; the key names its dataset."""

    question_id: int
    key: str
    text: str
    answer: str
    original: int


def selected_questions(session: Session, wanted: QuestionsToAsk) -> tuple[SelectedQuestion, ...]:
    """Questions that fit, as they came in: no placeholders, nothing that is set aside."""
    images = sa.select(sa.func.count()).where(col(QuestionImage.question_id) == col(Question.id))
    context = n_bytes(sa.type_coerce(col(Question.context), sa.String))
    query = (
        sa.select(
            col(Question.id),
            col(Dataset.name) + "/" + col(Question.key),
            col(Question.text),
            sa.func.coalesce(col(Question.variant_of_id), col(Question.id)),
            sa.func.json_array_length(col(Question.options)),
            images.correlate(Question).scalar_subquery(),
            n_bytes(col(Question.text)) + context,
            *(getattr(Question, name) for name in KNOWN_FIELDS),
        )
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .where(*_conditions(wanted))
        .order_by(col(Question.id))
    )
    return tuple(
        SelectedQuestion(
            question_id, key, text, original, dict(zip(KNOWN_FIELDS, known, strict=True)), n_options or 0, n, size
        )
        for question_id, key, text, original, n_options, n, size, *known in rows_of(session, query)
    )


def examples_among(session: Session, *, dataset: str = "", split: str = "") -> tuple[Example, ...]:
    """Questions of the split that have a reference answer with text, by dataset and key."""
    where = [col(Dataset.name) == dataset] if dataset else []
    where += [col(Question.split) == split] if split else []
    return _examples(session, *_not_set_aside(), *where)


def examples_with_ids(session: Session, question_ids: Sequence[int]) -> dict[int, Example]:
    """These questions with their reference answers; those without one are left out."""
    found = (
        example for some in in_portions(question_ids) for example in _examples(session, col(Question.id).in_(some))
    )
    return {example.question_id: example for example in found}


def _examples(session: Session, *where: Any) -> tuple[Example, ...]:
    columns = (
        *(col(Question.id), col(Dataset.name) + "/" + col(Question.key), col(Question.text), col(Answer.text)),
        sa.func.coalesce(col(Question.variant_of_id), col(Question.id)),
    )
    has_text = (col(Answer.is_reference), col(Answer.is_placeholder).is_(False), ~IS_BLANK)
    heaviest_first = (col(Answer.reference_weight).desc().nulls_last(), col(Answer.id))
    order = (col(Dataset.name), col(Question.key), *heaviest_first)
    query = ANSWERS.select(columns, *has_text, *where, order=order)
    best: dict[int, Example] = {}
    for row in rows_of(session, query):
        best.setdefault(row[0], Example(*row))
    return tuple(best.values())


def question_texts(session: Session, question_ids: Sequence[int]) -> dict[int, QuestionTexts]:
    """The texts of these questions with the hashes of their images, by question."""
    found: dict[int, QuestionTexts] = {}
    for some in in_portions(list(dict.fromkeys(question_ids))):
        of_images = (
            sa.select(col(QuestionImage.question_id), col(Image.sha256), col(Image.format))
            .join(Image, col(Image.sha256) == col(QuestionImage.image_sha256))
            .where(col(QuestionImage.question_id).in_(some))
            .order_by(col(QuestionImage.question_id), col(QuestionImage.position))
        )
        images: dict[int, list[tuple[str, str]]] = {}
        for question_id, sha256, form in rows_of(session, of_images):
            images.setdefault(question_id, []).append((sha256, form))
        query = (
            select(Question, Dataset.name)
            .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
            .where(col(Question.id).in_(some))
        )
        for question, dataset in session.exec(query):
            found[question.id or 0] = QuestionTexts(
                f"{dataset}/{question.key}",
                question.text,
                question.title,
                question.kind,
                question.language,
                tuple((turn.get("role", ""), turn.get("text", "")) for turn in question.context),
                tuple(question.options),
                tuple(images.get(question.id or 0, ())),
                {name: getattr(question, name) for name in KNOWN_FIELDS},
            )
    return found


def shown_of_items(session: Session, item_ids: Sequence[int]) -> dict[int, Mapping[str, object]]:
    """What is shown beside the question of an item, by item."""
    found: dict[int, Mapping[str, object]] = {}
    for some in in_portions(item_ids):
        query = sa.select(col(RunItem.id), col(RunItem.shown)).where(col(RunItem.id).in_(some))
        found |= {item_id: shown or {} for item_id, shown in rows_of(session, query)}
    return found


def write_replies(
    session: Session,
    item_id: int,
    replies: Sequence[Mapping[str, object]],
    answer: Mapping[str, object] | None,
    *,
    at: str,
    choice: Mapping[str, object] | None = None,
) -> bool:
    """Write an item's replies, the answer or the choice that they gave, and that it is done, together.

    False, and nothing, where it was done already. ``answer`` names its question, author and text.
    """
    if not call_done(session, item_id, at=at):
        return False
    answer_id = None if answer is None else insert_with_ids(session, Answer, [_answer(session, answer)])[0]
    if choice is not None:  # asked again, an item has the choice of its last reply alone
        of_item = (col(Choice.run_id) == choice["run_id"]) & (col(Choice.question_id) == choice["question_id"])
        session.connection().execute(sa.delete(Choice).where(of_item))
        insert_all(session, Choice, [choice])
    last = len(replies) - 1
    insert_all(
        session, Reply, [{**row, "answer_id": answer_id if at == last else None} for at, row in enumerate(replies)]
    )
    return True


def reply_counts(session: Session) -> dict[int, tuple[int, int]]:
    """Of every run over questions: items that have replies, and how many of them gave an answer or a choice."""
    gave = col(Reply.answer_id).is_not(None) | (
        (col(Run.kind) == RunKind.EXAM) & (col(Reply.validity) == Validity.VALID)
    )
    query = (
        sa.select(
            col(Reply.run_id),
            sa.func.count(sa.distinct(col(Reply.run_item_id))),
            sa.func.count(sa.distinct(sa.case((gave, col(Reply.run_item_id))))),
        )
        .join(Run, col(Run.id) == col(Reply.run_id))
        .group_by(col(Reply.run_id))
    )
    return {run_id: (n_items, n_answers) for run_id, n_items, n_answers in rows_of(session, query)}


def reply_validity(session: Session, run_id: int, *, first_attempts: bool) -> dict[int, dict[str, int]]:
    """Replies by step and validity: those of last attempts, or of first ones."""
    of_run = sa.select(Reply).where(col(Reply.run_id) == run_id).order_by(col(Reply.id))
    kept: dict[tuple[int, int], tuple[int, str]] = {}
    columns = (col(Reply.run_item_id), col(Reply.step), col(Reply.attempt), col(Reply.validity))
    for item, step, attempt, validity in rows_of(session, of_run.with_only_columns(*columns)):
        before = kept.get((item, step))
        if before is None or (attempt < before[0] if first_attempts else attempt >= before[0]):
            kept[item, step] = attempt, validity
    found: dict[int, dict[str, int]] = {}
    for (_, step), (_, validity) in sorted(kept.items()):
        counts = found.setdefault(step, {})
        counts[validity] = counts.get(validity, 0) + 1
    return found


def n_answers_in_use(session: Session, run_id: int) -> int:
    """How many answers that a run gave were given out, cut into sentences, judged, or scored."""
    given = sa.select(col(Reply.answer_id)).where(col(Reply.run_id) == run_id, col(Reply.answer_id).is_not(None))
    used = [
        sa.exists().where(col(table.answer_id) == col(Answer.id)).correlate(Answer)
        for table in (Assignment, Segmentation, RunItem, Judgement, Score)
    ]
    query = sa.select(sa.func.count()).select_from(Answer).where(col(Answer.id).in_(given), sa.or_(*used))
    return session.connection().execute(query).scalar_one()


def remove_answers(session: Session, run_id: int) -> None:
    """Take out the answers that a run gave, and its author where nothing else is by it."""
    query = sa.select(col(Reply.answer_id)).where(col(Reply.run_id) == run_id, col(Reply.answer_id).is_not(None))
    given = [answer_id for (answer_id,) in rows_of(session, query)]
    forget_answers(session, given)
    connection = session.connection()
    for some in in_portions(given):
        authors = [one for (one,) in rows_of(session, sa.select(col(Answer.author_id)).where(col(Answer.id).in_(some)))]
        connection.execute(sa.update(Reply).where(col(Reply.answer_id).in_(some)).values(answer_id=None))
        connection.execute(sa.delete(Answer).where(col(Answer.id).in_(some)))
        has_others = sa.exists().where(col(Answer.author_id) == col(Author.id)).correlate(Author)
        connection.execute(sa.delete(Author).where(col(Author.id).in_(authors), ~has_others))


def replied_items(session: Session, run_id: int, *, start: int, limit: int) -> tuple[RepliedItem, ...]:
    """Items with their last replies, the newest first."""
    later = aliased(Reply)
    is_later = sa.exists().where(col(later.run_item_id) == col(Reply.run_item_id), col(later.id) > col(Reply.id))
    query = (
        sa.select(
            col(RunItem.id),
            col(Question.id),
            col(Dataset.name) + "/" + col(Question.key),
            col(Question.text),
            col(Reply.text),
            col(Reply.validity),
            col(Reply.step),
        )
        .select_from(Reply)
        .join(RunItem, col(RunItem.id) == col(Reply.run_item_id))
        .join(Question, col(Question.id) == col(RunItem.question_id))
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .where(col(Reply.run_id) == run_id, ~is_later.correlate(Reply))
        .order_by(col(Reply.id).desc())
        .offset(start)
        .limit(limit)
    )
    return tuple(RepliedItem(*row) for row in rows_of(session, query))


def replies_of_item(session: Session, item_id: int) -> tuple[Reply, ...]:
    """Every attempt at every step, in the order in which they came."""
    return tuple(session.exec(select(Reply).where(Reply.run_item_id == item_id).order_by(col(Reply.id))))


def question_values(session: Session) -> dict[str, tuple[tuple[str, int], ...]]:
    """Values that questions can be chosen by, the most frequent first, with how many questions have each."""
    columns: dict[str, Any] = {
        "datasets": col(Dataset.name),
        "kinds": col(Question.kind),
        "languages": col(Question.language),
        "splits": col(Question.split),
    }
    found: dict[str, tuple[tuple[str, int], ...]] = {}
    for name, column in columns.items():
        query = (
            sa.select(column, sa.func.count())
            .select_from(Question)
            .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
            .where(column.is_not(None), *_not_set_aside())
            .group_by(column)
            .order_by(sa.func.count().desc(), column)
        )
        found[name] = tuple((value, n) for value, n in rows_of(session, query))
    return found


def author_of_run(session: Session, name: str, model_id: int) -> int:
    """The author of a run's answers, made where it is not there.

    Raises
    ------
    AuthorTaken
        If somebody else has the name by now: answers of two would be under one.
    """
    found = author_named(session, name)
    if found is not None and found.model_id != model_id:
        raise AuthorTaken(name=name)
    if found is None:
        found = Author(name=name, kind=AuthorKind.MODEL, model_id=model_id)
        session.add(found)
        session.flush()
    return found.id or 0


def author_named(session: Session, name: str) -> Author | None:
    return session.exec(select(Author).where(Author.name == name)).first()


def _answer(session: Session, answer: Mapping[str, object]) -> dict[str, object]:
    question = session.get_one(Question, answer["question_id"])
    defaults: dict[str, object] = {"is_reference": False, "reference_weight": None, "is_placeholder": False}
    return {**defaults, "dataset_id": question.dataset_id, **answer}


def _conditions(wanted: QuestionsToAsk) -> list[Any]:
    chosen: dict[Any, tuple[str, ...]] = {
        col(Dataset.name): wanted.datasets,
        col(Question.split): wanted.splits,
        col(Question.language): wanted.languages,
        col(Question.kind): wanted.kinds,
        **{getattr(Question, name): values for name, values in wanted.fields.items() if name in KNOWN_FIELDS},
    }
    conditions = [*_not_set_aside(), *(column.in_(values) for column, values in chosen.items() if values)]
    if words := wanted.text.strip():
        title = col(Question.title).contains(words, autoescape=True)
        conditions.append(col(Question.text).contains(words, autoescape=True) | title)
    return conditions


def _not_set_aside() -> list[Any]:
    set_aside = sa.select(col(Quarantine.question_id)).where(col(Quarantine.released_at).is_(None))
    return [col(Question.is_placeholder).is_(False), col(Question.id).not_in(set_aside)]
