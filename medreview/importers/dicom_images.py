"""DICOM images as pixels with what is needed to show them; everything that tells of a patient is left behind.

What is kept of a file is a new DICOM file: its pixels, decoded, and technical tags whose values are numbers or words of
a fixed list. A tag is kept because it is known, not dropped because it is known.
"""

import hashlib
import importlib
import io
import math
import re
import struct
import warnings
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image as PillowImage

from medreview.importers.dicom_pixels import decoded_pixels, refuse_unread_syntax, refuse_unreadable
from medreview.importers.image_refusals import ImageDamaged
from medreview.importers.scans import Pixels, Scan, Window

_EXPLICIT = "1.2.840.10008.1.2.1"
_SECONDARY_CAPTURE = "1.2.840.10008.5.1.4.1.1.7"
_WRITTEN_BY = "2.25.104230478932741002948571203948571203"
_WINDOWS = frozenset({"LINEAR", "LINEAR_EXACT", "SIGMOID"})
_MODALITIES = frozenset(
    "AR BI CR CT DG DX ECG ES GM IO IVUS LS MG MR NM OAM OCT OP OPT OT PT PX RF RG SM TG US XA XC".split()  # noqa: SIM905
)
_SPACINGS = ("PixelSpacing", "ImagerPixelSpacing", "SliceThickness")
_LARGEST = 1e9
_TAG_ERRORS = (
    ArithmeticError,
    AttributeError,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    RecursionError,
    SyntaxError,
    TypeError,
    ValueError,
    struct.error,
)


def read_scan(name: str, content: bytes) -> Scan:
    """The pixels of a DICOM file, decoded, with what is needed to show them.

    Parameters
    ----------
    name
        For the message only.

    Raises
    ------
    ImageRefused
        If it is damaged, larger than 64 MB when decoded, or written in a way that is not read here.
    """
    pydicom: Any = importlib.import_module("pydicom")
    with _told_if_damaged(name):
        refuse_unread_syntax(name, content)
        tags = pydicom.dcmread(io.BytesIO(content), stop_before_pixels=True)
        refuse_unreadable(name, tags)
        full = pydicom.dcmread(io.BytesIO(content))
        return _scan(full, decoded_pixels(name, full))


