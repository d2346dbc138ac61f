"""Ids that begin anew in each part of a file, as questions of exams are numbered, and what tells the parts apart.

Of questions they are seen by their texts, of what was rated by ratings that are given again.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, islice
from operator import attrgetter
from typing import TypeVar

from medreview.domain.table_rows import AnswerRow, JudgementRow, QuestionRow, RatingRow, TableRow
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import Message, RowProblem
from medreview.importers.checked_rows import PlacedRow
from medreview.importers.column_names import plain_name
from medreview.importers.column_roles import AGAIN, AT_ROW, WITHIN, ColumnRole, Said
from medreview.importers.layouts.pairwise import GIVEN_BY_OTHERS
from medreview.importers.model_names import LONGEST_NAME
from medreview.importers.open_questions import AskChoice, OpenQuestion, ask_for_parts_of_ids
from medreview.importers.rated_ids import is_called_id
from medreview.importers.spooled_rows import KeyHashes

Record = TypeVar("Record", AnswerRow, RatingRow | JudgementRow)
_MOST_ROWS = 20_000
"""Rows with ids that come again, which are enough to tell how."""
_MOST_OFFERED = 4
_MANY = 3
"""Further questions under known ids, from which on one question is asked; a slip or two are problems of their rows."""


def part_asks(
    mapping: Mapping[str, str | None],
    said: Mapping[str, str],
    rows: Iterable[PlacedRow],
    ids: KeyHashes,
    *,
    beside: Iterable[PlacedRow] = (),
) -> Iterator[OpenQuestion]:
    """The question which column tells apart the questions of a file that have the same id, or two together, do.

    Parameters
    ----------
    said
        The columns of ids of which that is known.
    rows, ids
        The questions that were read, and their ids.
    beside
        The ratings that were read, with the metadata of rows in which questions have none.
    """
    column = next((name for name, field in mapping.items() if field == "question_id"), None)
    repeated = ids.repeated() if column is not None and column not in said else frozenset[int]()
    if column is None or not repeated:
        return
    again: list[QuestionRow] = []
    places: list[int | None] = []
    n_rows = 0
    for row in rows:
        n_rows += 1
        if isinstance(row.record, QuestionRow) and hash(row.record.question_id) in repeated:
            again += [row.record] if len(again) < _MOST_ROWS else []
            places.append(row.row)
    kept = _kept_in({*places}, beside) if not any(one.extra for one in again) else {}
    parts = _telling_apart(
        again, [_told_beside(mapping, one, kept.get(at, {})) for one, at in zip(again, places, strict=False)]
    )
    ids_told = {(one.dataset, one.question_id) for one in again}  # each dataset has ids of its own
    n_more = len({(one.dataset, one.question_id, one.question) for one in again}) - len(ids_told)
    if parts or (n_more >= _MANY and _FEWEST_REPEATED * n_more >= n_rows):
        yield ask_for_parts_of_ids(column, parts)


def answer_asks(
    mapping: Mapping[str, str | None], said: Mapping[str, str], rows: Iterable[PlacedRow], ids: KeyHashes
) -> Iterator[OpenQuestion]:
    """The question which column tells apart the questions of a file with the same ids, seen by answers to them alone.

    Parameters
    ----------
    said
        The columns of ids of which that is known.
    rows, ids
        The answers that were read, and their ids.
    """
    column = next((name for name, field in mapping.items() if field == "question_id" and name not in said), None)
    repeated = ids.repeated()
    if column is None or not repeated or "answer_id" in mapping.values():
        return
    records = (row.record for row in islice(rows, _MOST_ROWS))
    again = [one for one in records if isinstance(one, AnswerRow) and hash(one.answer_id) in repeated]
    if parts := _telling(mapping, again, key=attrgetter("answer_id")):
        yield ask_for_parts_of_ids(column, parts)


def rating_asks(
    mapping: Mapping[str, str | None], said: Said, rows: Iterable[PlacedRow], *, can_map: bool
) -> Iterator[OpenQuestion]:
    """The question what tells apart the ratings that one rater, or judge, gave the same answer on one dimension.

    Where no column does, it is whether they were given by others, or again; of a few it is not asked.

    Parameters
    ----------
    said
        The words of a person: what tells the parts of ids apart, and who rated.
    rows
        The ratings that were read.
    """
    placed = [*islice(rows, _MOST_ROWS)]
    records = [row.record for row in placed if isinstance(row.record, RatingRow | JudgementRow)]
    with_ids = {(one.question_id, one.author) for one in records if one.answer_id}  # others of these tell no answer
    records = [one for one in records if one.answer_id or (one.question_id, one.author) not in with_ids]
    counted = Counter(map(_given, records))
    again = [record for record in records if counted[_given(record)] > 1]
    ids = next(
        (column for column, field in mapping.items() if field == "question_id" and column not in said.parts), None
    )
    telling = _telling(mapping, again, key=_given)
    parts = [name for name in telling if not _tells_when(name, again)][:1] if can_map else []
    told = {(*_given(one), *(getattr(one, name, None) for name in _SAID_OF_ONE)) for one in again}
    n_again = len({*map(_given, again)})
    own = _ids_of_rows(mapping, placed) if can_map and again else None
    own = own if parts == [own] or (not parts and n_again < len(told)) else None  # a few names tell more
    are_others = 1 < n_again < len(told)
    are_timed = bool(telling) and not parts
    if (own or not parts) and (are_timed or (are_others and _FEWEST_REPEATED * len(again) >= len(records))):
        ask = _ask_when(records, is_named="rater" in mapping.values() or "rater" in said.constants)
        yield replace(ask, choices=(*ask.choices[:1], *([_own_question(own)] if own else []), *ask.choices[1:]))
    elif own:
        yield OpenQuestion((own,), replace(_ASK_AGAIN, values={"column": own}), (_own_question(own),))
    for part in parts if not own else ():
        is_counted = _counts([record.extra.get(part) for record in again])
        when = (AskChoice(Message("The occasion: the same answer was rated again"), {part: "occasion"}),)
        of_part = (AskChoice(_PARTS, {ids: ColumnRole.ID}, {f"{ids}.{WITHIN}": part}),) if ids else ()
        yield OpenQuestion(
            (part,),
            replace(_ASK_AGAIN, values={"column": part}),
            (
                *(when if is_counted else ()),
                *of_part,
                *(
                    (
                        AskChoice(Message("The dimension"), {part: "dimension"}),
                        AskChoice(Message("The rater"), {part: "rater"}),
                        AskChoice(Message("The author of the answer"), {part: ColumnRole.AUTHOR}),
                    )
                    if not (is_counted and _OF_OCCASIONS & {*plain_name(part).split("_")})
                    else ()
                ),
            ),
        )


def preference_asks(problems: Iterable[RowProblem]) -> Iterator[OpenQuestion]:
    """The question who gave several preferences for the same pairs, where some rows are refused for that."""
    if any(problem.message == GIVEN_BY_OTHERS for problem in problems):
        yield replace(
            _ASK_BY_WHOM,
            words=Message("Rows compare the same answers several times, and no column tells by whom. Who did?"),
            choices=(AskChoice(Message("Several raters, in the same order for each pair"), {}, {"rater": AGAIN}),),
        )


def are_by_several(told: Iterable[tuple[str, TableRow]]) -> bool:
    """True if records, each with the sheet that it is from, answer a question otherwise in several, by nobody named."""
    first: dict[str, tuple[str, str]] = {}
    unstated = ((sheet, one) for sheet, one in told if isinstance(one, AnswerRow) and one.author == NOT_STATED)
    known = ((sheet, one.answer, first.setdefault(one.question_id, (sheet, one.answer))) for sheet, one in unstated)
    return any(sheet != before and text != said for sheet, text, (before, said) in known)


def _own_question(column: str) -> AskChoice:
    words = Message("Each row is of a question of its own, whose ID the column {column} holds", {"column": column})
    return AskChoice(words, {column: ColumnRole.ID})


def _ids_of_rows(mapping: Mapping[str, str | None], rows: Sequence[PlacedRow]) -> str | None:
    """The first column of ids that are no two rows', and not those of ratings, where no question has an id."""
    if not {"question_id", "answer_id"}.isdisjoint(mapping.values()):
        return None
    of_each = {row.row: row.record.extra for row in rows if isinstance(row.record, RatingRow | JudgementRow)}
    kept = [name for name, field in mapping.items() if field is None and is_called_id(name)]
    for name in (name for name in kept if _OF_RATINGS.isdisjoint(plain_name(name).split("_"))):
        cells = [str(cell).strip() for extra in of_each.values() if isinstance(cell := extra.get(name), str | int)]
        if len({*cells}) == len(of_each) and all(0 < len(cell) <= LONGEST_NAME for cell in cells):
            return name
    return None


