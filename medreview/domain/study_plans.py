"""A rating study as data: every choice of its design and the seed, stored as JSON with a hash.

A plan is frozen and complete: the same plan over the same answers gives the same assignments. Wordings are
``Text``: language code to wording, so that one study can be rated in several languages.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from medreview.domain.granularity import SCALED, Granularity
from medreview.domain.plan_json import canonical_sha256, first_problem, without_later_choices
from medreview.errors import MedReviewError, Message

Text = dict[str, str]

SENTENCE_CONFIDENCE = "sentence_confidence"
"""Metadata of a fine rating that came with a confidence of its own; that of the pair is the mean over its sentences."""
IDLE_LIMIT_S = 60.0
"""The idle rule of a plan that states none."""
LEAST_IDLE_S, MOST_IDLE_S = 5, 900
AnswerRule = Literal["no_negative", "any_positive"]
"""One value of an answer's sentences: 0 if any is negative, else 1; or 1 if any is positive, else 0."""


class LevelOrder(StrEnum):
    """The direction in which the levels of every scale lie on screen, from the first to the last.

    A study compares raters, so that by default nobody sees a scale the other way round, whatever language the window
    has; ``reading`` begins where lines of the window's language begin. Digits mean the same levels in each.
    """

    LEFT_TO_RIGHT = "left_to_right"
    RIGHT_TO_LEFT = "right_to_left"
    READING = "reading"


LEVEL_ORDER_WORDS: Mapping[LevelOrder, Message] = {
    LevelOrder.LEFT_TO_RIGHT: Message("From left to right, in every language"),
    LevelOrder.RIGHT_TO_LEFT: Message("From right to left, in every language"),
    LevelOrder.READING: Message("In the reading direction of the rater's language"),
}


class RatedAt(StrEnum):
    """The workspace in which a study's raters rate; plans older than this question say ``either``.

    The researcher's own workspace hides the authors while anybody rates in it; where they rate ``here``, also between
    their sittings, until the last of them is done.
    """

    EITHER = "either"
    HERE = "here"
    BY_PACKAGE = "by_package"


RATED_AT_WORDS: Mapping[RatedAt, Message] = {
    RatedAt.EITHER: Message("In packages or here"),
    RatedAt.BY_PACKAGE: Message("In packages, each rater in a separate workspace"),
    RatedAt.HERE: Message("Here; authors stay hidden until all raters finish"),
}


