"""Questions about labels of answers, of which nothing tells who gave them."""

from medreview.errors import Listed, Message
from medreview.importers.column_roles import ColumnRole
from medreview.importers.open_questions import AskChoice, OpenQuestion, some_columns


def ask_for_labels(columns: tuple[str, ...]) -> OpenQuestion:
    """The question whether labels beside several answers rate them."""
    return OpenQuestion(
        columns,
        Message("Do the columns {columns} rate the answers beside them?", {"columns": Listed(columns)}),
        (
            AskChoice(
                Message("Yes, all by the rater who is named here"),
                dict.fromkeys(columns, ColumnRole.RATING),
                {"rater": ""},
            ),
            AskChoice(Message("Keep them as metadata"), dict.fromkeys(columns, ColumnRole.METADATA)),
        ),
    )


def ask_for_words(
    columns: tuple[str, ...], *, shown: Listed, may_be_ratings: bool, may_be_judgements: bool
) -> OpenQuestion:
    """The question who gave the labels in words beside answers; they become metadata while nobody answers.

    Parameters
    ----------
    shown
        The columns with a sample each.
    may_be_ratings, may_be_judgements
        Whether the table can be read as ratings, and whether its layout has a place for a judge's.
    """
    by_rater = AskChoice(
        Message("One rater, who is named here"), dict.fromkeys(columns, ColumnRole.RATING), {"rater": ""}
    )
    by_judge = AskChoice(Message("A model as their judge"), dict.fromkeys(columns, ColumnRole.JUDGEMENT), {"judge": ""})
    return OpenQuestion(
        columns,
        Message("Who gave the labels in the {n_columns:=column|columns} {columns}?", some_columns(columns)),
        (
            *((by_rater,) if may_be_ratings else ()),
            *((by_judge,) if may_be_judgements else ()),
            AskChoice(Message("Keep them as metadata"), dict.fromkeys(columns, ColumnRole.METADATA)),
        ),
        Message(
            "{file}: these words look like labels that somebody gave the answers, and are imported as metadata only: "
            "{columns}. If they are ratings, say who gave them when you import the file ({how}).",
            {"columns": shown},
        ),
    )
