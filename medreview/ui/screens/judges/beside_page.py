"""What other runs say of the same answer: their verdicts in a table, and two replies side by side."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QWidget

from medreview.ui.screen import ScreenContext
from medreview.ui.screens.judges.words import validity_name, value_words
from medreview.ui.tokens import GRID
from medreview.ui.widgets.data_table import DataTable
from medreview.ui.widgets.elided_label import ElidedLabel
from medreview.ui.widgets.layout import STYLE, in_a_column, in_a_row
from medreview.ui.widgets.output_text import OutputText
from medreview.ui.widgets.rows_model import Column, RowsModel
from medreview.workflows.run_judge import JudgementDetail, JudgementLine

WIDTHS = (160, 128, 96, 96, 88)


class BesidePage(QWidget):
    """Signals.

    chosen(int)
        The judgement of another run whose reply is wanted beside this one.
    """

    chosen = Signal(int)

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._others: list[JudgementLine] = []
        self._model = RowsModel(
            (
                Column(self.tr("Run")),
                Column(self.tr("Dimension")),
                Column(self.tr("There"), is_number=True),
                Column(self.tr("Here"), is_number=True),
                Column(self.tr("State there")),
            )
        )
        self.table = DataTable(context.settings, "other runs", self.tr("What other runs say of this answer"))
        self.table.setSelectionMode(DataTable.SelectionMode.SingleSelection)
        self.table.use(self._model, WIDTHS, stretches=0)
        self.table.say_when_empty(self.tr("No other run has judged this answer."))
        self.table.selectionModel().selectionChanged.connect(self._on_selected)
        self._here_title, self._there_title = ElidedLabel(), ElidedLabel()
        self._here_title.show_words(self.tr("Reply here"))
        self.here = OutputText(context.theme, self.tr("Reply here"))
        self.there = OutputText(context.theme, self.tr("Reply there"))
        replies = QWidget()
        row = in_a_row(of=replies, margins=(0, GRID, 0, 0), spacing=2 * GRID)
        for title, text in ((self._here_title, self.here), (self._there_title, self.there)):
            row.addLayout(in_a_column(title, (text, 1), spacing=GRID // 2), stretch=1)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self.table)
        splitter.addWidget(replies)
        in_a_column(splitter, of=self, margins=(0, GRID, 0, 0), spacing=STYLE)

    @property
    def marked(self) -> int | None:
        """The judgement of another run that is marked."""
        rows = self.table.selectionModel().selectedRows()
        return self._others[rows[0].row()].judgement if rows else None

    def begin(self, reply: str) -> None:
        """Show one reply with nothing beside it yet."""
        self._others = []
        self._model.show_rows([])
        self.here.show_text(reply)
        self.there.show_text("")
        self._there_title.show_words("")

    def show_others(self, own: Sequence[JudgementLine], others: Sequence[JudgementLine]) -> None:
        labels = {line.dimension: value_words(line) for line in own}
        self._others = list(others)
        self._model.show_rows(
            [
                (
                    line.run_name,
                    line.dimension,
                    value_words(line),
                    labels.get(line.dimension, ""),
                    validity_name(line.validity),
                )
                for line in others
            ]
        )
        if others:
            self.table.selectRow(0)

    def show_other(self, detail: JudgementDetail) -> None:
        self._there_title.show_words(detail.run_name)
        self.there.show_text(detail.attempts[-1].raw_output if detail.attempts else "")

    def _on_selected(self) -> None:
        if self.marked is not None:
            self.chosen.emit(self.marked)
