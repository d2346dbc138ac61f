"""ROUGE and SARI: what must hold for any text, and the traps of other scripts."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.metrics.rouge import ROUGE_KINDS, longest_common_subsequence, rouge
from medreview.metrics.sari import sari, sari_of_tokens

letters = st.lists(st.sampled_from("abc"), max_size=7)
words = st.sampled_from(["take", "one", "tablet", "with", "water", "daily"])
some_words, without_repeats = st.lists(words, max_size=8), st.lists(words, max_size=6, unique=True)


@given(letters, letters)
def test_that_the_longest_common_subsequence_is_the_longest_of_all(one, other):
    def subsequences(text):
        return {chosen for size in range(len(text) + 1) for chosen in combinations(text, size)}

    assert longest_common_subsequence(one, other) == max(map(len, subsequences(one) & subsequences(other)))


@given(some_words.map(" ".join), st.lists(some_words.map(" ".join), min_size=1, max_size=3))
def test_that_rouge_lies_between_0_and_1_and_takes_the_best_reference(answer, references):
    together = rouge(answer, references, language="en")
    alone = [rouge(answer, [reference], language="en") for reference in references]
    for kind in ROUGE_KINDS:
        fs = [score[kind].best_f for score in alone]
        assert together[kind].best_f == max(fs)
        assert together[kind].mean_f == pytest.approx(sum(fs) / len(fs))
        assert all(0 <= f <= 1 for f in fs)


@given(some_words.map(" ".join), some_words.map(" ".join))
def test_that_swapping_the_two_texts_swaps_precision_and_recall(one, other):
    there, back = rouge(one, [other], language="en"), rouge(other, [one], language="en")
    for kind in ROUGE_KINDS:
        a, b = there[kind].of_references[0], back[kind].of_references[0]
        assert (a.precision, a.recall) == pytest.approx((b.recall, b.precision))


@pytest.mark.parametrize(
    ("answer", "reference"),
    [
        ("دارو را با آب بخورید", "دارو را با آب بخوريد"),
        ("请到皮肤科就诊", "请到皮肤科就诊。"),
        ("Ibuprofène", "ibuprofène"),
    ],
)
def test_that_identical_texts_of_any_script_score_one(answer, reference):
    language = {"I": "fr"}.get(answer[0])
    assert rouge(answer, [reference], language=language)["rouge1"].best_f == 1


def test_that_texts_without_words_score_zero():
    assert {score.best_f for score in rouge("...", ["..."]).values()} == {0.0}


@pytest.mark.parametrize("score", [lambda: rouge("a", []), lambda: sari("a", "a", [])])
def test_that_a_score_needs_a_reference(score):
    with pytest.raises(ValueError, match="at least one"):
        score()


@given(some_words, some_words, st.lists(some_words, min_size=1, max_size=3), st.sampled_from(["common", "xu2016"]))
def test_that_sari_and_its_parts_lie_between_0_and_100(source, answer, references, variant):
    found = sari_of_tokens(source, answer, references, variant=variant)
    assert all(0 <= part <= 100 + 1e-9 for part in (found.value, found.keep, found.delete, found.add))
    assert found.value == pytest.approx((found.keep + found.delete + found.add) / 3)


@given(without_repeats, without_repeats)
def test_that_the_answer_that_is_the_only_reference_is_perfect(source, answer):
    # of a word that the source repeats, the usual programs expect every copy to go or none
    assert sari_of_tokens(source, answer, [answer]).value == pytest.approx(100)


@given(some_words, some_words, st.lists(some_words, min_size=2, max_size=3))
def test_that_the_order_of_references_does_not_matter(source, answer, references):
    there, back = (sari_of_tokens(source, answer, order) for order in (references, references[::-1]))
    assert there.value == pytest.approx(back.value)


def test_that_the_two_variants_differ_on_the_usual_example():
    source, answer = "About 95 species are currently accepted .", "About 95 you now get in ."
    references = [
        "About 95 species are currently known .",
        "About 95 species are now accepted .",
        "95 species are now accepted .",
    ]
    common, authors = (sari(source, answer, references, variant=variant).value for variant in ("common", "xu2016"))
    assert (round(common, 2), round(authors, 2)) == (26.95, 26.83)


def test_that_sari_folds_persian_and_cuts_chinese():
    assert sari("دارو را مي خورد", "دارو را می‌خورد", ["دارو را می خورد"]).value == pytest.approx(100)
    assert sari("跖疣很疼", "跖疣疼", ["跖疣疼"]).value == pytest.approx(100)
