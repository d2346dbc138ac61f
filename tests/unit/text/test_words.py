"""Words of texts with their places, in any script."""

import pytest

from medreview.text import word_places

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
