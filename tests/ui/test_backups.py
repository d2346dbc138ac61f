"""Backups in the window: made without being asked, listed, compared, put back in three clicks."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox
from sqlmodel import select

from medreview.app import Shell, remove_what_dead_programs_left
from medreview.atomic_files import unfinished_folder
from medreview.domain.datasets import Dataset
from medreview.paths import user_data_folder
from medreview.store.backup import back_up, backups_of, unopened_copies_of
from medreview.store.workspace import open_workspace
from medreview.ui import backup_keeper
from medreview.ui.backups_dialog import BackupsDialog
from medreview.ui.screens.start import StartScreen
from medreview.ui.settings import Settings
from medreview.workflows.rate_answers import open_session
from tests.builders import a_study, a_workspace

PATIENCE_MS = 30_000


@pytest.fixture
def shell(qapp: QApplication, tmp_path: Path) -> Iterator[Shell]:
    settings = Settings(tmp_path / "settings.ini")
    settings.theme = "light"
    shell = Shell(qapp, settings)
    shell.show_window()
    yield shell
    shell.shut_down()
    assert shell.window is not None
    shell.window.close()
    shell.window.deleteLater()
    shell.deleteLater()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A closed workspace with a backup, and one rating more than the backup."""
    workspace = a_workspace(tmp_path)
    study = a_study(workspace, answers=3)
    session = open_session(workspace, study.id, study.raters[0])
    session.rate("correctness", 2)
    back_up(workspace.path, reason="closing")
    session.rate("correctness", 4)
    session.rate("safety", 5)
    workspace.close()
    return workspace.path


def opened(qtbot, shell: Shell, path: Path) -> None:
    with qtbot.waitSignal(shell.context.workspace.replaced, timeout=PATIENCE_MS):
        shell.context.files.open(path)


def wait_for_backup(qtbot, shell: Shell) -> None:
    qtbot.waitUntil(lambda: not shell._keeper._runner.is_busy, timeout=PATIENCE_MS)


def add_dataset(shell: Shell, name: str) -> None:
    with shell.context.workspace.workspace.transaction() as session:
        session.add(Dataset(name=name, created_at="now"))


def start_screen(shell: Shell) -> StartScreen:
    assert shell.window is not None
    screen = shell.window.screen_at("start")
    assert isinstance(screen, StartScreen)
    return screen


def reasons(path: Path) -> list[str]:
    return [backup.reason for backup in backups_of(path)]


def damage(path: Path) -> bytes:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])
    return path.read_bytes()


def dialog_of(qtbot, shell: Shell) -> BackupsDialog:
    assert shell.window is not None
    action = next(action for action in shell.window.menus._menus["file"].actions() if action.text() == "Backups…")
    action.trigger()
    dialog = shell.window.findChild(BackupsDialog)
    assert dialog is not None
    qtbot.waitUntil(
        lambda: dialog.table.model().rowCount() > 0 and not dialog.sentence.text().startswith("Comparing"),
        timeout=PATIENCE_MS,
    )
    return dialog


def test_that_a_backup_is_made_at_opening_while_working_and_at_closing(qtbot, shell: Shell, file: Path) -> None:
    opened(qtbot, shell, file)
    wait_for_backup(qtbot, shell)
    add_dataset(shell, "one")
    shell._keeper._timer.timeout.emit()
    wait_for_backup(qtbot, shell)
    shell._keeper._timer.timeout.emit()
    wait_for_backup(qtbot, shell)
    add_dataset(shell, "two")
    shell.context.files.close()
    qtbot.waitUntil(lambda: not shell.context.workspace.is_open, timeout=PATIENCE_MS)
    assert reasons(file) == ["closing", "working", "opening", "closing"]
    assert shell._keeper._timer.interval() == backup_keeper.EVERY_MS
    assert not shell._keeper._timer.isActive()


def test_that_the_end_of_the_program_makes_the_last_backup(qtbot, shell: Shell, file: Path) -> None:
    opened(qtbot, shell, file)
    wait_for_backup(qtbot, shell)
    add_dataset(shell, "one")
    shell.shut_down()
    assert reasons(file)[0] == "closing"


def test_that_another_workspace_takes_the_place_of_one_that_was_backed_up(
    qtbot, shell: Shell, file: Path, tmp_path: Path
) -> None:
    opened(qtbot, shell, file)
    wait_for_backup(qtbot, shell)
    add_dataset(shell, "one")
    with qtbot.waitSignal(shell.context.workspace.replaced, timeout=PATIENCE_MS):
        shell.context.files.create(tmp_path / "other")
    assert reasons(file)[0] == "closing"


def test_that_a_backup_that_cannot_be_made_is_told_and_keeps_nobody_from_closing(
    qtbot, shell: Shell, file: Path
) -> None:
    opened(qtbot, shell, file)
    wait_for_backup(qtbot, shell)
    for one in file.with_name("study backups").iterdir():
        one.unlink()
    file.with_name("study backups").rmdir()
    file.with_name("study backups").write_text("in the way")
    add_dataset(shell, "one")
    with qtbot.waitSignal(shell.context.navigator.note_given, timeout=PATIENCE_MS) as note:
        shell.context.files.close()
    assert "No backup could be written" in note.args[0]
    qtbot.waitUntil(lambda: not shell.context.workspace.is_open, timeout=PATIENCE_MS)


