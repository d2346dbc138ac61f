"""Columns of options that models chose: named for a model, beside a column that names it, or to be asked about."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

from medreview.domain.answers import AuthorKind
from medreview.importers.answer_columns import author_of
from medreview.importers.answer_options import right_options
from medreview.importers.asked_choices import ask_for_choices
from medreview.importers.author_columns import names_of_models
from medreview.importers.author_kinds import author_kind
from medreview.importers.cell_values import is_filled, text_of
from medreview.importers.column_names import MODELS, last_name, plain_name
from medreview.importers.drafts import FieldMapping
from medreview.importers.file_heads import FileHead
from medreview.importers.kept_columns import kept_names
from medreview.importers.key_columns import LETTERS_ALONE, is_named_key, options_of
from medreview.importers.marked_options import WHETHER_RIGHT
from medreview.importers.model_names import is_named_model
from medreview.importers.open_questions import OpenQuestion
from medreview.importers.option_replies import chosen_by, reply_in
from medreview.importers.person_names import AUTHOR_COLUMNS
from medreview.importers.reference_names import TELLS_OF_IT
from medreview.llm.cloud.json_values import items, members

_CHOICES = frozenset(
    {"choice", "answer", "prediction", "predicted", "pred", "selected", "option", "letter", "label", "response"}
    | {"final_answer", "answer_letter", "selected_option", "predicted_answer", "chosen"}
)
_CHOICE_AFTER = re.compile(
    r"[\s_\-.]+(?:choice|chosen|selected|selection|option|pred|predicted|letter|pick)$", re.IGNORECASE
)
_OF_SEVERAL = frozenset({"majority", "consensus", "ensemble", "vote", "voted", "voting", "aggregate", "aggregated"})
"""Words in names of what was counted from the choices of several models, and is nobody's own."""
_OF_PAPERS = frozenset(
    {"section", "group", "part", "block", "form", "booklet", "version", "paper", "set", "session", "class"}
    | {"gruppe", "teil", "abschnitt", "sección", "seccion", "grupo", "parte", "seção", "groupe", "partie", "sezione"}
    | {"gruppo", "bölüm", "grup", "kitapçık", "セクション", "区分", "部分"}
)
"""Names of letters that say where in an examination a question stands, or which paper it is of."""
_FEWEST = 2
"""Cells that tell that a column holds options, and no words that happen to be one."""


def by_model(cells: Mapping[str, object]) -> list[Mapping[str, object]]:
    """A record for each model of a list of what several chose in one; the record itself without such a list.

    Each record has the model under the name of one, and its choice under that of a prediction.
    """
    lists = {name: [*map(members, items(cell))] for name, cell in cells.items() if items(cell)}
    for name, parts in lists.items():
        told = [(_only(part, MODELS), _only(part, _CHOICES)) for part in parts]
        named = [text_of(part.get(by)) for part, (by, _) in zip(parts, told, strict=True)]
        if not all(by and chosen for by, chosen in told) or "" in named or len({*named}) < len(named):
            continue
        around = {one: cell for one, cell in cells.items() if one != name}
        return [
            {
                **around,
                **{f"{name}.{one}": cell for one, cell in part.items() if one not in of_model},
                _MODEL: model,
                _PREDICTION: part[of_model[1]],
            }
            for part, of_model, model in zip(parts, told, named, strict=True)
        ]
    return [cells]


_MODEL, _PREDICTION = "model", "prediction"


def _only(cells: Mapping[str, object], names: Collection[str]) -> str:
    """The only name of a record that is one of some, of a plain value; else nothing."""
    found = [name for name, cell in cells.items() if plain_name(name) in names and isinstance(cell, str | int)]
    return found[0] if len(found) == 1 else ""


def chosen_by_models(head: FileHead, mapping: FieldMapping) -> list[str]:
    """The columns named for a model that hold options of their questions: what it chose."""
    named = [
        name
        for name in head.columns
        if mapping[name] is None
        and author_kind(chooser_of(name)) is AuthorKind.MODEL
        and plain_name(chooser_of(name)) not in MODELS
        and not (TELLS_OF_IT - _CHOICES) & {*_CHOICE_AFTER.sub("", plain_name(name)).split("_")}
        and not _OF_SEVERAL & {*plain_name(name).split("_")}
    ]
    columns = {field: column for column, field in mapping.items() if field}
    return [name for name in named if _holds_choices(head, columns, name)]


