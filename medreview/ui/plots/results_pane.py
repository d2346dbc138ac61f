"""Results that take a while: computed beside the window, kept until the data change, shown as one page.

The page has a question, what there is to say at once, figures, then tables, and scrolls as one.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QProgressBar, QVBoxLayout, QWidget

from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Progress, Report
from medreview.reporting.figures import FigureSpec
from medreview.reporting.tables import Table, Words
from medreview.ui.job_runner import while_alive
from medreview.ui.plots.plot_view import FigureMenu, PlotView
from medreview.ui.plots.table_view import TableView
from medreview.ui.plots.wording import words
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import translated
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import line, plain_label
from medreview.ui.widgets.layout import STYLE, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea

TABLE_ROWS_SHOWN = 12
HEADER_AND_FRAME_PX = 6 * GRID


@dataclass(frozen=True, slots=True)
class Results:
    """Content to show: ``sentences`` stand first, in plain words.

    ``answers`` holds, by the name of a table, the keys of the answers that its rows are about.
    """

    sentences: tuple[Words, ...]
    figures: tuple[FigureSpec, ...]
    tables: tuple[Table, ...]
    answers: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))


class ResultsPage(PageArea):
    """Signals.

    datum_chosen(object)
        The key of a datum of a figure: open the items behind it.
    answers_chosen(object, object)
        The keys of the answers behind a table's rows, and the one to begin with or None.
    """

    datum_chosen = Signal(object)
    answers_chosen = Signal(object, object)

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._context = context
        self.plots: list[PlotView] = []
        self.tables: list[TableView] = []
        self.setAccessibleName(self.tr("Results"))

    def say(self, title: str, sentence: str) -> None:
        """A page with one sentence in place of results."""
        page, column = self._page(title, "")
        column.addWidget(plain_label(sentence, "quiet", wraps=True))
        column.addStretch(1)
        self.setWidget(page)

    def show_results(self, title: str, question: str, results: Results, *, keeps_place: bool = False) -> None:
        """Show results from their beginning, or scrolled as far as those before."""
        place = self.verticalScrollBar().value() if keeps_place else 0
        page, column = self._page(title, question)
        column.addLayout(_sentences([words(sentence) for sentence in results.sentences]))
        self.plots = [self._plot(spec) for spec in results.figures]
        self.tables = [self._table(table, results.answers.get(table.name, ())) for table in results.tables]
        self._offer_places()
        for plot in self.plots:
            column.addWidget(plot)
        for table in self.tables:
            column.addWidget(line())
            column.addWidget(table)
        column.addStretch(1)
        self.setWidget(page)
        self.verticalScrollBar().setValue(place)

    def _page(self, title: str, question: str) -> tuple[QWidget, QVBoxLayout]:
        self.plots, self.tables = [], []
        page = QWidget()
        self.places_button = push_button(self.tr("On this page"), self._show_places, role="quiet")
        self.places_button.hide()
        self.places = QMenu(self.places_button)
        head = in_a_row((plain_label(title, "title"), 1), self.places_button, spacing=STYLE)
        column = in_a_column(head, of=page, margins=(3 * GRID, 2 * GRID, 3 * GRID, 3 * GRID), spacing=2 * GRID)
        if question:
            column.addWidget(plain_label(question, "quiet", wraps=True))
        return page, column

    def _offer_places(self) -> None:
        """A menu of all figures and tables, each one click away however long the page is."""
        for plot in self.plots:
            self._offer_place(plot.canvas.accessibleName(), plot, plot.canvas)
        self.places.addSeparator()
        for table in self.tables:
            self._offer_place(self.tr("Table: {title}").format(title=words(table.results.title)), table, table.rows)
        self.places_button.setVisible(len(self.plots) + len(self.tables) > 1)

    def _offer_place(self, title: str, place: QWidget, control: QWidget) -> None:
        action = QAction(title.replace("&", "&&"), self.places)
        action.triggered.connect(lambda: self.go_to(place, control))
        self.places.addAction(action)

    def go_to(self, place: QWidget, control: QWidget) -> None:
        """Scroll so that a figure or table begins at the top, and give the keyboard to its control."""
        control.setFocus(Qt.FocusReason.OtherFocusReason)
        self.verticalScrollBar().setValue(place.y() - 2 * GRID)

    def _show_places(self) -> None:
        self.places.popup(self.places_button.mapToGlobal(QPoint(0, self.places_button.height())))

    def _plot(self, spec: FigureSpec) -> PlotView:
        plot = PlotView(self._context.theme)
        plot.show_figure(spec)
        plot.datum_chosen.connect(self.datum_chosen)
        self._hear(plot.menu)
        return plot

    def _table(self, table: Table, answers: tuple[int, ...]) -> TableView:
        view = TableView(self._context.settings, table, answers)
        view.answers_chosen.connect(self.answers_chosen)
        rows = min(len(table.rows), TABLE_ROWS_SHOWN)
        view.rows.setFixedHeight(rows * view.rows.verticalHeader().defaultSectionSize() + HEADER_AND_FRAME_PX)
        self._hear(view)
        return view

    def _hear(self, view: FigureMenu | TableView) -> None:
        view.failed.connect(self._context.show_problem)
        view.saved.connect(self._on_saved)

    def _on_saved(self, path: str) -> None:
        self._context.note(self.tr("Saved {path}").format(path=path))


def _sentences(sentences: Sequence[str]) -> QVBoxLayout:
    """Closer to each other than to what follows."""
    return in_a_column(*(plain_label(sentence, wraps=True) for sentence in sentences), spacing=GRID // 2)


Compute = Callable[[Report, CancelToken], Results]


@dataclass(frozen=True, slots=True)
class Wish:
    """A request for results: equal ones on unchanged data give the same. ``topic`` is what a reader follows."""

    topic: Hashable
    choices: Hashable
    title: str
    question: str


class ResultsPane(QWidget):
    """Shows the results that were requested last.

    Signals
    -------
    datum_chosen(object)
        The key of a datum of a figure.
    answers_chosen(object, object)
        The keys of the answers behind a table's rows, and the one to begin with or None.
    """

    datum_chosen = Signal(object)
    answers_chosen = Signal(object, object)

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
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
        in_a_column(self.progress, (self.page, 1), of=self, spacing=0)

    def forget(self) -> None:
        """Forget earlier results; those on screen stay until the next request."""
        # the data changed
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
