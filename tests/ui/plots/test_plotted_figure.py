"""A figure with two axes of numbers on the stage: zoom, move, select, walk the points, hide clouds."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QKeySequence, QMouseEvent, QShortcut, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from medreview.reporting.figure_data import CountedUnit, SourceAnswers
from medreview.reporting.figures import Cloud, Datum, FigureSpec, Jitter, LevelLine, Point, Scatter, placed_data
from medreview.ui.plots.curves import names_apart
from medreview.ui.plots.plotted_figure import PlottedFigure
from medreview.ui.plots.ticks import TwoAxes
from medreview.ui.theme import Theme
from tests.unit.reporting.figure_cases import every_figure, histogram, lines, scatter

pytestmark = pytest.mark.qt_log_ignore("does not support raise", extend=True)  # of a tooltip, without a screen
PLOTTED = [spec for spec in every_figure() if isinstance(spec, TwoAxes)]
EVERY = pytest.mark.parametrize("spec", PLOTTED, ids=lambda spec: type(spec).__name__)
GRID_OF_POINTS = 5


@pytest.fixture
def figure(qtbot: QtBot, theme: Theme) -> PlottedFigure:
    theme.apply("light", 1.0)
    figure = PlottedFigure(theme)
    qtbot.addWidget(figure)
    figure.resize(900, 560)
    figure.show()
    return figure


def test_that_names_of_lines_near_each_other_lie_above_each_other() -> None:
    assert names_apart([100.0, 40.0], 16) == [100, 40]
    assert names_apart([50.0, 52.0, 10.0], 16) == [36, 52, 10]
    assert names_apart([50.0, 50.0, 50.0], 16) == [50, 34, 18]


def test_that_escape_shows_the_whole_figure_also_where_it_closes_something_beside_it(
    qtbot: QtBot, figure: PlottedFigure
) -> None:
    closed: list[bool] = []
    QShortcut(QKeySequence("Esc"), figure.window()).activated.connect(lambda: closed.append(True))
    figure.show_figure(a_grid())
    figure.activateWindow()
    figure.canvas.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(figure.canvas.hasFocus)
    home = figure.canvas.range
    qtbot.keyClick(figure.canvas, Qt.Key.Key_Plus)
    assert figure.canvas.range != home
    qtbot.keyClick(figure.canvas, Qt.Key.Key_Escape)
    assert (figure.canvas.range, closed) == (home, [])
    qtbot.keyClick(figure.canvas, Qt.Key.Key_Escape)
    assert closed == [True]


def a_grid(*, n_clouds: int = 2) -> Scatter:
    """Points at every pair of whole numbers from 1 to 5, an answer each; the clouds take turns."""
    pairs = [(x, y) for x in range(1, GRID_OF_POINTS + 1) for y in range(1, GRID_OF_POINTS + 1)]
    points = [
        Point(f"answer {n}", x, Datum(float(y), n=1, key=SourceAnswers((CountedUnit((n,)),), where="study")))
        for n, (x, y) in enumerate(pairs)
    ]
    clouds = tuple(Cloud(f"author {place}", tuple(points[place::n_clouds])) for place in range(n_clouds))
    return replace(scatter(), clouds=clouds)


def show(figure: PlottedFigure, spec: FigureSpec) -> None:
    figure.show_figure(spec)
    QApplication.processEvents()


def place_of(figure: PlottedFigure, x: float, y: float) -> QPointF:
    points = figure.canvas.points
    return next(figure.canvas.place_of(n) for n, point in enumerate(points) if (point.x, point.y) == (x, y))


def ends(figure: PlottedFigure) -> list[float]:
    """Of both axes, one after the other."""
    return [end for axis in figure.canvas.range for end in axis]


def mouse(figure: PlottedFigure, kind: QEvent.Type, at: QPointF, *, held: bool = True) -> None:
    left = Qt.MouseButton.LeftButton
    event = QMouseEvent(kind, at, at, left, left if held else Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(figure.canvas, event)


def drag(figure: PlottedFigure, start: QPointF, end: QPointF) -> None:
    mouse(figure, QEvent.Type.MouseButtonPress, start)
    mouse(figure, QEvent.Type.MouseMove, end)
    mouse(figure, QEvent.Type.MouseButtonRelease, end, held=False)


def wheel(figure: PlottedFigure, at: QPointF, steps: int) -> None:
    turned, none = QPoint(0, 120 * steps), Qt.KeyboardModifier.NoModifier
    event = QWheelEvent(at, at, QPoint(), turned, Qt.MouseButton.NoButton, none, Qt.ScrollPhase.NoScrollPhase, False)
    QApplication.sendEvent(figure.canvas, event)


@EVERY
def test_that_every_datum_is_a_point_between_the_axes(figure: PlottedFigure, spec: TwoAxes) -> None:
    show(figure, spec)
    points = figure.canvas.points
    assert [point.placed for point in points] == list(placed_data(spec))
    room = figure.canvas.rect().toRectF()
    assert all(room.contains(figure.canvas.place_of(n)) for n in range(len(points)))


@EVERY
def test_that_something_is_drawn_in_light_and_in_dark(figure: PlottedFigure, theme: Theme, spec: TwoAxes) -> None:
    show(figure, spec)
    grounds: list[str] = []
    for look in ("light", "dark"):
        theme.apply(look, 1.0)
        image = figure.canvas.grab().toImage()
        colours = {image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}
        assert len(colours) > 5
        grounds.append(image.pixelColor(6, 6).name())
    theme.apply("light", 1.0)
    assert grounds == ["#ffffff", "#1c2025"]


def test_that_a_drag_opens_exactly_the_answers_of_the_points_inside(qtbot: QtBot, figure: PlottedFigure) -> None:
    show(figure, a_grid())
    start, end = place_of(figure, 2, 4) - QPointF(9, 9), place_of(figure, 3, 2) + QPointF(9, 9)
    with qtbot.waitSignal(figure.datum_chosen) as heard:
        drag(figure, start, end)
    inside = {(point.x, point.y) for point in figure.canvas.selected}
    assert inside == {(x, y) for x in (2, 3) for y in (2, 3, 4)}
    (key,) = heard.args
    assert isinstance(key, SourceAnswers)
    expected = {unit for point in figure.canvas.selected for unit in point.placed.datum.key.units}
    assert (len(key.units), set(key.units), key.where) == (6, expected, "study")


def test_that_a_drag_over_nothing_opens_nothing(qtbot: QtBot, figure: PlottedFigure) -> None:
    show(figure, a_grid())
    near = place_of(figure, 2, 2)
    with qtbot.assertNotEmitted(figure.datum_chosen):
        drag(figure, near + QPointF(14, 14), near + QPointF(24, 24))
    assert figure.canvas.selected == ()


def test_that_the_wheel_zooms_where_the_mouse_is_and_a_double_click_goes_back(figure: PlottedFigure) -> None:
    show(figure, a_grid())
    whole, at = ends(figure), place_of(figure, 2, 4)
    wheel(figure, at, 3)
    (low, high), _ = figure.canvas.range
    assert high - low < (whole[1] - whole[0]) / 1.5
    assert (place_of(figure, 2, 4) - at).manhattanLength() < 1
    assert figure.home_button.isEnabled()
    mouse(figure, QEvent.Type.MouseButtonDblClick, at)
    assert ends(figure) == pytest.approx(whole)
    assert not figure.home_button.isEnabled()


def test_that_turning_the_wheel_back_never_shows_more_than_the_whole(figure: PlottedFigure) -> None:
    show(figure, a_grid())
    whole = ends(figure)
    wheel(figure, place_of(figure, 2, 4), 2)
    wheel(figure, place_of(figure, 4, 4), -9)
    assert ends(figure) == pytest.approx(whole)


def test_that_a_figure_of_the_same_name_keeps_the_part_that_is_looked_at(figure: PlottedFigure) -> None:
    show(figure, a_grid())
    wheel(figure, place_of(figure, 3, 3), 2)
    part = ends(figure)
    show(figure, a_grid(n_clouds=3))
    assert ends(figure) == pytest.approx(part)
    other = a_grid()
    show(figure, replace(other, about=replace(other.about, name="another")))
    assert ends(figure)[1] > part[1]


def test_that_arrow_keys_walk_all_points_and_enter_opens_the_answer(qtbot: QtBot, figure: PlottedFigure) -> None:
    show(figure, a_grid())
    walked: list[tuple[float, float]] = []
    for _ in range(GRID_OF_POINTS**2):
        qtbot.keyClick(figure.canvas, Qt.Key.Key_Right)
        assert figure.canvas.current is not None
        walked.append((figure.canvas.current.x, figure.canvas.current.y))
    assert walked == sorted(walked)
    assert len(set(walked)) == GRID_OF_POINTS**2
    qtbot.keyClick(figure.canvas, Qt.Key.Key_Home)
    qtbot.keyClick(figure.canvas, Qt.Key.Key_Up)
    assert (figure.canvas.current.x, figure.canvas.current.y) == (2, 1)
    with qtbot.waitSignal(figure.datum_chosen) as heard:
        qtbot.keyClick(figure.canvas, Qt.Key.Key_Return)
    assert heard.args == [figure.canvas.current.placed.datum.key]


def test_that_the_space_key_gathers_points_that_enter_opens_together(qtbot: QtBot, figure: PlottedFigure) -> None:
    show(figure, a_grid())
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Space):
        qtbot.keyClick(figure.canvas, key)
    with qtbot.waitSignal(figure.datum_chosen) as heard:
        qtbot.keyClick(figure.canvas, Qt.Key.Key_Return)
    assert {unit.answers for unit in heard.args[0].units} == {(0,), (2,)}


def test_that_arrow_keys_follow_a_line_and_cross_to_the_next(qtbot: QtBot, figure: PlottedFigure) -> None:
    show(figure, lines())
    names: list[object] = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        qtbot.keyClick(figure.canvas, key)
        assert figure.canvas.current is not None
        names.append((figure.canvas.current.placed.first, figure.canvas.current.placed.second))
    ends = ("relevance", "1")
    assert names == [("correctness", "1"), ("correctness", "2"), ends, ends, ("correctness", "1")]


def test_that_the_keys_zoom_move_and_bring_a_point_back_into_sight(qtbot: QtBot, figure: PlottedFigure) -> None:
    show(figure, a_grid())
    for _ in range(6):
        qtbot.keyClick(figure.canvas, Qt.Key.Key_Plus)
    before = figure.canvas.range
    qtbot.keyClick(figure.canvas, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert figure.canvas.range[0][0] > before[0][0]
    qtbot.keyClick(figure.canvas, Qt.Key.Key_Home)
    (low, high), _ = figure.canvas.range
    assert low <= 1 <= high
    qtbot.keyClick(figure.canvas, Qt.Key.Key_Escape)
    assert not figure.home_button.isEnabled()


def test_that_pointing_at_a_point_says_both_of_its_numbers(figure: PlottedFigure, qtbot: QtBot) -> None:
    show(figure, a_grid())
    with qtbot.waitSignal(figure.pointed) as heard:
        mouse(figure, QEvent.Type.MouseMove, place_of(figure, 4, 2) + QPointF(3, 2), held=False)
    assert heard.args == ["author 0, answer 16, characters 4.00: 2.00, n = 1"]


def test_that_a_chip_hides_its_cloud_from_the_mouse_and_from_the_picture(figure: PlottedFigure, qtbot: QtBot) -> None:
    show(figure, a_grid())
    qtbot.mouseClick(figure.series.chips[0], Qt.MouseButton.LeftButton)
    assert {point.placed.first for point in figure.canvas.points} == {"author 1"}
    assert [len(cloud.points) for cloud in figure.shown_spec.clouds] == [0, 12]
    assert figure.spec == a_grid()


def test_that_marked_keys_ring_the_points_whose_answers_are_behind_them(figure: PlottedFigure) -> None:
    show(figure, a_grid())
    figure.mark([SourceAnswers((CountedUnit((3,)), CountedUnit((7,))))])
    assert sorted(str(placed.second) for placed in figure.canvas.marked) == ["answer 3", "answer 7"]
    figure.mark([])
    assert figure.canvas.marked == ()


def test_that_points_beside_their_place_keep_their_numbers(figure: PlottedFigure) -> None:
    spec = replace(a_grid(), jitter=Jitter(0.2, 0.1, 7))
    show(figure, spec)
    moved = figure.canvas.points
    assert any(point.x != point.placed.x for point in moved)
    assert all(abs(point.x - point.placed.x) <= 0.2 for point in moved)
    assert all(abs(point.y - point.placed.datum.value) <= 0.1 for point in moved)
    show(figure, spec)
    assert [(point.x, point.y) for point in figure.canvas.points] == [(point.x, point.y) for point in moved]


def test_that_intervals_that_come_later_leave_selected_points_selected(figure: PlottedFigure) -> None:
    bare = replace(a_grid(), levels=(LevelLine("bias", Datum(2.5)),))
    show(figure, bare)
    figure.canvas.select_in(QRectF(place_of(figure, 2, 2) - QPointF(5, 5), place_of(figure, 2, 2) + QPointF(5, 5)))
    (chosen,) = figure.canvas.selected
    show(figure, replace(bare, levels=(LevelLine("bias", Datum(2.5, 2.0, 3.0)),)))
    assert figure.canvas.selected == (chosen,)
    show(figure, a_grid(n_clouds=3))
    assert figure.canvas.selected == ()


def test_that_a_line_across_the_points_is_read_with_its_interval(figure: PlottedFigure, qtbot: QtBot) -> None:
    show(figure, replace(a_grid(), levels=(LevelLine("bias", Datum(2.5, 2.0, 3.0, 25)),)))
    with qtbot.waitSignal(figure.pointed) as heard:
        qtbot.keyClick(figure.canvas, Qt.Key.Key_End)
    assert heard.args == ["bias: 2.50 (2.00 to 3.00), n = 25"]


def test_that_a_bar_is_pointed_at_wherever_it_is_met(figure: PlottedFigure) -> None:
    show(figure, histogram())
    box = figure.canvas._plane.box_of(1)
    assert box is not None
    mouse(figure, QEvent.Type.MouseMove, box.topLeft() + QPointF(4, 4), held=False)
    assert figure.canvas.current is not None
    assert (figure.canvas.current.placed.first, figure.canvas.current.placed.second) == ("10", "20")


def test_that_axes_ascend_from_left_to_right_in_persian_too(qtbot: QtBot, theme: Theme, in_persian: None) -> None:
    figure = PlottedFigure(theme)
    qtbot.addWidget(figure)
    figure.resize(900, 560)
    figure.show()
    show(figure, a_grid())
    assert place_of(figure, 1, 1).x() < place_of(figure, 5, 1).x()
    assert figure.canvas._plane.area.left() > figure.canvas.width() - figure.canvas._plane.area.right()
    with qtbot.waitSignal(figure.pointed) as heard:
        qtbot.keyClick(figure.canvas, Qt.Key.Key_Right)
    assert heard.args[0].count("۱٫۰۰") == 2


def test_that_axes_carry_the_numbers_themselves_and_never_thousandths_of_them(figure: PlottedFigure) -> None:
    small = Scatter(
        scatter().about,
        (Cloud("", (Point("a", 0.001, Datum(0.0004)), Point("b", 0.002, Datum(0.0008)))),),
        scatter().x_axis,
        scatter().axis,
    )
    show(figure, small)
    bottom, left = figure.canvas._plane._axes
    for axis, (low, high) in zip((bottom, left), figure.canvas.range, strict=True):
        ((step, values),) = axis.tickValues(low, high, 100)
        written = [float(text) for text in axis.tickStrings(values, axis.scale * axis.autoSIPrefixScale, step)]
        assert written == pytest.approx(values)


def test_that_thousands_of_points_are_no_thousand_sentences(figure: PlottedFigure) -> None:
    points = tuple(Point(f"answer {n}", n / 7, Datum(n % 5.0)) for n in range(5000))
    show(figure, replace(a_grid(), clouds=(Cloud("", points),)))
    assert len(figure.canvas.accessibleDescription()) < 1000
    figure.canvas.select_in(QRectF(figure.canvas.rect()))  # without keys nothing is selected
    assert figure.canvas.selected == ()


def test_that_the_library_for_plots_is_loaded_with_the_first_of_them_only() -> None:
    code = (
        "import sys; from PySide6.QtWidgets import QApplication; application = QApplication([]);"
        "from medreview.ui.theme import Theme;"
        "from medreview.ui.plots.stage_figure import figure_widget;"
        "from tests.unit.reporting.figure_cases import bars, scatter;"
        "painted = figure_widget(bars())(Theme(application)); print('pyqtgraph' in sys.modules);"
        "plotted = figure_widget(scatter())(Theme(application)); print('pyqtgraph' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=Path(__file__).parents[3]
    )
    assert done.stdout.split() == ["False", "True"], done.stderr
