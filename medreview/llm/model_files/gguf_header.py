"""Read the header of a GGUF file: its keys and the sizes of its tensors, never the weights.

Written for files of strangers: every count and length is held against what is left of the file before it is used, and
long values are stepped over. Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
"""

import math
import struct
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from medreview.llm.model_files.card_values import (
    BigEndian,
    CutOff,
    HeaderDamaged,
    NotAModelFile,
    NoWeights,
    NumbersUnknown,
    VersionUnknown,
)

_MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_TEXT, _LIST = 8, 9
_MOST_KEYS, _MOST_TENSORS = 10_000, 200_000
_MOST_NAME, _MOST_KEPT_TEXT = 1_000, 1 << 20
_MOST_DIMENSIONS = 4
_MOST_VALUES = 1 << 44
_LEAST_KEY, _LEAST_TENSOR = 13, 24
_BUFFER = 1 << 20
_DEFAULT_ALIGNMENT = 32
_MOST_ALIGNMENT = 1 << 20

# Name, values in a block, bytes of a block. F64 is left out: llama.cpp loads it and crashes when it computes.
NUMBER_KINDS = {
    0: ("F32", 1, 4),
    1: ("F16", 1, 2),
    2: ("Q4_0", 32, 18),
    3: ("Q4_1", 32, 20),
    6: ("Q5_0", 32, 22),
    7: ("Q5_1", 32, 24),
    8: ("Q8_0", 32, 34),
    9: ("Q8_1", 32, 36),
    10: ("Q2_K", 256, 84),
    11: ("Q3_K", 256, 110),
    12: ("Q4_K", 256, 144),
    13: ("Q5_K", 256, 176),
    14: ("Q6_K", 256, 210),
    15: ("Q8_K", 256, 292),
    16: ("IQ2_XXS", 256, 66),
    17: ("IQ2_XS", 256, 74),
    18: ("IQ3_XXS", 256, 98),
    19: ("IQ1_S", 256, 50),
    20: ("IQ4_NL", 32, 18),
    21: ("IQ3_S", 256, 110),
    22: ("IQ2_S", 256, 82),
    23: ("IQ4_XS", 256, 136),
    24: ("I8", 1, 1),
    25: ("I16", 1, 2),
    26: ("I32", 1, 4),
    27: ("I64", 1, 8),
    29: ("IQ1_M", 256, 56),
    30: ("BF16", 1, 2),
    34: ("TQ1_0", 256, 54),
    35: ("TQ2_0", 256, 66),
    39: ("MXFP4", 32, 17),
}
_F64 = 28


@dataclass(frozen=True, slots=True)
class ListLength:
    """Stands for a list, of which only the length is kept."""

    n: int


Value = int | float | bool | str | ListLength


@dataclass
class Header:
    """Keys of a file and what its tensors are; ``n_values`` by the kind of numbers."""

    keys: dict[str, Value]
    n_bytes: int
    n_tensors: int
    n_values: Counter[str] = field(default_factory=Counter[str])
    shapes: dict[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])

    def text(self, key: str) -> str | None:
        value = self.keys.get(key)
        return value if isinstance(value, str) and value else None

    def whole(self, key: str) -> int | None:
        value = self.keys.get(key)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def length(self, key: str) -> int | None:
        value = self.keys.get(key)
        return value.n if isinstance(value, ListLength) else None


def read_header(path: Path) -> Header:
    """The header of one file.

    Raises
    ------
    CardRefused
        If it is no GGUF file, damaged, cut off, or of a version or byte order that cannot be used.
    OSError
        If it cannot be opened or read.
    """
    with path.open("rb", buffering=_BUFFER) as stream:
        return _HeaderReader(path, stream).header()


