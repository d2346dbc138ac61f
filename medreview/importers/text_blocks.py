"""Plain text in blocks: questions and answers under headings, as forums and dialogues are often passed on, or a quiz.

A page with tables is read here, too.

A heading stands at the start of a line: a word that is known as one, then a colon or nothing more. What follows is its
text, byte for byte but for the white space around it, up to the next heading. Blank lines part the blocks.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from medreview.importers.bounded_text import TooLong, bounded_lines
from medreview.importers.column_names import plain_name
from medreview.importers.page_tables import looks_like_markdown_table, looks_like_page, page_records
from medreview.importers.person_names import PATIENTS, PHYSICIANS
from medreview.importers.quiz_texts import looks_like_quiz, quiz_records

_QUESTION, _ANSWER = "question", "answer"
_HEADINGS = {
    _QUESTION: (
        *("question", "q", "query", "original question", "consumer question", "message", "ask"),
        *("سؤال", "سوال", "پرسش", "س", "متن سوال", "问题", "问", "提问", "患者提问", "question text"),
    ),
    _ANSWER: (
        *("answer", "a", "reply", "response", "reference answer", "expert answer", "doctor answer"),
        *("پاسخ", "جواب", "ج", "پاسخ پزشک", "回答", "答", "答案", "医生回答", "answer text"),
    ),
    "patient": PATIENTS,
    "doctor": tuple(PHYSICIANS),
    "question_id": ("id", "question id", "qid", "شناسه", "编号", "序号"),
    "title": ("title", "subject", "description", "عنوان", "موضوع", "标题", "疾病", "病情描述"),
    "dialogue": ("dialogue", "conversation", "گفتگو", "对话"),
    "category": ("category", "topic", "دسته", "类别"),
    "specialty": ("specialty", "department", "تخصص", "科室", "doctor faculty"),
    "age": ("age", "سن", "年龄"),
    "sex": ("sex", "gender", "جنسیت", "性别"),
    "source": ("source", "url", "link", "منبع", "来源"),
    "question_type": ("type", "question type", "نوع", "类型"),
    "focus": ("focus",),
}
_BY_NAME = {plain_name(name): heading for heading, names in _HEADINGS.items() for name in names}
_SAID = frozenset({"patient", "doctor"})
_NAME = r"(?P<name>[^\W\d_][^:：=\n\[\]【】「」()*]{0,30}?)\s*#?\d{0,6}\s*"
_LINE = re.compile(
    r"[\s\ufeff]*(?:[#*>\-•]*|\d{1,5}[.)、])\s*"
    + _NAME
    + r"\**\s*(?P<end>[:：=]|[.)、](?=\s)|(?=\s*$))\**(?P<rest>.*)",
    re.DOTALL,
)
_BRACKETED = re.compile(r"[\s\ufeff]*[\[【「(]\s*" + _NAME + r"(?P<end>[\]】」)])[:：]?(?P<rest>.*)", re.DOTALL)
_LONE = {"a": "q", "ج": "س", "答": "问"}
"""One letter for an answer is a heading only where its counterpart is one; else it may be the first option."""
_N_WORDS_ALONE = 3
_N_LOOKED_AT = 400


@dataclass(slots=True)
class _Block:
    """One block while it is read: its texts by heading, and what was said in turn."""

    cells: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    said: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])

    def record(self) -> dict[str, object]:
        record: dict[str, object] = {}
        for heading, texts in self.cells.items():
            filled = [text for text in texts if text]
            if heading != "dialogue" or filled:
                record[heading] = filled[0] if len(filled) == 1 else filled or ""
        first, _, rest = str(record.get("question_id", "")).partition("\n")
        if rest.strip():  # an address below the number, as dialogues have it
            record |= {"question_id": first.strip(), "source": record.get("source") or rest.strip()}
        if self.said:
            record["messages"] = [{"role": by, "content": text} for by, text in self.said if text]
        return record


@dataclass(frozen=True, slots=True)
class Blocks:
    """``preamble`` counts the lines with text before the first heading, which belong to no block."""

    records: list[dict[str, object]]
    preamble: int


def looks_like_blocks(path: Path, encoding: str, *, begins: bool) -> bool:
    """True if the first lines hold a question and an answer, each under a heading at the start of a line, or a quiz.

    With ``begins`` the very first line must be a heading, too.
    """
    is_other = looks_like_quiz(path, encoding) or looks_like_markdown_table(path, encoding)
    return is_other or _has_headings(path, encoding, begins=begins)


def _has_headings(path: Path, encoding: str, *, begins: bool) -> bool:
    try:
        known = _headings_used(islice(_lines(path, encoding), _N_LOOKED_AT))
    except TooLong:
        return False
    first = next((line for line in _lines(path, encoding) if line.strip()), "")
    if begins and ((found := _heading(first)) is None or found[0] not in known):
        return False
    return {_QUESTION, _ANSWER} <= set(known.values()) or set(known.values()) >= _SAID


def text_blocks(path: Path, encoding: str) -> Blocks:
    """All blocks of the file, in order.

    Raises
    ------
    TooLong
        If a line never ends.
    FileNotText
        If it is a page without a table.
    """
    if looks_like_page(path, encoding) or looks_like_markdown_table(path, encoding):
        return Blocks(page_records(path, encoding), 0)
    if not _has_headings(path, encoding, begins=False) and looks_like_quiz(path, encoding):
        return Blocks(quiz_records(path, encoding), 0)
    reader = _BlockReader(_headings_used(_lines(path, encoding)))
    for line in _lines(path, encoding):
        reader.read(line)
    return Blocks([block.record() for block in reader.finished()], reader.preamble)


def _headings_used(lines: Iterable[str]) -> dict[str, str]:
    """The headings of a file: those of questions and answers, and others that most blocks have.

    A line of a text may begin like a heading of something else; one that few blocks have is text.
    """
    n_found = Counter(found[0] for line in lines if (found := _heading(line)))
    names = {name: _BY_NAME[name] for name in n_found if name not in _LONE or n_found[_LONE[name]]}
    n_blocks = max((n for name, n in n_found.items() if names.get(name) in {_QUESTION, "patient"}), default=0)
    said = {_QUESTION, _ANSWER, *_SAID}
    return {name: heading for name, heading in names.items() if heading in said or 2 * n_found[name] >= n_blocks}


class _BlockReader:
    """Reads line after line; a block ends where its first heading, or a question after its answer, comes again."""

    def __init__(self, headings: Mapping[str, str]) -> None:
        self.preamble = 0
        self._headings = headings
        self._blocks: list[_Block] = []
        self._leading = ""
        self._heading = ""
        self._text: list[str] = []
        self._is_after_blank = True

    def read(self, line: str) -> None:
        found = _heading(line)
        heading = self._headings.get(found[0]) if found else None
        if found is not None and heading is not None:
            self._begin(heading, found[1])
        elif self._blocks:
            self._text.append(line)
        else:
            self.preamble += bool(line.strip())
        self._is_after_blank = not line.strip()

    def finished(self) -> list[_Block]:
        self._end_text()
        return self._blocks

    def _begin(self, heading: str, rest: str) -> None:
        self._end_text()
        self._leading = self._leading or heading
        if not self._blocks or self._is_new(heading, self._blocks[-1]):
            self._blocks.append(_Block())
        self._heading, self._text = heading, [rest]

    def _is_new(self, heading: str, block: _Block) -> bool:
        if heading in _SAID:
            has_ended = bool(block.said) and block.said[-1][0] == "doctor"
            return self._leading in _SAID and self._is_after_blank and heading == "patient" and has_ended
        if heading == _QUESTION:
            return _QUESTION in block.cells or _ANSWER in block.cells
        return heading == self._leading and heading in block.cells

    def _end_text(self) -> None:
        if not self._heading:
            return
        text = "".join(self._text).strip()
        if self._heading in _SAID:
            self._blocks[-1].said.append((self._heading, text))
        else:
            self._blocks[-1].cells.setdefault(self._heading, []).append(text)
        self._heading = ""


def _lines(path: Path, encoding: str) -> Iterator[str]:
    with path.open(encoding=encoding, newline="\n") as file:
        yield from bounded_lines(file)


def _heading(line: str) -> tuple[str, str] | None:
    """The known word that a line begins with the way headings do, and the text after it."""
    match = _LINE.match(line) or _BRACKETED.match(line)
    if match is None or (name := plain_name(match["name"])) not in _BY_NAME:
        return None
    is_alone = len(name) > 1 and len(line.split()) <= _N_WORDS_ALONE
    return (name, match["rest"]) if match["end"] or is_alone else None
