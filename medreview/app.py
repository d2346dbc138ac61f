"""Wires the window together: the only place that knows all of its parts."""

import faulthandler
import gc
import os
import re
import signal
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType, TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSocketNotifier, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication
from typing_extensions import override

from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Report
from medreview.paths import resources_folder, user_data_folder
from medreview.ui.backup_keeper import BackupKeeper
from medreview.ui.crash_memory import CrashDialog, RunningProgram, crash_report, find_crash, keep_report
from medreview.ui.current_workspace import CurrentWorkspace
from medreview.ui.job_runner import JobRunner, collect_cycles_here
from medreview.ui.left_off import LeftOff, plain_state, return_to_work
from medreview.ui.main_window import MainWindow
from medreview.ui.messages import show_problem
from medreview.ui.online import Online
from medreview.ui.places import all_places, load_first_place
from medreview.ui.run_queue import RunQueue
from medreview.ui.screen import Navigator, ScreenContext
from medreview.ui.settings import Settings
from medreview.ui.theme import StyledApplication, Theme
from medreview.ui.translation import Languages, isolated, translated
from medreview.ui.widgets.page_area import WheelKeeper
from medreview.ui.workspace_files import WorkspaceFiles

if TYPE_CHECKING:
    from medreview.workflows.recover_workspace import Restored

NOTE_PLACE_EVERY_MS = 2000
LOOK_FOR_END_OF_JOBS_MS = 200
LOAD_AHEAD_MS = 500
SAVE_WORDS_AGAIN_MS = 5000


class Application(StyledApplication):
    """Signals.

    file_chosen(Path)
        The system asks to open a file: so it comes on a Mac, also when the program runs already.
    """

    file_chosen = Signal(object)

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent):
            self.file_chosen.emit(Path(event.file()))
            return True
        return super().event(event)


