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
    told = {
        QUESTION: constants.get(QUESTION, ""),
        **({_ID: AT_ROW} if constants.get(_ID) in {AT_ROW, AT_PLACE} else {}),
    }
    if not told[QUESTION] or not told.keys().isdisjoint(head.columns):
        return head
    return replace(
        head,
        columns=(*head.columns, *told),
        header=head.header or head.columns,
        first_rows=tuple(with_said(row, told, number) for number, row in enumerate(head.first_rows, start=1)),
        said=head.said.with_roles({QUESTION: ColumnRole.QUESTION, **({_ID: _ID} if _ID in told else {})}),
        asked=told,
    )


def with_said(cells: Mapping[str, object], told: Mapping[str, str], row: int) -> Mapping[str, object]:
    """The cells of a row with the question that was said of all of them."""
    return {**cells, **{name: str(row) if value == AT_ROW else value for name, value in told.items()}}
