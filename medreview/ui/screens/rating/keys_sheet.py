"""The keys, shown over the work and gone with any key."""

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QRect, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget
from typing_extensions import override

from medreview.ui.key_events import key_words
from medreview.ui.key_map import key_action_name
from medreview.ui.tokens import GRID
from medreview.ui.translation import number
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column


class KeysSheet(QFrame):
    """Signals.

    closed()
        The sheet was clicked away.
    """

    closed = Signal()

    def __init__(self, keys: Mapping[str, str], parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setProperty("role", "card")
        self.setAccessibleName(self.tr("Keys"))
        self.setAutoFillBackground(True)
        title = plain_label(self.tr("Keys"), "title")
        grid = QGridLayout()
        grid.setHorizontalSpacing(4 * GRID)
        grid.setVerticalSpacing(GRID // 2)
        rows = [(self.tr("{first} to {last}").format(first=number(1), last=number(9)), self.tr("Rate"))]
        rows += [(key_words(key), key_action_name(action)) for action, key in keys.items()]
        rows += [
            (key_words(f"Shift+{keys['cannot_judge']}"), self.tr("Cannot judge any of it")),
            (key_words("Tab"), self.tr("Next control")),
            (key_words("Space"), self.tr("Scroll the answer")),
            (key_words("Esc"), self.tr("Close what is open")),
        ]
        half = (len(rows) + 1) // 2
        for index, (key, words) in enumerate(rows):
            place = (index % half, 2 * (index // half))
            grid.addWidget(plain_label(key, "heading"), place[0], place[1])
            grid.addWidget(plain_label(words), place[0], place[1] + 1)
        hint = plain_label(self.tr("Letters and digits work under a Persian layout too."), "caption")
        in_a_column(title, grid, hint, of=self, margins=(4 * GRID, 3 * GRID, 4 * GRID, 3 * GRID), spacing=2 * GRID)
        self.hide()

    def open(self) -> None:
        """Stand in the middle of the parent."""
        self.raise_()
        self.show()
        for label in self.findChildren(QWidget):
            label.ensurePolished()  # else its size is that of the text size before
        if layout := self.layout():
            layout.activate()
        room = self._over.rect()
        frame = QRect(QPoint(), self.sizeHint())
        frame.moveCenter(room.center())
        self.setGeometry(frame.intersected(room))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.closed.emit()
