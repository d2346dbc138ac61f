"""Rows of an updated file: what differs from what the workspace holds, and what may be taken over."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeVar

from medreview.domain.questions import LANGUAGE_FOUND
from medreview.domain.spreadsheet_text import canonical_json
from medreview.domain.table_rows import AnswerRow, QuestionRow, Table, TableRow, fill_in
from medreview.errors import Message
from medreview.importers.typed_rows import PlacedRow
from medreview.store.tables.corrections import SEEN_WHEN_JUDGED
from medreview.text import same_but_spaces
from medreview.workflows.import_dataset.reader import ReadFile
from medreview.workflows.import_dataset.views import Difference

Record = TypeVar("Record", bound=TableRow)

NEVER_CHANGED: Mapping[Table, frozenset[str]] = {
    Table.QUESTIONS: frozenset(),
    Table.ANSWERS: frozenset({"question_id"}),
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
    """

    takes_over: bool
    judged: Callable[[], frozenset[Hashable]]
    columns_of: Callable[[str], frozenset[str] | None]
    _judged: frozenset[Hashable] | None = field(default=None)

    def keeps_text(self, key: Hashable, stored: str, given: str) -> bool:
        """Whether a text is the stored one but for white space, which nobody wants to change, or nobody may."""
        if stored == given or not same_but_spaces(stored, given):
            return False
        return not self.takes_over or key in self._worked_on()

    @staticmethod
    def keep_found_language(stored: QuestionRow | AnswerRow, given: QuestionRow | AnswerRow) -> None:
        """What was found in a stored text stays where a file does not tell its language."""
        if given.language is None and stored.extra.get(LANGUAGE_FOUND):
            fill_in(given, language=stored.language, extra={**given.extra, LANGUAGE_FOUND: True})

    def completed(self, row: PlacedRow, stored: Record, given: Record) -> Record:
        """The row's record with what is stored wherever its file has no column."""
        named = self.columns_of(row.place.file)
        if named is None:
            return given
        unsaid: dict[str, Any] = {
            known.name: getattr(stored, known.name)
            for known in fields(given)
            if known.name != "extra" and _is_unsaid(known.name, getattr(given, known.name), named)
        }
        extra = {name: value for name, value in stored.extra.items() if name not in named}
        return replace(given, **unsaid, extra={**extra, **given.extra})

    def differences(self, row: PlacedRow, key: Hashable, shown: str, before: Record, after: Record) -> list[Difference]:
        """Every field that differs, metadata by its own names."""
        found = ((name, _text(old), _text(new)) for name, old, new in _differing(before, after))
        return [self._difference(row, key, shown, field) for field in found]

    def images_differ(self, row: PlacedRow, key: Hashable, shown: str) -> Difference:
        """Images of the same names that are other images."""
        return self._difference(row, key, shown, ("images", "", ""))

    def _difference(self, row: PlacedRow, key: Hashable, shown: str, found: tuple[str, str, str]) -> Difference:
        name, stored, given = found
        is_seen = key in self._worked_on() and name in SEEN_WHEN_JUDGED[row.table]
        is_kept = is_seen or name in NEVER_CHANGED[row.table]
        return Difference(row.place.file, row.place.row, row.table, shown, name, stored, given, is_kept)

    def _worked_on(self) -> frozenset[Hashable]:
        if self._judged is None:
            self._judged = self.judged()
        return self._judged


def corrections_of(
    files: Sequence[ReadFile], *, takes_over: bool, worked_on: Callable[[], frozenset[tuple[str, str]]]
) -> Corrections:
    """What decides of rows that differ; a layout that cannot be mapped tells itself what it fills."""
    columns = {
        file.draft.file: frozenset(field or column for column, field in file.mapping.items())
        if file.draft.can_map
        else file.draft.says
        for file in files
    }
    return Corrections(takes_over, worked_on, columns.get)


def _is_unsaid(name: str, value: object, named: frozenset[str]) -> bool:
    if name == "options":
        return not value and not any(column.startswith("option_") for column in named)
    return name not in named and (name == "kind" or value is None or value is False or value == ())


def _differing(before: TableRow, after: TableRow) -> Sequence[tuple[str, object, object]]:
    found = [(known.name, getattr(before, known.name), getattr(after, known.name)) for known in fields(before)]
    pairs = [(name, old, new) for name, old, new in found if name != "extra" and old != new]
    names = sorted(before.extra.keys() | after.extra.keys())
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


def may_change(difference: Difference) -> Message:
    """Why a row is refused while nobody took changes over, and that one can."""
    if (difference.table, difference.field) == (Table.QUESTIONS, "question"):
        return Message(
            "{key} is in the workspace already, with another question. What is about it stays out, too: take over the "
            "changes to replace what is there, or have such rows go into another dataset.",
            {"key": difference.key},
        )
    return Message(
        "{key} is in the workspace already, with another {field}. Take over the changes to replace what is there.",
        {"key": difference.key, "field": difference.field},
    )


def stays(difference: Difference) -> Message:
    """Why a row is refused although the person takes changes over."""
    if difference.field in NEVER_CHANGED[difference.table]:
        return Message(
            "{key} is in the workspace already, with another {field}.",
            {"key": difference.key, "field": difference.field},
        )
    return Message(
        "{key} is in the workspace already, with another {field}. It stays as it is: raters or judges worked on it.",
        {"key": difference.key, "field": difference.field},
    )
