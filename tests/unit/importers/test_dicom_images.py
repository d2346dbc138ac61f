"""DICOM images: what is read, what is shown, what is left behind, and what is refused."""

from __future__ import annotations

import io
import zlib
from pathlib import Path

import numpy as np
import pydicom
import pytest
from pydicom.dataset import Dataset, FileMetaDataset
from pydicom.uid import DeflatedExplicitVRLittleEndian, SecondaryCaptureImageStorage

from medreview.importers.dicom_images import clean_dicom, read_scan
from medreview.importers.images import ImageRefused, check_image, format_of, read_image
from medreview.importers.scans import Window
from tests.unit.importers.dicom_files import (
    BIG_ENDIAN,
    CANARY,
    EXPLICIT,
    IMPLICIT,
    JPEG,
    JPEG_2000,
    RUN_LENGTHS,
    dicom_file,
    ramp,
)

COLOURS = np.stack([np.full((4, 5), value, np.uint8) for value in (200, 100, 30)], axis=-1)


@pytest.mark.parametrize("syntax", [EXPLICIT, IMPLICIT, BIG_ENDIAN, RUN_LENGTHS])
@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.int16])
def test_that_pixels_are_read_exactly(syntax: str, dtype: type) -> None:
    pixels = ramp(dtype=dtype, step=5) - (40 if dtype is np.int16 else 0)
    scan = read_scan("x", dicom_file(pixels.astype(dtype), syntax))
    assert np.array_equal(scan.frames[0], pixels)


@pytest.mark.parametrize("syntax", [EXPLICIT, RUN_LENGTHS, JPEG])
def test_that_colours_are_read(syntax: str) -> None:
    tags = {"PhotometricInterpretation": "YBR_FULL_422"} if syntax == JPEG else {}
    scan = read_scan("x", dicom_file(COLOURS, syntax, **tags))
    assert np.abs(scan.frames[0].astype(int) - COLOURS).max() <= 3


def test_that_grey_jpeg_is_read() -> None:
    scan = read_scan("x", dicom_file(ramp(16, 16, np.uint8, 1), JPEG))
    assert np.abs(scan.frames[0].astype(int) - ramp(16, 16, np.uint8, 1)).max() <= 4


@pytest.mark.parametrize("syntax", [EXPLICIT, RUN_LENGTHS])
def test_that_every_frame_is_read(syntax: str) -> None:
    frames = np.stack([ramp(), ramp() + 1, ramp() + 2])
    assert np.array_equal(read_scan("x", dicom_file(frames, syntax)).frames, frames)


def test_that_a_window_is_in_rescaled_units() -> None:
    pixels = np.array([[0, 1024, 1064, 1104, 2048]], np.uint16)
    scan = read_scan("x", dicom_file(pixels, RescaleSlope=1, RescaleIntercept=-1024, WindowCenter=40, WindowWidth=81))
    assert scan.usual_window() == Window(40, 81, "LINEAR")
    assert scan.shown()[0].tolist() == [0, 2, 129, 255, 255]
    assert scan.shown(0, Window(500, 2000, "LINEAR_EXACT"))[0].tolist() == [0, 64, 69, 74, 194]


def test_that_the_lowest_value_is_white_where_the_file_says_so() -> None:
    scan = read_scan("x", dicom_file(ramp(), PhotometricInterpretation="MONOCHROME1"))
    assert (scan.shown()[0, 0], scan.shown()[-1, -1]) == (255, 0)


def test_that_without_a_window_every_value_is_shown() -> None:
    shown = read_scan("x", dicom_file(ramp())).shown()
    assert (int(shown.min()), int(shown.max())) == (0, 255)


def test_that_what_all_frames_share_counts_for_the_image() -> None:
    inner, rescale, shared = Dataset(), Dataset(), Dataset()
    inner.WindowCenter, inner.WindowWidth = "50", "400"
    rescale.RescaleSlope, rescale.RescaleIntercept = "2", "-10"
    shared.FrameVOILUTSequence, shared.PixelValueTransformationSequence = [inner], [rescale]
    scan = read_scan("x", dicom_file(ramp(), SharedFunctionalGroupsSequence=[shared]))
    assert (scan.window, scan.slope, scan.intercept) == (Window(50, 400), 2, -10)


def test_that_bits_beyond_the_stored_ones_are_left_behind() -> None:
    scan = read_scan("x", dicom_file(ramp() | np.uint16(0xF000), BitsStored=12, HighBit=11))
    assert np.array_equal(scan.frames[0], ramp() & 0xFFF)


@pytest.mark.parametrize("syntax", [EXPLICIT, RUN_LENGTHS, JPEG])
def test_that_nothing_of_a_patient_is_kept(tmp_path: Path, syntax: str) -> None:
    path = tmp_path / "a.dcm"
    path.write_bytes(dicom_file(ramp(dtype=np.uint8, step=1), syntax, PixelSpacing=[0.5, 0.5], WindowCenter=20))
    kept = read_image(path)
    assert CANARY.encode() in path.read_bytes()
    assert CANARY.encode() not in kept
    assert b"19630412" not in kept
    names = {element.keyword for element in pydicom.dcmread(path.parent / "a.dcm")}
    path.write_bytes(kept)
    left = {element.keyword for element in pydicom.dcmread(path)}
    assert left < names | {"NumberOfFrames", "RescaleSlope", "RescaleIntercept"}
    assert "PixelSpacing" in left


