"""The whole report of a study in one folder: tables, figures, one page to read as HTML and PDF, and their sources."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from medreview.atomic_files import replacing
from medreview.errors import Message
from medreview.jobs import CancelToken, Progress, Report
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figures import FigureSpec, figure_place
from medreview.reporting.latex import latex_bytes
from medreview.reporting.result_folder import write_results
from medreview.reporting.tables import Table, Words
from medreview.ui.plots.pictures import PictureForm, png_bytes, write_figure_data, write_picture
from medreview.ui.plots.report_pdf import write_report_pdf
from medreview.ui.plots.wording import words
from medreview.workflows.analyse import ReliabilitySettings, analyse_study, folders_of_judges, judge_reliability
from medreview.workflows.export_report import PDF, REPORT, report_page
from medreview.workflows.workspace_files import Workspace

FIGURES = "figures"
JUDGES = "judges"
"""The folder of the judges in that of a report, with one for each."""


@dataclass(frozen=True, slots=True)
class ReportChoice:
    """The content of the report; without ``judge`` about the raters alone. ``language`` is the window's."""

    study: str
    settings: AnalysisSettings
    language: str
    judge: str | None = None
    run: str | None = None
    reliability: ReliabilitySettings | None = None


def write_report(workspace: Workspace, choice: ReportChoice, folder: Path, report: Report, cancel: CancelToken) -> Path:
    """Compute everything and write it; the page to open.

    Raises
    ------
    MedReviewError
        If there is nothing to report, or the folder cannot take a file.
    Cancelled
        If ``cancel`` was asked to stop; files that were written stay.
    """
    study = analyse_study(workspace, choice.study, settings=choice.settings, report=report, cancel=cancel)
    tables, figures, source = [*study.tables], [*study.figures], study.source
    if choice.judge is not None:
        judged = judge_reliability(
            workspace, choice.study, choice.judge, run=choice.run, settings=choice.reliability, cancel=cancel
        )
        tables, figures = [*tables, *judged.tables], [*figures, *judged.figures]
        source = {**source, "judge": judged.source}
    return _written(workspace, choice, tables, figures, source, folder=folder, report=report, cancel=cancel)


def write_report_with_judges(
    workspace: Workspace, choice: ReportChoice, folder: Path, report: Report, cancel: CancelToken
) -> Path:
    """Write the report about the raters, and in a folder of its own each judge held against them; the page to open.

    Raises
    ------
    MedReviewError
        If there is nothing to report, or the folder cannot take a file.
    Cancelled
        If ``cancel`` was asked to stop; files that were written stay.
    """
    page = write_report(workspace, choice, folder, report, cancel)
    for name, judge in folders_of_judges(workspace, choice.study).items():
        done = judge_reliability(
            workspace, choice.study, judge, settings=choice.reliability, report=report, cancel=cancel
        )
        own = folder / JUDGES / name
        _written(workspace, choice, done.tables, done.figures, done.source, folder=own, report=report, cancel=cancel)
    return page


def _written(
    workspace: Workspace,
    choice: ReportChoice,
    tables: Sequence[Table],
    figures: Sequence[FigureSpec],
    source: Mapping[str, object],
    *,
    folder: Path,
    report: Report,
    cancel: CancelToken,
) -> Path:
    write_results(folder, tables, source)
    _write_latex(tables, folder)
    _write_figures(figures, folder / FIGURES, report, cancel)
    page = partial(
        report_page,
        workspace,
        choice.study,
        tables=tables,
        source=source,
        language=choice.language,
        say=_say,
    )
    with replacing(folder / REPORT) as file:
        file.write(page(pictures=[(figure, png_bytes(figure)) for figure in figures]))
    cancel.raise_if_cancelled()
    places = [(figure, figure_place(figure)) for figure in figures]
    write_report_pdf(page(pictures=places), figures, folder / PDF)
    return folder / REPORT


def _say(text: Words) -> str:
    return words(text) if isinstance(text, Message) else text


def _write_latex(tables: Sequence[Table], folder: Path) -> None:
    for table in tables:
        with replacing(folder / f"{table.name}.tex") as file:
            file.write(latex_bytes(table))


def _write_figures(figures: Sequence[FigureSpec], folder: Path, report: Report, cancel: CancelToken) -> None:
    for done, figure in enumerate(figures):
        cancel.raise_if_cancelled()
        report(Progress(done, len(figures)))
        for form in PictureForm:
            write_picture(figure, folder / f"{figure.about.name}.{form}", form)
        write_figure_data(figure, folder / f"{figure.about.name}.csv")