def test_that_a_workspace_that_is_only_looked_at_gets_no_backup(qtbot, shell: Shell, file: Path) -> None:
    other = open_workspace(file)
    before = reasons(file)
    with qtbot.waitSignal(shell.context.workspace.replaced, timeout=PATIENCE_MS):
        shell.context.files.open_to_look(file)
    shell.context.files.close()
    qtbot.waitUntil(lambda: not shell.context.workspace.is_open, timeout=PATIENCE_MS)
    other.close()
    assert reasons(file) == before


def test_that_a_second_program_is_offered_a_look(qtbot, shell: Shell, file: Path) -> None:
    other = open_workspace(file)
    with qtbot.waitSignal(shell.context.files.failed, timeout=PATIENCE_MS):
        shell.context.files.open(file)
    # the lock is the same program's here, which is told the same
    ways = start_screen(shell).recovery
    assert ways.look_button.isVisible()
    assert not ways.restore_button.isVisible()
    with qtbot.waitSignal(shell.context.workspace.replaced, timeout=PATIENCE_MS):
        ways.look_button.click()
    assert shell.context.workspace.is_read_only
    assert shell.window is not None
    assert shell.window.windowTitle() == "study.medreview (read-only) - medreview"
    other.close()


def test_that_a_damaged_file_comes_back_with_one_click(qtbot, shell: Shell, file: Path) -> None:
    damaged = damage(file)
    with qtbot.waitSignal(shell.context.files.failed, timeout=PATIENCE_MS):
        shell.context.files.open(file)
    ways = start_screen(shell).recovery
    qtbot.waitUntil(ways.restore_button.isVisible, timeout=PATIENCE_MS)
    assert ways.restore_button.text().endswith(", ratings: 1")
    with qtbot.waitSignal(shell.context.workspace.replaced, timeout=PATIENCE_MS):
        ways.restore_button.click()
    assert shell.context.workspace.path == file
    (kept,) = unopened_copies_of(file)
    assert kept.read_bytes() == damaged


WRITER = """
import pathlib, sys
from medreview.domain.datasets import Dataset
from medreview.store.workspace import open_workspace
workspace = open_workspace(pathlib.Path(sys.argv[1]))
for number in range(30):
    with workspace.transaction() as rows:
        rows.add(Dataset(name=f"later {number}", created_at="now"))
print("written", flush=True)
sys.stdin.read()
"""