class PlanUnreadable(MedReviewError):
    """A plan or template file that does not have the form of a plan."""

    template = "The study plan {name} cannot be read: {reason}. Choose another file or fix that field."


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a scale: the number that is stored, the words that are shown, and in one line what they mean."""

    value: float
    label: Text = field(default_factory=dict[str, str])
    definition: Text = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class Scale:
    """Levels in the order of the digits: digit n gives level n."""

    levels: tuple[Level, ...]

    @property
    def values(self) -> tuple[float, ...]:
        return tuple(level.value for level in self.levels)

    @property
    def is_zero_to_ten(self) -> bool:
        """True for the scale of eleven levels whose digits are its values."""
        return self.values == tuple(float(value) for value in range(11))

    def levels_between(self, value: float, other: float) -> int:
        """The number of levels that two values of the scale are apart."""
        return abs(self.values.index(value) - self.values.index(other))


@dataclass(frozen=True, slots=True)
class Dimension:
    """A property that is rated: ``name`` stands in tables, ``label`` and ``statement`` on screen.

    ``answer_rule`` is stated where the dimension's name does not tell it.
    """

    name: str
    label: Text
    statement: Text
    scale: Scale
    granularities: tuple[Granularity, ...] = SCALED
    answer_rule: AnswerRule | None = None


PREFERENCE = Dimension(
    "preference",
    {"en": "Preference", "fa": "ترجیح"},
    {"en": "Which answer is better?", "fa": "کدام پاسخ بهتر است؟"},
    Scale(
        (
            Level(
                1,
                {"en": "The first", "fa": "اولی"},
                {"en": "I would rather give this person the first answer.", "fa": "پاسخ اول را به این فرد می‌دادم."},
            ),
            Level(
                2,
                {"en": "The second", "fa": "دومی"},
                {"en": "I would rather give this person the second answer.", "fa": "پاسخ دوم را به این فرد می‌دادم."},
            ),
            Level(
                3,
                {"en": "Both alike", "fa": "هر دو یکسان"},
                {"en": "Either would do as well as the other.", "fa": "هر کدام به اندازهٔ دیگری خوب است."},
            ),
            Level(
                4,
                {"en": "Both bad", "fa": "هر دو بد"},
                {"en": "I would give this person neither of them.", "fa": "هیچ‌یک را به این فرد نمی‌دادم."},
            ),
        )
    ),
    (Granularity.PAIRWISE,),
)
"""The question about two answers in a pairwise block, where the study does not word its own; first is as shown."""
MET, NOT_MET = 1.0, 0.0
CRITERION = Dimension(
    "criterion",
    {"en": "Criteria of the question", "fa": "معیارهای پرسش"},
    {"en": "Is what the criterion says true of the answer?", "fa": "آیا آنچه معیار می‌گوید دربارهٔ پاسخ درست است؟"},
    Scale(
        (
            Level(
                MET,
                {"en": "Met", "fa": "برآورده"},
                {
                    "en": "What the criterion says is true of this answer.",
                    "fa": "آنچه معیار می‌گوید دربارهٔ این پاسخ درست است.",
                },
            ),
            Level(
                NOT_MET,
                {"en": "Not met", "fa": "برآورده‌نشده"},
                {
                    "en": "What the criterion says is not true of this answer, or only in part.",
                    "fa": "آنچه معیار می‌گوید دربارهٔ این پاسخ درست نیست، یا فقط تا حدی درست است.",
                },
            ),
        )
    ),
    (Granularity.CRITERIA,),
)
"""The question that a block by criteria asks of each criterion of a question, the same in every study."""
_PERSIAN_DIGITS = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")


def criterion_asked(number: int, key: str, text: str | None) -> Dimension:
    """One criterion of a question as it is asked; criteria count from 1, ``key`` is its name in the question."""
    label = {"en": f"Criterion {number}", "fa": f"معیار {number}".translate(_PERSIAN_DIGITS)}
    return replace(CRITERION, name=key, label=label, statement={"": text or key})


@dataclass(frozen=True, slots=True)
class MarkCategory:
    """A reason for which words of an answer are marked: digit n gives category n.

    ``name`` stands in tables, ``label`` on screen, ``definition`` where a rater chooses.
    """

    name: str
    label: Text
    definition: Text = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class FormItem:
    """One question of a questionnaire: a scale to choose from, or free text where ``scale`` is None."""

    name: str
    wording: Text
    scale: Scale | None = None
    is_required: bool = True


class FormTime(StrEnum):
    AT_START = "at_start"
    AFTER_BATCH = "after_batch"
    AFTER_GRANULARITY = "after_setting"
    AT_END = "at_end"


FORM_TIME_WORDS: Mapping[FormTime, Message] = {
    FormTime.AT_START: Message("at the start"),
    FormTime.AFTER_BATCH: Message("after each batch"),
    FormTime.AFTER_GRANULARITY: Message("at the end of each kind of rating"),
    FormTime.AT_END: Message("at the end"),
}


@dataclass(frozen=True, slots=True)
class Form:
    """A questionnaire and when it is asked; ``after_setting`` is once per granularity, after its last batch."""

    name: str
    title: Text
    items: tuple[FormItem, ...]
    when: FormTime


@dataclass(frozen=True, slots=True)
class BatchSet:
    """A run of a rater's batches under one name; ``n_batches`` None takes the rest."""

    name: str
    n_batches: int | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of the study: one batch set rated at one granularity."""

    granularity: Granularity
    batch_set: str
    is_pilot: bool = False

    @property
    def name(self) -> str:
        """The name that its pairs have in tables."""
        return f"{self.granularity} {self.batch_set}"


@dataclass(frozen=True, slots=True)
class Repeats:
    """Pairs of the rater's first batch that come again at the end, hidden, with the same sentences."""

    n_pairs: int
    granularities: tuple[Granularity, ...]

    def name_of(self, granularity: Granularity) -> str:
        """The name that the pairs which come again have in tables."""
        return f"{granularity} repeats"


