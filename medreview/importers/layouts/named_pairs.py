"""Pairs of models and which is preferred, without their answers: votes on answers that lie in other files.

The answers get placeholders, and so do the questions, unless their texts stand in the table. Votes of several people on
a pair stand in one column for each of them, or in rows.
"""

from collections.abc import Iterator, Mapping
from functools import partial

from medreview.domain.table_rows import TableName
from medreview.errors import Message, RowProblem
from medreview.importers.answer_columns import answer_columns
from medreview.importers.asking_columns import said_question
from medreview.importers.cell_values import is_filled, missing, text_of
from medreview.importers.column_names import plain_name, suggested_columns
from medreview.importers.column_roles import COUNTS_FROM
from medreview.importers.drafts import FieldMapping, FieldRow, ImportDraft, LayoutField, ReadRow
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow, rows_with_columns
from medreview.importers.layouts.pairwise import TEXTS, asks_of_compared
from medreview.importers.layouts.rated_pairs import PairRatings
from medreview.importers.open_questions import OpenQuestion
from medreview.importers.preference_columns import (
    ENDINGS,
    compared_in,
    compared_systems,
    giver,
    preference_columns,
    told_systems,
    two_columns,
)
from medreview.importers.preference_words import preference_in
from medreview.importers.rated_columns import RATING_SPELLINGS, id_of_text, rater_column, voter_column
from medreview.importers.rated_sides import rated_by_people
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.told_records import Replied, plain_id

_NAMES: Mapping[str, tuple[str, ...]] = {
    "question_id": ("id", *RATING_SPELLINGS["question_id"]),
    "turn": ("turn",),
    "dimension": RATING_SPELLINGS["dimension"],
    "comment": RATING_SPELLINGS["comment"],
}
_PAIR, _PREFERENCE, _RATING = ("model_a", "model_b"), "preference", "value"
_NEEDED = (*_PAIR, _PREFERENCE)
_ASKED = frozenset({"question_id", "question"})
_SURE = 0.9


class NamedPairs:
    """A pair gives a preference for each column of verdicts; a file that tells no rater is named as one."""

    name = "named-pairs"
    title = Message("Pairs of models, and which is preferred, without their answers")
    example = "question_id, model_a, model_b, winner; or question_id, model_1, model_2, winner1, winner2"

    def recognises(self, head: FileHead) -> float:
        fields = {*_suggested(head).values()}
        is_told = fields.issuperset(_needed(head)) and bool(fields & _ASKED)
        by_name = {plain_name(column): column for column in head.columns}
        has_texts = any(two_columns(by_name, TEXTS, ending) for ending in ENDINGS)
        is_told = is_told and not (has_texts or answer_columns(head.columns, head.first_rows))
        return _SURE if is_told and _are_verdicts(head) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        names = ("question_id", "turn", *_PAIR, _PREFERENCE, "rater", "dimension", "comment")
        mapping, needed = _suggested(head), _needed(head)
        return ImportDraft(
            layout=self.name,
            head=head,
            tables=(
                *((TableName.QUESTIONS,) if "question" in mapping.values() else ()),
                TableName.PREFERENCES,
                *((TableName.RATINGS,) if _RATING in mapping.values() else ()),
            ),
            fields=(
                LayoutField("question", TableName.QUESTIONS),
                *(
                    LayoutField(name, TableName.PREFERENCES, name in needed, takes_many=name == _PREFERENCE)
                    for name in names
                ),
                LayoutField(_RATING, TableName.RATINGS, takes_many=True),
            ),
            mapping=mapping,
            can_map=True,
            rows=partial(_rows, head),
            asks=partial(_asks, head),
            scales=lambda mapping: _ratings(head, mapping).scales,
        )


def _needed(head: FileHead) -> tuple[str, ...]:
    """The fields that columns have to fill: of the pair none where the winners alone tell it."""
    return _NEEDED if compared_systems(head)[1] or not told_systems(head) else (_PREFERENCE,)


def _suggested(head: FileHead) -> FieldMapping:
    by_name = {plain_name(column): column for column in reversed(head.columns)}
    mapping: dict[str, str | None] = dict.fromkeys(head.columns)
    mapping |= dict.fromkeys(preference_columns(head), _PREFERENCE)
    ending, systems = compared_systems(head)
    mapping |= dict(zip(systems, _PAIR, strict=False))
    named = {name: next((by_name[one] for one in spelt if one in by_name), None) for name, spelt in _NAMES.items()}
    for name, column in {**named, "rater": rater_column(head) or voter_column(head)}.items():
        if column is not None and mapping[column] is None:
            mapping[column] = name
    free = [column for column in head.columns if mapping[column] is None]
    asked = said_question(head) or suggested_columns(free, ["question"]).get("question")
    mapping |= {asked: "question"} if asked else {}
    free = [column for column in head.columns if mapping[column] is None]
    rated = rated_by_people(head, free, ending, names_rater="rater" in mapping.values())
    return mapping | dict.fromkeys(rated, _RATING)


