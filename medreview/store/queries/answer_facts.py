"""Answers with all that names them, which of them a study can be planned over, and the scores that they have."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.questions import Quarantine, Question
from medreview.domain.scores import Score
from medreview.domain.studies import Assignment
from medreview.domain.study_plans import Selection
from medreview.store.queries.facts import Facts, in_portions
from medreview.store.queries.usable import is_usable

_WHITE_SPACE = "\t\n\v\f\r \u00a0\u200b\u3000\ufeff"
IS_BLANK: Any = sa.func.trim(col(Answer.text), _WHITE_SPACE) == ""


class AnswerFact(NamedTuple):
    """An answer with its question.

    ``text`` is empty of a placeholder, of which only ratings are known, ``known_text`` and ``n_characters`` are None.
    ``language`` is the question's where the answer names none. ``weight`` is what a reference counts for.
    """

    id: int
    question_id: int
    dataset: str
    question: str
    question_text: str
    key: str
    author: str
    author_kind: str | None
    text: str
    known_text: str | None
    n_characters: int | None
    language: str | None
    is_reference: bool
    is_placeholder: bool
    weight: float


ANSWERS = Facts(
    AnswerFact,
    Answer,
    joins=(
        (Question, col(Question.id) == col(Answer.question_id), False),
        (Dataset, col(Dataset.id) == col(Answer.dataset_id), False),
        (Author, col(Author.id) == col(Answer.author_id), False),
    ),
    columns={
        "id": col(Answer.id),
        "question_id": col(Answer.question_id),
        "dataset": col(Dataset.name),
        "question": col(Question.key),
        "question_text": col(Question.text),
        "key": col(Answer.key),
        "author": col(Author.name),
        "author_kind": col(Author.kind),
        "text": col(Answer.text),
        "known_text": sa.case((col(Answer.is_placeholder), None), else_=col(Answer.text)),
        "n_characters": sa.case((col(Answer.is_placeholder), None), else_=sa.func.length(col(Answer.text))),
        "language": sa.func.coalesce(col(Answer.language), col(Question.language)),
        "is_reference": col(Answer.is_reference),
        "is_placeholder": col(Answer.is_placeholder),
        "weight": sa.func.coalesce(col(Answer.reference_weight), 1.0),
    },
)
_NAMES = ("id", "dataset", "question", "key", "author")
_TEXT = ("id", "question_id", "known_text", "language")
_BY_NAME = (col(Dataset.name), col(Question.key), col(Answer.key))


def answers_given_out(study_id: int) -> Any:
    """The ids of a study's answers, for a condition."""
    return sa.select(col(Assignment.answer_id)).where(col(Assignment.study_id) == study_id)


def answers_of_study(session: Session, study_id: int) -> tuple[AnswerFact, ...]:
    """The names and the length of every answer that a study gives out, by dataset, question and key."""
    of_study = col(Answer.id).in_(answers_given_out(study_id))
    return ANSWERS.read(session, (*_NAMES, "n_characters", "is_placeholder"), of_study, order=_BY_NAME)


def named_answers(session: Session, answer_ids: Iterable[int]) -> tuple[AnswerFact, ...]:
    """The names of these answers, by dataset, question and key."""
    wanted = frozenset(answer_ids)
    found = ANSWERS.read(session, (*_NAMES, "question_id", "is_reference"), order=_BY_NAME)
    return tuple(one for one in found if one.id in wanted)


def texts_of_study(session: Session, study_id: int) -> tuple[AnswerFact, ...]:
    """The text of every answer of the study."""
    return ANSWERS.read(session, _TEXT, col(Answer.id).in_(answers_given_out(study_id)), order=[col(Answer.id)])


def references_of_study(session: Session, study_id: int) -> tuple[AnswerFact, ...]:
    """The reference answers to the study's questions."""
    questions = sa.select(col(Answer.question_id)).where(col(Answer.id).in_(answers_given_out(study_id)))
    where = (col(Answer.is_reference), col(Answer.question_id).in_(questions))
    return ANSWERS.read(session, _TEXT, *where, order=[col(Answer.id)])


def texts_to_score(session: Session, datasets: tuple[str, ...] = ()) -> tuple[AnswerFact, ...]:
    """Every answer whose text is known, question by question in the order in which they came."""
    names = ("id", "question_id", "author", "key", "text", "language", "is_reference", "weight")
    where = [col(Answer.is_placeholder).is_(False), sa.func.trim(col(Answer.text)) != ""]
    if datasets:
        where.append(col(Dataset.name).in_(datasets))
    return ANSWERS.read(session, names, *where, order=[col(Answer.question_id), col(Answer.id)])


def answer_texts(session: Session, answer_ids: Sequence[int]) -> tuple[AnswerFact, ...]:
    """Texts with their languages, in the order of the ids given."""
    found: dict[int, AnswerFact] = {}
    for some in in_portions(answer_ids):
        read = ANSWERS.read(session, ("id", "text", "language"), col(Answer.id).in_(some))
        found |= {one.id: one for one in read}
    return tuple(found[answer_id] for answer_id in answer_ids)


def answers_to_read(session: Session, answer_ids: Sequence[int]) -> tuple[AnswerFact, ...]:
    """A few answers with their questions, in this order; those that are gone are left out."""
    names = (*_NAMES, "question_id", "question_text", "text", "language")
    found = {one.id: one for one in ANSWERS.read(session, names, col(Answer.id).in_(answer_ids))}
    return tuple(found[key] for key in dict.fromkeys(answer_ids) if key in found)


