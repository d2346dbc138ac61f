"""A figure of any kind is pinned beside one of any other, shares what is marked, and is let go."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from medreview.reporting.figures import FigureSpec, placed_data
from medreview.ui.plots.stage_figure import PaintedFigure
from medreview.ui.plots.stage_widget import StageFigure
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.analysis.stage import FigureStage, PinnedFigure, StagePlot
from medreview.workflows.analyse import PanelPage
from tests.unit.reporting.figure_cases import bars, dots, every_figure, scatter

KINDS = [pytest.param(spec, id=f"{place}-{spec.about.name}") for place, spec in enumerate(every_figure())]
NEXT = [pytest.param(spec, id=f"beside-{spec.about.name}") for spec in (bars(), scatter())]


@pytest.fixture
def stage(qtbot: QtBot, context: ScreenContext) -> FigureStage:
    stage = FigureStage(context)
    qtbot.addWidget(stage)
    stage.datum_chosen.connect(lambda key: stage.mark([key]))
    stage.resize(1200, 600)
    stage.show()
    return stage


def figure_of(plot: StagePlot) -> StageFigure:
    assert plot.figure is not None
    return plot.figure


def marked(plot: StagePlot) -> set[object]:
    return {placed.datum.key for placed in figure_of(plot).canvas.marked}


@pytest.mark.qt_log_ignore("does not support raise", extend=True)  # of the tooltip
@pytest.mark.parametrize("after", NEXT)
@pytest.mark.parametrize("spec", KINDS)
def test_that_what_was_read_in_one_figure_is_not_said_below_another(
    qtbot: QtBot, stage: FigureStage, spec: FigureSpec, after: FigureSpec
) -> None:
    stage.show_page(PanelPage("first", (spec,), None))
    qtbot.keyClick(figure_of(stage.plot).canvas, Qt.Key.Key_Home)
    assert stage.plot.readout.text()
    stage.show_page(PanelPage("second", (after,), None))
    assert not stage.plot.readout.text() or spec.about.name == after.about.name


@pytest.mark.parametrize("after", NEXT)
@pytest.mark.parametrize("spec", KINDS)
def test_that_every_kind_of_figure_is_pinned_shares_what_is_marked_and_is_let_go(
    stage: FigureStage, spec: FigureSpec, after: FigureSpec
) -> None:
    stage.show_page(PanelPage("first", (spec,), None))
    stage.pin(PinnedFigure(spec, "Pinned: first"))
    stage.show_page(PanelPage("second", (after,), None))
    assert stage.pinned.isVisible()
    assert (stage.pinned.spec, stage.plot.spec) == (spec, after)
    assert stage.pin_button.isChecked()
    for plot, other in ((stage.pinned, stage.plot), (stage.plot, stage.pinned)):
        shown = plot.spec
        assert shown is not None
        for key in dict.fromkeys(placed.datum.key for placed in placed_data(shown)):
            figure_of(plot).datum_chosen.emit(key)
            assert marked(plot) == {key}
            assert marked(other) <= {key}
    stage.pin(None)
    assert not stage.pinned.isVisible()
    assert not stage.pin_button.isChecked()
    assert stage.plot.spec == after


@pytest.mark.parametrize("spec", KINDS)
def test_that_two_of_one_kind_mark_the_same_data_and_stay_marked_while_figures_change(
    stage: FigureStage, spec: FigureSpec
) -> None:
    stage.show_page(PanelPage("first", (spec,), None))
    stage.pin(PinnedFigure(spec, "Pinned: first"))
    key = next(placed.datum.key for placed in placed_data(spec) if placed.datum.value is not None)
    figure_of(stage.plot).datum_chosen.emit(key)
    assert marked(stage.pinned) == marked(stage.plot) == {key}
    stage.show_page(
        PanelPage("second", (dots() if not isinstance(figure_of(stage.plot), PaintedFigure) else scatter(),), None)
    )
    stage.show_page(PanelPage("first", (spec,), None))
    assert marked(stage.pinned) == marked(stage.plot) == {key}


@pytest.mark.parametrize("spec", KINDS)
def test_that_a_figure_pinned_anew_shows_what_was_marked_before(stage: FigureStage, spec: FigureSpec) -> None:
    stage.show_page(PanelPage("first", (spec,), None))
    key = next(placed.datum.key for placed in placed_data(spec) if placed.datum.value is not None)
    stage.mark([key])
    stage.pin(PinnedFigure(spec, "Pinned: first"))
    assert marked(stage.pinned) == {key}
    stage.pin(None)
    stage.mark([])
    stage.pin(PinnedFigure(spec, "Pinned: first"))
    assert marked(stage.pinned) == set()
