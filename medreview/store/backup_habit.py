"""Backups that nobody asks for: made where something was written since the last one, thinned by age and size."""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime

from medreview.store.backup import LEFT_FREE_BYTES, Backup, back_up, back_up_unnamed, backups_of
from medreview.store.backup_rotation import outdated
from medreview.store.errors import BackupNotWritten, NoRoomForBackup
from medreview.store.workspace import Workspace


def keep_backup(workspace: Workspace, *, reason: str, check_cancel: Callable[[], None] = lambda: None) -> Backup | None:
    """Back an open workspace up, where the newest backup lacks something that is in it.

    A file that was moved, deleted or replaced while it was open is kept, too, as far as the system still has it.

    Raises
    ------
    WorkspaceDamaged
        If the file does not pass SQLite's quick check; the backups stay as they are.
    NoRoomForBackup, BackupNotWritten
        If the disk refuses; the workspace itself is not affected.
    """
    n_commits = workspace.n_commits
    if workspace.is_read_only or n_commits == workspace.n_backed_up:
        return None
    if workspace.is_in_place:
        backup = back_up(workspace.path, reason=reason, left_free=LEFT_FREE_BYTES, check_cancel=check_cancel)
    else:
        with workspace.connection() as source:
            backup = back_up_unnamed(workspace.path, source)
    workspace.n_backed_up = n_commits
    for old in outdated(backups_of(workspace.path), datetime.now(UTC).astimezone().date()):
        if old.path == backup.path:  # it may be an older one of the same bytes
            continue
        with suppress(OSError):  # another program may be reading it; the next backup tries again
            old.path.unlink()
    return backup


def keep_backup_where_possible(workspace: Workspace, *, reason: str) -> None:
    """Back up before a large change; a disk that cannot take it does not keep the person from working.

    Raises
    ------
    WorkspaceDamaged
        If the file does not pass SQLite's quick check: nothing more is to be written to it.
    """
    with suppress(NoRoomForBackup, BackupNotWritten):
        keep_backup(workspace, reason=reason)
