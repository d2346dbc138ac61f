"""What was collected: every return with its stays, to be taken back with a reason, and put back."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from medreview.ui.screen import ScreenContext
from medreview.ui.screens.collecting.words import place_words, sentence_words
from medreview.ui.translation import isolated, moment
from medreview.ui.widgets.data_table import DataTable
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.rows_model import Column, Row, RowsModel
from medreview.workflows.collect import CollectedStay, ReturnShown, TakenBackBy

RETURN_WIDTHS = (80, 104, 200, 152, 152, 88, 240)
STAY_WIDTHS = (80, 224, 168, 112, 112, 240)


class ReturnsPage(QWidget):
    """Signals.

    return_marked(int)
        A return was marked whose stays are to be shown.
    change_wished(int, tuple, bool)
        A return's number, the numbers of some of its stays or none, and whether it is to count again.
    """

    return_marked = Signal(int)
    change_wished = Signal(int, tuple, bool)

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._returns: tuple[ReturnShown, ...] = ()
        self._stays_of: int | None = None
        self._stays: tuple[CollectedStay, ...] = ()
        self.returns = DataTable(context.settings, "collected returns", self.tr("Collected returns"))
        self.returns.setSelectionMode(DataTable.SelectionMode.SingleSelection)
        self._return_model = RowsModel(
            [
                Column(self.tr("Number"), is_number=True),
                Column(self.tr("Rater")),
                Column(self.tr("File")),
                Column(self.tr("Written")),
                Column(self.tr("Collected")),
                Column(self.tr("Changes"), is_number=True),
                Column(self.tr("Taken back")),
            ]
        )
        self.returns.use(self._return_model, RETURN_WIDTHS, stretches=6)
        self.returns.selectionModel().selectionChanged.connect(self._on_return_marked)
        self.returns.say_when_empty(
            self.tr("Nothing was collected yet. Choose what raters sent back, or drop it here.")
        )
        self.stays = DataTable(context.settings, "collected stays", self.tr("Stays of the return"))
        self._stay_model = RowsModel(
            [
                Column(self.tr("Number"), is_number=True),
                Column(self.tr("Place")),
                Column(self.tr("Began")),
                Column(self.tr("Active seconds"), is_number=True),
                Column(self.tr("All seconds"), is_number=True),
                Column(self.tr("Taken back")),
            ]
        )
        self.stays.use(self._stay_model, STAY_WIDTHS, stretches=5)
        self.stays.selectionModel().selectionChanged.connect(self._on_stay_marked)
        self.stays.say_when_empty(self.tr("This return tells of no stay."))
        self.return_button = push_button(self.tr("Take back…"), self._wish_return)
        self.stay_button = push_button(self.tr("Take stays back…"), self._wish_stays)
        self._lay_out()
        self._on_return_marked()

    @property
    def marked(self) -> ReturnShown | None:
        rows = self.returns.selectionModel().selectedRows()
        return self._returns[int(str(self._return_model.cells(rows[0].row())[-1]))] if rows else None

    def show_returns(self, returns: Sequence[ReturnShown]) -> None:
        """Show the returns of a study; the marked one stays marked."""
        kept = self.marked.number if self.marked is not None else None
        self._returns = tuple(returns)
        self._return_model.show_rows([(*_return_row(one), place) for place, one in enumerate(returns)])
        numbers = [one.number for one in returns]
        if returns:
            self.returns.selectRow(numbers.index(kept) if kept in numbers else len(numbers) - 1)
        self._on_return_marked()

    def show_stays(self, stays: Sequence[CollectedStay]) -> None:
        self._stays = tuple(stays)
        self._stay_model.show_rows([(*self._stay_row(one), place) for place, one in enumerate(stays)])
        self._on_stay_marked()

    def _stay_row(self, one: CollectedStay) -> Row:
        place = self.tr("confidence") if one.is_at_confidence else sentence_words(one.sentence)
        where = place_words(one.batch, one.answer, place)
        cells = (one.number, where, moment(one.started_at), one.active_s, one.wall_s)
        return *cells, taken_back_words(one.taken_back)

    def _marked_stays(self) -> list[CollectedStay]:
        """Those marked that are in the state of the first of them."""
        rows = self.stays.selectionModel().selectedRows()
        marked = [self._stays[int(str(self._stay_model.cells(row.row())[-1]))] for row in rows]
        return [one for one in marked if (one.taken_back is None) is (marked[0].taken_back is None)]

    def _on_return_marked(self) -> None:
        marked = self.marked
        self.return_button.setEnabled(marked is not None)
        is_out = marked is not None and marked.taken_back is not None
        self.return_button.setText(self.tr("Put back…") if is_out else self.tr("Take back…"))
        number = marked.number if marked is not None else None
        if (
            number is None or number != self._stays_of
        ):  # the stays of another return are not to be taken back as this one's
            self._stays_of = number
            self.show_stays(())
        if number is not None:
            self.return_marked.emit(number)

    def _on_stay_marked(self) -> None:
        marked = self._marked_stays()
        self.stay_button.setEnabled(bool(marked))
        is_out = bool(marked) and marked[0].taken_back is not None
        self.stay_button.setText(self.tr("Put stays back…") if is_out else self.tr("Take stays back…"))

    def _wish_return(self) -> None:
        if (marked := self.marked) is not None:
            self.change_wished.emit(marked.number, (), marked.taken_back is not None)

    def _wish_stays(self) -> None:
        marked, stays = self.marked, self._marked_stays()
        if marked is not None and stays:
            numbers = tuple(one.number for one in stays)
            self.change_wished.emit(marked.number, numbers, stays[0].taken_back is not None)

    def _lay_out(self) -> None:
        words = self.tr("A return that is taken back is as if it had never come. The reason is kept.")
        in_a_column(
            _heading(words, self.return_button),
            (self.returns, 3),
            _heading(self.tr("Stays of the marked return"), self.stay_button),
            (self.stays, 4),
            of=self,
            margins=PAGE_MARGINS,
        )


def _heading(words: str, button: QPushButton) -> QHBoxLayout:
    return in_a_row(plain_label(words, "quiet"), STRETCH, button)


def _return_row(one: ReturnShown) -> Row:
    cells = (one.number, one.rater, isolated(one.file), moment(one.made_at), moment(one.collected_at), one.n_entries)
    return *cells, taken_back_words(one.taken_back)


def taken_back_words(out: TakenBackBy | None) -> str:
    """Who took it back, when and why; empty where it counts."""
    return "" if out is None else f"{moment(out.at)}, {isolated(out.by)}: {isolated(out.why)}"
