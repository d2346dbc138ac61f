"""The words by which two texts are compared, whatever the script."""

import re

from medreview.text.normalise import for_search

_WORD = re.compile(r"[^\W_]+")


def same_words(text: str) -> str:
    """A text as two are compared that may be the same.

    Letter case, forms of Arabic and Persian letters, digits of any script, marks and white space do not count.
    """
    return " ".join(words_of(text))


def words_of(text: str) -> list[str]:
    """The words of a text as they are compared; of Chinese each character is one."""
    return _WORD.findall(for_search(text))
