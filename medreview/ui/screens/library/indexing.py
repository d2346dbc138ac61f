"""Makes new texts findable in the background, in steps that a rating need not wait for."""

from functools import partial

from PySide6.QtCore import QObject, Signal

from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Progress
from medreview.ui.screen import ScreenContext
from medreview.ui.translation import translated
from medreview.workflows.browse_library import prepare_search


class Indexing(QObject):
    """Signals.

    advanced()
        ``n_left`` changed.
    ended(int)
        So many texts can be found by their words that could not before.
    """

    advanced = Signal()
    ended = Signal(int)

    def __init__(self, context: ScreenContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._token: CancelToken | None = None
        self.n_left = 0
        """Texts that cannot be found by their words yet."""

    def start(self) -> None:
        """Look for new texts; what was under way begins anew where it stopped."""
        if self._token is not None:
            self._token.cancel()
        self._token = token = self._context.jobs.start(
            partial(prepare_search, self._context.workspace.workspace),
            on_success=lambda n_added: self._end(n_added) if token is self._token else None,
            on_failure=lambda error: self._on_failed(error) if token is self._token else None,
            on_cancelled=lambda: self._end(0) if token is self._token else None,
            on_progress=self._on_progress,
            on_gave_way=lambda: self._go_on() if token is self._token else None,
        )

    def _go_on(self) -> None:
        """Behind the job that this one gave way to."""
        self._token = None
        if self._context.workspace.is_open:
            self.start()

    def _on_failed(self, error: Exception) -> None:
        """Say quietly why some texts are not found yet; the next look at the library tries again."""
        if not isinstance(error, MedReviewError):
            raise error
        self._token = None
        self._context.note(translated(error.message))

    def _on_progress(self, progress: Progress) -> None:
        self.n_left = (progress.total or 0) - progress.done
        self.advanced.emit()

    def _end(self, n_added: int) -> None:
        self._token, self.n_left = None, 0
        self.advanced.emit()
        self.ended.emit(n_added)
