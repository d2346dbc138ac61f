"""Questions with lettered options, a column each or one cell for all, and where there is one the reply of a model.

The tables of WorldMedQA-V are laid out so: Matos J, Chen S, Placino S, et al. (2024) WorldMedQA-V: a multilingual,
multimodal medical examination dataset. arXiv 2410.12722.
"""

import ast
import base64
import binascii
import json
import re
from collections.abc import Iterator, Mapping
from typing import cast

from medreview.domain.table_rows import Table
from medreview.errors import Message, RowProblem
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead
from medreview.importers.images import format_of, keep_image
from medreview.importers.raw_rows import RawRow, raw_rows
from medreview.text.languages import guess_language

_LETTERS = "ABCDEFGHI"
_IDS = ("index", "id", "question_id", "qid")
_KEYS = ("correct_option", "answer_idx", "correct_answer", "correct", "answer_key", "answer")
_OPTIONS = ("options", "choices")
_IMAGES = ("image", "images")
_LONGEST_OPTIONS = 20_000
_LONGEST_NAME = 300
_REPLIES = ("prediction", "model_output", "model_answer", "raw_output", "response")
_TAKEN = {"question", "language", "model", "split"}
_PUBLISHED = re.compile(r"([^_]+)_([a-z]+)_(local|english)")
_CHOSEN = re.compile(r"(?<![A-Za-z])([A-I])(?=[.):])")


class LetteredOptions:
    """One row a question, or a question and a model's reply to it.

    A reply counts as a choice when exactly one letter of an option stands in it the way a list writes it; any other
    comes in as the text that it is, without a choice. An image may be the name of a file or, in
    base64, the file itself.
    """

    name = "lettered-options"

    def recognises(self, head: FileHead) -> float:
        if "question" not in head.columns:
            return 0.0
        is_in_columns = {"A", "B"} <= set(head.columns)
        is_in_a_cell = any(_options_in_cell(row) for row in head.first_rows)
        return 0.95 if is_in_columns or is_in_a_cell else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (Table.QUESTIONS, *((Table.CHOICES,) if _first(head, _REPLIES) else ()))
        published = _PUBLISHED.fullmatch(head.path.stem)
        dataset = f"WorldMedQA {published.group(2)}" if published else None
        return fixed_draft(head, self._rows, layout=self.name, tables=tables, dataset=dataset, may_lack_images=True)

    def _rows(self, head: FileHead) -> Iterator[ReadRow]:
        for raw in raw_rows(head):
            yield from _question(head, raw) if isinstance(raw, RawRow) else (raw,)


def _first(head: FileHead, names: tuple[str, ...]) -> str | None:
    return next((name for name in names if name in head.columns), None)


def _question(head: FileHead, raw: RawRow) -> Iterator[ReadRow]:
    named, key, reply = _first(head, _IDS), _first(head, _KEYS), _first(head, _REPLIES)
    question_id = raw.cells.get(named) if named else raw.row
    if question_id is None or question_id == "":
        yield RowProblem(head.name, raw.row, named, Message("There is no {field}.", {"field": named}))
        return
    options = _options(raw.cells)
    correct = _option_number(raw.cells.get(key), options) if key else None
    if isinstance(correct, Message):
        yield RowProblem(head.name, raw.row, key, correct)
        return
    text = str(raw.cells.get("question") or "")
    fields: dict[str, object] = {"split": raw.cells.get("split"), "images": _images(head, raw)}
    fields |= {"question_id": question_id, "question": text, "kind": "choice", "correct_option": correct}
    fields["language"] = raw.cells.get("language") or _language(head, text)
    fields |= {f"option_{number}": option for number, option in enumerate(options.values(), start=1)}
    options_column = None if {"A", "B"} <= raw.cells.keys() else _filled(raw.cells, _OPTIONS)
    used = {*options, *_TAKEN, named, key, reply, options_column, _filled(raw.cells, _IMAGES)}
    extra = {name: value for name, value in raw.cells.items() if name not in used}
    yield FieldRow(Table.QUESTIONS, raw.row, fields, extra)
    if reply and raw.cells.get(reply):
        told = str(raw.cells[reply])
        choice = {"question_id": question_id, "model": raw.cells.get("model") or _model(head), "raw_output": told}
        choice |= {"choice": _chosen(told, list(options)), "language": fields["language"]}
        yield FieldRow(Table.CHOICES, raw.row, choice)


def _filled(cells: Mapping[str, object], names: tuple[str, ...]) -> str | None:
    """The first of these columns that is not empty in this row."""
    return next((name for name in names if cells.get(name)), None)


def _options(cells: Mapping[str, object]) -> Mapping[str, object]:
    """The options by letter, empty ones too: in columns of their own, else in one cell."""
    in_columns = {letter: cells[letter] for letter in _LETTERS if letter in cells}
    return in_columns if len(in_columns) > 1 else _options_in_cell(cells)


def _options_in_cell(cells: Mapping[str, object]) -> Mapping[str, object]:
    """A list, or an object by letters, also as the text that JSON or Python writes for one."""
    cell = cells.get(_filled(cells, _OPTIONS) or "")
    if isinstance(cell, str):
        cell = _written_value(cell)
    if isinstance(cell, list):
        options = cast("list[object]", cell)
        return dict(zip(_LETTERS, options, strict=False)) if len(options) <= len(_LETTERS) else {}
    if isinstance(cell, dict):
        by_letter = cast("dict[object, object]", cell)
        letters = [str(letter).strip().upper() for letter in by_letter]
        return dict(zip(letters, by_letter.values(), strict=True)) if letters == list(_LETTERS[: len(letters)]) else {}
    return {}


def _written_value(text: str) -> object:
    if len(text) > _LONGEST_OPTIONS:
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    try:
        return ast.literal_eval(text)  # reads literals only, runs nothing
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return None


def _images(head: FileHead, raw: RawRow) -> object:
    """The names of the images of a question; one that is in the row itself becomes a file first."""
    cell = raw.cells.get(_filled(raw.cells, _IMAGES) or "")
    if not isinstance(cell, str) or len(cell) <= _LONGEST_NAME:
        return cell
    try:
        content = base64.b64decode(cell.partition("base64,")[2] or cell, validate=True)
    except (binascii.Error, ValueError):
        return cell
    if format_of(content) is None or head.unpack_into is None:
        return cell[:_LONGEST_NAME]
    return keep_image(content, f"{raw.row:07d}", head.unpack_into)


def _option_number(cell: object, options: Mapping[str, object]) -> int | Message | None:
    """From 1; written as a letter, with or without a dot, as a number, or as the option's own text."""
    written = str(cell if cell is not None else "").strip()
    if not written:
        return None
    letters, texts = list(options), [str(option).strip() for option in options.values()]
    text = written.rstrip(".)").upper()
    if text in letters:
        return letters.index(text) + 1
    numbers = {int(text)} if text.isdecimal() and 1 <= int(text) <= len(letters) else set[int]()
    numbers |= {number for number, option in enumerate(texts, start=1) if option == written}
    if len(numbers) == 1:
        return numbers.pop()
    if numbers:
        return Message("{cell} may be the number of one option or the text of another.", {"cell": written})
    return Message("{cell} is not one of {allowed}.", {"cell": written, "allowed": ", ".join(letters)})


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
