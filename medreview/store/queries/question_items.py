"""Items for a run over questions: questions that a selection fits, their texts, examples, and outcomes."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select

from medreview.domain.answers import CUT_OFF, Answer, Author, AuthorKind
from medreview.domain.datasets import Dataset
from medreview.domain.images import QuestionImage
from medreview.domain.question_plans import QuestionsToAsk
from medreview.domain.questions import KNOWN_FIELDS, Question
from medreview.domain.run_kinds import RunKind, Validity
from medreview.domain.runs import Choice, ReadingKind, Reply, Run, RunItem
from medreview.domain.table_rows import options_text
from medreview.errors import Conflict
from medreview.store.bulk import insert_all, insert_with_ids
from medreview.store.queries.answer_facts import (
    ANSWERS,
    IS_BLANK,
    IS_OPEN,
    IS_SET_ASIDE,
    QUESTION_PATH,
    QUESTIONS_BY,
    chosen_questions,
    is_worked_on,
    n_bytes,
)
from medreview.store.queries.facts import in_portions, rows_of
from medreview.store.queries.judge_items import images_of_questions
from medreview.store.queries.runs import call_done
from medreview.store.search_index import forget_answers


class AuthorTaken(Conflict):
    template = (
        "Since this run was planned, other answers of the author {name} were added. Plan the run again under another "
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
    n_right: int = 0
    """Of its options; 0 where the key is not known."""
    has_two_keys: bool = False
    """An option that is not right has the words of one that is."""
    language: str | None = None


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
    n_right: int = 0


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
class StepSoFar:
    """The result of a step of an item so far: the text that the next one is asked with, and the number of requests."""

    text: str | None = None
    n_attempts: int = 0
    n_errors: int = 0
    prompt_sha256: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A question with an answer to it, of references the one that counts most; the key names its dataset."""

    question_id: int
    key: str
    text: str
    answer: str
    original: int


_EXAMPLE = (
    *(col(Question.id), QUESTION_PATH, col(Question.text), col(Answer.text)),
    sa.func.coalesce(col(Question.variant_of_id), col(Question.id)),
)
_HEAVIEST_FIRST = (
    *(col(Dataset.name), col(Question.key)),
    *(col(Answer.reference_weight).desc().nulls_last(), col(Answer.id)),
)


def selected_questions(session: Session, wanted: QuestionsToAsk) -> tuple[SelectedQuestion, ...]:
    """Questions that fit, as they came in: no placeholders, nothing that is set aside."""
    images = sa.select(sa.func.count()).where(col(QuestionImage.question_id) == col(Question.id))
    context = n_bytes(sa.type_coerce(col(Question.context), sa.String))
    query = (
        sa.select(
            col(Question.id),
            QUESTION_PATH,
            col(Question.text),
            sa.func.coalesce(col(Question.variant_of_id), col(Question.id)),
            sa.func.json_array_length(col(Question.options)),
            images.correlate(Question).scalar_subquery(),
            n_bytes(col(Question.text)) + context,
            col(Question.language),
            col(Question.correct_option),
            col(Question.options),
            *(getattr(Question, name) for name in KNOWN_FIELDS),
        )
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .where(*chosen_questions(wanted))
        .order_by(col(Question.id))
    )
    return tuple(
        SelectedQuestion(
            *(question_id, key, text, original),
            dict(zip(KNOWN_FIELDS, known, strict=True)),
            *(n_options or 0, n, size),
            language=language,
            n_right=len(correct or ()),
            has_two_keys=_has_two_keys(correct or (), options or ()),
        )
        for question_id, key, text, original, n_options, n, size, language, correct, options, *known in rows_of(
            session, query
        )
    )


def questions_set_aside(session: Session, wanted: QuestionsToAsk) -> tuple[tuple[int, str], ...]:
    """Questions that would fit if they were not set aside, with their keys, as they came in."""
    query = sa.select(col(Question.id), QUESTION_PATH).join(Dataset, col(Dataset.id) == col(Question.dataset_id))
    found = query.where(*chosen_questions(wanted, where=IS_SET_ASIDE)).order_by(col(Question.id))
    return tuple((question_id, key) for question_id, key in rows_of(session, found))


def _has_two_keys(correct: Sequence[int], options: Sequence[object]) -> bool:
    words = [" ".join(str(option).casefold().split()) for option in options]
    right = {word for number, word in enumerate(words, start=1) if number in correct}
    return any(word in right for number, word in enumerate(words, start=1) if number not in correct)


