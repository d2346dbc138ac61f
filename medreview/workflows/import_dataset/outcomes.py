"""What becomes of each row: new, there already and identical, or a problem."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Generic, TypeVar

from medreview.domain.table_rows import Table, TableRow
from medreview.errors import Message, RowProblem
from medreview.importers.typed_rows import PlacedRow

New = TypeVar("New")


@dataclass(slots=True)
class Outcome(Generic[New]):
    """One table of an import while it is planned. ``new`` holds what will be written, in the files' order."""

    table: Table
    new: list[New] = field(default_factory=list[New])
    n_added: Counter[str] = field(default_factory=Counter[str])
    n_identical: Counter[str] = field(default_factory=Counter[str])
    problems: list[RowProblem] = field(default_factory=list[RowProblem])

    def add(self, row: PlacedRow, new: New) -> None:
        self.new.append(new)
        self.n_added[row.place.file] += 1

    def skip(self, row: PlacedRow) -> None:
        self.n_identical[row.place.file] += 1

    def refuse(self, row: PlacedRow, field_name: str | None, message: Message) -> None:
        self.problems.append(row.problem(field_name, message))

    def refuse_all(self, problems: Iterable[RowProblem]) -> None:
        self.problems.extend(problems)

    @property
    def n_problem_rows(self) -> int:
        return len({(problem.file, problem.row) for problem in self.problems})


@dataclass(slots=True)
class SeenKeys:
    """Keys that came by in this import, to tell a key that comes twice in a file from a file given twice."""

    _seen: dict[object, tuple[str, TableRow]] = field(default_factory=dict[object, tuple[str, TableRow]])

    def duplicate(self, key: object, row: PlacedRow, record: TableRow) -> str | None:
        """None for a new key; else ``same`` (identical, from another file) or ``other``."""
        if key not in self._seen:
            self._seen[key] = (row.place.file, record)
            return None
        file, earlier = self._seen[key]
        return "same" if file != row.place.file and earlier == record else "other"


def differing_field(stored: TableRow, given: TableRow) -> str:
    """The first field in which two records of a table differ, ``metadata`` for the rest; empty where identical."""
    for known in fields(stored):
        if getattr(stored, known.name) != getattr(given, known.name):
            return "metadata" if known.name == "extra" else known.name
    return ""


def already_there(field_name: str, key: str) -> Message:
    values: Mapping[str, object] = {"key": key, "field": field_name}
    return Message("{key} is in the workspace already, with another {field}.", values)


def given_twice(key: str) -> Message:
    return Message("{key} is given twice.", {"key": key})
