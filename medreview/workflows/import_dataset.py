"""Bring questions, answers, models and raters into a workspace: look first, then all, the good rows, or nothing."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from medreview.domain.table_rows import Table
from medreview.errors import RowProblem
from medreview.jobs import CancelToken, Report, no_report
from medreview.store.workspace import Workspace


@dataclass(frozen=True, slots=True)
class FileChoice:
    """One file to import, and how to read it where the suggestion is not right.

    ``layout`` None: found by content. ``mapping`` (column to field; None keeps the column as metadata) replaces the
    suggestion for the columns it names.
    """

    path: Path
    layout: str | None = None
    mapping: Mapping[str, str | None] | None = None


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """Everything a person chose. ``dataset`` None: a ``dataset`` column, else the file's or its folder's name."""

    files: tuple[FileChoice, ...]
    images_folder: Path | None = None
    dataset: str | None = None


@dataclass(frozen=True, slots=True)
class FieldView:
    """A field that a column can be mapped to; ``table`` tells files apart that fill several tables."""

    name: str
    table: Table
    is_required: bool


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A column of the file and the field it fills; None keeps it as metadata."""

    name: str
    field: str | None


@dataclass(frozen=True, slots=True)
class TableCount:
    """What an import does, or would do, to one table."""

    table: Table
    n_added: int
    n_identical: int
    n_problems: int


@dataclass(frozen=True, slots=True)
class FilePreview:
    """One file as it would be read. ``first_rows`` are cells as text, in the order of ``columns``."""

    path: Path
    layout: str
    tables: tuple[Table, ...]
    can_map: bool
    columns: tuple[ColumnView, ...]
    fields: tuple[FieldView, ...]
    first_rows: tuple[tuple[str, ...], ...]
    n_rows: int
    problems: tuple[RowProblem, ...]


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """What an import would do, before anything is written."""

    request: ImportRequest
    files: tuple[FilePreview, ...]
    counts: tuple[TableCount, ...]
    datasets: tuple[str, ...]
    problems: tuple[RowProblem, ...]


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import did; ``problems`` are the rows it left out."""

    counts: tuple[TableCount, ...]
    datasets: tuple[str, ...]
    problems: tuple[RowProblem, ...]


def layouts() -> tuple[str, ...]:
    """The names a person can choose as a file's layout."""
    raise NotImplementedError


def preview(
    workspace: Workspace,
    request: ImportRequest,
    *,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> ImportPreview:
    """Read the files and say what importing them would do; writes nothing.

    Raises
    ------
    FileUnreadable
        If a file cannot be opened or is not UTF-8 text.
    LayoutUnknown
        If no layout fits a file's content, or the chosen layout has no such name.
    """
    raise NotImplementedError


def import_files(
    workspace: Workspace,
    request: ImportRequest,
    *,
    only_good_rows: bool = False,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> ImportReport:
    """Import the files in one transaction; rows that are there already, identical, are skipped and counted.

    Raises
    ------
    ImportRefused
        If any row has a problem and not ``only_good_rows``; nothing is written then.
    FileUnreadable, LayoutUnknown
        As in ``preview``.
    Cancelled
        If ``cancel`` was asked to stop before the transaction ended; nothing is written then.
    """
    raise NotImplementedError
