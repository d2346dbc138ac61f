"""Gigantic, locked, endless and disguised files end in a sentence each, in a child whose memory is limited."""

from __future__ import annotations

import io
import json
import pickle
import resource
import struct
import subprocess
import sys
import zipfile
import zlib
from pathlib import Path

import pytest

from tests.integration.import_dataset import bad_files

MOST_MEMORY_KB = 200 << 10
ADDRESSES = 3 << 30
GIGANTIC = 5 << 30


def sparse(path: Path, start: bytes, size: int = GIGANTIC) -> None:
    with path.open("wb") as file:
        file.write(start)
        file.truncate(size)


def deep_zip() -> bytes:
    content, name = b"question,answer\na,b\n", "a.csv"
    for _ in range(20):
        path = io.BytesIO()
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr(name, content)
        content, name = path.getvalue(), "inner.zip"
    return content


def zip_that_lies() -> bytes:
    """An archive whose entry says that it holds 100 bytes and holds 100 million."""
    packed, name = zlib.compress(bytes(100_000_000), 9)[2:-4], b"a.csv"
    sizes = struct.pack("<3I2H", zlib.crc32(b""), len(packed), 100, len(name), 0)
    entry = struct.pack("<4s5H", b"PK\x03\x04", 20, 0, 8, 0, 0) + sizes + name + packed
    start = struct.pack("<4s6H", b"PK\x01\x02", 20, 20, 0, 8, 0, 0)
    listed = start + sizes + struct.pack("<3H2I", 0, 0, 0, 0, 0) + name
    return entry + listed + struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, 1, 1, len(listed), len(entry), 0)


def huge_png(side: int) -> bytes:
    chunk = b"IHDR" + struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    start = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return start + struct.pack(">I", 10) + b"IDAT" + bytes(10)


FILES: dict[str, tuple[bytes, str]] = {
    "deep.json": (b"[" * 100_000 + b"]" * 100_000, "not JSON"),
    "deep.xml": (b"<a>" * 200_000 + b"</a>" * 200_000, "nested too deep"),
    "entities.xml": (b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a><b>&x;</b></a>', "entities"),
    "keys.json": (b"[{" + b",".join(b'"k%d":1' % n for n in range(50_000)) + b"}]", "more than 20000 columns"),
    "commas.csv": (b"," * 1_000_000 + b"\n", "more than 20000 columns"),
    "nested.zip": (deep_zip(), "a zip archive"),
    "lies.zip": (zip_that_lies(), "was not unpacked"),
    "pickle.jsonl": (pickle.dumps({"question": 1}), "a Python pickle"),
    "old pickle.csv": (pickle.dumps({"question": 1}, protocol=0), "a Python pickle"),
    "pointer.jsonl": (b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", "a pointer of Git LFS"),
    "locked.xlsx": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(4000), "locked Office document"),
    "drawing.jpg": (b'<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><a/></svg>', "not recognised"),
    "archive.7z": (b"7z\xbc\xaf\x27\x1c" + bytes(range(256)), "a 7-Zip archive"),
    "noise.bin": (bytes(range(255, 0, -1)) * 400, "is not certain"),
}
GIGANTIC_FILES = {
    "holes.csv": (b"question,answer\na,b\n", "larger than 4 GB"),
    "holes.json": (b'[{"question":"x"},', "larger than 4 GB"),
    "holes.xlsx": (b"PK\x03\x04", "was not unpacked"),
    "holes.parquet": (b"PAR1", "Parquet"),
    "holes.medreview": (b"SQLite format 3\x00", "not a medreview workspace"),
}


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What one limited child says of all of these files."""
    folder = tmp_path_factory.mktemp("bad")
    for name, (content, _) in FILES.items():
        (folder / name).write_bytes(content)
    for name, (start, _) in GIGANTIC_FILES.items():
        sparse(folder / name, start)
    sparse(folder / "one value.json", b'{"question":"', 300 << 20)
    sparse(folder / "zeros.txt", b"", 300 << 20)
    images = folder / "images"
    images.mkdir()
    (images / "huge.png").write_bytes(huge_png(60_000))
    (images / "drawing.jpg").write_bytes(b"<svg/>")
    (images / "questions.csv").write_text("question_id,question,images\n1,a,huge.png\n2,b,drawing.jpg\n", "utf-8")
    done = subprocess.run(
        [sys.executable, bad_files.__file__, *map(str, sorted(folder.iterdir()))],
        capture_output=True,
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES)),
    )
    return json.loads(done.stdout)


EXPECTED = {
    **{name: said for name, (_, said) in {**FILES, **GIGANTIC_FILES}.items()},
    "one value.json": "more than 256 MB",
    "zeros.txt": "bytes without a meaning",
    "images": "too many pixels",
}


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_that_a_bad_file_ends_in_a_sentence(outcome: dict[str, dict[str, str]], name: str) -> None:
    assert EXPECTED[name] in outcome["said"][name]
    assert name in outcome["said"][name] or name in {"images", "nested.zip"}


def test_that_bad_files_take_no_more_than_200_megabytes(outcome: dict[str, int]) -> None:
    assert outcome["peak_kb"] < MOST_MEMORY_KB
