"""A decoded scan: stored values frame by frame, the window through which a person sees them, and its measures.

NEMA PS3.3 C.11.1 (rescaling), C.11.2 (windows), 10.7.1.3 (spacing of pixels).
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Window:
    """The range of values shown between black and white: ``centre`` and ``width``, in rescaled units."""

    centre: float
    width: float
    function: str = "LINEAR"

    def dragged(self, right: float, down: float, usual: "Window") -> "Window":
        """The window after a drag by so many pixels.

        Workstations agree that a drag to the right widens the window (VTK, Cornerstone, ClearCanvas, RadPix). Of
        downwards there are two customs; here as in VTK and ClearCanvas: it lowers the level, so that the image
        brightens. Cornerstone does the opposite. As many pixels as ``DRAG_PX`` change it by the width of the usual one.
        """
        step = usual.width / DRAG_PX
        width = max(NARROWEST, min(self.width + right * step, MOST_WIDTHS * usual.width))
        reach = MOST_WIDTHS * usual.width
        centre = max(usual.centre - reach, min(self.centre - down * step, usual.centre + reach))
        return Window(centre, width, self.function)


DRAG_PX, NARROWEST, MOST_WIDTHS = 400, 1.0, 16.0


PRESETS: dict[str, Window] = {
    "lung": Window(-600.0, 1500.0),
    "bone": Window(400.0, 1800.0),
    "brain": Window(40.0, 80.0),
    "soft tissue": Window(50.0, 400.0),
}
"""Customary windows of computed tomography, in Hounsfield units."""


@dataclass(frozen=True, slots=True)
class Spacing:
    """Millimetres from one row to the next and from one column to the next.

    ``is_at_detector``: as far apart as the detector's cells, so that what lies before it is smaller than measured.
    """

    row_mm: float
    column_mm: float
    is_at_detector: bool = False


@dataclass(frozen=True, slots=True)
class Length:
    """A length in millimetres, or in pixels where ``spacing`` is None."""

    value: float
    spacing: Spacing | None


def length_between(start: tuple[float, float], end: tuple[float, float], spacing: Spacing | None) -> Length:
    """The way between two points, each by column and row in pixels."""
    across, down = end[0] - start[0], end[1] - start[1]
    if spacing is None:
        return Length(math.hypot(across, down), None)
    return Length(math.hypot(across * spacing.column_mm, down * spacing.row_mm), spacing)


def scale_bar_mm(mm_on_screen: float, room_px: float) -> float | None:
    """The longest length of 1, 2 or 5 times a power of ten that has room; None where not even a tenth of a mm has.

    Parameters
    ----------
    mm_on_screen
        Millimetres that one pixel of the screen shows.
    """
    most = mm_on_screen * room_px
    if not math.isfinite(most) or most < SHORTEST_BAR_MM:
        return None
    power = 10.0 ** math.floor(math.log10(most))
    return next((times * power for times in (5, 2, 1) if times * power <= most), power)


SHORTEST_BAR_MM = 0.1


@dataclass(frozen=True, slots=True)
class Scan:
    """Decoded pixels, and how they are meant to be shown.

    Attributes
    ----------
    frames
        Frame by frame: rows and columns of stored values, or of red, green and blue.
    slope, intercept
        What makes stored values into those of the window.
    is_inverted
        Whether the lowest value is white.
    lowest, highest
        Of the stored values of all frames.
    spacing
        Millimetres between pixels, where the file tells them.
    is_in_hounsfield
        Whether rescaled values are Hounsfield units: of computed tomography that says how it is rescaled.
    """

    frames: Pixels
    window: Window | None
    lowest: int
    highest: int
    slope: float = 1.0
    intercept: float = 0.0
    is_inverted: bool = False
    modality: str | None = None
    spacing: Spacing | None = None
    is_in_hounsfield: bool = False

    def value_at(self, frame: int, column: int, row: int) -> float | None:
        """The rescaled value of a pixel of greys; None outside, and of colours."""
        width, height = self.size
        if not self.is_grey or not (0 <= column < width and 0 <= row < height):
            return None
        return float(self.frames[frame, row, column]) * self.slope + self.intercept

    @property
    def is_grey(self) -> bool:
        return self.frames.ndim == 3  # noqa: PLR2004 - frames, rows, columns

    @property
    def n_frames(self) -> int:
        return int(self.frames.shape[0])

    @property
    def size(self) -> tuple[int, int]:
        return int(self.frames.shape[2]), int(self.frames.shape[1])

    def range(self) -> tuple[float, float]:
        """The lowest and the highest value of all frames, rescaled."""
        ends = sorted(float(end) * self.slope + self.intercept for end in (self.lowest, self.highest))
        return ends[0], ends[1]

    def usual_window(self) -> Window:
        """The file's own window, else one that shows every value."""
        if self.window is not None:
            return self.window
        low, high = self.range()
        return Window((low + high) / 2, max(high - low, 1.0), "LINEAR_EXACT")

    def shown(self, frame: int = 0, window: Window | None = None) -> Pixels:
        """One frame as it is looked at: bytes of grey, or of red, green and blue."""
        pixels = self.frames[frame]
        if not self.is_grey:
            return pixels
        first = self.lowest if self.lowest < 0 else 0
        values = np.arange(first, self.highest + 1, dtype=np.float64) * self.slope + self.intercept
        table = _windowed(values, window or self.usual_window())
        table = 255 - table if self.is_inverted else table
        return table[pixels.astype(np.int32) - first] if first else table[pixels]


def _windowed(values: NDArray[np.float64], window: Window) -> NDArray[np.uint8]:
    width = max(window.width, 1e-6)
    match window.function:
        case "SIGMOID":
            shares = 1 / (1 + np.exp(np.clip(-4 * (values - window.centre) / width, -700, 700)))
        case "LINEAR" if width > 1:
            shares = (values - (window.centre - 0.5)) / (width - 1) + 0.5
        case _:
            shares = (values - window.centre) / width + 0.5
    return np.round(np.clip(shares, 0, 1) * 255).astype(np.uint8)
