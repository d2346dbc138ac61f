"""What raters gave at the places of a study, on the first occasion, and what follow-ups said of the same places."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer
from medreview.domain.datasets import Dataset
from medreview.domain.questions import Question
from medreview.domain.ratings import DiscussionNote, ItemNote, Rating, RatingStatus
from medreview.domain.studies import Assignment, Item, Rater, Segmentation, Sentence, Study
from medreview.store.queries.usable import rating_is_usable


class PlaceRow(NamedTuple):
    """One rating of one dimension; the place is answer, granularity and sentence (None: the whole answer)."""

    rater: str
    answer_id: int
    granularity: str
    sentence_index: int | None
    dimension: str
    status: str
    value: float | None
    reason: str | None


class NoteRow(NamedTuple):
    """What a rater wrote at a place, and whether it is flagged."""

    rater: str
    answer_id: int
    granularity: str
    sentence_index: int | None
    is_flagged: bool
    comment: str


class FollowUpRow(NamedTuple):
    """A place of a follow-up with one rating of it; dimension and status are empty where there is none yet."""

    study: str
    purpose: str
    rater: str
    answer_id: int
    granularity: str
    sentence_index: int | None
    comment: str
    dimension: str
    status: str
    value: float | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class PlaceName:
    """The public names of an answer; ``is_readable`` unless its text is not known."""

    dataset: str
    question: str
    answer: str
    is_readable: bool


@dataclass(frozen=True, slots=True)
class PlaceText:
    """What stands at a place; start and end are None for the whole answer, and where a sentence was not found in it.

    ``sentence`` is the sentence's own text where it is not part of the answer's.
    """

    question: str
    question_language: str | None
    answer: str
    answer_language: str | None
    start: int | None
    end: int | None
    sentence: str | None


def first_ratings(session: Session, study_id: int, *, is_pilot: bool) -> tuple[PlaceRow, ...]:
    """Ratings of the first occasion that were given or could not be judged; by question, answer, place and rater."""
    query = (
        sa.select(col(Rater.code), *_PLACE, col(Rating.dimension), col(Rating.status), col(Rating.value))
        .add_columns(col(Rating.reason))
        .select_from(Rating)
        .join(Item, col(Item.id) == col(Rating.item_id))
        .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
        .join(Rater, col(Rater.id) == col(Assignment.rater_id))
        .join(Answer, col(Answer.id) == col(Assignment.answer_id))
        .where(*_first(study_id, is_pilot), col(Rating.status).in_((RatingStatus.RATED, RatingStatus.CANNOT_JUDGE)))
        .where(rating_is_usable())
        .order_by(col(Answer.question_id), col(Answer.id), col(Assignment.granularity), col(Item.sentence_index))
        .order_by(col(Rater.code), col(Rating.dimension))
    )
    return tuple(map(PlaceRow._make, session.connection().execute(query).all()))


def first_notes(session: Session, study_id: int, *, is_pilot: bool) -> tuple[NoteRow, ...]:
    """Flags and comments of the first occasion, by rater."""
    query = (
        sa.select(col(Rater.code), *_PLACE, col(ItemNote.is_flagged), sa.func.coalesce(col(ItemNote.comment), ""))
        .select_from(ItemNote)
        .join(Item, col(Item.id) == col(ItemNote.item_id))
        .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
        .join(Rater, col(Rater.id) == col(Assignment.rater_id))
        .where(*_first(study_id, is_pilot))
        .order_by(col(Rater.code))
    )
    return tuple(map(NoteRow._make, session.connection().execute(query).all()))


def has_pilot(session: Session, study_id: int) -> bool:
    query = select(Assignment.id).where(Assignment.study_id == study_id, col(Assignment.is_pilot)).limit(1)
    return session.exec(query).first() is not None


def follow_up_rows(session: Session, about_id: int) -> tuple[FollowUpRow, ...]:
    """Everything that the follow-ups about a study hold so far, by follow-up and rater."""
    given: Any = sa.and_(
        col(Rating.item_id) == col(Item.id), col(Rating.status) != RatingStatus.WITHDRAWN, rating_is_usable()
    )
    query = (
        sa.select(col(Study.name), col(Study.purpose), col(Rater.code), *_PLACE)
        .add_columns(sa.func.coalesce(col(ItemNote.comment), ""), sa.func.coalesce(col(Rating.dimension), ""))
        .add_columns(sa.func.coalesce(col(Rating.status), ""), col(Rating.value), col(Rating.reason))
        .select_from(Item)
        .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
        .join(Study, col(Study.id) == col(Assignment.study_id))
        .join(Rater, col(Rater.id) == col(Assignment.rater_id))
        .outerjoin(Rating, given)
        .outerjoin(ItemNote, col(ItemNote.item_id) == col(Item.id))
        .where(col(Study.about_id) == about_id)
        .order_by(col(Study.id), col(Rater.code), col(Assignment.position), col(Item.position), col(Rating.dimension))
    )
    return tuple(map(FollowUpRow._make, session.connection().execute(query).all()))


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


def place_names(session: Session, study_id: int) -> dict[int, PlaceName]:
    """Public names of the answers of a study, by key."""
    of_study = sa.select(col(Assignment.answer_id)).where(col(Assignment.study_id) == study_id)
    query = (
        sa.select(col(Answer.id), col(Dataset.name), col(Question.key), col(Answer.key))
        .add_columns(sa.not_(col(Answer.is_placeholder)))
        .join(Question, col(Question.id) == col(Answer.question_id))
        .join(Dataset, col(Dataset.id) == col(Answer.dataset_id))
        .where(col(Answer.id).in_(of_study))
    )
    return {row[0]: PlaceName(row[1], row[2], row[3], bool(row[4])) for row in session.connection().execute(query)}


def place_text(session: Session, study_id: int, answer_id: int, sentence_index: int | None) -> PlaceText | None:
    """Question, answer and sentence of a place; None where the answer is gone."""
    found = session.exec(
        select(Question, Answer).join(Answer, col(Answer.question_id) == col(Question.id)).where(Answer.id == answer_id)
    ).first()
    if found is None:
        return None
    question, answer = found
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
    )


def segmentations_to_copy(
    session: Session, study_id: int, answers: Collection[int]
) -> tuple[tuple[Segmentation, tuple[Sentence, ...]], ...]:
    """How a study cut these answers, every sentence of them."""
    query = (
        select(Segmentation, Sentence)
        .join(Sentence, col(Sentence.segmentation_id) == col(Segmentation.id))
        .where(Segmentation.study_id == study_id)
        .order_by(col(Segmentation.id), col(Sentence.position))
    )
    found: dict[int, tuple[Segmentation, list[Sentence]]] = {}
    wanted = set(answers)
    for segmentation, sentence in session.exec(query):
        if segmentation.answer_id in wanted:
            found.setdefault(segmentation.answer_id, (segmentation, []))[1].append(sentence)
    return tuple((segmentation, tuple(sentences)) for segmentation, sentences in found.values())


_PLACE: Sequence[Any] = (col(Assignment.answer_id), col(Assignment.granularity), col(Item.sentence_index))


def _first(study_id: int, is_pilot: bool) -> tuple[Any, ...]:
    pilot = col(Assignment.is_pilot)
    return (
        col(Assignment.study_id) == study_id,
        col(Assignment.occasion) == 1,
        pilot if is_pilot else sa.not_(pilot),
    )
