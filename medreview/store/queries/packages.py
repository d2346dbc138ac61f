"""Rows that a package is packed from, packages that left, and the one that a workspace was made from."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer
from medreview.domain.images import QuestionImage
from medreview.domain.packages import HandedOutPackage, ReceivedPackage
from medreview.domain.questions import Question
from medreview.domain.ratings import ShownRating
from medreview.domain.studies import Assignment, Item, Rater, Segmentation, Sentence, Study, StudyRater

_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class CutText:
    """The cut of an answer into sentences for a study."""

    splitter: str
    splitter_version: str
    sentences: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Received:
    """The package that a workspace was made from, with what tells its study and rater anywhere."""

    uid: str
    study_uid: str
    rater_code: str
    plan_sha256: str
    content_sha256: str
    file_sha256: str


def raters_with_pairs(session: Session, study_id: int) -> tuple[Rater, ...]:
    """The raters who were given something, as the study lists them."""
    assigned = sa.select(col(Assignment.rater_id)).where(col(Assignment.study_id) == study_id)
    query = (
        select(Rater)
        .join(StudyRater, col(StudyRater.rater_id) == col(Rater.id))
        .where(StudyRater.study_id == study_id, col(Rater.id).in_(assigned))
        .order_by(col(StudyRater.id))
    )
    return tuple(session.exec(query))


def pairs_of(session: Session, study_id: int, rater_id: int) -> tuple[Assignment, ...]:
    """A rater's pairs in their order."""
    query = select(Assignment).where(Assignment.study_id == study_id, Assignment.rater_id == rater_id)
    return tuple(session.exec(query.order_by(col(Assignment.position))))


class ItemOfPair(NamedTuple):
    """The rated part of a pair: the whole answer, or a sentence of it."""

    id: int
    assignment_id: int
    sentence_index: int | None


def items_by_pair(session: Session, study_id: int, rater_id: int) -> dict[int, tuple[ItemOfPair, ...]]:
    query = (
        sa.select(*(col(getattr(Item, name)) for name in ItemOfPair._fields))
        .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
        .where(col(Assignment.study_id) == study_id, col(Assignment.rater_id) == rater_id)
        .order_by(col(Item.assignment_id), col(Item.position))
    )
    session.flush()  # rows are read past the session's objects
    found = map(ItemOfPair._make, session.connection().execute(query).all())
    return {pair: tuple(items) for pair, items in groupby(found, key=lambda item: item.assignment_id)}


def shown_by_item(session: Session, study_id: int, rater_id: int) -> dict[int, tuple[ShownRating, ...]]:
    """The earlier ratings that are shown, by item, in the order in which they are shown."""
    query = (
        select(ShownRating)
        .join(Item, col(Item.id) == col(ShownRating.item_id))
        .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
        .where(Assignment.study_id == study_id, Assignment.rater_id == rater_id)
        .order_by(col(ShownRating.item_id), col(ShownRating.id))
    )
    return {item: tuple(shown) for item, shown in groupby(session.exec(query), key=lambda shown: shown.item_id)}


def answers_by_id(session: Session, ids: Sequence[int]) -> dict[int, Answer]:
    found = (
        answer for some in _in_portions(ids) for answer in session.exec(select(Answer).where(col(Answer.id).in_(some)))
    )
    return {answer.id: answer for answer in found if answer.id is not None}


def questions_by_id(session: Session, ids: Sequence[int]) -> dict[int, Question]:
    found = (
        one for some in _in_portions(ids) for one in session.exec(select(Question).where(col(Question.id).in_(some)))
    )
    return {question.id: question for question in found if question.id is not None}


def references_by_question(session: Session, ids: Sequence[int]) -> dict[int, list[Answer]]:
    """The reference answers to each question, the weightiest first, as a rater sees them."""
    found: dict[int, list[Answer]] = {}
    for some in _in_portions(ids):
        query = (
            select(Answer)
            .where(col(Answer.question_id).in_(some), col(Answer.is_reference).is_(True))
            .order_by(sa.func.coalesce(col(Answer.reference_weight), 0.0).desc(), col(Answer.id))
        )
        for answer in session.exec(query):
            found.setdefault(answer.question_id, []).append(answer)
    return found


def images_by_question(session: Session, ids: Sequence[int]) -> dict[int, list[QuestionImage]]:
    """The images of each question in their order."""
    found: dict[int, list[QuestionImage]] = {}
    for some in _in_portions(ids):
        query = select(QuestionImage).where(col(QuestionImage.question_id).in_(some))
        for image in session.exec(query.order_by(col(QuestionImage.position))):
            found.setdefault(image.question_id, []).append(image)
    return found


def cut_texts(session: Session, study_id: int, answers: Sequence[int]) -> dict[int, CutText]:
    """The cut of each answer into sentences, by answer; sentences are offsets into the text."""
    found: dict[int, CutText] = {}
    for some in _in_portions(answers):
        query = (
            sa.select(col(Segmentation.answer_id), col(Segmentation.splitter), col(Segmentation.splitter_version))
            .add_columns(col(Sentence.start), col(Sentence.end))
            .select_from(Segmentation)
            .outerjoin(Sentence, col(Sentence.segmentation_id) == col(Segmentation.id))
            .where(col(Segmentation.study_id) == study_id, col(Segmentation.answer_id).in_(some))
            .order_by(col(Segmentation.id), col(Sentence.position))
        )
        for (answer, splitter, version), lines in groupby(session.connection().execute(query), key=lambda row: row[:3]):
            spans = tuple((start, end) for *_, start, end in lines if start is not None)
            found[answer] = CutText(splitter, version, spans)
    return found


def n_handed_out(session: Session, study_id: int) -> int:
    """The number of a study's packages that left."""
    query = sa.select(sa.func.count()).select_from(HandedOutPackage).where(col(HandedOutPackage.study_id) == study_id)
    return session.connection().execute(query).scalar_one()


def handed_to(session: Session, study_id: int, rater_id: int) -> tuple[int, int]:
    """The number of a rater's pairs, and of the packages of them that left."""
    pairs = sa.select(sa.func.count()).select_from(Assignment)
    pairs = pairs.where(col(Assignment.study_id) == study_id, col(Assignment.rater_id) == rater_id)
    packages = sa.select(sa.func.count()).select_from(HandedOutPackage)
    packages = packages.where(col(HandedOutPackage.study_id) == study_id, col(HandedOutPackage.rater_id) == rater_id)
    return session.connection().execute(pairs).scalar_one(), session.connection().execute(packages).scalar_one()


def received_here(session: Session) -> Received | None:
    """The package that the workspace was made from; None at a study's home."""
    query = (
        sa.select(col(ReceivedPackage.uid), col(Study.uid), col(Rater.code), col(ReceivedPackage.plan_sha256))
        .add_columns(col(ReceivedPackage.content_sha256), col(ReceivedPackage.file_sha256))
        .select_from(ReceivedPackage)
        .join(Study, col(Study.id) == col(ReceivedPackage.study_id))
        .join(Rater, col(Rater.id) == col(ReceivedPackage.rater_id))
    )
    row = session.connection().execute(query).first()
    return None if row is None else Received(*row)


def _in_portions(ids: Sequence[int]) -> Iterator[Sequence[int]]:
    """As many at once as any SQLite takes as parameters."""
    return (ids[start : start + _AT_ONCE] for start in range(0, len(ids), _AT_ONCE))
