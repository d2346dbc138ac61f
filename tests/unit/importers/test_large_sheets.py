"""Rows of large sheets, which a process of its own reads ahead: the same rows, whatever becomes of it."""

from __future__ import annotations

import gc
import json
import re
import sys
import zipfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import psutil
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from medreview.errors import Message
from medreview.importers import sheet_child
from medreview.importers.errors import SpreadsheetRefused
from medreview.importers.file_heads import read_head
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.sheet_child import CHILD_ARGUMENT, MOST_MEMORY, RowsAhead, pieces, read_ahead, rows_in
from medreview.importers.spreadsheets import gap_remarks, sheet_table
from medreview.importers.workbook_rows import written_rows
from medreview.jobs import CancelToken
from medreview.jobs.line_child import LineChild

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHARED = (
    '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument'
    '.spreadsheetml.sharedStrings+xml"/>'
)
SHEET = "xl/worksheets/sheet1.xml"
N_ROWS, LONG = 90, "سرفه و تب\n" * 3_000
"""Enough for three pieces."""


@pytest.fixture
def book(tmp_path: Path) -> Callable[..., Path]:
    """Write a workbook with the XML of its rows."""
    import openpyxl

    def write(*rows: str, beside: str = "", shared: Sequence[str] = ()) -> Path:
        path = tmp_path / "book.xlsx"
        workbook = openpyxl.Workbook()
        workbook.worksheets[0].title = "Rows"
        workbook.save(path)
        with zipfile.ZipFile(path) as archive:
            contents = {entry.filename: archive.read(entry) for entry in archive.infolist()}
        start, end = re.split("<sheetData ?/>|<sheetData></sheetData>", contents[SHEET].decode())
        numbered = "".join(f'<row r="{number}">{cells}</row>' for number, cells in enumerate(rows, start=1))
        contents[SHEET] = f"{start}<sheetData>{numbered}</sheetData>{beside}{end}".encode()
        if shared:
            kinds, end, _ = contents["[Content_Types].xml"].decode().rpartition("</Types>")
            contents["[Content_Types].xml"] = f"{kinds}{SHARED}{end}".encode()
            texts = "".join(f"<si><t>{text}</t></si>" for text in shared)
            contents["xl/sharedStrings.xml"] = f'<sst xmlns="{MAIN}">{texts}</sst>'.encode()
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in contents.items():
                archive.writestr(name, content)
        return path

    return write


def text(cell: str) -> str:
    return f'<c t="inlineStr"><is><t xml:space="preserve">{cell}</t></is></c>'


def rows_of(n_rows: int) -> Iterator[str]:
    """Rows with cells of every kind."""
    yield "".join(map(text, ("id", "question", "n", "share", "ok", "gap", "day")))
    for number in range(n_rows):
        yield (
            f"{text(f'q{number}')}{text(f'{number} {LONG}')}<c><v>{number}</v></c><c><v>0.1</v></c>"
            f'<c t="b"><v>1</v></c><c/><c t="d"><v>2026-03-04</v></c>'
        )


def n_children() -> int:
    return sum("medreview.importers.sheet_child" in child.cmdline() for child in psutil.Process().children())


@pytest.fixture
def all_are_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet_child, "LARGE", 1)
    monkeypatch.setattr("os.cpu_count", lambda: 2)


@pytest.mark.usefixtures("all_are_large")
def test_that_a_child_reads_the_same_rows_as_often_as_they_are_asked_for(book: Callable[..., Path]):
    path = book(*rows_of(N_ROWS))
    ahead = read_ahead(path, "Rows")
    assert ahead is not None
    expected = list(written_rows(path, "Rows"))
    assert len(expected) == N_ROWS + 1
    assert expected[1][1][2:] == (0, 0.1, True, None, "2026-03-04")
    assert [list(ahead.rows()), list(ahead.rows())] == [expected, expected]


def test_that_small_sheets_and_machines_with_one_core_have_no_child(
    book: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
):
    path = book(*rows_of(3))
    assert read_ahead(path, "Rows") is None
    monkeypatch.setattr(sheet_child, "LARGE", 1)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert read_ahead(path, "Rows") is None


@pytest.mark.usefixtures("all_are_large")
def test_that_ours_reads_on_where_the_child_breaks(book: Callable[..., Path], monkeypatch: pytest.MonkeyPatch):
    path = book(*rows_of(N_ROWS))
    monkeypatch.setattr(sheet_child, "N_AHEAD", 1)
    ahead = RowsAhead(path, "Rows")
    assert ahead.reading is not None
    child = ahead.reading.child
    rows = ahead.rows()
    first = next(rows)
    child.kill()
    assert [first, *rows] == list(written_rows(path, "Rows"))


@pytest.mark.usefixtures("all_are_large")
def test_that_ours_reads_where_no_child_can_be_started(book: Callable[..., Path], monkeypatch: pytest.MonkeyPatch):
    path = book(*rows_of(3))

    def command(_argument: str, _module: str) -> list[str]:
        return ["there is no such program"]

    monkeypatch.setattr("medreview.jobs.line_child.child_command", command)
    ahead = read_ahead(path, "Rows")
    assert ahead is not None
    assert list(ahead.rows()) == list(written_rows(path, "Rows"))


