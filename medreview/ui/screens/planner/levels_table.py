"""The levels of a scale: digit n is level n."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from medreview.domain.study_plans import Level, Scale
from medreview.ui.screens.planner.row_table import RowTable, TableColumn
from medreview.ui.screens.planner.section import as_typed, number_in, with_wording
from medreview.ui.widgets.layout import STYLE, in_a_column

SHOWN_ROWS = 5


class LevelsTable(QWidget):
    """Signals.

    edited()
        A level changed, came or went.
    """

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._language = "en"
        self._levels: list[Level] = []
        self.table = RowTable(
            self.tr("Levels, the first for digit 1"),
            (TableColumn(self.tr("Number"), 96), TableColumn(self.tr("Words"))),
            ("", ""),
        )
        self.table.fit_rows(SHOWN_ROWS)
        self.table.edited.connect(self.edited)
        in_a_column(self.table, of=self, spacing=STYLE)

    def show_scale(self, scale: Scale, language: str) -> None:
        self._language = language
        self._levels = list(scale.levels)
        self.table.show_rows([(as_typed(level.value), level.label.get(language, "")) for level in scale.levels])

    def scale(self) -> Scale:
        """The levels as they stand; words in other languages stay with their number."""
        by_value = {level.value: level.label for level in self._levels}
        by_place = [level.label for level in self._levels]
        levels: list[Level] = []
        for place, (typed, words) in enumerate(self.table.rows()):
            value = number_in(str(typed))
            known = by_value.get(value)
            if known is None:
                known = by_place[place] if len(by_place) == len(self.table.rows()) else {}
            levels.append(Level(value, with_wording(known, self._language, str(words))))
        return Scale(tuple(levels))
