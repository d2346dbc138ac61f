"""Text files with a question in a line that begins with Q>, and its answer in one that begins with A>."""

from collections.abc import Iterator
from functools import partial

from medreview.domain.table_rows import TableName
from medreview.errors import Message
from medreview.importers.drafts import FieldMapping, FieldRow, ImportDraft, ReadRow
from medreview.importers.file_heads import FileHead


class TaggedLines:
    name = "tagged-lines"
    title = Message("Lines with Q> and A>")
    example = "Q> What helps against a cold? A> Rest."

    def recognises(self, head: FileHead) -> float:
        return 1.0 if head.path.read_text(encoding="utf-8", errors="replace").startswith("Q> ") else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return ImportDraft(
            layout=self.name,
            head=head,
            tables=(TableName.QUESTIONS, TableName.ANSWERS),
            fields=(),
            mapping={},
            can_map=False,
            rows=partial(self._rows, head),
        )

    def _rows(self, head: FileHead, _mapping: FieldMapping) -> Iterator[ReadRow]:
        for number, line in enumerate(head.path.read_text(encoding="utf-8").splitlines(), start=1):
            if line.startswith("Q> "):
                fields: dict[str, object] = {"question_id": f"q{number}", "question": line[3:]}
                yield FieldRow(TableName.QUESTIONS, number, fields, {})
            elif line.startswith("A> "):
                fields = {
                    "question_id": f"q{number - 1}",
                    "answer_id": f"a{number}",
                    "author": "file",
                    "answer": line[3:],
                }
                yield FieldRow(TableName.ANSWERS, number, fields, {})


LAYOUT = TaggedLines()
