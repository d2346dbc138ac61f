"""The language of a text that nobody told, found by script, letters and common words; unknown where they do not say.

A large import asks it of every text: only the beginning is looked at, and of that only every so many signs.
"""

from collections import Counter
from collections.abc import Mapping

from medreview.text.languages import is_han

_LOOKED_AT, _SAMPLED = 200, 40
_FEWEST_SIGNS = 4
_MOST = 0.6  # share of one script, without which a text is mixed
_ENOUGH, _APART = 2, 2

_LANGUAGE_OF_SCRIPT = {"kana": "ja", "hangul": "ko", "hebrew": "he", "greek": "el", "thai": "th", "han": "zh"}
_RANGES = (
    *(("latin", 0x0041, 0x005A), ("latin", 0x0061, 0x007A), ("latin", 0x00C0, 0x024F), ("greek", 0x0370, 0x03FF)),
    *(("cyrillic", 0x0400, 0x04FF), ("hebrew", 0x0590, 0x05FF), ("arabic", 0x0620, 0x064A), ("arabic", 0x066E, 0x06D3)),
    *(("devanagari", 0x0904, 0x0939), ("thai", 0x0E01, 0x0E30), ("latin", 0x1E00, 0x1EFF), ("kana", 0x3041, 0x30FF)),
    *(("hangul", 0xAC00, 0xD7A3), ("arabic", 0xFB50, 0xFDFF), ("arabic", 0xFE70, 0xFEFC)),
)
# A Chinese character carries about as much as three Latin letters, and names of drugs in Latin letters are long.
_WEIGHTS = {"han": 3, "kana": 3, "hangul": 3, "arabic": 2, "hebrew": 2}

# Letters that settle the language, and how much. Persian is also typed with Arabic ye and kaf; Urdu has its letters.
_LETTERS: Mapping[str, tuple[tuple[str, int], ...]] = {
    "fa": (("پچژگ", 2), ("یک", 1)),
    "ar": (("ةىإ", 3), ("أيك", 1)),
    "ur": (("ٹڈڑںے", 6), ("ہھ", 3)),
    "ps": (("ټډړښېۍګڼځڅ", 6),),
    "ckb": (("ێۆڵڕڤ", 6), ("ە", 3)),
    "ru": (("ыэё", 2),),
    "uk": (("іїєґ", 3),),
    "de": (("ß", 3),),
    "es": (("ñ¿¡", 3),),
    "pt": (("ãõ", 3),),
    "pl": (("łąęśżź", 3),),
    "tr": (("ğış", 3),),
    "vi": (("ơưăđạảấầẩậắằếềểệịọỏốồổộớờởợụủứừửựỳỵỹ", 3),),
}
# Words that are common in one language; what several share counts for each.
_COMMON: Mapping[str, str] = {
    "en": "the is are was were what how why which when who does do did can should would could my your i you "
    "it this that these there with have has had of and to for from not or if be been any after before "
    "about because about while",
    "de": "der das und ist sind ich nicht mit ein eine einen für auf wie welche welcher warum wenn kann "
    "soll mein meine zu von bei nach haben habe wird oder auch wir sie es dem den",
    "fr": "le la les des et est sont je ne pas avec une pour dans quel quelle quels pourquoi comment mon ma "
    "mes du au aux que qui sur ou il elle nous vous cette ce plus être avoir ai",
    "es": "el los las y es son yo no con una para por qué cuál cómo cuáles mi mis del al que en se está "
    "tengo puede o su un como más esta este",
    "pt": "o os as e é são eu não com uma para por que qual como quais meu minha do da dos das ao no na em "
    "se está tenho pode ou seu um mais",
    "it": "il lo gli le e è sono io non con una per che quale come quali mio mia del della dei al nel in si "
    "ho può o un più questo questa",
    "nl": "de het en is zijn ik niet met een voor op hoe welke waarom wanneer kan moet mijn van bij na heb "
    "heeft wordt of ook wij dat dit",
    "tr": "ve bir bu için ile ne nasıl neden hangi mi mı var yok çok olan olarak benim daha sonra",
    "pl": "i jest są nie z na do jak dlaczego jaki jakie czy mam mój moja się po od przez co to w",
    "vi": "là và của tôi không có cho với gì như thế nào tại sao bị được này một người khi",
    "fa": "است که را از به می این برای چه آیا هم شود دارم دارد من با یک در آن کنم چیست های نمی خود باید "
    "دارد کند بود شده سلام",
    "ar": "في من على هل ما هذا هذه التي الذي إلى الى لا عن أن ان كيف لماذا مع هو هي كان أو يمكن بعد قبل ماذا",
    "ur": "ہے کے کی میں کا سے نے کو ہیں اور یہ کیا ہو پر بھی",
    "ru": "и в не на что как с по это у меня мне для при от если можно или из после почему какие какой ли я",
    "uk": "і в не на що як з це у мене для при від якщо можна або після чому які який чи я",
    "hi": "है के की में का से ने को हैं और यह क्या हो पर भी मैं मुझे",
}


class _Scripts(dict[str, str]):
    """The script of each sign, worked out when it is first met; empty for what is no letter of any of them."""

    def __missing__(self, sign: str) -> str:
        code = ord(sign)
        found = next((script for script, low, high in _RANGES if low <= code <= high), "han" if is_han(sign) else "")
        self[sign] = found or ("other" if sign.isalpha() else "")
        return self[sign]


_SCRIPTS = _Scripts()
_WORDS: dict[str, list[str]] = {}
for _language, _common in _COMMON.items():
    for _word in dict.fromkeys(_common.split()):
        _WORDS.setdefault(_word, []).append(_language)
for _word in _COMMON["fa"].split():
    _WORDS.setdefault(_word.translate(str.maketrans("یک", "يك")), ["fa"])
_CLUES = {sign: (language, weight) for language, found in _LETTERS.items() for signs, weight in found for sign in signs}
_SIGNS = frozenset(_CLUES)


def found_language(text: str) -> str | None:
    """A language such as ``fa``, ``ar``, ``zh`` or ``en``; None for short and mixed texts, and for languages not known.

    The same text gives the same answer everywhere and always.
    """
    start = text[:_LOOKED_AT]
    if not start.isascii():
        script = _script_of(start)
        if script is None or script in _LANGUAGE_OF_SCRIPT:
            return _LANGUAGE_OF_SCRIPT.get(script or "")
    scores: dict[str, int] = {}
    lower = start.lower()
    for word in _WORDS.keys() & lower.split():
        for language in _WORDS[word]:
            scores[language] = scores.get(language, 0) + 1
    for sign in () if start.isascii() else _SIGNS.intersection(lower):
        language, weight = _CLUES[sign]
        scores[language] = scores.get(language, 0) + weight
    best, second = sorted((0, 0, *scores.values()))[-1:-3:-1]
    if best < _ENOUGH or best - second < _APART:
        return None
    return next(language for language, score in scores.items() if score == best)


def _script_of(start: str) -> str | None:
    """The script that most of a text is in; kana settle Japanese, which is half Chinese characters."""
    counts = Counter(map(_SCRIPTS.__getitem__, start[:: max(1, len(start) // _SAMPLED)]))
    counts.pop("", None)
    if counts.total() < _FEWEST_SIGNS:
        return None
    weights = {script: n * _WEIGHTS.get(script, 1) for script, n in counts.items()}
    if counts["kana"] and counts["han"]:
        weights["kana"] += weights.pop("han")
    script = max(weights, key=lambda name: weights[name])
    return script if weights[script] >= _MOST * sum(weights.values()) and script != "other" else None
