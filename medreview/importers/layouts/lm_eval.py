"""Samples that the LM evaluation harness logs: each document with what was asked of the model and what it gave.

Where the model weighed options by their probabilities, the most probable one is its choice; where it wrote, what it
wrote is its choice or its answer. The model is named by the folder that the harness makes for it, or by the results
beside.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice

from medreview.domain.table_rows import TableName
from medreview.errors import Message
from medreview.importers.answer_options import first_number, option_columns, option_number, options_in_cell
from medreview.importers.column_names import suggested_columns
from medreview.importers.conversations import written
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.errors import WithoutPlace
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.open_questions import ask_for_model
from medreview.importers.told_records import (
    RecordFault,
    Replied,
    absent,
    as_text,
    asked_in,
    first_record,
    number_in,
    plain_id,
    reference_rows,
    told_rows,
)
from medreview.importers.without_place import results_alone
from medreview.llm.cloud.json_values import items, members, text

_MODEL_OF_RESULTS = "lm_eval_model"

_NEEDED = frozenset({"doc_id", "doc", "resps", "filtered_resps"})
_KNOWN = _NEEDED | {"target", "arguments", "filter", "metrics", "doc_hash", "prompt_hash", "target_hash"}
_OF_FOLDER = re.compile(r"(.+?)__(.+)")
_OF_FILE = re.compile(r"samples_(.+?)(?:_\d{4}-\d\d-\d\dT.*)?")
_ALSO_ASKED = ("sent1", "problem", "Problem", "stem")
_N_KEYS = 1000


class LmEvalSamples:
    """Filters, by which a task reads a reply, are settings of its scores; a choice has a run for each."""

    name = "lm-eval-samples"
    title = Message("LM evaluation harness: samples of a task")
    example = "doc_id, doc, target, resps, filtered_resps"

    def recognises(self, head: FileHead) -> float:
        return 1.0 if set(head.columns) >= _NEEDED else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.QUESTIONS, TableName.ANSWERS, TableName.SCORES, TableName.CHOICES)
        named = _OF_FILE.fullmatch(head.path.stem)
        dataset = named.group(1) if named else None
        asks = () if _model(head) else (ask_for_model("resps", "resps.author"),)
        return fixed_draft(head, _all_rows, layout=self.name, tables=tables, dataset=dataset, asks=asks)


class LmEvalResults:
    """The results of a task beside its samples, of which the model's name is taken."""

    name = "lm-eval-results"
    title = Message("LM evaluation harness: results of a task")
    example = "results, config, model_name"

    def recognises(self, head: FileHead) -> float:
        return 1.0 if _MODEL_OF_RESULTS in head.columns else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        """Draft the model.

        Raises
        ------
        WithoutPlace
            If no other file was chosen with it.
        """
        if self.recognises(head) and not any(path != head.path for path in head.beside):
            raise WithoutPlace(about=results_alone(head))
        tables = (TableName.MODELS,)
        return fixed_draft(head, lambda head: told_rows(head, _model_row), layout=self.name, tables=tables)


def _model_row(raw: FileRow) -> Iterator[FieldRow]:
    extra = {name: cell for name, cell in raw.cells.items() if name != _MODEL_OF_RESULTS}
    yield FieldRow(TableName.MODELS, raw.row, {"model": raw.cells.get(_MODEL_OF_RESULTS)}, extra)


def _model(head: FileHead) -> str:
    """The model that a person named, else the one of the folder, else of the only results beside."""
    of_folder = _OF_FOLDER.fullmatch(head.path.parent.name)
    named = {model for path in head.beside if (model := text(first_record(path).get(_MODEL_OF_RESULTS)))}
    said = head.said.of_texts("resps", "author")
    return said or ("/".join(of_folder.groups()) if of_folder else named.pop() if len(named) == 1 else "")


def _all_rows(head: FileHead) -> Iterator[ReadRow]:
    first = (row.cells for row in islice(file_rows(head), _N_KEYS) if isinstance(row, FileRow))
    counts_from = first_number((_target(cells), _n_options(cells)) for cells in first)
    return told_rows(head, partial(_rows, _model(head) or head.path.stem, counts_from))


def _target(cells: Mapping[str, object]) -> object:
    target = written(cells.get("target"))
    return target if isinstance(target, int | str) else None


def _n_options(cells: Mapping[str, object]) -> int:
    weighed = items(written(cells.get("filtered_resps")))
    return len(weighed) if len(weighed) > 1 else len(_options(members(written(cells.get("doc"))), (), None))


