"""Markdown of answers is drawn without losing, adding or moving one letter."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from medreview.text.markdown import DrawnText, MarkdownLine, MarkdownMark, MarkdownRun, MarkdownTable, read_markdown

WRITTEN = st.lists(
    st.one_of(
        st.sampled_from(
            ["**", "*", "_", "~~", "`", "```", "# ", "- ", "1. ", "+ ", "> ", "| ", " | ", "|", "---", "\\"]
        ),
        st.sampled_from(
            ["\n", "\n\n", "  ", "\t", "\r\n", "\u2028", "[", "](x)", "![", "&amp;", "<b>", ":", "😀", "\x00"]
        ),
        st.sampled_from(["take", "5 mg", "2*3", "دوز", "剂量", "|--|--|\n", "| a | b |\n|---|---|\n| 1 | 2 |\n"]),
        st.text(max_size=3),
    ),
    max_size=25,
).map("".join)


def lines_of(text: str) -> list[MarkdownLine]:
    blocks = read_markdown(text)
    assert blocks is not None
    return [
        line
        for block in blocks
        for line in ((block,) if isinstance(block, MarkdownLine) else [cell for row in block.rows for cell in row])
    ]


def said(text: str) -> list[str]:
    return [(line.marker.text if line.marker is not None else "") + line.text for line in lines_of(text)]


def marked(text: str, mark: MarkdownMark) -> list[str]:
    return [run.text for line in lines_of(text) for run in line.runs if mark in run.mark]


@settings(max_examples=300, deadline=None)
@given(WRITTEN)
def test_that_every_letter_is_shown_once_in_its_place_or_the_text_stays_as_written(text: str) -> None:
    blocks = read_markdown(text)
    if blocks is None:
        return
    runs = [run for line in lines_of(text) for run in ((line.marker,) if line.marker else ()) + line.runs]
    assert all(first.end <= second.start for first, second in itertools.pairwise(runs))
    for run in runs:
        written = text.replace("\r\n", " \n")[run.start : run.end]
        pairs = zip(written, run.text, strict=True)
        assert all(one == shown or not one.isalnum() for one, shown in pairs)
    assert "".join(filter(str.isalnum, "".join(run.text for run in runs))) == "".join(filter(str.isalnum, text))


@settings(max_examples=200, deadline=None)
@given(WRITTEN)
def test_that_offsets_lead_to_what_is_shown_and_back(text: str) -> None:
    blocks = read_markdown(text)
    if blocks is None:
        return
    places: list[tuple[MarkdownRun, int]] = []
    length = 0
    for line in lines_of(text):
        for run in line.runs:
            places.append((run, length))
            length += len(run.text.encode("utf-16-le", "surrogatepass")) // 2
        length += 1
    shown = DrawnText(text, places, length)
    for run, place in places:
        assert shown.position(run.start) == place
        assert shown.offset(place) == run.start
        assert shown.range(run.start, run.end)[0] == place
    positions = [shown.position(offset) for offset in range(len(text) + 1)]
    assert positions == sorted(positions)


def test_that_marks_of_writing_become_looks() -> None:
    text = "## Take **5 mg**\nand *not* ~~10~~ `x`"
    assert said(text) == ["Take 5\u00a0mg", "and not 10 x"]
    assert marked(text, MarkdownMark.STRONG) == ["Take ", "5\u00a0mg"]
    assert marked(text, MarkdownMark.EMPHASIS) == ["not"]
    assert marked(text, MarkdownMark.STRUCK) == ["10"]
    assert marked(text, MarkdownMark.CODE) == ["x"]


def test_that_lists_keep_their_numbers_and_depth() -> None:
    lines = lines_of("3. rest\n   at home\n   - a lot\n\nthen")
    assert [(line.marker.text if line.marker else "", line.text, line.depth, line.has_gap) for line in lines] == [
        ("3.", "rest", 1, False),
        ("", "at home", 1, False),
        ("•", "a lot", 2, False),
        ("", "then", 0, True),
    ]


def test_that_a_table_has_its_cells() -> None:
    blocks = read_markdown("Doses\n\n| kg | mg |\n|---|:-:|\n| 15 | **250** |\n| a\\|b | |\n\nEnd")
    assert blocks is not None
    _doses, table, _end = blocks
    assert isinstance(table, MarkdownTable)
    assert [[cell.text for cell in row] for row in table.rows] == [["kg", "mg"], ["15", "250"], ["a|b", ""]]
    assert table.has_gap


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("> 38 °C\n2*3*4 mg and 2 *3*4", ["> 38\u00a0°C", "2*3*4\u00a0mg and 2 *3*4"]),
        ("+ fever\n+ cough", ["+fever", "+cough"]),
        ("Fever\n=====\nand\n\n    more", ["Fever", "=====", "and", "more"]),
        ("[1]: see below", ["[1]: see below"]),
        ("<b>x</b> &amp; a_b_c ~5", ["<b>x</b> &amp; a_b_c ~5"]),
        ("see [a *b*](http://x.org/a_b) ![scan](f.png)", ["see a b (http://x.org/a_b) scan (f.png)"]),
        ("服用**5毫克**每日", ["服用5毫克每日"]),
    ],
)
def test_that_nothing_a_person_wrote_without_markdown_changes_its_meaning(text: str, shown: list[str]) -> None:
    assert said(text) == shown


def test_that_what_would_lose_letters_stays_as_written() -> None:
    assert read_markdown("| a | b |\n|---|---|\n| 1 | 2 | 3 |") is None


def test_that_a_highlight_covers_what_is_shown_of_a_sentence() -> None:
    (first, second) = MarkdownRun(2, "bold"), MarkdownRun(9, "end")
    shown = DrawnText("**bold** end", [(first, 0), (second, 5)], 8)
    assert shown.range(0, 8) == (0, 4)
    assert shown.range(0, 12) == (0, 8)
    assert shown.range(6, 8) == (5, 5)
    assert shown.position(12) == 8
    with pytest.raises(ValueError, match="outside the text"):
        shown.position(13)
    with pytest.raises(ValueError, match="outside the document"):
        shown.offset(9)
