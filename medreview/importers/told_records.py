"""Records of which each tells a question, answers to it and what was said of them, as evaluations write them.

A question or an answer that many records tell is taken once; another text under the same id is a problem.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import TableName
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import Message, RowProblem
from medreview.importers.cell_values import missing
from medreview.importers.conversations import conversation, written
from medreview.importers.drafts import FieldRow, ReadRow
from medreview.importers.encodings import UTF_8
from medreview.importers.file_heads import FileHead, json_lines
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.llm.cloud.json_values import items, members

_KEYS: Mapping[TableName, tuple[str, ...]] = {
    TableName.QUESTIONS: ("dataset", "question_id"),
    TableName.ANSWERS: ("dataset", "answer_id"),
    TableName.CRITERIA: ("dataset", "question_id", "criterion"),
}
_N_LETTERS = 12


class RecordFault(Exception):
    """The fault of a record, of which nothing comes in then."""

    def __init__(self, field_name: str | None, message: Message) -> None:
        super().__init__(message)
        self.field = field_name
        self.message = message


def absent(field_name: str) -> RecordFault:
    """The fault of a record without something that it must have."""
    return RecordFault(field_name, missing(field_name))


def each_row(of_row: Callable[[FileRow], Iterable[ReadRow]], head: FileHead) -> Iterator[ReadRow]:
    """The rows that each row of a file gives by itself; problems and skipped rows as they are."""
    for raw in file_rows(head):
        yield from of_row(raw) if isinstance(raw, FileRow) else (raw,)


def told_rows(head: FileHead, of_record: Callable[[FileRow], Iterable[FieldRow]]) -> Iterator[ReadRow]:
    """The rows of every record, each question, answer and criterion once; ``of_record`` may raise ``RecordFault``."""
    told: dict[tuple[object, ...], int] = {}
    for raw in file_rows(head):
        if not isinstance(raw, FileRow):
            yield raw
            continue
        try:
            rows = list(of_record(raw))
            new = [row for row in rows if _is_new(row, told)]
        except RecordFault as fault:
            yield RowProblem(head.name, raw.row, fault.field, fault.message)
            continue
        told |= {_key(row): _text(row) for row in new if row.table in _KEYS}
        yield from new
        if not new:
            yield SkippedRow(raw.row, RowSkip.REPEATED)


def _is_new(row: FieldRow, told: Mapping[tuple[object, ...], int]) -> bool:
    if row.table not in _KEYS or _key(row) not in told:
        return True
    if told[_key(row)] == _text(row):
        return False
    name = _KEYS[row.table][-1]
    values = {"key": str(row.fields.get(name)), "field": str(row.table).removesuffix("s")}
    raise RecordFault(name, Message("{key} has another {field} in an earlier row.", values))


def _key(row: FieldRow) -> tuple[object, ...]:
    return (row.table, *(str(row.fields.get(name)) for name in _KEYS[row.table]))


def _text(row: FieldRow) -> int:
    return hash(as_text({name: cell for name, cell in row.fields.items() if cell is not None}))


def first_record(path: Path) -> Mapping[str, object]:
    """The first record of a JSONL file, to know which files were chosen together; none of any other file."""
    try:
        return members(json.loads(next(islice(json_lines(path, UTF_8), 1), "null"))) if path.suffix == ".jsonl" else {}
    except (OSError, ValueError, RecursionError):
        return {}


@dataclass(frozen=True, slots=True)
class AskedRecord:
    """A prompt by its parts: the last thing that was asked, the turns before it, and what the model was told to be."""

    question: str
    context: tuple[Mapping[str, str], ...] = ()
    instruction: str = ""
    images: tuple[object, ...] = ()
    about: tuple[Mapping[str, object], ...] = ()

    @property
    def fields(self) -> dict[str, object]:
        return {"question": self.question, "context": list(self.context) or None}

    @property
    def extra(self) -> dict[str, object]:
        told = {"instruction": self.instruction, "told_of_turns": list(self.about)}
        return {name: value for name, value in told.items() if value}


def asked_in(prompt: object, field_name: str) -> AskedRecord:
    """The question in a prompt, which is a text or the messages that were sent.

    Raises
    ------
    RecordFault
        If it asks nothing.
    """
    parts = items(written(prompt))
    if not parts:
        if not isinstance(prompt, str) or not prompt.strip():
            raise absent(field_name)
        return AskedRecord(prompt)
    messages = [members(part) for part in parts]
    told = [{**one, "role": str(one.get("role", "")), "content": said_in(one.get("content"))} for one in messages]
    said = conversation([one for one in told if one["content"]], is_open=True)
    if said is None:
        raise absent(field_name)
    images = tuple(image for one in messages for image in _images_in(one.get("content")))
    return AskedRecord(said.question, said.context, said.instruction, images, said.about)


def said_in(content: object) -> str:
    """The text of a message, whose content is a text or a list of parts."""
    if isinstance(content, str):
        return content
    parts = [members(part) for part in items(content)]
    return "".join(str(part.get("text")) for part in parts if isinstance(part.get("text"), str))


def _images_in(content: object) -> Iterator[object]:
    for part in map(members, items(content)):
        image = part.get("image", part.get("image_url"))
        image = members(image).get("url", image)
        if isinstance(image, str):
            yield image


@dataclass(frozen=True, slots=True)
class Replied:
    """A model's answer to a question; ``about`` becomes metadata, such as tokens and seconds."""

    question_id: str
    model: str
    text: object
    run: str | None = None
    answer_id: str = ""
    language: str | None = None
    about: Mapping[str, object] = field(default_factory=dict[str, object])

    @property
    def key(self) -> str:
        parts = (self.question_id, self.model, *([self.run] if self.run else []))
        return self.answer_id or "/".join(parts)

    @property
    def names(self) -> dict[str, object]:
        """The columns by which rows about the answer name it."""
        return {"question_id": self.question_id, "answer_id": self.key, "author": self.model}

    def row(self, number: int) -> FieldRow:
        kind = None if self.model == NOT_STATED else AuthorKind.MODEL
        fields = {**self.names, "answer": self.text, "author_kind": kind}
        return FieldRow(TableName.ANSWERS, number, {**fields, "run": self.run, "language": self.language}, self.about)


def reference_rows(number: int, question_id: str, texts: Sequence[object], author: str = "target") -> list[FieldRow]:
    """Answers that a file holds for right, by an author named after the column in which they stand."""
    filled = [text for text in texts if isinstance(text, str) and text.strip()]
    fields = {"question_id": question_id, "author": author, "is_reference": True}
    return [
        FieldRow(
            TableName.ANSWERS,
            number,
            {**fields, "answer_id": f"{question_id}/{author}" + (f"-{place}" if place > 1 else ""), "answer": text},
        )
        for place, text in enumerate(filled, start=1)
    ]


def id_of_text(*parts: object) -> str:
    """An id made of texts, the same for the same ones."""
    return hashlib.sha256(as_text(list(parts)).encode("utf-8", "surrogatepass")).hexdigest()[:_N_LETTERS]


def as_text(value: object) -> str:
    """Any value as one text, equal for equal values."""
    return value if isinstance(value, str) else json.dumps(value, sort_keys=True, ensure_ascii=False, default=str)


def plain_id(value: object) -> str:
    """An id as text; empty where there is none."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def number_in(value: object) -> float | None:
    """The number that a score is: yes and no are 1 and 0, and a text may hold one; None for anything else."""
    if isinstance(value, bool):
        return float(value)
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            return None
    return float(value) if isinstance(value, int | float) and abs(value) <= _LARGEST else None


_LARGEST = 1e15
