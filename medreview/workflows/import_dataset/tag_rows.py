"""Tags: fields of questions that are there, or come in with the same files, without the questions' texts."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from typing import cast

from medreview.domain.questions import KNOWN_FIELDS, LANGUAGE_FOUND
from medreview.domain.spreadsheet_text import metadata_value
from medreview.domain.table_rows import QuestionRow, Table, TagRow, changed_row
from medreview.errors import Message
from medreview.importers.checked_rows import PlacedRow
from medreview.store.tables.corrections import Correction
from medreview.store.tables.questions import NewQuestion, QuestionKey
from medreview.text import with_signs_shown
from medreview.workflows.import_dataset.answer_rows import QuestionPlaces
from medreview.workflows.import_dataset.outcomes import Corrections, TableOutcome, given_twice, may_change, stays

_FIELDS = frozenset({"title", "language", *KNOWN_FIELDS})
_WITH_ITS_TEXT = frozenset(known.name for known in fields(QuestionRow)) - _FIELDS


@dataclass(slots=True)
class TaggedQuestions:
    """What tags make of questions: each as it was, and as it becomes with all of its tags."""

    corrections: dict[QuestionKey, Correction[NewQuestion]] = field(
        default_factory=dict[QuestionKey, Correction[NewQuestion]]
    )

    def now(self, key: QuestionKey, stored: NewQuestion) -> NewQuestion:
        return self.corrections[key].after if key in self.corrections else stored

    def change(self, key: QuestionKey, stored: NewQuestion, record: QuestionRow, why: str) -> None:
        earlier = self.corrections.get(key, Correction(stored, stored))
        reasons = "; ".join(dict.fromkeys(filter(None, (earlier.why, why))))
        self.corrections[key] = Correction(earlier.before, NewQuestion(record, stored.images), reasons)


def plan_tags(
    rows: Iterable[tuple[PlacedRow, str]],
    *,
    named_dataset: str | None,
    places: QuestionPlaces,
    stored: Callable[[QuestionKey], NewQuestion | None],
    tagged: TaggedQuestions,
    corrections: Corrections,
) -> TableOutcome[TagRow]:
    """Sort tags into those that add or change a field, those that are there, and those that cannot be taken.

    Parameters
    ----------
    rows
        Each tag with the dataset that its file suggests.
    stored
        A question with its text known, of the workspace or of this import.
    """
    outcome: TableOutcome[TagRow] = TableOutcome(Table.TAGS)
    told: dict[tuple[QuestionKey, str], object] = {}
    without_question: set[tuple[str, int]] = set()
    for row, suggested in rows:
        tag = row.record
        assert isinstance(tag, TagRow)
        dataset = places.dataset_of(tag.question_id, named=named_dataset or tag.dataset, suggested=suggested)
        question = None if isinstance(dataset, Message) else stored((dataset, tag.question_id))
        if question is None:
            if row.place not in without_question:  # a row of several tags is told of once
                outcome.refuse(row, "question_id", _no_question(dataset, tag))
            without_question.add(row.place)
            continue
        if tag.field in _WITH_ITS_TEXT:
            message = Message("{field} is no tag: it comes in with the question itself.", {"field": tag.field})
            outcome.refuse(row, tag.field, message)
            continue
        key = (cast("str", dataset), tag.question_id)
        value = _value(tag)
        if told.setdefault((key, tag.field), value) != value:
            outcome.refuse(row, tag.field, given_twice(f"{tag.question_id}, {tag.field}"))
            continue
        _take(outcome, row, (key, value, question), tagged, corrections)
    return outcome


def _take(
    outcome: TableOutcome[TagRow],
    row: PlacedRow,
    said: tuple[QuestionKey, object, NewQuestion],
    tagged: TaggedQuestions,
    corrections: Corrections,
) -> None:
    tag, (key, value, question) = cast("TagRow", row.record), said
    now = tagged.now(key, question).record
    before = getattr(now, tag.field) if tag.field in _FIELDS else now.extra.get(tag.field)
    if before == value:
        outcome.skip(row)
        return
    changes = {tag.field: value} if tag.field in _FIELDS else {"extra": {**now.extra, tag.field: value}}
    if tag.field == "language":  # it is told now
        changes["extra"] = {name: kept for name, kept in now.extra.items() if name != LANGUAGE_FOUND}
    after = changed_row(now, **changes)
    as_question = PlacedRow(Table.QUESTIONS, row.place, after)
    difference = corrections.differences(as_question, key, tag.question_id, now, after)[0]
    if before is not None:
        outcome.differences.append(difference)
    if difference.is_kept:
        outcome.refuse(row, tag.field, stays(difference))
    elif before is None:
        tagged.change(key, question, after, _why(tag))
        outcome.add(row, tag)
    elif corrections.takes_over:
        tagged.change(key, question, after, _why(tag))
        outcome.correct(row, tag, tag)
    else:
        outcome.refuse(row, tag.field, may_change(difference))


def _value(tag: TagRow) -> object:
    return tag.value if tag.field in _FIELDS else metadata_value(tag.value)


def _why(tag: TagRow) -> str:
    """The reason that a table gives, and who found it."""
    found_by = ", ".join(filter(None, (tag.source, tag.run)))
    return f"{tag.reason} ({found_by})" if tag.reason and found_by else tag.reason or found_by


def _no_question(dataset: str | Message, tag: TagRow) -> Message:
    """Several datasets may have it; else it is not there, or only its id is."""
    if isinstance(dataset, Message) and "datasets" in dataset.values:
        return dataset
    return Message(
        "No question {question} is in the workspace, so that nothing can be said of it. Import it first, or name the "
        "dataset that has it.",
        {"question": with_signs_shown(tag.question_id)},
    )