class Shell(QObject):
    """Everything that outlives a window: the open workspace, jobs, settings, look and language."""

    def __init__(self, application: QApplication, settings: Settings | None = None) -> None:
        super().__init__(application)
        self._languages = Languages(application)
        self._wheel = WheelKeeper(application, self)
        settings = settings or Settings(parent=self)
        workspace = CurrentWorkspace(self)
        write_jobs, read_jobs, waiting_jobs = JobRunner(self), JobRunner(self), JobRunner(self)
        online = Online(self)
        runs = RunQueue(workspace, online, self)
        self.context = ScreenContext(
            workspace=workspace,
            write_jobs=write_jobs,
            settings=settings,
            theme=Theme(application, self),
            navigator=Navigator(self),
            files=WorkspaceFiles(
                workspace,
                settings,
                write_jobs=write_jobs,
                read_jobs=read_jobs,
                runs=runs,
                load_first_place=load_first_place,
                parent=self,
            ),
            read_jobs=read_jobs,
            waiting_jobs=waiting_jobs,
            runs=runs,
            online=online,
        )
        self._keeper = BackupKeeper(workspace, self)
        self._keeper.failed.connect(self._on_backup_failed)
        self.context.files.not_backed_up.connect(self._on_backup_failed)
        self.context.files.restored.connect(self._on_restored)
        self.context.files.log_kept.connect(self._on_log_kept)
        self._running: RunningProgram | None = None
        self._noting = QTimer(self, interval=NOTE_PLACE_EVERY_MS)
        self._noting.timeout.connect(self._note_place)
        self._switching = QTimer(self, interval=SAVE_WORDS_AGAIN_MS)
        self._switching.timeout.connect(self._switch_language)
        self.window: MainWindow | None = None
        self._crash: CrashDialog | None = None
        settings.changed.connect(self._on_setting_changed)
        self.context.navigator.problem_raised.connect(self._on_problem)
        self.context.files.failed.connect(self._on_file_failed)
        for runner in (write_jobs, read_jobs, waiting_jobs):
            runner.failed_unheard.connect(self._on_problem)
        runs.crashed.connect(self._on_problem)
        application.aboutToQuit.connect(self.shut_down)

    def show_window(self) -> MainWindow:
        """Build the window in the current language and look, in place of one that is there."""
        settings = self.context.settings
        self._languages.use(settings.language, settings.calendar)
        self.context.theme.apply(settings.theme, settings.text_scale)
        old = self.window
        self.window = MainWindow(self.context, all_places(), old.saved_states if old is not None else None)
        if old is not None:
            self.window.restoreGeometry(old.saveGeometry())
        self.window.show()
        if old is not None:
            self.window.show_place(old.current_place)
            package = old.package
            old.retire()
            if package is not None:  # it was being opened: go on there in the other language
                package.reject()
                self.window.open_package(package.path, package.given_passphrase)
            self._let_go(old)
        return self.window

    def _switch_language(self) -> None:
        """Build the window in the other language once all that was written is saved: a new one would not have it."""
        if self.window is not None and not self.window.finish_writing():
            if not self._switching.isActive():
                self.context.note(self.tr("The language changes as soon as what you wrote last can be saved."))
                self._switching.start()
            return
        self._switching.stop()
        self.show_window()

    def _let_go(self, window: MainWindow) -> None:
        """Delete a window that another one took the place of, once no job has anything left to tell its screens."""
        if any(
            runner.is_busy for runner in (self.context.write_jobs, self.context.read_jobs, self.context.waiting_jobs)
        ):
            QTimer.singleShot(LOOK_FOR_END_OF_JOBS_MS, self, lambda: self._let_go(window))
        else:
            window.deleteLater()

    def remember_place(self, running: RunningProgram) -> None:
        """Write down where the person is from now on, for the start after a crash."""
        self._running = running
        self.context.workspace.replaced.connect(self._note_place)
        self._noting.start()
        self._note_place()

    def open(self, path: Path) -> None:
        """Open a workspace that was asked for at the start; after a crash, where the person was in it."""
        left_off = self.context.files.left_off
        if left_off is not None and left_off.workspace == path.absolute():
            return_to_work(self.context, left_off)
        else:
            self.context.files.open(path)

    def end(self) -> None:
        """Close the window because the system ends, without asking about a run at work: it pauses."""
        if self.window is not None:
            self.context.runs.pause_all(self.window.close)

    def shut_down(self) -> None:
        """Stop the run and the jobs, make the last backup, close the workspace file, and leave the language."""
        self.context.runs.shut_down()
        self.context.waiting_jobs.shut_down()
        self.context.read_jobs.shut_down()
        self.context.write_jobs.shut_down()
        self._keeper.shut_down()
        self.context.workspace.close()
        self._noting.stop()
        self._switching.stop()
        if self._running is not None:
            self._running.end()
        self._languages.leave()

    def report(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Show what nobody caught: what the person can mend as a message, anything else as a fault."""
        if isinstance(error, MedReviewError) and self.window is not None:
            show_problem(self.window, error)
        else:
            self.report_crash(kind, error, trace)

    def report_crash(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Show a fault of the program: close the workspace, and go back to the start screen."""
        import logging

        report = crash_report(kind, trace)  # without the error's words, which may quote the data
        logging.getLogger(__name__).critical("unexpected %s", report)
        if self._crash is not None:
            return
        keep_report(report)
        self.context.files.left_off = self._left_off(report)
        self.context.files.close()
        self._crash = CrashDialog(report, self.window)
        self._crash.finished.connect(self._on_crash_read)
        self._crash.open()

    def _left_off(self, report: str) -> LeftOff:
        window = self.window
        place, state = (window.current_place, plain_state(window.saved_state)) if window else ("", None)
        return LeftOff(self.context.workspace.path, place, state, report)

    def _note_place(self) -> None:
        if self._running is not None and self.window is not None:
            self._running.note(self.context.workspace.path, self.window.current_place, self.window.saved_state)

    def _on_crash_read(self) -> None:
        if self._crash is not None:
            self._crash.deleteLater()
            self._crash = None

    def _on_problem(self, error: Exception) -> None:
        self.report(type(error), error, error.__traceback__)

    def _on_file_failed(self, error: MedReviewError) -> None:
        if self.context.workspace.is_open:  # else the start screen says it in place
            self._on_problem(error)

    def _on_backup_failed(self, error: Exception) -> None:
        """Say quietly that there is no room; a damaged workspace is told at once."""
        from medreview.workflows.recover_workspace import WorkspaceUnsound

        if isinstance(error, MedReviewError) and not isinstance(error, WorkspaceUnsound):
            self.context.note(translated(error.message))
        else:
            self._on_problem(error)

    def _on_log_kept(self, kept: Path) -> None:
        words = self.tr("The file was opened without the log beside it, which is kept as {file}.")
        self.context.note(words.format(file=isolated(kept.name)))

    def _on_restored(self, restored: "Restored") -> None:
        kept = restored.kept
        sentence = self.tr("The backup is in place.")
        if kept is not None:
            sentence = self.tr("The backup is in place; what was there before is kept as {file}.")
        self.context.note(sentence.format(file=isolated(kept.name) if kept else ""))

    def _on_setting_changed(self, name: str) -> None:
        settings = self.context.settings
        if name in {"language", "calendar"}:
            QTimer.singleShot(0, self, self._switch_language)  # after the control that was used has finished its work
        elif name in {"theme", "text_scale"}:
            self.context.theme.apply(settings.theme, settings.text_scale)


def open_window(workspace_path: Path | None = None, *, sample: bool = False) -> int:
    """Show the window, open a workspace in it, and run until it is closed; gives the exit status."""
    if not has_display():
        sys.stderr.write(f"{NoDisplay()}\n")
        return 1
    application = Application(sys.argv[:1])
    application.setApplicationName("medreview")
    application.setDesktopFileName("medreview")
    application.setWindowIcon(QIcon(str(resources_folder() / "icons" / "medreview.svg")))
    shell = Shell(application)
    _look_back_and_remember(shell)
    _report_everything_to(shell)
    shell.show_window()
    gc.freeze()  # what a start made stays: the first collection would go through all of it
    collect_cycles_here()
    remove_what_dead_programs_left(shell)
    load_ahead(shell)
    application.file_chosen.connect(shell.open)
    listen_to_the_system(shell.end, shell)
    if workspace_path is not None:
        shell.open(workspace_path)
    elif sample:
        shell.context.files.open_sample()
    return application.exec()


class NoDisplay(MedReviewError):
    template = (
        "No display is available here, so no window can open. Start medreview from the desktop, or use its "
        "commands: medreview --help lists them."
    )


def has_display() -> bool:
    """True if a window can be shown: Qt ends the program where it cannot."""
    if sys.platform in {"win32", "darwin"} or os.environ.get("QT_QPA_PLATFORM", "xcb") not in {"xcb", "wayland"}:
        return True
    if os.environ.get("WAYLAND_DISPLAY"):
        return True
    display = os.environ.get("DISPLAY", "")
    local = re.fullmatch(r"(?:unix)?:(\d+)(?:\.\d+)?", display)
    if local is None:
        return bool(display)  # of another machine
    return any(_answers(f"{start}/tmp/.X11-unix/X{local[1]}") for start in ("", "\0"))


def _answers(address: str) -> bool:
    import socket

    with socket.socket(socket.AF_UNIX) as connection:
        return connection.connect_ex(address) == 0


def _look_back_and_remember(shell: Shell) -> None:
    """See whether the last program crashed, and let the next one see whether this one did."""
    try:
        shell.context.files.left_off = find_crash()
        shell.remember_place(RunningProgram())
    except OSError:  # the data folder cannot be written to; the program works without
        faulthandler.enable()


def remove_what_dead_programs_left(shell: Shell) -> None:
    """Beside a workspace that is done when it is opened, and wherever something else is written."""

    def work(_report: Report, _cancel: CancelToken) -> None:
        from medreview.atomic_files import remove_leftovers

        for folder in (user_data_folder(), Path(tempfile.gettempdir())):
            remove_leftovers(folder)

    shell.context.read_jobs.start(work)


def load_ahead(shell: Shell) -> None:
    """Load what opens a workspace while the start is read: it takes longer than to open one.

    It is without Qt, whose types Python makes when they are first asked for: two threads that do so at once end in a
    crash. So screens are loaded by the one job that opens a workspace, or by the window.
    """

    def work(_report: Report, _cancel: CancelToken) -> None:
        import medreview.store.all_tables  # pyright: ignore[reportUnusedImport]
        import medreview.workflows.browse_library  # pyright: ignore[reportUnusedImport]
        import medreview.workflows.workspace_files  # noqa: F401  # pyright: ignore[reportUnusedImport]

    def start() -> None:
        # What was loaded stays: the first collection would go through all of it, and the window would stand still.
        shell.context.read_jobs.start(work, on_success=lambda _: gc.freeze())

    QTimer.singleShot(LOAD_AHEAD_MS, shell, start)


def _report_everything_to(shell: Shell) -> None:
    """Send errors that nobody caught, in a slot or on a thread, to a message or to the crash dialog."""
    sys.excepthook = shell.report

    def on_thread_fault(fault: threading.ExceptHookArgs) -> None:
        if fault.exc_value is not None:
            error = fault.exc_value
            QTimer.singleShot(0, shell, lambda: shell.report(type(error), error, error.__traceback__))

    def on_ignored_fault(fault: "sys.UnraisableHookArgs") -> None:
        """At the end of an object nothing can be raised: Python would print the words, which may quote the data."""
        import logging

        kind = fault.exc_type or Exception
        logging.getLogger(__name__).critical("ignored %s", crash_report(kind, fault.exc_traceback))

    threading.excepthook = on_thread_fault
    sys.unraisablehook = on_ignored_fault


_ENDINGS = ("SIGTERM", "SIGHUP", "SIGINT")


class EndSignals(QObject):
    """Calls ``end`` in the event loop: a signal comes where no Python runs, so that a byte has to wake the loop."""

    def __init__(self, end: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._end = end
        self._woken, waker = os.pipe()
        os.set_blocking(waker, False)
        self._notifier = QSocketNotifier(self._woken, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_woken)
        signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
        for name in _ENDINGS:
            signal.signal(getattr(signal, name), _leave_it_to_the_loop)

    def _on_woken(self) -> None:
        os.read(self._woken, 64)
        self._end()


def listen_to_the_system(end: Callable[[], object], parent: QObject) -> None:
    """Let the system's wish that the program ends, at a log-out or a shutdown, close the window as a person would."""
    # Without it the next start would say that the program ended without being asked to.
    # Windows and macOS tell Qt itself.
    if sys.platform != "win32":
        EndSignals(end, parent)


def _leave_it_to_the_loop(_number: int, _frame: FrameType | None) -> None:
    """Python's own handler would end the program here."""
