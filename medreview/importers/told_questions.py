"""Memory of what rows of questions with answers told before, so that later rows with the same question find it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import attrgetter

from medreview.importers.cell_values import text_of
from medreview.importers.spooled_rows import LongMemory


@dataclass(slots=True)
class ToldQuestion:
    """A question as its first row has it, and what answers it so far.

    What is asked and whole answers are kept as hashes, what is said beside them as it is, by column. ``sheet`` is the
    one that answered it last, and ``n_before`` is how many answers earlier sheets have.
    """

    asked: Mapping[str, int]
    about: Mapping[str, object]
    sheet: str
    answers: dict[int, None] = field(default_factory=dict[int, None])
    n_before: int = 0

    def is_another(self, asked: Mapping[str, int]) -> bool:
        return self.asked != asked and any(told != self.asked.get(name) for name, told in asked.items())

    def others_of(self, about: Mapping[str, object]) -> dict[str, object]:
        """The cells in which a later row differs; where it says nothing, the first row holds."""
        if about is self.about:
            return {}
        return {name: cell for name, cell in about.items() if cell != self.about.get(name)}

    def is_new(self, author: str, text: str, language: object, more: Mapping[str, object]) -> bool:
        """True for an answer that did not come with all of this before."""
        n_before = len(self.answers)
        self.answers[_hash_of_answer(author, text, language, more)] = None
        return len(self.answers) > n_before

    def number_of(self, author: str, text: str, language: object, more: Mapping[str, object]) -> int:
        """The number, from 1, of an answer that came before with all of this."""
        return [*self.answers].index(_hash_of_answer(author, text, language, more)) + 1

    def n_of_sheet(self, sheet: str) -> int:
        """The number of its answers in a sheet, which may be read now."""
        if sheet != self.sheet:
            self.sheet, self.n_before = sheet, len(self.answers)
        return len(self.answers) - self.n_before


class ToldQuestions(LongMemory[ToldQuestion]):
    """The questions of a file, or of all sheets of a workbook, by their ids."""

    def __init__(self) -> None:
        super().__init__(attrgetter("asked", "about", "sheet", "answers", "n_before"), _told_question)


def _told_question(plain: tuple[dict[str, int], dict[str, object], str, dict[str, None], int]) -> ToldQuestion:
    asked, about, sheet, answers, n_before = plain
    return ToldQuestion(asked, about, sheet, dict.fromkeys(map(int, answers)), n_before)


def _hash_of_answer(author: str, text: str, language: object, more: Mapping[str, object]) -> int:
    return hash((author, text, text_of(language), as_json(more) if more else ""))


def hash_of(cell: object) -> int:
    """A hash of any value; that of a text needs no second form of it, which takes as long as the rest of its row."""
    return hash(cell) if isinstance(cell, str) else hash(("as JSON", as_json(cell)))


as_json = json.JSONEncoder(sort_keys=True, ensure_ascii=False, default=str).encode  # one for all: twice as fast
"""Any value as one text, equal for equal values."""
