"""Rows of an import that need not fit in memory, and what has to be known of all of them while they pass.

Few rows stay in memory; many are written to files of ours, which are gone with the import.
"""

import json
import weakref
from array import array
from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from tempfile import SpooledTemporaryFile, TemporaryFile
from typing import Any, BinaryIO, Generic, TypeVar, cast, overload

from medreview.atomic_files import private
from medreview.domain.table_rows import WITH_LONG_TEXT, TableRow, parts_of, row_of_parts, size_of_text

MOST_IN_MEMORY = 112 << 20
"""Bytes that the rows of an import may take in memory, as they are estimated here."""
ALL_IN_MEMORY = 256 << 20
"""The same for files with which little else grows: their rows need not be written and read again, twice each."""
_LARGE_BYTES = 160 << 20
_PACKED = (b"PK", b"PAR1", b"ARROW1")
_GROWTH = 3
"""Bytes that one of a packed file may become."""
_LEAST_WRITTEN = 8 << 20
_ROW_WEIGHT = 700  # of a record with its keys and metadata, without its long text
_MOST_REMEMBERED = 50_000
_FREED_AT_ONCE = 1000
_WEIGHED_AT_ONCE, _ONE_WEIGHED_OF = 16, 4
_AT_ONCE = 1 << 20
"""Bytes that are written at once: a thread that waits for its turn starves beside one that pauses often and briefly."""

Row = TypeVar("Row")
Value = TypeVar("Value")


_RECORDS: tuple[type[TableRow], ...] = TableRow.__args__
_NUMBERS = {kind: number for number, kind in enumerate(_RECORDS)}


@dataclass(frozen=True)
class RowShape(Generic[Row]):
    """The record in a row, what JSON can hold of the rest, and the row made of both."""

    record_of: Callable[[Row], TableRow]
    beside: Callable[[Row], tuple[object, ...]]
    row: Callable[..., Row]


def _line(value: object) -> bytes:
    """A line of JSON; cells that nobody checked yet may hold half of a surrogate pair, which strict UTF-8 refuses."""
    return _ENCODE(value).encode("utf-8", "surrogatepass") + b"\n"


def _value(line: bytes) -> Any:
    return _DECODE(line.decode("utf-8", "surrogatepass"))[0]


_ENCODE = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"), default=list).encode
_DECODE = json.JSONDecoder().raw_decode


def _write_row(stream: BinaryIO, shape: RowShape[Row], row: Row) -> None:
    """Write a line of JSON, and after it the record's long text as it is: it would be most of the work."""
    record = shape.record_of(row)
    values, text = parts_of(record)
    stream.write(_line((_NUMBERS[type(record)], values, shape.beside(row), len(text))))
    stream.write(text)


def _read_rows(stream: BinaryIO, shape: RowShape[Row]) -> Iterator[Row]:
    while line := stream.readline():
        kind, values, beside, length = _value(line)
        fields = [tuple(cast("list[object]", value)) if type(value) is list else value for value in values]
        yield shape.row(row_of_parts(cast("type[TableRow]", _RECORDS[kind]), fields, stream.read(length)), *beside)


def most_in_memory(files: Iterable[Path]) -> int:
    """Bytes that the rows of these files may take in memory."""
    n_bytes = 0
    for path in files:
        with path.open("rb") as file:
            is_packed = file.read(8).startswith(_PACKED)
        n_bytes += path.stat().st_size * (_GROWTH if is_packed else 1)
    return ALL_IN_MEMORY if n_bytes <= _LARGE_BYTES else MOST_IN_MEMORY


class SpoolFolder:
    """The place of the spools of one import, and the memory that they share.

    Parameters
    ----------
    folder
        An empty folder for what does not fit in memory; it has to stay as long as the spools.
    """

    def __init__(self, folder: Path, most: int = MOST_IN_MEMORY) -> None:
        self.folder = folder
        self.most = most
        self.held = 0
        self.n_files = 0


