"""The part of the status line that shows a judge at work: which run, how far, and the button that pauses it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QWidget

from medreview.jobs import Progress
from medreview.ui.current_workspace import CurrentWorkspace
from medreview.ui.judge_runner import JudgeRunner
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_row

NAME_WIDTH = 24 * GRID
BAR_WIDTH = 12 * GRID


class JudgeSign(QWidget):
    """Shown only while a judge has its turn; which run it is stays unsaid while somebody rates here."""

    def __init__(self, judges: JudgeRunner, workspace: CurrentWorkspace) -> None:
        super().__init__()
        self._judges = judges
        self._workspace = workspace
        self.words: QLabel = plain_label()
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(BAR_WIDTH)
        self._bar.setAccessibleName(self.tr("Progress of the judge"))
        self.pause_button = push_button(self.tr("Pause"), self._pause, role="quiet")
        self.pause_button.setAccessibleName(self.tr("Pause the judge"))
        row = in_a_row(of=self, margins=(GRID, 0, GRID, 0))
        row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetFixedSize)
        for widget in (self.words, self._bar, self.pause_button):
            row.addWidget(widget)
        judges.queue_changed.connect(self._show)
        judges.progressed.connect(self._on_progressed)
        judges.ended.connect(self._show)
        workspace.blinded.connect(self._show)
        self._show()

    def _show(self) -> None:
        task = self._judges.running
        self.setVisible(task is not None)
        self.pause_button.setEnabled(not self._judges.is_pausing)
        self._show_progress(self._judges.progress)

    def _on_progressed(self, _run: int, progress: Progress) -> None:
        self._show_progress(progress)

    def _show_progress(self, progress: Progress | None) -> None:
        task = self._judges.running
        if task is None:
            return
        name = isolated(self.fontMetrics().elidedText(task.name, Qt.TextElideMode.ElideMiddle, NAME_WIDTH))
        if self._workspace.blind_for:
            words = self.tr("A judge is at work")
        elif progress is None or progress.total is None:
            words = self.tr("Judging {run}").format(run=name)
        else:
            words = self.tr("Judging {run}: {n} of {total}").format(
                run=name, n=number(progress.done), total=number(progress.total)
            )
        if self._judges.is_pausing and not self._workspace.blind_for:
            words = self.tr("Pausing {run}").format(run=name)
        elif self._judges.waiting:
            words = self.tr("{words}, {n} more waiting").format(words=words, n=number(len(self._judges.waiting)))
        self.words.setText(words)
        self._bar.setRange(0, (progress.total or 0) if progress else 0)
        self._bar.setValue(progress.done if progress else 0)

    def _pause(self) -> None:
        if self._judges.running is not None:
            self._judges.pause(self._judges.running.run)
