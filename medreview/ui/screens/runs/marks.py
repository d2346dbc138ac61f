"""Marks of examinations: the tables of one run, or of several beside each other with what flipped between them."""

from PySide6.QtCore import QCoreApplication
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.jobs import CancelToken, Report
from medreview.ui.plots.results_pane import Results, ResultsPane, Wish
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.translation import isolated
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.labels import line
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, in_a_column, in_a_row
from medreview.workflows.analyse import mark_exams


class MarksScreen(Screen):
    """``arrive`` takes the names of the runs; without any, every choice of the workspace is marked."""

    REFRESHES_ON = Change.DATASETS | Change.RUNS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._runs: tuple[str, ...] = ()
        self.results = ResultsPane(context)
        self.back_button = push_button(self.tr("Back to the runs"), lambda: context.go_to("runs"), role="quiet")
        in_a_column(
            in_a_row(STRETCH, self.back_button, margins=PAGE_MARGINS),
            line(),
            (self.results, 1),
            of=self,
            spacing=0,
        )
        self.first_control = self.back_button

    @override
    def arrive(self, argument: object) -> None:
        if isinstance(argument, tuple):
            self._runs = tuple(str(name) for name in argument)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        self.refresh()

    @override
    def saved_state(self) -> object:
        return self._runs

    @override
    def refresh(self) -> None:
        if not self.context.workspace.is_open:
            return
        workspace, runs = self.context.workspace.workspace, self._runs
        self.results.forget()

        def marked(_report: Report, _cancel: CancelToken) -> Results:
            done = mark_exams(workspace, runs=runs)
            return Results((), done.figures, tuple(table for table in done.tables if table.rows))

        if runs:
            names = QCoreApplication.translate("Runs", ", ").join(isolated(name) for name in runs)
            title = self.tr("Marks: {runs}").format(runs=names)
        else:
            title = self.tr("Marks")
        self.results.show_results(Wish(("marks", runs), runs, title, ""), marked)
