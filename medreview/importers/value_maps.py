"""Values for the words of a column, as a person gives them: Agree=5, or A=1, or a scale turned round."""

import re
from collections.abc import Collection, Mapping
from itertools import permutations

from medreview.importers.scales import leading_number

Value = float | str
ValueMap = Mapping[str, Value]
ValueMaps = Mapping[str, ValueMap]
"""By column; a cell that is not among the words stays as it is."""

_NUMBER = re.compile(r"-?(\d+([.٫]\d*)?|[.٫]\d+)")
_ALIKE = str.maketrans({"ي": "ی", "ك": "ک", "\u200c": " ", "\u064b": ""})
_YES_AND_NO = {"no": 0, "n": 0, "false": 0, "0": 0, "yes": 1, "y": 1, "true": 1, "1": 1} | {
    "خیر": 0,
    "نه": 0,
    "否": 0,
    "بله": 1,
    "بلی": 1,
    "是": 1,
    **dict.fromkeys(("nein", "non", "nej", "nei", "nee", "não", "нет", "hayır", "لا", "いいえ", "아니요", "아니오"), 0),
    **dict.fromkeys(("ei", "nie", "ne", "nem", "nu", "ні", "όχι", "לא", "नहीं", "না", "không", "ไม่ใช่", "tidak"), 0),
    **dict.fromkeys(("ja", "oui", "sí", "sì", "si", "sim", "да", "evet", "نعم", "はい", "예", "네"), 1),
    **dict.fromkeys(("kyllä", "tak", "ano", "igen", "da", "так", "ναι", "כן", "हाँ", "হ্যাঁ", "có", "ใช่", "ya"), 1),
}
LADDERS = (
    ("disagree", "partially agree", "agree"),
    ("no", "partly", "yes"),
    ("no", "partial", "yes"),
    ("incorrect", "partially correct", "correct"),
    ("incorrect", "partial", "correct"),
    ("poor", "partial", "good"),
    ("strongly disagree", "disagree", "neutral", "agree", "strongly agree"),
    ("strongly disagree", "disagree", "neither agree nor disagree", "agree", "strongly agree"),
    ("very poor", "poor", "fair", "good", "very good"),
    ("poor", "fair", "good", "very good", "excellent"),
    ("very low", "low", "medium", "high", "very high"),
    ("disagree", "partially disagree", "neutral", "partially agree", "agree"),
    ("never", "rarely", "sometimes", "often", "always"),
    ("not at all", "slightly", "moderately", "very", "extremely"),
    ("trifft nicht zu", "trifft eher nicht zu", "teils teils", "trifft eher zu", "trifft zu"),
    ("stimme nicht zu", "stimme eher nicht zu", "teils teils", "stimme eher zu", "stimme zu"),
    ("sehr schlecht", "schlecht", "mittel", "gut", "sehr gut"),
    ("pas du tout d'accord", "pas d'accord", "neutre", "d'accord", "tout à fait d'accord"),
    ("totalmente en desacuerdo", "en desacuerdo", "neutral", "de acuerdo", "totalmente de acuerdo"),
    ("per niente d'accordo", "in disaccordo", "neutrale", "d'accordo", "molto d'accordo"),
    ("discordo totalmente", "discordo", "neutro", "concordo", "concordo totalmente"),
    ("kesinlikle katılmıyorum", "katılmıyorum", "kararsızım", "katılıyorum", "kesinlikle katılıyorum"),
    ("کاملا مخالفم", "مخالفم", "نظری ندارم", "موافقم", "کاملا موافقم"),
    ("کاملا مخالف", "مخالف", "بی نظر", "موافق", "کاملا موافق"),
    ("مخالفم", "تا حدی موافقم", "موافقم"),
    ("خیلی ضعیف", "ضعیف", "متوسط", "خوب", "خیلی خوب"),
    ("ضعیف", "متوسط", "خوب", "خیلی خوب", "عالی"),
    ("خیلی کم", "کم", "متوسط", "زیاد", "خیلی زیاد"),
    ("نادرست", "تا حدی درست", "درست"),
    ("非常不同意", "不同意", "中立", "同意", "非常同意"),
    ("非常不同意", "不同意", "一般", "同意", "非常同意"),
    ("不同意", "部分同意", "同意"),
    ("非常差", "差", "一般", "好", "非常好"),
    ("很差", "较差", "一般", "较好", "很好"),
    ("错误", "部分正确", "正确"),
    ("très mauvais", "mauvais", "moyen", "bon", "très bon"),
    ("très mauvaise", "mauvaise", "moyenne", "bonne", "très bonne"),
    ("muy malo", "malo", "regular", "bueno", "muy bueno"),
    ("muy mala", "mala", "regular", "buena", "muy buena"),
    ("molto scarso", "scarso", "sufficiente", "buono", "ottimo"),
    ("muito ruim", "ruim", "regular", "bom", "muito bom"),
    ("discordo totalmente", "discordo parcialmente", "neutro", "concordo parcialmente", "concordo totalmente"),
    ("zeer slecht", "slecht", "matig", "goed", "zeer goed"),
    ("helemaal mee oneens", "mee oneens", "neutraal", "mee eens", "helemaal mee eens"),
    ("mycket dåligt", "dåligt", "varken bra eller dåligt", "bra", "mycket bra"),
    ("instämmer inte alls", "instämmer inte", "neutral", "instämmer", "instämmer helt"),
    ("meget dårlig", "dårlig", "middel", "god", "meget god"),
    ("helt uenig", "uenig", "hverken enig eller uenig", "enig", "helt enig"),
    ("svært dårlig", "dårlig", "middels", "god", "svært god"),
    ("helt uenig", "uenig", "verken enig eller uenig", "enig", "helt enig"),
    ("erittäin huono", "huono", "kohtalainen", "hyvä", "erittäin hyvä"),
    ("täysin eri mieltä", "eri mieltä", "ei samaa eikä eri mieltä", "samaa mieltä", "täysin samaa mieltä"),
    ("bardzo źle", "źle", "średnio", "dobrze", "bardzo dobrze"),
    ("zdecydowanie nie", "raczej nie", "trudno powiedzieć", "raczej tak", "zdecydowanie tak"),
    ("velmi špatné", "špatné", "průměrné", "dobré", "velmi dobré"),
    ("rozhodně nesouhlasím", "nesouhlasím", "neutrální", "souhlasím", "rozhodně souhlasím"),
    ("nagyon rossz", "rossz", "közepes", "jó", "nagyon jó"),
    ("egyáltalán nem értek egyet", "nem értek egyet", "semleges", "egyetértek", "teljesen egyetértek"),
    ("foarte slab", "slab", "mediu", "bun", "foarte bun"),
    ("dezacord total", "dezacord", "neutru", "acord", "acord total"),
    ("çok kötü", "kötü", "orta", "iyi", "çok iyi"),
    ("очень плохо", "плохо", "удовлетворительно", "хорошо", "отлично"),
    ("очень плохо", "плохо", "средне", "хорошо", "очень хорошо"),
    ("полностью не согласен", "не согласен", "нейтрально", "согласен", "полностью согласен"),
    ("неверно", "частично верно", "верно"),
    ("дуже погано", "погано", "посередньо", "добре", "дуже добре"),
    ("повністю не згоден", "не згоден", "нейтрально", "згоден", "повністю згоден"),
    ("πολύ κακή", "κακή", "μέτρια", "καλή", "πολύ καλή"),
    ("διαφωνώ απόλυτα", "διαφωνώ", "ουδέτερο", "συμφωνώ", "συμφωνώ απόλυτα"),
    ("سیئ جدا", "سیئ", "متوسط", "جید", "جید جدا"),
    ("لا أوافق بشدة", "لا أوافق", "محاید", "أوافق", "أوافق بشدة"),
    ("גרוע מאוד", "גרוע", "בינוני", "טוב", "טוב מאוד"),
    ("מאוד לא מסכים", "לא מסכים", "ניטרלי", "מסכים", "מאוד מסכים"),
    ("बहुत खराब", "खराब", "औसत", "अच्छा", "बहुत अच्छा"),
    ("पूर्णतः असहमत", "असहमत", "तटस्थ", "सहमत", "पूर्णतः सहमत"),
    ("সম্পূর্ণ অসম্মত", "অসম্মত", "নিরপেক্ষ", "সম্মত", "সম্পূর্ণ সম্মত"),
    ("非常に悪い", "悪い", "普通", "良い", "非常に良い"),
    ("まったくそう思わない", "そう思わない", "どちらともいえない", "そう思う", "強くそう思う"),
    ("매우 나쁨", "나쁨", "보통", "좋음", "매우 좋음"),
    ("매우 그렇지 않다", "그렇지 않다", "보통이다", "그렇다", "매우 그렇다"),
    ("전혀 동의하지 않음", "동의하지 않음", "보통", "동의함", "매우 동의함"),
    ("rất kém", "kém", "trung bình", "tốt", "rất tốt"),
    ("hoàn toàn không đồng ý", "không đồng ý", "trung lập", "đồng ý", "hoàn toàn đồng ý"),
    ("ไม่เห็นด้วยอย่างยิ่ง", "ไม่เห็นด้วย", "เฉยๆ", "เห็นด้วย", "เห็นด้วยอย่างยิ่ง"),
    ("sangat buruk", "buruk", "cukup", "baik", "sangat baik"),
    ("sangat tidak setuju", "tidak setuju", "netral", "setuju", "sangat setuju"),
)
"""Words of scales from the least to the most, as they are compared."""


