"""DICOM images as pixels with what is needed to show them; everything that tells of a patient is left behind.

What is kept of a file is a new DICOM file: its pixels, decoded, and technical tags whose values are numbers or words of
a fixed list. A tag is kept because it is known, not dropped because it is known. Pixels are checked before they are
decoded (NEMA PS3.3 C.7.6.3; run lengths PS3.5 annex G).
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
from numpy.typing import NDArray
from PIL import Image as PillowImage

from medreview.errors import Message
from medreview.importers.image_refusals import ImageDamaged, ImageRefused
from medreview.importers.scans import Pixels, Scan, Spacing, Window

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


def load_pydicom() -> None:
    """Import all that reads a file: it takes longer than to read one."""
    for name in ("pydicom.encaps", "pydicom.errors", "pydicom.filereader", "pydicom.pixels.decoders"):
        importlib.import_module(name)


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
    """Turn errors of pydicom, while it reads or when a tag is looked at, into one sentence."""
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
        spacings = _spacings(content, scan)
    return _written(scan, spacings)


def says_text_is_burned_in(path: Path) -> bool:
    """True if a DICOM file's tags say that text which may tell of a patient is drawn into its pixels."""
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
    slope = _number(_shared(tags, "PixelValueTransformationSequence", "RescaleSlope"))
    intercept = _number(_shared(tags, "PixelValueTransformationSequence", "RescaleIntercept"))
    return Scan(
        frames=pixels,
        window=_window(tags),
        lowest=int(pixels.min()),
        highest=int(pixels.max()),
        slope=slope or 1.0,
        intercept=intercept or 0.0,
        is_inverted=str(tags.PhotometricInterpretation) == "MONOCHROME1",
        modality=modality if modality in _MODALITIES else None,
        spacing=_spacing(tags),
        is_in_hounsfield=modality == "CT" and _is_rescaled(slope, intercept, int(pixels.min())),
    )


def _is_rescaled(slope: float | None, intercept: float | None, lowest: int) -> bool:
    """True if a file says how its values become Hounsfield units.

    The files that earlier versions kept say 1 and 0 of values that nobody rescaled; air, which is below nought, tells
    those that are Hounsfield units as they stand.
    """
    if slope is None or intercept is None:
        return False
    return (slope, intercept) != (1.0, 0.0) or lowest < 0


def _spacing(tags: Any) -> Spacing | None:
    """Spacing in the patient where it is told, else that of the detector's cells."""
    for name in ("PixelSpacing", "ImagerPixelSpacing"):
        numbers = list(_numbers(_shared(tags, "PixelMeasuresSequence", name)))
        if len(numbers) == 2 and min(numbers) > 0:  # noqa: PLR2004 - rows, columns
            return Spacing(numbers[0], numbers[1], is_at_detector=name == "ImagerPixelSpacing")
    return None


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


def _spacings(content: bytes, scan: Scan) -> dict[str, list[float]]:
    pydicom: Any = importlib.import_module("pydicom")
    tags = pydicom.dcmread(io.BytesIO(content), stop_before_pixels=True, specific_tags=list(_SPACINGS))
    found = {name: list(_numbers(tags.get(name))) for name in _SPACINGS if name in tags}
    if scan.spacing is not None and not scan.spacing.is_at_detector:  # of all frames together, elsewhere in the file
        found.setdefault("PixelSpacing", [scan.spacing.row_mm, scan.spacing.column_mm])
    return found


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


MOST_BYTES = 64 << 20
MOST_FRAMES = 2000

_PLAIN = frozenset({"1.2.840.10008.1.2", "1.2.840.10008.1.2.1", "1.2.840.10008.1.2.2"})
_RUN_LENGTHS, _JPEG = "1.2.840.10008.1.2.5", "1.2.840.10008.1.2.4.50"
_GREY = frozenset({"MONOCHROME1", "MONOCHROME2"})
_COLOURS = frozenset({"RGB", "YBR_FULL", "YBR_FULL_422"})
_N_SEGMENTS = 15
_HEAD_BEGINS, _HEAD_GROUP = 132, 2  # PS3.10, 7.1


def refuse_unread_syntax(name: str, content: bytes) -> None:
    """Look at nothing but the file's own head: whatever reads on first unpacks what is deflated, whole.

    Raises
    ------
    ImageRefused
        If the pixels, or all of the tags, are packed in a way that is not read here.
    """
    reader: Any = importlib.import_module("pydicom.filereader")
    file = io.BytesIO(content)
    file.seek(_HEAD_BEGINS)
    head = reader.read_dataset(file, False, True, stop_when=_is_past_head)
    if str(head.TransferSyntaxUID) not in _PLAIN | {_RUN_LENGTHS, _JPEG}:
        raise ImageRefused(
            Message(
                "{name} is a DICOM file in the transfer syntax {syntax}, which is not read. Save it uncompressed.",
                {"name": name, "syntax": head.TransferSyntaxUID.name},
            )
        )


def _is_past_head(tag: int, _kind: str | None, _length: int) -> bool:
    return tag >> 16 != _HEAD_GROUP