class RowSpool(Sequence[Row]):
    """Rows in the order in which they were appended, read from the first to the last as often as needed.

    Parameters
    ----------
    place
        Where rows go that do not fit in memory; None keeps all of them there.
    shape
        What goes there of a row; without one all rows stay in memory, too.
    """

    def __init__(self, place: SpoolFolder | None = None, shape: RowShape[Row] | None = None) -> None:
        self._place = place
        self._shape = shape
        self._files: list[Path] = []
        self._tail: list[Row] = []
        self._weight = 0
        self._n_written = 0

    def __del__(self) -> None:
        self._let_go()

    def _let_go(self) -> None:
        """Let the rows go piece by piece: no other thread, such as the window's, runs while one piece is freed."""
        while self._tail:
            del self._tail[-_FREED_AT_ONCE:]

    def __len__(self) -> int:
        return self._n_written + len(self._tail)

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> list[Row]: ...
    def __getitem__(self, index: int | slice) -> Row | list[Row]:
        return list(self)[index] if self._files else self._tail[index]

    def append(self, row: Row) -> None:
        self._tail.append(row)
        if len(self._tail) % _WEIGHED_AT_ONCE == 0 and self._place is not None and self._shape is not None:
            self._weigh(self._place, self._shape)

    def _weigh(self, place: SpoolFolder, shape: RowShape[Row]) -> None:
        """Count what the latest rows weigh, and write all where that is too much.

        Others of them are weighed each time, for all: rows may differ by their place among a few.
        """
        latest = self._tail[-_WEIGHED_AT_ONCE:]
        first = len(self._tail) // _WEIGHED_AT_ONCE % _ONE_WEIGHED_OF
        some = latest[first::_ONE_WEIGHED_OF] or latest
        weight = sum([_weight_of(shape.record_of(row)) for row in some]) * len(latest) // len(some)
        self._weight += weight
        place.held += weight
        if place.held > place.most and self._weight > _LEAST_WRITTEN:
            self._write(place, shape)

    def __iter__(self) -> Iterator[Row]:
        for file in self._files:
            yield from self._rows_in(file)
        yield from self._tail

    def changed(self, change: Callable[[Row], Row]) -> "RowSpool[Row]":
        """The rows as a function gives them; these are gone."""
        spool = RowSpool(self._place, self._shape)
        for row in self.drained():
            spool.append(change(row))
        return spool

    def drained(self) -> Iterator[Row]:
        """Every row once, for the last time: what was read is not kept."""
        for file in self._files:
            yield from self._rows_in(file)
            file.unlink()
        self._files.clear()
        rows, self._tail = self._tail, []
        rows.reverse()
        weight = self._weight // max(len(rows), 1)
        while rows:
            if self._place is not None:
                self._place.held -= weight
            yield rows.pop()
        self._n_written = self._weight = 0

    def _write(self, place: SpoolFolder, shape: RowShape[Row]) -> None:
        file = place.folder / f"rows-{place.n_files}"
        place.n_files += 1
        with open(file, "xb", buffering=_AT_ONCE, opener=private) as stream:
            for row in self._tail:
                _write_row(stream, shape, row)
        self._files.append(file)
        self._n_written += len(self._tail)
        place.held -= self._weight
        self._weight = 0
        self._let_go()

    def _rows_in(self, file: Path) -> Iterator[Row]:
        assert self._shape is not None
        with file.open("rb") as stream:
            yield from _read_rows(stream, self._shape)


class KeyHashes:
    """Many keys, eight bytes each: which come twice, and whether one is among them.

    Two keys of the same hash are taken for one; of a hundred million that happens once in three thousand times.
    """

    def __init__(self, keys: Iterable[Hashable] = ()) -> None:
        self._hashes = array("q", map(hash, keys))
        self._sorted = array("q")

    def __len__(self) -> int:
        return len(self._hashes)

    def __contains__(self, key: Hashable) -> bool:
        if len(self._sorted) < len(self._hashes):
            self._sorted = _sorted(self._hashes)
        wanted = hash(key)
        place = bisect_left(self._sorted, wanted)
        return place < len(self._sorted) and self._sorted[place] == wanted

    def add(self, key: Hashable) -> None:
        self._hashes.append(hash(key))

    def update(self, other: "KeyHashes") -> None:
        """Add the keys of another one."""
        self._hashes.extend(other._hashes)  # noqa: SLF001 - one of the same kind

    def repeated(self) -> frozenset[int]:
        """The hashes of keys that were added more than once."""
        import numpy as np

        ordered = np.frombuffer(_sorted(self._hashes), dtype=np.int64)
        return frozenset(ordered[1:][ordered[1:] == ordered[:-1]].tolist())


