"""An older workspace is backed up and upgraded; killed at any step it is of the old format or of the new one.

There is only one released format, so the newer one here is made up: a table that is rebuilt, and one that is new.
"""

import shutil
import signal
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.domain.datasets import Dataset
from medreview.store import schema
from medreview.store.backup import backups_of
from medreview.store.backup_contents import compare_files
from medreview.store.errors import NoRoomForBackup, WorkspaceTooNew
from medreview.store.restore import restore_backup
from medreview.store.schema import SCHEMA_VERSION
from medreview.store.workspace import create_workspace, open_workspace
from tests.integration.store import upgrading_program
from tests.warm_programs import WarmProgram, warm_program

pytestmark = pytest.mark.guards

NEW = len(upgrading_program.MADE_UP_STEPS)
LEAST_STEPS = 20


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A closed workspace of the format that there is."""
    made = create_workspace(tmp_path / "study.medreview")
    with made.transaction() as session:
        session.add_all([Dataset(name=f"set {n}", created_at="now") for n in range(50)])
    made.close()
    return made.path


def format_of(path: Path) -> int:
    connection = sqlite3.connect(path)
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    columns = {row[1] for row in connection.execute("PRAGMA table_info(dataset)")}
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    n_datasets = connection.execute("SELECT count(*) FROM dataset").fetchone()[0]
    if version == NEW:
        assert connection.execute("SELECT count(*) FROM upgrade_note").fetchone()[0] == 50
    connection.close()
    assert n_datasets == 50
    assert ("owner" in columns) is ("upgrade_note" in tables) is (version == NEW)
    assert not any(name.startswith("_alembic") for name in tables)
    return version


@pytest.fixture(scope="module")
def upgrading() -> Iterator[WarmProgram]:
    with warm_program(upgrading_program.__name__) as program:
        yield program


def is_upgraded(upgrading: WarmProgram, path: Path, stop: int = 10_000) -> bool:
    """Whether the upgrade came to its end before it was ended by force."""
    _, ended_by = upgrading.start(path, stop).communicate()
    assert ended_by in {0, -signal.SIGKILL}
    return ended_by == 0


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_that_an_upgrade_killed_at_any_step_leaves_the_old_format_or_the_new_one(
    older: Path, tmp_path: Path, upgrading: WarmProgram, full: bool
) -> None:
    formats: list[int] = []
    apart = 1 if full else 17
    for stop in range(0, 1000, apart):
        path = tmp_path / f"{stop}" / "study.medreview"
        path.parent.mkdir()
        shutil.copy2(older, path)
        is_done = is_upgraded(upgrading, path, stop)
        formats.append(format_of(path))
        for backup in backups_of(path):
            assert format_of(backup.path) == SCHEMA_VERSION
        if is_done:
            break
        assert is_upgraded(upgrading, path)  # the next opening finishes it
        assert format_of(path) == NEW
        assert not list(path.parent.rglob("*.unfinished*"))
    else:
        raise AssertionError("the upgrade never came to its end")
    assert formats == sorted(formats)
    assert {formats[0], formats[-1]} == {SCHEMA_VERSION, NEW}
    assert len(formats) * apart >= LEAST_STEPS


def test_that_the_backup_before_an_upgrade_can_be_looked_into_and_restored(older: Path, upgrading: WarmProgram) -> None:
    assert is_upgraded(upgrading, older)
    (backup,) = backups_of(older)
    assert backup.reason == f"format-{NEW}"
    found = compare_files(older, backup.path)
    assert {(one.kind, one.n_here, one.n_in_backup) for one in found.kinds if one.n_here} == {("datasets", 50, 50)}
    assert all(one.n_only_here is None for one in found.kinds)


def test_that_an_older_program_refuses_the_upgraded_file_and_takes_the_backup(
    older: Path, upgrading: WarmProgram
) -> None:
    assert is_upgraded(upgrading, older)
    before = older.read_bytes()
    with pytest.raises(WorkspaceTooNew, match="Install the newer program"):
        open_workspace(older)
    assert older.read_bytes() == before
    (backup,) = backups_of(older)
    kept = restore_backup(older, backup.path).kept
    assert kept is not None
    assert kept.read_bytes() == before
    open_workspace(older).close()


def test_that_nothing_is_upgraded_where_there_is_no_room_for_a_backup(
    older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = older.read_bytes()
    for name in ("STEPS", "SCHEMA_VERSION"):
        monkeypatch.setattr(schema, name, getattr(schema, name))  # put back at the end
    upgrading_program.use_made_up_steps()
    usage = shutil.disk_usage(older.parent)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=1000))
    with pytest.raises(NoRoomForBackup):
        open_workspace(older)
    assert older.read_bytes() == before
