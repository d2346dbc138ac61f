"""Looks at images closely: wheel zoom to the pointer, pan, fit, next and previous.

``ImageView`` shows one picture; ``ImageViewer`` adds the buttons and walks through a question's images;
``ImageDialog`` is the viewer in a window of its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QKeyEvent, QKeySequence, QPainter, QPixmap, QResizeEvent, QShortcut, QWheelEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGraphicsPixmapItem,
    QGraphicsScene,
    QGraphicsView,
    QHBoxLayout,
    QLabel,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from medreview.ui.theme import Theme
from medreview.ui.translation import is_right_to_left, number, translated
from medreview.ui.widgets.image_decoding import ImageUnreadable, image_decoder

ZOOM_STEP = 1.25
MOST_ZOOM = 16.0
WHEEL_NOTCH = 120
LEAST_WIDTH_PX = 64


@dataclass(frozen=True)
class ViewedImage:
    """One image to look at. ``read`` gives its bytes when it is about to be shown."""

    name: str
    read: Callable[[], bytes]
    modality: str | None = None

    @property
    def caption(self) -> str:
        return f"{self.name} ({self.modality})" if self.modality else self.name


class ImageView(QGraphicsView):
    """One picture; fits the view until the person zooms."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._item = QGraphicsPixmapItem()
        self._item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        scene = QGraphicsScene(self)
        scene.addItem(self._item)
        self.setScene(scene)
        self._fits = True
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.setAccessibleName(self.tr("Image"))

    @property
    def zoom(self) -> float:
        """Screen pixels per image pixel."""
        return self.transform().m11()

    def show_image(self, image: QImage) -> None:
        self._item.setPixmap(QPixmap.fromImage(image))
        self.setSceneRect(QRectF(image.rect()))
        self.fit()

    def clear(self) -> None:
        self._item.setPixmap(QPixmap())

    def fit(self) -> None:
        """Show the whole picture, never larger than it is."""
        self._fits = True
        self.resetTransform()
        size = self._item.pixmap().size()
        if size.isEmpty():
            return
        room = self.viewport().size()
        factor = min(1.0, room.width() / size.width(), room.height() / size.height())
        self.scale(factor, factor)

    def show_actual_size(self) -> None:
        self._fits = False
        self.resetTransform()

    def zoom_by(self, factor: float, around: QPoint | None = None) -> None:
        """Zoom so that what lies at this point of the view stays there; by default its middle."""
        least = min(1.0, LEAST_WIDTH_PX / max(1, self._item.pixmap().width()))
        factor = max(least, min(MOST_ZOOM, self.zoom * factor)) / self.zoom
        self._fits = False
        around = around or self.viewport().rect().center()
        kept = self.mapToScene(around)
        self.scale(factor, factor)
        moved = self.mapFromScene(kept) - around
        for bar, by in ((self.horizontalScrollBar(), moved.x()), (self.verticalScrollBar(), moved.y())):
            bar.setValue(bar.value() + by)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if notches := event.angleDelta().y() / WHEEL_NOTCH:
            self.zoom_by(ZOOM_STEP**notches, event.position().toPoint())
        event.accept()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom_by(ZOOM_STEP)
            case Qt.Key.Key_Minus:
                self.zoom_by(1 / ZOOM_STEP)
            case Qt.Key.Key_0:
                self.fit()
            case Qt.Key.Key_1:
                self.show_actual_size()
            case _:
                super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fits:
            self.fit()


class ImageViewer(QWidget):
    """Walks through the images of one question."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._images: list[ViewedImage] = []
        self._index = 0
        self._ticket = 0
        self.view = ImageView()
        self._message = QLabel()
        self._message.setTextFormat(Qt.TextFormat.PlainText)
        self._message.setProperty("role", "problem")
        self._message.setWordWrap(True)
        self._message.hide()
        self._caption = QLabel()
        self._caption.setTextFormat(Qt.TextFormat.PlainText)
        self._caption.setProperty("role", "caption")
        self._buttons: list[tuple[QToolButton, str]] = []
        self._previous = self._button("previous", self.tr("Previous image"), lambda: self.show_at(self._index - 1))
        self._next = self._button("next", self.tr("Next image"), lambda: self.show_at(self._index + 1))
        row = QHBoxLayout()
        row.setSpacing(4)
        row.addWidget(self._previous)
        row.addWidget(self._next)
        row.addWidget(self._caption, stretch=1)
        row.addWidget(self._button("zoom-out", self.tr("Zoom out (-)"), lambda: self.view.zoom_by(1 / ZOOM_STEP)))
        row.addWidget(self._button("zoom-in", self.tr("Zoom in (+)"), lambda: self.view.zoom_by(ZOOM_STEP)))
        row.addWidget(self._button("maximize", self.tr("Fit the window (0)"), self.view.fit))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(row)
        column.addWidget(self._message)
        column.addWidget(self.view, stretch=1)
        image_decoder().decoded.connect(self._on_decoded)
        theme.changed.connect(self._tint)
        self._tint()

    @property
    def index(self) -> int:
        return self._index

    def show_images(self, images: Sequence[ViewedImage], index: int = 0) -> None:
        self._images = list(images)
        self.view.clear()
        self.show_at(index)

    def show_at(self, index: int) -> None:
        """Show the image with this index; outside the list nothing happens."""
        if not 0 <= index < len(self._images):
            return
        self._index = index
        image = self._images[index]
        place = self.tr("{n} of {total}").format(n=number(index + 1), total=number(len(self._images)))
        self._caption.setText(f"{place}  {image.caption}")
        self.view.setAccessibleDescription(image.caption)
        self._previous.setEnabled(index > 0)
        self._next.setEnabled(index + 1 < len(self._images))
        self._ticket = image_decoder().request(image.read(), image.name)

    def _on_decoded(self, ticket: int, result: QImage | ImageUnreadable) -> None:
        if ticket != self._ticket:
            return
        if isinstance(result, QImage):
            self.view.show_image(result)
        else:
            self.view.clear()
            self._message.setText(translated(result.message))
        self._message.setVisible(not isinstance(result, QImage))

    def _button(self, icon: str, text: str, act: Callable[[], None]) -> QToolButton:
        button = QToolButton()
        button.setToolTip(text)
        button.setAccessibleName(text)
        button.setIconSize(QSize(20, 20))
        button.clicked.connect(lambda: act())  # noqa: PLW0108 - without the "checked" of the signal
        self._buttons.append((button, icon))
        return button

    def _tint(self) -> None:
        backward, forward = (
            ("chevron-right", "chevron-left") if is_right_to_left() else ("chevron-left", "chevron-right")
        )
        names = {"previous": backward, "next": forward}
        for button, icon in self._buttons:
            button.setIcon(self._theme.icon(names.get(icon, icon)))


class ImageDialog(QDialog):
    """The viewer in a window of its own; arrow keys walk, Escape closes."""

    def __init__(self, theme: Theme, images: Sequence[ViewedImage], index: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Images"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(parent.window().size() * 0.9)
        self._viewer = ImageViewer(theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.addWidget(self._viewer)
        step = -1 if is_right_to_left() else 1
        for key, by in (
            (Qt.Key.Key_Right, step),
            (Qt.Key.Key_Left, -step),
            (Qt.Key.Key_PageDown, 1),
            (Qt.Key.Key_PageUp, -1),
        ):
            QShortcut(QKeySequence(key), self).activated.connect(lambda by=by: self._walk(by))
        self._viewer.show_images(images, index)
        self._viewer.view.setFocus()

    def _walk(self, by: int) -> None:
        self._viewer.show_at(self._viewer.index + by)