def examples_among(session: Session, *, dataset: str = "", split: str = "") -> tuple[Example, ...]:
    """Questions of the split that have a reference answer with text, by dataset and key."""
    where = [col(Dataset.name) == dataset] if dataset else []
    where += [col(Question.split) == split] if split else []
    return _examples(session, *IS_OPEN, *where)


def answers_to_learn(session: Session, question_ids: Sequence[int], *, author: str = "") -> tuple[Example, ...]:
    """Every answer with text to these questions that is by the author, or a reference where none is named.

    What a limit of tokens cut off is no answer to learn. By dataset and key of the question, the heaviest first.
    """
    is_cut = sa.func.json_extract(col(Answer.extra), f"$.{CUT_OFF}").is_not(None)
    chosen = col(Author.name) == author if author else col(Answer.is_reference)
    where = (chosen, col(Answer.is_placeholder).is_(False), ~IS_BLANK, ~is_cut)
    found = (
        Example(*row)
        for some in in_portions(question_ids)
        for row in rows_of(session, ANSWERS.select(_EXAMPLE, *where, col(Question.id).in_(some), order=_HEAVIEST_FIRST))
    )
    return tuple(found)


def examples_with_ids(session: Session, question_ids: Sequence[int]) -> dict[int, Example]:
    """These questions with their reference answers; those without one are left out."""
    found = (
        example for some in in_portions(question_ids) for example in _examples(session, col(Question.id).in_(some))
    )
    return {example.question_id: example for example in found}


def _examples(session: Session, *where: Any) -> tuple[Example, ...]:
    has_text = (col(Answer.is_reference), col(Answer.is_placeholder).is_(False), ~IS_BLANK)
    query = ANSWERS.select(_EXAMPLE, *has_text, *where, order=_HEAVIEST_FIRST)
    best: dict[int, Example] = {}
    for row in rows_of(session, query):
        best.setdefault(row[0], Example(*row))
    return tuple(best.values())


def question_texts(session: Session, question_ids: Sequence[int]) -> dict[int, QuestionTexts]:
    """The texts of these questions with the hashes of their images, by question."""
    found: dict[int, QuestionTexts] = {}
    for some in in_portions(list(dict.fromkeys(question_ids))):
        images = images_of_questions(session, some)
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
                images.get(question.id or 0, ()),
                {name: getattr(question, name) for name in KNOWN_FIELDS},
                len(question.correct_option or ()),
            )
    return found


def shown_of_items(session: Session, item_ids: Sequence[int]) -> dict[int, Mapping[str, object]]:
    """The texts that are shown beside the question of an item, by item."""
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


def write_replies_before(session: Session, replies: Sequence[Mapping[str, object]]) -> None:
    """Write replies of steps that others follow; their item is not done yet."""
    insert_all(session, Reply, [{**row, "answer_id": None} for row in replies])


def steps_of_items(
    session: Session, item_ids: Sequence[int], leading: Collection[Validity] = (Validity.VALID,)
) -> dict[int, dict[int, StepSoFar]]:
    """The results of the steps of these items, by item and step; what is ``leading`` is asked about in the next."""
    found: dict[int, dict[int, StepSoFar]] = {}
    of_reply = (col(Reply.attempt), col(Reply.validity), col(Reply.text), col(Reply.prompt_sha256))
    columns = (col(Reply.run_item_id), col(Reply.step), *of_reply)
    for some in in_portions(item_ids):
        query = sa.select(*columns).where(col(Reply.run_item_id).in_(some)).order_by(col(Reply.id))
        for item, step, attempt, validity, text, sha256 in rows_of(session, query):
            of_item = found.setdefault(item, {})
            before = of_item.get(step, StepSoFar())
            of_item[step] = StepSoFar(
                text if validity in leading and text is not None else before.text,
                max(before.n_attempts, attempt),
                before.n_errors + (validity == Validity.ERROR),
                sha256,
            )
    return found


