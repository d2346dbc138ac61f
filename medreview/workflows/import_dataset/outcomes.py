"""What becomes of each row: new, there already and identical, or a problem."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Generic, TypeVar

from medreview.domain.table_rows import RatingRow, Table, TableRow
from medreview.errors import Message, RowProblem
from medreview.importers.typed_rows import PlacedRow
from medreview.store.tables.corrections import Correction
from medreview.workflows.import_dataset.corrections import Corrections, may_change, stays
from medreview.workflows.import_dataset.views import Difference

New = TypeVar("New")
Record = TypeVar("Record", bound=TableRow)


@dataclass(slots=True)
class Outcome(Generic[New]):
    """One table of an import while it is planned. ``new`` and ``corrected`` will be written, in the files' order."""

    table: Table
    new: list[New] = field(default_factory=list[New])
    corrected: list[Correction[New]] = field(default_factory=list[Correction[New]])
    differences: list[Difference] = field(default_factory=list[Difference])
    n_added: Counter[str] = field(default_factory=Counter[str])
    n_changed: Counter[str] = field(default_factory=Counter[str])
    n_identical: Counter[str] = field(default_factory=Counter[str])
    problems: list[RowProblem] = field(default_factory=list[RowProblem])
    followers: set[tuple[str, int]] = field(default_factory=set[tuple[str, int]])
    """Rows left out because what they are about has a problem, which is told there once."""
    n_spaced: int = 0
    """Texts that are taken for what is there, from which they differ in white space only."""

    def add(self, row: PlacedRow, new: New) -> None:
        self.new.append(new)
        self.n_added[row.place.file] += 1

    def correct(self, row: PlacedRow, before: New, after: New) -> None:
        self.corrected.append(Correction(before, after))
        self.n_changed[row.place.file] += 1

    def skip(self, row: PlacedRow) -> None:
        self.n_identical[row.place.file] += 1

    def refuse(self, row: PlacedRow, field_name: str | None, message: Message) -> None:
        self.problems.append(row.problem(field_name, message))

    def follow(self, row: PlacedRow) -> None:
        self.followers.add(row.place)

    def refuse_all(self, problems: Iterable[RowProblem]) -> None:
        self.problems.extend(problems)

    @property
    def n_problem_rows(self) -> int:
        return len({(problem.file, problem.row) for problem in self.problems} | self.followers)


@dataclass(slots=True)
class SeenKeys:
    """Keys that came by in this import, to tell a key that comes twice in a file from a file given twice.

    A rating that says when it was made or how long it took, and comes again in its file exactly so, is no second one.
    """

    _seen: dict[Hashable, tuple[str, TableRow]] = field(default_factory=dict[Hashable, tuple[str, TableRow]])

    def has(self, key: Hashable) -> bool:
        return key in self._seen

    def earlier(self, key: Hashable) -> TableRow | None:
        """The record that came first."""
        return self._seen[key][1] if key in self._seen else None

    def duplicate(self, key: Hashable, row: PlacedRow, record: TableRow) -> str | None:
        """None for a new key; else ``same`` (identical, from another file) or ``other``."""
        if key not in self._seen:
            self._seen[key] = (row.place.file, record)
            return None
        file, earlier = self._seen[key]
        return "same" if earlier == record and (file != row.place.file or _is_timed(record)) else "other"


def _is_timed(record: TableRow) -> bool:
    times = (record.rated_at, record.active_seconds, record.wall_seconds) if isinstance(record, RatingRow) else ()
    return any(time is not None for time in times)


def differing_field(stored: TableRow, given: TableRow) -> str:
    """The first field in which two records of a table differ, ``metadata`` for the rest; empty where identical."""
    for known in fields(stored):
        if getattr(stored, known.name) != getattr(given, known.name):
            return "metadata" if known.name == "extra" else known.name
    return ""


def sort_differing(
    outcome: Outcome[New],
    row: PlacedRow,
    *,
    key: tuple[Hashable, str],
    records: tuple[TableRow, TableRow],
    contents: tuple[New, New],
    corrections: Corrections,
) -> None:
    """Skip, correct or refuse a row whose key is stored, and keep what differs.

    Parameters
    ----------
    key
        The key, and as it is shown.
    records, contents
        What is stored and what the file says, as records to compare and as they are written.
    """
    identity, shown = key
    before, after = records
    differences = corrections.differences(row, identity, shown, before, after)
    if not differences and contents[0] != contents[1]:
        differences = [corrections.images_differ(row, identity, shown)]
    outcome.differences += differences
    kept = [difference for difference in differences if difference.is_kept]
    if not differences:
        outcome.skip(row)
    elif kept:
        outcome.refuse(row, kept[0].field, stays(kept[0]))
    elif corrections.takes_over:
        outcome.correct(row, *contents)
    else:
        outcome.refuse(row, differences[0].field, may_change(differences[0]))


def already_there(field_name: str, key: str) -> Message:
    values: Mapping[str, object] = {"key": key, "field": field_name}
    return Message("{key} is in the workspace already, with another {field}.", values)


def given_twice(key: str) -> Message:
    return Message("{key} is given twice.", {"key": key})


def sort_by_key(
    outcome: Outcome[Record],
    row: PlacedRow,
    record: Record,
    *,
    key: Hashable,
    key_text: tuple[str, str],
    seen: SeenKeys,
    stored: Mapping[Any, Record],
) -> None:
    """Add, skip or refuse a row by comparing its record with the one stored under its key.

    Parameters
    ----------
    key_text
        The field that holds the key, and the key as it is shown, for the problem.
    """
    field_name, shown = key_text
    duplicate = seen.duplicate(key, row, record)
    if duplicate == "other":
        outcome.refuse(row, field_name, given_twice(shown))
    elif duplicate == "same":
        outcome.skip(row)
    elif key not in stored:
        outcome.add(row, record)
    elif differing := differing_field(stored[key], record):
        outcome.refuse(row, differing, already_there(differing, shown))
    else:
        outcome.skip(row)
