"""The sheet of a paper: true to size in every form, letters, legends apart, in the order that somebody chose."""

import re
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtGui import QGuiApplication, QImage
from pytestqt.qtbot import QtBot

from medreview.ui.plots.sheet import SheetDrawing, SheetForm, SheetStyle, SheetWidth, sheet_bytes, sheet_legend
from medreview.ui.plots.sheet_dialog import MOST_FIGURES, FigureSheet, SheetDialog
from medreview.ui.screen import ScreenContext
from medreview.ui.theme import Theme
from medreview.ui.tokens import BODY_PX
from tests.unit.reporting.figure_cases import bars, dots, every_figure, lines

FIGURES = (dots(), bars(is_stacked=True), lines())
STYLES = [SheetStyle(width, points=points) for width in SheetWidth for points in (7, 9)]


def millimetres(image: QImage) -> float:
    return image.width() / image.dotsPerMeterX() * 1000


@pytest.mark.parametrize("style", STYLES, ids=lambda style: f"{int(style.width)} mm, {style.points} pt")
def test_that_every_form_is_as_wide_as_was_asked(theme: Theme, style: SheetStyle) -> None:
    svg = sheet_bytes(FIGURES, style, SheetForm.SVG).decode()
    with pypdfium2.PdfDocument(sheet_bytes(FIGURES, style, SheetForm.PDF)) as pdf:
        assert len(pdf) == 1
        assert pdf[0].get_size()[0] / 72 * 25.4 == pytest.approx(style.width, abs=0.3)
    assert f'width="{int(style.width)}mm"' in svg
    for form in (SheetForm.PNG, SheetForm.TIFF):
        image = QImage.fromData(sheet_bytes(FIGURES, style, form))
        assert millimetres(image) == pytest.approx(style.width, abs=0.3)
        assert image.dotsPerMeterX() == pytest.approx(600 / 0.0254, rel=0.01)


@pytest.mark.parametrize("style", STYLES, ids=lambda style: f"{int(style.width)} mm, {style.points} pt")
def test_that_text_has_the_points_that_were_asked(theme: Theme, style: SheetStyle) -> None:
    drawing = SheetDrawing(FIGURES, style)
    px_per_point = drawing.width_px / (style.width / 25.4 * 72)
    assert drawing.look.body().pixelSize() / px_per_point == pytest.approx(style.points)
    assert drawing.look.caption().pixelSize() / px_per_point == pytest.approx(style.points)
    assert drawing.look.body().pixelSize() == BODY_PX


def test_that_a_sheet_in_grey_has_no_colour(theme: Theme) -> None:
    image = QImage.fromData(sheet_bytes(every_figure(), SheetStyle(is_grey=True), SheetForm.PNG))
    assert image.isGrayscale()
    svg = sheet_bytes(every_figure(), SheetStyle(is_grey=True), SheetForm.SVG).decode()
    colours = set(re.findall(r'(?:fill|stroke)="#([0-9a-f]{6})"', svg))
    strong = {one for one in colours if max(spread(one), 0) > 24}  # texts and lines of the theme are nearly grey
    assert strong == set()


def spread(colour: str) -> int:
    parts = [int(colour[place : place + 2], 16) for place in (0, 2, 4)]
    return max(parts) - min(parts)


def test_that_letters_follow_each_other_and_can_be_left_away(theme: Theme) -> None:
    svg = sheet_bytes(FIGURES, SheetStyle(), SheetForm.SVG).decode()
    assert list(re.findall(r">([A-Z])</text>", svg)) == ["A", "B", "C"]
    plain = sheet_bytes(FIGURES, SheetStyle(has_letters=False), SheetForm.SVG).decode()
    assert not re.findall(r">([A-Z])</text>", plain)


def test_that_titles_and_definitions_stand_in_the_legends_alone(theme: Theme) -> None:
    svg = sheet_bytes(FIGURES, SheetStyle(), SheetForm.SVG).decode()
    legend = sheet_legend(FIGURES, SheetStyle())
    assert "Share of judgements without a valid rating." not in svg
    assert [one.split(",")[0] for one in legend.split("\n\n")] == ["A", "B", "C"]
    assert legend.count("Share of judgements without a valid rating.") == 3


@pytest.fixture
def dialog(qtbot: QtBot, context: ScreenContext) -> SheetDialog:
    sheet = FigureSheet(context.theme)
    for figure in FIGURES:
        sheet.add(figure)
    shown = SheetDialog(context, sheet)
    qtbot.addWidget(shown)
    shown.show()
    return shown


def test_that_figures_change_places_and_leave_the_sheet(dialog: SheetDialog) -> None:
    sheet = dialog._sheet
    dialog.list.setCurrentRow(0)
    dialog.down_button.click()
    assert sheet.figures == (FIGURES[1], FIGURES[0], FIGURES[2])
    assert dialog.list.currentRow() == 1
    dialog.remove_button.click()
    assert sheet.figures == (FIGURES[1], FIGURES[2])
    assert [dialog.list.item(row).text()[0] for row in range(2)] == ["A", "B"]


def test_that_an_empty_sheet_says_so_and_offers_nothing_to_save(dialog: SheetDialog) -> None:
    for _ in FIGURES:
        dialog.list.setCurrentRow(0)
        dialog.remove_button.click()
    assert dialog.preview.text() == "No figure is on the sheet yet."
    assert not dialog.save_button.isEnabled()


def test_that_the_sheet_is_shown_true_to_size(dialog: SheetDialog) -> None:
    dialog.width_box.choose(SheetWidth.ONE_COLUMN)
    pixmap = dialog.preview.pixmap()
    wide = pixmap.width() / pixmap.devicePixelRatio() / dialog.screen().physicalDotsPerInchX() * 25.4
    assert wide == pytest.approx(85, abs=0.6)


def test_that_the_sheet_is_saved_with_its_legends(dialog: SheetDialog, tmp_path: Path) -> None:
    dialog.save(tmp_path / "figures.pdf", SheetForm.PDF)
    assert (tmp_path / "figures.pdf").read_bytes().startswith(b"%PDF")
    dialog.legend_button.click()
    assert (tmp_path / "figures.txt").read_text(encoding="utf-8") == QGuiApplication.clipboard().text()


def test_that_a_full_sheet_takes_no_further_figure(theme: Theme) -> None:
    sheet = FigureSheet()
    assert all(sheet.add(dots()) for _ in range(MOST_FIGURES))
    assert not sheet.add(dots())
    assert len(sheet.figures) == MOST_FIGURES
