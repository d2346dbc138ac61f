"""The line on top: how far the batch and the study are, and how long it still takes."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QWidget

from medreview.domain.rating_tasks import StepProgress
from medreview.ui.screens.rating.faces import time_left
from medreview.ui.tokens import GRID
from medreview.ui.translation import number
from medreview.ui.widgets.elided_label import ElidedLabel
from medreview.ui.widgets.fields import ScreenButton, named
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_row

BAR_WIDTH = 20 * GRID
PARTS_OF_PAIR = 100


class ProgressHeader(QWidget):
    """Signals.

    stop_asked()
        The rater stops rating here.
    """

    stop_asked = Signal()

    def __init__(self, *, can_stop: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = ElidedLabel()
        self._batch = plain_label(role="caption")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(BAR_WIDTH)
        self._bar.setAccessibleName(self.tr("Progress in this batch"))
        self._rest = plain_label(role="caption")
        self.stop_button = named(ScreenButton(self.tr("Stop rating")), self.tr("Stop rating"))
        self.stop_button.setProperty("role", "quiet")
        self.stop_button.clicked.connect(self.stop_asked)
        self.stop_button.setToolTip(self.tr("While you rate here, the names of authors are hidden"))
        self.stop_button.setVisible(can_stop)
        in_a_row(
            (self._title, 1),
            self._batch,
            self._bar,
            self._rest,
            self.stop_button,
            of=self,
            margins=(2 * GRID, GRID // 2, 2 * GRID, GRID // 2),
            spacing=2 * GRID,
        )
        self.show_progress(None)

    @property
    def words(self) -> str:
        """All that the line says."""
        return " ".join((self._title.words, self._batch.text(), self._rest.text())).strip()

    def show_title(self, title: str) -> None:
        self._title.show_words(title)

    def show_progress(self, progress: StepProgress | None, *, share_of_pair: float = 0.0) -> None:
        """Show where a pair is, and how much of it is behind; between pairs (forms, consent) nothing is counted."""
        for widget in (self._batch, self._bar, self._rest):
            widget.setVisible(progress is not None)
        if progress is None:
            return
        self._batch.setText(
            self.tr("batch {n} of {total}").format(n=number(progress.batch), total=number(progress.n_batches))
        )
        self._bar.setRange(0, progress.n_pairs_in_batch * PARTS_OF_PAIR)
        self._bar.setValue(round((progress.pair_in_batch - 1 + share_of_pair) * PARTS_OF_PAIR))
        answer = self.tr("answer {n} of {total}").format(
            n=number(progress.pair_in_batch), total=number(progress.n_pairs_in_batch)
        )
        share = round(100 * progress.n_steps_done / max(1, progress.n_steps))
        study = self.tr("study {share}%").format(share=number(share))
        self._rest.setText(f"{answer} · {study} · {time_left(progress.minutes_left)}")
