"""What can be known of a file before a layout is chosen, and which files are not read at all."""

import codecs
import hashlib
from pathlib import Path

import pytest

from medreview.errors import FileUnreadable
from medreview.importers.errors import FileEmpty, FileNotText, FilePointerOnly, TextNotUtf8
from medreview.importers.file_heads import SourceForm, read_head
from medreview.importers.file_rows import FileRow, file_rows
from medreview.jobs import Cancelled, CancelToken, Progress


def a_file(folder: Path, content: bytes, name: str = "questions.csv") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def test_that_a_byte_order_mark_is_no_part_of_the_first_column(tmp_path: Path) -> None:
    content = codecs.BOM_UTF8 + b"question_id,question\nq1,Why?\n"
    head = read_head(a_file(tmp_path, content))
    assert head.columns == ("question_id", "question")
    assert head.sha256 == hashlib.sha256(content).hexdigest()


def test_that_the_form_is_decided_by_content_not_by_extension(tmp_path: Path) -> None:
    head = read_head(a_file(tmp_path, b'{"question_id": "q1", "question": "Why?"}\n', "questions.csv"))
    assert head.form is SourceForm.JSONL
    assert head.columns == ("question_id", "question")


def test_that_a_csv_file_with_tabs_between_its_cells_is_read(tmp_path: Path) -> None:
    head = read_head(a_file(tmp_path, b"question_id\tquestion, as asked\nq1\tWhy?\n"))
    assert head.delimiter == "\t"
    assert head.columns == ("question_id", "question, as asked")


def test_that_a_csv_file_with_semicolons_between_its_cells_is_read(tmp_path: Path) -> None:
    head = read_head(a_file(tmp_path, b"question_id;question\nq1;Why, and when?\n"))
    assert head.first_rows[0] == {"question_id": "q1", "question": "Why, and when?"}


PERSIAN = "question_id,question\nq1,سلام، چرا سرم درد ميکند؟\nq2,براي فشار خون چه بخورم\n"
CHINESE = "question_id,question\nq1,患者为什么头痛？\nq2,高血压病人可以吃党参吗\n"
WESTERN = "question_id,question\nq1,Où est le café – déjà fermé?\nq2,Fièvre à 39 °C\n"


@pytest.mark.parametrize(
    ("text", "written_as", "found"),
    [
        pytest.param(PERSIAN, "cp1256", "cp1256", id="persian"),
        pytest.param(CHINESE, "gb18030", "gb18030", id="chinese"),
        pytest.param(WESTERN, "cp1252", "cp1252", id="western"),
        pytest.param(PERSIAN + CHINESE, "utf-16", "utf-16", id="utf-16"),
        pytest.param(CHINESE, "utf-16-le", "utf-16-le", id="utf-16-le-unmarked"),
        pytest.param(WESTERN, "utf-16-be", "utf-16-be", id="utf-16-be-unmarked"),
        pytest.param(WESTERN, "utf-32", "utf-32", id="utf-32"),
        pytest.param(PERSIAN + CHINESE, "utf-8", "utf-8", id="utf-8"),
    ],
)
def test_that_text_comes_out_as_it_was_whatever_it_was_written_in(
    tmp_path: Path, text: str, written_as: str, found: str
) -> None:
    head = read_head(a_file(tmp_path, text.encode(written_as)))
    assert head.encoding == found
    written = [line.partition(",")[2] for line in text.splitlines()[1:]]
    assert [row["question"] for row in head.first_rows] == written
    assert [row.cells["question"] for row in file_rows(head) if isinstance(row, FileRow)] == written


