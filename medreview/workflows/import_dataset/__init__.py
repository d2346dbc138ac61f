"""Bring the rows of files into a workspace: look first, then all rows, the good ones, or nothing.

May import importers, store and everything below; the import page and the headless commands call ``preview`` and
``import_files``. ``reader`` reads files, the ``*_rows`` modules compare one table each with the workspace,
``writer`` writes the plan.
"""

import json
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import cast

from medreview.atomic_files import unfinished_folder
from medreview.errors import ImportRefused, RowProblem
from medreview.importers.column_roles import (
    REASON_WORDS,
    ROLE_WORDS,
    AuthorSource,
    ColumnReading,
    ColumnRole,
    Said,
    role_of_field,
)
from medreview.importers.drafts import Layout
from medreview.importers.encodings import ENCODINGS
from medreview.importers.errors import (
    LayoutUnknown,
    LooksLikeUpdate,
    NothingComesIn,
    OpenAsks,
    OtherEncoding,
    SameQuestionsApart,
    TextNotUtf8,
    TextWithoutTable,
)
from medreview.importers.file_heads import MOST_HEADER_ROW, FileHead, ReadAs, SourceForm
from medreview.importers.open_questions import quoted
from medreview.importers.registry import known_layouts
from medreview.importers.value_maps import ValueMap, read_values, reversed_values, shown_values
from medreview.importers.xml_records import plain_cells
from medreview.jobs import CancelToken, Report, no_report, without_collecting
from medreview.store.backup_habit import keep_backup_where_possible
from medreview.store.tables.datasets import earlier_readings
from medreview.store.workspace import Workspace
from medreview.workflows.import_dataset.column_words import words_of
from medreview.workflows.import_dataset.examples import example_of
from medreview.workflows.import_dataset.planner import plan_import
from medreview.workflows.import_dataset.plans import ImportPlan
from medreview.workflows.import_dataset.reader import ReadFile, read_files, skipped_note
from medreview.workflows.import_dataset.views import (
    ColumnWords,
    FieldView,
    FileChoice,
    FilePreview,
    ImportPreview,
    ImportReport,
    ImportRequest,
    RowDifference,
    TableCount,
)
from medreview.workflows.import_dataset.words_without_place import refuse_without_place
from medreview.workflows.import_dataset.writer import FileChanged, WorkspaceChanged, write_plan

__all__ = [
    "ENCODINGS",
    "MOST_HEADER_ROW",
    "REASON_WORDS",
    "ROLE_WORDS",
    "AuthorSource",
    "ColumnReading",
    "ColumnRole",
    "ColumnWords",
    "FieldView",
    "FileChanged",
    "FileChoice",
    "FilePreview",
    "ImportPreview",
    "ImportReport",
    "ImportRequest",
    "Layout",
    "LayoutUnknown",
    "OtherEncoding",
    "ReadAs",
    "RowDifference",
    "Said",
    "TableCount",
    "TextNotUtf8",
    "TextWithoutTable",
    "ValueMap",
    "WorkspaceChanged",
    "import_files",
    "layouts",
    "preview",
    "read_values",
    "reversed_values",
    "shown_values",
]


