"""Images are guarded, decoded elsewhere, and zoomed to the pointer."""

import io
import struct
import threading
import zlib
from functools import partial

import pytest
from PIL import Image
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from medreview.ui.widgets import image_decoding
from medreview.ui.widgets.image_decoding import ImageUnreadable, decoded_image
from medreview.ui.widgets.image_look import Tones, toned
from medreview.ui.widgets.image_view import ImageView
from medreview.ui.widgets.image_viewer import ImageViewer
from medreview.ui.widgets.small_images import ViewedImage


def png(width: int, height: int, colour: str = "red") -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, "PNG")
    return out.getvalue()


def huge_png(side: int) -> bytes:
    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    chunk = b"IHDR" + header
    start = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return start + b"\0" * 64


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF"])
def test_that_common_formats_are_told_by_their_first_bytes(qapp: QApplication, kind: str) -> None:
    out = io.BytesIO()
    Image.new("RGB", (7, 5), "blue").save(out, kind)
    image = decoded_image(out.getvalue(), "x")
    assert (image.width(), image.height()) == (7, 5)


def test_that_a_drawing_named_like_a_photo_is_refused(qapp: QApplication) -> None:
    with pytest.raises(ImageUnreadable, match=r"photo\.png"):
        decoded_image(b'<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>', "photo.png")


@pytest.mark.parametrize("content", [b"", png(20, 20)[:40], huge_png(30_000)], ids=["empty", "cut off", "huge"])
def test_that_bytes_which_cannot_be_shown_are_refused_in_a_sentence(qapp: QApplication, content: bytes) -> None:
    with pytest.raises(ImageUnreadable, match="The image scan cannot be shown"):
        decoded_image(content, "scan")


def test_that_an_image_without_room_in_memory_is_told(qtbot, monkeypatch: pytest.MonkeyPatch) -> None:
    def is_full(content: bytes, name: str) -> QImage:
        raise MemoryError

    monkeypatch.setattr(image_decoding, "decoded_picture", is_full)
    decoder = image_decoding.ImageDecoder()
    with qtbot.waitSignal(decoder.decoded) as told:
        decoder.request(partial(png, 20, 20), "scan")
    decoder.shut_down()
    _, problem = told.args
    assert str(problem) == "The image scan cannot be shown: there is not enough memory for it."


def test_that_an_image_that_nobody_waits_for_any_more_is_not_decoded(qtbot, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_go_on, decoded = threading.Event(), threading.Event(), []

    def noted(content: bytes, name: str) -> QImage:
        begun.set()
        may_go_on.wait()
        decoded.append(name)
        return QImage(1, 1, QImage.Format.Format_RGB32)

    monkeypatch.setattr(image_decoding, "decoded_picture", noted)
    decoder = image_decoding.ImageDecoder()
    tickets = [decoder.request(bytes, name) for name in ("first", "passed by", "last")]
    qtbot.waitUntil(begun.is_set)
    decoder.drop(tickets[1])
    with qtbot.waitSignal(decoder.decoded, check_params_cb=lambda ticket, _: ticket == tickets[2]):
        may_go_on.set()
    decoder.shut_down()
    assert decoded == ["first", "last"]


@pytest.fixture
def view(qtbot, theme) -> ImageView:
    view = ImageView()
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.show()
    view.show_picture(QImage.fromData(png(1600, 1200)))
    return view


def test_that_a_large_image_fits_the_view_at_first(view: ImageView) -> None:
    assert view.zoom == pytest.approx(view.viewport().width() / 1600)


def test_that_a_small_image_is_not_blown_up(view: ImageView) -> None:
    view.show_picture(QImage.fromData(png(40, 30)))
    assert view.zoom == 1.0


def test_that_the_wheel_zooms_to_the_pointer_while_ctrl_is_held(view: ImageView) -> None:
    view.zoom_by(8.0)
    view.horizontalScrollBar().setValue(300)
    zoom = view.zoom
    place = QPoint(120, 90)
    before = view.mapToScene(place)
    event = QWheelEvent(
        QPointF(place), view.viewport().mapToGlobal(QPointF(place)), QPoint(), QPoint(0, 120),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.ControlModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)
    after = view.mapToScene(place)
    assert view.zoom == pytest.approx(zoom * 1.25)
    assert (after - before).manhattanLength() < 2 / view.zoom + 1


def test_that_zooming_has_a_limit_at_both_ends(view: ImageView) -> None:
    view.zoom_by(1e9)
    largest = view.zoom
    view.zoom_by(1e-9)
    assert (largest, view.zoom) == (pytest.approx(16.0), pytest.approx(64 / 1600))


def test_that_the_viewer_walks_and_says_what_cannot_be_shown(qtbot, theme) -> None:
    viewer = ImageViewer(theme)
    qtbot.addWidget(viewer)
    viewer.show()
    images = [
        ViewedImage("a", lambda: png(8, 8)),
        ViewedImage("b", lambda: b"no image"),
        ViewedImage("c", lambda: png(9, 9)),
    ]
    viewer.show_images(images, 0)
    viewer._next.click()
    assert viewer.view.notice == "Loading…"
    qtbot.waitUntil(lambda: "The image b cannot be shown" in viewer.view.notice)
    viewer._next.click()
    qtbot.waitUntil(lambda: viewer.view.is_shown)
    assert viewer.view.notice == ""
    assert viewer.caption == "3 of 3 · c"
    assert not viewer._next.isEnabled()


def test_that_tones_follow_brightness_contrast_and_inversion(qapp: QApplication) -> None:
    image = QImage(2, 1, QImage.Format.Format_RGB32)
    image.setPixelColor(0, 0, QColor(100, 100, 100))
    image.setPixelColor(1, 0, QColor(200, 200, 200))

    def greys(tones: Tones) -> list[int]:
        shown = toned(image, tones)
        return [shown.pixelColor(x, 0).red() for x in range(2)]

    assert greys(Tones()) == [100, 200]
    assert greys(Tones(is_inverted=True)) == [155, 55]
    assert greys(Tones(brightness=1.0)) == [255, 255]
    assert greys(Tones(contrast=-1.0)) == [127, 127]
    assert greys(Tones(contrast=0.25)) == [72, 255]
    assert Tones().moved(5, -5) == Tones(1.0, -1.0)


def test_that_a_drag_with_shift_changes_tones_and_a_new_image_has_its_own(qtbot, view: ImageView) -> None:
    start, end = QPoint(100, 100), QPoint(180, 60)
    shift, left = Qt.KeyboardModifier.ShiftModifier, Qt.MouseButton.LeftButton
    QTest.mousePress(view.viewport(), left, shift, start)
    for place in (QPoint(140, 80), end):
        move = QMouseEvent(
            QEvent.Type.MouseMove, QPointF(place), view.viewport().mapToGlobal(QPointF(place)), left, left, shift
        )
        QApplication.sendEvent(view.viewport(), move)
    QTest.mouseRelease(view.viewport(), left, shift, end)
    assert view.look.tones == Tones(pytest.approx(-0.1), pytest.approx(-0.2))
    view.show_picture(QImage.fromData(png(40, 30)))
    assert view.look.tones == Tones()
