"""Two readings of a question are held beside each other: what differs is marked, spelling and spaces are not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.importers.paper.exam_questions import Doubt
from medreview.importers.paper.second_readings import beside, differing_pieces, doubts_between

WORDS = st.lists(st.text("abcdefghابپتسشمن", min_size=1, max_size=6), min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("۲٫۵ mg/kg هر ۸ ساعت", "2.5 mg/kg هر 8 ساعت"),
        ("قرص 500 mg", "قرص 500mg"),
        ("سالاد و ورزش", "ساالد و ورزش"),
        ("می\u200cکند", "می کند"),
        ("فشار ۱۲۰/۸۰", "فشار۱۲۰/۸۰"),
        ("دوز ۲ mg/kg و ۵۰۰ mg", "دوز mg/kg ۲ و mg ۵۰۰"),
    ],
)
def test_that_spelling_spaces_and_the_side_of_a_unit_are_no_difference(first, second):
    assert doubts_between(first, second) == ()


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("قرص 500 mg", "قرص 50 mg"),
        ("قرص 500 mg", "قرص 500 mcg"),
        ("2.5 mg", "25 mg"),
        ("TSH < 0.1", "TSH > 0.1"),
        ("2 mg then 5 g", "5 mg then 2 g"),
        ("50%", "50"),
    ],
)
def test_that_another_number_unit_or_sign_is_a_difference_of_measures(first, second):
    assert Doubt.MEASURES in doubts_between(first, second)


def test_that_another_word_is_a_difference_of_readings():
    assert doubts_between("the left ventricle", "the right ventricle") == (Doubt.READINGS,)


@given(WORDS, st.integers(0, 11), st.integers(10, 99))
def test_that_a_changed_number_is_found_wherever_it_stands(words, at, number):
    told = [*words]
    told.insert(min(at, len(told)), f"{number} mg")
    other = [*words]
    other.insert(min(at, len(other)), f"{number + 1} mg")
    assert Doubt.MEASURES in doubts_between(" ".join(told), " ".join(other))


@given(WORDS, WORDS)
def test_that_marked_pieces_together_are_the_readings(first, second):
    texts = " ".join(first), " ".join(second)
    marked = differing_pieces(*texts)
    assert tuple("".join(piece.text for piece in one) for one in marked) == texts


@given(WORDS)
def test_that_the_same_reading_has_no_marks_and_no_doubts(words):
    text = " ".join(words)
    assert doubts_between(text, text) == ()
    assert not any(piece.is_changed for one in differing_pieces(text, text) for piece in one)


def test_that_each_question_gets_its_part_of_the_other_reading():
    first = ["1- What is it?\na) one\nb) two", "2- Where is it?\na) here\nb) there"]
    second = "1- What is it? a) one b) tvo 2- Where is it? a) here b) there"
    assert beside(first, second) == ("1- What is it? a) one b) tvo", "2- Where is it? a) here b) there")
