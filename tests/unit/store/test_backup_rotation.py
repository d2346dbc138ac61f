"""Which backups stay: all of today, fewer of the past, always the newest ones."""

from collections import Counter
from datetime import date, datetime, time, timedelta
from pathlib import Path

from medreview.store.backup import Backup
from medreview.store.backup_habit import ALWAYS_KEPT, outdated

TODAY = date(2026, 11, 21)


def made(number: int, days_ago: float, *, reason: str = "working", n_bytes: int = 1) -> Backup:
    noon = datetime.combine(TODAY, time(12)).astimezone()
    return Backup(Path(f"{number}"), number, noon - timedelta(days=days_ago), reason, n_bytes)


def kept(backups: list[Backup], *, most_bytes: int = 10**9) -> list[Backup]:
    gone = outdated(backups, TODAY, most_bytes=most_bytes)
    assert len({backup.number for backup in gone}) == len(gone)
    return [backup for backup in backups if backup not in gone]


def test_that_all_of_today_stay() -> None:
    backups = [made(n, 0.01 * (20 - n)) for n in range(20)]
    assert kept(backups) == backups


def test_that_one_a_day_then_one_a_week_then_one_a_month_stay() -> None:
    backups = [made(n, (4 * 400 - n) / 4) for n in range(4 * 400)]  # four a day for more than a year, up to today
    ages = Counter((TODAY - backup.made_at.date()).days for backup in kept(backups))
    assert all(ages[day] == 1 for day in range(1, 7))
    assert 4 <= sum(n for day, n in ages.items() if 7 <= day < 31) <= 5
    assert 12 <= sum(n for day, n in ages.items() if day >= 31) <= 14


def test_that_of_a_day_the_last_one_stays() -> None:
    backups = [made(n, 3.4 - 0.1 * n) for n in range(6)] + [made(10 + n, 0) for n in range(ALWAYS_KEPT)]
    assert [backup.number for backup in kept(backups) if backup.number < 10] == [5]


def test_that_thinning_again_changes_nothing() -> None:
    once = kept([made(n, (900 - n) / 3) for n in range(900)])
    assert kept(once) == once


def test_that_what_was_made_before_an_upgrade_or_a_restoration_stays_for_a_month() -> None:
    newest = [made(100 + n, 0) for n in range(ALWAYS_KEPT)]
    recent = [made(1, 20.1, reason="format-2"), made(2, 20, reason="restore"), made(3, 20)]
    assert {b.number for b in kept(recent + newest) if b.number < 100} == {1, 2, 3}
    old = [made(1, 60.1, reason="format-2"), made(2, 60, reason="restore")]
    assert {b.number for b in kept(old + newest) if b.number < 100} == {2}


def test_that_large_backups_of_today_go_before_those_of_earlier_days() -> None:
    older = [made(n, 6 - n, n_bytes=10) for n in range(4)]
    today = [made(10 + n, 0, n_bytes=10) for n in range(10)]
    left = kept(older + today, most_bytes=80)
    assert left == [*older, *today[-4:]]


def test_that_the_newest_stay_however_large_they_are() -> None:
    backups = [made(n, 0, n_bytes=10**12) for n in range(9)]
    assert kept(backups, most_bytes=5) == backups[-ALWAYS_KEPT:]


def test_that_a_clock_set_back_costs_no_newer_backup() -> None:
    before = [made(n, -30) for n in range(5)]  # made while the clock was a month ahead
    after = [made(10 + n, 0) for n in range(5)]
    assert kept(before + after) == before + after


def test_that_a_clock_set_far_ahead_keeps_the_newest_ones() -> None:
    backups = [made(n, 4000) for n in range(9)]
    assert kept(backups)[-ALWAYS_KEPT:] == backups[-ALWAYS_KEPT:]
