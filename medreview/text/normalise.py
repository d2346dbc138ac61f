"""One plain form of a text, for full-text search and for measuring; never shown and never stored as the text."""

import re
import unicodedata

_FOLDED = {
    "ي": "ی",
    "ى": "ی",
    "ے": "ی",
    "ك": "ک",
    "ڪ": "ک",
    "ة": "ه",
    "ە": "ه",
    "ہ": "ه",
    "ھ": "ه",
    "ۃ": "ه",
    "ٱ": "ا",
    "\u0640": "",  # tatweel, which only stretches a word
    "\u200b": " ",  # zero-width space
    "\u200c": " ",  # zero-width non-joiner
}
_FOLDING = str.maketrans(_FOLDED)
_LONGEST_REMEMBERED, _MOST_REMEMBERED = 48, 50_000
_HANZI = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]")


def for_search(text: str) -> str:
    """Fold away differences of spelling and typing that a reader does not see.

    Compatibility forms, letter case, Arabic and Persian ye, kaf and heh, digits of every script, accents
    and vowel marks, tatweel and invisible direction marks are folded; the zero-width non-joiner becomes a
    space, so that both ways of writing a compound are found; each Chinese character stands alone between
    spaces, because SQLite's ``unicode61`` would take a whole clause for one word. White space is
    collapsed. Applying it twice changes nothing.
    """
    # No folding reaches across white space, and texts repeat their words: most of the work is done once a word.
    return " ".join(filter(None, map(_FOLDED_WORDS.__getitem__, text.split())))


def _folded_word(text: str) -> str:
    # Folding case can leave characters that a second round still changes, as Unicode's NFKC_Casefold notes.
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()).casefold()
    decomposed = unicodedata.normalize("NFKD", folded).translate(_FOLDING)
    composed = unicodedata.normalize("NFC", decomposed.translate(_PLAIN)).translate(_FOLDING)
    return " ".join(_HANZI.sub(r" \g<0> ", composed).split())


def _plain(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Nd":
        return str(unicodedata.decimal(character))
    if category in {"Mn", "Me", "Cf"}:
        return ""
    if category in {"Cc", "Cs"}:  # controls, and halves of a surrogate pair that SQLite cannot store
        return " "
    return character


class _PlainSigns(dict[int, str]):
    """Plain forms of characters, each worked out when it is first met: a text is then folded in one pass of C."""

    def __missing__(self, code: int) -> str:
        self[code] = plain = _plain(chr(code))
        return plain


_PLAIN = _PlainSigns()


class _FoldedWords(dict[str, str]):
    """Folded forms of words; those of usual length are remembered, up to a number of them."""

    def __missing__(self, word: str) -> str:
        folded = _folded_word(word)
        if len(word) <= _LONGEST_REMEMBERED:
            if len(self) >= _MOST_REMEMBERED:
                self.clear()
            self[word] = folded
        return folded


_FOLDED_WORDS = _FoldedWords()
