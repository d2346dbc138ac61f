"""The rater's own workspace at a glance: continue rating, and send back what is rated."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QProgressBar, QWidget

from medreview.ui.screens.rating.faces import in_window_language, time_left
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.workflows.rate_answers import RaterProgress
from medreview.workflows.receive_package import OwnWork

COLUMN_PX = 72 * GRID


class OwnPage(PageArea):
    """Signals.

    continue_asked()
        Go on rating where it was left.
    send_back_asked()
        Write the file that goes back to the organiser.
    """

    continue_asked = Signal()
    send_back_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = plain_label("", "title", wraps=True, is_data=True)
        self._rater = plain_label("", "quiet", wraps=True)
        self._message = plain_label("", "problem", wraps=True)
        self._message.hide()
        self.bar = named(QProgressBar(), self.tr("Progress"))
        self.bar.setTextVisible(False)
        self._counts = plain_label("", wraps=True)
        self.continue_button = push_button(self.tr("Continue rating"), self.continue_asked.emit, role="primary")
        self.send_button = push_button(self.tr("Send back…"), self.send_back_asked.emit)
        self._next = self.continue_button
        for button in (self.continue_button, self.send_button):
            button.setMinimumHeight(5 * GRID)
        words = self.tr(
            "You can send back at any time, finished or not, and again later. What you rate is saved as you go."
        )
        inner = QWidget()
        inner.setMaximumWidth(theme.px(COLUMN_PX))
        in_a_column(
            STRETCH,
            self._title,
            self._rater,
            self._message,
            self.bar,
            self._counts,
            in_a_row(self.continue_button, self.send_button, STRETCH),
            plain_label(words, "caption", wraps=True),
            STRETCH,
            of=inner,
            margins=(2 * GRID, 3 * GRID, 2 * GRID, 2 * GRID),
            spacing=2 * GRID,
        )
        content = QWidget()
        in_a_row(STRETCH, (inner, 1000), STRETCH, of=content, margins=STYLE, spacing=STYLE)
        self.setWidget(content)

    def show_work(self, work: OwnWork, progress: RaterProgress) -> None:
        self.show_message("")
        self._title.setText(in_window_language(work.title) or work.study_name)
        who = work.rater_code if work.rater_name is None else f"{work.rater_code}, {work.rater_name}"
        self._rater.setText(self.tr("You rate as {rater}.").format(rater=isolated(who)))
        self.bar.setRange(0, max(1, progress.n_items))
        self.bar.setValue(progress.n_items_done)
        counts = self.tr("{done} of {total} rated").format(
            done=number(progress.n_items_done), total=number(progress.n_items)
        )
        rest = self.tr("all done") if progress.is_complete else time_left(progress.minutes_left)
        self._counts.setText(f"{counts} · {rest}")
        verb = self.tr("Continue rating") if progress.n_items_done else self.tr("Begin to rate")
        self.continue_button.setText(self.tr("Look again") if progress.is_complete else verb)
        self.continue_button.setAccessibleName(self.continue_button.text())
        self._next = self.send_button if progress.is_complete else self.continue_button
        for button in (self.continue_button, self.send_button):
            button.setProperty("role", "primary" if button is self._next else "")
            button.style().polish(button)

    def show_message(self, sentence: str) -> None:
        self._message.setText(sentence)
        self._message.setVisible(bool(sentence))

    def take_focus(self) -> None:
        self._next.setFocus(Qt.FocusReason.OtherFocusReason)
