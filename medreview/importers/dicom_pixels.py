"""The pixels of a DICOM file: what is refused before they are decoded, and how they are.

NEMA PS3.3 C.7.6.3 (pixels), PS3.5 annex G (run lengths).
"""

import importlib
import io
import struct
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image as PillowImage

from medreview.errors import Message
from medreview.importers.image_refusals import ImageDamaged, ImageRefused
from medreview.importers.scans import Pixels

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
    """What can be told of a file from its tags, before its pixels are decoded.

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
                "{name} has {n_frames} frames of {width} × {height} pixels; more than {limit} MB are refused.", values
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
