"""One question of all rows, which a person says where a file holds none: what its texts answer."""

from collections.abc import Mapping
from dataclasses import replace

from medreview.importers.column_roles import AT_PLACE, AT_ROW, QUESTION, ColumnRole
from medreview.importers.file_heads import FileHead

_ID = "question_id"


def with_said_question(head: FileHead) -> FileHead:
    """The head with a column for the question that a person said of all rows; a column of that name in a file stays.

    Where each row is of something of its own, its number is the id of its question.
    """
    constants = head.said.constants
    told = {QUESTION: constants.get(QUESTION, ""), **_number_said(head)}
    if not told[QUESTION] or not told.keys().isdisjoint(head.columns):
        return head
    return _with_columns(head, told, {QUESTION: ColumnRole.QUESTION, **({_ID: _ID} if _ID in told else {})})


def with_numbers_alone(head: FileHead) -> FileHead:
    """The head with the numbers of its rows as the ids of questions whose texts are in no file, if a person said so."""
    told, roles = _number_said(head), {*head.said.roles.values()}
    is_asked = bool(head.asked) or bool({ColumnRole.QUESTION, ColumnRole.ID, _ID} & roles)
    if not told or is_asked or _ID in head.columns:
        return head
    return _with_columns(head, told, {_ID: ColumnRole.ID})


def _number_said(head: FileHead) -> dict[str, str]:
    number = head.said.constants.get(_ID, "")
    return {_ID: number} if number in {AT_ROW, AT_PLACE} else {}


def _with_columns(head: FileHead, told: Mapping[str, str], roles: Mapping[str, str]) -> FileHead:
    asked = replace(head, asked=told)
    return replace(
        asked,
        columns=(*head.columns, *told),
        header=head.header or head.columns,
        first_rows=tuple(with_said(row, asked, number) for number, row in enumerate(head.first_rows, start=1)),
        said=head.said.with_roles(roles),
    )


def with_said(cells: Mapping[str, object], head: FileHead, row: int) -> Mapping[str, object]:
    """The cells of a row with the question that was said of all of them, or its number."""
    numbers = {AT_ROW: head.row_id(row), AT_PLACE: str(row)}
    return {**cells, **{name: numbers.get(value, value) for name, value in head.asked.items()}}
