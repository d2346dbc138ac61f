"""A scan in a window: brightness moves its level, contrast narrows it, as dragging does on a reading station."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

from medreview.ui.widgets.image_tones import PLAIN, Tones, toned

if TYPE_CHECKING:
    from medreview.workflows.show_images import Scan, Window

WIDEST = 16.0


def window_in(scan: Scan, tones: Tones) -> Window:
    """The window that these tones make of the usual one: brighter is a lower level, more contrast a smaller width."""
    usual = scan.usual_window()
    low, high = scan.range()
    reach = max(2 * usual.width, (high - low) / 2)
    width = usual.width * WIDEST**-tones.contrast
    return replace(usual, centre=usual.centre - tones.brightness * reach, width=width)


def scan_image(scan: Scan, frame: int, tones: Tones) -> QImage:
    """One frame as it is looked at."""
    import numpy as np  # not needed before somebody looks at a scan

    pixels = np.ascontiguousarray(scan.shown(frame, window_in(scan, tones) if scan.is_grey else None))
    form = QImage.Format.Format_Grayscale8 if scan.is_grey else QImage.Format.Format_RGB888
    width, height = scan.size
    image = QImage(pixels.data, width, height, pixels.strides[0], form).copy()  # the array goes with this function
    return toned(image, replace(PLAIN, is_inverted=tones.is_inverted) if scan.is_grey else tones)
