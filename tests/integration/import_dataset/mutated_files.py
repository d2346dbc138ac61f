"""Run as a program: read many damaged copies of one small file; print how many, or end with the trace of a fault.

python mutated_files.py KIND COUNT SEED FOLDER, where KIND is xlsx, parquet or zip.
"""

from __future__ import annotations

import contextlib
import io
import random
import resource
import shutil
import sys
import warnings
import zipfile
from dataclasses import replace
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
    warnings.simplefilter("error")
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    content = {"xlsx": a_workbook, "parquet": a_parquet_table, "zip": an_archive}[kind]()
    rng = random.Random(seed)
    for _ in range(count):
        is_inside = kind != "parquet" and rng.random() < 0.6
        folder = scratch / "unpacked"
        folder.mkdir()
        path = scratch / f"damaged.{kind}"
        path.write_bytes(damaged_inside(content, rng) if is_inside else damaged(content, rng))
        with contextlib.suppress(MedReviewError):
            read_everything(path, folder)
        shutil.rmtree(folder)
    sys.stdout.write(f"{count}\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))
