"""A file that was put in place by hand, linked, shared or cut off while it was made: nothing is mixed or lost."""

import os
import random
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from medreview.domain.datasets import Dataset
from medreview.store import errors
from medreview.store.backup import back_up, backup_folder, backups_of
from medreview.store.backup_contents import compare_files
from medreview.store.foreign import WorkspaceNotClosed, foreign_reading
from medreview.store.log_owner import is_of_another
from medreview.store.restore import restore_backup, set_log_aside
from medreview.store.workspace import Workspace, create_workspace, open_for_reading, open_workspace

pytestmark = pytest.mark.guards

N_KILLS, N_KILLS_SAMPLED = 60, 6
posix = pytest.mark.skipif(sys.platform == "win32", reason="rights and links are told otherwise there")

WRITER = """
import pathlib, sys
from medreview.domain.datasets import Dataset
from medreview.store.workspace import open_workspace
workspace = open_workspace(pathlib.Path(sys.argv[1]))
for number in range(400):
    with workspace.transaction() as rows:
        rows.add(Dataset(name=f"later {number} " + "x" * 400, created_at="now"))
print("written", flush=True)
sys.stdin.read()
"""

WORKER = """
import pathlib, sys
from medreview.domain.datasets import Dataset
from medreview.store.workspace import open_workspace
workspace = open_workspace(pathlib.Path(sys.argv[1]))
with workspace.reading() as rows:
    number = rows.connection().exec_driver_sql("SELECT count(*) FROM dataset").scalar_one()
while True:
    with workspace.transaction() as rows:
        rows.add(Dataset(name=f"number {number} " + "x" * 900, created_at="now"))
    number += 1
    print(number - 1, flush=True)
"""

