"""A run over questions as data: which questions, which strategy, shown what beside them, and the model's identity."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from pydantic import TypeAdapter, ValidationError

from medreview.domain.judge_plans import (
    MOST_ATTEMPTS,
    ImageUse,
    ItemOrder,
    JudgePlanUnreadable,
    PlannedModel,
    PlannedPrompt,
    PlannedSampling,
)
from medreview.domain.plan_json import canonical_sha256, first_problem
from medreview.errors import Message

MOST_EXAMPLES = 50


class ExampleChoice(StrEnum):
    """How the examples of a question are chosen: by the seed, or those that share most rare words with it."""

    RANDOM = "random"
    NEAREST = "nearest"


EXAMPLE_CHOICE_WORDS = {
    ExampleChoice.RANDOM: Message("drawn at random"),
    ExampleChoice.NEAREST: Message("nearest by words"),
}


class QuestionSkip(StrEnum):
    """Why a question that was selected is not asked."""

    NO_TEXT = "no_text"
    NO_VISION = "no_vision"
    NO_EXAMPLES = "no_examples"
    NO_SPECIALIST = "no_specialist"
    NO_OPTIONS = "no_options"


QUESTION_SKIP_WORDS = {
    QuestionSkip.NO_TEXT: Message("without text"),
    QuestionSkip.NO_VISION: Message("with images, which the model cannot see"),
    QuestionSkip.NO_EXAMPLES: Message("for which too few examples are left"),
    QuestionSkip.NO_SPECIALIST: Message("without a value that names a specialist"),
    QuestionSkip.NO_OPTIONS: Message("without options"),
}


@dataclass(frozen=True, slots=True)
class QuestionsToAsk:
    """Which questions are asked; an empty tuple or text does not restrict.

    Attributes
    ----------
    fields
        Values of ``domain.questions.KNOWN_FIELDS``, by the field's name.
    text
        Looked for in questions and their titles.
    sample_size
        How many are drawn from those that fit, by ``seed``; None takes all.
    """

    datasets: tuple[str, ...] = ()
    splits: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    fields: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    text: str = ""
    sample_size: int | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True)
class PlannedExamples:
    """Questions with a reference answer that are shown before the one that is asked.

    A question is never its own example, nor is one with the same words or another language variant of it. ``dataset``
    and ``split`` empty: of any.
    """

    n: int
    choice: ExampleChoice = ExampleChoice.RANDOM
    dataset: str = ""
    split: str = ""
    seed: int = 0


@dataclass(frozen=True, slots=True)
class QuestionPlan:
    """Everything that decides what is asked in a run over questions, and what is kept of a reply.

    Attributes
    ----------
    author
        The author that the answers get, one for each run.
    steps
        Their names in order; a later one is asked with the text of the one before.
    specialist_field
        The field of a question that names the specialist who is asked; empty where the strategy names none.
    most_words
        Words that an answer may have; longer ones are kept and marked. None: any number.
    skipped
        Questions that were selected and are not asked, by reason.
    """

    strategy: str
    language: str
    steps: tuple[str, ...]
    prompt: PlannedPrompt
    model: PlannedModel
    selection: QuestionsToAsk
    author: str
    format: Literal[1] = 1
    is_own_strategy: bool = False
    sampling: PlannedSampling = field(default_factory=PlannedSampling)
    max_attempts: int = 1
    images: ImageUse = ImageUse.NEVER
    order: ItemOrder = ItemOrder.STORED
    examples: PlannedExamples | None = None
    specialist_field: str = ""
    most_words: int | None = None
    n_context: int | None = None
    n_items: int = 0
    skipped: dict[QuestionSkip, tuple[int, ...]] = field(default_factory=dict[QuestionSkip, tuple[int, ...]])

    def __post_init__(self) -> None:
        if not 1 <= self.max_attempts <= MOST_ATTEMPTS:
            raise ValueError(f"1 to {MOST_ATTEMPTS} attempts")

    @property
    def shows_images(self) -> bool:
        return self.images is not ImageUse.NEVER and self.model.has_vision

    def seed_of(self, *, repeat: int, attempt: int) -> int:
        """The seed of one request, different for every attempt."""
        return self.sampling.seed + (repeat - 1) * MOST_ATTEMPTS + attempt - 1


_PLAN = TypeAdapter(QuestionPlan)


def question_plan_to_json(plan: QuestionPlan) -> dict[str, object]:
    """The plan as JSON values, complete: defaults are written out."""
    return _PLAN.dump_python(plan, mode="json")


def question_plan_from_json(values: object, *, run: str) -> QuestionPlan:
    """Read a plan; ``run`` is the name of its run, for the error.

    Raises
    ------
    JudgePlanUnreadable
        If a field is missing, unknown, or of the wrong type; names the first such field.
    """
    try:
        return _PLAN.validate_python(values, extra="forbid")
    except ValidationError as error:
        raise JudgePlanUnreadable(run=run, reason=first_problem(error)) from error


def question_plan_sha256(plan: QuestionPlan) -> str:
    """Hash of the plan's canonical JSON."""
    return canonical_sha256(question_plan_to_json(plan))
