"""What is remembered of a program for the start after a crash, also where the disk takes nothing."""

from pathlib import Path

import pytest

from medreview.app import Shell
from medreview.atomic_files import FileNotWritten
from medreview.paths import user_data_folder
from medreview.ui import crash_memory
from medreview.ui.crash_memory import CrashDialog, RunningProgram, crash_folder, crash_reports, find_crash, keep_report
from medreview.ui.settings import Settings

NOTED = (Path("/somewhere/a.medreview"), "rate", (1, 2))


def refuse(path: Path, *_content: object) -> None:
    raise FileNotWritten(path=path, reason="No space left on device")


def fill_disk(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(crash_memory, "write_whole", refuse)
    patch.setattr(Path, "write_text", lambda path, *_args, **_named: refuse_plainly(path))


def refuse_plainly(path: Path) -> None:
    raise OSError(28, "No space left on device", str(path))


def die(running: RunningProgram) -> None:
    """The system drops the lock of a program that is killed; its files stay."""
    running._trace.close()
    running._lock.release()


def test_that_a_crash_leads_back_though_its_report_finds_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    running = RunningProgram()
    running.note(*NOTED)
    die(running)
    fill_disk(monkeypatch)
    left_off = find_crash()
    assert left_off is not None
    assert (left_off.workspace, left_off.place, left_off.state) == NOTED
    assert "ended from outside" in left_off.report
    assert crash_reports() == []


def test_that_a_place_which_found_no_room_is_noted_when_there_is_some(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.MonkeyPatch.context() as patch:
        fill_disk(patch)
        running = RunningProgram()
        running.note(*NOTED)
    running.note(*NOTED)
    die(running)
    left_off = find_crash()
    assert left_off is not None
    assert left_off.state == (1, 2)


def test_that_nothing_stays_of_a_program_that_never_found_room_for_its_place() -> None:
    with pytest.MonkeyPatch.context() as patch:
        fill_disk(patch)
        die(RunningProgram())
    assert find_crash() is None
    assert list(crash_folder().iterdir()) == []


def test_that_a_report_which_finds_no_room_is_shown_all_the_same(
    qapp, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (user_data_folder() / "crashes").write_text("a file in the place of the folder")
    assert keep_report("a report") == "a report"
    shell = Shell(qapp, Settings(tmp_path / "settings.ini"))
    window = shell.show_window()
    shell.report(KeyError, KeyError("x"), None)
    dialog = window.findChild(CrashDialog)
    assert dialog is not None
    assert "KeyError" in dialog.report.toPlainText()
    dialog.accept()
    shell.shut_down()
    window.close()
    window.deleteLater()
    shell.deleteLater()