@pytest.mark.usefixtures("all_are_large")
def test_that_a_sheet_that_is_damaged_below_is_refused_in_the_same_sentence(book: Callable[..., Path]):
    path = book(*rows_of(N_ROWS), '<c t="s"><v>7</v></c>')
    sentences: list[str] = []
    numbers: list[int] = []
    ahead = read_ahead(path, "Rows")
    assert ahead is not None
    for rows in (ahead.rows(), written_rows(path, "Rows")):
        with pytest.raises(SpreadsheetRefused) as refused:
            numbers += [number for number, _ in rows]
        sentences.append(str(refused.value))
    assert sentences[0] == sentences[1]
    assert "no shared text 7" in sentences[0]


@pytest.mark.usefixtures("all_are_large")
def test_that_what_is_merged_or_without_a_value_is_told_of_large_sheets_too(book: Callable[..., Path]):
    rows = [text("question") + text("answer"), text("Why?") + text("So"), "<c/>" + text("Or so"), "<c><f>1+1</f></c>"]
    merged = '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>'
    head = read_head(book(*rows, beside=merged))
    assert head.ahead is not None
    told = [dict(row.cells) for row in file_rows(head) if isinstance(row, FileRow)]
    assert [str(remark).count(".xlsx") for remark in head.remarks_of_rows] == [1, 1]
    assert told == [{"question": "Why?", "answer": "So"}, {"question": "Why?", "answer": "Or so"}]


SMALL = st.sampled_from(["<c/>", "<c><v>7</v></c>", text("a"), text("b")])
SPANS = st.tuples(st.sampled_from("ABC"), st.integers(1, 7), st.integers(0, 4))


@given(
    rows=st.lists(st.lists(SMALL, min_size=3, max_size=3).map("".join), min_size=2, max_size=8),
    spans=st.lists(SPANS, max_size=4),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_that_a_sheet_searched_only_at_its_first_empty_cell_has_the_same_rows(
    book: Callable[..., Path], rows: list[str], spans: list[tuple[str, int, int]]
):
    ranges = "".join(f'<mergeCell ref="{column}{first}:{column}{first + n}"/>' for column, first, n in spans)
    path = book(*rows, beside=f"<mergeCells>{ranges}</mergeCells>" if spans else "")
    gaps: list[tuple[Message, ...]] = []
    table = list(sheet_table(path, "Rows"))
    assert list(sheet_table(path, "Rows", on_gap=gaps.append)) == table
    written = [cells for _, cells in written_rows(path, "Rows")]
    assert bool(gaps) == (any(None in cells for cells in written) or len({*map(len, written)}) > 1)
    assert not gaps or gaps == [gap_remarks(path, "Rows")]


@pytest.mark.usefixtures("all_are_large")
def test_that_only_one_child_waits_and_goes_with_its_sheet(book: Callable[..., Path]):
    path = book(*rows_of(N_ROWS))
    ahead, other = RowsAhead(path, "Rows"), RowsAhead(path, "Rows")
    assert ahead.reading is not None
    assert other.reading is None
    folder = ahead.reading.folder
    assert len(list(other.rows())) == N_ROWS + 1
    assert n_children() == 1
    del ahead
    gc.collect()
    assert n_children() == 0
    assert not folder.exists()


@pytest.mark.usefixtures("all_are_large")
def test_that_nothing_stays_of_rows_that_are_not_read_to_the_end(book: Callable[..., Path]):
    ahead = RowsAhead(book(*rows_of(N_ROWS)), "Rows")
    assert ahead.reading is not None
    folder = ahead.reading.folder
    rows = ahead.rows()
    next(rows)
    assert n_children() == 1
    del rows  # as an import does that is cancelled
    assert n_children() == 0
    assert not folder.exists()


CELLS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=4))


@given(st.lists(st.lists(CELLS, max_size=4).map(tuple), max_size=6), st.integers(0, 5))
def test_that_rows_come_back_as_they_were_written(rows: list[tuple[object, ...]], size: int):
    numbered = list(enumerate(rows, start=1))
    found = [row for piece in pieces(numbered, size) for row in rows_in(piece)]
    assert [(number, [*map(repr, cells)]) for number, cells in found] == [
        (number, [*map(repr, cells)]) for number, cells in numbered
    ]


def test_that_the_reader_of_sheets_has_a_limit_of_memory(book: Callable[..., Path], tmp_path: Path):
    if sys.platform == "win32":
        pytest.skip("the limits are POSIX")
    import resource

    order = json.dumps({"path": str(book(*rows_of(3))), "sheet": "Rows", "into": str(tmp_path)}).encode()
    with LineChild(CHILD_ARGUMENT, "medreview.importers.sheet_child", 60.0) as child:
        assert json.loads(child.answer(order, CancelToken())) is True
        assert json.loads(child.answer(b"", CancelToken())) is False
        (process,) = psutil.Process().children()
        limits = [resource.prlimit(process.pid, kind)[0] for kind in (resource.RLIMIT_AS, resource.RLIMIT_CORE)]
    assert limits == [MOST_MEMORY, 0]


def test_that_many_shared_texts_lie_in_a_file(book: Callable[..., Path], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("medreview.importers.workbook_cells._MOST_SIGNS", 30)
    monkeypatch.setattr("medreview.importers.workbook_cells._SHORT", 4)
    shared = ["question", *(f"سؤال {number}\n" * 3 for number in range(6)), "وب"]
    named = [0, 1, 1, 4, 2, 6, 7, 3, 5, 4]
    path = book(*(f'<c t="s"><v>{number}</v></c>' for number in named), shared=shared)
    assert [cells for _, cells in written_rows(path, "Rows")] == [(shared[number],) for number in named]
