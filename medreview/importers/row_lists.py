"""Lists of records inside the rows of a file, each of which is read as a row of its own with what is around it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from medreview.importers.column_names import flattened
from medreview.llm.cloud.json_values import items


@dataclass(frozen=True, slots=True)
class RowLists:
    """The columns whose cells are such lists, the outer ones first, and those among them that list answers.

    ``is_flat``: what objects around them hold has columns of its own.
    """

    columns: tuple[str, ...]
    of_answers: frozenset[str]
    is_flat: bool = False

    def rows(self, cells: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
        """A row for each record of the lists; the row itself where they hold none."""
        found: list[Mapping[str, object]] = [flattened(cells) if self.is_flat else cells]
        for column in self.columns:
            found = [one for row in found for one in rows_in(column, row, of_answers=column in self.of_answers)]
        yield from found


def rows_in(column: str, cells: Mapping[str, object], *, of_answers: bool) -> Iterator[Mapping[str, object]]:
    """A row for each record in the list of one column; names that stand around it, too, are told by the column's.

    The text itself in a list of answers is the answer.
    """
    parts = items(cells.get(column))
    if not parts or not all(isinstance(part, dict) for part in parts):
        yield cells
        return
    around = {name: cell for name, cell in cells.items() if name != column}
    for part in cast("list[dict[str, object]]", parts):
        of_text = {_TEXT: _ANSWER} if of_answers and _ANSWER not in part else {}
        named = {of_text.get(name, name): cell for name, cell in part.items()}
        yield {**around, **{f"{column}.{name}" if name in around else name: cell for name, cell in named.items()}}


_TEXT, _ANSWER = "text", "answer"
