"""Tables whose first row names no columns: pairs of texts, flash cards, and lines above that say how to read them.

Anki writes lines such as ``#separator:tab`` above its cards, a spreadsheet ``sep=;`` above its table. Quizlet and many
others write pairs without any heading.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, takewhile
from pathlib import Path

from medreview.importers.bounded_text import LONGEST
from medreview.importers.cell_values import NUMBER, asks, is_longer_than_names
from medreview.importers.column_names import is_known_name, plain_name
from medreview.importers.grouped_headings import heading

_FEWEST_ROWS = 3
_PAIR = 2
_WORDS_OF_TEXT, _SIGNS_OF_TEXT = 4, 20
_MOST_LINES = 40
_SAYS = re.compile(r"#\s?(?P<key>[a-z][a-z ]{1,30}):(?P<value>.*)|sep=(?P<sep>.)", re.IGNORECASE)
_SEPARATORS = {"tab": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "colon": ":", "space": " "}
_OF_CARDS = frozenset({"separator", "html", "tags column", "columns", "notetype", "deck", "notetype column"})
_CARD = ("front", "back")
_NAMES = frozenset({"question", "questions", "answer", "answers", "response", "responses", "reply", "prompt", "term"})
"""Words that make a sentence the name of a column: what is your answer?"""


@dataclass(frozen=True, slots=True)
class Preface:
    """The lines above a table that say how it is written, by what each says."""

    said: dict[str, str]
    n_rows: int

    @property
    def delimiter(self) -> str | None:
        sign = self.said.get("separator", "")
        return _SEPARATORS.get(sign.casefold(), sign if len(sign) == 1 else None)

    @property
    def are_cards(self) -> bool:
        return bool(_OF_CARDS & self.said.keys()) and "sep" not in self.said

    def names(self, records: Sequence[Sequence[str]]) -> list[str]:
        """The columns of cards: as they are told, else both sides in order and what else has a number."""
        if told := self.said.get("columns"):
            return told.split(self.delimiter or "\t")
        width = max(map(len, records))
        placed = {
            int(place): key.removesuffix(" column")
            for key, place in self.said.items()
            if key.endswith(" column") and place.isdecimal()
        }
        sides = iter(_CARD)
        return [placed.get(n) or next(sides, None) or f"column {n}" for n in range(1, width + 1)]


def read_preface(path: Path, encoding: str) -> Preface | None:
    """The lines that stand above a table and say how to read it; None where it begins at once."""
    with path.open(encoding=encoding, newline="") as file:
        lines = [file.readline(LONGEST) for _ in range(_MOST_LINES)]
    told = [*takewhile(bool, (_SAYS.fullmatch(line.lstrip("\ufeff").rstrip("\r\n")) for line in lines))]
    said = {(one["key"] or "sep").casefold(): (one["value"] or one["sep"] or "") for one in told if one}
    if "sep" in said:
        said["separator"] = said["sep"]
    return Preface(said, len(told)) if told else None


def lacks_header(records: Sequence[Sequence[str]]) -> bool:
    """True if the first row is one like the others: a question, or a text, where the others have such, too."""
    header, *rows = records
    has_twice = any(cell.isdecimal() and header.count(cell) > 1 for cell in header)  # which no table names so
    named = (place for place, cell in enumerate(header) if is_known_name(cell))
    is_named = any(all(place >= len(row) or row[place] != header[place] for row in rows) for place in named)
    if has_twice or is_named:
        return has_twice  # a name does not come again in its column
    if _holds_values(header, rows):
        return True
    if len(header) == _PAIR and rows and any(map(_is_text, header)):
        places = [place for place, cell in enumerate(header) if _is_text(cell)]
        are_alike = any(2 * sum(" " in row[n].strip() for row in rows if n < len(row)) > len(rows) for n in places)
        return are_alike and not _NAMES & {*plain_name(" ".join(header)).split("_")}
    if len(rows) < _FEWEST_ROWS:
        return False
    long = [place for place, cell in enumerate(header) if is_longer_than_names(cell) and not asks(cell)]
    n_long = [sum(is_longer_than_names(row[place]) for row in rows if place < len(row)) for place in long]
    if any(2 * n > len(rows) for n in n_long):
        return True
    asking = [place for place, cell in enumerate(header) if asks(cell)]
    n_asking = [sum(asks(row[place]) for row in rows if place < len(row)) for place in asking]
    return any(2 * n > len(rows) for n in n_asking)


def _holds_values(header: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    """True for a first row with True, False or a number above others; numbers in order may be names, as of raters."""
    columns = [
        (cell.strip(), [row[place].strip() for row in rows if place < len(row)]) for place, cell in enumerate(header)
    ]
    truths = [told for cell, told in columns if cell.casefold() in _TRUTHS and told]
    if any(all(cell.casefold() in {*_TRUTHS, ""} for cell in told) for told in truths):
        return True
    found = [(cell, told) for cell, told in columns if told and all(map(NUMBER.fullmatch, [cell, *told]))]
    numbers = [float(cell) for cell, told in found if min(map(float, told)) <= float(cell) <= max(map(float, told))]
    return len(rows) >= _PAIR and bool(numbers) and (len(found) == 1 or numbers != sorted({*numbers}))


_TRUTHS = frozenset({"true", "false"})


def n_titles(records: Sequence[Sequence[str]]) -> int:
    """The number of rows above the names of columns that hold a title or instructions alone, or nothing at all."""
    titles = [*takewhile(lambda record: _is_title(record) or _instructs(record), records[:_MOST_TITLES])]
    title = next((cell.strip() for cell in titles[0] if cell.strip()), "") if titles else ""
    are_titles = titles[:1] and titles[0][0].strip() and all(map(_is_title, titles))
    title = title if are_titles or any(map(is_longer_than_names, chain.from_iterable(titles))) else ""
    if not title or is_known_name(title) or len(titles) == len(records):
        return 0
    names = [cell.strip() for cell in records[len(titles)]]
    below = [[*record, *[""] * len(names)][: len(names)] for record in records[len(titles) : len(titles) + _OF_NAMES]]
    if heading(below, 0)[0]:
        return len(titles)
    filled = [name for name in names if name]
    are_names = len(filled) >= _FEWEST_NAMES and len({*filled}) == len(filled) and len(names) - len(filled) <= 1
    is_data = any(any(map(str.isdecimal, name.split())) or is_longer_than_names(name) for name in filled)
    return len(titles) if are_names and not is_data else 0


def _is_title(record: Sequence[str]) -> bool:
    return not any(map(str.strip, record[1:]))


def _instructs(record: Sequence[str]) -> bool:
    """True for a row that is mostly empty and holds texts, which may have a word with a colon before them."""
    filled = [cell.strip() for cell in record if cell.strip()]
    return 0 < 2 * len(filled) <= len(record) and all(cell.endswith(":") or _is_text(cell) for cell in filled)


_MOST_TITLES, _FEWEST_NAMES, _OF_NAMES = 5, 3, 3


def names_of_pairs(records: Sequence[Sequence[str]]) -> list[str]:
    """The columns of pairs without a heading: a question or term with its answer, or an id with a question; else none.

    Whoever wrote the second text is asked for by whatever reads them.
    """
    if any(len(record) != _PAIR for record in records):
        return []
    first, second = zip(*records, strict=True)
    if len({*first}) < len(first) or not all(any(map(str.isalpha, cell)) for cell in second):
        return []
    if all(any(map(str.isdigit, cell)) and " " not in cell.strip() for cell in first):
        return ["question_id", "question"] if 2 * sum(map(asks, second)) > len(second) else []
    return ["question", "answer"] if all(any(map(str.isalpha, cell)) for cell in first) else []


def _is_text(cell: str) -> bool:
    return asks(cell) or len(cell.split()) >= _WORDS_OF_TEXT or (" " in cell.strip() and len(cell) >= _SIGNS_OF_TEXT)