def chooser_of(column: str) -> str:
    """The model that a column of choices is named after, alone or by the object that it is from: gpt-4.choice."""
    *_, around, last = ("", *column.rsplit(".", 2))
    if plain_name(last) in _CHOICES and is_named_model(around):
        return around
    named = _CHOICE_AFTER.sub("", column)
    return named if is_named_model(named) else author_of(column)


def choosing_column(head: FileHead, found: Mapping[str, str]) -> str | None:
    """The column of the model that chose in each row: called so, or one of authors that tells rows of a question apart.

    Parameters
    ----------
    found
        The columns of a question's fields.
    """
    free = [name for name in head.columns if name not in found.values()]
    if called := next((name for name in free if plain_name(last_name(name)) in MODELS), None):
        return called
    if named := names_of_models(head, [*found.values()]):
        return named
    return next(
        (n for n in free if plain_name(last_name(n)) in AUTHOR_COLUMNS and _tells_apart(head, found, [n])), None
    )


def chosen_in_rows(head: FileHead, found: Mapping[str, str]) -> list[str]:
    """The columns that choose an option in each row beside the model of each, called so or in the list of models."""
    named, inside = choosing_column(head, found), told_in_lists(head)
    free = [name for name in head.columns if name not in {named, *found.values()}]
    free = [name for name in free if _is_called_chosen(name) or name in inside]
    told = [({name: row.get(cell) for name, cell in found.items()}, row) for row in head.first_rows]

    def choose(name: str) -> bool:
        replies = [(reply_in(row.get(name)), cells) for cells, row in told]
        return all(chosen_by(one, options_of(cells), cells.get("correct_option"), 1) for one, cells in replies)

    return [name for name in free if choose(name)] if named else []


def told_in_lists(head: FileHead) -> frozenset[str]:
    """The columns of what lists hold that are read as rows, such as those of models: none tells of a question."""
    are_rows = head.lists is not None and not head.lists.is_flat
    return frozenset(head.columns) - frozenset(head.header) if are_rows else frozenset()


def told_of_replies(head: FileHead, mapping: FieldMapping) -> frozenset[str] | None:
    """The columns of metadata that differ between rows of one question, by whose model each row is; None without such.

    They tell of what was chosen, and not of what was asked.
    """
    columns = {field: column for column, field in mapping.items() if field}
    by = [columns[name] for name in ("model", "author") if name in columns]
    if not by or not _tells_apart(head, columns, by):
        return None
    first: dict[tuple[str, ...], Mapping[str, object]] = {}
    found: set[str] = set()
    for row in head.first_rows:
        earlier = first.setdefault(_asked_in(row, columns), row)
        found |= {name for name in head.columns if mapping[name] is None and row.get(name) != earlier.get(name)}
    return frozenset(found)


def _tells_apart(head: FileHead, columns: Mapping[str, str], by: Sequence[str]) -> bool:
    """True if questions come again, and never beside the same name."""
    asked = [_asked_in(row, columns) for row in head.first_rows]
    told = {(*one, *(text_of(row.get(name)) for name in by)) for one, row in zip(asked, head.first_rows, strict=True)}
    return len({*asked}) < len(asked) == len(told)


