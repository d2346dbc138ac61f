"""The process that reads the rows of a large sheet while ours checks those before: a machine has several cores.

The first line on its standard input names the sheet and where its rows go; that line and every further one writes some
of them into a file, and gets one line back: whether there were any. It only helps: where it breaks, or the sheet is
damaged, ours reads on and says what is wrong.
"""

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from itertools import count, islice
from pathlib import Path
from weakref import WeakSet, finalize

from medreview.atomic_files import private, unfinished_folder
from medreview.errors import Message
from medreview.importers.workbook_rows import MOST_RATIO, Cells, size_of_sheet, written_rows
from medreview.jobs import CancelToken
from medreview.jobs.line_child import LineChild, limit_memory

CHILD_ARGUMENT = "--sheet-rows"
PATIENCE_S = 60.0
LARGE = 48 << 20
"""Bytes of XML from which on it saves more than its start takes."""
MOST_MEMORY = 4 << 30

_PIECE = 1 << 18
N_AHEAD = 16
"""Pieces that may wait for who checks them."""

Row = tuple[int, Cells]


class _Reading:
    """A child at work, and the folder of what it read; gone when nobody holds it any more."""

    def __init__(self, path: Path, sheet: str) -> None:
        self.held = ExitStack()
        finalize(self, self.held.close)
        self.folder = self.held.enter_context(unfinished_folder())
        self.child = LineChild(CHILD_ARGUMENT, "medreview.importers.sheet_child", PATIENCE_S)
        self.held.callback(self.child.kill)
        order = {"path": str(path.resolve()), "sheet": sheet, "into": str(self.folder.resolve())}
        for line in (json.dumps(order).encode(), *[b""] * (N_AHEAD - 1)):
            self.child.ask(line)


_WAITING = WeakSet[_Reading]()
"""At most one child, whose rows nobody asked for yet."""


class RowsAhead:
    """A large sheet, whose rows are read by a child from now on, or when they are asked for.

    Attributes
    ----------
    remarks
        What its empty cells need to have said of them, once one was read.
    """

    def __init__(self, path: Path, sheet: str) -> None:
        self.remarks: tuple[Message, ...] = ()
        self._path, self._sheet = path, sheet
        self.reading = None if _WAITING else self._started()
        if self.reading is not None:
            _WAITING.add(self.reading)

    def tell(self, remarks: tuple[Message, ...]) -> None:
        self.remarks = remarks

    def rows(self) -> Iterator[Row]:
        """The rows of the sheet as ``written_rows`` gives them; another child reads them for a second time.

        Raises
        ------
        SpreadsheetRefused
            As ``written_rows``.
        """
        reading, self.reading = self.reading or self._started(), None
        n_told = 0
        for piece in _pieces_of(reading) if reading is not None else ():
            if not piece:
                return
            for row in rows_in(piece):
                n_told += 1
                yield row
        yield from islice(written_rows(self._path, self._sheet), n_told, None)

    def _started(self) -> _Reading | None:
        try:
            return _Reading(self._path, self._sheet)
        except OSError:  # ours reads them
            return None


def read_ahead(path: Path, sheet: str) -> RowsAhead | None:
    """The rows of a large sheet, as they are read from now on; None for others, which are read at once.

    Raises
    ------
    SpreadsheetRefused
        As ``written_rows``.
    """
    is_small = path.stat().st_size * MOST_RATIO < LARGE  # so that small ones are opened once less
    return None if is_small or os.cpu_count() == 1 or size_of_sheet(path, sheet) < LARGE else RowsAhead(path, sheet)


def _pieces_of(reading: _Reading) -> Iterator[str]:
    """The pieces that a child wrote, and an empty one behind the last; without that one it broke."""
    _WAITING.discard(reading)
    with reading.held:
        for number in count():
            answer = reading.child.next_answer(CancelToken())
            if not answer:
                return
            file = reading.folder / str(number)
            piece = file.read_bytes().decode() if json.loads(answer) else ""
            file.unlink(missing_ok=True)
            reading.child.ask(b"")
            yield piece


def main() -> None:
    """Answer line by line until the program closes its end."""
    limit_memory(MOST_MEMORY)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # each would take memory for nothing
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a library prints is no answer
    order = json.loads(next(sys.stdin))
    found = pieces(written_rows(Path(order["path"]), order["sheet"]))
    for number in count():
        piece = next(found, None)
        if piece is not None:
            with open(Path(order["into"]) / str(number), "xb", opener=private) as file:
                file.write(piece.encode())
        answers.write(json.dumps(piece is not None) + "\n")
        answers.flush()
        if not next(sys.stdin, ""):
            return


def pieces(rows: Iterable[Row], most: int = _PIECE) -> Iterator[str]:
    """Rows as a line of JSON without their texts, of which it has the lengths, and these behind it as they are.

    To write the texts as JSON, too, would take a third of the time that reading takes.
    """
    told: list[tuple[int, list[object]]] = []
    texts: list[str] = []
    size = 0
    for number, cells in rows:
        told.append((number, [len(cell) if type(cell) is str else [cell] for cell in cells]))
        of_row = "".join([cell for cell in cells if type(cell) is str])
        texts.append(of_row)
        size += len(of_row)
        if size > most:
            yield json.dumps(told) + "\n" + "".join(texts)
            told, texts, size = [], [], 0
    if told:
        yield json.dumps(told) + "\n" + "".join(texts)


def rows_in(piece: str) -> Iterator[Row]:
    """The rows of what ``pieces`` wrote."""
    head, _, text = piece.partition("\n")
    start = 0
    for number, told in json.loads(head):
        cells: list[object] = []
        for cell in told:
            if type(cell) is int:
                cells.append(text[start : start + cell])
                start += cell
            else:
                cells += cell
        yield number, tuple(cells)


if __name__ == "__main__":
    main()
