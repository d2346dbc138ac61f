"""The tables that go in and out: one record a row, the same whether it comes from a file or from the workspace.

A record's fields are the columns of its table, in order; ``extra`` holds the columns beyond them. Absent text is
None, never empty. Only who has just made a record changes it: a frozen one would take five times as long to make.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from operator import attrgetter
from sys import getsizeof
from typing import Any, TypeVar

from medreview.domain.table_names import TableName as TableName  # noqa: PLC0414 - a table and its rows are told together

Extra = Mapping[str, object]

OptionSet = tuple[int, ...]
"""The numbers of some of a question's options, from 1, each once and in order; empty where none is known."""


def options_text(options: Iterable[int]) -> str:
    """The numbers as one text, ``1;3``."""
    return ";".join(map(str, options))


def options_of(text: str) -> OptionSet:
    """The numbers that ``options_text`` wrote."""
    return tuple(int(part) for part in text.split(";") if part)


def _no_extra() -> Extra:
    return {}


@dataclass(slots=True, kw_only=True)
class QuestionRow:
    """``options`` are the columns option_1, option_2, ...; ``modalities`` are as many as ``images``, or none."""

    question_id: str
    question: str
    dataset: str | None = None
    kind: str = "open"
    language: str | None = None
    title: str | None = None
    category: str | None = None
    specialty: str | None = None
    age: str | None = None
    sex: str | None = None
    source: str | None = None
    icd11: str | None = None
    question_type: str | None = None
    split: str | None = None
    context: tuple[Mapping[str, str], ...] = ()
    options: tuple[str, ...] = ()
    correct_option: OptionSet = ()
    variant_of: str | None = None
    images: tuple[str, ...] = ()
    modalities: tuple[str | None, ...] = ()
    extra: Extra = field(default_factory=_no_extra)


@dataclass(slots=True, kw_only=True)
class AnswerRow:
    question_id: str
    answer_id: str
    author: str
    answer: str
    dataset: str | None = None
    author_kind: str | None = None
    is_reference: bool = False
    reference_weight: float | None = None
    language: str | None = None
    run: str | None = None
    extra: Extra = field(default_factory=_no_extra)


@dataclass(slots=True, kw_only=True)
class ModelRow:
    model: str
    family: str | None = None
    size_class: str | None = None
    parameters_b: float | None = None
    provider: str | None = None
    snapshot: str | None = None
    knowledge_cutoff: str | None = None
    sha256: str | None = None
    extra: Extra = field(default_factory=_no_extra)


@dataclass(slots=True, kw_only=True)
class RaterRow:
    """A rater, or with ``study`` a rater's place in a study: one row for each."""

    rater: str
    study: str | None = None
    group: str | None = None
    name: str | None = None
    specialty: str | None = None
    years_of_practice: float | None = None
    extra: Extra = field(default_factory=_no_extra)


@dataclass(slots=True, kw_only=True)
class RatingRow:
    """``value`` is a number, or a word of the scale while the scale is not known.

    ``utc_offset_minutes`` is how far the rater's clock was ahead of UTC at the last stay.

    ``study_purpose`` and ``about_study`` are set in a follow-up, ``is_gold`` of gold among the work; None elsewhere.
    ``is_pilot`` None is not told.
    """

    rater: str
    answer_id: str | None = None
    question_id: str | None = None
    author: str | None = None
    dataset: str | None = None
    study: str | None = None
    group: str | None = None
    block: str | None = None
    batch: int | None = None
    granularity: str
    occasion: int = 1
    sentence_index: int | None = None
    sentence: str | None = None
    dimension: str
    value: float | str | None = None
    status: str = "rated"
    reason: str | None = None
    flagged: bool = False
    confidence: float | str | None = None
    active_seconds: float | None = None
    wall_seconds: float | None = None
    utc_offset_minutes: int | None = None
    comment: str | None = None
    revision: int = 1
    rated_at: str | None = None
    is_pilot: bool | None = None
    is_gold: bool | None = None
    study_purpose: str | None = None
    about_study: str | None = None
    extra: Extra = field(default_factory=_no_extra)


@dataclass(slots=True, kw_only=True)
class SurveyRow:
    rater: str
    form: str
    item: str
    value: float | str | None = None
    study: str | None = None
    setting: str | None = None
    batch: int | None = None
    text: str | None = None
    extra: Extra = field(default_factory=_no_extra)


@dataclass(slots=True, kw_only=True)
class JudgementRow:
    judge: str
    protocol: str
    answer_id: str | None = None
    question_id: str | None = None
    author: str | None = None
    dataset: str | None = None
    dimension: str
    value: float | None = None
    validity: str | None = None
    attempt: int | None = None
    setup: str | None = None
    granularity: str | None = None
    sentence_index: int | None = None
    n_references: int | None = None
    marker: str | None = None
    repeat: int | None = None
    raw_output: str | None = None
    run: str | None = None
    prompt_sha256: str | None = None
    input_tokens: int | None = None
    output_tokens: int | None = None
    latency_ms: float | None = None
    extra: Extra = field(default_factory=_no_extra)


