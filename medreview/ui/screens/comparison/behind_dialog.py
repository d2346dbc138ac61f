"""The judgements behind a number, as a list; each opens with its prompt and whole reply."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import number
from medreview.ui.widgets.data_table import DataTable
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column
from medreview.ui.widgets.rows_model import Column, RowsModel
from medreview.workflows.analyse import JudgementBehind

WIDTHS = (136, 120, 104, 72, 112, 96, 240)


class JudgementsBehindDialog(QDialog):
    """Signals.

    chosen(JudgementBehind)
        The judgement to open.
    """

    chosen = Signal(object)

    def __init__(self, context: ScreenContext, units: Sequence[Sequence[JudgementBehind]], parent: QWidget) -> None:
        super().__init__(parent)
        self._units = tuple(units)
        self.setWindowTitle(self.tr("Judgements behind the number"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._model = RowsModel(
            [
                Column(self.tr("Judge")),
                Column(self.tr("Question")),
                Column(self.tr("Dimension")),
                Column(self.tr("Value"), is_number=True),
                Column(self.tr("State")),
                Column(self.tr("Attempt"), is_number=True),
                Column(self.tr("Reply")),
            ]
        )
        self.table = DataTable(context.settings, "judgements behind", self.tr("Judgements"))
        self.table.setSelectionMode(DataTable.SelectionMode.SingleSelection)
        self.table.use(self._model, WIDTHS, stretches=6)
        self.table.activated.connect(self._open)
        self._model.show_rows([_row(unit) for unit in self._units])
        buttons = QDialogButtonBox()
        self.open_button = buttons.addButton(self.tr("Open"), QDialogButtonBox.ButtonRole.ActionRole)
        self.open_button.clicked.connect(self._open_marked)
        buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        is_several = any(len(unit) > 1 for unit in self._units)
        words = self.tr("n = {n}; each with all its judgements") if is_several else self.tr("n = {n} judgements")
        count = words.format(n=number(len(self._units)))
        in_a_column(
            plain_label(count, "heading"),
            (self.table, 1),
            buttons,
            of=self,
            margins=2 * GRID,
        )
        self.resize(120 * GRID, 68 * GRID)
        if self._units:
            self.table.selectRow(0)

    def _open(self, index: QModelIndex) -> None:
        self.chosen.emit(self._units[index.row()][0])
        self.accept()

    def _open_marked(self) -> None:
        marked = self.table.selectionModel().selectedRows()
        if marked:
            self._open(marked[0])


def _row(unit: Sequence[JudgementBehind]) -> tuple[str | float | None, ...]:
    """One line for whatever counts as one: what its judgements share once, and the rest beside each other."""
    values = [_value(one) for one in unit]
    return (
        _beside(one.judge for one in unit),
        unit[0].question,
        _beside(one.dimension for one in unit),
        " | ".join(values) if any(values) else None,
        _beside(one.validity or "" for one in unit),
        max((one.attempt for one in unit if one.attempt is not None), default=None),
        _beside(" ".join(one.excerpt.split()) for one in unit),
    )


def _beside(texts: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(texts))


def _value(one: JudgementBehind) -> str:
    return "" if one.value is None else number(one.value, 0 if one.value.is_integer() else 1)
