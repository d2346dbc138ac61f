"""Everything that is wrong with the rows of an import, each with its file, row and field."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from medreview.errors import RowProblem
from medreview.ui.settings import Settings
from medreview.ui.tokens import GRID
from medreview.ui.translation import number, translated
from medreview.ui.widgets.data_table import DataTable
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column
from medreview.ui.widgets.rows_model import Column, RowsModel

WIDTHS = (176, 72, 144, 480)


class ProblemsView(QWidget):
    """Nothing is shown where nothing is wrong."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = plain_label("", "heading")
        self.rows = RowsModel(
            [
                Column(self.tr("File")),
                Column(self.tr("Row"), is_number=True),
                Column(self.tr("Field")),
                Column(self.tr("What is wrong")),
            ]
        )
        self.table = DataTable(settings, "import problems", self.tr("Problems"))
        self.table.setSortingEnabled(True)
        self.table.use(self.rows, WIDTHS, stretches=3)
        self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        in_a_column(self.title, (self.table, 1), of=self, margins=(0, GRID, 0, 0))

    def show_problems(self, problems: Sequence[RowProblem]) -> None:
        self.setVisible(bool(problems))
        self.title.setText(self.tr("Problems: {n}").format(n=number(len(problems))))
        self.rows.show_rows([(p.file, p.row, p.field, translated(p.message)) for p in problems])
