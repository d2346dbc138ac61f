"""The dialog that registers a study: its analyses are ticked, and a dated sheet is frozen and saved."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QWidget

from medreview.domain.changes import Change
from medreview.errors import MedReviewError
from medreview.ui.file_dialogs import ask_new_file
from medreview.ui.guide_pages import GUIDE_PAGE
from medreview.ui.plots.report_pdf import write_lines_pdf
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, isolated, moment, number, translated
from medreview.ui.widgets.data_table import DataTable, ShownColumn
from medreview.ui.widgets.fields import choice_box, line_edit, number_box, push_button
from medreview.ui.widgets.forms import labelled
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.ticked_rows import TickedRows
from medreview.ui.widgets.work_dialog import WorkDialog
from medreview.workflows.analyse import PANELS, AnalysisSettings, Choices
from medreview.workflows.register_study import (
    RegisteredAnalysis,
    Registration,
    register,
    registrations,
    sheet_messages,
    short_hash,
    write_sheet,
)

WIDTH, HEIGHT = 112 * GRID, 72 * GRID
WIDTHS = (280, 560)
RESAMPLES = (500, 2000, 10_000)
LARGEST_SEED = 2**31 - 1


class RegisterDialog(WorkDialog):
    """Ticked panels are registered, with all raters, authors and dimensions or with a reader's choices.

    What was registered before stays: another registration amends it, and the panels of the last one are ticked again.
    """

    def __init__(
        self,
        context: ScreenContext,
        study: str,
        parent: QWidget | None = None,
        *,
        choices: Choices | None = None,
        settings: AnalysisSettings | None = None,
    ) -> None:
        super().__init__(parent)
        self._choices = choices or Choices()
        self._settings = settings or AnalysisSettings()
        self.setProperty(GUIDE_PAGE, "studies")
        self._context = context
        self._study = study
        self.found: tuple[Registration, ...] = context.workspace.read(partial(registrations, study=study))
        self.setWindowTitle(self.tr("Register {study}").format(study=isolated(study)))
        self._model = TickedRows(
            (ShownColumn(self.tr("Analysis")), ShownColumn(self.tr("Question"))), len(PANELS), self._ticked()
        )
        self._model.show_rows([(translated(panel.title), translated(panel.question)) for panel in PANELS])
        self.table = DataTable(context.settings, "register", self.tr("Analyses"))
        self.table.setSelectionMode(DataTable.SelectionMode.SingleSelection)
        self.table.use(self._model, WIDTHS, stretches=1)
        self.seed = number_box(self.tr("Seed"), 0, LARGEST_SEED)
        self.seed.setValue(self._settings.seed)
        sizes = sorted({*RESAMPLES, self._settings.n_resamples})
        offered = {n: self.tr("{n} resamples").format(n=number(n)) for n in sizes}
        self.resamples = choice_box(self.tr("Intervals"), offered)
        self.resamples.choose(self._settings.n_resamples)
        self.reason = line_edit(self.tr("Reason for the amendment"))
        self.said = plain_label("", wraps=True, is_spoken=True)
        self.problem = plain_label("", "problem", wraps=True)
        self.register_button = push_button(self.tr("Register"), self.register, role="primary")
        self.sheet_button = push_button(self.tr("Save the sheet…"), self._ask_place)
        close = push_button(self.tr("Close"), self.reject)
        about = self.tr("The plan, the selected analyses and the seeds are fixed on a dated sheet.")
        if self._choices != Choices():
            about += " " + self.tr("The analyses are registered with their current settings.")
        after = self.tr("Results then say whether they are as registered or exploratory.")
        in_a_column(
            plain_label(about + " " + after, "quiet", wraps=True),
            (self.table, 1),
            labelled(self.seed, self.resamples, self.reason, grows=True),
            self.said,
            self.problem,
            in_a_row(self.register_button, self.sheet_button, close, STRETCH),
            of=self,
            margins=PAGE_MARGINS,
        )
        self.resize(context.theme.px(WIDTH), context.theme.px(HEIGHT))
        self._show()

    def register(self) -> None:
        """Freeze what is ticked."""
        settings = replace(self._settings, seed=self.seed.value(), n_resamples=self.resamples.chosen)
        analyses = [RegisteredAnalysis(PANELS[row].key, self._choices, settings) for row in self._model.ticked]
        write = partial(
            register,
            study=self._study,
            analyses=analyses,
            known=[panel.key for panel in PANELS],
            reason=self.reason.text(),
        )
        self.problem.setText("")
        try:
            self._context.workspace.write(write, by=None, change=Change.STUDIES)
        except MedReviewError as error:
            self.problem.setText(translated(error.message))
            return
        self.found = self._context.workspace.read(partial(registrations, study=self._study))
        self.reason.clear()
        self._show()

    def _ticked(self) -> frozenset[int] | None:
        if not self.found:
            return None
        before = {one.panel for one in self.found[-1].analyses}
        return frozenset(row for row, panel in enumerate(PANELS) if panel.key in before)

    def save_sheet(self, path: Path) -> None:
        """Write the last sheet: printed in the window's language, or as text or JSON by the ending."""
        last = self.found[-1]
        try:
            if path.suffix == ".pdf":
                lines = [line if isinstance(line, str) else translated(line) for line in sheet_messages(last, PANELS)]
                write_lines_pdf(lines, path)
            else:
                write_sheet(last, PANELS, path)
        except MedReviewError as error:
            self.problem.setText(translated(error.message))
        else:
            self._context.note(self.tr("Saved {file}").format(file=isolated(path.name)))

    def _show(self) -> None:
        is_registered = bool(self.found)
        self.reason.setEnabled(is_registered)
        self.sheet_button.setEnabled(is_registered)
        self.register_button.setText(self.tr("Register again") if is_registered else self.tr("Register"))
        if not is_registered:
            self.said.setText(self.tr("Not registered yet."))
            return
        last = self.found[-1]
        words = (
            self.tr("Registered on {at}, when raters had made {n} {n:=entry|entries}. SHA-256 {sha256}…")
            if last.n_entries
            else self.tr("Registered on {at}, before any rating. SHA-256 {sha256}…")
        )
        self.said.setText(counted(words, at=moment(last.at), n=last.n_entries, sha256=short_hash(last)))

    def _ask_place(self) -> None:
        pattern = self.tr("Sheets (*.pdf *.txt *.json)")
        ask_new_file(self, self.tr("Save the sheet"), pattern, self.save_sheet, name=f"{self._study}.pdf", suffix="pdf")