def layouts() -> Mapping[str, Layout]:
    """The layouts that a person can choose for a file, by name; those that hold for many files first."""
    known = known_layouts()
    return {name: known[name] for name in sorted(known, key=lambda name: (":" in str(known[name].title), name))}


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
    FileUnreadable, TextNotUtf8, FileNotText, FilePointerOnly, FileEmpty, JsonUnreadable, XmlRefused,
    SpreadsheetRefused, ParquetRefused, ArchiveRefused, NothingInside,
    OwnWorkspaceChosen
        If a file cannot be opened or holds no table.
    LayoutUnknown, NoSuchLayout, MappingRefused
        If no layout fits a file's content, or the chosen layout or mapping does not fit.
    """
    with _scratch() as folder, without_collecting():  # rows are gone before Python looks among them for cycles again
        return _preview(workspace, request, folder, report=report, cancel=cancel)


def _preview(
    workspace: Workspace, request: ImportRequest, folder: Path, *, report: Report, cancel: CancelToken | None
) -> ImportPreview:
    files, plan = _read_and_plan(workspace, request, folder, report=report, cancel=cancel)
    problems = plan.problems
    return ImportPreview(
        request=replace(request, files=tuple(file.choice for file in files)),
        files=tuple(_file_view(file, problems, plan.followers_of(file)) for file in files),
        counts=plan.counts,
        datasets=plan.datasets,
        problems=problems,
        notes=plan.notes,
        differences=plan.differences,
        updates=plan.updates,
        example=example_of(plan),
    )


def import_files(
    workspace: Workspace,
    request: ImportRequest,
    *,
    only_good_rows: bool = False,
    asks_about_updates: bool = False,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> ImportReport:
    """Import the files, all or nothing; rows that are there already, identical, are skipped and counted.

    With ``takes_over_changes`` the old content of a row goes into the audit trail.

    Parameters
    ----------
    asks_about_updates
        Whether nobody saw the preview, so that a file that looks like an update of a dataset, or asks what another of
        these files asks, comes in beside it only where its dataset was named.

    Raises
    ------
    LooksLikeUpdate, SameQuestionsApart
        If ``asks_about_updates`` and a file does; nothing is written then.
    ImportRefused, NothingComesIn
        If any row has a problem and not ``only_good_rows``; nothing is written then.
    OpenAsks
        If nothing tells what a column is or who wrote it, and nobody said; nothing is written then.
    FileUnreadable, TextNotUtf8, FileNotText, FilePointerOnly, FileEmpty, JsonUnreadable, XmlRefused,
    SpreadsheetRefused, ParquetRefused, ArchiveRefused, NothingInside, LayoutUnknown, NoSuchLayout, MappingRefused
        As in ``preview``.
    FileChanged, WorkspaceChanged
        If an image, or what the workspace holds, is not what it was a moment before; nothing is written then.
    Cancelled
        If ``cancel`` was asked to stop before the end; nothing is written then.
    """
    with _scratch() as folder, without_collecting():  # rows are gone before, as in ``preview``
        return _import(
            workspace,
            request,
            folder,
            only_good_rows=only_good_rows,
            asks_about_updates=asks_about_updates,
            report=report,
            cancel=cancel,
        )


def _read_and_plan(
    workspace: Workspace, request: ImportRequest, folder: Path, *, report: Report, cancel: CancelToken | None
) -> tuple[list[ReadFile], ImportPlan]:
    with workspace.reading() as session:
        earlier = earlier_readings(session)
    files = read_files(request.files, folder, own=workspace.path, earlier=earlier, report=report, cancel=cancel)
    refuse_without_place(files)
    with workspace.reading() as session:
        return files, plan_import(session, files, request, report=report, cancel=cancel)


def _import(
    workspace: Workspace,
    request: ImportRequest,
    folder: Path,
    *,
    only_good_rows: bool,
    asks_about_updates: bool,
    report: Report,
    cancel: CancelToken | None,
) -> ImportReport:
    files, plan = _read_and_plan(workspace, request, folder, report=report, cancel=cancel)
    for update in plan.updates if asks_about_updates else ():
        if update.is_suggested:
            raise LooksLikeUpdate(**update.values)
    for file in files:
        for ask in (ask for ask in file.asks if not ask.may_stay_open):
            beside = _beside(file, files)
            raise OpenAsks(file=file.draft.file, question=ask.words, options=ask.options, beside=beside)
    if asks_about_updates and plan.same_questions is not None:
        raise SameQuestionsApart(**plan.same_questions.values)
    if plan.problems and not only_good_rows:
        raise ImportRefused(plan.problems)
    for file in files if not plan.counts else ():
        for reason, n_rows in file.n_skipped.items():
            name = file.draft.file
            raise NothingComesIn(file=name, reason=skipped_note(reason, name, n_rows))
    example = example_of(plan)
    if any(outcome.new or outcome.corrected for outcome in plan.outcomes):
        keep_backup_where_possible(workspace, reason="import")
        write_plan(workspace, plan, report=report, cancel=cancel)
    return ImportReport(plan.counts, plan.datasets, plan.problems, plan.notes, example)


def _beside(file: ReadFile, files: Sequence[ReadFile]) -> str:
    """The options that read the other tables of a workbook, folder or archive; empty where there are none."""
    others = [one.choice.part for one in files if one.choice.path == file.choice.path and one is not file]
    return " ".join(f"--sheet {quoted(part)}" for part in others)


@contextmanager
def _scratch() -> Generator[Path]:
    """A folder for what archives hold, gone with the import."""
    with unfinished_folder() as folder:
        yield folder


def _file_view(file: ReadFile, of_all: Sequence[RowProblem], followers: set[int]) -> FilePreview:
    """``followers`` are rows that are left out because of the problem of another one."""
    head = file.draft.head
    problems = tuple(problem for problem in of_all if problem.file == file.draft.file)
    return FilePreview(
        path=file.choice.path,
        name=head.name,
        layout=file.draft.layout,
        tables=file.draft.tables,
        filled=file.filled or file.draft.tables,
        can_map=file.draft.can_map,
        columns=file.columns,
        asks=file.asks,
        written=head.written,
        fields=tuple(
            FieldView(known.name, known.table, known.is_required, role_of_field(known.name, known.table))
            for known in file.draft.fields
        ),
        first_rows=tuple(
            tuple(_cell_text(head, row.get(column)) for column in head.columns) for row in head.first_rows
        ),
        n_rows=file.n_rows,
        n_skipped=file.n_skipped_rows,
        n_faulty=len({problem.row for problem in problems if problem.row} | followers),
        problems=problems,
        words=words_of(file),
    )


def _cell_text(head: FileHead, cell: object) -> str:
    if head.form is SourceForm.XML and isinstance(cell, list):
        cell = plain_cells({"": cast("list[object]", cell)})[""]
    if cell is None:
        return ""
    return cell if isinstance(cell, str) else json.dumps(cell, ensure_ascii=False)
