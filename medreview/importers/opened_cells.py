"""Lists and objects that stand as texts in the cells of tables, as spreadsheets and programs write them."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from medreview.importers.cell_values import is_filled
from medreview.importers.column_names import names_case
from medreview.importers.conversations import written
from medreview.importers.file_heads import FileHead
from medreview.llm.cloud.json_values import items, members


def with_opened(head: FileHead) -> FileHead:
    """The head with the lists and objects of the columns whose filled cells all write one; lists of numbers stay."""
    columns = {name for name in head.columns if _writes(head, name)} - head.opened
    if not columns:
        return head
    rows = tuple(opened(row, columns) for row in head.first_rows)
    return replace(head, first_rows=rows, opened=head.opened | columns, header=head.header or head.columns)


def opened(cells: Mapping[str, object], columns: Iterable[str]) -> Mapping[str, object]:
    """The cells of a row, with what the texts in some columns write."""
    return {**cells, **{name: written(cells[name]) for name in columns if name in cells}}


def _writes(head: FileHead, column: str) -> bool:
    texts = [cell for row in head.first_rows if is_filled(cell := row.get(column))]
    if not texts or not all(isinstance(text, str) and text.lstrip()[:1] in _BEGINNINGS for text in texts):
        return False
    found = [written(text) for text in texts]
    if names_case(column) and all(isinstance(one, dict) for one in found):
        return False  # the chart that a question is about is read as it is written
    return all(isinstance(one, list | dict) for one in found) and any(map(_has_parts, found))


_BEGINNINGS = frozenset("[{")


def _has_parts(value: object) -> bool:
    inner = any(isinstance(part, str | dict | int | float) for part in members(value).values())
    return inner or any(isinstance(part, str | dict) for part in items(value))
