"""Each rater's order of work, drawn: blocks as wide as the hours that they are expected to take."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from medreview.domain.granularity import UNIT_WORDS
from medreview.domain.study_plans import Granularity
from medreview.ui.plots.canvas import painting
from medreview.ui.plots.look import PlotLook, look_of
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID, contrast
from medreview.ui.translation import in_window_direction, isolated, number, translated
from medreview.ui.widgets.labels import say_aloud
from medreview.ui.words import ONLY_PART, block_name
from medreview.workflows.design_study import BlockLoad, RaterLoad

ROW = 3 * GRID
GAP = GRID // 2
LABEL = 9 * GRID
TOTAL = 7 * GRID
LEAST_BLOCK = 3.0
FEWEST_HOURS = 0.1
INK_ON_BLOCKS = "#10161c"
_PATTERNS = {"pilot": Qt.BrushStyle.Dense6Pattern, "repeat": Qt.BrushStyle.BDiagPattern}


@dataclass(frozen=True, slots=True)
class DrawnBlock:
    """One block where it is drawn; ``row`` and ``place`` count from 0."""

    area: QRectF
    row: int
    place: int


class OrderStrip(QWidget):
    """A row of blocks for every rater; time runs from left to right in every language.

    The mouse reads a block, and so do the arrow keys, which walk through a rater's blocks and from rater to rater. A
    block that is dragged, or moved with Alt and an arrow key, changes its place in the order of work.

    Signals
    -------
    block_moved(int, int)
        The place of a block in the order of work of the current row, and the one where it is wanted, from 0.
    pointed(str)
        What the block says that is under the mouse or has the keyboard; empty where there is none.
    """

    pointed = Signal(str)
    block_moved = Signal(int, int)

    def __init__(self, loads: Sequence[RaterLoad], theme: Theme) -> None:
        super().__init__()
        self._loads = tuple(loads)
        self._theme = theme
        self.current: tuple[int, int] | None = None
        """The row and the place of the block that is pointed at."""
        self._dragged: tuple[int, int] | None = None
        self._drop: int | None = None
        self.setToolTip(self.tr("Drag a block, or move it with Alt and an arrow key."))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Order of work"))
        self.setAccessibleDescription("\n".join(self.sentences()))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._on_theme)
        self._on_theme()

    def sentences(self) -> Iterator[str]:
        """Every rater's order in words: the same that the drawing says."""
        for load in self._loads:
            blocks = " · ".join(
                isolated(f"{number(place)}. {block_name(block.name)} ({number(block.n_batches)})")
                for place, block in enumerate(load.blocks, start=1)
            )
            words = self.tr("{rater}, group {group}: {hours} h. {blocks}").format(
                rater=isolated(load.rater), group=isolated(load.group), hours=number(load.hours, 1), blocks=blocks
            )
            yield in_window_direction(words)

    def blocks(self) -> tuple[DrawnBlock, ...]:
        """All blocks in their places on the drawing."""
        return tuple(self._drawn_blocks())

    def block_words(self, row: int, place: int) -> str:
        """One block in a sentence: the rater, what is rated, in batches of how many pairs, and how long."""
        load = self._loads[row]
        block = load.blocks[place]
        sizes = Counter(block.batch_sizes)
        batches = self.tr(", ").join(f"{number(n)} × {number(size)}" for size, n in sorted(sizes.items(), reverse=True))
        words = self.tr("{rater}, block {place} of {n}: {block}, {batches} answers, {hours} h")
        if block.is_pilot:
            words = self.tr("{rater}, block {place} of {n}: pilot, {block}, {batches} answers, {hours} h")
        return in_window_direction(
            words.format(
                rater=isolated(load.rater),
                place=number(place + 1),
                n=number(len(load.blocks)),
                block=block_name(block.name),
                batches=isolated(batches),
                hours=number(block.hours, 1),
            )
        )

    @override
    def sizeHint(self) -> QSize:
        return QSize(40 * GRID, self.height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        look = look_of(self._theme)
        with painting(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw_hours(painter, look)
            for row, load in enumerate(self._loads):
                self._draw_ends(painter, look, row, load)
            for drawn in self._drawn_blocks():
                self._draw_block(painter, look, drawn)
            self._draw_meanings(painter, look)
            self._draw_drop(painter, look)
            if self.hasFocus() and self.current is None:
                painter.setPen(QPen(look.ink("accent"), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))

    def take_up(self, row: int, place: int) -> None:
        """Point at a block, with the keyboard; after the order changed, at the one that was moved."""
        self.setFocus()
        self._point_at((min(row, len(self._loads) - 1), place))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._dragged = self._block_at(event.position()) if event.button() is Qt.MouseButton.LeftButton else None

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragged is None:
            self._point_at(self._block_at(event.position()))
            return
        self.setCursor(Qt.CursorShape.ClosedHandCursor)
        row, place = self._dragged
        middles = [one.area.center().x() for one in self.blocks() if one.row == row and one.place != place]
        self._drop = sum(middle < event.position().x() for middle in middles)
        self.update()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragged, drop = self._dragged, self._drop
        self._let_go()
        if dragged is not None and drop is not None:
            self._move(dragged, drop)

    def _block_at(self, position: QPointF) -> tuple[int, int] | None:
        found = next((one for one in self.blocks() if one.area.contains(position)), None)
        return None if found is None else (found.row, found.place)

    def _let_go(self) -> None:
        self._dragged = self._drop = None
        self.unsetCursor()
        self.update()

    def _move(self, block: tuple[int, int], to: int) -> None:
        row, place = block
        if to != place and 0 <= to < len(self._loads[row].blocks):
            self._point_at(block)
            self.block_moved.emit(place, to)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if not self.hasFocus():
            self._point_at(None)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _ARROWS.get(event.key())
        if event.key() == Qt.Key.Key_Escape and self._dragged is not None:
            self._let_go()
            return
        if step is None or not self._loads:
            super().keyPressEvent(event)
            return
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and self.current is not None:
            self._move(self.current, self.current[1] + step[1])
            return
        if self.current is None:
            self._point_at((0, 0))
            return
        row = min(max(self.current[0] + step[0], 0), len(self._loads) - 1)
        place = min(max(self.current[1] + step[1], 0), len(self._loads[row].blocks) - 1)
        self._point_at((row, place))

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._point_at(None)
        self.update()

    def _point_at(self, found: tuple[int, int] | None) -> None:
        if found == self.current:
            return
        self.current = found
        said = "" if found is None else self.block_words(*found)
        if self.hasFocus():
            say_aloud(self, said)
        self.pointed.emit(said)
        self.update()

    def _on_theme(self) -> None:
        look = look_of(self._theme)
        n_lines = len(self._meanings())
        self._line = max(look.caption_px + GRID, 2 * GRID)
        self.setFixedHeight(len(self._loads) * (ROW + GAP) + self._line + ((n_lines + 1) // 2) * self._line)
        self.update()

    def _track(self) -> QRectF:
        """The room in which time runs, for the first rater."""
        width = max(self.width() - LABEL - TOTAL, 8 * GRID)
        is_mirrored = look_of(self._theme).is_mirrored
        return QRectF(TOTAL if is_mirrored else LABEL, 0, width, ROW)

    def _longest(self) -> float:
        return max((load.hours for load in self._loads), default=FEWEST_HOURS) or FEWEST_HOURS

    def _drawn_blocks(self) -> Iterator[DrawnBlock]:
        track = self._track()
        for row, load in enumerate(self._loads):
            x = track.left()
            for place, block in enumerate(load.blocks):
                width = max(block.hours / self._longest() * track.width(), LEAST_BLOCK)
                yield DrawnBlock(QRectF(x, row * (ROW + GAP), width, ROW), row, place)
                x += width

    def _draw_ends(self, painter: QPainter, look: PlotLook, row: int, load: RaterLoad) -> None:
        track, top = self._track(), row * (ROW + GAP)
        before = QRectF(0, top, track.left() - GAP, ROW)
        after = QRectF(track.right() + GAP, top, self.width() - track.right() - GAP, ROW)
        name_room, total_room = (after, before) if look.is_mirrored else (before, after)
        painter.setFont(look.caption())
        painter.setPen(look.ink("text"))
        name = self.tr("{rater} · {group}").format(rater=isolated(load.rater), group=isolated(load.group))
        side = Qt.AlignmentFlag.AlignRight if look.is_mirrored else Qt.AlignmentFlag.AlignLeft
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
        shown = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, int(name_room.width()))
        painter.drawText(name_room, middle | side, shown)
        painter.setPen(look.ink("quiet"))
        hours = self.tr("{hours} h").format(hours=number(load.hours, 1))
        other = Qt.AlignmentFlag.AlignLeft if look.is_mirrored else Qt.AlignmentFlag.AlignRight
        painter.drawText(total_room, middle | other, hours)

    def _draw_block(self, painter: QPainter, look: PlotLook, drawn: DrawnBlock) -> None:
        block = self._loads[drawn.row].blocks[drawn.place]
        area = drawn.area.adjusted(0.5, 1, -0.5, -1)
        colour = _colour(look, block.granularity)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(area, 2, 2)
        if pattern := _pattern(block):
            painter.setBrush(QBrush(QColor(INK_ON_BLOCKS), _PATTERNS[pattern]))
            painter.drawRoundedRect(area, 2, 2)
        painter.setFont(look.caption())
        part = block.name.partition(" ")[2]
        words = "" if part == ONLY_PART else part
        if not block.is_repeat and painter.fontMetrics().horizontalAdvance(words) < area.width() - GAP:
            painter.setPen(
                QColor(INK_ON_BLOCKS if contrast(INK_ON_BLOCKS, colour) > contrast("#ffffff", colour) else "#ffffff")
            )
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, words)
        if (drawn.row, drawn.place) == self.current:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(look.ink("text"), 2))
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), 2, 2)

    def _draw_drop(self, painter: QPainter, look: PlotLook) -> None:
        """A line where the dragged block would come to stand."""
        if self._dragged is None or self._drop is None:
            return
        row, place = self._dragged
        others = [one.area for one in self._drawn_blocks() if one.row == row and one.place != place]
        if others:
            x = others[self._drop].left() if self._drop < len(others) else others[-1].right()
            painter.setPen(QPen(look.ink("accent"), 3))
            painter.drawLine(QPointF(x, others[0].top()), QPointF(x, others[0].bottom()))

    def _draw_hours(self, painter: QPainter, look: PlotLook) -> None:
        """The axis: no more ticks than have room for their words, at whole hours, or at tenths where all is short."""
        track = self._track()
        top = len(self._loads) * (ROW + GAP)
        longest = self._longest()
        most = min(5, int(track.width() / (5 * GRID)))
        step = next((one for one in (0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100) if longest / one <= most), longest)
        painter.setFont(look.caption())
        place = 0.0
        while place <= longest * 1.001:
            x = track.left() + place / longest * track.width()
            painter.setPen(look.ink("line"))
            painter.drawLine(QPointF(x, 0), QPointF(x, top))
            painter.setPen(look.ink("quiet"))
            words = number(place, 0 if step >= 1 else 2)
            if place == 0:
                words = self.tr("{hours} h").format(hours=words)
            room = QRectF(x - 3 * GRID, top, 6 * GRID, self._line)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, words)
            place += step

    def _meanings(self) -> list[tuple[Granularity | None, str, str]]:
        """Of every colour and pattern that occurs: granularity, pattern, words."""
        blocks = [block for load in self._loads for block in load.blocks]
        found: list[tuple[Granularity | None, str, str]] = [
            (granularity, "", translated(UNIT_WORDS[granularity]))
            for granularity in Granularity
            if any(block.granularity is granularity for block in blocks)
        ]
        if any(block.is_pilot for block in blocks):
            found.append((None, "pilot", self.tr("pilot")))
        if any(block.is_repeat for block in blocks):
            found.append((None, "repeat", self.tr("hidden repeats")))
        return found

    def _draw_meanings(self, painter: QPainter, look: PlotLook) -> None:
        top = len(self._loads) * (ROW + GAP) + self._line
        half = self.width() / 2
        painter.setFont(look.caption())
        for index, (granularity, pattern, words) in enumerate(self._meanings()):
            x = half * ((index + look.is_mirrored) % 2)
            room = QRectF(x, top + self._line * (index // 2), half, self._line)
            box = QRectF(0, room.center().y() - GAP, 2 * GRID, GRID)
            box.moveLeft(room.right() - 2 * GRID if look.is_mirrored else room.left())
            painter.setPen(QPen(look.ink("edge"), 1))
            painter.setBrush(QColor(_colour(look, granularity)) if granularity else look.ink("surface"))
            painter.drawRect(box)
            if pattern:
                painter.setBrush(QBrush(look.ink("text"), _PATTERNS[pattern]))
                painter.drawRect(box)
            text = room.adjusted(0, 0, -3 * GRID, 0) if look.is_mirrored else room.adjusted(3 * GRID, 0, 0, 0)
            side = Qt.AlignmentFlag.AlignRight if look.is_mirrored else Qt.AlignmentFlag.AlignLeft
            painter.setPen(look.ink("quiet"))
            painter.drawText(text, side | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute, words)


_ARROWS: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


def _colour(look: PlotLook, granularity: Granularity | None) -> str:
    """The first colours of figures: told apart by hue and lightness, and by the words below."""
    return look.colour(tuple(Granularity).index(granularity or Granularity.FINE)).name()


def _pattern(block: BlockLoad) -> str:
    return "repeat" if block.is_repeat else "pilot" if block.is_pilot else ""
