"""Two texts side by side: what is the same, what changed, and nothing lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.text.differences import Line, contrasts, differences

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


@pytest.mark.parametrize(
    ("one", "other", "language", "own"),
    [
        ("Take 25 mg every 6 hours.", "Take 250 mg every 8 hours.", "en", (["25", "6"], ["250", "8"])),
        ("Take 2.5 mg at night.", "Take 2.75 mg at night, slowly.", "en", (["2.5"], ["2.75", ", slowly"])),
        ("هر ۶ ساعت ۲٫۵ میلی‌گرم بدهید.", "هر ۸ ساعت ۲٫۵ میلی‌گرم بدهید.", "fa", (["۶"], ["۸"])),
        ("Call a doctor today, please.", "Rest, and drink enough water.", "en", ([], [])),
    ],
)
def test_that_words_differ_in_sentences_that_are_nearly_alike(
    one: str, other: str, language: str, own: tuple[list[str], list[str]]
) -> None:
    texts = (f"{one} Drink water.", f"Drink  water. {other}")
    found = contrasts(*texts, language, language)
    for text, contrast, words, shared in zip(texts, found, own, ("Drink water.", "Drink  water."), strict=True):
        assert [text[span.start : span.end] for span in contrast.own] == words
        assert [text[span.start : span.end] for span in contrast.same] == [shared]


@given(st.text(alphabet="ab1. \n", max_size=60), st.text(alphabet="ab1. \n", max_size=60))
def test_that_contrasts_are_the_same_from_both_sides_and_in_order(one: str, other: str) -> None:
    first, second = contrasts(one, other, "en", "en")
    for text, found in ((one, first), (other, second)):
        places = [*found.same, *found.own]
        assert all(0 <= span.start < span.end <= len(text) for span in places)
        assert list(found.own) == sorted(found.own, key=lambda span: span.start)
    assert not contrasts(one, one, "en", "en")[0].own
