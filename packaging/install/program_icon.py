"""The drawing of the program as the icon file that Windows or macOS puts into the program; the same bytes each time."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

LARGEST = 1024
SIZES = (16, 24, 32, 48, 64, 128, 256)


def write_icon(drawing: Path, place: Path, ending: str) -> Path:
    """Write ``medreview.ico`` or ``medreview.icns`` into ``place``."""
    path = place / f"medreview.{ending}"
    picture = _drawn(drawing, LARGEST if ending == "icns" else max(SIZES))
    picture.save(path, **({"sizes": [(size, size) for size in SIZES]} if ending == "ico" else {}))
    return path


def _drawn(drawing: Path, size: int):
    from PIL import Image
    from PySide6.QtCore import QBuffer, QIODevice, Qt
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(drawing)).render(painter)
    painter.end()
    written = QBuffer()
    written.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(written, "PNG")
    return Image.open(BytesIO(written.data().data()))