@dataclass(frozen=True, slots=True)
class OptionCount:
    """One value that answers can be selected by, and how many answers have it."""

    value: str
    n_answers: int


def fitting_answers(session: Session, selection: Selection) -> tuple[AnswerFact, ...]:
    """The names of answers that a selection fits, without placeholders, blank texts and questions set aside."""
    return ANSWERS.read(session, _NAMES, *_fitting(selection), ~IS_BLANK, order=[col(Answer.id)])


def count_fitting_questions(session: Session, selection: Selection) -> int:
    """Questions with an answer that the selection fits."""
    query = ANSWERS.select([sa.func.count(col(Question.id).distinct())], *_fitting(selection), ~IS_BLANK)
    return session.connection().execute(query).scalar_one()


def count_blank_answers(session: Session, selection: Selection) -> int:
    """Answers that the selection would fit if their text were not blank."""
    query = ANSWERS.select([sa.func.count()], *_fitting(selection), IS_BLANK)
    return session.connection().execute(query).scalar_one()


def questions_with_references(session: Session) -> frozenset[tuple[str, str]]:
    """Dataset and key of the questions that have a reference answer to show."""
    is_shown = (col(Answer.is_reference).is_(True), col(Answer.is_placeholder).is_(False))
    names = ("dataset", "question")
    found = ANSWERS.rows(session, names, ANSWERS.query(names, *is_shown).distinct())
    return frozenset((one.dataset, one.question) for one in found)


def selection_options(session: Session) -> dict[str, tuple[OptionCount, ...]]:
    """Values of each field of a selection with the answers that have them, references counted apart as ``references``.

    Keys: ``datasets``, ``kinds``, ``languages``, ``splits``, ``authors``, ``references``.
    """
    everything = (*_fitting(Selection(include_references=True)), ~IS_BLANK)
    columns: dict[str, Any] = {
        **_SELECTED_BY,
        "references": sa.case((col(Answer.is_reference), "references"), else_="answers"),
    }
    found: dict[str, tuple[OptionCount, ...]] = {}
    for name, column in columns.items():
        query = ANSWERS.select([column, sa.func.count()], *everything, column.is_not(None), order=[column])
        found[name] = tuple(OptionCount(*row) for row in session.connection().execute(query.group_by(column)))
    return found


class SelectedBy(Protocol):
    """What answers are selected by; a field without values lets all pass."""

    @property
    def datasets(self) -> tuple[str, ...]: ...
    @property
    def kinds(self) -> tuple[str, ...]: ...
    @property
    def languages(self) -> tuple[str, ...]: ...
    @property
    def splits(self) -> tuple[str, ...]: ...
    @property
    def authors(self) -> tuple[str, ...]: ...
    @property
    def include_references(self) -> bool: ...


_SELECTED_BY: dict[str, Any] = {
    "datasets": col(Dataset.name),
    "kinds": col(Question.kind),
    "languages": sa.func.coalesce(col(Question.language), col(Answer.language)),
    "splits": col(Question.split),
    "authors": col(Author.name),
}


def has_chosen_values(selection: SelectedBy) -> list[Any]:
    chosen = ((column, getattr(selection, name)) for name, column in _SELECTED_BY.items())
    return [column.in_(values) for column, values in chosen if values]


def is_open(selection: SelectedBy) -> list[Any]:
    """The conditions that an answer is known, its question not set aside, and it is no reference unless these fit."""
    set_aside = sa.select(col(Quarantine.question_id)).where(col(Quarantine.released_at).is_(None))
    conditions: list[Any] = [
        col(Question.id).not_in(set_aside),
        col(Answer.is_placeholder).is_(False),
        col(Question.is_placeholder).is_(False),
    ]
    return conditions if selection.include_references else [*conditions, col(Answer.is_reference).is_(False)]


def _fitting(selection: Selection) -> list[Any]:
    return [*is_open(selection), *has_chosen_values(selection)]


@dataclass(frozen=True, slots=True)
class GivenScore:
    """One score; ``is_reference`` where a reference answer was measured against the others."""

    answer_id: int
    question_id: int
    author: str
    is_reference: bool
    metric: str
    value: float
    n_references: int | None
    setting: str


def scores_by(session: Session, metrics: Collection[str]) -> tuple[Score, ...]:
    """Every score by one of these metrics."""
    return tuple(session.exec(select(Score).where(col(Score.metric).in_(metrics))))


def scores_near_study(session: Session, study_id: int) -> tuple[GivenScore, ...]:
    """The scores of all answers, references too, to the questions that a study asks about."""
    questions = sa.select(col(Answer.question_id)).where(col(Answer.id).in_(answers_given_out(study_id)))
    query = (
        sa.select(col(Answer.id), col(Answer.question_id), col(Author.name), col(Answer.is_reference))
        .add_columns(col(Score.metric), col(Score.value), col(Score.n_references))
        .add_columns(sa.func.coalesce(col(Score.setting), ""))
        .join(Answer, col(Answer.id) == col(Score.answer_id))
        .join(Author, col(Author.id) == col(Answer.author_id))
        .where(col(Answer.question_id).in_(questions), is_usable(col(Score.value)))
        .order_by(col(Score.metric), col(Score.setting), col(Score.n_references), col(Answer.id))
    )
    return tuple(GivenScore(*row) for row in session.connection().execute(query))
