"""Words that several screens share: of tables and their rows, of questions, and of what a plan words in languages."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QLocale

from medreview.domain.questions import LANGUAGE_WORDS, QUESTION_KIND_WORDS
from medreview.domain.ratings import STATUS_WORDS, RatingStatus
from medreview.domain.study_plans import GRANULARITY_WORDS, Dimension, Granularity, Text, wording
from medreview.domain.table_rows import ONE_ROW_WORDS, ROWS_WORDS, Table
from medreview.errors import Message
from medreview.ui.translation import isolated, number, translated

Worded = TypeVar("Worded")


def choices(words: Mapping[Worded, Message]) -> dict[Worded, str]:
    """The values of an enum with their words, to choose from."""
    return {value: translated(word) for value, word in words.items()}


def word_of(value: str, words: Mapping[Worded, Message]) -> str:
    """The word of a stored value; a value without one is given as it is."""
    return next((translated(word) for known, word in words.items() if known == value), value)


def counted(table: Table, n: int) -> str:
    """``n`` rows of a table as a part of a sentence."""
    words = ONE_ROW_WORDS if n == 1 else ROWS_WORDS
    return translated(replace(words[table], values={"n": n}))


def joined(parts: Iterable[str]) -> str:
    """Parts of a sentence as a list: a, b and c."""
    *firsts, last = parts
    if not firsts:
        return last
    comma = QCoreApplication.translate("Tables", ", ")
    return QCoreApplication.translate("Tables", "{firsts} and {last}").format(firsts=comma.join(firsts), last=last)


def kind_name(kind: str) -> str:
    return word_of(kind, QUESTION_KIND_WORDS)


def language_name(language: str | None, *, is_found: bool = False) -> str:
    """The language of a tag; one that has no name here is shown as its tag, none as nothing.

    ``is_found`` where no file told it.
    """
    name = word_of(language, LANGUAGE_WORDS) if language is not None else ""
    return QCoreApplication.translate("Questions", "{language} (found)").format(language=name) if is_found else name


def speaker_name(role: str) -> str:
    """Who spoke in an earlier turn, by the role that its file gives."""
    match role.casefold():
        case "user" | "patient":
            return QCoreApplication.translate("QuestionPane", "Patient")
        case "assistant" | "doctor":
            return QCoreApplication.translate("QuestionPane", "Reply")
        case _:
            return role


def block_name(name: str) -> str:
    """A block's stored name ("coarse X", "fine repeats") in the window's language."""
    granularity, _, rest = name.partition(" ")
    if granularity not in tuple(Granularity):
        return name
    rest = QCoreApplication.translate("Planner", "repeats") if rest == "repeats" else rest
    return f"{translated(GRANULARITY_WORDS[Granularity(granularity)])} {isolated(rest)}"


def in_window_language(text: Text) -> str:
    """A wording in the language of the window, else in English, else as there is."""
    return wording(text, QLocale().name().split("_")[0])


def dimension_words(dimension: Dimension) -> str:
    """The label of a dimension, else its name."""
    return in_window_language(dimension.label) or dimension.name


def level_words(value: float, dimension: Dimension) -> str:
    """A level with its word."""
    shown = plain_number(value)
    word = next((in_window_language(level.label) for level in dimension.scale.levels if level.value == value), "")
    return shown if word in {"", shown} else f"{shown} {word}"


def plain_number(value: float) -> str:
    """A level or a distance, without decimals where it has none."""
    return number(int(value)) if float(value).is_integer() else QLocale().toString(value, "g", 6)


def part_words(index: int | None) -> str:
    """The part of an answer that is meant: all of it, or one sentence."""
    if index is None:
        return QCoreApplication.translate("Words", "whole answer")
    return QCoreApplication.translate("Words", "sentence {n}").format(n=number(index + 1))


def reason_words(reason: str | None, reasons: Mapping[str, Text]) -> str:
    """The wording of a reason for not judging; one that the plan does not know is shown by its name."""
    if not reason:
        return ""
    return in_window_language(reasons[reason]) if reason in reasons else reason


def not_judged_words(reason: str | None, reasons: Mapping[str, Text]) -> str:
    """That an answer could not be judged, with the reason where one was given."""
    said = reason_words(reason, reasons)
    if not said:
        return translated(STATUS_WORDS[RatingStatus.CANNOT_JUDGE])
    return QCoreApplication.translate("Words", "cannot judge: {reason}").format(reason=said)
