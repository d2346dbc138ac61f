"""Two texts side by side: what is the same, what changed, and nothing lost."""

from hypothesis import given
from hypothesis import strategies as st

from medreview.text.differences import Line, differences

LINES = st.lists(st.text("ab آب.", max_size=8), max_size=8)


def side(line: Line | None) -> str | None:
    return None if line is None else "".join(piece.text for piece in line)


@given(LINES, LINES)
def test_that_each_side_put_together_is_its_text_again(before: list[str], after: list[str]) -> None:
    pairs = differences("\n".join(before), "\n".join(after))
    for place, lines in ((0, before), (1, after)):
        assert [side(pair[place]) for pair in pairs if pair[place] is not None] == "\n".join(lines).splitlines()


@given(LINES, LINES)
def test_that_what_is_said_to_be_the_same_is_the_same(before: list[str], after: list[str]) -> None:
    for pair in differences("\n".join(before), "\n".join(after)):
        assert pair.is_same == (side(pair.before) == side(pair.after))
        if pair.before is not None and pair.after is not None:
            kept = ["".join(one.text for one in line if not one.is_changed) for line in (pair.before, pair.after)]
            assert kept[0] == kept[1]


def test_that_a_word_is_marked_in_a_line_that_is_otherwise_the_same() -> None:
    (pair,) = differences("You are a physician.", "You are a patient nurse.")
    assert pair.before is not None
    assert pair.after is not None
    assert [one.text for one in pair.before if one.is_changed] == ["physician"]
    assert "".join(one.text for one in pair.after if one.is_changed).split() == ["patient", "nurse"]


def test_that_lines_with_nothing_in_common_stand_below_each_other() -> None:
    gone, come = differences("Answer briefly.", "متن دیگری است")
    assert gone.after is None
    assert come.before is None
