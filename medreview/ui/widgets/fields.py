"""Fields of forms, each with the name that a screen reader says."""

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from PySide6.QtCore import QEvent, QLocale, QMimeData, QObject, QRect, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPaintEvent, QValidator
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QCompleter,
    QDoubleSpinBox,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStylePainter,
    QTextEdit,
    QToolTip,
    QWidget,
)
from typing_extensions import override

from medreview.ui.tokens import GRID
from medreview.ui.translation import with_mark
from medreview.ui.widgets.buttons import named
from medreview.ui.widgets.buttons import push_button as push_button  # noqa: PLC0414 - forms have both
from medreview.ui.widgets.labels import draw_from_right, plain_tooltip


def name_of_control_in_use(page: QWidget | None) -> str:
    """Of the control in a page to which the keys of its window go; empty where they go elsewhere."""
    control = page.window().focusWidget() if page is not None else None
    return control.accessibleName() if page is not None and control and page.isAncestorOf(control) else ""


def use_again(page: QWidget | None, name: str) -> None:
    """Give the keyboard to the control of that name in the page that took the place of the other one."""
    controls = page.findChildren(QWidget) if page is not None and name else []
    again = next((control for control in controls if control.accessibleName() == name), None)
    if again is not None:
        again.setFocus(Qt.FocusReason.OtherFocusReason)


_DECIMAL_SIGNS = frozenset("./\N{ARABIC DECIMAL SEPARATOR}")
_MINUS_SIGNS = frozenset("-\N{MINUS SIGN}")

Validated = tuple[QValidator.State, str, int]


class NumberBox(QSpinBox):
    """A whole number."""

    @override
    def validate(self, input: str, pos: int) -> Validated:
        return super().validate(in_local_digits(input), pos)

    @override
    def valueFromText(self, text: str) -> int:
        return super().valueFromText(in_local_digits(text))


TWO_DECIMALS = 2


class DecimalBox(QDoubleSpinBox):
    """A number with decimals; a point and a slash are its decimal sign too, as people type them in Persian."""

    @override
    def validate(self, input: str, pos: int) -> Validated:
        return super().validate(_with_local_point(input), pos)

    @override
    def valueFromText(self, text: str) -> float:
        return super().valueFromText(_with_local_point(text))

    @override
    def textFromValue(self, val: float) -> str:
        """With two decimals, and with more of them only as far as they say something."""
        text = super().textFromValue(val)
        shortest = len(text) - max(self.decimals() - TWO_DECIMALS, 0)
        return text[:shortest] + text[shortest:].rstrip(QLocale().zeroDigit())


def in_local_digits(typed: str) -> str:
    """A number in the digits of any script, as the window's language writes them; as long as before."""
    locale = QLocale()
    minus = locale.negativeSign()
    written = (locale.toString(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in typed)
    return "".join(minus if sign in _MINUS_SIGNS and len(minus) == 1 else sign for sign in written)


def _with_local_point(typed: str) -> str:
    point = QLocale().decimalPoint()
    return "".join(point if sign in _DECIMAL_SIGNS else sign for sign in in_local_digits(typed))


FIELD_WIDTH = 96
LARGE_NUMBER = 10_000_000
LEAST_LETTERS = 16


def number_box(name: str, least: int, most: int, *, least_means: str = "") -> NumberBox:
    """A field for a whole number; its least value can stand for a word such as "all"."""
    box = named(NumberBox(), name)
    box.setRange(least, most)
    box.setSpecialValueText(least_means)
    if most < LARGE_NUMBER and not least_means:
        box.setFixedWidth(FIELD_WIDTH)
    else:
        _take_room_for_all(box)
    box.lineEdit().setTextMargins(GRID, 0, 0, 0)
    return box


def decimal_box(
    name: str, least: float, most: float, *, step: float, least_means: str = "", decimals: int = TWO_DECIMALS
) -> DecimalBox:
    """A field for a number with decimals; its least value can stand for a word such as "not known"."""
    box = named(DecimalBox(), name)
    box.setDecimals(decimals)  # first: the range is rounded to them
    box.setRange(least, most)
    box.setSingleStep(step)
    box.setSpecialValueText(least_means)
    _take_room_for_all(box)
    box.lineEdit().setTextMargins(GRID, 0, 0, 0)
    return box


def _take_room_for_all(box: QAbstractSpinBox) -> None:
    """As wide as its longest value needs in the text size of the window."""
    box.setMinimumWidth(FIELD_WIDTH)
    box.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)


