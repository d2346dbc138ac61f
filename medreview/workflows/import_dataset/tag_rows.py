"""Tags, translations and quarantine: what is said of questions that are there, or come in with the same files."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import cast

from medreview.domain.questions import KNOWN_FIELDS, LANGUAGE_FOUND, NEVER_TAGGED
from medreview.domain.run_kinds import Validity
from medreview.domain.spreadsheet_text import metadata_value
from medreview.domain.table_rows import (
    DatasetRow,
    QuarantineRow,
    QuestionRow,
    TableName,
    TagRow,
    TranslationRow,
)
from medreview.errors import Message
from medreview.importers.checked_rows import PlacedRow
from medreview.store.tables.corrections import Correction
from medreview.store.tables.quarantine import SET_ASIDE
from medreview.store.tables.questions import NewQuestion, QuestionKey
from medreview.text import with_signs_shown
from medreview.workflows.import_dataset.answer_rows import QuestionPlaces
from medreview.workflows.import_dataset.outcomes import (
    Corrections,
    SeenKeys,
    TableOutcome,
    given_twice,
    may_change,
    sort_by_key,
    sort_differing,
    stays,
)

_FIELDS = frozenset({"title", "language", *KNOWN_FIELDS})
_WITH_ITS_TEXT = frozenset(known.name for known in fields(QuestionRow)) - _FIELDS


@dataclass(slots=True)
class TaggedQuestions:
    """Questions with new tags: each as it was, and as it becomes with all of its tags."""

    corrections: dict[QuestionKey, Correction[NewQuestion]] = field(
        default_factory=dict[QuestionKey, Correction[NewQuestion]]
    )

    def now(self, key: QuestionKey, stored: NewQuestion) -> NewQuestion:
        return self.corrections[key].after if key in self.corrections else stored

    def change(self, key: QuestionKey, stored: NewQuestion, record: QuestionRow, tag: TagRow) -> None:
        earlier = self.corrections.get(key, Correction(stored, stored))
        found_by = ", ".join(filter(None, (tag.source, tag.run)))
        reasons, by = (
            "; ".join(dict.fromkeys(filter(None, told))) for told in ((earlier.why, tag.reason), (earlier.by, found_by))
        )
        self.corrections[key] = Correction(earlier.before, NewQuestion(record, stored.images), reasons, by)


@dataclass(frozen=True, slots=True)
class TagsBeside:
    """Words of persons and runs that stand side by side: those that are here, and runs that have given all they gave.

    A person has one word on a field of a question, and so has a run. ``chosen`` is the run whose tags hold, by field.
    """

    stored: Mapping[Hashable, TagRow]
    complete_runs: frozenset[str]
    seen: SeenKeys = field(default_factory=SeenKeys)
    chosen: dict[str, str] = field(default_factory=dict[str, str])

    def sort(self, outcome: TableOutcome[TagRow], row: PlacedRow, tag: TagRow) -> None:
        key = key_beside(tag)
        if key not in self.stored and tag.run in self.complete_runs:
            message = Message("The run {run} is in the workspace already and gave no such tag.", {"run": tag.run})
            outcome.refuse(row, "run", message)
            return
        if tag.chosen and tag.run is not None and self.chosen.setdefault(tag.field, tag.run) != tag.run:
            outcome.refuse(row, "chosen", given_twice(tag.field))
            return
        tag = replace(tag, chosen=None)  # what holds is a choice for the field, and no part of what was said
        text = ("field", f"{tag.question_id}, {tag.field}, {tag.run or tag.source}")
        sort_by_key(outcome, row, tag, key=key, key_text=text, seen=self.seen, stored=self.stored)


def key_beside(tag: TagRow) -> Hashable:
    return (tag.dataset, tag.question_id, tag.field, tag.run, tag.run is None and tag.source, tag.by_hand)


def plan_tags(
    rows: Iterable[tuple[PlacedRow, str]],
    *,
    named_dataset: str | None,
    places: QuestionPlaces,
    stored: Callable[[QuestionKey], NewQuestion | None],
    tagged: TaggedQuestions,
    corrections: Corrections,
    beside: TagsBeside,
) -> TableOutcome[TagRow]:
    """Sort tags into those that add or change a field, those that are there, and those that cannot be taken.

    Parameters
    ----------
    rows
        Each tag with the dataset that its file suggests.
    stored
        A question with its text known, of the workspace or of this import.
    beside
        Where rows go that say whether a person gave them.
    """
    outcome: TableOutcome[TagRow] = TableOutcome(TableName.TAGS)
    told: dict[tuple[QuestionKey, str], object] = {}
    without_question: set[tuple[str, int]] = set()
    for row, suggested in rows:
        tag = row.record
        assert isinstance(tag, TagRow)
        dataset = places.dataset_of(tag.question_id, named=named_dataset or tag.dataset, suggested=suggested)
        question = None if isinstance(dataset, Message) else stored((dataset, tag.question_id))
        if question is None:
            if row.place not in without_question:  # a row of several tags is told of once
                outcome.refuse(row, "question_id", _no_question(dataset, tag.question_id))
            without_question.add(row.place)
            continue
        if tag.field in (_WITH_ITS_TEXT if tag.by_hand is None else NEVER_TAGGED):
            message = Message("{field} is not a tag: it is imported with the question.", {"field": tag.field})
            outcome.refuse(row, tag.field, message)
            continue
        key = (cast("str", dataset), tag.question_id)
        if tag.by_hand is not None:
            beside.sort(outcome, row, replace(tag, dataset=key[0], validity=tag.validity or Validity.VALID))
            continue
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
    after = replace(now, **changes)
    as_question = PlacedRow(TableName.QUESTIONS, row.file, row.row, after)
    difference = corrections.differences(as_question, key, tag.question_id, now, after)[0]
    if before is not None:
        outcome.differences.append(difference)
    if difference.is_kept:
        outcome.refuse(row, tag.field, stays(difference))
    elif before is None:
        tagged.change(key, question, after, tag)
        outcome.add(row, tag)
    elif corrections.takes_over:
        tagged.change(key, question, after, tag)
        outcome.correct(row, tag, tag)
    else:
        outcome.refuse(row, tag.field, may_change(difference))


def _value(tag: TagRow) -> object:
    return tag.value if tag.field in _FIELDS else metadata_value(cast("str", tag.value))


def _no_question(dataset: str | Message, question_id: str) -> Message:
    """Several datasets may have it; else it is not there, or only its id is."""
    if isinstance(dataset, Message) and "datasets" in dataset.values:
        return dataset
    return Message(
        "Question {question} is not in the workspace. Import it first, or name the dataset that has it.",
        {"question": with_signs_shown(question_id)},
    )


def plan_translations(
    rows: Iterable[tuple[PlacedRow, str]],
    *,
    named_dataset: str | None,
    places: QuestionPlaces,
    question: Callable[[QuestionKey], NewQuestion | None],
    stored: Mapping[Hashable, TranslationRow],
    complete_runs: frozenset[str],
) -> TableOutcome[TranslationRow]:
    """Sort translators of variants into new ones, those that are there, and those whose variant is of something else.

    Parameters
    ----------
    question
        A question with its text known, of the workspace or of this import.
    complete_runs
        Runs that have made all they made.
    """
    outcome: TableOutcome[TranslationRow] = TableOutcome(TableName.TRANSLATIONS)
    seen = SeenKeys()
    for row, suggested in rows:
        assert isinstance(row.record, TranslationRow)
        key = row.record.question_id
        dataset = places.dataset_of(key, named=named_dataset or row.record.dataset, suggested=suggested)
        variant = None if isinstance(dataset, Message) else question((dataset, key))
        if isinstance(dataset, Message) or variant is None:
            outcome.refuse(row, "question_id", _no_question(dataset, key))
            continue
        made = replace(row.record, dataset=dataset)
        source = question((dataset, made.variant_of)) if made.variant_of else None
        original = (source.record.variant_of or source.record.question_id) if source else None
        if variant.record.variant_of is None or (made.variant_of and variant.record.variant_of != original):
            message = Message("{key} is not a variant of {source} here.", {"key": key, "source": made.variant_of or ""})
            outcome.refuse(row, "variant_of", message)
        elif (dataset, key) not in stored and made.run in complete_runs:
            message = Message("The run {run} is in the workspace already and made no such variant.", {"run": made.run})
            outcome.refuse(row, "run", message)
        else:
            text = ("question_id", key)
            sort_by_key(outcome, row, made, key=(dataset, key), key_text=text, seen=seen, stored=stored)
    return outcome


def plan_quarantine(
    rows: Iterable[tuple[PlacedRow, str]],
    *,
    named_dataset: str | None,
    places: QuestionPlaces,
    question: Callable[[QuestionKey], NewQuestion | None],
    stored: Iterable[QuarantineRow],
) -> TableOutcome[QuarantineRow]:
    """Sort what is to be set aside into new, there already, and of questions that are not there.

    A question is set aside by one rule at a time: what another rule took, here or in an earlier row, stays as it is.

    Parameters
    ----------
    question
        A question with its text known, of the workspace or of this import.
    """
    outcome: TableOutcome[QuarantineRow] = TableOutcome(TableName.QUARANTINE)
    known = {_key_aside(row): row for row in stored}
    is_aside = {(row.dataset, row.question_id) for row in known.values() if row.state == SET_ASIDE}
    seen = SeenKeys()
    for row, suggested in rows:
        assert isinstance(row.record, QuarantineRow)
        key = row.record.question_id
        dataset = places.dataset_of(key, named=named_dataset or row.record.dataset, suggested=suggested)
        if isinstance(dataset, Message) or question((dataset, key)) is None:
            outcome.refuse(row, "question_id", _no_question(dataset, key))
            continue
        aside = replace(row.record, dataset=dataset)
        if (identity := _key_aside(aside)) not in known and aside.state == SET_ASIDE:
            if (dataset, key) in is_aside:
                outcome.skip(row)
                continue
            is_aside.add((dataset, key))
        text = ("question_id", f"{key}, {aside.rule}")
        sort_by_key(outcome, row, aside, key=identity, key_text=text, seen=seen, stored=known)
    return outcome


def _key_aside(row: QuarantineRow) -> Hashable:
    return (row.dataset, row.question_id, row.rule, row.set_aside_at)


def plan_about_datasets(
    rows: Iterable[PlacedRow],
    *,
    known: frozenset[str],
    stored: Mapping[str, DatasetRow],
    corrections: Corrections,
) -> TableOutcome[DatasetRow]:
    """Sort what is told of datasets into new, there already, other than what is there, and of datasets unknown.

    Parameters
    ----------
    known
        The datasets of the workspace and of this import.
    """
    outcome: TableOutcome[DatasetRow] = TableOutcome(TableName.DATASETS)
    seen = SeenKeys()
    for row in rows:
        told = row.record
        assert isinstance(told, DatasetRow)
        there = stored.get(told.dataset)
        if told.dataset not in known:
            message = Message("There is no dataset {dataset}. Import its questions, too.", {"dataset": told.dataset})
            outcome.refuse(row, "dataset", message)
        elif there is None or seen.has(told.dataset):
            text = ("dataset", told.dataset)
            sort_by_key(outcome, row, told, key=told.dataset, key_text=text, seen=seen, stored=stored)
        else:
            seen.duplicate(told.dataset, row, told)
            key, records = (told.dataset, told.dataset), (there, corrections.completed(row, there, told))
            sort_differing(outcome, row, key=key, records=records, contents=records, corrections=corrections)
    return outcome
