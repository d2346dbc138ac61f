"""What is rated: dimensions with their wordings, granularities and scales."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLineEdit, QWidget
from typing_extensions import override

from medreview.domain.study_plans import Dimension, Granularity, Level, Scale, StudyPlan
from medreview.ui.screens.planner.row_table import RowTable, TableColumn
from medreview.ui.screens.planner.section import Section, as_typed, number_in, with_wording
from medreview.ui.screens.planner.words import granularity_name
from medreview.ui.tokens import GRID
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row

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


LIST_WIDTH = 256
NEW_SCALE = Scale(tuple(Level(float(value)) for value in range(1, 6)))


class DimensionsSection(Section):
    """A list of dimensions, and the chosen one to edit."""

    def __init__(self) -> None:
        super().__init__()
        self._dimensions: list[Dimension] = []
        self._shown = -1
        self.add_heading(
            self.tr("Dimensions"),
            self.tr("Raters see them in this order. Digit 1 gives the first level of the scale, digit 2 the second."),
        )
        self.list = RowTable(self.tr("Dimensions"), (TableColumn(self.tr("Name in tables")),), ("",))
        self.list.setFixedWidth(LIST_WIDTH)
        self.list.edited.connect(self._on_list_edited)
        self.list.row_chosen.connect(self._show_dimension)
        self.column.addLayout(in_a_row(self.list, (self._editor(), 1), spacing=3 * GRID), stretch=1)

    @override
    def apply_to(self, plan: StudyPlan) -> StudyPlan:
        return replace(plan, dimensions=tuple(self._dimensions))

    @override
    def _fill(self, plan: StudyPlan) -> None:
        self._dimensions = list(plan.dimensions)
        self.list.show_rows([(dimension.name,) for dimension in plan.dimensions])

    def _editor(self) -> QWidget:
        self.label = named(QLineEdit(), self.tr("Label"))
        self.statement = named(QLineEdit(), self.tr("Statement"))
        for line in (self.label, self.statement):
            line.textEdited.connect(self._take)
        self.granularities = {g: QCheckBox(granularity_name(g)) for g in Granularity}
        self.levels = LevelsTable()
        self.levels.edited.connect(self._take)
        form = QFormLayout()
        form.setHorizontalSpacing(2 * GRID)
        form.setVerticalSpacing(GRID)
        form.addRow(self.tr("Label"), self.label)
        form.addRow(self.tr("Statement"), self.statement)
        boxes = in_a_column(spacing=0)
        for box in self.granularities.values():
            box.toggled.connect(self._take)
            boxes.addWidget(box)
        form.addRow(self.tr("Rated"), boxes)
        self._right = QWidget()
        in_a_column(form, plain_label(self.tr("Levels of the scale"), "caption"), self.levels, STRETCH, of=self._right)
        return self._right

    def _show_dimension(self, row: int) -> None:
        self._shown = row if 0 <= row < len(self._dimensions) else -1
        self._right.setEnabled(self._shown >= 0)
        if self._shown < 0:
            return
        dimension = self._dimensions[self._shown]
        before, self._is_filling = self._is_filling, True
        self.label.setText(dimension.label.get(self._language, ""))
        self.statement.setText(dimension.statement.get(self._language, ""))
        for granularity, box in self.granularities.items():
            box.setChecked(granularity in dimension.granularities)
        self.levels.show_scale(dimension.scale, self._language)
        self._is_filling = before

    def _on_list_edited(self) -> None:
        """Follow the list: a renamed row keeps its dimension, a moved one takes it along, a new one gets a scale."""
        names = [str(name) for (name,) in self.list.rows()]
        known = {dimension.name: dimension for dimension in self._dimensions}
        same_length = len(names) == len(self._dimensions)
        self._dimensions = [
            known.get(name) or (replace(self._dimensions[place], name=name) if same_length else _new(name))
            for place, name in enumerate(names)
        ]
        self._show_dimension(self.list.current_row)
        self._on_edit()

    def _take(self, *_: object) -> None:
        if self._is_filling or self._shown < 0:
            return
        dimension = self._dimensions[self._shown]
        self._dimensions[self._shown] = replace(
            dimension,
            label=with_wording(dimension.label, self._language, self.label.text()),
            statement=with_wording(dimension.statement, self._language, self.statement.text()),
            scale=self.levels.scale(),
            granularities=tuple(g for g, box in self.granularities.items() if box.isChecked()),
        )
        self._on_edit()


def _new(name: str) -> Dimension:
    return Dimension(name, {}, {}, NEW_SCALE, tuple(Granularity))
