"""Texts that differ in white space only, and a part found whatever white space there is."""

from hypothesis import given
from hypothesis import strategies as st

from medreview.text import place_but_spaces, same_but_spaces

SPACES = st.text(" \n\t\u00a0", max_size=3)
WORDS = st.lists(st.text("abcآب؟中.", min_size=1, max_size=5), min_size=1, max_size=8)


@given(WORDS, st.data())
def test_that_white_space_alone_makes_no_other_text(words: list[str], data: st.DataObject) -> None:
    one, other = ("".join(word + data.draw(SPACES) for word in words) for _ in range(2))
    assert same_but_spaces(one, other)
    assert not same_but_spaces(one, f"{other}x")


@given(WORDS, WORDS, st.data())
def test_that_a_part_is_found_in_a_text_with_other_white_space(
    before: list[str], part: list[str], data: st.DataObject
) -> None:
    start = "".join(word + data.draw(SPACES) for word in before)
    inside, asked = ("".join(data.draw(SPACES) + word for word in part) for _ in range(2))
    place = place_but_spaces(f"{start}#{inside}\n", f"#{asked}")
    assert place is not None
    assert place[0] == len(start)
    assert same_but_spaces(f"{start}#{inside}\n"[slice(*place)], f"#{asked}")


def test_that_a_part_is_looked_for_from_a_place_on() -> None:
    assert place_but_spaces("a b. a  b.", "a b.", 1) == (5, 10)
    assert place_but_spaces("a b.", "c") is None
    assert place_but_spaces("a b.", "  ") is None
