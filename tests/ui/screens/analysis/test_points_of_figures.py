"""The points of a figure are made beside the window, never in its own thread."""

import threading
from collections.abc import Iterator

from pytestqt.qtbot import QtBot

from medreview.reporting.figures import (
    About,
    Axis,
    Cloud,
    Datum,
    Facet,
    Facets,
    FigureSpec,
    MadeOnDemand,
    Point,
    Scatter,
)
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.analysis.stage import FigureStage, PinnedFigure
from medreview.workflows.analyse import PanelPage
from tests.unit.reporting.figure_cases import dots

KEY = "the third answer"


def a_scatter(made_in: list[threading.Thread]) -> Scatter:
    def made() -> Iterator[Point]:
        made_in.append(threading.current_thread())
        return (Point(f"a{x}", x, Datum(x, key=KEY if x == 2 else None)) for x in range(5))

    return Scatter(
        About(name="answers", title="Answers", definition=""), (Cloud("", MadeOnDemand(5, made)),), Axis("x"), Axis("y")
    )


def a_stage(qtbot: QtBot, context: ScreenContext) -> FigureStage:
    stage = FigureStage(context)
    qtbot.addWidget(stage)
    stage.resize(1200, 600)
    stage.show()
    return stage


def test_that_the_figure_before_stays_until_the_points_are_made_elsewhere(qtbot: QtBot, rated: ScreenContext) -> None:
    stage = a_stage(qtbot, rated)
    made_in: list[threading.Thread] = []
    before, after = dots(), a_scatter(made_in)
    stage.show_page(PanelPage("", (before,), None))
    stage.show_page(PanelPage("", (after,), None))
    assert stage.plot.spec is before
    qtbot.waitUntil(lambda: stage.plot.spec is after)
    assert made_in
    assert threading.main_thread() not in made_in


def test_that_points_that_nobody_waits_for_any_more_do_not_come_back(qtbot: QtBot, rated: ScreenContext) -> None:
    stage = a_stage(qtbot, rated)
    wanted: FigureSpec = dots()
    stage.show_page(PanelPage("", (a_scatter([]),), None))
    stage.show_page(PanelPage("", (wanted,), None))
    qtbot.waitUntil(lambda: not rated.read_jobs.is_busy)
    assert stage.plot.spec is wanted


def test_that_a_pinned_figure_of_several_panels_is_made_elsewhere_and_keeps_its_mark(
    qtbot: QtBot, rated: ScreenContext
) -> None:
    stage = a_stage(qtbot, rated)
    made_in: list[threading.Thread] = []
    panels = tuple(Facet(name, a_scatter(made_in)) for name in ("first", "second"))
    both = Facets(About(name="both", title="Both", definition=""), panels)
    stage.show_page(PanelPage("", (dots(),), None))
    stage.mark([KEY])
    stage.pin(PinnedFigure(both, "Pinned"))
    qtbot.waitUntil(lambda: stage.pinned.spec is both)
    assert threading.main_thread() not in made_in
    assert stage.pinned.figure is not None
    assert {placed.datum.key for placed in stage.pinned.figure.canvas.marked} == {KEY}
