"""A column of a page that is read: as wide as its lines are read well, whatever the size of the text."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLayout, QVBoxLayout, QWidget
from typing_extensions import override

from medreview.ui.tokens import BODY_PX, GRID
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea


class ReadingColumn(QWidget):
    """At most ``designed_px`` wide with text of the usual size, and as much wider as the text is larger."""

    def __init__(self, designed_px: int, layout: QLayout | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
