"""Answers in a table of their own, each with the id of its question, as some Chinese data sets are split."""

from collections.abc import Iterator
from functools import partial

from medreview.domain.table_rows import TableName
from medreview.errors import Message
from medreview.importers.answer_columns import answer_columns, author_of, is_reference
from medreview.importers.asked_choices import ask_for_chosen
from medreview.importers.column_names import SPELLINGS, plain_name
from medreview.importers.column_roles import Authorship, AuthorSource, ColumnRole
from medreview.importers.drafts import FieldMapping, FieldRow, ImportDraft, LayoutField, ReadRow
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow, rows_with_columns
from medreview.importers.kept_columns import is_of_long_texts, kept_names
from medreview.importers.key_columns import letters_beside
from medreview.importers.open_questions import OpenQuestion, ask_for_authors
from medreview.importers.rater_comments import ask_for_asked_texts
from medreview.importers.unstated_authors import authors_of_rows

_OF_MODELS = ("model_id", "model_name", "model_variant")
_SPELLINGS = {
    "answer_id": ("answer_id", "ans_id", "aid", "response_id", "reply_id"),
    "question_id": ("question_id", "que_id", "qid", "q_id", "sample_id", "prompt_id", "item_id", "case_id"),
    "answer": ("answer", "content", "text", "response_text", *(plain_name(name) for name in SPELLINGS["answer"])),
    "author": ("author", "model", "doctor", "physician", "expert", "generator", *_OF_MODELS),
    "language": ("language", "lang"),
}
_REQUIRED = ("question_id", "answer")
_NUMBERS = ("", "_id", "_idx", "_index", "_no", "_number")


class AnswerRows:
    """The author is told by a column, or asked for; an answer without an id is its author's only one to the question.

    The questions are another file of the same data set.
    """

    name = "answer-rows"
    title = Message("Answers, one per row, with the IDs of their questions")
    example = "question_id, author, answer"

    def recognises(self, head: FileHead) -> float:
        mapping = _suggested(head)
        asks = {plain_name(name) for name in head.columns} & {"question", "query", "prompt", "问题"}
        fields = set(mapping.values())
        is_there = fields.issuperset(_REQUIRED) and fields & {"answer_id", "author"} and head.form is not SourceForm.XML
        is_own = {"answer_id", "author", "answer"} <= set(head.columns)
        called = next((plain_name(column) for column, field in mapping.items() if field == "answer"), "")
        if called in _MAY_ASK and any(is_of_long_texts(n, _cells(head, n)) for n in kept_names(head, mapping)):
            return 0.0  # one of both may be the question
        if is_there and ask_for_asked_texts(head, mapping):
            return 0.0
        return 0.86 if is_there and not asks and not is_own else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return ImportDraft(
            layout=self.name,
            head=head,
            tables=(TableName.ANSWERS,),
            fields=tuple(LayoutField(name, TableName.ANSWERS, name in _REQUIRED) for name in _SPELLINGS),
            mapping=_suggested(head),
            can_map=True,
            rows=partial(_rows, head),
            authors=partial(authors_of_rows, head, asking="question_id"),
            asks=partial(_asks, head),
            may_lack_questions=True,
        )


_MAY_ASK = frozenset({"content", "text"})


def _cells(head: FileHead, column: str) -> list[object]:
    return [row.get(column) for row in head.first_rows]


def _suggested(head: FileHead) -> FieldMapping:
    by_name = {plain_name(column): column for column in reversed(head.columns)}
    found = {field: next((by_name[n] for n in names if n in by_name), None) for field, names in _SPELLINGS.items()}
    return dict.fromkeys(head.columns) | {column: field for field, column in found.items() if column is not None}


def _asks(head: FileHead, mapping: FieldMapping) -> tuple[OpenQuestion, ...]:
    asks = ask_for_authors(authors_of_rows(head, mapping, "question_id"))
    answer = next((column for column, field in mapping.items() if field == "answer"), "")
    rivals = _rivals(head, mapping, answer) if answer not in head.said.roles else []
    return (*asks, *([ask_for_chosen((*rivals,), ColumnRole.ANSWER)] if len(rivals) > 1 else ()))


def _rivals(head: FileHead, mapping: FieldMapping, answer: str) -> list[str]:
    """The column of answers and others that may be it, those last that are the same whoever answered, or short."""
    kept = kept_names(head, mapping)
    called = [name for name in answer_columns(head.columns, head.first_rows) if not is_reference(author_of(name))]
    rivals = dict.fromkeys((answer, *letters_beside(head, answer, kept), *(name for name in called if name in kept)))
    asked = _cells(head, next((column for column, field in mapping.items() if field == "question_id"), ""))

    def may_be_key(name: str) -> tuple[bool, int]:
        cells = _cells(head, name)
        said = {(str(asking), str(cell)) for asking, cell in zip(asked, cells, strict=True)}
        return len(said) == len({*map(str, asked)}), -sum(len(cell) for _, cell in said)

    return sorted(rivals, key=may_be_key)


def _rows(head: FileHead, mapping: FieldMapping) -> Iterator[ReadRow]:
    authors = authors_of_rows(head, mapping, "question_id")
    author = next(iter(authors.values()), None)
    spare = head.said.of_texts(next(iter(authors), ""), "author")
    repeat = _tells_repeats(head, mapping)
    for raw in rows_with_columns(head, mapping.values(), _REQUIRED):
        if not isinstance(raw, FileRow):
            yield raw
        elif author is not None:
            yield _answer(raw, mapping, author, spare, repeat)


def _tells_repeats(head: FileHead, mapping: FieldMapping) -> str | None:
    """The column that numbers the answers of one author to one question, where some have several."""
    columns = {field: column for column, field in mapping.items() if field is not None}
    given = [tuple(str(row.get(columns.get(n, ""))) for n in ("question_id", "author")) for row in head.first_rows]
    has_several = "answer_id" not in columns and len({*given}) < len(given)
    called = (name for name in head.columns if plain_name(name) in _REPEATS and mapping.get(name) is None)
    return next((name for name in called if _comes_again(head, name)), None) if has_several else None


def _comes_again(head: FileHead, column: str) -> bool:
    """True for numbers or letters of repeats, which begin anew; what names something of each question tells more."""
    cells = [str(row.get(column)) for row in head.first_rows]
    return all(cell.isdecimal() or len(cell) == 1 for cell in cells)


_REPEATS = frozenset(
    {f"{what}{ending}" for what in ("sample", "run", "repeat", "replicate", "trial") for ending in _NUMBERS}
    | {"attempt", "iteration", "seed", "rep"}
)


def _answer(raw: FileRow, mapping: FieldMapping, author: Authorship, spare: str | None, repeat: str | None) -> FieldRow:
    """``spare`` is the author of rows in which the column of authors is empty; ``repeat`` numbers their answers."""
    fields = {field: raw.cells.get(column) for column, field in mapping.items() if field is not None}
    name = fields.get("author") or (spare if author.source is AuthorSource.COLUMN else author.name)
    fields |= {"author": name, "author_kind": author.kind, "is_reference": author.is_reference}
    if "answer_id" not in fields:
        number = raw.cells.get(repeat) if repeat else None
        fields["answer_id"] = f"{fields['question_id']}-{fields['author']}" + ("" if number is None else f"-{number}")
    extra = {column: cell for column, cell in raw.cells.items() if mapping.get(column) is None}
    return FieldRow(TableName.ANSWERS, raw.row, fields, extra)


LAYOUTS = (AnswerRows(),)