@dataclass(frozen=True, slots=True)
class PlannedRater:
    """One rater.

    ``block_order`` holds the places of the plan's blocks, from 0, in the order in which this rater rates them; it is
    empty for the order of the plan.
    """

    code: str
    group: str
    block_order: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Selection:
    """The choice of answers to rate; an empty tuple does not restrict. ``n_questions`` None takes all that fit.

    ``leaves_out_cut_off`` leaves out answers that a limit cut off, or that are longer than was allowed.
    """

    datasets: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    splits: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    include_references: bool = False
    n_questions: int | None = None
    leaves_out_cut_off: bool = False


class Shows(StrEnum):
    """The part of the earlier ratings that a follow-up shows; raters are never named."""

    NOTHING = "nothing"
    RATINGS = "ratings"
    RATINGS_AND_COMMENTS = "ratings_and_comments"


SHOWS_WORDS: Mapping[Shows, Message] = {
    Shows.NOTHING: Message("No ratings"),
    Shows.RATINGS: Message("Ratings, raters shown as letters"),
    Shows.RATINGS_AND_COMMENTS: Message("Ratings and comments, raters shown as letters"),
}
SHOWS_AGAIN_WORDS: Mapping[Shows, Message] = {
    Shows.NOTHING: Message("The rater's own rating only"),
    Shows.RATINGS: Message("Ratings of the other raters too"),
    Shows.RATINGS_AND_COMMENTS: Message("Ratings and comments of the other raters too"),
}
"""The same choices for an explanation: every rater explains a rating, and sees that rating in any case."""


@dataclass(frozen=True, slots=True)
class FollowUp:
    """The differences of a study that are rated again.

    ``distance`` is the smallest difference, on the scale, between two raters that counts; ``is_pilot`` restricts it
    to the pilot blocks, else they are left out. ``with_not_judged`` adds places that one rater gave a value and another
    could not judge. ``asks_why`` marks an explanation: a written comment is needed, another rating is not. ``criteria``
    are the keys of those that are asked again, by the uid of the pair; all of its question where it has none here.
    """

    study_uid: str
    distance: float
    shows: Shows = Shows.NOTHING
    is_pilot: bool = False
    dimensions: tuple[str, ...] = ()
    with_not_judged: bool = False
    asks_why: bool = False
    criteria: Annotated[dict[str, tuple[str, ...]], Field(exclude_if=lambda asked: not asked)] = field(
        default_factory=dict[str, tuple[str, ...]]
    )


@dataclass(frozen=True, slots=True)
class AgreedItem:
    """An answer whose values were agreed on: by a panel, by adjudication, or by whoever plans the study.

    ``sentence_index`` counts from 0 and is None for the whole answer; ``why`` says why the values are what they are.
    With ``by_criteria`` the values are of criteria of the question, by their keys.
    """

    dataset: str
    answer: str
    values: dict[str, float]
    sentence_index: int | None = None
    why: Text = field(default_factory=dict[str, str])
    by_criteria: Annotated[bool, Field(exclude_if=lambda is_so: not is_so)] = False

    @property
    def granularity(self) -> Granularity:
        if self.by_criteria:
            return Granularity.CRITERIA
        return Granularity.COARSE if self.sentence_index is None else Granularity.FINE


@dataclass(frozen=True, slots=True)
class Practice:
    """Items that are rated before the work, with the agreed values shown after each.

    ``pass_share`` of the values must be at most ``within`` levels from the agreed ones; None asks for no share. A rater
    who does not reach it may try ``attempts`` times in all, then asks the researcher.
    """

    items: tuple[AgreedItem, ...]
    pass_share: float | None = None
    within: int = 0
    attempts: int = 1


@dataclass(frozen=True, slots=True)
class Gold:
    """Answers with agreed values that are hidden among the others; a value up to ``within`` levels away agrees."""

    items: tuple[AgreedItem, ...]
    within: int = 0


@dataclass(frozen=True, slots=True)
class Guard:
    """The limits from which a rater is asked, once a day, to look again; None where one is switched off.

    ``fastest_median_s`` is of the active seconds at the last ``n_items``; ``n_equal`` items in a row have the same
    values.
    """

    fastest_median_s: float | None = 1.0
    n_items: int = 12
    n_equal: int | None = 12