class TickBox(QCheckBox):
    """A box to tick; where there is little room, its words take as many lines as they need."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum, QSizePolicy.ControlType.CheckBox)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @override
    def heightForWidth(self, width: int) -> int:
        whole = self.sizeHint()
        beside = whole.width() - self._words_in(10 * width).width()
        return max(whole.height(), self._words_in(width - beside).height() + GRID)

    @override
    def minimumSizeHint(self) -> QSize:
        whole = super().minimumSizeHint()
        return QSize(min(whole.width(), self.fontMetrics().averageCharWidth() * LEAST_LETTERS), whole.height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.width() >= self.sizeHint().width():
            super().paintEvent(event)
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_CheckBox, option)
        place = self.style().subElementRect(QStyle.SubElement.SE_CheckBoxContents, option, self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        if self.isRightToLeft():
            draw_from_right(painter, self.text(), place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        else:
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | _IN_LINES, self.text())

    def _words_in(self, width: int) -> QRect:
        return self.fontMetrics().boundingRect(QRect(0, 0, max(width, 1), 0), _IN_LINES, self.text())


_IN_LINES = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


class ScreenButton(QPushButton):
    """Space presses it; every other key is its screen's, so that arrows do not walk from button to button."""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            event.ignore()


SPARE_FIELD_PX = 2
"""An entry that is so little wider than the field is drawn whole."""
SPARE_PX = 12
"""Qt forgets that the border of a box in use is thicker: its list would get arrows, which hide half an entry."""


class ChoiceBox(QComboBox):
    """As wide as its longest entry where there is room, narrower where there is not; gives back the values offered."""

    def __init__(self) -> None:
        super().__init__()
        self._offered: list[Any] = []
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    def offer(self, entries: Mapping[Any, str]) -> None:
        """Put these values in the place of those before, each with its words."""
        self.clear()
        for value, words in entries.items():
            self.addItem(with_mark(words), value)
        self._offered = list(entries)  # Qt would give the text of a word of an enum, not the word

    def offer_anew(self, entries: Mapping[Any, str]) -> None:
        """Offer other choices while the box is in use: the chosen one stays where it is offered, without a signal."""
        shown = [(value, self.itemText(row)) for row, value in enumerate(self._offered)]
        if [(value, with_mark(words)) for value, words in entries.items()] == shown:
            return  # a list that somebody has opened stays open
        chosen = self.chosen
        with QSignalBlocker(self):
            self.offer(entries)
            self.choose(chosen)

    @property
    def offered(self) -> list[Any]:
        """The values by row."""
        return self._offered

    @property
    def chosen(self) -> Any:
        """The value on show; None where nothing is offered."""
        return self._offered[self.currentIndex()] if 0 <= self.currentIndex() < len(self._offered) else None

    def choose(self, value: object) -> None:
        """Show a value; the first one where it is not offered."""
        self.setCurrentIndex(self._offered.index(value) if value in self._offered else 0)

    @override
    def minimumSizeHint(self) -> QSize:
        wanted = super().minimumSizeHint()
        return QSize(min(wanted.width(), self.fontMetrics().averageCharWidth() * LEAST_LETTERS), wanted.height())

    @override
    def event(self, event: QEvent) -> bool:
        """An entry that ends in an ellipsis is shown whole beside the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and not self.toolTip():
            option = QStyleOptionComboBox()
            self.initStyleOption(option)
            whole = self.currentText()
            QToolTip.showText(event.globalPos(), plain_tooltip(whole) if option.currentText != whole else "", self)
            return True
        return super().event(event)

    @override
    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        """An ellipsis says that an entry goes on where the box is narrower; Qt would cut it in a letter."""
        super().initStyleOption(option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        metrics = self.fontMetrics()
        if metrics.horizontalAdvance(option.currentText) > field.width() + SPARE_FIELD_PX:
            option.currentText = metrics.elidedText(option.currentText, Qt.TextElideMode.ElideRight, field.width())

    @override
    def showPopup(self) -> None:
        """Open the list with room for its last entry."""
        in_use = self.hasFocus()
        super().showPopup()
        if in_use:
            popup = self.view().window()
            popup.resize(popup.width(), popup.height() + SPARE_PX)


_HEADING = object()


class SearchBox(ChoiceBox):
    """A box whose entries stand in groups, and are found by typing any part of them; Enter takes the first found.

    A click into its words lists every entry, and what is typed then takes their place.
    """

    def __init__(self) -> None:
        super().__init__()
        self._is_pressed = False
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        if completer := self.completer():
            completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setMaxVisibleItems(self.maxVisibleItems())
        if line := self.lineEdit():
            line.installEventFilter(self)
            line.returnPressed.connect(self._take_first_found)
            line.editingFinished.connect(self._show_chosen)
        self.activated.connect(self._show_chosen)
        self.currentIndexChanged.connect(self._show_chosen)

    def offer_groups(self, groups: Mapping[str, Mapping[Any, str]]) -> None:
        """Put these values in the place of those before, each group under its name; one without a name stands alone."""
        self.clear()
        self._offered = []
        for group, entries in groups.items():
            if group and entries:
                self.addItem(group)
                self.setItemData(self.count() - 1, 0, Qt.ItemDataRole.UserRole - 1)  # can be read, but not chosen
                self._offered.append(_HEADING)
            for value, words in entries.items():
                self.addItem(with_mark(words), value)
                self._offered.append(value)
        self.choose(next((value for value in self._offered if value is not _HEADING), None))

    def offer_like(self, other: "SearchBox") -> None:
        """Offer the entries of another box from the same list: a table of many columns has a box for each."""
        self.setModel(other.model())
        self._offered = other.offered

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        line = self.lineEdit()
        if watched is line and line is not None and isinstance(event, QMouseEvent):
            is_release = event.type() == QEvent.Type.MouseButtonRelease
            is_click = is_release and self._is_pressed and not line.hasSelectedText()
            self._is_pressed = event.type() == QEvent.Type.MouseButtonPress or (self._is_pressed and not is_release)
            if is_click and event.button() == Qt.MouseButton.LeftButton and self._shows_chosen:
                self._list_all()
        return super().eventFilter(watched, event)

    @property
    def _shows_chosen(self) -> bool:
        """True while nothing is typed."""
        return self.currentText() == self.itemText(self.currentIndex())

    def _list_all(self) -> None:
        """List all entries below the line, which keeps the keyboard: the box's own list could not be searched."""
        completer, line = self.completer(), self.lineEdit()
        popup = completer.popup() if completer is not None else None
        if completer is None or line is None or popup is None:
            return
        line.selectAll()
        completer.setCompletionPrefix("")
        below = completer.widget().rect()
        whole = popup.sizeHintForColumn(0) + popup.verticalScrollBar().sizeHint().width() + SPARE_PX
        if whole > below.width() and self.isRightToLeft():
            below.setLeft(below.right() - whole)
        below.setWidth(max(whole, below.width()))
        completer.complete(below)
        popup.scrollTo(completer.completionModel().index(self.currentIndex(), 0))

    def _take_first_found(self) -> None:
        typed = self.currentText().strip().casefold()
        if not typed or typed == self.itemText(self.currentIndex()).strip().casefold():
            return
        rows = [row for row, value in enumerate(self._offered) if value is not _HEADING]
        found = next((row for row in rows if typed in self.itemText(row).casefold()), None)
        if found is not None:
            self.setCurrentIndex(found)
            self.activated.emit(found)

    def _show_chosen(self, _row: int = 0) -> None:
        """Text that was typed and is no entry goes again; a long entry is shown from its start."""
        self.setEditText(self.itemText(self.currentIndex()))
        if line := self.lineEdit():
            line.setCursorPosition(0)


