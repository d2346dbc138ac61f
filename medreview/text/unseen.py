"""Signs in names that nobody sees: marks of direction, zero-width signs, other spaces, other forms of one letter."""

import unicodedata

_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Shown as nothing, though they count as letters or marks."""


def as_seen(name: str) -> str:
    """A name as the eye reads it, for telling whether two that differ are seen as one."""
    if name.isascii() and name.isprintable() and "  " not in name:
        return name
    kept = "".join(sign for sign in unicodedata.normalize("NFC", name) if not _is_unseen(sign))
    return " ".join(kept.split())


def with_signs_shown(name: str) -> str:
    """A name in which every sign that nobody sees stands by its code, such as <U+200F>."""
    composed = unicodedata.normalize("NFC", name)
    return "".join(_shown(sign, is_apart=sign not in composed) for sign in name)


def _shown(sign: str, *, is_apart: bool) -> str:
    is_odd_space = sign.isspace() and sign != " "
    if _is_unseen(sign) or is_odd_space or (is_apart and unicodedata.combining(sign)):
        return f"<U+{ord(sign):04X}>"
    return sign


def _is_unseen(sign: str) -> bool:
    if sign.isspace():
        return False
    is_selector = "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef" or "\u180b" <= sign <= "\u180d"
    return unicodedata.category(sign) in {"Cf", "Cc"} or is_selector or sign in _FILLERS
