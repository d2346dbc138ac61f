"""Backups: made where something changed, never from a damaged file, and put back with nothing lost."""

import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from medreview.domain.datasets import Dataset
from medreview.jobs import Cancelled, CancelToken, no_report
from medreview.store import backup as backup_module
from medreview.store.backup import back_up, backup_folder, backups_of, unopened_copies_of
from medreview.store.backup_contents import BackedUpRating, RatingDifference, compare_files, contents_of
from medreview.store.backup_habit import keep_backup
from medreview.store.errors import (
    BackupNotWritten,
    NoRoomForBackup,
    WorkspaceDamaged,
    WorkspaceInUse,
    WorkspaceMissing,
)
from medreview.store.restore import restore_backup
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.browse_library import prepare_search
from medreview.workflows.rate_answers import open_session
from medreview.workflows.recover_workspace import (
    NoSuchBackup,
    back_up_when_closing,
    compare_with_backup,
    find_backup,
    list_backups,
    newest_good_backup_view,
)
from tests.builders import a_study, a_workspace
from tests.integration.store.damages import DAMAGES, damage

N_DAMAGED, N_DAMAGED_SAMPLED = 100, 24
SEED = 20261121


@pytest.fixture
def workspace(tmp_path: Path):
    workspace = a_workspace(tmp_path)
    a_study(workspace, answers=6)
    yield workspace
    workspace.close()


def add_dataset(workspace: Workspace, name: str) -> None:
    with workspace.transaction() as session:
        session.add(Dataset(name=name, created_at="now"))


def dataset_names(path: Path) -> list[str]:
    connection = sqlite3.connect(path)
    names = [name for (name,) in connection.execute("SELECT name FROM dataset ORDER BY id")]
    connection.close()
    return names


def test_that_a_backup_is_made_only_where_something_changed(workspace: Workspace) -> None:
    first = keep_backup(workspace, reason="working")
    assert first is not None
    assert keep_backup(workspace, reason="working") is None
    add_dataset(workspace, "new")
    second = keep_backup(workspace, reason="working")
    assert second is not None
    assert [backup.path for backup in backups_of(workspace.path)] == [second.path, first.path]


def test_that_no_backup_is_due_for_what_can_be_made_again(workspace: Workspace) -> None:
    keep_backup(workspace, reason="working")
    assert prepare_search(workspace, no_report, CancelToken()) > 0
    assert keep_backup(workspace, reason="working") is None


def test_that_the_same_bytes_are_never_backed_up_twice(workspace: Workspace) -> None:
    first = back_up(workspace.path, reason="working")
    assert back_up(workspace.path, reason="asked") == first
    add_dataset(workspace, "new")
    second = back_up(workspace.path, reason="working")
    workspace.close()
    restore_backup(workspace.path, first.path)  # what was there is the second backup, what comes then the first
    assert dataset_names(workspace.path) == ["A study"]
    for _ in range(2):
        restore_backup(workspace.path, backups_of(workspace.path)[0].path)
        assert dataset_names(workspace.path) == ["A study", "new"]
    assert second.number == 2
    assert [backup.number for backup in backups_of(workspace.path)] == [2, 1]
    contents = [backup.path.read_bytes() for backup in backups_of(workspace.path)]
    assert len(set(contents)) == len(contents)


def test_that_a_backup_which_must_stay_longer_says_so_without_a_second_copy(workspace: Workspace) -> None:
    first = back_up(workspace.path, reason="working")
    again = back_up(workspace.path, reason="format-9")
    assert (again.number, again.made_at, again.reason) == (first.number, first.made_at, "format-9")
    assert back_up(workspace.path, reason="working").reason == "format-9"
    assert len(backups_of(workspace.path)) == 1


def test_that_opening_again_finds_the_backup_of_closing(workspace: Workspace) -> None:
    assert back_up_when_closing(workspace) is not None
    workspace.close()
    again = open_workspace(workspace.path)
    assert keep_backup(again, reason="opening") is None
    add_dataset(again, "new")
    again.close()
    later = open_workspace(workspace.path)
    assert keep_backup(later, reason="opening") is not None
    later.close()


def test_that_a_backup_waits_for_no_writer_and_holds_one_moment(workspace: Workspace) -> None:
    with workspace.transaction() as session:
        session.add(Dataset(name="not committed", created_at="now"))
        session.flush()
        copy = back_up(workspace.path, reason="working")
    assert dataset_names(copy.path) == ["A study"]
    assert dataset_names(workspace.path) == ["A study", "not committed"]


