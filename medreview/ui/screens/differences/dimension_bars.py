"""A bar for every dimension: at how many of its places raters differ. Pressed, it looks at that dimension alone."""

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget
from typing_extensions import override

from medreview.domain.granularity import UNIT_WORDS
from medreview.domain.study_plans import Granularity
from medreview.ui.plots.canvas import painting
from medreview.ui.plots.look import look_of
from medreview.ui.screens.differences.words import dimension_label, share_words
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import number, translated
from medreview.ui.widgets.fields import named
from medreview.workflows.resolve_differences import DifferencesView, DimensionShare

HEIGHT = 4 * GRID
BAR_HEIGHT = 5
COLUMNS = 3
NARROWEST = 24 * GRID


class DimensionBar(QPushButton):
    """One dimension at one granularity: its name, how many of how many, and a bar as long as the share."""

    def __init__(self, theme: Theme, view: DifferencesView, share: DimensionShare) -> None:
        super().__init__()
        self._theme = theme
        self._share = share
        unit = translated(UNIT_WORDS[Granularity(share.granularity)])
        self._label = self.tr("{dimension}, {unit}").format(
            dimension=dimension_label(view.dimensions, share.dimension), unit=unit
        )
        named(self, share_words(view, share))
        self.setCheckable(True)
        self.setAutoDefault(True)
        self.setFixedHeight(HEIGHT)

    @property
    def dimension(self) -> str:
        return self._share.dimension

    @override
    def sizeHint(self) -> QSize:
        return QSize(NARROWEST, HEIGHT)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        look = look_of(self._theme)
        room = QRectF(self.rect()).adjusted(GRID / 2, 2, -GRID / 2, -2)
        with painting(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.isChecked() or self.underMouse():
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(look.ink("soft" if self.isChecked() else "hover"))
                painter.drawRoundedRect(QRectF(self.rect()), 4, 4)
            self._draw_words(painter, room)
            line = QRectF(room.left(), room.bottom() - BAR_HEIGHT, room.width(), BAR_HEIGHT)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.ink("line"))
            painter.drawRoundedRect(line, 2, 2)
            line.setWidth(line.width() * (self._share.share or 0.0))
            painter.setBrush(look.colour(0))
            painter.drawRoundedRect(line, 2, 2)
            if self.hasFocus() or self.isChecked():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(look.ink("accent"), 2 if self.hasFocus() else 1))
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)

    def _draw_words(self, painter: QPainter, room: QRectF) -> None:
        look = look_of(self._theme)
        counts = self.tr("{n} of {total}").format(
            n=number(self._share.n_differing), total=number(self._share.n_compared)
        )
        painter.setFont(look.caption())
        painter.setPen(look.ink("text"))
        metrics = painter.fontMetrics()
        words = room.adjusted(0, 0, 0, -BAR_HEIGHT)
        count_width = metrics.horizontalAdvance(counts) + GRID
        begin, end = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        if look.is_mirrored:
            begin, end = end, begin
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
        label = metrics.elidedText(self._label, Qt.TextElideMode.ElideRight, int(words.width() - count_width))
        painter.drawText(words, begin | middle, label)
        painter.setPen(look.ink("quiet"))
        painter.drawText(words, end | middle, counts)


class DimensionBars(QWidget):
    """Signals.

    dimension_chosen(str)
        The dimension to look at alone; empty for all of them.
    """

    dimension_chosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.bars: list[DimensionBar] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GRID)
        self.setAccessibleName(self.tr("Differences by dimension"))

    def show_shares(self, view: DifferencesView, chosen: str) -> None:
        """Show the shares of a study; the chosen dimension is pressed. The bar in use stays in use."""
        in_use = next((place for place, bar in enumerate(self.bars) if bar.hasFocus()), None)
        for bar in self.bars:
            bar.setParent(None)
            bar.deleteLater()
        self.bars = [DimensionBar(self._theme, view, one) for one in view.shares if one.n_compared]
        for place, bar in enumerate(self.bars):
            bar.setChecked(bar.dimension == chosen)
            bar.toggled.connect(partial(self._on_pressed, bar.dimension))
            self._grid.addWidget(bar, place // COLUMNS, place % COLUMNS)
        self.setVisible(bool(self.bars))
        if in_use is not None and in_use < len(self.bars):
            self.bars[in_use].setFocus()

    def _on_pressed(self, dimension: str, is_on: bool) -> None:
        self.dimension_chosen.emit(dimension if is_on else "")
