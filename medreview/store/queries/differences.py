"""Discussion and follow-ups of a study, and the texts at a place of it."""

from dataclasses import dataclass

from sqlmodel import Session, col, select

from medreview.domain.answers import Answer
from medreview.domain.questions import Question
from medreview.domain.ratings import DiscussionNote
from medreview.domain.studies import Assignment, Segmentation, Sentence, Study
from medreview.domain.study_plans import MarkCategory
from medreview.store.queries.answer_facts import ANSWERS
from medreview.store.queries.marks import RaterMark


@dataclass(frozen=True, slots=True)
class PlaceText:
    """The texts at a place; start and end are None for the whole answer, and where a sentence was not found in it.

    ``sentence`` is the sentence's own text where it is not part of the answer's; ``draws_markdown`` and ``categories``
    as in the plan. ``other`` is the second of two answers that were compared, ``criterion`` what an answer was held to.
    """

    question: str
    question_language: str | None
    answer: str
    answer_language: str | None
    start: int | None
    end: int | None
    sentence: str | None
    draws_markdown: bool = False
    marks: tuple[RaterMark, ...] = ()
    categories: tuple[MarkCategory, ...] = ()
    other: str | None = None
    other_language: str | None = None
    criterion: str = ""


def has_pilot(session: Session, study_id: int) -> bool:
    query = select(Assignment.id).where(Assignment.study_id == study_id, col(Assignment.is_pilot)).limit(1)
    return session.exec(query).first() is not None


def follow_ups_of(session: Session, about_id: int) -> tuple[Study, ...]:
    """The follow-ups about a study, oldest first."""
    return tuple(session.exec(select(Study).where(Study.about_id == about_id).order_by(col(Study.id))))


def discussion_notes(session: Session, study_id: int) -> tuple[DiscussionNote, ...]:
    query = select(DiscussionNote).where(DiscussionNote.study_id == study_id).order_by(col(DiscussionNote.id))
    return tuple(session.exec(query))


def note_at(
    session: Session, study_id: int, answer_id: int, granularity: str, sentence_index: int | None
) -> DiscussionNote | None:
    return session.exec(
        select(DiscussionNote).where(
            DiscussionNote.study_id == study_id,
            DiscussionNote.answer_id == answer_id,
            DiscussionNote.granularity == granularity,
            col(DiscussionNote.sentence_index).is_(sentence_index)
            if sentence_index is None
            else DiscussionNote.sentence_index == sentence_index,
        )
    ).first()


def place_text(
    session: Session, study_id: int, answer_id: int, sentence_index: int | None, *, other_id: int | None = None
) -> PlaceText | None:
    """Question, answer and sentence of a place, or both answers; None where an answer is gone."""
    found = list(ANSWERS.objects(session, [Question, Answer], col(Answer.id) == answer_id))
    other = session.get(Answer, other_id) if other_id is not None else None
    if not found or (other is None) is not (other_id is None):
        return None
    ((question, answer),) = found
    sentence = session.exec(
        select(Sentence)
        .join(Segmentation, col(Segmentation.id) == col(Sentence.segmentation_id))
        .where(
            Segmentation.study_id == study_id,
            Segmentation.answer_id == answer_id,
            Sentence.position == (-1 if sentence_index is None else sentence_index),
        )
    ).first()
    return PlaceText(
        question.text,
        question.language,
        answer.text,
        answer.language,
        sentence.start if sentence else None,
        sentence.end if sentence else None,
        sentence.text if sentence else None,
        other=other.text if other is not None else None,
        other_language=other.language if other is not None else None,
    )
