"""Tables as Word documents: parts that a text processor needs, texts as they are, both directions."""

import io
import zipfile
from xml.etree import ElementTree as ET

import pytest

from medreview.reporting.tables import Cell, Table
from medreview.reporting.word_tables import word_bytes

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
HOSTILE = "</w:t><w:p>&\"'\x00\ud800"


def a_table(*rows: tuple[Cell, ...], columns: tuple[str, ...] = ("name", "value"), title: str = "Numbers") -> Table:
    return Table("numbers", title, columns, rows, ("A note.",))


def document(table: Table) -> ET.Element:
    with zipfile.ZipFile(io.BytesIO(word_bytes(table))) as archive:
        assert archive.namelist() == ["[Content_Types].xml", "_rels/.rels", "word/document.xml"]
        for name in archive.namelist():
            ET.fromstring(archive.read(name))
        return ET.fromstring(archive.read("word/document.xml"))


def texts(element: ET.Element) -> list[str]:
    return ["".join(one.itertext()) for one in element.iter(f"{W}p")]


def test_that_title_rows_and_notes_are_paragraphs_and_cells() -> None:
    read = document(a_table(("a", 0.5), ("b", -1.25)))
    cells = [["".join(cell.itertext()) for cell in row.iter(f"{W}tc")] for row in read.iter(f"{W}tr")]
    assert cells == [["name", "value"], ["a", "0.500"], ["b", "\N{MINUS SIGN}1.25"]]
    assert texts(read)[0] == "Numbers"
    assert texts(read)[-1] == "A note."


def test_that_the_heading_comes_again_on_every_page() -> None:
    assert len([*document(a_table(("a", 1.0))).iter(f"{W}tblHeader")]) == 1


def test_that_hostile_text_is_text() -> None:
    read = document(a_table((HOSTILE, 1.0), ("b", 2.0), title=HOSTILE))
    assert texts(read)[0] == "</w:t><w:p>&\"'"


def test_that_a_number_without_value_has_the_letter_of_its_reason_raised() -> None:
    table = a_table(("a", None, "nothing rated"), ("b", 1.0, None), columns=("name", "value", "undefined_because"))
    raised = [run for run in document(table).iter(f"{W}r") if run.find(f"{W}rPr/{W}vertAlign") is not None]
    assert ["".join(run.itertext()) for run in raised] == ["a", "a"]


@pytest.mark.parametrize(("name", "is_turned"), [("بُعد", True), ("dimension", False)])
def test_that_a_persian_table_begins_at_the_right(name: str, is_turned: bool) -> None:
    read = document(a_table(("a", 1.0), columns=(name, "value")))
    assert bool([*read.iter(f"{W}bidiVisual")]) is is_turned


def test_that_the_same_table_is_the_same_document() -> None:
    assert word_bytes(a_table(("a", 1.0))) == word_bytes(a_table(("a", 1.0)))
