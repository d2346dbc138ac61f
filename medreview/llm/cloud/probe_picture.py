"""A picture of two halves, as PNG, to see whether a model sees."""

import struct
import zlib

LEFT, RIGHT = "green", "yellow"
_SIDE = 64
_GREEN, _YELLOW = b"\x00\xa0\x00", b"\xff\xe0\x00"


def picture() -> bytes:
    """64 by 64 pixels: the left half green, the right half yellow."""
    row = b"\0" + _GREEN * (_SIDE // 2) + _YELLOW * (_SIDE // 2)
    header = struct.pack(">IIBBBBB", _SIDE, _SIDE, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(row * _SIDE, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
