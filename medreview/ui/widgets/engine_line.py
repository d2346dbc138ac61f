"""The state of the local engine, in one line, where a local judge is chosen: set up, ready, or why it is not."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QProgressBar, QWidget
from typing_extensions import override

from medreview.jobs import CancelToken, Report
from medreview.ui.job_runner import while_alive
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import translated
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_row
from medreview.workflows.engine_state import EngineState, EngineStatus, build_engine, engine_state

LOOK_AGAIN_MS = 1000
BAR_WIDTH = 16 * GRID


class EngineLine(QWidget):
    """Looks again every second while it is seen and something goes on; empty once the engine is ready.

    Signals
    -------
    became_ready()
        The engine was not ready when last looked at, and now is.
    """

    became_ready = Signal()

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._context = context
        self._state: EngineState | None = None
        self.words = plain_label("", "caution", wraps=True)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(BAR_WIDTH)
        self._bar.setAccessibleName(self.tr("Progress of the set-up"))
        self.set_up_button = push_button(self.tr("Set it up"), self._set_up)
        in_a_row((self.words, 1), self._bar, self.set_up_button, of=self)
        self._timer = QTimer(self, interval=LOOK_AGAIN_MS)
        self._timer.timeout.connect(self.look)

    @property
    def is_ready(self) -> bool:
        return self._state is not None and self._state.is_ready

    def look(self) -> None:
        """Look how the engine stands now; takes some milliseconds."""
        before, state = self._state, engine_state()
        self._state = state
        if state != before:
            self._show(state)
        if before is not None and not before.is_ready and state.is_ready:
            self.became_ready.emit()
        if not state.will_change:
            self._timer.stop()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.look()
        if self._state is not None and self._state.will_change:
            self._timer.start()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def _show(self, state: EngineState) -> None:
        self.words.show_words("" if state.is_ready else translated(state.message))
        self._bar.setVisible(state.will_change)
        self._bar.setRange(0, state.total or 0)
        self._bar.setValue(state.done or 0)
        self.set_up_button.setVisible(state.status in {EngineStatus.FAILED, EngineStatus.ABSENT})

    def _set_up(self) -> None:
        self.set_up_button.setEnabled(False)
        self._context.read_jobs.start(
            _built,
            on_success=while_alive(self, lambda _: self._on_begun()),
            on_failure=while_alive(self, self._on_refused),
            on_cancelled=while_alive(self, self._on_begun),
        )

    def _on_begun(self) -> None:
        self.set_up_button.setEnabled(True)
        self._timer.start()
        self.look()

    def _on_refused(self, error: Exception) -> None:
        self.set_up_button.setEnabled(True)
        self._context.show_problem(error)


def _built(_report: Report, _cancel: CancelToken) -> None:
    build_engine()
