"""Merge and split the sentences of a stored study by hand, until a rater has begun.

A change touches one answer only: its sentences, and the sample of them that its fine pairs rate, which is drawn
again from the seed. Everything else of the study stays as it was planned.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer
from medreview.domain.datasets import Dataset
from medreview.domain.ids import AnswerId, StudyId
from medreview.domain.ratings import Visit
from medreview.domain.studies import Assignment, Item, Segmentation, Sentence, Study
from medreview.domain.study_plans import Granularity, plan_from_json
from medreview.store.queries.answers_to_rate import answer_texts
from medreview.store.queries.studies import add_in_bulk, segmentations_of
from medreview.store.workspace import Workspace
from medreview.study_design.allocation import sampled_sentences
from medreview.text.sentences import Span, merge_spans, split_span
from medreview.workflows.design_study.drawing import split
from medreview.workflows.design_study.saving import found_study, item_values, unlocked_study


def sentences_of(workspace: Workspace, study_id: StudyId, answer: AnswerId) -> tuple[Span, ...]:
    """How an answer is cut in a study; empty where the study has no sentences of it."""
    with workspace.reading() as rows:
        return _spans(rows, study_id, answer)


def stored_edits(workspace: Workspace, study_id: StudyId) -> dict[AnswerId, tuple[Span, ...]]:
    """Sentences that a person cut by hand in a study, to be kept when its plan is replaced."""
    with workspace.reading() as rows:
        found_study(rows, study_id)
        return {
            AnswerId(answer): _as_spans(sentences)
            for answer, (segmentation, sentences) in segmentations_of(rows, study_id).items()
            if segmentation.is_edited
        }


def merge_sentences(workspace: Workspace, study_id: StudyId, answer: AnswerId, index: int) -> tuple[Span, ...]:
    """Join a sentence with the one after it; ``index`` counts from 0.

    Raises
    ------
    StudyLocked
        When a rater has begun.
    ValueError
        If there is no sentence at the index, or none after it.
    """
    with workspace.transaction() as rows:
        study = unlocked_study(rows, study_id)
        return _replace(rows, study, answer, merge_spans(_spans(rows, study_id, answer), index), is_edited=True)


def split_sentence(
    workspace: Workspace, study_id: StudyId, answer: AnswerId, index: int, *, at: int
) -> tuple[Span, ...]:
    """Split a sentence in two, the second beginning at code point ``at`` of the answer's text.

    Raises
    ------
    StudyLocked
        When a rater has begun.
    ValueError
        If there is no sentence at the index, or a half would be empty.
    """
    with workspace.transaction() as rows:
        study = unlocked_study(rows, study_id)
        (found,) = answer_texts(rows, [answer])
        spans = split_span(_spans(rows, study_id, answer), index, at, text=found.text)
        return _replace(rows, study, answer, spans, is_edited=True)


def reset_sentences(workspace: Workspace, study_id: StudyId, answer: AnswerId) -> tuple[Span, ...]:
    """Cut the answer as the splitter does, and forget what was done by hand.

    Raises
    ------
    StudyLocked
        When a rater has begun.
    """
    with workspace.transaction() as rows:
        study = unlocked_study(rows, study_id)
        (found,) = answer_texts(rows, [answer])
        return _replace(rows, study, answer, split(found.text, found.language), is_edited=False)


def _spans(rows: Session, study_id: StudyId, answer: AnswerId) -> tuple[Span, ...]:
    query = (
        select(Sentence)
        .join(Segmentation, col(Segmentation.id) == col(Sentence.segmentation_id))
        .where(Segmentation.study_id == study_id, Segmentation.answer_id == answer)
        .order_by(col(Sentence.position))
    )
    return _as_spans(tuple(rows.exec(query)))


def _as_spans(sentences: Sequence[Sentence]) -> tuple[Span, ...]:
    return tuple(Span(s.start, s.end) for s in sentences if s.start is not None and s.end is not None)


def _replace(
    rows: Session, study: Study, answer: AnswerId, spans: tuple[Span, ...], *, is_edited: bool
) -> tuple[Span, ...]:
    segmentation = rows.exec(
        select(Segmentation).where(Segmentation.study_id == study.id, Segmentation.answer_id == answer)
    ).one()
    segmentation.is_edited = is_edited
    rows.connection().execute(sa.delete(Sentence).where(col(Sentence.segmentation_id) == segmentation.id))
    add_in_bulk(
        rows,
        Sentence,
        [
            {"segmentation_id": segmentation.id, "position": position, "start": span.start, "end": span.end}
            for position, span in enumerate(spans)
        ],
    )
    _sample_again(rows, study, answer, len(spans))
    return spans


def _sample_again(rows: Session, study: Study, answer: AnswerId, n_sentences: int) -> None:
    plan = plan_from_json(study.plan, name=study.name)
    indexes = sampled_sentences(plan, _stable_key(rows, answer), n_sentences)
    pairs = rows.exec(
        select(Assignment.id).where(
            Assignment.study_id == study.id,
            Assignment.answer_id == answer,
            Assignment.granularity == Granularity.FINE.value,
        )
    ).all()
    rows.connection().execute(sa.delete(Visit).where(col(Visit.assignment_id).in_(pairs)))
    rows.connection().execute(sa.delete(Item).where(col(Item.assignment_id).in_(pairs)))
    add_in_bulk(rows, Item, [values for pair in pairs for values in item_values(pair or 0, indexes)])


def _stable_key(rows: Session, answer: AnswerId) -> str:
    query = (
        sa.select(col(Dataset.name), col(Answer.key))
        .join(Dataset, col(Dataset.id) == col(Answer.dataset_id))
        .where(col(Answer.id) == answer)
    )
    dataset, key = rows.connection().execute(query).one()
    return f"{dataset}/{key}"
