"""The report of a study drawn and written: a page as HTML and PDF, and an archive with everything."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from medreview.atomic_files import replacing, write_whole
from medreview.jobs import CancelToken, Report
from medreview.reporting.figures import FigureSpec, figure_place
from medreview.reporting.form_page import form_html
from medreview.reporting.report_page import report_html
from medreview.ui.plots.look import PlotLook
from medreview.ui.plots.pictures import png_bytes, svg_bytes
from medreview.ui.plots.report_pdf import write_report_pdf
from medreview.ui.plots.wording import in_window_words
from medreview.workflows.analyse import (
    AnalysisSettings,
    Choices,
    ReliabilitySettings,
    analyse_everything,
)
from medreview.workflows.export_report import EVERYTHING, PAGE, PRINTED, methods_of, study_report, write_everything
from medreview.workflows.lay_out_forms import fill_form, form_files
from medreview.workflows.workspace_files import Workspace


@dataclass(frozen=True, slots=True)
class ReportChoice:
    """The content of a report; ``language`` is the reader's."""

    study: str
    settings: AnalysisSettings = field(default_factory=AnalysisSettings)
    language: str = "en"
    choices: Choices = field(default_factory=Choices)
    reliability: ReliabilitySettings | None = None


def write_report(  # noqa: PLR0917 - what a job is given, and the look for one without a window
    workspace: Workspace,
    choice: ReportChoice,
    folder: Path,
    report: Report,
    cancel: CancelToken,
    look: PlotLook | None = None,
) -> tuple[Path, ...]:
    """Compute everything and write it; the paths written, first that of the page to open.

    Raises
    ------
    MedReviewError
        If there is nothing to report, or the folder cannot take a file.
    Cancelled
        If ``cancel`` was asked to stop; files that were written stay.
    """
    found = analyse_everything(
        workspace,
        choice.study,
        choices=choice.choices,
        settings=choice.settings,
        reliability=choice.reliability,
        report=report,
        cancel=cancel,
    )
    page = study_report(workspace, choice.study, found, choice.settings, choice.language)
    paths = tuple(folder / name for name in (PAGE, PRINTED, EVERYTHING))
    with replacing(paths[0]) as file:
        drawn = {one.about.name: png_bytes(one, look, is_bare=True) for one in page.figures}
        file.write(report_html(page, drawn, in_window_words))
    cancel.raise_if_cancelled()
    to_print = report_html(page, {one.about.name: figure_place(one) for one in page.figures}, in_window_words)
    write_report_pdf(to_print, page.figures, paths[1], look)
    with replacing(paths[2]) as file:
        write_everything(
            file, found, methods_of(found, choice.settings), partial(_drawn, look=look), report=report, cancel=cancel
        )
    return paths


@dataclass(frozen=True, slots=True)
class FormChoice:
    """A paper in whose form results are laid out; ``study`` is None where only one can be meant.

    ``names`` are the paper's by ours, where a person chose them.
    """

    form: str
    study: str | None = None
    settings: AnalysisSettings = field(default_factory=AnalysisSettings)
    language: str = "en"
    names: Mapping[str, str] = field(default_factory=dict[str, str])


def write_form(  # noqa: PLR0917 - what a job is given, and the look for one without a window
    workspace: Workspace,
    choice: FormChoice,
    folder: Path,
    report: Report,
    cancel: CancelToken,
    look: PlotLook | None = None,
) -> tuple[Path, ...]:
    """Lay results out in the form of a paper and write them; the paths written, first that of the printed page.

    Raises
    ------
    MedReviewError
        If there is no such form or study, or the folder cannot take a file.
    Cancelled
        If ``cancel`` was asked to stop; files that were written stay.
    """
    form = fill_form(
        workspace,
        choice.form,
        choice.study,
        settings=choice.settings,
        language=choice.language,
        names=choice.names,
        report=report,
        cancel=cancel,
    )
    printed, page, numbers = (folder / f"{form.key}{end}" for end in (".pdf", ".html", "-tables"))
    places = {one.about.name: figure_place(one) for one in form.figures}
    write_report_pdf(form_html(form, places, in_window_words), form.figures, printed, look)
    cancel.raise_if_cancelled()
    drawn = {one.about.name: png_bytes(one, look, is_bare=True) for one in form.figures}
    contents = {page: form_html(form, drawn, in_window_words)}
    contents |= {numbers / name: content for name, content in form_files(form).items()}
    for path, content in contents.items():
        write_whole(path, content)
    return (printed, *contents)


def methods_paragraph(
    workspace: Workspace, study: str, settings: AnalysisSettings, cancel: CancelToken | None = None
) -> str:
    """The methods of a study's results with their references, in the window's language, to paste into a paper.

    Raises
    ------
    StudyNotFound, NoStudyYet, NothingRated
        If there is nothing to analyse.
    Cancelled
        If ``cancel`` was asked to stop.
    """
    found = analyse_everything(workspace, study, settings=settings, cancel=cancel)
    return methods_of(found, settings).as_text(in_window_words)


def _drawn(figure: FigureSpec, look: PlotLook | None) -> dict[str, bytes]:
    return {"png": png_bytes(figure, look), "svg": svg_bytes(figure, look)}