def _ratings(head: FileHead, mapping: FieldMapping) -> PairRatings:
    ending, _ = compared_systems(head)
    by = next((column for column, name in mapping.items() if name == "rater"), None)
    return PairRatings.of(head, [column for column, name in mapping.items() if name == _RATING], ending, by)


def _asks(head: FileHead, mapping: FieldMapping) -> tuple[OpenQuestion, ...]:
    compared = asks_of_compared(head, [column for column, name in mapping.items() if name == _PREFERENCE])
    return (*compared, *_ratings(head, mapping).asks())


def _are_verdicts(head: FileHead) -> bool:
    """True if all first cells of the columns of preferences tell which of the two is better."""
    mapping = _suggested(head)
    columns = {name: column for column, name in mapping.items() if name in _PAIR}
    named = () if columns else told_systems(head)
    told = [
        preference_in(
            text_of(cell),
            named or [text_of(row.get(columns[name])) for name in _PAIR],
            counts_from=None,
            is_from_zero=False,
        )
        for row in head.first_rows
        for column, name in mapping.items()
        if name == _PREFERENCE and is_filled(cell := row.get(column))
    ]
    return bool(told) and None not in told


def _rows(head: FileHead, mapping: FieldMapping) -> Iterator[ReadRow]:
    asked = next((column for column, name in mapping.items() if name == "question"), None)
    ids = next((column for column, name in mapping.items() if name == "question_id"), None)
    ratings, named = _ratings(head, mapping), () if {*_PAIR} & {*mapping.values()} else told_systems(head)
    told: set[str] = set()
    for raw in rows_with_columns(head, mapping.values(), _needed(head)):
        if isinstance(raw, FileRow):
            text = raw.cells.get(asked) if asked else None
            question_id = plain_id(raw.cells.get(ids)) if ids else id_of_text(text) if is_filled(text) else ""
            if question_id and is_filled(text) and question_id not in told:
                told.add(question_id)
                yield FieldRow(TableName.QUESTIONS, raw.row, {"question_id": question_id, "question": text})
            yield from _preferences(head, raw, mapping, ratings, (question_id, *named))
        else:
            yield raw


def _preferences(
    head: FileHead, raw: FileRow, mapping: FieldMapping, ratings: PairRatings, named: tuple[str, ...]
) -> Iterator[ReadRow]:
    """The preferences of a row, and the ratings of both answers.

    Parameters
    ----------
    named
        The id of the question, and the two systems where no column names them.
    """
    question_id, *systems = named
    columns = {name: column for column, name in mapping.items() if name is not None}
    cells = {name: raw.cells.get(column) for name, column in columns.items()}
    needed = [name for name in ("question_id", "question") if name in columns][:1] if not question_id else []
    needed += [] if systems else [*_PAIR]
    absent = next((name for name in needed if not is_filled(cells[name])), None)
    if absent is not None:
        yield RowProblem(head.name, raw.row, columns[absent], missing(columns[absent]))
        return
    question_id += f"-{turn}" if (turn := plain_id(cells.get("turn"))) else ""
    models = systems or [text_of(cells[name]) for name in _PAIR]
    first, second = (Replied(question_id, model, "").key for model in models)
    same = {"question_id": question_id, "answer_a": first, "answer_b": second}
    same |= {name: cells.get(name) for name in ("dimension", "comment")}
    said = {name: head.said.constants[name] for name in ("rater", "judge") if name in head.said.constants}
    by = giver(cells["rater"]) if is_filled(cells.get("rater")) else said or {"rater": head.path.stem}
    extra = {column: cell for column, cell in raw.cells.items() if mapping.get(column) is None}
    extra |= dict(zip(_PAIR, models, strict=True))
    given = {column: raw.cells.get(column) for column, name in mapping.items() if name == _PREFERENCE}
    compared = compared_in([*given], head.said)
    for column, cell in given.items():
        if is_filled(cell):
            counts_from = head.said.of_column(column, COUNTS_FROM)
            value = preference_in(text_of(cell), models, counts_from=counts_from, is_from_zero=False)
            if value is None:
                message = Message("{cell} is not one of {allowed}.", {"cell": cell, "allowed": "A, B, tie, neither"})
                yield RowProblem(head.name, raw.row, column, message)
                continue
            told = compared[column]
            of_one = (giver(told.rater) if told.rater else by) | (
                {"dimension": told.dimension} if told.dimension else {}
            )
            yield FieldRow(TableName.PREFERENCES, raw.row, same | of_one | {"value": value}, extra)
    if not any(map(is_filled, given.values())):
        yield SkippedRow(raw.row, RowSkip.NOT_RATED)
    answers = zip((first, second), models, strict=True)
    yield from ratings.rows(raw, [{"question_id": question_id, "answer_id": k, "author": name} for k, name in answers])


LAYOUTS = (NamedPairs(),)
