"""The rows of a rater's workspace: what the package holds, and in the place of all it does not hold a neutral word."""

from dataclasses import asdict, dataclass, field

from medreview.domain.answers import Answer, Author
from medreview.domain.audit import Since
from medreview.domain.comparisons import Criterion
from medreview.domain.datasets import Dataset
from medreview.domain.images import Image, QuestionImage
from medreview.domain.packages import ReceivedPackage
from medreview.domain.questions import LANGUAGE_FOUND, Question
from medreview.domain.studies import Rater, Study, StudyPurpose
from medreview.domain.study_plans import StudyPlan, plan_sha256, plan_to_json
from medreview.exchange.contents import (
    NEUTRAL_DATASET,
    PackageContent,
    PackedAnswer,
    PackedPair,
    PackedQuestion,
    PackedReference,
)
from medreview.importers.images import CheckedImage
from medreview.rater_work.frozen import Freezing, freeze
from medreview.store.bulk import insert_all, insert_with_ids
from medreview.store.tables.studies import Cut, ItemToGive, PairToGive, add_cuts, add_pairs, place_raters
from medreview.store.workspace import Session

NEUTRAL_AUTHOR = "hidden"

Values = dict[str, object]


@dataclass(frozen=True, slots=True)
class Profile:
    """A rater's description of themselves; all of it may be left out."""

    name: str | None = None
    specialty: str | None = None
    years_of_practice: float | None = None


@dataclass(frozen=True, slots=True)
class Opening:
    """The marks of a package's opening: the new copy, the file and the time."""

    copy_uid: str
    file_sha256: str
    at: str
    profile: Profile


def write_image(session: Session, checked: CheckedImage, content: bytes) -> None:
    values: Values = {
        "sha256": checked.sha256,
        "format": checked.format,
        "width": checked.width,
        "height": checked.height,
        "content": content,
        "thumbnail": checked.thumbnail,
    }
    insert_all(session, Image, [values])


def write_content(session: Session, content: PackageContent, plan: StudyPlan, opening: Opening) -> None:
    """Write everything but the images, which are there already."""
    dataset = Dataset(name=NEUTRAL_DATASET, created_at=opening.at)
    author = Author(name=NEUTRAL_AUTHOR)
    rater = Rater(code=content.manifest.rater_code, **asdict(opening.profile))
    study = _study(content, plan)
    session.add_all((dataset, author, rater, study))
    session.flush()
    questions = _write_questions(session, content.questions, _id(dataset.id))
    owner = {"dataset_id": _id(dataset.id), "author_id": _id(author.id)}
    answers = _write_answers(session, content, questions, owner)
    cut = {
        answers[answer.number]: _cut(answer, answer.splitter)
        for answer in content.answers
        if answer.splitter is not None
    }
    add_cuts(session, _id(study.id), cut)
    place_raters(session, _id(study.id), {rater.code: None})
    pairs = [_pair(pair, answers, _id(rater.id)) for pair in content.pairs]
    add_pairs(session, _id(study.id), pairs)
    session.add(_received(content, opening, study_id=_id(study.id), rater_id=_id(rater.id)))
    session.flush()
    freeze(session, _id(study.id), Freezing(Since.RECEIVED, rater.code, opening.at))


def _study(content: PackageContent, plan: StudyPlan) -> Study:
    """The study under the uid of its home, with the plan as it was blinded and that plan's own hash."""
    purpose = StudyPurpose.MAIN
    if plan.follow_up is not None:
        purpose = StudyPurpose.EXPLANATION if plan.asks_why else StudyPurpose.ADJUDICATION
    return Study(
        uid=content.manifest.study_uid,
        name=content.manifest.study_name,
        purpose=purpose,
        plan=plan_to_json(plan),
        plan_sha256=plan_sha256(plan),
        version=content.manifest.plan_version,
        created_at=content.manifest.made_at,
    )


def _received(content: PackageContent, opening: Opening, *, study_id: int, rater_id: int) -> ReceivedPackage:
    manifest = content.manifest
    return ReceivedPackage(
        uid=manifest.uid,
        copy_uid=opening.copy_uid,
        study_id=study_id,
        rater_id=rater_id,
        plan_sha256=manifest.plan_sha256,
        plan_version=manifest.plan_version,
        content_sha256=manifest.content_sha256,
        file_sha256=opening.file_sha256,
        received_at=opening.at,
    )


