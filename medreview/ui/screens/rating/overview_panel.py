"""All answers of a rater at a glance: what is done, flagged, not judged; one click goes there."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QWidget

from medreview.domain.rating_tasks import BatchOverview, PairOverview
from medreview.domain.study_plans import Granularity
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import number
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STYLE, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea

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
