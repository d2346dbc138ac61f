"""What became of the files that were collected last, and the returns that were set aside."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSplitter, QWidget

from medreview.domain.study_plans import UNIT_WORDS, Text
from medreview.errors import Message
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.collecting.words import (
    amount_words,
    duration_words,
    place_words,
    reason_words,
    sentence_words,
)
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, moment, number, translated
from medreview.ui.widgets.data_table import DataTable, Row, RowsModel, ShownColumn
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, STYLE, in_a_column, in_a_row
from medreview.workflows.collect import (
    OUTCOME_WORDS,
    Amount,
    CollectedFile,
    CollectedStay,
    CollectReport,
    Outcome,
    RaterProgress,
    ReturnShown,
    SetAside,
    StudyProgress,
    TakenBackBy,
)

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
                ShownColumn(self.tr("Number"), is_number=True),
                ShownColumn(self.tr("Rater")),
                ShownColumn(self.tr("File")),
                ShownColumn(self.tr("Written")),
                ShownColumn(self.tr("Collected")),
                ShownColumn(self.tr("Changes"), is_number=True),
                ShownColumn(self.tr("Taken back")),
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
                ShownColumn(self.tr("Number"), is_number=True),
                ShownColumn(self.tr("Place")),
                ShownColumn(self.tr("Began")),
                ShownColumn(self.tr("Active seconds"), is_number=True),
                ShownColumn(self.tr("All seconds"), is_number=True),
                ShownColumn(self.tr("Taken back")),
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
                ShownColumn(self.tr("Rater")),
                ShownColumn(self.tr("Group")),
                ShownColumn(self.tr("Handed out")),
                ShownColumn(self.tr("Returned")),
                ShownColumn(self.tr("Returns"), is_number=True),
                ShownColumn(self.tr("Pairs rated"), is_number=True),
                ShownColumn(self.tr("Time at work"), is_number=True),
                ShownColumn(self.tr("Flags"), is_number=True),
                ShownColumn(self.tr("Not judged"), is_number=True),
                ShownColumn(self.tr("PIN")),
            ]
        )
        self.raters.use(self._rater_model, RATER_WIDTHS, stretches=0)
        self.raters.selectionModel().selectionChanged.connect(self._show_batches)
        self.batches = DataTable(context.settings, "collecting batches", self.tr("Batches of the rater"))
        self._batch_model = RowsModel(
            [
                ShownColumn(self.tr("Batch"), is_number=True),
                ShownColumn(self.tr("Setting")),
                ShownColumn(self.tr("Pairs rated"), is_number=True),
                ShownColumn(self.tr("Time at work"), is_number=True),
                ShownColumn(self.tr("Flags"), is_number=True),
                ShownColumn(self.tr("Not judged, and why")),
                ShownColumn(self.tr("Opened again, and why")),
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


FILE_WIDTHS = (200, 104, 80, 96, 80, 96, 88, 320)
ASIDE_WIDTHS = (200, 160, 104, 136, 136)


class FilesPage(QWidget):
    """The files of the last collection, one row each, and in sentences what is to be known about the marked one."""

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._files: tuple[CollectedFile, ...] = ()
        self.report: CollectReport | None = None
        """What the last collection gave, while the program runs."""
        self.summary = plain_label("", wraps=True)
        self.table = DataTable(context.settings, "collected files", self.tr("Files"))
        self.table.setSelectionMode(DataTable.SelectionMode.SingleSelection)
        self._model = RowsModel(
            [
                ShownColumn(self.tr("File")),
                ShownColumn(self.tr("Outcome")),
                ShownColumn(self.tr("Rater")),
                ShownColumn(self.tr("Pairs rated"), is_number=True),
                ShownColumn(self.tr("Added"), is_number=True),
                ShownColumn(self.tr("There already"), is_number=True),
                ShownColumn(self.tr("Different"), is_number=True),
                ShownColumn(self.tr("Study")),
            ]
        )
        self.table.use(self._model, FILE_WIDTHS, stretches=7)
        self.table.selectionModel().selectionChanged.connect(self._on_marked)
        self.table.say_when_empty(self.tr("Nothing was collected yet. Choose what raters sent back, or drop it here."))
        self.about = plain_label("", wraps=True, is_data=True)
        unsigned = self.tr("Returns are not signed: whoever has a rater's package can rate as that rater.")
        in_a_column(
            self.summary,
            (self.table, 1),
            self.about,
            plain_label(unsigned, "quiet", wraps=True),
            of=self,
            margins=PAGE_MARGINS,
        )

    def show_report(self, report: CollectReport) -> None:
        self.report = report
        self._files = report.files
        self.summary.setText(" ".join([self._summary(report.files), *map(translated, report.unsealed)]))
        self._model.show_rows([(*self._row(one), place) for place, one in enumerate(report.files)])
        if report.files:
            worth_reading = (
                row for row, one in enumerate(report.files) if one.why or (one.taken and one.taken.remarks)
            )
            self.table.selectRow(next(worth_reading, 0))

    def _summary(self, files: Sequence[CollectedFile]) -> str:
        taken = [one.taken for one in files if one.taken is not None]
        words = self.tr(
            "Files: {n_files}. Ratings added: {n_added}, there already: {n_identical}, different: {n_differing}."
        )
        said = [
            words.format(
                n_files=number(len(files)),
                n_added=number(sum(one.n_added for one in taken)),
                n_identical=number(sum(one.n_identical for one in taken)),
                n_differing=number(sum(one.n_differing for one in taken)),
            )
        ]
        n_aside = sum(1 for one in files if one.outcome is Outcome.SET_ASIDE)
        n_refused = sum(1 for one in files if one.outcome is Outcome.REFUSED)
        if n_aside:
            said.append(self.tr("Set aside: {n}.").format(n=number(n_aside)))
        if n_refused:
            said.append(self.tr("Refused: {n}.").format(n=number(n_refused)))
        return " ".join(said)

    def _row(self, one: CollectedFile) -> Row:
        taken = one.taken
        counts = (taken.n_pairs_rated, taken.n_added, taken.n_identical, taken.n_differing) if taken else (None,) * 4
        return one.file, translated(OUTCOME_WORDS[one.outcome]), one.rater, *counts, one.study

    def _on_marked(self) -> None:
        marked = self.table.selectionModel().selectedRows()
        if not marked:
            self.about.setText("")
            return
        one = self._files[int(str(self._model.cells(marked[0].row())[-1]))]
        self.about.setText(" ".join(translated(message) for message in _messages(one)))


def _messages(file: CollectedFile) -> list[Message]:
    """What a person should read about the file."""
    return [*((file.why,) if file.why else ()), *(file.taken.remarks if file.taken else ())]


class AsidePage(QWidget):
    """Returns that were read and do not fit.

    Signals
    -------
    retry_wished(str), removal_wished(str)
        The SHA-256 of the marked file.
    """

    retry_wished = Signal(str)
    removal_wished = Signal(str)

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._files: tuple[SetAside, ...] = ()
        self.table = DataTable(context.settings, "returns set aside", self.tr("Returns set aside"))
        self.table.setSelectionMode(DataTable.SelectionMode.SingleSelection)
        self._model = RowsModel(
            [
                ShownColumn(self.tr("File")),
                ShownColumn(self.tr("Study")),
                ShownColumn(self.tr("Rater")),
                ShownColumn(self.tr("Written")),
                ShownColumn(self.tr("Set aside")),
            ]
        )
        self.table.use(self._model, ASIDE_WIDTHS, stretches=1)
        self.table.selectionModel().selectionChanged.connect(self._on_marked)
        self.table.say_when_empty(self.tr("Nothing is set aside."))
        self.why = plain_label("", wraps=True, is_data=True)
        self.retry_button = push_button(self.tr("Try again"), self._wish_retry)
        self.remove_button = push_button(self.tr("Remove…"), self._wish_removal)
        in_a_column(
            in_a_row(
                plain_label(self.tr("These files were read and do not fit; nothing of them is in the study."), "quiet"),
                STRETCH,
                self.remove_button,
                self.retry_button,
            ),
            (self.table, 1),
            self.why,
            of=self,
            margins=PAGE_MARGINS,
        )
        self._on_marked()

    @property
    def marked(self) -> SetAside | None:
        rows = self.table.selectionModel().selectedRows()
        return self._files[int(str(self._model.cells(rows[0].row())[-1]))] if rows else None

    def show_files(self, files: Sequence[SetAside]) -> None:
        self._files = tuple(files)
        self._model.show_rows(
            [
                (isolated(one.file), one.study, one.rater, moment(one.made_at), moment(one.set_aside_at), place)
                for place, one in enumerate(files)
            ]
        )
        if files:
            self.table.selectRow(0)
        self._on_marked()

    def _on_marked(self) -> None:
        marked = self.marked
        self.why.setText(translated(marked.why) if marked else "")
        for button in (self.retry_button, self.remove_button):
            button.setEnabled(marked is not None)

    def _wish_retry(self) -> None:
        if (marked := self.marked) is not None:
            self.retry_wished.emit(marked.file_sha256)

    def _wish_removal(self) -> None:
        if (marked := self.marked) is not None:
            self.removal_wished.emit(marked.file_sha256)
