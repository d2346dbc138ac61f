"""Languages of the window: translators, direction, sentences of the core, digits."""

import string
import unicodedata
from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import QCalendar, QCoreApplication, QDate, QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtWidgets import QApplication
from typing_extensions import override

from medreview.domain.granularity import UNIT_WORDS, Granularity
from medreview.domain.trial_names import FOR_TRYING, is_for_trying, with_trial_word
from medreview.domain.unstated_authors import NOT_STATED, NOT_STATED_WORDS
from medreview.errors import (
    BY_NUMBER,
    MONEY,
    GivenWords,
    Listed,
    Message,
    RowProblem,
    amount_format,
    word_by_number,
)
from medreview.paths import resources_folder

CORE_CONTEXT = "Core"
"""The context in which ``packaging/translations.py`` files the sentences of the core."""


LEFT_TO_RIGHT_MARK = "\N{LEFT-TO-RIGHT MARK}"
RIGHT_TO_LEFT_MARK = "\N{RIGHT-TO-LEFT MARK}"
FIRST_STRONG_ISOLATE = "\N{FIRST STRONG ISOLATE}"
RIGHT_TO_LEFT_KINDS = frozenset({"R", "AL"})
POP_ISOLATE = "\N{POP DIRECTIONAL ISOLATE}"
ARABIC_LETTER_MARK = "\N{ARABIC LETTER MARK}"
MINUS = "\N{MINUS SIGN}"


def translations_folder() -> Path:
    return resources_folder() / "translations"


class Calendar(StrEnum):
    """The calendar of dates on screen; files and exports have ISO dates in every one."""

    LANGUAGE = "language"
    JALALI = "jalali"
    GREGORIAN = "gregorian"


CALENDAR_WORDS: Mapping[Calendar, Message] = {
    Calendar.LANGUAGE: Message("Match the language"),
    Calendar.JALALI: Message("Persian (Jalali)"),
    Calendar.GREGORIAN: Message("Gregorian"),
}


class Languages:
    """Installs one language at a time, with its calendar; English needs no translator."""

    jalali: ClassVar[bool] = False
    """True where dates on screen are those of the Persian calendar."""

    def __init__(self, application: QApplication, folder: Path | None = None) -> None:
        self._application = application
        self._folder = folder or translations_folder()
        self._installed: list[QTranslator] = []

    def use(self, language: str, calendar: Calendar = Calendar.LANGUAGE) -> None:
        """Translate, mirror, count and date in this language from now on; windows are built again by the caller."""
        Languages.jalali = calendar is Calendar.JALALI or (calendar is Calendar.LANGUAGE and language == "fa")
        for translator in self._installed:
            self._application.removeTranslator(translator)
        self._installed = [] if language == "en" else self._loaded(language)
        for translator in self._installed:
            self._application.installTranslator(translator)
        locale = QLocale(language)
        QLocale.setDefault(locale)
        self._application.setLayoutDirection(locale.textDirection())

    def leave(self) -> None:
        """Go back to the language of the source, so that another window in the same program begins with it."""
        self.use("en")

    def _loaded(self, language: str) -> list[QTranslator]:
        qt_folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        loaded: list[QTranslator] = []
        for file in (Path(qt_folder) / f"qtbase_{language}.qm", self._folder / f"medreview_{language}.qm"):
            translator = QTranslator()  # freed with the list that it is in
            if translator.load(str(file)):
                loaded.append(translator)
        return loaded


def translated(message: Message) -> str:
    """A sentence of the core in the window's language, its numbers in the language's digits."""
    if isinstance(message, GivenWords):
        return isolated(message.in_language(window_language()))
    template = QCoreApplication.translate(CORE_CONTEXT, message.template)
    return in_window_direction(_SentenceFormatter().format(template, **message.said_values))


def counted(sentence: str, **values: object) -> str:
    """A translated sentence of the window with its values: a number takes the word that fits it, as in the core."""
    return _WindowFormatter().format(sentence, **values)


