"""How long points take to be seen and to be zoomed, by pyqtgraph against our painter drawing the same figure.

python tests/benchmarks/bench_points.py

500, 5,000 and 20,000 points in three clouds at 1100 x 560. The painter draws everything anew whenever something
changes; the plot is drawn anew when it is zoomed, and only shown again while the mouse moves. Aims: a first picture
in at most the painter's time from 5,000 points on, and a zoom in at most a third of it. Medians of several rounds.
"""

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QSizeF, Qt
from PySide6.QtGui import QImage, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from medreview.reporting.figures import About, Axis, Cloud, Datum, Jitter, Point, Scatter
from medreview.ui.plots.canvas import painting
from medreview.ui.plots.drawing import FigureDrawing
from medreview.ui.plots.look import look_of
from medreview.ui.plots.plotted_figure import PlottedFigure
from medreview.ui.theme import Theme

SIZES = (500, 5_000, 20_000)
WIDTH, HEIGHT = 1100, 560
N_CLOUDS, N_ROUNDS = 3, 5
MOST_OF_FIRST, MOST_OF_ZOOM, FROM = 1.0, 1 / 3, 5_000


def main() -> int:
    application = QApplication([])
    theme = Theme(application)
    theme.apply("light", 1.0)
    loaded = timed(lambda: PlottedFigure(theme))
    say(f"the library is loaded with the first figure in {loaded:.0f} ms")
    is_met = True
    for n in SIZES:
        spec = points(n)
        painter = median(lambda spec=spec: paint(spec, theme))
        first = median(lambda spec=spec: shown(spec, theme, application))
        figure = shown(spec, theme, application)
        zoom, hover = (median(lambda act=act, figure=figure: act(figure, application)) for act in (zoomed, pointed))
        say(
            f"{n:6} points: painter {painter:6.1f} ms; plot {first:6.1f} ms ({first / painter:.2f}), "
            f"zoom {zoom:5.1f} ms ({zoom / painter:.2f}), pointing {hover:5.2f} ms ({hover / painter:.3f})"
        )
        if n >= FROM:
            is_met &= first <= MOST_OF_FIRST * painter and zoom <= MOST_OF_ZOOM * painter
    say("aims met" if is_met else "AIMS MISSED")
    return 0 if is_met else 1


def points(n: int) -> Scatter:
    rng = np.random.default_rng(n)
    x, y = rng.normal(3, 1, (2, n)).clip(1, 5).tolist()
    made = [Point(str(place), one, Datum(round(other))) for place, (one, other) in enumerate(zip(x, y, strict=True))]
    clouds = tuple(Cloud(f"author {cloud}", tuple(made[cloud::N_CLOUDS])) for cloud in range(N_CLOUDS))
    about = About(name=f"points-{n}", title="Points", definition="")
    axes = (Axis("people", limits=(1, 5)), Axis("judge", limits=(1, 5)))
    return Scatter(about, clouds, *axes, has_diagonal=True, jitter=Jitter(0.1, 0.1, 1))


def paint(spec: Scatter, theme: Theme) -> None:
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    with painting(image) as painter:
        FigureDrawing(spec, look_of(theme)).draw(painter, QSizeF(WIDTH, HEIGHT))


def shown(spec: Scatter, theme: Theme, application: QApplication) -> PlottedFigure:
    figure = PlottedFigure(theme)
    figure.resize(WIDTH, HEIGHT)
    figure.show_figure(spec)
    figure.show()
    application.processEvents()
    figure.canvas.repaint()
    return figure


def zoomed(figure: PlottedFigure, application: QApplication) -> None:
    """A notch in, or out again where it is zoomed already, to the picture."""
    at, none = QPointF(WIDTH / 2, HEIGHT / 2), Qt.KeyboardModifier.NoModifier
    turned = QPoint(0, -120 if figure.home_button.isEnabled() else 120)
    event = QWheelEvent(at, at, QPoint(), turned, Qt.MouseButton.NoButton, none, Qt.ScrollPhase.NoScrollPhase, False)
    application.sendEvent(figure.canvas, event)
    figure.canvas.repaint()


def pointed(figure: PlottedFigure, application: QApplication) -> None:
    """The mouse goes on to another point, to the picture."""
    here = figure.canvas.points.index(figure.canvas.current) if figure.canvas.current else -1
    at = figure.canvas.place_of((here + 7) % len(figure.canvas.points))
    none = Qt.MouseButton.NoButton
    event = QMouseEvent(QEvent.Type.MouseMove, at, at, none, none, Qt.KeyboardModifier.NoModifier)
    application.sendEvent(figure.canvas, event)
    figure.canvas.repaint()


def median(act: Callable[[], object]) -> float:
    return statistics.median(timed(act) for _ in range(N_ROUNDS))


def timed(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return (time.perf_counter() - began) * 1000


def say(line: str) -> None:
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    sys.exit(main())
