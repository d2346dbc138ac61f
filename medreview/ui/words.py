"""Words that several screens share: of tables and their rows, of questions, and of what a plan words in languages."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QCoreApplication, QLocale

from medreview.domain.datasets import DATASET_FACTS
from medreview.domain.dimension_titles import LEVEL_WORDS, PART_WORDS, dimension_title
from medreview.domain.granularity import UNIT_WORDS, WORK_WORDS, Granularity
from medreview.domain.questions import LANGUAGE_WORDS, QUESTION_KIND_WORDS, RULE_THAT_TOOK, SEX_WORDS
from medreview.domain.table_names import ROWS_WORDS, TableName
from medreview.errors import Message, dollars
from medreview.ui.translation import isolated, number, translated, window_language, with_minus
from medreview.workflows import carry_out_runs

if TYPE_CHECKING:  # the library shows its words without plans and ratings of studies
    from medreview.domain.study_plans import Dimension, Text

Worded = TypeVar("Worded")


def choices(words: Mapping[Worded, Message]) -> dict[Worded, str]:
    """The values of an enum with their words, to choose from."""
    return {value: translated(word) for value, word in words.items()}


def word_of(value: str, words: Mapping[Worded, Message]) -> str:
    """The word of a stored value; a value without one is given as it is."""
    return next((translated(word) for known, word in words.items() if known == value), value)


def counted(table: TableName, n: int) -> str:
    """``n`` rows of a table as a part of a sentence."""
    return translated(replace(ROWS_WORDS[table], values={"n": n}))


def joined(parts: Iterable[str]) -> str:
    """Parts of a sentence as a list: a, b and c."""
    *firsts, last = parts
    if not firsts:
        return last
    comma = QCoreApplication.translate("Tables", ", ")
    return QCoreApplication.translate("Tables", "{firsts} and {last}").format(firsts=comma.join(firsts), last=last)


def work_words(n_of: Mapping[Granularity, int]) -> str:
    """The work of one rater by rated units, such as "12 whole answers and 12 answers sentence by sentence"."""
    told = ((words, n_of.get(unit, 0)) for unit, words in WORK_WORDS.items())
    return joined(translated(replace(words, values={"n": n})) for words, n in told if n)


def kind_name(kind: str) -> str:
    return word_of(kind, QUESTION_KIND_WORDS)


def language_name(language: str | None, *, is_found: bool = False) -> str:
    """The language of a tag; one that has no name here is shown as its tag, none as nothing.

    ``is_found`` where no file told it.
    """
    name = word_of(language, LANGUAGE_WORDS) if language is not None else ""
    return QCoreApplication.translate("Questions", "{language} (found)").format(language=name) if is_found else name


def languages_offered(codes: Iterable[str]) -> dict[str, str]:
    """Languages of prompts to choose from: that of the window first, then English."""
    first = (window_language(), "en")
    return {one: language_name(one) for one in sorted(codes, key=lambda code: [code != known for known in first])}


def speaker_name(role: str) -> str:
    """The speaker of an earlier turn, by the role that its file gives."""
    match role.casefold():
        case "user" | "patient":
            return QCoreApplication.translate("QuestionPane", "Patient")
        case "assistant" | "doctor":
            return QCoreApplication.translate("QuestionPane", "Reply")
        case "context":
            return QCoreApplication.translate("QuestionPane", "Context of the question")
        case _:
            return role


ONLY_PART = "all"
"""The name of the part in a plan of templates that has no other; nobody needs to read it."""


def block_name(name: str) -> str:
    """A block's stored name ("coarse X", "fine repeats") in the window's language."""
    granularity, _, rest = name.partition(" ")
    if granularity not in tuple(Granularity):
        return name
    unit = translated(UNIT_WORDS[Granularity(granularity)])
    if rest == ONLY_PART:
        return unit
    rest = QCoreApplication.translate("Planner", "repeats") if rest == "repeats" else rest
    return f"{unit} {isolated(rest)}"


def in_window_language(text: "Text") -> str:
    """A wording in the language of the window, else in English, else as there is."""
    from medreview.domain.study_plans import wording

    return wording(text, window_language())


def dimension_words(dimension: "Dimension") -> str:
    """The label of a dimension, else its name."""
    return in_window_language(dimension.label) or dimension.name


def level_words(value: float, dimension: "Dimension") -> str:
    """A level with its word."""
    shown, word = plain_number(value), level_label(value, dimension)
    return shown if word == shown else f"{shown} {word}"


def level_label(value: float, dimension: "Dimension") -> str:
    """The word of a level; its number where it has none."""
    label = next((in_window_language(level.label) for level in dimension.scale.levels if level.value == value), "")
    return plain_number(value) if label in {"", f"{value:g}"} else label


def judged_words(value: float | None, word: str) -> str:
    """A judge's value: the level's word, or its number in the digits of the window where that is its word."""
    if value is None or (word and not _is_number(word)):
        return word_of(word, LEVEL_WORDS)
    return plain_number(value)


def label_shown(label: str) -> str:
    """The label of a level that a judge is asked for, in the words and digits of the window."""
    return plain_number(float(label)) if _is_number(label) else word_of(label, LEVEL_WORDS)


def _is_number(label: str) -> bool:
    return label.replace(".", "", 1).replace("-", "", 1).isdecimal()


def plain_number(value: float) -> str:
    """A level or a distance, without decimals where it has none."""
    return number(int(value)) if float(value).is_integer() else with_minus(QLocale().toString(value, "g", 6))


ASSIGNMENT = Message(
    "An assignment is one answer, or two that are compared, for one rater and rated unit. A hidden repeat is another."
)
"""The things that studies count: an answer counts once for every time that somebody is to rate it."""


def money_words(cost: float) -> str:
    """An amount in US dollars: in hundredths, or in two digits where it is smaller than one."""
    return translated(dollars(cost))


def time_words(seconds: float) -> str:
    """A time in hours and minutes; in seconds where it is less than a minute."""
    minutes = round(seconds / 60)
    if 0 < seconds < 60:  # noqa: PLR2004 - seconds of a minute
        return QCoreApplication.translate("Words", "{n} s").format(n=number(max(round(seconds), 1)))
    if minutes < 60:  # noqa: PLR2004 - minutes of an hour
        return QCoreApplication.translate("Words", "{n} min").format(n=number(minutes))
    words = QCoreApplication.translate("Words", "{hours} h {minutes} min")
    return words.format(hours=number(minutes // 60), minutes=number(minutes % 60))


def part_words(index: int | None) -> str:
    """The part of an answer that is meant: all of it, or one sentence."""
    if index is None:
        return QCoreApplication.translate("Words", "whole answer")
    return QCoreApplication.translate("Words", "sentence {n}").format(n=number(index + 1))


def reason_words(reason: str | None, reasons: "Mapping[str, Text]") -> str:
    """The wording of a reason for not judging; one that the plan does not know is shown by its name."""
    if not reason:
        return ""
    return in_window_language(reasons[reason]) if reason in reasons else reason


def not_judged_words(reason: str | None, reasons: "Mapping[str, Text]") -> str:
    """That an answer could not be judged, with the reason where one was given."""
    said = reason_words(reason, reasons)
    if not said:
        from medreview.domain.ratings import STATUS_WORDS, RatingStatus

        return translated(STATUS_WORDS[RatingStatus.CANNOT_JUDGE])
    return QCoreApplication.translate("Words", "cannot judge: {reason}").format(reason=said)


FIELD_WORDS: Mapping[str, Message] = {
    "title": Message("Title"),
    "question": Message("Question"),
    "answer": Message("Answer"),
    "kind": Message("Kind"),
    "language": Message("Language"),
    "correct_option": Message("Key"),
    "is_reference": Message("Reference answer"),
    "author_kind": Message("Kind of author"),
    "category": Message("Category"),
    "specialty": Message("Specialty"),
    "age": Message("Age"),
    "sex": Message("Sex"),
    "source": Message("Source"),
    "icd11": Message("ICD-11"),
    "question_type": Message("Question type"),
    "split": Message("Split"),
    "personal_data": Message("Personal data"),
    "set_aside": Message("Set aside"),
    **{name: words for name, words in DATASET_FACTS.items() if name != "source"},
    RULE_THAT_TOOK: Message("Set aside"),
}
_WORDS_OF_VALUES: Mapping[str, Mapping[str, Message]] = {"sex": SEX_WORDS}
NUMBERED_WORDS: Mapping[str, Message] = {
    "option": Message("Option {n}"),
    "modality": Message("Modality of image {n}"),
}


def prompt_words(prompt: "carry_out_runs.RenderedPrompt") -> str:
    """The conversation as one text: each turn under the name of its role, images by their hash."""
    parts: list[str] = []
    for message in prompt.messages:
        parts.append(f"[{word_of(message.role, carry_out_runs.ROLE_WORDS)}]")
        image = QCoreApplication.translate("Words", "image {name}")
        parts += [f"[{image.format(name=sha256[:12])}]" for sha256 in message.images]
        parts += [message.text, ""]
    return "\n".join(parts).rstrip()


def step_name(step: str) -> str:
    """A step of a run inside a line; one of a person's own is shown as it was named."""
    return word_of(step, PART_WORDS)


def part_name(part: str) -> str:
    """A dimension of a judge, or a step of a run, as a label: with the capital that a dimension of a study has."""
    if part in PART_WORDS:
        return as_label(step_name(part))
    title = dimension_title(part)
    return translated(title) if isinstance(title, Message) else title


def as_label(word: str) -> str:
    """A word as it begins a label."""
    return word[:1].upper() + word[1:]


def field_value(field: str, value: str) -> str:
    """A value of a field in the window's words and digits; what has none is data."""
    if field == "age" and value.isascii() and value.isdecimal():
        return number(int(value))
    return word_of(value, _WORDS_OF_VALUES.get(field, {}))


def field_name(field: str) -> str:
    start, _, digits = field.rpartition("_")
    if digits.isdigit() and start in NUMBERED_WORDS:
        return translated(replace(NUMBERED_WORDS[start], values={"n": int(digits)}))
    return word_of(field, FIELD_WORDS)
