"""Lists of ticked values; a list with nothing ticked does not restrict."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QListWidget, QListWidgetItem, QWidget

from medreview.ui.tokens import GRID
from medreview.ui.translation import in_window_direction, isolated, number
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import plain_label

N_COLUMNS = 3
HEIGHT = 15 * GRID


class ChoiceLists(QWidget):
    """Several lists in a grid, each hidden while it has nothing to offer.

    Signals
    -------
    changed()
        Something was ticked or no longer is.
    """

    changed = Signal()

    def __init__(self, titles: Mapping[str, str]) -> None:
        super().__init__()
        self._is_filling = False
        self.lists: dict[str, QListWidget] = {}
        self._captions: dict[str, QLabel] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(2 * GRID)
        self._grid.setVerticalSpacing(GRID // 2)
        for column in range(N_COLUMNS):
            self._grid.setColumnStretch(column, 1)
        for name, title in titles.items():
            self._captions[name] = plain_label(title, "caption")
            self.lists[name] = named(QListWidget(), title)
            self.lists[name].setFixedHeight(HEIGHT)
            self.lists[name].itemChanged.connect(self._on_changed)
        self._arrange()

    def offer(self, name: str, values: Sequence[tuple[str, str, int]], ticked: Sequence[str]) -> None:
        """Fill one list with values, their words and counts; ticked ones that are not offered stay in sight."""
        box = self.lists[name]
        known = {value for value, _, _ in values}
        self._is_filling = True
        box.clear()
        for value, words, n in (*values, *((value, value, 0) for value in ticked if value not in known)):
            item = QListWidgetItem(in_window_direction(f"{isolated(words)}  {number(n)}"))
            item.setData(Qt.ItemDataRole.UserRole, value)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if value in ticked else Qt.CheckState.Unchecked)
            box.addItem(item)
        self._is_filling = False
        self._arrange()

    def ticked(self, name: str) -> tuple[str, ...]:
        items = [self.lists[name].item(row) for row in range(self.lists[name].count())]
        return tuple(
            str(item.data(Qt.ItemDataRole.UserRole)) for item in items if item.checkState() is Qt.CheckState.Checked
        )

    def _arrange(self) -> None:
        """Put the lists that offer something side by side, without gaps."""
        filled = [name for name, box in self.lists.items() if box.count()]
        for name, box in self.lists.items():
            for widget in (self._captions[name], box):
                widget.setVisible(name in filled)
        for index, name in enumerate(filled):
            row, column = divmod(index, N_COLUMNS)
            self._grid.addWidget(self._captions[name], 2 * row, column)
            self._grid.addWidget(self.lists[name], 2 * row + 1, column)

    def _on_changed(self) -> None:
        if not self._is_filling:
            self.changed.emit()
