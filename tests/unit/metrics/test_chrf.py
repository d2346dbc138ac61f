"""chrF against an own count of character n-grams, and against what a translation would be lost on."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as some

from medreview.metrics.chrf import chrf

TEXTS = some.text(alphabet="abc ", min_size=1, max_size=20).filter(str.strip)


def counted(answer: str, reference: str) -> float:
    """F2 from the mean precision and the mean recall over the orders that both texts are long enough for."""
    precisions: list[float] = []
    recalls: list[float] = []
    for order in range(1, 7):
        one, other = (
            Counter(plain[start : start + order] for start in range(len(plain) - order + 1))
            for plain in ("".join(text.split()) for text in (answer, reference))
        )
        if one and other:
            shared = (one & other).total()
            precisions.append(shared / one.total())
            recalls.append(shared / other.total())
    if not precisions:
        return 0.0
    precision, recall = sum(precisions) / len(precisions), sum(recalls) / len(recalls)
    return 5 * precision * recall / (4 * precision + recall) if precision + recall else 0.0


@given(TEXTS, TEXTS)
def test_that_chrf_is_the_f2_of_shared_character_ngrams(answer: str, reference: str) -> None:
    assert chrf(answer, [reference], language="en").value == pytest.approx(counted(answer, reference))


def test_that_the_best_reference_counts() -> None:
    alone = chrf("rest and water", ["rest and water"], language="en").value
    assert chrf("rest and water", ["see a doctor", "rest and water"], language="en").value == alone == 1


def test_that_invisible_marks_do_not_make_two_persian_texts_differ() -> None:
    assert chrf("می‌خورم ٢ قرص", ["مي خورم 2 قرص"], language="fa").value == pytest.approx(1)


def test_that_chrf_without_a_reference_is_refused() -> None:
    with pytest.raises(ValueError, match="reference"):
        chrf("rest", [])
