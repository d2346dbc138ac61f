"""Preferences between answers, by raters and judges, with all that names them."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import Session, col

from medreview.domain.answers import Answer, Author
from medreview.domain.comparisons import PREFERRED_AT_LEVEL, Preference, Side
from medreview.domain.datasets import Dataset
from medreview.domain.models import Model
from medreview.domain.questions import Question
from medreview.domain.ratings import Rating, RatingStatus
from medreview.domain.runs import Run, RunItem
from medreview.domain.studies import Assignment, Item, Rater, Study, StudyPurpose
from medreview.store.queries.facts import rows_of

_YES = ("1", "true")


class PreferenceFact(NamedTuple):
    """One comparison as it stands: of a judge that was asked again, each attempt.

    ``answer_a`` came into the workspace before ``answer_b``, and the value is told so. Empty text stands where there is
    no rater, judge, run, dimension, order, value or study.
    """

    id: int
    rater: str
    judge: str
    run: str
    protocol: str
    dataset: str
    question: str
    dimension: str
    answer_a: str
    answer_b: str
    author_a: str
    author_b: str
    shown_first: str
    value: str
    validity: str
    item_id: int
    attempt: int
    repeat: int
    occasion: int
    answer_a_id: int
    answer_b_id: int
    study: str


def finished_preferences(session: Session, answers: Sequence[int] | None = None) -> tuple[PreferenceFact, ...]:
    """Every preference of a finished item, an import or a study, or those on these answers.

    The order depends on names only, those of raters in studies of this workspace come last. Pilots and follow-ups are
    left out.
    """
    return (*_given_as_preferences(session, answers), *_given_in_studies(session, answers))


class _Answers:
    """Both answers of a comparison with their authors, told in the order in which they came into the workspace."""

    def __init__(self, of_a: Any, of_b: Any) -> None:
        self.a, self.b = aliased(Answer), aliased(Answer)
        self.author_a, self.author_b = aliased(Author), aliased(Author)
        self.of_a, self.of_b = of_a, of_b
        self._is_turned = of_a > of_b

    def _either(self, of_a: Any, of_b: Any) -> Any:
        return sa.case((self._is_turned, of_b), else_=of_a)

    def turned(self, column: Any) -> Any:
        """A side, or the outcome, as it is told in that order."""
        is_a, is_b = self._is_turned & (column == "a"), self._is_turned & (column == "b")
        return sa.case((is_a, "b"), (is_b, "a"), else_=_text(column))

    @property
    def names(self) -> tuple[Any, ...]:
        keys, authors = (col(self.a.key), col(self.b.key)), (col(self.author_a.name), col(self.author_b.name))
        return tuple(self._either(*pair) for one in (keys, authors) for pair in (one, one[::-1]))

    @property
    def ids(self) -> tuple[Any, ...]:
        return self._either(col(self.a.id), col(self.b.id)), self._either(col(self.b.id), col(self.a.id))

    def joined(self, query: Any, answers: Sequence[int] | None) -> Any:
        a, b = self.a, self.b
        query = (
            query.join(a, col(a.id) == self.of_a)
            .join(b, col(b.id) == self.of_b)
            .join(self.author_a, col(self.author_a.id) == col(a.author_id))
            .join(self.author_b, col(self.author_b.id) == col(b.author_id))
            .join(Question, col(Question.id) == col(a.question_id))
            .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        )
        return query if answers is None else query.where(col(a.id).in_(answers) | col(b.id).in_(answers))


def _given_as_preferences(session: Session, answers: Sequence[int] | None) -> Iterator[PreferenceFact]:
    """Those of judges, and of raters in tables of others, which may say of some that they are of a pilot."""
    both = _Answers(col(Preference.answer_a_id), col(Preference.answer_b_id))
    query = (
        sa.select(
            col(Preference.id),
            *(_text(col(Rater.code)), _text(col(Model.name)), _text(col(Run.name)), _text(col(Preference.protocol))),
            *(col(Dataset.name), col(Question.key), _text(col(Preference.dimension))),
            *both.names,
            *(both.turned(col(Preference.shown_first)), both.turned(col(Preference.value))),
            *(_text(col(Preference.validity)), sa.func.coalesce(col(Preference.run_item_id), 0)),
            *(sa.func.coalesce(col(Preference.attempt), 1), sa.func.coalesce(col(Preference.repeat), 1)),
            *(col(Preference.occasion), *both.ids, _text(col(Study.name))),
        )
        .select_from(Preference)
        .outerjoin(Rater, col(Rater.id) == col(Preference.rater_id))
        .outerjoin(Model, col(Model.id) == col(Preference.judge_model_id))
        .outerjoin(Run, col(Run.id) == col(Preference.run_id))
        .outerjoin(RunItem, col(RunItem.id) == col(Preference.run_item_id))
        .outerjoin(Study, col(Study.id) == col(Preference.study_id))
        .where(
            col(Preference.run_item_id).is_(None) | col(RunItem.done_at).is_not(None),
            ~is_told_aside(col(Preference.extra)),
        )
        .order_by(col(Dataset.name), col(Question.key), col(both.a.key), col(both.b.key), col(Preference.id))
    )
    return map(PreferenceFact._make, rows_of(session, both.joined(query, answers)))


def _given_in_studies(session: Session, answers: Sequence[int] | None) -> Iterator[PreferenceFact]:
    """Those of raters in pairwise blocks; a rater who could not judge gave none."""
    both = _Answers(col(Assignment.answer_id), col(Assignment.other_answer_id))
    nothing, once, first = sa.literal(""), sa.literal(1), sa.literal(Side.A.value)
    query = (
        sa.select(
            *(col(Rating.id), col(Rater.code), nothing, nothing, nothing),
            *(col(Dataset.name), col(Question.key), nothing, *both.names),
            *(both.turned(first), both.turned(preferred_at_level())),
            *(sa.case((col(Rating.status) == RatingStatus.RATED, ""), else_=col(Rating.status)), sa.literal(0)),
            *(once, once, col(Assignment.occasion), *both.ids, col(Study.name)),
        )
        .select_from(Rating)
        .join(Item, col(Item.id) == col(Rating.item_id))
        .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
        .join(Rater, col(Rater.id) == col(Assignment.rater_id))
        .join(Study, col(Study.id) == col(Assignment.study_id))
        .where(col(Assignment.other_answer_id).is_not(None), sa.not_(col(Assignment.is_pilot)))
        .where(col(Rating.status) != RatingStatus.WITHDRAWN, col(Study.purpose) == StudyPurpose.MAIN.value)
        .order_by(col(Dataset.name), col(Question.key), col(both.a.key), col(both.b.key))
        .order_by(col(Study.name), col(Rater.code), col(Assignment.occasion))
    )
    return map(PreferenceFact._make, rows_of(session, both.joined(query, answers)))


def preferred_at_level() -> Any:
    """The outcome of a rating in a pairwise block, where answer A is the one shown first; NULL where there is none."""
    is_rated = col(Rating.status) == RatingStatus.RATED
    levels = ((is_rated & (col(Rating.value) == level), one.value) for level, one in PREFERRED_AT_LEVEL.items())
    return sa.case(*levels, else_=None)


def is_told_aside(extra: Any) -> Any:
    """True of a row whose metadata say that it is of a pilot, of gold or of a follow-up, which counts for nothing.

    Tables write that in several ways.
    """

    def told(name: str) -> Any:
        return sa.func.lower(_text(sa.func.json_extract(extra, f"$.{name}")))

    is_of_study = told("study_purpose").in_(("", StudyPurpose.MAIN.value))
    return told("is_pilot").in_(_YES) | told("is_gold").in_(_YES) | sa.not_(is_of_study)


def _text(column: Any) -> Any:
    return sa.func.coalesce(column, "")
