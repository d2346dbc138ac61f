"""Files that are compressed, or that other programs wrote: what must come out of small look-alikes."""

import bz2
import gzip
import json
import lzma
import sys
import warnings
import zipfile
from pathlib import Path

import numpy as np
import pandas as pd  # noqa: TID253 - tables to write
import pyarrow as pa  # noqa: TID253 - tables to write
import pyarrow.feather  # noqa: TID253 - tables to write
import pyreadstat
import pytest
import rdata

from medreview.importers.containers import parts_of
from medreview.importers.errors import (
    ArchiveRefused,
    FileNotText,
    ParquetRefused,
    StatisticsFileRefused,
)
from medreview.importers.file_heads import read_head
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.statistics_child import CHILD_ARGUMENT, MOST_MEMORY, MOST_PROCESSOR_S
from medreview.jobs import Cancelled, CancelToken, Progress
from medreview.jobs.line_child import LineChild

PAIRS = [{"question": "Why fever?", "answer": "An infection."}, {"question": "چرا تب؟", "answer": "عفونت"}]
LINES = "".join(json.dumps(pair, ensure_ascii=False) + "\n" for pair in PAIRS).encode()


def rows_of(path: Path, into: Path) -> list[dict[str, object]]:
    into.mkdir()
    (part,) = parts_of(path, into)
    return [dict(row.cells) for row in file_rows(read_head(part.path)) if isinstance(row, FileRow)]


def zstd(content: bytes) -> bytes:
    return pa.compress(content, "zstd", asbytes=True)


@pytest.mark.parametrize(
    ("suffix", "pack"), [(".gz", gzip.compress), (".bz2", bz2.compress), (".xz", lzma.compress), (".zst", zstd)]
)
def test_that_a_compressed_file_gives_the_rows_inside(tmp_path: Path, suffix: str, pack):
    path = tmp_path / f"pairs.jsonl{suffix}"
    path.write_bytes(pack(LINES))
    assert rows_of(path, tmp_path / "into") == PAIRS


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress, zstd])
def test_that_a_bomb_is_refused_before_it_fills_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pack):
    monkeypatch.setattr("medreview.importers.compressed_files.HARMLESS", 1 << 10)
    path = tmp_path / "bomb.csv.gz"
    path.write_bytes(pack(bytes(1 << 24)))
    with pytest.raises(ArchiveRefused, match="grow to more than"):
        parts_of(path, tmp_path)
    assert all(file.stat().st_size < 1 << 23 for file in tmp_path.rglob("*") if file.is_file())


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_that_a_truncated_file_is_refused(tmp_path: Path, pack):
    path = tmp_path / "cut.jsonl.gz"
    path.write_bytes(pack(LINES * 100)[:-20])
    with pytest.raises(ArchiveRefused):
        parts_of(path, tmp_path)


def test_that_a_compressed_tar_archive_is_named(tmp_path: Path):
    path = tmp_path / "all.tar.gz"
    path.write_bytes(gzip.compress(bytes(257) + b"ustar" + bytes(250)))
    with pytest.raises(ArchiveRefused, match="tar archive"):
        parts_of(path, tmp_path)


@pytest.mark.parametrize("compression", ["uncompressed", "lz4", "zstd"])
def test_that_a_feather_file_is_read(tmp_path: Path, compression: str):
    path = tmp_path / "pairs.feather"
    pyarrow.feather.write_feather(pa.Table.from_pylist(PAIRS), str(path), compression=compression)
    assert rows_of(path, tmp_path / "into") == PAIRS


