"""Packages and returns changed by a hand that wishes ill: bytes, archive entries, JSON, images; the same by seed."""

import hashlib
import io
import json
import random
import struct
import zipfile
import zlib
from collections.abc import Callable
from typing import Any

Entries = dict[str, bytes]

TEXTS = (
    *("", "\0", "a\0b", "\ud800", "\u202e", "../../evil", "C:\\evil", "NaN", "true", "9" * 5000),
    *("<img src=file:///etc/passwd>", "'); DROP TABLE study;--", "=cmd|' /C calc'!A0", "x" * 200_000, "\u2603" * 1000),
)
NUMBERS = (0, -1, 1, 2**31, 2**53, 2**63, -(2**63), 10**400, 1e308, 0.5, -0.0)
NAMES = (
    *("../evil.txt", "/tmp/evil.txt", "..\\evil.txt", "C:\\evil.txt", "CON", "images/../evil.txt", "a" * 60_000),
    *("manifest.json", "plan.json", "images/", "./plan.json", "images/" + "0" * 64, "PLAN.JSON", "plan.json "),
)


def mutated(content: bytes, seed: int) -> bytes:
    """The content with one to three changes, all of them drawn from the seed."""
    rng = random.Random(seed)
    change = rng.choices((_bytes_changed, _entries_changed, _records_changed, _directory_changed), (3, 2, 5, 2))[0]
    return change(content, rng)


