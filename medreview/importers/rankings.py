"""Rankings of a row's answers, from the best to the worst, and the preferences between each two that they tell.

A cell names the answers in their order, ``B > A = C`` or a list; or one of several columns has the answer of a place,
or the place of an answer.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple, cast

from medreview.domain.comparisons import Preferred
from medreview.domain.table_rows import TableName
from medreview.errors import Listed, Message
from medreview.importers.answer_columns import author_of
from medreview.importers.asking_columns import MORE_ANSWERS
from medreview.importers.cell_values import is_filled, text_of
from medreview.importers.column_names import plain_name
from medreview.importers.column_roles import Authorship, AuthorSource, Said
from medreview.importers.conversations import written
from medreview.importers.drafts import FieldMapping, FieldRow
from medreview.importers.file_heads import FileHead
from medreview.importers.preference_columns import giver, is_like_rater
from medreview.importers.rated_columns import is_dimension, rater_column, voter_column
from medreview.llm.cloud.json_values import items

RANKING, RANKS, RANKED, BEST, RANKED_BY = "in_order", "places", "place", "best", "ranked_by"
RANK_FIELDS = (RANKING, RANKS, RANKED, BEST, RANKED_BY)
"""The fields: whole orders, the places of all answers in one cell, one column of an order, the best one; who ranked."""
_WORDS = "rankings?|ranked|ranks?|rangliste|rangfolge|rang|رتبه(?:[\u200c_ ]بندی)?|排名|排序|順位"
_CALLED = re.compile(rf"(?:^|_)(?:{_WORDS})(?:_|$)")
_OF_PLACE = re.compile(
    rf"(?P<before>.*?)_?(?:(?:{_WORDS}|place|position|choice|preference)_?(?P<number>[1-9])"
    r"|(?P<nth>1st|2nd|3rd|[4-9]th|first|second|third|fourth|fifth)_(?:rank|place|choice|best))(?P<after>(?:_.*)?)"
)
_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
_BETTER, _SAME = re.compile(r"\s*(?:>+(?!=)|≻)\s*"), re.compile(r"\s*[=~≈]+\s*")
_NEXT, _NUMBERED = re.compile(r"\s*[,;|\n،；，→]\s*"), re.compile(r"^\(?\d{1,2}[.):]\s+")
_UNSURE = re.compile(r"[<>]\s*=|[≤≥]")
_FORM = re.compile(r"^(?:model|response|resp|answer|ans|system|sys|option|text|output|summary|candidate|reply)_?")
_LAST = re.compile(r"(?P<stem>.*?)_?(?P<mark>[a-z]|\d{1,2})")
_FEWEST = 2

Groups = Sequence[Sequence[str]]


class Ranked(NamedTuple):
    """An answer that may be ranked: its column, and who wrote it."""

    column: str
    author: str


@dataclass(frozen=True, slots=True)
class _Order:
    """The columns that tell one order of a row's answers, by the answer or the place that each is of."""

    field: str
    columns: Mapping[str, str | int]
    rater: str | None = None
    dimension: str | None = None
    open_name: str = ""
    """The name in them, of which it is not known whether it is a rater's or a dimension's."""
    is_by_place: bool = False


def groups_in(cell: object) -> Groups | None:
    """The names in a cell from the best to the worst, such as are equal together; None for a cell of fewer than two.

    They stand in a list, in a text with a sign or a line between each two, or with ``<`` from the worst to the best.
    """
    listed = written(cell)
    if isinstance(listed, list):
        parts = cast("list[object]", listed)
        groups = [[text_of(one) for one in items(part) or [part]] for part in parts]
    else:
        text = text_of(cell).strip()
        if _UNSURE.search(text):
            return None
        if "<" in text:
            text = "" if _BETTER.search(text) else " > ".join(reversed(re.split(r"\s*<+(?!=)\s*", text)))
        is_ordered = _BETTER.search(text) is not None or _SAME.search(text) is not None
        parts = _BETTER.split(text) if is_ordered else [_NUMBERED.sub("", one) for one in _NEXT.split(text)]
        groups = [_SAME.split(part) for part in parts]
    names = [name for group in groups for name in group]
    return groups if len(names) >= _FEWEST and all(name.strip() for name in names) else None


