"""Which answers a study can be planned over, and what they can be selected by."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.questions import Quarantine, Question
from medreview.domain.study_plans import Selection

_IDS_AT_ONCE = 10_000
_WHITE_SPACE = "\t\n\v\f\r \u00a0\u200b\u3000\ufeff"


@dataclass(frozen=True, slots=True)
class FittingAnswer:
    """An answer that a selection fits; keys are unique in the workspace."""

    answer_id: int
    key: str
    question_key: str


@dataclass(frozen=True, slots=True)
class AnswerText:
    answer_id: int
    text: str
    language: str | None


@dataclass(frozen=True, slots=True)
class OptionCount:
    """One value that answers can be selected by, and how many answers have it."""

    value: str
    n_answers: int


def fitting_answers(rows: Session, selection: Selection) -> tuple[FittingAnswer, ...]:
    """Answers that the selection fits, without placeholders, blank texts and questions set aside."""
    query = (
        sa.select(col(Answer.id), col(Dataset.name), col(Answer.key), col(Question.key))
        .select_from(_answers_with_all())
        .where(*_conditions(selection))
        .order_by(col(Answer.id))
    )
    return tuple(
        FittingAnswer(answer_id or 0, f"{dataset}/{key}", f"{dataset}/{question_key}")
        for answer_id, dataset, key, question_key in rows.connection().execute(query)
    )


def count_fitting_questions(rows: Session, selection: Selection) -> int:
    """Questions with an answer that the selection fits."""
    questions = sa.func.count(col(Question.id).distinct())
    query = sa.select(questions).select_from(_answers_with_all()).where(*_conditions(selection))
    return rows.connection().execute(query).scalar_one()


def count_blank_answers(rows: Session, selection: Selection) -> int:
    """Answers that the selection would fit if their text were not blank."""
    query = sa.select(sa.func.count()).select_from(_answers_with_all()).where(*_conditions(selection, blank=True))
    return rows.connection().execute(query).scalar_one()


def answer_texts(rows: Session, answer_ids: Sequence[int]) -> tuple[AnswerText, ...]:
    """Texts with their language, the question's where the answer names none; in the order of the ids given."""
    found: dict[int, AnswerText] = {}
    for start in range(0, len(answer_ids), _IDS_AT_ONCE):
        query = (
            sa.select(col(Answer.id), col(Answer.text), sa.func.coalesce(col(Answer.language), col(Question.language)))
            .join(Question, col(Question.id) == col(Answer.question_id))
            .where(col(Answer.id).in_(answer_ids[start : start + _IDS_AT_ONCE]))
        )
        for answer_id, text, language in rows.connection().execute(query):
            found[answer_id or 0] = AnswerText(answer_id or 0, text, language)
    return tuple(found[answer_id] for answer_id in answer_ids)


def questions_with_references(rows: Session) -> frozenset[str]:
    """Keys of the questions that have a reference answer to show."""
    query = (
        sa.select(col(Dataset.name), col(Question.key))
        .select_from(_answers_with_all())
        .where(col(Answer.is_reference).is_(True), col(Answer.is_placeholder).is_(False))
        .distinct()
    )
    return frozenset(f"{dataset}/{key}" for dataset, key in rows.connection().execute(query))


def selection_options(rows: Session) -> dict[str, tuple[OptionCount, ...]]:
    """Values of each field of a selection with the answers that have them, references counted apart as ``references``.

    Keys: ``datasets``, ``kinds``, ``languages``, ``splits``, ``authors``, ``references``.
    """
    everything = _conditions(Selection(include_references=True))
    columns: dict[str, Any] = {
        "datasets": col(Dataset.name),
        "kinds": col(Question.kind),
        "languages": _language(),
        "splits": col(Question.split),
        "authors": col(Author.name),
        "references": sa.case((col(Answer.is_reference), "references"), else_="answers"),
    }
    return {name: _counted(rows, column, everything) for name, column in columns.items()}


def _counted(rows: Session, column: Any, conditions: Iterable[Any]) -> tuple[OptionCount, ...]:
    query = (
        sa.select(column, sa.func.count())
        .select_from(_answers_with_all())
        .where(*conditions, column.is_not(None))
        .group_by(column)
        .order_by(column)
    )
    return tuple(OptionCount(value, n_answers) for value, n_answers in rows.connection().execute(query))


def _answers_with_all() -> Any:
    joined = sa.join(Answer, Question, col(Question.id) == col(Answer.question_id))
    joined = joined.join(Dataset, col(Dataset.id) == col(Answer.dataset_id))
    return joined.join(Author, col(Author.id) == col(Answer.author_id))


def _language() -> Any:
    return sa.func.coalesce(col(Question.language), col(Answer.language))


def _conditions(selection: Selection, *, blank: bool = False) -> list[Any]:
    set_aside = sa.select(col(Quarantine.question_id)).where(col(Quarantine.released_at).is_(None))
    trimmed = sa.func.trim(col(Answer.text), _WHITE_SPACE)
    conditions: list[Any] = [
        col(Answer.is_placeholder).is_(False),
        col(Question.is_placeholder).is_(False),
        col(Question.id).not_in(set_aside),
        trimmed == "" if blank else trimmed != "",
    ]
    if not selection.include_references:
        conditions.append(col(Answer.is_reference).is_(False))
    chosen: tuple[tuple[Any, tuple[str, ...]], ...] = (
        (col(Dataset.name), selection.datasets),
        (col(Question.kind), selection.kinds),
        (_language(), selection.languages),
        (col(Question.split), selection.splits),
        (col(Author.name), selection.authors),
    )
    return conditions + [column.in_(values) for column, values in chosen if values]
