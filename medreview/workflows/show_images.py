"""Scans as a person looks at them: their pixels, and the window that the file asks for.

May import importers; the image viewer calls it, which decodes every other image itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from medreview.errors import MedReviewError
from medreview.importers.images import ImageRefused, is_dicom

if TYPE_CHECKING:
    from medreview.importers.scans import Scan, Window

__all__ = ["Scan", "ScanNotShown", "Window", "is_dicom", "scan_in"]


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