class _Names:
    """The names by which the answers of a row may be called, each with the number of its answer."""

    def __init__(self, answers: Sequence[Ranked]) -> None:
        self._numbers: dict[str, int] = {}
        twice: set[str] = set()
        for number, names in enumerate(_names_of(answers)):
            twice |= {name for name in names if self._numbers.setdefault(name, number) != number}
        self._numbers = {name: number for name, number in self._numbers.items() if name and name not in twice}

    def number(self, name: str) -> int | None:
        plain = plain_name(name)
        return self._numbers.get(plain, self._numbers.get(_FORM.sub("", plain)))

    def numbers(self, groups: Groups | None) -> list[list[int]] | None:
        """The answers in their order; None where a name is none of theirs, or comes again."""
        found = [[self.number(name) for name in group] for group in groups or ()]
        each = [number for group in found for number in group]
        are_known = None not in each and len({*each}) == len(each) > 0
        return cast("list[list[int]]", found) if are_known else None

    def within(self, column: str) -> tuple[int, str] | None:
        """The answer that a column is named for besides, with the rest of its name."""
        plain = plain_name(column)
        for name, number in sorted(self._numbers.items(), key=lambda one: -len(one[0])):
            if found := re.search(rf"(?:^|_){re.escape(name)}(?:_|$)", plain):
                return number, f"{plain[: found.start()]}_{plain[found.end() :]}".strip("_")
        return None


def _names_of(answers: Sequence[Ranked]) -> Iterator[set[str]]:
    """Of each answer: its author and its column, and a letter or number by which alone the columns are told apart."""
    columns = [plain_name(one.column) for one in answers]
    ends = [_LAST.fullmatch(column) for column in columns]
    are_marked = all(ends) and len({end["stem"] for end in ends if end}) == 1
    for one, column, end in zip(answers, columns, ends, strict=True):
        is_own = columns.count(column) == 1
        names = {plain_name(one.author), *({column, plain_name(author_of(one.column))} if is_own else ())}
        yield names | ({end["mark"]} if are_marked and end else set())


def ranked_columns(head: FileHead, free: Sequence[str], answers: Sequence[Ranked]) -> dict[str, str]:
    """The fields of columns that rank the answers of their rows, as their names and all first cells tell.

    With them the column of who ranked, where there is one.
    """
    names = _Names(answers)
    found = {column: RANKING for column in free if _is_order(head, column, names)}
    found |= dict.fromkeys(_columns_of_orders(head, [name for name in free if name not in found], names), RANKED)
    is_said = not {*RANK_FIELDS}.isdisjoint(head.said.roles.values())
    by = (rater_column(head) or voter_column(head)) if found or is_said else None
    return found | ({by: RANKED_BY} if by is not None and by in free and by not in found else {})


def answers_of(mapping: FieldMapping, authors: Mapping[str, Authorship]) -> list[Ranked]:
    """The answers of a row that may be ranked, one for each column of them that is not named beside it."""
    own = [column for column, field in mapping.items() if field in {"answer", *MORE_ANSWERS} and column in authors]
    return [Ranked(name, authors[name].name) for name in own if authors[name].source is not AuthorSource.COLUMN]


def may_be_ranked(head: FileHead, free: Iterable[str]) -> bool:
    """True if a column is called after ranks, or its cells have the signs of an order."""
    return any(
        is_called_ranking(name)
        or head.said.roles.get(name) in RANK_FIELDS
        or _OF_PLACE.fullmatch(plain_name(name))
        or any(isinstance(cell := row.get(name), str) and _SIGNS.search(cell) for row in head.first_rows[:_FEWEST])
        for name in free
    )


_SIGNS = re.compile(r"\w\s*(?:>|<|≻)\s*\w")


def name_answers(head: FileHead, columns: Iterable[str], answers: Sequence[Ranked]) -> bool:
    """True if all filled cells of some columns name an answer of their row."""
    names = _Names(answers)
    return all(_names_answers(head, column, names) for column in columns)


def _is_order(head: FileHead, column: str, names: _Names) -> bool:
    """True if all filled cells put answers in order: with signs for it, or as lists below a name for rankings."""
    cells = [cell for row in head.first_rows if is_filled(cell := row.get(column))]
    told = [names.numbers(groups_in(cell)) for cell in cells]
    if not cells or None in told:
        return False
    are_signed = all(isinstance(cell, str) and (">" in cell or "<" in cell or "=" in cell) for cell in cells)
    return are_signed or (is_called_ranking(column) and not _is_of_numbers(cells))


def is_called_ranking(column: str) -> bool:
    return _CALLED.search(plain_name(column)) is not None


def n_ranks(head: FileHead, column: str) -> int:
    """The highest of whole numbers from 1 in a column that is called after ranks; 0 for any other column."""
    cells = [place_in(cell) for row in head.first_rows if is_filled(cell := row.get(column))]
    may_rank_them = is_called_ranking(column) and _OF_LEVELS.isdisjoint(plain_name(column).split("_"))
    numbers = [number for number in cells if number is not None] if may_rank_them else []
    is_from_one = bool(numbers) and len(numbers) == len(cells) and min(numbers) == 1 < max(numbers)
    return max(numbers) if is_from_one else 0


_OF_LEVELS = frozenset({"likert", "rating", "score", "scale"})
"""Words in names of levels that are only called ranks."""