def name_word(word: Message) -> str:
    """A word of the core inside a name that is stored: without the mark of a direction."""
    return QCoreApplication.translate(CORE_CONTEXT, word.template)


def in_window_direction(text: str) -> str:
    """A sentence that runs in the window's direction also where data of the other one stands first."""
    first = next((kind for kind in map(unicodedata.bidirectional, text) if kind in {"L", *RIGHT_TO_LEFT_KINDS}), None)
    begins_right_to_left = first in RIGHT_TO_LEFT_KINDS
    if begins_right_to_left == is_right_to_left():
        return text
    return f"{RIGHT_TO_LEFT_MARK if is_right_to_left() else LEFT_TO_RIGHT_MARK}{text}"


def with_mark(text: str) -> str:
    """A name as the window shows it: that of a trial model, and of what it made, says that it is for trying only.

    An author who is not stated is so in the window's language.
    """
    if text == NOT_STATED:
        return translated(NOT_STATED_WORDS)
    if not is_for_trying(text):
        return text  # nearly always, and every cell of a table comes by
    word = QCoreApplication.translate(CORE_CONTEXT, FOR_TRYING.template)
    marked = with_trial_word(text, word)
    end = f" ({word})"
    if not is_right_to_left() or not marked.endswith(end):
        return marked
    return in_window_direction(f"{FIRST_STRONG_ISOLATE}{marked.removesuffix(end)}{POP_ISOLATE}{end}")


def isolated(text: str) -> str:
    """Data inside a sentence of the window, kept together in its own direction: paths, names, keys."""
    if text == NOT_STATED:
        return with_mark(text)
    if is_for_trying(text) and (marked := with_mark(text)) != text:
        return f"{FIRST_STRONG_ISOLATE}{marked}{POP_ISOLATE}" if is_right_to_left() else marked
    if not text:
        return ""  # two signs that nobody sees are not nothing
    directions = {unicodedata.bidirectional(sign) for sign in text} & {"L", *RIGHT_TO_LEFT_KINDS}
    own = RIGHT_TO_LEFT_KINDS if is_right_to_left() else {"L"}
    runs_along = directions <= own and (bool(directions) or not is_right_to_left())
    return text if runs_along else f"{FIRST_STRONG_ISOLATE}{text}{POP_ISOLATE}"


class _SentenceFormatter(string.Formatter):
    """Numbers in the language's digits; messages inside messages translated too."""

    @override
    def format_field(self, value: object, format_spec: str) -> str:
        is_word = format_spec.startswith(BY_NUMBER)
        if format_spec == MONEY and isinstance(value, int | float):
            format_spec = amount_format(value)
        return word_by_number(value, format_spec) if is_word else _shown(value, format_spec)


class _WindowFormatter(_SentenceFormatter):
    """Counts as the window writes them everywhere, in groups of thousands."""

    @override
    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, int) and not isinstance(value, bool) and not format_spec:
            return number(value)
        return super().format_field(value, format_spec)


def _shown(value: object, format_spec: str) -> str:
    """The value as a sentence of the window has it, in the words and digits of the language."""
    match value:
        case Message():
            return translated(value)
        case RowProblem():
            return translated_problem(value)
        case Granularity():
            return translated(UNIT_WORDS[value])
        case bool() | str():
            return listed(value.parts) if isinstance(value, Listed) else isolated(format(value, format_spec))
        case int() | float():
            return _in_local_digits(format(value, format_spec))
        case _:
            return format(value, format_spec)


def listed(parts: Iterable[object]) -> str:
    """Data in a row, as the window's language writes one."""
    shown = (_shown(one, "g" if isinstance(one, float) else "") for one in parts)
    return QCoreApplication.translate("Tables", ", ").join(shown)


