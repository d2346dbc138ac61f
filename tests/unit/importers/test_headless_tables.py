"""Tables whose first row names no columns, and lines above a table that say how to read it."""

from pathlib import Path

import pytest

from medreview.importers.file_heads import read_head
from medreview.importers.headless_tables import lacks_header, n_titles, names_of_pairs


def _columns(folder: Path, text: str) -> tuple[str, ...]:
    path = folder / "table.txt"
    path.write_text(text, encoding="utf-8")
    return read_head(path).columns


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("#separator:tab\n#html:false\nWhat is it?\tA cold.\n", ("front", "back")),
        ("#separator:Semicolon\n#columns:Front;Back;Tags\nWhat is it?;A cold.;ent\n", ("Front", "Back", "Tags")),
        (
            "#separator:tab\n#guid column:1\n#tags column:4\nx1\tWhat is it?\tA cold.\tent\n",
            ("guid", "front", "back", "tags"),
        ),
        ("sep=;\nquestion;answer\nWhat is it?;A cold, mostly.\n", ("question", "answer")),
        ("# question\tanswer\nWhat is it?\tA cold.\n", ("# question", "answer")),
    ],
)
def test_that_lines_above_say_how_to_read(tmp_path: Path, text: str, columns: tuple[str, ...]) -> None:
    head = _columns(tmp_path, text)
    assert head == columns


def test_that_no_card_is_taken_for_a_heading(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("#separator:tab\nWhat is it?\tA cold.\nHow long?\tTen days.\n", encoding="utf-8")
    assert [row["front"] for row in read_head(path).first_rows] == ["What is it?", "How long?"]


@pytest.mark.parametrize(
    ("header", "lacks"),
    [
        (["What is a cold?", "An infection by a virus."], True),
        (["Bradycardia", "A heart rate below 60 per minute"], True),
        (["What is your question?", "Answer of the model"], False),
        (["question", "answer"], False),
        (["Drug", "Side effect"], False),
    ],
)
def test_that_a_first_row_like_the_others_is_no_heading(header: list[str], *, lacks: bool) -> None:
    rows = [["What is a flu?", "An infection by another virus."], ["What is gout?", "Crystals in a joint."]]
    assert lacks_header([header, *rows]) is lacks


@pytest.mark.parametrize(
    ("records", "names"),
    [
        ([["What is a cold?", "A virus."], ["What is gout?", "Crystals."]], ["question", "answer"]),
        ([["PLAIN-1", "What is a cold?"], ["PLAIN-2", "What is gout?"]], ["question_id", "question"]),
        ([["1", "2"], ["3", "4"]], []),
        ([["a", "b", "c"]], []),
    ],
)
def test_that_pairs_are_named_by_what_they_hold(records: list[list[str]], names: list[str]) -> None:
    assert names_of_pairs(records) == names


def test_that_a_name_that_comes_again_in_its_column_is_no_name_of_one() -> None:
    asked = ["what modality is shown?", "was contrast given?", "which plane is this?", "in what plane is it?"]
    rows = [
        [f"img{number}", kind, text] for number, (kind, text) in enumerate(zip(["modality"] * 4, asked, strict=True))
    ]
    assert lacks_header(rows)
    assert not lacks_header([["image", "category", "what was asked?"], *rows])


def test_that_long_texts_above_long_texts_are_no_names() -> None:
    told = "A woman of {} has had a scaly oval patch on the trunk for days, which itches at night and after a bath, "
    told += "but hardly in the sun and never in the sea, she says."
    first, *rows = [[f"q{age}", told.format(age), "Eczema"] for age in range(20, 24)]
    assert lacks_header([first, *rows])
    assert not lacks_header([["item", told.format("any age"), "diagnosis"], *[[n, "yes", d] for n, _, d in rows]])
    assert not lacks_header([["item", "vignette", "diagnosis"], *rows])


def test_that_instructions_in_rows_that_are_mostly_empty_stand_above_the_names() -> None:
    long = "Say which of the notes tells more of what matters to whoever takes over, and less of what does not, " * 2
    names, row = ["case", "note A", "note B", "better", "remark"], ["c1", "Pain since noon.", "Pain.", "A", ""]
    assert n_titles([["How to rate:", long, "", "", ""], ["", long, "", "", ""], names, row]) == 2
    assert n_titles([["c0", long, long, "B", ""], names, row]) == 0
    assert n_titles([["How to rate:", long, "", "", ""], ["c1", long, "", "", ""]]) == 0
