"""Headings of tables that stand in several rows: names of groups, and below them those of columns, or their scales."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from medreview.errors import Message
from medreview.importers.cell_values import is_filled, is_longer_than_names
from medreview.importers.value_maps import certain_scale

_BETWEEN_NAMES = " - "
"""Between the names of rows that are joined to one."""
_IN_BRACKETS = re.compile(r"[(\[（【].+[)\]）】]")
"""A scale or a unit below the name of a column."""
_MOST_GROUP_ROWS = 2

Cells = Sequence[object]


def heading(rows: Sequence[Cells], place: int) -> tuple[list[object], int]:
    """The joined names of columns and the last row that has some; no names where the row at ``place`` has them all.

    Parameters
    ----------
    rows
        The first rows, all of one width.
    place
        The first row that may name most columns; a row above it with a single name is a title.
    """
    above = range(max(place - _MOST_GROUP_ROWS, 0), place + 1)
    for top in (one for one in above if all(map(_has_several, rows[one:place]))):
        for last in range(min(top + _MOST_GROUP_ROWS, len(rows) - 1), max(place, top + 1) - 1, -1):
            if names := _below_groups(rows[top:last], rows[last]):
                return names, last
    below = rows[place + 1] if rows[place + 1 :] else ()
    if names := _joined(rows[place], below):
        return names, place + 1
    return (_joined(rows[place - 1], rows[place]) if place and _has_several(rows[place - 1]) else []), place


def _has_several(cells: Cells) -> bool:
    return sum(map(is_filled, cells)) > 1


def _below_groups(above: Sequence[Cells], below: Cells) -> list[object]:
    """The names of columns that come again below names of groups, with those; none where they do not.

    A name that never comes again belongs to the group above it only between others that do, or alone below it.
    """
    names = [
        cell if is_filled(cell) else next(filter(is_filled, cells), None) for cell, *cells in _columns(above, below)
    ]
    if any(not isinstance(name, str) or name.strip().isdecimal() or is_longer_than_names(name) for name in names):
        return []
    groups = _groups(above, below)
    counts = Counter(names)
    again = {place for place, name in enumerate(names) if counts[name] > 1}
    told = {groups[place] for place in again}
    is_sparse = len(told) < len(again)  # a row of data has a name above each of its cells
    if "" in told or len(told) < _FEWEST_GROUPS or not is_sparse or certain_scale({str(names[one]) for one in again}):
        return []
    last = {groups[place]: place for place in sorted(again)}
    n_below = Counter(groups)
    if all(map(is_filled, below)) and any(n_below[group] == 1 for group in groups if group):
        return []  # a row of data below names with gaps, for a column with one name has nothing below it
    joined: list[object] = [
        f"{group}{_BETWEEN_NAMES}{name}" if group and (place <= last.get(group, -1) or n_below[group] == 1) else name
        for place, (group, name) in enumerate(zip(groups, names, strict=True))
    ]
    return joined if len({*joined}) == len(joined) else []


_FEWEST_GROUPS = 2


def _columns(above: Sequence[Cells], below: Cells) -> Iterator[tuple[object, ...]]:
    """The cells of each column from below."""
    return zip(below, *reversed(above), strict=True)


def _groups(above: Sequence[Cells], below: Cells) -> list[str]:
    """The names of the groups above each column, those of all rows together; one goes on until the next begins."""
    carried = [""] * len(above)
    groups: list[str] = []
    for own, *cells in _columns(above, below):
        for row, cell in enumerate(reversed(cells)):
            if is_filled(cell):
                carried[row:] = [str(cell).strip(), *[""] * (len(above) - row - 1)]
        is_column = own in carried or not is_filled(own)  # one merged name
        groups.append("" if is_column else _BETWEEN_NAMES.join(filter(None, dict.fromkeys(carried))))
    return groups


def _joined(above: Cells, below: Cells) -> list[object]:
    """The names of both rows; none where the second one is a row of data.

    It is one of names where it has words below every gap of the first, none below some name, and neither a number nor
    a long text. A first column without a name is alone no gap: its cells name rows, as tables of pandas have them. It
    tells scales or units where all that it holds stands in brackets.
    """
    told = [cell for cell in below if is_filled(cell)]
    if any(is_longer_than_names(str(cell)) for cell in told):
        return []
    if len(told) > 1 and all(_IN_BRACKETS.fullmatch(str(cell).strip()) for cell in told):
        return [f"{name or ''} {cell or ''}".strip() for name, cell in zip(above, below, strict=False)]
    below = [None if cell == name else cell for cell, name in zip(below, above, strict=False)]  # one merged name
    gaps = {place for place, name in enumerate(above) if name is None or name == ""}
    is_told = all(isinstance(below[place], str) and below[place] for place in gaps) if below else False
    has_numbers = any(isinstance(cell, int | float) or str(cell).strip().isdecimal() for cell in below)
    if not gaps - {0} or not is_told or has_numbers or all(is_filled(cell) for cell in below):
        return []
    names: list[object] = []
    carried: object = None
    for place, name in enumerate(above):
        carried = name if place not in gaps else carried
        names.append(
            f"{carried}{_BETWEEN_NAMES}{below[place]}" if carried and below[place] else carried or below[place]
        )
    return names


def joined_remark(path: Path, names: Sequence[str]) -> Message:
    """A sentence on joined names of columns."""
    marked = (name for name in names if _BETWEEN_NAMES in name or name.endswith((")", "]", "）", "】")))
    example = next(marked, names[-1])
    return Message(
        "Several rows of {file} name its columns and are read together, as in {name}. Look at its first rows.",
        {"file": path.name, "name": example},
    )
