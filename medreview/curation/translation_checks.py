"""Findings of simple rules in a translation: numbers and doses that changed, options that became one, no translation.

They find what to look at; a number written as a word is found, too, though nothing is wrong with it.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from medreview.curation.compared_words import same_words
from medreview.errors import Message
from medreview.text.found_languages import found_language
from medreview.text.normalise import for_search

NUMBERS, DOSES, OPTIONS, LANGUAGE, SAME, LENGTH = "numbers", "doses", "options", "language", "same", "length"
COUNT, BACK = "option_count", "back"
CHECK_WORDS = {
    NUMBERS: Message("numbers that differ"),
    DOSES: Message("doses that differ"),
    OPTIONS: Message("options that say the same"),
    COUNT: Message("a different number of options"),
    LANGUAGE: Message("not in the requested language"),
    SAME: Message("not translated"),
    LENGTH: Message("much longer or shorter"),
    BACK: Message("numbers that differ in the back-translation"),
}
_NUMBER = re.compile(r"\d+(?:[./]\d+)*")
_UNITS = {
    "mg": ("mg", "milligram", "milligrams", "میلی گرم", "毫克"),
    "mcg": ("mcg", "ug", "μg", "microgram", "micrograms", "میکروگرم", "میکرو گرم", "微克"),
    "kg": ("kg", "kilogram", "kilograms", "کیلوگرم", "کیلو گرم", "کیلو", "公斤", "千克"),
    "g": ("g", "gram", "grams", "گرم", "克"),
    "ml": ("ml", "millilitre", "millilitres", "milliliter", "milliliters", "cc", "میلی لیتر", "سی سی", "毫升"),
    "l": ("l", "litre", "litres", "liter", "liters", "لیتر", "升"),
    "unit": ("iu", "unit", "units", "واحد", "单位"),
    "%": ("%", "percent", "درصد"),
}
_UNIT_OF = {for_search(name): unit for unit, names in _UNITS.items() for name in names}
_DOSE = re.compile(
    rf"({_NUMBER.pattern})\s*({'|'.join(re.escape(name) for name in sorted(_UNIT_OF, key=len, reverse=True))})(?!\w)"
)
_FEWEST_CHARACTERS, _LONGER = 20, 5

Parts = Sequence[tuple[str, str]]


def translation_findings(source: Parts, made: Parts, language: str) -> dict[str, list[str]]:
    """The findings of each rule, by rule; an empty list where it found nothing.

    Parameters
    ----------
    source, made
        Texts by the name of their part. A run keeps to the parts of its source; a file may have lost some.
    language
        The language that was translated into.
    """
    before, after = ("\n".join(text for _, text in parts) for parts in (source, made))
    options = [same_words(text) for name, text in made if name.startswith("option")]
    n_before, texts = sum(name.startswith("option") for name, _ in source), dict(made)
    told = found_language(after) if len(after) >= _FEWEST_CHARACTERS else None
    return {
        NUMBERS: number_differences(before, after),
        DOSES: list(_differences(_doses(before), _doses(after))),
        OPTIONS: [text for text, n in Counter(options).items() if n > 1],
        LANGUAGE: [told] if told and told != language else [],
        SAME: [
            name
            for name, text in source
            if len(text) >= _FEWEST_CHARACTERS and same_words(text) == same_words(texts.get(name, ""))
        ],
        LENGTH: [] if len(before) <= _LONGER * len(after) <= _LONGER**2 * len(before) else [str(len(after))],
    } | ({} if n_before == len(options) else {COUNT: [f"-{n_before}", f"+{len(options)}"]})


def number_differences(before: str, after: str) -> list[str]:
    """Numbers that one text has and the other has not, as "-500" and "+50"; digits of any script are the same."""
    return list(_differences(_numbers(before), _numbers(after)))


def _numbers(text: str) -> Counter[str]:
    return Counter(_NUMBER.findall(_plain(text)))


def _doses(text: str) -> Counter[str]:
    return Counter(f"{number} {_UNIT_OF[unit]}" for number, unit in _DOSE.findall(_plain(text)))


def _plain(text: str) -> str:
    """Digits as 0-9, thousands without marks, and one sign for a decimal: Persian writes a half as ۰/۵ or ۰٫۵."""
    plain = for_search(text).replace("٫", ".").replace("٬", ",")
    plain = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", plain)
    return re.sub(r"(?<=\d)[/,](?=\d)", ".", plain)


def _differences(before: Counter[str], after: Counter[str]) -> Iterator[str]:
    yield from (f"-{one}" for one in sorted((before - after).elements()))
    yield from (f"+{one}" for one in sorted((after - before).elements()))