def translated_problem(problem: RowProblem) -> str:
    """A problem of a data row, with its place, in one line."""
    place = [problem.file]
    if problem.row is not None:
        place.append(QCoreApplication.translate("RowProblem", "row {n}").format(n=number(problem.row)))
    if problem.part is not None:
        place.append(part_words(problem.part))
    if problem.field is not None:
        place.append(problem.field)
    separator = QCoreApplication.translate("RowProblem", ", ")
    return in_window_direction(f"{separator.join(place)}: {translated(problem.message)}")


def part_words(part: int) -> str:
    """One of several records in a row of a file."""
    return QCoreApplication.translate("RowProblem", "part {n}").format(n=number(part))


def number(value: float, decimals: int = 0) -> str:
    """A number in the digits and separators of the current language."""
    locale = QLocale()
    written = locale.toString(value) if isinstance(value, int) else locale.toString(value, "f", decimals)
    return with_minus(written)


def with_minus(written: str) -> str:
    """A written number with the sign that numbers have."""
    return written.replace("-", MINUS)


def percentage(percent: float, decimals: int = 0) -> str:
    """A percentage with its sign on the side where the current language reads it."""
    return _with_percent(number(percent, decimals))


def _with_percent(written: str) -> str:
    """The written number with the sign of percent.

    Alone in a cell, a box or an axis, Persian digits run from left to right and take the sign to their right, where it
    is read first; after a letter of the script they do not. The mark is such a letter, and is not seen.
    """
    locale = QLocale()
    if locale.textDirection() is not Qt.LayoutDirection.RightToLeft:
        return f"{written}{locale.percent()}"
    again = ARABIC_LETTER_MARK if MINUS in written else ""  # the minus has a mark of its own, of the other direction
    return f"{ARABIC_LETTER_MARK}{written}{again}{locale.percent()}"


def moment(at: str | datetime | None) -> str:
    """Day and minute of an instant on this machine's clock, in the language's digits; empty for none.

    Without a letter in it, a text from right to left says by a mark that its day is read first.
    """
    return date_words(at, f"{RIGHT_TO_LEFT_MARK}%Y-%m-%d، %H:%M" if is_right_to_left() else "%Y-%m-%d %H:%M")


def day(at: str | datetime | None) -> str:
    """The day of an instant on this machine's clock, in the language's digits; empty for none."""
    return date_words(at, "%Y-%m-%d")


def date_words(at: str | datetime | None, form: str) -> str:
    """Imported times may be anything and stay as they are; what names no zone is taken for this clock's."""
    if not at:
        return ""
    try:
        instant = at if isinstance(at, datetime) else datetime.fromisoformat(at)
        here = instant.astimezone() if instant.tzinfo else instant
        written = here.strftime(form.replace("%Y-%m-%d", _jalali_day(here)) if Languages.jalali else form)
    except (ValueError, OverflowError):
        return str(at)
    return "".join(QLocale().toString(int(sign)) if sign.isdigit() else sign for sign in written)


def _jalali_day(at: datetime) -> str:
    """The day in the Persian calendar, as it is printed in Iran: 1405/08/30."""
    parts = QCalendar(QCalendar.System.Jalali).partsFromDate(QDate(at.year, at.month, at.day))
    return f"{parts.year:04}/{parts.month:02}/{parts.day:02}"


def window_language() -> str:
    """The code of the language that the window speaks."""
    return QLocale().name().split("_")[0]


def is_right_to_left() -> bool:
    return QApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft


def _in_local_digits(written: str) -> str:
    """ASCII digits and signs of a formatted number, as the current language writes them."""
    locale = QLocale()
    signs = {
        ".": locale.decimalPoint(),
        ",": locale.groupSeparator(),
        "-": locale.negativeSign().replace("-", MINUS),
    }
    signs |= {str(digit): locale.toString(digit) for digit in range(10)}
    local = "".join(signs.get(sign, sign) for sign in written.removesuffix("%"))
    return _with_percent(local) if written.endswith("%") else local
