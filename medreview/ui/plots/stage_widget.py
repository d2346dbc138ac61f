"""The base of every figure that fills its room, and the chips that hide its series."""

from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from medreview.reporting.figure_order import series_to_hide, without_series
from medreview.reporting.figures import Bars, Datum, Dots, FigureSpec, Key, pattern_of
from medreview.ui.plots.canvas import Canvas, painting
from medreview.ui.plots.data_canvas import DataCanvas
from medreview.ui.plots.look import look_of
from medreview.ui.plots.pictures import PictureForm, write_picture
from medreview.ui.plots.rows import DOT_PX, series_colour
from medreview.ui.plots.wording import words
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.widgets.chips import FlowLayout
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import ElidedLabel

SWATCH_PX = 14


class StageFigure(QWidget):
    """The base of all figures on a stage: a title, a chip for each series, and a canvas that shows the data.

    A kind of figure lays itself out and fills ``_take`` and ``_on_series``; its order of rows is its own.

    Signals
    -------
    pointed(str)
        What stands under the mouse, or where the arrow keys are; empty where nothing is.
    datum_chosen(object)
        The key of a datum that was clicked or entered, or one for all data that were selected together.
    how_wished(object)
        The cells of a number whose computation is to be shown.
    """

    pointed = Signal(str)
    datum_chosen = Signal(object)
    how_wished = Signal(object)

    def __init__(self, theme: Theme, canvas: DataCanvas) -> None:
        super().__init__()
        self._theme = theme
        self._spec: FigureSpec | None = None
        self._canvas = canvas
        canvas.pointed.connect(self.pointed)
        canvas.chosen.connect(self.datum_chosen)
        canvas.how_wished.connect(self.how_wished)
        self.title = ElidedLabel()
        self.series = SeriesChips(theme)
        self.series.changed.connect(self._on_series)
        theme.changed.connect(self.wear)

    def _take(self, spec: FigureSpec, *, is_another: bool) -> None:
        """Show the figure that was handed over; ``is_another`` where it has not the name of the one before."""
        raise NotImplementedError

    def _on_series(self) -> None:
        """Draw again without what is hidden now."""
        raise NotImplementedError

    @property
    def spec(self) -> FigureSpec | None:
        """The figure as it was handed over, with everything in it."""
        return self._spec

    @property
    def current_datum(self) -> Datum | None:
        """The datum under the mouse, or where the arrow keys are."""
        return self._canvas.current_datum

    def show_figure(self, spec: FigureSpec) -> None:
        """Show a figure in place of the one before; one of the same name keeps its axis where its numbers fit."""
        is_another = self._spec is None or self._spec.about.name != spec.about.name
        self._spec = spec
        self.title.show_words(words(spec.about.title))
        self.series.offer(spec, keeps_hidden=not is_another)
        self._take(spec, is_another=is_another)
        self._canvas.say_again()

    def mark(self, keys: Collection[Key]) -> None:
        """Mark the data with these keys, and those of a single unit whose answers are all behind them."""
        self._canvas.mark(keys)

    def give_keyboard_back(self) -> None:
        """Give the keyboard to the data again, at the one where it was."""
        self._canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def wear(self) -> None:
        """Take colours and sizes from the theme again."""
        self._canvas.wear(look_of(self._theme))
        if self._spec is not None:
            self.series.offer(self._spec)

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
        return None if self._spec is None else self.series.left_of(self._spec)


class SeriesChips(QWidget):
    """A chip for each series of a figure, which hides it.

    Signals
    -------
    changed()
        Another set of series is hidden.
    """

    changed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._flow = FlowLayout(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setContentsMargins(2 * GRID, 0, 2 * GRID, 0)
        self.chips: list[QPushButton] = []
        self._hidden: set[str] = set()

    def offer(self, spec: FigureSpec, *, keeps_hidden: bool = True) -> None:
        """Offer the series of a figure; those that were hidden before stay hidden."""
        if not keeps_hidden:
            self._hidden.clear()
        names = [words(label) for label in series_to_hide(spec)]
        if names != [chip.text() for chip in self.chips]:
            for chip in self.chips:
                self._flow.removeWidget(chip)
                chip.setParent(None)
                chip.deleteLater()
            self.chips = [self._chip(name) for name in names]
            self.setVisible(bool(names))
        for place, chip in enumerate(self.chips):
            chip.setIcon(self._swatch(spec, place))
            chip.setChecked(chip.text() not in self._hidden)

    def hide_series(self, name: str, *, hidden: bool) -> None:
        """Hide a series by its name, or show it again."""
        if hidden != (name in self._hidden):
            (self._hidden.add if hidden else self._hidden.discard)(name)
            self.changed.emit()

    def left_of(self, spec: FigureSpec) -> FigureSpec:
        """The figure without what is hidden."""
        places = {place for place, label in enumerate(series_to_hide(spec)) if words(label) in self._hidden}
        return without_series(spec, places)

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
        look = look_of(self._theme)
        one = pattern_of(spec)
        colour = series_colour(one, look, place) if isinstance(one, Bars | Dots) else look.colour(place)
        pixmap = QPixmap(SWATCH_PX, SWATCH_PX)
        pixmap.fill(Qt.GlobalColor.transparent)
        with painting(pixmap) as painter:
            canvas = Canvas(painter, look, SWATCH_PX)
            shape = 1 if isinstance(one, Bars) else place
            canvas.symbol(shape, SWATCH_PX / 2, SWATCH_PX / 2, DOT_PX + 2, colour)
        return QIcon(pixmap)
