"""The words of a text with their places, in any script."""

import re

from medreview.text.normalise import for_search

_IDEOGRAPHS = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
_IN_WORDS = "\u0300-\u036f\u064b-\u065f\u0670\u200c\u200d"
_FOUND = re.compile(rf"[{_IDEOGRAPHS}]|(?:[^\W_{_IDEOGRAPHS}][\u0300-\u036f\u0640\u064b-\u065f\u0670]*)+")
_WORD = re.compile(rf"\d+(?:[.,٫٬/]\d+)*|[{_IDEOGRAPHS}]|(?:[^\W\d_{_IDEOGRAPHS}][{_IN_WORDS}]*)+")


def word_places(text: str) -> list[tuple[int, int]]:
    """Start and end of each word in code points: a run of letters, a number with its decimals, or one ideograph.

    What joins letters inside a word, such as the half space of Persian, parts no words; other signs are none.
    """
    return [found.span() for found in _WORD.finditer(text)]


def words_found(text: str, typed: str) -> list[tuple[int, int]]:
    """Start and end of each word of a text that a search for what was typed finds, in code points.

    Words are compared as the search does; the last one may go on, unless a space or a quotation mark ends it.
    """
    wanted = [word for found in _FOUND.findall(for_search(typed)) for word in for_search(found).split()]
    if not wanted:
        return []
    begins = wanted[-1] if typed[-1] not in '"' and not typed[-1].isspace() else None

    def is_found(word: str) -> bool:
        return word in wanted or (begins is not None and word.startswith(begins))

    return [found.span() for found in _FOUND.finditer(text) if is_found(for_search(found[0]))]
