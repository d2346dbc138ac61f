"""A scan is shown in its window, which dragging changes; its frames are walked through."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from medreview.ui.translation import number
from medreview.ui.widgets.image_decoding import ImageUnreadable, decoded_picture
from medreview.ui.widgets.image_view import ImageView
from medreview.ui.widgets.image_viewer import ImageViewer
from medreview.ui.widgets.small_images import ViewedImage
from medreview.workflows.show_images import scan_in
from tests.unit.importers.dicom_files import CANARY, dicom_file

RAMP = np.tile(np.arange(256, dtype=np.uint16) * 16, (40, 1))


def scan_file(**tags: object) -> bytes:
    window = {"WindowCenter": 2048, "WindowWidth": 4096, "VOILUTFunction": "LINEAR_EXACT"}
    return dicom_file(np.stack([RAMP, RAMP[:, ::-1], RAMP // 2]), **{**window, **tags})


def grey(view: ImageView, x: int) -> int:
    return QColor(view.shown_image().pixel(x, 3)).red()


@pytest.fixture
def view(qtbot) -> ImageView:
    view = ImageView()
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.show()
    view.show_picture(scan_in(scan_file(), "scan"))
    return view


def drag(
    view: ImageView,
    way: QPoint,
    left: Qt.MouseButton = Qt.MouseButton.RightButton,
    shift: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    start = QPoint(200, 150)
    QTest.mousePress(view.viewport(), left, shift, start)
    place = QPointF(start + way)
    global_place = view.viewport().mapToGlobal(place)
    move = QMouseEvent(QEvent.Type.MouseMove, place, global_place, left, left, shift)
    QApplication.sendEvent(view.viewport(), move)
    QTest.mouseRelease(view.viewport(), left, shift, start + way)


def test_that_a_scan_is_shown_in_the_window_of_its_file(view: ImageView) -> None:
    assert [grey(view, x) for x in (0, 128, 255)] == [0, 128, 254]


@pytest.mark.parametrize(
    ("button", "modifier"),
    [
        (Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier),
        (Qt.MouseButton.MiddleButton, Qt.KeyboardModifier.NoModifier),
        (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier),
    ],
)
def test_that_a_drag_to_the_right_widens_the_window_and_one_downwards_brightens(
    view: ImageView, qtbot, button: Qt.MouseButton, modifier: Qt.KeyboardModifier
) -> None:
    before = view.window_shown
    drag(view, QPoint(60, 80), button, modifier)
    after = view.window_shown
    assert before is not None
    assert after is not None
    assert after.width > before.width
    assert after.centre < before.centre
    qtbot.waitUntil(lambda: grey(view, 64) > 64)


def test_that_another_frame_keeps_the_window(view: ImageView, qtbot) -> None:
    drag(view, QPoint(40, 0))
    window = view.window_shown
    view.show_frame(1)
    assert view.window_shown == window
    qtbot.waitUntil(lambda: grey(view, 0) > grey(view, 255))


def test_that_a_frame_that_is_not_there_changes_nothing(view: ImageView) -> None:
    view.show_frame(3)
    assert (view.look.frame, view.n_frames) == (0, 3)


def test_that_inverting_turns_a_scan_round(view: ImageView, qtbot) -> None:
    view.invert()
    qtbot.waitUntil(lambda: grey(view, 0) == 255)


def test_that_the_viewer_names_window_and_frames_and_no_patient(qtbot, theme) -> None:
    viewer = ImageViewer(theme)
    qtbot.addWidget(viewer)
    viewer.show()
    viewer.show_images([ViewedImage("a.dcm", scan_file)])
    qtbot.waitUntil(viewer.frames.isVisible)
    told = f"1 of 1 · a.dcm. Window {number(4096)}, level {number(2048)}"
    assert viewer.view.accessibleDescription() == told
    assert viewer.frames.place.text() == "Frame 1 of 3"
    viewer.view.step_frames(2)
    assert viewer.frames.place.text() == "Frame 3 of 3"
    viewer.frames.slider.setValue(1)
    assert viewer.view.look.frame == 1
    assert CANARY not in viewer.view.accessibleDescription()


def test_that_a_photograph_has_no_window(qtbot, theme) -> None:
    viewer = ImageViewer(theme)
    qtbot.addWidget(viewer)
    colours = np.full((6, 6, 3), 90, np.uint8)
    viewer.show()
    viewer.show_images([ViewedImage("a.dcm", lambda: dicom_file(colours))])
    qtbot.waitUntil(lambda: viewer.view.is_shown)
    assert viewer.view.facts == ""
    assert viewer.frames.isHidden()


def test_that_a_damaged_scan_is_refused_in_a_sentence(qapp: QApplication) -> None:
    with pytest.raises(ImageUnreadable, match="The image scan cannot be shown"):
        decoded_picture(scan_file()[:900], "scan")
