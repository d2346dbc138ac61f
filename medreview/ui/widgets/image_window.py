"""Images in a window of their own, and the thumbnails that open one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDialog, QToolButton, QWidget
from typing_extensions import override

from medreview.ui.reading_order import step_through
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.widgets.image_viewer import ImageViewer
from medreview.ui.widgets.layout import in_a_column, in_a_row
from medreview.ui.widgets.small_images import ViewedImage, small_picture

THUMBNAIL_PX = 96


class ImageWindow(QDialog):
    """Images in a window of their own, on a second screen where there is one; it never bars another window."""

    def __init__(self, viewer: ImageViewer, parent: QWidget, *, keys_to: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.viewer = viewer
        self._keys_to = keys_to
        self.setWindowTitle(self.tr("Images"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, keys_to is None)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, keys_to is not None)
        in_a_column(viewer, of=self, margins=(GRID, GRID, GRID, GRID))
        viewer.show()

    def show_beside(self) -> None:
        """Show it where it covers as little as can be: on another screen, else beside."""
        window = self._parent_window()
        screens = [screen for screen in QApplication.screens() if screen is not window.screen()]
        room = (screens[0] if screens else window.screen()).availableGeometry()
        if screens:
            self.setGeometry(room)
        else:
            self.resize(room.width() // 2, room.height() * 3 // 4)
        self.show()

    def _parent_window(self) -> QWidget:
        parent = self.parentWidget()
        return parent.window() if parent is not None else self

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        return step_through(self, forward=next) or super().focusNextPrevChild(next)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes it; what rates goes where one rates, although the hand was at the image last."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif self._keys_to is not None:
            QApplication.sendEvent(self._keys_to, event)
        else:
            super().keyPressEvent(event)


def image_window(theme: Theme, images: Sequence[ViewedImage], index: int, parent: QWidget) -> ImageWindow:
    """A window with these images, one of them on show."""
    viewer = ImageViewer(theme)
    window = ImageWindow(viewer, parent)
    window.resize(parent.window().size() * 0.9)
    viewer.show_images(images, index)
    viewer.view.setFocus()
    return window


@dataclass(frozen=True)
class Thumbnail:
    """The small picture's bytes, and the image it stands for."""

    content: bytes
    image: ViewedImage


class ThumbnailStrip(QWidget):
    """Small images side by side; hides itself when there are none.

    Signals
    -------
    chosen(int)
        The index of the image that was clicked, which is also opened in an ``ImageWindow``.
    """

    chosen = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._thumbnails: list[Thumbnail] = []
        self._row = in_a_row(of=self, spacing=8)
        self._row.setAlignment(Qt.AlignmentFlag.AlignLeading)
        self.hide()

    def show_thumbnails(self, thumbnails: Sequence[Thumbnail]) -> None:
        while item := self._row.takeAt(0):
            if widget := item.widget():
                widget.deleteLater()
        self._thumbnails = list(thumbnails)
        for index, thumbnail in enumerate(thumbnails):
            self._row.addWidget(self._button(index, thumbnail))
        self.setVisible(bool(thumbnails))

    def open_image(self, index: int) -> None:
        """Show one of the images large, ready to walk through the others."""
        if 0 <= index < len(self._thumbnails):
            self.chosen.emit(index)
            image_window(
                self._theme, [_with_thumbnail(small) for small in self._thumbnails], index, self.window()
            ).show()

    def _button(self, index: int, thumbnail: Thumbnail) -> QToolButton:
        button = QToolButton()
        button.setIconSize(QSize(THUMBNAIL_PX, THUMBNAIL_PX))
        button.setAccessibleName(self.tr("Enlarge image {name}").format(name=thumbnail.image.caption))
        button.setToolTip(self.tr("Enlarge"))
        button.setIcon(small_picture(self._theme, thumbnail.content, thumbnail.image.name))
        button.clicked.connect(lambda: self.open_image(index))
        return button


def _with_thumbnail(small: Thumbnail) -> ViewedImage:
    image = small.image
    return ViewedImage(image.name, image.read, image.modality, lambda: small.content)
