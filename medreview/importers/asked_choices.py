"""Questions about options of examinations: which is right, who chose, and what numbers and replies mean."""

from collections.abc import Mapping

from medreview.domain.answers import AuthorKind
from medreview.errors import Listed, Message
from medreview.importers.column_roles import COUNTS_FROM, ColumnRole
from medreview.importers.open_questions import AskChoice, OpenQuestion

_REPLY_LATER = Message(
    "{file}: a model seems to have written the texts in {columns}, which are imported as metadata only. Say what they "
    "are, now or later with the same file ({how})."
)


_BY_A_MODEL = Message("A model chose what is in it")


def ask_for_choices(columns: Mapping[str, str]) -> OpenQuestion:
    """The question who chose the options in columns, each of which may be named after its model.

    Parameters
    ----------
    columns
        By column the model that it is named after; empty where nobody is.
    """
    return OpenQuestion(
        (*columns,),
        Message(
            "Who chose the options in the {n_columns:=column|columns} {columns}?",
            {"columns": Listed(columns), "n_columns": len(columns)},
        ),
        (
            AskChoice(
                Message("Models, called like their columns") if all(columns.values()) else _BY_A_MODEL,
                dict.fromkeys(columns, ColumnRole.CHOICE),
                {f"{one}.author": name for one, name in columns.items()},
            ),
            AskChoice(Message("Keep them as metadata"), dict.fromkeys(columns, ColumnRole.METADATA)),
        ),
    )


def ask_for_key(column: str, field_name: str, *, instead_of: str | None = None) -> OpenQuestion:
    """The question whether a column of options names the right ones; the field takes it then, and no other column."""
    others = {} if instead_of is None else {instead_of: ColumnRole.METADATA}
    return OpenQuestion(
        (column,),
        Message("Does {column} say which option is right?", {"column": column}),
        (
            AskChoice(Message("Yes, it is the answer key"), {column: field_name, **others}),
            AskChoice(Message("No, keep it as metadata"), {column: ColumnRole.METADATA}),
            AskChoice(_BY_A_MODEL, {column: ColumnRole.CHOICE}, {f"{column}.author": ""}),
        ),
    )


def ask_for_reply(column: str) -> OpenQuestion:
    """The question what a model's texts beside options are; they become metadata while nobody answers."""
    return OpenQuestion(
        (column,),
        Message("What are the texts in the column {column}?", {"column": column}),
        (
            AskChoice(
                Message("A model chose an option in them"), {column: ColumnRole.CHOICE}, {f"{column}.author": ""}
            ),
            AskChoice(
                Message("A model answered the question in them"),
                {column: ColumnRole.ANSWER},
                {f"{column}.author": "", f"{column}.kind": AuthorKind.MODEL},
            ),
            AskChoice(Message("They are reference answers"), {column: ColumnRole.REFERENCE}),
            AskChoice(Message("They are not answers; keep them as metadata"), {column: ColumnRole.METADATA}),
        ),
        _REPLY_LATER,
    )


def ask_for_chooser(column: str, ids: str, *, is_one_of_several: bool = False) -> OpenQuestion:
    """The question whose choices the letters of a column are; what people chose are answers to the ids beside it."""
    if is_one_of_several:
        return ask_for_choices({column: ""})
    people = {f"{column}.author": "", f"{column}.kind": AuthorKind.PERSON}
    return OpenQuestion(
        (column,),
        Message("Who chose the letters in the column {column}?", {"column": column}),
        (
            AskChoice(Message("A model"), {}, {"model": ""}),
            AskChoice(Message("Persons, not a model"), {ids: ColumnRole.ID, column: ColumnRole.ANSWER}, people),
        ),
    )


def ask_for_chosen(columns: tuple[str, ...], role: ColumnRole) -> OpenQuestion:
    """The question which of several columns was answered; the others, such as what is right, become metadata.

    Nothing is said of these, which are keys of their questions in other sheets of the same file.
    """
    return OpenQuestion(
        columns,
        Message("Which of the columns {columns} holds what was answered?", {"columns": Listed(columns)}),
        tuple(AskChoice(Message("{column}", {"column": name}), {name: role}) for name in columns),
    )


def ask_for_first_number(column: str) -> OpenQuestion:
    """The question which option a number means, where every number of a column may count from 0 or from 1."""
    return OpenQuestion(
        (column,),
        Message("Does 1 in the column {column} mean the first option or the second?", {"column": column}),
        (
            AskChoice(Message("1 is the first option"), {}, {f"{column}.{COUNTS_FROM}": "1"}),
            AskChoice(Message("1 is the second option, 0 the first"), {}, {f"{column}.{COUNTS_FROM}": "0"}),
        ),
    )
