"""The judgements behind a number, as a list; each opens with its prompt and whole reply."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import number
from medreview.ui.widgets.data_table import DataTable
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.rows_model import Column, RowsModel
from medreview.workflows.compare_judges import JudgementBehind

WIDTHS = (136, 120, 104, 72, 112, 96, 240)


class JudgementsBehindDialog(QDialog):
    """Signals.

    chosen(JudgementBehind)
        The judgement to open.
    """

    chosen = Signal(object)

    def __init__(self, context: ScreenContext, judgements: Sequence[JudgementBehind], parent: QWidget) -> None:
        super().__init__(parent)
        self._judgements = tuple(judgements)
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
        self._model.show_rows([_row(one) for one in self._judgements])
        buttons = QDialogButtonBox()
        self.open_button = buttons.addButton(self.tr("Open"), QDialogButtonBox.ButtonRole.ActionRole)
        self.open_button.clicked.connect(self._open_marked)
        buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        count = self.tr("{n} judgements").format(n=number(len(self._judgements)))
        column.addWidget(plain_label(count, "heading"))
        column.addWidget(self.table, stretch=1)
        column.addWidget(buttons)
        self.resize(120 * GRID, 68 * GRID)
        if self._judgements:
            self.table.selectRow(0)

    def _open(self, index: QModelIndex) -> None:
        self.chosen.emit(self._judgements[index.row()])
        self.accept()

    def _open_marked(self) -> None:
        marked = self.table.selectionModel().selectedRows()
        if marked:
            self._open(marked[0])


def _row(one: JudgementBehind) -> tuple[str | float | None, ...]:
    value = int(one.value) if one.value is not None and one.value.is_integer() else one.value
    excerpt = " ".join(one.excerpt.split())
    return (one.judge, one.question, one.dimension, value, one.validity or "", one.attempt, excerpt)
