"""One cell read as what its column holds; a cell that is not that is a fault with a sentence.

A cell comes as text (CSV) or as a JSON value (JSONL); None means that there is none.
"""

import json
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import cast

from medreview.domain.possible import LARGEST_NUMBER
from medreview.domain.table_columns import CellKind, Column
from medreview.errors import Listed, Message

NUMBER = re.compile(r"\s*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*")
_INTEGER = re.compile(r"\s*[+-]?\d{1,25}(\.0*)?\s*")
_BETWEEN_OPTIONS = re.compile(r"[;؛,،]")
_LARGEST_INTEGER = 2**63 - 1
_LARGEST_EXACT = 2**53
_TRUE = frozenset({"1", "true", "yes", "y"})
_FALSE = frozenset({"0", "false", "no", "n"})
_DEEPEST = 50
_LONGEST_SHOWN = 40
_QUESTION_MARKS = ("?", "؟", "？")


class CellFault(Exception):
    """A fault in one cell; never leaves the importers."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(str(message))


class CellTooLarge(CellFault):
    """A number that nobody can calculate with; it is no word of a scale either."""


def missing(field: object) -> Message:
    """The sentence about a field or a column that must have a value and has none."""
    return Message("The {field} is missing.", {"field": field})


def asks(text: str) -> bool:
    """True for a text that ends as a question does."""
    return text.rstrip().endswith(_QUESTION_MARKS)


def are_keys(cells: Iterable[object]) -> bool:
    """True if at least half of the cells are letters of options, one or several, or numbers."""
    texts = [str(cell).strip() for cell in filter(is_filled, cells)]
    return 2 * sum(_KEY.fullmatch(text) is not None for text in texts) >= len(texts)


_KEY = re.compile(r"\W*(?:[a-h]|[A-H](?:\W*[A-H]){0,7}|[+-]?\d+(?:[.,]\d+)?)\W*|[(\[]?[A-Ha-h][).:\]].*", re.DOTALL)
"""A letter of an option or several, a number, or a letter before the words of an option."""


def are_keys_alone(cells: Sequence[object]) -> bool:
    """True for letters of options and numbers among which phrases are rare; else the numbers answer, too."""
    texts = [cell.strip() for cell in cells if isinstance(cell, str)]
    n_phrases = sum(is_phrase(text) and _KEY.fullmatch(text) is None for text in texts)
    return are_keys(cells) and _FEWEST_PHRASES * n_phrases < sum(map(is_filled, cells))


_FEWEST_PHRASES = 4


def without_percent(text: str) -> str:
    """A number without the percent sign behind it."""
    return text.rstrip().removesuffix("%")


def n_signs(text: str) -> int:
    """The length of a text, in which a sign of the scripts of East Asia counts for the three letters of a syllable."""
    return len(text) if text.isascii() else len(text) + 2 * sum(sign >= _FIRST_UNSPACED for sign in text)


def is_phrase(text: str) -> bool:
    """True for more than one word, or a longer text in a script that writes none apart; a date and a time are none."""
    return (len(text.split()) > 1 and any(map(str.isalpha, text))) or (
        n_signs(text) >= _FEWEST_SIGNS and _UNSPACED.search(text) is not None
    )


def are_paths(texts: Iterable[str]) -> bool:
    """True for classes inside one another, as catalogues write them: medicine > infections > mumps."""
    return all(_PATH.fullmatch(text.strip()) for text in texts)


_PATH = re.compile(r"[^>›→».?!。？！\n]{1,40}(?:[>›→»][^>›→».?!。？！\n]{1,40}){2,}")


def are_numbers(cells: Sequence[object]) -> bool:
    """True if every filled cell holds a number and nothing else, as of a question or of a row; False without any."""
    texts = [str(cell) for cell in cells if is_filled(cell)]
    return bool(texts) and all(map(_NUMBERED.fullmatch, texts))


_NUMBERED = re.compile(r"[\s#]*\d[\d.,_/-]*\s*")


def is_longer_than_names(text: str) -> bool:
    """True for a text that is longer than what names a column, as whole questions of surveys do, too."""
    return n_signs(text.strip()) > _MOST_SIGNS_OF_NAME


_FEWEST_SIGNS, _MOST_SIGNS_OF_NAME = 24, 150
_FIRST_UNSPACED = "\u2e80"
"""The first sign of the scripts of East Asia, which write no spaces between words."""
_UNSPACED = re.compile("[\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\U0003ffff]")
"""The signs of these, and of Thai, Lao, Burmese and Khmer."""


def is_filled(cell: object) -> bool:
    """True unless a cell is absent or empty."""
    return cell is not None and cell != ""


def text_of(cell: object) -> str:
    """The text of a cell that holds one, or a number; a whole number without the decimals of a spreadsheet."""
    if type(cell) is str:
        return cell
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return "" if cell is None else str(cell)


def joined_text(cell: object) -> str:
    """The text of a cell, or the sentences of a list of texts, a line each."""
    if not isinstance(cell, list):
        return text_of(cell)
    parts = cast("list[object]", cell)
    are_texts = bool(parts) and all(isinstance(part, str) for part in parts)
    return "\n".join(map(str, parts)) if are_texts else str(parts)


def read_cell(column: Column, cell: object) -> object:
    """The cell as its column's kind: text, int, float, bool, tuple of names, or tuple of turns.

    Raises
    ------
    CellFault
        If the cell is not of that kind, not one of the column's words, or holds characters that no text has.
    """
    if type(cell) is bool and column.kind is CellKind.FLAG:
        return cell
    check_characters(cell)
    if column.kind is CellKind.TEXT:
        return _allowed(_text(cell), column.allowed)
    if column.kind is CellKind.INTEGER:
        return _integer(cell, column.least, column.most)
    if column.most is not None:
        return _number_up_to(cell, column.most)
    return _READERS[column.kind](cell)


def plain_text(cell: object) -> str:
    """A cell of free text: ``read_cell`` without a column, for the many cells that are text already.

    Raises
    ------
    CellFault
        As there.
    """
    if type(cell) is not str:
        check_characters(cell)
        return _text(cell)
    if "\x00" in cell or not (cell.isascii() or _can_be_stored(cell)):
        check_characters(cell)
    return cell


def check_characters(value: object, depth: int = 0) -> None:
    """Refuse NUL and lone surrogates anywhere in a value: neither can be stored as text and read back.

    Raises
    ------
    CellFault
        Also for numbers that are not finite, and for values nested deeper than 50.
    """
    if depth > _DEEPEST:
        raise CellFault(Message("The value is nested too deeply."))
    match value:
        case str():
            if "\x00" in value:
                raise CellFault(Message("The text contains a NUL character, which is not allowed."))
            if not value.isascii() and not _can_be_stored(value):
                raise CellFault(Message("The text contains half of a surrogate pair, which is not a character."))
        case float() if not math.isfinite(value):
            raise CellFault(Message("The number is not finite."))
        case list():
            for part in cast("list[object]", value):
                check_characters(part, depth + 1)
        case dict():
            for name, part in cast("dict[str, object]", value).items():
                check_characters(name, depth + 1)
                check_characters(part, depth + 1)
        case _:
            pass


def _can_be_stored(text: str) -> bool:
    """True if a text has no half of a surrogate pair; trying is several times as fast as looking."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _text(cell: object) -> str:
    match cell:
        case str():
            return cell
        case bool():
            raise CellFault(Message("{cell} is not text.", {"cell": cell}))
        case int():
            return str(cell)
        case float() if cell.is_integer() and abs(cell) < _LARGEST_EXACT:
            return str(int(cell))
        case float():
            return repr(cell)
        case _:
            raise CellFault(Message("{cell} is not text.", {"cell": shown(cell)}))


