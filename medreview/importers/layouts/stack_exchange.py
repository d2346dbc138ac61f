"""Posts of sites of Stack Exchange, as their archive and data explorer write them: questions, and answers to them.

Texts are HTML there and stay so. A site such as Medical Sciences is one file, ``Posts.xml``.
"""

from collections.abc import Iterator, Mapping

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import TableName
from medreview.errors import Message
from medreview.importers.column_names import plain_name
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.told_records import plain_id

_NEEDED = frozenset({"id", "post_type_id", "body"})
_QUESTION, _ANSWER = "1", "2"
_TAKEN = frozenset({"id", "post_type_id", "body", "title", "parent_id", "(tag)"})


class StackExchangePosts:
    """A post that is neither a question nor an answer, such as the text about a tag, is passed over."""

    name = "stack-exchange"
    title = Message("Stack Exchange: posts")
    example = "Id, PostTypeId, ParentId, Title, Body, OwnerUserId"

    def recognises(self, head: FileHead) -> float:
        return 0.97 if {_plain(column) for column in head.columns} >= _NEEDED else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return fixed_draft(head, _rows, layout=self.name, tables=(TableName.QUESTIONS, TableName.ANSWERS))


def _plain(column: str) -> str:
    return plain_name(column.removeprefix("@"))


def _rows(head: FileHead) -> Iterator[ReadRow]:
    for raw in file_rows(head):
        yield _post(raw) if isinstance(raw, FileRow) else raw


def _post(raw: FileRow) -> ReadRow:
    cells = {_plain(name): cell for name, cell in raw.cells.items()}
    own, kind = plain_id(cells.get("id")), plain_id(cells.get("post_type_id"))
    extra: Mapping[str, object] = {
        name.removeprefix("@"): cell for name, cell in raw.cells.items() if _plain(name) not in _TAKEN
    }
    if kind == _QUESTION:
        fields: dict[str, object] = {"question_id": own, "question": cells.get("body"), "title": cells.get("title")}
        return FieldRow(TableName.QUESTIONS, raw.row, {**fields, "kind": "open"}, extra)
    if kind != _ANSWER:
        return SkippedRow(raw.row, RowSkip.ABOUT)
    author = plain_id(cells.get("owner_user_id")) or str(cells.get("owner_display_name") or "")
    fields = {"question_id": plain_id(cells.get("parent_id")), "answer_id": own, "answer": cells.get("body")}
    fields |= {"author": f"user {author}" if author else "user", "author_kind": AuthorKind.PERSON}
    return FieldRow(TableName.ANSWERS, raw.row, fields, extra)


LAYOUTS = (StackExchangePosts(),)