@dataclass(slots=True, kw_only=True)
class ScoreRow:
    answer_id: str | None = None
    question_id: str | None = None
    author: str | None = None
    dataset: str | None = None
    metric: str
    value: float | None = None
    n_references: int | None = None
    setting: str | None = None
    extra: Extra = field(default_factory=_no_extra)


@dataclass(slots=True, kw_only=True)
class ChoiceRow:
    question_id: str
    model: str
    raw_output: str = ""
    dataset: str | None = None
    choice: OptionSet = ()
    language: str | None = None
    with_images: bool | None = None
    run: str | None = None
    extra: Extra = field(default_factory=_no_extra)


@dataclass(slots=True, kw_only=True)
class PreferenceRow:
    """A comparison of two answers by a rater or a judge; ``value`` is None where ``validity`` or nobody says why."""

    question_id: str
    answer_a: str
    answer_b: str
    rater: str | None = None
    judge: str | None = None
    dataset: str | None = None
    dimension: str | None = None
    shown_first: str | None = None
    value: str | None = None
    study: str | None = None
    occasion: int = 1
    protocol: str | None = None
    run: str | None = None
    validity: str | None = None
    attempt: int | None = None
    repeat: int | None = None
    comment: str | None = None
    raw_output: str | None = None
    prompt_sha256: str | None = None
    input_tokens: int | None = None
    output_tokens: int | None = None
    latency_ms: float | None = None
    given_at: str | None = None
    extra: Extra = field(default_factory=_no_extra)

    @property
    def id_in_file(self) -> tuple[object, ...]:
        """All that tells it from others in its file, whatever dataset and study that belongs to."""
        given_by = (self.rater, self.judge, self.protocol, self.run, self.occasion, self.attempt, self.repeat)
        return *given_by, self.answer_a, self.answer_b, self.dimension, self.shown_first


@dataclass(slots=True, kw_only=True)
class CriterionRow:
    """Something that a good answer to a question holds; with negative ``points``, must not hold."""

    question_id: str
    criterion: str
    points: float
    text: str | None = None
    dataset: str | None = None
    extra: Extra = field(default_factory=_no_extra)


@dataclass(slots=True, kw_only=True)
class CriterionRatingRow:
    """The word of a rater or a judge on whether an answer meets a criterion of its question."""

    question_id: str
    criterion: str
    answer_id: str
    rater: str | None = None
    judge: str | None = None
    dataset: str | None = None
    met: bool | None = None
    study: str | None = None
    occasion: int = 1
    protocol: str | None = None
    run: str | None = None
    validity: str | None = None
    attempt: int | None = None
    repeat: int | None = None
    comment: str | None = None
    raw_output: str | None = None
    prompt_sha256: str | None = None
    input_tokens: int | None = None
    output_tokens: int | None = None
    latency_ms: float | None = None
    given_at: str | None = None
    extra: Extra = field(default_factory=_no_extra)


@dataclass(slots=True, kw_only=True)
class SpanRow:
    """A part of an answer from ``start`` up to ``end``, in code points; ``corrected`` is what should stand there."""

    answer_id: str
    start: int
    end: int
    rater: str | None = None
    judge: str | None = None
    dataset: str | None = None
    question_id: str | None = None
    author: str | None = None
    category: str | None = None
    note: str | None = None
    corrected: str | None = None
    study: str | None = None
    granularity: str | None = None
    occasion: int = 1
    protocol: str | None = None
    run: str | None = None
    given_at: str | None = None
    extra: Extra = field(default_factory=_no_extra)


ComparisonRow = PreferenceRow | CriterionRatingRow | SpanRow
"""The words of a rater or a judge on answers, beside ratings and judgements."""


@dataclass(slots=True, kw_only=True)
class TagRow:
    """One field of a question that is there already; ``source``, ``run`` and ``reason`` say who found it and why.

    Where ``by_hand`` is told it is the word of one person or run that stands beside those of others, as the program
    keeps them; else it is what the field becomes. ``value`` is None where ``validity`` says why a run gave none.
    ``chosen`` says of a run that its tags of this field hold, wherever no person said otherwise.
    """

    question_id: str
    dataset: str | None = None
    source: str | None = None
    run: str | None = None
    reason: str | None = None
    extra: Extra = field(default_factory=_no_extra)
    field: str  # after the call of the function of that name
    value: str | None = None
    validity: str | None = None
    by_hand: bool | None = None
    tagged_at: str | None = None
    chosen: bool | None = None


@dataclass(slots=True, kw_only=True)
class TranslationRow:
    """The translator of a question that is a variant; ``variant_of`` is what was translated, None if nobody told it.

    ``checks`` is JSON: what rules found in the translation.
    """

    question_id: str
    variant_of: str | None = None
    translator: str
    dataset: str | None = None
    run: str | None = None
    back_translation: str | None = None
    checks: str | None = None
    translated_at: str | None = None
    extra: Extra = field(default_factory=_no_extra)


