"""A part of a form that edits one part of a draft."""

from typing import Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from medreview.ui.widgets.layout import in_a_column

Draft = TypeVar("Draft")


class DraftSection(QWidget, Generic[Draft]):
    """Edits one part of a draft.

    Signals
    -------
    edited()
        The person changed something: ask ``apply_to`` for the draft as it now is.
    """

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._is_filling = False
        self.column = in_a_column(of=self)

    def show_draft(self, draft: Draft, /) -> None:
        """Fill every control without telling that it was edited."""
        self._is_filling = True
        try:
            self._fill(draft)
        finally:
            self._is_filling = False

    def apply_to(self, draft: Draft, /) -> Draft:
        """The draft with what this section says."""
        raise NotImplementedError

    def _fill(self, draft: Draft, /) -> None:
        raise NotImplementedError

    def _on_edit(self, *_: object) -> None:
        if not self._is_filling:
            self.edited.emit()
