"""K-QA as it is published: questions of patients with a physician's answer and the statements it must make.

Manes I, Ronn N, Cohen D, et al. (2024) K-QA: A real-world medical Q&A benchmark. github.com/Itaymanes/K-QA
"""

from collections.abc import Iterator
from functools import partial

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import Table
from medreview.importers.drafts import FieldMapping, FieldRow, ImportDraft, LayoutField, ReadRow
from medreview.importers.file_heads import FileHead, Form
from medreview.importers.raw_rows import RawRow, raw_rows

_QUESTION = "Question"
_ANSWER = "Free_form_answer"
_STATEMENTS = ("Must_have", "Nice_to_have")


class KQa:
    """One line is a question and its reference answer; the statements belong to the question."""

    name = "k-qa"

    def recognises(self, head: FileHead) -> float:
        marks = (_QUESTION, _ANSWER, *_STATEMENTS)
        return 1.0 if head.form is Form.JSONL and all(mark in head.columns for mark in marks) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        mapping: dict[str, str | None] = dict.fromkeys(head.columns)
        mapping.update({_QUESTION: "question", _ANSWER: "answer"})
        return ImportDraft(
            layout=self.name,
            head=head,
            tables=(Table.QUESTIONS, Table.ANSWERS),
            fields=(
                LayoutField("question", Table.QUESTIONS, is_required=True),
                LayoutField("answer", Table.ANSWERS, is_required=True),
            ),
            mapping=mapping,
            can_map=False,
            rows=partial(self._rows, head),
            dataset="K-QA",
        )

    def _rows(self, head: FileHead, _mapping: FieldMapping) -> Iterator[ReadRow]:
        for raw in raw_rows(head):
            if isinstance(raw, RawRow):
                yield from _question_and_answer(raw)
            else:
                yield raw


def _question_and_answer(raw: RawRow) -> Iterator[FieldRow]:
    key = f"kqa-{raw.row:03d}"
    metadata = {name: value for name, value in raw.cells.items() if name not in {_QUESTION, _ANSWER}}
    question = {"question_id": key, "question": raw.cells.get(_QUESTION), "kind": "open", "language": "en"}
    yield FieldRow(Table.QUESTIONS, raw.row, question, metadata)
    answer = {
        "question_id": key,
        "answer_id": f"{key}-physician",
        "author": "physician",
        "author_kind": AuthorKind.PHYSICIAN,
        "is_reference": True,
        "language": "en",
        "answer": raw.cells.get(_ANSWER),
    }
    yield FieldRow(Table.ANSWERS, raw.row, answer)


LAYOUTS = (KQa(),)
