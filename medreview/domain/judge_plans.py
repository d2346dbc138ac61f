"""A judge run as data: every choice, the whole prompt and the model's identity, stored with a hash before it starts.

The same plan over the same answers asks the same model the same things. What may differ from one stretch of a run to
the next, such as threads or the engine's version, stands with the stretch, not here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from pydantic import TypeAdapter, ValidationError

from medreview.domain.judge_runs import ReadingKind
from medreview.domain.plan_json import canonical_sha256, first_problem
from medreview.domain.study_plans import Granularity
from medreview.errors import MedReviewError, Message

MOST_ATTEMPTS = 5
MOST_REPEATS = 100


class JudgePlanUnreadable(MedReviewError):
    """A stored plan of a run that does not have the form of one, such as that of a run that was imported."""

    template = (
        "The plan of the run {run} cannot be read: {reason}. Its judgements can be looked at, but it cannot go on."
    )


class ImageUse(StrEnum):
    """What happens to questions with images; a judge without vision leaves them out, or judges the text alone."""

    NEVER = "never"
    OR_SKIP = "or_skip"
    OR_TEXT = "or_text"


IMAGE_USE_WORDS: Mapping[ImageUse, Message] = {
    ImageUse.NEVER: Message("never shown"),
    ImageUse.OR_SKIP: Message("shown; a judge that cannot see skips the answer"),
    ImageUse.OR_TEXT: Message("shown; a judge that cannot see gets the text alone"),
}
IMAGE_USE_ASKING_WORDS: Mapping[ImageUse, Message] = {
    ImageUse.OR_TEXT: Message("shown; a model that cannot see gets the text alone"),
    ImageUse.OR_SKIP: Message("shown; a model that cannot see skips the question"),
    ImageUse.NEVER: Message("never shown"),
}
"""Where questions are asked, in the order in which they are offered there."""


class ItemOrder(StrEnum):
    """Questions as they are stored, or shuffled by the seed so that an unfinished run is a sample.

    What belongs to a question, and to an answer, stays together in both.
    """

    STORED = "stored"
    SHUFFLED = "shuffled"


ITEM_ORDER_WORDS: Mapping[ItemOrder, Message] = {
    ItemOrder.STORED: Message("as stored"),
    ItemOrder.SHUFFLED: Message("shuffled, so that an unfinished run is a sample"),
}


class SampleUnit(StrEnum):
    """What a sample is drawn of; of questions, all their answers come with them."""

    ANSWERS = "answers"
    QUESTIONS = "questions"


SAMPLE_UNIT_WORDS: Mapping[SampleUnit, Message] = {
    SampleUnit.ANSWERS: Message("answers"),
    SampleUnit.QUESTIONS: Message("questions with all their answers"),
}


SETUP_WORDS: Mapping[str, Message] = {
    "vanilla": Message("vanilla"),
    "epistemic": Message("epistemic"),
    "bias": Message("bias"),
    "1-5": Message("scale from 1 to 5"),
    "0-0.5-1": Message("scale of 0, 0.5 and 1"),
}
"""The setups of ``laaj``, and the scales of ``prometheus``."""


class SkipReason(StrEnum):
    """Why an answer that was selected is not judged."""

    NO_TEXT = "no_text"
    NO_REFERENCE = "no_reference"
    NO_VISION = "no_vision"
    NO_SENTENCES = "no_sentences"
    AUTHOR_UNKNOWN = "author_unknown"
    NOT_PAIRED = "not_paired"


SKIP_WORDS: Mapping[SkipReason, Message] = {
    SkipReason.NO_TEXT: Message("without text"),
    SkipReason.NO_REFERENCE: Message("without a reference answer"),
    SkipReason.NO_VISION: Message("with images, which the judge cannot see"),
    SkipReason.NO_SENTENCES: Message("without sentences"),
    SkipReason.AUTHOR_UNKNOWN: Message("by a model whose family or size is not known"),
    SkipReason.NOT_PAIRED: Message("by authors that this judge is not paired with"),
}


@dataclass(frozen=True, slots=True)
class AnswersToJudge:
    """Which answers are judged; an empty tuple or text does not restrict.

    Attributes
    ----------
    study
        Only what this study's raters rate; for single sentences, the very sentences they were given.
    text
        Looked for in questions and their titles.
    include_references
        Judge reference answers too; an answer is never its own reference.
    sample_size
        How many answers or questions are drawn from those that fit, by ``seed``; None takes all.
    sentences_per_answer
        How many sentences of an answer are drawn where no study names them; None takes all.
    """

    datasets: tuple[str, ...] = ()
    study: str | None = None
    splits: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    text: str = ""
    include_references: bool = False
    sample_size: int | None = None
    sample_of: SampleUnit = SampleUnit.ANSWERS
    sentences_per_answer: int | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True)
class PlannedSampling:
    """How the judge picks its words; see ``llm.messages.SamplingSettings``. Repeats and retries derive their seeds."""

    temperature: float = 0.0
    top_p: float = 1.0
    seed: int = 0
    max_tokens: int = 512
    repeat_penalty: float = 1.0
    stop: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.temperature < 0 or not 0 < self.top_p <= 1 or self.max_tokens < 1 or self.repeat_penalty <= 0:
            raise ValueError("temperature from 0, top_p in (0, 1], max_tokens from 1, repeat_penalty above 0")


@dataclass(frozen=True, slots=True)
class PlannedPrompt:
    """The wording, complete: the file's text with its hash, the sections as they are used, and the codebook."""

    file: str
    text: str
    sha256: str
    sections: dict[str, str]
    codebook: str = ""


