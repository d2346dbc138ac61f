"""A rater's part of a study as a package holds it: what is shown, under numbers of its own, and nothing else.

Questions and answers are numbered in the order in which the rater first meets them, which is the random order of the
plan; so the same study gives the same content again, and a number tells no more than the screen does.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from sqlmodel import Session

from medreview.domain.answers import Answer
from medreview.domain.images import QuestionImage
from medreview.domain.questions import LANGUAGE_FOUND, Question
from medreview.domain.ratings import ShownRating
from medreview.domain.studies import Assignment, Rater, Study
from medreview.domain.study_plans import PlannedRater, Selection, StudyPlan, plan_from_json, plan_to_json
from medreview.exchange.contents import (
    PackedAnswer,
    PackedEarlierRating,
    PackedImage,
    PackedItem,
    PackedPair,
    PackedQuestion,
    PackedReference,
    PackedTurn,
)
from medreview.exchange.fingerprints import content_sha256
from medreview.store.queries import packages as queries


@dataclass(frozen=True, slots=True)
class PackedPart:
    """Everything in a package but its manifest and the images' bytes."""

    plan: dict[str, object]
    questions: tuple[PackedQuestion, ...]
    answers: tuple[PackedAnswer, ...]
    pairs: tuple[PackedPair, ...]


def pack(rows: Session, study_id: int, rater_id: int, rater_code: str, plan: StudyPlan) -> PackedPart:
    """Pack what one rater is shown."""
    assignments = queries.pairs_of(rows, study_id, rater_id)
    answers = _in_order(assignment.answer_id for assignment in assignments)
    found = queries.answers_by_id(rows, list(answers))
    questions = _in_order(found[answer].question_id for answer in answers)
    return PackedPart(
        plan_to_json(blinded(plan, rater_code)),
        _questions(rows, questions, show_references=plan.show_references),
        _answers(rows, study_id, answers, found, questions),
        _pairs(rows, study_id, rater_id, assignments, answers),
    )


def content_shown(rows: Session, study_id: int, rater_id: int) -> str:
    """Hash of everything that a package of the rater would show now (see ``collect``, which is given this)."""
    study, rater = rows.get_one(Study, study_id), rows.get_one(Rater, rater_id)
    part = pack(rows, study_id, rater_id, rater.code, plan_from_json(study.plan, name=study.name))
    return content_sha256(part.plan, part.questions, part.answers, part.pairs)


def blinded(plan: StudyPlan, rater_code: str) -> StudyPlan:
    """The plan as a rater may have it: how to rate, not what was selected, by which seed, nor who else rates."""
    follow_up = plan.follow_up
    return replace(
        plan,
        raters=(PlannedRater(rater_code, ""),),
        seed=0,
        template=None,
        selection=Selection(),
        shared_questions=0,
        repeats=None,
        follow_up=None if follow_up is None else replace(follow_up, study_uid="", distance=0.0),
    )


def _in_order(ids: Iterable[int]) -> dict[int, int]:
    """Numbers from 1 in the order in which the ids first come up."""
    return {own: number for number, own in enumerate(dict.fromkeys(ids), start=1)}


def _questions(rows: Session, numbers: dict[int, int], *, show_references: bool) -> tuple[PackedQuestion, ...]:
    ids = list(numbers)
    found = queries.questions_by_id(rows, ids)
    images = queries.images_by_question(rows, ids)
    references = queries.references_by_question(rows, ids) if show_references else {}
    return tuple(
        _question(found[own], number, images.get(own, ()), references.get(own, ())) for own, number in numbers.items()
    )


def _question(
    question: Question, number: int, images: Iterable[QuestionImage], references: Iterable[Answer]
) -> PackedQuestion:
    return PackedQuestion(
        number=number,
        kind=question.kind,
        text=question.text,
        language=question.language,
        title=question.title,
        context=tuple(PackedTurn(turn.get("role", ""), turn.get("text", "")) for turn in question.context),
        options=tuple(question.options),
        images=tuple(
            PackedImage(image.image_sha256, f"image {place}", image.modality)
            for place, image in enumerate(images, start=1)
        ),
        references=tuple(
            PackedReference(
                reference.text, reference.language, is_language_found=reference.extra.get(LANGUAGE_FOUND) is True
            )
            for reference in references
        ),
        is_language_found=question.extra.get(LANGUAGE_FOUND) is True,
    )


def _answers(
    rows: Session, study_id: int, numbers: dict[int, int], found: dict[int, Answer], questions: dict[int, int]
) -> tuple[PackedAnswer, ...]:
    cuts = queries.cut_texts(rows, study_id, list(numbers))
    return tuple(
        _answer(found[own], number, questions[found[own].question_id], cuts.get(own)) for own, number in numbers.items()
    )


def _answer(answer: Answer, number: int, question: int, cut: queries.CutText | None) -> PackedAnswer:
    return PackedAnswer(
        number=number,
        question=question,
        text=answer.text,
        language=answer.language,
        splitter=cut.splitter if cut else None,
        splitter_version=cut.splitter_version if cut else None,
        sentences=cut.sentences if cut else (),
        is_language_found=answer.extra.get(LANGUAGE_FOUND) is True,
    )


def _pairs(
    rows: Session, study_id: int, rater_id: int, assignments: Iterable[Assignment], answers: dict[int, int]
) -> tuple[PackedPair, ...]:
    items = queries.items_by_pair(rows, study_id, rater_id)
    shown = queries.shown_by_item(rows, study_id, rater_id)
    return tuple(
        PackedPair(
            uid=assignment.uid,
            answer=answers[assignment.answer_id],
            granularity=assignment.granularity,
            occasion=assignment.occasion,
            block=assignment.block,
            batch=assignment.batch,
            position=position,
            is_pilot=assignment.is_pilot,
            items=tuple(_item(item, shown.get(item.id, ())) for item in items[assignment.id or 0]),
        )
        for position, assignment in enumerate(assignments, start=1)
    )


def _item(item: queries.ItemOfPair, shown: Iterable[ShownRating]) -> PackedItem:
    return PackedItem(
        item.sentence_index,
        tuple(
            PackedEarlierRating(
                label=one.label,
                is_own=one.is_own,
                dimension=one.dimension,
                status=one.status,
                value=one.value,
                reason=one.reason,
                comment=one.comment,
            )
            for one in shown
        ),
    )
