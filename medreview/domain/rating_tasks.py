"""The steps that a rater sees, one at a time; none of them can name an author, by construction.

A rater's way through a study is a row of steps: consent and forms at the start, practice with feedback, items, a
pair's confidence, forms after a batch, after a setting, at the end. Every step has a key that stays the same for the
life of the study.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from medreview.domain.ids import AssignmentId, ItemId
from medreview.domain.questions import Turn
from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import Dimension, Form, FormItem, Granularity, Text


@dataclass(frozen=True, slots=True)
class ShownImage:
    """An image to show; its bytes are asked for by ``sha256``. Width and height in pixels."""

    sha256: str
    name: str
    modality: str | None
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class ShownText:
    """Plain text and the language its record names, if any."""

    text: str
    language: str | None = field(compare=False)  # may be found while the text is on screen, which is the same with it


@dataclass(frozen=True, slots=True)
class ShownQuestion:
    question: ShownText
    title: str | None
    context: tuple[Turn, ...]
    options: tuple[str, ...]
    images: tuple[ShownImage, ...]


@dataclass(frozen=True, slots=True)
class SentenceSpan:
    """Code-point offsets into the answer's text, end exclusive."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Mark:
    """Marked words of an answer, from ``start`` up to ``end`` in code points; ``corrected`` is what should stand there.

    ``category`` is the name of one of the plan's.
    """

    start: int
    end: int
    category: str
    note: str = ""
    corrected: str = ""


@dataclass(frozen=True, slots=True)
class GivenRating:
    """A rater's value for a dimension so far, or a reason for not judging."""

    status: RatingStatus
    value: float | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class EarlierRating:
    """Somebody's rating of a dimension in the study that a follow-up is about; a letter stands for the person."""

    label: str
    is_own: bool
    dimension: str
    given: GivenRating
    comment: str


@dataclass(frozen=True, slots=True)
class MinutesRange:
    """The minutes that open items are expected to take, from the least to the most: eight times in ten."""

    least: float
    most: float


@dataclass(frozen=True, slots=True)
class StepProgress:
    """The rater's position. Batches and pairs count from 1; ``compares`` where a batch's pairs are two answers each.

    ``batch_takes`` and ``study_takes`` are the minutes that are left in the batch and in the study.
    """

    batch: int
    n_batches: int
    pair_in_batch: int
    n_pairs_in_batch: int
    n_steps_done: int
    n_steps: int
    batch_takes: MinutesRange
    study_takes: MinutesRange
    compares: bool = False


@dataclass(frozen=True, slots=True)
class Pair:
    """The question and the answer on screen; ``references`` only where the study shows them.

    Where two answers are compared ``answer`` is shown first, and ``other`` second.
    """

    assignment: AssignmentId
    granularity: Granularity
    question: ShownQuestion
    answer: ShownText
    references: tuple[ShownText, ...]
    other: ShownText | None = None


@dataclass(frozen=True, slots=True)
class PracticeProgress:
    """The place of a practice item: items and attempts count from 1."""

    number: int
    n_items: int
    attempt: int
    n_attempts: int


@dataclass(frozen=True, slots=True)
class ItemTask:
    """Rate one item of a pair: ``sentence`` of the answer, or the whole answer where it is None.

    ``sentence_number`` counts from 1 among the ``n_sentences`` of this pair that are rated. ``earlier`` is what a
    follow-up shows of the study that it is about; with ``asks_why`` the comment is what counts, not the values.
    ``asked_confidence`` is the question of the row under the scales, at a pair's last item, where the study has one.
    ``practice`` is set where the item counts for nothing: it takes neither a flag nor a comment. ``marks`` are those of
    the whole answer, in the order of the text; ``takes_marks`` where the study marks words.
    """

    step: str
    pair: Pair
    item: ItemId
    sentence: SentenceSpan | None
    sentence_number: int
    n_sentences: int
    dimensions: tuple[Dimension, ...]
    given: dict[str, GivenRating]
    is_flagged: bool
    comment: str
    progress: StepProgress
    earlier: tuple[EarlierRating, ...] = ()
    asks_why: bool = False
    asked_confidence: FormItem | None = None
    confidence: float | None = None
    practice: PracticeProgress | None = None
    marks: tuple[Mark, ...] = ()
    takes_marks: bool = False

    @property
    def is_complete(self) -> bool:
        if self.lacks_confidence:
            return False
        if self.asks_why:
            return bool(self.comment.strip())
        return all(dimension.name in self.given for dimension in self.dimensions)

    @property
    def lacks_confidence(self) -> bool:
        """True if the confidence is asked in a row here, has to be given, and is not."""
        question = self.asked_confidence
        return question is not None and question.is_required and self.confidence is None


