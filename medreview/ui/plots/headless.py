"""Figures as files without a display, for commands."""

import os
from collections.abc import Sequence
from pathlib import Path

from medreview.reporting.figures import FiguresNotDrawn, FigureSpec

FOLDER = "figures"


def save_figures(specs: Sequence[FigureSpec], folder: Path) -> tuple[Path, ...]:
    """Draw every figure as PNG and SVG, with its numbers as CSV, into ``folder / "figures"``; the paths written.

    Raises
    ------
    FiguresNotDrawn
        If a library that Qt needs is missing.
    FileNotWritten
        If the system refuses a file.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    try:
        from PySide6.QtCore import QLocale
        from PySide6.QtWidgets import QApplication

        from medreview.ui.fonts import application_font
        from medreview.ui.plots.look import paper_look
        from medreview.ui.plots.pictures import PictureForm, write_figure_data, write_picture
    except ImportError as error:
        raise FiguresNotDrawn(str(error)) from error
    application = QApplication.instance() or QApplication([FOLDER])
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.C))  # files say the same on every machine
    paths: list[Path] = []
    try:
        look = paper_look(application_font())
        for spec in specs:
            for form in (PictureForm.PNG, PictureForm.SVG):
                paths.append(folder / FOLDER / f"{spec.about.name}.{form}")
                write_picture(spec, paths[-1], form, look=look)
            paths.append(folder / FOLDER / f"{spec.about.name}.csv")
            write_figure_data(spec, paths[-1])
    finally:
        QLocale.setDefault(before)
        del application
    return tuple(paths)
