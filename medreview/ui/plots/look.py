"""The look of figures in light, in dark and on paper: Okabe and Ito's colours, text sizes, direction."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QApplication

from medreview.ui.theme import Theme
from medreview.ui.tokens import BODY_PX, CAPTION_PX, DARK, LIGHT, Colours
from medreview.ui.translation import is_right_to_left

BLUE, SKY, GREEN, YELLOW, ORANGE, VERMILLION, PURPLE = (
    "#0072b2",
    "#56b4e9",
    "#009e73",
    "#f0e442",
    "#e69f00",
    "#d55e00",
    "#cc79a7",
)
_ON_LIGHT = (BLUE, ORANGE, GREEN, VERMILLION, PURPLE, SKY, YELLOW)
_ON_DARK = (SKY, ORANGE, GREEN, VERMILLION, PURPLE, YELLOW, BLUE)
_ORDERED = {
    1: (BLUE,),
    2: (BLUE, ORANGE),
    3: (BLUE, SKY, ORANGE),
    4: (BLUE, SKY, ORANGE, VERMILLION),
    5: (BLUE, SKY, YELLOW, ORANGE, VERMILLION),
    6: (BLUE, SKY, GREEN, YELLOW, ORANGE, VERMILLION),
}
"""From one end of a scale to the other, told apart by hue and by lightness."""
_GREYS = ("#262626", "#8c8c8c", "#595959", "#bfbfbf", "#404040", "#a6a6a6", "#737373")
_DARKEST, _LIGHTEST = 51, 217


PALE = 0.4


@dataclass(frozen=True)
class PlotLook:
    """Everything a drawing depends on beside its specification and its size."""

    colours: Colours
    font: QFont
    body_px: int
    caption_px: int
    is_mirrored: bool
    is_grey: bool = False

    def ink(self, name: str) -> QColor:
        """A colour of the theme by its name in ``tokens.Colours``."""
        return QColor(str(getattr(self.colours, name)))

    def colour(self, place: int) -> QColor:
        """The colour of a series; after seven they come again (shapes and labels still tell them apart)."""
        if self.is_grey:
            return QColor(_GREYS[place % len(_GREYS)])
        colours = _ON_DARK if self.colours is DARK else _ON_LIGHT
        return QColor(colours[place % len(colours)])

    def pale(self, colour: QColor) -> QColor:
        """The same for what is not to be read as surely as the rest."""
        pale = QColor(colour)
        pale.setAlphaF(PALE)
        return pale

    def on_ground(self, colour: QColor) -> QColor:
        """The pale colour as it looks on the ground, for what is written on it."""
        return mixed(self.ink("surface"), colour, PALE)

    def levels(self, n: int) -> Sequence[QColor]:
        """Colours of the levels of a scale, in order."""
        if self.is_grey:
            steps = (_DARKEST + (_LIGHTEST - _DARKEST) * place // max(n - 1, 1) for place in range(n))
            return [QColor(step, step, step) for step in steps]
        if n in _ORDERED:
            return [QColor(name) for name in _ORDERED[n]]
        return [self.colour(place) for place in range(n)]

    def side_of_zero(self, *, is_above: bool) -> QColor:
        """The full colour of values on one side of 0."""
        if self.is_grey:
            return QColor(_GREYS[0])
        return QColor(BLUE if is_above else VERMILLION)

    def body(self, *, bold: bool = False) -> QFont:
        return self._sized(self.body_px, bold=bold)

    def caption(self) -> QFont:
        return self._sized(self.caption_px, bold=False)

    def _sized(self, px: int, *, bold: bool) -> QFont:
        font = QFont(self.font)
        font.setPixelSize(px)
        font.setBold(bold)
        return font


def mixed(ground: QColor, full: QColor, part: float) -> QColor:
    """The colour between two: the ground at 0, the full one at 1."""
    pairs = ((ground.red(), full.red()), (ground.green(), full.green()), (ground.blue(), full.blue()))
    return QColor(*(round(below + (above - below) * part) for below, above in pairs))


def look_of(theme: Theme) -> PlotLook:
    """As the window looks now."""
    return PlotLook(
        theme.colours, QApplication.font(), theme.px(BODY_PX), theme.px(CAPTION_PX), is_mirrored=is_right_to_left()
    )


def paper_look(font: QFont | None = None) -> PlotLook:
    """For pictures that leave the program: light, at the designed sizes, in the window's direction."""
    return PlotLook(LIGHT, font or QApplication.font(), BODY_PX, CAPTION_PX, is_mirrored=is_right_to_left())
