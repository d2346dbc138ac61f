"""Huatuo's encyclopedia and knowledge base: ways to ask one thing, and its answers, a thing a line.

Li J, Wang X, Wu X, Zhang Z, Xu X, Fu J, Tiwari P, Wan X, Wang B (2023) Huatuo-26M.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import cast

from medreview.domain.table_rows import TableName
from medreview.errors import Message
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow
from medreview.importers.told_records import each_row


class Huatuo:
    """The first way to ask is the question; the others stay metadata. Every answer is a reference."""

    name = "huatuo"
    title = Message("Huatuo: questions and answers in Chinese")
    example = "questions, answers"

    def recognises(self, head: FileHead) -> float:
        is_named_so = head.form is not SourceForm.CSV and set(head.columns) == {"questions", "answers"}
        return 1.0 if is_named_so and _are_chinese(head.first_rows) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.QUESTIONS, TableName.ANSWERS)
        rows = partial(each_row, _thing)
        return fixed_draft(head, rows, layout=self.name, tables=tables, dataset=head.name.split(".")[0])


def _are_chinese(rows: Sequence[Mapping[str, object]]) -> bool:
    """True if most rows ask in Chinese: any file may name its columns questions and answers."""
    asked = [text for row in rows if (text := "".join(_texts(row.get("questions"))))]
    return 2 * sum(bool(_HANZI.search(text)) and not _OTHERS.search(text) for text in asked) > len(asked)


_HANZI, _OTHERS = re.compile("[\u4e00-\u9fff]"), re.compile("[\u3040-\u30ff\uac00-\ud7af]")
"""Signs that Chinese has, and those that only Japanese and Korean have."""


def _thing(raw: FileRow) -> Iterator[ReadRow]:
    ways, answers = _texts(raw.cells.get("questions")), _texts(raw.cells.get("answers"))
    key = str(raw.row)
    extra: dict[str, object] = {"other_questions": ways[1:]} if ways[1:] else {}
    yield FieldRow(
        TableName.QUESTIONS, raw.row, {"question_id": key, "question": next(iter(ways), None), "language": "zh"}, extra
    )
    for number, text in enumerate(answers, start=1):
        answer = {
            "question_id": key,
            "answer_id": f"{key}-{number}",
            "author": "Huatuo",
            "is_reference": True,
            "language": "zh",
            "answer": text,
        }
        yield FieldRow(TableName.ANSWERS, raw.row, answer)


def _texts(cell: object) -> list[str]:
    """The texts in a list, or in lists of it."""
    if isinstance(cell, str):
        return [cell] if cell.strip() else []
    if not isinstance(cell, list):
        return []
    return [text for part in cast("list[object]", cell) for text in _texts(part)]


LAYOUTS = (Huatuo(),)
