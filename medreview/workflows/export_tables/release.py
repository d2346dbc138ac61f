"""A study as a repository takes it: its tables with licence, citation and check sums."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from medreview.atomic_files import write_whole
from medreview.errors import Conflict
from medreview.jobs import CancelToken, Report, no_report
from medreview.reporting.data_package import CITATION, LICENCE, SUMS, AboutPackage, check_sums, citation_file
from medreview.reporting.table_files import FileForm
from medreview.store.workspace import Workspace
from medreview.workflows.export_tables.explanations import sha256_of
from medreview.workflows.export_tables.exported_rows import ExportChoice
from medreview.workflows.export_tables.table_export import ExportReport, export_tables

RELEASE_FORMS = (FileForm.CSV, FileForm.PARQUET)


class ReleaseFolderNotEmpty(Conflict):
    template = "{folder} already contains files, which would become part of the release. Choose a new folder."


def release_study(
    workspace: Workspace,
    folder: Path,
    choice: ExportChoice,
    *,
    forms: Sequence[FileForm] = RELEASE_FORMS,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> ExportReport:
    """Write the data of one study as a repository takes it: with licence, citation and check sums of all files.

    Raises
    ------
    ReleaseFolderNotEmpty
        If the folder holds anything.
    MedReviewError
        As ``export_tables`` does.
    """
    about = choice.about or AboutPackage(choice.study)
    if folder.exists() and any(folder.iterdir()):
        raise ReleaseFolderNotEmpty(folder=folder)
    done = export_tables(workspace, folder, forms=forms, choice=choice, report=report, cancel=cancel)
    contents = {CITATION: citation_file(about)} | ({LICENCE: f"{about.licence}\n".encode()} if about.licence else {})
    for name, content in contents.items():
        write_whole(folder / name, content)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    sums = {path.relative_to(folder).as_posix(): sha256_of(path) for path in files}
    write_whole(folder / SUMS, check_sums(sums))
    return replace(done, explained=(*done.explained, *(folder / name for name in (*contents, SUMS))))
