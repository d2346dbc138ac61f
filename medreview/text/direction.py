"""Writing direction of a paragraph, and where its characters are in a Qt document."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate

from medreview.text.languages import RIGHT_TO_LEFT_LANGUAGES, primary_language

_PARAGRAPH_BREAK = re.compile("\r\n|[\n\r\u2028\u2029]")
_DIRECTION_MARKS = frozenset("\u200e\u200f\u061c")
_UNITS = (
    *(
        "kg",
        "g",
        "mg",
        "mcg",
        "µg",
        "μg",
        "ng",
        "L",
        "l",
        "dL",
        "dl",
        "mL",
        "ml",
        "µL",
        "μL",
        "cc",
        "IU",
        "U",
        "units?",
    ),
    *(
        "mol",
        "mmol",
        "µmol",
        "μmol",
        "nmol",
        "mEq",
        "mmHg",
        "kPa",
        "km",
        "m",
        "cm",
        "mm",
        "µm",
        "μm",
        "kcal",
        "Gy",
        "mSv",
    ),
    *(
        "Hz",
        "bpm",
        "hours?",
        "h",
        "minutes?",
        "min",
        "s",
        "days?",
        "weeks?",
        "tablets?",
        "drops?",
        "%",
        "٪",
        "°C?",
        "°F",
    ),
    *(f"{prefix}[ \u200c]?گرم" for prefix in ("میلی", "میکرو", "کیلو")),
    *(f"{prefix}[ \u200c]?لیتر" for prefix in ("میلی", "دسی")),
    *(f"{prefix}[ \u200c]?متر" for prefix in ("میلی", "سانتی")),
    *(
        "گرم",
        "لیتر",
        "متر",
        "سی[ \u200c]?سی",
        "واحد",
        "درصد",
        "درجه",
        "ساعت",
        "دقیقه",
        "روز",
        "هفته",
        "قرص",
        "قطره",
        "بار",
    ),
)
_IN_UNIT = "(?<=میلی) (?=گرم|لیتر|متر)|(?<=میکرو) (?=گرم)|(?<=کیلو) (?=گرم)|(?<=سانتی) (?=متر)"
_BEFORE_UNIT = re.compile(rf"(?<=[\d٪%]) (?=(?:{'|'.join(_UNITS)})(?![^\W_]))|{_IN_UNIT}")
_LAST_OF_ONE_UNIT = "\uffff"  # characters after it take two UTF-16 units


def is_right_to_left(paragraph: str, language: str | None = None) -> bool:
    """Tell the base direction of one paragraph by its strong characters, leaning to its record's language.

    The rule of the Unicode algorithm (the first strong character decides) is wrong for Persian medical
    text, which often begins with a Latin term. Here R counts letters written right to left, L the others:

    - language unknown: right to left when there is an R and ``2 R >= L``;
    - language written right to left (fa, ar, he, ur, ps, ckb, ...): also when the first strong character
      is an R, however long the Latin names that follow; a paragraph of Latin letters only stays left to right;
    - another language: only when R is the majority (``R > L``), so that a quoted term does not turn it.

    Without any letter, a paragraph of a right-to-left language is right to left, except one with ASCII
    digits and no others: "5 x 3 = 15" must not be read backwards. Invisible direction marks do not count.
    """
    right, left, first = _strong_characters(paragraph)
    code = primary_language(language)
    if code is None:
        return right > 0 and 2 * right >= left
    if code not in RIGHT_TO_LEFT_LANGUAGES:
        return right > left
    if right or left:
        return right > 0 and (first == "R" or 2 * right >= left)
    digits = [character for character in paragraph if character.isdecimal()]
    return not digits or any(not digit.isascii() for digit in digits)


def directions(lines: Sequence[str], language: str | None = None) -> list[bool]:
    """Tell of each line of a text whether it runs right to left.

    A line without letters, such as a row of doses, runs as the lines it stands among: the nearest before it, else after
    it, up to an empty line. A sum ("5 × 3 = 15") is read from left to right everywhere.
    """
    own = [None if _follows(line) else is_right_to_left(line, language) for line in lines]
    after: bool | None = None
    following: list[bool | None] = []
    for line, runs in zip(reversed(lines), reversed(own), strict=True):
        after = None if not line.strip() else after if runs is None else runs
        following.append(after)
    before: bool | None = None
    found: list[bool] = []
    for line, runs, later in zip(lines, own, reversed(following), strict=True):
        before = None if not line.strip() else before if runs is None else runs
        chosen = next((one for one in (runs, before, later) if one is not None), None)
        found.append(is_right_to_left(line, language) if chosen is None else chosen)
    return found


def _follows(line: str) -> bool:
    is_sum = any(sign in line for sign in "=≈×÷")
    return bool(line.strip()) and not is_sum and not any(map(str.isalpha, line))


def bound_to_units(text: str) -> str:
    """The text with a space that no line breaks at (U+00A0) between a number and its unit; as long as it was."""
    return _BEFORE_UNIT.sub("\u00a0", text)


def _strong_characters(paragraph: str) -> tuple[int, int, str]:
    if paragraph.isascii():
        n_letters = sum(map(str.isalpha, paragraph))
        return 0, n_letters, "L" if n_letters else ""
    right = left = 0
    first = ""
    for character in paragraph:
        if character in _DIRECTION_MARKS:
            continue
        bidirectional = unicodedata.bidirectional(character)
        if bidirectional in {"R", "AL"}:
            right += 1
            first = first or "R"
        elif bidirectional == "L":
            left += 1
            first = first or "L"
    return right, left, first


def paragraphs(text: str) -> Iterator[tuple[int, int]]:
    r"""Yield start and end of each paragraph in code points, without the break itself.

    Breaks are ``\n``, ``\r\n``, ``\r``, U+2028 and U+2029. As in a QTextDocument, n breaks make n + 1
    paragraphs, so an empty text has one empty paragraph.
    """
    start = 0
    for found in _PARAGRAPH_BREAK.finditer(text):
        yield start, found.start()
        start = found.end()
    yield start, len(text)


def utf16_offset(text: str, code_point_index: int) -> int:
    """Position of a code point counted in UTF-16 units, as QString and JavaScript count.

    Raises
    ------
    ValueError
        If the index is negative or beyond the end of the text.
    """
    return utf16_offsets(text, [code_point_index])[0]


def utf16_offsets(text: str, code_point_indexes: Sequence[int]) -> list[int]:
    """Positions of many code points in UTF-16 units, in one pass over the text; errors as `utf16_offset`."""
    _check_within(code_point_indexes, len(text))
    units = _units_before(text)
    return [units[index] for index in code_point_indexes]


class DocumentText:
    r"""A stored text as a QTextDocument holds it, and the way between the offsets of the two.

    Put ``paragraph_texts`` into the document one block each (``insertBlock``, ``insertText``); then
    ``position(offset)`` is the cursor position of a code-point offset of the stored text. Every break,
    ``\r\n`` too, is one position in the document. Characters that Qt would drop or take for structure
    (NUL and other controls but tab, halves of a surrogate pair, U+FDD0, U+FDD1, U+FFFC) are shown by a
    visible stand-in of the same length, and no line ends between a number and its unit; only the picture
    changes, never the stored text.
    """

    def __init__(self, text: str) -> None:
        self._positions = _document_positions(text)
        shown = bound_to_units(text.translate(STAND_INS))
        bounds = tuple(paragraphs(text))
        self.paragraph_bounds: tuple[tuple[int, int], ...] = bounds
        self.paragraph_texts: tuple[str, ...] = tuple(shown[start:end] for start, end in bounds)

    @property
    def length(self) -> int:
        """Positions in the document, without the final paragraph mark that Qt adds."""
        return self._positions[-1]

    def position(self, offset: int) -> int:
        r"""Cursor position of a code-point offset of the stored text; ValueError outside it.

        The offset between the two characters of ``\r\n`` is the position before the break.
        """
        _check_within([offset], len(self._positions) - 1)
        return self._positions[offset]

    def range(self, start: int, end: int) -> tuple[int, int]:
        """Cursor anchor and position that select the characters from start up to end."""
        return self.position(start), self.position(end)

    def offset(self, position: int) -> int:
        """Code-point offset of the stored text at a cursor position; ValueError outside the document.

        The reverse of `position`; between the two units of a surrogate pair it is that character's offset.
        """
        _check_within([position], self.length)
        index = bisect_left(self._positions, position)
        return index if self._positions[index] == position else index - 1


def _document_positions(text: str) -> Sequence[int]:
    if "\r\n" not in text:
        return _units_before(text)
    # The carriage return of a pair takes no place of its own: the line feed stands for both.
    widths = (0 if pair == ("\r", "\n") else _utf16_width(pair[0]) for pair in zip(text, text[1:] + " ", strict=True))
    return list(accumulate(widths, initial=0))


def _units_before(text: str) -> Sequence[int]:
    """Return for each offset, the end included, the UTF-16 units before it."""
    if max(text, default="") <= _LAST_OF_ONE_UNIT:
        return range(len(text) + 1)
    return list(accumulate(map(_utf16_width, text), initial=0))


def _utf16_width(character: str) -> int:
    return 2 if character > _LAST_OF_ONE_UNIT else 1


def _check_within(indexes: Sequence[int], limit: int) -> None:
    outside = next((index for index in indexes if not 0 <= index <= limit), None)
    if outside is not None:
        raise ValueError(f"offset {outside} is outside the text, which has {limit} places")


_CONTROL_PICTURES = {code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\t\n\r"}
_REPLACED = (*range(0x7F, 0xA0), *range(0xD800, 0xE000), 0xFDD0, 0xFDD1, 0xFFFC)
STAND_INS = {**dict.fromkeys(_REPLACED, "\ufffd"), **_CONTROL_PICTURES}
