"""The reasons for which something cannot be judged, in the place of the scales."""

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

    def __init__(self, reasons: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._names = tuple(name for name, _ in reasons)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Why can it not be judged?"))
        self._title = plain_label(role="heading")
        self.buttons = tuple(self._button(digit, name, words) for digit, (name, words) in enumerate(reasons, start=1))
        cancel = push_button(self.tr("Keep as it is (Esc)"), self.closed.emit, role="quiet")
        cancel.setAccessibleName(self.tr("Keep as it is"))
        self._cancel = cancel
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(GRID, 0, GRID, 0)
        self._grid.setSpacing(GRID // 2)
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(self._title, 0, 0, 1, 2)
        self._n_columns = 0
        self._lay_out(2)

    def _lay_out(self, n_columns: int) -> None:
        """Put the reasons into so many columns, each read downwards."""
        if n_columns == self._n_columns:
            return
        self._n_columns = n_columns
        n_rows = (len(self.buttons) + n_columns - 1) // n_columns
        for index, button in enumerate(self.buttons):
            self._grid.addWidget(button, 1 + index % n_rows, index // n_rows, Qt.AlignmentFlag.AlignLeading)
        self._grid.addWidget(self._cancel, 1 + n_rows, 0, Qt.AlignmentFlag.AlignLeading)
        for row in range(2, self._grid.rowCount() + 1):
            self._grid.setRowStretch(row, int(row == 2 + n_rows))

    def fit(self, width: int) -> None:
        """Put the reasons below each other where two of them are wider than this."""
        widest = max((button.sizeHint().width() for button in self.buttons), default=0)
        self._lay_out(2 if 2 * widest + 3 * GRID <= width else 1)

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
