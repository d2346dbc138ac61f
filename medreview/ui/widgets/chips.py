"""Short words side by side: chips to press, and lists of chips that can be added, renamed, moved and taken out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QLayout, QLayoutItem, QPushButton, QWidget
from typing_extensions import override

from medreview.ui.tokens import GRID
from medreview.ui.translation import is_right_to_left, isolated
from medreview.ui.widgets.fields import line_edit, named, push_button
from medreview.ui.widgets.labels import plain_label, plain_tooltip
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row

NAME_WIDTH = 20 * GRID


class FlowLayout(QLayout):
    """Widgets side by side in as many lines as they need, from where lines begin."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(GRID // 2)

    @override
    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    @override
    def count(self) -> int:
        return len(self._items)

    @override
    def itemAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        return self._items[index] if 0 <= index < len(self._items) else None

    @override
    def takeAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        places = self._places([_wanted(item, width) for item in self._shown()], width)
        return max((place.bottom() + 1 for place in places), default=0)

    @override
    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        shown = self._shown()
        sizes = [_wanted(item, rect.width()) for item in shown]
        for item, place in zip(shown, self._places(sizes, rect.width()), strict=True):
            if is_right_to_left():
                place.moveRight(rect.width() - 1 - place.left())
            item.setGeometry(place.translated(rect.topLeft()))

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSize()

    @override
    def minimumSize(self) -> QSize:
        sizes = [item.minimumSize() for item in self._items]
        return QSize(
            max((size.width() for size in sizes), default=0), max((size.height() for size in sizes), default=0)
        )

    def height_of(self, widgets: Sequence[QWidget], width: int) -> int:
        """The height that some of its widgets would need, whether they are shown or not."""
        return max(
            (place.bottom() + 1 for place in self._places([one.sizeHint() for one in widgets], width)), default=0
        )

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]  # of an empty one the widget is hidden

    def _places(self, sizes: Sequence[QSize], width: int) -> Iterator[QRect]:
        """The place of each in lines of a width, from where lines begin."""
        x, y, height = 0, 0, 0
        for wanted in sizes:
            if x and x + wanted.width() > width:
                x, y, height = 0, y + height + self.spacing(), 0
            yield QRect(QPoint(x, y), wanted)
            x, height = x + wanted.width() + self.spacing(), max(height, wanted.height())


def _wanted(item: QLayoutItem, width: int) -> QSize:
    """The size that an item likes; narrower and as high as that makes it where a whole line is too little for it."""
    liked = item.sizeHint()
    if liked.width() <= width:
        return liked
    narrow = max(width, item.minimumSize().width())
    return QSize(narrow, item.heightForWidth(narrow) if item.hasHeightForWidth() else liked.height())


def in_lines(*widgets: QWidget, spacing: int = GRID) -> FlowLayout:
    """Widgets side by side, in further lines where there is no room."""
    flow = FlowLayout()
    flow.setSpacing(spacing)
    for widget in widgets:
        flow.addWidget(widget)
    return flow


class ChipRow(QWidget):
    """Chips to press.

    Signals
    -------
    pressed(str)
        The value of the chip that was pressed.
    """

    pressed = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._flow = FlowLayout(self)
        self.chips: dict[str, QPushButton] = {}

    def offer(self, chips: Mapping[str, str], about: Mapping[str, str]) -> None:
        """Show chips by their value, each with its word and a hint."""
        if list(chips) == list(self.chips):
            return
        while item := self._flow.takeAt(0):
            if widget := item.widget():
                widget.setParent(None)
                widget.deleteLater()
        self.chips = {value: self._chip(value, word, about.get(value, "")) for value, word in chips.items()}
        for chip in self.chips.values():
            self._flow.addWidget(chip)

    def _chip(self, value: str, word: str, hint: str) -> QPushButton:
        chip = push_button(word, partial(self.pressed.emit, value), role="chip")
        chip.setParent(self)
        named(chip, f"{self._name}: {word}").setAccessibleDescription(hint)
        chip.setToolTip(plain_tooltip(hint))
        chip.show()
        return chip


