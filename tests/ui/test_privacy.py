"""Help ▸ Privacy shows what left this machine and removes what the program keeps, never a workspace."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMessageBox, QPushButton

from medreview import paths
from medreview.llm.network_log import HostConversation, network_log
from medreview.ui import settings as settings_module
from medreview.ui.crash_memory import RunningProgram, crash_folder, crash_reports, find_crash, keep_report
from medreview.ui.privacy_dialog import PrivacyDialog
from medreview.ui.screen import ScreenContext
from medreview.ui.settings import Settings
from medreview.workflows.look_after_privacy import remove_what_is_kept
from tests.builders import a_workspace

PATIENCE_MS = 30_000


def words_of(dialog: PrivacyDialog) -> str:
    return "\n".join(label.text() for label in dialog.findChildren(QLabel))


@pytest.fixture
def dialog(qtbot, context: ScreenContext) -> PrivacyDialog:
    dialog = PrivacyDialog(context)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_that_no_network_use_is_said_in_one_word(dialog: PrivacyDialog) -> None:
    assert dialog.sentence.text() == "Network uses since installation: none"
    assert not dialog.table.isVisible()
    assert str(paths.user_data_folder()) in words_of(dialog)


def test_that_every_conversation_is_listed_with_host_and_run(qtbot, context: ScreenContext) -> None:
    for run in ("medjudge with far", ""):
        conversation = HostConversation("api.example.org", run)
        conversation.note_request()
        conversation.note_request()
    dialog = PrivacyDialog(context)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.sentence.text() == "Network uses since installation: 2"
    rows = {dialog.table.rows.cells(row)[1:] for row in range(2)}
    assert rows == {
        ("api.example.org", "Run: medjudge with far", 2),
        ("api.example.org", "Test of an endpoint", 2),
    }


def test_that_nothing_is_removed_without_a_yes(qtbot, dialog: PrivacyDialog) -> None:
    keep_report("a report")
    dialog.remove_button.click()
    assert isinstance(dialog.question, QMessageBox)
    next(button for button in dialog.question.buttons() if button.text() == "Keep").click()
    qtbot.waitUntil(lambda: dialog.question is None, timeout=PATIENCE_MS)
    assert len(crash_reports()) == 1


def test_that_a_yes_removes_what_the_program_keeps_and_no_workspace(
    qtbot, context: ScreenContext, dialog: PrivacyDialog
) -> None:
    keep_report("a report")
    HostConversation("api.example.org", "a run").note_request()
    context.settings.language = "fa"
    sample = a_workspace(paths.user_data_folder(), "sample.medreview")
    sample.close()
    backups = paths.user_data_folder() / "sample backups"
    backups.mkdir()
    (backups / "sample 0001.medreview").write_bytes(b"kept")
    dialog.remove_button.click()
    assert isinstance(dialog.question, QMessageBox)
    next(button for button in dialog.question.buttons() if button.text() == "Remove").click()
    qtbot.waitUntil(dialog.outcome.isVisible, timeout=PATIENCE_MS)
    assert crash_reports() == []
    assert not network_log().exists()
    assert sample.path.is_file()
    assert (backups / "sample 0001.medreview").is_file()
    context.settings.remember("window", b"x")
    assert Settings(context.settings.file).language == "en"
    assert Settings(context.settings.file).memory("window") == b""


def test_that_removing_leaves_a_running_program_its_own_files() -> None:
    running = RunningProgram()
    remove_what_is_kept()
    assert find_crash() is None
    running.end()
    assert list(crash_folder().glob("running-*")) == []


def test_that_a_program_which_runs_has_not_crashed_and_one_that_ended_left_nothing() -> None:
    running = RunningProgram()
    running.note(Path("a.medreview"), "rate", (1, 2))
    assert find_crash() is None
    running.end()
    assert find_crash() is None
    assert crash_reports() == []


def test_that_the_oldest_crash_reports_go() -> None:
    for number in range(13):
        keep_report(f"report {number}")
    kept = [path.read_text() for path in crash_reports()]
    assert kept == [f"report {number}" for number in range(12, 2, -1)]


def test_that_the_headless_command_and_the_window_mean_the_same_settings() -> None:
    assert paths.settings_file() == settings_module.settings_file()


def test_that_every_button_is_reached_with_the_tab_key(qtbot, dialog: PrivacyDialog) -> None:
    dialog.activateWindow()
    reached: set[str] = set()
    for _ in range(12):
        focus = dialog.focusWidget()
        assert focus is not None
        reached.add(focus.accessibleName())
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
    assert {button.accessibleName() for button in dialog.findChildren(QPushButton)} <= reached


def test_that_privacy_is_told_where_the_data_folder_cannot_be_made(
    qtbot, context: ScreenContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object, **_named: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("platformdirs.user_data_path", lambda *_args, **_named: tmp_path / "none" / "medreview")
    monkeypatch.setattr(Path, "mkdir", refuse)
    dialog = PrivacyDialog(context)
    qtbot.addWidget(dialog)
    assert dialog.sentence.text() == "Network uses since installation: none"
