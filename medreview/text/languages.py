"""A guess at the language of a text, by its letters alone."""

from collections import Counter

RIGHT_TO_LEFT_LANGUAGES = frozenset(
    {"ar", "azb", "ckb", "dv", "fa", "glk", "he", "lrc", "mzn", "ps", "sd", "ug", "ur", "yi"}
)

# Letters that settle the language of a text in Arabic script; weight 3 where no neighbour uses the letter.
_ARABIC_SCRIPT_CLUES: tuple[tuple[str, str, int], ...] = (
    ("fa", "پچژگ", 3),
    ("fa", "کی", 1),
    ("ar", "ةإ", 3),
    ("ar", "يكى", 1),
    ("ur", "ٹڈڑںےہھ", 5),
    ("ps", "ټډړښېۍګڼځڅ", 5),
    ("ckb", "ێۆڵڕەڤ", 5),
)
_HAN_RANGES = ((0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFF))
# A Chinese character carries about as much as three Latin letters; drug names and units in Latin letters
# are long, so letters of Arabic script count double.
_SCRIPT_WEIGHTS = {"han": 3, "kana": 3, "hangul": 3, "arabic": 2, "hebrew": 2, "latin": 1}
_LANGUAGE_OF_SCRIPT = {"han": "zh", "kana": "ja", "hangul": "ko", "hebrew": "he", "latin": "en"}


def primary_language(tag: str | None) -> str | None:
    """Reduce a tag such as ``fa-IR`` or ``ZH_hans`` to ``fa`` or ``zh``; None when it names no language."""
    if tag is None:
        return None
    first = tag.strip().replace("_", "-").split("-", 1)[0].lower()
    if first in {"und", "mul", "zxx"} or not (first.isascii() and first.isalpha() and len(first) in {2, 3}):
        return None
    return first


def is_han(character: str) -> bool:
    code = ord(character)
    return any(low <= code <= high for low, high in _HAN_RANGES)


def guess_language(text: str) -> str | None:
    """Guess ``fa``, ``ar``, ``ur``, ``ps``, ``ckb``, ``he``, ``zh``, ``ja``, ``ko`` or ``en``; None without letters.

    The script with most weight wins. Letters of Arabic script that only one language uses decide between
    the languages that write in it; without any such letter the guess is Persian. Latin script is taken
    for English, and a script that is not listed gives None.
    """
    letters = Counter(text)
    weights: Counter[str] = Counter()
    for character, count in letters.items():
        script = _script(character)
        if script:
            weights[script] += count * _SCRIPT_WEIGHTS.get(script, 1)
    if not weights:
        return None
    script = weights.most_common(1)[0][0]
    if script == "han" and weights["kana"]:
        return "ja"
    if script == "arabic":
        return _language_in_arabic_script(letters)
    return _LANGUAGE_OF_SCRIPT.get(script)


def _language_in_arabic_script(letters: Counter[str]) -> str:
    scores: Counter[str] = Counter({"fa": 0})
    for language, clues, weight in _ARABIC_SCRIPT_CLUES:
        scores[language] += weight * sum(letters[clue] for clue in clues)
    return scores.most_common(1)[0][0]


def _script(character: str) -> str | None:
    code = ord(character)
    if not character.isalpha():
        return None
    for script, low, high in _SCRIPT_RANGES:
        if low <= code <= high:
            return script
    return "han" if is_han(character) else "other"


_SCRIPT_RANGES = (
    ("latin", 0x0041, 0x024F),
    ("hebrew", 0x0590, 0x05FF),
    ("arabic", 0x0600, 0x06FF),
    ("arabic", 0x0750, 0x077F),
    ("arabic", 0x08A0, 0x08FF),
    ("hangul", 0x1100, 0x11FF),
    ("latin", 0x1E00, 0x1EFF),
    ("kana", 0x3040, 0x30FF),
    ("hangul", 0xAC00, 0xD7A3),
    ("arabic", 0xFB50, 0xFDFF),
    ("arabic", 0xFE70, 0xFEFC),
    ("latin", 0xFF21, 0xFF5A),
)
