"""Pairs of models and which is preferred, without their answers: votes on answers that lie in other files.

The answers get placeholders. Votes of several people on a pair stand in one column for each of them, or in rows.
"""

from collections.abc import Iterator, Mapping
from functools import partial

from medreview.domain.table_rows import TableName
from medreview.errors import Message, RowProblem
from medreview.importers.answer_columns import answer_columns
from medreview.importers.cell_values import is_filled, missing, text_of
from medreview.importers.column_names import plain_name
from medreview.importers.column_roles import COUNTS_FROM
from medreview.importers.drafts import FieldMapping, FieldRow, ImportDraft, LayoutField, ReadRow
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow, rows_with_columns
from medreview.importers.layouts.pairwise import (
    ENDINGS,
    SYSTEMS,
    annotator_of,
    giver,
    preference_columns,
    two_columns,
)
from medreview.importers.preference_words import preference_in
from medreview.importers.rated_columns import RATING_SPELLINGS, rater_column
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.told_records import Replied, plain_id

_NAMES: Mapping[str, tuple[str, ...]] = {
    "question_id": ("id", *RATING_SPELLINGS["question_id"]),
    "turn": ("turn",),
    "dimension": RATING_SPELLINGS["dimension"],
    "comment": RATING_SPELLINGS["comment"],
}
_PAIR, _PREFERENCE = ("model_a", "model_b"), "preference"
_NEEDED = ("question_id", *_PAIR, _PREFERENCE)
_SURE = 0.9


class NamedPairs:
    """A pair gives a preference for each column of verdicts; a file that tells no rater is named as one."""

    name = "named-pairs"
    title = Message("Pairs of models, and which is preferred, without their answers")
    example = "question_id, model_a, model_b, winner; or question_id, model_1, model_2, winner1, winner2"

    def recognises(self, head: FileHead) -> float:
        fields = {*_suggested(head).values()}
        is_told = fields.issuperset(_NEEDED) and not answer_columns(head.columns, head.first_rows)
        return _SURE if is_told and _are_verdicts(head) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        names = ("question_id", "turn", *_PAIR, _PREFERENCE, "rater", "dimension", "comment")
        return ImportDraft(
            layout=self.name,
            head=head,
            tables=(TableName.PREFERENCES,),
            fields=tuple(
                LayoutField(name, TableName.PREFERENCES, name in _NEEDED, takes_many=name == _PREFERENCE)
                for name in names
            ),
            mapping=_suggested(head),
            can_map=True,
            rows=partial(_rows, head),
        )


def _suggested(head: FileHead) -> FieldMapping:
    by_name = {plain_name(column): column for column in reversed(head.columns)}
    mapping: dict[str, str | None] = dict.fromkeys(head.columns)
    mapping |= dict.fromkeys(preference_columns(head), _PREFERENCE)
    systems = next((found for ending in ENDINGS if (found := two_columns(by_name, SYSTEMS, ending))), ())
    mapping |= dict(zip(systems, _PAIR, strict=False))
    named = {name: next((by_name[one] for one in spelt if one in by_name), None) for name, spelt in _NAMES.items()}
    for name, column in {**named, "rater": rater_column(head)}.items():
        if column is not None and mapping[column] is None:
            mapping[column] = name
    return mapping


def _are_verdicts(head: FileHead) -> bool:
    """True if all first cells of the columns of preferences tell which of the two is better."""
    mapping = _suggested(head)
    columns = {name: column for column, name in mapping.items() if name in _PAIR}
    told = [
        preference_in(
            text_of(cell), [text_of(row.get(columns[name])) for name in _PAIR], counts_from=None, is_from_zero=False
        )
        for row in head.first_rows
        for column, name in mapping.items()
        if name == _PREFERENCE and is_filled(cell := row.get(column))
    ]
    return bool(told) and None not in told


def _rows(head: FileHead, mapping: FieldMapping) -> Iterator[ReadRow]:
    for raw in rows_with_columns(head, mapping.values(), _NEEDED):
        if isinstance(raw, FileRow):
            yield from _preferences(head, raw, mapping)
        else:
            yield raw


def _preferences(head: FileHead, raw: FileRow, mapping: FieldMapping) -> Iterator[ReadRow]:
    columns = {name: column for column, name in mapping.items() if name is not None}
    cells = {name: raw.cells.get(column) for name, column in columns.items()}
    absent = next((name for name in ("question_id", *_PAIR) if not is_filled(cells[name])), None)
    if absent is not None:
        yield RowProblem(head.name, raw.row, columns[absent], missing(columns[absent]))
        return
    question_id = plain_id(cells["question_id"]) + (f"-{turn}" if (turn := plain_id(cells.get("turn"))) else "")
    models = [text_of(cells[name]) for name in _PAIR]
    first, second = (Replied(question_id, model, "").key for model in models)
    same = {"question_id": question_id, "answer_a": first, "answer_b": second}
    same |= {name: cells.get(name) for name in ("dimension", "comment")}
    said = {name: head.said.constants[name] for name in ("rater", "judge") if name in head.said.constants}
    by = giver(cells["rater"]) if is_filled(cells.get("rater")) else said or {"rater": head.path.stem}
    extra = {column: cell for column, cell in raw.cells.items() if mapping.get(column) is None}
    extra |= dict(zip(_PAIR, models, strict=True))
    given = {column: raw.cells.get(column) for column, name in mapping.items() if name == _PREFERENCE}
    for column, cell in given.items():
        if is_filled(cell):
            counts_from = head.said.of_column(column, COUNTS_FROM)
            value = preference_in(text_of(cell), models, counts_from=counts_from, is_from_zero=False)
            if value is None:
                message = Message("{cell} is not one of {allowed}.", {"cell": cell, "allowed": "A, B, tie, neither"})
                yield RowProblem(head.name, raw.row, column, message)
                continue
            of_one = giver(name) if (name := annotator_of(column)) else by
            yield FieldRow(TableName.PREFERENCES, raw.row, same | of_one | {"value": value}, extra)
    if not any(map(is_filled, given.values())):
        yield SkippedRow(raw.row, RowSkip.NOT_RATED)


LAYOUTS = (NamedPairs(),)