def with_values(cells: Mapping[str, object], maps: ValueMaps) -> Mapping[str, object]:
    """The cells with what their words stand for; spaces around a word and its case do not matter."""
    changed = dict(cells)
    for column, words in maps.items():
        meant = {folded(word): value for word, value in words.items()}
        if column in changed:
            changed[column] = meant.get(folded(changed[column]), changed[column])
    return changed


def folded(cell: object) -> str:
    """A cell as its word is compared; a whole number is the same with and without its point."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return " ".join(str(cell).split()).casefold() if isinstance(cell, str | int | float) else ""


def read_values(text: str) -> dict[str, Value]:
    """The values by word in ``Agree=5, Disagree=1``, with commas of either script; they may stand inside words.

    Raises
    ------
    ValueError
        If a part has no word, or nothing after its last equals sign.
    """
    found: dict[str, Value] = {}
    pair = ""
    for part in re.split("(?<=[,،])", text):
        if "=" not in part:  # a comma inside the word, or nothing between two
            pair += part if pair or part.strip(" ,،") else ""
            continue
        pair += part.rstrip(",،")
        word, _, value = (side.strip() for side in pair.rpartition("="))
        if not word or not value:
            raise ValueError(pair.strip())
        found[word] = _value(value)
        pair = ""
    if pair or not found:
        raise ValueError(pair.strip())
    return found


def shown_values(words: ValueMap) -> str:
    """The same as text, for ``read_values``."""
    return ", ".join(
        f"{word}={value:g}" if not isinstance(value, str) else f"{word}={value}" for word, value in words.items()
    )


def reversed_values(words: ValueMap) -> dict[str, Value]:
    """The numbers turned round: the highest for what had the lowest."""
    numbers = [value for value in words.values() if not isinstance(value, str)]
    if not numbers:
        return dict(words)
    ends = min(numbers) + max(numbers)
    return {word: value if isinstance(value, str) else ends - value for word, value in words.items()}


def suggested_values(words: Collection[str]) -> dict[str, Value]:
    """Numbers for the words of one column, where they are letters, yes and no, numbered, or a known ladder."""
    given = {word: _plain(word) for word in words}
    found = set(given.values())
    if found <= _YES_AND_NO.keys():
        return {word: _YES_AND_NO[known] for word, known in given.items()}
    if all(len(known) == 1 and "a" <= known <= "j" for known in found):
        return {word: ord(known) - ord("a") + 1 for word, known in given.items()}
    numbered = {word: number for word in words if (number := leading_number(word)) is not None}
    if len(numbered) == len(given):
        return {**numbered}
    if low := _opposite_in(found):
        return {word: int(known != low) for word, known in given.items()}
    ladder = next((steps for steps in LADDERS if found <= set(steps)), None)
    return {word: ladder.index(known) + 1 for word, known in given.items()} if ladder else {}


_MIDDLES = frozenset(
    {"neutral", "teils teils", "neutre", "neutrale", "neutro", "kararsızım"}
    | {"neither agree nor disagree", "نظری ندارم", "بی نظر", "中立"}
    | {"neutraal", "hverken enig eller uenig", "verken enig eller uenig", "ei samaa eikä eri mieltä", "neutrální"}
    | {"trudno powiedzieć", "semleges", "neutru", "нейтрально", "ουδέτερο", "محاید", "ניטרלי", "तटस्थ", "নিরপেক্ষ"}
    | {"どちらともいえない", "trung lập", "เฉยๆ", "netral"}
)
_FEWEST_WORDS, _YES_OR_NO = 3, 2


def certain_scale(words: Collection[str]) -> str | None:
    """The scale that words are of, as ``scales.read_scale`` reads it, where they are of no other; else None.

    They are yes and no, a word and its opposite, all words of a known ladder, or several of one with its middle and an
    end, which tell how many there are.
    """
    given = {_plain(word): word.strip() for word in words}
    if len(given) == _YES_OR_NO and {_YES_AND_NO.get(known) for known in given if not known.isdecimal()} == {0, 1}:
        return ",".join(
            f"{_YES_AND_NO[known]}={given[known]}" for known in sorted(given, key=lambda one: _YES_AND_NO[one])
        )
    if low := _opposite_in(given):
        (high,) = given.keys() - {low}
        return f"0={given[low]},1={given[high]}"
    ladders = [steps for steps in LADDERS if given.keys() <= set(steps)]
    whole = next((steps for steps in ladders if given.keys() == set(steps)), None)
    if whole is None and len(ladders) == 1 and len(given) >= _FEWEST_WORDS and not _MIDDLES.isdisjoint(given):
        (steps,) = ladders
        whole = steps if {steps[0], steps[-1]} & given.keys() else None
    if whole is None:
        return None
    is_capital = all(word[:1].isupper() for word in given.values())
    return ",".join(given.get(step, step.capitalize() if is_capital else step) for step in whole)


def _opposite_in(words: Collection[str]) -> str | None:
    """The one of two words that says that the other is not so."""
    pairs = permutations(words) if len(words) == _YES_OR_NO else ()
    return next((low for low, high in pairs if (low, high) in _OPPOSITES or low in _denied(high)), None)


def _denied(word: str) -> tuple[str, ...]:
    return (f"in{word}", f"un{word}", f"not {word}", f"non {word}", f"not_{word}")


_OPPOSITES = (("fail", "pass"), ("failed", "passed"), ("bad", "good"), ("wrong", "right"), ("reject", "accept"))


def _plain(word: str) -> str:
    """A word as its ladder is written, without the joiners and marks of Persian and forms of Arabic letters."""
    return " ".join(folded(word).translate(_ALIKE).split())


def _value(text: str) -> Value:
    if not _NUMBER.fullmatch(text):
        return text
    number = float(text.replace("٫", "."))
    return int(number) if number.is_integer() else number
