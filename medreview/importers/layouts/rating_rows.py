"""One rating a row, as spreadsheets of several raters or judges have it: who rated which answer on what, and how."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice

from medreview.domain.study_plans import Granularity
from medreview.domain.table_rows import TableName
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import Message
from medreview.importers.asking_columns import question_among
from medreview.importers.cell_values import is_filled, text_of
from medreview.importers.column_names import plain_name
from medreview.importers.drafts import FieldMapping, FieldRow, ImportDraft, LayoutField, ReadRow
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow, rows_with_columns
from medreview.importers.layouts.judged_rows import as_given, given_by
from medreview.importers.layouts.told_texts import ToldTexts
from medreview.importers.open_questions import OpenQuestion
from medreview.importers.rated_columns import RATING_SPELLINGS, holds_text, id_of_text, rater_column, tells_answers
from medreview.importers.rated_ids import is_called_id
from medreview.importers.rater_comments import ask_for_asked_texts
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.words_by_language import Called, words_for

_SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "rater": (),
    "value": (
        *("value", "rating", "score", "grade", "label", "judgement", "judgment"),
        *words_for(Called.SCORE),
    ),
    **RATING_SPELLINGS,
    "dimension": (*RATING_SPELLINGS["dimension"], "metric", "domain"),
    "confidence": ("confidence",),
    "sentence_index": ("sentence_index",),
    "active_seconds": ("active_seconds",),
    "wall_seconds": ("wall_seconds",),
}
_REQUIRED = ("value", "dimension")
_TEXTS = {"question": TableName.QUESTIONS, "answer": TableName.ANSWERS}


class RatingRows:
    """A row with the index of a sentence is a fine rating, any other a coarse one; a row without a value is none.

    What a judge gave is a judgement; the file names its protocol, and a comment is what the judge wrote.
    """

    name = "rating-rows"
    title = Message("Ratings, one per row")
    example = "rater, answer_id, dimension, value"

    def recognises(self, head: FileHead) -> float:
        fields = set(_suggested(head).values())
        names_an_answer = "answer_id" in fields or ("author" in fields and fields & {"question", "question_id"})
        is_own = {"granularity", "protocol"} & set(head.columns)
        is_told = fields.issuperset(_REQUIRED) and "rater" in fields
        is_there = names_an_answer and is_told and not is_own and head.form is not SourceForm.XML
        is_sheet = "rater" in fields and tells_answers(head)  # which takes the texts, too
        return 0.895 if is_there and not is_sheet and _has_words(head, "dimension") else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        mapping = _suggested(head)
        rater = _rater(mapping)
        given = given_by((row.get(rater) for row in head.first_rows), rater)
        return ImportDraft(
            layout=self.name,
            head=head,
            tables=(*(table for name, table in _TEXTS.items() if name in mapping.values()), *given),
            fields=tuple(LayoutField(name, _TEXTS.get(name, given[0]), name in _REQUIRED) for name in _SPELLINGS),
            mapping=mapping,
            can_map=True,
            rows=partial(_rows, head),
            asks=partial(_asks, head),
        )


def _rater(mapping: FieldMapping) -> str:
    return next((column for column, field in mapping.items() if field == "rater"), "")


def _suggested(head: FileHead) -> FieldMapping:
    by_name = {plain_name(column): column for column in reversed(head.columns)}
    mapping: dict[str, str | None] = dict.fromkeys(head.columns)
    for field, spellings in _SPELLINGS.items():
        column = next((by_name[name] for name in spellings if name in by_name), None)
        column = rater_column(head) if field == "rater" else column
        if column is not None and mapping[column] is None:
            mapping[column] = field
    if {"question", "question_id", "answer_id"}.isdisjoint(mapping.values()):
        ids = (name for name, field in mapping.items() if field is None and is_called_id(name))
        rows = head.first_rows
        again = (name for name in ids if len({str(row.get(name)) for row in rows}) < len(rows))
        mapping |= dict.fromkeys(islice(again, 1), "question_id")
    texts = [name for name, field in mapping.items() if field is None and _holds_texts(head, name)]
    if "question" not in mapping.values() and (asked := question_among(texts, head)) is not None:
        mapping[asked] = "question"
    question = next((column for column, field in mapping.items() if field == "question"), None)
    if question is not None and not _holds_texts(head, question):
        mapping[question] = None if "question_id" in mapping.values() else "question_id"
    return mapping


def _holds_texts(head: FileHead, column: str) -> bool:
    return holds_text([row.get(column) for row in head.first_rows])


def _has_words(head: FileHead, field: str) -> bool:
    column = next(column for column, known in _suggested(head).items() if known == field)
    cells = [str(row.get(column) or "") for row in head.first_rows]
    return any(any(sign.isalpha() for sign in cell) for cell in cells)


def _asks(head: FileHead, mapping: FieldMapping) -> tuple[OpenQuestion, ...]:
    return () if "question" in mapping.values() else (*ask_for_asked_texts(head, mapping),)


def _rows(head: FileHead, mapping: FieldMapping) -> Iterator[ReadRow]:
    told = ToldTexts()
    for raw in rows_with_columns(head, mapping.values(), ("rater", *_REQUIRED)):
        if isinstance(raw, FileRow):
            fields = {field: raw.cells.get(column) for column, field in mapping.items() if field is not None}
            if text := fields.pop("question", None):
                fields["question_id"] = fields.get("question_id") or id_of_text(text)
                yield from told.question(raw.row, str(fields["question_id"]), text_of(text))
            if text := text_of(fields.pop("answer", None)):
                names = {name: fields.get(name) for name in ("question_id", "answer_id")}
                names["author"] = fields.get("author") or NOT_STATED
                yield from told.answer(raw.row, text, names)
                fields |= names
            yield _rating(head, raw, fields, mapping)
        else:
            yield raw


def _rating(head: FileHead, raw: FileRow, fields: dict[str, object], mapping: FieldMapping) -> FieldRow | SkippedRow:
    if not is_filled(fields["value"]):
        return SkippedRow(raw.row, RowSkip.NOT_RATED)
    fields["granularity"] = Granularity.FINE if is_filled(fields.get("sentence_index")) else Granularity.COARSE
    extra = {column: cell for column, cell in raw.cells.items() if mapping.get(column) is None}
    told = {**fields, "study": fields.get("study") or head.path.stem}
    return as_given(FieldRow(TableName.RATINGS, raw.row, told, extra), _rater(mapping))


LAYOUTS = (RatingRows(),)