MAKER = """
import pathlib, sys
from medreview.store.workspace import create_workspace
for number in range(100_000):
    create_workspace(pathlib.Path(sys.argv[1]) / f"{number}.medreview").close()
    print(number, flush=True)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = create_workspace(tmp_path / "study.medreview")
    add(made, "first")
    made.close()
    return made.path


def add(workspace: Workspace, name: str) -> None:
    with workspace.transaction() as session:
        session.add(Dataset(name=name, created_at="now"))


def names_in(path: Path) -> list[str]:
    connection = sqlite3.connect(path)
    names = [name for (name,) in connection.execute("SELECT name FROM dataset ORDER BY id")]
    connection.close()
    return names


def killed_while_writing(path: Path) -> Path:
    """The log that a killed program leaves beside a workspace."""
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "written\n"
        writer.kill()
    log = path.with_name(path.name + "-wal")
    assert log.stat().st_size > 0
    return log


def test_that_the_log_of_a_file_that_was_replaced_is_told_and_kept_and_the_new_file_opens(
    path: Path, tmp_path: Path
) -> None:
    (tmp_path / "other").mkdir()
    other = create_workspace(tmp_path / "other" / "copy.medreview")
    for number in range(300):
        add(other, f"other {number} " + "y" * 300)
    other.close()
    log = killed_while_writing(path)
    said = log.read_bytes()
    shutil.copyfile(other.path, path)
    before = path.read_bytes()
    with pytest.raises(errors.WorkspaceWithOtherLog, match="without-log"):
        open_workspace(path)
    assert (path.read_bytes(), log.read_bytes()) == (before, said)
    kept = set_log_aside(path)
    assert kept is not None
    assert (path.read_bytes(), kept.read_bytes(), log.exists()) == (before, said, False)
    open_workspace(path).close()
    assert len(names_in(path)) == 300
    assert set_log_aside(path) is None


@pytest.mark.parametrize("mode", ["WAL", "DELETE"])
def test_that_the_journal_of_another_file_is_told_and_kept_and_nothing_is_undone_from_it(
    path: Path, tmp_path: Path, mode: str
) -> None:
    journal_beside(path, tmp_path)
    journal = path.with_name(path.name + "-journal")
    said = journal.read_bytes()
    journal.unlink()
    workspace = open_workspace(path)
    for number in range(300):
        add(workspace, f"later {number} " + "y" * 300)
    backup = back_up(path, reason="test").path
    workspace.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA journal_mode = {mode}")
    before = path.read_bytes()
    for file in (path, backup):
        journal_of = file.with_name(file.name + "-journal")
        journal_of.write_bytes(said)
        whole = file.read_bytes()
        for look in (open_workspace, open_for_reading, partial(compare_files, file), read_elsewhere):
            with pytest.raises((errors.WorkspaceWithOtherLog, WorkspaceNotClosed)):
                look(file)
            assert (file.read_bytes(), journal_of.read_bytes()) == (whole, said)
    with pytest.raises(errors.WorkspaceWithOtherLog):
        restore_backup(path, backup)
    kept = set_log_aside(path)
    assert kept is not None
    assert (path.read_bytes(), kept.read_bytes(), journal.exists()) == (before, said, False)
    journal.write_bytes(said)
    backup.with_name(backup.name + "-journal").unlink()
    restore_backup(path, backup)
    assert not journal.exists()
    assert len(names_in(path)) == 301


def test_that_a_journal_that_appears_beside_an_open_workspace_is_not_taken(path: Path, tmp_path: Path) -> None:
    with closing(open_workspace(path)) as workspace, workspace.transaction() as session:
        session.add(Dataset(name="second", created_at="now"))
        session.flush()
        journal_beside(path, tmp_path)
        with pytest.raises(errors.WorkspaceWithOtherLog), workspace.reading() as others:
            others.connection()
    assert len(names_in(path)) == 2


def read_elsewhere(path: Path) -> None:
    with foreign_reading(path):
        pass


def journal_beside(path: Path, tmp_path: Path) -> None:
    """What a program leaves beside a file that was killed in a change, and kept no log."""
    old = tmp_path / "old"
    shutil.copyfile(path, old)
    connection = sqlite3.connect(old, isolation_level=None)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute("PRAGMA cache_size = 1")
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("UPDATE dataset SET name = ?", ("z" * 90_000,))
    shutil.copyfile(tmp_path / "old-journal", path.with_name(path.name + "-journal"))
    connection.close()


def test_that_the_log_of_a_killed_program_is_its_own_and_is_merged(path: Path) -> None:
    killed_while_writing(path)
    open_workspace(path).close()
    assert len(names_in(path)) == 401


def test_that_another_good_copy_beside_the_log_of_a_killed_program_is_told_whatever_it_holds(
    path: Path, tmp_path: Path
) -> None:
    """Older copies and backups of the same workspace, copies that went on elsewhere, and other workspaces."""
    early = Path(shutil.copy(path, tmp_path / "early.medreview"))
    for name in ("second", "third"):
        workspace = open_workspace(path)
        add(workspace, name)
        workspace.close()
    backup = back_up(path, reason="working").path
    elsewhere = Path(shutil.copy(path, tmp_path / "elsewhere.medreview"))
    other = open_workspace(elsewhere)
    add(other, "elsewhere")
    other.close()
    before = Path(shutil.copy(path, tmp_path / "before.medreview"))
    log = killed_while_writing(path)
    said, own = log.read_bytes(), path.read_bytes()  # the log was begun anew since
    created = create_workspace(tmp_path / "other.medreview")
    created.close()
    for copy in (early, backup, elsewhere, before, created.path):
        for suffix in ("-wal", "-shm"):
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        log.write_bytes(said)
        shutil.copyfile(copy, path)
        for open_it in (open_workspace, open_for_reading):
            with pytest.raises(errors.WorkspaceWithOtherLog):
                open_it(path)
        assert (path.read_bytes(), log.read_bytes()) == (copy.read_bytes(), said)
        assert set_log_aside(path) is not None
        open_workspace(path).close()
        assert "later 0" not in str(names_in(path))
    path.write_bytes(own)
    log.write_bytes(said)
    open_workspace(path).close()
    assert len(names_in(path)) == 403


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_that_a_log_is_its_own_files_at_whatever_moment_the_program_is_killed(path: Path, full: bool) -> None:
    """The log is begun anew after each thousand pages, so that kills fall before, in and after that."""
    chance = random.Random(20261122)
    n_told = 0
    for _ in range(N_KILLS if full else N_KILLS_SAMPLED):
        with subprocess.Popen([sys.executable, "-c", WORKER, str(path)], stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            for _ in range(chance.randrange(1, 1_500)):
                n_told = int(writer.stdout.readline())
            writer.kill()
            n_told = max([n_told, *(int(line) for line in writer.stdout.read().splitlines() if line.isdigit())])
        assert is_of_another(path) is False
        open_workspace(path).close()
        assert len(names_in(path)) > n_told


def test_that_a_trigger_in_the_log_is_still_told_as_one(path: Path) -> None:
    killed_while_writing(path)
    holder = sqlite3.connect(path)
    holder.execute("SELECT 1 FROM dataset").fetchone()  # keeps the log
    changer = sqlite3.connect(path)
    changer.execute("CREATE TRIGGER zz AFTER INSERT ON rating BEGIN SELECT 1; END")
    changer.close()
    with pytest.raises(errors.WorkspaceAltered, match="trigger zz"):
        open_workspace(path)
    holder.close()


@posix
def test_that_a_file_under_two_names_is_not_opened_under_either(path: Path) -> None:
    opened = open_workspace(path)
    link = path.with_name("link.medreview")
    os.link(path, link)
    for open_it in (open_workspace, open_for_reading):
        with pytest.raises(errors.WorkspaceUnderTwoNames):
            open_it(link)
    add(opened, "still here")
    opened.close()
    with pytest.raises(errors.WorkspaceUnderTwoNames):
        open_workspace(path)
    link.unlink()
    open_workspace(path).close()
    assert names_in(path) == ["first", "still here"]


@posix
@pytest.mark.parametrize(
    "name", ["study.medreview-wal", "study.medreview-shm", "study.medreview-journal", ".study.medreview.lock"]
)
def test_that_nothing_is_written_through_a_link_beside_a_workspace(path: Path, tmp_path: Path, name: str) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    helper = path.with_name(name)
    helper.unlink(missing_ok=True)
    helper.symlink_to(victim)
    for open_it in (open_workspace, open_for_reading, set_log_aside):
        with pytest.raises(errors.WorkspaceHelperLinked):
            open_it(path)
    assert victim.read_text() == "precious"
    helper.unlink()
    open_workspace(path).close()
    assert names_in(path) == ["first"]


@posix
@pytest.mark.parametrize("custom", [0o022, 0o077, 0o000])
def test_that_what_is_made_is_readable_by_its_owner_only(tmp_path: Path, custom: int) -> None:
    before = os.umask(custom)
    try:
        workspace = create_workspace(tmp_path / "study.medreview")
        add(workspace, "first")
        back_up(workspace.path, reason="working")
        made = rights_below(tmp_path)
        workspace.close()
    finally:
        os.umask(before)
    assert len(made) >= 5  # the file, its log and index, its lock, the folder of its backups, a backup
    assert {name: f"{right:o}" for name, right in made.items() if right & 0o077} == {}


@posix
def test_that_a_workspace_that_was_opened_to_a_group_works_for_the_group(tmp_path: Path) -> None:
    create_workspace(tmp_path / "study.medreview").close()
    path = tmp_path / "study.medreview"
    path.chmod(0o660)
    workspace = open_workspace(path)
    add(workspace, "first")
    backup = back_up(path, reason="working").path
    made = rights_below(tmp_path)
    workspace.close()
    assert {f"{right & 0o060:o}" for right in made.values()} == {"60"}
    assert stat.S_IMODE(backup_folder(path).stat().st_mode) == 0o770
    restore_backup(path, backup)
    assert stat.S_IMODE(path.stat().st_mode) == 0o660


def rights_below(folder: Path) -> dict[str, int]:
    return {found.name: stat.S_IMODE(found.stat().st_mode) for found in folder.rglob("*")}


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_that_a_workspace_is_made_whole_or_not_at_all_and_no_kill_leaves_a_folder_for_good(
    tmp_path: Path, full: bool
) -> None:
    chance = random.Random(20261122)
    for _ in range(N_KILLS if full else N_KILLS_SAMPLED):
        with subprocess.Popen([sys.executable, "-c", MAKER, str(tmp_path)], stdout=subprocess.PIPE, text=True) as maker:
            assert maker.stdout is not None
            maker.stdout.readline()
            for _ in range(chance.randrange(300_000)):
                pass
            maker.kill()
        create_workspace(tmp_path / "next.medreview").close()
        assert [found.name for found in tmp_path.iterdir() if found.is_dir()] == []
        for made in tmp_path.glob("*.medreview"):
            open_workspace(made).close()
            made.unlink()
        assert [found.name for found in tmp_path.iterdir() if found.suffix != ".lock"] == []


@pytest.mark.parametrize("name", ["x" * 300 + ".medreview", "a/b.medreview"])
def test_that_a_name_that_cannot_be_leaves_nothing_behind(tmp_path: Path, name: str) -> None:
    with pytest.raises(errors.WorkspaceNotMade):
        create_workspace(tmp_path / name)
    assert list(tmp_path.rglob("*")) == []


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text there")
def test_that_a_name_which_is_no_text_is_a_name_all_the_same(tmp_path: Path) -> None:
    workspace = create_workspace(tmp_path / "n\udced\udca0\udc80.medreview")
    add(workspace, "first")
    backup = back_up(workspace.path, reason="working").path
    workspace.close()
    restore_backup(workspace.path, backup)
    open_workspace(workspace.path).close()
    assert names_in(workspace.path) == ["first"]


def test_that_what_no_file_can_hold_is_one_sentence(path: Path) -> None:
    workspace = open_workspace(path)
    for values in ({"name": "half \ud800", "created_at": "now"}, {"name": 10**30, "created_at": "now"}):
        with pytest.raises(errors.NotStored), workspace.transaction() as session:
            session.add(Dataset(**values))
    workspace.close()
    assert names_in(path) == ["first"]
    assert len(backups_of(path)) == 0
