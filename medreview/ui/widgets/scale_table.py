"""Scales under each other: the rows of an item, of a questionnaire, or the one of a pair's confidence."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget
from typing_extensions import override

from medreview.ui.theme import Theme
from medreview.ui.tokens import CAPTION_PX, GRID
from medreview.ui.translation import number
from medreview.ui.widgets.labels import ElidedLabel, plain_label
from medreview.ui.widgets.layout import STRETCH, holding, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.ui.widgets.scale_row import SIDE_PX, LevelLabel, ScaleRow, two_line_px

LEAST_COLUMN_PX = 48
WORDS_MOST_COLUMN_PX = 96
LEAST_TEXT_PX = 180
LEAST_ROWS = 3
"""Rows that are seen at once where more of them scroll."""


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


class _Rows(QWidget):
    """Rows as high as their width asks for: Qt's least height is that of words wrapped at every space.

    They say of their least width what they need with the levels under the words: from the width beside each other they
    would never be told that there is less.
    """

    def __init__(self, least_width: Callable[[], int]) -> None:
        super().__init__()
        self._least_width = least_width

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(min(super().minimumSizeHint().width(), self._least_width()), 0)


class ScaleTable(QWidget):
    """Rows of scales with one current row. Where all scales share their words, the words stand once, above.

    ``last`` is a row of another kind below the others, asked only where ``ask_last`` says so.

    Signals
    -------
    value_chosen(str, float)
        A level was clicked: name of the scale and the value to give.
    looked_at()
        Another row or level is looked at, so that ``definition`` may say something else.
    """

    value_chosen = Signal(str, float)
    looked_at = Signal()

    def __init__(
        self,
        theme: Theme,
        scales: Sequence[ScaleLabels],
        *,
        has_remarks: bool = False,
        levels_run: Qt.LayoutDirection = Qt.LayoutDirection.LeftToRight,
        last: ScaleLabels | None = None,
        last_runs: Qt.LayoutDirection | None = None,
        scrolls: bool = False,
    ) -> None:
        """``last_runs`` is the direction of the ``last`` row's levels, where it is not that of the others."""
        super().__init__()
        self._has_remarks = has_remarks
        self._theme = theme
        self._levels_run = levels_run
        self._last_runs = levels_run if last_runs is None else last_runs
        self._scales = (*scales, *((last,) if last is not None else ()))
        self._has_last = last is not None
        self._n_aligned = len(scales) if len(scales) > 1 else 0
        """Rows whose levels stand under each other; any other one is as wide as there is room."""
        self._asks_last = False
        self.current_index = 0
        self._is_resting = False
        self._is_bar = False
        self._bar_width = 0
        self._shares_words = len({tuple(level.words for level in scale.levels) for scale in scales}) == 1 < len(scales)
        self._every_row = tuple(self._row(scale, is_last=scale is last) for scale in self._scales)
        self._lead = plain_label(role="quiet")
        self._lead.hide()
        self.head_labels = self._words_of_columns() if self._shares_words else []
        self._place = plain_label(role="quiet")
        self._place.hide()
        self._head = holding(self._heading())
        self._content = _Rows(lambda: self.least_width)
        self._column = in_a_column(
            *self._every_row[: len(scales)], *(() if scrolls else (STRETCH,)), of=self._content, spacing=GRID // 2
        )
        self._area = PageArea() if scrolls else None
        if self._area is not None:
            self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self._area.setWidget(self._content)
            self._area.verticalScrollBar().rangeChanged.connect(self._keep_words_over_levels)
        column = in_a_column(
            self._head, (self._area or self._content, 1), *self._last_parts(), of=self, spacing=GRID // 2
        )
        column.addStretch(0)  # for the last row alone, as a bar
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
        if not is_asked:
            self.current_index = min(self.current_index, len(self.rows) - 1)
            self._mark_current()
        self._show_rows()

    def _last_parts(self) -> list[QWidget]:
        if not self._has_last:
            return []
        self._line = QFrame()
        self._line.setProperty("role", "line")
        self._line.setFixedHeight(1)
        self._meaning = ElidedLabel()
        self._meaning.setContentsMargins(SIDE_PX, 0, SIDE_PX, 0)
        for part in (self._line, self._every_row[-1]):
            policy = part.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            part.setSizePolicy(policy)
            part.hide()
        return [self._meaning, self._line, self._every_row[-1]]

    def _keep_words_over_levels(self, _least: int, most: int) -> None:
        """Move the words of the levels in by the width of a scroll bar that moves the levels in."""
        assert self._area is not None
        taken = self._area.verticalScrollBar().sizeHint().width() if most > 0 else 0
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        self._head.setContentsMargins(taken if is_mirrored else 0, 0, 0 if is_mirrored else taken, 0)

    def set_bar(self, is_bar: bool) -> None:
        """Show one row at a time, with its words in the levels, where there is no room for all."""
        if is_bar == self._is_bar:
            return
        self._is_bar = is_bar
        for row in self._every_row:
            row.set_bar(is_bar)
        for label in self.head_labels:
            label.setVisible(not is_bar)
        self._place.setVisible(is_bar)
        if self._has_last:
            self._meaning.setVisible(not is_bar)
            policy = self._every_row[-1].sizePolicy()
            for part in (self._line, self._every_row[-1]):
                policy = part.sizePolicy()
                policy.setRetainSizeWhenHidden(not is_bar)
                part.setSizePolicy(policy)
        self._size_columns()
        self._show_rows()

    def show_head(self, is_shown: bool) -> None:
        """Keep the line above the rows, or leave it out where what it says is said elsewhere."""
        self._head.setVisible(is_shown)

    @property
    def place(self) -> str:
        """The place among the rows, of which a bar shows one; empty where all are in sight."""
        return self._place.text() if self._is_bar else ""

    @property
    def unsaid(self) -> tuple[str, ...]:
        """Words of the current row that a flat bar leaves to another place."""
        return self.current_row.unsaid if self._is_bar else ()

    def set_flat(self, is_flat: bool) -> None:
        """In a bar, show the levels alone."""
        for row in self._every_row:
            row.set_flat(is_flat)

    def bar_height(self, width: int) -> int:
        """The height that any one row takes as a bar of this width, with the line above it."""
        self._bar_width = width
        rows = max((row.bar_height(width) for row in self._every_row), default=0)
        return rows if self._head.isHidden() else self._head.sizeHint().height() + rows + GRID // 2

    def _show_rows(self) -> None:
        """In a bar the current row alone; it has the keyboard before the others go, or Qt would pass it on."""
        n_asked = len(self.rows)
        shown = {self.current_index} if self._is_bar else set(range(n_asked))
        others = [row for index, row in enumerate(self._every_row) if index not in shown]
        for index in shown:
            self._every_row[index].show()
        if any(row.hasFocus() for row in others):
            self.current_row.setFocus(Qt.FocusReason.OtherFocusReason)
        for row in others:
            row.hide()
        if self._has_last:
            self._line.setVisible(self._asks_last and not self._is_bar)
            (self._area or self._content).setVisible(not self._is_bar or self.current_index != len(self._every_row) - 1)
        self._place.setText(f"{number(self.current_index + 1)} / {number(n_asked)}")

    @property
    def current_name(self) -> str:
        return self._scales[self.current_index].name

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
        return self.rows[self.current_index]

    @property
    def definition(self) -> str:
        """The meaning of the level that is pointed at, else looked at or given in the current row."""
        pointed = next((row for row in self.rows if row.is_pointed_at), None)
        row = pointed or (None if self._is_resting else self.current_row)
        return row.definition if row is not None else ""

    def says_meaning(self, words: str) -> bool:
        """Say what a level means under the rows; False where it is one of the ``last`` row, or of a bar.

        Under the ``last`` row it would seem to be said of that.
        """
        if not self._has_last:
            return False
        is_of_rows = not self._is_bar and not self._is_at_last
        self._meaning.show_words(words if is_of_rows else "")
        return is_of_rows

    @property
    def _is_at_last(self) -> bool:
        pointed = next((row for row in self.rows if row.is_pointed_at), None)
        return (pointed or self.current_row) is self._every_row[-1]

    def look_along(self, step: int) -> None:
        """Look at the level to the right of the current row (1) or to the left (-1), without giving it."""
        runs = self._last_runs if self.current_index == self.last_row else self._levels_run
        if not self._is_resting:
            self.current_row.look_along(step if runs is Qt.LayoutDirection.LeftToRight else -step)

    @property
    def lead(self) -> str:
        return self._lead.text()

    def show_lead(self, words: str) -> None:
        """Say above the rows how their statements begin: "Sentence 2 of 6 ..."."""
        self._lead.show_words(words)

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
            self.take_focus(self.current_index + step)

    @property
    def is_resting(self) -> bool:
        """True if no row is marked, and no digit gives one a value."""
        return self._is_resting

    def rest(self) -> None:
        """Mark no row: all of them are given, and the keyboard goes elsewhere."""
        self._is_resting = True
        self._mark_current()

    @property
    def least_width(self) -> int:
        """The width that the levels need, with the words above them."""
        rows = self._every_row[: self._n_aligned]
        return max((row.strip.minimumWidth() for row in rows), default=0) + 2 * SIDE_PX

    def height_at(self, width: int) -> int:
        """The height that all rows take at this width."""
        self.set_available(width)
        parts = [_height(self._head, width), _height(self._content, width)]
        if self._has_last:
            parts += [self._meaning.sizeHint().height(), 1, _height(self._every_row[-1], width)]
        return sum(parts) + (len(parts) - 1) * (GRID // 2)

    def least_height(self, width: int) -> int:
        """The height in which some rows are seen at once, the others by scrolling."""
        rows = self._every_row[: len(self._scales) - self._has_last]
        spare = sum(_height(row, width) + GRID // 2 for row in rows[LEAST_ROWS:])
        return self.height_at(width) - spare

    def set_available(self, width: int) -> None:
        """Put the levels under the words where the width is too small for both."""
        if self._is_bar:
            return
        n = self._n_aligned
        strip = max((row.strip.minimumWidth() for row in self._every_row[:n]), default=0)
        words = max((row.least_text_px for row in self._every_row[:n]), default=0) + 4 * SIDE_PX
        for row in self._every_row[:n]:
            row.set_narrow(width < strip + max(words, self._theme.px(LEAST_TEXT_PX)))
        for row in self._every_row[n:]:
            words = row.fontMetrics().horizontalAdvance(row.label) + 6 * SIDE_PX
            column, end = row.wished_px
            row.set_narrow(width < len(row.buttons) * column + len(row.ends) * end + words)
            if row.is_narrow:
                row.bar_height(width)
            else:
                row.set_column_px(column, end)

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
            levels_run=self._last_runs if is_last else self._levels_run,
            parent=self,
        )
        row.level_chosen.connect(partial(self._on_level_chosen, row, scale.name))
        row.focus_taken.connect(lambda: self._set_current(self._every_row.index(row)))
        row.looked_at.connect(self.looked_at)
        return row

    def _on_level_chosen(self, row: ScaleRow, name: str, value: float) -> None:
        self.take_focus(self.rows.index(row))
        self.value_chosen.emit(name, value)

    def _set_current(self, index: int) -> None:
        self.current_index = index
        self._is_resting = False
        self._mark_current()

    def _mark_current(self) -> None:
        for index, row in enumerate(self._every_row):
            row.set_current(index == self.current_index and len(self.rows) > 1 and not self._is_resting)
        if self._is_bar:
            self._show_rows()
        self.looked_at.emit()

    def _heading(self) -> QHBoxLayout:
        """The beginning of the statements, and the words of the levels, each above its column."""
        row = in_a_row((self._lead, 1, Qt.AlignmentFlag.AlignBottom), margins=(SIDE_PX, 0, SIDE_PX, 0), spacing=0)
        row.addWidget(self._place)
        if not self.head_labels:
            return row
        strip = QWidget()
        strip.setLayoutDirection(self._levels_run)
        in_a_row(*self.head_labels, of=strip, spacing=0)
        row.addStretch(0)
        row.addWidget(strip, 0, Qt.AlignmentFlag.AlignTrailing)
        return row

    def _words_of_columns(self) -> list[QLabel]:
        return [_head_label(level.words) for level in self._scales[0].levels]

    def _size_columns(self) -> None:
        font = QFont(self.font())
        font.setPixelSize(self._theme.px(CAPTION_PX))
        metrics = QFontMetrics(font)
        if self.head_labels:
            words = [level.words for level in self._scales[0].levels]
            widest = max((two_line_px(metrics, word) for word in words), default=0) + GRID
            width = min(max(self._theme.px(LEAST_COLUMN_PX), widest), self._theme.px(WORDS_MOST_COLUMN_PX))
            for label in self.head_labels:
                label.setFixedWidth(width)
        else:
            width = max((b.sizeHint().width() for row in self._every_row for b in row.buttons), default=0)
        ends = max((label.sizeHint().width() for row in self._every_row for label in row.ends), default=0)
        for row in self._every_row:
            row.set_column_px(width, ends)
        if self._is_bar:
            self.bar_height(self._bar_width)
        self.set_available(self.width())


def _height(part: QWidget, width: int) -> int:
    """The height of a part at a width, whether it is shown or not."""
    layout = part.layout()
    assert layout is not None
    layout.invalidate()
    layout.activate()
    return layout.heightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()


def _head_label(words: str) -> QLabel:
    label = plain_label(words, "caption", wraps=True)
    label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
    return label
