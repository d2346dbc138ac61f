"""The words in which every analysis reads: a study by its name, first ratings and units of text."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from medreview.domain.granularity import SCALED
from medreview.domain.study_plans import StudyPlan, plan_from_json
from medreview.store.errors import NothingRated, OnlyByCriteria, OnlyCompared, OnlyMarked
from medreview.store.queries.rating_facts import RatingFact, ratings_of_study
from medreview.store.queries.studies import study_to_analyse
from medreview.store.workspace import Session

FIRST, REPEAT = 1, 2
"""Occasions on which a rater rates a unit."""
WHOLE_ANSWER = -1
ALL_RATERS, ALL_AUTHORS, ALL_JUDGES = "all raters", "all authors", "all judges"
GRANULARITIES = {one.value: one for one in SCALED}
_NOMINAL = frozenset({("medjudge", "coverage")})


class OfText(Protocol):
    """A statement about an answer, or about one sentence of it."""

    @property
    def answer_id(self) -> int: ...
    @property
    def sentence_index(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class AnalysedStudy:
    """A study by its plan, and what tells one version of it from another."""

    id: int
    uid: str
    name: str
    version: int
    plan: StudyPlan
    plan_sha256: str

    def levels(self, dimension: str) -> tuple[float, ...]:
        """From low to high; none of a dimension that the plan does not have."""
        return next((tuple(sorted(one.scale.values)) for one in self.plan.dimensions if one.name == dimension), ())

    @property
    def nothing_rated(self) -> NothingRated:
        """The error that says why there is no rating on a scale."""
        if self.plan.dimensions:
            return NothingRated(study=self.name)
        if self.plan.compares:
            return OnlyCompared(study=self.name)
        if self.plan.asks_criteria:
            return OnlyByCriteria(study=self.name)
        return OnlyMarked(study=self.name) if self.plan.marks else NothingRated(study=self.name)


class Named(Protocol):
    """An answer by the names that tell it from all others, in every workspace."""

    @property
    def id(self) -> int: ...
    @property
    def dataset(self) -> str: ...
    @property
    def question(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def author(self) -> str: ...


@dataclass(frozen=True, slots=True)
class AnalysedAnswer:
    """An answer under its public names, with what an analysis needs of its text.

    Attributes
    ----------
    question_index
        The question as the cluster.
    n_characters, text
        None where they are not known, or not needed.
    references
        The other texts that count as right.
    id
        The key in this workspace, on which no result depends; 0 of an answer that is in none.
    """

    dataset: str
    question: str
    key: str
    author: str
    question_index: int
    n_characters: int | None = None
    text: str | None = None
    language: str | None = None
    references: tuple[str, ...] = ()
    id: int = 0


def analysed_answers(named: Sequence[Named]) -> tuple[AnalysedAnswer, ...]:
    """The answers in their order, with questions numbered as they come."""
    questions = {key: place for place, key in enumerate(dict.fromkeys((one.dataset, one.question) for one in named))}
    return tuple(
        AnalysedAnswer(one.dataset, one.question, one.key, one.author, questions[one.dataset, one.question], id=one.id)
        for one in named
    )


def study_by_name(session: Session, name: str) -> AnalysedStudy:
    """The study to analyse.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If no study has the name; names those there are.
    """
    study = study_to_analyse(session, name)
    plan = plan_from_json(study.plan, name=study.name)
    return AnalysedStudy(study.id or 0, study.uid, study.name, study.version, plan, study.plan_sha256)


def first_ratings(session: Session, study_id: int) -> list[RatingFact]:
    """Ratings on the first occasion, pilots left out."""
    return [one for one in ratings_of_study(session, study_id) if one.occasion == FIRST and not one.is_pilot]


def sentence_of(one: OfText) -> int:
    return WHOLE_ANSWER if one.sentence_index is None else one.sentence_index


def is_nominal(protocol: str, dimension: str) -> bool:
    """True where the labels of a judge's dimension have no order."""
    return (protocol.casefold(), dimension) in _NOMINAL
