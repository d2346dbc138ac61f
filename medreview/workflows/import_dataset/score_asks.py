"""Questions about numbers and labels beside answers that would become metadata and may be ratings or scores."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial

from medreview.errors import Listed
from medreview.importers.asked_labels import ask_for_labels, ask_for_scores, ask_for_words
from medreview.importers.cell_values import NUMBER
from medreview.importers.column_roles import ColumnReading, ColumnRole
from medreview.importers.drafts import FieldMapping, ImportDraft
from medreview.importers.file_heads import FileHead
from medreview.importers.judged_columns import JUDGEMENT, judges_in_names
from medreview.importers.layouts.rating_sheets import may_rate
from medreview.importers.open_questions import OpenQuestion
from medreview.importers.rated_columns import (
    are_of_raters,
    rated_by_users,
    rated_grid,
    said_of_answers,
    unrated_between,
)
from medreview.importers.rated_names import labels_beside
from medreview.importers.reference_names import says_what_is_true
from medreview.importers.worded_labels import labels_in_words
from medreview.workflows.import_dataset.column_notes import shown_column

_RATINGS, _SCORE = "rating-sheet", "score"
"""The layout of ratings, and the field of columns that a metric filled."""
_ANSWERS = re.compile(r"answer(?:_\d+)?")
_OF_PAIRS_AND_MESSAGES = frozenset({"response_a", "conversation_id"})
"""Fields of layouts beside whose preferences and messages any numbers are told as metadata, and not asked about."""
_ASKED = frozenset({"question", "question_id", "messages"})


def score_asks(
    draft: ImportDraft, mapping: FieldMapping, kept: Sequence[ColumnReading], *, has_again: Callable[[], bool]
) -> Iterator[OpenQuestion]:
    """Questions about the columns ``kept`` as metadata; tables of ours say what they hold.

    Ratings are what a file with them is about, and numbers of what was not read may tell that it is read wrongly: these
    questions have to be answered.

    Parameters
    ----------
    has_again
        Tells whether a text answers the same question twice.
    """
    names = {known.name for known in draft.fields}
    if not draft.can_map or draft.is_of_ours or not names.isdisjoint(_OF_PAIRS_AND_MESSAGES):
        return
    head = draft.head
    kept = [c for c in kept if not (says_what_is_true(c.name) or _is_of_all(head, c.name))]
    answers = [column for column, target in mapping.items() if target and _ANSWERS.fullmatch(target)]
    for labels in labels_beside([column.name for column in kept], answers, head.first_rows).values():
        if may_rate(head, labels):
            kept = [column for column in kept if column.name not in labels]
            yield ask_for_labels((*labels,))
    worded = _worded(draft, mapping, kept) if len(answers) == 1 else []
    if worded:
        kept = [column for column in kept if column not in worded]
        of_words = tuple(column.name for column in worded)
        yield ask_for_words(
            of_words,
            shown=Listed(shown_column(column, with_sample=True) for column in worded),
            may_be_ratings=draft.layout == _RATINGS or may_rate(head, of_words),
            may_be_judgements=JUDGEMENT in names,
        )
    grid = rated_grid([column.name for column in kept], head.first_rows)
    unsaid = [column for column in kept if column.looks_like is ColumnRole.SCORE or column.name in grid]
    fields = {*mapping.values()}
    has_answers = not {"answer", "messages"}.isdisjoint(fields)
    authors = [*draft.authors(mapping).values()]
    has_others = not authors or not all(author.is_reference for author in authors)  # a reference is not scored
    may_be_scores = has_answers and has_others and _SCORE in names
    called = [column.name for column in kept]
    said = {*said_of_answers(called, head, has_answers=has_answers or "value" in fields), *rated_by_users(called, head)}
    said |= {*unrated_between(head.columns, [*said, *(column.name for column in unsaid)], head.first_rows)}
    unsaid = [column for column in kept if column in unsaid or column.name in said]
    given = [c for c in unsaid if c.name in grid or c.name in said or are_of_raters(c.name, head)]
    around = {one for column in given if (one := column.name.rpartition(".")[0])}
    given = [c for c in kept if c in given or (c.name.rpartition(".")[0] in around and _is_of_numbers(c))]
    beside = [column for column in unsaid if column not in given]
    may_be_ratings = draft.layout == _RATINGS or may_rate(head, [column.name for column in unsaid])
    ask = partial(ask_for_scores, may_be_scores=may_be_scores, may_be_ratings=may_be_ratings)
    if given:
        yield ask(columns := tuple(column.name for column in given), judges=_judges(head, columns, names))
    if beside:
        is_settled = (has_answers or "correct_option" in fields) and not has_again()
        shown = Listed(shown_column(column, with_sample=True) for column in beside) if is_settled else None
        yield ask(columns := tuple(column.name for column in beside), shown=shown, judges=_judges(head, columns, names))


def _is_of_all(head: FileHead, column: str) -> bool:
    """True for what is told of a list as a whole, beside it, such as counts and means of what is in it."""
    is_around = head.lists is not None and head.lists.is_around(column)
    return is_around and len({str(row.get(column)) for row in head.first_rows}) == 1 < len(head.first_rows)


def _judges(head: FileHead, columns: Sequence[str], fields: Collection[str]) -> Mapping[str, str]:
    """The models in the names of all columns, where the layout has a place for judges; else none."""
    named = judges_in_names(head, columns) if JUDGEMENT in fields else {}
    return {name: one.judge for name, one in named.items() if one.judge} if len(named) == len(columns) else {}


def _is_of_numbers(column: ColumnReading) -> bool:
    """True if the first cells are numbers, as those beside them in one object are."""
    return bool(column.samples) and all(NUMBER.fullmatch(text) for text in column.samples)


def _worded(draft: ImportDraft, mapping: FieldMapping, kept: Sequence[ColumnReading]) -> list[ColumnReading]:
    """The columns of labels in words among those that become metadata; yes and no may be a metric's."""
    head = draft.head
    free = {column.name: column for column in kept if column.looks_like is not ColumnRole.SCORE}
    asked = [column for column, field in mapping.items() if field in _ASKED]
    return [free[name] for name in labels_in_words(head.columns, free, head.first_rows, asked)]
