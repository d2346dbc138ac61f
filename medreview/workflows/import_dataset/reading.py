"""The chosen files, read and checked cell by cell; nothing of the workspace is needed yet."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from medreview.domain.table_rows import Table
from medreview.errors import Message, RowProblem
from medreview.importers.drafts import FieldMapping, ImportDraft, SkippedRow, SkipReason
from medreview.importers.encodings import shown_encoding
from medreview.importers.errors import MappingRefused
from medreview.importers.file_heads import read_head
from medreview.importers.registry import draft
from medreview.importers.typed_rows import FaultyRow, PlacedRow, typed_rows
from medreview.jobs import CancelToken, Progress, Report
from medreview.workflows.import_dataset.views import FileChoice

_ROWS_BETWEEN_REPORTS = 500


@dataclass(slots=True)
class ReadFile:
    """One file: its records by table, and what is wrong with the rows that gave none."""

    draft: ImportDraft
    mapping: FieldMapping
    rows: dict[Table, list[PlacedRow]] = field(default_factory=dict[Table, list[PlacedRow]])
    problems: dict[Table, list[RowProblem]] = field(default_factory=dict[Table, list[RowProblem]])
    n_skipped: Counter[SkipReason] = field(default_factory=Counter[SkipReason])
    n_rows: int = 0

    @property
    def path(self) -> Path:
        return self.draft.head.path

    @property
    def notes(self) -> tuple[Message, ...]:
        """How the file was read, and what was left out of it although nothing is wrong with it."""
        values = {"file": self.draft.file, "encoding": shown_encoding(self.draft.head.encoding)}
        notes: list[Message] = []
        if values["encoding"]:
            notes.append(
                Message("{file} was read as {encoding} text, which fits its content. Look at its first rows.", values)
            )
        for reason, n_rows in self.n_skipped.items():
            values = {"file": self.draft.file, "n_rows": n_rows}
            match reason:
                case SkipReason.NOT_RATED:
                    notes.append(
                        Message(
                            "{n_rows} rows of {file} are marked as not rated; no rating is taken from them.", values
                        )
                    )
                case SkipReason.REPEATED:
                    notes.append(
                        Message("{n_rows} rows of {file} say the same as an earlier row and are taken once.", values)
                    )
        return tuple(notes)


def read_files(choices: Sequence[FileChoice], *, report: Report, cancel: CancelToken | None) -> list[ReadFile]:
    """Read every chosen file to its end.

    Raises
    ------
    FileUnreadable, TextNotUtf8, FileNotText, FilePointerOnly, FileEmpty, JsonUnreadable, XmlRefused,
    LayoutUnknown, NoSuchLayout, MappingRefused
        If one of them cannot be read at all.
    """
    return [_read_file(choice, report=report, cancel=cancel) for choice in choices]


def _read_file(choice: FileChoice, *, report: Report, cancel: CancelToken | None) -> ReadFile:
    found = draft(read_head(choice.path), choice.layout)
    mapping = merged_mapping(found, choice.mapping or {})
    reading = ReadFile(found, mapping)
    last_row = 0
    for done, row in enumerate(typed_rows(found.file, found.rows(mapping)), start=1):
        if done % _ROWS_BETWEEN_REPORTS == 0:
            report(Progress(done, None, found.file))
            if cancel is not None:
                cancel.raise_if_cancelled()
        match row:
            case PlacedRow():
                reading.rows.setdefault(row.table, []).append(row)
                last_row = row.place.row
            case FaultyRow():
                reading.problems.setdefault(row.table, []).extend(row.problems)
                last_row = row.row
            case SkippedRow():
                reading.n_skipped[row.reason] += 1
                last_row = row.row
            case RowProblem():
                reading.problems.setdefault(found.tables[0], []).append(row)
                last_row = row.row or last_row
        reading.n_rows = max(reading.n_rows, last_row)
    return reading


def merged_mapping(found: ImportDraft, chosen: Mapping[str, str | None]) -> FieldMapping:
    """The suggestion with the person's choices in place of it; a field that was chosen is taken from other columns.

    Raises
    ------
    MappingRefused
        If a column or field is not there, a field is chosen twice, or the layout has a mapping of its own.
    """
    mapping = dict(found.mapping)
    fields = {known.name for known in found.fields}
    for column, target in chosen.items():
        if target == mapping.get(column, ""):
            continue
        is_known = column in found.head.columns and (target is None or target in fields)
        if not found.can_map or not is_known or (target is not None and list(chosen.values()).count(target) > 1):
            raise MappingRefused(found.file, column, target or "")
        for other, taken in mapping.items():
            if target is not None and taken == target:
                mapping[other] = None
        mapping[column] = target
    return mapping
