"""Read one value: what stands after a dimension's name, in a line or as a JSON value."""

import re
import unicodedata
from itertools import islice

from medreview.protocols.readings import ReadGrade, declined, not_a_level, not_offered, two_values
from medreview.protocols.refusals import is_refusal
from medreview.protocols.scales import JudgedDimension, JudgedLevel

_DECORATION = r"[\s*_`\"'“”‘’«»「」『』\[\](){}<>【】（）［］\\#~≈=:：]"
_LEAD = re.compile(
    rf"{_DECORATION}*(?:(?:a |an |the )?(?:final |overall )?(?:score|rating|level|grade|label|result)(?: of| is)?\b"
    rf"|is\b|of\b|امتیاز|نمره|درجه|سطح|برابر(?: با)?|等级|评分|得分|分数|为|是)?{_DECORATION}*",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[-+−]?(?:\d+(?:[.,]\d+)?|\.\d+)")
_OUT_OF = re.compile(rf"{_DECORATION}*(?:/|out of|of|از)\s*(?P<most>\d+(?:\.\d+)?)", re.IGNORECASE)
_SECOND = re.compile(
    rf"{_DECORATION}*(?:[-–—~&/+،,、]|\bto\b|\bor\b|\band\b|یا|تا|و|或|到|至|和)\s*[\[(]?\d", re.IGNORECASE
)
_AFTER_NUMBER = re.compile(
    r"\s*(?:$|[^\w\s]|(?:because|since|as|due|for|given|points?|stars?|out|چون|زیرا|امتیاز|نمره|از)\b"
    r"|分|点|星|级|因为|由于)",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[.,;:!?<()\[\]（）。，；：、،؛؟|\n]|\s[-–—]+\s|\s(?:because|since|as|چون|زیرا)\b|因为|由于")
_TRIM = " \t\r\n*_`\"'“”‘’«»「」『』[](){}<>【】（）［］\\#.,;:!|/=。，；：،؛-–—"
_MOST_WORDS, _MOST_CHARACTERS, _MOST_HANZI = 4, 40, 12
_MOST_WORDS_AFTER = 2
_MOST_CLAUSES = 4
_ENDS_OF_DECIMALS = str.maketrans({"٫": ".", "．": ".", "−": "-"})

FoundValue = tuple[ReadGrade, int]
"""A grade, and where it ends in the text that was looked at."""


def ascii_digits(text: str) -> str:
    """Digits of every script as 0-9 and their decimal marks as a point; the length stays the same."""
    if text.isascii():
        return text
    digits = "".join(str(unicodedata.decimal(c)) if unicodedata.category(c) == "Nd" else c for c in text)
    return digits.translate(_ENDS_OF_DECIMALS)


def value_in_text(text: str, dimension: JudgedDimension) -> FoundValue | None:
    """The value a text begins with; None where it is prose and tries to give none."""
    plain = ascii_digits(text)
    lead = _LEAD.match(plain)
    start = lead.end() if lead else 0
    number = _NUMBER.match(plain, start)
    if number and not dimension.is_of_labels:
        return _numeric(text, plain, number, dimension)
    return _in_words(text, dimension) or _failed_words(text, dimension)


def value_in_json(value: object, dimension: JudgedDimension) -> ReadGrade:
    """The verdict that a JSON value gives; true and false are no numbers here, but may be words of levels."""
    if isinstance(value, str):
        return _in_json_text(value, dimension)
    if isinstance(value, bool) or not isinstance(value, int | float):
        named = dimension.level_of_words(str(value)) if isinstance(value, bool) else None
        return ReadGrade(named.value) if named else not_a_level(dimension, _shown(value))
    level = dimension.level_of_number(value) or dimension.level_of_words(_shown(value))
    if level:
        return ReadGrade(level.value)
    return (not_a_level if dimension.is_of_labels else not_offered)(dimension, _shown(value))


def _in_json_text(text: str, dimension: JudgedDimension) -> ReadGrade:
    level = dimension.level_of_words(text)
    if level:
        return ReadGrade(level.value)
    if dimension.is_of_labels:
        return not_offered(dimension, _shown(text)) if text.strip() else not_a_level(dimension, _shown(text))
    found = value_in_text(text, dimension)
    return found[0] if found else not_a_level(dimension, _shown(text))


def _numeric(text: str, plain: str, number: re.Match[str], dimension: JudgedDimension) -> FoundValue | None:
    value, end = float(number[0].replace(",", ".")), number.end()
    share = _OUT_OF.match(plain, end)
    if share:
        return _of_most(text, plain, number, share, dimension)
    if _SECOND.match(plain, end):
        return (two_values(dimension, _shown(text)), len(text))
    if not (_AFTER_NUMBER.match(plain, end) or _is_short_label(text[end:], dimension)):
        return None
    if plain[end : end + 1] == "%":
        return (not_a_level(dimension, _shown(text)), end)
    return (_agreeing(value, text, end, dimension), end)


def _of_most(
    text: str, plain: str, number: re.Match[str], share: re.Match[str], dimension: JudgedDimension
) -> FoundValue:
    value = float(number[0].replace(",", "."))
    if float(share["most"]) == dimension.levels[-1].value:
        return (_agreeing(value, text, share.end(), dimension), share.end())
    # Persian writes one half as ۰/۵, which is no share of five.
    persian = text[number.start() : share.end()]
    level = dimension.level_of_number(float(f"{number[0]}.{share['most']}")) if share["most"].isdigit() else None
    if level and "/" in persian and not persian.isascii():
        return (ReadGrade(level.value), share.end())
    return (not_offered(dimension, _shown(plain[number.start() : share.end()])), share.end())


def _agreeing(value: float, text: str, end: int, dimension: JudgedDimension) -> ReadGrade:
    """The level of a number, unless the words after it name another level."""
    level = dimension.level_of_number(value)
    if level is None:
        return not_offered(dimension, _shown(text[:end]))
    named = dimension.level_of_words(_first_clause(text[end:]))
    if named and named != level:
        return two_values(dimension, _shown(text))
    return ReadGrade(level.value)


def _in_words(text: str, dimension: JudgedDimension) -> FoundValue | None:
    stripped = text.lstrip(_TRIM)
    clause_ends = [match.start() for match in islice(_CLAUSE_END.finditer(stripped), _MOST_CLAUSES)]
    ends = [len(stripped), *reversed(clause_ends)]
    named = ((dimension.level_of_words(stripped[:end].strip(_TRIM)), end) for end in ends)
    level, length = next(((level, end) for level, end in named if level), (None, 0))
    if level is None:
        return None
    end = len(text) - len(stripped) + len(stripped[:length].rstrip(_TRIM))
    number = _NUMBER.match(ascii_digits(text[end:]).lstrip(_TRIM))
    other = dimension.level_of_number(float(number[0].replace(",", "."))) if number else None
    if other and other != level:
        return (two_values(dimension, _shown(text)), len(text))
    return (ReadGrade(level.value), end)


def _failed_words(text: str, dimension: JudgedDimension) -> FoundValue | None:
    shown = text.strip(_TRIM)
    if not shown:
        return None
    is_short = len(shown.split()) <= _MOST_WORDS and len(shown) <= (
        _MOST_CHARACTERS if shown.isascii() or " " in shown else _MOST_HANZI
    )
    if is_refusal(shown) and (is_short or is_refusal(shown[:_MOST_CHARACTERS])):
        return (declined(dimension), len(text))
    return (not_a_level(dimension, _shown(shown)), len(text)) if is_short else None


def _is_short_label(rest: str, dimension: JudgedDimension) -> bool:
    if rest[:1].isalnum():
        return False
    return len(rest.split()) <= _MOST_WORDS_AFTER or _label_of(rest, dimension) is not None


def _label_of(rest: str, dimension: JudgedDimension) -> JudgedLevel | None:
    return dimension.level_of_words(_first_clause(rest))


def _first_clause(text: str) -> str:
    stripped = text.lstrip(_TRIM)
    end = _CLAUSE_END.search(stripped)
    return stripped[: end.start() if end else None].strip(_TRIM)


def _shown(value: object) -> str:
    text = " ".join(str(value).split())
    return text if len(text) <= _MOST_CHARACTERS else text[: _MOST_CHARACTERS - 1] + "…"
