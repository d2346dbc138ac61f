"""Scans as a person looks at them: their pixels, and the window that the file asks for.

May import importers and the store; the image viewer calls it, which decodes every other image itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from medreview.errors import MedReviewError
from medreview.importers.images import ImageRefused, is_dicom

if TYPE_CHECKING:
    from medreview.domain.ids import StudyId
    from medreview.importers.scans import Length, Scan, Spacing, Window
    from medreview.store.workspace import Workspace

__all__ = [
    "Length",
    "Scan",
    "ScanNotShown",
    "Spacing",
    "Window",
    "is_dicom",
    "length",
    "load_ahead",
    "presets",
    "scale_bar",
    "scan_in",
]


class ScanNotShown(MedReviewError):
    template = "{reason}"


def scan_in(content: bytes, name: str) -> Scan:
    """The scan in the bytes of a DICOM image.

    Raises
    ------
    ScanNotShown
        If it cannot be decoded.
    """
    from medreview.importers.dicom_images import read_scan  # loads numpy and pydicom

    try:
        return read_scan(name, content)
    except ImageRefused as refused:
        raise ScanNotShown(reason=refused.message) from refused


def load_ahead(workspace: Workspace, study: StudyId) -> None:
    """Load what decodes scans, where a study shows any: the first of them would wait for it."""
    from medreview.store.queries.ratings import shows_format

    with workspace.reading() as session:
        if not shows_format(session, study, "DICOM"):
            return
    from medreview.importers.dicom_images import load_pydicom

    load_pydicom()


def presets() -> dict[str, Window]:
    """Customary windows of computed tomography by their names: lung, bone, brain, soft tissue."""
    from medreview.importers.scans import PRESETS  # loads numpy, as what follows does

    return PRESETS


def length(start: tuple[float, float], end: tuple[float, float], spacing: Spacing | None) -> Length:
    """The way between two points of an image, in millimetres where it tells its spacing, else in pixels."""
    from medreview.importers.scans import length_between

    return length_between(start, end, spacing)


def scale_bar(mm_on_screen: float, room_px: float) -> float | None:
    """The length in millimetres of a scale bar that has room; None where none has."""
    from medreview.importers.scans import scale_bar_mm

    return scale_bar_mm(mm_on_screen, room_px)
