"""Outcomes of rows: new, there already and identical, or a problem."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Generic, TypeVar, cast

from medreview.domain.questions import LANGUAGE_FOUND
from medreview.domain.spreadsheet_text import canonical_json
from medreview.domain.table_rows import (
    AnswerRow,
    QuestionRow,
    RatingRow,
    TableName,
    TableRow,
    are_same,
    utf8_of,
)
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import Message, PageOrOption, RowProblem
from medreview.importers.checked_rows import PlacedRow
from medreview.importers.column_roles import ColumnRole
from medreview.importers.open_questions import AskChoice
from medreview.importers.spooled_rows import RowSpool
from medreview.store.queries.splits import SPLIT, PartName
from medreview.store.tables.corrections import SEEN_WHEN_JUDGED, Correction
from medreview.text import same_but_spaces
from medreview.workflows.import_dataset.column_notes import Giver, giver_of
from medreview.workflows.import_dataset.reader import ReadFile
from medreview.workflows.import_dataset.views import RowDifference

Record = TypeVar("Record", bound=TableRow)
Stored = TypeVar("Stored")
TextRow = QuestionRow | AnswerRow

NEVER_CHANGED: Mapping[TableName, frozenset[str]] = {
    TableName.QUESTIONS: frozenset(),
    TableName.ANSWERS: frozenset({"question_id"}),
    TableName.DATASETS: frozenset(),
}


@dataclass(slots=True)
class Corrections:
    """Decides what becomes of rows that differ.

    Attributes
    ----------
    takes_over
        Whether the person asked for it.
    judged
        Keys of the texts that raters or judges worked on; asked for once, and only where a row differs.
    columns_of
        The fields and the metadata columns that a file has; None: it may have them all. What a file has no column
        for, it says nothing of.
    frozen
        Parts of splits that no question leaves or joins, by dataset.
    originals
        Dataset, id and original of each question or answer that is masked.
    """

    takes_over: bool
    judged: Callable[[], frozenset[Hashable]]
    columns_of: Callable[[str], frozenset[str] | None]
    frozen: frozenset[PartName] = frozenset()
    originals: frozenset[tuple[str, str, str]] = frozenset()
    _judged: frozenset[Hashable] | None = field(default=None)

    def keeps_text(self, key: Hashable, stored: TextRow, given: TextRow) -> bool:
        """True if a text is the stored one but for white space, which nobody wants to change, or nobody may."""
        if utf8_of(stored) == utf8_of(given) or not same_but_spaces(_text_of(stored), _text_of(given)):
            return False
        return not self.takes_over or key in self._worked_on()

    def keeps_mask(self, key: tuple[str, str], given: TextRow) -> bool:
        """True if a text is the original of one that is masked: a file of old must not undo that unsaid."""
        return bool(self.originals) and (*key, _text_of(given)) in self.originals

    @staticmethod
    def keep_found_language(stored: TextRow, given: TextRow) -> None:
        """Keep the language found in a stored text where a file tells no other."""
        if given.language in (None, stored.language) and stored.extra.get(LANGUAGE_FOUND):
            given.language, given.extra = stored.language, {**given.extra, LANGUAGE_FOUND: True}

    def completed(self, row: PlacedRow, stored: Record, given: Record) -> Record:
        """The row's record with what is stored wherever its file has no column."""
        named = self.columns_of(row.file)
        if named is None:
            return given
        unsaid: dict[str, Any] = {
            known.name: getattr(stored, known.name)
            for known in fields(given)
            if known.name != "extra" and _is_unsaid(known.name, getattr(given, known.name), named)
        }
        extra = {name: value for name, value in stored.extra.items() if name not in named}
        return replace(given, **unsaid, extra={**extra, **given.extra})

    def differences(
        self, row: PlacedRow, key: Hashable, shown: str, before: Record, after: Record
    ) -> list[RowDifference]:
        """Every field that differs, metadata by its own names."""
        found = ((name, _text(old), _text(new)) for name, old, new in _differing(before, after))
        return [self._difference(row, key, shown, field) for field in found]

    def images_differ(self, row: PlacedRow, key: Hashable, shown: str) -> RowDifference:
        """Images of the same names that are other images."""
        return self._difference(row, key, shown, ("images", "", ""))

    def _difference(self, row: PlacedRow, key: Hashable, shown: str, found: tuple[str, str, str]) -> RowDifference:
        name, stored, given = found
        is_seen = name in SEEN_WHEN_JUDGED[row.table] and key in self._worked_on()
        is_seen = is_seen and (name, stored) != ("author", NOT_STATED)  # nobody saw an author who was not stated
        is_frozen = name == SPLIT and isinstance(key, tuple) and self._is_frozen(key[0], stored, given)  # pyright: ignore[reportUnknownArgumentType] - keys of questions
        is_kept = is_seen or is_frozen or name in NEVER_CHANGED[row.table]
        return RowDifference(row.file, row.row, row.table, shown, name, stored, given, is_kept)

    def _is_frozen(self, dataset: str, *parts: str) -> bool:
        return any((dataset, part) in self.frozen for part in parts)

    def _worked_on(self) -> frozenset[Hashable]:
        if self._judged is None:
            self._judged = self.judged()
        return self._judged


