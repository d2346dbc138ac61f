"""One label a question, by its id and without its text, as PubMedQA keeps what is right and what a model said."""

import re
from collections.abc import Iterator
from functools import partial

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import TableName
from medreview.errors import Listed, Message, RowProblem
from medreview.importers.answer_options import LETTERS
from medreview.importers.asked_choices import ask_for_chooser, ask_for_chosen
from medreview.importers.author_kinds import author_kind
from medreview.importers.cell_values import is_filled
from medreview.importers.column_names import plain_name, suggested_columns
from medreview.importers.column_roles import ColumnRole
from medreview.importers.drafts import FieldMapping, FieldRow, ImportDraft, LayoutField, ReadRow, fixed_draft
from medreview.importers.errors import LabelsAlone
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow, file_rows, rows_with_columns
from medreview.importers.json_records import KEY_COLUMN, VALUE_COLUMN
from medreview.importers.kept_columns import kept_names
from medreview.importers.key_columns import is_named_key, letters_beside
from medreview.importers.model_names import is_named_model, names_models
from medreview.importers.open_questions import OpenQuestion
from medreview.importers.option_choices import asks_of_choices, chooser_of, choosing_column, letters_of_models
from medreview.importers.scales import status_of_word
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.unasked_tables import ids_of_questions, may_ask

_WORDS = ("yes", "no", "maybe")
_TRUTH = re.compile(r"truth|gold|labels?(_|$)|answer_?keys?|(^|_)keys?(_|$)|correct")


class LabelsById:
    """Each label is the choice of the model that the file is named after; what is right belongs to the questions."""

    name = "labels-by-id"
    title = Message("Answer key of an examination, by question ID")
    example = "id: B"

    def recognises(self, head: FileHead) -> float:
        if set(head.columns) != {KEY_COLUMN, VALUE_COLUMN}:
            return 0.0
        return 0.9 if all(_place(row.get(VALUE_COLUMN)) for row in head.first_rows) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        """Draft choices.

        Raises
        ------
        LabelsAlone
            If the file is named after the truth, which chose nothing.
        """
        if _TRUTH.search(plain_name(head.path.stem)):
            raise LabelsAlone(file=head.name)
        are_words = all(str(row.get(VALUE_COLUMN)).strip().casefold() in _WORDS for row in head.first_rows)
        return fixed_draft(
            head,
            self._rows,
            layout=self.name,
            tables=(TableName.CHOICES,),
            dataset="PubMedQA" if are_words else None,
        )

    def _rows(self, head: FileHead) -> Iterator[ReadRow]:
        for raw in file_rows(head):
            if not isinstance(raw, FileRow):
                yield raw
                continue
            label = raw.cells.get(VALUE_COLUMN)
            place = _place(label)
            if place is None:
                values = {"cell": str(label), "allowed": Listed((*_WORDS, *LETTERS[:5]))}
                yield RowProblem(head.name, raw.row, VALUE_COLUMN, Message("{cell} is not one of {allowed}.", values))
                continue
            fields = {"question_id": raw.cells.get(KEY_COLUMN), "model": head.path.stem, "raw_output": label}
            yield FieldRow(TableName.CHOICES, raw.row, fields | {"choice": place})


def _place(label: object) -> int | None:
    text = str(label).strip()
    if text.casefold() in _WORDS:
        return _WORDS.index(text.casefold()) + 1
    return LETTERS.index(text) + 1 if len(text) == 1 and text in LETTERS else None


class ChoicesById:
    """A table of the letters that were chosen, one row each, without the options; a model is named, or asked for."""

    name = "choices-by-id"
    title = Message("Letters chosen, with the IDs of questions")
    example = "problem_id, prediction"

    def recognises(self, head: FileHead) -> float:
        said = {*head.said.roles.values()}
        is_said = bool(said - {ColumnRole.ID, ColumnRole.CHOICE, ColumnRole.METADATA})
        columns = _chosen_columns(head)
        is_sure = not any(is_named_key(name) for name, field in columns.items() if field == _CHOSEN_FIELD)
        return 0.0 if is_said or not columns else 0.85 if is_sure else 0.6

    def read(self, head: FileHead) -> ImportDraft:
        columns = _chosen_columns(head)
        return ImportDraft(
            layout=self.name,
            head=head,
            tables=(TableName.CHOICES,),
            fields=tuple(
                LayoutField(name, TableName.CHOICES, name != "model", takes_many=name == _CHOSEN_FIELD)
                for name in _FIELDS
            ),
            mapping={name: columns.get(name) for name in head.columns},
            can_map=True,
            rows=partial(_chosen_rows, head),
            asks=partial(_asks, head),
        )


_CHOSEN_FIELD = "raw_output"
_FIELDS = ("question_id", _CHOSEN_FIELD, "model")


