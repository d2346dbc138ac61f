"""Headers of GGUF files, written byte by byte so that every lie can be told."""

import struct
from pathlib import Path

U32, U64, TEXT, LIST = 4, 10, 8, 9
F32, F64 = 0, 28
_ALIGNMENT = 32


def text(value: str) -> bytes:
    data = value.encode()
    return struct.pack("<Q", len(data)) + data


def key(name: str, kind: int, value: bytes) -> bytes:
    return text(name) + struct.pack("<I", kind) + value


def whole(name: str, value: int) -> bytes:
    return key(name, U32, struct.pack("<I", value))


def words(name: str, value: str) -> bytes:
    return key(name, TEXT, text(value))


def texts(name: str, values: list[str]) -> bytes:
    return key(name, LIST, struct.pack("<IQ", TEXT, len(values)) + b"".join(text(value) for value in values))


def tensor(name: str, shape: tuple[int, ...] = (32,), kind: int = F32, offset: int = 0) -> bytes:
    sizes = b"".join(struct.pack("<Q", n) for n in shape)
    return text(name) + struct.pack("<I", len(shape)) + sizes + struct.pack("<IQ", kind, offset)


def gguf(
    keys: list[bytes],
    tensors: list[bytes],
    *,
    n_data: int = 128,
    version: int = 3,
    n_keys: int | None = None,
    n_tensors: int | None = None,
) -> bytes:
    """A file; counts that are given replace the true ones."""
    counts = (len(tensors) if n_tensors is None else n_tensors, len(keys) if n_keys is None else n_keys)
    head = b"GGUF" + struct.pack("<IQQ", version, *counts) + b"".join(keys) + b"".join(tensors)
    return head + bytes(-len(head) % _ALIGNMENT) + bytes(n_data)


ARCHITECTURE = words("general.architecture", "llama")


def a_model(*keys: bytes, tensors: list[bytes] | None = None) -> bytes:
    return gguf([ARCHITECTURE, *keys], [tensor("token_embd.weight")] if tensors is None else tensors)


def written(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path