def _text_of(row: TextRow) -> str:
    return row.question if isinstance(row, QuestionRow) else row.answer


def corrections_of(
    files: Sequence[ReadFile],
    *,
    takes_over: bool,
    worked_on: Callable[[], frozenset[tuple[str, str]]],
    frozen: frozenset[PartName] = frozenset(),
    originals: frozenset[tuple[str, str, str]] = frozenset(),
) -> Corrections:
    """The rules for rows that differ; a layout that cannot be mapped names the fields that it fills."""
    columns = {
        file.draft.file: frozenset(field or column for column, field in file.mapping.items())
        if file.draft.can_map
        else file.draft.says
        for file in files
    }
    return Corrections(takes_over, worked_on, columns.get, frozen, originals)


def _is_unsaid(name: str, value: object, named: frozenset[str]) -> bool:
    if name == "options":
        return not value and not any(column.startswith("option_") for column in named)
    return name not in named and (name == "kind" or value is None or value is False or value == ())


def _differing(before: TableRow, after: TableRow) -> Sequence[tuple[str, object, object]]:
    found = [(known.name, getattr(before, known.name), getattr(after, known.name)) for known in fields(before)]
    pairs = [(name, old, new) for name, old, new in found if name != "extra" and old != new]
    names = sorted((before.extra.keys() | after.extra.keys()) - {LANGUAGE_FOUND})  # told by the language itself
    extras = ((name, before.extra.get(name), after.extra.get(name)) for name in names)
    return [*pairs, *((name, old, new) for name, old, new in extras if old != new)]


def _text(value: object) -> str:
    match value:
        case None:
            return ""
        case str():
            return value
        case _:
            return canonical_json(value)


_TEXTS = frozenset({"question", "answer"})
"""Said of a row before all else that differs: with another text it may be another record."""
_TAKING = PageOrOption("Accept the changes", option="--update")
_OTHER = PageOrOption("Dataset for IDs already in use", option="--other-ids-into NAME")


def may_change(difference: RowDifference) -> Message:
    """The problem of a row that differs while nobody took changes over, with advice to do so."""
    if (difference.table, difference.field) == (TableName.QUESTIONS, "question"):
        return Message(
            "{key} is in the workspace already, with another question. Everything about it is left out, too: replace "
            "what is there ({taking}), or send such rows to another dataset ({other}).",
            {"key": difference.key, "taking": _TAKING, "other": _OTHER},
        )
    if (difference.table, difference.field) == (TableName.ANSWERS, "answer"):
        return Message(
            "{key} is in the workspace already, with another answer. Replace what is there ({taking}), or send such "
            "rows to another dataset ({other}).",
            {"key": difference.key, "taking": _TAKING, "other": _OTHER},
        )
    if (difference.field, difference.stored) == ("author", NOT_STATED):
        return Message(
            "{key} is in the workspace already, and its author is not stated there. Accept who wrote it ({taking}).",
            {"key": difference.key, "taking": _TAKING},
        )
    return Message(
        "{key} is in the workspace already, with another {field}. Replace what is there ({taking}).",
        {"key": difference.key, "field": difference.field, "taking": _TAKING},
    )


