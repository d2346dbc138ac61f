"""Several questions with their answers beside each other in one row, as wide tables of studies keep them.

Each begins with a column that is called a question and numbered, and goes on with its answer and what belongs to both,
such as ratings: Question 1, Answer 1, accuracy, Question 2, Answer 2, accuracy. Each is read as a row of its own.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from medreview.importers.cell_values import NUMBER, is_filled, is_phrase
from medreview.importers.column_names import ANSWERS_BY_LANGUAGE, ASKING_WORDS, SPELLINGS, is_known_name, plain_name

_ASKED = ASKING_WORDS | {"q"}
_ANSWERED = frozenset({"answer", "response", "reply", "a", *ANSWERS_BY_LANGUAGE})
_NUMBERED = re.compile(r"(?P<stem>[^\W\d_]+)_?(?P<number>\d{1,3})(?!\d)")
_AGAIN = re.compile(r"(?:[ _.]\(?(?:\d{1,2}|[A-Z])\)?|(?<=[^\W\d])\d)$")
"""The end of a name that comes again: accuracy (2), accuracy.1, accuracy_B, FRE2."""
_SAME_NAME = re.compile(r" \(\d{1,3}\)$")
"""The end of a name that stands twice in its file, as its head tells both apart."""
_IDS = frozenset(map(plain_name, SPELLINGS["question_id"]))
BLOCK = "block"
"""The column that says with which question of its row a row begins."""


@dataclass(frozen=True, slots=True)
class ColumnBlocks:
    """The columns of a table as it is written, and by block those that take the place of its own ones.

    ``shared`` are those of the whole row.
    """

    written: tuple[str, ...]
    shared: tuple[str, ...]
    blocks: tuple[Mapping[str, str], ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the rows that it is read as."""
        own = dict.fromkeys(name for block in self.blocks for name in block)
        return (*self.shared, *own, BLOCK)

    def rows(self, cells: Mapping[str, object]) -> Iterator[dict[str, object]]:
        """A row for each block with anything in it; the first one where there is nothing."""
        own = [{name: cells.get(column) for name, column in block.items()} for block in self.blocks]
        filled = [any(map(is_filled, told.values())) for told in own]
        shared = {name: cells.get(name) for name in self.shared}
        ids = [name for name, cell in shared.items() if plain_name(name) in _IDS and is_filled(cell)]
        for place, (block, told) in enumerate(zip(self.blocks, own, strict=True)):
            if filled[place] or (place == 0 and not any(filled)):
                own_ids = {name: f"{shared[name]}-{place + 1}" for name in ids}
                yield {**shared, **own_ids, **told, BLOCK: next(iter(block.values()))}


def column_blocks(columns: Sequence[str], rows: Sequence[Mapping[str, object]]) -> ColumnBlocks | None:
    """The blocks of a table; None where it has none, or what belongs to them cannot be told apart by name."""
    if found := _answered_again(columns, rows):
        return found
    begins = [
        place
        for place in range(len(columns) - 1)
        if (asked := _numbered(columns[place], _ASKED)) and asked == _numbered(columns[place + 1], _ANSWERED)
    ]
    are_of_quiz = any(plain_name(name).startswith("right_answer") for name in columns)  # rows of those who took it
    if len(begins) < 2 or BLOCK in columns or are_of_quiz:  # noqa: PLR2004
        return None
    ends = [*begins[1:], len(columns)]
    blocks = [_block(columns[begin:end]) for begin, end in zip(begins, ends, strict=True)]
    known = {name for block in blocks[:-1] for name in block}
    rest: list[str] = []
    while len(blocks[-1]) > 2 and (last := next(reversed(blocks[-1]))) not in known:  # noqa: PLR2004
        rest.insert(0, blocks[-1].pop(last))
    if any(NUMBER.fullmatch(str(row.get(name) or "").strip()) for name in rest for row in rows):
        return None  # what is said of the whole row is no rating of each answer
    n_told = sum(map(len, blocks)) + len(rest)
    asked = [str(row.get(next(iter(block.values()))) or "") for block in blocks for row in rows]
    if n_told != len(columns) - begins[0] or 2 * sum(map(is_phrase, asked)) < len([*filter(None, asked)]):
        return None  # two of a block have one name, or nothing asks
    return ColumnBlocks(tuple(columns), (*columns[: begins[0]], *rest), tuple(blocks))


def _answered_again(columns: Sequence[str], rows: Sequence[Mapping[str, object]]) -> ColumnBlocks | None:
    """The blocks of a table in which one name of answers comes again, each time behind a column of other questions."""
    names = [_SAME_NAME.sub("", name) for name in columns]
    answers = {name for name in names if plain_name(name).removesuffix("s") in _ANSWERED and names.count(name) > 1}
    begins = [place - 1 for place, name in enumerate(names) if name in answers and place]
    if len(answers) != 1 or len(begins) != names.count(*answers):
        return None
    steps = {after - before for before, after in pairwise(begins)}
    size = min(steps)
    asking = [columns[place] for place in begins]
    asked = [str(cell) for name in asking for row in rows if is_filled(cell := row.get(name))]
    is_even = steps == {size} and size > 1 and begins[-1] + size <= len(columns)
    if not is_even or 2 * sum(map(is_phrase, asked)) <= len(asked) or any(map(is_known_name, asking)):
        return None
    own = ["question", *names[begins[0] + 1 : begins[0] + size]]
    blocks = [dict(zip(own, columns[place : place + size], strict=True)) for place in begins]
    shared = (*columns[: begins[0]], *columns[begins[-1] + size :])
    return None if {*own} & {*shared} else ColumnBlocks(tuple(columns), shared, tuple(blocks))


def _block(columns: Sequence[str]) -> dict[str, str]:
    """The columns of a block by the names that they share with those of others."""
    first, second, *others = columns
    named = {_stem(first): first, _stem(second): second}
    return named | {_AGAIN.sub("", name.strip()): name for name in others}


def _stem(column: str) -> str:
    """The part of a name before the number of a question or an answer."""
    return re.split(r"[\W_]*\d", column, maxsplit=1)[0].strip()


def _numbered(column: str, words: frozenset[str]) -> str:
    """The number of a question or an answer; empty for any other column."""
    found = _NUMBERED.match(plain_name(column))
    return found["number"] if found and found["stem"] in words else ""
