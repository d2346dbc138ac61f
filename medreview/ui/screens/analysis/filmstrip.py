"""The panels below the figure, side by side: one is shown, empty ones are pale and name the way to data."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QFrame, QPushButton, QScrollArea, QSizePolicy, QWidget
from typing_extensions import override

from medreview.ui.tokens import GRID
from medreview.ui.translation import is_right_to_left, number
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column, in_a_row

TILE_WIDTH = 7 * GRID
TILE_HEIGHT = 9 * GRID
TILE_SHARE = 100
"""Tiles grow before the room behind the last one does."""
SIDE = GRID * 3 // 4
"""Room beside the words of a tile: the border of the keyboard is 4 px thick."""
KEYS = "1234567890-="
"""The row of digits on a keyboard, a key for each of the first tiles."""


@dataclass(frozen=True, slots=True)
class TileText:
    """The words of a tile; ``verb`` where the panel has nothing to show."""

    title: str
    verb: str = ""


class Tile(QPushButton):
    """One panel: its title, and below it its key or the verb that leads to data."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self._place = place
        self._foot = ""
        self.setCheckable(True)
        self.setProperty("role", "tile")
        self.title = plain_label("", wraps=True)
        self.below = plain_label("", "caption", wraps=True)
        for label in (self.title, self.below):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter)
        in_a_column((self.title, 1), self.below, of=self, margins=(SIDE, GRID // 4, SIDE, GRID // 4), spacing=0)
        self.setMinimumSize(TILE_WIDTH, TILE_HEIGHT)
        self.setMaximumWidth(16 * GRID)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def say(self, text: TileText) -> None:
        key = KEYS[self._place] if self._place < len(KEYS) else ""
        key = number(int(key)) if key.isdigit() else key
        self.title.setText(text.title)
        for label in (self.title, self.below):
            label.ensurePolished()
        title_px = _two_lines_px(text.title, self.title.fontMetrics())
        verb_px = max(map(self.below.fontMetrics().horizontalAdvance, text.verb.split()), default=0)
        wide = max(title_px, verb_px) + 2 * SIDE + 2  # Qt breaks a line a hair before its measure
        self.setMinimumWidth(max(TILE_WIDTH, wide))
        key_words = self.tr("Key {key}").format(key=key) if key else ""
        self._foot = text.verb or key_words
        self._elide()
        self.below.setVisible(bool(self._foot))
        is_empty = bool(text.verb)
        if self.property("empty") != is_empty:
            self.setProperty("empty", is_empty)
            for part in (self, self.title):
                part.setProperty("empty", is_empty)
                part.style().unpolish(part)
                part.style().polish(part)
        name = self.tr("{panel}, no data yet: {verb}") if is_empty else "{panel}"
        named(self, name.format(panel=text.title, verb=text.verb))
        no_data = self.tr("No data. {verb}").format(verb=text.verb) if is_empty else ""
        self.setToolTip(" · ".join(hint for hint in (no_data, key_words) if hint))

    def _elide(self) -> None:
        """Two lines at most: a word that does not fit into the second one ends in an ellipsis."""
        room, metrics = self.width() - 2 * SIDE, self.below.fontMetrics()
        first, rest = "", self._foot.split()
        while rest and metrics.horizontalAdvance(f"{first} {rest[0]}".strip()) <= room:
            first = f"{first} {rest.pop(0)}".strip()
        lines = [first, metrics.elidedText(" ".join(rest), Qt.TextElideMode.ElideRight, room)]
        self.below.setText("\n".join(line for line in lines if line))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    @override
    def sizeHint(self) -> QSize:
        """Two lines for the title and two below it."""
        lines_px = 2 * (self.title.fontMetrics().lineSpacing() + self.below.fontMetrics().lineSpacing())
        return QSize(self.minimumWidth(), max(TILE_HEIGHT, lines_px + GRID))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()  # the strip walks
        else:
            super().keyPressEvent(event)


class Filmstrip(QScrollArea):
    """The arrow keys walk from tile to tile, and what they reach is shown.

    Signals
    -------
    chosen(int)
        The place of the panel to show.
    """

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.tiles: list[Tile] = []
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._group.buttonClicked.connect(self._on_clicked)
        self._holder = QWidget()
        self._row = in_a_row(of=self._holder, margins=GRID // 2, spacing=GRID // 4)
        self.setWidget(self._holder)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        named(self, self.tr("Panels"))

    @property
    def current(self) -> int:
        """The place of the marked tile; -1 for none."""
        return next((place for place, tile in enumerate(self.tiles) if tile.isChecked()), -1)

    def show_tiles(self, texts: Sequence[TileText]) -> None:
        """Name every panel; the marked one stays marked."""
        while len(self.tiles) < len(texts):
            tile = Tile(len(self.tiles))
            self._group.addButton(tile)
            self.tiles.append(tile)
            self._row.addWidget(tile, TILE_SHARE)
            if len(self.tiles) == len(texts):
                self._row.addStretch(1)
        for tile, text in zip(self.tiles, texts, strict=True):
            tile.say(text)
            tile.setFixedHeight(tile.sizeHint().height())
        self._fit()

    def mark(self, place: int) -> None:
        """Mark a tile, quietly, and bring it into sight; the keyboard goes along where it was on another."""
        if 0 <= place < len(self.tiles):
            had_keyboard = self.window().focusWidget() in self.tiles  # also while another window is in front
            self.tiles[place].setChecked(True)
            if had_keyboard:
                self.tiles[place].setFocus(Qt.FocusReason.OtherFocusReason)
            self.ensureWidgetVisible(self.tiles[place], 2 * GRID, 0)

    def walk(self, step: int) -> None:
        """Show the panel so many places further, round about."""
        if self.tiles:
            self.choose((max(self.current, 0) + step) % len(self.tiles))

    def choose(self, place: int) -> None:
        """Show a panel as a click does."""
        if 0 <= place < len(self.tiles):
            self.mark(place)
            self.chosen.emit(place)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if step:
            self.walk(-step if is_right_to_left() else step)
        else:
            event.ignore()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _on_clicked(self, tile: QAbstractButton) -> None:
        self.choose(self.tiles.index(tile))  # type: ignore[arg-type]

    def _fit(self) -> None:
        """As high as a tile, and its scroll bar where there is one."""
        is_scrolled = self._holder.minimumSizeHint().width() > self.width()
        bar = self.horizontalScrollBar().sizeHint().height() if is_scrolled else 0
        self.setFixedHeight(max((tile.sizeHint().height() for tile in self.tiles), default=TILE_HEIGHT) + bar + GRID)


def _two_lines_px(text: str, metrics: QFontMetrics) -> int:
    """The least width in which a text has two lines or fewer."""
    parts = text.split()
    halves = ((" ".join(parts[:place]), " ".join(parts[place:])) for place in range(1, len(parts) + 1))
    return min((max(map(metrics.horizontalAdvance, both)) for both in halves), default=0)