def _allowed(text: str, allowed: tuple[str, ...]) -> str:
    if allowed and text not in allowed:
        raise CellFault(Message("{cell} is not one of {allowed}.", {"cell": shown(text), "allowed": Listed(allowed)}))
    return text


def _integer(cell: object, least: int, most: float | None) -> int:
    number: int | None = None
    match cell:
        case bool():
            pass
        case int():
            number = cell
        case float() if cell.is_integer():
            number = int(cell)
        case str() if _INTEGER.fullmatch(cell):
            number = int(cell.strip().partition(".")[0])
        case _:
            pass
    if number is None or abs(number) > _LARGEST_INTEGER:
        raise CellFault(Message("{cell} is not a whole number.", {"cell": shown(cell)}))
    if number < least:
        raise CellFault(Message("{cell} is less than {least}.", {"cell": number, "least": least}))
    if most is not None and number > most:
        raise CellFault(Message("{cell} is more than {most}.", {"cell": number, "most": f"{most:g}"}))
    return number


def _number(cell: object) -> float:
    number = math.nan
    match cell:
        case bool():
            pass
        case int() if abs(cell) < _LARGEST_INTEGER:
            number = float(cell)
        case float():
            number = cell
        case str() if NUMBER.fullmatch(told := without_percent(cell)):
            number = float(told)
        case _:
            pass
    if math.isnan(number):
        raise CellFault(Message("{cell} is not a number.", {"cell": shown(cell)}))
    if abs(number) > LARGEST_NUMBER:
        raise CellTooLarge(Message("{cell} is larger than any number that can be used.", {"cell": shown(cell)}))
    return number