@dataclass(frozen=True, slots=True)
class ConfidenceTask:
    """Say how sure one is of the pair just rated."""

    step: str
    pair: Pair
    question: FormItem
    value: float | None
    progress: StepProgress


@dataclass(frozen=True, slots=True)
class FormTask:
    """Answer a questionnaire; ``granularity`` is None where the form is not about one granularity."""

    step: str
    form: Form
    granularity: Granularity | None
    values: dict[str, float] = field(default_factory=dict[str, float])
    texts: dict[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class ConsentTask:
    """Agree to the study's terms before the first item."""

    step: str
    text: Text
    is_given: bool


@dataclass(frozen=True, slots=True)
class BesideAgreed:
    """A dimension of a practice item: the rater's own rating beside the agreed value."""

    dimension: Dimension
    given: GivenRating
    agreed: float
    is_agreed: bool


@dataclass(frozen=True, slots=True)
class FeedbackTask:
    """Look at the agreed values of the practice item just rated, and read why they are what they are."""

    step: str
    pair: Pair
    sentence: SentenceSpan | None
    values: tuple[BesideAgreed, ...]
    why: Text
    progress: PracticeProgress


@dataclass(frozen=True, slots=True)
class PracticeDoneTask:
    """The end of an attempt: values up to ``within`` levels from the agreed ones, of all; None asks for no share.

    ``may_repeat`` after an attempt that did not reach the share, while the study allows another one.
    """

    step: str
    n_values: int
    n_agreed: int
    within: int
    pass_share: float | None
    is_passed: bool
    may_repeat: bool
    progress: PracticeProgress


@dataclass(frozen=True, slots=True)
class LookAgain:
    """The request to look again at the last items, from ``step`` on; "speed" with the median of their seconds."""

    why: str
    n_items: int
    median_s: float | None
    step: str


@dataclass(frozen=True, slots=True)
class KindBegins:
    """The task that is asked from here on, told before the first item of its kind.

    Batches count from 1 and are 0 at the practice. ``is_first`` where the rater has never rated at this granularity,
    so that the codebook is read first.
    """

    granularity: Granularity
    is_practice: bool
    dimensions: tuple[Dimension, ...]
    n_items: int
    first_batch: int
    last_batch: int
    n_batches: int
    takes: MinutesRange | None
    is_first: bool


@dataclass(frozen=True, slots=True)
class BatchEnds:
    """The batch just finished; ``minutes`` is the active time at its items, ``next_takes`` what the next one takes.

    ``compares`` where its pairs were two answers each.
    """

    number: int
    n_batches: int
    n_pairs: int
    n_flagged: int
    minutes: float
    next_takes: MinutesRange
    study_takes: MinutesRange
    compares: bool = False


Interlude = KindBegins | BatchEnds
"""A page between two steps: nothing is asked on it, and it is not kept."""


@dataclass(frozen=True, slots=True)
class AllDone:
    """Nothing is left to do in this study for this rater, who was asked about ``n_of`` answers or pairs by rated unit.

    ``n_twice`` ratings were given a second time, ``n_alike`` of them as the first time; 0 where nobody is told.
    """

    step: str
    n_of: Mapping[Granularity, int]
    n_twice: int = 0
    n_alike: int = 0


Task = ItemTask | ConfidenceTask | FormTask | ConsentTask | FeedbackTask | PracticeDoneTask | AllDone


@dataclass(frozen=True, slots=True)
class PairOverview:
    """One pair in the list of everything; ``number`` counts from 1 in its batch, ``step`` is where to go to.

    ``n_cannot_judge`` counts items with at least one dimension that could not be judged. The first words of question
    and answer, or of both answers, and what was given at each item, are there only for a pair that may be gone to: a
    list shows nothing that the rater may not look at. Where answers come again they are those of the rater's batch
    alone.
    """

    step: str
    number: int
    n_items: int
    n_items_done: int
    n_flagged: int
    n_cannot_judge: int
    can_go_to: bool
    is_current: bool
    question: str = ""
    answers: tuple[str, ...] = ()
    given: tuple[Mapping[str, GivenRating], ...] = ()
    comments: tuple[str, ...] = ()

    @property
    def is_done(self) -> bool:
        return self.n_items_done == self.n_items


@dataclass(frozen=True, slots=True)
class BatchOverview:
    """One batch in the list of everything; ``number`` counts from 1 in the rater's order."""

    number: int
    granularity: Granularity
    pairs: tuple[PairOverview, ...]
    is_closed: bool = False

    @property
    def n_pairs_done(self) -> int:
        return sum(pair.is_done for pair in self.pairs)

    @property
    def n_flagged(self) -> int:
        return sum(pair.n_flagged for pair in self.pairs)

    @property
    def n_cannot_judge(self) -> int:
        return sum(pair.n_cannot_judge for pair in self.pairs)
