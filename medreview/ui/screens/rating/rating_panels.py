"""All answers of a rater at a glance: what is done, flagged, not judged; one click goes there."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QIcon, QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QProgressBar, QPushButton, QWidget
from typing_extensions import override

from medreview.domain.rating_tasks import BatchOverview, PairOverview, StepProgress
from medreview.domain.study_plans import Granularity
from medreview.ui.key_events import key_action_name, key_words
from medreview.ui.screens.rating.scale_labels import time_left
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import number
from medreview.ui.widgets.fields import ScreenButton, named, push_button
from medreview.ui.widgets.labels import ElidedLabel, plain_label
from medreview.ui.widgets.layout import STYLE, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea


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


N_COLUMNS = 6
BUTTON_PX = 28
ICON_PX = 16


class OverviewPanel(QWidget):
    """Signals.

    chosen(str)
        The step of an answer to go to.
    reopening_asked(str)
        A closed batch is to be opened again: its first step.
    closed()
        The person wants the panel away.
    """

    chosen = Signal(str)
    reopening_asked = Signal(str)
    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.buttons: dict[str, QPushButton] = {}
        self.reopening: dict[int, QPushButton] = {}
        self._area = PageArea()
        self._counts = plain_label(role="quiet", wraps=True)
        close = push_button(self.tr("Close"), self.closed.emit, role="quiet")
        close.setAccessibleName(self.tr("Close the overview"))
        in_a_column(in_a_row((self._counts, 1), close, spacing=STYLE), (self._area, 1), of=self)

    @property
    def counts(self) -> str:
        """How many answers are done, flagged and not judged, in words."""
        return self._counts.text()

    def show_overview(self, batches: Sequence[BatchOverview]) -> None:
        """Show every batch; the answer on screen is marked and brought into view."""
        self.buttons, self.reopening = {}, {}
        content = QWidget()
        column = in_a_column(of=content, margins=(0, 0, GRID, 0))
        for batch in batches:
            column.addLayout(self._heading(batch))
            column.addLayout(self._pairs(batch))
        column.addStretch(1)
        self._area.setWidget(content)
        self._show_counts(batches)
        current = next((pair.step for batch in batches for pair in batch.pairs if pair.is_current), None)
        if current is not None:
            content.adjustSize()
            self._area.ensureWidgetVisible(self.buttons[current])

    def _show_counts(self, batches: Sequence[BatchOverview]) -> None:
        total = sum(len(batch.pairs) for batch in batches)
        done = self.tr("{done} of {total} answers done").format(
            done=number(sum(batch.n_pairs_done for batch in batches)), total=number(total)
        )
        flagged = self.tr("{n} flagged").format(n=number(sum(batch.n_flagged for batch in batches)))
        not_judged = self.tr("{n} not judged").format(n=number(sum(batch.n_cannot_judge for batch in batches)))
        self._counts.setText(f"{done} · {flagged} · {not_judged}")

    def _heading(self, batch: BatchOverview) -> QHBoxLayout:
        row = in_a_row(plain_label(self._title(batch), "caption"), spacing=STYLE)
        if batch.is_closed:
            row.addWidget(plain_label(self.tr("closed"), "quiet"))
            words = self.tr("Open again…")
            button = push_button(words, partial(self.reopening_asked.emit, batch.pairs[0].step), role="quiet")
            button.setAccessibleName(f"{self._title(batch)}: {words}")
            self.reopening[batch.number] = button
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _title(self, batch: BatchOverview) -> str:
        is_coarse = batch.granularity is Granularity.COARSE
        words = self.tr("Batch {n}, whole answers") if is_coarse else self.tr("Batch {n}, single sentences")
        return words.format(n=number(batch.number))

    def _pairs(self, batch: BatchOverview) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(GRID // 2)
        for index, pair in enumerate(batch.pairs):
            grid.addWidget(self._button(pair), index // N_COLUMNS, index % N_COLUMNS)
        grid.setColumnStretch(N_COLUMNS, 1)
        return grid

    def _button(self, pair: PairOverview) -> QPushButton:
        button = QPushButton(number(pair.number))
        icon, tint, state = self._state(pair)
        if icon:
            button.setIcon(self._icon(icon, tint, pair))
        button.setAccessibleName(self.tr("Answer {n}: {state}").format(n=number(pair.number), state=state))
        button.setToolTip(state)
        button.setAutoDefault(True)  # Enter goes there, not to the next item
        button.setCheckable(True)
        button.setChecked(pair.is_current)
        button.setEnabled(pair.can_go_to)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setStyleSheet(f"padding: 3px 6px; min-width: {self._theme.px(BUTTON_PX)}px;")
        button.clicked.connect(partial(self.chosen.emit, pair.step))
        self.buttons[pair.step] = button
        return button

    def _icon(self, name: str, tint: str, pair: PairOverview) -> QIcon:
        if not pair.is_current:
            return self._theme.icon(name, tint)
        drawn = self._theme.icon(name, "on_accent")  # while it has the keyboard, its ground is light
        drawn.addPixmap(self._theme.icon(name, tint).pixmap(ICON_PX), QIcon.Mode.Active, QIcon.State.On)
        return drawn

    def _state(self, pair: PairOverview) -> tuple[str, str, str]:
        """Icon, its tint, and the words for how an answer stands; a flag comes before all else."""
        if pair.n_flagged:
            return "flag", "caution", self.tr("flagged")
        if pair.n_cannot_judge:
            return "x", "quiet", self.tr("not judged in part")
        if pair.is_done:
            return "check", "good", self.tr("done")
        return "", "", self.tr("begun") if pair.n_items_done else self.tr("open")
