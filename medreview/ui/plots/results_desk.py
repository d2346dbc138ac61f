"""Results that take a while: computed beside the window, kept until the data change, shown as one page."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Progress, Report
from medreview.ui.job_runner import while_alive
from medreview.ui.plots.results_page import Results, ResultsPage
from medreview.ui.screen import ScreenContext
from medreview.ui.translation import translated
from medreview.ui.widgets.fields import named

Compute = Callable[[Report, CancelToken], Results]


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be shown: equal wishes on unchanged data give the same results. ``topic`` is what a reader follows."""

    topic: Hashable
    choices: Hashable
    title: str
    question: str


class ResultsDesk(QWidget):
    """Shows the results that were wished for last.

    Signals
    -------
    datum_chosen(object)
        The key of a datum of a figure.
    answers_chosen(object, object)
        The keys of the answers behind a table's rows, and the one to begin with or None.
    """

    datum_chosen = Signal(object)
    answers_chosen = Signal(object, object)

    def __init__(self, context: ScreenContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._known: dict[Wish, Results] = {}
        self._shown: Wish | None = None
        self._computing: CancelToken | None = None
        self.page = ResultsPage(context)
        self.page.datum_chosen.connect(self.datum_chosen)
        self.page.answers_chosen.connect(self.answers_chosen)
        self.progress = named(QProgressBar(), self.tr("Progress"))
        self.progress.setTextVisible(False)
        self.progress.setFixedHeight(4)
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # nothing moves when work begins or ends
        self.progress.setSizePolicy(policy)
        self.progress.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.progress)
        column.addWidget(self.page, stretch=1)

    def forget(self) -> None:
        """The data changed: what is shown stays until it is wished for again."""
        self._known.clear()

    def show_results(self, wish: Wish, compute: Compute) -> None:
        """Show what is known, else compute it; results of the same topic stay in sight meanwhile."""
        self._stop()
        if wish in self._known:
            if wish != self._shown:  # a page that is read keeps the keyboard and its place
                self._show(wish, self._known[wish])
            return
        if self._shown is None or self._shown.topic != wish.topic:
            self._shown = None
            self.page.say(wish.title, self.tr("Computing…"))
        self.progress.setRange(0, 0)
        self.progress.show()
        self._computing = token = self._context.read_jobs.start(
            compute,
            on_success=while_alive(
                self, lambda results: self._on_computed(wish, results) if token is self._computing else None
            ),
            on_failure=while_alive(
                self, lambda error: self._on_failed(wish, error) if token is self._computing else None
            ),
            on_progress=while_alive(
                self, lambda progress: self._on_progress(progress) if token is self._computing else None
            ),
        )

    def say(self, title: str, sentence: str) -> None:
        """A sentence in place of results."""
        self._stop()
        self._shown = None
        self.page.say(title, sentence)

    def _stop(self) -> None:
        if self._computing is not None:
            self._computing.cancel()
        self._computing = None
        self.progress.hide()

    def _on_progress(self, progress: Progress) -> None:
        self.progress.setRange(0, progress.total or 0)
        self.progress.setValue(progress.done)

    def _on_computed(self, wish: Wish, results: Results) -> None:
        self._known[wish] = results
        self._stop()
        self._show(wish, results)

    def _on_failed(self, wish: Wish, error: Exception) -> None:
        self._stop()
        if isinstance(error, MedReviewError):
            self.say(wish.title, translated(error.message))
        else:
            self._context.show_problem(error)

    def _show(self, wish: Wish, results: Results) -> None:
        is_same_topic = self._shown is not None and self._shown.topic == wish.topic
        self._shown = wish
        self.page.show_results(wish.title, wish.question, results, keeps_place=is_same_topic)
