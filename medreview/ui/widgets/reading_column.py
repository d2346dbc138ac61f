"""A column of a page that is read: as wide as its lines are read well, whatever the size of the text."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLayout, QVBoxLayout, QWidget
from typing_extensions import override

from medreview.ui.tokens import BODY_PX, GRID
from medreview.ui.widgets.layout import STRETCH, STYLE, height_at, holding, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea


class ReadingColumn(QWidget):
    """At most ``designed_px`` wide with text of the usual size, and as much wider as the text is larger."""

    def __init__(self, designed_px: int, layout: QLayout | None = None) -> None:
        super().__init__()
        self._designed_px = designed_px
        if layout is not None:
            self.setLayout(layout)
        self._fit()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self._fit()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.ensurePolished()
        size = self.font().pixelSize()
        self.setMaximumWidth(round(self._designed_px * max(size, BODY_PX) / BODY_PX))


def scrolled_column(page: QWidget, most_px: int) -> QVBoxLayout:
    """The column of a page that has nothing beside it; it scrolls where the window is low."""
    area, content, inner = PageArea(), QWidget(), ReadingColumn(most_px)
    in_a_row(STRETCH, (inner, 1000), STRETCH, of=content, spacing=STYLE)
    area.setWidget(content)
    in_a_column(area, of=page, spacing=STYLE)
    return in_a_column(of=inner, margins=(2 * GRID, 3 * GRID, 2 * GRID, 2 * GRID), spacing=2 * GRID)


class FootedColumn(QWidget):
    """A column that scrolls over its buttons: they stand under it, or at the lower edge where it has to scroll."""

    def __init__(self, most_px: int, column: QVBoxLayout, footer: QVBoxLayout, *, is_centred: bool = False) -> None:
        """``is_centred`` where the column is a few lines, with a third of the room that is left above them."""
        super().__init__()
        self.content = _in_the_middle(most_px, column, above=3 * GRID, below=2 * GRID)
        self._area = PageArea()
        self._area.setWidget(self.content)
        self.content.installEventFilter(self)
        whole = in_a_column(of=self, margins=(0, 0, 0, 2 * GRID), spacing=GRID)
        if is_centred:
            whole.addStretch(1)
        whole.addWidget(self._area, _ALL)
        whole.addWidget(_in_the_middle(most_px, footer))
        whole.addStretch(2)

    def _fit(self) -> None:
        layout = self.content.layout()
        assert layout is not None
        self._area.setMaximumHeight(height_at(layout, self._area.viewport().width()))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the column, whose lines may become others."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return False


_ALL = 1000
"""A share beside which the others begin only once this one has all it may have."""


def _in_the_middle(most_px: int, column: QVBoxLayout, *, above: int = 0, below: int = 0) -> QWidget:
    column.setContentsMargins(2 * GRID, above, 2 * GRID, below)
    return holding(in_a_row(STRETCH, (ReadingColumn(most_px, column), _ALL), STRETCH, spacing=STYLE))
