"""The pages without scales: the consent before, and the thanks after."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from medreview.domain.rating_tasks import AllDone, ConsentTask
from medreview.ui.screens.rating.faces import in_window_language
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import number
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.reading_text import ReadingText

COLUMN_PX = 84 * GRID


class ConsentPage(QWidget):
    """Signals.

    agreed()
        The person agrees to the study's terms.
    """

    agreed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ReadingText(theme)
        self._text.setAccessibleName(self.tr("Terms of the study"))
        self._message = plain_label(role="caution", wraps=True)
        self.agree = QPushButton(self.tr("I agree (Enter)"))
        self.agree.setProperty("role", "primary")
        self.agree.setAccessibleName(self.tr("I agree"))
        self.agree.clicked.connect(self.agreed)
        column = _centred_column(self)
        column.addWidget(plain_label(self.tr("Before you begin"), "title"))
        column.addWidget(self._text, 1)
        column.addWidget(self._message)
        column.addLayout(in_a_row(STRETCH, self.agree, spacing=STYLE))

    @property
    def message(self) -> str:
        return self._message.text()

    def show_task(self, task: ConsentTask) -> None:
        self._text.show_text(in_window_language(task.text))
        self.agree.setText(self.tr("Go on (Enter)") if task.is_given else self.tr("I agree (Enter)"))
        self.agree.setAccessibleName(self.tr("Go on") if task.is_given else self.tr("I agree"))

    def show_message(self, sentence: str) -> None:
        self._message.setText(sentence)


class DonePage(QWidget):
    """Signals.

    back_asked(), leave_asked()
        Look at the last step again, or go to the list of studies.
    send_back_asked()
        Write the file that goes back to the organiser; the way on from a package, which has no list of studies.
    """

    back_asked = Signal()
    leave_asked = Signal()
    send_back_asked = Signal()

    def __init__(self, *, sends_back: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sends_back = sends_back
        self._words = plain_label(wraps=True)
        self._message = plain_label(role="caution", wraps=True)
        back = push_button(self.tr("Look back"), self.back_asked.emit, role="quiet")
        if sends_back:
            self.go_on = push_button(self.tr("Send back…"), self.send_back_asked.emit, role="primary")
        else:
            self.go_on = push_button(self.tr("All studies"), self.leave_asked.emit)
        column = _centred_column(self)
        column.addStretch(1)
        column.addWidget(plain_label(self.tr("All done. Thank you."), "title"))
        column.addWidget(self._words)
        column.addWidget(self._message)
        column.addLayout(in_a_row(self.go_on, back, STRETCH, spacing=STYLE))
        column.addStretch(2)

    @property
    def message(self) -> str:
        return self._message.text()

    def show_task(self, task: AllDone) -> None:
        words = self.tr("Answers you rated: {n}. Every rating is saved.")
        said = words.format(n=number(task.n_pairs))
        if self._sends_back:
            said += " " + self.tr("Now send them back: they are on this machine only.")
        self._words.setText(said)

    def show_message(self, sentence: str) -> None:
        self._message.setText(sentence)


def _centred_column(page: QWidget) -> QVBoxLayout:
    inner = QWidget()
    inner.setMaximumWidth(COLUMN_PX)
    in_a_row(STRETCH, (inner, 1000), STRETCH, of=page, spacing=STYLE)
    return in_a_column(of=inner, margins=(2 * GRID, 3 * GRID, 2 * GRID, 2 * GRID), spacing=2 * GRID)
