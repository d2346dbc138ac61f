"""Figures as files without a display, for commands."""

import os
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from medreview.jobs import CancelToken, Report
from medreview.reporting.figures import FiguresNotDrawn, FigureSpec

if TYPE_CHECKING:
    from medreview.ui.plots.look import PlotLook
    from medreview.workflows.analyse import AnalysisSettings
    from medreview.workflows.workspace_files import Workspace

FOLDER = "figures"


def write_report(  # noqa: PLR0917 - what a command says, and what it watches
    workspace: "Workspace",
    study: str,
    settings: "AnalysisSettings",
    folder: Path,
    report: Report,
    cancel: CancelToken,
    *,
    form: str = "",
    names: Mapping[str, str] | None = None,
) -> tuple[Path, ...]:
    """Write the report of a study, or its results in the form of a paper; the paths.

    Raises
    ------
    FiguresNotDrawn
        If a library that Qt needs is missing.
    MedReviewError
        What computing and writing it raises.
    """
    with _drawing() as look:
        from medreview.ui.study_report import FormChoice, ReportChoice, write_form
        from medreview.ui.study_report import write_report as write

        if form:
            return write_form(
                workspace, FormChoice(form, study or None, settings, names=names or {}), folder, report, cancel, look
            )
        return write(workspace, ReportChoice(study, settings), folder, report, cancel, look)


def save_figures(specs: Sequence[FigureSpec], folder: Path) -> tuple[Path, ...]:
    """Draw every figure as PNG and SVG, with its numbers as CSV, into ``folder / "figures"``; the paths written.

    Raises
    ------
    FiguresNotDrawn
        If a library that Qt needs is missing.
    FileNotWritten
        If the system refuses a file.
    """
    paths: list[Path] = []
    with _drawing() as look:
        from medreview.ui.plots.pictures import PictureForm, write_figure_data, write_picture

        for spec in specs:
            for form in (PictureForm.PNG, PictureForm.SVG):
                paths.append(folder / FOLDER / f"{spec.about.name}.{form}")
                write_picture(spec, paths[-1], form, look=look)
            paths.append(folder / FOLDER / f"{spec.about.name}.csv")
            write_figure_data(spec, paths[-1])
    return tuple(paths)


@contextmanager
def _drawing() -> Generator["PlotLook"]:
    """An application without a display, in which files say the same on every machine."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    try:
        from PySide6.QtCore import QLocale
        from PySide6.QtWidgets import QApplication

        from medreview.ui.plots.look import paper_look
        from medreview.ui.theme import application_font
    except ImportError as error:
        raise FiguresNotDrawn(reason=str(error)) from error
    application = QApplication.instance() or QApplication([FOLDER])
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.C))
    try:
        yield paper_look(application_font())
    finally:
        QLocale.setDefault(before)
        del application
