"""Numbers of identity: Iran's national code with its check digit, and the number of social security in the USA."""

import re
from collections.abc import Iterator

from medreview.curation.personal_text import BETWEEN, PersonalRule, Span, spans_of
from medreview.errors import Message

_N_DIGITS, _FEWEST_TYPED = 10, 8
_MODULUS = 11
_MANY_DIGITS = re.compile(r"\d(?:\D?\d){7}")
_CODE = re.compile(rf"(?<![\d.+)])\d{{3}}{BETWEEN}?\d{{6}}{BETWEEN}?\d(?![\d%]|[.,]\d)")
_LED = re.compile(
    r"(?:کد|شماره|ش)[\s\u200c.]?ملی[^\d\n]{0,24}?(?P<is>\d{8,10})(?!\d)|national\s+(?:id|code|number)[^\d\n]{0,24}?(?P<also>\d{8,10})(?!\d)",
    re.IGNORECASE,
)
_SOCIAL_SECURITY = re.compile(r"(?<![\d-])(?!000|666|9\d\d)\d{3}([- ])(?!00)\d\d\1(?!0000)\d{4}(?![\d-])")
_NO_DIGIT = re.compile(r"\D")


def is_national_code(digits: str) -> bool:
    """True if ten digits fit Iran's national code: the last is the check digit, and not all are the same."""
    if len(digits) != _N_DIGITS or not digits.isdecimal() or len(set(digits)) == 1:
        return False
    rest = sum(int(one) * weight for one, weight in zip(digits, range(_N_DIGITS, 1, -1), strict=False)) % _MODULUS
    return int(digits[-1]) == (rest if rest < 2 else _MODULUS - rest)  # noqa: PLR2004 - as the code is defined


def _find(text: str) -> Iterator[Span]:
    if not _MANY_DIGITS.search(text):
        return
    for start, end in spans_of(_CODE, text):
        if is_national_code(_NO_DIGIT.sub("", text[start:end])):
            yield start, end
    for found in _LED.finditer(text):  # zeros at the beginning get lost in spreadsheets
        group = "is" if found["is"] else "also"
        if is_national_code(found[group].rjust(_N_DIGITS, "0")):
            yield found.span(group)
    yield from spans_of(_SOCIAL_SECURITY, text)


RULE = PersonalRule(
    "national-ids",
    Message("A national identity number"),
    Message(
        "Iran's national code with a correct check digit, and US social security numbers. "
        "About one in eleven other ten-digit numbers also matches."
    ),
    "ID",
    _find,
    place=40,
)
