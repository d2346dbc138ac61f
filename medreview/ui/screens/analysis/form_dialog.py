"""The dialog that lays results out in the form of a paper: one is chosen, and what can be filled stands below it.

It opens on the form that is filled most. Models stand under the paper's names where they are known to
be those, or where a person says so.
"""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QHeaderView, QWidget

from medreview.jobs import CancelToken, Report
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.form_page import FilledForm
from medreview.ui.file_dialogs import ask_folder
from medreview.ui.guide_pages import GUIDE_PAGE
from medreview.ui.job_runner import LatestQuery
from medreview.ui.plots.wording import in_window_words
from medreview.ui.screen import ScreenContext
from medreview.ui.study_report import FormChoice, write_form
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.data_table import DataTable, RowsModel, ShownColumn
from medreview.ui.widgets.fields import choice_box, push_button
from medreview.ui.widgets.forms import labelled
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.work_dialog import WorkDialog
from medreview.workflows.lay_out_forms import (
    WITHOUT_INTERVALS,
    fill_form,
    fullest_form,
    offered_forms,
    papers_models,
)
from medreview.workflows.workspace_files import Workspace

WIDTH, HEIGHT = 112 * GRID, 76 * GRID
WIDTHS = (120, 520, 170)

PAPER_OF_PANEL = {
    "exam": "permed-mm",
    "hallucination": "braincancerdb",
    "judge": "permedcqa",
    "metrics": "morqa",
    "partial": "cqa-eval",
}
"""The paper that shows what a panel does, by the panel."""


