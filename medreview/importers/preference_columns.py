"""Columns that say which of two answers is better, and what their names tell of who said it, or on what dimension."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from medreview.importers.cell_values import is_filled
from medreview.importers.column_names import plain_name
from medreview.importers.column_roles import Said
from medreview.importers.file_heads import FileHead
from medreview.importers.key_columns import SPELT_KEYS
from medreview.importers.model_names import LONGEST_NAME, is_a_model_that_rates
from medreview.importers.person_names import ANNOTATORS, HUMANS, JUDGES, PHYSICIANS, RATERS
from medreview.importers.preference_words import BELOW_NOUGHT, OF_NO_SIDE, ORDERED, names_side
from medreview.importers.rated_columns import is_dimension, names_raters
from medreview.importers.rated_names import is_initials

FROM_ZERO_ON = ("0", "1")
ENDINGS = (("a", "b"), ("1", "2"), FROM_ZERO_ON)
SYSTEMS = ("sys", "model", "system", "author", "llm", "generator")
NUMBERED = frozenset({"0", "1", "2"})
LABELS = frozenset({"label", "labels", "gold_label", "human_label", "judgment", "judgement"})
"""Names of what may be anything: a preference where all cells compare A with B, or are 1 and 2."""
TRUTH = frozenset({"ground_truth_winner", "true_winner", "gold_winner"})
"""Names of what is right: who wins where no other column says so."""
DIMENSIONS = {"safer_response_id": "safety"}
ONE_HOT = ("winner_model_a", "winner_model_b", "winner_tie")
_PREFERENCE = re.compile(
    r"which of a or b .*|preference|preferred|winner|better|best|choice|selection|selected|verdict|vote"
    r"|human_preference|better_response_id"
    r"|preference_strength|overall_preference|safer_response_id"
    r"|(?:preferred|better)[ _](?:answer|response|model|author|source|output)|(?:ans|answer|response)_preference",
    re.IGNORECASE,
)
_ANNOTATOR = re.compile(
    rf"(?P<rater>(?:judge|{'|'.join(sorted(RATERS | ANNOTATORS))})[ _-]?\d+)"
    r"(?:[ _-](?:preference|preferred|choice|winner|vote))?"
    rf"|(?P<expert>(?:rad|{'|'.join(sorted(PHYSICIANS))})[ _-]?\d+)[ _-](?:preference|preferred|choice|winner|vote)"
    r"|(?:winner|vote|verdict)[ _-]?\d{1,2}",
    re.IGNORECASE,
)
_PREFERS = "preference|preferred|prefers|choice|winner|vote|verdict|better|best|selection|selected"
_NAMED_FOR = re.compile(
    rf"(?:{_PREFERS})[\s_-]+(?:by[\s_-]+)?(?P<after>.+)|(?P<before>.+?)[\s_-]+(?:{_PREFERS})", re.IGNORECASE
)
_LIKE_RATERS = re.compile(
    rf"(?:{'|'.join(sorted(RATERS | ANNOTATORS | PHYSICIANS))})s?[ _-]?(?:\d+|[a-z])|r[ _-]?\d+|(?:dr|prof)\b.*",
    re.IGNORECASE,
)
_NO_VERDICT = frozenset(
    {"first", "second", "order", "position", "shown", "left", "right", "side", "swapped", "answer", "correct", "gold"}
    | {"label", "truth", "key", "pred", "prediction", "predicted", "target", "option", "id", "model", "system", "turn"}
    | {"worst", "worse", "loser", "rejected", "least", "disliked", "dispreferred"}
)
"""Words in names of what says in the same words which one was shown first, is right, is worse, or was chosen."""


@dataclass(frozen=True, slots=True)
class Compared:
    """The rater whose preferences a column holds, or their dimension, as a person or the column's name tells.

    Attributes
    ----------
    name
        What the column is named for beside a word for preferences.
    is_open
        Whether that may be a rater as well as a dimension.
    """

    name: str
    rater: str | None = None
    dimension: str | None = None
    is_open: bool = False


def preference_columns(head: FileHead) -> tuple[str, ...]:
    """The columns that say who wins: by one dimension each, by a column for each outcome, or one an annotator."""
    found = [column for column in head.columns if _PREFERENCE.fullmatch(column.strip()) or _compares(head, column)]
    found = found or [column for column in head.columns if plain_name(column) in TRUTH]
    overall = [column for column in found if column.strip().lower() not in DIMENSIONS]
    if found:
        return (*overall[:1], *(column for column in found if column not in overall))
    if set(ONE_HOT) <= set(head.columns):
        return ONE_HOT
    by = {column: name for column in head.columns if (name := annotator_of(column))}
    by = {column: name for column, name in by.items() if name != column or len(by) > 1}
    others = [column for column in head.columns if column not in by]
    if any(column.startswith(tuple(by.values())) for column in others):  # who rated, too
        return ()
    verdicts = _verdicts_of_several(head)
    return verdicts if {*verdicts} > {*by} else tuple(by)


def compared_systems(head: FileHead) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The letters, numbers or words for the two compared, and the columns that name them; nothing where none do.

    Whatever two columns are called that differ in such a word, they name them where the winners are called so.
    """
    by_name = {plain_name(column): column for column in reversed(head.columns)}
    for ending in ENDINGS:
        if found := two_columns(by_name, SYSTEMS, ending):
            return ending, found
    winners = [column for column in head.columns if is_called_preference(column.rpartition(".")[2])]
    for ending in (*ENDINGS, *_SIDES) if winners else ():
        for first, column in by_name.items():
            words = first.split("_")
            second = "_".join(ending[1] if word == ending[0] else word for word in words)
            is_pair = words.count(ending[0]) == 1 and second in by_name
            if is_pair and _are_winners(head, winners, (column, by_name[second])):
                return ending, (column, by_name[second])
    return (), ()


