"""Differences as a table, to be kept or discussed elsewhere."""

from collections.abc import Iterator
from pathlib import Path

from medreview.domain.comparisons import PREFERRED_AT_LEVEL
from medreview.domain.studies import StudyPurpose
from medreview.errors import Message
from medreview.reporting.tables import Cell, Table, table_of, write_csv
from medreview.study_design.differences import PlaceRating
from medreview.workflows.resolve_differences.views import DifferencesView, DifferenceView

COLUMNS = (
    "study",
    "pilot",
    "dataset",
    "question",
    "answer",
    "other_answer",
    "criterion",
    "criterion_text",
    "granularity",
    "sentence_index",
    "dimension",
    "spread",
    "what",
    "rater",
    "status",
    "value",
    "reason",
    "comment",
    "follow_up",
    "discussion",
    "discussed_at",
)
RATING, EXPLANATION, ADJUDICATION = "rating", "explanation", "adjudication"
MARKED = "marked words"


def write_differences(view: DifferencesView, path: Path) -> int:
    """Write every rating at every place that differs as CSV, and the number of its rows.

    Raises
    ------
    FileNotWritten
        If the file cannot be written; what was there before is unchanged.
    """
    return write_csv(differences_table(view), path)


def differences_table(view: DifferencesView) -> Table:
    """One row for each value that was given at a place, first by the raters, then in follow-ups."""
    definition = Message(
        "First occasion; an item counts if two raters are {distance} or more apart in a dimension, prefer "
        "different answers (a is the one under answer, b the one under other_answer), or differ on a "
        "criterion (1 is met, 0 not met). For marked words, the value is their number.",
        {"distance": f"{view.distance:g}"},
    )
    rows = [row for place in view.places for row in _rows(view, place)]
    return table_of("differences", Message("Where raters differ"), COLUMNS, rows, definition=definition)


def _rows(view: DifferencesView, one: DifferenceView) -> Iterator[dict[str, Cell]]:
    about: dict[str, Cell] = {
        "study": view.study,
        "pilot": int(view.is_pilot),
        "dataset": one.dataset,
        "question": one.question,
        "answer": one.answer,
        "other_answer": one.other_answer,
        "criterion": one.found.place.criterion,
        "criterion_text": one.criterion or None,
        "granularity": one.found.place.granularity,
        "sentence_index": one.found.place.sentence_index,
        "discussion": one.discussion or None,
        "discussed_at": one.discussed_at,
    }
    comments = {note.rater: note.comment for note in one.notes}
    counted = {*one.found.differing, *one.found.not_judged}
    for dimension in (each for each in one.found.dimensions if each.dimension in counted):
        for rating in dimension.ratings:
            said = {"what": RATING, "comment": comments.get(rating.rater) or None}
            yield about | {"spread": dimension.spread} | _rating(rating) | said
    for rater, n_words in one.found.marked:
        yield about | {"what": MARKED, "dimension": MARKED, "rater": rater, "value": n_words}
    for said_again in one.said_again:
        what = EXPLANATION if said_again.purpose is StudyPurpose.EXPLANATION else ADJUDICATION
        again: dict[str, Cell] = {
            "what": what,
            "rater": said_again.rater,
            "comment": said_again.comment or None,
            "follow_up": said_again.study,
        }
        if not said_again.ratings and said_again.comment:
            yield about | again
        for rating in said_again.ratings:
            yield about | _rating(rating) | again


def value_told(rating: PlaceRating) -> float | str | None:
    """The value on the scale; of a choice between two answers its name."""
    if rating.place.other is None or rating.value is None:
        return rating.value
    return PREFERRED_AT_LEVEL[int(rating.value)].value


def _rating(rating: PlaceRating) -> dict[str, Cell]:
    return {
        "dimension": rating.dimension,
        "rater": rating.rater,
        "status": rating.status,
        "value": value_told(rating),
        "reason": rating.reason,
    }
