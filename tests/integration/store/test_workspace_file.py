"""What happens to workspace files, good, bad and in use."""

import importlib
import pkgutil
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlmodel import SQLModel, select

import medreview.domain
from medreview.domain.datasets import Dataset
from medreview.store import errors, schema
from medreview.store.backup import back_up, backup_folder, backups_of
from medreview.store.workspace import Workspace, create_workspace, open_for_reading, open_workspace

pytestmark = pytest.mark.guards


@pytest.fixture
def workspace(tmp_path: Path):
    workspace = create_workspace(tmp_path / "study.medreview")
    yield workspace
    workspace.close()


@pytest.fixture
def closed(tmp_path: Path) -> Path:
    path = tmp_path / "closed.medreview"
    workspace = create_workspace(path)
    with workspace.transaction() as session:
        session.add_all([Dataset(name=f"set {n}", created_at="2026-11-01") for n in range(400)])
    workspace.close()
    return path


SEARCH_TABLES = ("text_search",)  # FTS5 tables, which no class declares


def everything_in(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def dataset_names(workspace: Workspace) -> list[str]:
    with workspace.reading() as session:
        return [dataset.name for dataset in session.exec(select(Dataset))]


def test_that_migrations_build_the_declared_schema(workspace: Workspace):
    for module in pkgutil.iter_modules(medreview.domain.__path__):
        importlib.import_module(f"medreview.domain.{module.name}")
    with workspace.reading() as session:
        options = {"compare_type": True, "include_name": lambda name, *_: not str(name).startswith(SEARCH_TABLES)}
        context = MigrationContext.configure(session.connection(), opts=options)
        assert compare_metadata(context, SQLModel.metadata) == []


def test_that_every_connection_keeps_commits_through_a_power_cut(workspace: Workspace):
    for session in (workspace.transaction(), workspace.reading()):
        with session as rows:
            connection = rows.connection()
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
            assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_that_a_failed_transaction_leaves_nothing(workspace: Workspace):
    with pytest.raises(ZeroDivisionError), workspace.transaction() as session:
        session.add(Dataset(name="half", created_at="now"))
        session.flush()
        raise ZeroDivisionError
    assert dataset_names(workspace) == []


def test_that_the_audit_trail_refuses_changes(workspace: Workspace):
    with workspace.transaction() as session:
        session.connection().exec_driver_sql(
            "INSERT INTO audit_entry (chain, sequence, at, actor, entity, key, previous_hash, hash) "
            "VALUES ('c', 1, 'now', 'R1', 'rating', '{}', '', 'h')"
        )
    for change in ("UPDATE audit_entry SET actor = 'R2'", "DELETE FROM audit_entry"):
        with pytest.raises(sa.exc.IntegrityError, match="never changed"), workspace.transaction() as session:
            session.connection().exec_driver_sql(change)


def test_that_a_new_workspace_never_replaces_a_file(closed: Path):
    before = closed.read_bytes()
    with pytest.raises(errors.WorkspaceExists):
        create_workspace(closed)
    assert closed.read_bytes() == before


def test_that_a_missing_workspace_is_named(tmp_path: Path):
    with pytest.raises(errors.WorkspaceMissing, match=r"nowhere\.medreview"):
        open_workspace(tmp_path / "nowhere.medreview")


@pytest.mark.parametrize("content", [b"question,answer\n", b"SQLite format 3\x00"])
def test_that_a_foreign_file_is_refused_untouched(tmp_path: Path, content: bytes):
    path = tmp_path / "notes.medreview"
    path.write_bytes(content)
    with pytest.raises(errors.WorkspaceForeign):
        open_workspace(path)
    assert everything_in(tmp_path) == {"notes.medreview": content}


@pytest.mark.parametrize("content", [b"", bytes(5000)])
def test_that_a_file_of_which_nothing_is_left_is_told_apart_from_a_foreign_one(tmp_path: Path, content: bytes):
    path = tmp_path / "study.medreview"
    path.write_bytes(content)
    with pytest.raises(errors.WorkspaceDamaged, match="the file is empty"):
        open_workspace(path)
    assert everything_in(tmp_path) == {"study.medreview": content}


def test_that_another_programs_database_is_refused_untouched(tmp_path: Path):
    path = tmp_path / "other.medreview"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE card (id INTEGER)")
    connection.close()
    before = everything_in(tmp_path)
    with pytest.raises(errors.WorkspaceForeign):
        open_workspace(path)
    assert everything_in(tmp_path) == before


def test_that_a_newer_workspace_is_refused_untouched(closed: Path):
    with sqlite3.connect(closed) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = everything_in(closed.parent)
    with pytest.raises(errors.WorkspaceTooNew, match="format 99"):
        open_workspace(closed)
    assert everything_in(closed.parent) == before


@pytest.mark.parametrize("keep", [0.3, 0.7, 0.95])
def test_that_a_cut_file_is_refused_untouched(closed: Path, keep: float):
    content = closed.read_bytes()
    closed.write_bytes(content[: int(len(content) * keep)])
    before = everything_in(closed.parent)
    with pytest.raises(errors.WorkspaceDamaged):
        open_workspace(closed)
    assert everything_in(closed.parent) == before


def test_that_an_overwritten_page_is_refused_untouched(closed: Path):
    content = bytearray(closed.read_bytes())
    content[4096 * 3 : 4096 * 4] = bytes(range(256)) * 16
    closed.write_bytes(content)
    before = everything_in(closed.parent)
    with pytest.raises(errors.WorkspaceDamaged):
        open_workspace(closed)
    assert everything_in(closed.parent) == before


def test_that_a_second_writer_is_told(workspace: Workspace):
    with pytest.raises(errors.WorkspaceInUse):
        open_workspace(workspace.path)


def test_that_a_second_program_is_told_and_a_killed_one_leaves_no_lock(closed: Path):
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys, pathlib\n"
            "from medreview.store.workspace import open_workspace\n"
            "workspace = open_workspace(pathlib.Path(sys.argv[1]))\n"
            "print('open', flush=True)\n"
            "sys.stdin.read()",
            str(closed),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "open\n"
        with pytest.raises(errors.WorkspaceInUse):
            open_workspace(closed)
        reader = open_for_reading(closed)
        assert len(dataset_names(reader)) == 400
        reader.close()
        holder.kill()
    open_workspace(closed).close()


def test_that_a_reader_cannot_write(closed: Path):
    reader = open_for_reading(closed)
    with pytest.raises(errors.WorkspaceToLookAt), reader.transaction() as session:
        session.add(Dataset(name="new", created_at="now"))
    reader.close()


def test_that_a_backup_is_complete_while_the_workspace_is_open(workspace: Workspace):
    with workspace.transaction() as session:
        session.add(Dataset(name="kept", created_at="now"))
    copy = back_up(workspace.path, reason="by-hand").path
    opened = open_workspace(copy)
    assert dataset_names(opened) == ["kept"]
    opened.close()


def an_extra_step(op: Operations) -> None:
    with op.batch_alter_table("dataset", recreate="always") as table:
        table.add_column(sa.Column("owner", sa.String(), nullable=True))


def a_failing_step(op: Operations) -> None:
    an_extra_step(op)
    raise ZeroDivisionError


def with_a_step_more(patch: pytest.MonkeyPatch, step: schema.Step) -> None:
    patch.setattr(schema, "STEPS", (*schema.STEPS, step))
    patch.setattr(schema, "SCHEMA_VERSION", len(schema.STEPS))


def test_that_an_upgrade_keeps_rows_and_makes_a_backup(closed: Path, monkeypatch: pytest.MonkeyPatch):
    with monkeypatch.context() as patch:
        with_a_step_more(patch, an_extra_step)
        opened = open_workspace(closed)
        with opened.reading() as session:
            assert session.connection().exec_driver_sql("PRAGMA user_version").scalar() == len(schema.STEPS)
            count = "SELECT count(*), count(owner) FROM dataset"
            assert tuple(session.connection().exec_driver_sql(count).one()) == (400, 0)
        opened.close()
    (backup,) = backups_of(closed)
    opened = open_workspace(backup.path)
    assert len(dataset_names(opened)) == 400
    opened.close()


def test_that_an_upgrade_that_fails_changes_nothing_and_backs_the_same_bytes_up_once(
    closed: Path, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as patch:
        with_a_step_more(patch, a_failing_step)
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                open_workspace(closed)
    opened = open_workspace(closed)
    assert len(dataset_names(opened)) == 400
    opened.close()
    assert len(list(backup_folder(closed).iterdir())) == 1


def small_disk(tmp_path: Path) -> Path:
    """A folder on a tiny file system of its own, or a visible skip where mounting is not allowed."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = shutil.which("mount")
    if mount is None or subprocess.run([mount, "-t", "tmpfs", "-o", "size=3m", "none", folder], check=False).returncode:
        pytest.skip("this machine does not allow mounting a small disk")
    return folder


@pytest.fixture
def full_disk(tmp_path: Path):
    folder = small_disk(tmp_path)
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


def test_that_a_full_disk_loses_nothing_that_was_acknowledged(full_disk: Path):
    (full_disk / "filler").write_bytes(bytes(64 * 1024))
    path = full_disk / "study.medreview"
    workspace = create_workspace(path)
    acknowledged: list[str] = []
    with pytest.raises(errors.DiskFull):
        for n in range(5000):
            with workspace.transaction() as session:
                session.add(Dataset(name=f"{n} " + "x" * 2000, created_at="now"))
            acknowledged.append(f"{n} " + "x" * 2000)
    assert acknowledged
    assert dataset_names(workspace) == acknowledged
    workspace.close()
    (full_disk / "filler").unlink()
    opened = open_workspace(path)
    assert dataset_names(opened) == acknowledged
    opened.close()


def test_that_a_workspace_is_not_made_on_a_full_disk(full_disk: Path):
    (full_disk / "filler").write_bytes(bytes(2024 * 1024))
    with pytest.raises(errors.DiskFull):
        create_workspace(full_disk / "study.medreview")
    assert [p.name for p in full_disk.iterdir() if p.suffix != ".lock"] == ["filler"]


def test_that_a_read_only_drive_is_named(full_disk: Path):
    create_workspace(full_disk / "study.medreview").close()
    subprocess.run(["mount", "-o", "remount,ro", full_disk], check=True)
    with pytest.raises(errors.WorkspaceReadOnly):
        open_workspace(full_disk / "study.medreview")
    with pytest.raises(errors.WorkspaceNotMade, match="Read-only file system"):
        create_workspace(full_disk / "new.medreview")


def test_that_a_drive_which_became_read_only_takes_no_backup_and_says_so(full_disk: Path):
    path = full_disk / "study.medreview"
    create_workspace(path).close()
    back_up(path, reason="working")
    subprocess.run(["mount", "-o", "remount,ro", full_disk], check=True)
    with pytest.raises(errors.BackupNotWritten):
        back_up(path, reason="working")


def test_that_a_workspace_on_a_read_only_drive_can_be_looked_at(full_disk: Path):
    made = create_workspace(full_disk / "study.medreview")
    with made.transaction() as session:
        session.add(Dataset(name="kept", created_at="now"))
    made.close()
    subprocess.run(["mount", "-o", "remount,ro", full_disk], check=True)
    reader = open_for_reading(full_disk / "study.medreview")
    assert dataset_names(reader) == ["kept"]
    with pytest.raises(errors.WorkspaceToLookAt), reader.transaction() as session:
        session.add(Dataset(name="new", created_at="now"))
    assert reader.is_read_only
    reader.close()


def test_that_a_new_workspace_in_a_folder_that_is_not_there_says_so(tmp_path: Path):
    with pytest.raises(errors.WorkspaceNotMade, match="No such file or directory"):
        create_workspace(tmp_path / "nowhere" / "study.medreview")


def test_that_a_link_to_a_workspace_in_use_is_in_use_too(workspace: Workspace):
    link = workspace.path.with_name("link.medreview")
    link.symlink_to(workspace.path)
    with pytest.raises(errors.WorkspaceInUse):
        open_workspace(link)


def test_that_a_file_which_another_program_keeps_to_itself_is_in_use_and_not_damaged(
    closed: Path, monkeypatch: pytest.MonkeyPatch
):
    connect = sqlite3.connect
    other = connect(closed, isolation_level=None)
    other.execute("PRAGMA journal_mode = DELETE")
    other.execute("BEGIN EXCLUSIVE")
    closed.with_name(closed.name + "-wal").touch()
    monkeypatch.setattr(sqlite3, "connect", lambda *given, **named: connect(*given, **{**named, "timeout": 0}))
    with pytest.raises(errors.WorkspaceInUse):
        open_workspace(closed)
    other.close()


def test_that_the_finding_in_a_damaged_file_is_told(closed: Path):
    content = bytearray(closed.read_bytes())
    content[4096 * 3 : 4096 * 4] = bytes(4096)
    closed.write_bytes(content)
    with pytest.raises(errors.WorkspaceDamaged) as damaged:
        open_workspace(closed)
    assert "***" not in str(damaged.value)


HOLDER = """
import pathlib, sys
from medreview.store.workspace import open_workspace
workspace = open_workspace(pathlib.Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.read()
"""


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_that_no_kill_leaves_a_lock_behind(closed: Path, full: bool):
    for _ in range(20 if full else 4):
        with subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(closed)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as holder:
            assert holder.stdout is not None
            assert holder.stdout.readline() == "open\n"
            with pytest.raises(errors.WorkspaceInUse):
                open_workspace(closed)
            reader = open_for_reading(closed)
            with pytest.raises(errors.WorkspaceToLookAt), reader.transaction() as session:
                session.add(Dataset(name="new", created_at="now"))
            reader.close()
            holder.kill()
        open_workspace(closed).close()


def test_that_looking_at_an_open_workspace_leaves_its_locks(workspace: Workspace):
    """A file that is opened and closed beside SQLite would drop the locks that keep other programs from its log."""
    with workspace.transaction() as session:
        session.add(Dataset(name="in the log", created_at="now"))
    for _ in range(2):
        with pytest.raises(errors.WorkspaceInUse):
            open_workspace(workspace.path)
        open_for_reading(workspace.path).close()
        back_up(workspace.path, reason="working")
    other = f"import sqlite3; sqlite3.connect({str(workspace.path)!r}).execute('SELECT count(*) FROM dataset')"
    subprocess.run([sys.executable, "-c", other], check=True)
    assert workspace.path.with_name(workspace.path.name + "-wal").stat().st_size > 0
    with workspace.transaction() as session:
        session.add(Dataset(name="later", created_at="now"))
    workspace.close()
    again = open_workspace(workspace.path)
    assert dataset_names(again) == ["in the log", "later"]
    again.close()
