"""Quizzes as plain text, in the two formats in which teachers pass them on: Aiken and GIFT, both of Moodle.

In Aiken lettered lines follow a question, and ``ANSWER:`` names the right one. In GIFT the options stand in braces
behind the question, each after ``=`` where it is right and ``~`` where it is wrong, with its share of the points as
``%50%`` where several are right. Questions without options to choose from are no part of it.
"""

import re
from collections.abc import Iterator
from itertools import islice, takewhile
from pathlib import Path

from medreview.importers.answer_options import LETTERS
from medreview.importers.bounded_text import TooLong, bounded_lines

_N_LOOKED_AT = 400
_LONGEST = 20_000
"""Characters of a question with its options; what is longer is none, and is not searched for them."""
_OPTION = re.compile(r"([A-J])[.)]\s+(\S.*)")
_KEY = re.compile(r"ANSWER:\s*([A-J])")
_GIFT = re.compile(
    r"(?P<before>(?:\\.|[^\\{}])*)\{(?P<options>(?:\\.|[^\\{}])*)\}(?P<after>(?:\\.|[^\\{}])*)", re.DOTALL
)
_NAMED = re.compile(r"\s*::(?P<name>.*?)(?<!\\)::", re.DOTALL)
_FORMAT = re.compile(r"\[(?:html|moodle|plain|markdown)\]")
_PART = re.compile(r"(?<!\\)([=~])((?:\\.|[^\\=~])*)", re.DOTALL)
_WEIGHT = re.compile(r"\s*%(-?\d+(?:\.\d+)?)%")
_FEEDBACK = re.compile(r"(?<!\\)#.*", re.DOTALL)
_ESCAPED = re.compile(r"\\([~=#{}:\\])")
_BLANK = "_____"


def looks_like_quiz(path: Path, encoding: str) -> bool:
    """True if the first blocks of a text are questions with options and which of them is right."""
    try:
        lines = islice(_lines(path, encoding), _N_LOOKED_AT)
        text = "".join(takewhile(lambda line: len(line) <= _LONGEST, lines))
    except TooLong:
        return False
    found = [_question(block) for block in _blocks(text)]
    return bool(found) and sum(one is not None for one in found) * 2 > len(found)


def quiz_records(path: Path, encoding: str) -> list[dict[str, object]]:
    """The questions of a quiz in order; a block that is none keeps its text, and has no options.

    Raises
    ------
    TooLong
        If a line never ends.
    """
    text = "".join(_lines(path, encoding))
    return [_question(block) or {"question": block.strip()} for block in _blocks(text)]


def _lines(path: Path, encoding: str) -> Iterator[str]:
    with path.open(encoding=encoding, newline="\n") as file:
        yield from (line for line in bounded_lines(file) if not line.lstrip("\ufeff ").startswith(("//", "$CATEGORY")))


def _blocks(text: str) -> list[str]:
    """The parts between blank lines; a blank line inside braces parts nothing."""
    found: list[str] = []
    for part in re.split(r"\n[ \t\r]*\n", text):
        is_open = bool(found) and len(found[-1]) <= _LONGEST and found[-1].count("{") > found[-1].count("}")
        found[-1:] = [f"{found[-1]}\n{part}"] if is_open else [*found[-1:], part]
    return [part for part in found if part.strip()]


def _question(block: str) -> dict[str, object] | None:
    return (_of_gift(block) or _of_aiken(block)) if len(block) <= _LONGEST else None


def _of_aiken(block: str) -> dict[str, object] | None:
    lines = [line.strip() for line in block.splitlines() if line.strip()]
    first = next((place for place, line in enumerate(lines) if _OPTION.fullmatch(line)), 0)
    options = [_OPTION.fullmatch(line) for line in lines[first:-1]]
    key = _KEY.fullmatch(lines[-1])
    letters = "".join(option[1] for option in options if option)
    if not first or key is None or len(letters) < len(options) or letters != LETTERS[: len(letters)]:
        return None
    asked = "\n".join(lines[:first]).strip()
    return {"question": asked, "options": [str(option[2]) for option in options if option], "correct_answer": key[1]}


def _of_gift(block: str) -> dict[str, object] | None:
    found = _GIFT.fullmatch(block.strip())
    if found is None:
        return None
    before, options, right = found["before"], list[str](), list[str]()
    named = _NAMED.match(before)
    asked = _FORMAT.sub("", before[named.end() :] if named else before)
    if found["after"].strip():
        asked = f"{asked.rstrip()} {_BLANK} {found['after'].strip()}"
    parts = _PART.findall(found["options"])
    if all(sign == "=" and "->" in text for sign, text in parts):
        return None  # pairs to be matched
    for sign, text in parts:
        weight = _WEIGHT.match(text)
        words = _plain(_FEEDBACK.sub("", text[weight.end() :] if weight else text))
        options.append(words)
        if sign == "=" or (weight is not None and float(weight[1]) > 0):
            right.append(LETTERS[len(options) - 1 : len(options)])
    if not 1 < len(options) <= len(LETTERS) or not right or len(right) == len(options):
        return None  # words that may be written, all of them right
    name = {"title": _plain(named["name"])} if named else {}
    return {**name, "question": _plain(asked), "options": options, "correct_answer": ",".join(right)}


def _plain(text: str) -> str:
    return _ESCAPED.sub(r"\1", text).strip()