@dataclass(frozen=True, slots=True)
class PlannedModel:
    """Which model judges. ``has_vision`` is what was known when the run was planned."""

    name: str
    kind: str
    sha256: str | None = None
    family: str | None = None
    size_class: str | None = None
    parameters_b: float | None = None
    provider: str | None = None
    snapshot: str | None = None
    base_url: str | None = None
    remote_name: str | None = None
    projector: str | None = None
    adapter: str | None = None
    adapter_scale: float | None = None
    projector_sha256: str | None = None
    adapter_sha256: str | None = None
    has_vision: bool = False


@dataclass(frozen=True, slots=True)
class JudgePlan:
    """Everything that decides what is asked in a run, and how a reply is read.

    Attributes
    ----------
    is_own_protocol
        The protocol was read from a person's file, whose text is in ``prompt``.
    n_references
        Most reference answers that are shown; None shows all, 0 none.
    reverses_references
        The references that are shown come last first: asked both ways, a judge shows whether their order sways it.
    max_attempts
        How often an item is asked at most when a reply cannot be read; every attempt is kept.
    uses_pairing
        Only answers of authors that the judge is paired with in this setup.
    splitter
        What cut the answers into sentences: a study's name, or a splitter with its version; empty for whole answers.
    skipped
        Answers that were selected and are not judged, by reason.
    """

    protocol: str
    language: str
    reading: ReadingKind
    dimensions: tuple[str, ...]
    prompt: PlannedPrompt
    model: PlannedModel
    selection: AnswersToJudge
    format: Literal[1] = 1
    is_own_protocol: bool = False
    setup: str | None = None
    granularity: Granularity = Granularity.COARSE
    sampling: PlannedSampling = field(default_factory=PlannedSampling)
    n_repeats: int = 1
    n_references: int | None = None
    reverses_references: bool = False
    max_attempts: int = 1
    images: ImageUse = ImageUse.NEVER
    order: ItemOrder = ItemOrder.STORED
    uses_pairing: bool = False
    splitter: str = ""
    n_context: int | None = None
    n_items: int = 0
    skipped: dict[SkipReason, tuple[int, ...]] = field(default_factory=dict[SkipReason, tuple[int, ...]])

    def __post_init__(self) -> None:
        if not 1 <= self.n_repeats <= MOST_REPEATS or not 1 <= self.max_attempts <= MOST_ATTEMPTS:
            raise ValueError(f"1 to {MOST_REPEATS} repeats, 1 to {MOST_ATTEMPTS} attempts")

    @property
    def shows_images(self) -> bool:
        return self.images is not ImageUse.NEVER and self.model.has_vision

    def seed_of(self, *, repeat: int, attempt: int) -> int:
        """The seed of one request, different for every repeat and attempt."""
        return self.sampling.seed + (repeat - 1) * MOST_ATTEMPTS + attempt - 1


_PLAN = TypeAdapter(JudgePlan)


def judge_plan_to_json(plan: JudgePlan) -> dict[str, object]:
    """The plan as JSON values, complete: defaults are written out."""
    return _PLAN.dump_python(plan, mode="json")


def judge_plan_from_json(values: object, *, run: str) -> JudgePlan:
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


def judge_plan_sha256(plan: JudgePlan) -> str:
    """Hash of the plan's canonical JSON."""
    return canonical_sha256(judge_plan_to_json(plan))
