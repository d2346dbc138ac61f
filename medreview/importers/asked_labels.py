"""Questions about labels and numbers beside answers, of which nothing tells who gave them."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from medreview.errors import Listed, Message
from medreview.importers.column_roles import ColumnRole
from medreview.importers.open_questions import LAYOUT_CONTROL, AskChoice, OpenQuestion, named_columns, some_columns

_BY_JUDGES = Message("The models in their names judged the answers")
_SCORES_LATER = Message(
    "{file}: these numbers look like scores and are imported as metadata only: {columns}. If a metric gave them, say "
    "so, now or later with the same file ({how}), and they become scores of the same answers."
)
_SCORES_ASIDE = Message(
    "{file}: these numbers look like scores and are imported as metadata only: {columns}. If raters gave them, import "
    "the file again in a layout of ratings ({control})."
)


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


def ask_for_scores(
    columns: tuple[str, ...],
    *,
    may_be_scores: bool,
    may_be_ratings: bool,
    shown: Listed | None = None,
    judges: Mapping[str, str] = MappingProxyType({}),
) -> OpenQuestion:
    """The question about numbers that look like scores and would become metadata.

    Parameters
    ----------
    may_be_scores, may_be_ratings
        Whether the layout has a place for what a metric says of an answer, and whether another one can read them as
        ratings.
    shown
        The columns with a sample each, where the question may stay open.
    judges
        By column the model that its name tells, which may have judged the answers; empty where not all names tell one.
    """
    by_judges = {f"{column}.rater": judge for column, judge in judges.items()}
    as_judged = AskChoice(_BY_JUDGES, dict.fromkeys(columns, ColumnRole.JUDGEMENT), by_judges)
    as_metadata = AskChoice(Message("Keep them as metadata"), dict.fromkeys(columns, ColumnRole.METADATA))
    as_ratings = AskChoice(Message("Raters gave them"), dict.fromkeys(columns, ColumnRole.RATING))
    as_scores = AskChoice(Message("They are scores of a metric"), dict.fromkeys(columns, ColumnRole.SCORE))
    values = named_columns(columns) | {"control": LAYOUT_CONTROL}
    left_open = _SCORES_LATER if may_be_scores else _SCORES_ASIDE
    told = None if shown is None else replace(left_open, values={"columns": shown, "control": LAYOUT_CONTROL})
    if may_be_ratings:
        return OpenQuestion(
            columns,
            Message("What are the values in the {n_columns:=column|columns} {columns}?", values),
            (*((as_judged,) * bool(judges)), *((as_scores,) * may_be_scores), as_ratings, as_metadata),
            told,
        )
    if may_be_scores:
        return OpenQuestion(
            columns,
            Message(
                "Did a metric give the values in the {n_columns:=column|columns} {columns}? If raters gave them, "
                "choose a layout of ratings ({control}).",
                values,
            ),
            (*((as_judged,) * bool(judges)), as_scores, as_metadata),
            told,
        )
    return OpenQuestion(
        columns,
        Message(
            "Are the values in the {n_columns:=column|columns} {columns} ratings or scores? If so, choose a layout of "
            "ratings ({control}): this one has no place for them.",
            values,
        ),
        (as_metadata,),
        told,
    )
