"""A decoded scan: stored values frame by frame, and the window through which a person sees them.

NEMA PS3.3 C.11.1 (rescaling), C.11.2 (windows).
"""

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
    """

    frames: Pixels
    window: Window | None
    lowest: int
    highest: int
    slope: float = 1.0
    intercept: float = 0.0
    is_inverted: bool = False
    modality: str | None = None

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