def entries_of(content: bytes) -> Entries:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def archive_of(entries: Entries, *, packs: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", packs) as archive:
        for name, content in entries.items():
            archive.writestr(zipfile.ZipInfo(name[:60_000]), content, packs)
    return buffer.getvalue()


def sealed(entries: Entries) -> Entries:
    """With a manifest that fits the entries, where there still is one to mend."""
    try:
        cover = json.loads(entries["manifest.json"])
        cover["entries"] = {
            name: {"sha256": hashlib.sha256(content).hexdigest(), "size": len(content)}
            for name, content in entries.items()
            if name != "manifest.json"
        }
    except (KeyError, TypeError, ValueError, RecursionError):
        return entries
    return entries | {"manifest.json": json.dumps(cover).encode()}


def _bytes_changed(content: bytes, rng: random.Random) -> bytes:
    changed = bytearray(content)
    for _ in range(rng.choice((1, 1, 2, 8, 64))):
        at = rng.randrange(len(changed))
        kind = rng.randrange(6)
        if kind == 0:
            changed[at] ^= 1 << rng.randrange(8)
        elif kind == 1:
            changed[at] = rng.randrange(256)
        elif kind == 2:
            del changed[at : at + rng.randrange(1, 200)]
        elif kind == 3:
            changed[at:at] = rng.randbytes(rng.randrange(1, 200))
        elif kind == 4:
            changed[at : at + 8] = changed[-(at % 500) - 8 :][:8]
        else:
            del changed[max(1, at) :]
        if len(changed) < 2:
            return bytes(changed)
    return bytes(changed)


def _entries_changed(content: bytes, rng: random.Random) -> bytes:
    entries = entries_of(content)
    name = rng.choice(sorted(entries))
    kind = rng.randrange(7)
    if kind == 0:
        del entries[name]
    elif kind == 1:
        entries[rng.choice(NAMES)] = rng.randbytes(rng.randrange(50))
    elif kind == 2:
        entries[rng.choice(NAMES)] = entries.pop(name)
    elif kind == 3:
        entries[name] = rng.randbytes(rng.randrange(2000))
    elif kind == 4:
        entries[name] = b"[" * rng.choice((10, 1000, 100_000))
    elif kind == 5:
        entries[name] = bytes(rng.choice((5, 20, 80)) << 20)
    else:
        return _with_odd_image(entries, rng)
    return archive_of(sealed(entries) if rng.random() < 0.7 else entries)


def _with_odd_image(entries: Entries, rng: random.Random) -> bytes:
    """An image that is none, or one that would take all memory, in the place of a true one and named as it is."""
    old = next((name for name in entries if name.startswith("images/")), None)
    if old is None:
        return archive_of(entries)
    side = rng.choice((0, 1, 60_000, 2**31 - 1))
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    png = (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + _chunk(b"IDAT", zlib.compress(bytes(1000)))
        + _chunk(b"IEND", b"")
    )
    image = rng.choice(
        (png, b"<svg xmlns='x'/>", b"GIF89a" + bytes(20), b"II*\0" + rng.randbytes(60), rng.randbytes(99))
    )
    del entries[old]
    sha256 = hashlib.sha256(image).hexdigest()
    entries["images/" + sha256] = image
    entries["questions.jsonl"] = entries["questions.jsonl"].replace(
        old.removeprefix("images/").encode(), sha256.encode()
    )
    return archive_of(sealed(with_fitting_hash(entries)))


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def _records_changed(content: bytes, rng: random.Random) -> bytes:
    """One JSON value becomes another, and everything around it is made to fit."""
    entries = entries_of(content)
    name = rng.choice([name for name in sorted(entries) if name.endswith((".json", ".jsonl"))])
    lines = entries[name].splitlines() or [b"null"]
    at = rng.randrange(len(lines))
    value = json.loads(lines[at])
    for _ in range(rng.choice((1, 1, 2, 3))):
        value = _value_changed(value, rng)
    try:
        lines[at] = json.dumps(value).encode()
    except (TypeError, ValueError):
        return content[:-1]
    if rng.random() < 0.1:
        lines.insert(at, lines[rng.randrange(len(lines))])
    entries[name] = b"\n".join(lines) + (b"\n" if name.endswith("l") else b"")
    fitting = with_fitting_hash(entries) if rng.random() < 0.8 else entries
    return archive_of(sealed(fitting) if name != "manifest.json" else fitting)


def _value_changed(value: Any, rng: random.Random) -> Any:
    if isinstance(value, dict) and value and rng.random() < 0.85:
        return _object_changed(value, rng)
    if isinstance(value, list) and value and rng.random() < 0.8:
        return _list_changed(value, rng)
    return rng.choice((rng.choice(TEXTS), rng.choice(NUMBERS), None, True, [], {}, [value], {"a": value}, _deep(rng)))


def _object_changed(value: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    key = rng.choice(sorted(value))
    kind = rng.random()
    if kind < 0.1:
        return {name: part for name, part in value.items() if name != key}
    if kind < 0.2:
        return value | {rng.choice(("extra", "author", "", "id")): rng.choice(TEXTS)}
    return value | {key: _value_changed(value[key], rng)}


def _list_changed(value: list[Any], rng: random.Random) -> list[Any]:
    at = rng.randrange(len(value))
    kind = rng.random()
    if kind < 0.2:
        return [*value, value[at]]
    if kind < 0.4:
        return value[:at] + value[at + 1 :]
    return [*value[:at], _value_changed(value[at], rng), *value[at + 1 :]]


def _deep(rng: random.Random) -> Any:
    value: Any = 1
    for _ in range(rng.choice((5, 150, 900))):
        value = [value]
    return value


def with_fitting_hash(entries: Entries) -> Entries:
    """With a content hash and counts that fit the documents, where these can be read at all."""
    try:
        plan = json.loads(entries["plan.json"])
        parts = {
            name: [json.loads(line) for line in entries[f"{name}.jsonl"].splitlines()]
            for name in ("questions", "answers", "pairs")
        }
        text = json.dumps({"plan": plan, **parts}, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        about = json.loads(entries["about.json"])
        about["content_sha256"] = hashlib.sha256(text.encode()).hexdigest()
        about["n_pairs"] = len(parts["pairs"])
        return entries | {"about.json": json.dumps(about).encode()}
    except (KeyError, TypeError, ValueError, RecursionError):
        return entries


def _directory_changed(content: bytes, rng: random.Random) -> bytes:
    """A number of the zip's directory, of a local header or of the end record says something else."""
    changed = bytearray(content)
    marks: tuple[tuple[bytes, int], ...] = ((b"PK\x01\x02", 46), (b"PK\x03\x04", 30), (b"PK\x05\x06", 22))
    mark, length = rng.choice(marks)
    found = [at for at in range(len(changed) - 3) if changed[at : at + 4] == mark]
    at = rng.choice(found) + rng.randrange(4, length)
    packed: Callable[[int], bytes] = rng.choice(
        (lambda n: struct.pack("<H", n & 0xFFFF), lambda n: struct.pack("<L", n))
    )
    value = packed(rng.choice((0, 1, 0xFFFF, 0xFFFFFFFF, 0x7FFFFFFF, rng.randrange(1 << 32))))
    changed[at : at + len(value)] = value
    return bytes(changed)