def _number_up_to(cell: object, most: float) -> float:
    number = _number(cell)
    if not 0 <= number <= most:
        values = {"cell": shown(cell), "most": f"{most:.10g}"}
        raise CellFault(Message("{cell} is not a number from 0 to {most}.", values))
    return number


def _value(cell: object) -> float | str:
    """A number where the cell is one, else the word as it is: only the scale knows whether that is a label."""
    try:
        return _number(cell)
    except CellTooLarge:
        raise
    except CellFault:
        return _text(cell)


def _flag(cell: object) -> bool:
    match cell:
        case bool():
            return cell
        case int() if cell in {0, 1}:
            return bool(cell)
        case str() if cell.strip().lower() in _TRUE | _FALSE:
            return cell.strip().lower() in _TRUE
        case _:
            raise CellFault(Message("{cell} is neither 0 nor 1.", {"cell": shown(cell)}))


def _names(cell: object) -> tuple[str, ...]:
    if not isinstance(cell, list):
        return tuple(name.strip() for name in _text(cell).split(";"))
    names = tuple("" if name is None else _text(name).strip() for name in cast("list[object]", cell))
    if any(";" in name for name in names):
        raise CellFault(Message("A name contains a semicolon, which separates names."))
    return names


def _names_with_gaps(cell: object) -> tuple[str | None, ...]:
    names = _names(cell)
    return tuple(name or None for name in names) if any(names) else ()


PASSAGE = "context"
"""The role of what is to be read before a question, which nobody says."""


def _turns(cell: object) -> tuple[Mapping[str, str], ...]:
    """Earlier turns; a text that is no list of them is read before the question as it stands."""
    if isinstance(cell, str) and cell.lstrip()[:1] not in {"[", "{"}:
        return ({"role": PASSAGE, "text": _text(cell)},)
    value = _json(cell) if isinstance(cell, str) else cell
    check_characters(value)
    if not isinstance(value, list):
        raise CellFault(Message("The earlier turns are not a list."))
    return tuple(_turn(turn) for turn in cast("list[object]", value))


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CellFault(Message("The cell is not JSON: {reason}.", {"reason": str(error)})) from error


def _options(cell: object) -> tuple[int, ...]:
    """Numbers of options from 1, in order; one by itself is a number, several stand with ``;`` between."""
    match cell:
        case list() | tuple():
            parts = list(cast("list[object]", cell))
        case str():
            parts = [*_BETWEEN_OPTIONS.split(cell.strip())]
        case _:
            parts = [cell]
    return tuple(sorted({_integer(part, 1, None) for part in parts}))


def _turn(value: object) -> Mapping[str, str]:
    turn = cast("dict[str, object]", value) if isinstance(value, dict) else {}
    texts = {name: text for name, text in turn.items() if isinstance(text, str)}
    if not {"role", "text"} <= texts.keys() or len(texts) != len(turn):
        raise CellFault(Message("An earlier turn is not an object with the texts role and text."))
    return texts


def shown(cell: object, longest: int = _LONGEST_SHOWN) -> str:
    """The cell in a sentence, cut short."""
    text = cell if isinstance(cell, str) else json.dumps(cell, ensure_ascii=False, default=str)
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


_READERS: dict[CellKind, Callable[[object], object]] = {
    CellKind.NUMBER: _number,
    CellKind.VALUE: _value,
    CellKind.FLAG: _flag,
    CellKind.NAMES: _names,
    CellKind.MODALITIES: _names_with_gaps,
    CellKind.TURNS: _turns,
    CellKind.OPTIONS: _options,
}


def holds_verdicts(cells: Iterable[object]) -> bool:
    """True if any cell says whether something is right, as one who checks answers writes it: no author is called so."""
    return any(isinstance(cell, bool) or str(cell).strip().casefold() in _VERDICTS for cell in cells)


_VERDICTS = frozenset(
    {"correct", "incorrect", "wrong", "right", "true", "false", "yes", "no", "accept", "reject", "pass", "fail"}
    | {"valid", "invalid", "partially correct", "partly correct", "agree", "disagree", "acceptable", "unacceptable"}
)