class ChipList(QWidget):
    """Words in an order, one of them chosen: it is renamed in a line, moved and taken out beside it.

    Signals
    -------
    edited()
        A word changed, came, went or moved.
    chosen(int)
        Another word is the chosen one; -1 for none.
    """

    edited = Signal()
    chosen = Signal(int)

    def __init__(self, title: str, new_word: Callable[[int], str]) -> None:
        super().__init__()
        self._words: list[str] = []
        self._new_word = new_word
        self.at = -1
        """The place of the chosen word; -1 for none."""
        self._title = plain_label(title, "caption")
        self._holder = QWidget()
        self._flow = FlowLayout(self._holder)
        self._group = QButtonGroup(self)
        self.chips: list[QPushButton] = []
        self.line = line_edit(self._of(self.tr("Name")))
        self.line.setFixedWidth(NAME_WIDTH)
        self.line.textEdited.connect(self._rename)
        self.add_button = self._button(self.tr("Add"), self.add)
        self.earlier_button = self._button(self.tr("Move back"), lambda: self.move_chosen(-1))
        self.later_button = self._button(self.tr("Move forward"), lambda: self.move_chosen(1))
        self.remove_button = self._button(self.tr("Remove"), self.remove)
        buttons = (self.add_button, self.earlier_button, self.later_button, self.remove_button)
        in_a_column(
            self._title,
            self._holder,
            in_a_row(self.line, *buttons, STRETCH, spacing=GRID // 2),
            of=self,
            spacing=GRID // 2,
        )
        self._show()

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(self._words)

    def name(self, title: str) -> None:
        """Say what the words are, where that changes."""
        self._title.setText(title)
        for button in (self.add_button, self.earlier_button, self.later_button, self.remove_button):
            named(button, f"{button.text()}: {title}")
        named(self.line, self._of(self.tr("Name")))

    def show_words(self, words: Sequence[str], at: int | None = None) -> None:
        """Replace all words, quietly; the chosen place stays as far as there is one."""
        wanted = self.at if at is None else at
        self._words = list(words)
        self.at = min(max(wanted, 0), len(words) - 1)
        self._show()

    def choose(self, at: int) -> None:
        self.at = at
        self._show()
        self.chosen.emit(at)

    def add(self) -> None:
        self._words.append(self._new_word(len(self._words) + 1))
        self.at = len(self._words) - 1
        self._tell()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.line.selectAll()

    def remove(self) -> None:
        if 0 <= self.at < len(self._words):
            del self._words[self.at]
            self.at = min(self.at, len(self._words) - 1)
            self._tell()

    def move_chosen(self, step: int) -> None:
        """Put the chosen word so many places later."""
        to = self.at + step
        if 0 <= self.at < len(self._words) and 0 <= to < len(self._words):
            self._words.insert(to, self._words.pop(self.at))
            self.at = to
            self._tell()

    def _rename(self, text: str) -> None:
        if 0 <= self.at < len(self._words):
            self._words[self.at] = text.strip()
            self.chips[self.at].setText(isolated(text.strip()) or "…")
            self.edited.emit()

    def _tell(self) -> None:
        self._show()
        self.chosen.emit(self.at)
        self.edited.emit()

    def _show(self) -> None:
        had_keyboard = any(chip.hasFocus() for chip in self.chips)
        while item := self._flow.takeAt(0):
            if widget := item.widget():
                widget.setParent(None)
                widget.deleteLater()
        self.chips = []
        for at, word in enumerate(self._words):
            chip = _Chip(isolated(word) or "…", self)  # a number leads also a word of the other direction
            chip.setCheckable(True)
            chip.setChecked(at == self.at)
            named(chip, f"{self._title.text()}: {word}")
            chip.clicked.connect(lambda _checked=False, at=at: self.choose(at))
            self._flow.addWidget(chip)
            chip.show()
            self.chips.append(chip)
        if had_keyboard and 0 <= self.at < len(self.chips):
            self.chips[self.at].setFocus(Qt.FocusReason.OtherFocusReason)
        has_one = 0 <= self.at < len(self._words)
        self.line.setText(self._words[self.at] if has_one else "")
        self.line.setEnabled(has_one)
        self.remove_button.setEnabled(has_one)
        self.earlier_button.setEnabled(has_one and self.at > 0)
        self.later_button.setEnabled(has_one and self.at < len(self._words) - 1)
        self._holder.setVisible(bool(self._words))
        self._holder.updateGeometry()

    def _of(self, word: str) -> str:
        return f"{word}: {self._title.text()}"

    def _button(self, text: str, act: Callable[[], object]) -> QPushButton:
        return named(push_button(text, act, role="quiet"), self._of(text))


class _Chip(QPushButton):
    """A word of a list. F2 or Enter renames it, Del takes it out, Alt with an arrow moves it."""

    def __init__(self, text: str, owner: ChipList) -> None:
        super().__init__(text)
        self._owner = owner
        self.setProperty("role", "chip")

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if event.key() in {Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
            self._owner.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self._owner.line.selectAll()
        elif event.key() == Qt.Key.Key_Delete:
            self.click()
            self._owner.remove()
        elif step and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.click()
            self._owner.move_chosen(-step if is_right_to_left() else step)
        else:
            super().keyPressEvent(event)
