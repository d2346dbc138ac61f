"""DICOM files as machines write them, made here: every transfer syntax that is read, and some that are not."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from PIL import Image
from pydicom.dataset import Dataset, FileMetaDataset
from pydicom.encaps import encapsulate
from pydicom.filewriter import dcmwrite
from pydicom.uid import UID, generate_uid

EXPLICIT = "1.2.840.10008.1.2.1"
IMPLICIT = "1.2.840.10008.1.2"
BIG_ENDIAN = "1.2.840.10008.1.2.2"
RUN_LENGTHS = "1.2.840.10008.1.2.5"
JPEG = "1.2.840.10008.1.2.4.50"
JPEG_2000 = "1.2.840.10008.1.2.4.90"
CANARY = "ZzCanaryNegahban"


def ramp(height: int = 6, width: int = 8, dtype: Any = np.uint16, step: int = 50) -> np.ndarray:
    return (np.arange(height * width).reshape(height, width) * step).astype(dtype)


def dicom_file(pixels: np.ndarray, syntax: str = EXPLICIT, *, is_written: bool = True, **tags: object) -> bytes:
    """A file with a patient's tags, whose names all hold the canary; ``pixels`` as (frames,) rows, columns (, 3)."""
    data = Dataset()
    data.file_meta = FileMetaDataset()
    data.file_meta.TransferSyntaxUID = UID(syntax)
    data.file_meta.MediaStorageSOPClassUID = UID("1.2.840.10008.5.1.4.1.1.2")
    data.file_meta.MediaStorageSOPInstanceUID = UID(generate_uid())
    data.file_meta.SourceApplicationEntityTitle = CANARY
    data.SOPClassUID = data.file_meta.MediaStorageSOPClassUID
    data.SOPInstanceUID = data.file_meta.MediaStorageSOPInstanceUID
    data.PatientName = f"{CANARY}^Zahra"
    data.PatientID = f"{CANARY}-17"
    data.PatientBirthDate = "19630412"
    data.InstitutionName = f"{CANARY} Hospital"
    data.StudyDescription = CANARY
    data.ImageComments = CANARY
    data.add_new(0x00091001, "LO", CANARY)
    data.Modality = "CT"
    is_grey = pixels.shape[-1] != 3 or pixels.ndim == 2
    n_frames = pixels.shape[0] if pixels.ndim == (3 if is_grey else 4) else 1
    data.Rows, data.Columns = pixels.shape[-2:] if is_grey else pixels.shape[-3:-1]
    if n_frames > 1:
        data.NumberOfFrames = n_frames
    data.SamplesPerPixel = 1 if is_grey else 3
    data.PhotometricInterpretation = "MONOCHROME2" if is_grey else "RGB"
    if not is_grey:
        data.PlanarConfiguration = 0
    data.BitsAllocated = data.BitsStored = 8 * pixels.dtype.itemsize
    data.HighBit = data.BitsStored - 1
    data.PixelRepresentation = int(pixels.dtype.kind == "i")
    for name, value in tags.items():
        setattr(data, name, value)
    frames = pixels.reshape(n_frames, *pixels.shape[-2 if is_grey else -3 :])
    _add_pixels(data, frames, syntax, is_written=is_written)
    out = io.BytesIO()
    dcmwrite(out, data, enforce_file_format=True)
    return out.getvalue()


def _add_pixels(data: Dataset, frames: np.ndarray, syntax: str, *, is_written: bool) -> None:
    if syntax == RUN_LENGTHS:
        raw = frames.tobytes()
        data.file_meta.TransferSyntaxUID = UID(EXPLICIT)
        data.PixelData = raw
        data["PixelData"].VR = "OW"
        data.compress(UID(RUN_LENGTHS), generate_instance_uid=False)
    elif syntax in {JPEG, JPEG_2000}:
        data.PixelData = encapsulate([_jpeg(frame) for frame in frames])
        data["PixelData"].VR = "OB"
    else:
        order = ">" if syntax == BIG_ENDIAN else "<"
        raw = frames.astype(frames.dtype.newbyteorder(order)).tobytes() if is_written else b"\0\0"
        data.PixelData = raw + b"\0" * (len(raw) % 2)
        data["PixelData"].VR = "OB" if frames.dtype.itemsize == 1 else "OW"


def _jpeg(frame: np.ndarray) -> bytes:
    out = io.BytesIO()
    Image.fromarray(frame).save(out, "JPEG", quality=95, comment=CANARY.encode())
    return out.getvalue()
