"""Run as a program: read many damaged copies of one small file; print how many, or end with the trace of a fault.

python mutated_files.py KIND COUNT SEED FOLDER, where KIND is one of ``MADE``.
"""

from __future__ import annotations

import bz2
import contextlib
import gzip
import io
import json
import lzma
import random
import resource
import shutil
import sys
import tempfile
import warnings
import zipfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from medreview.errors import MedReviewError
from medreview.importers.containers import parts_of
from medreview.importers.file_heads import read_head
from medreview.importers.file_rows import file_rows

MOST_MEMORY = 4 << 30
PNG = b"\x89PNG\r\n\x1a\n"


def a_workbook() -> bytes:
    import openpyxl

    workbook = openpyxl.Workbook()
    for number in range(20):
        workbook.worksheets[0].append([f"c{number}", number, number / 3, "متن"])
    workbook.create_sheet("Second").append(["a", "b"])
    buffer = io.BytesIO()
    workbook.save(buffer)
    workbook.close()
    return buffer.getvalue()


def a_parquet_table() -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    rows = [{"n": n, "text": f"متن {n}", "image": {"bytes": PNG + bytes(n), "path": "p"}} for n in range(50)]
    buffer = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(rows), buffer)
    return buffer.getvalue()


def an_archive() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("rows.csv", "a,b\n1,2\n" * 50)
        archive.writestr("images/1.png", PNG)
        archive.writestr("book.xlsx", a_workbook())
    return buffer.getvalue()


def with_arrow(written: str) -> bytes:
    import pyarrow as pa

    table = pa.Table.from_pylist([{"n": n, "question": f"متن {n}", "answer": "چرا؟" * n} for n in range(50)])
    buffer = io.BytesIO()
    options = pa.ipc.IpcWriteOptions(compression="zstd" if written == "feather" else None)
    make = pa.ipc.new_stream if written == "arrow" else pa.ipc.new_file
    with make(buffer, table.schema, options=options) as writer:
        writer.write_table(table)
    return buffer.getvalue()


def of_statistics(kind: str) -> bytes:
    import pandas as pd
    import pyreadstat
    import rdata

    rated = pd.DataFrame(
        {"item": pd.Series([f"متن {n}" for n in range(30)], dtype=object), "rating": [float(n % 5) for n in range(30)]}
    )
    words = {"variable_value_labels": {"rating": {1: "Disagree", 4: "Agree"}}}
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "rated"))
        match kind:
            case "dta":
                pyreadstat.write_dta(rated, path, **words)
            case "sav":
                pyreadstat.write_sav(rated, path, **words)
            case _:
                rdata.write_rds(path, rated)
                return gzip.decompress(Path(path).read_bytes())
        return Path(path).read_bytes()


def compressed(kind: str) -> bytes:
    import pyarrow as pa

    lines = "".join(f'{{"question": "چرا {n}", "answer": "عفونت"}}\n' for n in range(50)).encode()
    match kind:
        case "bz2":
            return bz2.compress(lines)
        case "xz":
            return lzma.compress(lines)
        case _:
            return pa.compress(lines, "zstd", asbytes=True)


def a_saved_dataset() -> bytes:
    """The folder of a saved dataset, in an archive that is unpacked before it is read."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("data-00000-of-00001.arrow", with_arrow("arrow"))
        told = {"_data_files": [{"filename": "data-00000-of-00001.arrow"}], "_split": "train"}
        archive.writestr("state.json", json.dumps(told))
        archive.writestr("dataset_info.json", "{}")
    return buffer.getvalue()


MADE: dict[str, Callable[[], bytes]] = {
    "xlsx": a_workbook,
    "parquet": a_parquet_table,
    "zip": an_archive,
    "arrow": partial(with_arrow, "arrow"),
    "feather": partial(with_arrow, "feather"),
    "dta": partial(of_statistics, "dta"),
    "sav": partial(of_statistics, "sav"),
    "rds": partial(of_statistics, "rds"),
    "bz2": partial(compressed, "bz2"),
    "xz": partial(compressed, "xz"),
    "zst": partial(compressed, "zst"),
    "saved-dataset": a_saved_dataset,
}
_ARCHIVES = frozenset({"xlsx", "zip", "saved-dataset"})


def damaged(content: bytes, rng: random.Random) -> bytes:
    data = bytearray(content)
    for _ in range(rng.randint(1, 6)):
        place = rng.randrange(len(data))
        match rng.randrange(3):
            case 0:
                data[place] = rng.randrange(256)
            case 1:
                del data[place : place + rng.randint(1, 40)]
            case _:
                data[place:place] = data[max(0, place - 30) : place]
        data = data or bytearray(b"x")
    return bytes(data)


def damaged_inside(content: bytes, rng: random.Random) -> bytes:
    """One member of an archive damaged, the archive itself whole."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    victim = rng.choice([name for name, member in members.items() if member])
    members[victim] = damaged(members[victim], rng)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, member in members.items():
            archive.writestr(name, member)
    return buffer.getvalue()


def read_everything(path: Path, folder: Path) -> None:
    for part in parts_of(path, folder):
        try:
            head = replace(read_head(part.path, part.sheet), unpack_into=folder)
            for _ in file_rows(head):
                pass
        except MedReviewError:
            continue


def main(kind: str, count: int, seed: int, scratch: Path) -> None:
    content = MADE[kind]()
    warnings.simplefilter("error")
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    rng = random.Random(seed)
    for _ in range(count):
        is_inside = kind in _ARCHIVES and (kind == "saved-dataset" or rng.random() < 0.6)
        folder = scratch / "unpacked"
        folder.mkdir()
        path = scratch / f"damaged.{kind}"
        path.write_bytes(damaged_inside(content, rng) if is_inside else damaged(content, rng))
        if kind == "saved-dataset":
            path = scratch / "saved"
            path.mkdir()
            with zipfile.ZipFile(scratch / f"damaged.{kind}") as archive:
                archive.extractall(path)
        with contextlib.suppress(MedReviewError):
            read_everything(path, folder)
        shutil.rmtree(folder)
        shutil.rmtree(scratch / "saved", ignore_errors=True)
    sys.stdout.write(f"{count}\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))
