"""The memory of a running program, so that the next start can bring the person back after a crash.

A running program keeps three files in the data folder: a lock, which the system drops when the program dies, where
the person is (paths and numbers only), and what Python writes at a crash: lines of code, no values. Files of a program
that does not run any more tell of a crash; they become one report, and are sent nowhere.
"""

import faulthandler
import json
import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import qVersion
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QLabel, QPlainTextEdit, QPushButton, QWidget

import medreview
from medreview import __version__
from medreview.atomic_files import FileNotWritten, write_whole
from medreview.paths import user_data_folder
from medreview.ui.left_off import LeftOff, plain_state
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row


def crash_report(kind: type[BaseException], trace: TracebackType | None) -> str:
    """Versions, the kind of error, and the lines of code it came through.

    The error's own words are left out on purpose: they may quote a question, an answer or a name.
    """
    import traceback

    frames = "".join(traceback.format_list(traceback.extract_tb(trace)))
    return without_own_folders(f"{about_this_program()}\n{kind.__module__}.{kind.__qualname__}\n{frames}")


class CrashDialog(QDialog):
    """Shown once the workspace is closed, or at the next start; the caller decides what follows."""

    def __init__(self, report: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Something went wrong in medreview"))
        self.resize(720, 440)
        said = (
            self.tr("This is a fault of the program, not yours. Every saved change is in the workspace."),
            self.tr(
                "The report has no text from your data and was sent nowhere: copy it and send it to the developers."
            ),
        )
        text = QLabel(" ".join(said))
        text.setWordWrap(True)
        self.report = QPlainTextEdit(report)
        self.report.setReadOnly(True)
        self.report.setAccessibleName(self.tr("Crash report"))
        self.report.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        copy = QPushButton(self.tr("Copy the report"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(report))
        close = QPushButton(self.tr("Close the report"))
        close.setProperty("role", "primary")
        close.clicked.connect(self.accept)
        for button in (copy, close):
            button.setAccessibleName(button.text())
        in_a_column(
            text,
            (self.report, 1),
            in_a_row(copy, STRETCH, close, spacing=STYLE),
            of=self,
            margins=24,
            spacing=16,
        )


MOST_REPORTS = 10
_FORM = 1


def crash_folder() -> Path:
    """The folder of crash reports and of the files of running programs."""
    folder = user_data_folder() / "crashes"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def crash_reports() -> list[Path]:
    """The reports that are kept, the newest first."""
    return sorted(crash_folder().glob("crash-*.txt"), reverse=True)


def about_this_program() -> str:
    import platform

    return f"medreview {__version__}, Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}"


def without_own_folders(text: str) -> str:
    """Lines of code without the folders of this person's machine."""
    own = Path(medreview.__file__).resolve().parent.parent
    for folder, stands_for in ((own, "…"), (Path.home(), "~")):
        text = text.replace(str(folder), stands_for)
    return text


def keep_report(text: str) -> str:
    """Keep a crash report where the disk takes it, and let the oldest go; gives what it says."""
    report = without_own_folders(text)
    with suppress(OSError, FileNotWritten):
        name = f"crash-{datetime.now(UTC):%Y-%m-%dT%H-%M-%S-%fZ}.txt"
        write_whole(crash_folder() / name, report.encode())
        for old in crash_reports()[MOST_REPORTS:]:
            old.unlink(missing_ok=True)
    return report


class RunningProgram:
    """The files of the running program that the next one finds, should it crash."""

    def __init__(self) -> None:
        from filelock import FileLock

        name = f"running-{datetime.now(UTC):%Y-%m-%dT%H-%M-%S-%fZ}-{os.getpid()}"
        self._place_file = crash_folder() / f"{name}.json"
        self._lock = FileLock(self._place_file.with_suffix(".lock"), blocking=False, thread_local=False)
        self._lock.acquire()
        self._noted = ""
        self.note(None, "", None)
        self._trace = self._place_file.with_suffix(".trace").open("wb", buffering=0)
        faulthandler.enable(self._trace, all_threads=True)

    def note(self, workspace: Path | None, place: str, state: object) -> None:
        """Write down where the person is, where that has changed."""
        values = {
            "form": _FORM,
            "program": about_this_program(),
            "workspace": str(workspace) if workspace else None,
            "place": place,
            "standing": plain_state(state),
        }
        text = json.dumps(values)
        if text == self._noted:
            return
        with suppress(OSError):  # a full disk: it is tried again the next time
            coming = self._place_file.with_suffix(".part")
            coming.write_text(text, encoding="utf-8")
            coming.replace(self._place_file)
            self._noted = text

    def end(self) -> None:
        """The program ends as it should: nothing stays."""
        if self._trace.closed:
            return
        faulthandler.disable()
        self._trace.close()
        self._lock.release()
        _forget(self._place_file)


def find_crash() -> LeftOff | None:
    """The person's place in the program that crashed last; its files are made into a report.

    None where every program before this one ended as it should, or still runs.
    """
    from filelock import FileLock, Timeout

    newest: LeftOff | None = None
    for lock_file in sorted(crash_folder().glob("running-*.lock")):
        place_file = lock_file.with_suffix(".json")
        lock = FileLock(lock_file, blocking=False)
        try:
            lock.acquire()
        except (Timeout, OSError):
            continue
        newest = _left_off(place_file) or newest
        lock.release()
        _forget(place_file)
    return newest


def _left_off(place_file: Path) -> LeftOff | None:
    try:
        values = json.loads(place_file.read_text(encoding="utf-8"))
        trace = place_file.with_suffix(".trace").read_text(encoding="utf-8", errors="replace")
        state = values["standing"]
        workspace = values["workspace"]
        ended = trace or "It was ended from outside, or the machine lost power: there is no trace.\n"
        text = f"{values['program']}\n{ended}"
        return LeftOff(
            workspace=Path(workspace) if workspace else None,
            place=str(values["place"]),
            state=tuple(state) if isinstance(state, list) else state,  # pyright: ignore[reportUnknownArgumentType]
            report=keep_report(text),
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _forget(place_file: Path) -> None:
    for suffix in (".json", ".trace", ".part", ".lock"):
        with suppress(OSError):
            place_file.with_suffix(suffix).unlink(missing_ok=True)