def told_systems(head: FileHead) -> tuple[str, ...]:
    """The two names that all winners of a table are called by, where no column names the compared; else nothing."""
    winners = [column for column in head.columns if "winner" in plain_name(column.rpartition(".")[2]).split("_")]
    cells = (str(cell).strip() for row in head.first_rows for name in winners if is_filled(cell := row.get(name)))
    told = [*dict.fromkeys(word for word in cells if word.casefold() not in OF_NO_SIDE)]
    are_names = all(len(word) <= LONGEST_NAME and not names_side(word, ()) for word in told)
    return (*told,) if len(told) == len(ENDINGS[0]) and are_names else ()


_SIDES = (("left", "right"), ("first", "second"), ("x", "y"))


def _are_winners(head: FileHead, winners: Sequence[str], systems: tuple[str, str]) -> bool:
    """True if both columns have a name in every row, and each winner is one of them, some of them by name, or none."""
    n_named = 0
    for row in head.first_rows:
        names = [str(row.get(column) or "").strip() for column in systems]
        told = [str(row.get(column)).strip() for column in winners if is_filled(row.get(column))]
        if not all(0 < len(name) <= LONGEST_NAME for name in names) or names[0] == names[1]:
            return False
        if not all(names_side(word, names) for word in told):
            return False
        n_named += sum(word in names for word in told)
    return n_named > 0


def giver(said_by: object) -> dict[str, object]:
    """A rater, or the judge that a model's name or a list of model and protocol tells."""
    if isinstance(said_by, list) and said_by:
        model, *protocol = cast("list[object]", said_by)
        return {"judge": str(model), "protocol": str(protocol[0]) if protocol else None}
    name = str(cast("object", said_by))
    return {"judge" if is_a_model_that_rates(name) or plain_name(name) in JUDGES else "rater": said_by}


def is_called_preference(column: str) -> bool:
    """True for a name that says that which of two is better stands in it."""
    return _PREFERENCE.fullmatch(column.strip()) is not None


def annotator_of(column: str) -> str | None:
    """The rater of a column of preferences that is named for one of several: reader_1 of reader_1_choice, winner2."""
    told = _ANNOTATOR.fullmatch(column.strip())
    return (told["rater"] or told["expert"] or column) if told else None


def compared_in(columns: Sequence[str], said: Said) -> dict[str, Compared]:
    """The raters or dimensions of columns of preferences; a single one may be of the file's only rater.

    Parameters
    ----------
    said
        The words of a person on the file.
    """
    are_apart = len(columns) > 1 and not any(column.strip().lower() in DIMENSIONS for column in columns)
    return {column: _compared_in(column, said, is_one_of_several=are_apart) for column in columns}


