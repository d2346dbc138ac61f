"""Backups that nobody asks for: made where something was written since the last one, thinned by age and size."""

from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime

from medreview.store.backup import LEFT_FREE_BYTES, PROTECTED, Backup, back_up, back_up_unnamed, backups_of
from medreview.store.errors import BackupNotWritten, NoRoomForBackup
from medreview.store.workspace import Workspace

MOST_BYTES = 4 * 2**30
ALWAYS_KEPT = 3
"""So many of the newest stay, whatever their date and size: a clock may be wrong, a workspace large."""

_DAYS, _WEEKS = 7, 31


def outdated(backups: Sequence[Backup], today: date, *, most_bytes: int = MOST_BYTES) -> list[Backup]:
    """The backups that may go.

    All of today stay, the last of each day for a week, of each week for a month, then of each month.

    Then, while the others are larger than ``most_bytes`` together, those of today go before the older ones, the
    oldest first. A date in the future counts as today.
    """
    newest_first = sorted(backups, key=lambda backup: backup.number, reverse=True)
    always, others = newest_first[:ALWAYS_KEPT], newest_first[ALWAYS_KEPT:]
    taken = {period for backup in always if (period := _period(backup, today)) is not None}
    kept, gone = list[Backup](), list[Backup]()
    for backup in others:
        period = _period(backup, today)
        (gone if period in taken else kept).append(backup)
        if period is not None:
            taken.add(period)
    room = most_bytes - sum(backup.n_bytes for backup in (*always, *kept))
    for backup in sorted(kept, key=lambda one: (_age(one, today) > 0, one.number)):
        if room >= 0:
            break
        gone.append(backup)
        room += backup.n_bytes
    return gone


def _age(backup: Backup, today: date) -> int:
    return max(0, (today - _day(backup)).days)


def _day(backup: Backup) -> date:
    return backup.made_at.astimezone().date()


def _period(backup: Backup, today: date) -> Hashable | None:
    """The stretch of time of which one backup is enough; None where each stays."""
    age, day = _age(backup, today), _day(backup)
    if age == 0 or (age < _WEEKS and backup.reason.startswith(PROTECTED)):
        return None
    if age < _DAYS:
        return day
    return day.isocalendar()[:2] if age < _WEEKS else (day.year, day.month, "month")


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
