"""Spreadsheets as people keep them: titles, padding, sums, several sheets; and hostile ones, refused at once."""

from __future__ import annotations

import datetime
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.errors import RowProblem
from medreview.importers.errors import FileEmpty, FileNotText, SpreadsheetRefused
from medreview.importers.file_heads import SourceForm, read_head
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.spreadsheets import sheet_names, sheet_table
from medreview.importers.workbook_cells import OpenWorkbook

SHEET = "xl/worksheets/sheet1.xml"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHARED = (
    '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument'
    '.spreadsheetml.sharedStrings+xml"/>'
)
SECOND = datetime.timedelta(seconds=1)
Book = Callable[..., Path]


@pytest.fixture
def book(tmp_path: Path) -> Book:
    """Save a workbook with the rows of its sheets; None is an empty row."""
    import openpyxl

    def save(**sheets: Sequence[Sequence[object] | None]) -> Path:
        workbook = openpyxl.Workbook()
        workbook.remove(workbook.worksheets[0])
        for name, rows in sheets.items():
            sheet = workbook.create_sheet(name)
            for number, row in enumerate(rows, start=1):
                for column, cell in enumerate(row or (), start=1):
                    sheet.cell(number, column, cell)
        path = tmp_path / "book.xlsx"
        workbook.save(path)
        workbook.close()
        return path

    return save


def rewritten(path: Path, member: str, old: str, new: str) -> Path:
    """The same workbook with another text in one of its members."""
    with zipfile.ZipFile(path) as archive:
        contents = {entry.filename: archive.read(entry) for entry in archive.infolist()}
    contents[member] = contents[member].replace(old.encode(), new.encode(), 1)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents.items():
            archive.writestr(name, content)
    return path


def cells(path: Path) -> list[dict[str, object]]:
    return [dict(row.cells) for row in file_rows(read_head(path)) if isinstance(row, FileRow)]


def test_that_a_sheet_is_read_as_its_cells(book: Book) -> None:
    path = book(Rows=[["id", "text", "n", "ok"], [1, "=سلام", 2.5, True], ["1_1", None, 3, False]])
    assert read_head(path).form is SourceForm.XLSX
    assert cells(path) == [
        {"id": 1, "text": "=سلام", "n": 2.5, "ok": True} | {"text": None},
        {"id": "1_1", "text": None, "n": 3, "ok": False},
    ]


def test_that_dates_and_times_are_text(book: Book) -> None:
    moment = datetime.datetime(2026, 3, 4, 5, 6)  # noqa: DTZ001 - a spreadsheet knows no zone
    path = book(Rows=[["day", "moment", "time"], [datetime.date(2026, 3, 4), moment, datetime.time(5, 6)]])
    assert cells(path) == [{"day": "2026-03-04", "moment": "2026-03-04T05:06:00", "time": "05:06:00"}]


def test_that_titles_above_the_header_are_passed_over(book: Book) -> None:
    path = book(Rows=[["Study of 2026"], None, ["question", "A", "B"], ["Why?", "x", "y"]])
    assert read_head(path).columns == ("question", "A", "B")
    assert len(cells(path)) == 1


def test_that_sums_below_the_table_are_left_out_and_counted(book: Book) -> None:
    path = book(Rows=[["item", "a", "b", "c"], [1, 2, 3, 4], [2, 3, None, 5], None, ["mean", 2.5], ["sd", 0.5]])
    rows = list(file_rows(read_head(path)))
    assert [type(row) for row in rows] == [FileRow, FileRow, SkippedRow, SkippedRow]
    assert rows[-1] == SkippedRow(4, RowSkip.APART)


def test_that_a_gap_does_not_end_the_table(book: Book) -> None:
    path = book(Rows=[["item", "a"], [1, 2], *[None] * 30, [2, 3]])
    assert [row["item"] for row in cells(path)] == [1, 2]


def test_that_a_row_wider_than_the_header_is_a_problem(book: Book) -> None:
    rows = [["item", "a"], *([1, 2] for _ in range(30)), [2, 3, "note"]]
    (problem,) = (row for row in file_rows(read_head(book(Rows=rows))) if isinstance(row, RowProblem))
    assert (problem.row, str(problem.message)) == (31, "The row has 3 fields, the header has 2.")


