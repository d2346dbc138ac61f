"""BLEU and deltaBLEU: what must hold for any text, and the traps of other scripts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from medreview.metrics.bleu import bleu
from medreview.metrics.deltableu import Segment, delta_bleu
from medreview.metrics.tokens import language_of, plain_tokens, tokens, words

some_words = st.lists(
    st.sampled_from(["take", "one", "tablet", "with", "water", "daily", "and", "rest"]), min_size=1, max_size=12
)
texts = some_words.map(" ".join)
weights = st.floats(-1, 1).map(lambda weight: round(weight, 2))


@settings(deadline=None)
@given(texts, st.lists(texts, min_size=1, max_size=3))
def test_that_bleu_lies_between_0_and_1_and_does_not_care_for_the_order_of_references(answer, references):
    there, back = bleu(answer, references), bleu(answer, references[::-1])
    assert 0 <= there.value <= 1 + 1e-9
    assert there == back


@settings(deadline=None)
@given(texts)
def test_that_a_text_is_its_own_best_reference(text):
    assert bleu(text, ["something else entirely", text]).value == pytest.approx(1)


@settings(deadline=None)
@given(
    st.lists(st.tuples(texts, texts, texts), min_size=1, max_size=4),
    st.sampled_from(["reference-code", "paper"]),
    st.booleans(),
)
def test_that_weights_of_one_give_bleu(rows, variant, effective_order):
    metrics = pytest.importorskip("sacrebleu.metrics")
    segments = [Segment(answer, (one, other), (1.0, 1.0)) for answer, one, other in rows]
    answers, *references = (list(column) for column in zip(*rows, strict=True))
    metric = metrics.BLEU(tokenize="13a", effective_order=effective_order)
    expected = metric.corpus_score(answers, references).score / 100
    found = delta_bleu(segments, variant=variant, effective_order=effective_order)
    assert found.value == pytest.approx(expected)


@settings(deadline=None)
@given(texts, st.lists(st.tuples(texts, weights), min_size=1, max_size=4))
def test_that_the_papers_reading_is_never_above_the_programs(answer, weighted):
    references, own = zip(*weighted, strict=True)
    segment = [Segment(answer, references, own)]
    if max(own) > 0 and min(own) >= 0:
        by_paper, by_program = (
            delta_bleu(segment, variant=variant, effective_order=True).value for variant in ("paper", "reference-code")
        )
        assert by_paper <= by_program + 1e-12


def test_that_a_poor_reference_counts_against_an_answer():
    answer, good, poor = "the food was terrible today", "the food was good today", "the food was terrible today"
    praised = delta_bleu([Segment(answer, (good, poor), (1.0, 1.0))]).value
    blamed = delta_bleu([Segment(answer, (good, poor), (1.0, -1.0))]).value
    assert praised == pytest.approx(1)
    assert blamed < 0.5


def test_that_only_negative_references_leave_nothing():
    assert delta_bleu([Segment("a b c d", ("a b c d",), (-1.0,))]).value == 0


def test_that_an_empty_answer_scores_zero():
    assert delta_bleu([Segment("", ("a b",), (1.0,))]).value == 0
    assert bleu("", ["a b"]).value == 0


def test_that_the_formula_stands_beside_the_number():
    segment = [Segment("a", ("a",), (1.0,))]
    program, paper = (delta_bleu(segment, variant=variant).formula for variant in ("reference-code", "paper"))
    assert program != paper


@pytest.mark.parametrize("score", [lambda: bleu("a", []), lambda: delta_bleu([])])
def test_that_a_score_needs_a_reference(score):
    with pytest.raises(ValueError, match="at least one"):
        score()


def test_that_each_reference_needs_a_weight():
    with pytest.raises(ValueError, match="as many weights"):
        Segment("a", ("a", "b"), (1.0,))


PERSIAN = "می‌خواهم دارو را با آب بخورم"


@pytest.mark.parametrize(
    "typed",
    [
        PERSIAN.replace("ی", "ي").replace("ک", "ك"),
        PERSIAN.replace("\u200c", " "),
        "\u200f" + PERSIAN,
        PERSIAN.replace("دارو", "دارـو".replace("ـ", "\u0640")),
    ],
)
def test_that_one_spelling_of_persian_is_another(typed):
    assert bleu(typed, [PERSIAN]).value == pytest.approx(1)


def test_that_a_named_tokeniser_takes_texts_as_they_stand():
    assert bleu("\u200f" + PERSIAN, [PERSIAN], tokeniser="13a").value < 1


def test_that_chinese_is_cut_into_characters():
    found = bleu("考虑跖疣", ["考虑跖疣"])
    assert (found.value, found.n_answer_tokens) == (pytest.approx(1), 4)
    assert "tokeniser zh" in str(found.definition)


def test_that_the_language_is_given_or_guessed():
    assert language_of(("داروی شما",), None) == "fa"
    assert language_of(("دارو",), "ar-IQ") == "ar"
    assert language_of(("12",), None) == "en"


def test_that_words_and_tokens_fit_the_language():
    assert words("Don't take 5.5mg", "en") == ["don", "t", "take", "5", "5mg"]
    assert words("پاسخ ۱۲، خوب", "fa") == ["پاسخ", "12", "خوب"]
    assert tokens("Rest, then walk.", "13a") == ["Rest", ",", "then", "walk", "."]
    assert plain_tokens("Rest NOW.", "en") == ["rest", "now", "."]
    assert plain_tokens("跖疣。", "zh") == ["跖", "疣", "。"]
