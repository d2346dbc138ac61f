"""Notes that could not be stored, by the place they are about, and tried again until they are."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from medreview.domain.ids import StudyId
from medreview.workflows.resolve_differences import Place

TRY_AGAIN_MS = 5_000


class RefusedNotes(QObject):
    """``write`` is called with study, place and text; it gives back whether the note is stored now."""

    def __init__(self, write: Callable[[StudyId, Place, str], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._write = write
        self._texts: dict[tuple[StudyId, Place], str] = {}
        self.timer = QTimer(self)
        self.timer.setInterval(TRY_AGAIN_MS)
        self.timer.timeout.connect(self.try_again)

    @property
    def words(self) -> str:
        """All of them."""
        return "\n\n".join(text for text in self._texts.values() if text)

    def text_at(self, study: StudyId, place: Place) -> str | None:
        """What was written there and is not stored; None where nothing was refused."""
        return self._texts.get((study, place))

    def keep(self, study: StudyId, place: Place, text: str) -> None:
        self._texts[study, place] = text
        self.timer.start()

    def drop(self, study: StudyId, place: Place) -> None:
        """Another text took its place."""
        self._texts.pop((study, place), None)

    def try_again(self) -> None:
        for (study, place), text in tuple(self._texts.items()):
            if self._write(study, place, text):
                self.drop(study, place)
        if not self._texts:
            self.timer.stop()

    def take_all(self) -> str:
        """The words of all of them, which are no longer kept here."""
        words = self.words
        self._texts.clear()
        self.timer.stop()
        return words
