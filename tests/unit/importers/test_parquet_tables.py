"""Parquet tables: their values as JSON has them, images inside them as files, odd ones refused."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from medreview.importers import parquet_tables
from medreview.importers.errors import ParquetRefused
from medreview.importers.file_heads import SourceForm, read_head
from medreview.importers.parquet_tables import parquet_rows

PNG = b"\x89PNG\r\n\x1a\n rest"


def saved(folder: Path, **columns: list[object]) -> Path:
    import pyarrow as pa
    import pyarrow.parquet as pq

    path = folder / "table.parquet"
    pq.write_table(pa.table(columns), path)
    return path


def test_that_values_are_as_json_has_them(tmp_path: Path) -> None:
    path = saved(
        tmp_path,
        text=["سلام"],
        number=[1],
        absent=[float("nan")],
        day=[datetime.date(2026, 1, 2)],
        names=[["a", "b"]],
        nested=[{"x": 1.5}],
        raw=[b"plain"],
        odd=[b"\xff\xfe"],
    )
    assert list(parquet_rows(path, None)) == [
        {
            "text": "سلام",
            "number": 1,
            "absent": None,
            "day": "2026-01-02",
            "names": ["a", "b"],
            "nested": {"x": 1.5},
            "raw": "plain",
            "odd": "//4=",
        }
    ]


def test_that_the_content_and_not_the_name_tells_the_form(tmp_path: Path) -> None:
    head = read_head(saved(tmp_path, a=[1], b=["x"]).rename(tmp_path / "table.csv"))
    assert (head.form, head.columns) == (SourceForm.PARQUET, ("a", "b"))


def test_that_images_in_cells_become_files(tmp_path: Path) -> None:
    folder = tmp_path / "images"
    folder.mkdir()
    path = saved(tmp_path, question_id=["1"], images=[[{"bytes": PNG, "path": "a.png"}]])
    (row,) = parquet_rows(path, folder)
    assert row["images"] == ["0000001-1-1.png"]
    assert (folder / "0000001-1-1.png").read_bytes() == PNG


def test_that_the_path_of_an_image_is_never_opened(tmp_path: Path) -> None:
    folder = tmp_path / "images"
    folder.mkdir()
    path = saved(tmp_path, image=[{"bytes": None, "path": "/etc/passwd"}])
    (row,) = parquet_rows(path, folder)
    assert row["image"] == "/etc/passwd"
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("cut", [20, 200])
def test_that_a_damaged_table_is_one_sentence(tmp_path: Path, cut: int) -> None:
    path = saved(tmp_path, a=list(range(100)))
    path.write_bytes(path.read_bytes()[:-cut])
    with pytest.raises(ParquetRefused, match=r"table\.parquet is not a Parquet or Arrow table that can be read"):
        list(parquet_rows(path, None))


def test_that_a_table_which_declares_too_much_is_refused_unread(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(parquet_tables, "MOST_ROWS", 5)
    with pytest.raises(ParquetRefused, match="declares 6 rows"):
        list(parquet_rows(saved(tmp_path, a=list(range(6))), None))
