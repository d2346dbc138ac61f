"""The answer on screen: every character as stored, each paragraph in its direction, the right ones highlighted."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QFont, QRawFont, QTextDocument, QTextFormat, QTextLayout
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from medreview.ui.theme import CHINESE_FAMILY, FIRST_FAMILY, SIGN_FAMILIES, Theme, application_font
from medreview.ui.tokens import DARK, LIGHT, Colours, contrast
from medreview.ui.translation import FIRST_STRONG_ISOLATE, POP_ISOLATE
from medreview.ui.widgets.answer_text import LINE_CHARACTERS, AnswerText

ZWNJ = "\u200c"
PERSIAN = f"دوز amoxicillin 500 mg کافی است. MRI نشان می{ZWNJ}دهد."


@pytest.fixture
def answer(theme: Theme, qtbot: QtBot) -> AnswerText:
    widget = AnswerText(theme)
    qtbot.addWidget(widget)
    widget.resize(700, 200)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def directions(answer: AnswerText) -> list[Qt.LayoutDirection]:
    document = answer.document()
    blocks = [document.findBlockByNumber(number) for number in range(document.blockCount())]
    return [block.blockFormat().layoutDirection() for block in blocks]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("A 😀 here. Then 𠮷田 rests. End.", "Then 𠮷田 rests."),
        ("One line.\r\nTwo lines 💊.\r\n\r\nThird one.", "Third one."),
        ("One.\rTwo.\u2028Three.\u2029Four.", "Four."),
        (PERSIAN, f"MRI نشان می{ZWNJ}دهد."),
        ("a <b>bold</b> &amp; claim. Next.", "Next."),
    ],
)
def test_that_the_highlight_is_exactly_the_sentence(answer: AnswerText, text: str, sentence: str) -> None:
    start = text.index(sentence)
    answer.show_text(text)
    answer.highlight(start, start + len(sentence))
    assert answer.highlighted_text == sentence


def test_that_html_in_an_answer_is_shown_as_it_is_written(answer: AnswerText) -> None:
    text = "<img src='file:///etc/passwd'> <b>5 < 6</b> &lt; <script>x</script>"
    answer.show_text(text)
    assert answer.toPlainText() == text


def test_that_an_answer_never_loads_anything(answer: AnswerText, tmp_path: Path) -> None:
    file = tmp_path / "a.png"
    file.write_bytes(b"x")
    assert answer.loadResource(QTextDocument.ResourceType.ImageResource.value, QUrl.fromLocalFile(str(file))) is None


def test_that_a_persian_paragraph_with_latin_drug_names_runs_right_to_left(answer: AnswerText) -> None:
    answer.show_text(f"MRI نشان می{ZWNJ}دهد که ضایعه در L4-L5 است.\nParacetamol 500 mg twice a day.", "fa")
    assert directions(answer) == [Qt.LayoutDirection.RightToLeft, Qt.LayoutDirection.LeftToRight]


def test_that_another_sentence_does_not_lay_the_text_out_again(answer: AnswerText) -> None:
    answer.show_text("First one here. Second one there.")
    answer.highlight(0, 15)
    heights = answer.document().size()
    changes: list[int] = []
    answer.document().contentsChange.connect(lambda *_: changes.append(1))
    answer.highlight(16, 33)
    assert (changes, answer.document().size()) == ([], heights)


def test_that_a_visible_sentence_does_not_make_the_view_jump(answer: AnswerText) -> None:
    answer.show_text(" ".join(f"Sentence number {number} of this long answer." for number in range(200)))
    answer.verticalScrollBar().setValue(100)
    position = answer.cursorForPosition(answer.viewport().rect().center()).position()
    answer.highlight(position, position + 5)
    assert answer.verticalScrollBar().value() == 100


def test_that_a_sentence_further_down_is_brought_into_view(answer: AnswerText) -> None:
    text = " ".join(f"Sentence number {number} of this long answer." for number in range(200))
    answer.show_text(text)
    answer.highlight(len(text) - 20, len(text))
    cursor = answer.textCursor()
    cursor.setPosition(len(text) - 10)
    assert answer.viewport().rect().contains(answer.cursorRect(cursor).center())


def test_that_a_long_answer_opens_at_its_beginning(answer: AnswerText) -> None:
    answer.show_text("word " * 3000)
    assert answer.verticalScrollBar().value() == 0


def test_that_lines_stay_short_in_a_wide_window(answer: AnswerText) -> None:
    answer.resize(1600, 400)
    answer.show_text("the dose is taken in the evening " * 40)
    line = answer.document().firstBlock().layout().lineAt(0)
    assert LINE_CHARACTERS - 16 <= line.textLength() <= LINE_CHARACTERS + 4


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_that_the_quieter_text_keeps_its_contrast(colours: Colours) -> None:
    assert contrast(colours.quiet, colours.surface) >= 4.5


def test_that_the_highlight_changes_neither_weight_nor_size(answer: AnswerText) -> None:
    answer.show_text("One sentence. Another.")
    answer.highlight(0, 13)
    properties = (QTextFormat.Property.FontWeight, QTextFormat.Property.FontPixelSize)
    for selection in answer.extraSelections():
        assert not any(selection.format.hasProperty(changed) for changed in properties)


def test_that_the_highlight_stays_when_text_size_or_colours_change(answer: AnswerText, theme: Theme) -> None:
    answer.show_text("One sentence. Another.")
    answer.highlight(0, 13)
    try:
        theme.apply("dark", 1.3)
        assert answer.highlighted_text == "One sentence."
        assert len(answer.extraSelections()) == 2
    finally:
        theme.apply("light", 1.0)


def test_that_the_sentence_stays_in_sight_when_there_is_less_room(answer: AnswerText) -> None:
    many = "One of many sentences that fill the lines. " * 20
    text = many + "The right one. " + many
    answer.show_text(text)
    answer.resize(700, 600)
    answer.highlight(len(many), len(many) + len("The right one."))
    answer.resize(400, 160)
    top, bottom = answer._sentence_lines()
    assert top >= 0
    assert bottom <= answer.viewport().height()


DOSES = "## Doses\n\n1. **5 mg**, see [here](https://x.org)\n\n| kg | mg |\n|---|---|\n| 15 | 250 |\n\nEnd."
PERSIAN_DOSES = "| وزن | دوز |\n|---|---|\n| 15 | 250 |\n"


def shown_lines(answer: AnswerText) -> list[str]:
    return [line.replace("\u00a0", " ") for line in answer.toPlainText().split("\n") if line]


def test_that_markdown_is_drawn_as_it_is_meant(answer: AnswerText) -> None:
    answer.show_text(DOSES, "en", is_drawn=True)
    assert shown_lines(answer) == ["Doses", "1.  5 mg, see here (https://x.org)", "kg", "mg", "15", "250", "End."]
    assert not answer.document().findBlockByNumber(1).charFormat().isAnchor()


@pytest.mark.parametrize("sentence", ["1. **5 mg**, see [here](https://x.org)", "| 15 | 250 |", "End."])
def test_that_a_highlight_covers_the_same_words_where_they_are_drawn(answer: AnswerText, sentence: str) -> None:
    answer.show_text(DOSES, "en", is_drawn=True)
    start = DOSES.index(sentence)
    answer.highlight(start, start + len(sentence))
    letters = "".join(filter(str.isalnum, sentence))
    assert "".join(filter(str.isalnum, answer.highlighted_text)) == letters


def test_that_a_persian_table_begins_at_the_right(answer: AnswerText) -> None:
    answer.show_text(PERSIAN_DOSES, "fa", is_drawn=True)
    assert shown_lines(answer) == ["دوز", "وزن", "250", "15"]
    start = PERSIAN_DOSES.index("| 15")
    answer.highlight(start, len(PERSIAN_DOSES) - 1)
    assert answer.highlighted_text == "25015"


def test_that_what_cannot_be_drawn_whole_is_shown_as_written(answer: AnswerText) -> None:
    text = "| a |\n|---|\n| 1 | 2 |"
    answer.show_text(text, "en", is_drawn=True)
    assert answer.toPlainText() == text


def test_that_the_same_text_is_laid_out_anew_when_it_is_to_be_drawn(answer: AnswerText) -> None:
    answer.show_text("**a**", "en")
    assert answer.toPlainText() == "**a**"
    answer.show_text("**a**", "en", is_drawn=True)
    assert answer.toPlainText() == "a"


@pytest.mark.parametrize("sign", "✅❌🙂✓✗☐⚠►⁺₂⅓→≥\u2066\u2067\u2068\u2069")
def test_that_signs_of_answers_have_a_shipped_font(answer: AnswerText, sign: str) -> None:
    shipped = (FIRST_FAMILY, CHINESE_FAMILY, *SIGN_FAMILIES)
    assert set(shipped) <= set(answer.font().families())
    assert any(QRawFont.fromFont(QFont(family)).supportsCharacter(ord(sign)) for family in shipped)


@pytest.mark.parametrize("px", [12, 14, 17])
def test_that_names_set_apart_make_a_line_no_higher_whatever_typefaces_a_system_has(
    qapp: QApplication, px: int
) -> None:
    font = application_font()
    font.setPixelSize(px)

    def laid_out(text: str) -> tuple[float, set[str]]:
        layout = QTextLayout(text, font)
        layout.beginLayout()
        line = layout.createLine()
        layout.endLayout()
        return line.height(), {run.rawFont().familyName() for run in layout.glyphRuns()}

    plain, _ = laid_out("GPT-4")
    assert laid_out(f"{FIRST_STRONG_ISOLATE}GPT-4{POP_ISOLATE}") == (plain, {FIRST_FAMILY})
