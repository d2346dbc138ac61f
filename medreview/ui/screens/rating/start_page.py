"""Who rates what: the studies of the workspace and their raters, each with how far it is."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
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
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.workflows.rate_answers import RaterListed, RaterProgress, StudyToRate

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
        self._rows: dict[tuple[StudyId, RaterId], _Row] = {}
        self._first: QPushButton | None = None
        self._message = plain_label(role="problem", wraps=True)

    def show_studies(
        self,
        studies: Sequence[StudyToRate],
        last: tuple[StudyId, RaterId] | None,
        *,
        blind_for: str = "",
    ) -> None:
        """List every study with its raters; the one rated last gets the keyboard and the strong button.

        How far each is follows with ``show_progress``.
        """
        self.buttons = {}
        self._rows = {}
        self._message = plain_label(role="problem", wraps=True)
        content, column = _centred()
        column.addWidget(plain_label(self.tr("Who rates?"), "title"))
        column.addWidget(self._message)
        self._message.hide()
        if blind_for:
            column.addLayout(self._blind_note(blind_for))
        for study in studies:
            column.addLayout(self._study(study, last))
        if not studies:
            self._add_empty_state(column)
        column.addStretch(1)
        self.setWidget(content)
        self._first = self.buttons.get(last) if last is not None else None
        self.take_focus()

    def show_progress(self, progress: Mapping[StudyId, Sequence[RaterProgress]]) -> None:
        """Say how far the raters are who are listed."""
        for study, raters in progress.items():
            for rater in raters:
                if (row := self._rows.get((study, rater.rater))) is not None:
                    row.show_progress(rater)

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
        row = in_a_row(
            (plain_label(in_window_direction(words.format(study=isolated(study))), "quiet", wraps=True), 1),
            spacing=STYLE,
        )
        self.researcher = push_button(self.tr("I am the researcher…"), self.researcher_asked.emit, role="quiet")
        row.addWidget(self.researcher)
        return row

    def _study(self, study: StudyToRate, last: tuple[StudyId, RaterId] | None) -> QVBoxLayout:
        column = in_a_column(
            plain_label(in_window_language(study.title) or study.name, "heading", wraps=True),
            margins=(0, GRID, 0, GRID),
            spacing=GRID // 2,
        )
        if study.title:
            column.addWidget(plain_label(study.name, "caption"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(GRID // 2)
        grid.setColumnMinimumWidth(0, CODE_WIDTH)
        grid.setColumnStretch(2, 1)
        for line, rater in enumerate(study.raters):
            key = (study.study, RaterId(rater.rater_id))
            self._rows[key] = row = _Row(rater, is_last=last == key)
            row.button.clicked.connect(partial(self.chosen.emit, *key))
            self.buttons[key] = row.button
            for place, cell in enumerate((row.name, row.bar, row.state, row.button)):
                grid.addWidget(cell, line, place)
        column.addLayout(grid)
        return column

    def _add_empty_state(self, column: QVBoxLayout) -> None:
        words = self.tr("Nothing to rate yet. Plan a study, and its raters appear here.")
        plan = push_button(self.tr("Plan a study"), self.plan_asked.emit)
        column.addWidget(plain_label(words, "quiet", wraps=True))
        column.addWidget(plan, alignment=Qt.AlignmentFlag.AlignLeading)


class _Row(QObject):
    """One rater in the list: who, how far, and the button to begin or go on."""

    def __init__(self, rater: RaterListed, *, is_last: bool) -> None:
        super().__init__()
        self._rater = rater
        self.name = plain_label(f"{rater.code}  {rater.name}" if rater.name else rater.code)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(BAR_WIDTH)
        self.bar.setRange(0, 1)
        self.bar.setValue(0)
        self.bar.setAccessibleName(self.tr("Progress of {rater}").format(rater=rater.code))
        self.state = plain_label("", "caption")
        self.button = QPushButton()
        self.button.setAutoDefault(True)  # Enter presses it where it has the keyboard
        if is_last:
            self.button.setProperty("role", "primary")
        self._say("")
        self._name_button(self.tr("Continue") if rater.has_begun else self.tr("Begin"))

    def show_progress(self, progress: RaterProgress) -> None:
        self.bar.setRange(0, max(1, progress.n_items))
        self.bar.setValue(progress.n_items_done)
        counts = self.tr("{done} of {total}").format(done=number(progress.n_items_done), total=number(progress.n_items))
        self.bar.setAccessibleName(
            self.tr("Progress of {rater}: {counts}").format(rater=self._rater.code, counts=counts)
        )
        rest = self.tr("done") if progress.is_complete else time_left(progress.minutes_left)
        self._say(f"{counts} · {rest}")
        begun = self.tr("Continue") if progress.n_items_done else self.tr("Begin")
        self._name_button(self.tr("Look again") if progress.is_complete else begun)

    def _say(self, state: str) -> None:
        lines = [state] if state else []
        if self._rater.handed_out_at is not None:
            handed_out = self.tr("package handed out on {date}")
            lines.append(handed_out.format(date=day(self._rater.handed_out_at)))
        self.state.setText("\n".join(lines))

    def _name_button(self, verb: str) -> None:
        self.button.setText(verb)
        self.button.setAccessibleName(self.tr("{verb} as {rater}").format(verb=verb, rater=self._rater.code))


def _centred() -> tuple[QWidget, QVBoxLayout]:
    inner = QWidget()
    inner.setMaximumWidth(COLUMN_PX)
    content = QWidget()
    in_a_row(STRETCH, (inner, 1000), STRETCH, of=content, spacing=STYLE)
    column = in_a_column(of=inner, margins=(2 * GRID, 3 * GRID, 2 * GRID, 2 * GRID))
    return content, column
