"""What was changed of a question and its answers: what it was, what it is, who, when and why."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from medreview.ui.screen import ScreenContext
from medreview.ui.screens.library.words import author_kind_name, field_name
from medreview.ui.tokens import GRID
from medreview.ui.widgets.data_table import DataTable
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column
from medreview.ui.widgets.reading_text import ReadingText
from medreview.ui.widgets.rows_model import Column, RowsModel
from medreview.workflows.edit_records import RecordChange

WIDTHS = (152, 88, 96, 112, 176)


class HistoryDialog(QDialog):
    """The latest change first; the chosen one is told in full below."""

    def __init__(self, context: ScreenContext, changes: Sequence[RecordChange], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._changes = tuple(changes)
        self.setWindowTitle(self.tr("What was changed"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        columns = (self.tr("When"), self.tr("Who"), self.tr("What"), self.tr("Field"), self.tr("Why"))
        self.model = RowsModel([Column(title) for title in columns])
        self.model.show_rows([self._row(change) for change in self._changes])
        self.table = DataTable(context.settings, "history", self.tr("Changes, the latest first"))
        self.table.setSelectionMode(DataTable.SelectionMode.SingleSelection)
        self.table.use(self.model, WIDTHS, stretches=len(WIDTHS) - 1)
        self.table.say_when_empty(self.tr("Nothing was changed since it was imported."))
        self.table.selectionModel().selectionChanged.connect(self._show_chosen)
        self.before = self._text(context, self.tr("Before"))
        self.after = self._text(context, self.tr("After"))
        buttons = QDialogButtonBox()
        buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        column = in_a_column((self.table, 2), of=self, margins=2 * GRID)
        if self._changes:
            for text in (self.before, self.after):
                column.addWidget(plain_label(text.accessibleName(), "caption"))
                column.addWidget(text, stretch=1)
            self.table.selectRow(0)
        column.addWidget(buttons)
        self.resize(96 * GRID, 64 * GRID)

    def _text(self, context: ScreenContext, name: str) -> ReadingText:
        text = ReadingText(context.theme)
        text.setAccessibleName(name)
        return text

    def _row(self, change: RecordChange) -> tuple[str, ...]:
        at = change.at.replace("T", " ")[:16]
        why = change.why or self.tr("replaced by an import")
        return at, change.actor, change.key, field_name(change.field), why

    def _show_chosen(self) -> None:
        rows = self.table.selectionModel().selectedRows()
        if not rows:
            return
        change = self._changes[rows[0].row()]
        for text, value in ((self.before, change.before), (self.after, change.after)):
            text.show_text(author_kind_name(value) if change.field == "author_kind" else value, None)
