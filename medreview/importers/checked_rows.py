"""Rows as a layout read them, checked cell by cell and made into the records of our tables."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from medreview.domain.questions import QuestionKind
from medreview.domain.ratings import RatingStatus
from medreview.domain.run_kinds import Validity
from medreview.domain.study_plans import Granularity
from medreview.domain.table_columns import COLUMNS, CellKind, Column, option_number
from medreview.domain.table_rows import (
    AnswerRow,
    ChoiceRow,
    ComparisonRow,
    CriterionRatingRow,
    CriterionRow,
    DatasetRow,
    JudgementRow,
    ModelRow,
    PreferenceRow,
    QuarantineRow,
    QuestionRow,
    RaterRow,
    RatingRow,
    ScoreRow,
    SpanRow,
    SurveyRow,
    TableName,
    TableRow,
    TagRow,
    TranslationRow,
    kept_text,
)
from medreview.errors import Message, RowProblem
from medreview.importers.cell_values import CellFault, check_characters, missing, plain_text, read_cell, shown
from medreview.importers.drafts import FieldRow, ReadRow
from medreview.importers.skipped_rows import SkippedRow

_SHORTENED = re.compile(r"\d(?:[.,]\d+)?[eE]\+\d+")

RECORDS: dict[TableName, type[TableRow]] = {
    TableName.QUESTIONS: QuestionRow,
    TableName.ANSWERS: AnswerRow,
    TableName.MODELS: ModelRow,
    TableName.RATERS: RaterRow,
    TableName.RATINGS: RatingRow,
    TableName.SURVEYS: SurveyRow,
    TableName.JUDGEMENTS: JudgementRow,
    TableName.SCORES: ScoreRow,
    TableName.CHOICES: ChoiceRow,
    TableName.PREFERENCES: PreferenceRow,
    TableName.CRITERIA: CriterionRow,
    TableName.CRITERION_RATINGS: CriterionRatingRow,
    TableName.SPANS: SpanRow,
    TableName.TAGS: TagRow,
    TableName.TRANSLATIONS: TranslationRow,
    TableName.QUARANTINE: QuarantineRow,
    TableName.DATASETS: DatasetRow,
}


class PlacedRow(NamedTuple):
    """A record, and the file and row that it came from, with its part of it where that holds several."""

    table: TableName
    file: str
    row: int
    record: TableRow
    part: int | None = None

    @property
    def place(self) -> tuple[str, int]:
        return self.file, self.row

    def problem(self, field: str | None, message: Message) -> RowProblem:
        return RowProblem(self.file, self.row, field, message, self.part)


@dataclass(frozen=True, slots=True)
class FaultyRow:
    """A row of a known table that cannot be read: everything that is wrong with it, and its cells by field."""

    table: TableName
    row: int
    problems: tuple[RowProblem, ...]
    fields: Mapping[str, object]


def checked_rows(file: str, rows: Iterable[ReadRow]) -> Iterator[PlacedRow | FaultyRow | SkippedRow | RowProblem]:
    """Every row as a record, or with all of its problems; skipped rows and problems of the file pass through."""
    for row in rows:
        yield typed_row(file, row) if isinstance(row, FieldRow) else row


def typed_row(file: str, row: FieldRow) -> PlacedRow | FaultyRow:
    """Check every cell of one row.

    Parameters
    ----------
    file
        The file's name, for problems.
    row
        Cells by the table's column; a column that is not there is absent.
    """
    record = _sound_record(row)
    return _checked_row(file, row) if record is None else PlacedRow(row.table, file, row.row, record, row.part)


def _sound_record(row: FieldRow) -> TableRow | None:
    """The record of a row with which nothing is wrong, which is nearly every one: only the cells that are there count.

    None where something is wrong, or may be: then every cell is looked at again, to say what.
    """
    table, _, fields, extra, _ = row
    readers, plain = _READERS[table], _PLAIN[table]
    values: dict[str, Any] = {}
    try:
        for name, cell in fields.items():
            if cell is None or cell == "":
                continue
            if name in plain and type(cell) is str and cell.isascii() and "\x00" not in cell:
                values[name] = cell
            elif (reader := readers.get(name)) is not None:
                values[name] = reader(cell)
            elif table is TableName.QUESTIONS and option_number(name):
                return None
        for name, cell in extra.items():
            if not (name.isascii() and "\x00" not in name):
                check_characters(name)
            if not (type(cell) is str and cell.isascii() and "\x00" not in cell):
                check_characters(cell)
    except CellFault:
        return None
    if not values.keys() >= _REQUIRED[table]:
        return None
    values["extra"] = _present(extra) if extra else {}
    record = RECORDS[table](**values)
    return record if _fits_together(record) or next(_faults_between(record), None) is None else None


def _present(extra: Mapping[str, object]) -> Mapping[str, object]:
    """The values beyond the columns; an empty value is an absent one, as in the columns."""
    if all(extra.values()):
        return extra
    return {name: cell for name, cell in extra.items() if cell is not None and cell != ""}


def _fits_together(record: TableRow) -> bool:
    """True for questions and answers of so few cells that none can contradict another one, as nearly all are."""
    if type(record) is AnswerRow:
        return "+" not in record.answer_id
    return type(record) is QuestionRow and not (
        "+" in record.question_id or record.options or record.correct_option or record.images or record.modalities
    )


def _checked_row(file: str, row: FieldRow) -> PlacedRow | FaultyRow:
    """Every cell of the row with what is wrong with it."""
    reading = _RowReader(file, row)
    values = {column.name: reading.cell(column) for column in COLUMNS[row.table]}
    if row.table is TableName.QUESTIONS:
        values["options"] = reading.options()
        values["kind"] = values["kind"] or (QuestionKind.CHOICE if values["options"] else QuestionKind.OPEN)
    extra = reading.metadata()
    if reading.problems:
        return FaultyRow(row.table, row.row, tuple(reading.problems), row.fields)
    given = {name: value for name, value in values.items() if value is not None}
    record = RECORDS[row.table](**given, extra=extra)  # pyright: ignore[reportArgumentType]
    for field, message in _faults_between(record):
        reading.refuse(field, message)
    if reading.problems:
        return FaultyRow(row.table, row.row, tuple(reading.problems), row.fields)
    return PlacedRow(row.table, file, row.row, record, row.part)


_LONG_TEXTS = frozenset({"question", "answer"})


def _reader(column: Column) -> Callable[[object], object]:
    """A function that reads a cell of this column."""
    if column.name in _LONG_TEXTS:
        return _long_text
    if column.kind is CellKind.TEXT:
        return partial(_word, frozenset(map(str, column.allowed)), column) if column.allowed else plain_text
    return partial(read_cell, column)


def _long_text(cell: object) -> object:
    """A text as its record keeps it: to look through its UTF-8 takes a fraction of the time."""
    kept = kept_text(cell) if type(cell) is str and not cell.isascii() else cell
    return kept if type(kept) is bytes and b"\x00" not in kept else plain_text(cell)


def _word(known: frozenset[str], column: Column, cell: object) -> object:
    """One of the column's words, which nearly every cell is."""
    return cell if type(cell) is str and cell in known else read_cell(column, cell)


