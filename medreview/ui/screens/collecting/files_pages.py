"""What became of the files that were collected last, and the returns that were set aside."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from medreview.errors import Message
from medreview.ui.screen import ScreenContext
from medreview.ui.translation import isolated, moment, number, translated
from medreview.ui.widgets.data_table import DataTable
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.rows_model import Column, Row, RowsModel
from medreview.workflows.collect import OUTCOME_WORDS, CollectedFile, CollectReport, Outcome, SetAside

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
                Column(self.tr("File")),
                Column(self.tr("Outcome")),
                Column(self.tr("Rater")),
                Column(self.tr("Pairs rated"), is_number=True),
                Column(self.tr("Added"), is_number=True),
                Column(self.tr("There already"), is_number=True),
                Column(self.tr("Different"), is_number=True),
                Column(self.tr("Study")),
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
        self.summary.setText(self._summary(report.files))
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
                Column(self.tr("File")),
                Column(self.tr("Study")),
                Column(self.tr("Rater")),
                Column(self.tr("Written")),
                Column(self.tr("Set aside")),
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
