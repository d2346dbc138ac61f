"""Rows that are there already with other content: what is there, what the file says, and whether to take it over."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from medreview.ui.settings import Settings
from medreview.ui.tokens import GRID
from medreview.ui.translation import number
from medreview.ui.widgets.data_table import DataTable
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.rows_model import Column, RowsModel
from medreview.workflows.import_dataset import RowDifference

WIDTHS = (144, 64, 112, 112, 240, 240)
MOST_CHARACTERS = 400


class DifferencesView(QWidget):
    """A table with a line for each field that differs.

    Signals
    -------
    chosen(bool)
        Whether the person wants the file's values.
    """

    chosen = Signal(bool)

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = plain_label("", "heading")
        self.take_over = QCheckBox(self.tr("Take over the changes"))
        self.take_over.setAccessibleName(self.take_over.text())
        self.take_over.setToolTip(self.tr("The old values stay in the audit trail."))
        self.take_over.clicked.connect(self.chosen)
        self.rows = RowsModel(
            [
                Column(self.tr("File")),
                Column(self.tr("Row"), is_number=True),
                Column(self.tr("Name")),
                Column(self.tr("Field")),
                Column(self.tr("In the workspace")),
                Column(self.tr("In the file")),
            ]
        )
        self.table = DataTable(settings, "import differences", self.tr("Differences"))
        self.table.setSortingEnabled(True)
        self.table.use(self.rows, WIDTHS, stretches=5)
        self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        in_a_column(
            in_a_row(self.title, self.take_over, STRETCH, spacing=2 * GRID),
            (self.table, 1),
            of=self,
            margins=(0, GRID, 0, 0),
        )

    def show_differences(self, differences: Sequence[RowDifference], *, takes_over: bool) -> None:
        """Show them, or hide everything where there are none."""
        self.setVisible(bool(differences))
        n_rows = len({(known.file, known.row) for known in differences})
        self.title.setText(self.tr("Rows that differ: {n}").format(n=number(n_rows)))
        self.take_over.setChecked(takes_over)
        self.rows.show_rows(
            [
                (known.file, known.row, known.key, known.field, _short(known.stored), _short(known.given))
                for known in differences
            ]
        )


def _short(text: str) -> str:
    return " ".join(text[:MOST_CHARACTERS].split())
