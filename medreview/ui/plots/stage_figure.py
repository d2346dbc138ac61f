"""A figure that fills its room: one interface for what our painter draws and for figures with two axes of numbers.

What a kind of figure is shown by is a line in ``figure_widget``.
"""

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap, QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from medreview.reporting.figure_order import (
    ROW_ORDER_WORDS,
    RowOrder,
    can_be_ordered,
    series_to_hide,
    with_rows_ordered,
    without_series,
)
from medreview.reporting.figures import Bars, Dots, FigureSpec, Key, placed_data
from medreview.ui.plots.canvas import Canvas, painting
from medreview.ui.plots.figure_canvas import FigureCanvas
from medreview.ui.plots.look import look_of
from medreview.ui.plots.pictures import PictureForm, write_picture
from medreview.ui.plots.rows import DOT_PX, series_colour
from medreview.ui.plots.wording import words
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import translated
from medreview.ui.widgets.chips import FlowLayout
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import ElidedLabel
from medreview.ui.widgets.layout import in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea

SWATCH_PX = 14
LEAST_USE = 0.4
"""The part of an axis that numbers have to take for it to stay as it was."""


class StageFigure(QWidget):
    """The base of all figures on a stage.

    A kind of figure fills ``show_figure``, ``mark`` and ``wear``; its legend and its order of rows are its own.

    Signals
    -------
    pointed(str)
        What stands under the mouse, or where the arrow keys are; empty where nothing is.
    datum_chosen(object)
        The key of a datum that was clicked or entered, or one for all data that were selected together.
    """

    pointed = Signal(str)
    datum_chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._spec: FigureSpec | None = None
        theme.changed.connect(self.wear)

    @property
    def spec(self) -> FigureSpec | None:
        """The figure as it was handed over, with everything in it."""
        return self._spec

    def show_figure(self, spec: FigureSpec) -> None:
        """Show a figure in place of the one before; one of the same name keeps its axis where its numbers fit."""
        raise NotImplementedError

    def mark(self, keys: Collection[Key]) -> None:
        """Mark the data with these keys, and those whose answers are all behind them."""
        raise NotImplementedError

    def wear(self) -> None:
        """Take colours and sizes from the theme again."""
        raise NotImplementedError

    def save(self, path: Path, form: PictureForm) -> None:
        """Write the figure as it looks on paper, as it is shown: hidden series stay out.

        Raises
        ------
        FileNotWritten
            If the system refuses.
        """
        if (spec := self.shown_spec) is not None:
            write_picture(spec, path, form)

    @property
    def shown_spec(self) -> FigureSpec | None:
        """The figure as a reader left it: without what is hidden, in the order of its rows."""
        return self._spec