@contextmanager
def _told_if_damaged(name: str) -> Generator[None]:
    """What pydicom raises while it reads, now or when a tag is looked at, becomes one sentence."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except _reading_errors() as error:
        raise ImageDamaged(name, str(error).partition("\n")[0] or type(error).__name__) from error


def _reading_errors() -> tuple[type[Exception], ...]:
    errors: Any = importlib.import_module("pydicom.errors")
    return (*_TAG_ERRORS, errors.BytesLengthException, errors.InvalidDicomError)


def rendered_png(name: str, content: bytes) -> bytes:
    """The first frame in its usual window, as programs show it that know nothing of windows.

    Raises
    ------
    ImageRefused
        As ``read_scan``.
    """
    buffer = io.BytesIO()
    PillowImage.fromarray(read_scan(name, content).shown()).save(buffer, "PNG")
    return buffer.getvalue()


def clean_dicom(name: str, content: bytes) -> bytes:
    """A DICOM file with the same pixels and nothing that tells of a patient; the same for the same pixels.

    Raises
    ------
    ImageRefused
        As ``read_scan``.
    """
    scan = read_scan(name, content)
    with _told_if_damaged(name):
        spacings = _spacings(content)
    return _written(scan, spacings)


def says_text_is_burned_in(path: Path) -> bool:
    """Whether a DICOM file says of its own pixels that text which may tell of a patient is drawn into them."""
    pydicom: Any = importlib.import_module("pydicom")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tags = pydicom.dcmread(path, stop_before_pixels=True, specific_tags=["BurnedInAnnotation"])
            return str(tags.get("BurnedInAnnotation", "")).strip().upper() == "YES"
    except _reading_errors():
        return False


def _scan(tags: Any, pixels: Pixels) -> Scan:
    modality = str(tags.get("Modality", ""))
    return Scan(
        frames=pixels,
        window=_window(tags),
        lowest=int(pixels.min()),
        highest=int(pixels.max()),
        slope=_number(_shared(tags, "PixelValueTransformationSequence", "RescaleSlope")) or 1.0,
        intercept=_number(_shared(tags, "PixelValueTransformationSequence", "RescaleIntercept")) or 0.0,
        is_inverted=str(tags.PhotometricInterpretation) == "MONOCHROME1",
        modality=modality if modality in _MODALITIES else None,
    )


def _window(tags: Any) -> Window | None:
    centre = _number(_shared(tags, "FrameVOILUTSequence", "WindowCenter"))
    width = _number(_shared(tags, "FrameVOILUTSequence", "WindowWidth"))
    function = str(_shared(tags, "FrameVOILUTSequence", "VOILUTFunction") or "LINEAR")
    if centre is None or width is None or width <= 0:
        return None
    return Window(centre, width, function if function in _WINDOWS else "LINEAR")


def _shared(tags: Any, group: str, name: str) -> object:
    """A value of the image, or the one that all of its frames share."""
    if name in tags:
        return tags[name].value
    groups = tags.get("SharedFunctionalGroupsSequence")
    inner = groups[0].get(group) if groups else None
    return inner[0].get(name) if inner else None


def _number(value: object) -> float | None:
    """A number, the first one of several."""
    return next(_numbers(value), None)


def _numbers(value: Any) -> Iterator[float]:
    parts: list[Any] = list(value) if hasattr(value, "append") else [value]
    for part in parts:
        try:
            number = float(part)
        except (TypeError, ValueError):
            continue
        if math.isfinite(number) and abs(number) < _LARGEST:
            yield number


def _spacings(content: bytes) -> dict[str, list[float]]:
    pydicom: Any = importlib.import_module("pydicom")
    tags = pydicom.dcmread(io.BytesIO(content), stop_before_pixels=True, specific_tags=list(_SPACINGS))
    return {name: list(_numbers(tags.get(name))) for name in _SPACINGS if name in tags}


def _written(scan: Scan, spacings: dict[str, list[float]]) -> bytes:
    """The new file; its numbers are those of its pixels, not those of the machine that made them."""
    pydicom: Any = importlib.import_module("pydicom")
    data = np.ascontiguousarray(scan.frames).tobytes()
    own_id = int.from_bytes(hashlib.sha256(data).digest()[:12], "big")
    tags = pydicom.Dataset()
    tags.file_meta = pydicom.dataset.FileMetaDataset()
    tags.file_meta.TransferSyntaxUID = _EXPLICIT
    tags.file_meta.ImplementationClassUID = _WRITTEN_BY
    tags.file_meta.ImplementationVersionName = "MEDREVIEW"
    tags.SOPClassUID = tags.file_meta.MediaStorageSOPClassUID = _SECONDARY_CAPTURE
    tags.SOPInstanceUID = tags.file_meta.MediaStorageSOPInstanceUID = f"2.25.{own_id}"
    tags.Modality = scan.modality or "OT"
    n_bits = 8 * scan.frames.dtype.itemsize
    tags.SamplesPerPixel = 1 if scan.is_grey else 3
    grey = "MONOCHROME1" if scan.is_inverted else "MONOCHROME2"
    tags.PhotometricInterpretation = grey if scan.is_grey else "RGB"
    if not scan.is_grey:
        tags.PlanarConfiguration = 0
    tags.NumberOfFrames = scan.n_frames
    tags.Columns, tags.Rows = scan.size
    tags.BitsAllocated = tags.BitsStored = n_bits
    tags.HighBit = n_bits - 1
    tags.PixelRepresentation = int(scan.frames.dtype == np.int16)
    if scan.is_grey:
        tags.RescaleSlope, tags.RescaleIntercept = _decimal(scan.slope), _decimal(scan.intercept)
    if scan.window is not None:
        tags.WindowCenter, tags.WindowWidth = _decimal(scan.window.centre), _decimal(scan.window.width)
        tags.VOILUTFunction = scan.window.function
    for name, numbers in spacings.items():
        if numbers:
            setattr(tags, name, [_decimal(number) for number in numbers[:2]])
    tags.add_new(0x7FE00010, "OB" if n_bits == 8 else "OW", data + b"\0" * (len(data) % 2))  # noqa: PLR2004
    out = io.BytesIO()
    pydicom.dcmwrite(out, tags, enforce_file_format=True)
    return out.getvalue()


def _decimal(number: float) -> str:
    """A number in at most 16 characters, as the standard has them."""
    text = repr(number)
    return text if len(text) <= 16 else re.sub(r"e([+-])0+", r"e\1", f"{number:.9g}")  # noqa: PLR2004
