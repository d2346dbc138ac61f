"""Lists and objects that a cell holds as text, as JSON, Python or the arrays of numpy write them."""

import ast
import json
import re

LONGEST = 1_000_000
_PARTED = re.compile(
    r"""(?P<part>'(?:[^'\\]|\\.)*+(?:'|\Z)|"(?:[^"\\]|\\.)*+(?:"|\Z)|\})(?P<gap>\s+(?=['"{]))?""", re.DOTALL
)
"""Texts and ends of objects, with the white space that numpy writes in place of a comma."""


_BEGINS = re.compile(r"""\s*(?:[\[{(]\s*['"\[{(]|[{(]\s*\d)""")
"""The beginning of a literal with parts that JSON would not have read; no note such as [1] in a text."""


def value_of_text(text: str) -> object:
    """The value that a text holds as JSON or as a literal of Python; None for any other or longer one."""
    if len(text) > LONGEST:
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    if _BEGINS.match(text) is None:
        return None
    try:
        return ast.literal_eval(_PARTED.sub(_with_comma, text.strip()))  # reads literals only, runs nothing
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return None


def _with_comma(found: re.Match[str]) -> str:
    return f"{found['part']}, " if found["gap"] else found["part"]
