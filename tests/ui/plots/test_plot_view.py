"""A figure on the screen: hover, choose, walk with the keys, switch the look, run from right to left."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, QSizeF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QMouseEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QToolTip
from pytestqt.qtbot import QtBot

from medreview.reporting.figures import (
    About,
    Axis,
    Bars,
    Cloud,
    Datum,
    Dots,
    FigureSpec,
    Heatmap,
    Histogram,
    Lines,
    Point,
    Scatter,
    Series,
    placed_data,
)
from medreview.ui.plots.canvas import painting
from medreview.ui.plots.drawing import FigureDrawing
from medreview.ui.plots.look import look_of
from medreview.ui.plots.plot_view import PlotView
from medreview.ui.plots.wording import sentence
from medreview.ui.theme import Theme
from tests.unit.reporting.figure_cases import bars, dots, every_figure, heatmap, histogram, lines

pytestmark = pytest.mark.qt_log_ignore("does not support raise", extend=True)  # of a tooltip, without a screen
EVERY = pytest.mark.parametrize("spec", every_figure(), ids=lambda spec: type(spec).__name__)


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> PlotView:
    theme.apply("light", 1.0)
    view = PlotView(theme)
    qtbot.addWidget(view)
    view.resize(640, 400)
    view.show()
    return view


def show(view: PlotView, spec: FigureSpec) -> None:
    view.show_figure(spec)
    QApplication.processEvents()  # the layout settles


def place_of(view: PlotView, number: int) -> QPointF:
    return view.canvas.marks[number].area.center()


def point_at(view: PlotView, number: int) -> None:
    """As the mouse does, without moving the one that all windows share."""
    place, none = place_of(view, number), Qt.MouseButton.NoButton
    place_on_screen = QPointF(view.canvas.mapToGlobal(place))
    event = QMouseEvent(QEvent.Type.MouseMove, place, place_on_screen, none, none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view.canvas, event)


def ground(view: PlotView) -> str:
    return view.canvas.grab().toImage().pixelColor(3, 30).name()


@EVERY
def test_that_every_datum_has_a_place_inside_the_figure(view: PlotView, spec: FigureSpec) -> None:
    show(view, spec)
    assert [mark.placed for mark in view.canvas.marks] or not list(placed_data(spec))
    assert sorted(map(repr, (mark.placed for mark in view.canvas.marks))) == sorted(map(repr, placed_data(spec)))
    around = view.canvas.rect().toRectF().adjusted(-12, -12, 12, 12)
    assert all(around.contains(mark.area) for mark in view.canvas.marks)


def test_that_pointing_at_a_bar_says_value_interval_and_n(view: PlotView) -> None:
    show(view, bars())
    point_at(view, 0)
    assert view.readout.words == "correctness, vanilla: 20.0% (16.0% to 22.0%), n = 20"


def test_that_pointing_at_a_gap_says_why(view: PlotView) -> None:
    show(view, dots())
    point_at(view, 3)
    assert "no data yet: collect some, or widen the selection" in view.readout.words


@EVERY
def test_that_a_click_hands_on_the_key(qtbot: QtBot, view: PlotView, spec: FigureSpec) -> None:
    show(view, spec)
    mark = view.canvas.marks[0]
    with qtbot.waitSignal(view.datum_chosen) as heard:
        qtbot.mouseClick(view.canvas, Qt.MouseButton.LeftButton, pos=mark.area.center().toPoint())
    assert heard.args == [mark.placed.datum.key]


def walked(qtbot: QtBot, view: PlotView, *keys: Qt.Key) -> tuple[object, object]:
    for key in keys:
        qtbot.keyClick(view.canvas, key)
    assert view.canvas.current is not None
    placed = view.canvas.current.placed
    return placed.first, placed.second


def test_that_arrow_keys_walk_from_bar_to_bar_and_enter_chooses(qtbot: QtBot, view: PlotView) -> None:
    show(view, bars())
    assert walked(qtbot, view, Qt.Key.Key_Down, Qt.Key.Key_Down) == ("correctness", "epistemic")
    with qtbot.waitSignal(view.datum_chosen) as heard:
        qtbot.keyClick(view.canvas, Qt.Key.Key_Return)
    assert heard.args == [("value", 0.3)]


def test_that_arrow_keys_walk_along_a_line_and_to_the_next_one(qtbot: QtBot, view: PlotView) -> None:
    show(view, lines())
    assert walked(qtbot, view, Qt.Key.Key_Right, Qt.Key.Key_Right) == ("correctness", "2")
    assert walked(qtbot, view, Qt.Key.Key_Down) == ("relevance", "1")
    assert walked(qtbot, view, Qt.Key.Key_Home, Qt.Key.Key_End) == ("relevance", "1")


def test_that_arrow_keys_follow_the_axis_which_rises_to_the_right_in_persian_too(
    qtbot: QtBot, theme: Theme, in_persian: None
) -> None:
    view = PlotView(theme)
    qtbot.addWidget(view)
    view.resize(640, 400)
    view.show()
    show(view, bars(is_stacked=True))
    first, second = view.canvas.marks[:2]
    assert first.area.center().x() < second.area.center().x()
    assert walked(qtbot, view, Qt.Key.Key_Home, Qt.Key.Key_Right) == ("correctness", "epistemic")


LIMITED, TOLD = Axis("kappa", limits=(0, 1)), About(name="rising", title="Rising", definition="")
DATA = tuple(Datum(value, n=3) for value in (0.1, 0.5, 0.9))
SHARES = tuple(Series(f"{value}", (Datum(value, n=3),)) for value in (0.1, 0.3, 0.5))
RISING: dict[str, FigureSpec] = {
    "dots": Dots(TOLD, ("a", "b", "c"), (Series("", DATA),), LIMITED),
    "bars": Bars(TOLD, ("a", "b", "c"), (Series("", DATA),), LIMITED),
    "stacked bars": Bars(TOLD, ("a",), SHARES, LIMITED, is_stacked=True),
    "heatmap": Heatmap(TOLD, ("1", "2", "3"), (Series("a", DATA),), LIMITED),
    "lines": Lines(TOLD, (1, 2, 3), (Series("a", DATA),), Axis("k"), LIMITED),
    "histogram": Histogram(TOLD, (1, 2, 3, 4), DATA, Axis("k"), LIMITED),
    "scatter": Scatter(TOLD, (Cloud("a", tuple(Point("", x, y) for x, y in enumerate(DATA))),), Axis("k"), LIMITED),
}
"""Values from low to high, or the places of an axis in their order."""


@pytest.mark.parametrize("language", ["en", "fa"])
@pytest.mark.parametrize("kind", RISING)
def test_that_every_axis_rises_from_left_to_right_in_every_language(
    theme: Theme, request: pytest.FixtureRequest, kind: str, language: str
) -> None:
    if language == "fa":
        request.getfixturevalue("in_persian")
    spec, look = RISING[kind], look_of(theme)
    drawing = FigureDrawing(spec, look)
    image = QImage(600, 400, QImage.Format.Format_RGB32)
    with painting(image) as painter:
        marks = drawing.draw(painter, QSizeF(600, 400))
    if kind in {"dots", "bars"}:
        of_rows = [
            max(x for x in range(600) if image.pixelColor(x, round(mark.area.center().y())) == look.colour(0))
            for mark in marks
        ]
        assert of_rows == sorted(of_rows)
        assert of_rows[0] < of_rows[-1]
    else:
        places = [mark.area.center().x() for mark in marks]
        assert places == sorted(places)
        assert places[0] < places[-1]


def test_that_numbers_have_the_digits_of_the_language(qtbot: QtBot, theme: Theme, in_persian: None) -> None:
    view = PlotView(theme)
    qtbot.addWidget(view)
    view.resize(640, 400)
    view.show()
    show(view, bars())
    qtbot.keyClick(view.canvas, Qt.Key.Key_Home)
    assert "۲۰٫۰" in view.readout.words


def test_that_the_look_switches_while_a_figure_is_shown(view: PlotView, theme: Theme) -> None:
    view.show_figure(heatmap())
    light = ground(view)
    theme.apply("dark", 1.0)
    dark = ground(view)
    theme.apply("light", 1.0)
    assert (light, dark) == ("#ffffff", "#1c2025")


def test_that_the_figure_is_read_aloud_with_its_values(view: PlotView) -> None:
    show(view, bars())
    said = view.canvas.accessibleDescription()
    assert view.canvas.accessibleName() == "Judge hallucination"
    assert "Share of judgements without a valid rating." in said
    assert "correctness, epistemic: 30.0% (24.0% to 33.0%), n = 20" in said


def test_that_a_figure_is_as_high_as_it_needs(view: PlotView) -> None:
    show(view, bars())
    five = view.canvas.height()
    show(view, bars(is_stacked=True))
    assert five > view.canvas.height() > 100


def test_that_the_picture_is_copied(view: PlotView) -> None:
    show(view, dots())
    QGuiApplication.clipboard().clear()
    view.copy_button.click()
    assert QGuiApplication.clipboard().image().width() == 1600


def test_that_without_a_figure_nothing_can_be_saved(view: PlotView) -> None:
    show(view, bars())
    view.show_figure(None)
    assert view.canvas.marks == ()
    assert not view.save_button.isEnabled()
    assert not any(action.isEnabled() for action in view.menu.figure_actions)


def test_that_the_definition_stands_with_what_is_pointed_at(view: PlotView, monkeypatch: pytest.MonkeyPatch) -> None:
    tips: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _place, text, *_more: tips.append(text))
    show(view, bars())
    point_at(view, 0)
    assert "Share of judgements without a valid rating." in tips[-1]
    assert "20.0% (16.0% to 22.0%)" in tips[-1]


def test_that_data_without_a_key_opens_nothing(qtbot: QtBot, view: PlotView) -> None:
    spec = histogram()
    show(view, replace(spec, data=tuple(replace(datum, key=None) for datum in spec.data)))
    with qtbot.assertNotEmitted(view.datum_chosen):
        qtbot.mouseClick(view.canvas, Qt.MouseButton.LeftButton, pos=place_of(view, 0).toPoint())


@pytest.mark.parametrize(
    ("text", "name"),
    [("Save as PNG…", "bars.png"), ("Save as SVG…", "bars.svg"), ("Save data as CSV…", "bars.csv")],
)
def test_that_the_menu_asks_where_and_writes_there(
    qtbot: QtBot, view: PlotView, tmp_path: Path, text: str, name: str
) -> None:
    show(view, bars())
    next(action for action in view.menu.actions() if action.text() == text).trigger()
    dialog = view.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    assert Path(dialog.selectedFiles()[0]).name == name
    with qtbot.waitSignal(view.menu.saved):
        dialog.fileSelected.emit(str(tmp_path / name))
    dialog.reject()
    assert (tmp_path / name).stat().st_size > 0


def test_that_the_datum_at_the_keyboard_is_what_a_screen_reader_hears(qtbot: QtBot, view: PlotView) -> None:
    show(view, bars())
    title = view.canvas.accessibleName()
    view.activateWindow()
    view.canvas.setFocus()
    qtbot.keyClick(view.canvas, Qt.Key.Key_Home)
    datum = view.canvas.accessibleName()
    view.copy_button.setFocus()
    assert (datum, view.canvas.accessibleName()) == (view_sentence(view), title)


def view_sentence(view: PlotView) -> str:
    spec = view.canvas.spec
    assert spec is not None
    return sentence(view.canvas.marks[0].placed, spec)
