"""Backups of a workspace: made while a person works, listed with what they hold, compared, and restored."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from medreview.errors import MedReviewError, NotFound
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.store.backup import Backup, backup_folder, backups_of, unopened_copies_of
from medreview.store.backup_contents import (
    BackedUpRating,
    FileComparison,
    KindDifference,
    RatingDifference,
    compare_files,
    contents_of,
)
from medreview.store.backup_habit import keep_backup
from medreview.store.errors import (
    WorkspaceForeign,
    WorkspaceInUse,
    WorkspaceMissing,
    WorkspaceReadOnly,
    WorkspaceUnsound,
    WorkspaceWithOtherLog,
)
from medreview.store.restore import Restored, is_good, restore_backup, set_log_aside
from medreview.store.workspace import Workspace

__all__ = [
    "BackedUpRating",
    "BackupView",
    "FileComparison",
    "KindDifference",
    "RatingDifference",
    "Restored",
    "WorkspaceForeign",
    "WorkspaceInUse",
    "WorkspaceMissing",
    "WorkspaceReadOnly",
    "WorkspaceUnsound",
    "WorkspaceWithOtherLog",
    "back_up_when_closing",
    "backup_folder",
    "compare_with_backup",
    "find_backup",
    "keep_backup",
    "list_backups",
    "newest_good_backup_view",
    "restore_backup",
    "set_log_aside",
    "unopened_copies_of",
]


class NoSuchBackup(NotFound):
    template = "There is no backup {name} of {path}. List the backups, and give the number or the file of one."


@dataclass(frozen=True, slots=True)
class BackupView:
    """One backup; ``contents`` counts what it holds by kind, and is None where it cannot be read."""

    path: Path
    number: int
    made_at: datetime
    reason: str
    n_bytes: int
    contents: Mapping[str, int] | None


def list_backups(path: Path, report: Report = no_report, cancel: CancelToken | None = None) -> tuple[BackupView, ...]:
    """The backups of a workspace with what they hold, the newest first."""
    backups = backups_of(path)
    views: list[BackupView] = []
    for backup in backups:
        if cancel is not None:
            cancel.raise_if_cancelled()
        views.append(_view(backup))
        report(Progress(len(views), len(backups)))
    return tuple(views)


def newest_good_backup_view(path: Path) -> BackupView | None:
    """The newest backup that can be opened, for a workspace that cannot."""
    return next((_view(backup) for backup in backups_of(path) if is_good(backup.path)), None)


def find_backup(path: Path, name: str) -> Path:
    """The backup that a person means by its number or its file name.

    Raises
    ------
    NoSuchBackup
        If none has that number or name.
    """
    for backup in backups_of(path):
        if name in {str(backup.number), backup.path.name} or Path(name).resolve() == backup.path:
            return backup.path
    raise NoSuchBackup(name=name, path=path)


def compare_with_backup(path: Path, backup: Path, cancel: CancelToken | None = None) -> FileComparison:
    """Everything that the workspace holds and the backup does not, and the other way round.

    Raises
    ------
    WorkspaceMissing, WorkspaceDamaged
        If one of them cannot be read.
    """
    if not path.is_file():
        raise WorkspaceMissing(path=path)
    return compare_files(path, backup, cancel)


def back_up_when_closing(workspace: Workspace, check_cancel: Callable[[], None] = lambda: None) -> Backup | None:
    """The last backup before a workspace closes, once nothing else works with it.

    Its log is merged first, so that opening the file again finds it as it was backed up.
    """
    workspace.merge_log()
    return keep_backup(workspace, reason="closing", check_cancel=check_cancel)


def _view(backup: Backup) -> BackupView:
    try:
        contents = contents_of(backup.path)
    except MedReviewError:
        contents = None
    return BackupView(backup.path, backup.number, backup.made_at, backup.reason, backup.n_bytes, contents)
