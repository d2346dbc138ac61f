"""Fields for numbers that take the digits and signs of any keyboard, and show those of the window's language."""

import unicodedata

from PySide6.QtCore import QLocale
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox
from typing_extensions import override

_DECIMAL_SIGNS = frozenset("./\N{ARABIC DECIMAL SEPARATOR}")
_MINUS_SIGNS = frozenset("-\N{MINUS SIGN}")

Validated = tuple[QValidator.State, str, int]


class NumberBox(QSpinBox):
    """A whole number."""

    @override
    def validate(self, input: str, pos: int) -> Validated:
        return super().validate(in_local_digits(input), pos)

    @override
    def valueFromText(self, text: str) -> int:
        return super().valueFromText(in_local_digits(text))


class DecimalBox(QDoubleSpinBox):
    """A number with decimals; a point and a slash are its decimal sign too, as people type them in Persian."""

    @override
    def validate(self, input: str, pos: int) -> Validated:
        return super().validate(_with_local_point(input), pos)

    @override
    def valueFromText(self, text: str) -> float:
        return super().valueFromText(_with_local_point(text))


def in_local_digits(typed: str) -> str:
    """A number in the digits of any script, as the window's language writes them; as long as before."""
    locale = QLocale()
    minus = locale.negativeSign()
    written = (locale.toString(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in typed)
    return "".join(minus if sign in _MINUS_SIGNS and len(minus) == 1 else sign for sign in written)


def _with_local_point(typed: str) -> str:
    point = QLocale().decimalPoint()
    return "".join(point if sign in _DECIMAL_SIGNS else sign for sign in in_local_digits(typed))
