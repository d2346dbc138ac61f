"""Who rates what: the studies of the workspace and their raters, each with how far it is."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from medreview.domain.ids import RaterId, StudyId
from medreview.ui.screens.rating.faces import in_window_language, time_left
from medreview.ui.tokens import GRID
from medreview.ui.translation import day, in_window_direction, isolated, number
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.page_area import PageArea
from medreview.workflows.rate_answers import RaterProgress, StudyToRate

COLUMN_PX = 92 * GRID
BAR_WIDTH = 20 * GRID
CODE_WIDTH = 16 * GRID


class StartPage(PageArea):
    """Signals.

    chosen(int, int)
        A study and a rater, to begin or go on with.
    researcher_asked()
        The person says not to be a rater, and wants to see authors.
    plan_asked()
        There is nothing to rate, and the person wants to plan a study.
    """

    chosen = Signal(int, int)
    researcher_asked = Signal()
    plan_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[tuple[StudyId, RaterId], QPushButton] = {}
        self._first: QPushButton | None = None
        self._message = plain_label(role="problem", wraps=True)

    def show_studies(
        self,
        studies: Sequence[tuple[StudyToRate, Sequence[RaterProgress]]],
        last: tuple[StudyId, RaterId] | None,
        *,
        blind_for: str = "",
    ) -> None:
        """List every study with its raters; the one rated last gets the keyboard and the strong button."""
        self.buttons = {}
        self._message = plain_label(role="problem", wraps=True)
        content, column = _centred()
        column.addWidget(plain_label(self.tr("Who rates?"), "title"))
        column.addWidget(self._message)
        self._message.hide()
        if blind_for:
            column.addLayout(self._blind_note(blind_for))
        for study, raters in studies:
            column.addLayout(self._study(study, raters, last))
        if not studies:
            self._add_empty_state(column)
        column.addStretch(1)
        self.setWidget(content)
        self._first = self.buttons.get(last) if last is not None else None
        self.take_focus()

    def take_focus(self) -> None:
        """The keyboard begins at the rater who worked last, else at the first one."""
        first = self._first or next(iter(self.buttons.values()), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_message(self, sentence: str) -> None:
        self._message.setText(sentence)
        self._message.setVisible(bool(sentence))

    def _blind_note(self, study: str) -> QHBoxLayout:
        words = self.tr("{study} is rated here: whatever names an author is hidden until all raters are done.")
        row = QHBoxLayout()
        row.addWidget(plain_label(in_window_direction(words.format(study=isolated(study))), "quiet", wraps=True), 1)
        self.researcher = push_button(self.tr("I am the researcher…"), self.researcher_asked.emit, role="quiet")
        row.addWidget(self.researcher)
        return row

    def _study(
        self, study: StudyToRate, raters: Sequence[RaterProgress], last: tuple[StudyId, RaterId] | None
    ) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setContentsMargins(0, GRID, 0, GRID)
        column.setSpacing(GRID // 2)
        column.addWidget(plain_label(in_window_language(study.title) or study.name, "heading", wraps=True))
        if study.title:
            column.addWidget(plain_label(study.name, "caption"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(GRID // 2)
        grid.setColumnMinimumWidth(0, CODE_WIDTH)
        grid.setColumnStretch(2, 1)
        for row, rater in enumerate(raters):
            cells = self._rater(study, rater, is_last=last == (study.study, rater.rater))
            for place, cell in enumerate(cells):
                grid.addWidget(cell, row, place)
        column.addLayout(grid)
        return column

    def _rater(self, study: StudyToRate, rater: RaterProgress, *, is_last: bool) -> tuple[QWidget, ...]:
        code = plain_label(f"{rater.code}  {rater.name}" if rater.name else rater.code)
        bar = QProgressBar()
        bar.setTextVisible(False)
        bar.setFixedWidth(BAR_WIDTH)
        bar.setRange(0, max(1, rater.n_items))
        bar.setValue(rater.n_items_done)
        counts = self.tr("{done} of {total}").format(done=number(rater.n_items_done), total=number(rater.n_items))
        bar.setAccessibleName(self.tr("Progress of {rater}: {counts}").format(rater=rater.code, counts=counts))
        rest = self.tr("done") if rater.is_complete else time_left(rater.minutes_left)
        words = self.tr("Begin") if rater.n_items_done == 0 else self.tr("Continue")
        button = QPushButton(self.tr("Look again") if rater.is_complete else words)
        button.setAccessibleName(self.tr("{verb} as {rater}").format(verb=button.text(), rater=rater.code))
        button.setAutoDefault(True)  # Enter presses it where it has the keyboard
        if is_last:
            button.setProperty("role", "primary")
        button.clicked.connect(partial(self.chosen.emit, study.study, rater.rater))
        self.buttons[study.study, rater.rater] = button
        state = f"{counts} · {rest}"
        if rater.handed_out_at is not None:
            handed_out = self.tr("package handed out on {date}").format(date=day(rater.handed_out_at))
            state = f"{state}\n{handed_out}"
        return code, bar, plain_label(state, "caption"), button

    def _add_empty_state(self, column: QVBoxLayout) -> None:
        words = self.tr("Nothing to rate yet. Plan a study, and its raters appear here.")
        plan = push_button(self.tr("Plan a study"), self.plan_asked.emit)
        column.addWidget(plain_label(words, "quiet", wraps=True))
        column.addWidget(plan, alignment=Qt.AlignmentFlag.AlignLeading)


def _centred() -> tuple[QWidget, QVBoxLayout]:
    inner = QWidget()
    inner.setMaximumWidth(COLUMN_PX)
    content = QWidget()
    row = QHBoxLayout(content)
    row.setContentsMargins(0, 0, 0, 0)
    row.addStretch(1)
    row.addWidget(inner, 1000)
    row.addStretch(1)
    column = QVBoxLayout(inner)
    column.setContentsMargins(2 * GRID, 3 * GRID, 2 * GRID, 2 * GRID)
    column.setSpacing(GRID)
    return content, column
