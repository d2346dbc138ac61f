"""Rows that are there already with other content: what is there, what the file says, and whether to take it over."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QScrollArea, QWidget
from typing_extensions import override

from medreview.errors import Message, RowProblem
from medreview.ui.settings import Settings
from medreview.ui.tokens import GRID
from medreview.ui.translation import number, translated
from medreview.ui.widgets.data_table import DataTable, RowsModel, ShownColumn
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.workflows.import_dataset import RowDifference

PROBLEM_WIDTHS = (176, 72, 144, 480)


class ProblemsView(QWidget):
    """Nothing is shown where nothing is wrong."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = plain_label("", "heading")
        self.rows = RowsModel(
            [
                ShownColumn(self.tr("File")),
                ShownColumn(self.tr("Row"), is_number=True),
                ShownColumn(self.tr("Field")),
                ShownColumn(self.tr("What is wrong")),
            ]
        )
        self.table = DataTable(settings, "import problems", self.tr("Problems"))
        self.table.setSortingEnabled(True)
        self.table.use(self.rows, PROBLEM_WIDTHS, stretches=3)
        self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        in_a_column(self.title, (self.table, 1), of=self, margins=(0, GRID, 0, 0))

    def show_problems(self, problems: Sequence[RowProblem]) -> None:
        self.setVisible(bool(problems))
        self.title.setText(self.tr("Problems: {n}").format(n=number(len(problems))))
        self.rows.show_rows([(p.file, p.row, p.field, translated(p.message)) for p in problems])


MOST_HEIGHT = 12 * GRID


class NotesView(QScrollArea):
    """Nothing is shown where there is nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Notes"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.text = plain_label("", "quiet", wraps=True)
        self.text.setAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignTop)
        inner = QWidget()
        in_a_column(self.text, STRETCH, of=inner, spacing=STYLE)
        self.setWidget(inner)

    def show_notes(self, notes: Sequence[Message]) -> None:
        self.setVisible(bool(notes))
        self.text.setText("\n".join(translated(note) for note in notes))
        self.verticalScrollBar().setValue(0)
        self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As high as the sentences, up to a few of them."""
        height = self.text.heightForWidth(max(1, self.viewport().width()))
        self.setFixedHeight(max(1, min(MOST_HEIGHT, height)))


WIDTHS = (144, 64, 112, 112, 240, 240)
MOST_CHARACTERS = 400


class ImportDifferences(QWidget):
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
                ShownColumn(self.tr("File")),
                ShownColumn(self.tr("Row"), is_number=True),
                ShownColumn(self.tr("Name")),
                ShownColumn(self.tr("Field")),
                ShownColumn(self.tr("In the workspace")),
                ShownColumn(self.tr("In the file")),
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
