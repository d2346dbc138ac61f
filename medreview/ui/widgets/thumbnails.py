"""The images of a question as a row of small ones; choosing one opens it large."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QToolButton, QWidget

from medreview.ui.theme import Theme
from medreview.ui.widgets.image_decoding import ImageUnreadable, decoded_image
from medreview.ui.widgets.image_viewer import ImageDialog, ViewedImage
from medreview.ui.widgets.layout import in_a_row

THUMBNAIL_PX = 96


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
        The index of the image that was clicked, which is also opened in an ``ImageDialog``.
    """

    chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
            ImageDialog(self._theme, [small.image for small in self._thumbnails], index, self).open()

    def _button(self, index: int, thumbnail: Thumbnail) -> QToolButton:
        button = QToolButton()
        button.setIconSize(QSize(THUMBNAIL_PX, THUMBNAIL_PX))
        button.setAccessibleName(self.tr("Enlarge image {name}").format(name=thumbnail.image.caption))
        button.setToolTip(self.tr("Enlarge"))
        try:
            picture = QPixmap.fromImage(decoded_image(thumbnail.content, thumbnail.image.name))
            button.setIcon(QIcon(picture))
        except ImageUnreadable:
            button.setIcon(self._theme.icon("image", "quiet"))
        button.clicked.connect(lambda: self.open_image(index))
        return button