_OF_RATINGS = frozenset({"rating", "annotation", "evaluation", "judgement", "judgment", "review", "vote", "score"})
_ASK_AGAIN = Message("The same rater rates the same answer several times. What does the column {column} name?")


def _counts(cells: Iterable[object]) -> bool:
    """True for numbers that count from 0 or 1 without a gap."""
    texts = {str(cell).strip().removesuffix(".0") for cell in cells}
    numbers = sorted(int(text) for text in texts if text.isdecimal())
    return len(numbers) == len(texts) and numbers in ([*range(len(numbers))], [*range(1, len(numbers) + 1)])


_OF_OCCASIONS = frozenset(
    {"repeat", "repetition", "rep", "run", "trial", "iteration", "occasion", "round", "time", "pass"}
)
_SAID_OF_ONE = ("value", "confidence", "comment", "wall_seconds", "raw_output")


_FEWEST_REPEATED = 5
"""One in so many ratings: fewer that are given again are an oversight."""
_AGAIN_LATER = AskChoice(Message("One rater, who rated again later"), {}, {"occasion": AGAIN})
_ASK_BY_WHOM = OpenQuestion(
    (),
    Message("Rows rate the same answers several times, and no column tells by whom. Who gave these ratings?"),
    (AskChoice(Message("Several raters, in the same order for each answer"), {}, {"rater": AGAIN}), _AGAIN_LATER),
)
_ASK_WHEN = OpenQuestion(
    (),
    Message("Rows by the same rater rate the same answers several times. What tells these ratings apart?"),
    (
        replace(_AGAIN_LATER, words=Message("They were given one after the other")),
        AskChoice(Message("Each row rates an answer of its own, numbered like the rows"), {}, {"answer_id": AT_ROW}),
    ),
)
_ASK_WHEN_ALONE = replace(_ASK_WHEN, choices=_ASK_WHEN.choices[:1])
_PARTS = Message("A part of the file, in each of which the IDs count anew")


