"""The base of every screen of the window.

A screen plugs in like this::

    class NotesScreen(Screen):
        REFRESHES_ON = Change.STUDIES | Change.RATINGS

        def __init__(self, context: ScreenContext) -> None:
            super().__init__(context)
            ...  # build the widgets; do not read the workspace yet

        def refresh(self) -> None:
            notes = self.context.workspace.read(list_notes)
            ...

and one line in ``places.py``. ``refresh`` is called when the screen is first shown, and again when something of
``REFRESHES_ON`` changed that the screen did not do itself; hidden screens wait until they are shown. Reads and short
writes go through ``context.workspace``, long work through ``context.write_jobs``. A ``MedReviewError`` is shown with
``context.show_problem``, or better in place.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QShowEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.ui.current_workspace import CurrentWorkspace
from medreview.ui.job_runner import JobRunner
from medreview.ui.online import Online
from medreview.ui.run_queue import RunQueue
from medreview.ui.settings import Settings
from medreview.ui.theme import Theme
from medreview.ui.workspace_files import WorkspaceFiles


class Navigator(QObject):
    """Carries wishes from screens to the window.

    Signals
    -------
    place_requested(str, object)
        Show the place with this key; the object is handed to the screen's ``arrive``.
    problem_raised(Exception)
        Show this error: a ``MedReviewError`` as a message, anything else as a crash report.
    note_given(str)
        One quiet sentence for the status line ("Exported 12 tables").
    """

    place_requested = Signal(str, object)
    problem_raised = Signal(object)
    note_given = Signal(str)


@dataclass(frozen=True)
class ScreenContext:
    """Everything a screen may use; the same objects for all of them.

    ``write_jobs`` does long work that writes, one after the other. ``read_jobs`` does what only reads, or only
    asks a model something, a few at a time: it need not wait for an import, nor a quick question for a long one.
    ``waiting_jobs`` is for what may wait long for somebody else: a keyring that asks for its password, an endpoint.
    ``runs`` carries runs of models.
    """

    workspace: CurrentWorkspace
    write_jobs: JobRunner
    settings: Settings
    theme: Theme
    navigator: Navigator
    files: WorkspaceFiles
    read_jobs: JobRunner
    waiting_jobs: JobRunner
    runs: RunQueue
    online: Online

    def go_to(self, place: str, argument: object = None) -> None:
        """Show another place: ``go_to("planner", study_id)``."""
        self.navigator.place_requested.emit(place, argument)

    def show_problem(self, error: Exception) -> None:
        self.navigator.problem_raised.emit(error)

    def note(self, sentence: str) -> None:
        self.navigator.note_given.emit(sentence)


class Screen(QWidget):
    """One place of the window. Subclasses fill ``refresh``; the rest is there to be overridden where needed."""

    REFRESHES_ON: ClassVar[Change] = Change.NONE

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self.context = context
        # A focus proxy would do it, too, but hides what stands before it from Tab.
        self.first_control: QWidget | None = None
        """The widget where the keyboard begins."""
        self._is_stale = True
        context.workspace.changed.connect(self._on_changed)
        context.workspace.replaced.connect(self._on_replaced)

    def refresh(self) -> None:
        """Read what is shown from the workspace again. Not called while no workspace is open."""

    def arrive(self, argument: object) -> None:
        """Another screen sent the person here, perhaps with something to show (called after ``refresh``)."""

    def saved_state(self) -> object:
        """The state with which ``arrive`` shows the same in a window built anew; None for nothing."""
        return None

    def take_focus(self) -> None:
        """Give the keyboard to where work goes on; called each time the screen is shown."""
        (self.first_control or self).setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> bool:
        """True if the person may go elsewhere now; a form with unsaved work asks here."""
        return True

    @property
    def unsaved_words(self) -> str:
        """Words that the person wrote and that could not be saved; they are lost with the window."""
        return ""

    def menu_actions(self) -> Mapping[str, Sequence[QAction]]:
        """Verbs of this screen, shown while it is, by menu: file, edit, study, runs, models, view, help.

        They are deleted afterwards unless something else shows them, too.
        """
        return {}

    def action(self, words: str, act: Callable[[], object], keys: str | QKeySequence.StandardKey = "") -> QAction:
        """A verb for a menu; what it does is not told that it was clicked."""
        action = QAction(words, self)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda: act())  # noqa: PLW0108 - without the "checked" of the signal
        return action

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._refresh_if_stale()

    def _on_changed(self, change: Change, by: object) -> None:
        if by is not self and change & self.REFRESHES_ON:
            self._is_stale = True
            if self.isVisible():
                self._refresh_if_stale()

    def _on_replaced(self) -> None:
        self._is_stale = True
        if self.isVisible():
            self._refresh_if_stale()

    def _refresh_if_stale(self) -> None:
        if self._is_stale and self.context.workspace.is_open:
            self._is_stale = False
            self.refresh()