def _is_of_numbers(cells: Iterable[object]) -> bool:
    """True for orders that may be the numbers of answers as well as places, and are not the same either way."""
    told = [[text_of(name).strip() for group in groups_in(cell) or () for name in group] for cell in cells]
    are_numbers = all(name.isdecimal() for names in told for name in names)
    return are_numbers and any(len(names) != _FEWEST for names in told)


def may_rank(head: FileHead, free: Iterable[str], n_answers: int) -> list[str]:
    """The columns that are called rankings and hold numbers of all answers, of which it is not told what they mean."""
    found: list[str] = []
    for column in (name for name in free if is_called_ranking(name)):
        cells = [cell for row in head.first_rows if is_filled(cell := row.get(column))]
        told = [[text_of(one).strip() for group in groups_in(cell) or () for one in group] for cell in cells]
        allowed = {str(number) for number in range(1, n_answers + 1)}
        if told and all(len(names) == n_answers and {*names} <= allowed for names in told):
            found.append(column)
    return found


def ranks_alone(head: FileHead, columns: Collection[str], answers: Sequence[Ranked]) -> bool:
    """True if columns of numbers are the places of a row's answers, and nothing else is."""
    found = _columns_of_orders(head, columns, _Names(answers))
    return bool(found) and found.keys() == {*columns}


def _columns_of_orders(head: FileHead, columns: Iterable[str], names: _Names) -> dict[str, _Order]:
    """The columns that tell an order together, each with it."""
    families: dict[tuple[bool, str], dict[str, str | int]] = {}
    for column in columns:
        found = _OF_PLACE.fullmatch(plain_name(column))
        if found is not None and _names_answers(head, column, names):
            number = found["number"] or found["nth"]
            place = int(number) if number.isdecimal() else _NTH.get(number) or int(number[0])
            families.setdefault((True, f"{found['before']}_{found['after']}".strip("_")), {})[column] = place
        elif is_called_ranking(column) and (inner := names.within(column)) is not None:
            rest = "_".join(filter(None, _CALLED.sub("_", inner[1]).split("_")))
            families.setdefault((False, rest.removesuffix("_of").removesuffix("of")), {})[column] = inner[0]
    of_each: dict[str, _Order] = {}
    for (is_by_place, rest), own in families.items():
        order = _with_rest(_Order(RANKED, own, is_by_place=is_by_place), rest)
        are_places = is_by_place or _are_places(head, [*own])
        if len({*own.values()}) == len(own) >= _FEWEST and are_places:
            of_each |= dict.fromkeys(own, order)
    return of_each


def _names_answers(head: FileHead, column: str, names: _Names) -> bool:
    """True for the name of an answer in every filled cell; a number may be a place as well."""
    cells = [text_of(cell) for row in head.first_rows if is_filled(cell := row.get(column))]
    return any(not cell.isdecimal() for cell in cells) and all(names.number(cell) is not None for cell in cells)


def _are_places(head: FileHead, columns: Sequence[str]) -> bool:
    """True for whole numbers from 1 to at most how many columns there are; in each row there is a first one."""
    rows = [[text_of(cell) for name in columns if is_filled(cell := row.get(name))] for row in head.first_rows]
    told = [[place_in(text) for text in row] for row in rows if row]
    allowed = {*range(1, len(columns) + 1)}
    return bool(told) and all(1 in row and {*row} <= allowed for row in told)


def place_in(cell: object) -> int | None:
    text = text_of(cell).strip().removesuffix(".0")
    return int(text) if text.isdecimal() else None


def _with_rest(order: _Order, rest: str, rater: str | None = None, dimension: str | None = None) -> _Order:
    """The order with what is left of the names of its columns: whoever ranked, or by what."""
    if rater or dimension or not rest:
        return replace(order, rater=rater, dimension=dimension, open_name="")
    if is_like_rater(rest):
        return replace(order, rater=rest)
    return replace(order, dimension=rest) if is_dimension(rest) else replace(order, open_name=rest)


