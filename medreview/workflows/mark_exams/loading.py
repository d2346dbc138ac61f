"""Read questions and choices, and mark each choice against the key."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import astuple, dataclass

from sqlmodel import Session

from medreview.errors import MedReviewError
from medreview.protocols.exam import read_exam_reply
from medreview.store.queries.exam_choices import (
    ExamQuestion,
    GivenChoice,
    exam_questions,
    given_choices,
    modalities_of_questions,
)
from medreview.store.row_digest import Fingerprint, digest_of_texts


class NothingToMark(MedReviewError):
    template = (
        "No model has answered a question with options whose key is known. Import choices, and questions with "
        "their correct option."
    )


@dataclass(frozen=True, slots=True, order=True)
class Sitting:
    """One model under one condition; ``images`` is "with", "without", or empty where it is not known.

    ``run`` names what else may differ, such as the translator or the prompt; it is empty where none is named.
    """

    model: str
    language: str
    images: str
    run: str


@dataclass(frozen=True, slots=True)
class Mark:
    """One question as one sitting answered it; ``choice`` is None where the reply cannot be read."""

    question: ExamQuestion
    choice: int | None
    unread: str
    coincides: bool = False

    @property
    def is_right(self) -> bool:
        return self.choice is not None and self.choice == self.question.correct


@dataclass(frozen=True, slots=True)
class ExamData:
    """``marks`` by sitting and original question, so that conditions can be paired.

    Of the replies of each sitting, ``replaced`` counts those that a later one to the same question stands for, and
    ``without_key`` those to questions whose key is not known. ``n_elsewhere`` are replies to questions that are not
    marked here: without options, or of other datasets.
    """

    questions: tuple[ExamQuestion, ...]
    modalities: Mapping[int, tuple[str, ...]]
    marks: Mapping[Sitting, Mapping[int, Mark]]
    replaced: Mapping[Sitting, int]
    without_key: Mapping[Sitting, int]
    n_elsewhere: int
    fingerprint: Fingerprint

    @property
    def sittings(self) -> tuple[Sitting, ...]:
        """Every condition that has a reply, marked or not."""
        return tuple(sorted({*self.marks, *self.without_key}))


def load_exam(session: Session, datasets: tuple[str, ...]) -> ExamData:
    """Everything that is marked; of several replies to one question in one sitting the last counts, the others too.

    Raises
    ------
    NothingToMark
        If no choice meets a key.
    """
    questions = {one.id: one for one in exam_questions(session, datasets)}
    originals = {one.original for one in questions.values()}
    modalities = {
        key: own for key, own in modalities_of_questions(session).items() if key in originals | set(questions)
    }
    marks: dict[Sitting, dict[int, Mark]] = {}
    replaced: Counter[Sitting] = Counter()
    without_key: Counter[Sitting] = Counter()
    given = given_choices(session)
    choices = [one for one in given if one.question_id in questions]
    for one in choices:
        question = questions[one.question_id]
        sitting = _sitting(one, question)
        if question.correct is None:
            without_key[sitting] += 1
            continue
        own = marks.setdefault(sitting, {})
        replaced[sitting] += question.original in own
        own[question.original] = _marked(one, question)
    if not marks:
        raise NothingToMark
    ordered = tuple(questions.values())
    return ExamData(
        questions=ordered,
        modalities=modalities,
        marks=dict(sorted(marks.items())),
        replaced=replaced,
        without_key=without_key,
        n_elsewhere=len(given) - len(choices),
        fingerprint=_fingerprint(ordered, modalities, choices),
    )


def _sitting(one: GivenChoice, question: ExamQuestion) -> Sitting:
    images = "" if one.with_images is None else "with" if one.with_images else "without"
    return Sitting(one.model, one.language or question.language or "", images, one.run or "")


def _marked(one: GivenChoice, question: ExamQuestion) -> Mark:
    """What came in as read stands; else the last line of the reply is read."""
    if one.choice is not None:
        return Mark(question, one.choice, "")
    reply = read_exam_reply(one.raw_output, question.options, question.text)
    return Mark(question, reply.choice, "" if reply.unread is None else str(reply.unread), reply.coincides)


def _fingerprint(
    questions: tuple[ExamQuestion, ...], modalities: Mapping[int, tuple[str, ...]], choices: list[GivenChoice]
) -> Fingerprint:
    names = {one.id: (one.dataset, one.key) for one in questions}
    asked = (
        repr((names[one.id], names.get(one.original), astuple(one)[4:], modalities.get(one.id))) for one in questions
    )
    chosen = (repr((names[one.question_id], astuple(one)[1:])) for one in choices)
    return Fingerprint({"questions": digest_of_texts(asked), "choices": digest_of_texts(chosen)})