def _asked_in(row: Mapping[str, object], columns: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(text_of(row.get(columns[name])) for name in ("question_id", "question", "context") if name in columns)


def may_be_choices(head: FileHead, mapping: FieldMapping, keys: Collection[str]) -> list[str]:
    """The columns of metadata that name one option in each row, and are not called like a key.

    Parameters
    ----------
    keys
        Those of which it is asked whether they are the key.
    """
    columns = {field: column for column, field in mapping.items() if field}
    kept = [name for name in kept_names(head, mapping) if name not in keys and not is_named_key(name)]
    kept = [name for name in kept if not _OF_SEVERAL & {*plain_name(name).split("_")} and not _are_flags(head, name)]
    kept = [name for name in kept if plain_name(name) not in _OF_PAPERS]
    found = [name for name in kept if _holds_choices(head, columns, name)]
    return [name for name in found if _is_called_chosen(name) or _are_words(head, name)]


def marked_right(head: FileHead, columns: Mapping[str, str], reply: str, free: Collection[str]) -> list[str]:
    """The columns of true and false that say in every first row whether the option in one column is the key.

    Parameters
    ----------
    columns
        The columns of a question's fields.
    free
        Those that may say so: by a name for it, or because what they say differs between rows.
    """
    rows = [(row, options_of({name: row.get(cell) for name, cell in columns.items()})) for row in head.first_rows]
    key = columns.get("correct_option", "")
    found: dict[str, None] = {}
    for first in (1, 0):
        named = partial(right_options, counts_from=first)
        right = [_is_named(named(row.get(reply), own), named(row.get(key), own)) for row, own in rows]
        for name in free if None not in right else ():
            marks = [WHETHER_RIGHT.get(text_of(row.get(name)).strip().casefold()) for row, _ in rows]
            is_told = len({*marks}) > 1 or plain_name(name) in _SAY_WHETHER
            found |= {name: None} if name != reply and is_told and marks == right else {}
    return [*found] if rows else []


def _is_named(chosen: object, key: object) -> bool | None:
    """True if what was chosen is what is right; None where either is no option, or nothing was chosen."""
    return chosen == key if isinstance(chosen, tuple) and isinstance(key, tuple) and chosen else None


_SAY_WHETHER = frozenset({"correct", "is_correct"})


def _are_words(head: FileHead, column: str) -> bool:
    """True for letters or words in each of several rows, and no numbers, which may be any."""
    told = [text_of(cell).strip() for row in head.first_rows if is_filled(cell := row.get(column))]
    return len(told) > _FEWEST and not any(map(str.isdecimal, told))


def asks_of_choices(columns: Sequence[str]) -> Iterator[OpenQuestion]:
    """The question who chose what columns hold, several at once."""
    if columns:
        yield ask_for_choices({name: _called(name) for name in columns} if len(columns) > 1 else {columns[0]: ""})


def _called(column: str) -> str:
    """The model that a column may be named after: sys_a of sys_a_pred."""
    return chooser_of(_CHOICE_AFTER.sub("", column)) or column


def _are_flags(head: FileHead, column: str) -> bool:
    """True for cells that say whether something is so."""
    told = {str(row.get(column)).strip().casefold() for row in head.first_rows if is_filled(row.get(column))}
    return told <= {"true", "false"}


def letters_of_models(head: FileHead, kept: Sequence[str]) -> list[str]:
    """The columns of letters without options beside them that models may have chosen, and nobody reads as answers.

    They are called so, or named for a model, or stand beside letters that are called what is right.
    """
    cells = {
        name: [text_of(cell) for row in head.first_rows if is_filled(cell := row.get(name))] for name in head.columns
    }
    lettered = [name for name, told in cells.items() if len(told) > _FEWEST and all(map(LETTERS_ALONE.fullmatch, told))]
    has_key = any(map(is_named_key, lettered))
    found = [name for name in lettered if name in kept and not is_named_key(name)]
    return [name for name in found if has_key or _is_called_chosen(name)]


def _is_called_chosen(column: str) -> bool:
    words = {*plain_name(column).split("_")}
    return bool(words & _CHOSEN_WORDS) or is_named_model(_CHOICE_AFTER.sub("", column))


_CHOSEN_WORDS = frozenset(
    {"choice", "chosen", "prediction", "predicted", "pred", "selected", "extracted", "parsed", "output", "response"}
    | {"reply", "llm", "result"}
)


def _holds_choices(head: FileHead, columns: Mapping[str, str], column: str) -> bool:
    """True for one option in each cell; by a number only where keys are numbers, too."""
    filled = [row for row in head.first_rows if is_filled(row.get(column))]
    options = [options_of({name: row.get(cell) for name, cell in columns.items()}) for row in filled]
    if any(text_of(row.get(column)).strip().isdecimal() for row in filled):
        keys = [text_of(row.get(columns.get("correct_option", ""))).strip() for row in filled]
        if not all(map(str.isdecimal, keys)):
            return False
    chosen = (
        [right_options(row.get(column), own, counts_from=first) for row, own in zip(filled, options, strict=True)]
        for first in (1, 0)
    )
    are_all = any(all(isinstance(one, tuple) and len(one) == 1 for one in told) for told in chosen)
    return len(filled) >= _FEWEST and are_all
