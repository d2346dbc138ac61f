"""One label a question, by its id and without its text, as PubMedQA keeps what is right and what a model said."""

import re
from collections.abc import Iterator

from medreview.domain.table_rows import TableName
from medreview.errors import Listed, Message, RowProblem
from medreview.importers.answer_options import LETTERS
from medreview.importers.column_names import plain_name
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.errors import LabelsAlone
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.json_records import KEY_COLUMN, VALUE_COLUMN

_WORDS = ("yes", "no", "maybe")
_TRUTH = re.compile(r"truth|gold|labels?(_|$)|answer_?keys?|(^|_)keys?(_|$)|correct")


class LabelsById:
    """Each label is the choice of the model that the file is named after; what is right belongs to the questions."""

    name = "labels-by-id"
    title = Message("Answer key of an examination, by question ID")
    example = "id: B"

    def recognises(self, head: FileHead) -> float:
        if set(head.columns) != {KEY_COLUMN, VALUE_COLUMN}:
            return 0.0
        return 0.9 if all(_place(row.get(VALUE_COLUMN)) for row in head.first_rows) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        """Draft choices.

        Raises
        ------
        LabelsAlone
            If the file is named after the truth, which chose nothing.
        """
        if _TRUTH.search(plain_name(head.path.stem)):
            raise LabelsAlone(file=head.name)
        are_words = all(str(row.get(VALUE_COLUMN)).strip().casefold() in _WORDS for row in head.first_rows)
        return fixed_draft(
            head,
            self._rows,
            layout=self.name,
            tables=(TableName.CHOICES,),
            dataset="PubMedQA" if are_words else None,
        )

    def _rows(self, head: FileHead) -> Iterator[ReadRow]:
        for raw in file_rows(head):
            if not isinstance(raw, FileRow):
                yield raw
                continue
            label = raw.cells.get(VALUE_COLUMN)
            place = _place(label)
            if place is None:
                values = {"cell": str(label), "allowed": Listed((*_WORDS, *LETTERS[:5]))}
                yield RowProblem(head.name, raw.row, VALUE_COLUMN, Message("{cell} is not one of {allowed}.", values))
                continue
            fields = {"question_id": raw.cells.get(KEY_COLUMN), "model": head.path.stem, "raw_output": label}
            yield FieldRow(TableName.CHOICES, raw.row, fields | {"choice": place})


def _place(label: object) -> int | None:
    text = str(label).strip()
    if text.casefold() in _WORDS:
        return _WORDS.index(text.casefold()) + 1
    return LETTERS.index(text) + 1 if len(text) == 1 and text in LETTERS else None


LAYOUTS = (LabelsById(),)
