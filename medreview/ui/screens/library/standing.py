"""What the library shows, so that a window built anew can show the same."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import Qt

from medreview.ui.screens.library.list_kinds import ListKind
from medreview.workflows.browse_library import QuestionFilter


@dataclass(frozen=True, slots=True)
class LibraryStanding:
    """``sorted_by`` is what the header marks, ``scrolled`` how far the list and the question are scrolled."""

    wanted: QuestionFilter
    kind: ListKind
    order: StrEnum
    is_descending: bool
    sorted_by: tuple[int, Qt.SortOrder]
    line: int | None
    scrolled: tuple[int, int]
