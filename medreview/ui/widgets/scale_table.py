"""Scales under each other: the rows of an item, of a questionnaire, or the one of a pair's confidence."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget
from typing_extensions import override

from medreview.ui.theme import Theme
from medreview.ui.tokens import CAPTION_PX, GRID
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.scale_row import SIDE_PX, LevelLabel, ScaleRow, two_line_px

LEAST_COLUMN_PX = 48
WORDS_MOST_COLUMN_PX = 96
LEAST_TEXT_PX = 180


@dataclass(frozen=True, slots=True)
class ScaleLabels:
    """A scale as it is shown; ``name`` is what the signals carry."""

    name: str
    label: str
    statement: str
    levels: tuple[LevelLabel, ...]


@dataclass(frozen=True, slots=True)
class GivenLevel:
    """The saved value of a scale, or the sentence that says why there is none."""

    value: float | None = None
    cannot_judge: str | None = None


class ScaleTable(QWidget):
    """Rows of scales with one current row. Where all scales share their words, the words stand once, above.

    ``last`` is a row of another kind below the others, asked only where ``ask_last`` says so.

    Signals
    -------
    value_chosen(str, float)
        A level was clicked: name of the scale and the value to give.
    """

    value_chosen = Signal(str, float)

    def __init__(
        self,
        theme: Theme,
        scales: Sequence[ScaleLabels],
        parent: QWidget | None = None,
        *,
        has_remarks: bool = False,
        levels_run: Qt.LayoutDirection = Qt.LayoutDirection.LeftToRight,
        last: ScaleLabels | None = None,
    ) -> None:
        super().__init__(parent)
        self._has_remarks = has_remarks
        self._theme = theme
        self._levels_run = levels_run
        self._scales = (*scales, *((last,) if last is not None else ()))
        self._has_last = last is not None
        self._asks_last = False
        self._current = 0
        self._is_resting = False
        self._shares_words = len({tuple(level.words for level in scale.levels) for scale in scales}) == 1 < len(scales)
        self._every_row = tuple(self._row(scale, is_last=scale is last) for scale in self._scales)
        self._lead = plain_label(role="quiet")
        self._lead.hide()
        self._head_labels = self._words_of_columns() if self._shares_words else []
        in_a_column(self._heading(), *self._parts(), STRETCH, of=self, spacing=GRID // 2)
        self._size_columns()
        self._mark_current()
        theme.changed.connect(self._size_columns)

    @property
    def rows(self) -> tuple[ScaleRow, ...]:
        """The rows that are asked now."""
        return self._every_row if self._asks_last or not self._has_last else self._every_row[:-1]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(scale.name for scale in self._scales[: len(self.rows)])

    @property
    def last_row(self) -> int | None:
        """The index of the ``last`` row while it is asked."""
        return len(self._every_row) - 1 if self._asks_last else None

    def ask_last(self, is_asked: bool) -> None:
        """Ask the ``last`` row, or leave its place empty, so that nothing moves."""
        if not self._has_last:
            return
        self._asks_last = is_asked
        for part in (self._line, self._every_row[-1]):
            part.setVisible(is_asked)
        if not is_asked:
            self._current = min(self._current, len(self.rows) - 1)
            self._mark_current()

    def _parts(self) -> list[QWidget]:
        if not self._has_last:
            return list(self._every_row)
        self._line = QFrame()
        self._line.setProperty("role", "line")
        self._line.setFixedHeight(1)
        for part in (self._line, self._every_row[-1]):
            policy = part.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            part.setSizePolicy(policy)
            part.hide()
        return [*self._every_row[:-1], self._line, self._every_row[-1]]

    @property
    def current_index(self) -> int:
        return self._current

    @property
    def current_name(self) -> str:
        return self._scales[self._current].name

    @property
    def has_keyboard(self) -> bool:
        """True if one of the rows has the keyboard."""
        return any(row is self.window().focusWidget() for row in self.rows)

    def first_open(self, start: int = 0) -> int | None:
        """The first row from ``start`` on that is not given, else the first of all; None where all are."""
        rows = range(len(self.rows))
        return next((index for index in (*rows[start:], *rows) if not self.rows[index].is_given), None)

    @property
    def current_row(self) -> ScaleRow:
        return self.rows[self._current]

    @property
    def lead(self) -> str:
        return self._lead.text()

    def show_lead(self, words: str) -> None:
        """Say above the rows how their statements begin: "Sentence 2 of 6 ..."."""
        self._lead.setText(words)
        self._lead.setVisible(bool(words))

    def show_given(self, given: Mapping[str, GivenLevel]) -> None:
        """Show what is saved; a scale that is not in the mapping shows as not rated."""
        for scale, row in zip(self._scales, self._every_row, strict=True):
            saved = given.get(scale.name, GivenLevel())
            row.show_given(saved.value, cannot_judge=saved.cannot_judge)

    def show_remarks(self, remarks: Mapping[str, str]) -> None:
        """Say something under each row, by the name of its scale; only in a table that ``has_remarks``."""
        for scale, row in zip(self._scales, self._every_row, strict=True):
            row.show_remark(remarks.get(scale.name, ""))

    def take_focus(self, index: int) -> None:
        """Make a row the one that digits go to, and give it the keyboard."""
        self._set_current(max(0, min(index, len(self.rows) - 1)))
        self.current_row.setFocus(Qt.FocusReason.OtherFocusReason)

    def move_focus(self, step: int) -> None:
        """Move to the next row (1) or the previous one (-1), staying at the ends; from rest to the end that is near."""
        if self._is_resting:
            self.take_focus((self.first_open() or 0) if step > 0 else len(self.rows) - 1)
        else:
            self.take_focus(self._current + step)

    def rest(self) -> None:
        """Mark no row: all of them are given, and the keyboard goes elsewhere."""
        self._is_resting = True
        self._mark_current()

    @property
    def least_width(self) -> int:
        """The width that the levels need, with the words above them."""
        return max((row.strip.minimumWidth() for row in self._every_row), default=0) + 2 * SIDE_PX

    def height_at(self, width: int) -> int:
        """The height that all rows take at this width."""
        self.set_available(width)
        return self.heightForWidth(width) if self.hasHeightForWidth() else self.sizeHint().height()

    def set_available(self, width: int) -> None:
        """Put the levels under the words where the width is too small for both."""
        n = len(self._scales) - self._has_last
        for rows in (self._every_row[:n], self._every_row[n:]):
            strip = max((row.strip.minimumWidth() for row in rows), default=0)
            words = max((row.least_text_px for row in rows), default=0) + 4 * SIDE_PX
            for row in rows:
                row.set_narrow(width < strip + max(words, self._theme.px(LEAST_TEXT_PX)))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.set_available(event.size().width())

    def _row(self, scale: ScaleLabels, *, is_last: bool) -> ScaleRow:
        row = ScaleRow(
            self._theme,
            label=scale.label,
            statement=scale.statement,
            levels=scale.levels,
            shows_words=is_last or not self._shares_words,
            has_remark=self._has_remarks,
            levels_run=self._levels_run,
            parent=self,
        )
        row.level_chosen.connect(partial(self._on_level_chosen, row, scale.name))
        row.focus_taken.connect(lambda: self._set_current(self._every_row.index(row)))
        return row

    def _on_level_chosen(self, row: ScaleRow, name: str, value: float) -> None:
        self.take_focus(self.rows.index(row))
        self.value_chosen.emit(name, value)

    def _set_current(self, index: int) -> None:
        self._current = index
        self._is_resting = False
        self._mark_current()

    def _mark_current(self) -> None:
        for index, row in enumerate(self._every_row):
            row.set_current(index == self._current and len(self.rows) > 1 and not self._is_resting)

    def _heading(self) -> QHBoxLayout:
        """The beginning of the statements, and the words of the levels, each above its column."""
        row = in_a_row((self._lead, 1, Qt.AlignmentFlag.AlignBottom), margins=(SIDE_PX, 0, SIDE_PX, 0), spacing=0)
        if not self._head_labels:
            return row
        strip = QWidget()
        strip.setLayoutDirection(self._levels_run)
        in_a_row(*self._head_labels, of=strip, spacing=0)
        row.addStretch(0)
        row.addWidget(strip, 0, Qt.AlignmentFlag.AlignTrailing)
        return row

    def _words_of_columns(self) -> list[QLabel]:
        return [_head_label(level.words) for level in self._scales[0].levels]

    def _size_columns(self) -> None:
        font = QFont(self.font())
        font.setPixelSize(self._theme.px(CAPTION_PX))
        metrics = QFontMetrics(font)
        if self._head_labels:
            words = [level.words for level in self._scales[0].levels]
            widest = max((two_line_px(metrics, word) for word in words), default=0) + GRID
            width = min(max(self._theme.px(LEAST_COLUMN_PX), widest), self._theme.px(WORDS_MOST_COLUMN_PX))
            for label in self._head_labels:
                label.setFixedWidth(width)
        else:
            width = max((b.sizeHint().width() for row in self._every_row for b in row.buttons), default=0)
        ends = max((label.sizeHint().width() for row in self._every_row for label in row.ends), default=0)
        for row in self._every_row:
            row.set_column_px(width, ends)
        if self._has_last and self._head_labels:
            last = self._every_row[-1]
            last.set_column_px(max((button.sizeHint().width() for button in last.buttons), default=0), ends)
        self.set_available(self.width())


def _head_label(words: str) -> QLabel:
    label = plain_label(words, "caption", wraps=True)
    label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
    return label
