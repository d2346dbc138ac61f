"""The replies in which two runs of one plan differ, and the two texts of each side by side."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from medreview.errors import Message
from medreview.text.differences import differences
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted
from medreview.ui.widgets.differences_text import DifferencesText
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.ui.words import part_name
from medreview.workflows.carry_out_runs import DifferentReply, RunComparison

DIFFERENT = RecordList(
    "different replies",
    Message("Replies that differ"),
    (
        ListColumn("question", Message("Question"), lambda one: one.key, 200),
        ListColumn("part", Message("Part"), lambda one: part_name(one.part), 120),
        ListColumn("earlier", Message("Before"), lambda one: one.earlier, 240, takes_rest=True),
        ListColumn("later", Message("After"), lambda one: one.later, 320),
    ),
)
MOST_ROWS = 6


class DifferentRepliesDialog(QDialog):
    """Opens at the first reply; what a model wrote may hold anything and is shown as plain text."""

    def __init__(self, context: ScreenContext, compared: RunComparison, parent: QWidget) -> None:
        super().__init__(parent)
        self._compared = compared
        self.setWindowTitle(self.tr("Replies that differ"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.table = ListTable[DifferentReply](context.settings, DIFFERENT)
        self.table.selectionModel().selectionChanged.connect(self._show_marked)
        self.text = DifferencesText(context.theme, self.tr("The two replies"))
        buttons = QDialogButtonBox()
        buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        n, n_shown = compared.n_different, len(compared.different)
        words = counted(self.tr("{n} {n:=reply differs|replies differ}."), n=n)
        if n > n_shown:
            words = self.tr("{n} {n:=reply differs|replies differ}; the first {shown} are shown.")
            words = counted(words, n=n, shown=n_shown)
        in_a_column(
            plain_label(words, "heading"), self.table, (self.text, 1), buttons, of=self, margins=2 * GRID, spacing=GRID
        )
        self.resize(144 * GRID, 80 * GRID)
        self.table.show_things(compared.different)
        self.table.fit_rows(MOST_ROWS)
        self.table.selectRow(0)

    def _show_marked(self) -> None:
        if (one := self.table.marked) is not None:
            titles = (self._compared.earlier, self._compared.later)
            self.text.show_pairs(differences(one.earlier, one.later), titles, "")