def test_that_numbers_tell_the_order_where_the_clock_was_set_back(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    class EarlierClock(backup_module.datetime):
        @classmethod
        def now(cls, tz=None):
            return super().now(tz).replace(year=2020)

    first = back_up(workspace.path, reason="working")
    add_dataset(workspace, "new")
    monkeypatch.setattr(backup_module, "datetime", EarlierClock)
    second = back_up(workspace.path, reason="working")
    assert second.made_at < first.made_at
    assert backups_of(workspace.path)[0].path == second.path


def test_that_a_damaged_workspace_never_replaces_a_good_backup(workspace: Workspace) -> None:
    good = back_up(workspace.path, reason="working")
    before = good.path.read_bytes()
    workspace.close()
    content = bytearray(workspace.path.read_bytes())
    content[4096 * 3 : 4096 * 4] = b"\xff" * 4096
    workspace.path.write_bytes(content)
    with pytest.raises(WorkspaceDamaged):
        back_up(workspace.path, reason="working")
    assert [file.name for file in backup_folder(workspace.path).iterdir()] == [good.path.name]
    assert good.path.read_bytes() == before


def test_that_a_full_disk_makes_no_backup_and_says_so(workspace: Workspace) -> None:
    with pytest.raises(NoRoomForBackup, match="There is no room for a backup"):
        back_up(workspace.path, reason="working", left_free=2**60)
    assert backups_of(workspace.path) == []


def test_that_a_folder_which_cannot_be_made_is_told(workspace: Workspace) -> None:
    backup_folder(workspace.path).write_text("in the way")
    with pytest.raises(BackupNotWritten, match="the workspace itself is not affected"):
        back_up(workspace.path, reason="working")


def test_that_a_stopped_backup_leaves_nothing(workspace: Workspace) -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        back_up(workspace.path, reason="working", check_cancel=cancel.raise_if_cancelled)
    assert list(backup_folder(workspace.path).iterdir()) == []


def test_that_what_a_killed_backup_left_goes_with_the_next(workspace: Workspace) -> None:
    folder = backup_folder(workspace.path)
    folder.mkdir()
    (folder / "study 0001 x.unfinished").write_bytes(b"half")
    (folder / "study 0001 x.unfinished-journal").write_bytes(b"half")
    made = back_up(workspace.path, reason="working")
    assert list(folder.iterdir()) == [made.path]


def test_that_other_files_in_the_folder_are_no_backups(workspace: Workspace) -> None:
    made = back_up(workspace.path, reason="working")
    folder = backup_folder(workspace.path)
    for name in ("notes.txt", "study.medreview", "other 0009 2026-11-21T06-00-00Z working.medreview"):
        (folder / name).write_bytes(b"x")
    assert [backup.path for backup in backups_of(workspace.path)] == [made.path]


def test_that_a_list_of_backups_tells_what_each_holds(workspace: Workspace) -> None:
    back_up(workspace.path, reason="working")
    session = open_session(workspace, a_study(workspace, name="Another").id, rater_named(workspace, "r1"))
    session.rate("correctness", 4)
    session.leave()
    back_up(workspace.path, reason="closing")
    newest, oldest = list_backups(workspace.path)
    assert newest.contents is not None
    assert oldest.contents is not None
    assert (newest.reason, newest.contents["ratings"], newest.contents["studies"]) == ("closing", 1, 2)
    assert (oldest.reason, oldest.contents["ratings"], oldest.contents["studies"]) == ("working", 0, 1)


def rater_named(workspace: Workspace, code: str):
    from sqlmodel import select

    from medreview.domain.studies import Rater

    with workspace.reading() as session:
        return session.exec(select(Rater.id).where(Rater.code == code)).one()


def test_that_a_comparison_names_every_rating_that_differs(tmp_path: Path) -> None:
    workspace = a_workspace(tmp_path)
    study = a_study(workspace, answers=3)
    session = open_session(workspace, study.id, study.raters[0])
    session.rate("correctness", 2)
    session.rate("safety", 3)
    backup = back_up(workspace.path, reason="working").path
    session.rate("correctness", 4)
    session.rate("relevance", 5)
    session.set_comment("Look again.")
    found = compare_with_backup(workspace.path, backup)
    assert found.ratings == (
        RatingDifference(
            "A study", "r1", "a-0", 1, "correctness", BackedUpRating("rated", 4), BackedUpRating("rated", 2)
        ),
        RatingDifference("A study", "r1", "a-0", 1, "relevance", BackedUpRating("rated", 5), None),
    )
    by_kind = {one.kind: one for one in found.kinds}
    ratings = by_kind["ratings"]
    assert (ratings.n_here, ratings.n_in_backup) == (3, 2)
    assert (ratings.n_only_here, ratings.n_only_in_backup, ratings.n_changed) == (1, 0, 1)
    assert by_kind["comments"].n_only_here == 1
    assert by_kind["answers"].n_changed == 0
    workspace.close()


def test_that_a_comparison_can_be_stopped(workspace: Workspace) -> None:
    with workspace.transaction() as session:
        session.add_all([Dataset(name=f"set {n}", created_at="now") for n in range(3000)])
    backup = back_up(workspace.path, reason="working").path
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        compare_files(workspace.path, backup, cancel)


def test_that_a_restored_backup_is_what_the_backup_was_and_the_file_before_is_kept(workspace: Workspace) -> None:
    backup = back_up(workspace.path, reason="working").path
    add_dataset(workspace, "later")
    workspace.close()
    restored = restore_backup(workspace.path, backup)
    assert dataset_names(workspace.path) == ["A study"]
    assert restored.kept is not None
    assert dataset_names(restored.kept) == ["A study", "later"]
    open_workspace(workspace.path).close()


def test_that_a_workspace_which_is_open_is_not_restored(workspace: Workspace) -> None:
    backup = back_up(workspace.path, reason="working").path
    with pytest.raises(WorkspaceInUse):
        restore_backup(workspace.path, backup)


def test_that_a_workspace_which_is_gone_is_restored(workspace: Workspace) -> None:
    backup = back_up(workspace.path, reason="working").path
    workspace.close()
    workspace.path.unlink()
    assert restore_backup(workspace.path, backup).kept is None
    assert dataset_names(workspace.path) == ["A study"]


def test_that_a_damaged_backup_restores_nothing(workspace: Workspace) -> None:
    backup = back_up(workspace.path, reason="working").path
    workspace.close()
    before = workspace.path.read_bytes()
    backup.write_bytes(backup.read_bytes()[:9000])
    with pytest.raises(WorkspaceDamaged):
        restore_backup(workspace.path, backup)
    assert workspace.path.read_bytes() == before


def test_that_a_log_of_the_damaged_file_is_not_replayed_into_the_restored_one(workspace: Workspace) -> None:
    backup = back_up(workspace.path, reason="working").path
    add_dataset(workspace, "only in the log")
    log = workspace.path.with_name(workspace.path.name + "-wal")
    content = log.read_bytes()
    workspace.close()
    workspace.path.write_bytes(workspace.path.read_bytes()[:9000])
    log.write_bytes(content)
    restored = restore_backup(workspace.path, backup)
    assert dataset_names(workspace.path) == ["A study"]
    assert restored.kept is not None
    assert restored.kept.with_name(restored.kept.name + "-wal").read_bytes() == content


def test_that_a_backup_is_found_by_its_number_and_by_its_file(workspace: Workspace) -> None:
    made = back_up(workspace.path, reason="working")
    assert find_backup(workspace.path, "1") == made.path
    assert find_backup(workspace.path, made.path.name) == made.path
    with pytest.raises(NoSuchBackup, match="There is no backup 7"):
        find_backup(workspace.path, "7")


def test_that_a_missing_workspace_is_compared_with_nothing(workspace: Workspace, tmp_path: Path) -> None:
    made = back_up(workspace.path, reason="working")
    with pytest.raises(WorkspaceMissing):
        compare_with_backup(tmp_path / "gone.medreview", made.path)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_that_no_damaged_workspace_opens_silently_and_every_one_comes_back(
    workspace: Workspace, tmp_path: Path, full: bool
) -> None:
    backup = back_up(workspace.path, reason="working").path
    workspace.close()
    good, sound, contents = backup.read_bytes(), workspace.path.read_bytes(), contents_of(backup)
    n_cases = N_DAMAGED if full else N_DAMAGED_SAMPLED
    for case in range(n_cases):
        folder = tmp_path / f"case {case}"
        shutil.copytree(backup_folder(workspace.path), folder / "study backups")
        path = folder / "study.medreview"
        path.write_bytes(damage(sound, DAMAGES[case % len(DAMAGES)], random.Random(SEED + case)))
        damaged = path.read_bytes()
        with pytest.raises(Exception, match=r"damaged|not a medreview workspace|newer medreview"):
            open_workspace(path)
        with pytest.raises(Exception, match="damaged"):
            back_up(path, reason="working")
        view = newest_good_backup_view(path)
        assert view is not None
        assert view.path.read_bytes() == good
        restore_backup(path, view.path)
        (kept,) = unopened_copies_of(path)
        assert kept.read_bytes() == damaged
        assert contents_of(path) == contents
        open_workspace(path).close()


def test_that_a_file_of_a_newer_program_is_kept_under_a_name_that_says_so(workspace: Workspace) -> None:
    backup = back_up(workspace.path, reason="working").path
    workspace.close()
    with sqlite3.connect(workspace.path) as connection:
        connection.execute("PRAGMA user_version = 9999")
    connection.close()
    newer = workspace.path.read_bytes()
    kept = restore_backup(workspace.path, backup).kept
    assert kept is not None
    assert (kept.suffix, kept.read_bytes()) == (".newer", newer)
    assert unopened_copies_of(workspace.path) == [kept]
    open_workspace(workspace.path).close()
