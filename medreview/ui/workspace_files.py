"""Opening, making and closing workspace files from the window; the file is opened on the job thread."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QStandardPaths, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Report
from medreview.ui.current_workspace import CurrentWorkspace
from medreview.ui.job_runner import JobRunner
from medreview.ui.judge_runner import JudgeRunner
from medreview.ui.settings import Settings


class WorkspaceFiles(QObject):
    """The verbs of the File menu and the start screen.

    Signals
    -------
    failed(MedReviewError)
        A file could not be opened or made; what was open stays open.
    """

    failed = Signal(object)

    def __init__(
        self,
        workspace: CurrentWorkspace,
        settings: Settings,
        *,
        jobs: JobRunner,
        lookups: JobRunner,
        judges: JudgeRunner,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._jobs = jobs
        self._lookups = lookups
        self._judges = judges
        self._settings = settings

    @property
    def recent(self) -> list[Path]:
        return self._settings.recent_files

    def open(self, path: Path) -> None:
        self._start(partial(_opened, path.absolute()))

    def open_sample(self) -> None:
        """Open the sample workspace, made when it is asked for the first time."""
        self._start(_opened_sample, self.tr("Opening the sample; the first time it is made, which takes some seconds"))

    def create(self, path: Path) -> None:
        self._start(partial(_created, path.absolute()))

    def close(self) -> None:
        """Close the open workspace; a judge at work and jobs that work with it are stopped first."""
        self._judges.pause_all(partial(self._when_idle, (self._jobs, self._lookups), self._workspace.close))

    def ask_to_open(self, parent: QWidget) -> None:
        self._ask(parent, self.tr("Open a workspace"), QFileDialog.AcceptMode.AcceptOpen, self.open)

    def ask_to_create(self, parent: QWidget) -> None:
        self._ask(parent, self.tr("New workspace"), QFileDialog.AcceptMode.AcceptSave, self.create)

    def _ask(self, parent: QWidget, title: str, mode: QFileDialog.AcceptMode, then: Callable[[Path], None]) -> None:
        documents = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
        folder = documents if documents.is_dir() else Path.home()  # else its name would stand where a file's is asked
        dialog = QFileDialog(parent, title, str(folder), self.tr("Workspaces (*.medreview)"))
        dialog.setAcceptMode(mode)
        dialog.setDefaultSuffix("medreview")
        opening = mode is QFileDialog.AcceptMode.AcceptOpen
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile if opening else QFileDialog.FileMode.AnyFile)

        def on_selected(chosen: str) -> None:
            then(Path(chosen))

        dialog.fileSelected.connect(on_selected)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _start(self, work: Callable[[Report, CancelToken], Any], title: str = "") -> None:
        self._jobs.start(
            work,
            title=title or self.tr("Opening the workspace"),
            on_success=self._on_opened,
            on_failure=self._on_failed,
        )

    def _on_opened(self, workspace: Any) -> None:
        self._settings.remember_file(workspace.path)
        use = partial(self._workspace.use, workspace)
        self._judges.pause_all(partial(self._when_idle, (self._lookups,), use))

    def _when_idle(self, runners: Sequence[JobRunner], then: Callable[[], None]) -> None:
        """Stop what these do, one after the other, then go on: at once where nothing is under way."""
        busy = next((runner for runner in runners if runner.is_busy), None)
        if busy is None:
            then()
            return
        busy.cancel_all()
        busy.start(_nothing, on_success=lambda _: self._when_idle(runners, then))

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, MedReviewError):
            raise error
        self.failed.emit(error)


def _nothing(_report: Report, _cancel: CancelToken) -> None:
    """Waits in the queue until the jobs before it have ended."""


def _opened(path: Path, _report: Report, _cancel: CancelToken) -> Any:
    from medreview.workflows.workspace_files import open_workspace

    return open_workspace(path)


def _opened_sample(report: Report, cancel: CancelToken) -> Any:
    from medreview.sample_workspace import ensure_sample

    return _opened(ensure_sample(report, cancel), report, cancel)


def _created(path: Path, _report: Report, _cancel: CancelToken) -> Any:
    from medreview.workflows.workspace_files import create_workspace, with_suffix

    return create_workspace(with_suffix(path))
