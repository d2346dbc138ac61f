"""Text in YAML and in the signs of a program, whose lines may begin like the headings of questions and answers."""

import re
from collections.abc import Sequence
from itertools import islice, pairwise
from pathlib import Path

from medreview.errors import Message
from medreview.importers.bounded_text import TooLong, bounded_lines

_N_LOOKED_AT = 400
_KEY = re.compile(r"(?P<before> *(?:- +)*)(?P<name>[\w-]+(?: [\w-]+)*|\"[^\"]*\"|'[^']*'):(?:\s+(?P<value>.*))?")
_BETWEEN = ("#", "---", "%YAML")
"""The beginnings of lines of YAML that hold no values."""
_IN_PROGRAM = re.compile(r"\s*(?P<name>[^\W\d]\w*)\s*[:=]\s*(?P<sign>[\"'`]).*(?P=sign)\s*[,;]\s*")


def structure_of(path: Path, encoding: str) -> Message | None:
    """The kind of structure that the first lines of a text have; None for text and tables."""
    with path.open(encoding=encoding) as file:
        try:
            first = [*islice(bounded_lines(file), _N_LOOKED_AT)]
        except TooLong:
            return None
    lines = [line.strip("\ufeff").rstrip() for line in first if line.strip() and not line.startswith(_BETWEEN)]
    if _is_yaml(lines):
        return Message("a file in YAML")
    return Message("the source text of a program") if _is_program(lines) else None


def _is_yaml(lines: Sequence[str]) -> bool:
    """True for keys at the margin, none of them twice, and below or beside one of them the first key further in.

    Headed text repeats its headings at the margin, or has lines there that begin with none.
    """
    margin = [line for line in lines if not line[0].isspace()]
    keys = [_KEY.fullmatch(line) for line in margin if not line.startswith("- ")]
    names = [key["name"] for key in keys if key]
    if not margin or len({*names}) < len(keys):
        return False
    return any(_goes_on(line, below) for line, below in pairwise(lines))


def _goes_on(line: str, below: str) -> bool:
    """True for a second key of an item of a list, and for the first key of what a key without a value holds."""
    key, next_key = _KEY.fullmatch(line), _KEY.fullmatch(below)
    if key is None or next_key is None:
        return False
    place, next_place = len(key["before"]), len(next_key["before"])
    is_of_item = "-" in key["before"] and "-" not in next_key["before"] and place == next_place
    return is_of_item or (not key["value"] and next_place > place)


def _is_program(lines: Sequence[str]) -> bool:
    """True if names before values in quotes, each with a sign behind it, come again as those of objects do."""
    names = [found["name"] for line in lines if (found := _IN_PROGRAM.fullmatch(line))]
    return len(names) > len({*names}) and 4 * len(names) > len(lines)
