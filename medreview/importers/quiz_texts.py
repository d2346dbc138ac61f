"""Quizzes as plain text, in the formats in which teachers pass them on.

In Aiken and its kin (Respondus, ExamView, lists of questions) lettered lines follow a question; ``ANSWER:`` names the
right one, or a star stands before it. In GIFT, of Moodle, the options stand in braces behind the question, each after
``=`` where it is right and ``~`` where it is wrong, with its share of the points as ``%50%`` where several are right.
Blackboard has a line a question, with tabs between its kind, its text and each option with its mark; Brightspace a line
a part, with commas. Questions without options to choose from are no part of the first two.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, takewhile
from pathlib import Path

from medreview.errors import Message
from medreview.importers.answer_options import LETTERS
from medreview.importers.bounded_text import TooLong, bounded_lines, csv_records
from medreview.importers.cell_values import asks
from medreview.importers.errors import FileNotText

_N_LOOKED_AT = 400
_LONGEST = 20_000
"""Characters of a question with its options; what is longer is none, and is not searched for them."""
_OPTION = re.compile(r"(?P<star>\*?)(?P<letter>[A-Ja-j])[.)]\s+(?P<text>\S.*)")
_KEY = re.compile(r"(?:ANSWER|ANS|Answer|Correct(?: [Aa]nswer)?|Key):\s*(?P<letter>[A-Ja-j])(?P<end>[.)]?)(?P<rest>.*)")
_WHY = re.compile(r"(?:Explanation|Rationale|Feedback):\s*(.+)")
_NUMBER = re.compile(r"\d{1,4}[.)]\s+")
_HEADING = re.compile(r"#{1,6}\s+(.+)|[-*_]{3,}")
"""A heading or a rule of Markdown, between questions."""
_EMPHASIS = re.compile(r"(\d{1,4}[.)]\s+)?(\*{1,3}|_{1,3})(?=\S)(?P<text>.*?)(?<=\S)\2")
_BULLET = re.compile(r"^[-*+]\s+(?=[*_]{0,3}[A-Ja-j][.)])")
_ABOUT = re.compile(r"(?:Type|Title|Points|Difficulty|PTS|DIF|REF|OBJ|TOP|KEY|MSC|NAT):.*")
"""Lines of a block in which programs tell of its question."""
_POOL = frozenset({"MC", "MA", "TF", "FIB", "ESS", "SR", "OP"})
_LEFT_OUT_OF_POOLS = frozenset({"ORD", "MAT", "NUM", "FIB_PLUS", "FIL", "JUMBLED_SENTENCE", "QUIZ_BOWL"})
_BEGINS = "NewQuestion"
"""The first cell of a question in a list of Brightspace."""
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
        lines = list(takewhile(lambda line: len(line) <= _LONGEST, islice(_lines(path, encoding), _N_LOOKED_AT)))
    except TooLong:
        return False
    if _is_pool(lines) or _is_of_parts(lines):
        return True
    blocks = _blocks("".join(lines))
    found = [_question(block) for block in blocks if not all(map(_HEADING.fullmatch, _stripped(block)))]
    return bool(found) and sum(one is not None for one in found) * 2 > len(found)


def quiz_records(path: Path, encoding: str) -> list[dict[str, object]]:
    """The questions of a quiz in order; a block that is none keeps its text, and has no options.

    Raises
    ------
    TooLong
        If a line never ends.
    """
    lines = list(_lines(path, encoding))
    if _is_pool(lines[:_N_LOOKED_AT]):
        return [_of_pool(line) for line in lines if line.strip()]
    if _is_of_parts(lines[:_N_LOOKED_AT]):
        return list(_of_parts(_cells(path, encoding)))
    return list(_told(_blocks("".join(lines))))


def _told(blocks: Iterable[str]) -> Iterator[dict[str, object]]:
    """The questions of blocks, each with the heading above it, and with what else stands there or behind the last."""
    above: dict[str, object] = {}
    notes: list[str] = []
    last: dict[str, object] | None = None
    for block in blocks:
        lines = _stripped(block)
        headings = [*takewhile(_HEADING.fullmatch, lines)]
        rest = lines[len(headings) :]
        titles = [found[1] for line in headings if (found := _HEADING.fullmatch(line)) and found[1]]
        titles = titles[:-1] if rest and _OPTION.fullmatch(_plain_line(rest[0])) else titles  # the last one asks
        above = {"category": titles[-1]} if titles else above
        record = _question(block) or _unread(rest)
        if headings and record.keys() == {"question"} and not (_NUMBER.match(rest[0]) if rest else asks(block)):
            notes += ["\n".join(rest)] if rest else []
            continue
        if last is not None:
            yield last
        last = {**above, **record, **({"note": "\n".join(notes)} if notes else {})}
        notes = []
    if last is not None:
        yield {**last, **({"note": "\n".join(notes)} if notes else {})}


def _unread(lines: Sequence[str]) -> dict[str, object]:
    """A block that is no question with options as it stands, with the key that it names."""
    plain = [_plain_line(line) for line in lines]
    keys = [key[0] for line in plain if (key := _key(line))]
    told = [line for line, text in zip(lines, plain, strict=True) if not _key(text)]
    return {"question": "\n".join(told), **({"correct_answer": keys[0]} if len(keys) == 1 else {})}


def _is_pool(lines: Sequence[str]) -> bool:
    """True for lines that all begin with a kind of question, some of them with options."""
    rows = [line.split("\t") for line in lines if line.strip()]
    kinds = {cells[0].strip("\ufeff ").upper() for cells in rows}
    return bool(kinds & {"MC", "MA"}) and kinds <= _POOL | _LEFT_OUT_OF_POOLS and all(len(cells) > 1 for cells in rows)


def _of_pool(line: str) -> dict[str, object]:
    """A question with its options and their marks, a truth, or words that may be written."""
    kind, asked, *rest = (cell.strip() for cell in line.rstrip("\r\n").split("\t"))
    kind = kind.strip("\ufeff").upper()
    record: dict[str, object] = {"question": asked, "question_type": kind, "options": []}
    if kind in {"MC", "MA"}:
        marks = [mark.casefold() for mark in rest[1::2]]
        right = [letter for letter, mark in zip(LETTERS, marks, strict=False) if mark == "correct"]
        return {**record, "options": rest[::2][: len(marks)], "correct_answer": ",".join(right)}
    if kind == "TF":
        return {**record, "options": ["True", "False"], "correct_answer": rest[0].title() if rest else ""}
    return {**record, "correct_answer": rest[:1]} if kind in _POOL and rest else record


def _is_of_parts(lines: Sequence[str]) -> bool:
    return next((line for line in lines if line.strip(", \r\n")), "").strip("\ufeff").startswith(f"{_BEGINS},")


def _cells(path: Path, encoding: str) -> Iterator[list[str]]:
    for record in csv_records(path, ",", encoding):
        if isinstance(record, csv.Error):
            raise FileNotText(file=path.name, found=Message("a damaged list of questions"))
        yield record


def _of_parts(records: Iterable[Sequence[str]]) -> Iterator[dict[str, object]]:
    """The questions of a list that has a row for each of their parts; an option's points stand before its text."""
    record: dict[str, object] = {}
    options: list[str] = []
    right: list[str] = []
    for cells in chain(records, [[_BEGINS]]):
        name, *values = [*cells, "", "", ""]
        if name.strip("\ufeff") == _BEGINS:
            if record:
                yield {**record, "options": options, "correct_answer": ",".join(right)}
            record, options, right = {"question_type": values[0]}, [], []
        elif name == "Option" and (weight := values[0].strip()):
            right += [LETTERS[len(options) : len(options) + 1]] if weight.lstrip("+").strip("0.") else []
            options.append(values[1])
        elif name in _PARTS and values[0]:
            record[_PARTS[name]] = values[0]


