"""The words of a text with their places, in any script."""

import re

_IDEOGRAPHS = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
_IN_WORDS = "\u0300-\u036f\u064b-\u065f\u0670\u200c\u200d"
_WORD = re.compile(rf"\d+(?:[.,٫٬/]\d+)*|[{_IDEOGRAPHS}]|(?:[^\W\d_{_IDEOGRAPHS}][{_IN_WORDS}]*)+")


def word_places(text: str) -> list[tuple[int, int]]:
    """Start and end of each word in code points: a run of letters, a number with its decimals, or one ideograph.

    What joins letters inside a word, such as the half space of Persian, parts no words; other signs are none.
    """
    return [found.span() for found in _WORD.finditer(text)]