def search_box(name: str, groups: Mapping[str, Mapping[Any, str]] | SearchBox) -> SearchBox:
    """A box to choose from that is searched by typing; it can share the groups of another one."""
    box = named(SearchBox(), name)
    if line := box.lineEdit():
        named(line, name)
    if isinstance(groups, SearchBox):
        box.offer_like(groups)
    else:
        box.offer_groups(groups)
    return box


def choice_box(name: str, entries: Mapping[Any, str] | None = None) -> ChoiceBox:
    """A box to choose from."""
    box = named(ChoiceBox(), name)
    box.offer(entries or {})
    return box


def line_edit(name: str, placeholder: str = "") -> QLineEdit:
    """A line to write in."""
    line = named(QLineEdit(), name)
    line.setPlaceholderText(placeholder)
    return line


def hidden_line(name: str) -> QLineEdit:
    """A line whose letters are not shown, and that no input method keeps."""
    line = named(QLineEdit(), name)
    line.setEchoMode(QLineEdit.EchoMode.Password)
    line.setInputMethodHints(Qt.InputMethodHint.ImhHiddenText | Qt.InputMethodHint.ImhSensitiveData)
    return line


class NameBox(QComboBox):
    """A line to write in, with names to choose from."""

    def __init__(self) -> None:
        super().__init__()
        self.setEditable(True)

    def offer(self, names: Iterable[str]) -> None:
        """Replace the names on offer; the written text stays."""
        written = self.currentText()
        self.clear()
        self.addItems(list(names))
        self.setEditText(written)


def name_box(name: str, names: Iterable[str] = ()) -> NameBox:
    """A box to write in or to choose from."""
    box = named(NameBox(), name)
    line = box.lineEdit()
    if line is not None:
        named(line, name)
    box.offer(names)
    return box


PARAGRAPH_SIGNS = str.maketrans({"\u2028": "\n", "\u2029": "\n"})


class PlainText(QTextEdit):
    """Text to edit, never read as HTML, on the side where its own script begins; Tab leaves it.

    QPlainTextEdit would leave every text on the left.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)

    def text(self) -> str:
        """As typed: Qt's own plain text has other spaces where a space does not break."""
        return self.document().toRawText().translate(PARAGRAPH_SIGNS)

    def show_text(self, text: str) -> None:
        """Put a text in the place of the one before; the cursor stays where nothing changed."""
        if text != self.text():
            self.setPlainText(text)

    @override
    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasText()


def text_box(name: str) -> PlainText:
    """A box to write paragraphs in."""
    return named(PlainText(), name)
