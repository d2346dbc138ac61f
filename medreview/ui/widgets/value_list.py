"""A list to choose one value from, with a line that finds values by their code, their words or their meaning."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget
from typing_extensions import override

from medreview.text import for_search
from medreview.ui.translation import in_window_direction, isolated
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import plain_label, plain_tooltip
from medreview.ui.widgets.layout import in_a_column
from medreview.ui.words import field_value

if TYPE_CHECKING:
    from medreview.domain.question_plans import TagValue

_VALUE, _FOUND_BY, _ABOUT = (Qt.ItemDataRole.UserRole + place for place in range(3))


_MANY = 4
"""So many titles that begin alike cannot be told apart where a cell is cut."""


@dataclass(frozen=True, slots=True)
class TagWords:
    """The words of values of fields, from the lists that the fields are offered with."""

    fields: dict[str, dict[str, str]]

    @classmethod
    def of_lists(cls, lists: Mapping[str, "Iterable[TagValue]"]) -> "TagWords":
        """The words of lists of values by field."""
        return cls({field: {value.code: value.title for value in values} for field, values in lists.items()})

    def of(self, field: str, value: str) -> str:
        """The words of a value, with its code where that is a number; the code alone where there are no others."""
        title = self.fields.get(field, {}).get(value, "")
        return value_words(value, title) if title else field_value(field, value)

    def of_all(self) -> dict[str, str]:
        """Words of values for a table of several fields; a value that two fields word apart has none."""
        worded: dict[str, set[str]] = {}
        for field, titles in self.fields.items():
            for value in titles:
                worded.setdefault(value, set()).add(self.of(field, value))
        return {value: next(iter(words)) for value, words in worded.items() if len(words) == 1}

    def begun_by_code(self, field: str, value: str) -> str:
        """The code first and then what tells the value from others, for a cell that may be cut."""
        titles = self.fields.get(field, {})
        title = titles.get(value, "")
        if title in {"", value}:
            return value
        told = isolated(_apart(title, titles.values()))
        return in_window_direction(f"{isolated(value)} {told}") if _is_numbered(value) else title


def value_words(code: str, title: str) -> str:
    """A code such as 05 is said beside the words; one that is a word itself says nothing more than they do."""
    if title in {"", code}:
        return code
    return in_window_direction(f"{isolated(title)} ({isolated(code)})") if _is_numbered(code) else title


def _apart(title: str, titles: Iterable[str]) -> str:
    """A title without the words that many titles of its list begin with, such as "Diseases of the"."""
    words, begun = title.split(), [other.split() for other in titles]
    dropped = 0
    while dropped < len(words) - 1:
        if sum(other[: dropped + 1] == words[: dropped + 1] for other in begun) < _MANY:
            break
        dropped += 1
    return " ".join(words[dropped:])


def _is_numbered(code: str) -> bool:
    return any(sign.isdigit() for sign in code)


class ValueList(QWidget):
    """A field of questions: any value of its list, or any text where it has no list. Nothing chosen is empty text.

    Typing in the line finds; the arrows move in the list from there.

    Signals
    -------
    edited()
        Another value was chosen, or none is any longer.
    activated()
        Enter was pressed on a value.
    """

    edited = Signal()
    activated = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.line: QLineEdit = _ValueLine(self)
        self.list = QListWidget()
        self.list.setUniformItemSizes(True)
        self.about = plain_label("", "caption", wraps=True)
        self.line.textChanged.connect(self._find)
        self.line.returnPressed.connect(self._activate)
        self.list.currentItemChanged.connect(self._say_about)
        self.list.itemActivated.connect(self._activate)
        in_a_column(self.line, (self.list, 1), self.about, of=self, spacing=4)
        self.setFocusProxy(self.line)
        self.show_values(name, ())

    def show_values(self, name: str, values: "Sequence[TagValue]", chosen: str = "") -> None:
        """Offer the values of a field under its name, with one of them chosen."""
        has_list = bool(values)
        find = self.tr("Find: {field}").format(field=name)
        named(self.line, find if has_list else name).setPlaceholderText(find if has_list else "")
        named(self.list, name)
        self.list.blockSignals(True)
        self.line.blockSignals(True)
        self.list.clear()
        for one in values:
            item = QListWidgetItem(value_words(one.code, one.title))
            item.setData(_VALUE, one.code)
            item.setData(_FOUND_BY, for_search(f"{one.code} {one.title} {one.about}"))
            item.setData(_ABOUT, one.about)
            item.setToolTip(plain_tooltip(one.about))
            self.list.addItem(item)
            if one.code == chosen:
                self.list.setCurrentItem(item)
        self.line.setText("" if has_list else chosen)
        self.list.blockSignals(False)
        self.line.blockSignals(False)
        self.list.setVisible(has_list)
        self.about.setVisible(has_list)
        self._say_about()

    @property
    def value(self) -> str:
        if not self.list.count():
            return self.line.text().strip()
        item = self.list.currentItem()
        return "" if item is None or item.isHidden() else str(item.data(_VALUE))  # pyright: ignore[reportUnnecessaryComparison] - None when nothing is marked

    def choose(self, value: str) -> None:
        """Mark a value; none of them where it is not in the list."""
        items = [self.list.item(row) for row in range(self.list.count())]
        found = next((item for item in items if item.data(_VALUE) == value), None)
        if found is not None:
            self.list.setCurrentItem(found)
        else:
            self.list.setCurrentRow(-1)

    def step(self, by: int) -> None:
        """Mark the next value that is in sight, or the one before."""
        seen = [row for row in range(self.list.count()) if not self.list.item(row).isHidden()]
        if seen:
            now = self.list.currentRow()
            place = seen.index(now) + by if now in seen else (0 if by > 0 else len(seen) - 1)
            self.list.setCurrentRow(seen[max(0, min(place, len(seen) - 1))])

    def _find(self, typed: str) -> None:
        words = for_search(typed).split()
        first = -1
        for row in range(self.list.count()):
            item = self.list.item(row)
            fits = all(word in item.data(_FOUND_BY) for word in words)
            item.setHidden(not fits)
            first = row if fits and first < 0 else first
        if words and self.list.count():
            self.list.setCurrentRow(first)
        self._say_about()

    def _activate(self) -> None:
        if self.value:
            self.activated.emit()

    def _say_about(self) -> None:
        item = self.list.currentItem()
        about = "" if not self.value or item is None else str(item.data(_ABOUT) or "")  # pyright: ignore[reportUnnecessaryComparison]
        self.about.setText(in_window_direction(about) if about else "")
        self.edited.emit()


class _ValueLine(QLineEdit):
    """The line of a list: up and down are the list's."""

    def __init__(self, owner: ValueList) -> None:
        super().__init__()
        self._owner = owner

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            self._owner.step(1 if event.key() == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)
