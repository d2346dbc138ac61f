"""Tokens are guessed by the scripts of a text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.text.token_guess import SAMPLES, Script, guessed_tokens, token_scale

# As the vocabulary of Qwen and that of Mistral (tekken) count them.
COUNTED = {
    "en": ("Paracetamol is usually the first choice; the usual adult dose is 500 mg to 1 g.", (22, 22)),
    "fa": ("معمولاً استامینوفن اولین انتخاب است؛ مقدار معمول برای بزرگسالان ۵۰۰ میلی‌گرم تا ۱ گرم است.", (57, 36)),
    "zh": ("对乙酰氨基酚通常是首选药物，成人常用剂量为五百毫克至一克。", (20, 25)),
}


@pytest.mark.parametrize("language", list(COUNTED))
def test_that_a_guess_lies_near_what_vocabularies_count(language: str) -> None:
    text, counted = COUNTED[language]
    assert 0.7 * min(counted) < guessed_tokens(text) < 1.4 * max(counted)


@given(st.lists(st.floats(0.3, 4), min_size=3, max_size=3), st.sampled_from(list(COUNTED)))
def test_that_a_vocabulary_is_known_by_what_it_counts_in_the_samples(values: list[float], language: str) -> None:
    own = dict(zip((script.value for script in Script), values, strict=True))
    found = token_scale({script: guessed_tokens(SAMPLES[script], own) for script in Script})
    text = COUNTED[language][0]
    assert guessed_tokens(text, found) == pytest.approx(guessed_tokens(text, own), rel=0.01)


@pytest.mark.parametrize("counted", [0.0, -5.0, 7.0, 1e6])
def test_that_no_number_of_tokens_of_a_sample_is_no_scale(counted: float) -> None:
    assert token_scale({Script.LATIN: counted}) == {}


def test_that_spaces_are_no_tokens() -> None:
    assert guessed_tokens(" \n\t") == 0
