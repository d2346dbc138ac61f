"""The calm request to look at the last items again: it lies over the line of progress, and over nothing else."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from medreview.domain.rating_tasks import LookAgain
from medreview.ui.tokens import GRID
from medreview.ui.translation import number
from medreview.ui.widgets.fields import ScreenButton, named
from medreview.ui.widgets.labels import ElidedLabel
from medreview.ui.widgets.layout import STYLE, in_a_row


class LookAgainCard(QFrame):
    """Signals.

    look_asked(str)
        The rater wants to look again: the first step.
    answered()
        It is put away.
    """

    look_asked = Signal(str)
    answered = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._step = ""
        self._words = ElidedLabel()
        self._words.setProperty("role", "")
        self.look_button = named(ScreenButton(self.tr("Review my ratings")), self.tr("Review my ratings"))
        self.look_button.clicked.connect(self._on_look)
        self.close_button = named(ScreenButton(self.tr("Keep the values")), self.tr("Keep the values"))
        self.close_button.setProperty("role", "quiet")
        self.close_button.clicked.connect(self._put_away)
        in_a_row(
            (self._words, 1),
            self.look_button,
            self.close_button,
            of=self,
            margins=(2 * GRID, 0, 2 * GRID, 0),
            spacing=STYLE,
        )
        self.hide()

    @property
    def words(self) -> str:
        return self._words.words

    def ask(self, asked: LookAgain) -> None:
        """Ask once; whoever goes on without an answer is not kept."""
        self._step = asked.step
        n = number(asked.n_items)
        if asked.median_s is not None:
            said = self.tr("Your last {n} items took a median of {seconds} s each. Do you want to review them?")
            words = said.format(n=n, seconds=number(asked.median_s, 1))
        else:
            words = self.tr("Your last {n} items have the same values. Do you want to review them?").format(n=n)
        self._words.show_words(words)
        self.show()
        self.raise_()

    def lie_over(self, header: QWidget) -> None:
        """Take the place of the line of progress, which becomes as high."""
        height = max(header.sizeHint().height(), self.sizeHint().height())
        header.setMinimumHeight(0 if self.isHidden() else height)
        self.setGeometry(0, 0, header.width(), height)

    def _on_look(self) -> None:
        self._put_away()
        self.look_asked.emit(self._step)

    def _put_away(self) -> None:
        self.hide()
        self.answered.emit()
