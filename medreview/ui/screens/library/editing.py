"""Opens the dialogs that change a question or an answer, or tell what was changed."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from medreview.errors import MedReviewError
from medreview.ui.latest_answer import LatestAnswer
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.library.edit_dialog import EditDialog, Save
from medreview.ui.screens.library.history_dialog import HistoryDialog
from medreview.workflows import edit_records
from medreview.workflows.edit_records import RecordChange, RecordForm


class Editing(QObject):
    """Over its screen; ``dialog`` is the one that was opened last, ``chosen`` gives the question on show."""

    def __init__(self, context: ScreenContext, screen: QWidget, *, chosen: Callable[[], object]) -> None:
        super().__init__(screen)
        self._context = context
        self._screen = screen
        self._asking = LatestAnswer(context.lookups, context.workspace, self, of=chosen)
        self.dialog: EditDialog | HistoryDialog | None = None

    def edit_question(self, question_id: int) -> None:
        save = partial(edit_records.edit_question, question_id=question_id)
        self._edit(partial(edit_records.question_form, question_id=question_id), self.tr("Edit the question"), save)

    def edit_answer(self, answer_id: int) -> None:
        save = partial(edit_records.edit_answer, answer_id=answer_id)
        self._edit(partial(edit_records.answer_form, answer_id=answer_id), self.tr("Edit the answer"), save)

    def show_history(self, question_id: int) -> None:
        self._asking.ask(partial(edit_records.history_of_question, question_id=question_id), self._on_history)

    def _edit(self, read: partial[RecordForm], title: str, save: Save) -> None:
        try:
            form = self._context.workspace.read(read)
        except MedReviewError as error:
            self._context.show_problem(error)
            return
        self._open(EditDialog(self._context, form, title, save, self._screen))

    def _on_history(self, changes: tuple[RecordChange, ...]) -> None:
        self._open(HistoryDialog(self._context, changes, self._screen))

    def _open(self, dialog: EditDialog | HistoryDialog) -> None:
        self.dialog = dialog
        dialog.finished.connect(self._forget)
        dialog.open()

    def _forget(self) -> None:
        self.dialog = None
