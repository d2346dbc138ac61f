"""What a scan is looked at with: its window in numbers, and a slider through its frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSlider, QWidget

from medreview.ui.translation import number
from medreview.ui.widgets.image_view import ImageView
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_row

if TYPE_CHECKING:
    from medreview.workflows.show_images import Scan


class ScanBar(QWidget):
    """Below an image; nothing is seen of it unless that is a scan."""

    def __init__(self, view: ImageView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._modality = ""
        self.facts = plain_label("", "caption")
        self.place = plain_label("", "caption")
        self.frames = QSlider(Qt.Orientation.Horizontal)
        self.frames.setAccessibleName(self.tr("Frame"))
        self.frames.valueChanged.connect(self._on_frame_chosen)
        in_a_row(self.facts, STRETCH, self.place, (self.frames, 2), of=self, spacing=8)
        view.toned.connect(self._tell)
        self.hide()

    def show_scan(self, scan: Scan | None) -> None:
        """A scan that the view shows now; None for any other image."""
        self.setVisible(scan is not None)
        if scan is None:
            return
        self._modality = scan.modality or ""
        self.frames.setRange(0, scan.n_frames - 1)
        self.frames.setValue(0)
        for widget in (self.frames, self.place):
            widget.setVisible(scan.n_frames > 1)
        self._tell()

    def step(self, by: int) -> None:
        """Some frames on or back."""
        self.frames.setValue(self.frames.value() + by)

    def _on_frame_chosen(self, frame: int) -> None:
        self._view.show_frame(frame)
        self._tell()

    def _tell(self) -> None:
        window = self._view.window_shown
        parts = [self._modality]
        if window is not None:
            text = self.tr("Window {width}, level {level}")
            parts.append(text.format(width=number(round(window.width)), level=number(round(window.centre))))
        self.facts.setText("  ".join(filter(None, parts)))
        place = self.tr("Frame {n} of {total}")
        self.place.setText(place.format(n=number(self._view.frame + 1), total=number(self._view.n_frames)))