def stays(difference: RowDifference) -> Message:
    """The problem of a row that differs although the person takes changes over."""
    if difference.field in NEVER_CHANGED[difference.table]:
        return Message(
            "{key} is in the workspace already, with another {field}.",
            {"key": difference.key, "field": difference.field},
        )
    if (difference.table, difference.field) == (TableName.QUESTIONS, SPLIT):
        return frozen_part(difference.key, (difference.stored, difference.given))
    return Message(
        "{key} is in the workspace already, with another {field}. It stays as it is: raters or judges worked on it.",
        {"key": difference.key, "field": difference.field},
    )


def frozen_part(key: str, parts: Sequence[str | None]) -> Message:
    """The problem of a row that would take a question out of a frozen part of a split, or put one in."""
    return Message(
        "{key} would leave or join a part of a split that is frozen ({parts}). Unfreeze the part first, "
        "if that is meant.",
        {"key": key, "parts": " → ".join(part for part in parts if part)},
    )


New = TypeVar("New")


@dataclass(slots=True)
class TableOutcome(Generic[New]):
    """One table of an import while it is planned. ``new`` and ``corrected`` will be written, in the files' order."""

    table: TableName
    new: RowSpool[New] = field(default_factory=RowSpool[New])
    corrected: list[Correction[New]] = field(default_factory=list[Correction[New]])
    differences: list[RowDifference] = field(default_factory=list[RowDifference])
    n_added: Counter[str] = field(default_factory=Counter[str])
    n_changed: Counter[str] = field(default_factory=Counter[str])
    n_identical: Counter[str] = field(default_factory=Counter[str])
    problems: list[RowProblem] = field(default_factory=list[RowProblem])
    followers: set[tuple[str, int]] = field(default_factory=set[tuple[str, int]])
    """Rows left out because what they are about has a problem, which is told there once."""
    n_refused: Counter[tuple[str, Giver]] = field(default_factory=Counter[tuple[str, Giver]])
    """Records left out, by file and by who gave them."""
    n_spaced: int = 0
    """Texts that are taken for what is there, from which they differ in white space only."""
    n_masked: int = 0
    """Texts that are masked here and stay so."""
    heard: Callable[[New], None] | None = None
    """Somebody who hears of what is new."""

    def add(self, row: PlacedRow, new: New) -> None:
        self.new.append(new)
        if self.heard is not None:
            self.heard(new)
        self.n_added[row.file] += 1

    def correct(self, row: PlacedRow, before: New, after: New) -> None:
        self.corrected.append(Correction(before, after))
        self.n_changed[row.file] += 1

    def skip(self, row: PlacedRow) -> None:
        self.n_identical[row.file] += 1

    def refuse(self, row: PlacedRow, field_name: str | None, message: Message) -> None:
        self.problems.append(row.problem(field_name, message))
        self._leave_out(row)

    def follow(self, row: PlacedRow) -> None:
        self.followers.add(row.place)
        self._leave_out(row)

    def _leave_out(self, row: PlacedRow) -> None:
        if (by := giver_of(row.record)) is not None:
            self.n_refused[row.file, by] += 1

    def refuse_all(self, problems: Iterable[RowProblem]) -> None:
        self.problems.extend(problems)

    @property
    def n_problem_rows(self) -> int:
        """The rows left out, each part of one by itself."""
        n_parts = len({problem.place for problem in self.problems})
        return n_parts + len(self.followers - {(problem.file, problem.row) for problem in self.problems})


