"""Which judge is held against whom: judge, run, and what counts as the people's label."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from medreview.ui.tokens import GRID
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import plain_label
from medreview.workflows.analyse import Consensus, JudgeOffer, Yardstick

Chosen = tuple[str | None, str | None, Yardstick]
"""A judge, one of its runs or all, and the yardstick."""


class JudgeChoice(QWidget):
    """Signals.

    changed()
        Another judge, run or yardstick was chosen.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offers: tuple[JudgeOffer, ...] = ()
        self._wished: Chosen | None = None
        self.judge = named(QComboBox(), self.tr("Judge"))
        self.run = named(QComboBox(), self.tr("Run"))
        self.yardstick = named(QComboBox(), self.tr("Yardstick"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID // 2)
        for box in (self.judge, self.run, self.yardstick):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            column.addWidget(plain_label(box.accessibleName(), "caption"))
            column.addWidget(box)
        self.judge.currentIndexChanged.connect(self._on_judge)
        self.run.currentIndexChanged.connect(self.changed)
        self.yardstick.currentIndexChanged.connect(self.changed)

    @property
    def chosen_judge(self) -> str | None:
        return self.judge.currentData()

    @property
    def chosen_run(self) -> str | None:
        return self.run.currentData()

    @property
    def chosen_yardstick(self) -> Yardstick:
        chosen = self.yardstick.currentData()
        return chosen if isinstance(chosen, Yardstick) else Yardstick()

    @property
    def chosen(self) -> "Chosen":
        """Also what was wished and is not offered yet."""
        return self._wished or (self.chosen_judge, self.chosen_run, self.chosen_yardstick)

    def wish(self, chosen: "Chosen") -> None:
        """Choose this at the next offer, where it is offered."""
        self._wished = chosen

    def offer(self, offers: Sequence[JudgeOffer], raters: Sequence[str]) -> None:
        """What there is to choose from; what was chosen stays where it can. Does not say ``changed``."""
        self._offers = tuple(offers)
        means = {
            self.tr("Median of the raters"): Yardstick(Consensus.MEDIAN),
            self.tr("Rounded mean of the raters"): Yardstick(Consensus.MEAN),
            self.tr("Majority of the raters"): Yardstick(Consensus.MAJORITY),
        }
        people = {self.tr("Rater {rater}").format(rater=rater): Yardstick(rater=rater) for rater in raters}
        judge, run, yardstick = self._wished or (None, None, None)
        _fill(self.judge, [(offer.judge, offer.judge) for offer in offers], judge)
        _fill(self.yardstick, [*means.items(), *people.items()], yardstick)
        self._fill_runs(run)
        self._wished = None

    def _on_judge(self) -> None:
        self._fill_runs()
        self.changed.emit()

    def _fill_runs(self, wished: str | None = None) -> None:
        runs = next((offer.runs for offer in self._offers if offer.judge == self.chosen_judge), ())
        _fill(self.run, [*((run, run) for run in runs), (self.tr("Every run by itself"), None)], wished)


def _fill(box: QComboBox, items: Sequence[tuple[str, object]], wished: object = None) -> None:
    chosen = next((text for text, value in items if value is not None and value == wished), box.currentText())
    box.blockSignals(True)
    box.clear()
    for text, value in items:
        box.addItem(text, value)
    box.setCurrentIndex(max(0, box.findText(chosen)))
    box.blockSignals(False)