@dataclass(slots=True, kw_only=True)
class QuarantineRow:
    """One time at which a question was set aside, and came back where ``state`` is ``released``.

    ``rule`` is the name of a rule, and its number behind a colon; ``place`` where it found something.
    """

    question_id: str
    rule: str
    dataset: str | None = None
    place: str | None = None
    state: str = "set_aside"
    reason: str | None = None
    set_aside_at: str | None = None
    set_aside_by: str | None = None
    released_at: str | None = None
    released_by: str | None = None
    extra: Extra = field(default_factory=_no_extra)


@dataclass(slots=True, kw_only=True)
class DatasetRow:
    """A dataset in the words of people."""

    dataset: str
    description: str | None = None
    source: str | None = None
    licence: str | None = None
    cite: str | None = None
    creator: str | None = None
    url: str | None = None
    version: str | None = None
    published: str | None = None
    extra: Extra = field(default_factory=_no_extra)


class _LongText:
    """Keeps a field as UTF-8 where that is shorter: Persian with one emoji in it takes twice as much otherwise.

    Attributes
    ----------
    slot, name
        Where the record keeps it, and under which name.
    """

    def __init__(self, slot: Any) -> None:
        self.slot, self.name = slot, str(slot.__name__)

    def __get__(self, row: object, kind: type | None = None) -> object:
        if row is None:
            return self
        kept = self.slot.__get__(row, kind)
        return kept.decode() if isinstance(kept, bytes) else kept

    def __set__(self, row: object, text: str | bytes) -> None:
        self.slot.__set__(row, kept_text(text) if type(text) is str and not text.isascii() else text)


def kept_text(text: str) -> str | bytes:
    """A long text as its record keeps it."""
    try:
        encoded = text.encode()
    except UnicodeEncodeError:  # half of a surrogate pair; those who write say so
        return text
    return encoded if len(encoded) < 2 * len(text) else text


_LONG_TEXTS: Mapping[type[Any], _LongText] = {
    QuestionRow: _LongText(vars(QuestionRow)["question"]),
    AnswerRow: _LongText(vars(AnswerRow)["answer"]),
}
QuestionRow.question = _LONG_TEXTS[QuestionRow]  # pyright: ignore[reportAttributeAccessIssue]
AnswerRow.answer = _LONG_TEXTS[AnswerRow]  # pyright: ignore[reportAttributeAccessIssue]


WITH_LONG_TEXT = (QuestionRow, AnswerRow)
"""The records that hold a long text."""


def utf8_of(row: QuestionRow | AnswerRow) -> bytes:
    """The text of the question or the answer, mostly without encoding it.

    Raises
    ------
    UnicodeEncodeError
        If there is half of a surrogate pair in it.
    """
    kept = _LONG_TEXTS[type(row)].slot.__get__(row)
    return kept if isinstance(kept, bytes) else kept.encode()


def size_of_text(row: QuestionRow | AnswerRow) -> int:
    """Bytes that the text of the question or the answer takes."""
    return getsizeof(_LONG_TEXTS[type(row)].slot.__get__(row))


TableRow = (
    QuestionRow
    | AnswerRow
    | ModelRow
    | RaterRow
    | RatingRow
    | SurveyRow
    | JudgementRow
    | ScoreRow
    | ChoiceRow
    | PreferenceRow
    | CriterionRow
    | CriterionRatingRow
    | SpanRow
    | TagRow
    | TranslationRow
    | QuarantineRow
    | DatasetRow
)

Row = TypeVar("Row", bound=TableRow)


def parts_of(row: TableRow) -> tuple[tuple[object, ...], bytes]:
    """The fields of a record in their order, without its long text, and that as UTF-8; empty where it has none."""
    values = _without_text(type(row))[1](row)
    return values, utf8_of(row) if isinstance(row, WITH_LONG_TEXT) else b""


def are_same(row: TableRow, other: TableRow) -> bool:
    """``row == other`` without decoding the long text of either."""
    return type(row) is type(other) and parts_of(row) == parts_of(other)


def row_of_parts(kind: type[Row], values: Iterable[object], text: bytes) -> Row:
    """The record with these parts; a long text stays as it is, nobody may want it decoded."""
    names, _ = _without_text(kind)
    cells: dict[str, Any] = dict(zip(names, values, strict=True))
    if kind in _LONG_TEXTS:
        cells[_LONG_TEXTS[kind].name] = text
    return kind(**cells)


@cache
def _without_text(kind: type[TableRow]) -> tuple[tuple[str, ...], Callable[[object], tuple[object, ...]]]:
    """The names of a record's fields without the long text, and a function that reads these."""
    names = tuple(known.name for known in fields(kind) if not isinstance(vars(kind)[known.name], _LongText))
    return names, attrgetter(*names)
