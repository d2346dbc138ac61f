"""A run over questions as data: which questions, which strategy, shown what beside them, and the model's identity."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from medreview.domain.run_plans import MOST_ATTEMPTS, ImageUse, ItemOrder, PlannedModel, PlannedPrompt, SpendCap
from medreview.domain.runs import ReadingKind
from medreview.domain.sampling_settings import SamplingSettings
from medreview.errors import Message

MOST_EXAMPLES = 50
EFFORT_WORDS = {
    "minimal": Message("minimal"),
    "low": Message("low effort"),
    "medium": Message("medium effort"),
    "high": Message("high effort"),
}
"""The words by which endpoints are asked to think more or less, and what a person sees of them."""
EFFORTS = tuple(EFFORT_WORDS)
NOT_IN_THE_LIST = "none"
"""A model's word where no value of a list fits, so that no list can have it."""


class ExampleChoice(StrEnum):
    """The choice of a question's examples: by the seed, or those that share most rare words with it."""

    RANDOM = "random"
    NEAREST = "nearest"
    EMBEDDING = "embedding"


EXAMPLE_CHOICE_WORDS = {
    ExampleChoice.RANDOM: Message("drawn at random"),
    ExampleChoice.NEAREST: Message("nearest by words"),
    ExampleChoice.EMBEDDING: Message("nearest by a model's embedding"),
}


class QuestionSkip(StrEnum):
    """The reason for which a question that was selected is not asked."""

    SET_ASIDE = "set_aside"
    NO_TEXT = "no_text"
    NO_VISION = "no_vision"
    NO_EXAMPLES = "no_examples"
    NO_SPECIALIST = "no_specialist"
    NO_OPTIONS = "no_options"
    TWO_KEYS = "two_keys"
    SEVERAL_KEYS = "several_keys"
    TOO_MANY_OPTIONS = "too_many_options"
    SAME_LANGUAGE = "same_language"


QUESTION_SKIP_WORDS = {
    QuestionSkip.SET_ASIDE: Message("because they are set aside"),
    QuestionSkip.NO_TEXT: Message("without text"),
    QuestionSkip.NO_VISION: Message("with images, which the model does not accept"),
    QuestionSkip.NO_EXAMPLES: Message("for which too few examples are left"),
    QuestionSkip.NO_SPECIALIST: Message("without a value that names a specialist"),
    QuestionSkip.NO_OPTIONS: Message("without options"),
    QuestionSkip.TWO_KEYS: Message("with two options in the words of the right one"),
    QuestionSkip.SEVERAL_KEYS: Message("with several right options, which this prompt or reply mode cannot ask for"),
    QuestionSkip.TOO_MANY_OPTIONS: Message("with more than 26 options, whose probabilities cannot be told apart"),
    QuestionSkip.SAME_LANGUAGE: Message("already in the language to translate into"),
}


@dataclass(frozen=True, slots=True)
class QuestionsToAsk:
    """The choice of questions to ask; an empty tuple or text does not restrict.

    Attributes
    ----------
    fields
        Values by the field's name: one of ``domain.questions.KNOWN_FIELDS`` or of the questions' metadata.
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
    and ``split`` empty: of any. ``model`` made the embedding, where the nearest are chosen by one.
    """

    n: int
    choice: ExampleChoice = ExampleChoice.RANDOM
    dataset: str = ""
    split: str = ""
    seed: int = 0
    model: PlannedModel | None = None


@dataclass(frozen=True, slots=True)
class TagValue:
    """One value that a tag can have; ``about`` says what it means."""

    code: str
    title: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True)
class TagField:
    """A field of questions that a run fills, and the list that its values are from; ``sha256`` is that of its file."""

    name: str
    values: tuple[TagValue, ...] = ()
    catalogue: str = ""
    sha256: str = ""


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
    translator
        The model that is asked the steps which only translate; None where one model is asked all of them.
    reading
        How a choice, or another reply of a set form, is asked for and read.
    thinking_tokens
        How long a model may think before it chooses; then the choice is asked for. None: as long as a reply; 0: not.
    effort
        How much an endpoint is asked to think, in its own word; empty leaves it to the endpoint.
    fields
        What is filled in questions, where tags are asked for.
    into
        The language that questions are translated into, where variants are asked for.
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
    sampling: SamplingSettings = field(default_factory=SamplingSettings)
    max_attempts: int = 1
    images: ImageUse = ImageUse.NEVER
    order: ItemOrder = ItemOrder.STORED
    translator: PlannedModel | None = None
    examples: PlannedExamples | None = None
    specialist_field: str = ""
    most_words: int | None = None
    n_context: int | None = None
    reading: ReadingKind = ReadingKind.FREE
    thinking_tokens: int | None = None
    effort: str = ""
    fields: tuple[TagField, ...] = ()
    into: str = ""
    cap: SpendCap = field(default_factory=SpendCap)
    n_items: int = 0
    skipped: dict[QuestionSkip, tuple[int, ...]] = field(default_factory=dict[QuestionSkip, tuple[int, ...]])

    def __post_init__(self) -> None:
        if not 1 <= self.max_attempts <= MOST_ATTEMPTS:
            raise ValueError(f"1 to {MOST_ATTEMPTS} attempts")
        if self.thinking_tokens is not None and self.thinking_tokens < 0:
            raise ValueError("tokens of thinking from 0")

    @property
    def shows_images(self) -> bool:
        return self.images is not ImageUse.NEVER and self.model.has_vision

    def seed_of(self, *, repeat: int, attempt: int) -> int:
        """The seed of one request, different for every attempt."""
        return self.sampling.seed + (repeat - 1) * MOST_ATTEMPTS + attempt - 1
