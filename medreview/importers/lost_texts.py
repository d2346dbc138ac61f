"""Columns of texts of which nothing is in what comes in, neither in a field nor in the metadata.

No layout is asked: what it read is held against the file's first rows, so that none can drop a text in silence.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import cast

from medreview.domain.table_rows import TableRow
from medreview.importers.cell_values import is_phrase
from medreview.importers.conversations import written
from medreview.llm.cloud.json_values import items, members

_PIECES = re.compile(r"[\n\r;|]+|\\n|[.?!:]\s|<[^<>]{0,60}>|\[[^\[\]]{0,60}\]|\([^()]{0,60}\)")
"""Ends of lines, also as programs write them, and of sentences; the tags and marks between which others keep texts."""
_NO_SIGNS = re.compile(r"\W+")
_SHORTEST, _LONGEST = 12, 32
"""Signs of a piece that is looked for: shorter ones may stand anywhere, and of longer ones the end tells enough."""
_MOST_SIGNS = 4_000_000
"""Signs of what came in beyond which nothing is looked for: it would take longer than the reading."""


def lost_columns(rows: Iterable[Mapping[str, object]], records: Iterable[TableRow]) -> tuple[str, ...]:
    """The columns, with the names inside their objects, whose texts are nowhere in the records.

    Parameters
    ----------
    rows
        Rows of a file.
    records
        All that was read of at least these rows.
    """
    told = _all_signs(records)
    if told is None:
        return ()
    found: dict[str, list[str]] = {}
    for row in rows:
        for column, text in _texts(row):
            found.setdefault(column, []).extend(_pieces_of(text))
    looked_for = {column: pieces for column, pieces in found.items() if _are_own(pieces)}
    return tuple(column for column, pieces in looked_for.items() if not any(piece in told for piece in pieces))


def _are_own(pieces: Sequence[str]) -> bool:
    """True unless the same few come again and again, as the words of a scale do, for which levels come in."""
    return len(pieces) < 2 * len({*pieces})


def _all_signs(records: Iterable[TableRow]) -> str | None:
    """The letters and digits of everything in the records; None where they are too many."""
    found: list[str] = []
    n_signs = 0
    for record in records:
        cells = (getattr(record, known.name) for known in fields(record))
        for text in (text for cell in cells for _, text in _texts({"": cell})):
            n_signs += len(text)
            if n_signs > _MOST_SIGNS:
                return None
            found.append(_signs(text))
    return "\n".join(found)


def _signs(text: str) -> str:
    return _NO_SIGNS.sub("", text)


def _pieces_of(text: str) -> Iterator[str]:
    """The ends of its lines and sentences, as letters and digits: what stands before an option is often left out."""
    if is_phrase(text):
        pieces = (_signs(piece) for piece in _PIECES.split(text))
        yield from (piece[-_LONGEST:] for piece in pieces if len(piece) >= _SHORTEST)


def _texts(cells: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The texts in cells, in lists and objects too, with the names that lead to them."""
    open_cells = list(cells.items())[::-1]
    while open_cells:
        name, cell = open_cells.pop()
        inside = written(list(cast("tuple[object, ...]", cell)) if isinstance(cell, tuple) else cell)
        if isinstance(inside, str):
            yield name, inside
        open_cells += ((f"{name}.{part}".strip("."), told) for part, told in members(inside).items())
        open_cells += ((name, part) for part in items(inside))