def test_that_lines_of_json_are_read_in_another_encoding(tmp_path: Path) -> None:
    content = '{"question_id": "q1", "question": "高血压病人可以吃党参吗"}\n'
    head = read_head(a_file(tmp_path, content.encode("gb18030")))
    assert (head.form, head.first_rows[0]["question"]) == (SourceForm.JSONL, "高血压病人可以吃党参吗")


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"question_id,question\nq1,\xed\xa0\x80\n", id="surrogate"),
        pytest.param(PERSIAN.encode()[:-20] + b"\xd8\n", id="damaged-persian"),
        pytest.param(CHINESE.encode()[:-5] + b"\xe6\n", id="damaged-chinese"),
        pytest.param(WESTERN.encode() + b"q3,caf\xc3\n", id="damaged-western"),
        pytest.param(b"\xff\xfe" + "q1,a".encode("utf-16-le") + b"\x00", id="half-a-character"),
        pytest.param("question_id,question\nq1,Ból głowy i gorączka\n".encode("cp1250"), id="polish"),
        pytest.param("question_id,question\nq1,πονάει το κεφάλι μου\n".encode("cp1253"), id="greek"),
        pytest.param(bytes(range(1, 256)) * 4, id="every-byte"),
    ],
)
def test_that_text_that_no_known_encoding_fits_is_refused(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(TextNotUtf8, match="Save the file as UTF-8"):
        read_head(a_file(tmp_path, content))


def test_that_broken_text_far_into_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TextNotUtf8):
        read_head(a_file(tmp_path, b"question_id,question\n" + b"q1,Why?\n" * 200_000 + b"q2,\xff\n"))


@pytest.mark.parametrize("start", [b"PK\x03\x04", b"%PDF-1.7", b"SQLite format 3\x00", b"\x89PNG\r\n"])
def test_that_a_file_that_is_no_text_table_is_refused(tmp_path: Path, start: bytes) -> None:
    with pytest.raises(FileNotText, match="not a text table"):
        read_head(a_file(tmp_path, start + bytes(600)))


def test_that_a_pointer_to_a_file_elsewhere_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FilePointerOnly, match="Git LFS"):
        read_head(a_file(tmp_path, b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", "a.jsonl"))


@pytest.mark.parametrize("content", [b"", b"\n \n", codecs.BOM_UTF8])
def test_that_an_empty_file_is_refused(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(FileEmpty):
        read_head(a_file(tmp_path, content))


def test_that_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileUnreadable, match="nowhere"):
        read_head(tmp_path / "nowhere.csv")


def test_that_the_first_look_at_a_large_file_tells_how_far_it_is_and_can_be_stopped(tmp_path: Path) -> None:
    path = a_file(tmp_path, b"question_id,question\n" + b"q1,Why?\n" * 400_000)
    cancel, heard = CancelToken(), list[Progress]()

    def stop(progress: Progress) -> None:
        heard.append(progress)
        cancel.cancel()

    with pytest.raises(Cancelled):
        read_head(path, report=stop, cancel=cancel)
    assert heard == [Progress(0, 3, path.name)]


def test_that_a_row_of_data_below_an_unnamed_first_column_is_no_second_heading(tmp_path: Path) -> None:
    path = tmp_path / "frame.csv"
    rows = (",question,answer,note", "row_a,What is aspirin for?,For pain.,", "row_b,Is it safe?,Mostly.,yes")
    path.write_text("\n".join(rows), encoding="utf-8")
    head = read_head(path)
    assert (head.columns, head.header_row, len(head.first_rows)) == (("column 1", "question", "answer", "note"), 1, 2)


def test_that_a_row_with_a_long_text_below_an_unnamed_column_is_no_second_heading(tmp_path: Path) -> None:
    path = tmp_path / "wide.csv"
    told = "Warmth eases tense muscles and cold helps fresh injuries, but neither heals what is torn. " * 2
    path.write_text(f"topic,,said,seen\npain,warmte,{told},\npain,kou,Rarely.,yes\n", encoding="utf-8")
    head = read_head(path)
    assert (head.columns, head.header_row, len(head.first_rows)) == (("topic", "column 2", "said", "seen"), 1, 2)


def test_that_names_which_come_again_lose_no_column(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("answer,answer,,answer (2),\na,b,c,d,e\n", encoding="utf-8")
    head = read_head(path)
    assert head.columns == ("answer", "answer (2)", "column 3", "answer (2) (2)", "column 5")
    assert [*head.first_rows[0].values()] == [*"abcde"]
    assert any("answer (2)" in str(remark) for remark in head.remarks)
