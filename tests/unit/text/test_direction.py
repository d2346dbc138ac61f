import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QTextCursor, QTextDocument
from pytestqt.plugin import QtBot

from medreview.text import DocumentText, directions, is_right_to_left, paragraphs, utf16_offset, utf16_offsets

_BREAKS_AND_MORE = st.text(
    st.one_of(
        st.sampled_from("\n\r\u2028\u2029\t\x00\x0b\x0c\x85\ufdd0\ufdd1\ufffc\u00a0\ud800\udc00😀𠮷aب患"),
        st.characters(),
    )
)


@pytest.mark.parametrize(
    ("paragraph", "language", "expected"),
    [
        ("MRI نشان می\u200cدهد که ضایعه خوش\u200cخیم است.", None, True),
        ("MRI نشان می\u200cدهد که ضایعه خوش\u200cخیم است.", "fa", True),
        ("• HbA1c بیمار 7.2% بود", "fa", True),
        ("דוז 5 mg", "he", True),
        ("دوز amoxicillin clavulanate potassium 875/125 mg", "fa", True),
        ("دوز amoxicillin clavulanate potassium 875/125 mg", "fa-IR", True),
        ("دوز amoxicillin clavulanate potassium 875/125 mg", None, False),
        ("دوز amoxicillin clavulanate potassium 875/125 mg", "en", False),
        ("Amoxicillin 500 mg", "fa", False),
        ("Amoxicillin 500 mg", "en", False),
        ("Amoxicillin 500 mg", None, False),
        ("The word «سلام» means hello in this clinic", "fa", False),
        ("The word «سلام» means hello in this clinic", "en", False),
        ("The word «سلام» means hello in this clinic", None, False),
        ("نشان means sign", "en", False),
        ("نشان دادن means sign", "zh", False),
        ("این پاسخ فارسی است", "en", True),
        ("ab اب", "en", False),
        ("ab اب", "fa", True),
        ("ab اب", None, True),
        ("abcd اب", None, True),
        ("abcde اب", None, False),
        ("患者男性，45岁。", "zh", False),
        ("患者", None, False),
    ],
)
def test_that_a_paragraph_runs_the_way_most_of_its_letters_do(
    paragraph: str, language: str | None, expected: bool
) -> None:
    assert is_right_to_left(paragraph, language) is expected


@pytest.mark.parametrize(
    ("paragraph", "language", "expected"),
    [
        ("", "fa", True),
        ("—", "ar", True),
        ("۱۲۰/۸۰", "fa", True),
        ("5 × 3 = 15", "fa", False),
        ("", None, False),
        ("۱۲۰/۸۰", None, False),
        ("۱۲۰/۸۰", "en", False),
        ("120", "und", False),
    ],
)
def test_that_a_paragraph_without_letters_follows_its_language_and_digits(
    paragraph: str, language: str | None, expected: bool
) -> None:
    assert is_right_to_left(paragraph, language) is expected


@pytest.mark.parametrize("language", ["fa", "ar", "he", "ur", "ps", "ckb"])
def test_that_each_right_to_left_language_leans_to_the_right(language: str) -> None:
    assert is_right_to_left("دوز amoxicillin clavulanate", language)


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("وزن | دوز | حجم\n| ۱۵ | ۲۵۰ | ۵ |\n| 15 | 250 | 5 |", "fa", [True, True, True]),
        ("15 | 250 | 5\nوزن | دوز | حجم", "fa", [True, True]),
        ("وزن | دوز\n\n15 | 250", "fa", [True, True, False]),
        ("محاسبه:\n5 × 3 = 15", "fa", [True, False]),
        ("Weight | dose\n۱۵ | ۲۵۰", "fa", [False, False]),
        ("120/80", "en", [False]),
    ],
)
def test_that_a_line_of_doses_runs_as_the_lines_it_stands_among(text: str, language: str, expected: list[bool]) -> None:
    assert directions(text.split("\n"), language) == expected


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("every 8 h, ≈ 4 mL or 250 mg/5 mL", "every 8~h, ≈ 4~mL or 250~mg/5~mL"),
        ("۴ میلی گرم هر ۸ ساعت", "۴~میلی~گرم هر ۸~ساعت"),
        ("40 % of 12 Germans in 3 months", "40~% of 12 Germans in 3 months"),
        ("in 5 gardens; 2 sheets; 3 is", "in 5 gardens; 2 sheets; 3 is"),
    ],
)
def test_that_no_line_ends_between_a_number_and_its_unit(written: str, shown: str) -> None:
    (line,) = DocumentText(written).paragraph_texts
    assert line.replace("\u00a0", "~") == shown


