"""What can be known of a file before a layout is chosen, and which files are not read at all."""

import codecs
import hashlib
from pathlib import Path

import pytest

from medreview.errors import FileUnreadable
from medreview.importers.errors import FileEmpty, FileNotText, FilePointerOnly, TextNotUtf8
from medreview.importers.file_heads import Form, read_head


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
    assert head.form is Form.JSONL
    assert head.columns == ("question_id", "question")


def test_that_a_csv_file_with_tabs_between_its_cells_is_read(tmp_path: Path) -> None:
    head = read_head(a_file(tmp_path, b"question_id\tquestion, as asked\nq1\tWhy?\n"))
    assert head.delimiter == "\t"
    assert head.columns == ("question_id", "question, as asked")


def test_that_a_csv_file_with_semicolons_between_its_cells_is_read(tmp_path: Path) -> None:
    head = read_head(a_file(tmp_path, b"question_id;question\nq1;Why, and when?\n"))
    assert head.first_rows[0] == {"question_id": "q1", "question": "Why, and when?"}


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("question_id,question\nq1,چرا؟\n".encode("cp1256"), id="windows"),
        pytest.param("question_id,question\nq1,患者为什么头痛\n".encode("gb18030"), id="gb18030"),
        pytest.param("question_id,question\nq1,Why?\n".encode("utf-16"), id="utf-16"),
        pytest.param(b"question_id,question\nq1,caf\xe9\n", id="latin-1"),
        pytest.param(b"question_id,question\nq1,\xed\xa0\x80\n", id="surrogate"),
    ],
)
def test_that_text_that_is_not_utf8_is_refused(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(TextNotUtf8, match="Save it as UTF-8"):
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
