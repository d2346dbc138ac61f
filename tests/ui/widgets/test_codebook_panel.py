"""The codebook beside the work: its markup, its search, its place."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from medreview.paths import resources_folder
from medreview.ui.theme import Theme
from medreview.ui.widgets.codebook_panel import CodebookPanel, CodebookSection, parse_line

MARKUP = "# Title\n\nA paragraph.\n\n## Section\n- an item\n### Topic\n> an example <b>literal</b>\n"


@pytest.fixture
def panel(theme: Theme, qtbot: QtBot) -> CodebookPanel:
    widget = CodebookPanel(theme)
    qtbot.addWidget(widget)
    widget.resize(420, 300)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


@pytest.mark.parametrize(
    ("line", "parsed"),
    [
        ("# Title", (CodebookSection.TITLE, "Title")),
        ("## Section", (CodebookSection.SECTION, "Section")),
        ("### Topic", (CodebookSection.TOPIC, "Topic")),
        ("- item", (CodebookSection.ITEM, "item")),
        ("> example", (CodebookSection.EXAMPLE, "example")),
        ("-5 is a number", (CodebookSection.PARAGRAPH, "-5 is a number")),
        ("", (CodebookSection.PARAGRAPH, "")),
    ],
)
def test_that_a_line_is_read_by_how_it_begins(line: str, parsed: tuple[CodebookSection, str]) -> None:
    assert parse_line(line) == parsed


def test_that_marks_are_taken_away_and_all_words_kept(panel: CodebookPanel) -> None:
    panel.show_codebook("fine", MARKUP, "en")
    assert panel._text.toPlainText().split("\n") == [
        "Title",
        "A paragraph.",
        "Section",
        "an item",
        "Topic",
        "an example <b>literal</b>",
    ]


def test_that_the_shipped_persian_codebook_runs_right_to_left(panel: CodebookPanel) -> None:
    markup = (resources_folder() / "codebooks" / "cqa-fine.fa.txt").read_text(encoding="utf-8")
    panel.show_codebook("fine", markup, "fa")
    assert panel._text.document().begin().blockFormat().layoutDirection() == Qt.LayoutDirection.RightToLeft


def test_that_a_codebook_opens_at_its_beginning(panel: CodebookPanel) -> None:
    panel.show_codebook("fine", MARKUP * 30, "en")
    assert panel.place == 0


def test_that_each_codebook_is_found_where_it_was_left(panel: CodebookPanel) -> None:
    panel.show_codebook("fine", MARKUP * 30, "en")
    panel.place = 200
    panel.show_codebook("coarse", "# Other\n" + MARKUP * 30, "en")
    assert panel.place == 0
    panel.show_codebook("fine", MARKUP * 30, "en")
    assert panel.place == 200


def test_that_the_search_counts_what_it_finds(panel: CodebookPanel, qtbot: QtBot) -> None:
    panel.show_codebook("fine", MARKUP, "en")
    qtbot.keyClicks(panel.search_field, "an ")
    assert panel._count.text() == "2"


def test_that_escape_in_the_search_field_closes_the_panel(panel: CodebookPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.closed):
        qtbot.keyClick(panel.search_field, Qt.Key.Key_Escape)
