"""What the words of a column stand for: a line for each column with words, suggested, edited, turned round."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QWidget

from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label
from medreview.workflows.import_dataset import FilePreview, ValueMap, read_values, reversed_values, shown_values


class ValuesView(QWidget):
    """Nothing is shown where every column holds what it should.

    Signals
    -------
    values_changed(dict)
        By column what its words stand for, all columns that have any.
    """

    values_changed = Signal(object)

    def __init__(self, file: FilePreview, values: Mapping[str, ValueMap], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values = dict(values)
        self.lines: dict[str, QLineEdit] = {}
        self.use_buttons: dict[str, QPushButton] = {}
        self.reverse_buttons: dict[str, QPushButton] = {}
        self.problem = plain_label("", "problem", wraps=True)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GRID)
        self._grid.setColumnStretch(1, 1)
        found = {known.column: known for known in file.words}
        for column in dict.fromkeys([*values, *found]):
            words: dict[str, float | str] = {}
            if column in found:
                words = {word: found[column].suggested.get(word, "") for word in found[column].words}
            self._add_line(column, {**words, **values.get(column, {})})
        self._grid.addWidget(self.problem, len(self.lines), 0, 1, 4)
        self.problem.hide()
        self.setVisible(bool(self.lines))

    def _add_line(self, column: str, words: ValueMap) -> None:
        row = len(self.lines)
        field = QLineEdit(shown_values(words))
        field.setAccessibleName(self.tr("What the words of {column} stand for").format(column=column))
        field.setPlaceholderText(self.tr("Agree=5, Disagree=1"))
        field.returnPressed.connect(partial(self._use, column))
        use = push_button(self.tr("Use these values"), partial(self._use, column))
        turn = push_button(self.tr("Turn round"), partial(self._turn, column))
        label = plain_label(self.tr("Words of {column}").format(column=isolated(column)))
        label.setBuddy(field)
        for place, widget in enumerate((label, field, use, turn)):
            self._grid.addWidget(widget, row, place)
        for button in (use, turn):
            button.setAccessibleName(f"{button.text()}: {column}")
        self.lines[column], self.use_buttons[column], self.reverse_buttons[column] = field, use, turn

    def _use(self, column: str) -> None:
        text = self.lines[column].text().strip()
        try:
            words = read_values(text) if text else {}
        except ValueError:
            self._say(self.tr("Write each word with its value, as in Agree=5, Disagree=1."))
            return
        values = {**self._values, column: words}
        self.values_changed.emit({name: known for name, known in values.items() if known})

    def _turn(self, column: str) -> None:
        try:
            words = read_values(self.lines[column].text())
        except ValueError:
            self._say(self.tr("Write each word with its value, as in Agree=5, Disagree=1."))
            return
        self.lines[column].setText(shown_values(reversed_values(words)))

    def _say(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.show()
