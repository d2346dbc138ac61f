"""Words of a text as a metric counts them, by language."""

import re
from functools import cache
from typing import Any, Literal, cast

from medreview.text import for_search, guess_language, primary_language

BleuTokeniser = Literal["13a", "zh", "none"]
_WORD = re.compile(r"\w+")
_ENGLISH_WORD = re.compile("[a-z0-9]+")


def language_of(texts: tuple[str, ...], language: str | None) -> str:
    """The primary language given, or else guessed from the letters of all texts; English where there are none."""
    return primary_language(language) or guess_language("\n".join(texts)) or "en"


def words(text: str, language: str) -> list[str]:
    """Words without punctuation, for ROUGE.

    English: runs of a-z and 0-9 in lower case, as the common implementation takes them. Every other language: words of
    the folded text (letter forms, digits, vowel marks, zero-width and direction marks), each Chinese character a word.
    """
    if language == "en":
        return _ENGLISH_WORD.findall(text.lower())
    return _WORD.findall(for_search(text))


def tokens(text: str, tokeniser: BleuTokeniser) -> list[str]:
    """Words and punctuation as sacrebleu's tokeniser of that name cuts them; "none" cuts at white space."""
    return _tokeniser(tokeniser)(text).split()


def plain_tokens(text: str, language: str) -> list[str]:
    """Lower-cased words and punctuation, for SARI: 13a, zh for Chinese; folded unless English."""
    folded = text.lower() if language == "en" else for_search(text)
    return tokens(folded, tokeniser_for(language))


def tokeniser_for(language: str) -> BleuTokeniser:
    return "zh" if language == "zh" else "13a"


def prepared(text: str, language: str) -> str:
    """The text as BLEU reads it: English and Chinese as they stand, any other language folded.

    One invisible mark would otherwise make two identical Persian words different.
    """
    return text if language in {"en", "zh"} else for_search(text)


@cache
def _tokeniser(name: BleuTokeniser) -> Any:
    from sacrebleu.metrics.bleu import BLEU  # pyright: ignore[reportMissingTypeStubs]

    return cast("Any", BLEU(tokenize=name, effective_order=True)).tokenizer