def _chosen_columns(head: FileHead) -> dict[str, str]:
    """The columns of a table of nothing but letters and what is told of them, with their fields; nothing for others."""
    ids = ids_of_questions(head)
    said = [name for name, role in head.said.roles.items() if role == ColumnRole.CHOICE]
    called = said or [name for name in head.columns if plain_name(name) in _CHOSEN][:1]
    letters = letters_of_models(head, [name for name in head.columns if name not in head.said.roles])
    if said:
        called = [*said, *(name for name in letters if _is_model_in(chooser_of(name)))]
    elif not called or (letters[1:] and is_named_key(called[0])):
        called = letters
    ids = ids or (*suggested_columns(head.columns, ["question_id"]).values(),)
    if not ids or not called or may_ask(head) or not all(_holds_letters(head, name) for name in called):
        return {}
    model = next((name for name in head.columns if names_models(name, head.first_rows)), None)
    model = model or choosing_column(head, {"question_id": ids[0], **{name: name for name in called}})
    return {ids[0]: "question_id", **dict.fromkeys(called, _CHOSEN_FIELD), **({model: "model"} if model else {})}


def _holds_letters(head: FileHead, column: str) -> bool:
    cells = [cell for row in head.first_rows if is_filled(cell := row.get(column))]
    cells = [cell for cell in cells if status_of_word(str(cell).strip()) is None]
    return len(cells) >= _FEWEST and sum(bool(_places(cell)) for cell in cells) >= _NEARLY_ALL * len(cells)


def _asks(head: FileHead, mapping: FieldMapping) -> tuple[OpenQuestion, ...]:
    return (*_asks_of_letters(head, mapping),)


def _asks_of_letters(head: FileHead, mapping: FieldMapping) -> Iterator[OpenQuestion]:
    chosen = [name for name, field in mapping.items() if field == _CHOSEN_FIELD]
    ids = next((name for name, field in mapping.items() if field == "question_id"), "")
    unsaid = [name for name in chosen if name not in head.said.roles]
    rivals = letters_beside(head, unsaid[0], kept_names(head, mapping)) if len(unsaid) == 1 else []
    if rivals and (is_named_key(unsaid[0]) or not all(map(is_named_key, rivals))):
        yield ask_for_chosen((*unsaid, *rivals), ColumnRole.CHOICE)
    unnamed = [name for name in chosen if _model_of(name, head, mapping) is None] if ids else []
    if len(unnamed) > 1:
        yield from asks_of_choices(unnamed)
    elif unnamed:
        yield ask_for_chooser(unnamed[0], ids, is_one_of_several=len(chosen) > 1)


def _model_of(column: str, head: FileHead, mapping: FieldMapping) -> str | None:
    """The model whose letters a column holds; empty where another column names that of each row."""
    if "model" in mapping.values():
        return ""
    named = chooser_of(column)
    said = head.said.of_column(column, "author") or head.said.constants.get("model")
    return said or (named if _is_model_in(named) else None)


def _is_model_in(name: str) -> bool:
    return author_kind(name) is AuthorKind.MODEL and is_named_model(name)


_FEWEST, _NEARLY_ALL = 3, 0.9
_CHOSEN = frozenset({"prediction", "predicted", "pred", "answer", "response", "choice", "output", "model_answer"})


def _chosen_rows(head: FileHead, mapping: FieldMapping) -> Iterator[ReadRow]:
    columns = {field: name for name, field in mapping.items() if field is not None}
    chosen = {name: _model_of(name, head, mapping) for name, field in mapping.items() if field == _CHOSEN_FIELD}
    for raw in rows_with_columns(head, mapping.values(), ("question_id", _CHOSEN_FIELD)):
        if not isinstance(raw, FileRow):
            yield raw
            continue
        extra = {name: cell for name, cell in raw.cells.items() if mapping.get(name) is None}
        for column, model in chosen.items():
            told = raw.cells.get(column)
            if len(chosen) == 1 or is_filled(told):
                fields = {field: raw.cells.get(name) for field, name in columns.items()}
                fields |= {_CHOSEN_FIELD: told, "choice": [*_places(told)] or None} | (
                    {"model": model} if model else {}
                )
                yield FieldRow(TableName.CHOICES, raw.row, fields, extra)
        if len(chosen) > 1 and not any(is_filled(raw.cells.get(column)) for column in chosen):
            yield SkippedRow(raw.row, RowSkip.NO_ANSWER)


def _places(cell: object) -> tuple[int, ...]:
    """The numbers of the options in a cell of letters, one or several; none in any other text, such as N/A."""
    if status_of_word(str(cell).strip()) is not None:
        return ()
    letters = re.findall(r"[^\W\d_]+", str(cell).upper())
    are_all = all(letter in LETTERS for letter in letters) and len("".join(letters)) == len(letters)
    return tuple(LETTERS.index(letter) + 1 for letter in letters) if are_all else ()


LAYOUTS = (LabelsById(), ChoicesById())
