"""The library: datasets, a filtered and sorted list of questions, one question with everything it has.

A list is asked in two steps: all identifiers in order (cheap, also for 68,000), then the rows that are seen.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset, SavedFilter
from medreview.domain.images import Image, QuestionImage
from medreview.domain.questions import KNOWN_FIELDS, LANGUAGE_FOUND, RULE_THAT_TOOK, Question
from medreview.store.queries.answer_facts import ANSWERS, IS_OPEN, open_of
from medreview.store.queries.facts import rows_of
from medreview.store.queries.quarantine import QuarantinedQuestion, rules_that_took, set_aside_now
from medreview.store.queries.tags import field_of_question
from medreview.store.search_index import matching_questions, search_expression

if TYPE_CHECKING:  # questions are listed without the rows of files
    from medreview.domain.table_rows import OptionSet

EXCERPT_LENGTH = 200


class QuestionOrder(StrEnum):
    """By what the list of questions can be sorted."""

    STORED = "stored"
    KEY = "key"
    QUESTION = "question"
    DATASET = "dataset"
    KIND = "kind"
    LANGUAGE = "language"
    ANSWERS = "answers"
    IMAGES = "images"


TAG_ORDER = "tag:"
"""Before the name of a field of questions by which they are sorted."""


@dataclass(frozen=True, slots=True)
class FieldValue:
    """A metadata field that must hold this value; None: that must hold nothing."""

    field: str
    value: str | None


@dataclass(frozen=True, slots=True)
class QuestionFilter:
    """A filter for a list of questions; None or an empty text lets all pass.

    ``text`` is searched in questions and answers.
    """

    dataset_id: int | None = None
    kind: str | None = None
    language: str | None = None
    text: str = ""
    fields: tuple[FieldValue, ...] = ()


@dataclass(frozen=True, slots=True)
class ValueCount:
    """The number of questions with a value in a field; None stands for nothing."""

    value: str | None
    n: int


@dataclass(frozen=True, slots=True)
class DatasetSummary:
    dataset_id: int
    name: str
    n_questions: int
    n_answers: int


@dataclass(frozen=True, slots=True)
class QuestionLine:
    """One line of the list; ``excerpt`` is the beginning of the title or the text, ``held`` the fields asked for.

    ``set_aside`` is the rule that took it.
    """

    question_id: int
    key: str
    excerpt: str
    dataset: str
    kind: str
    language: str | None
    n_answers: int
    n_references: int
    n_images: int
    is_language_found: bool = False
    set_aside: str | None = None
    held: tuple[str | None, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownAnswer:
    answer_id: int
    key: str
    text: str
    author: str
    author_kind: str | None
    is_reference: bool
    language: str | None


@dataclass(frozen=True, slots=True)
class LibraryImage:
    sha256: str
    name: str
    modality: str | None
    thumbnail: bytes


@dataclass(frozen=True, slots=True)
class QuestionDetail:
    """One question with everything that belongs to it.

    ``metadata`` are the fields that hold something, by name; ``choices`` are what models chose in examinations, each
    with its model, no option where none could be read.
    """

    question_id: int
    key: str
    dataset: str
    kind: str
    language: str | None
    title: str | None
    text: str
    turns: tuple[tuple[str, str], ...]
    options: tuple[str, ...]
    correct_option: "OptionSet"
    metadata: tuple[tuple[str, str], ...]
    images: tuple[LibraryImage, ...]
    answers: tuple[ShownAnswer, ...]
    choices: "tuple[tuple[OptionSet, str], ...]" = ()
    is_language_found: bool = False
    set_aside: QuarantinedQuestion | None = None


def dataset_summaries(session: Session) -> tuple[DatasetSummary, ...]:
    """Every dataset by name, with what it holds."""
    questions = _counted(Question.dataset_id, ~col(Question.is_placeholder))
    answers = _counted(Answer.dataset_id, ~col(Answer.is_placeholder))
    query = (
        sa.select(
            col(Dataset.id),
            col(Dataset.name),
            sa.func.coalesce(questions.c.n, 0),
            sa.func.coalesce(answers.c.n, 0),
        )
        .outerjoin(questions, questions.c.owner == col(Dataset.id))
        .outerjoin(answers, answers.c.owner == col(Dataset.id))
        .order_by(col(Dataset.name))
    )
    return tuple(DatasetSummary(*row) for row in session.connection().execute(query))


def languages(session: Session) -> tuple[str, ...]:
    """The languages that questions have, in order."""
    query = sa.select(col(Question.language)).where(col(Question.language).is_not(None)).distinct()
    return tuple(sorted(str(language) for language in session.connection().execute(query).scalars()))


def has_images(session: Session) -> bool:
    return session.connection().execute(sa.select(sa.exists(sa.select(col(QuestionImage.question_id))))).scalar_one()


def question_ids(
    session: Session, wanted: QuestionFilter, order: str = QuestionOrder.STORED, *, descending: bool = False
) -> list[int]:
    """Identifiers of the questions that pass the filter, sorted; equal ones in the order they came in.

    ``order`` is a ``QuestionOrder``, or ``TAG_ORDER`` and the name of a field.
    """
    expression = search_expression(wanted.text)
    if expression and order == QuestionOrder.STORED and wanted == QuestionFilter(text=wanted.text):
        return _found_by_words(session, expression, descending=descending)
    key = _sort_key(order)
    query = sa.select(col(Question.id)).where(*_conditions(wanted))
    query = query.order_by(key.desc() if descending else key.asc(), col(Question.id))
    return identifiers_of(session, query)


def _found_by_words(session: Session, expression: str, *, descending: bool) -> list[int]:
    """Without looking at the questions: where a word is in a third of them, that takes most of the time."""
    found = matching_questions(expression).subquery()
    untold = sa.select(col(Question.id)).where(col(Question.is_placeholder).is_(True))
    query = sa.select(found.c.id).where(found.c.id.not_in(untold))
    return sorted(identifiers_of(session, query), reverse=descending)


def filtered_questions(wanted: QuestionFilter) -> Any:
    """The questions that pass the filter, as part of another query."""
    return sa.select(col(Question.id)).where(*_conditions(wanted))


def identifiers_of(session: Session, query: Any) -> list[int]:
    """The numbers that a query of one column gives."""
    numbers = query.subquery()
    # One text is brought over several times as fast as row by row.
    text = session.connection().execute(sa.select(sa.func.json_group_array(numbers.c[0]))).scalar()
    found: list[int] = json.loads(text or "[]")
    return found


def metadata_fields(session: Session) -> tuple[str, ...]:
    """The fields that questions can be filtered by: known ones that hold something, then those of the files."""
    connection = session.connection()
    held = sa.select(*(sa.func.count(getattr(Question, name)).label(name) for name in KNOWN_FIELDS))
    counts = connection.execute(held.where(~col(Question.is_placeholder))).mappings().one()
    keys = sa.func.json_each(col(Question.extra)).table_valued("key")
    own = sa.select(keys.c.key).select_from(Question).join(keys, sa.true()).distinct()
    names = connection.execute(own).scalars()
    aside = [RULE_THAT_TOOK] if rules_that_took(session) else []
    return (*aside, *(name for name in KNOWN_FIELDS if counts[name]), *sorted(str(name) for name in names))


def value_counts(session: Session, wanted: QuestionFilter, field: str, *, limit: int) -> tuple[ValueCount, ...]:
    """The commonest values of a field among the questions that pass the filter, each with how many have it."""
    value = field_of_question(field)
    query = (
        sa.select(value, sa.func.count())
        .where(*_conditions(wanted))
        .group_by(value)
        .order_by(sa.func.count().desc(), value)
        .limit(limit)
    )
    return tuple(ValueCount(value, n) for value, n in session.connection().execute(query))


def question_counts(
    session: Session, fields: Sequence[str], datasets: Sequence[str] = (), *, with_variants: bool = False
) -> tuple[tuple[tuple[str | None, ...], int], ...]:
    """The number of questions that are not set aside with each combination of values in these fields, None for nothing.

    Language variants are left out, unless the language is one of the fields. By ``images`` questions are counted by how
    many they have, by ``modalities`` an image counts in each question that shows it.
    """
    of_question: dict[str, Any] = {
        "dataset": col(Dataset.name),
        "kind": col(Question.kind),
        "language": col(Question.language),
        "images": _n_images(),
        "modalities": col(QuestionImage.modality),
    }
    held = (of_question[field] if field in of_question else field_of_question(field) for field in fields)
    values = [sa.func.nullif(one, "") for one in held]
    where = open_of(datasets)
    where += [] if with_variants or "language" in fields else [col(Question.variant_of_id).is_(None)]
    query = (
        sa.select(*values, sa.func.count())
        .select_from(Question)
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .where(*where)
        .group_by(*values)
    )
    if "modalities" in fields:
        query = query.join(QuestionImage, col(QuestionImage.question_id) == col(Question.id))
    found = rows_of(session, query)
    return tuple((tuple(None if one is None else str(one) for one in told), n) for *told, n in found)


def question_lines(session: Session, identifiers: Sequence[int], fields: Sequence[str] = ()) -> list[QuestionLine]:
    """The lines of these questions, in this order, with what these fields hold."""
    query = (
        sa.select(
            col(Question.id),
            col(Question.key),
            sa.func.substr(sa.func.coalesce(col(Question.title), col(Question.text)), 1, EXCERPT_LENGTH),
            col(Dataset.name),
            col(Question.kind),
            col(Question.language),
            _n_answers(is_reference=False),
            _n_answers(is_reference=True),
            _n_images(),
            is_language_found(col(Question.extra)),
            field_of_question(RULE_THAT_TOOK),
            *(field_of_question(field) for field in fields),
        )
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .where(col(Question.id).in_(identifiers))
    )
    rows: Iterable[Any] = rows_of(session, query)
    lines = {row[0]: QuestionLine(*row[:_HELD], held=tuple(row[_HELD:])) for row in rows}
    return [lines[identifier] for identifier in identifiers if identifier in lines]


_HELD = 11
"""The place of the first field that was asked for, after what every line has."""


def question_detail(session: Session, question_id: int) -> QuestionDetail | None:
    """The question with its images and answers, references first; None when it is gone."""
    question = session.get(Question, question_id)
    if question is None:
        return None
    dataset = session.get(Dataset, question.dataset_id)
    return QuestionDetail(
        question_id=question_id,
        key=question.key,
        dataset=dataset.name if dataset else "",
        kind=question.kind,
        language=question.language,
        title=question.title,
        text=question.text,
        turns=tuple((turn.get("role", ""), turn.get("text", "")) for turn in question.context),
        options=tuple(question.options),
        correct_option=tuple(question.correct_option or ()),
        metadata=_metadata(question),
        images=_images(session, question_id),
        answers=_answers(session, question_id),
        choices=_choices(session, question_id) if question.options else (),
        is_language_found=bool(question.extra.get(LANGUAGE_FOUND)),
        set_aside=next(iter(set_aside_now(session, question_id=question_id)), None),
    )


def _choices(session: Session, question_id: int) -> "tuple[tuple[OptionSet, str], ...]":
    from medreview.domain.models import Model  # most questions have no options: their page is shown without runs
    from medreview.domain.runs import Choice

    query = (
        sa.select(col(Choice.choice), col(Model.name))
        .join(Model, col(Model.id) == col(Choice.model_id))
        .where(col(Choice.question_id) == question_id)
        .order_by(col(Choice.id))
    )
    return tuple((tuple(choice or ()), model) for choice, model in rows_of(session, query))


class DatasetSize(NamedTuple):
    """The size of a dataset without what is set aside, which is counted apart, by the rule that took it."""

    n_questions: int
    n_answers: int
    n_references: int
    n_images: int
    set_aside: Mapping[str, int]


def dataset_size(session: Session, dataset_id: int) -> DatasetSize:
    is_here = (col(Question.dataset_id) == dataset_id, *IS_OPEN)
    answers = ANSWERS.select(
        [sa.func.count(), sa.func.sum(sa.cast(col(Answer.is_reference), sa.Integer))],
        *(*is_here, col(Answer.is_placeholder).is_(False)),
    )
    of_question = col(Question.id) == col(QuestionImage.question_id)
    images = sa.select(sa.func.count()).select_from(QuestionImage).join(Question, of_question)
    connection = session.connection()
    counted: tuple[int, int | None] = next(rows_of(session, answers))
    n_all, n_references = counted[0], counted[1] or 0
    return DatasetSize(
        connection.execute(sa.select(sa.func.count(col(Question.id))).where(*is_here)).scalar_one(),
        n_all - n_references,
        n_references,
        connection.execute(images.where(*is_here)).scalar_one(),
        rules_that_took(session, dataset_id=dataset_id),
    )


def image_content(session: Session, sha256: str) -> bytes:
    """The bytes of a stored image; empty when it is gone."""
    return session.exec(select(Image.content).where(Image.sha256 == sha256)).first() or b""


def saved_filters(session: Session) -> dict[str, SavedFilter]:
    """The filters that were kept, by name."""
    return {one.name: one for one in session.exec(select(SavedFilter).order_by(col(SavedFilter.name)))}


def _conditions(wanted: QuestionFilter) -> list[sa.ColumnElement[bool]]:
    conditions: list[sa.ColumnElement[bool]] = [~col(Question.is_placeholder)]
    if wanted.dataset_id is not None:
        conditions.append(col(Question.dataset_id) == wanted.dataset_id)
    if wanted.kind is not None:
        conditions.append(col(Question.kind) == wanted.kind)
    if wanted.language is not None:
        conditions.append(col(Question.language) == wanted.language)
    conditions += [_holds(one) for one in wanted.fields]
    if expression := search_expression(wanted.text):
        conditions.append(col(Question.id).in_(matching_questions(expression)))
    elif signs := wanted.text.strip():  # signs that are no words, such as "?"
        conditions.append(col(Question.text).contains(signs, autoescape=True))
    return conditions


def _holds(wanted: FieldValue) -> sa.ColumnElement[bool]:
    """Written so that SQLite can take the index of a known field."""
    held = field_of_question(wanted.field)
    return held.is_(None) if wanted.value is None else held == wanted.value


def _counted(owner: Any, condition: sa.ColumnElement[bool]) -> sa.Subquery:
    return sa.select(owner.label("owner"), sa.func.count().label("n")).where(condition).group_by(owner).subquery()


def _sort_key(order: str) -> sa.ColumnElement[Any]:
    match order:
        case QuestionOrder.DATASET:
            name = sa.select(col(Dataset.name)).where(col(Dataset.id) == col(Question.dataset_id))
            key: sa.ColumnElement[Any] = name.correlate(Question).scalar_subquery()
        case QuestionOrder.QUESTION:
            key = sa.func.lower(sa.func.coalesce(col(Question.title), col(Question.text)))
        case QuestionOrder.LANGUAGE:
            key = sa.func.coalesce(col(Question.language), "")
        case QuestionOrder.ANSWERS:
            key = _n_answers(is_reference=False) + _n_answers(is_reference=True)
        case QuestionOrder.IMAGES:
            key = _n_images()
        case QuestionOrder.KEY:
            key = sa.func.lower(col(Question.key))
        case QuestionOrder.KIND:
            key = sa.func.lower(col(Question.kind))
        case QuestionOrder.STORED:
            key = sa.type_coerce(col(Question.id), sa.Integer)
        case _:
            key = sa.func.coalesce(field_of_question(order.removeprefix(TAG_ORDER)), "")
    return key


def _n_answers(*, is_reference: bool) -> sa.ScalarSelect[int]:
    return (
        sa.select(sa.func.count())
        .where(
            col(Answer.question_id) == col(Question.id),
            col(Answer.is_reference) == is_reference,
            ~col(Answer.is_placeholder),
        )
        .correlate(Question)
        .scalar_subquery()
    )


def _n_images() -> sa.ScalarSelect[int]:
    return (
        sa.select(sa.func.count())
        .where(col(QuestionImage.question_id) == col(Question.id))
        .correlate(Question)
        .scalar_subquery()
    )


def is_language_found(extra: Any) -> sa.ColumnElement[bool]:
    """True if the language was found in the text rather than given, by a row's metadata."""
    return sa.type_coerce(sa.func.coalesce(sa.func.json_extract(extra, f"$.{LANGUAGE_FOUND}"), 0), sa.Boolean)


