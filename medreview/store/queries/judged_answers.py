"""What judges said of answers, and the texts that both people and judges saw: rows for a judge's reliability."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.judge_runs import Judgement, Run, RunItem
from medreview.domain.models import Model
from medreview.domain.questions import Question
from medreview.domain.studies import Assignment, Segmentation, Sentence
from medreview.store.queries.judge_runs import shown_at_most, validity_class
from medreview.store.queries.usable import usable_judgement


@dataclass(frozen=True, slots=True)
class JudgeCoverage:
    """How many judgements a judge gave on the answers of a study, in one way of asking; empty text where unnamed."""

    judge: str
    run: str
    protocol: str
    setup: str
    dimension: str
    n_judgements: int


@dataclass(frozen=True, slots=True)
class GivenJudgement:
    """One attempt on one dimension. Sentence offsets are known of runs made here only.

    ``n_references`` tells ways of asking apart, see ``shown_at_most``.
    """

    run: str
    protocol: str
    setup: str
    n_references: int | None
    granularity: str | None
    dimension: str
    answer_id: int
    sentence_index: int | None
    sentence_start: int | None
    sentence_end: int | None
    repeat: int
    attempt: int
    value: float | None
    validity: str | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class AnswerFacts:
    id: int
    dataset: str
    question: str
    key: str
    author: str
    question_id: int
    is_reference: bool


@dataclass(frozen=True, slots=True)
class AnswerText:
    """``text`` is None where only the ratings of an answer are known."""

    id: int
    question_id: int
    text: str | None
    language: str | None


@dataclass(frozen=True, slots=True)
class RatedSentence:
    answer_id: int
    index: int
    start: int | None
    end: int | None
    text: str | None


def judges_on_study(session: Session, study_id: int) -> tuple[JudgeCoverage, ...]:
    """Every judge that judged answers of the study, by run, protocol, setup and dimension."""
    names: tuple[Any, ...] = (
        col(Model.name),
        sa.func.coalesce(col(Run.name), ""),
        col(Judgement.protocol),
        sa.func.coalesce(col(Judgement.setup), ""),
        col(Judgement.dimension),
    )
    query = (
        sa.select(*names, sa.func.count())
        .select_from(Judgement)
        .join(Model, col(Model.id) == col(Judgement.judge_model_id))
        .outerjoin(Run, col(Run.id) == col(Judgement.run_id))
        .where(col(Judgement.answer_id).in_(_answers_of(study_id)))
        .group_by(*names)
        .order_by(*names)
    )
    return tuple(JudgeCoverage(*row) for row in session.connection().execute(query))


def judgements_of(session: Session, study_id: int, judge: str, run: str | None = None) -> tuple[GivenJudgement, ...]:
    """Every attempt of the judge on the datasets that the study is about; of runs made here, finished items only."""
    datasets = sa.select(col(Answer.dataset_id)).where(col(Answer.id).in_(_answers_of(study_id)))
    query = (
        sa.select(sa.func.coalesce(col(Run.name), ""), col(Judgement.protocol))
        .add_columns(sa.func.coalesce(col(Judgement.setup), ""), shown_at_most())
        .add_columns(col(Judgement.granularity), col(Judgement.dimension), col(Judgement.answer_id))
        .add_columns(sa.func.coalesce(col(RunItem.sentence_index), col(Judgement.sentence_index)))
        .add_columns(col(RunItem.sentence_start), col(RunItem.sentence_end))
        .add_columns(sa.func.coalesce(col(RunItem.repeat), col(Judgement.repeat), 1))
        .add_columns(sa.func.coalesce(col(Judgement.attempt), 1))
        .add_columns(*usable_judgement(col(Judgement.value), sa.func.nullif(validity_class(), "")))
        .add_columns(sa.func.json_extract(col(Judgement.extra), "$.reason"))
        .select_from(Judgement)
        .join(Model, col(Model.id) == col(Judgement.judge_model_id))
        .join(Answer, col(Answer.id) == col(Judgement.answer_id))
        .outerjoin(Run, col(Run.id) == col(Judgement.run_id))
        .outerjoin(RunItem, col(RunItem.id) == col(Judgement.run_item_id))
        .where(col(Model.name) == judge, col(Answer.dataset_id).in_(datasets))
        .where(sa.or_(col(Judgement.run_item_id).is_(None), col(RunItem.done_at).is_not(None)))
        .order_by(col(Judgement.id))
    )
    if run is not None:
        query = query.where(col(Run.name) == run)
    return tuple(GivenJudgement(*row) for row in session.connection().execute(query))


def facts_of_answers(session: Session, answer_ids: Sequence[int]) -> tuple[AnswerFacts, ...]:
    """The names of these answers, by dataset, question and key."""
    query = (
        sa.select(col(Answer.id), col(Dataset.name), col(Question.key), col(Answer.key), col(Author.name))
        .add_columns(col(Answer.question_id), col(Answer.is_reference))
        .join(Question, col(Question.id) == col(Answer.question_id))
        .join(Author, col(Author.id) == col(Answer.author_id))
        .join(Dataset, col(Dataset.id) == col(Answer.dataset_id))
        .order_by(col(Dataset.name), col(Question.key), col(Answer.key))
    )
    wanted = frozenset(answer_ids)
    return tuple(AnswerFacts(*row) for row in session.connection().execute(query) if row[0] in wanted)


def texts_of_study(session: Session, study_id: int) -> tuple[AnswerText, ...]:
    """The text of every answer of the study."""
    return _texts(session, col(Answer.id).in_(_answers_of(study_id)))


def references_of_study(session: Session, study_id: int) -> tuple[AnswerText, ...]:
    """The reference answers to the study's questions."""
    questions = sa.select(col(Answer.question_id)).where(col(Answer.id).in_(_answers_of(study_id)))
    return _texts(session, col(Answer.is_reference), col(Answer.question_id).in_(questions))


def sentences_of_study(session: Session, study_id: int) -> tuple[RatedSentence, ...]:
    """How the study cut its answers, in order."""
    query = (
        sa.select(col(Segmentation.answer_id), col(Sentence.position), col(Sentence.start), col(Sentence.end))
        .add_columns(col(Sentence.text))
        .join(Segmentation, col(Segmentation.id) == col(Sentence.segmentation_id))
        .where(col(Segmentation.study_id) == study_id)
        .order_by(col(Segmentation.answer_id), col(Sentence.position))
    )
    return tuple(RatedSentence(*row) for row in session.connection().execute(query))


def _texts(session: Session, *conditions: Any) -> tuple[AnswerText, ...]:
    text = sa.case((col(Answer.is_placeholder), None), else_=col(Answer.text))
    language = sa.func.coalesce(col(Answer.language), col(Question.language))
    query = (
        sa.select(col(Answer.id), col(Answer.question_id), text, language)
        .join(Question, col(Question.id) == col(Answer.question_id))
        .where(*conditions)
        .order_by(col(Answer.id))
    )
    return tuple(AnswerText(*row) for row in session.connection().execute(query))


def _answers_of(study_id: int) -> Any:
    return sa.select(col(Assignment.answer_id)).where(col(Assignment.study_id) == study_id)