class Rankings:
    """The rankings in the rows of a file, as its mapping says."""

    def __init__(self, head: FileHead, mapping: FieldMapping, answers: Sequence[Ranked]) -> None:
        self._head = head
        self._answers = answers
        self._by = next((column for column, field in mapping.items() if field == RANKED_BY), "")
        self.columns = tuple(column for column, field in mapping.items() if field in {*RANK_FIELDS} - {RANKED_BY})
        self._names = _Names(answers)
        orders = _columns_of_orders(head, [name for name in self.columns if mapping[name] == RANKED], self._names)
        self._orders = [*{id(one): one for one in orders.values()}.values()]
        whole = [name for name in self.columns if mapping[name] != RANKED]
        for column in whole:
            rest = "_".join(filter(None, _CALLED.sub("_", plain_name(column)).split("_")))
            self._orders.append(self._named(_Order(mapping[column] or "", {column: 0}), rest if whole[1:] else ""))
        self._orders = [self._named(one, one.open_name) if one.open_name else one for one in self._orders]

    def _named(self, order: _Order, rest: str) -> _Order:
        said: Said = self._head.said
        told = [next(filter(None, (said.of_column(c, what) for c in order.columns)), None) for what in _SAID]
        return _with_rest(order, rest, *told)

    @property
    def of_nobody(self) -> tuple[str, ...]:
        """The columns of which neither the file nor a person says who ranked."""
        if self._by or self._head.said.constants.keys() & {"rater", "judge"}:
            return ()
        return tuple(column for one in self._orders if not (one.rater or one.open_name) for column in one.columns)

    @property
    def of_open_names(self) -> Mapping[str, str]:
        """The columns that are named for a rater or a dimension, it is not known which, with that name."""
        return {column: one.open_name for one in self._orders if one.open_name for column in one.columns}

    def problem(self, cells: Mapping[str, object]) -> tuple[str, Message] | None:
        """The first column of a row whose cells are no ranking of its answers, with a sentence on it."""
        for one in self._orders:
            if any(is_filled(cells.get(name)) for name in one.columns) and self._places(one, cells) is None:
                column = next(name for name in one.columns if is_filled(cells.get(name)))
                values = {"cell": text_of(cells[column]), "names": Listed(answer.author for answer in self._answers)}
                return column, Message(
                    "{cell} does not put the answers of its row in order. Write their names ({names}), the best one "
                    "first, with > or = between them.",
                    values,
                )
        return None

    def preferences(
        self, row: int, cells: Mapping[str, object], ids: Mapping[Ranked, object], question_id: object
    ) -> Iterator[FieldRow]:
        """A preference for each two answers of a row that an order ranks.

        Parameters
        ----------
        ids
            The ids of the answers that are there.
        """
        for one in self._orders:
            places = self._places(one, cells) or {}
            by = text_of(cells.get(self._by)) or one.rater
            given = giver(by) if by else {}
            for first, second in combinations(sorted(places), 2):
                pair = (self._answers[first], self._answers[second])
                if (one.field == BEST and 1 not in {places[first], places[second]}) or not {*pair} <= ids.keys():
                    continue
                told = {"question_id": question_id, "answer_a": ids[pair[0]], "answer_b": ids[pair[1]]}
                told |= {"value": _preferred(places[first], places[second]), "dimension": one.dimension}
                written_so = {name: cell for name in one.columns if is_filled(cell := cells.get(name))}
                yield FieldRow(TableName.PREFERENCES, row, told | given, written_so)

    def _places(self, order: _Order, cells: Mapping[str, object]) -> dict[int, int] | None:
        """The place of each answer that is ranked, from 1; None where that cannot be read."""
        filled = {name: cells[name] for name in order.columns if is_filled(cells.get(name))}
        if order.field == RANKED:
            return self._places_in_columns(order, filled)
        (cell,) = filled.values() or ("",)
        if order.field == BEST:
            best = self._names.number(text_of(cell))
            return None if best is None else {n: 1 if n == best else 2 for n in range(len(self._answers))}
        groups = groups_in(cell)
        if order.field == RANKS:
            told = [place_in(name) for group in groups or () for name in group]
            are_all = len(told) == len(self._answers) and None not in told
            return cast("dict[int, int]", dict(enumerate(told))) if are_all else None
        numbers = self._names.numbers(groups)
        if numbers is None and order.field == RANKING and _counts_answers(groups, len(self._answers)):
            numbers = [[int(name) - 1 for name in group] for group in groups or ()]
        return None if numbers is None else {n: at for at, group in enumerate(numbers, start=1) for n in group}

    def _places_in_columns(self, order: _Order, filled: Mapping[str, object]) -> dict[int, int] | None:
        numbers = {name: place_in(cell) for name, cell in filled.items()}
        if not order.is_by_place:
            if None in numbers.values():
                return None
            return cast("dict[int, int]", {order.columns[name]: place for name, place in numbers.items()})
        told = {self._names.number(text_of(cell)): order.columns[name] for name, cell in filled.items()}
        return cast("dict[int, int]", told) if None not in told and len(told) == len(filled) else None


def _counts_answers(groups: Groups | None, n_answers: int) -> bool:
    """True for numbers of answers, in the order of their columns, each of them once."""
    numbers = sorted(place_in(name) or 0 for group in groups or () for name in group)
    return numbers == [*range(1, n_answers + 1)]


_SAID = ("rater", "dimension")


def _preferred(first: int, second: int) -> Preferred:
    return Preferred.TIE if first == second else Preferred.A if first < second else Preferred.B
