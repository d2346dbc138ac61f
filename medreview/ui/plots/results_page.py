"""Results to read: a question, what there is to say at once, figures, then tables; it scrolls as one page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from medreview.reporting.figures import FigureSpec
from medreview.reporting.tables import Table, Words
from medreview.ui.plots.plot_view import PlotView
from medreview.ui.plots.table_view import TableView
from medreview.ui.plots.wording import words
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import line, plain_label
from medreview.ui.widgets.page_area import PageArea

TABLE_ROWS_SHOWN = 12
HEADER_AND_FRAME_PX = 6 * GRID


@dataclass(frozen=True, slots=True)
class Results:
    """What is shown: ``sentences`` stand first, in plain words.

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

    def __init__(self, context: ScreenContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        column = QVBoxLayout(page)
        column.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, 3 * GRID)
        column.setSpacing(2 * GRID)
        head = QHBoxLayout()
        head.addWidget(plain_label(title, "title"), stretch=1)
        self.places_button = push_button(self.tr("On this page"), self._show_places, role="quiet")
        self.places_button.hide()
        self.places = QMenu(self.places_button)
        head.addWidget(self.places_button)
        column.addLayout(head)
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
        self._hear(plot)
        return plot

    def _table(self, table: Table, answers: tuple[int, ...]) -> TableView:
        view = TableView(self._context.settings, table, answers)
        view.answers_chosen.connect(self.answers_chosen)
        rows = min(len(table.rows), TABLE_ROWS_SHOWN)
        view.rows.setFixedHeight(rows * view.rows.verticalHeader().defaultSectionSize() + HEADER_AND_FRAME_PX)
        self._hear(view)
        return view

    def _hear(self, view: PlotView | TableView) -> None:
        view.failed.connect(self._context.show_problem)
        view.saved.connect(self._on_saved)

    def _on_saved(self, path: str) -> None:
        self._context.note(self.tr("Written: {path}").format(path=path))


def _sentences(sentences: Sequence[str]) -> QVBoxLayout:
    """Closer to each other than to what follows."""
    column = QVBoxLayout()
    column.setSpacing(GRID // 2)
    for sentence in sentences:
        column.addWidget(plain_label(sentence, wraps=True))
    return column
