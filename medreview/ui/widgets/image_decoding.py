"""Reads the bytes of an image and turns them into a picture, or a scan: guarded, and away from the GUI thread."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QImageReader

from medreview.errors import MedReviewError, Message
from medreview.workflows.show_images import ScanNotShown, is_dicom, scan_in

if TYPE_CHECKING:
    from medreview.workflows.show_images import Scan

AFTER_PAINT_MS = 20
MAX_PIXELS = 64_000_000
MAGIC: tuple[tuple[bytes, bytes], ...] = (
    (b"\x89PNG\r\n\x1a\n", b"png"),
    (b"\xff\xd8\xff", b"jpeg"),
    (b"RIFF", b"webp"),
    (b"GIF8", b"gif"),
    (b"BM", b"bmp"),
    (b"II*\0", b"tiff"),
    (b"MM\0*", b"tiff"),
)


class ImageUnreadable(MedReviewError):
    """Bytes that are no image of a kind we show, are cut off, or would take too much memory."""

    template = "The image {name} cannot be shown: {reason}."


def decoded_image(content: bytes, name: str) -> QImage:
    """The picture in these bytes; its format is decided by their first ones, never by a file's name.

    Raises
    ------
    ImageUnreadable
        With Qt's own words for what is wrong.
    """
    kind = next((kind for magic, kind in MAGIC if content.startswith(magic)), None)
    if kind is None:
        raise ImageUnreadable(name=name, reason=Message("unknown format"))
    buffer = QBuffer()
    buffer.setData(content)  # bytes of its own: it would not keep others alive
    buffer.open(QBuffer.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(kind))  # given later, by setDevice, the buffer would never be freed
    reader.setAutoDetectImageFormat(False)  # else an SVG under another name would be read, with the files it links
    reader.setAutoTransform(True)
    try:
        return _read(reader, name)
    finally:
        # Python may free the buffer before the reader, which looks into it to the end; Qt takes none for a device, too
        reader.setDevice(None)  # pyright: ignore[reportArgumentType]


def _read(reader: QImageReader, name: str) -> QImage:
    size = reader.size()
    if size.isValid() and size.width() * size.height() > MAX_PIXELS:
        raise ImageUnreadable(name=name, reason=f"{size.width()} x {size.height()}")
    image = reader.read()
    if image.isNull():
        raise ImageUnreadable(name=name, reason=reader.errorString())
    return image


def decoded_picture(content: bytes, name: str) -> QImage | Scan:
    """As ``decoded_image``; a DICOM image gives its scan, whose window the person may change."""
    if not is_dicom(content):
        return decoded_image(content, name)
    try:
        return scan_in(content, name)
    except ScanNotShown as error:
        raise ImageUnreadable(name=name, reason=error.message) from error


class ImageDecoder(QObject):
    """Reads and decodes images one after the other on a thread of its own; one for the whole application.

    Signals
    -------
    decoded(int, object)
        The ticket of a request, and its QImage, its Scan, or the ImageUnreadable.

    Thread: GUI thread, except the reading and the decoding.
    """

    decoded = Signal(int, object)
    _arrived = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="image")
        self._last_ticket = 0
        self._waiting: dict[int, Future[None]] = {}
        self._due: dict[int, tuple[Callable[[], bytes], str]] = {}
        self._after_paint = QTimer(self, singleShot=True, interval=AFTER_PAINT_MS)
        self._after_paint.timeout.connect(self._begin)
        self._arrived.connect(self.decoded, Qt.ConnectionType.QueuedConnection)
        if application := QCoreApplication.instance():
            application.aboutToQuit.connect(self.shut_down)

    def request(self, read: Callable[[], bytes], name: str) -> int:
        """Queue an image, whose bytes ``read`` gives on the other thread; its ticket comes back with ``decoded``."""
        self._last_ticket += 1
        self._due[self._last_ticket] = read, name
        if not self._after_paint.isActive():
            self._after_paint.start()
        return self._last_ticket

    def prepare(self, load: Callable[[], None]) -> None:
        """Load on the other thread what the first images will need, before they are asked for."""
        self._executor.submit(load)

    def _begin(self) -> None:
        """Begin with all that is due, once the text beside it is painted: two threads of Python wait for each other."""
        self._waiting = {ticket: work for ticket, work in self._waiting.items() if not work.done()}
        for ticket, (read, name) in self._due.items():
            self._waiting[ticket] = self._executor.submit(self._work, ticket, read, name)
        self._due.clear()

    def drop(self, ticket: int) -> None:
        """Nobody waits for this one any more; it is not decoded if its turn has not come."""
        self._due.pop(ticket, None)
        if (work := self._waiting.pop(ticket, None)) is not None:
            work.cancel()

    def shut_down(self) -> None:
        self._executor.shutdown(wait=True, cancel_futures=True)

    def _work(self, ticket: int, read: Callable[[], bytes], name: str) -> None:
        try:
            result: QImage | Scan | ImageUnreadable = decoded_picture(read(), name)
        except ImageUnreadable as problem:
            result = problem
        except MedReviewError as problem:
            result = ImageUnreadable(name=name, reason=problem.message)
        except MemoryError:
            result = ImageUnreadable(name=name, reason=Message("there is not enough memory for it"))
        self._arrived.emit(ticket, result)


def image_decoder() -> ImageDecoder:
    """The application's decoder, made when first needed."""
    application = QCoreApplication.instance()
    found = application.findChild(ImageDecoder) if application else None
    return found or ImageDecoder(application)
