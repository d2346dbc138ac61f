"""What words stand for: read, shown, suggested, turned round."""

import pytest

from medreview.importers.value_maps import (
    LADDERS,
    certain_scale,
    read_values,
    reversed_values,
    shown_values,
    suggested_values,
    with_values,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Agree=5, Disagree=1", {"Agree": 5, "Disagree": 1}),
        ("No, not at all=1,Yes, fully=2.5", {"No, not at all": 1, "Yes, fully": 2.5}),
        ("a=b=1", {"a=b": 1}),
        ("sentence=fine", {"sentence": "fine"}),
        ("1=5,2=4", {"1": 5, "2": 4}),
        ("موافق=۵، نیمه=۲٫۵", {"موافق": 5, "نیمه": 2.5}),
        ("نه موافق، نه مخالف=۳،موافق=۵,", {"نه موافق، نه مخالف": 3, "موافق": 5}),
    ],
)
def test_that_pairs_of_word_and_value_are_read(text: str, expected: dict[str, float | str]) -> None:
    assert read_values(text) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["Yes", "no"], "0=no,1=Yes"),
        (["بله", "خیر"], "0=خیر,1=بله"),
        (["Agree", "Neutral", "Strongly disagree"], "Strongly disagree,Disagree,Neutral,Agree,Strongly agree"),
        (["partly", "no", "yes"], "no,partly,yes"),
        (["poor", "fair", "good", "very good", "excellent"], "poor,fair,good,very good,excellent"),
        (["Correct", "incorrect"], "0=incorrect,1=Correct"),
        (["not safe", "safe"], "0=not safe,1=safe"),
        (["pass", "fail"], "0=fail,1=pass"),
        (["correct", "incorrect", "unclear"], None),
        (["Agree", "Neutral", "Disagree"], None),  # three levels, or some of five
        (["Agree", "Strongly agree", "Disagree"], None),  # of four or of five
        (["مخالفم", "نظری ندارم", "موافقم"], None),
        (["fair", "good", "very good"], None),
        (["Yes"], None),
        (["0", "1"], None),
        (["A", "B"], None),
    ],
)
def test_that_words_make_a_scale_only_where_they_are_of_no_other(words: list[str], expected: str | None) -> None:
    assert certain_scale(words) == expected


@pytest.mark.parametrize("text", ["", "Agree", "=5", "Agree=", "Agree=5,Disagree"])
def test_that_what_is_no_pair_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_values(text)


def test_that_what_is_shown_is_read_again() -> None:
    words = {"No, not at all": 1, "Half": 0.5, "x": "fine"}
    assert read_values(shown_values(words)) == words


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("Y", "n"), {"Y": 1, "n": 0}),
        (("B", "D"), {"B": 2, "D": 4}),
        (("1-Incorrect", "3-Correct"), {"1-Incorrect": 1, "3-Correct": 3}),
        (("Agree", "Partially  agree"), {"Agree": 3, "Partially  agree": 2}),
        (("Strongly agree", "Neutral"), {"Strongly agree": 5, "Neutral": 3}),
        (("کاملاً موافقم", "مخالفم"), {"کاملاً موافقم": 5, "مخالفم": 2}),
        (("بی‌نظر", "موافق"), {"بی‌نظر": 3, "موافق": 4}),
        (("部分同意", "同意"), {"部分同意": 2, "同意": 3}),
        (("بله", "خیر"), {"بله": 1, "خیر": 0}),
        (("blue", "agree"), {}),
    ],
)
def test_that_known_words_have_numbers_suggested(words: tuple[str, ...], expected: dict[str, float]) -> None:
    assert suggested_values(words) == expected


def test_that_a_scale_is_turned_round_between_its_own_ends() -> None:
    assert reversed_values({"1": 1, "2": 2, "5": 5}) == {"1": 5, "2": 4, "5": 1}


def test_that_only_the_words_of_the_column_change_whatever_their_case() -> None:
    cells = {"a": " agree ", "b": "Agree", "n": 1.0}
    assert with_values(cells, {"a": {"Agree": 5}, "n": {"1": 4}}) == {"a": 5, "b": "Agree", "n": 4}


@pytest.mark.parametrize("words", LADDERS, ids=" - ".join)
def test_that_all_words_of_a_scale_are_that_scale_in_any_language(words: tuple[str, ...]) -> None:
    scale = certain_scale(words)
    assert scale is not None
    assert scale.split(",") == [*words]
