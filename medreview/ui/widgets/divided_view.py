"""Parts with handles between them, which a person moves; where they lie is remembered."""

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QSplitter, QWidget

from medreview.ui.settings import Settings


class DividedView(QSplitter):
    """Parts side by side or one below the other, none of which can be drawn to nothing.

    They begin with ``sizes`` in pixels, and take room that comes and goes by their ``shares``.
    """

    def __init__(
        self,
        *parts: QWidget,
        lies: Qt.Orientation = Qt.Orientation.Horizontal,
        sizes: Sequence[int] = (),
        shares: Sequence[int] = (),
    ) -> None:
        super().__init__(lies)
        self._memory: tuple[Settings, str] | None = None
        self.setChildrenCollapsible(False)
        for part in parts:
            self.addWidget(part)
        for place, share in enumerate(shares):
            self.setStretchFactor(place, share)
        if sizes:
            self.setSizes(sizes)

    def remember_in(self, settings: Settings, name: str) -> None:
        """Lie as the person left it the last time, and remember every move."""
        self._memory = settings, name
        self.restoreState(QByteArray(settings.memory(name)))
        self.splitterMoved.connect(self._remember)

    def _remember(self) -> None:
        if self._memory is not None:
            settings, name = self._memory
            settings.remember(name, bytes(self.saveState().data()))