@dataclass(slots=True)
class SeenKeys:
    """Keys that came by in this import, to tell a key that comes twice in a file from a file given twice.

    A rating that says when it was made or how long it took, and comes again in its file exactly so, is no second one.

    Attributes
    ----------
    repeated
        The hashes of ids, the last part of a key, that come more than once, where that is known; others are not kept.
    columns
        The columns of ids, by file, without which their records come in as well; empty where a file has no ids.
    """

    repeated: frozenset[int] | None = None
    columns: Mapping[str, str] = field(default_factory=dict[str, str])
    _seen: dict[Hashable, tuple[str, TableRow]] = field(default_factory=dict[Hashable, tuple[str, TableRow]])

    def has(self, key: Hashable) -> bool:
        return key in self._seen

    def earlier(self, key: Hashable) -> TableRow | None:
        """The record that came first."""
        found = self._seen.get(key) if self._seen else None
        return None if found is None else found[1]

    def duplicate(self, key: Hashable, row: PlacedRow, record: TableRow) -> str | None:
        """None for a new key; else ``same`` (identical, from another file) or ``other``."""
        if self.repeated is not None and not self.repeated:
            return None
        if key not in self._seen:
            if self.repeated is None or (isinstance(key, tuple) and hash(cast("object", key[-1])) in self.repeated):
                self._seen[key] = (row.file, record)
            return None
        file, earlier = self._seen[key]
        return "same" if earlier == record and (file != row.file or _is_timed(record)) else "other"


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
    outcome: TableOutcome[New],
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
        told = max(differences, key=lambda difference: difference.field in _TEXTS)
        outcome.refuse(row, told.field, may_change(told))


def already_there(field_name: str, key: str) -> Message:
    values: Mapping[str, object] = {"key": key, "field": field_name}
    return Message("{key} is in the workspace already, with another {field}.", values)


def given_twice(key: str, column: str | None = None) -> Message:
    """The sentence on a key that comes again; ``column`` holds it, and may be left out of the keys.

    Where no column does, ``column`` is empty and the key was made of what the rows say.
    """
    if column == "":
        return Message(
            "The file gives no IDs, and {key}, which is made of what its rows say, comes twice with other contents. "
            "Import such files into datasets of their own, or remove one of the two rows.",
            {"key": key},
        )
    if column is not None:
        kept = AskChoice(Message("Keep them as metadata"), {column: ColumnRole.METADATA})
        how = PageOrOption.named(kept.words, kept.option)
        return Message(
            "{key} is given twice. Remove one of the two rows, give one another ID, or say that {column} holds no IDs "
            "({how}).",
            {"key": key, "column": column, "how": how},
        )
    return Message("{key} is given twice. Remove one of the two rows, or give one another ID.", {"key": key})


def sort_by_key(
    outcome: TableOutcome[Record],
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
        outcome.refuse(row, field_name, given_twice(shown, seen.columns.get(row.file)))
    elif duplicate == "same":
        outcome.skip(row)
    elif key not in stored:
        outcome.add(row, record)
    elif are_same(stored[key], record):
        outcome.skip(row)
    else:
        differing = differing_field(stored[key], record)
        outcome.refuse(row, differing, already_there(differing, shown))


class StoredRecords(Generic[Stored]):
    """Records of the workspace by dataset and id: those that the next rows name are read together.

    Parameters
    ----------
    datasets
        The datasets of the workspace.
    read
        The records of a dataset with one of some ids, with their ids.
    """

    def __init__(
        self, datasets: Collection[str], read: Callable[[str, Collection[str]], Iterable[tuple[str, Stored]]]
    ) -> None:
        self.datasets = datasets
        self._read = read
        self._asked: set[tuple[str, str]] = set()
        self._found: dict[tuple[str, str], Stored] = {}

    def look_up(self, keys: Iterable[tuple[str, str]]) -> None:
        """Read all of these together; what was read before is forgotten."""
        self._asked, self._found = set(), {}
        self._fetch(keys)

    def get(self, key: tuple[str, str]) -> Stored | None:
        if key[0] not in self.datasets:
            return None
        if key not in self._asked:
            self._fetch([key])
        return self._found.get(key)

    def _fetch(self, keys: Iterable[tuple[str, str]]) -> None:
        wanted: dict[str, set[str]] = {}
        for key in keys if self.datasets else ():
            if key[0] in self.datasets:
                self._asked.add(key)
                wanted.setdefault(key[0], set()).add(key[1])
        for dataset, ids in wanted.items():
            self._found |= {(dataset, found): record for found, record in self._read(dataset, ids)}
