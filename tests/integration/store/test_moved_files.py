"""A workspace file that is moved, deleted or replaced under the open program: told at once, and nothing is lost."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.datasets import Dataset
from medreview.store import errors
from medreview.store.backup import backups_of
from medreview.store.workspace import Workspace, create_workspace, open_workspace
from medreview.workflows.recover_workspace import back_up_when_closing, restore_backup


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    workspace = create_workspace(tmp_path / "study.medreview")
    write(workspace, "before")
    yield workspace
    workspace.close()


def write(workspace: Workspace, name: str) -> None:
    with workspace.transaction() as session:
        session.add(Dataset(name=name, created_at="now"))


def names(workspace: Workspace) -> list[str]:
    with workspace.reading() as session:
        return [dataset.name for dataset in session.exec(select(Dataset))]


def delete(path: Path) -> None:
    path.unlink()


def move(path: Path) -> None:
    path.rename(path.with_name("elsewhere.medreview"))


def replace(path: Path) -> None:
    other = create_workspace(path.with_name("other.medreview"))
    write(other, "another file")
    other.close()
    other.path.replace(path)


@pytest.mark.parametrize("harm", [delete, move, replace])
def test_that_nothing_is_acknowledged_that_would_be_lost_with_the_file(workspace: Workspace, harm) -> None:
    harm(workspace.path)
    with pytest.raises(errors.WorkspaceGone), workspace.transaction() as rows:
        rows.add(Dataset(name="after", created_at="now"))
    with pytest.raises(errors.WorkspaceGone), workspace.stretch() as rows:
        rows.add(Dataset(name="after", created_at="now"))
    assert names(workspace) == ["before"]


@pytest.mark.parametrize("harm", [delete, move, replace])
def test_that_what_was_acknowledged_is_kept_when_the_workspace_is_closed(workspace: Workspace, harm) -> None:
    path = workspace.path
    harm(path)
    kept = back_up_when_closing(workspace)
    workspace.close()
    assert kept is not None
    assert kept.reason == "rescue"
    restore_backup(path, kept.path)
    restored = open_workspace(path)
    assert names(restored) == ["before"]
    restored.close()


def test_that_a_second_connection_makes_no_new_file_in_the_place_of_one_that_is_gone(workspace: Workspace) -> None:
    with workspace.reading() as session:
        assert session.exec(select(Dataset)).first() is not None
        workspace.path.unlink()
        with pytest.raises(errors.WorkspaceGone):
            names(workspace)
    assert not workspace.path.exists()


def test_that_a_file_which_is_put_back_takes_changes_again(workspace: Workspace) -> None:
    elsewhere = workspace.path.with_name("elsewhere.medreview")
    workspace.path.rename(elsewhere)
    with pytest.raises(errors.WorkspaceGone):
        write(workspace, "meanwhile")
    elsewhere.rename(workspace.path)
    write(workspace, "afterwards")
    assert names(workspace) == ["before", "afterwards"]


def test_that_a_folder_which_went_with_the_file_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "drive"
    folder.mkdir()
    workspace = create_workspace(folder / "study.medreview")
    write(workspace, "before")
    shutil.rmtree(folder)
    with pytest.raises(errors.BackupNotWritten):
        back_up_when_closing(workspace)
    workspace.close()
    assert backups_of(workspace.path) == []
