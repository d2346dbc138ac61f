"""A judge run as data: every choice, the whole prompt and the model's identity, stored with a hash before it starts.

The same plan over the same answers asks the same model the same things. What may differ from one stretch of a run to
the next, such as threads or the engine's version, stands with the stretch, not here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from medreview.domain.granularity import Granularity
from medreview.domain.runs import ReadingKind
from medreview.domain.sampling_settings import SamplingSettings
from medreview.errors import Message

MOST_ATTEMPTS = 5
MOST_REPEATS = 100


class ImageUse(StrEnum):
    """The treatment of questions with images; a judge without vision leaves them out, or judges the text alone."""

    NEVER = "never"
    OR_SKIP = "or_skip"
    OR_TEXT = "or_text"


IMAGE_USE_WORDS: Mapping[ImageUse, Message] = {
    ImageUse.NEVER: Message("never shown"),
    ImageUse.OR_SKIP: Message("shown; a judge that does not accept images skips the answer"),
    ImageUse.OR_TEXT: Message("shown; a judge that does not accept images gets the text alone"),
}
IMAGE_USE_ASKING_WORDS: Mapping[ImageUse, Message] = {
    ImageUse.OR_TEXT: Message("shown; a model that does not accept images gets the text alone"),
    ImageUse.OR_SKIP: Message("shown; a model that does not accept images skips the question"),
    ImageUse.NEVER: Message("never shown"),
}
"""The same choices for questions that are asked, in the order in which a form offers them."""


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
    """The unit that a sample is drawn of; questions bring all their answers with them."""

    ANSWERS = "answers"
    QUESTIONS = "questions"


SAMPLE_UNIT_WORDS: Mapping[SampleUnit, Message] = {
    SampleUnit.ANSWERS: Message("answers"),
    SampleUnit.QUESTIONS: Message("questions with all their answers"),
}


PROTOCOL_WORDS: Mapping[str, Message] = {
    "cqa-coarse": Message("CQA-EVAL, whole answers"),
    "cqa-fine": Message("CQA-EVAL, single sentences"),
    "medjudge": Message("MedJudge, against an expert's answer"),
    "morqa": Message("MORQA, one rating of quality"),
    "prometheus": Message("Prometheus, with a described rubric"),
    "laaj": Message("BrainCancerDB, explanations of terms (LaaJ)"),
    "pairs": Message("Two answers, in both orders"),
    "criteria": Message("Each criterion of a question, met or not met"),
}
"""The words for the protocols that ship; files and commands keep their names."""
SETUP_WORDS: Mapping[str, Message] = {
    "vanilla": Message("vanilla"),
    "epistemic": Message("epistemic"),
    "bias": Message("bias"),
    "1-5": Message("scale from 1 to 5"),
    "0-0.5-1": Message("scale of 0, 0.5 and 1"),
}
"""The setups of ``laaj``, and the scales of ``prometheus``."""


class SkipReason(StrEnum):
    """The reason for which an answer that was selected is not judged."""

    SET_ASIDE = "set_aside"
    NO_TEXT = "no_text"
    CUT_OFF = "cut_off"
    NO_REFERENCE = "no_reference"
    NO_VISION = "no_vision"
    NO_SENTENCES = "no_sentences"
    AUTHOR_UNKNOWN = "author_unknown"
    NOT_PAIRED = "not_paired"
    NO_PARTNER = "no_partner"
    NO_CRITERIA = "no_criteria"


SKIP_WORDS: Mapping[SkipReason, Message] = {
    SkipReason.SET_ASIDE: Message("because their questions are set aside"),
    SkipReason.NO_TEXT: Message("without text"),
    SkipReason.CUT_OFF: Message("because they were cut off or are too long"),
    SkipReason.NO_REFERENCE: Message("without a reference answer"),
    SkipReason.NO_VISION: Message("with images, which the judge does not accept"),
    SkipReason.NO_SENTENCES: Message("without sentences"),
    SkipReason.AUTHOR_UNKNOWN: Message("by a model whose family or size is not known"),
    SkipReason.NOT_PAIRED: Message("by authors that this judge is not paired with"),
    SkipReason.NO_PARTNER: Message("without another author's answer to compare with"),
    SkipReason.NO_CRITERIA: Message("whose questions have no criteria"),
}


@dataclass(frozen=True, slots=True)
class AnswersToJudge:
    """The choice of answers to judge; an empty tuple or text does not restrict.

    Attributes
    ----------
    study
        Only what this study's raters rate; for single sentences, the very sentences they were given.
    text
        Looked for in questions and their titles.
    include_references
        Judge reference answers too; an answer is never its own reference.
    leaves_out_cut_off
        Leave out answers that a limit cut off, or that are longer than was allowed.
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
    leaves_out_cut_off: bool = False
    sample_size: int | None = None
    sample_of: SampleUnit = SampleUnit.ANSWERS
    sentences_per_answer: int | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True)
class SpendCap:
    """The most that a run may take before it stops by itself; None: any amount.

    ``money`` is in US dollars, as the model's prices are, ``tokens`` are those that are read and those that are
    written, ``hours`` are those at work.
    """

    money: float | None = None
    tokens: int | None = None
    hours: float | None = None

    def __post_init__(self) -> None:
        if any(one is not None and not one >= 0 for one in (self.money, self.tokens, self.hours)):
            raise ValueError("a cap from 0")

    def __bool__(self) -> bool:
        return any(one is not None for one in (self.money, self.tokens, self.hours))


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
    """The model that judges. ``has_vision`` is what was known when the run was planned."""

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
    sampling: SamplingSettings = field(default_factory=SamplingSettings)
    n_repeats: int = 1
    n_references: int | None = None
    reverses_references: bool = False
    max_attempts: int = 1
    images: ImageUse = ImageUse.NEVER
    order: ItemOrder = ItemOrder.STORED
    uses_pairing: bool = False
    splitter: str = ""
    n_context: int | None = None
    cap: SpendCap = field(default_factory=SpendCap)
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
