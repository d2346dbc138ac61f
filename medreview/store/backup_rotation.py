"""Which backups have served their time: many of today, fewer of the past."""

from collections.abc import Hashable, Sequence
from datetime import date

from medreview.store.backup import PROTECTED, Backup

MOST_BYTES = 4 * 2**30
ALWAYS_KEPT = 3
"""So many of the newest stay, whatever their date and size: a clock may be wrong, a workspace large."""

_DAYS, _WEEKS = 7, 31


def outdated(backups: Sequence[Backup], today: date, *, most_bytes: int = MOST_BYTES) -> list[Backup]:
    """What may go: all of today stay, the last of each day for a week, of each week for a month, then of each month.

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
