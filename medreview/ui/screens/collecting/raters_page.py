"""How far each rater is: what was handed out, what came back, and batch by batch what is rated."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QWidget

from medreview.domain.study_plans import UNIT_WORDS, Text
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.collecting.words import amount_words, duration_words, reason_words
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, moment, number, translated
from medreview.ui.widgets.data_table import DataTable
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.rows_model import Column, Row, RowsModel
from medreview.workflows.collect import Amount, RaterProgress, StudyProgress

RATER_WIDTHS = (120, 88, 152, 152, 80, 112, 112, 72, 96, 64)
BATCH_WIDTHS = (72, 136, 112, 112, 72, 240, 240)


class RatersPage(QWidget):
    """Signals.

    pin_wished(str, bool)
        The marked rater is to have a PIN, or another one; whether there is one.
    """

    pin_wished = Signal(str, bool)

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._progress: StudyProgress | None = None
        self.summary = plain_label("", "quiet", wraps=True)
        self.raters = DataTable(context.settings, "collecting raters", self.tr("Raters"))
        self.raters.setSelectionMode(DataTable.SelectionMode.SingleSelection)
        self._rater_model = RowsModel(
            [
                Column(self.tr("Rater")),
                Column(self.tr("Group")),
                Column(self.tr("Handed out")),
                Column(self.tr("Returned")),
                Column(self.tr("Returns"), is_number=True),
                Column(self.tr("Pairs rated"), is_number=True),
                Column(self.tr("Time at work"), is_number=True),
                Column(self.tr("Flags"), is_number=True),
                Column(self.tr("Not judged"), is_number=True),
                Column(self.tr("PIN")),
            ]
        )
        self.raters.use(self._rater_model, RATER_WIDTHS, stretches=0)
        self.raters.selectionModel().selectionChanged.connect(self._show_batches)
        self.batches = DataTable(context.settings, "collecting batches", self.tr("Batches of the rater"))
        self._batch_model = RowsModel(
            [
                Column(self.tr("Batch"), is_number=True),
                Column(self.tr("Setting")),
                Column(self.tr("Pairs rated"), is_number=True),
                Column(self.tr("Time at work"), is_number=True),
                Column(self.tr("Flags"), is_number=True),
                Column(self.tr("Not judged, and why")),
                Column(self.tr("Opened again, and why")),
            ]
        )
        self.batches.use(self._batch_model, BATCH_WIDTHS, stretches=6)
        self._about = plain_label("", "caption")
        self.pin_button = push_button(self.tr("PIN…"), self._wish_pin, role="quiet")
        self._lay_out()

    def show_progress(self, progress: StudyProgress | None) -> None:
        """Show a study; None where there is none."""
        marked = self._marked()
        kept = marked.rater if marked is not None else None
        self._progress = progress
        raters = progress.raters if progress is not None else ()
        self.summary.setText(self._summary(progress) if progress is not None else "")
        self.raters.say_when_empty(self.tr("No studies yet. Plan one, and hand its packages out."))
        self._rater_model.show_rows([(*self._row(one), place) for place, one in enumerate(raters)])
        if raters:
            self.raters.selectRow(next((row for row, one in enumerate(raters) if one.rater == kept), 0))
        self._show_batches()

    def _lay_out(self) -> None:
        lower = QWidget()
        in_a_column(
            in_a_row((self._about, 1), self.pin_button, spacing=STYLE),
            self.batches,
            of=lower,
            margins=(0, GRID, 0, 0),
            spacing=GRID // 2,
        )
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self.raters)
        splitter.addWidget(lower)
        splitter.setSizes([320, 240])
        in_a_column(self.summary, (splitter, 1), of=self, margins=PAGE_MARGINS)

    def _summary(self, progress: StudyProgress) -> str:
        n_back = sum(1 for one in progress.raters if one.n_returns)
        words = self.tr("{n} of {total} raters have sent something back.")
        said = [words.format(n=number(n_back), total=number(len(progress.raters)))]
        if progress.not_returned:
            names = self.tr(", ").join(isolated(name) for name in progress.not_returned)
            said.append(self.tr("A package and no return yet: {raters}.").format(raters=names))
        if progress.reopenings:
            names = self.tr(", ").join(isolated(name) for name in dict.fromkeys(o.rater for o in progress.reopenings))
            words = self.tr("Closed batches opened again: {n}, by {raters}.")
            said.append(words.format(n=number(len(progress.reopenings)), raters=names))
        if progress.n_open_conflicts:
            said.append(self.tr("Ratings in conflict: {n}.").format(n=number(progress.n_open_conflicts)))
        return " ".join(said)

    def _row(self, one: RaterProgress) -> Row:
        amount = one.amount
        return (
            one.rater,
            one.group,
            moment(one.handed_out_at),
            moment(one.returned_at) if one.returned_at or not one.n_packages else self.tr("not yet"),
            one.n_returns,
            amount_words(amount.n_pairs_rated, amount.n_pairs),
            duration_words(amount.active_s),
            amount.n_flags,
            amount.n_not_judged,
            self.tr("set") if one.has_pin else "",
        )

    def _marked(self) -> RaterProgress | None:
        marked = self.raters.selectionModel().selectedRows()
        if self._progress is None or not marked:
            return None
        return self._progress.raters[int(str(self._rater_model.cells(marked[0].row())[-1]))]

    def _show_batches(self) -> None:
        one, progress = self._marked(), self._progress
        self.pin_button.setEnabled(one is not None)
        self._about.setText(self.tr("Batches of {rater}").format(rater=isolated(one.rater)) if one else "")
        if one is None or progress is None:
            self._batch_model.show_rows([])
            return
        self._batch_model.show_rows(
            [
                (
                    batch.batch,
                    translated(UNIT_WORDS[batch.setting]),
                    amount_words(batch.amount.n_pairs_rated, batch.amount.n_pairs),
                    duration_words(batch.amount.active_s),
                    batch.amount.n_flags,
                    self._reasons(batch.amount, progress.reasons),
                    " · ".join(f"{moment(again.opened_at)}: {isolated(again.why)}" for again in batch.reopenings),
                )
                for batch in one.batches
            ]
        )

    def _wish_pin(self) -> None:
        if (one := self._marked()) is not None:
            self.pin_wished.emit(one.rater, one.has_pin)

    def _reasons(self, amount: Amount, reasons: Mapping[str, Text]) -> str:
        several = sorted(amount.not_judged.items(), key=lambda one: (-one[1], one[0]))
        return " · ".join(f"{reason_words(reason, reasons)}: {number(n)}" for reason, n in several)
