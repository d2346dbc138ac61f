"""Lines that fit in memory, found in the bytes of a file or in its text."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.importers.bounded_text import LONGEST, TooLong, bounded_lines, utf8_lines


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), max_size=6).map("\n".join))
def test_lines_found_in_bytes_are_those_of_the_text(text: str) -> None:
    coded = text.encode()
    of_text = bounded_lines(io.TextIOWrapper(io.BytesIO(coded), encoding="utf-8", newline="\n"))
    assert [*utf8_lines(io.BytesIO(coded))] == [*of_text]
    assert "".join(utf8_lines(io.BytesIO(coded))) == text


@pytest.mark.parametrize("sign", ["a", "ش", "😀"])
def test_a_line_may_be_as_long_as_the_longest_and_no_longer(sign: str) -> None:
    longest = (sign * LONGEST).encode()
    assert [len(line) for line in utf8_lines(io.BytesIO(longest + b"\nb"))] == [LONGEST + 1, 1]
    with pytest.raises(TooLong):
        [*utf8_lines(io.BytesIO(longest + sign.encode() + b"\nb"))]
