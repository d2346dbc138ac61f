"""What is looked for: how far apart, in which dimension, in which part of the study, and whether against no value."""

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from medreview.ui.screens.differences.words import dimension_label, plain_number
from medreview.ui.widgets.fields import choice_box, named
from medreview.ui.widgets.layout import STRETCH, in_a_row
from medreview.workflows.resolve_differences import DifferencesView, Looking


class DifferencesFilterBar(QWidget):
    """Signals.

    changed()
        The person chose otherwise.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.distance = choice_box(self.tr("Distance"))
        self.dimension = choice_box(self.tr("Dimension"))
        self.part = choice_box(self.tr("Part of the study"))
        self.part.addItem(self.tr("Without the pilot"), False)
        self.part.addItem(self.tr("The pilot"), True)
        for box in (self.distance, self.dimension, self.part):
            box.currentIndexChanged.connect(self._say_changed)
        self.not_judged = named(QCheckBox(self.tr("A value against “cannot judge”")), self.tr("With values missing"))
        self.not_judged.toggled.connect(self._say_changed)
        in_a_row(self.distance, self.dimension, self.part, self.not_judged, STRETCH, of=self)
        self.part.hide()

    @property
    def looking(self) -> Looking:
        dimension = self.dimension.currentData()
        return Looking(
            self.distance.currentData(),
            (dimension,) if dimension else (),
            is_pilot=bool(self.part.currentData()),
            with_not_judged=self.not_judged.isChecked(),
        )

    def use(self, looking: Looking) -> None:
        """Choose this before the study is read, which offers the rest; does not say ``changed``."""
        with QSignalBlocker(self):
            _offer_only(self.distance, looking.distance)
            _offer_only(self.dimension, next(iter(looking.dimensions), ""))
            self.part.setCurrentIndex(self.part.findData(looking.is_pilot))
            self.not_judged.setChecked(looking.with_not_judged)

    def forget_study(self) -> None:
        """Another study has other scales and dimensions: begin with its usual distance."""
        with QSignalBlocker(self):
            self.distance.clear()
            self.dimension.clear()

    def offer(self, view: DifferencesView) -> None:
        """Distances and dimensions of the study, the ones that are shown chosen; does not say ``changed``."""
        dimension = self.dimension.currentData()
        with QSignalBlocker(self):
            self.forget_study()
            for distance in view.distances:
                self.distance.addItem(self.tr("{n} or more apart").format(n=plain_number(distance)), distance)
            self.distance.setCurrentIndex(self.distance.findData(view.distance))
            self.dimension.addItem(self.tr("All dimensions"), "")
            for one in view.dimensions:
                self.dimension.addItem(dimension_label(view.dimensions, one.name), one.name)
            self.dimension.setCurrentIndex(max(0, self.dimension.findData(dimension)))
        self.part.setVisible(view.has_pilot or view.is_pilot)

    def _say_changed(self) -> None:
        self.changed.emit()


def _offer_only(box: QComboBox, value: object) -> None:
    box.clear()
    box.addItem("", value)
