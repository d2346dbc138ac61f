"""Results to read: a question, what there is to say at once, figures, then tables; it scrolls as one page."""

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from medreview.reporting.figures import FigureSpec
from medreview.reporting.tables import Table
from medreview.ui.plots.plot_view import PlotView
from medreview.ui.plots.table_view import TableView
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.widgets.labels import line, plain_label
from medreview.ui.widgets.page_area import PageArea

TABLE_ROWS_SHOWN = 12
HEADER_AND_FRAME_PX = 6 * GRID


@dataclass(frozen=True, slots=True)
class Results:
    """What is shown; ``sentences`` stand first, in plain words."""

    sentences: tuple[str, ...]
    figures: tuple[FigureSpec, ...]
    tables: tuple[Table, ...]


class ResultsPage(PageArea):
    """Signals.

    datum_chosen(object)
        The key of a datum of a figure: open the items behind it.
    """

    datum_chosen = Signal(object)

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
        for sentence in results.sentences:
            column.addWidget(plain_label(sentence, wraps=True))
        self.plots = [self._plot(spec) for spec in results.figures]
        self.tables = [self._table(table) for table in results.tables]
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
        column.addWidget(plain_label(title, "title"))
        if question:
            column.addWidget(plain_label(question, "quiet", wraps=True))
        return page, column

    def _plot(self, spec: FigureSpec) -> PlotView:
        plot = PlotView(self._context.theme)
        plot.show_figure(spec)
        plot.datum_chosen.connect(self.datum_chosen)
        self._hear(plot)
        return plot

    def _table(self, table: Table) -> TableView:
        view = TableView(self._context.settings, table)
        rows = min(len(table.rows), TABLE_ROWS_SHOWN)
        view.rows.setFixedHeight(rows * view.rows.verticalHeader().defaultSectionSize() + HEADER_AND_FRAME_PX)
        self._hear(view)
        return view

    def _hear(self, view: PlotView | TableView) -> None:
        view.failed.connect(self._context.show_problem)
        view.saved.connect(self._on_saved)

    def _on_saved(self, path: str) -> None:
        self._context.note(self.tr("Written: {path}").format(path=path))
