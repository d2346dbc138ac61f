"""Two names are seen as one exactly where they differ in signs that nobody sees, and those are shown by their codes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.text import as_seen, with_signs_shown

UNSEEN = "\u200b\u200c\u200e\u200f\u2060\u2068\ufeff\u00ad\u034f\u3164\ufe0f\x00\x7f"


@pytest.mark.parametrize("sign", [*UNSEEN])
def test_that_a_sign_nobody_sees_changes_nothing_that_is_seen(sign: str) -> None:
    for name in (f"q1{sign}", f"{sign}q1", f"q{sign}1"):
        assert as_seen(name) == "q1"
        assert with_signs_shown(name) == name.replace(sign, f"<U+{ord(sign):04X}>")


@pytest.mark.parametrize("space", ["\u00a0", "\u3000", "  ", "\u2009", "\t"])
def test_that_any_white_space_is_seen_as_one_space(space: str) -> None:
    assert as_seen(f"Dr{space}A ") == "Dr A"


def test_that_spaces_of_other_kinds_are_shown_by_their_codes() -> None:
    assert with_signs_shown("Dr\u00a0A B") == "Dr<U+00A0>A B"


def test_that_a_mark_apart_from_its_letter_is_shown_and_one_in_it_is_not() -> None:
    assert as_seen("e\u0301") == as_seen("é")
    assert with_signs_shown("e\u0301") == "e<U+0301>"
    assert with_signs_shown("é") == "é"


@given(st.text(st.characters(codec="utf-8"), max_size=8))
def test_that_what_is_seen_of_a_name_is_seen_of_itself(name: str) -> None:
    assert as_seen(as_seen(name)) == as_seen(name)


@given(st.text(st.characters(whitelist_categories=["Lu", "Nd"], whitelist_characters="-_."), min_size=1, max_size=8))
def test_that_plain_names_stay_as_they_are(name: str) -> None:
    assert with_signs_shown(name) == name