@pytest.mark.parametrize("hidden", ["Modality", "VOILUTFunction"])
def test_that_a_name_in_a_technical_tag_is_not_kept(hidden: str) -> None:
    content = dicom_file(ramp(), WindowCenter=1, WindowWidth=2, **{hidden: CANARY.upper()[:16]})
    assert CANARY.upper()[:16].encode() not in clean_dicom("x", content)


@pytest.mark.parametrize("syntax", [EXPLICIT, RUN_LENGTHS])
def test_that_what_was_cleaned_once_stays_the_same(syntax: str) -> None:
    content = dicom_file(ramp(dtype=np.int16), syntax, RescaleSlope="0.123456789", PixelSpacing=[1 / 3, 0.1])
    cleaned = clean_dicom("x", content)
    assert clean_dicom("x", cleaned) == cleaned
    assert clean_dicom("y", content) == cleaned
    assert np.array_equal(read_scan("x", cleaned).frames, read_scan("x", content).frames)


def test_that_a_cleaned_file_is_an_image_with_a_thumbnail() -> None:
    cleaned = clean_dicom("x", dicom_file(ramp()))
    checked = check_image("x", cleaned)
    assert (checked.format, checked.width, checked.height) == ("DICOM", 8, 6)
    assert format_of(checked.thumbnail) == "JPEG"


def test_that_a_file_with_a_patient_is_no_image_to_keep() -> None:
    with pytest.raises(ImageRefused, match="more than pixels"):
        check_image("x", dicom_file(ramp()))


def test_that_another_transfer_syntax_is_refused_by_its_name() -> None:
    with pytest.raises(ImageRefused, match="JPEG 2000 Image Compression"):
        read_scan("x.dcm", dicom_file(ramp(dtype=np.uint8, step=1), JPEG_2000))


@pytest.mark.parametrize(
    ("tags", "said"),
    [
        ({"Rows": 60000, "Columns": 60000}, "60000 × 60000"),
        ({"NumberOfFrames": 10**6}, "1,000,000 frames"),
        ({"Rows": 0}, "damaged"),
        ({"Rows": 50}, "damaged"),
        ({"PhotometricInterpretation": "PALETTE COLOR"}, "PALETTE COLOR"),
        ({"BitsAllocated": 32}, "32"),
    ],
)
def test_that_what_cannot_be_shown_is_refused_in_a_sentence(tags: dict[str, object], said: str) -> None:
    with pytest.raises(ImageRefused, match=said):
        read_scan("x.dcm", dicom_file(ramp(), **tags))


@pytest.mark.parametrize("syntax", [EXPLICIT, RUN_LENGTHS, JPEG])
def test_that_a_cut_file_is_refused(syntax: str) -> None:
    whole = dicom_file(ramp(64, 64, np.uint8, 1), syntax)
    for length in range(133, len(whole) - 200, max(1, len(whole) // 60)):
        with pytest.raises(ImageRefused):
            read_scan("x.dcm", whole[:length])


def test_that_a_picture_of_another_size_inside_is_refused() -> None:
    with pytest.raises(ImageRefused, match="damaged"):
        read_scan("x.dcm", dicom_file(ramp(16, 16, np.uint8, 1), JPEG, Rows=8, Columns=8))


def _deflated(body: bytes) -> bytes:
    """A file that says of itself that everything after its head is deflated, with this in the place of it."""
    plain = Dataset()
    plain.file_meta = FileMetaDataset()
    plain.file_meta.TransferSyntaxUID = DeflatedExplicitVRLittleEndian
    plain.SOPClassUID = plain.file_meta.MediaStorageSOPClassUID = SecondaryCaptureImageStorage
    plain.SOPInstanceUID = plain.file_meta.MediaStorageSOPInstanceUID = "2.25.1"
    out = io.BytesIO()
    pydicom.dcmwrite(out, plain, enforce_file_format=True)
    head = out.getvalue()
    n_head = 144 + int.from_bytes(head[140:144], "little")
    return head[:n_head] + body


@pytest.mark.parametrize("body", [b"\xff" * 100, zlib.compress(bytes(1 << 20))])
def test_that_a_deflated_file_is_refused_without_unpacking_it(body: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zlib, "decompress", lambda *_: pytest.fail("it was unpacked"))
    with pytest.raises(ImageRefused, match="Deflated"):
        read_scan("bomb.dcm", _deflated(body))


def test_that_a_number_of_a_length_that_its_kind_cannot_have_is_refused() -> None:
    columns = b"\x28\x00\x11\x00"
    damaged = dicom_file(ramp(16, 16, np.uint8, 1), EXPLICIT).replace(columns + b"US", columns + b"FD")
    with pytest.raises(ImageRefused, match="damaged"):
        clean_dicom("x", damaged)
