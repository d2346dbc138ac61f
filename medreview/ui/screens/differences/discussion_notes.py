"""Stores the notes about places; one that is refused is said once, kept, and tried again."""

from functools import partial

from PySide6.QtCore import QObject, Signal

from medreview.domain.ids import StudyId
from medreview.errors import MedReviewError
from medreview.ui.screen import Screen
from medreview.ui.screens.differences.refused_notes import RefusedNotes
from medreview.workflows.resolve_differences import Place, note_discussion


class DiscussionNotes(QObject):
    """Signals.

    stored(StudyId, Place, str, object)
        A note about this place was stored, and when; None where it was stored so already.
    was_refused()
        The note that was just written could not be stored.
    """

    stored = Signal(object, object, str, object)
    was_refused = Signal()

    def __init__(self, screen: Screen) -> None:
        super().__init__(screen)
        self._screen = screen
        self.refused = RefusedNotes(self._store_again, self)

    def write(self, study: StudyId, place: Place, text: str) -> None:
        is_known = self.refused.text_at(study, place) is not None
        try:
            self._store(study, place, text)
        except MedReviewError as error:
            self.refused.keep(study, place, text)
            self.was_refused.emit()
            if not is_known:
                self._screen.context.show_problem(error)
        else:
            self.refused.drop(study, place)

    def _store_again(self, study: StudyId, place: Place, text: str) -> bool:
        try:
            self._store(study, place, text)
        except MedReviewError:
            return False
        return True

    def _store(self, study: StudyId, place: Place, text: str) -> None:
        write = partial(note_discussion, study_id=study, place=place, text=text)
        self.stored.emit(study, place, text, self._screen.context.workspace.write(write, by=self._screen))
