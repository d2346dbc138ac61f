"""The way that an image is looked at: brightness and contrast, or the window and frame of a scan."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

if TYPE_CHECKING:
    from medreview.workflows.show_images import Scan, Window

MOST = 1.0
_HALF, _FULL = 127.5, 255.0
_SIGNS = 4
"""Bytes of a pixel."""


@dataclass(frozen=True, slots=True)
class Tones:
    """``brightness`` and ``contrast`` from -1 to 1, 0 for the image as it is."""

    brightness: float = 0.0
    contrast: float = 0.0
    is_inverted: bool = False

    def moved(self, brightness: float, contrast: float) -> Tones:
        """Changed by these steps, within the limits."""
        return replace(
            self,
            brightness=max(-MOST, min(MOST, self.brightness + brightness)),
            contrast=max(-MOST, min(MOST, self.contrast + contrast)),
        )


PLAIN = Tones()


@dataclass(frozen=True, slots=True)
class Look:
    """The way a person looks at one image. ``window`` is of a scan of greys; None where it is the usual one."""

    tones: Tones = PLAIN
    window: Window | None = None
    frame: int = 0


AS_IT_IS = Look()


def toned(image: QImage, tones: Tones) -> QImage:
    """The image in these tones: contrast stretches around middle grey, from none at all to sixteenfold."""
    if tones == PLAIN or image.isNull():
        return image
    import numpy as np  # not needed before somebody looks closer

    steep = 2.0 ** (4.0 * tones.contrast) if tones.contrast > -MOST else 0.0
    levels = np.arange(256) - _HALF
    levels = -levels if tones.is_inverted else levels
    table = np.clip(levels * steep + _HALF + tones.brightness * _FULL, 0, _FULL).astype(np.uint8)
    source = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(source.constBits(), np.uint8).reshape(source.height(), source.bytesPerLine())
    made = np.ascontiguousarray(table[pixels[:, : source.width() * _SIGNS]])
    shown = QImage(made.data, source.width(), source.height(), source.width() * _SIGNS, QImage.Format.Format_RGB32)
    return shown.copy()  # the array goes with this function


def scan_image(scan: Scan, look: Look) -> QImage:
    """One frame as it is looked at."""
    import numpy as np  # not needed before somebody looks at a scan

    window = look.window or scan.usual_window()
    pixels = np.ascontiguousarray(scan.shown(look.frame, window if scan.is_grey else None))
    form = QImage.Format.Format_Grayscale8 if scan.is_grey else QImage.Format.Format_RGB888
    width, height = scan.size
    image = QImage(pixels.data, width, height, pixels.strides[0], form).copy()  # the array goes with this function
    return toned(image, replace(PLAIN, is_inverted=look.tones.is_inverted) if scan.is_grey else look.tones)