def test_that_a_spreadsheet_error_is_a_problem_of_its_row(book: Book) -> None:
    (problem,) = file_rows(read_head(book(Rows=[["item", "a"], [1, "#DIV/0!"]])))
    assert isinstance(problem, RowProblem)
    assert "#DIV/0!" in str(problem.message)


def test_that_a_column_without_a_name_gets_its_number(book: Book) -> None:
    assert read_head(book(Rows=[["item", None, "b"], [1, 2, 3]])).columns == ("item", "column 2", "b")


def test_that_only_filled_sheets_count(book: Book) -> None:
    assert sheet_names(book(First=[["a", "b"], [1, 2]], Empty=[], Last=[["c"], ["d"]])) == ("First", "Last")


def test_that_a_workbook_without_a_value_is_empty(book: Book) -> None:
    with pytest.raises(FileEmpty):
        read_head(book(Rows=[]))


def test_that_a_formula_counts_as_its_result(book: Book) -> None:
    path = rewritten(book(Rows=[["a", "b"], [1, 41]]), SHEET, "<v>41</v>", "<f>A2+40</f><v>41</v>")
    assert cells(path) == [{"a": 1, "b": 41}]


def test_that_a_sparse_sheet_of_a_million_rows_is_read_without_building_it(book: Book) -> None:
    path = rewritten(book(Rows=[["a", "b"], [1, 2]]), SHEET, 'ref="A1:B2"', 'ref="A1:XFD1048576"')
    path = rewritten(path, SHEET, "</sheetData>", '<row r="1048576"><c r="A1048576"><v>3</v></c></row></sheetData>')
    number, *_ = (row.number for row in sheet_table(path, "Rows") if row.cells == (3, None))
    assert number == 1 << 20
    assert cells(path) == [{"a": 1, "b": 2}]


@pytest.mark.parametrize(
    "row",
    ['<row r="3"><c r="XFD3"><v>3</v></c></row>', '<row r="99999999"><c r="A99999999"><v>3</v></c></row>'],
)
def test_that_a_sheet_wider_or_longer_than_one_can_be_used_is_refused(book: Book, row: str) -> None:
    path = rewritten(book(Rows=[["a", "b"], [1, 2]]), SHEET, "</sheetData>", f"{row}</sheetData>")
    with pytest.raises(SpreadsheetRefused, match="columns or"):
        read_head(path)


def test_that_a_workbook_which_swells_is_refused_before_it_is_opened(book: Book) -> None:
    path = book(Rows=[["a", "b"], [1, 2]])
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/media/zeros.bin", bytes(100 << 20))
    with pytest.raises(SpreadsheetRefused, match="grow to 100 MB"):
        read_head(path)


def test_that_entities_in_a_workbook_are_refused(book: Book) -> None:
    entity = '<!DOCTYPE x [<!ENTITY a "b">]><worksheet'
    path = rewritten(book(Rows=[["a", "b"], [1, 2]]), SHEET, "<worksheet", entity)
    with pytest.raises(SpreadsheetRefused, match="declares a document type or entities"):
        read_head(path)


SIGNS = st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"])
DAYS = st.datetimes(datetime.datetime(1901, 1, 1), datetime.datetime(2100, 1, 1))  # noqa: DTZ001 - of no zone
WRITTEN = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**15), 10**15),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(SIGNS, max_size=8).filter(lambda text: text[:1] != "="),
    DAYS.map(lambda at: at.replace(microsecond=0)),
    st.timedeltas(datetime.timedelta(0), datetime.timedelta(days=50)).map(lambda span: span - span % SECOND),
)


@given(st.lists(st.lists(WRITTEN, min_size=1, max_size=4), min_size=1, max_size=4))
def test_that_cells_are_what_openpyxl_makes_of_them(rows: list[list[object]]) -> None:
    import openpyxl

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.xlsx"
        workbook = openpyxl.Workbook()
        for number, row in enumerate(rows, start=1):
            for column, cell in enumerate(row, start=1):
                workbook.active.cell(number, column, cell)
        workbook.save(path)
        workbook = openpyxl.load_workbook(path, read_only=True, data_only=True)
        expected = _told(enumerate(workbook.active.iter_rows(values_only=True), start=1))
        workbook.close()
        with path.open("rb") as file:
            book = OpenWorkbook(file)
            found = _told(book.rows(book.sheets[0]))
    assert found == expected


