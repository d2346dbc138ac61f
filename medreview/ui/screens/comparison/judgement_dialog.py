"""A judgement that was imported without a run: its values, the whole reply, and what was judged."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTabWidget, QWidget

from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number
from medreview.ui.widgets.data_table import DataTable
from medreview.ui.widgets.fields import named
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column
from medreview.ui.widgets.output_text import OutputText
from medreview.ui.widgets.rows_model import Column, RowsModel
from medreview.workflows.run_judge import JudgementDetail, JudgementLine

WIDTHS = (168, 80, 160)
VALUE_ROWS = 4


class JudgementDialog(QDialog):
    """All that is known of it; the reply may hold anything and is shown as plain text."""

    def __init__(self, context: ScreenContext, detail: JudgementDetail, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Imported judgement"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._model = RowsModel(
            (Column(self.tr("Dimension")), Column(self.tr("Value"), is_number=True), Column(self.tr("State")))
        )
        self.values = DataTable(context.settings, "imported judgement", self.tr("Values"))
        self.values.use(self._model, WIDTHS, stretches=2)
        self.values.fit_rows(VALUE_ROWS)
        self._model.show_rows([_row(line) for attempt in detail.attempts for line in attempt.outcomes])
        self.reply = OutputText(context.theme, self.tr("Reply"))
        self.reply.show_text("\n\n".join(dict.fromkeys(attempt.raw_output for attempt in detail.attempts)))
        self.judged = OutputText(context.theme, self.tr("Question and answer"))
        self.judged.show_text("\n".join((detail.question, "", detail.answer)))
        tabs = named(QTabWidget(), self.tr("Parts of the judgement"))
        tabs.setDocumentMode(True)
        tabs.addTab(self.reply, self.tr("Reply"))
        tabs.addTab(self.judged, self.tr("Answer"))
        buttons = QDialogButtonBox()
        buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        heading = plain_label(" · ".join(isolated(part) for part in _about(detail)), "heading", wraps=True)
        in_a_column(heading, self.values, (tabs, 1), buttons, of=self, margins=2 * GRID)
        self.resize(96 * GRID, 68 * GRID)


def _about(detail: JudgementDetail) -> list[str]:
    line = detail.line
    return [part for part in (line.judge, detail.protocol, detail.setup or "", line.answer, line.author) if part]


def _row(line: JudgementLine) -> tuple[str | int | None, ...]:
    if line.value is None:
        return (line.dimension, None, line.validity or "")
    return (line.dimension, number(line.value, 0 if line.value.is_integer() else 1), line.validity or "")
