"""Look through datasets, questions, images and answers.

Nothing is changed but the index of their words, languages that no file told, and the filters that a person keeps.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from pydantic import TypeAdapter

from medreview.domain.answers import Answer
from medreview.domain.datasets import SavedFilter
from medreview.domain.questions import Question
from medreview.jobs import CancelToken, Progress, Report
from medreview.store import search_index
from medreview.store.queries import library, library_lists
from medreview.store.queries.library import (
    TAG_ORDER,
    DatasetSummary,
    FieldValue,
    LibraryImage,
    QuestionDetail,
    QuestionFilter,
    QuestionLine,
    QuestionOrder,
    ShownAnswer,
    ValueCount,
)
from medreview.store.queries.library_lists import AnswerLine, AnswerOrder, ImageLine, ImageOrder
from medreview.store.queries.quarantine import QuarantinedQuestion, rules_that_took
from medreview.store.queries.tags import fields_with_tags
from medreview.store.tables.found_languages import keep_found_languages, texts_without_language
from medreview.store.workspace import Workspace
from medreview.store.write_turns import StretchClock
from medreview.text.found_languages import found_language

__all__ = [
    "TAG_ORDER",
    "AnswerLine",
    "AnswerOrder",
    "DatasetSummary",
    "FieldValue",
    "ImageLine",
    "ImageOrder",
    "LibraryContents",
    "LibraryImage",
    "QuarantinedQuestion",
    "QuestionDetail",
    "QuestionFilter",
    "QuestionLine",
    "QuestionOrder",
    "ShownAnswer",
    "ValueCount",
    "answer_ids",
    "answer_lines",
    "find_languages",
    "forget_filter",
    "image_content",
    "image_ids",
    "image_lines",
    "library_contents",
    "metadata_fields",
    "prepare_search",
    "question_detail",
    "question_ids",
    "question_lines",
    "save_filter",
    "saved_filters",
    "value_counts",
]

_INDEXED_FIRST = 50


@dataclass(frozen=True, slots=True)
class LibraryContents:
    """The choices for filters of the library."""

    datasets: tuple[DatasetSummary, ...]
    languages: tuple[str, ...]
    has_images: bool
    tag_fields: tuple[str, ...] = ()
    rules_that_took: tuple[str, ...] = ()
    """Those by which questions are set aside now."""


def library_contents(workspace: Workspace) -> LibraryContents:
    with workspace.reading() as session:
        return LibraryContents(
            library.dataset_summaries(session),
            library.languages(session),
            library.has_images(session),
            fields_with_tags(session),
            tuple(sorted(rules_that_took(session))),
        )


def prepare_search(workspace: Workspace, report: Report, cancel: CancelToken) -> int:
    """Make everything findable by its words that is not yet, in steps that a rating need not wait for.

    Returns
    -------
    int
        Questions and answers that were added; what was added before a cancellation stays.
    """
    with workspace.reading() as session:
        questions, answers = search_index.unindexed(session)
    done, total = 0, len(questions) + len(answers)
    size = _INDEXED_FIRST
    for identifiers, index in ((questions, search_index.index_questions), (answers, search_index.index_answers)):
        start = 0
        while step := identifiers[start : start + size]:
            report(Progress(done, total))
            cancel.raise_if_cancelled()
            clock = StretchClock()
            with workspace.stretch(is_derived=True) as session:
                index(session, step)
            start += len(step)
            done += len(step)
            size = clock.next_size(size)
    find_languages(workspace, cancel)
    return total


def find_languages(workspace: Workspace, cancel: CancelToken | None = None) -> int:
    """Find the language of every text of which no file told it, in steps that a rating need not wait for.

    Returns
    -------
    int
        Questions and answers whose language was found; short and mixed texts stay without one.
    """
    n_found = 0
    for model in (Question, Answer):
        after, size = 0, _INDEXED_FIRST
        while True:
            if cancel is not None:
                cancel.raise_if_cancelled()
            with workspace.reading() as session:
                texts = texts_without_language(session, model, after=after, limit=size)
            if not texts:
                break
            found = {key: language for key, text in texts if (language := found_language(text)) is not None}
            clock = StretchClock()  # only writing keeps a rating waiting
            with workspace.stretch(is_derived=True) as session:
                keep_found_languages(session, model, found)
            after, n_found = texts[-1][0], n_found + len(found)
            size = clock.next_size(size)
    return n_found


def metadata_fields(workspace: Workspace) -> tuple[str, ...]:
    """The metadata fields that questions can be filtered by."""
    with workspace.reading() as session:
        return library.metadata_fields(session)


def value_counts(workspace: Workspace, wanted: QuestionFilter, field: str, *, limit: int) -> tuple[ValueCount, ...]:
    """The commonest values of a field among the questions that pass the filter."""
    with workspace.reading() as session:
        return library.value_counts(session, wanted, field, limit=limit)


def question_ids(workspace: Workspace, wanted: QuestionFilter, order: str, *, descending: bool) -> list[int]:
    """Identifiers of the questions that pass the filter, sorted."""
    with workspace.reading() as session:
        return library.question_ids(session, wanted, order, descending=descending)


def question_lines(workspace: Workspace, identifiers: Sequence[int], fields: Sequence[str] = ()) -> list[QuestionLine]:
    """The lines of these questions, in this order, with what these fields hold."""
    with workspace.reading() as session:
        return library.question_lines(session, identifiers, fields)


def answer_ids(workspace: Workspace, wanted: QuestionFilter, order: AnswerOrder, *, descending: bool) -> list[int]:
    """Identifiers of the answers to the questions that pass the filter, sorted."""
    with workspace.reading() as session:
        return library_lists.answer_ids(session, wanted, order, descending=descending)


def answer_lines(workspace: Workspace, identifiers: Sequence[int]) -> list[AnswerLine]:
    """The lines of these answers, in this order."""
    with workspace.reading() as session:
        return library_lists.answer_lines(session, identifiers)


def image_ids(workspace: Workspace, wanted: QuestionFilter, order: ImageOrder, *, descending: bool) -> list[int]:
    """Identifiers of the images of the questions that pass the filter, sorted."""
    with workspace.reading() as session:
        return library_lists.image_ids(session, wanted, order, descending=descending)


def image_lines(workspace: Workspace, identifiers: Sequence[int]) -> list[ImageLine]:
    """The lines of these images, in this order."""
    with workspace.reading() as session:
        return library_lists.image_lines(session, identifiers)


def question_detail(workspace: Workspace, question_id: int) -> QuestionDetail | None:
    """One question with everything that belongs to it; None when it is gone."""
    with workspace.reading() as session:
        return library.question_detail(session, question_id)


def image_content(workspace: Workspace, sha256: str) -> bytes:
    """The bytes of a stored image; empty when it is gone."""
    with workspace.reading() as session:
        return library.image_content(session, sha256)


def saved_filters(workspace: Workspace) -> dict[str, QuestionFilter]:
    """The filters that were kept, by name."""
    with workspace.reading() as session:
        kept = library.saved_filters(session)
        return {name: TypeAdapter(QuestionFilter).validate_python(one.wanted) for name, one in kept.items()}


def save_filter(workspace: Workspace, name: str, wanted: QuestionFilter) -> None:
    """Keep a filter; one of the same name is replaced."""
    with workspace.transaction() as session:
        kept = library.saved_filters(session).get(name) or SavedFilter(name=name, wanted={})
        kept.wanted = asdict(wanted)
        session.add(kept)


def forget_filter(workspace: Workspace, name: str) -> None:
    with workspace.transaction() as session:
        if kept := library.saved_filters(session).get(name):
            session.delete(kept)
