"""What is measured in an image is right: windows that are dragged, millimetres, Hounsfield units, the scale bar."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.importers.dicom_images import clean_dicom, read_scan
from medreview.importers.scans import (
    MOST_WIDTHS,
    NARROWEST,
    PRESETS,
    Length,
    Scan,
    Spacing,
    Window,
    length_between,
    scale_bar_mm,
)
from tests.unit.importers.dicom_files import dicom_file, ramp

PIXELS = st.floats(-3000, 3000)
POINTS = st.tuples(PIXELS, PIXELS)
WAYS = st.integers(-5000, 5000)
MILLIMETRES = st.floats(0.01, 5)
USUAL = Window(40.0, 400.0)
CT = {"RescaleSlope": "2", "RescaleIntercept": "-1000"}


def scan_of(pixels: np.ndarray, **tags: object) -> Scan:
    return read_scan("scan", dicom_file(pixels, **tags))


def kept(pixels: np.ndarray, **tags: object) -> Scan:
    return read_scan("scan", clean_dicom("scan", dicom_file(pixels, **tags)))


def test_that_a_drag_to_the_right_widens_the_window_and_one_downwards_lowers_the_level() -> None:
    assert USUAL.dragged(100, 0, USUAL) == Window(40.0, 500.0)
    assert USUAL.dragged(0, 100, USUAL) == Window(-60.0, 400.0)


@given(st.lists(st.tuples(WAYS, WAYS), max_size=8))
def test_that_a_window_stays_within_reach_however_it_is_dragged(ways: list[tuple[int, int]]) -> None:
    window = USUAL
    for right, down in ways:
        window = window.dragged(right, down, USUAL)
    assert NARROWEST <= window.width <= MOST_WIDTHS * USUAL.width
    assert abs(window.centre - USUAL.centre) <= MOST_WIDTHS * USUAL.width


@given(st.integers(-300, 300), st.integers(-300, 300))
def test_that_a_drag_there_and_back_leaves_the_window(right: int, down: int) -> None:
    there = USUAL.dragged(right, down, USUAL).dragged(-right, -down, USUAL)
    assert (there.centre, there.width) == (pytest.approx(40.0), pytest.approx(400.0))


@given(POINTS, POINTS, MILLIMETRES)
def test_that_millimetres_are_pixels_times_the_spacing(a: tuple, b: tuple, mm: float) -> None:
    told = length_between(a, b, Spacing(mm, mm)).value
    assert told == pytest.approx(length_between(a, b, None).value * mm)
    assert told == pytest.approx(length_between(b, a, Spacing(mm, mm)).value)


@given(POINTS, POINTS, POINTS, MILLIMETRES, MILLIMETRES)
def test_that_a_way_around_is_never_shorter(a: tuple, b: tuple, c: tuple, row: float, column: float) -> None:
    spacing = Spacing(row, column)
    around = length_between(a, c, spacing).value + length_between(c, b, spacing).value
    assert length_between(a, b, spacing).value <= around + 1e-6


def test_that_rows_and_columns_have_their_own_spacing() -> None:
    spacing = Spacing(row_mm=0.5, column_mm=2.0)
    assert length_between((0, 0), (10, 0), spacing) == Length(20.0, spacing)
    assert length_between((0, 0), (0, 10), spacing) == Length(5.0, spacing)


@given(st.floats(1e-3, 1e3), st.floats(20, 2000))
def test_that_a_scale_bar_has_room_and_is_a_round_length(mm_on_screen: float, room_px: float) -> None:
    bar = scale_bar_mm(mm_on_screen, room_px)
    most = mm_on_screen * room_px
    if bar is None:
        assert most < 0.1
        return
    first = bar / 10 ** math.floor(math.log10(bar) + 1e-9)
    assert round(first, 6) in {1, 2, 5}
    assert most / 2.5 * 0.999 <= bar <= most * 1.001


def test_that_spacing_is_that_of_the_patient_else_of_the_detector_and_stays_in_what_is_kept() -> None:
    in_patient = kept(ramp(), PixelSpacing=["0.7", "0.6"], ImagerPixelSpacing=["0.2", "0.2"])
    assert in_patient.spacing == Spacing(0.7, 0.6)
    assert kept(ramp(), ImagerPixelSpacing=["0.2", "0.1"]).spacing == Spacing(0.2, 0.1, is_at_detector=True)
    assert kept(ramp()).spacing is None


@pytest.mark.parametrize("numbers", [["0", "1"], ["1"], ["-1", "1"]])
def test_that_a_spacing_that_cannot_be_is_none(numbers: list[str]) -> None:
    assert scan_of(ramp(), PixelSpacing=numbers).spacing is None


def test_that_only_rescaled_tomography_is_in_hounsfield_units() -> None:
    assert kept(ramp(), **CT).is_in_hounsfield
    assert kept(ramp(dtype=np.int16, step=-20), RescaleSlope="1", RescaleIntercept="0").is_in_hounsfield
    assert not kept(ramp()).is_in_hounsfield
    assert not scan_of(ramp()).is_in_hounsfield
    assert not kept(ramp(), Modality="MR", **CT).is_in_hounsfield


def test_that_the_value_of_a_pixel_is_rescaled_and_outside_there_is_none() -> None:
    scan = scan_of(ramp(), **CT)
    assert scan.value_at(0, 3, 2) == (2 * 8 + 3) * 50 * 2 - 1000
    assert [scan.value_at(0, *place) for place in ((-1, 0), (8, 0), (0, 6))] == [None] * 3
    assert scan_of(np.zeros((4, 4, 3), np.uint8)).value_at(0, 1, 1) is None


def test_that_presets_are_the_customary_ones() -> None:
    told = {name: (window.width, window.centre) for name, window in PRESETS.items()}
    assert told == {"lung": (1500, -600), "bone": (1800, 400), "brain": (80, 40), "soft tissue": (400, 50)}
