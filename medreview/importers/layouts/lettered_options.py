"""Questions with lettered options, a column each, and where there is one the reply of a model.

The tables of WorldMedQA-V are laid out so: Matos J, Chen S, Placino S, et al. (2024) WorldMedQA-V: a multilingual,
multimodal medical examination dataset. arXiv 2410.12722.
"""

import re
from collections.abc import Iterator

from medreview.domain.table_rows import Table
from medreview.errors import Message, RowProblem
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead
from medreview.importers.raw_rows import RawRow, raw_rows
from medreview.text.languages import guess_language

_LETTERS = "ABCDEFGHI"
_IDS = ("index", "id", "question_id", "qid")
_KEYS = ("correct_option", "correct_answer", "correct", "answer_key", "answer_idx", "answer")
_REPLIES = ("prediction", "model_output", "model_answer", "raw_output", "response")
_TAKEN = {"question", "language", "model", "split", "image", "images"}
_PUBLISHED = re.compile(r"([^_]+)_([a-z]+)_(local|english)")
_CHOSEN = re.compile(r"(?<![A-Za-z])([A-I])(?=[.):])")


class LetteredOptions:
    """One row a question, or a question and a model's reply to it.

    A reply counts as a choice when exactly one letter of an option stands in it the way a list writes it; any other
    comes in as the text that it is, without a choice.
    """

    name = "lettered-options"

    def recognises(self, head: FileHead) -> float:
        return 0.95 if {"question", "A", "B"} <= set(head.columns) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (Table.QUESTIONS, *((Table.CHOICES,) if _first(head, _REPLIES) else ()))
        published = _PUBLISHED.fullmatch(head.path.stem)
        dataset = f"WorldMedQA {published.group(2)}" if published else None
        return fixed_draft(head, self._rows, layout=self.name, tables=tables, dataset=dataset)

    def _rows(self, head: FileHead) -> Iterator[ReadRow]:
        letters = [letter for letter in _LETTERS if letter in head.columns]
        for raw in raw_rows(head):
            yield from _question(head, raw, letters) if isinstance(raw, RawRow) else (raw,)


def _first(head: FileHead, names: tuple[str, ...]) -> str | None:
    return next((name for name in names if name in head.columns), None)


def _question(head: FileHead, raw: RawRow, letters: list[str]) -> Iterator[ReadRow]:
    named, key, reply = _first(head, _IDS), _first(head, _KEYS), _first(head, _REPLIES)
    question_id = raw.cells.get(named) if named else raw.row
    if question_id is None or question_id == "":
        yield RowProblem(head.name, raw.row, named, Message("There is no {field}.", {"field": named}))
        return
    correct = _option_number(raw.cells.get(key), letters) if key else None
    if isinstance(correct, Message):
        yield RowProblem(head.name, raw.row, key, correct)
        return
    text = str(raw.cells.get("question") or "")
    fields: dict[str, object] = {name: raw.cells.get(name) for name in ("split", "images") if raw.cells.get(name)}
    fields |= {"question_id": question_id, "question": text, "kind": "choice", "correct_option": correct}
    fields["language"] = raw.cells.get("language") or _language(head, text)
    fields |= {f"option_{number}": raw.cells.get(letter) for number, letter in enumerate(letters, start=1)}
    used = {*letters, *_TAKEN, named, key, reply}
    extra = {name: value for name, value in raw.cells.items() if name not in used}
    yield FieldRow(Table.QUESTIONS, raw.row, fields, extra)
    if reply and raw.cells.get(reply):
        told = str(raw.cells[reply])
        choice = {"question_id": question_id, "model": raw.cells.get("model") or _model(head), "raw_output": told}
        choice |= {"choice": _chosen(told, letters), "language": fields["language"]}
        yield FieldRow(Table.CHOICES, raw.row, choice)


def _option_number(cell: object, letters: list[str]) -> int | Message | None:
    """From 1; written as a letter, with or without a dot, or as a number."""
    text = str(cell if cell is not None else "").strip().rstrip(".)").upper()
    if not text:
        return None
    if text in letters:
        return letters.index(text) + 1
    if text.isdecimal() and 1 <= int(text) <= len(letters):
        return int(text)
    return Message("{cell} is not one of {allowed}.", {"cell": str(cell), "allowed": ", ".join(letters)})


def _chosen(reply: str, letters: list[str]) -> int | None:
    found = {letter for letter in _CHOSEN.findall(reply) if letter in letters}
    return letters.index(found.pop()) + 1 if len(found) == 1 else None


def _language(head: FileHead, text: str) -> str | None:
    """Latin letters alone do not tell which language it is."""
    published = _PUBLISHED.fullmatch(head.path.stem)
    if published and published.group(3) == "english":
        return "en"
    guess = guess_language(text)
    return guess if guess != "en" else None


def _model(head: FileHead) -> str:
    published = _PUBLISHED.fullmatch(head.path.stem)
    return published.group(1) if published else head.path.stem


LAYOUTS = (LetteredOptions(),)
