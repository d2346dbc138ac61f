"""Words of texts with their places, in any script."""

import pytest

from medreview.text import word_places, words_found

CASES = {
    "english": ("Take 5.5 mg, don't wait.", ["Take", "5.5", "mg", "don", "t", "wait"]),
    "persian with half spaces": ("می‌تواند ۲۵٫۵ میلی‌گرم بخورد؟", ["می‌تواند", "۲۵٫۵", "میلی‌گرم", "بخورد"]),
    "arabic with vowel signs": ("كُلْ، نعم", ["كُلْ", "نعم"]),
    "chinese": ("每天5mg药", ["每", "天", "5", "mg", "药"]),
    "accents that follow their letters": ("cafe\u0301 noir", ["cafe\u0301", "noir"]),
    "signs alone": ("… — 😀", []),
}


@pytest.mark.parametrize(("text", "words"), CASES.values(), ids=CASES)
def test_that_words_are_found_where_they_stand(text: str, words: list[str]) -> None:
    assert [text[start:end] for start, end in word_places(text)] == words


TYPED = {
    "letter case": ("Fever and a high FEVER.", "fever", ["Fever", "FEVER"]),
    "the last word goes on": ("Fevers of a feverish child", "child fever", ["Fevers", "feverish", "child"]),
    "a space ends it": ("Fevers of a fever", "fever ", ["fever"]),
    "a quotation mark ends it": ("Fevers of a fever", '"fever"', ["fever"]),
    "words before the last are whole": ("children and a child", "child and", ["and", "child"]),
    "other letters and digits": ("كودك ۲۵ ساله، می\u200cخواهد", "کودک 25 می", ["كودك", "۲۵", "می"]),
    "accents": ("un café noir", "cafe", ["café"]),
    "chinese": ("每天吃药", "天药", ["天", "药"]),
    "signs alone": ("100% of it", "%", []),
    "nothing": ("Fever", "", []),
}


@pytest.mark.parametrize(("text", "typed", "words"), TYPED.values(), ids=TYPED)
def test_that_the_words_that_a_search_finds_are_found_where_they_stand(text: str, typed: str, words: list[str]) -> None:
    assert [text[start:end] for start, end in words_found(text, typed)] == words
