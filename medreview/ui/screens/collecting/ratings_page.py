"""Ratings of a study that a person looks at: those in conflict first, with what there is to decide beside them."""

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, Qt, Signal
from PySide6.QtWidgets import QSplitter, QWidget

from medreview.ui.screen import ScreenContext
from medreview.ui.screens.collecting.rating_pane import RatingPane
from medreview.ui.screens.collecting.words import (
    dimension_words,
    place_words,
    sentence_words,
    short_words,
)
from medreview.ui.tokens import GRID
from medreview.ui.translation import translated
from medreview.ui.widgets.data_table import DataTable
from medreview.ui.widgets.fields import choice_box, push_button
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.rows_model import Column, Row, RowsModel
from medreview.workflows.collect import MATTER_WORDS, Matter, RatingId, RatingRow

WIDTHS = (72, 160, 216, 128, 144)
SPLITTER_MEMORY = "collecting/ratings"
ALL_MATTERS = frozenset(Matter)
CHOICES = (
    frozenset({Matter.OPEN}),
    frozenset({Matter.DECIDED}),
    frozenset({Matter.CORRECTED}),
    ALL_MATTERS,
)


class RatingsPage(QWidget):
    """Signals.

    matters_chosen()
        Other ratings are to be listed.
    rating_marked(RatingId)
        The rating to show beside the list.
    all_wished()
        The rater's last word is to stand everywhere.
    """

    matters_chosen = Signal()
    rating_marked = Signal(object)
    all_wished = Signal()

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._context = context
        self._rows: tuple[RatingRow, ...] = ()
        self._wished: RatingId | None = None
        self.matters = choice_box(self.tr("Ratings to list"))
        self.matters.addItems(
            [self.tr("In conflict"), self.tr("Decided"), self.tr("Corrected"), self.tr("All ratings")]
        )
        self.matters.currentIndexChanged.connect(self.matters_chosen)
        self.all_button = push_button(self.tr("Keep the last word everywhere…"), self.all_wished.emit)
        self.table = DataTable(context.settings, "collecting ratings", self.tr("Ratings"))
        self.table.setSelectionMode(DataTable.SelectionMode.SingleSelection)
        self._model = RowsModel(
            [
                Column(self.tr("Rater")),
                Column(self.tr("Question")),
                Column(self.tr("Place")),
                Column(self.tr("Dimension")),
                Column(self.tr("Versions")),
            ]
        )
        self.table.use(self._model, WIDTHS, stretches=1)
        self.table.selectionModel().selectionChanged.connect(self._on_marked)
        self.pane = RatingPane(context)
        self._lay_out()

    @property
    def chosen_matters(self) -> frozenset[Matter]:
        return CHOICES[self.matters.currentIndex()]

    @property
    def marked(self) -> RatingRow | None:
        rows = self.table.selectionModel().selectedRows()
        return self._rows[int(str(self._model.cells(rows[0].row())[-1]))] if rows else None

    @property
    def marked_id(self) -> RatingId | None:
        """Also of one that is to be marked and not listed yet."""
        return self.marked.id if self.marked is not None else self._wished

    def begin_at(self, matters: int, rating: RatingId | None) -> None:
        """List such ratings, and mark this one when it is listed; does not say ``matters_chosen``."""
        self._wished = rating
        self.matters.blockSignals(True)
        self.matters.setCurrentIndex(matters)
        self.matters.blockSignals(False)

    def show_ratings(self, ratings: Sequence[RatingRow]) -> None:
        """List ratings and keep the mark where it was, or at the one that came into its place."""
        before, at = self.marked_id, self.table.currentIndex().row()
        self._wished = None
        self._rows = tuple(ratings)
        self.table.say_when_empty(self._empty_words())
        self._model.show_rows([(*self._row(one), place) for place, one in enumerate(ratings)])
        self.all_button.setEnabled(any(one.matter is Matter.OPEN for one in ratings))
        if not ratings:
            self.pane.hide()
            return
        kept = (row for row, one in enumerate(ratings) if one.id == before)
        self.table.selectRow(next(kept, min(max(at, 0), len(ratings) - 1)))

    def _lay_out(self) -> None:
        left = QWidget()
        in_a_column(
            in_a_row(self.matters, STRETCH, self.all_button),
            (self.table, 1),
            of=left,
            margins=(2 * GRID, 0, 2 * GRID, 0),
        )
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(left)
        self._splitter.addWidget(self.pane)
        self._splitter.setSizes([640, 560])
        self._splitter.restoreState(QByteArray(self._context.settings.memory(SPLITTER_MEMORY)))
        self._splitter.splitterMoved.connect(self._remember_splitter)
        in_a_column(self._splitter, of=self, margins=(GRID, 2 * GRID, GRID, 2 * GRID), spacing=STYLE)
        self.pane.hide()

    def _empty_words(self) -> str:
        if self.chosen_matters == frozenset({Matter.OPEN}):
            return self.tr("No rating is in conflict.")
        return self.tr("There is no such rating yet.")

    def _row(self, one: RatingRow) -> Row:
        versions = self.tr(" or ").join(short_words(content) for content in one.contents)
        state = translated(MATTER_WORDS[one.matter]) if one.matter in MATTER_WORDS else ""
        shown = f"{versions} · {state}" if state and self.chosen_matters == ALL_MATTERS else versions
        question = " ".join(one.question.split())
        place = place_words(one.place.batch, one.place.answer, sentence_words(one.sentence_index))
        return one.rater, question, place, dimension_words(one.dimension), shown

    def _on_marked(self) -> None:
        marked = self.marked
        if marked is not None:
            self.rating_marked.emit(marked.id)

    def _remember_splitter(self) -> None:
        self._context.settings.remember(SPLITTER_MEMORY, bytes(self._splitter.saveState().data()))
