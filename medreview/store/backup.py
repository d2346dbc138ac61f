"""Copies of a workspace file, made while it may be open, never from a damaged one."""

import os
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from medreview.store.errors import WorkspaceDamaged


def backup_folder(path: Path) -> Path:
    """Where a workspace's backups lie: a folder beside it."""
    return path.with_name(f"{path.stem} backups")


def back_up(path: Path, *, reason: str) -> Path:
    """Copy the workspace, check the copy, and keep it under its time and reason; the returned file is complete.

    Raises
    ------
    WorkspaceDamaged
        If the copy does not pass SQLite's quick check; no backup is kept then.
    """
    folder = backup_folder(path)
    folder.mkdir(exist_ok=True)
    stamp = datetime.now(UTC).strftime("%Y-%m-%dT%H-%M-%S-%fZ")
    target = folder / f"{path.stem} {stamp} {reason}.medreview"
    unfinished = target.with_suffix(".unfinished")
    source, copy = sqlite3.connect(path), sqlite3.connect(unfinished)
    try:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        finding = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
    finally:
        copy.close()
        source.close()
    if finding != "ok":
        unfinished.unlink()
        raise WorkspaceDamaged(path, str(finding))
    with unfinished.open("rb") as file:
        os.fsync(file.fileno())
    unfinished.replace(target)
    return target
