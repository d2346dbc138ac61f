"""Text that a spreadsheet would run as a formula goes out with an apostrophe and comes back without it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.domain.spreadsheet_text import guarded, metadata_cell, metadata_value, unguarded

JSON_VALUES = st.recursive(
    st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠", "'"])
def test_that_text_that_starts_like_a_formula_gets_one_apostrophe(first: str) -> None:
    assert guarded(f"{first}SUM(A1)") == f"'{first}SUM(A1)"


@pytest.mark.parametrize("cell", ["'tis", "'", "plain", "", "a=b"])
def test_that_an_apostrophe_before_ordinary_text_stays(cell: str) -> None:
    assert unguarded(cell) == cell


@given(st.text())
def test_that_any_text_comes_back_as_it_was(text: str) -> None:
    assert unguarded(guarded(text)) == text


@given(JSON_VALUES)
def test_that_metadata_comes_back_with_its_type(value: object) -> None:
    back = metadata_value(metadata_cell(value))
    assert back == value
    assert type(back) is type(value)


@pytest.mark.parametrize("cell", ["007", "1e5", "NaN", "[1, 2]", "null", "1.50"])
def test_that_metadata_that_is_no_canonical_json_stays_text(cell: str) -> None:
    assert metadata_value(cell) == cell