class PaintedFigure(StageFigure):
    """Rows, stacked bars and matrices: a chip for each series hides it, and rows stand in the order that is chosen."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._hidden: set[str] = set()
        self._order = RowOrder.PLANNED
        self.title = ElidedLabel()
        self._series = QWidget()
        self._flow = FlowLayout(self._series)
        self._series.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.chips: list[QPushButton] = []
        self.order_button = QPushButton()
        self.order_button.setProperty("role", "quiet")
        self.order_button.setToolTip(self.tr("The order of the rows"))
        self.order_menu = QMenu(self.order_button)
        for order in RowOrder:
            action = self.order_menu.addAction(translated(ROW_ORDER_WORDS[order]))
            action.triggered.connect(lambda _checked=False, order=order: self.sort_rows(order))
        self.order_button.setMenu(self.order_menu)
        self.canvas = FigureCanvas(look_of(theme), fills=True)
        self.canvas.pointed.connect(self.pointed)
        self.canvas.chosen.connect(self.datum_chosen)
        self.area = PageArea()
        self.area.setWidget(self.canvas)
        self.area.viewport().installEventFilter(self)
        head = in_a_row((self.title, 1), self.order_button, margins=(2 * GRID, 0, GRID, 0))
        self._series.setContentsMargins(2 * GRID, 0, 2 * GRID, 0)
        in_a_column(head, self._series, (self.area, 1), of=self, spacing=0)
        self._name_order()

    @override
    def show_figure(self, spec: FigureSpec) -> None:
        is_another = self._spec is None or self._spec.about.name != spec.about.name
        limits = None if is_another else self.canvas.limits
        if is_another:
            self._hidden.clear()
        self._spec = spec
        self.title.show_words(words(spec.about.title))
        self.order_button.setVisible(can_be_ordered(spec))
        self._offer_series(spec)
        self._draw(limits)

    @override
    def mark(self, keys: Collection[Key]) -> None:
        self.canvas.mark(keys)

    @override
    def wear(self) -> None:
        self.canvas.wear(look_of(self._theme))
        if self._spec is not None:
            self._offer_series(self._spec)

    @property
    @override
    def shown_spec(self) -> FigureSpec | None:
        if self._spec is None:
            return None
        places = {place for place, label in enumerate(series_to_hide(self._spec)) if words(label) in self._hidden}
        return with_rows_ordered(without_series(self._spec, places), self._order, words)

    def sort_rows(self, order: RowOrder) -> None:
        """Put the rows into an order, of this figure and of those that come after it."""
        self._order = order
        self._name_order()
        self._draw(self.canvas.limits)

    def hide_series(self, name: str, *, hidden: bool) -> None:
        """Hide a series by its name, or show it again."""
        (self._hidden.add if hidden else self._hidden.discard)(name)
        self._draw(self.canvas.limits)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and isinstance(event, QResizeEvent):
            self.canvas.offer_room(event.size().height())
        return super().eventFilter(watched, event)

    def _draw(self, limits: tuple[float, float] | None) -> None:
        spec = self.shown_spec
        if spec is not None:
            self.canvas.show_figure(_on_the_same_axis(spec, limits))

    def _offer_series(self, spec: FigureSpec) -> None:
        names = [words(label) for label in series_to_hide(spec)]
        if names != [chip.text() for chip in self.chips]:
            for chip in self.chips:
                self._flow.removeWidget(chip)
                chip.setParent(None)
                chip.deleteLater()
            self.chips = [self._chip(name) for name in names]
            self._series.setVisible(bool(names))
        for place, chip in enumerate(self.chips):
            chip.setIcon(self._swatch(spec, place))
            chip.setChecked(chip.text() not in self._hidden)

    def _chip(self, name: str) -> QPushButton:
        chip = QPushButton(name)
        chip.setProperty("role", "series")
        chip.setCheckable(True)
        chip.setChecked(True)
        named(chip, self.tr("Show {series}").format(series=name))
        chip.toggled.connect(lambda: self.hide_series(name, hidden=not chip.isChecked()))
        self._flow.addWidget(chip)
        return chip

    def _swatch(self, spec: FigureSpec, place: int) -> QIcon:
        """The colour of a series, and its shape where it has one."""
        assert isinstance(spec, Bars | Dots)
        look = look_of(self._theme)
        pixmap = QPixmap(SWATCH_PX, SWATCH_PX)
        pixmap.fill(Qt.GlobalColor.transparent)
        with painting(pixmap) as painter:
            canvas = Canvas(painter, look, SWATCH_PX)
            shape = place if isinstance(spec, Dots) else 1
            canvas.symbol(shape, SWATCH_PX / 2, SWATCH_PX / 2, DOT_PX + 2, series_colour(spec, look, place))
        return QIcon(pixmap)

    def _name_order(self) -> None:
        text = self.tr("Rows: {order}").format(order=translated(ROW_ORDER_WORDS[self._order]))
        named(self.order_button, text).setText(text)


def figure_widget(spec: FigureSpec) -> type[StageFigure]:
    """The class that shows a figure of this kind."""
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
