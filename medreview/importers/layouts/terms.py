"""Medical terms with a scientific definition and a simple one by people, a term a row.

Buhnila I, Sinha A, Agarwal R, Prasad DK, Constant M: Evaluating LLM-as-a-Judge for medical term simplification
(BrainCancerDB).
"""

from collections.abc import Iterator
from functools import partial

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import TableName
from medreview.errors import Message
from medreview.importers.column_names import plain_name
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow
from medreview.importers.told_records import each_row

_TERM = ("medical_term", "term")
_DEFINITIONS = {
    "scientific definition": ("sci_definition", "scientific_definition"),
    "simple definition": ("simple_definition", "simplified_definition"),
}
"""By the author that the definition gets; both are references, and SARI measures from the first to the second."""


class Terms:
    """Definitions that are empty are left out: not every term has them."""

    name = "terms"
    title = Message("Terms with definitions")
    example = "medical_term, simple_definition"

    def recognises(self, head: FileHead) -> float:
        columns = {plain_name(column) for column in head.columns}
        is_there = any(columns & set(names) for names in _DEFINITIONS.values())
        return 1.0 if is_there and columns & set(_TERM) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.QUESTIONS, TableName.ANSWERS)
        rows = partial(each_row, _term)
        return fixed_draft(head, rows, layout=self.name, tables=tables, dataset=head.name.split(".")[0])


def _term(raw: FileRow) -> Iterator[ReadRow]:
    column_of = {plain_name(column): column for column in raw.cells}

    def taken(names: tuple[str, ...]) -> str | None:
        return next((column_of[name] for name in names if name in column_of), None)

    term = raw.cells.get(taken(_TERM) or "")
    used = {taken(_TERM), *(taken(names) for names in _DEFINITIONS.values())}
    extra = {name: value for name, value in raw.cells.items() if name not in used}
    yield FieldRow(TableName.QUESTIONS, raw.row, {"question_id": term, "question": term, "kind": "term"}, extra)
    for author, names in _DEFINITIONS.items():
        text = raw.cells.get(taken(names) or "")
        if str(text or "").strip():
            answer = {
                "question_id": term,
                "answer_id": f"{term}, {author}",
                "author": author,
                "author_kind": AuthorKind.PERSON,
                "is_reference": True,
                "answer": text,
            }
            yield FieldRow(TableName.ANSWERS, raw.row, answer)


LAYOUTS = (Terms(),)