class _HeaderReader:
    def __init__(self, path: Path, stream: BinaryIO) -> None:
        self._file, self._stream = path.name, stream
        self._n_bytes = path.stat().st_size
        self._at = 0

    def header(self) -> Header:
        if self._n_bytes < len(_MAGIC) or self._take(4) != _MAGIC:
            raise NotAModelFile(file=self._file)
        version = self._number("I")
        if version not in _VERSIONS:
            swapped = int.from_bytes(version.to_bytes(4, "little"), "big")
            raise (
                BigEndian(file=self._file) if swapped in _VERSIONS else VersionUnknown(file=self._file, version=version)
            )
        n_tensors, n_keys = self._number("Q"), self._number("Q")
        if n_keys > _MOST_KEYS or n_tensors > _MOST_TENSORS:
            raise HeaderDamaged(file=self._file)
        if n_keys * _LEAST_KEY + n_tensors * _LEAST_TENSOR > self._n_bytes:
            raise CutOff(file=self._file)
        header = Header({}, self._n_bytes, n_tensors)
        for _ in range(n_keys):
            key = self._name()
            if key in header.keys:
                raise HeaderDamaged(file=self._file)
            header.keys[key] = self._value(self._number("I"))
        self._tensors(header)
        return header

    def _tensors(self, header: Header) -> None:
        end = 0
        for _ in range(header.n_tensors):
            name = self._name()
            n_dimensions = self._number("I")
            if not 0 < n_dimensions <= _MOST_DIMENSIONS or name in header.shapes:
                raise HeaderDamaged(file=self._file)
            shape = tuple(self._number("Q") for _ in range(n_dimensions))
            kind, offset = self._number("I"), self._number("Q")
            if kind not in NUMBER_KINDS:
                raise NumbersUnknown(file=self._file, kind="F64" if kind == _F64 else str(kind))
            label, n_block, n_block_bytes = NUMBER_KINDS[kind]
            n_values = math.prod(shape)
            if not 0 < n_values <= _MOST_VALUES or shape[0] % n_block or offset > _MOST_VALUES:
                raise HeaderDamaged(file=self._file)
            header.shapes[name] = shape
            header.n_values[label] += n_values
            end = max(end, offset + n_values // n_block * n_block_bytes)
        alignment = header.whole("general.alignment") or _DEFAULT_ALIGNMENT
        if not 0 < alignment <= _MOST_ALIGNMENT or alignment & (alignment - 1):
            raise HeaderDamaged(file=self._file)
        start = -(-self._at // alignment) * alignment
        if not header.n_tensors and "split.count" not in header.keys:
            raise NoWeights(file=self._file)
        if start + end > self._n_bytes:
            raise CutOff(file=self._file)

    def _value(self, kind: int) -> Value:
        if kind == _TEXT:
            return self._text(_MOST_KEPT_TEXT)
        if kind == _LIST:
            return self._list()
        if kind not in _SCALARS:
            raise HeaderDamaged(file=self._file)
        return self._number(_SCALARS[kind])

    def _list(self) -> ListLength:
        kind, n = self._number("I"), self._number("Q")
        if kind == _TEXT:
            if n * 8 > self._left:
                raise CutOff(file=self._file)
            for _ in range(n):
                self._skip(self._number("Q"))
        elif kind in _SCALARS:
            self._skip(n * struct.calcsize(_SCALARS[kind]))
        else:
            raise HeaderDamaged(file=self._file)  # llama.cpp takes no lists of lists either
        return ListLength(n)

    def _name(self) -> str:
        n = self._number("Q")
        if not 0 < n <= _MOST_NAME:
            raise HeaderDamaged(file=self._file)
        try:
            return self._take(n).decode()
        except UnicodeDecodeError as error:
            raise HeaderDamaged(file=self._file) from error

    def _text(self, most: int) -> str:
        """A text, its end left out where it is very long."""
        n = self._number("Q")
        if n > self._left:
            raise CutOff(file=self._file)
        kept = self._take(min(n, most)).decode(errors="replace")
        self._skip(n - min(n, most))
        return kept

    def _number(self, form: str) -> int:
        size = struct.calcsize(form)
        (number,) = struct.unpack(f"<{form}", self._take(size))
        return number

    def _take(self, n: int) -> bytes:
        if n > self._left:
            raise CutOff(file=self._file)
        taken = self._stream.read(n)
        if len(taken) < n:  # it became shorter while we read
            raise CutOff(file=self._file)
        self._at += n
        return taken

    def _skip(self, n: int) -> None:
        if n > self._left:
            raise CutOff(file=self._file)
        if n < _BUFFER:
            self._take(n)
        else:
            self._stream.seek(n, 1)
            self._at += n

    @property
    def _left(self) -> int:
        return self._n_bytes - self._at
