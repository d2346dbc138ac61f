"""A figure that fills its room: one interface for what our painter draws and for figures with two axes of numbers.

The widget for a kind of figure is a line in ``figure_widget``.
"""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QWidget
from typing_extensions import override

from medreview.reporting.figure_order import (
    ROW_ORDER_WORDS,
    RowOrder,
    can_be_ordered,
    with_rows_ordered,
)
from medreview.reporting.figures import Bars, Dots, FigureSpec, placed_data
from medreview.ui.plots.canvas import painting
from medreview.ui.plots.figure_canvas import FigureCanvas
from medreview.ui.plots.look import look_of
from medreview.ui.plots.stage_widget import StageFigure
from medreview.ui.plots.ticks import TwoAxes
from medreview.ui.plots.wording import words
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import translated
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.layout import in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea

LEAST_USE = 0.4
"""The part of an axis that numbers have to take for it to stay as it was."""


class _EdgeInSight(QWidget):
    """An edge of a canvas that is scrolled, drawn over the end of what is in sight: its axis, or names of columns."""

    def __init__(self, canvas: FigureCanvas, area: PageArea, *, is_foot: bool) -> None:
        super().__init__(area.viewport())
        self._canvas, self._area, self._is_foot = canvas, area, is_foot
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        area.verticalScrollBar().valueChanged.connect(self._follow)
        area.verticalScrollBar().rangeChanged.connect(self._follow)
        canvas.laid_out.connect(self._follow)
        self.hide()

    def _follow(self) -> None:
        """Stand where the edge would be, as long as it is out of sight."""
        bar, port = self._area.verticalScrollBar(), self._area.viewport()
        height = self._canvas.edges[self._is_foot]
        is_out_of_sight = bar.value() < bar.maximum() if self._is_foot else bar.value() > 0
        self.setGeometry(0, port.height() - height if self._is_foot else 0, port.width(), height)
        self.setVisible(height > 0 and is_out_of_sight)
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.translate(0, self.height() - self._canvas.height() if self._is_foot else 0)
            self._canvas.draw_figure(painter)


class PaintedFigure(StageFigure):
    """Rows, stacked bars and matrices: a chip for each series hides it, and rows stand in the order that is chosen."""

    def __init__(self, theme: Theme) -> None:
        self.canvas = FigureCanvas(look_of(theme), fills=True)
        super().__init__(theme, self.canvas)
        self._order = RowOrder.PLANNED
        self.order_button = QPushButton()
        self.order_button.setProperty("role", "choice")
        self.order_button.setToolTip(self.tr("The order of the rows"))
        self.order_menu = QMenu(self.order_button)
        for order in RowOrder:
            action = self.order_menu.addAction(translated(ROW_ORDER_WORDS[order]))
            action.triggered.connect(lambda _checked=False, order=order: self.sort_rows(order))
        self.order_button.setMenu(self.order_menu)
        self.area = PageArea()
        self.area.setWidget(self.canvas)
        self.area.viewport().installEventFilter(self)
        self.edges = tuple(_EdgeInSight(self.canvas, self.area, is_foot=is_foot) for is_foot in (False, True))
        self.canvas.reached.connect(self._keep_in_sight)
        head = in_a_row((self.title, 1), self.order_button, margins=(2 * GRID, 0, GRID, 0))
        in_a_column(head, self.series, (self.area, 1), of=self, spacing=0)
        self._name_order()

    @override
    def _take(self, spec: FigureSpec, *, is_another: bool) -> None:
        self.order_button.setVisible(can_be_ordered(spec))
        self._draw(None if is_another else self.canvas.limits)

    @override
    def _on_series(self) -> None:
        self._draw(self.canvas.limits)

    @property
    @override
    def shown_spec(self) -> FigureSpec | None:
        spec = super().shown_spec
        return None if spec is None else with_rows_ordered(spec, self._order, words)

    def sort_rows(self, order: RowOrder) -> None:
        """Put the rows into an order, of this figure and of those that come after it."""
        self._order = order
        self._name_order()
        self._draw(self.canvas.limits)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and isinstance(event, QResizeEvent):
            self.canvas.offer_room(event.size().height())
        return super().eventFilter(watched, event)

    def _keep_in_sight(self) -> None:
        """Scroll to the row where the arrow keys are; the mouse points at what is in sight."""
        # a figure that was just shown has its height, but what scrolls it hears of that by an event only
        QCoreApplication.sendPostedEvents(self.area.viewport(), QEvent.Type.LayoutRequest.value)
        mark = self.canvas.current
        if mark is not None:
            middle = mark.area.center().toPoint()
            room = max(self.canvas.edges) + round(mark.area.height())
            self.area.ensureVisible(middle.x(), middle.y(), 0, min(room, self.area.viewport().height() // 2))

    def _draw(self, limits: tuple[float, float] | None) -> None:
        spec = self.shown_spec
        if spec is not None:
            self.canvas.show_figure(_on_the_same_axis(spec, limits))

    def _name_order(self) -> None:
        text = self.tr("Rows: {order}").format(order=translated(ROW_ORDER_WORDS[self._order]))
        named(self.order_button, text).setText(text)


def figure_widget(spec: FigureSpec) -> Callable[[Theme], StageFigure]:
    """The class that shows a figure of this kind."""
    if isinstance(spec, TwoAxes):
        from medreview.ui.plots.plotted_figure import PlottedFigure  # with a library that takes half a second

        return PlottedFigure
    return PaintedFigure


def _on_the_same_axis(spec: FigureSpec, limits: tuple[float, float] | None) -> FigureSpec:
    """The figure on the axis that stood there before, where all of it lies on it and takes a good part of it."""
    if limits is None or not isinstance(spec, Bars | Dots) or spec.axis.limits is not None:
        return spec
    if isinstance(spec, Bars) and spec.is_stacked:
        return spec
    data = [placed.datum for placed in placed_data(spec)]
    ends = [end for one in data for end in (one.value, one.low, one.high) if end is not None]
    low, high = limits
    if not ends or min(ends) < low or max(ends) > high or max(ends) - min(ends) < LEAST_USE * (high - low):
        return spec
    return replace(spec, axis=replace(spec.axis, limits=limits))