def _write_questions(session: Session, questions: tuple[PackedQuestion, ...], dataset_id: int) -> dict[int, int]:
    """Give the ids of the questions by their numbers."""
    ids = insert_with_ids(session, Question, [_question_values(question, dataset_id) for question in questions])
    by_number = {question.number: own for question, own in zip(questions, ids, strict=True)}
    images: list[Values] = [
        {
            "question_id": by_number[question.number],
            "position": position,
            "image_sha256": image.sha256,
            "name": image.name,
            "modality": image.modality,
        }
        for question in questions
        for position, image in enumerate(question.images)
    ]
    insert_all(session, QuestionImage, images)
    criteria: list[Values] = [
        {"question_id": by_number[question.number], **asdict(one), "extra": {}}
        for question in questions
        for one in question.criteria
    ]
    insert_with_ids(session, Criterion, criteria)
    return by_number


def _question_values(question: PackedQuestion, dataset_id: int) -> Values:
    return {
        "dataset_id": dataset_id,
        "key": str(question.number),
        "text": question.text,
        "kind": question.kind,
        "language": question.language,
        "title": question.title,
        "context": [{"role": turn.role, "text": turn.text} for turn in question.context],
        "options": list(question.options),
        "is_placeholder": False,
        "extra": _extra(question),
    }


def _write_answers(
    session: Session, content: PackageContent, questions: dict[int, int], owner: dict[str, int]
) -> dict[int, int]:
    """Answers to rate and the references beside them; a reference that is rated itself is one and the same answer."""
    references = [
        (
            question.number,
            place,
            _Said(questions[question.number], reference.text, reference.language, _extra(reference)),
        )
        for question in content.questions
        for place, reference in enumerate(question.references)
    ]
    places = {said: place for _, place, said in reversed(references)}
    values: list[Values] = []
    rated: set[_Said] = set()
    for answer in content.answers:
        same = _Said(questions[answer.question], answer.text, answer.language, _extra(answer))
        rated.add(same)
        values.append(_answer_values(str(answer.number), same, owner, places.get(same)))
    for number, place, said in references:
        if said not in rated:
            values.append(_answer_values(f"reference-{number}-{place + 1}", said, owner, place))
    ids = insert_with_ids(session, Answer, values)
    return {answer.number: own for answer, own in zip(content.answers, ids, strict=False)}


@dataclass(frozen=True, slots=True)
class _Said:
    """An answer to a question by its content: one text in one language is one answer."""

    question: int
    text: str
    language: str | None
    extra: Values = field(compare=False)


def _extra(packed: PackedQuestion | PackedAnswer | PackedReference) -> Values:
    return {LANGUAGE_FOUND: True} if packed.is_language_found else {}


def _answer_values(key: str, said: _Said, owner: dict[str, int], place: int | None) -> Values:
    """A reference weighs the less the later it is shown, so that the order stays."""
    return {
        **owner,
        "question_id": said.question,
        "key": key,
        "text": said.text,
        "language": said.language,
        "is_reference": place is not None,
        "reference_weight": None if place is None else 1.0 / (place + 1),
        "is_placeholder": False,
        "extra": said.extra,
    }


def _cut(answer: PackedAnswer, splitter: str) -> Cut:
    sentences = [
        {"position": position, "start": start, "end": end} for position, (start, end) in enumerate(answer.sentences)
    ]
    return Cut(splitter, answer.splitter_version or "", is_edited=False, sentences=sentences)


def _pair(pair: PackedPair, answers: dict[int, int], rater_id: int) -> PairToGive:
    values: Values = {
        "uid": pair.uid,
        "rater_id": rater_id,
        "answer_id": answers[pair.answer],
        "other_answer_id": answers[pair.other_answer] if pair.other_answer else None,
        "granularity": pair.granularity,
        "occasion": pair.occasion,
        "block": pair.block,
        "batch": pair.batch,
        "position": pair.position,
        "is_pilot": pair.is_pilot,
    }
    return values, [ItemToGive(item.sentence_index, [asdict(one) for one in item.earlier]) for item in pair.items]


def _id(own: int | None) -> int:
    if own is None:
        raise ValueError("a row that is not stored has no id")
    return own
