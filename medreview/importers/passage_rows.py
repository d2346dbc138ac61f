"""Tables with a row for each passage that a question is asked about, as programs for retrieval write them.

What answers the question stands in the first of its rows, or the same in all of them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from medreview.importers.cell_values import is_filled
from medreview.importers.column_names import CASES, numbers_rows, plain_name, suggested_columns, without_form

_PASSAGES = CASES | {"context"}
_OF_PASSAGES = frozenset({"passage", "context", "document", "doc", "chunk", "rank", "position"})
"""Words in the names of what is told of a passage."""
_MOST_PASSAGES = 1000


@dataclass(frozen=True, slots=True)
class PassageRows:
    """The column that asks, and those of passages and of what is told of them; rows differ in these alone."""

    asking: str
    of_passages: frozenset[str]

    def goes_on(self, earlier: Sequence[Mapping[str, object]], cells: Mapping[str, object]) -> bool:
        """True for a row with another passage for the question of the rows before it, and nothing else of its own."""
        if not 0 < len(earlier) < _MOST_PASSAGES:
            return False
        first, asked = earlier[0], cells.get(self.asking)
        others = (name for name, cell in cells.items() if name not in self.of_passages and is_filled(cell))
        return is_filled(asked) and all(cells[name] == first.get(name) for name in others)

    def joined(self, rows: Sequence[Mapping[str, object]]) -> Mapping[str, object]:
        """The cells of the first row, with a list of what all rows have in each column of passages."""
        if len(rows) == 1:
            return rows[0]
        return {n: [row.get(n) for row in rows] if n in self.of_passages else cell for n, cell in rows[0].items()}

    def questions(self, rows: Iterable[Mapping[str, object]]) -> tuple[Mapping[str, object], ...]:
        """The cells of each question of these rows."""
        groups: list[list[Mapping[str, object]]] = []
        for cells in rows:
            if groups and self.goes_on(groups[-1], cells):
                groups[-1].append(cells)
            else:
                groups.append([cells])
        return tuple(map(self.joined, groups))


def passage_rows(columns: Sequence[str], rows: Sequence[Mapping[str, object]]) -> PassageRows | None:
    """The columns of such a table; None where no first row goes on with the question of the row above it.

    That two rows are one question is told by an id, or by what is filled in the first and in no later one; the same
    words may be asked in each of two cases. Rows of one question that differ in more are judgements of passages.
    """
    asking = suggested_columns(columns, ["question"]).get("question")
    names = {name: plain_name(name) for name in columns if name != asking}
    passages = {name for name, plain in names.items() if without_form(plain) in _PASSAGES}
    if asking is None or not passages:
        return None
    words = {*_OF_PASSAGES, *(plain_name(name) for name in passages)}
    told = {name for name, plain in names.items() if words & {*plain.split("_")}}
    found = PassageRows(asking, frozenset(told | {name for name in names if numbers_rows(name, rows)}))
    ids = [name for name, plain in names.items() if plain.endswith("id") and name not in found.of_passages]
    alike = [
        (one, two)
        for one, two in pairwise(rows)
        if is_filled(one.get(asking)) and all(one.get(name) == two.get(name) for name in (asking, *ids))
    ]
    pairs = [(one, two) for one, two in alike if found.goes_on([one], two)]
    of_first = {n for n in names if any(is_filled(one.get(n)) and not is_filled(two.get(n)) for one, two in pairs)}
    begin = all(any(is_filled(two.get(name)) for name in of_first) for one, two in alike if (one, two) not in pairs)
    differ = any(one.get(name) != two.get(name) for one, two in pairs for name in passages)
    are_one = of_first or any(is_filled(one.get(name)) for one, _ in pairs for name in ids)
    return found if differ and begin and are_one else None