def stream_of(path: Path, rows: list[dict[str, object]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    table = pa.Table.from_pylist(rows)
    with pa.ipc.new_stream(str(path), table.schema) as writer:
        writer.write_table(table)


def a_saved_split(folder: Path, shards: list[list[dict[str, object]]], **state: object) -> None:
    names = [f"data-{n:05d}-of-{len(shards):05d}.arrow" for n in range(len(shards))]
    for name, rows in zip(names, shards, strict=True):
        stream_of(folder / name, rows)
    told = {"_data_files": [{"filename": name} for name in names], "_split": None, **state}
    (folder / "state.json").write_text(json.dumps(told))
    (folder / "dataset_info.json").write_text("{}")


def test_that_the_shards_of_a_saved_dataset_are_one_table(tmp_path: Path):
    a_saved_split(tmp_path / "mine", [PAIRS[:1], PAIRS[1:]])
    assert rows_of(tmp_path / "mine", tmp_path / "into") == PAIRS


def test_that_the_splits_of_a_saved_dataset_become_a_column(tmp_path: Path):
    folder = tmp_path / "mine"
    a_saved_split(folder / "train", [PAIRS[:1]])
    a_saved_split(folder / "test", [PAIRS[1:]])
    (folder / "dataset_dict.json").write_text(json.dumps({"splits": ["train", "test"]}))
    assert rows_of(folder, tmp_path / "into") == [{**PAIRS[0], "split": "train"}, {**PAIRS[1], "split": "test"}]


def test_that_joining_the_shards_of_a_saved_dataset_can_be_stopped(tmp_path: Path):
    a_saved_split(tmp_path / "mine", [PAIRS[:1], PAIRS[1:]])
    cancel, heard = CancelToken(), list[int]()

    def stop(progress: Progress) -> None:
        heard.append(progress.done)
        cancel.cancel()

    (tmp_path / "into").mkdir()
    with pytest.raises(Cancelled):
        parts_of(tmp_path / "mine", tmp_path / "into", report=stop, cancel=cancel)
    assert heard == [1]


@pytest.mark.parametrize("name", ["../outside.arrow", "/etc/passwd", "absent.arrow"])
def test_that_a_saved_dataset_cannot_name_other_files(tmp_path: Path, name: str):
    stream_of(tmp_path / "outside.arrow", PAIRS)
    a_saved_split(tmp_path / "mine", [PAIRS])
    (tmp_path / "mine" / "state.json").write_text(json.dumps({"_data_files": [{"filename": name}]}))
    with pytest.raises(ParquetRefused):
        rows_of(tmp_path / "mine", tmp_path / "into")


def test_that_a_saved_dataset_with_an_index_is_refused(tmp_path: Path):
    a_saved_split(tmp_path / "mine", [PAIRS], _indices_files=[{"filename": "indices.arrow"}])
    with pytest.raises(ParquetRefused, match="flatten_indices"):
        rows_of(tmp_path / "mine", tmp_path / "into")


RATED = pd.DataFrame({"item": ["a", "b", "c"], "rating": [1.0, 5.0, None], "n": [1.5, 2.0, 3.0]})
WORDS = {"rating": {1: "Disagree", 2: "Neutral", 5: "Agree"}}
WITH_WORDS = [
    {"item": "a", "rating": "Disagree", "rating (code)": 1, "n": 1.5},
    {"item": "b", "rating": "Agree", "rating (code)": 5, "n": 2},
    {"item": "c", "rating": None, "n": 3},
]


@pytest.mark.parametrize("name", ["rated.dta", "rated.sav", "rated.zsav"])
def test_that_values_and_columns_of_stata_and_spss_come_with_their_labels(tmp_path: Path, name: str):
    path = tmp_path / name
    told = {"column_labels": ["Item", "How good?", ""], "variable_value_labels": WORDS}
    if name.endswith("dta"):
        pyreadstat.write_dta(RATED, str(path), **told)
    else:
        pyreadstat.write_sav(RATED, str(path), compress=name.endswith("zsav"), **told)
    assert rows_of(path, tmp_path / "into") == WITH_WORDS
    (part,) = parts_of(path, tmp_path)
    assert "rating: How good?" in str(part.remarks[0])


def test_that_numbers_stay_where_only_the_ends_of_a_scale_have_labels(tmp_path: Path):
    path = tmp_path / "rated.sav"
    pyreadstat.write_sav(RATED, str(path), variable_value_labels={"rating": {1: "Not at all", 5: "Fully"}})
    told = [(row.get("rating"), row.get("rating (label)")) for row in rows_of(path, tmp_path / "into")]
    assert told == [(1, "Not at all"), (5, "Fully"), (None, None)]


def test_that_what_a_table_says_is_missing_is_so_but_for_what_could_not_be_judged(tmp_path: Path):
    table = pd.DataFrame({"rating": [1.0, 8.0, 9.0, 99.0]})
    words = {"rating": {1.0: "Bad", 2.0: "Good", 8.0: "Cannot judge", 9.0: "Refused"}}
    path = tmp_path / "rated.sav"
    pyreadstat.write_sav(
        table, str(path), variable_value_labels=words, missing_ranges={"rating": [8.0, {"lo": 9.0, "hi": 99.0}]}
    )
    assert [row["rating"] for row in rows_of(path, tmp_path / "into")] == ["Bad", "Cannot judge", None, None]
    (part,) = parts_of(path, tmp_path)
    assert part.levels == {"rating": ((1.0, "Bad"), (2.0, "Good"))}


def test_that_what_stata_marks_as_missing_is_so_but_for_what_could_not_be_judged(tmp_path: Path):
    path = tmp_path / "rated.dta"
    pyreadstat.write_dta(
        pd.DataFrame({"rating": pd.Series([1, "a", "b"], dtype=object)}),
        str(path),
        variable_value_labels={"rating": {1: "Bad", 2: "Good", "a": "Cannot judge"}},
        missing_user_values={"rating": ["a", "b"]},
    )
    assert [row["rating"] for row in rows_of(path, tmp_path / "into")] == ["Bad", "Cannot judge", None]


def test_that_an_ordered_factor_of_r_has_levels(tmp_path: Path):
    path = tmp_path / "rated.rds"
    levels = pd.Categorical(["so", "good"], categories=["bad", "so", "good"], ordered=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        written = rdata.conversion.convert_python_to_r_data(pd.DataFrame({"rating": levels}))
        (column,) = written.object.value
        of_class = column.attributes.value[1]  # behind the levels
        of_class.value = (
            rdata.conversion.convert_python_to_r_object(np.array(["ordered", "factor"])),
            of_class.value[1],
        )
        rdata.unparser.unparse_file(path, written, file_type="rds", file_format="xdr", compression="gzip")
    (part,) = parts_of(path, tmp_path)
    assert part.levels == {"rating": ((1.0, "bad"), (2.0, "so"), (3.0, "good"))}
    assert rows_of(path, tmp_path / "into") == [{"rating": "so"}, {"rating": "good"}]


def test_that_a_transport_file_of_sas_is_read(tmp_path: Path):
    path = tmp_path / "rated.xpt"
    pyreadstat.write_xport(RATED, str(path))
    assert rows_of(path, tmp_path / "into") == [
        {"item": "a", "rating": 1, "n": 1.5},
        {"item": "b", "rating": 5, "n": 2},
        {"item": "c", "rating": None, "n": 3},
    ]


@pytest.mark.parametrize("name", ["rated.rds", "rated.rda"])
def test_that_a_table_of_r_is_read(tmp_path: Path, name: str):
    path, table = tmp_path / name, RATED.astype({"item": object})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        (rdata.write_rds if name.endswith("rds") else rdata.write_rda)(
            str(path), table if name.endswith("rds") else {"rated": table}
        )
    assert rows_of(path, tmp_path / "into") == [
        {"item": "a", "rating": 1, "n": 1.5},
        {"item": "b", "rating": 5, "n": 2},
        {"item": "c", "rating": None, "n": 3},
    ]


def test_that_a_portable_file_of_spss_is_read(tmp_path: Path):
    path = tmp_path / "rated.por"
    pyreadstat.write_por(RATED.rename(columns=str.upper), str(path))
    assert [row["ITEM"] for row in rows_of(path, tmp_path / "into")] == ["a", "b", "c"]


BEGINNINGS = [
    *(b"<stata_dta><header>", b"$FL2@(#) SPSS", b"X\n\x00\x00\x00\x03\x00", b"RDX3\nX\n"),
    *(b"\x00" * 12 + b"\xc2\xea\x81\x60", b"ASCII SPSS PORT FILE"),
]


@pytest.mark.parametrize("start", BEGINNINGS)
def test_that_a_damaged_table_of_statistics_is_refused(tmp_path: Path, start: bytes):
    path = tmp_path / "damaged"
    path.write_bytes(start + bytes(range(256)))
    with pytest.raises(StatisticsFileRefused):
        parts_of(path, tmp_path)


NAMED = [
    (b"\x80\x04\x95", "pickle"),
    (b"Rar!\x1a\x07", "RAR"),
    (b"7z\xbc\xaf\x27\x1c", "7-Zip"),
    (b"PARE", "encrypted"),
    (b"%PDF-1.7", "PDF"),
    (b"SQLite format 3\x00", "database"),
    (b"\x89PNG\r\n", "image"),
    (b"FEA1", "Feather"),
    (b"\x89HDF\r\n", "HDF5"),
]


@pytest.mark.parametrize(("start", "named"), NAMED)
def test_that_what_is_not_read_is_named(tmp_path: Path, start: bytes, named: str):
    path = tmp_path / "rows.csv"
    path.write_bytes(start + bytes(600))
    (part,) = parts_of(path, tmp_path)
    with pytest.raises(FileNotText, match=named):
        read_head(part.path)


@pytest.mark.parametrize(("member", "named"), [("word/document.xml", "Word"), ("ppt/presentation.xml", "presentation")])
def test_that_a_document_of_office_is_named_and_not_unpacked(tmp_path: Path, member: str, named: str):
    path = tmp_path / "paper.docx"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr(member, "<document/>")
    (part,) = parts_of(path, tmp_path)
    with pytest.raises(FileNotText, match=named):
        read_head(part.path)


def test_that_a_table_that_breaks_its_reader_is_refused_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "rated.sav"
    pyreadstat.write_sav(RATED, str(path))
    monkeypatch.setattr("medreview.importers.statistics_files.PATIENCE_S", 0.05)  # as for one that never answers
    with pytest.raises(StatisticsFileRefused, match="broke down"):
        parts_of(path, tmp_path)


def test_that_the_reader_of_such_tables_has_limits_of_memory_and_time(tmp_path: Path):
    if sys.platform == "win32":
        pytest.skip("the limits are POSIX")
    import resource

    path = tmp_path / "rated.sav"
    pyreadstat.write_sav(RATED, str(path))
    order = json.dumps({"path": str(path), "into": str(tmp_path / "rows.jsonl")}).encode()
    with LineChild(CHILD_ARGUMENT, "medreview.importers.statistics_child", 60.0) as child:
        assert json.loads(child.answer(order, CancelToken()))["n_rows"] == 3
        process = child._process
        assert process is not None
        limits = {
            name: resource.prlimit(process.pid, getattr(resource, f"RLIMIT_{name}"))[0]
            for name in ("AS", "CPU", "CORE")
        }
    assert limits["AS"] == MOST_MEMORY
    assert 0 < limits["CPU"] <= 2 * MOST_PROCESSOR_S
    assert limits["CORE"] == 0


@pytest.mark.parametrize("name", ["ratings.csv.gz", "ratings.sav"])
def test_that_what_is_written_anew_lies_in_a_folder_of_the_same_name(tmp_path: Path, name: str):
    chosen = tmp_path / "Trial 2" / name
    chosen.parent.mkdir()
    if name.endswith("gz"):
        chosen.write_bytes(gzip.compress(b"rater,value\nR1,3\n"))
    else:
        pyreadstat.write_sav(RATED, str(chosen))
    (tmp_path / "into").mkdir()
    (part,) = parts_of(chosen, tmp_path / "into")
    assert (part.path.parent.name, part.path.stem) == ("Trial 2", "ratings")
