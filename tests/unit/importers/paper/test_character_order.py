"""Characters with boxes are put into the order in which they were written."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.importers.paper.character_order import (
    PlacedCharacter,
    TextLine,
    column_gap,
    logical_text,
    numbers_in,
    read_page,
    share_unknown,
)

PERSIAN = "ابپتجچحخدرزسشصعفقکگلمنوهی"
MIRROR = str.maketrans("()[]<>", ")(][><")


def placed(drawn: str, *, left: float = 50.0, baseline: float = 100.0) -> list[PlacedCharacter]:
    """A line of shapes from left to right; Persian letters touch, a space is a place without ink."""
    found = []
    for one in drawn:
        if one == " ":
            found.append(PlacedCharacter(" ", left, baseline, left, baseline, baseline, 12.0))
            left += 4.0
            continue
        is_seen = one in "()[]<>"
        found.append(PlacedCharacter(one, left, baseline - 9, left + 6, baseline, baseline, 12.0, is_seen))
        left += 6.0
    return found


@pytest.mark.parametrize(
    ("drawn", "written"),
    [
        ("رامیب ۳۴ هلاس", "ساله ۳۴ بیمار"),
        ("رثا mg 500 صرق", "قرص 500 mg اثر"),
        ("تسا amoxicillin 500 mg", "amoxicillin 500 mg است"),
        ("mg 500 amoxicillin صرق", "قرص amoxicillin 500 mg"),
        ("mg/kg ۲٫۵ زود", "دوز ۲٫۵ mg/kg"),
        ("(دیدش) درد", "درد (شدید)"),
        ("TSH < 0.1 ناریب", "بیران TSH < 0.1"),
        ("۵۰ > تکالپ", "پلاکت < ۵۰"),
        ("لاس -۱", "۱- سال"),
        ("amoxicillin (Amoxil) وراد", "دارو amoxicillin (Amoxil)"),
        ("HT3-5 وراد", "دارو 5-HT3"),
        ("٪۵۰ دودح", "حدود ۵۰٪"),
        ("20-10 نس", "سن 10-20"),
        ("C°38 امد", "دما 38°C"),
    ],
)
def test_that_a_line_reads_as_it_was_written(drawn, written):
    assert logical_text(placed(drawn), is_page_right=True) == written


def test_that_brackets_of_a_line_from_the_left_stay_as_they_are_drawn():
    assert logical_text(placed("2) A 34-year-old woman (G2P1), Hb 10.2 g/dL")) == (
        "2) A 34-year-old woman (G2P1), Hb 10.2 g/dL"
    )


def test_that_lam_comes_before_alef_in_their_ligature_however_the_file_has_it():
    line = placed("د")
    both = [one._replace(text=text, left=56.0, right=62.0) for text, one in zip("ال", [*line, *line], strict=True)]
    last = PlacedCharacter("س", 62.0, 91.0, 68.0, 100.0, 100.0, 12.0)
    assert logical_text([*line, *both, last]) == "سلاد"


def test_that_a_gap_in_a_word_between_letters_that_join_is_a_non_joiner():
    word = placed("دنکیم")
    gap = [one._replace(left=one.left + 1.0, right=one.right + 1.0) if n > 2 else one for n, one in enumerate(word)]
    assert logical_text(gap) == "می\u200cکند"


def test_that_a_font_whose_letters_never_touch_gets_no_non_joiners():
    apart = [one._replace(left=50 + 8.0 * n, right=56 + 8.0 * n) for n, one in enumerate(placed("دنکیم"))]
    assert logical_text(apart) == "میکند"


@given(st.lists(st.text(PERSIAN, min_size=1, max_size=6), min_size=1, max_size=8))
def test_that_persian_words_drawn_from_the_right_are_read_as_they_were_written(words):
    written = " ".join(words)
    assert logical_text(placed(written[::-1]), is_page_right=True) == written


@given(st.lists(st.text("abcdefgh", min_size=2, max_size=8), min_size=1, max_size=8))
def test_that_latin_words_are_read_from_the_left(words):
    written = " ".join(words)
    assert logical_text(placed(written)) == written


@given(
    st.lists(st.text(PERSIAN, min_size=2, max_size=6), min_size=1, max_size=3),
    st.integers(0, 9999),
    st.sampled_from(["0123456789", "۰۱۲۳۴۵۶۷۸۹", "٠١٢٣٤٥٦٧٨٩"]),
    st.lists(st.text(PERSIAN, min_size=2, max_size=6), min_size=1, max_size=3),
)
def test_that_a_number_among_persian_words_keeps_its_digits_in_order(before, number, digits, after):
    shown = "".join(digits[int(one)] for one in str(number))
    drawn = " ".join([" ".join(after)[::-1], shown, " ".join(before)[::-1]])
    assert logical_text(placed(drawn), is_page_right=True) == " ".join([*before, shown, *after])


@given(
    st.lists(st.text(PERSIAN, min_size=2, max_size=5), min_size=1, max_size=3),
    st.integers(1, 2000),
    st.sampled_from(["mg", "ml", "mmHg", "mg/kg", "g/dL", "IU"]),
)
def test_that_a_number_stands_before_its_unit_whichever_side_it_is_drawn_on(words, number, unit):
    persian = " ".join(words)
    for drawn in (f"{unit} {number} {persian[::-1]}", f"{number} {unit} {persian[::-1]}"):
        assert logical_text(placed(drawn), is_page_right=True) == f"{persian} {number} {unit}"


@given(st.text(PERSIAN, min_size=1, max_size=12))
def test_that_presentation_forms_become_the_letters_they_are_forms_of(word):
    shaped = ""
    for one in word:
        name = unicodedata.name(one)
        try:
            shaped += unicodedata.lookup(f"{name} ISOLATED FORM")
        except KeyError:
            shaped += one
    assert logical_text(placed(shaped[::-1]), is_page_right=True) == word


@given(st.permutations(range(20)))
def test_that_the_order_of_the_file_does_not_matter(order):
    line = placed("هلاس ۳۴ رامیب mg 500")
    assert len(line) == 20
    assert logical_text([line[n] for n in order], is_page_right=True) == logical_text(line, is_page_right=True)


def _columns(*, first: str, second: str, width: float = 600.0) -> list[PlacedCharacter]:
    lines = []
    for n in range(8):
        lines += placed(first, left=width - 250, baseline=100 + 20.0 * n)
        lines += placed(second, left=60.0, baseline=100 + 20.0 * n)
    return lines


def _read(characters):
    return read_page(characters, (), column_gap(characters, 600.0))


def test_that_a_last_page_with_few_lines_has_the_columns_of_the_page_before():
    last = [*placed("right", left=350.0), *placed("left", left=60.0), *placed("left", left=60.0, baseline=120.0)]
    assert column_gap(last, 600.0) is None
    assert column_gap(last, 600.0, expected=300.0) == 300.0


def test_that_the_right_column_of_a_persian_page_comes_first():
    page = _read(_columns(first="تسار", second="پچپچپچ"))
    assert [item.text for item in page if isinstance(item, TextLine)] == ["راست"] * 8 + ["چپچپچپ"] * 8


def test_that_the_left_column_of_an_english_page_comes_first():
    page = _read(_columns(first="right side", second="left side"))
    assert [item.text for item in page if isinstance(item, TextLine)] == ["left side"] * 8 + ["right side"] * 8


def test_that_options_side_by_side_are_no_columns():
    lines = []
    for n in range(8):
        lines += placed("(فلا" if n % 2 else "(ج", left=400.0, baseline=100 + 20.0 * n)
        lines += placed("(ب" if n % 2 else "(د", left=100.0, baseline=100 + 20.0 * n)
    page = _read(lines)
    assert len(page) == 8


def test_that_an_image_stands_where_its_middle_is():
    lines = [*placed("one", baseline=100.0), *placed("two", baseline=300.0)]
    page = read_page(lines, [(50.0, 120.0, 150.0, 280.0)])
    assert [item if isinstance(item, int) else item.text for item in page] == ["one", 0, "two"]


def test_that_signs_without_a_meaning_are_counted():
    assert share_unknown(placed("\ufffd\ue000ab")) == 0.5
    assert share_unknown([]) == 0.0


def test_that_numbers_are_found_with_their_units_on_either_side():
    text = "دوز ۵۰۰ mg هر 8 ساعت، mg/kg 2٫5 و 50٪، TSH < 0.1"
    assert list(numbers_in(text)) == ["500 mg", "8", "2.5 mg/kg", "50 %", "<0.1"]
