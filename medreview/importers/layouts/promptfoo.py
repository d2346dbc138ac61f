"""Results of promptfoo: outputs of providers to one prompt after the other, with what its assertions found.

Its table has a column for each provider and prompt, whose cells begin with PASS or FAIL; its JSON has a record for
each output. What the assertions found are scores, and the reasons that they gave are kept beside them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from medreview.domain.table_rows import TableName
from medreview.errors import Message
from medreview.importers.cell_values import is_filled
from medreview.importers.column_names import suggested_columns
from medreview.importers.drafts import FieldRow, ImportDraft, fixed_draft
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow
from medreview.importers.told_records import (
    RecordFault,
    Replied,
    absent,
    as_text,
    asked_in,
    id_of_text,
    number_in,
    reference_rows,
    told_rows,
)
from medreview.llm.cloud.json_values import members, text

_COLUMN = re.compile(r"\[(?P<provider>[^\[\]]+)\]\s*(?P<prompt>.*)", re.DOTALL)
_CELL = re.compile(r"\[(?P<found>PASS|FAIL|ERROR)\]\s*(?:\(score: (?P<score>[\d.]+)\)\s*)?(?P<output>.*)", re.DOTALL)
_EXPECTED = ("expected", "reference", "ideal", "answer", "__expected")
_METRIC = "promptfoo"
_TABLES = (TableName.QUESTIONS, TableName.ANSWERS, TableName.SCORES)


class PromptfooTable:
    """The variables of a test come first, then a column for each provider, which is the model."""

    name = "promptfoo-table"
    title = Message("promptfoo: table of outputs")
    example = "question, [openai:gpt-4] {{question}}"

    def recognises(self, head: FileHead) -> float:
        outputs = _outputs(head.columns)
        cells = [text(row.get(column)) for row in head.first_rows for column in outputs]
        return 0.99 if cells and all(map(_CELL.match, filter(None, cells))) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return fixed_draft(head, lambda head: told_rows(head, _of_table), layout=self.name, tables=_TABLES)


class PromptfooResults:
    """A record an output; one that ended in an error is a problem that says why."""

    name = "promptfoo-results"
    title = Message("promptfoo: results as JSON")
    example = "vars, prompt, provider, response, success, score"

    def recognises(self, head: FileHead) -> float:
        return 0.99 if {"vars", "prompt", "provider", "response"} <= set(head.columns) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return fixed_draft(head, lambda head: told_rows(head, _of_record), layout=self.name, tables=_TABLES)


def _outputs(columns: Iterable[str]) -> list[str]:
    return [column for column in columns if _COLUMN.match(column)]


def _of_table(raw: FileRow) -> Iterator[FieldRow]:
    outputs = _outputs(raw.cells)
    told = {name: cell for name, cell in raw.cells.items() if name not in outputs}
    question_id, rows = _question(raw.row, told, None)
    yield from rows
    for column in outputs:
        named, cell = _COLUMN.match(column), text(raw.cells[column])
        if named is None or not cell:
            continue
        found = _CELL.match(cell)
        if found is None or found["found"] == "ERROR":
            raise _failed(column, question_id, found["output"] if found else cell)
        score = found["score"] or ("1" if found["found"] == "PASS" else "0")
        about = {"prompt": named["prompt"], "passes": found["found"] == "PASS"}
        yield from _output(raw.row, (question_id, named["provider"], found["output"]), about, score)


def _of_record(raw: FileRow) -> Iterator[FieldRow]:
    cells = raw.cells
    prompt = members(cells.get("prompt"))
    question_id, rows = _question(raw.row, members(cells.get("vars")), prompt.get("raw", cells.get("prompt")))
    yield from rows
    provider = members(cells.get("provider"))
    model = text(provider.get("label")) or text(provider.get("id")) or text(cells.get("provider"))
    if not model:
        raise absent("provider")
    response = members(cells.get("response"))
    output = response.get("output")
    if output is None or output == "":
        raise _failed("response", question_id, text(cells.get("error")) or text(response.get("error")) or "-")
    graded = members(cells.get("gradingResult"))
    about = {"prompt": prompt.get("label"), "passes": cells.get("success"), "reason": graded.get("reason")}
    yield from _output(raw.row, (question_id, model, as_text(output)), about, cells.get("score"))


def _question(row: int, told: Mapping[str, object], prompt: object) -> tuple[str, list[FieldRow]]:
    """The id of a question and its rows: the variable that asks, else the prompt that was sent; what is expected."""
    column = suggested_columns(told, ["question"]).get("question")
    asked = asked_in(told[column] if column else prompt, column or "prompt")
    question_id = id_of_text(asked.question, list(asked.context))
    expected = next((name for name in _EXPECTED if text(told.get(name))), None)
    extra = {name: cell for name, cell in told.items() if name not in {column, expected} and is_filled(cell)}
    question = {"question_id": question_id, **asked.fields, "kind": "open"}
    rows = [FieldRow(TableName.QUESTIONS, row, question, {**extra, **asked.extra})]
    return question_id, rows + reference_rows(row, question_id, [told[expected]] if expected else [], "expected")


def _output(row: int, reply: tuple[str, str, str], about: Mapping[str, object], score: object) -> Iterator[FieldRow]:
    """``reply`` is the question's id, the model and its words."""
    question_id, model, said = reply
    kept = {name: cell for name, cell in about.items() if is_filled(cell)}
    replied = Replied(question_id, model, said, answer_id=f"{question_id}/{model}/{id_of_text(said)}", about=kept)
    yield replied.row(row)
    if (value := number_in(score)) is not None:
        yield FieldRow(TableName.SCORES, row, {**replied.names, "metric": _METRIC, "value": value})


def _failed(field: str, question_id: str, reason: str) -> RecordFault:
    values = {"question": question_id, "reason": reason.strip().rstrip(".")}
    return RecordFault(field, Message("The model gave no answer to {question}: {reason}.", values))


LAYOUTS = (PromptfooTable(), PromptfooResults())
