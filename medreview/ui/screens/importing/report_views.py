"""Rows that are there already with other content: what is there, what the file says, and whether to take it over."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QLabel, QLayout, QScrollArea, QSizePolicy, QWidget
from typing_extensions import override

from medreview.errors import Message, RowProblem
from medreview.ui.screens.importing.field_words import field_words, problem_words
from medreview.ui.settings import Settings
from medreview.ui.tokens import GRID
from medreview.ui.translation import number, part_words, translated
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, height_at, in_a_column, in_a_row
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.workflows.import_dataset import RowDifference


def _place_in_row(problem: RowProblem) -> str:
    """The field, behind the part of the row where that holds several records."""
    field = field_words(problem.field or "")
    return f"{part_words(problem.part)}: {field}" if problem.part is not None else field


PROBLEMS = RecordList(
    "import problems",
    Message("Problems"),
    (
        ListColumn("file", Message("File"), lambda problem: problem.file, 176),
        ListColumn("row", Message("Row"), lambda problem: problem.row, 72, is_number=True),
        ListColumn("field", Message("Field"), _place_in_row, 248),
        ListColumn(
            "wrong", Message("What is wrong"), lambda problem: problem_words(problem.message), 480, takes_rest=True
        ),
    ),
)


def _as_tall_as_its_rows(column: QLayout, title: QLabel) -> None:
    """Let a title and a table take no more room than they fill: it goes to the file's first rows above them."""
    title.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    column.setSizeConstraint(QLayout.SizeConstraint.SetMinAndMaxSize)


class ProblemsView(QWidget):
    """Nothing is shown where nothing is wrong."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.title = plain_label("", "heading")
        self.table = ListTable[RowProblem](settings, PROBLEMS, selects=ListTable.SelectionMode.ExtendedSelection)
        self.table.give_room_back()
        _as_tall_as_its_rows(in_a_column(self.title, (self.table, 1), of=self, margins=(0, GRID, 0, 0)), self.title)

    def show_problems(self, problems: Sequence[RowProblem]) -> None:
        self.setVisible(bool(problems))
        self.title.setText(self.tr("Problems: {n}").format(n=number(len(problems))))
        self.table.show_things(problems)


MOST_HEIGHT = 12 * GRID


class LowArea(QScrollArea):
    """As high as what is in it, up to a height beyond which it is scrolled: the rest is for the file's rows."""

    def __init__(self, inner: QWidget) -> None:
        super().__init__()
        self.inner = inner
        self.most_height = MOST_HEIGHT
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inner)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Take the height that the content needs at the width of now."""
        column = self.inner.layout()
        height = height_at(column, max(1, self.viewport().width())) if column is not None else 0
        self.setFixedHeight(max(1, min(self.most_height, height)))


class SentencesView(LowArea):
    """Nothing is shown where there is nothing to say."""

    def __init__(self, name: str, *, first: str = "") -> None:
        self.text = plain_label("", "quiet", wraps=True)
        self.text.setAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignTop)
        self._first = first
        inner = QWidget()
        in_a_column(self.text, STRETCH, of=inner, spacing=STYLE)
        super().__init__(inner)
        self.setAccessibleName(name)

    def show_sentences(self, sentences: Sequence[Message], *, most_height: int) -> None:
        """Show them, each on a line, up to this height in pixels."""
        self.setVisible(bool(sentences))
        before = [self._first] if self._first else []
        self.text.setText("\n".join([*before, *map(translated, sentences)]))
        self.verticalScrollBar().setValue(0)
        self.most_height = most_height
        self.fit()


MOST_CHARACTERS = 400


def _short(text: str) -> str:
    return " ".join(text[:MOST_CHARACTERS].split())


DIFFERENCES = RecordList(
    "import differences",
    Message("Differences"),
    (
        ListColumn("file", Message("File"), lambda known: known.file, 144),
        ListColumn("row", Message("Row"), lambda known: known.row, 64, is_number=True),
        ListColumn("name", Message("ID"), lambda known: known.key, 112),
        ListColumn("field", Message("Field"), lambda known: field_words(known.field), 248),
        ListColumn("stored", Message("In the workspace"), lambda known: _short(known.stored), 240),
        ListColumn("given", Message("In the file"), lambda known: _short(known.given), 240, takes_rest=True),
    ),
)


class ImportDifferences(QWidget):
    """A table with a line for each field that differs.

    Signals
    -------
    chosen(bool)
        Whether the person wants the file's values.
    """

    chosen = Signal(bool)

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.title = plain_label("", "heading")
        self.take_over = QCheckBox(self.tr("Accept the changes"))
        self.take_over.setAccessibleName(self.take_over.text())
        self.take_over.setToolTip(self.tr("The old values stay in the audit trail."))
        self.take_over.clicked.connect(self.chosen)
        self.table = ListTable[RowDifference](settings, DIFFERENCES, selects=ListTable.SelectionMode.ExtendedSelection)
        self.table.give_room_back()
        above = in_a_row(self.title, self.take_over, STRETCH, spacing=2 * GRID)
        _as_tall_as_its_rows(in_a_column(above, (self.table, 1), of=self, margins=(0, GRID, 0, 0)), self.title)

    def show_differences(self, differences: Sequence[RowDifference], *, takes_over: bool) -> None:
        """Show them, or hide everything where there are none."""
        self.setVisible(bool(differences))
        n_rows = len({(known.file, known.row) for known in differences})
        self.title.setText(self.tr("Rows that differ: {n}").format(n=number(n_rows)))
        self.take_over.setChecked(takes_over)
        self.table.show_things(differences)