def _metadata(question: Question) -> tuple[tuple[str, str], ...]:
    known = {name: getattr(question, name) for name in KNOWN_FIELDS} | dict(question.extra)
    known.pop(LANGUAGE_FOUND, None)  # it is shown with the language
    return tuple((name, text) for name, value in known.items() if (text := _as_read(value)))


def _as_read(value: Any) -> str:
    """A kept value as a person reads it: the parts of a list each on their own line."""
    match value:
        case None:
            return ""
        case list():
            return "\n".join(_as_read(part) for part in value)  # pyright: ignore[reportUnknownVariableType]
        case dict():
            return "\n".join(f"{name}: {_as_read(part)}" for name, part in value.items())  # pyright: ignore[reportUnknownVariableType]
        case _:
            return str(value)


def _images(session: Session, question_id: int) -> tuple[LibraryImage, ...]:
    query = (
        sa.select(
            col(QuestionImage.image_sha256),
            col(QuestionImage.name),
            col(QuestionImage.modality),
            col(Image.thumbnail),
        )
        .join(Image, col(Image.sha256) == col(QuestionImage.image_sha256))
        .where(col(QuestionImage.question_id) == question_id)
        .order_by(col(QuestionImage.position))
    )
    return tuple(LibraryImage(*row) for row in session.connection().execute(query))


def _answers(session: Session, question_id: int) -> tuple[ShownAnswer, ...]:
    columns = ANSWERS.expressions("id", "key", "text", "author", "author_kind", "is_reference")
    query = ANSWERS.select(
        [*columns, col(Answer.language)],
        *(col(Answer.question_id) == question_id, ~col(Answer.is_placeholder)),
        order=[col(Answer.is_reference).desc(), col(Author.name), col(Answer.id)],
    )
    return tuple(ShownAnswer(*row) for row in session.connection().execute(query))