def _sorted(hashes: "array[int]") -> "array[int]":
    import numpy as np

    return array("q", np.sort(np.frombuffer(hashes, dtype=np.int64)).tobytes()) if hashes else array("q")


class LongMemory(Generic[Value]):
    """Memory of what was told of each of many keys: of the latest ones at hand, of the others in a file.

    A value that was got may be changed in place.

    Parameters
    ----------
    plain, made
        What JSON can hold of a value, and the value made of that.
    """

    def __init__(
        self, plain: Callable[[Value], object], made: Callable[[Any], Value], most: int = _MOST_REMEMBERED
    ) -> None:
        self._plain, self._made = plain, made
        self._most = most
        self._latest: dict[str, Value] = {}
        self._hashes = array("q")
        self._places = array("q")
        self._file: BinaryIO | None = None

    def get(self, key: str) -> Value | None:
        found = self._latest.get(key)
        if found is None and self._hashes and (found := self._written(key)) is not None:
            self[key] = found
        return found

    def __setitem__(self, key: str, value: Value) -> None:
        if len(self._latest) >= self._most:
            self._write()
        self._latest[key] = value

    def _written(self, key: str) -> Value | None:
        wanted = hash(key)
        place = bisect_left(self._hashes, wanted)
        while place < len(self._hashes) and self._hashes[place] == wanted:
            assert self._file is not None
            self._file.seek(self._places[place])
            name, plain = _value(self._file.readline())
            if name == key:
                return self._made(plain)
            place += 1
        return None

    def _write(self) -> None:
        """Write the older half of what is at hand; of what was written twice the later version comes first."""
        import numpy as np

        if self._file is None:
            self._file = cast("BinaryIO", TemporaryFile())  # noqa: SIM115 - it stays as long as this memory
            weakref.finalize(self, self._file.close)
        end = self._file.seek(0, 2)
        hashes, places = array("q"), array("q")
        written = bytearray()
        for key in [*islice(self._latest, (len(self._latest) + 1) // 2)]:  # one by one, so that others have a turn
            value = self._latest.pop(key)
            hashes.append(hash(key))
            places.append(end + len(written))
            written += _line((key, self._plain(value)))
            if len(written) > _AT_ONCE:
                end += self._file.write(written)
                written.clear()
        self._file.write(written)
        both = np.concatenate([np.frombuffer(hashes, np.int64), np.frombuffer(self._hashes, np.int64)])
        order = np.argsort(both, kind="stable")
        where = np.concatenate([np.frombuffer(places, np.int64), np.frombuffer(self._places, np.int64)])
        self._hashes, self._places = array("q", both[order].tobytes()), array("q", where[order].tobytes())


class Gathered(Generic[Value]):
    """Values by key, each key's together, in the order in which the keys came first; many of them lie in a file.

    Parameters
    ----------
    plain, made
        What JSON can hold of a value, and the value made of that.
    """

    def __init__(self, plain: Callable[[Value], object], made: Callable[[Any], Value]) -> None:
        self._plain, self._made = plain, made
        self._hashes = array("q")
        self._places = array("q")
        self._file = SpooledTemporaryFile[bytes](_LEAST_WRITTEN)
        weakref.finalize(self, self._file.close)

    def add(self, key: str, value: Value) -> None:
        self._hashes.append(hash(key))
        self._places.append(self._file.tell())
        self._file.write(_line((key, self._plain(value))))

    def __iter__(self) -> Iterator[tuple[str, list[Value]]]:
        if not self._hashes:
            return
        import numpy as np

        hashes = np.frombuffer(self._hashes, dtype=np.int64)
        _, first, of_key = np.unique(hashes, return_index=True, return_inverse=True)
        order = np.argsort(first[of_key], kind="stable")
        for name, told in groupby(self._in_order(order), key=itemgetter(0)):
            yield name, [self._made(plain) for _, plain in told]

    def _in_order(self, order: Iterable[int]) -> Iterator[tuple[str, object]]:
        for number in order:
            self._file.seek(self._places[number])
            yield _value(self._file.readline())


def _weight_of(record: TableRow) -> int:
    """Bytes that a record takes, nearly."""
    weight = _ROW_WEIGHT
    for value in record.extra.values():
        if type(value) is str:
            weight += len(value)
    return weight + size_of_text(record) if isinstance(record, WITH_LONG_TEXT) else weight