def reply_counts(session: Session) -> dict[int, tuple[int, int]]:
    """Of every run over questions: items that have replies, and how many of them gave what was asked for."""
    is_last = col(Reply.step) == sa.func.json_array_length(col(Run.plan), "$.steps") - 1
    is_choice = (col(Run.kind) == RunKind.EXAM) & (col(Reply.validity) == Validity.VALID)
    has_text, is_first = col(Reply.text).is_not(None), col(Reply.step) == 0
    gave = (
        col(Reply.answer_id).is_not(None)
        | (is_choice & (is_last | (_reading_of_run() == ReadingKind.FREE)))
        | ((col(Run.kind) == RunKind.TAG) & has_text)
        | ((col(Run.kind) == RunKind.TRANSLATE) & has_text & is_first)
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


def _reading_of_run() -> Any:
    """In a free examination a choice may come in any step; runs from before readings were asked freely."""
    return sa.func.coalesce(sa.func.json_extract(col(Run.plan), "$.reading"), ReadingKind.FREE)


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


@dataclass(frozen=True, slots=True)
class TextLengths:
    """The length of what came back at a step, in characters."""

    shortest: int
    mean: float
    longest: int


def reply_lengths(session: Session, run_id: int) -> dict[int, TextLengths]:
    """The lengths of what was read out of a run's replies, by step."""
    length = sa.func.length(col(Reply.text))
    query = (
        sa.select(col(Reply.step), sa.func.min(length), sa.func.avg(length), sa.func.max(length))
        .where(col(Reply.run_id) == run_id, col(Reply.validity) == Validity.VALID, col(Reply.text).is_not(None))
        .group_by(col(Reply.step))
    )
    return {step: TextLengths(*lengths) for step, *lengths in rows_of(session, query)}


def choice_spread(session: Session, run_id: int) -> dict[str, int]:
    """The number of times that each option, or set of them, was chosen in an examination, by its numbers."""
    query = (
        sa.select(col(Choice.choice), sa.func.count())
        .where(col(Choice.run_id) == run_id, col(Choice.choice).is_not(None))
        .group_by(col(Choice.choice))
    )
    return {options_text(options): n for options, n in sorted(rows_of(session, query))}


def n_answers_in_use(session: Session, run_id: int) -> int:
    """The number of a run's answers that people or judges have worked on."""
    given = sa.select(col(Reply.answer_id)).where(col(Reply.run_id) == run_id, col(Reply.answer_id).is_not(None))
    query = sa.select(sa.func.count()).select_from(Answer).where(col(Answer.id).in_(given), is_worked_on())
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
            QUESTION_PATH,
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


def replied_item_ids(session: Session, run_id: int) -> tuple[int, ...]:
    """Items of a run that have replies, in the order of the run."""
    has_reply = sa.exists().where(col(Reply.run_item_id) == col(RunItem.id)).correlate(RunItem)
    query = sa.select(col(RunItem.id)).where(col(RunItem.run_id) == run_id, has_reply).order_by(col(RunItem.position))
    return tuple(item for (item,) in rows_of(session, query))


def replies_of_items(session: Session, item_ids: Sequence[int]) -> dict[int, list[Reply]]:
    """Every attempt at every step by item, in the order in which they came."""
    found: dict[int, list[Reply]] = {}
    for reply in session.exec(select(Reply).where(col(Reply.run_item_id).in_(item_ids)).order_by(col(Reply.id))):
        found.setdefault(reply.run_item_id, []).append(reply)
    return found


def answer_keys(session: Session, answer_ids: Sequence[int]) -> dict[int, str]:
    """The keys of these answers."""
    query = sa.select(col(Answer.id), col(Answer.key))
    found = (row for some in in_portions(answer_ids) for row in rows_of(session, query.where(col(Answer.id).in_(some))))
    return dict(found)


def question_values(session: Session) -> dict[str, tuple[tuple[str, int], ...]]:
    """Values that questions can be chosen by, the most frequent first, with how many questions have each."""
    found: dict[str, tuple[tuple[str, int], ...]] = {}
    for name, column in QUESTIONS_BY.items():
        query = (
            sa.select(column, sa.func.count())
            .select_from(Question)
            .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
            .where(column.is_not(None), *IS_OPEN)
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


def authors_with_answers(session: Session) -> tuple[str, ...]:
    """Authors by whom there are answers with text, by name."""
    query = ANSWERS.select([col(Author.name)], col(Answer.is_placeholder).is_(False), order=[col(Author.name)])
    return tuple(name for (name,) in rows_of(session, query.distinct()))


def _answer(session: Session, answer: Mapping[str, object]) -> dict[str, object]:
    question = session.get_one(Question, answer["question_id"])
    defaults: dict[str, object] = {"is_reference": False, "reference_weight": None, "is_placeholder": False}
    return {**defaults, "dataset_id": question.dataset_id, **answer}