@dataclass(frozen=True, slots=True)
class StudyPlan:
    """Everything that decides who rates what, how, and in which order.

    Attributes
    ----------
    sentences_per_answer
        How many sentences of an answer are rated in a fine block; None rates all, an answer with fewer gives all.
    shared_questions
        How many of the selected questions every group rates; the others are dealt evenly among the groups.
    batch_size
        Most pairs in a batch. A question's answers are never torn apart, so a batch may hold fewer.
    cannot_judge_reasons
        What a rater may give as the reason for not rating, by name.
    codebooks
        Text of the codebook per granularity.
    rated_at
        Where the raters rate.
    closes_batches
        Whether a batch that is complete and left is closed: it is not gone back to unless reopened with a reason.
    draws_markdown
        Whether Markdown of answers is shown as what it means, alike for every author; else as it is written.
    confidence_row
        Whether the confidence is asked in a row under the scales of a pair's last item; else on a card of its own.
    idle_limit_s
        Time without a key, a click or a scroll counts as idle after so many seconds.
    follow_up
        Set in a study that rates the differences of another one again.
    practice
        What is rated before the work begins, for practice.
    gold
        Answers with agreed values among the work.
    guard
        When a rater is asked to look again; never where it is None.
    marks
        The categories under which raters mark words of an answer; none where nothing is marked.
    pair_question
        What is asked about two answers, where that is not which one is better.
    tells_repeats
        Whether a rater is told at the end, once batches are closed, how often what came twice was rated alike.
    shows_differences
        Whether a rater sees in two answers what they share and where sentences that are nearly alike differ.
    """

    name: str
    dimensions: tuple[Dimension, ...]
    raters: tuple[PlannedRater, ...]
    blocks: tuple[Block, ...]
    batch_sets: tuple[BatchSet, ...]
    seed: int
    format: Literal[1] = 1
    template: str | None = None
    title: Text = field(default_factory=dict[str, str])
    selection: Selection = field(default_factory=Selection)
    show_references: bool = False
    level_order: LevelOrder = LevelOrder.LEFT_TO_RIGHT
    sentences_per_answer: int | None = None
    shared_questions: int = 0
    batch_size: int = 9
    repeats: Repeats | None = None
    confidence: FormItem | None = None
    forms: tuple[Form, ...] = ()
    cannot_judge_reasons: dict[str, Text] = field(default_factory=dict[str, Text])
    codebooks: dict[Granularity, Text] = field(default_factory=dict[Granularity, Text])
    consent: Text = field(default_factory=dict[str, str])
    follow_up: FollowUp | None = None
    rated_at: RatedAt = RatedAt.EITHER
    closes_batches: bool = False
    draws_markdown: bool = False
    confidence_row: bool = False
    idle_limit_s: float = IDLE_LIMIT_S
    practice: Practice | None = None
    gold: Gold | None = None
    guard: Guard | None = None
    marks: tuple[MarkCategory, ...] = ()
    pair_question: Text = field(default_factory=dict[str, str])
    tells_repeats: bool = False
    shows_differences: bool = False

    @property
    def asks_why(self) -> bool:
        """True if raters are to explain in writing what they gave before."""
        return self.follow_up is not None and self.follow_up.asks_why

    @property
    def criteria_of_pairs(self) -> Mapping[str, tuple[str, ...]]:
        """The keys of the criteria that are asked in a pair, by its uid, where they are not all of the question's."""
        return self.follow_up.criteria if self.follow_up is not None else {}

    @property
    def languages(self) -> frozenset[str]:
        """The languages in which every dimension has a label."""
        asked = self.dimensions or tuple(one for block in self.blocks for one in self.dimensions_for(block.granularity))
        own = [frozenset(code for code, words in one.label.items() if words) for one in asked]
        return own[0].intersection(*own[1:]) if own else frozenset()

    def blocks_of(self, rater: PlannedRater) -> tuple[Block, ...]:
        """The blocks in the order in which a rater rates them; an order that is not whole is not followed."""
        if sorted(rater.block_order) != list(range(len(self.blocks))):
            return self.blocks
        return tuple(self.blocks[place] for place in rater.block_order)

    @property
    def compares(self) -> bool:
        """True if a block holds answers against each other."""
        return any(block.granularity is Granularity.PAIRWISE for block in self.blocks)

    @property
    def asks_no_scale(self) -> bool:
        """True if there are blocks, but none that rates answers on the scales of the plan's dimensions."""
        return bool(self.blocks) and all(block.granularity not in SCALED for block in self.blocks)

    @property
    def asks_criteria(self) -> bool:
        """True if a block holds answers to the criteria of their questions."""
        return any(block.granularity is Granularity.CRITERIA for block in self.blocks)

    @property
    def all_dimensions(self) -> tuple[Dimension, ...]:
        """Everything that raters are asked: the plan's dimensions, and what is asked of two answers or of criteria."""
        off_scales = (Granularity.PAIRWISE, Granularity.CRITERIA)
        return (*self.dimensions, *(one for unit in off_scales for one in self.dimensions_for(unit)))

    def dimensions_for(self, granularity: Granularity) -> tuple[Dimension, ...]:
        """Dimensions asked at a granularity: the plan's dimensions, or of two answers a single choice.

        For the criteria of a question, which the plan does not know, it is one that stands for each of them.
        """
        if granularity is Granularity.PAIRWISE:
            return (self._choice,) if self.compares else ()
        if granularity is Granularity.CRITERIA:
            return (CRITERION,) if self.asks_criteria else ()
        return tuple(d for d in self.dimensions if granularity in d.granularities)

    def dimensions_of(self, item: AgreedItem) -> tuple[Dimension, ...]:
        """Dimensions asked at an item with agreed values; of criteria, whose words are not here, those agreed on."""
        if not item.by_criteria:
            return self.dimensions_for(item.granularity)
        keys = item.values if self.asks_criteria else ()
        return tuple(criterion_asked(number, key, None) for number, key in enumerate(keys, start=1))

    @property
    def _choice(self) -> Dimension:
        """The question about two answers; the usual meanings of its levels belong to the usual question."""
        if not any(self.pair_question.values()):
            return PREFERENCE
        levels = tuple(Level(level.value, level.label) for level in PREFERENCE.scale.levels)
        return replace(PREFERENCE, statement=self.pair_question, scale=Scale(levels))


