"""Look through datasets, questions, images and answers; nothing is changed."""

from collections.abc import Sequence
from dataclasses import dataclass

from medreview.store.queries import library
from medreview.store.queries.library import (
    DatasetSummary,
    QuestionDetail,
    QuestionFilter,
    QuestionLine,
    QuestionOrder,
    ShownAnswer,
    ShownImage,
)
from medreview.store.workspace import Workspace

__all__ = [
    "DatasetSummary",
    "LibraryContents",
    "QuestionDetail",
    "QuestionFilter",
    "QuestionLine",
    "QuestionOrder",
    "ShownAnswer",
    "ShownImage",
    "image_content",
    "library_contents",
    "question_detail",
    "question_ids",
    "question_lines",
]


@dataclass(frozen=True, slots=True)
class LibraryContents:
    """What there is to choose from."""

    datasets: tuple[DatasetSummary, ...]
    languages: tuple[str, ...]


def library_contents(workspace: Workspace) -> LibraryContents:
    with workspace.reading() as rows:
        return LibraryContents(library.dataset_summaries(rows), library.languages(rows))


def question_ids(workspace: Workspace, wanted: QuestionFilter, order: QuestionOrder, *, descending: bool) -> list[int]:
    """Identifiers of the questions that pass the filter, sorted."""
    with workspace.reading() as rows:
        return library.question_ids(rows, wanted, order, descending=descending)


def question_lines(workspace: Workspace, identifiers: Sequence[int]) -> list[QuestionLine]:
    """The lines of these questions, in this order."""
    with workspace.reading() as rows:
        return library.question_lines(rows, identifiers)


def question_detail(workspace: Workspace, question_id: int) -> QuestionDetail | None:
    """One question with everything that belongs to it; None when it is gone."""
    with workspace.reading() as rows:
        return library.question_detail(rows, question_id)


def image_content(workspace: Workspace, sha256: str) -> bytes:
    """The bytes of a stored image; empty when it is gone."""
    with workspace.reading() as rows:
        return library.image_content(rows, sha256)