def _rows(model: str, counts_from: int | None, raw: FileRow) -> Iterator[FieldRow]:
    cells, doc = raw.cells, members(written(raw.cells.get("doc")))
    names_answer = doc.keys() >= {"question_id", "answer_id"}  # as in the samples that we write
    question_id = plain_id(doc["question_id"] if names_answer else cells.get("doc_id"))
    if not question_id:
        raise absent("doc_id")
    if not doc:
        raise absent("doc")
    sent = _arguments(cells.get("arguments"))
    weighed = [_weighed(reply) for reply in items(written(cells.get("filtered_resps")))]
    is_weighed = len(weighed) > 1 and all(one is not None for one in weighed)
    options = _options(doc, [told for _, told in sent] if is_weighed else [], len(weighed) if is_weighed else None)
    asked = _question(doc, sent)
    question: dict[str, object] = {"question_id": question_id, "question": asked, "kind": "open"}
    target = written(cells.get("target"))
    if options:
        if counts_from is None:  # the harness counts what it weighs from 0; what is written may be counted from either
            counts_from = 0 if is_weighed else None
        told = _target(cells)
        is_known = counts_from is not None or not str(told).strip().isdecimal()
        key = option_number(told, options, counts_from=counts_from or 0) if is_known else None
        question |= {"kind": "choice", "correct_option": None if isinstance(key, Message) else key}
        question |= {f"option_{place}": option for place, option in enumerate(options, start=1)}
    yield FieldRow(TableName.QUESTIONS, raw.row, question, {**doc, "target": cells.get("target")})
    used = str(cells.get("filter") or "none")
    run = None if used == "none" else used
    about = {name: cells.get(name) for name in ("prompt_hash", "doc_hash") if cells.get(name)}
    metrics = {name: number_in(cell) for name, cell in cells.items() if name not in _KNOWN}
    if is_weighed:
        chances = [chance for chance in weighed if chance is not None]
        place = _likeliest(chances)
        fields = {"question_id": question_id, "model": model, "raw_output": str(options[place]), "run": run}
        told = [chance if math.isfinite(chance) else str(chance) for chance in chances]
        extra = {**about, "logprobs": told, "scores": metrics}
        yield FieldRow(TableName.CHOICES, raw.row, fields | {"choice": place + 1}, extra)
        return
    said, kept = _text_in(cells.get("resps")), _text_in(cells.get("filtered_resps"))
    if not said:
        raise absent("resps")
    if options:
        key = option_number(kept, options)
        fields = {"question_id": question_id, "model": model, "raw_output": said, "run": run}
        choice = None if isinstance(key, Message) else key
        yield FieldRow(TableName.CHOICES, raw.row, fields | {"choice": choice}, {**about, "scores": metrics})
        return
    yield from reference_rows(raw.row, question_id, [str(one) for one in items(target) or [target] if one is not None])
    reply = Replied(question_id, model, said, answer_id=plain_id(doc["answer_id"]) if names_answer else "", about=about)
    yield reply.row(raw.row)
    for name, value in metrics.items():
        scored = reply.names | {"metric": name, "value": value, "setting": run}
        yield FieldRow(TableName.SCORES, raw.row, scored, {"filtered": kept} if kept != said else {})


def _arguments(cell: object) -> list[tuple[object, str]]:
    """Each prompt that was sent with what was to follow it, which newer versions write by name."""
    cell = written(cell)
    parts = list(members(cell).values()) or items(cell)
    pairs = [list(members(part).values()) or items(part) for part in parts]
    return [(pair[0], str(pair[1]).strip() if len(pair) > 1 else "") for pair in pairs if pair]


def _weighed(reply: object) -> float | None:
    """The logarithm of an option's probability, which stands beside whether it is the likeliest of all texts.

    Minus infinity, of a probability of nought, is one of them, and so is what no number could be computed for.
    """
    parts = items(reply)
    while len(parts) == 1:
        parts = items(parts[0])
    if len(parts) != len(("logprob", "is greedy")):
        return None
    told = parts[0]
    try:
        return float(told) if isinstance(told, str | float | int) else None
    except (ValueError, OverflowError):
        return None


def _likeliest(chances: Sequence[float]) -> int:
    """The place of the largest number; a choice that the numbers do not tell would be marked as wrong."""
    finite = [chance for chance in chances if math.isfinite(chance)]
    if not finite or any(math.isnan(chance) or chance == math.inf for chance in chances):
        message = Message("The probabilities of the options do not tell which one the model chose.")
        raise RecordFault("filtered_resps", message)
    return max(range(len(chances)), key=chances.__getitem__)


def _options(doc: Mapping[str, object], followed: Sequence[str], n_weighed: int | None) -> tuple[object, ...]:
    """The options of a document, or the texts that were weighed where it has no, or not as many."""
    columns = option_columns(doc)
    found = tuple(doc[column] for column in columns.values())
    names = suggested_columns(doc, ["options"])
    found = found or options_in_cell(doc.get(names.get("options", "choices")))
    if n_weighed is not None and len(found) != n_weighed:
        return tuple(followed) if len(followed) == n_weighed else tuple(f"({place + 1})" for place in range(n_weighed))
    return found


def _question(doc: Mapping[str, object], sent: Sequence[tuple[object, str]]) -> str:
    """The question of a document; where none of its fields is one, the prompt."""
    named = suggested_columns(doc, ["question"]).get("question")
    for name in (named, *_ALSO_ASKED):
        if name is not None and isinstance(cell := doc.get(name), str) and cell.strip():
            return cell
    return asked_in(sent[0][0] if sent else None, "doc").question


def _text_in(cell: object) -> str:
    """The first text in lists of lists."""
    cell = written(cell)
    while parts := items(cell):
        cell = parts[0]
    if isinstance(cell, list):
        return ""
    return cell if isinstance(cell, str) else "" if cell is None else as_text(cell)


LAYOUTS = (LmEvalSamples(), LmEvalResults())
