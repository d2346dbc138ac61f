"""Scales as a person writes them."""

import pytest

from medreview.importers.scales import (
    ScaleUnreadable,
    leading_number,
    read_scale,
    scale_of_values,
    status_of_word,
    value_on,
)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1:5", (1, 2, 3, 4, 5)),
        ("5:1", (5, 4, 3, 2, 1)),
        ("-1:1", (-1, 0, 1)),
        ("0,0.5,1", (0, 0.5, 1)),
        ("no, partly, yes", (1, 2, 3)),
        ("0=no,1=yes", (0, 1)),
        ("۱:۵", (1, 2, 3, 4, 5)),
        ("۰، ۰٫۵، ۱", (0, 0.5, 1)),
        ("۱=بد، ۲=خوب", (1, 2)),
        ("مخالفم,نه موافق، نه مخالف,موافقم", (1, 2, 3)),
    ],
)
def test_that_a_scale_is_read(text: str, values: tuple[float, ...]) -> None:
    assert read_scale(text).values == values


@pytest.mark.parametrize(
    "text", ["", "5", "1:1", "1:9999", "1,,2", "1,1", "yes,YES", "0=no,yes", ",", "0=a=b,1=c", "0=no,yes=1"]
)
def test_that_what_is_no_scale_is_refused(text: str) -> None:
    with pytest.raises(ScaleUnreadable, match="Write 1:5"):
        read_scale(text)


@pytest.mark.parametrize("text", ["Agree=5, Disagree=1", "5=Agree,1=Disagree", "5=Agree; 1=Disagree"])
def test_that_labels_may_come_before_their_numbers_or_behind_them(text: str) -> None:
    scale = read_scale(text)
    assert (value_on(scale, "Agree"), value_on(scale, "Disagree")) == (5, 1)


def test_that_a_persian_scale_is_read_as_its_field_and_as_a_form_writes_it() -> None:
    assert value_on(read_scale("موافق=۵، مخالف=۱"), "موافق") == 5
    assert value_on(read_scale("۱=خیلی کم؛ ۲=کم؛ ۳=زیاد"), "زیاد") == 3


@pytest.mark.parametrize(
    ("text", "language"),
    [("موافق=۵، مخالف=۱", "fa"), ("بد,خوب", "fa"), ("Agree=5,Disagree=1", "en"), ("1=差,2=好", "zh")],
)
def test_that_labels_are_kept_in_the_language_in_which_they_are_written(text: str, language: str) -> None:
    assert {one for level in read_scale(text).levels for one in level.label} == {language}


def test_that_a_label_means_its_level_whatever_its_case_and_spaces() -> None:
    scale = read_scale("Disagree,Partially Agree,Agree")
    assert value_on(scale, "partially  agree ") == 2
    assert value_on(scale, "Maybe") is None


def test_that_a_number_between_levels_is_outside() -> None:
    assert value_on(read_scale("1:5"), 2.5) is None


def test_that_values_found_make_a_scale_in_order() -> None:
    assert scale_of_values([1, 0, 0.5, 1]).values == (0, 0.5, 1)


@pytest.mark.parametrize(("word", "value"), [("Y", 1), ("yes", 1), ("TRUE", 1), ("n", 0), ("خیر", 0), ("maybe", None)])
def test_that_short_and_foreign_forms_of_yes_and_no_mean_them(word: str, value: float | None) -> None:
    assert value_on(read_scale("0=No,1=Yes"), word) == value


def test_that_an_exact_label_goes_before_what_means_yes() -> None:
    assert value_on(read_scale("0=y,1=yes"), "y") == 0


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1-Incorrect", 1),
        ("2: Yes--there are no errors", 2),
        ("(3) partly", 3),
        ("0.5 – maybe", 0.5),
        ("1-2", None),
        ("2024", None),
        ("3 days", None),
        ("Grade 2", None),
        ("2021-Apr-30-09:22", None),
        ("12-May-2021", None),
        ("1) Consensus: Tie\n2) Reading: Option A", None),
    ],
)
def test_that_only_a_number_set_off_from_words_is_their_value(text: str, number: float | None) -> None:
    assert leading_number(text) == number


def test_that_a_number_before_the_label_of_another_level_means_nothing() -> None:
    scale = read_scale("1=Incorrect,2=Related")
    assert value_on(scale, "2-Related") == 2
    assert value_on(scale, "1-Related") is None
    assert value_on(scale, "9-Related") is None


@pytest.mark.parametrize("given", ["4 (good)", "4/5", "4 out of 5", "4 - good", "۴/۵", "(4) good", "4：good"])
def test_that_a_level_is_found_however_its_words_stand_beside_it(given: str) -> None:
    assert value_on(read_scale("1:5"), given) == 4
    assert leading_number(given) == 4


@pytest.mark.parametrize("given", ["4/10", "6 (good)", "good", "4-2"])
def test_that_a_level_of_another_scale_is_none_of_this_one(given: str) -> None:
    assert value_on(read_scale("1:5"), given) is None


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ("N/A", "skipped"),
        (" not  applicable ", "skipped"),
        ("-", "skipped"),
        ("Unsure", "cannot_judge"),
        ("Don't know.", "cannot_judge"),
        ("نمی‌دانم", "cannot_judge"),
        ("不确定", "cannot_judge"),
        ("?", "cannot_judge"),
        ("n.a.", "skipped"),
        ("k. A.", "skipped"),
        ("Weiß nicht", "cannot_judge"),
        ("No sé", "cannot_judge"),
        ("해당 없음", "skipped"),
        ("good", None),
    ],
)
def test_that_a_word_may_say_that_there_is_no_rating(given: str, status: str | None) -> None:
    assert status_of_word(given) == status
