"""Answers and ratings in lists inside records: what several models replied to a question, what raters gave an answer.

Programs that collect replies write them so: ``{"question": …, "replies": [{"model": …, "text": …}, …]}``, and ratings
beside one answer or inside each: ``"ratings": [{"rater": …, "accuracy": 4}, …]``, or a judge in place of the rater.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import cast

from medreview.errors import Listed, Message
from medreview.importers.answer_columns import may_be_reference
from medreview.importers.cell_values import is_filled, is_phrase, n_signs
from medreview.importers.column_names import PASSAGES, flattened, plain_name, suggested_columns
from medreview.importers.column_roles import is_rationale
from medreview.importers.drafts import FieldMapping
from medreview.importers.file_heads import FileHead
from medreview.importers.model_names import LONGEST_NAME
from medreview.importers.nested_questions import parts_of_ids
from medreview.importers.opened_cells import with_opened
from medreview.importers.person_names import JUDGES, PHYSICIANS, named_for
from medreview.importers.rated_columns import (
    RATER,
    RATING_SPELLINGS,
    are_whole,
    holds_levels,
    is_dimension,
    names_raters,
)
from medreview.importers.rated_names import is_called_rating
from medreview.importers.row_lists import (
    AUTHOR,
    OF_EVALUATIONS,
    WHO_ANSWERS,
    RowLists,
    named_as_judge,
    rows_by_author,
    rows_in,
)
from medreview.llm.cloud.json_values import items, members

_DEEPEST, _MOST_ROWS = 2, 20
_NOT_ANSWERED = frozenset({"role", "from", "correct", "is_correct", "letter", "key", "option", "start", "end"})
"""Names in turns, options and marked parts, which are no answers of several authors."""
_MARKING = frozenset({"start", "end"})
"""Names of where a marked part of a text lies, which are no levels."""
_WHO_RATES = frozenset({*named_for(PHYSICIANS | {"nurse"}), *JUDGES})
"""Inside a list of ratings nobody else is named than who rated, or judged."""
_SHORTEST_TEXT = 12


def with_listed(head: FileHead, mapping: FieldMapping) -> FileHead | None:
    """The head of the rows that lists of answers or of ratings give; None where there are none, or two compete.

    Parameters
    ----------
    mapping
        As the rows are read without them: a list that fills a field is read already, and ratings beside several
        answers do not say of which they are.
    """
    head = with_opened(head)
    if by_author := _graded_by_author(head):
        rows = [one for row in head.first_rows for one in rows_by_author(by_author, row)]
        lists = _rating_lists(rows)[:1]
        rows = [one for row in rows for one in (rows_in(lists[0], row, of_answers=False) if lists else (row,))]
        return _of_lists(head, rows, RowLists((*lists,), frozenset(), by_author=by_author))
    rows, found, of_answers = list(head.first_rows), list[str](), frozenset[str]()
    free = [name for name in head.columns if name in mapping and mapping[name] is None]
    is_named = "author" in mapping.values()
    is_of_one = "answer" in mapping.values() and "answer_2" not in mapping.values()
    is_of_one = is_of_one and not any(_are_held_to(head, mapping, name) for name in free)
    for _ in range(_DEEPEST):
        lists = {name: parts for name in free if (parts := _records(rows, name))}
        told = [
            name
            for name, parts in lists.items()
            if (_rate(name, parts, rows[0]) if is_of_one else _answer(name, parts, is_named=is_named))
            or (is_of_one and not found and plain_name(name) in _OF_ANSWERS and _answer(name, parts, is_named=False))
        ]
        if not found and not told:
            told = [name for name, field in mapping.items() if field in _LISTED and _are_graded(rows, name)]
        if len(told) != 1:
            break
        of_answers |= {
            name for name in told if not is_of_one or (name in lists and not _rate(name, lists[name], rows[0]))
        }
        around = {name for row in rows for name in row}
        rows = [one for row in rows for one in rows_in(told[0], row, of_answers=told[0] in of_answers)]
        found, is_of_one = [*found, *told], True
        free = [name for name in dict.fromkeys(name for row in rows for name in row) if name not in around]
    return _of_lists(head, rows, RowLists(tuple(found), of_answers)) if found else None


def with_only_list(head: FileHead) -> FileHead | None:
    """The head of the rows in the only list of records with texts, where what is around it describes all of them.

    Programs that write what they did before what came of it leave files of one such record: ``{"config": {…},
    "results": [{…}, …]}``; others write a record a quiz, a chapter or a set, each with its list. Further lists of a
    file of one record have no texts, as all predictions beside samples of them have not, and are left out.
    """
    if head.lists is not None:
        return None
    is_one = len(head.first_rows) == 1
    lists = {name: parts for name in head.columns if (parts := _records(head.first_rows, name)) and len(parts) > 1}
    told = [name for name, parts in lists.items() if _hold_phrases(parts)] if len(lists) > 1 else [*lists]
    told = [name for name in told if plain_name(name) not in PASSAGES]
    others = frozenset(lists) - {*told}
    if len(told) != 1 or not (is_one or (not others and _describe(head, told[0]) and _hold_phrases(lists[told[0]]))):
        return None
    inside = frozenset(name for part in lists[told[0]] for name in part)
    opened = RowLists((told[0],), frozenset(), is_flat=True, inside=inside, left_out=others)
    rows = [one for row in head.first_rows for one in opened.rows(row)]
    found = _of_lists(head, rows, replace(opened, parts=parts_of_ids({}, rows)))
    beside = Message("Of these lists beside it nothing comes in: {columns}.", {"columns": Listed(sorted(others))})
    return replace(found, remarks=(*found.remarks, beside)) if others else found


def _hold_phrases(parts: Sequence[Mapping[str, object]]) -> bool:
    """True if any name of the records has a text of several words in most of them."""
    names = dict.fromkeys(name for part in parts for name in part)
    return any(2 * sum(is_phrase(str(part.get(name) or "")) for part in parts) > len(parts) for name in names)


def _describe(head: FileHead, column: str) -> bool:
    """True if every record has the list, and beside it names and short words, and no text that it may be about."""
    texts = [str(cell) for row in head.first_rows for name, cell in row.items() if name != column and is_filled(cell)]
    parts = [{*map(plain_name, members(part))} for row in head.first_rows for part in items(row.get(column))]
    are_short = all(n_signs(text) <= _LONGEST_DESCRIPTION for text in texts)
    return (
        are_short
        and not any(part & _NOT_ANSWERED for part in parts)
        and all(items(row.get(column)) for row in head.first_rows)
    )


_LONGEST_DESCRIPTION = 200


def _of_lists(head: FileHead, rows: Sequence[Mapping[str, object]], lists: RowLists) -> FileHead:
    note = Message(
        "Each record lists several ({columns}). Each of them is imported as a row of its own.",
        {"columns": Listed(lists.columns or lists.by_author)},
    )
    columns = tuple(dict.fromkeys(name for row in rows for name in row))
    return replace(
        head,
        columns=columns,
        said=head.said.of_families(columns),
        header=head.header or head.columns,
        first_rows=tuple(rows[:_MOST_ROWS]),
        lists=lists,
        remarks=(*head.remarks, note),
    )


def _records(rows: Sequence[Mapping[str, object]], column: str) -> list[Mapping[str, object]]:
    """The records of a column whose filled cells are lists of nothing else."""
    cells = [row.get(column) for row in rows]
    parts = [part for cell in cells for part in items(cell)]
    are_lists = all(isinstance(cell, list) for cell in cells if is_filled(cell))
    are_records = are_lists and all(isinstance(part, dict) for part in parts)
    return cast("list[Mapping[str, object]]", parts) if are_records else []


def _answer(column: str, parts: Sequence[Mapping[str, object]], *, is_named: bool) -> bool:
    """True for records that hold texts called answers, each beside the name of who gave it.

    Parameters
    ----------
    is_named
        Whether a column outside names who gave all of them: then the column of the list must be called after answers.
    """
    names = list(dict.fromkeys(name for part in parts for name in part))
    if _NOT_ANSWERED & {*map(plain_name, names)}:
        return False
    by = [name for name in names if plain_name(name) in WHO_ANSWERS]
    text = suggested_columns(names, ["answer"]).get("answer") or next((n for n in names if plain_name(n) == "text"), "")
    are_named = any(all(0 < len(str(part.get(name) or "")) <= LONGEST_NAME for part in parts) for name in by)
    are_named = are_named or (is_named and plain_name(column) in _OF_ANSWERS)
    texts = [str(part.get(text) or "") for part in parts]
    return are_named and text not in by and sum(map(n_signs, texts)) >= _SHORTEST_TEXT * len(texts)


def _are_held_to(head: FileHead, mapping: FieldMapping, column: str) -> bool:
    """True for a list of answers beside one that is called like a reference."""
    held = [name for name, field in mapping.items() if field == "answer"]
    parts = _records(head.first_rows, column)
    is_called_so = any(may_be_reference(name, [row.get(name) for row in head.first_rows], ()) for name in held)
    return is_called_so and bool(parts) and _answer(column, parts, is_named=False)


_OF_ANSWERS = frozenset(
    {"answers", "responses", "replies", "completions", "generations", "outputs", "samples", "candidates"}
)


_LISTED = frozenset({"answer"})
"""The field of a list of answers, which other layouts may read better if somebody graded each of them."""


def _are_graded(rows: Sequence[Mapping[str, object]], column: str) -> bool:
    """True for records of answers, each with its author and with levels of several known dimensions."""
    parts = _records(rows, column)
    return _hold_levels(parts) and _answer(column, parts, is_named=False)


def _hold_levels(parts: Sequence[Mapping[str, object]]) -> bool:
    """True for levels of a known dimension, or that are called ratings, as an object around them may be."""
    told = [flattened(part) for part in parts]
    names = dict.fromkeys(name for part in told for name in part)
    may_be = (name for name in names if is_dimension(name.rpartition(".")[2]) or is_called_rating(name))
    return any(_are_levels(name, told) and are_whole(part.get(name) for part in told) for name in may_be)


def _graded_by_author(head: FileHead) -> tuple[str, ...]:
    """The columns of objects that hold the texts of several authors under their names, and levels of each of those.

    Both stand in one object, or one holds the texts and another one the levels.
    """
    alike: dict[frozenset[str], list[str]] = {}
    for column in head.columns:
        alike.setdefault(_names_in(head.first_rows, column), []).append(column)
    for names, columns in alike.items() if AUTHOR not in head.columns else ():
        told = [{column: members(row[column])[name] for column in columns} for row in head.first_rows for name in names]
        if told and all(map(_is_answered, told)):
            parts = [{inner: one for cell in row.values() for inner, one in members(cell).items()} for row in told]
            return (*columns,) if _hold_levels(told) or _rating_lists(parts) else ()
    return ()


def _rating_lists(rows: Sequence[Mapping[str, object]]) -> list[str]:
    """The columns of lists of records in which raters gave levels."""
    names = dict.fromkeys(name for row in rows for name in row)
    return [name for name in names if (parts := _records(rows, name)) and _rate(name, parts, rows[0])]


def _is_answered(told: Mapping[str, object]) -> bool:
    """True if one cell is a sentence, or an object that holds one under the name of an answer."""
    named = {**told}
    for cell in told.values():
        inner = members(cell)
        named |= {
            name: inner[name] for name in (*suggested_columns(inner, ["answer"]).values(), "text") if name in inner
        }
    return any(isinstance(cell, str) and is_phrase(cell) for cell in named.values())


def _names_in(rows: Sequence[Mapping[str, object]], column: str) -> frozenset[str]:
    """The names under which every cell of a column holds something, where they may be those of authors."""
    cells = [members(row.get(column)) for row in rows]
    names = frozenset(cells[0]) if cells else frozenset[str]()
    are_same = len(names) >= _FEWEST_AUTHORS and all(frozenset(cell) == names for cell in cells)
    plain = {plain_name(name) for name in names}
    may_be_authors = not any(is_dimension(name) or RATER.fullmatch(name) or name.isdecimal() for name in names)
    return (
        names if are_same and may_be_authors and not plain & _NOT_ANSWERED and not _is_lettered(plain) else frozenset()
    )


def _is_lettered(names: Collection[str]) -> bool:
    return all(len(name) == 1 for name in names)


_FEWEST_AUTHORS = 2


def _rate(column: str, parts: Sequence[Mapping[str, object]], around: Collection[str]) -> bool:
    """True for records that all name a rater, or a judge, beside levels of a scale.

    Those in a list of evaluations need name nobody, where each says what was rated, or why.
    """
    parts = [flattened(named_as_judge(column, part, around)) for part in parts]
    names = list(dict.fromkeys(name for part in parts for name in part))
    if {*map(plain_name, names)} >= _MARKING:
        return False
    by = [name for name in names if names_raters(name) or plain_name(name) in _WHO_RATES]
    levels = [name for name in names if name not in by and _are_levels(name, parts)]
    if not OF_EVALUATIONS.isdisjoint(plain_name(column).split("_")):
        of_model = f"{column}."
        by += [name for name in names if name.startswith(of_model) or is_rationale(name) or _says_what(name)]
    return bool(levels) and any(all(is_filled(part.get(name)) for part in parts) for name in by)


def _says_what(name: str) -> bool:
    """True for the name of a column that says which dimension was rated, or of a comment on it."""
    return plain_name(name) in {*RATING_SPELLINGS["dimension"], *RATING_SPELLINGS["comment"], "metric"}


def _are_levels(column: str, parts: Sequence[Mapping[str, object]]) -> bool:
    return holds_levels((part.get(column) for part in parts), column, takes_words=False)
