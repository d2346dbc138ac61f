"""Pictures that leave the program: complete, readable elsewhere, whole or not there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from medreview.reporting.figures import (
    About,
    Axis,
    Bars,
    Datum,
    Dots,
    Facet,
    Facets,
    FiguresNotDrawn,
    FigureSpec,
    Heatmap,
    Lines,
    Series,
    Unit,
    figure_csv,
)
from medreview.ui.headless import save_figures
from medreview.ui.plots.pictures import PICTURE_WIDTH, PNG_SCALE, PictureForm, pdf_bytes, picture, png_bytes, svg_bytes
from medreview.ui.plots.plot_view import PlotView
from medreview.ui.theme import Theme
from tests.unit.reporting.figure_cases import bars, dots, every_figure

EVERY = pytest.mark.parametrize("spec", every_figure(), ids=lambda spec: type(spec).__name__)


@EVERY
def test_that_an_image_shows_more_than_its_ground(theme: Theme, spec: FigureSpec) -> None:
    image = QImage.fromData(png_bytes(spec))
    colours = {image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}
    assert image.width() == PICTURE_WIDTH * PNG_SCALE
    assert len(colours) > 10


@EVERY
def test_that_the_file_of_an_image_holds_its_very_pixels_and_their_size(theme: Theme, spec: FigureSpec) -> None:
    drawn, read = picture(spec), QImage.fromData(png_bytes(spec), "PNG")
    assert (read.width(), read.height()) == (drawn.width(), drawn.height())
    assert read.dotsPerMeterX() == drawn.dotsPerMeterX() > 0
    drawn.setDevicePixelRatio(1)
    assert read.convertToFormat(QImage.Format.Format_RGB32) == drawn


@EVERY
def test_that_a_vector_picture_holds_title_and_definition_as_text(theme: Theme, spec: FigureSpec) -> None:
    svg = svg_bytes(spec).decode()
    assert svg.count("Judge hallucination") >= 2  # its name, and what is drawn
    assert svg.count("Share of judgements without a valid rating.") >= 2


def test_that_a_vector_picture_holds_labels_in_their_own_script(theme: Theme) -> None:
    svg = svg_bytes(bars()).decode()
    assert all(f">{label}</text>" in svg for label in ("correctness", "کامل بودن", "epistemic", "30.0%"))


def test_that_a_name_too_long_for_its_row_keeps_the_end_that_tells_it_from_others(theme: Theme) -> None:
    names = tuple(f"a model with a name that hardly any page is wide enough for, {end}" for end in ("free", "held"))
    about = About(name="long", title="Long names", definition="Shares.")
    svg = svg_bytes(Dots(about, names, (Series("", (Datum(0.1), Datum(0.2))),), Axis("share"))).decode()
    assert all(re.search(rf">a model[^<]*…[^<]*, {end}</text>", svg) for end in ("free", "held"))


def test_that_names_of_columns_take_several_lines_before_they_are_turned_or_cut(theme: Theme) -> None:
    columns = tuple(f"Communicates risks, {units}" for units in ("whole answers", "single sentences"))
    rows = (Series("R1 – R2", (Datum(0.1), Datum(0.2))),)
    about = About(name="pairs", title="Pairs", definition="Kappa.")
    svg = svg_bytes(Heatmap(about, columns, rows, Axis("kappa"))).decode()
    assert "…" not in svg
    assert "rotate" not in svg
    assert "matrix(0" not in svg


def test_that_why_a_number_is_missing_is_readable_where_all_others_are_below_zero(theme: Theme) -> None:
    why = Datum(None, undefined_because="one of the two does not vary")
    about = About(name="metrics", title="Metrics", definition="Metrics beside raters.")
    spec = Dots(about, ("Correctness", "Relevance"), (Series("", (why, Datum(-0.6))),), Axis("tau-b"))
    assert ">one of the two does not vary</text>" in svg_bytes(spec).decode()


def test_that_text_keeps_its_width_where_its_typeface_is_missing(theme: Theme) -> None:
    svg = svg_bytes(bars()).decode()
    widths = dict(re.findall(r'<text textLength="([\d.]+)"[^>]*>([^<]*)</text>', svg))
    assert svg.count("<text ") == svg.count("<text textLength=")
    shown = {text: float(width) for width, text in widths.items()}
    assert 0 < shown["vanilla"] < shown["correctness"] < 120


def test_that_shapes_and_texts_have_one_measure_in_a_vector_picture(theme: Theme) -> None:
    svg = svg_bytes(dots()).decode()
    assert f'viewBox="0 0 {PICTURE_WIDTH} ' in svg
    assert 'font-size="14"' in svg


@EVERY
def test_that_a_page_is_one_page_as_large_as_the_figure(theme: Theme, spec: FigureSpec) -> None:
    pdf = pdf_bytes(spec)
    assert pdf.startswith(b"%PDF-")
    assert pdf.count(b"/Type /Page\n") == 1
    assert f"/MediaBox [0 0 {PICTURE_WIDTH * 72 / 96:.0f}".encode() in pdf
    assert b"/FontFile" in pdf


@pytest.mark.parametrize("form", list(PictureForm))
def test_that_a_picture_is_saved_from_the_screen(qtbot: QtBot, theme: Theme, tmp_path: Path, form: PictureForm) -> None:
    view = PlotView(theme)
    qtbot.addWidget(view)
    view.show_figure(bars())
    with qtbot.waitSignal(view.menu.saved):
        view.menu.save_picture(tmp_path / f"figure.{form}", form)
    assert (tmp_path / f"figure.{form}").stat().st_size > 1000


def test_that_the_numbers_are_saved_from_the_screen(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    view = PlotView(theme)
    qtbot.addWidget(view)
    view.show_figure(bars())
    view.menu.save_data(tmp_path / "figure.csv")
    assert (tmp_path / "figure.csv").read_bytes() == figure_csv(bars())


def test_that_a_place_that_takes_no_file_is_told(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    view = PlotView(theme)
    qtbot.addWidget(view)
    view.show_figure(bars())
    (tmp_path / "file").write_text("")
    with qtbot.waitSignal(view.menu.failed) as heard:
        view.menu.save_picture(tmp_path / "file" / "figure.svg", PictureForm.SVG)
    assert "could not be written" in str(heard.args[0])


def test_that_figures_are_drawn_without_a_display(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; from medreview.ui.headless import save_figures; "
        "from tests.unit.reporting.figure_cases import bars; save_figures([bars()], Path(r'%s'))"
    )
    subprocess.run([sys.executable, "-c", code % tmp_path], check=True, cwd=Path(__file__).parents[3])
    assert sorted(path.name for path in (tmp_path / "figures").iterdir()) == ["bars.csv", "bars.png", "bars.svg"]


def test_that_drawing_beside_a_window_leaves_its_language_alone(theme: Theme, tmp_path: Path) -> None:
    from PySide6.QtCore import QLocale

    QLocale.setDefault(QLocale("fa"))
    try:
        paths = save_figures([dots()], tmp_path)
        assert QLocale().name() == "fa_IR"
        assert ">0.30</text>" in next(path for path in paths if path.suffix == ".svg").read_text()
    finally:
        QLocale.setDefault(QLocale("en"))


def test_that_a_missing_library_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtWidgets", None)  # as where libEGL is not installed
    with pytest.raises(FiguresNotDrawn, match=r"No figure could be drawn on this computer: .*QtWidgets"):
        save_figures([dots()], tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_that_a_subgroup_too_small_to_be_read_as_the_others_is_drawn_pale(theme: Theme) -> None:
    def lightness(*, is_thin: bool) -> int:
        about = About(name="dots", title="Dots", definition="")
        datum = Datum(0.5, 0.2, 0.8, n=4, is_thin=is_thin)
        image = QImage.fromData(png_bytes(Dots(about, ("one",), (Series("", (datum,)),), Axis("kappa", limits=(0, 1)))))
        places = ((x, y) for x in range(0, image.width(), 2) for y in range(0, image.height(), 2))
        return sum(image.pixelColor(x, y).lightness() for x, y in places)

    assert lightness(is_thin=True) > lightness(is_thin=False)


def test_that_counts_in_a_stack_are_whole_numbers(theme: Theme) -> None:
    about = About(name="stack", title="Stack", definition="")
    axis = Axis("items", Unit.COUNT)
    svg = svg_bytes(Bars(about, ("r1",), (Series("rated", (Datum(12, n=12),)),), axis, is_stacked=True)).decode()
    assert ">12</text>" in svg
    assert "12.00" not in svg


def test_that_numbers_below_a_narrow_curve_do_not_cover_each_other(theme: Theme) -> None:
    x = tuple(round(0.05 + place / 10, 2) for place in range(10))
    about = About(name="curve", title="Curve", definition="Shares.")
    curve = Lines(about, x, (Series("a", tuple(map(Datum, x))),), Axis("sure"), Axis("right"))
    written = [
        sum(svg_bytes(spec).decode().count(f">{one:g}<") for one in x)
        for spec in (curve, Facets(about, tuple(Facet(name, curve) for name in "xyz")))
    ]
    assert written[0] == 10
    assert 3 <= written[1] < 30


def test_that_the_value_of_a_band_stands_in_a_row_with_its_name(theme: Theme) -> None:
    about = About(name="judges", title="Judges", definition="")
    band = Series("raters on the same answers", (Datum(4.17, 3.8, 4.8),))
    axis = Axis("mean", limits=(1, 5))
    svg = svg_bytes(Dots(about, ("Correctness",), (Series("a judge", (Datum(4.5),)),), axis, band=band)).decode()
    written = re.findall(r">([^<]+)</text>", svg)
    value = written.index("4.17")
    assert written[value - 2 : value + 3] == ["Correctness", "raters on the same answers", "4.17", "a judge", "4.50"]