_READERS: Mapping[TableName, Mapping[str, Callable[[object], object]]] = MappingProxyType(
    {table: {column.name: _reader(column) for column in columns} for table, columns in COLUMNS.items()}
)
_PLAIN: Mapping[TableName, frozenset[str]] = MappingProxyType(
    {
        table: frozenset(name for name, read in readers.items() if read is plain_text)
        for table, readers in _READERS.items()
    }
)
"""The columns of free text, which is mostly a short one in ASCII."""
_REQUIRED: Mapping[TableName, frozenset[str]] = MappingProxyType(
    {table: frozenset(column.name for column in columns if column.is_required) for table, columns in COLUMNS.items()}
)


class _RowReader:
    """One row while its cells are read: what is wrong is collected, not raised."""

    def __init__(self, file: str, row: FieldRow) -> None:
        self.problems: list[RowProblem] = []
        self._file = file
        self._row = row

    def refuse(self, field: str | None, message: Message) -> None:
        self.problems.append(RowProblem(self._file, self._row.row, field, message, self._row.part))

    def cell(self, column: Column) -> object:
        cell = self._row.fields.get(column.name)
        if cell is None or cell == "":
            if column.is_required:
                self.refuse(column.name, missing(column.name))
            return None
        try:
            return read_cell(column, cell)
        except CellFault as fault:
            self.refuse(column.name, fault.message)
            return None

    def options(self) -> tuple[str, ...]:
        """The options in order; one that is absent before one that is there is a gap."""
        numbered = {number: self.cell(Column(name)) for name in self._row.fields if (number := option_number(name))}
        texts = {number: str(text) for number, text in numbered.items() if text is not None}
        for number in range(1, max(texts, default=0)):
            if number not in texts:
                self.refuse(f"option_{number}", missing(f"option_{number}"))
        return tuple(texts[number] for number in sorted(texts))

    def metadata(self) -> dict[str, object]:
        present = dict(_present(self._row.extra))
        for name, value in present.items():
            try:
                check_characters(name)
                check_characters(value)
            except CellFault as fault:
                self.refuse(name, fault.message)
        return present