class PaperFormDialog(WorkDialog):
    """Offers the papers; every table and figure of the chosen one is listed, with a tick or why it stays empty.

    ``study`` is the one on the page, and may be empty. ``panel`` is what is looked at: the paper about the same comes
    first where it can be filled.
    """

    def __init__(
        self,
        context: ScreenContext,
        study: str,
        settings: AnalysisSettings,
        parent: QWidget | None = None,
        *,
        panel: str = "",
    ) -> None:
        super().__init__(parent)
        self._context, self._study, self._settings = context, study, settings
        self.setProperty(GUIDE_PAGE, "results")
        self.setWindowTitle(self.tr("Results in the form of a paper"))
        forms = {form.key: form for form in offered_forms()}
        self._forms = forms
        self._matches: Mapping[str, str] = {}
        self._names: dict[str, dict[str, str]] = {key: {} for key in forms}
        self.paper = choice_box(self.tr("Paper"), {key: translated(form.title) for key, form in forms.items()})
        self.own_name = choice_box(self.tr("A model or author here"))
        self.paper_name = choice_box(self.tr("appears in the paper as"))
        self.matched = plain_label("", "quiet", wraps=True)
        self.matched.hide()
        self.needs = plain_label("", "quiet", wraps=True)
        self.said = plain_label("", wraps=True, is_spoken=True)
        self._model = RowsModel(
            (ShownColumn(self.tr("In the paper")), ShownColumn(self.tr("Shows")), ShownColumn(self.tr("Here")))
        )
        self.table = DataTable(context.settings, "form-of-a-paper", self.tr("Tables and figures"))
        self.table.use(self._model, WIDTHS, stretches=2)
        self.write_button = push_button(self.tr("Write…"), self._ask_folder, role="primary")
        close = push_button(self.tr("Close"), self.reject)
        self.table.setWordWrap(True)
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self._query = LatestQuery(
            context.read_jobs, context.workspace, self, of=lambda: (self.paper.chosen, self._chosen)
        )
        in_a_column(
            labelled(self.paper, grows=True),
            self.needs,
            self.said,
            (self.table, 1),
            self.matched,
            labelled(self.own_name, self.paper_name, grows=True),
            in_a_row(self.write_button, close, STRETCH),
            of=self,
            margins=PAGE_MARGINS,
        )
        self.paper.currentIndexChanged.connect(self.look)
        self.own_name.currentIndexChanged.connect(self._show_paper_name)
        self.paper_name.activated.connect(self._on_named)
        self.resize(context.theme.px(WIDTH), context.theme.px(HEIGHT))
        self.paper.setEnabled(False)
        self.said.setText(self.tr("Looking at what can be filled…"))
        self.write_button.setEnabled(False)
        self._query.ask(
            partial(_fullest, study=self._study, wished=PAPER_OF_PANEL.get(panel, "")),
            self._open_on,
            on_failure=self._on_failure,
            overtake=True,
        )

    def _open_on(self, form: FilledForm) -> None:
        self.paper.setEnabled(True)
        with QSignalBlocker(self.paper):
            self.paper.choose(form.key)
        self._tell_needs()
        self._show(form)

    @property
    def _chosen(self) -> tuple[tuple[str, str], ...]:
        """The paper's names by ours, where the person said so."""
        return tuple(self._names[self.paper.chosen].items())

    def _tell_needs(self) -> None:
        form = self._forms[self.paper.chosen]
        self.needs.setText(f"{translated(form.about)} {translated(form.needs)}")

    def look(self, *_: object) -> None:
        """Find out what of the chosen paper can be filled here."""
        self._tell_needs()
        self.said.setText(self.tr("Looking at what can be filled…"))
        self.write_button.setEnabled(False)
        self._model.show_rows([])
        ask = partial(_filled, key=self.paper.chosen, study=self._study, names=dict(self._chosen))
        self._query.ask(ask, self._show, on_failure=self._on_failure, overtake=True)

    def _show(self, form: FilledForm) -> None:
        filled = self.tr("filled")
        self._model.show_rows(
            [
                (
                    translated(part.place),
                    in_window_words(part.title),
                    filled if part.is_filled else in_window_words(part.why_not),
                )
                for part in form.parts
            ]
        )
        words = self.tr("{n} of {n_all} tables and figures can be filled.")
        self.said.setText(words.format(n=number(form.n_filled), n_all=number(form.n_parts)))
        self.write_button.setEnabled(True)
        self._matches = form.names
        self.matched.show_words(" ".join(in_window_words(one) for one in form.told_names))
        self.own_name.offer_anew({name: name for name in form.own_names})
        models = {name: name for name in papers_models(form.key)}
        self.paper_name.offer_anew({"": self.tr("itself"), **models})
        for box in (self.own_name, self.paper_name):
            box.setEnabled(bool(form.own_names))
        self._show_paper_name()

    def _show_paper_name(self, *_: object) -> None:
        self.paper_name.choose(self._matches.get(self.own_name.chosen, ""))

    def _on_named(self, *_: object) -> None:
        """Put a model under a name of the paper; another one that stood there goes back to its own."""
        ours, paper = self.own_name.chosen, self.paper_name.chosen
        names = self._names[self.paper.chosen]
        for other in [one for one, name in names.items() if paper and name == paper]:
            del names[other]
        names[ours] = paper
        self.look()

    def _on_failure(self, error: Exception) -> None:
        self.paper.setEnabled(True)
        self._tell_needs()
        self.said.setText("")
        self._context.show_problem(error)

    def _ask_folder(self) -> None:
        ask_folder(self, self.tr("Folder for the form"), self.write_to)

    def write_to(self, folder: Path) -> None:
        """Write the chosen form, with all intervals, and open its printed page."""
        choice = FormChoice(
            self.paper.chosen, self._study or None, self._settings, self._context.settings.language, dict(self._chosen)
        )
        workspace = self._context.workspace.workspace
        self.write_button.setEnabled(False)
        self.said.setText(self.tr("Writing…"))

        def work(report: Report, cancel: CancelToken) -> Path:
            return write_form(workspace, choice, folder, report, cancel)[0]

        self.work_token = self._context.write_jobs.start(
            work,
            title=self.tr("Writing the form"),
            on_success=self.while_open(self._on_written),
            on_failure=self.while_open(self._on_not_written),
            on_cancelled=self.while_open(self.look),
        )

    def _on_written(self, page: Path) -> None:
        self.work_token = None
        self.write_button.setEnabled(True)
        self.said.setText(self.tr("Saved {path}").format(path=isolated(str(page))))
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(page)))

    def _on_not_written(self, error: Exception) -> None:
        self.work_token = None
        self.look()
        self._context.show_problem(error)


def _filled(workspace: Workspace, key: str, study: str, names: dict[str, str]) -> FilledForm:
    return fill_form(workspace, key, study or None, settings=WITHOUT_INTERVALS, names=names)


def _fullest(workspace: Workspace, study: str, wished: str) -> FilledForm:
    return fullest_form(workspace, study or None, wished=wished)
