"""The strips around an image: its frame among others, and all images small, ticked where they were seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPixmap
from PySide6.QtWidgets import QScrollArea, QSlider, QToolButton, QWidget

from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import number
from medreview.ui.widgets.image_decoding import ImageUnreadable, decoded_image, image_decoder
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row

SMALL_PX = 40


@dataclass(frozen=True)
class ViewedImage:
    """One image to look at: ``read`` gives its bytes when it is about to be shown, ``thumbnail`` a small one's.

    Both are called on another thread than the window's.
    """

    name: str
    read: Callable[[], bytes]
    modality: str | None = None
    thumbnail: Callable[[], bytes] | None = None

    @property
    def caption(self) -> str:
        return f"{self.name} ({self.modality})" if self.modality else self.name


class FrameBar(QWidget):
    """Below a scan of several frames; nothing is seen of it otherwise.

    Signals
    -------
    chosen(int)
        A frame, from 0.
    """

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.place = plain_label("", "caption")
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(self.tr("Frame"))
        self.slider.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.slider.valueChanged.connect(self._on_chosen)
        in_a_row(self.place, (self.slider, 1), of=self, spacing=GRID)
        self.hide()

    def show_frames(self, n: int, frame: int) -> None:
        """Show where one is among so many frames."""
        self.setVisible(n > 1)
        self.slider.blockSignals(True)
        self.slider.setRange(0, n - 1)
        self.slider.setValue(frame)
        self.slider.blockSignals(False)
        self._tell()

    def _on_chosen(self, frame: int) -> None:
        self._tell()
        self.chosen.emit(frame)

    def _tell(self) -> None:
        words = self.tr("Frame {n} of {total}")
        n, total = self.slider.value() + 1, self.slider.maximum() + 1
        self.place.setText(words.format(n=number(n), total=number(total)))


class SmallImages(QScrollArea):
    """The images small, in the order of the question, with number and a tick where they were seen.

    Signals
    -------
    chosen(int)
        The index of the image that was clicked.
    """

    chosen = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.buttons: list[QToolButton] = []
        self._captions: list[str] = []
        self._seen: Set[int] = frozenset()
        self._current = 0
        self._tickets: dict[int, int] = {}
        image_decoder().decoded.connect(self._on_decoded)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(self.tr("All images"))
        theme.changed.connect(self._dress)
        self.hide()

    @property
    def is_loading(self) -> bool:
        return bool(self._tickets)

    def show_images(self, images: Sequence[ViewedImage]) -> None:
        """Show others; one alone needs no thumbnail."""
        self._captions = [image.caption for image in images]
        self._seen = frozenset()
        for ticket in self._tickets:
            image_decoder().drop(ticket)
        self._tickets.clear()
        column = QWidget()
        self.buttons = [self._button(place) for place in range(len(images))]
        if len(images) > 1:
            for place, image in enumerate(images):
                self._ask_for(place, image)
        in_a_column(*self.buttons, STRETCH, of=column, spacing=GRID // 2)
        self.setWidget(column)
        self.setVisible(len(images) > 1)
        self._dress()

    def show_seen(self, positions: Set[int]) -> None:
        self._seen = positions
        self._dress()

    def mark(self, place: int) -> None:
        """Frame the image on show, and bring it into view."""
        self._current = place
        self._dress()
        if place < len(self.buttons):
            self.ensureWidgetVisible(self.buttons[place], 0, GRID)

    def _ask_for(self, place: int, image: ViewedImage) -> None:
        if image.thumbnail is None:
            self.buttons[place].setIcon(self._theme.icon("image", "quiet"))
        else:
            self._tickets[image_decoder().request(image.thumbnail, image.name)] = place

    def _on_decoded(self, ticket: int, result: object) -> None:
        if (place := self._tickets.pop(ticket, None)) is not None:
            is_picture = isinstance(result, QImage)
            icon = QIcon(QPixmap.fromImage(result)) if is_picture else self._theme.icon("image", "quiet")
            self.buttons[place].setIcon(icon)
            self._fit()

    def _button(self, place: int) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setProperty("role", "tool")
        button.setIconSize(QSize(SMALL_PX, SMALL_PX))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(partial(self._on_clicked, place))
        return button

    def _on_clicked(self, place: int) -> None:
        self.mark(place)
        self.chosen.emit(place)

    def _dress(self) -> None:
        for place, button in enumerate(self.buttons):
            is_seen = place in self._seen
            name = self._captions[place]
            button.ensurePolished()  # else its width is that of a button without its style
            button.setText(f"{number(place + 1)} ✓" if is_seen else number(place + 1))
            button.setChecked(place == self._current)
            said = self.tr("{image}, seen") if is_seen else self.tr("{image}, not seen yet")
            button.setAccessibleName(said.format(image=name))
            button.setToolTip(said.format(image=name))
        self._fit()

    def _fit(self) -> None:
        """As wide as the widest button, which a picture that comes later may widen."""
        widest = max((button.sizeHint().width() for button in self.buttons), default=0)  # they may not be shown yet
        self.setFixedWidth(widest + self.verticalScrollBar().sizeHint().width())


def small_picture(theme: Theme, content: bytes, name: str) -> QIcon:
    """A thumbnail as an icon; a sign for an image where it cannot be shown."""
    try:
        return QIcon(QPixmap.fromImage(decoded_image(content, name)))
    except ImageUnreadable:
        return theme.icon("image", "quiet")