def refuse_unreadable(name: str, tags: Any) -> None:
    """Refuse a file by its tags, before its pixels are decoded.

    Raises
    ------
    ImageRefused
        If the pixels are more than 64 MB when decoded, or of a kind that is not read here.
    """
    meaning = str(tags.get("PhotometricInterpretation", ""))
    bits = int(tags.get("BitsAllocated", 0))
    if meaning not in _GREY | _COLOURS or bits not in {8, 16} or (meaning in _COLOURS and bits != 8):  # noqa: PLR2004
        values = {"name": name, "kind": f"{meaning or '?'}, {bits}"}
        raise ImageRefused(Message("{name} is a DICOM file with pixels of a kind that is not read: {kind}.", values))
    width, height, n_frames = int(tags.Columns), int(tags.Rows), _n_frames(tags)
    n_bytes = width * height * n_frames * (bits // 8) * (1 if meaning in _GREY else 3)
    if min(width, height, n_frames) < 1:
        raise ImageDamaged(name, f"{width} × {height}")
    if n_bytes > MOST_BYTES or n_frames > MOST_FRAMES:
        values = {"name": name, "width": width, "height": height, "n_frames": n_frames, "limit": MOST_BYTES >> 20}
        raise ImageRefused(
            Message(
                "{name} has {n_frames} {n_frames:=frame|frames} of {width} × {height} pixels; more than {limit} MB "
                "are refused.",
                values,
            )
        )


def _n_frames(tags: Any) -> int:
    return int(tags.get("NumberOfFrames", 1) or 1)


def decoded_pixels(name: str, tags: Any) -> Pixels:
    """Frame by frame, rows and columns of stored values, or of red, green and blue.

    Raises
    ------
    ImageDamaged
        If there are fewer pixels than the tags say. What else is wrong with them, pydicom and Pillow raise.
    """
    syntax = str(tags.file_meta.TransferSyntaxUID)
    is_grey = str(tags.PhotometricInterpretation) in _GREY
    shape = (_n_frames(tags), int(tags.Rows), int(tags.Columns), *(() if is_grey else (3,)))
    if syntax in _PLAIN:
        pixels = np.asarray(tags.pixel_array).reshape(shape)
    else:
        read = _run_lengths if syntax == _RUN_LENGTHS else _jpeg
        encapsulated: Any = importlib.import_module("pydicom.encaps")
        coded = encapsulated.generate_frames(tags.PixelData, number_of_frames=shape[0])
        frames = [read(name, frame, tags, shape[1:]) for frame in coded]
        if len(frames) != shape[0]:
            raise ImageDamaged(name, f"{len(frames)} / {shape[0]}")
        pixels = np.stack(frames)
    return _used_bits(pixels, tags) if is_grey else pixels.astype(np.uint8)


def _used_bits(pixels: Pixels, tags: Any) -> Pixels:
    """Values without the bits beyond those that are stored, in which other things may be hidden."""
    n_bits = min(int(tags.get("BitsStored", tags.BitsAllocated)), int(tags.BitsAllocated))
    is_signed = bool(tags.get("PixelRepresentation", 0))
    values = pixels.astype(np.int32) & ((1 << n_bits) - 1)
    if is_signed:
        values = np.where(values >= 1 << (n_bits - 1), values - (1 << n_bits), values)
        return values.astype(np.int16)
    return values.astype(np.uint8 if n_bits <= 8 else np.uint16)  # noqa: PLR2004


def _run_lengths(name: str, frame: bytes, tags: Any, shape: tuple[int, ...]) -> Pixels:
    """One frame of PS3.5 annex G: a segment for each byte of each sample, the most significant first."""
    n_segments, *offsets = struct.unpack("<16L", frame[:64])
    n_bytes, n_samples = int(tags.BitsAllocated) // 8, 1 if len(shape) == 2 else shape[2]  # noqa: PLR2004
    size = shape[0] * shape[1]
    if n_segments != n_bytes * n_samples or n_segments > _N_SEGMENTS:
        raise ImageDamaged(name, f"RLE {n_segments}")
    ends = [*offsets[1:n_segments], len(frame)]
    segments = [
        np.frombuffer(_unpacked(name, frame[start:end], size), np.uint8)
        for start, end in zip(offsets[:n_segments], ends, strict=True)
    ]
    samples = [
        sum(
            (segments[sample * n_bytes + place].astype(np.uint16) << (8 * (n_bytes - 1 - place)))
            for place in range(n_bytes)
        )
        for sample in range(n_samples)
    ]
    pixels = np.stack([np.asarray(sample, np.uint16) for sample in samples], axis=-1).reshape(*shape[:2], n_samples)
    if n_samples == 1:
        return pixels[:, :, 0]
    return _from_ybr(pixels.astype(np.uint8)) if str(tags.PhotometricInterpretation) != "RGB" else pixels


def _unpacked(name: str, packed: bytes, size: int) -> bytes:
    """Bytes of a segment, never more than there are pixels."""
    out = bytearray()
    place = 0
    while len(out) < size and place < len(packed):
        count = packed[place]
        if count < 128:  # noqa: PLR2004 - so many bytes and one follow as they are
            out += packed[place + 1 : place + 2 + count]
            place += 2 + count
        else:
            out += packed[place + 1 : place + 2] * (257 - count if count > 128 else 0)  # noqa: PLR2004
            place += 2 if count > 128 else 1  # noqa: PLR2004
    if len(out) < size:
        raise ImageDamaged(name, f"{len(out)} / {size}")
    return bytes(out[:size])


def _from_ybr(pixels: NDArray[np.uint8]) -> Pixels:
    image = PillowImage.fromarray(pixels, mode="YCbCr")
    return np.asarray(image.convert("RGB"))


def _jpeg(name: str, frame: bytes, _tags: Any, shape: tuple[int, ...]) -> Pixels:
    with PillowImage.open(io.BytesIO(frame), formats=["JPEG"]) as image:
        if image.size != (shape[1], shape[0]):
            raise ImageDamaged(name, f"{image.size[0]} × {image.size[1]}")
        return np.asarray(image.convert("L" if len(shape) == 2 else "RGB"))  # noqa: PLR2004