def _compared_in(column: str, said: Said, *, is_one_of_several: bool) -> Compared:
    rater, dimension = (said.of_column(column, what) for what in ("rater", "dimension"))
    dimension = dimension or DIMENSIONS.get(column.strip().lower())
    name = _named_for(column)
    if rater or dimension:
        return Compared(name, rater, dimension)
    is_called_so = is_one_of_several and plain_name(name) in {*HUMANS, *JUDGES}  # alone it may be any rater's
    if annotator := annotator_of(column) or (name if is_called_so or is_like_rater(name) else None):
        return Compared(name, annotator)
    if not is_one_of_several:
        is_told = is_dimension(name) and not is_called_preference(column)
        return Compared(name, None, name if is_told else None)
    if is_dimension(name) or _PREFERENCE.fullmatch(column.strip()):
        return Compared(name, None, name if is_dimension(name) else column)
    return Compared(name, is_open=True)


def _named_for(column: str) -> str:
    """The rest of a name beside a word for preferences: KL of winner_KL."""
    told = _NAMED_FOR.fullmatch(column.strip())
    return (told["after"] or told["before"]) if told else column.strip()


def is_like_rater(name: str) -> bool:
    """True for a name such as raters are given: reader_2, r1, Dr. Ames, initials."""
    return _LIKE_RATERS.fullmatch(name) is not None or is_initials(name)


def _verdicts_of_several(head: FileHead) -> tuple[str, ...]:
    """Columns whose first cells all say which of two is better, each of a rater or of a dimension of its own.

    Numbers alone say so only below the names of raters, or beside a word for preferences; so does a single column.
    """
    _, columns = compared_systems(head)
    named = () if columns else told_systems(head)
    cells: dict[str, list[str]] = {}
    for column in head.columns:
        is_around = head.lists is not None and head.lists.is_around(column)
        if is_around or column in columns or names_raters(column) or _NO_VERDICT & {*plain_name(column).split("_")}:
            continue
        told = [(str(row.get(column)).strip(), row) for row in head.first_rows if is_filled(row.get(column))]
        tell = (names_side(word, named or [str(row.get(name)) for name in columns]) for word, row in told)
        is_by_sign = _named_for(column) != column.strip() and all(_SIGNED.fullmatch(word) for word, _ in told)
        is_by_sign = is_by_sign and any(map(BELOW_NOUGHT.fullmatch, (word for word, _ in told)))
        if told and plain_name(column) not in SPELT_KEYS and (is_by_sign or all(tell)):
            cells[column] = [word for word, _ in told]
    told_by = {column for column in cells if _named_for(column) != column.strip() or is_like_rater(column.strip())}
    by_numbers = {column for column, told in cells.items() if {word.removesuffix(".0") for word in told} <= NUMBERED}
    if len(cells) == 1:
        return (*told_by,)
    return tuple(column for column in cells if column in told_by or column not in by_numbers)


_SIGNED = re.compile(r"[-−]?[0-4](?:\.0)?")


def _compares(head: FileHead, column: str) -> bool:
    """True for a column of labels whose cells all say which of two is better."""
    cells = (row.get(column) for row in head.first_rows if plain_name(column) in LABELS)
    told = {str(cell).strip() for cell in cells if is_filled(cell)}
    return bool(told) and (all(map(ORDERED.fullmatch, told)) or told <= NUMBERED)


def two_columns(by_name: Mapping[str, str], stems: Sequence[str], ending: tuple[str, str]) -> tuple[str, str] | None:
    """The only two columns that begin alike and end so, with an underscore between or without."""
    for stem in stems:
        for between, after in (("_", ""), ("", ""), ("_", "_text"), ("", "_text")) if stem else (("", ""),):
            names = [f"{stem}{between}{end}{after}" for end in ending]
            more = ("0", "2", "3", "c") if ending in ENDINGS else ()
            others = {f"{stem}{between}{end}{after}" for end in more}.difference(names)
            if all(name in by_name for name in names) and others.isdisjoint(by_name):
                return by_name[names[0]], by_name[names[1]]
    return None
