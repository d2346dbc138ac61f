"""Keys of examinations are found however they are set, and a key of another paper is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.importers.paper.answer_keys import KeyDiffers, check_key, found_key, key_heading

WANTED = {1: 2, 2: 1, 3: 4, 4: 3}


@pytest.mark.parametrize(
    "lines",
    [
        ["1- ب 2- الف 3- د 4- ج"],
        ["۱. ب", "۲. الف", "۳. د", "۴. ج"],
        ["1 B", "2 A", "3 D", "4 C"],
        ["۱ ۲ ۳ ۴", "ب الف د ج"],
        ["1 2 3 4", "2 1 4 3"],
        ["1-2  2-1  3-4  4-3"],
        ["number,key", "1,b", "2,a", "3,d", "4,c"],
        ["۱ گزینه ۲", "۲ گزینه ۱", "۳ گزینه ۴", "۴ گزینه ۳"],
    ],
)
def test_that_a_key_is_found_however_it_is_set(lines):
    assert found_key(lines) == WANTED


@given(st.lists(st.integers(1, 4), min_size=3, max_size=60), st.integers(1, 120))
def test_that_a_key_in_digits_alone_is_read_by_the_numbers_that_run_on(options, first):
    key = dict(enumerate(options, start=first))
    assert found_key([" ".join(f"{number} {option}" for number, option in key.items())]) == key


def test_that_running_text_holds_no_key():
    assert found_key(["این آزمون برای دستیاران است.", "Good luck!", f"{'7' * 5_000} a"]) == {}


def test_that_a_key_with_other_numbers_is_refused_with_both_sides_named():
    with pytest.raises(KeyDiffers) as refused:
        check_key({1: 1, 2: 1, 5: 1, 6: 1}, [1, 2, 3])
    assert refused.value.message.values == {"only_key": "5–6", "only_paper": "3"}


def test_that_the_line_over_a_key_is_known_from_a_question_about_one():
    assert key_heading("کلید سؤالات")
    assert key_heading("Answer key")
    assert key_heading("پاسخنامه")
    assert not key_heading("۳- کلید تشخیص این بیماری کدام است؟")
