"""Rows of tables as data of figures."""

from collections.abc import Iterable, Sequence

from medreview.errors import Message
from medreview.reporting.figure_data import datum_of_cells
from medreview.reporting.figures import Datum, Series
from medreview.workflows.compare_judges.frames import Counted, JudgedScale, scale_names

WILSON = Message("95% intervals (Wilson)")


def named(scales: Iterable[JudgedScale]) -> list[tuple[JudgedScale, str]]:
    return [(scale, shown(name)) for scale, name in scale_names(scales).items()]


def datum(row: Counted) -> Datum:
    return datum_of_cells(row.cells, row.key)


def pivot(rows: Sequence[Counted], category: str, series: str) -> tuple[tuple[str, ...], tuple[Series, ...]]:
    """Categories and series in the order in which they come; the first datum of a place counts."""
    categories = tuple(dict.fromkeys(text(row, category) for row in rows))
    names = tuple(dict.fromkeys(text(row, series) for row in rows))
    found: dict[tuple[str, str], Datum] = {}
    for row in rows:
        found.setdefault((text(row, category), text(row, series)), datum(row))
    return categories, tuple(Series(name, tuple(found.get((one, name)) for one in categories)) for name in names)


def text(row: Counted, name: str) -> str:
    return str(row.cells.get(name) or "")


def with_dimension_names(rows: Sequence[Counted]) -> list[Counted]:
    """The same rows, with dimensions as a figure names them."""
    names = dict(named({scale for row in rows if (scale := scale_of_row(row)) is not None}))
    return [
        row if (scale := scale_of_row(row)) is None else Counted({**row.cells, "dimension": names[scale]}, row.units)
        for row in rows
    ]


def shown(name: str) -> str:
    """Names of dimensions as words."""
    return name.replace("_", " ")


def matches(row: Counted, **cells: str) -> bool:
    return all(row.cells.get(name) == value for name, value in cells.items())


def scale_of_row(row: Counted) -> JudgedScale | None:
    cells = row.cells
    if "protocol" not in cells:
        return None
    return JudgedScale(str(cells["protocol"]), str(cells["dimension"]), str(cells["granularity"]))


def of_scale(rows: Iterable[Counted], scale: JudgedScale) -> list[Counted]:
    return [row for row in rows if scale_of_row(row) == scale]


def joined(*parts: object) -> str:
    return ", ".join(str(part) for part in parts if part)