_PARTS = {
    "ID": "question_id",
    "Title": "title",
    "QuestionText": "question",
    "Image": "images",
    "Hint": "hint",
    "Feedback": "explanation",
    "Difficulty": "difficulty",
    "Points": "points",
}


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


def _stripped(block: str) -> list[str]:
    return [line.strip() for line in block.splitlines() if line.strip()]


def _plain_line(line: str) -> str:
    """A line without the bullet of an option, and without marks of Markdown around it, its letter or its name."""
    text = _BULLET.sub("", line, count=1)
    if (bold := _EMPHASIS.match(text)) and (bold.end() == len(text) or bold["text"].endswith((":", ")", "."))):
        text = f"{bold[1] or ''}{bold['text']}{text[bold.end() :]}"
    return text


def _key(line: str) -> tuple[str, str] | None:
    """The letter of the right option that a line names, and the reason in brackets behind it; None for other lines."""
    found = _KEY.fullmatch(line)
    rest = found["rest"].strip() if found else ""
    option, bracket, reason = rest.partition("(")
    is_told = bool(found and (found["end"] or not option.strip() or option.startswith("PTS:")))
    is_closed = not bracket or reason.rstrip(".").endswith(")")
    if not found or not is_told or not is_closed:
        return None  # a word that only begins with such a letter
    reason = reason.rstrip(".").removesuffix(")") if bracket and not option.strip() else ""
    why = _WHY.fullmatch(reason)
    return found["letter"].upper(), why[1] if why else reason


def _without_headings(lines: Sequence[str]) -> list[str]:
    """The lines as plain text; a heading right above the first option is what is asked, any other is left out."""
    plain = [_plain_line(line) for line in lines]
    first = next((place for place, line in enumerate(plain) if _OPTION.fullmatch(line)), 0)
    headings = {place: found for place, line in enumerate(lines) if (found := _HEADING.fullmatch(line))}
    asks_above = all(place in headings for place in range(first))
    asked = headings[first - 1][1] if first and asks_above else None
    rest = [line for place, line in enumerate(plain) if place not in headings]
    return [_plain_line(asked), *rest] if asked else rest


def _of_aiken(block: str) -> dict[str, object] | None:
    lines = _without_headings(_stripped(block))
    lines = [line for line in lines if not _ABOUT.fullmatch(line) and not line.startswith(("@", "~"))]
    reasons = [*takewhile(_WHY.fullmatch, reversed(lines))]
    lines = lines[: len(lines) - len(reasons)]
    key = _key(lines[-1]) if lines else None
    lines = lines[:-1] if key else lines
    first = next((place for place, line in enumerate(lines) if _OPTION.fullmatch(line)), 0)
    options = [option for line in lines[first:] if (option := _OPTION.fullmatch(line))]
    letters = "".join(option["letter"] for option in options).upper()
    right = [option["letter"].upper() for option in options if option["star"]] or ([key[0]] if key else [])
    is_whole = first and 1 < len(options) == len(lines) - first and letters == LETTERS[: len(letters)]
    if not is_whole or not right or right[-1] not in letters:
        return None
    asked = _NUMBER.sub("", "\n".join(lines[:first]).strip(), count=1)
    told = [_WHY.sub(r"\1", line) for line in reversed(reasons)] + ([key[1]] if key and key[1] else [])
    why = {"explanation": "\n".join(told)} if told else {}
    options_of_it = [str(one["text"]) for one in options]
    return {"question": asked, "options": options_of_it, "correct_answer": ",".join(right), **why}


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
