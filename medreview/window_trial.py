"""A part of the self-test, in a process of its own: the window opens here, shows every place, letters and pictures."""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
from PySide6.QtCore import QElapsedTimer, QEventLoop
from PySide6.QtGui import QGlyphRun, QGuiApplication, QTextLayout, QTextLine
from PySide6.QtWidgets import QApplication, QWidget

from medreview.app import Shell
from medreview.atomic_files import unfinished_folder
from medreview.reporting.figures import About, Axis, Cloud, Datum, Point, Scatter
from medreview.ui.places import all_places
from medreview.ui.plots.stage_figure import figure_widget
from medreview.ui.settings import Settings
from medreview.ui.theme import CHINESE_FAMILY, FIRST_FAMILY, Theme
from medreview.ui.widgets.image_decoding import decoded_image

_PATIENCE_MS = 60_000
_FEWEST_COLOURS = 8


class NothingShown(Exception):
    """A part of the window that a person would not see."""


def try_window(workspace: Path, pictures: Path, result: Path, *, started: float) -> int:
    """Open the workspace in the window and write what was found to ``result``; the status is 0 where all is good.

    ``started`` is when this process was asked for: what a system says of that can be a second off.
    """
    application = QApplication(sys.argv[:1])
    try:
        with unfinished_folder() as folder:
            found, problem = _tried(application, workspace, pictures, folder / "settings.ini", started), ""
    except Exception as fault:  # noqa: BLE001 - the self-test says of every fault what it is
        found, problem = "", f"{type(fault).__name__}: {fault}"
    result.write_text(json.dumps({"found": found, "problem": problem}), encoding="utf-8")
    return 1 if problem else 0


def _tried(application: QApplication, workspace: Path, pictures: Path, settings: Path, started: float) -> str:
    shell = Shell(application, Settings(settings))
    window = shell.show_window()
    _wait(lambda: window.windowHandle().isExposed(), "the window is not shown")
    seconds, busy = time.time() - started, sum(psutil.Process().cpu_times()[:2])
    try:
        if missing := missing_letters():
            raise NothingShown(f"no letters for {', '.join(missing)}")
        files = sorted(pictures.iterdir())
        for file in files:
            decoded_image(file.read_bytes(), file.name)
        shell.context.files.open(workspace)
        _wait(lambda: shell.context.workspace.is_open, "the workspace does not open")
        places = [place.key for place in all_places() if place.is_on_rail]
        for place in places:
            window.show_place(place)
            application.processEvents()
        if _n_colours(window) < _FEWEST_COLOURS:
            raise NothingShown("the window is empty")
        if _n_colours(_points(shell.context.theme)) < _FEWEST_COLOURS:
            raise NothingShown("figures with two axes of numbers are empty")
    finally:
        shell.shut_down()
    return (
        f"open after {seconds:.2f} s, {busy:.2f} s of it at work ({application.platformName()}), {len(places)} "
        "places shown, Latin, Persian (joined, from right to left) and Chinese letters as they should be, "
        f"{len(files)} formats of pictures read, points drawn"
    )


def _n_colours(shown: QWidget) -> int:
    image = shown.grab().toImage()
    return len({image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)})


def _points(theme: Theme) -> QWidget:
    """A figure by the library that draws points, which the window loads with the first of them."""
    points = tuple(Point(str(place), place, Datum(place**2)) for place in range(100))
    spec = Scatter(About(name="trial", title="", definition=""), (Cloud("", points),), Axis("x"), Axis("y"))
    figure = figure_widget(spec)(theme)
    figure.resize(600, 400)
    figure.show_figure(spec)
    return figure


def _wait(is_so: Callable[[], bool], otherwise: str) -> None:
    clock = QElapsedTimer()
    clock.start()
    while not is_so():
        if clock.elapsed() > _PATIENCE_MS:
            raise NothingShown(otherwise)
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)


_SAMPLES = (
    ("Latin", "Review", FIRST_FAMILY),
    ("Persian", "\u0633\u0644\u0627\u0645", FIRST_FAMILY),
    ("Chinese", "\u60a3\u8005", CHINESE_FAMILY),
)
_PERSIAN = _SAMPLES[1][1]
_PERSIAN_ONLY = "\u067e\u0686\u0698\u06af\u06a9\u06cc \u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9"
"""Letters that Arabic has not, and the digits."""


def missing_letters() -> list[str]:
    """The scripts that are not shown as they should be; empty where all are."""
    missing = [name for name, text, family in _SAMPLES if not _is_drawn_with(text, family)]
    apart = [glyph for letter in _PERSIAN for run in _runs(letter) for glyph in run.glyphIndexes()]
    joined = [glyph for run in _runs(_PERSIAN) for glyph in run.glyphIndexes()]
    faults = {
        "joined Persian": sorted(apart) == sorted(joined),
        "the letters and digits of Persian alone": not _is_drawn_with(_PERSIAN_ONLY, FIRST_FAMILY),
        "Persian from right to left": not _begins_at_the_right(_PERSIAN),
    }
    return [*missing, *(name for name, is_so in faults.items() if is_so)]


def _is_drawn_with(text: str, family: str) -> bool:
    runs = _runs(text)
    return bool(runs) and all(run.rawFont().familyName() == family and all(run.glyphIndexes()) for run in runs)


def _begins_at_the_right(text: str) -> bool:
    layout, line = _laid_out(text)
    return line.glyphRuns(0, 1)[0].boundingRect().left() > layout.boundingRect().center().x()


def _runs(text: str) -> list[QGlyphRun]:
    _layout, line = _laid_out(text)
    return line.glyphRuns()


def _laid_out(text: str) -> tuple[QTextLayout, QTextLine]:
    """The layout, which its line needs as long as it is asked."""
    layout = QTextLayout(text, QGuiApplication.font())
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    return layout, line
