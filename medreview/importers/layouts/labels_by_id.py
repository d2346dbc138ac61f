"""One label a question, by its id and without its text, as PubMedQA keeps what is right and what a model said."""

import re
from collections.abc import Iterator
from functools import partial

from medreview.domain.table_rows import TableName
from medreview.errors import Listed, Message, RowProblem
from medreview.importers.answer_options import LETTERS
from medreview.importers.asked_choices import ask_for_chooser, ask_for_chosen
from medreview.importers.cell_values import is_filled
from medreview.importers.column_names import plain_name
from medreview.importers.column_roles import ColumnRole
from medreview.importers.drafts import FieldMapping, FieldRow, ImportDraft, LayoutField, ReadRow, fixed_draft
from medreview.importers.errors import LabelsAlone
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow, file_rows, rows_with_columns
from medreview.importers.json_records import KEY_COLUMN, VALUE_COLUMN
from medreview.importers.kept_columns import kept_names
from medreview.importers.key_columns import letters_beside
from medreview.importers.model_names import names_models
from medreview.importers.open_questions import OpenQuestion
from medreview.importers.scales import status_of_word
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
        return 0.6 if _chosen_columns(head) and not is_said else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        columns = _chosen_columns(head)
        return ImportDraft(
            layout=self.name,
            head=head,
            tables=(TableName.CHOICES,),
            fields=tuple(LayoutField(name, TableName.CHOICES, name != "model") for name in _FIELDS),
            mapping={name: next((field for field in columns if columns[field] == name), None) for name in head.columns},
            can_map=True,
            rows=partial(_chosen_rows, head),
            asks=partial(_asks, head),
        )


_FIELDS = ("question_id", "raw_output", "model")


def _chosen_columns(head: FileHead) -> dict[str, str]:
    """The columns of a table of nothing but letters and what is told of them, by field; nothing for any other."""
    ids = ids_of_questions(head)
    called = [name for name, role in head.said.roles.items() if role == ColumnRole.CHOICE]
    called = called or [name for name in head.columns if plain_name(name) in _CHOSEN]
    if not ids or len(called) != 1 or may_ask(head):
        return {}
    cells = [cell for row in head.first_rows if is_filled(cell := row.get(called[0]))]
    cells = [cell for cell in cells if status_of_word(str(cell).strip()) is None]
    if len(cells) < _FEWEST or sum(bool(_places(cell)) for cell in cells) < _NEARLY_ALL * len(cells):
        return {}
    model = next((name for name in head.columns if names_models(name, head.first_rows)), "")
    return {field: name for field, name in zip(_FIELDS, (ids[0], called[0], model), strict=True) if name}


def _asks(head: FileHead, mapping: FieldMapping) -> tuple[OpenQuestion, ...]:
    return (*_asks_of_letters(head, mapping),)


def _asks_of_letters(head: FileHead, mapping: FieldMapping) -> Iterator[OpenQuestion]:
    columns = {field: name for name, field in mapping.items() if field is not None}
    chosen, ids = columns.get("raw_output", ""), columns.get("question_id", "")
    if chosen not in head.said.roles and (rivals := letters_beside(head, chosen, kept_names(head, mapping))):
        yield ask_for_chosen((chosen, *rivals), ColumnRole.CHOICE)
    if chosen and ids and "model" not in columns and not head.said.constants.get("model"):
        yield ask_for_chooser(chosen, ids)


_FEWEST, _NEARLY_ALL = 3, 0.9
_CHOSEN = frozenset({"prediction", "predicted", "pred", "answer", "response", "choice", "output", "model_answer"})


def _chosen_rows(head: FileHead, mapping: FieldMapping) -> Iterator[ReadRow]:
    columns = {field: name for name, field in mapping.items() if field is not None}
    for raw in rows_with_columns(head, mapping.values(), ("question_id", "raw_output")):
        if not isinstance(raw, FileRow):
            yield raw
            continue
        fields = {field: raw.cells.get(name) for field, name in columns.items()}
        fields["choice"] = [*_places(fields.get("raw_output"))] or None
        extra = {name: cell for name, cell in raw.cells.items() if mapping.get(name) is None}
        yield FieldRow(TableName.CHOICES, raw.row, fields, extra)


def _places(cell: object) -> tuple[int, ...]:
    """The numbers of the options in a cell of letters, one or several; none in any other text, such as N/A."""
    if status_of_word(str(cell).strip()) is not None:
        return ()
    letters = re.findall(r"[^\W\d_]+", str(cell).upper())
    are_all = all(letter in LETTERS for letter in letters) and len("".join(letters)) == len(letters)
    return tuple(LETTERS.index(letter) + 1 for letter in letters) if are_all else ()


LAYOUTS = (LabelsById(), ChoicesById())