def test_that_invisible_marks_do_not_decide() -> None:
    assert not is_right_to_left("\u200f\u200f\u200fMRI", "fa")
    assert is_right_to_left("\u200e\u200e\u200eدرد", None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [""]),
        ("one", ["one"]),
        ("a\nb\r\nc\rd\u2028e\u2029f", ["a", "b", "c", "d", "e", "f"]),
        ("a\n\nb\n", ["a", "", "b", ""]),
        ("\r\n\r", ["", "", ""]),
        ("a\x0bb\x0cc\x85d", ["a\x0bb\x0cc\x85d"]),
    ],
)
def test_that_paragraphs_end_at_every_kind_of_line_break(text: str, expected: list[str]) -> None:
    assert [text[start:end] for start, end in paragraphs(text)] == expected


def test_that_astral_characters_take_two_units() -> None:
    text = "A😀B. 𠮷田"
    assert [utf16_offset(text, index) for index in (0, 1, 2, 3, 5, 6, 7)] == [0, 1, 3, 4, 6, 8, 9]
    assert utf16_offsets(text, [7, 0, 2]) == [9, 0, 3]


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=("Cs",))), st.data())
def test_that_utf16_offsets_agree_with_the_encoding(text: str, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(text)))
    units = utf16_offset(text, index)
    assert units == len(text[:index].encode("utf-16-le")) // 2
    assert len(text.encode("utf-16-le")[: 2 * units].decode("utf-16-le")) == index


@pytest.mark.parametrize("index", [-1, 4])
def test_that_an_offset_outside_the_text_is_refused(index: int) -> None:
    with pytest.raises(ValueError, match=f"offset {index} is outside"):
        utf16_offset("abc", index)
    with pytest.raises(ValueError, match=f"offset {index} is outside"):
        DocumentText("abc").position(index)
    with pytest.raises(ValueError, match=f"offset {index} is outside"):
        DocumentText("abc").offset(index)


def test_that_every_line_break_is_one_position() -> None:
    shown = DocumentText("a\r\nb😀\u2028c\r\r\nd")
    assert shown.paragraph_texts == ("a", "b😀", "c", "", "d")
    assert shown.paragraph_bounds == ((0, 1), (3, 5), (6, 7), (8, 8), (10, 11))
    assert [shown.position(offset) for offset in range(12)] == [0, 1, 1, 2, 3, 5, 6, 7, 8, 8, 9, 10]
    assert shown.length == 10
    assert shown.range(3, 5) == (2, 5)


def test_that_characters_qt_would_swallow_get_a_visible_stand_in() -> None:
    shown = DocumentText("a\x00b\x0cc\td\ud800e\ufdd0f\ufffc")
    assert shown.paragraph_texts == ("a␀b␌c\td\ufffde\ufffdf\ufffd",)


@settings(deadline=None)
@given(_BREAKS_AND_MORE)
def test_that_positions_and_offsets_are_each_others_reverse(text: str) -> None:
    shown = DocumentText(text)
    for offset in range(len(text) + 1):
        back = shown.offset(shown.position(offset))
        assert shown.position(back) == shown.position(offset)
        assert back == offset or text[back : offset + 1] == "\r\n"


def test_that_half_a_character_maps_to_its_beginning() -> None:
    shown = DocumentText("a😀b")
    assert [shown.offset(position) for position in range(5)] == [0, 1, 1, 2, 3]


def _document(shown: DocumentText) -> QTextDocument:
    document = QTextDocument()
    cursor = QTextCursor(document)
    for number, paragraph in enumerate(shown.paragraph_texts):
        if number:
            cursor.insertBlock()
        cursor.insertText(paragraph)
    return document


def _selected(document: QTextDocument, start: int, end: int) -> str:
    cursor = QTextCursor(document)
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    return cursor.selectedText()


@settings(deadline=None)
@given(text=_BREAKS_AND_MORE)
def test_that_a_qt_document_has_the_places_we_compute(text: str) -> None:
    shown = DocumentText(text)
    document = _document(shown)
    assert document.blockCount() == len(shown.paragraph_texts)
    assert document.characterCount() - 1 == shown.length
    for (start, end), paragraph in zip(shown.paragraph_bounds, shown.paragraph_texts, strict=True):
        assert _selected(document, *shown.range(start, end)) == paragraph


def test_that_a_highlight_covers_exactly_the_sentence(qtbot: QtBot) -> None:
    text = "😀 First.\r\nدوز 5.5 mg است.\u2028𠮷田 came.\rLast one."
    shown = DocumentText(text)
    document = _document(shown)
    for sentence in ("First.", "دوز 5.5 mg است.", "𠮷田 came.", "Last one."):
        start = text.index(sentence)
        selected = _selected(document, *shown.range(start, start + len(sentence)))
        assert selected.replace("\u00a0", " ") == sentence
