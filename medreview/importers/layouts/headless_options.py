"""Examinations in CSV without a header: the question, its options, and last the letter of the right one, as in MMLU.

Of several right ones the letters have commas between. Explanations may stand between the options and the letter, as in
MedExQA: no letter names them, and they are long.

Hendrycks D, Burns C, Basart S, et al. (2021) Measuring massive multitask language understanding. ICLR 2021.
"""

import csv
import re
from collections.abc import Iterator, Sequence

from medreview.domain.table_rows import TableName
from medreview.errors import Listed, Message, RowProblem
from medreview.importers.answer_options import LETTERS
from medreview.importers.bounded_text import csv_records
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.text.languages import guess_language

_FEWEST_COLUMNS = 4
_SHORTEST_QUESTION = 8
_FEWEST_EXPLAINED = 3
_MUCH_LONGER = 2
"""The least length of an explanation in the first rows together, in lengths of the longest option."""
_MOST_USUAL = 5
"""Of more options than these some key must name the last, or what looks like one may be an explanation."""


class HeadlessOptions:
    """The first row is a question as well; questions are numbered in order after the name of their file."""

    name = "headless-options"
    title = Message("Questions with options, without a heading")
    example = "Which nerve is it?, one, two, three, B"

    def recognises(self, head: FileHead) -> float:
        rows = _first_rows(head)
        fits = head.form is SourceForm.CSV and bool(rows) and all(_fits(row, len(head.columns)) for row in rows)
        if not fits or len(rows[0][0]) < _SHORTEST_QUESTION:
            return 0.0
        n_options = _n_options(rows)
        is_usual = n_options <= _MOST_USUAL or n_options in {place for row in rows for place in _places(row) or ()}
        return 0.95 if is_usual else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return fixed_draft(head, _rows, layout=self.name, tables=(TableName.QUESTIONS,))


def _first_rows(head: FileHead) -> list[tuple[str, ...]]:
    """The first row too, where it was taken for names."""
    named = [head.columns] if head.header_row else []
    return [*named, *(tuple(str(cell) for cell in row.values()) for row in head.first_rows)]


def _fits(cells: Sequence[str], n_columns: int) -> bool:
    return n_columns >= _FEWEST_COLUMNS and len(cells) == n_columns and _places(cells) is not None


def _n_options(rows: Sequence[Sequence[str]]) -> int:
    """The number of cells between question and key that are options: long ones that no key names explain it."""
    n_between = len(rows[0]) - 2
    named = max((place for row in rows for place in _places(row) or ()), default=0)
    for n_options in range(max(named, _FEWEST_EXPLAINED), n_between):
        n_signs = sum(max(map(len, row[1 : n_options + 1])) for row in rows)
        explained = [sum(len(row[place]) for row in rows) for place in range(n_options + 1, n_between + 1)]
        if all(length >= _MUCH_LONGER * n_signs for length in explained):
            return n_options
    return n_between


def _places(cells: Sequence[str], n_options: int | None = None) -> tuple[int, ...] | None:
    letters = LETTERS[: len(cells) - 2 if n_options is None else n_options]
    keys = [key.strip() for key in re.split(r"[;,]", cells[-1])]
    is_key = all(len(key) == 1 and key in letters for key in keys)
    return tuple(sorted({letters.index(key) + 1 for key in keys})) if is_key else None


def _rows(head: FileHead) -> Iterator[ReadRow]:
    if head.form is not SourceForm.CSV or not all(_fits(row, len(head.columns)) for row in _first_rows(head)[:1]):
        message = Message("The first row is not a question with its options and, last, the letter of the right one.")
        yield RowProblem(head.name, None, None, message)
        return
    n_options = _n_options([row for row in _first_rows(head) if _fits(row, len(head.columns))])
    for number, cells in enumerate(csv_records(head.path, head.delimiter, head.encoding), start=1):
        if isinstance(cells, csv.Error):
            message = Message("From here on the file is not CSV: {reason}.", {"reason": str(cells)})
            yield RowProblem(head.name, number, None, message)
        elif len(cells) != len(head.columns):
            values = {"n_cells": len(cells), "n_columns": len(head.columns)}
            message = Message("The row has {n_cells} {n_cells:=field|fields}, the header has {n_columns}.", values)
            yield RowProblem(head.name, number, None, message)
        elif (places := _places(cells, n_options)) is None:
            values = {"cell": cells[-1], "allowed": Listed(LETTERS[:n_options])}
            yield RowProblem(head.name, number, None, Message("{cell} is not one of {allowed}.", values))
        else:
            guess = guess_language(cells[0])
            question: dict[str, object] = {
                "question_id": f"{head.path.stem}-{number}",
                "question": cells[0],
                "kind": "choice",
                "language": guess if guess != "en" else None,
                "correct_option": places,
            }
            options = {f"option_{n}": option for n, option in enumerate(cells[1 : n_options + 1], start=1)}
            told = [text for text in cells[n_options + 1 : -1] if text.strip()]
            explained = {"explanation" if n == 1 else f"explanation_{n}": text for n, text in enumerate(told, start=1)}
            yield FieldRow(TableName.QUESTIONS, number, question | options, explained)


LAYOUTS = (HeadlessOptions(),)
