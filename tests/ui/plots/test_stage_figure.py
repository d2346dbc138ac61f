"""A figure on the stage fills its room, hides series, sorts rows, and keeps its axis from one to the next."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from medreview.reporting.figure_data import CountedUnit, SourceAnswers, answers_behind
from medreview.reporting.figure_order import RowOrder
from medreview.reporting.figures import (
    Bars,
    Cloud,
    Datum,
    Dots,
    Facet,
    Facets,
    FigureSpec,
    Heatmap,
    Scatter,
    Series,
    placed_data,
)
from medreview.reporting.tables import Cell
from medreview.ui.plots.look import look_of
from medreview.ui.plots.panels import PanelsBody
from medreview.ui.plots.plot_view import FigureMenu
from medreview.ui.plots.stage_figure import PaintedFigure, figure_widget
from medreview.ui.plots.stage_widget import StageFigure
from medreview.ui.theme import Theme
from tests.unit.reporting.figure_cases import bars, dots, every_figure, facets, scatter


@pytest.fixture
def figure(qtbot: QtBot, theme: Theme) -> PaintedFigure:
    theme.apply("light", 1.0)
    figure = PaintedFigure(theme)
    qtbot.addWidget(figure)
    figure.resize(1000, 520)
    figure.show()
    return figure


def shown(figure: PaintedFigure) -> set[str]:
    return {str(mark.placed.second) for mark in figure.canvas.marks}


PAINTED = [spec for spec in every_figure() if isinstance(spec, Bars | Dots | Heatmap | Facets)]


@pytest.mark.parametrize("spec", PAINTED, ids=lambda spec: type(spec).__name__)
def test_that_a_figure_fills_the_room_and_every_datum_lies_in_it(figure: PaintedFigure, spec: FigureSpec) -> None:
    figure.show_figure(spec)
    QApplication.processEvents()
    canvas = figure.canvas
    assert canvas.height() >= figure.area.viewport().height()
    assert canvas.width() == figure.area.viewport().width()
    assert len(canvas.marks) == len(list(placed_data(spec)))
    assert all(canvas.rect().toRectF().adjusted(-12, -12, 12, 12).contains(mark.area) for mark in canvas.marks)


def test_that_a_chip_hides_its_series_and_shows_it_again(qtbot: QtBot, figure: PaintedFigure) -> None:
    figure.show_figure(bars())
    before = shown(figure)
    qtbot.mouseClick(figure.series.chips[0], Qt.MouseButton.LeftButton)
    assert shown(figure) == before - {figure.series.chips[0].text()}
    assert figure.spec == bars()
    qtbot.mouseClick(figure.series.chips[0], Qt.MouseButton.LeftButton)
    assert shown(figure) == before


def test_that_the_order_of_rows_holds_for_the_next_figure_too(figure: PaintedFigure) -> None:
    figure.show_figure(bars())
    figure.sort_rows(RowOrder.NAME)
    other = replace(bars(), about=replace(bars().about, name="another"))
    figure.show_figure(other)
    assert isinstance(figure.shown_spec, Bars)
    assert list(figure.shown_spec.categories) == sorted(figure.shown_spec.categories, key=str)


def with_values(*values: float) -> Dots:
    spec = dots()
    data = tuple(Datum(value) for value in values)
    series = (replace(spec.series[0], data=data),)
    return Dots(spec.about, tuple("abcdef"[: len(values)]), series, replace(spec.axis, limits=None))


def test_that_a_figure_of_the_same_name_keeps_its_axis_where_its_numbers_fit(figure: PaintedFigure) -> None:
    figure.show_figure(with_values(0.0, 10.0))
    first = figure.canvas.limits
    figure.show_figure(with_values(1.5, 9.0))
    assert figure.canvas.limits == first
    figure.show_figure(with_values(1.5, 19.0))
    assert figure.canvas.limits != first
    figure.show_figure(with_values(1.5, 1.7))
    assert figure.canvas.limits is not None
    assert figure.canvas.limits[1] < 5


def test_that_data_are_marked_by_their_key_and_by_the_answers_behind_it(figure: PaintedFigure) -> None:
    keys = [SourceAnswers((CountedUnit((answer,)),)) for answer in (1, 2, 3)]
    spec = with_values(1.0, 2.0, 3.0)
    data = tuple(Datum(place + 1.0, key=key) for place, key in enumerate(keys))
    figure.show_figure(replace(spec, series=(replace(spec.series[0], data=data),)))
    figure.mark([SourceAnswers((CountedUnit((1,)), CountedUnit((3,))))])
    assert [placed.datum for placed in figure.canvas.marked] == [data[0], data[2]]


def test_that_two_dozen_rows_stay_in_the_room_with_their_axis(figure: PaintedFigure) -> None:
    spec = dots()
    n = 20
    series = (replace(spec.series[0], data=tuple(Datum(float(place)) for place in range(n))),)
    axis = replace(spec.axis, limits=None)
    figure.show_figure(Dots(spec.about, tuple(map(str, range(n))), series, axis))
    QApplication.processEvents()
    assert figure.canvas.height() == figure.area.viewport().height()


def test_that_an_interval_that_leaves_the_axis_is_cut_at_its_end(theme: Theme, figure: PaintedFigure) -> None:
    spec = dots()
    ink = look_of(theme).colour(0)

    def last_inked(high: float) -> int:
        series = (replace(spec.series[0], data=(Datum(4.5, 3.5, high),)),)
        figure.show_figure(Dots(spec.about, ("a",), series, replace(spec.axis, limits=(1, 5))))
        QApplication.processEvents()
        picture = figure.canvas.grab().toImage()
        places = ((x, y) for x in range(picture.width()) for y in range(picture.height()))
        return max(x for x, y in places if picture.pixelColor(x, y) == ink)

    assert last_inked(4.7) < last_inked(7.5) <= last_inked(5.0)


@pytest.mark.qt_log_ignore(r"does not support raise\(\)")  # of the tips that are shown at both
@pytest.mark.parametrize("spec", every_figure(), ids=lambda spec: type(spec).__name__)
def test_that_the_keyboard_comes_back_to_the_datum_where_it_was(qtbot: QtBot, theme: Theme, spec: FigureSpec) -> None:
    theme.apply("light", 1.0)
    figure = figure_widget(spec)(theme)
    qtbot.addWidget(figure)
    beside = QPushButton("Beside", figure)
    figure.resize(1000, 520)
    figure.show()
    figure.show_figure(spec)
    QApplication.processEvents()
    said: list[str] = []
    figure.pointed.connect(said.append)
    figure.canvas.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(figure.canvas.hasFocus)
    qtbot.keyClick(figure.canvas, Qt.Key.Key_End)
    place = next(one for one in reversed(said) if one)
    beside.setFocus()
    figure.give_keyboard_back()
    assert said[-1] == place


OF_RATERS: dict[str, Cell] = {"dimension": "tone", "setting": "coarse", "coefficient": "Fleiss", "value": 0.25}


def with_cells(figure: StageFigure, spec: FigureSpec) -> None:
    """Show rows of results whose first number has its cells, and point at it with the keyboard."""
    assert isinstance(spec, Dots | Scatter)
    if isinstance(spec, Dots):
        datum = replace(next(one for one in spec.series[0].data if one), cells=OF_RATERS)
        spec = replace(spec, series=(Series("a", (datum,)),), categories=spec.categories[:1])
    else:
        point = spec.clouds[0].points[0]
        spec = replace(
            spec, levels=(), clouds=(Cloud("a", (replace(point, datum=replace(point.datum, cells=OF_RATERS)),)),)
        )
    figure.show_figure(spec)
    QApplication.processEvents()
    figure.give_keyboard_back()


@pytest.mark.qt_log_ignore(r"does not support raise\(\)")
@pytest.mark.parametrize("spec", [dots(), scatter()], ids=lambda spec: type(spec).__name__)
def test_that_a_key_on_a_number_wishes_to_see_how_it_is_computed(qtbot: QtBot, theme: Theme, spec: FigureSpec) -> None:
    theme.apply("light", 1.0)
    figure = figure_widget(spec)(theme)
    qtbot.addWidget(figure)
    figure.resize(1000, 520)
    figure.show()
    with_cells(figure, spec)
    qtbot.keyClick(figure.canvas, Qt.Key.Key_Home)
    with qtbot.waitSignal(figure.how_wished) as heard:
        qtbot.keyClick(figure.canvas, Qt.Key.Key_H)
    assert heard.args == [OF_RATERS]


def test_that_a_drag_over_rows_opens_exactly_their_answers(qtbot: QtBot, figure: PaintedFigure) -> None:
    spec = with_values(1.0, 2.0, 3.0)
    data = tuple(Datum(n + 1.0, key=SourceAnswers((CountedUnit((n,)),), where="study")) for n in range(3))
    figure.show_figure(replace(spec, series=(replace(spec.series[0], data=data),)))
    QApplication.processEvents()
    first, second, _ = (mark.area for mark in figure.canvas.marks)
    with qtbot.waitSignal(figure.datum_chosen) as heard:
        figure.canvas.select_in(first.united(second).adjusted(-1, -1, 1, 1))
    assert answers_behind(heard.args[0]) == {0, 1}


def test_that_the_menu_of_a_figure_offers_what_its_number_has(qtbot: QtBot) -> None:
    known = Datum(1.0, key=SourceAnswers((CountedUnit((1,)),)), cells=OF_RATERS)
    pointed_at: list[Datum | None] = [known]
    parent = QPushButton()
    qtbot.addWidget(parent)
    menu = FigureMenu(bars, lambda: pointed_at[-1], parent)
    menu.may_have_lines = lambda cells: cells == OF_RATERS
    menu.aboutToShow.emit()
    with qtbot.waitSignals([menu.datum_chosen, menu.how_wished]):
        menu.open_action.trigger()
        menu.how_action.trigger()
    for nothing in (Datum(1.0), Datum(1.0, cells=OF_RATERS | {"metric": "bleu"}), None):
        pointed_at.append(nothing)
        menu.aboutToShow.emit()
        assert not menu.open_action.isVisible()
        assert not menu.how_action.isVisible()


def many_rows(n: int) -> Dots:
    return (
        with_values(1.0)
        if n == 1
        else replace(
            with_values(1.0),
            categories=tuple(f"row {place}" for place in range(n)),
            series=(Series("a", tuple(Datum(float(place)) for place in range(n))),),
        )
    )


def test_that_the_axis_stays_in_sight_while_rows_are_scrolled(figure: PaintedFigure) -> None:
    figure.show_figure(many_rows(80))
    QApplication.processEvents()
    _, foot = figure.edges
    bar = figure.area.verticalScrollBar()
    assert foot.isVisible()
    at_foot = foot.geometry().translated(figure.area.viewport().pos())
    while_scrolled = figure.area.grab(at_foot).toImage()
    bar.setValue(bar.maximum())
    assert not foot.isVisible()
    assert figure.area.grab(at_foot).toImage() == while_scrolled
    figure.show_figure(many_rows(4))
    QApplication.processEvents()
    assert not foot.isVisible()


@pytest.mark.qt_log_ignore(r"does not support raise\(\)")
@pytest.mark.parametrize("at", ["beside", "under the mouse", "just shown", "in a window that is not active"])
def test_that_the_keys_scroll_to_the_row_that_they_reach(qtbot: QtBot, figure: PaintedFigure, at: str) -> None:
    figure.show_figure(many_rows(80))
    if at != "just shown":
        QApplication.processEvents()
    if at == "under the mouse":
        figure.canvas.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    if at == "in a window that is not active":
        figure.canvas.clearFocus()
    else:
        figure.give_keyboard_back()
    for key in (Qt.Key.Key_End, Qt.Key.Key_Home):
        qtbot.keyClick(figure.canvas, key)
        mark = figure.canvas.current
        assert mark is not None
        in_sight = figure.canvas.visibleRegion().boundingRect().toRectF()
        assert in_sight.contains(mark.area.center())


@pytest.mark.qt_log_ignore(r"does not support raise\(\)")
def test_that_the_arrow_keys_walk_from_panel_to_panel(qtbot: QtBot, figure: PaintedFigure) -> None:
    figure.resize(700, 700)
    figure.show_figure(facets())
    QApplication.processEvents()
    figure.give_keyboard_back()
    qtbot.keyClick(figure.canvas, Qt.Key.Key_Home)
    walked = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Left, *[Qt.Key.Key_Down] * 4):
        qtbot.keyClick(figure.canvas, key)
        mark = figure.canvas.current
        assert mark is not None
        walked.append((str(mark.placed.part), str(mark.placed.first)))
    assert walked[:2] == [("Neurology", "correctness"), ("Cardiology", "correctness")]
    assert walked[-1][0] != "Cardiology"


def test_that_panels_stand_from_right_to_left_in_persian_and_their_axes_do_not(
    qtbot: QtBot, theme: Theme, in_persian: None
) -> None:
    figure = PaintedFigure(theme)
    qtbot.addWidget(figure)
    figure.resize(1300, 700)
    figure.show()
    figure.show_figure(facets(bars(is_stacked=True)))
    QApplication.processEvents()
    marks = figure.canvas.marks
    first, second = (
        [mark for mark in marks if mark.placed.part == part and mark.placed.first == "correctness"]
        for part in ("Cardiology", "Neurology")
    )
    assert first[0].area.left() > second[0].area.left()
    assert [mark.area.left() for mark in first] == sorted(mark.area.left() for mark in first)


def test_that_panels_share_one_axis(figure: PaintedFigure) -> None:
    one, other = with_values(0.0, 2.0), with_values(8.0, 10.0)
    about = one.about
    figure.show_figure(Facets(about, (Facet("a", one), Facet("b", other))))
    QApplication.processEvents()
    found = {(str(mark.placed.part), mark.placed.datum.value) for mark in figure.canvas.marks}
    assert found == {("a", 0.0), ("a", 2.0), ("b", 8.0), ("b", 10.0)}
    assert isinstance(figure.canvas._drawing._body, PanelsBody)  # type: ignore[union-attr]
    assert {body.limits for body in figure.canvas._drawing._body._bodies} == {(0.0, 10.0)}  # type: ignore[union-attr]
