"""Variants of questions: written with their translator, found with their original, taken out with their run."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer
from medreview.domain.comparisons import Criterion
from medreview.domain.images import QuestionImage
from medreview.domain.questions import LANGUAGE_FOUND, Question, Translation
from medreview.domain.runs import Choice, Run, RunItem
from medreview.domain.table_rows import OptionSet
from medreview.domain.tags import Tag
from medreview.store.bulk import insert_all, insert_with_ids, table_of
from medreview.store.queries.facts import in_portions, rows_of
from medreview.store.search_index import forget_questions

_TEXTS = ("text", "title", "context", "options", "language")


@dataclass(frozen=True, slots=True)
class VariantLine:
    """A question among its variants: the original has no translator.

    ``source_id`` is the question that was translated, None where nobody told it.
    """

    question_id: int
    key: str
    language: str | None
    translator: str
    run: str | None
    checks: Mapping[str, object]
    back_translation: str | None
    text: str
    source_id: int | None = None
    options: tuple[str, ...] = ()
    correct_option: OptionSet = ()
    n_images: int = 0


def write_variant(
    session: Session, source_id: int, texts: Mapping[str, object], translation: Mapping[str, object]
) -> int:
    """Write a question in another language: key, images, fields and the order of its options are its source's.

    ``texts`` holds the columns that are translated. A run has one variant of a question: asked again, it says anew how
    that one was checked, unless somebody has changed its texts; the new ones then stand in the run's replies alone.
    """
    run_id = translation.get("run_id")
    of_run = select(Translation).where(Translation.run_id == run_id, Translation.source_id == source_id)
    if run_id is not None and (earlier := session.exec(of_run).first()) is not None:
        variant = session.get_one(Question, earlier.question_id)
        if all(getattr(variant, name) == value for name, value in texts.items()):
            earlier.sqlmodel_update(dict(translation))
            session.add(earlier)
            session.flush()
        return earlier.question_id
    source = session.get_one(Question, source_id)
    names = [column.name for column in table_of(Question).columns if column.name not in {"id", *_TEXTS}]
    row: dict[str, object] = {name: getattr(source, name) for name in names} | dict(texts)
    row["key"] = _free_key(session, source, str(texts["language"]))
    row["variant_of_id"] = source.variant_of_id or source.id
    row["extra"] = {name: value for name, value in source.extra.items() if name != LANGUAGE_FOUND}
    (made,) = insert_with_ids(session, Question, [row])
    images = select(QuestionImage).where(QuestionImage.question_id == source_id).order_by(col(QuestionImage.position))
    shown = [one.model_dump(exclude={"id"}) for one in session.exec(images)]
    insert_all(session, QuestionImage, [{**one, "question_id": made} for one in shown])
    insert_all(session, Translation, [{"question_id": made, "source_id": source_id, "extra": {}, **translation}])
    return made


def variants_of(session: Session, question_id: int) -> tuple[VariantLine, ...]:
    """The original of a question and everything that was made of it, in the order in which it came."""
    question = session.get(Question, question_id)
    if question is None:
        return ()
    original = question.variant_of_id or question.id
    query = (
        sa.select(
            *(col(Question.id), col(Question.key), col(Question.language)),
            sa.func.coalesce(col(Translation.translator), ""),
            *(col(Run.name), col(Translation.checks), col(Translation.back_translation), col(Question.text)),
            *(col(Translation.source_id), col(Question.options), col(Question.correct_option)),
            sa.select(sa.func.count())
            .where(col(QuestionImage.question_id) == col(Question.id))
            .correlate(Question)
            .scalar_subquery(),
        )
        .outerjoin(Translation, col(Translation.question_id) == col(Question.id))
        .outerjoin(Run, col(Run.id) == col(Translation.run_id))
        .where((col(Question.id) == original) | (col(Question.variant_of_id) == original))
        .order_by(col(Question.id))
    )
    found = tuple(
        VariantLine(
            who,
            key,
            language,
            by,
            run,
            checks or {},
            back,
            text,
            source,
            tuple(options),
            tuple(correct or ()),
            n_images,
        )
        for who, key, language, by, run, checks, back, text, source, options, correct, n_images in rows_of(
            session, query
        )
    )
    return found if len(found) > 1 else ()


def source_of_variant(session: Session, question_id: int) -> int | None:
    """The question that a variant was made from: what was translated, where that is known, else the original."""
    query = (
        sa.select(sa.func.coalesce(col(Translation.source_id), col(Question.variant_of_id)))
        .select_from(Question)
        .outerjoin(Translation, col(Translation.question_id) == col(Question.id))
        .where(col(Question.id) == question_id)
    )
    return session.connection().execute(query).scalar()


def variants_of_run(session: Session, run_id: int) -> list[int]:
    return list(session.exec(select(Translation.question_id).where(Translation.run_id == run_id)))


def n_variants_in_use(session: Session, run_id: int) -> int:
    """The number of variants that a run made and that were answered, asked, tagged or put into another language."""
    made = sa.select(col(Translation.question_id)).where(col(Translation.run_id) == run_id)
    other = aliased(Translation)
    used = [
        sa.exists().where(column == col(Question.id)).correlate(Question)
        for column in (
            *(col(Answer.question_id), col(RunItem.question_id), col(Choice.question_id), col(Tag.question_id)),
            *(col(Criterion.question_id), col(other.source_id)),
        )
    ]
    query = sa.select(sa.func.count()).select_from(Question).where(col(Question.id).in_(made), sa.or_(*used))
    return session.connection().execute(query).scalar_one()


def remove_variants(session: Session, question_ids: Sequence[int]) -> None:
    """Take out variants that nobody works with."""
    forget_questions(session, question_ids)
    connection = session.connection()
    for some in in_portions(question_ids):
        connection.execute(sa.delete(Translation).where(col(Translation.question_id).in_(some)))
        connection.execute(sa.delete(QuestionImage).where(col(QuestionImage.question_id).in_(some)))
        connection.execute(sa.delete(Question).where(col(Question.id).in_(some)))
    session.expire_all()


def _free_key(session: Session, source: Question, language: str) -> str:
    """The source's key with the language after it, and a number where several stand side by side."""
    wanted, number = f"{source.key}.{language}", 1
    while session.exec(
        select(Question.id).where(
            Question.dataset_id == source.dataset_id, Question.key == (wanted if number == 1 else f"{wanted}.{number}")
        )
    ).first():
        number += 1
    return wanted if number == 1 else f"{wanted}.{number}"
