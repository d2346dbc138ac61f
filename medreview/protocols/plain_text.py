"""A reply without what a reader does not see: direction marks, and letters that only another keyboard tells apart."""

import re

_INVISIBLE = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_LETTERS = str.maketrans({"ي": "ی", "ى": "ی", "ك": "ک", "\r": "\n", "\u00a0": " ", "\u2028": "\n", "\u2029": "\n"})


def plain_text(text: str) -> str:
    """The text as verdicts are looked for in it; the judged texts get the same, to be found again in it."""
    return _INVISIBLE.sub("", text.replace("\r\n", "\n")).translate(_LETTERS)
