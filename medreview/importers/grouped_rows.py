"""Tables in which a question stands once, above several rows, as merged cells are saved: the cells below are empty."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from medreview.importers.cell_values import is_filled
from medreview.importers.column_names import suggested_columns

_FEWEST_GROUPS, _FEWEST_ROWS = 2, 2


def said_above(columns: Sequence[str], rows: Sequence[Mapping[str, object]]) -> tuple[str, ...]:
    """The columns of the question that are filled in the first row of each group alone, that of the question first.

    All groups have the same number of rows, but for the last one of those that are looked at, and some column is
    filled in every row; else a question may be missing by mistake.
    """
    asking = suggested_columns(columns, ["question"]).get("question")
    if asking is None or not rows or not is_filled(rows[0].get(asking)):
        return ()
    first = [place for place, row in enumerate(rows) if is_filled(row.get(asking))]
    sizes = {second - one for one, second in pairwise(first)}
    size = min(sizes, default=0)
    if len(first) < _FEWEST_GROUPS or len(sizes) != 1 or not _FEWEST_ROWS <= size >= len(rows) - first[-1]:
        return ()
    patterns = {name: [is_filled(row.get(name)) for row in rows] for name in columns}
    is_answered = any(all(pattern) for pattern in patterns.values())
    alike = [name for name in columns if patterns[name] == patterns[asking] and name != asking]
    return (asking, *alike) if is_answered else ()


def filled_from_above(rows: Iterable[Mapping[str, object]], columns: Sequence[str]) -> list[Mapping[str, object]]:
    """The rows with the cells of the row above where the first of these columns is empty."""
    found: list[Mapping[str, object]] = []
    for row in rows:
        found.append(with_cells_above(row, found[-1] if found else {}, columns))
    return found


def with_cells_above(
    cells: Mapping[str, object], above: Mapping[str, object], columns: Sequence[str]
) -> Mapping[str, object]:
    """The cells of a row, where the first of these columns is empty with those of the row above, itself so filled."""
    if not above or is_filled(cells.get(columns[0])):
        return cells
    return {**cells, **{name: above[name] for name in columns if not is_filled(cells.get(name))}}