def _faults_between(record: TableRow) -> Iterator[tuple[str, Message]]:
    """Faults between the cells of a row, each of which is right by itself."""
    match record:
        case QuestionRow():
            yield from _faults_of_name("question_id", record.question_id)
            yield from _faults_of_question(record)
        case AnswerRow():
            yield from _faults_of_name("answer_id", record.answer_id)
        case RatingRow():
            yield from _faults_of_answer_name(record)
            yield from _faults_of_rating(record)
        case JudgementRow() | ScoreRow():
            yield from _faults_of_answer_name(record)
        case PreferenceRow() | CriterionRatingRow() | SpanRow():
            yield from _faults_of_comparison(record)
        case TagRow():
            yield from _faults_of_tag(record)
        case TranslationRow():
            yield from _faults_of_checks(record)
        case QuarantineRow(state="set_aside") if record.released_at or record.released_by:
            yield "state", Message("The question was put back, so its state must be released.")
        case _:
            pass


def _faults_of_name(field: str, name: str) -> Iterator[tuple[str, Message]]:
    """A long number that a spreadsheet has shown shorter is another number, and often that of several rows."""
    if "+" in name and _SHORTENED.fullmatch(name):
        yield (
            field,
            Message(
                "{cell} is a number in scientific notation, whose last digits are lost. Take it from the first file.",
                {"cell": name},
            ),
        )


def _faults_of_answer_name(record: RatingRow | JudgementRow | ScoreRow) -> Iterator[tuple[str, Message]]:
    if record.answer_id is None and (record.question_id is None or record.author is None):
        yield "answer_id", Message("The row names no answer: give answer_id, or question_id and author.")


def _faults_of_comparison(record: ComparisonRow) -> Iterator[tuple[str, Message]]:
    """A rater, in a study or not, or a judge said it; a judge's reply holds a verdict or says why it does not."""
    if (record.rater is None) == (record.judge is None):
        yield "rater", Message("The row needs a rater or a judge, and not both.")
    if record.judge is None and (record.run is not None or record.protocol is not None):
        yield "run", Message("Only a judge has a run or a protocol.")
    if record.judge is not None and record.study is not None:
        yield "study", Message("A judge belongs to a run, not to a study: leave the study out, or name a run.")
    if isinstance(record, SpanRow):
        if record.start >= record.end:
            yield "end", Message("The marked part ends at {end}, before it begins.", {"end": record.end})
        return
    name, given = ("value", record.value) if isinstance(record, PreferenceRow) else ("met", record.met)
    if record.validity is not None and (record.validity == Validity.VALID) != (given is not None):
        yield name, Message("A valid judgement has a {field}; one that is not valid has none.", {"field": name})
    if isinstance(record, PreferenceRow) and record.answer_a == record.answer_b:
        yield "answer_b", Message("Both answers of the pair are {answer}.", {"answer": record.answer_a})


def _faults_of_tag(tag: TagRow) -> Iterator[tuple[str, Message]]:
    """Only a run says why it gave no value, and somebody must have given one that stands beside others."""
    is_of_run = tag.by_hand is False and tag.run is not None
    needed = {"value": tag.value} if not is_of_run or tag.validity in {None, Validity.VALID} else {}
    needed |= {"source": tag.source} if tag.by_hand is not None else {}
    yield from ((name, missing(name)) for name, told in needed.items() if not told)


def _faults_of_checks(translation: TranslationRow) -> Iterator[tuple[str, Message]]:
    try:
        is_object = isinstance(json.loads(translation.checks or "{}"), dict)
    except (ValueError, RecursionError):
        is_object = False
    if not is_object:
        yield "checks", Message("{field} is not a JSON object.", {"field": "checks"})


def _faults_of_question(question: QuestionRow) -> Iterator[tuple[str, Message]]:
    n_options, n_images = len(question.options), len(question.images)
    for correct in question.correct_option:
        if correct > n_options:
            values = {"correct": correct, "n_options": n_options}
            yield (
                "correct_option",
                Message(
                    "{correct} is not an option: the question has {n_options} {n_options:=option|options}.", values
                ),
            )
    if "" in question.images:
        yield "images", Message("One of the names of images is empty.")
    if question.modalities and len(question.modalities) != n_images:
        values = {"n_modalities": len(question.modalities), "n_images": n_images}
        yield (
            "modalities",
            Message(
                "There {n_modalities:=is|are} {n_modalities} {n_modalities:=modality|modalities} for {n_images} "
                "{n_images:=image|images}.",
                values,
            ),
        )


def _faults_of_rating(rating: RatingRow) -> Iterator[tuple[str, Message]]:
    if rating.status == RatingStatus.RATED and rating.value is None:
        yield "value", Message("The row has the status rated and no value. Enter a value, or another status.")
    if rating.status != RatingStatus.RATED and rating.value is not None:
        yield (
            "value",
            Message("The row has the value {value}, but a status other than rated.", {"value": shown(rating.value)}),
        )
    if rating.granularity == Granularity.FINE and rating.sentence_index is None:
        yield "sentence_index", Message("A rating of a sentence needs the index of the sentence, from 0.")
    if rating.granularity == Granularity.COARSE and rating.sentence_index is not None:
        yield (
            "sentence_index",
            Message("A rating of a whole answer has a sentence index; only ratings of sentences do."),
        )