def _told(rows: Iterable[tuple[int, Sequence[object]]]) -> list[tuple[int, list[object]]]:
    """The rows that hold something."""
    return [(number, filled) for number, row in rows if (filled := _filled(row))]


def _filled(row: Sequence[object]) -> list[object]:
    """The cells with their types, up to the last one that holds something."""
    cells = [(type(cell), cell) if cell != "" else (type(None), None) for cell in row]
    while cells and cells[-1][1] is None:
        cells.pop()
    return list(cells)


def test_that_shared_texts_are_read_whole_and_without_their_pronunciation(book: Book) -> None:
    shared = (
        f'<sst xmlns="{MAIN}"><si><t>question</t></si><si><t xml:space="preserve"> plain </t></si>'
        '<si><r><t>hal</t></r><r><rPr><b/></rPr><t>ves</t></r><rPh sb="0" eb="1"><t>spoken</t></rPh></si>'
        "<si><t>a_x000D_b _x005F_x000D_</t></si></sst>"
    )
    path = rewritten(book(Rows=[[1], [2], [3], [4]]), "[Content_Types].xml", "</Types>", f"{SHARED}</Types>")
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("xl/sharedStrings.xml", shared)
    for number in range(4):
        path = rewritten(path, SHEET, f't="n"><v>{number + 1}</v>', f't="s"><v>{number}</v>')
    assert [row["question"] for row in cells(path)] == [" plain ", "halves", "a\rb _x000D_"]


def test_that_a_cell_with_a_shared_text_that_is_not_there_is_one_sentence(book: Book) -> None:
    path = rewritten(book(Rows=[["a"], [2]]), SHEET, 't="n"><v>2</v>', 't="s"><v>7</v>')
    with pytest.raises(SpreadsheetRefused, match="no shared text 7"):
        cells(path)


def test_that_cells_and_rows_without_a_place_stand_beside_and_below_the_last(book: Book) -> None:
    path = rewritten(book(Rows=[["a", "b"], [1, 2]]), SHEET, '<row r="2"><c r="A2"', "<row><c")
    path = rewritten(path, SHEET, '<c r="B2"', "<c")
    assert cells(path) == [{"a": 1, "b": 2}]


@pytest.mark.parametrize("member", [SHEET, "xl/workbook.xml", "xl/styles.xml"])
def test_that_a_damaged_workbook_is_one_sentence(book: Book, member: str) -> None:
    path = rewritten(book(Rows=[["a", "b"], ["x", 2]]), member, "<", "<<")
    with pytest.raises(SpreadsheetRefused, match=r"book\.xlsx is not a spreadsheet that can be read"):
        read_head(path)


def test_that_a_cut_workbook_is_one_sentence(book: Book) -> None:
    path = book(Rows=[["a", "b"], ["x", 2]])
    path.write_bytes(path.read_bytes()[:-200])
    with pytest.raises(FileNotText, match="a zip archive"):
        read_head(path)


def test_that_an_old_or_locked_workbook_is_named(tmp_path: Path) -> None:
    (tmp_path / "old.xls").write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))
    with pytest.raises(FileNotText, match="old or locked Office document"):
        read_head(tmp_path / "old.xls")


def test_that_what_nobody_sees_in_a_sheet_is_said(tmp_path: Path) -> None:
    import openpyxl

    workbook = openpyxl.Workbook()
    workbook.active.append(["shown"])
    sheet = workbook.create_sheet("Kept")
    for row in (["question", "answer", "sum"], ["Why?", "So", "=1+1"], [None, "Or so", "=2+2"], ["When?", "Now", 3]):
        sheet.append(row)
    sheet.merge_cells("A2:A3")
    sheet.sheet_state = "hidden"
    path = tmp_path / "book.xlsx"
    workbook.save(path)
    said = [str(remark) for remark in read_head(path, "Kept").remarks]
    assert [remark.partition(".")[0] for remark in said[:1]] == ["The sheet Kept of book"]
    assert "is hidden" in said[0]
    assert "count as empty cells: 2." in said[1]
    assert "merged cells in the sheet Kept of book.xlsx: 1." in said[2]
    assert read_head(path, "Sheet").remarks == ()
