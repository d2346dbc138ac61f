"""The images of the question that is rated: beside the answer, or in a window of their own, never over it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from medreview.domain.rating_tasks import ShownImage
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import number
from medreview.ui.widgets.fields import push_button
from medreview.ui.widgets.image_sight import SightWatch
from medreview.ui.widgets.image_viewer import ImageViewer
from medreview.ui.widgets.image_window import ImageWindow
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column, in_a_row
from medreview.ui.widgets.small_images import ViewedImage

LEAST_IMAGE_PX, MOST_PX = 34 * GRID, 16_777_215
"""The larger one is Qt's own, where nothing else is said."""


@dataclass(frozen=True, slots=True)
class ImageSource:
    """Gives the bytes of an image by its hash, whole or small."""

    whole: Callable[[str], bytes]
    small: Callable[[str], bytes]


class ImagePane(QWidget):
    """Hides itself where a question has no image.

    Signals
    -------
    image_seen(int, float, bool)
        An image was in sight: its position, the seconds, and whether it is a new look.
    """

    image_seen = Signal(int, float, bool)

    def __init__(self, theme: Theme, source: ImageSource) -> None:
        super().__init__()
        self._source = source
        self._pair: object = None
        self._images: tuple[ShownImage, ...] = ()
        self.window_of_images: ImageWindow | None = None
        """The images' own window, where they are in it."""
        self.viewer = ImageViewer(theme, can_leave=True, takes_keys_everywhere=True)
        self.viewer.setMinimumHeight(LEAST_IMAGE_PX)
        self.viewer.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.viewer.own_window_asked.connect(self.toggle_window)
        self._away = QWidget()
        back = push_button(self.tr("Show here again"), self.bring_back)
        back.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # it hides itself: a click leaves the keyboard with the scales
        in_a_row(
            (plain_label(self.tr("The images are in a window of their own."), "quiet", wraps=True), 1),
            back,
            of=self._away,
        )
        self._away.hide()
        self._column = in_a_column(self._away, (self.viewer, 1), of=self, spacing=0)
        self._sight = SightWatch(lambda: self.viewer.in_sight, self)
        self._sight.looked.connect(self.image_seen)
        self.hide()

    def show_images(self, pair: object, images: Sequence[ShownImage]) -> None:
        """Show the images of a pair's question; those that are shown already are left as they are looked at."""
        is_other_pair, self._pair = pair != self._pair, pair
        self.setVisible(bool(images))
        if is_other_pair and images:
            self._sight.start()
        elif not images:
            self._sight.stop()
        if tuple(images) != self._images:
            self._images = tuple(images)
            self.viewer.show_images([self._viewed(n, image) for n, image in enumerate(images, start=1)])
        if not images:
            self.hide_window()

    def show_seen(self, positions: frozenset[int]) -> None:
        self.viewer.show_seen(positions)

    def toggle_window(self) -> None:
        """Put the images into a window of their own, which stays while one rates; or bring them back."""
        if self.window_of_images is not None:
            self.bring_back()
        elif self._images:
            self.window_of_images = ImageWindow(self.viewer, self.window(), keys_to=self)
            self.window_of_images.finished.connect(self.bring_back)
            self._tell_place()
            self.window_of_images.show_beside()

    def hide_window(self) -> None:
        """Nobody rates now: the window is not to stay over other places."""
        if self.window_of_images is not None:
            self.window_of_images.hide()

    def show_window(self) -> None:
        """Somebody rates again."""
        if self.window_of_images is not None and self._images:
            self.window_of_images.show()

    def bring_back(self) -> None:
        """Show the images beside the answer again; the window of their own closes."""
        if self.window_of_images is None:
            return
        window, self.window_of_images = self.window_of_images, None
        self._column.addWidget(self.viewer, 1)
        self.viewer.show()
        window.hide()
        window.deleteLater()
        self._tell_place()

    def _tell_place(self) -> None:
        is_away = self.window_of_images is not None
        self._away.setVisible(is_away)
        self.setMaximumHeight(self._away.sizeHint().height() if is_away else MOST_PX)
        self.viewer.show_place(is_in_own_window=is_away)

    def _viewed(self, n: int, image: ShownImage) -> ViewedImage:
        """An image under its number: the name of its file may tell what it shows, or whose it is."""
        name = self.tr("Image {n}").format(n=number(n))
        return ViewedImage(
            name, lambda: self._source.whole(image.sha256), image.modality, lambda: self._source.small(image.sha256)
        )