def killed_while_writing(path: Path) -> Path:
    """The log that a killed program leaves beside a workspace."""
    command = [sys.executable, "-c", WRITER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "written\n"
        writer.kill()
    return path.with_name(f"{path.name}-wal")


def test_that_a_file_put_in_place_beside_an_old_log_opens_with_one_click_and_the_log_is_kept(
    qtbot, shell: Shell, file: Path
) -> None:
    copy = file.read_bytes()
    changed = open_workspace(file)
    with changed.transaction() as session:
        session.add(Dataset(name="since the copy", created_at="now"))
    changed.close()
    log = killed_while_writing(file)
    said = log.read_bytes()
    file.write_bytes(copy)
    with qtbot.waitSignal(shell.context.files.failed, timeout=PATIENCE_MS):
        shell.context.files.open(file)
    ways = start_screen(shell).recovery
    assert ways.aside_button.isVisible()
    assert not ways.restore_button.isVisible()
    assert (file.read_bytes(), log.read_bytes()) == (copy, said)
    with qtbot.waitSignal(shell.context.files.log_kept, timeout=PATIENCE_MS) as kept:
        ways.aside_button.click()
    assert kept.args[0].read_bytes() == said
    assert shell.context.workspace.path == file
    with shell.context.workspace.workspace.reading() as session:
        names = {dataset.name for dataset in session.exec(select(Dataset))}
    assert not names & {"since the copy", "later 0"}


def test_that_the_log_of_a_killed_program_is_merged_without_a_word(qtbot, shell: Shell, file: Path) -> None:
    killed_while_writing(file)
    opened(qtbot, shell, file)
    with shell.context.workspace.workspace.reading() as session:
        assert {f"later {n}" for n in range(30)} <= {dataset.name for dataset in session.exec(select(Dataset))}


def test_that_what_dead_programs_left_goes_when_the_window_opens_and_what_living_ones_use_stays(
    qtbot, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    for folder in (tmp_path, user_data_folder()):
        dead = folder / ".medreview-abcd_123"
        dead.mkdir()
        (dead / "in-use.lock").touch()
        (dead / "half").write_text("half")
    with unfinished_folder() as living:
        remove_what_dead_programs_left(shell)
        qtbot.waitUntil(lambda: not shell.context.read_jobs.is_busy, timeout=PATIENCE_MS)
        assert living.is_dir()
    assert [*tmp_path.glob(".medreview-*"), *user_data_folder().glob(".medreview-*")] == []


def test_that_a_damaged_file_without_a_backup_says_so_and_offers_nothing(qtbot, shell: Shell, tmp_path: Path) -> None:
    workspace = a_workspace(tmp_path)
    a_study(workspace)
    workspace.close()
    damage(workspace.path)
    with qtbot.waitSignal(shell.context.files.failed, timeout=PATIENCE_MS):
        shell.context.files.open(workspace.path)
    qtbot.waitUntil(lambda: not shell.context.read_jobs.is_busy, timeout=PATIENCE_MS)
    assert not start_screen(shell).recovery.isVisible()
    assert (
        start_screen(shell)
        .problem.text()
        .endswith("There is no backup of it here: ask your IT support for an older copy.")
    )


def test_that_backups_of_a_closed_workspace_offer_no_new_one(qtbot, shell: Shell, file: Path) -> None:
    dialog = BackupsDialog(shell.context, file, shell.window)
    dialog.open()
    assert not dialog.now_button.isVisible()
    assert dialog.restore_button.isVisible()
    dialog.close()


def test_that_what_was_kept_of_the_file_before_is_still_told_when_the_backup_is_open(
    qtbot, shell: Shell, file: Path
) -> None:
    opened(qtbot, shell, file)
    assert shell.window is not None
    status = shell.window.statusBar()
    shell.context.files.restore(file, backups_of(file)[-1].path)
    qtbot.waitUntil(lambda: "is kept as" in status.currentMessage(), timeout=PATIENCE_MS)
    qtbot.waitUntil(lambda: not shell.context.write_jobs.is_busy, timeout=PATIENCE_MS)
    assert "is kept as" in status.currentMessage()
    assert shell.context.workspace.is_open


def test_that_backups_are_compared_and_restored_in_three_clicks(qtbot, shell: Shell, file: Path) -> None:
    opened(qtbot, shell, file)
    wait_for_backup(qtbot, shell)
    dialog = dialog_of(qtbot, shell)  # the first click
    assert [dialog.table.rows.cells(row)[1] for row in range(2)] == ["at opening", "at closing"]
    dialog.table.selectRow(1)
    qtbot.waitUntil(lambda: dialog.ratings.rows.rowCount() == 2, timeout=PATIENCE_MS)
    kinds = {dialog._kinds.cells(row)[0]: dialog._kinds.cells(row)[1:] for row in range(dialog._kinds.rowCount())}
    assert kinds["Ratings"] == (2, 1, 1, 0, 1)
    assert dialog.ratings.rows.cells(0) == ("A study", "r1", "a-0", 1, "Correctness", "4", "2")
    assert dialog.ratings.rows.cells(1) == ("A study", "r1", "a-0", 1, "Safety", "5", "none")
    with qtbot.waitSignal(shell.context.files.restored, timeout=PATIENCE_MS) as restored:
        dialog.restore_button.click()  # the second
        assert isinstance(dialog.question, QMessageBox)
        next(button for button in dialog.question.buttons() if button.text() == "Restore").click()  # the third
    qtbot.waitUntil(lambda: shell.context.workspace.is_open, timeout=PATIENCE_MS)
    assert shell.context.workspace.path == file
    assert restored.args[0].kept is not None
    with shell.context.workspace.workspace.reading() as session:
        assert session.connection().exec_driver_sql("SELECT value FROM rating").scalars().all() == [2.0]


def test_that_a_person_makes_a_backup_only_of_what_is_new(qtbot, shell: Shell, file: Path) -> None:
    opened(qtbot, shell, file)
    wait_for_backup(qtbot, shell)
    qtbot.waitUntil(lambda: not shell.context.write_jobs.is_busy)  # the search index is made when a library first shows
    dialog = dialog_of(qtbot, shell)
    add_dataset(shell, "new")
    dialog.now_button.click()
    qtbot.waitUntil(lambda: dialog.table.model().rowCount() == 3, timeout=PATIENCE_MS)
    dialog.now_button.click()
    qtbot.waitUntil(
        lambda: dialog.sentence.text() == "Nothing has changed since the newest backup.", timeout=PATIENCE_MS
    )
    assert reasons(file)[0] == "asked"
    dialog.close()


def test_that_the_file_that_is_open_is_not_opened_again(qtbot, shell: Shell, file: Path) -> None:
    opened(qtbot, shell, file)
    with qtbot.assertNotEmitted(shell.context.files.failed):
        shell.context.files.open(file)
        qtbot.waitUntil(lambda: not shell.context.write_jobs.is_busy, timeout=PATIENCE_MS)


def test_that_nothing_is_compared_where_there_is_no_backup(qtbot, shell: Shell, tmp_path: Path) -> None:
    workspace = a_workspace(tmp_path)
    workspace.close()
    dialog = BackupsDialog(shell.context, workspace.path, shell.window)
    dialog.open()
    qtbot.waitUntil(lambda: not shell.context.read_jobs.is_busy, timeout=PATIENCE_MS)
    assert not dialog.kinds.isVisible()
    assert not dialog.restore_button.isEnabled()
    dialog.close()
