"""Both sets of colours can be read, and everything switches live."""

import dataclasses

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication

from medreview.paths import resources_folder
from medreview.ui.theme import CHINESE_FAMILY, FIRST_FAMILY, Theme
from medreview.ui.tokens import DARK, LIGHT, Colours, contrast

TEXTS = ("text", "quiet", "accent", "good", "caution", "danger")
GROUNDS = ("surface", "page", "soft")
COLOURS = pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])


def test_that_contrast_is_21_for_black_on_white() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)


@COLOURS
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("text", TEXTS)
def test_that_every_text_can_be_read_on_every_ground(colours: Colours, text: str, ground: str) -> None:
    assert contrast(getattr(colours, text), getattr(colours, ground)) >= 4.5


@COLOURS
def test_that_text_on_the_accent_can_be_read(colours: Colours) -> None:
    assert contrast(colours.on_accent, colours.accent) >= 4.5


@COLOURS
@pytest.mark.parametrize("text", ["text", "quiet"])
def test_that_text_can_be_read_where_the_mouse_is(colours: Colours, text: str) -> None:
    assert contrast(getattr(colours, text), colours.hover) >= 4.5


@COLOURS
@pytest.mark.parametrize("ground", GROUNDS)
def test_that_the_frame_around_what_has_the_keyboard_can_be_seen(colours: Colours, ground: str) -> None:
    assert contrast(colours.accent, getattr(colours, ground)) >= 3.0


@COLOURS
@pytest.mark.parametrize("ground", ["surface", "page"])
def test_that_borders_of_controls_can_be_seen(colours: Colours, ground: str) -> None:
    assert contrast(colours.edge, getattr(colours, ground)) >= 3.0


def test_that_the_theme_switches_palette_and_icons_live(qtbot, theme: Theme, qapp: QApplication) -> None:
    theme.apply("light", 1.0)
    light_icon = theme.icon("library").pixmap(24).toImage()
    with qtbot.waitSignal(theme.changed):
        theme.apply("dark", 1.0)
    dark_icon = theme.icon("library").pixmap(24).toImage()
    base = qapp.palette().color(QPalette.ColorRole.Base).name()
    theme.apply("light", 1.0)
    assert base == DARK.surface
    assert light_icon != dark_icon


def test_that_text_sizes_follow_the_person(theme: Theme) -> None:
    theme.apply("light", 1.5)
    size = theme.reading_font().pixelSize()
    theme.apply("light", 1.0)
    assert (size, theme.reading_font().pixelSize()) == (26, 17)


@pytest.mark.parametrize(
    ("family", "text"), [(FIRST_FAMILY, "پاراستامول می‌شود 500 mg"), (CHINESE_FAMILY, "头痛每日剂量 κ β ≥ →")]
)
def test_that_the_shipped_faces_have_the_letters_of_their_language(theme: Theme, family: str, text: str) -> None:
    from PySide6.QtGui import QRawFont

    raw = QRawFont.fromFont(QFont(family))
    assert family in QFontDatabase.families()
    assert [sign for sign in text if not raw.supportsCharacter(ord(sign)) and sign not in "\u200c "] == []


def test_that_every_icon_has_a_tint_and_a_licence_beside_it() -> None:
    folder = resources_folder() / "icons"
    shaded = {f"{name}-{shade}" for name in ("arrow-up", "arrow-down", "tick") for shade in ("light", "dark")}
    untinted = [file.stem for file in folder.glob("*.svg") if "currentColor" not in file.read_text()]
    assert set(untinted) == {"medreview", *shaded}
    assert (folder / "LICENSE.txt").is_file()


def test_that_every_typeface_has_its_licence_beside_it() -> None:
    folder = resources_folder() / "fonts"
    families = {file.name.split("-")[0] for file in folder.glob("*.[ot]tf")}
    assert {name for name in families if not (folder / f"{name}-OFL.txt").is_file()} == set()


def test_that_colours_are_written_as_six_digits() -> None:
    values = [value for colours in (LIGHT, DARK) for value in dataclasses.asdict(colours).values()]
    assert all(len(value) == 7 and value.startswith("#") for value in values)
