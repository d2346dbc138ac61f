"""Why something cannot be judged: a few reasons in the place of the scales, each with its digit."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget
from typing_extensions import override

from medreview.ui.tokens import GRID
from medreview.ui.translation import number
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label

FRAME_PX = 2


class ReasonChooser(QWidget):
    """Signals.

    chosen(str)
        The name of a reason.
    closed()
        None was chosen.
    """

    chosen = Signal(str)
    closed = Signal()

    def __init__(self, reasons: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names = tuple(name for name, _ in reasons)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Why can it not be judged?"))
        self._title = plain_label(role="heading")
        self.buttons = tuple(self._button(digit, name, words) for digit, (name, words) in enumerate(reasons, start=1))
        cancel = push_button(self.tr("Keep as it is (Esc)"), self.closed.emit, role="quiet")
        cancel.setAccessibleName(self.tr("Keep as it is"))
        grid = QGridLayout(self)
        grid.setContentsMargins(GRID, 0, GRID, 0)
        grid.setSpacing(GRID // 2)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self._title, 0, 0, 1, 2)
        n_rows = (len(self.buttons) + 1) // 2
        for index, button in enumerate(self.buttons):
            grid.addWidget(button, 1 + index % n_rows, index // n_rows, Qt.AlignmentFlag.AlignLeading)
        grid.addWidget(cancel, 1 + n_rows, 0, Qt.AlignmentFlag.AlignLeading)
        grid.setRowStretch(2 + n_rows, 1)

    def ask_about(self, what: str) -> None:
        """Ask for the dimension with this label, or for all of a sentence's when it is empty."""
        one = self.tr("{dimension}: why can it not be judged?").format(dimension=what)
        self._title.setText(one if what else self.tr("Why can none of it be judged?"))
        self.setAccessibleName(self._title.text())
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def reason_of_digit(self, digit: int) -> str | None:
        return self._names[digit - 1] if 1 <= digit <= len(self._names) else None

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.hasFocus():
            painter = QPainter(self)
            painter.setPen(QPen(self.palette().highlight().color(), FRAME_PX))
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))
            painter.end()

    def _button(self, digit: int, name: str, words: str) -> QPushButton:
        button = QPushButton(f"{number(digit)}   {words.replace('&', '&&')}")
        button.setProperty("role", "quiet")
        button.setAccessibleName(words)
        button.setAutoDefault(True)  # Enter chooses it, and does not go to the next item
        button.clicked.connect(partial(self.chosen.emit, name))
        return button
