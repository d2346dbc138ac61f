"""Questions about columns of preferences: whose they are, and which answer a number, a sign or a name prefers."""

from collections.abc import Mapping, Sequence

from medreview.errors import Listed, Message
from medreview.importers.column_roles import COUNTS_DOWN, COUNTS_FROM, FIRST_ABOVE, FIRST_BELOW, ColumnRole
from medreview.importers.open_questions import AskChoice, OpenQuestion, named_columns, some_columns
from medreview.importers.rankings import BEST, RANKING, RANKS


def ask_for_compared(columns: Mapping[str, str]) -> OpenQuestion:
    """The question what columns of preferences are named for.

    Parameters
    ----------
    columns
        By column the name in it.
    """
    return OpenQuestion(
        (*columns,),
        Message(
            "Columns of preferences are named after {names}. Who or what is that?",
            {"names": Listed(dict.fromkeys(columns.values()))},
        ),
        (
            AskChoice(
                Message("They gave the preferences"), {}, {f"{one}.rater": name for one, name in columns.items()}
            ),
            AskChoice(
                Message("What was compared, such as accuracy"),
                {},
                {f"{one}.dimension": name for one, name in columns.items()},
            ),
            AskChoice(
                Message("They are no preferences; keep them as metadata"), dict.fromkeys(columns, ColumnRole.METADATA)
            ),
        ),
    )


def ask_for_winner(column: str, *, may_count_down: bool) -> OpenQuestion:
    """The question which of two answers a number prefers; with 0 and 1 alone, 1 may also say that the first is."""
    down = AskChoice(Message("1 is the first answer, 0 the second"), {}, {f"{column}.{COUNTS_FROM}": COUNTS_DOWN})
    return OpenQuestion(
        (column,),
        Message("Which answer does 1 in the column {column} prefer?", {"column": column}),
        (
            AskChoice(Message("1 is the first answer, 2 the second, 0 a tie"), {}, {f"{column}.{COUNTS_FROM}": "1"}),
            AskChoice(Message("0 is the first answer, 1 the second, 2 a tie"), {}, {f"{column}.{COUNTS_FROM}": "0"}),
            *((down,) if may_count_down else ()),
            *(AskChoice(words, {}, {f"{column}.{COUNTS_FROM}": side}) for words, side in _BY_SIGN),
        ),
    )


_BY_SIGN = (
    (Message("The second answer, as numbers above 0 do; those below 0 prefer the first"), FIRST_BELOW),
    (Message("The first answer, as numbers above 0 do; those below 0 prefer the second"), FIRST_ABOVE),
)


def ask_for_side(column: str) -> OpenQuestion:
    """The question which of two answers the numbers below nought prefer, where others are above it."""
    sides = (
        (Message("The first answer"), FIRST_BELOW),
        (Message("The second answer"), FIRST_ABOVE),
    )
    return OpenQuestion(
        (column,),
        Message("Which answer do numbers below 0 in the column {column} prefer?", {"column": column}),
        tuple(AskChoice(words, {}, {f"{column}.{COUNTS_FROM}": side}) for words, side in sides),
    )


def ask_for_best(columns: tuple[str, ...], *, answers: Sequence[str] = (), name_answers: bool = False) -> OpenQuestion:
    """The question about columns that name one of a row's answers, as a preference among several would.

    Parameters
    ----------
    answers
        The two columns that are compared, if the table can be read as pairs.
    name_answers
        Whether every cell names an answer of its row.
    """
    as_metadata = AskChoice(Message("Keep them as metadata"), dict.fromkeys(columns, ColumnRole.METADATA))
    asked = Message(
        "{n_columns:=Does the column|Do the columns} {columns} say which answer is the best?", named_columns(columns)
    )
    if answers:
        compared = dict.fromkeys(answers, ColumnRole.ANSWER) | dict.fromkeys(columns, ColumnRole.PREFERENCE)
        words = Message("Yes, read the rows as pairs with the better one")
        return OpenQuestion(columns, asked, (AskChoice(words, compared), as_metadata))
    if name_answers:
        words = Message("Yes, it is preferred to each other answer of its row")
        return OpenQuestion(columns, asked, (AskChoice(words, dict.fromkeys(columns, BEST)), as_metadata))
    return OpenQuestion(
        columns,
        Message(
            "{n_columns:=Does the column|Do the columns} {columns} say which answer is the best? If so, write such "
            "rows as pairs with their winners: this layout has no place for preferences.",
            named_columns(columns),
        ),
        (as_metadata,),
    )


def ask_for_order(column: str) -> OpenQuestion:
    """The question what the numbers of all answers of a row mean, which a ranking lists."""
    return OpenQuestion(
        (column,),
        Message("What do the numbers in {column} mean: 2,3,1?", {"column": column}),
        (
            AskChoice(Message("The second answer is the best, then the third, then the first"), {column: RANKING}),
            AskChoice(Message("The first answer has place 2, the second place 3, the third place 1"), {column: RANKS}),
            AskChoice(Message("Keep them as metadata"), {column: ColumnRole.METADATA}),
        ),
    )


def ask_for_ranker(columns: tuple[str, ...]) -> OpenQuestion:
    """The question who put answers in the order that columns tell."""
    return OpenQuestion(
        columns,
        Message("Who ranked the answers in the {n_columns:=column|columns} {columns}?", some_columns(columns)),
        (
            AskChoice(Message("One rater, who is named here"), {}, {"rater": ""}),
            AskChoice(Message("A model"), {}, {"judge": ""}),
            AskChoice(Message("Keep them as metadata"), dict.fromkeys(columns, ColumnRole.METADATA)),
        ),
    )