_PLAN = TypeAdapter(StudyPlan)
_LATER_CHOICES: Mapping[str, object] = {
    "draws_markdown": False,
    "confidence_row": False,
    "idle_limit_s": IDLE_LIMIT_S,
    "practice": None,
    "gold": None,
    "guard": None,
    "marks": [],
    "pair_question": {},
    "tells_repeats": False,
    "shows_differences": False,
}


def plan_to_json(plan: StudyPlan) -> dict[str, object]:
    """The plan as JSON values, complete: defaults are written out, but for choices that came later and were not made.

    Plans from before there were such choices keep their hash.
    """
    values: dict[str, Any] = without_later_choices(_PLAN.dump_python(plan, mode="json"))
    for name, usual in _LATER_CHOICES.items():
        if values[name] == usual:
            del values[name]
    for dimension in values["dimensions"]:
        if dimension["answer_rule"] is None:
            del dimension["answer_rule"]
    for level in _levels_in(values):
        if not level["definition"]:
            del level["definition"]
    for rater in values["raters"]:
        if not rater["block_order"]:
            del rater["block_order"]
    return values


def _levels_in(values: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every level of a plan's JSON values, wherever a scale is."""
    asked = [*values["dimensions"], *(item for form in values["forms"] for item in form["items"])]
    for one in (*asked, values["confidence"]):
        if one is not None and one["scale"] is not None:
            yield from one["scale"]["levels"]


def plan_from_json(values: object, *, name: str) -> StudyPlan:
    """Read a plan; ``name`` is the file or study it came from, for the error.

    Raises
    ------
    PlanUnreadable
        If a field is missing, unknown, or of the wrong type; names the first such field.
    """
    try:
        return _PLAN.validate_python(values, extra="forbid")
    except ValidationError as error:
        raise PlanUnreadable(name=name, reason=first_problem(error)) from error


def plan_sha256(plan: StudyPlan) -> str:
    """Hash of the plan's canonical JSON."""
    return canonical_sha256(plan_to_json(plan))


def wording(text: Text, language: str) -> str:
    """The wording in ``language``, else in English, else the first there is, else nothing."""
    return text.get(language) or text.get("en") or next(iter(text.values()), "")
