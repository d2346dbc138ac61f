"""Items for a judge: sentences that raters were given, and the texts that go into a prompt."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.answers import Answer
from medreview.domain.granularity import Granularity
from medreview.domain.images import Image, QuestionImage
from medreview.domain.questions import Question
from medreview.domain.studies import Assignment, Item, Segmentation, Sentence
from medreview.store.queries.answer_facts import ANSWERS, IS_BLANK
from medreview.store.queries.facts import rows_of
from medreview.store.queries.usable import IS_NO_GOLD

_IDS_AT_ONCE = 10_000


@dataclass(frozen=True, slots=True)
class SentencePlace:
    """A sentence of an answer: where it lies in the text, None where only its own words are known."""

    index: int
    start: int | None
    end: int | None


@dataclass(frozen=True, slots=True)
class OtherAnswer:
    """The answer that is shown second in a pair."""

    answer_id: int
    n_bytes: int


@dataclass(frozen=True, slots=True)
class CriterionPlace:
    """The criterion that an answer is held to, by its key in the question."""

    key: str
    n_bytes: int


ItemPlace = SentencePlace | OtherAnswer | CriterionPlace | None
"""The part of an answer that is asked about, what is shown beside it, or None for the answer as a whole."""


@dataclass(frozen=True, slots=True)
class JudgedTexts:
    """The texts of one answer as they are stored.

    ``references`` are of other answers, best first; ``others`` are the other answers to the question, its
    options and what else came with it.
    """

    # Several texts around one answer: no columns of a fact, which has one row.
    answer_id: int
    key: str
    question: str
    title: str | None
    kind: str
    context: tuple[tuple[str, str], ...]
    answer: str
    language: str | None
    references: tuple[str, ...]
    images: tuple[tuple[str, str], ...]
    others: tuple[str, ...] = ()


ITEM_COLUMNS = (
    *("id", "question_id", "path", "question_path", "author", "has_text"),
    *("n_references", "n_images", "n_bytes", "n_reference_bytes"),
)
"""The columns of an answer for drawing items from those that fit."""


def rated_sentences(session: Session, study_id: int) -> dict[int, tuple[SentencePlace, ...]]:
    """The sentences that the study's raters were given, by answer, in the order in which they stand there."""
    query = (
        sa.select(
            col(Assignment.answer_id),
            col(Item.sentence_index),
            sa.func.max(col(Sentence.start)),
            sa.func.max(col(Sentence.end)),
        )
        .select_from(Item)
        .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
        .outerjoin(
            Segmentation,
            (col(Segmentation.study_id) == col(Assignment.study_id))
            & (col(Segmentation.answer_id) == col(Assignment.answer_id)),
        )
        .outerjoin(
            Sentence,
            (col(Sentence.segmentation_id) == col(Segmentation.id))
            & (col(Sentence.position) == col(Item.sentence_index)),
        )
        .where(
            col(Assignment.study_id) == study_id,
            IS_NO_GOLD,
            col(Assignment.granularity) == Granularity.FINE.value,
            col(Item.sentence_index).is_not(None),
            col(Sentence.start).is_not(None) | col(Sentence.text).is_not(None),
        )
        .group_by(col(Assignment.answer_id), col(Item.sentence_index))
        .order_by(col(Assignment.answer_id), col(Item.sentence_index))
    )
    found: dict[int, list[SentencePlace]] = {}
    rows = rows_of(session, query)
    for answer_id, index, start, end in rows:
        found.setdefault(answer_id, []).append(SentencePlace(index, start, end))
    return {answer_id: tuple(places) for answer_id, places in found.items()}


def sentence_texts(session: Session, study_id: int, answer_ids: Sequence[int]) -> dict[tuple[int, int], str]:
    """Words of the sentences that are not found in their answer, by answer and place."""
    query = (
        sa.select(col(Segmentation.answer_id), col(Sentence.position), col(Sentence.text))
        .join(Segmentation, col(Segmentation.id) == col(Sentence.segmentation_id))
        .where(
            col(Segmentation.study_id) == study_id,
            col(Segmentation.answer_id).in_(answer_ids),
            col(Sentence.text).is_not(None),
        )
    )
    rows = rows_of(session, query)
    return {(answer, position): text for answer, position, text in rows}


def judged_texts(session: Session, answer_ids: Sequence[int]) -> dict[int, JudgedTexts]:
    """The texts of these answers, with their questions, references and the hashes of their images, by answer."""
    found: dict[int, JudgedTexts] = {}
    wanted = list(dict.fromkeys(answer_ids))
    for start in range(0, len(wanted), _IDS_AT_ONCE):
        some = col(Answer.id).in_(wanted[start : start + _IDS_AT_ONCE])
        rows = list(ANSWERS.objects(session, [Answer, Question, *ANSWERS.expressions("dataset")], some))
        questions = [question.id or 0 for _, question, _ in rows]
        references, images = _references(session, questions), images_of_questions(session, questions)
        others = _answers_of(session, questions)
        for answer, question, dataset in rows:
            of_question = references.get(answer.question_id, ())
            found[answer.id or 0] = JudgedTexts(
                answer.id or 0,
                f"{dataset}/{answer.key}",
                question.text,
                question.title,
                question.kind,
                tuple((turn.get("role", ""), turn.get("text", "")) for turn in question.context),
                answer.text,
                answer.language or question.language,
                tuple(text for answer_id, text in of_question if answer_id != answer.id),
                images.get(answer.question_id, ()),
                (
                    *(text for answer_id, text in others.get(answer.question_id, ()) if answer_id != answer.id),
                    *(str(told) for told in (*(question.options or ()), *question.extra.values()) if told),
                ),
            )
    return found


def _references(session: Session, question_ids: Sequence[int]) -> dict[int, tuple[tuple[int, str], ...]]:
    """Reference answers with text, by question: the heaviest first, then as they came in."""
    return _answers_of(session, question_ids, col(Answer.is_reference).is_(True))


def _answers_of(
    session: Session, question_ids: Sequence[int], *conditions: Any
) -> dict[int, tuple[tuple[int, str], ...]]:
    query = (
        sa.select(col(Answer.question_id), col(Answer.id), col(Answer.text))
        .where(
            col(Answer.question_id).in_(question_ids),
            col(Answer.is_placeholder).is_(False),
            ~IS_BLANK,
            *conditions,
        )
        .order_by(col(Answer.question_id), col(Answer.reference_weight).desc().nulls_last(), col(Answer.id))
    )
    found: dict[int, list[tuple[int, str]]] = {}
    for question_id, answer_id, text in rows_of(session, query):
        found.setdefault(question_id, []).append((answer_id, text))
    return {question_id: tuple(texts) for question_id, texts in found.items()}


def images_of_questions(session: Session, question_ids: Sequence[int]) -> dict[int, tuple[tuple[str, str], ...]]:
    """Hash and format of each question's images, in their order."""
    query = (
        sa.select(col(QuestionImage.question_id), col(Image.sha256), col(Image.format))
        .join(Image, col(Image.sha256) == col(QuestionImage.image_sha256))
        .where(col(QuestionImage.question_id).in_(question_ids))
        .order_by(col(QuestionImage.question_id), col(QuestionImage.position))
    )
    found: dict[int, list[tuple[str, str]]] = {}
    for question_id, sha256, form in rows_of(session, query):
        found.setdefault(question_id, []).append((sha256, form))
    return {question_id: tuple(images) for question_id, images in found.items()}