def _ask_when(records: Iterable[RatingRow | JudgementRow], *, is_named: bool) -> OpenQuestion:
    """The question who rated the same answers again, or when; ``is_named``: a column or a person names the rater."""
    has_several = len({one.rater if isinstance(one, RatingRow) else one.judge for one in records}) > 1
    return _ASK_WHEN if is_named else _ASK_WHEN_ALONE if has_several else _ASK_BY_WHOM


def _tells_when(column: str, records: Sequence[RatingRow | JudgementRow]) -> bool:
    """True for a column of times of day."""
    return all(_AT.match(str(record.extra.get(column)).strip()) for record in records)


_AT = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\D{1,2}\d{1,2}:\d{2}")


def _given(record: RatingRow | JudgementRow) -> tuple[object, ...]:
    """The key that no two ratings of a study share, nor two judgements of a protocol."""
    of_answer = (record.question_id, record.answer_id, record.author, record.dimension, record.sentence_index)
    if isinstance(record, RatingRow):
        return (record.study, record.rater, *of_answer, record.occasion)
    return (record.protocol, record.judge, *of_answer, record.repeat, record.setup, record.run)


def _telling(
    mapping: Mapping[str, str | None], records: Sequence[Record], *, key: Callable[[Record], object]
) -> list[str]:
    """The columns of metadata with a few names each that make rows different which have the same key."""
    kept = [name for name, field in mapping.items() if field is None]
    told = {name: [record.extra.get(name) for record in records] for name in kept}
    found: dict[str, int] = {}
    for name, cells in told.items():
        names = [str(cell).strip() for cell in cells if isinstance(cell, str | int)]
        are_names = len(names) == len(cells) and all(0 < len(cell) <= LONGEST_NAME for cell in names)
        n_told = len({(key(record), cell) for record, cell in zip(records, names, strict=False)})
        if are_names and n_told == len(records) >= 2 * len({*names}) > 0:
            found[name] = len({*names})
    return sorted(found, key=found.__getitem__)[:_MOST_OFFERED]


def _kept_in(places: Collection[int | None], rows: Iterable[PlacedRow]) -> dict[int | None, Mapping[str, object]]:
    """The metadata of ratings by their row, of those in some places."""
    return {row.row: row.record.extra for row in islice(rows, _MOST_ROWS) if row.row in places}


def _telling_apart(records: Sequence[QuestionRow], told: Sequence[Mapping[str, str]]) -> list[str]:
    """The columns whose cells make the ids of different questions different, those with the fewest values first.

    Where none does, two columns together may, whose names a comma parts.

    Parameters
    ----------
    told
        The cells beside each question that may name a part, by column.
    """
    asked: dict[str, set[str]] = {}
    for one in records:
        asked.setdefault(one.question_id, set()).add(one.question)
    if all(len(texts) == 1 for texts in asked.values()):
        return []
    columns = [name for name in told[0] if all(cells.get(name) for cells in told)]
    few = {name: n for name in columns if (n := len({cells[name] for cells in told})) > 1 and 2 * n <= len(records)}
    named = sorted((name for name in few if "," not in name), key=few.__getitem__)[:_MOST_PAIRED]
    found = [name for name in few if _tells_apart((name,), records, told)]
    found = sorted(found, key=few.__getitem__)
    found = found or [",".join(two) for two in combinations(named, 2) if _tells_apart(two, records, told)]
    return found[:_MOST_OFFERED]


_MOST_PAIRED = 8


def _tells_apart(columns: Sequence[str], records: Sequence[QuestionRow], told: Sequence[Mapping[str, str]]) -> bool:
    """True if no two questions have the same id and the same cells in some columns."""
    by_id: dict[tuple[str, ...], str] = {}
    keys = ((*(cells[name] for name in columns), one.question_id) for cells, one in zip(told, records, strict=True))
    return all(by_id.setdefault(key, one.question) == one.question for key, one in zip(keys, records, strict=True))


def _told_beside(
    mapping: Mapping[str, str | None], record: QuestionRow, beside: Mapping[str, object]
) -> dict[str, str]:
    """The cells beside a question that may name a part, by column."""
    fields = {column: getattr(record, field, None) for column, field in mapping.items() if field in _NAMING}
    cells = {**fields, **record.extra, **beside}
    return {column: str(cell) for column, cell in cells.items() if isinstance(cell, str | int)}


_NAMING = frozenset({"category", "specialty", "source", "title", "language", "split", "question_type"})
"""Fields of questions that hold one text, which may be the name of an exam."""
