"""HealthBench: conversations with the criteria that a good answer meets, and what graders said of answers.

Three forms: the examples with their rubrics, an evaluation of a model by a grader, and the labels of physicians on
single criteria. A criterion is known by its text, which all three write alike.

Arora RK, Wei J, Hicks RS, et al. (2025) HealthBench: evaluating large language models towards improved human health.
arXiv 2505.08775
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from medreview.domain.table_rows import TableName
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import Message
from medreview.importers.cell_values import is_filled
from medreview.importers.column_names import plain_name
from medreview.importers.conversations import written
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow
from medreview.importers.open_questions import OpenQuestion, ask_for_model
from medreview.importers.told_records import (
    RecordFault,
    Replied,
    absent,
    asked_in,
    first_record,
    id_of_text,
    number_in,
    plain_id,
    reference_rows,
    said_in,
    told_rows,
)
from medreview.llm.cloud.json_values import items, members, text

_DATASET, _PROTOCOL, _SCORE = "HealthBench", "HealthBench rubrics", "healthbench"
_OF_FILE = re.compile(r"healthbench(?:_hard|_consensus|_meta)?_(?P<model>.+?)(?:_\d{8}_\d{6})?(?:_allresults)?")
_IDEAL = "ideal_completions_data"
_SAYS = frozenset({"question_id", "question", "context", "answer_id", "answer", "author", "author_kind"})
_Rubric = Mapping[str, object]
_KEY = "id of the criterion"
"""The id of one criterion of a record, in which the same may stand twice: both count."""


class HealthBenchExamples:
    """The ideal completion is a reference; what else is told of it stays with the question.

    Some write the answer of the model that they ran beside an example, and some what a grader said of each criterion.
    """

    name = "healthbench"
    title = Message("HealthBench: conversations with criteria")
    example = "prompt, prompt_id, rubrics"

    def recognises(self, head: FileHead) -> float:
        return 1.0 if {"prompt", "prompt_id", "rubrics"} <= set(head.columns) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.QUESTIONS, TableName.ANSWERS, TableName.CRITERIA)
        beside = next((name for name in head.columns if plain_name(name) in _COMPLETIONS), "")
        model = _model(head, beside)
        graded = _graded_column(head) if beside else ""
        tables += (TableName.CRITERION_RATINGS, TableName.SCORES) if graded else ()
        judge = head.said.constants.get("judge") or _DATASET
        example = partial(_example, _Beside(beside, model or NOT_STATED, graded, judge))
        asks = [ask_for_model(beside, f"{beside}.author", may_stay_open=True)] if beside and not model else []
        asks += [ask_for_model(graded, "judge")] if graded and not head.said.constants.get("judge") else []
        return fixed_draft(
            head,
            lambda head: told_rows(head, example),
            layout=self.name,
            tables=tables,
            dataset=_DATASET,
            says=_SAYS if beside else None,
            asks=tuple(asks),
        )


_COMPLETIONS = frozenset({"prompt_response", "completion", "response", "model_response", "model_output"})
"""Names of what a model answered, beside the example that it was asked."""


@dataclass(frozen=True, slots=True)
class _Beside:
    """The column of answers beside examples and that of what a grader said of their criteria, empty where none are."""

    answers: str
    model: str
    graded: str
    judge: str


def _example(beside: _Beside, raw: FileRow) -> Iterator[FieldRow]:
    question_id = _id(raw)
    ideal = members(raw.cells.get(_IDEAL))
    known = {"prompt", "prompt_id", "rubrics", _IDEAL, beside.answers, beside.graded}
    known |= {"score"} if beside.graded else set()
    extra = {name: cell for name, cell in raw.cells.items() if name not in known}
    extra |= {name: cell for name, cell in ideal.items() if name != "ideal_completion"}
    yield _question(raw, extra)
    yield from reference_rows(raw.row, question_id, [ideal.get("ideal_completion")], "ideal completion")
    criteria = [_criterion(raw, rubric) for rubric in _rubrics(raw, "rubrics")]
    yield from criteria
    if not beside.answers or not is_filled(raw.cells.get(beside.answers)):
        return
    reply = _completion(raw, beside.model, beside.answers)
    yield reply.row(raw.row)
    graded = _grades(raw.cells.get(beside.graded))
    if graded and len(graded) != len(criteria):
        values = {"field": beside.graded}
        message = Message("{field} has another number of grades than there are criteria.", values)
        raise RecordFault(beside.graded, message)
    by = {"judge": beside.judge, "protocol": _PROTOCOL}
    for criterion, grade in zip(criteria, graded, strict=False):
        yield _rated(raw, reply, criterion, _grade(grade) | by)
    if beside.graded:
        yield from _scored(raw, reply)


def _grades(cell: object) -> list[Mapping[str, object]]:
    """The grades in a cell, one for each criterion in its order, also as the text that Python writes for a list."""
    told = [members(one) for one in items(written(cell))]
    return [members(one.get("response_dict")) or one for one in told]


def _graded_column(head: FileHead) -> str:
    """The column whose lists tell of criteria whether they are met."""
    free = (name for name in head.columns if name != "rubrics")
    graded = ((name, [one for row in head.first_rows for one in _grades(row.get(name))]) for name in free)
    return next((name for name, told in graded if told and all(_MET in one for one in told)), "")


_MET = "criteria_met"


def _grade(told: Mapping[str, object]) -> dict[str, object]:
    return {"met": told.get(_MET), "comment": told.get("explanation")}


def _id(raw: FileRow) -> str:
    question_id = plain_id(raw.cells.get("prompt_id"))
    if not question_id:
        raise absent("prompt_id")
    return question_id


def _question(raw: FileRow, extra: Mapping[str, object]) -> FieldRow:
    asked = asked_in(raw.cells.get("prompt"), "prompt")
    fields = {"question_id": _id(raw), **asked.fields, "kind": "open"}
    return FieldRow(TableName.QUESTIONS, raw.row, fields, {**extra, **asked.extra})


def _rubrics(raw: FileRow, column: str) -> list[_Rubric]:
    """The criteria of a record with their texts and points."""
    told = map(members, items(raw.cells.get(column)))
    found: list[_Rubric] = [{"criterion": one.get("criteria"), **one} for one in told]
    if not found or not all(text(one.get("criterion")) for one in found):
        raise absent("criterion")
    ids = [id_of_text(text(one["criterion"])) for one in found]
    numbers = [ids[: place + 1].count(key) for place, key in enumerate(ids)]
    keys = (key if number == 1 else f"{key}-{number}" for key, number in zip(ids, numbers, strict=True))
    return [{**one, _KEY: key} for one, key in zip(found, keys, strict=True)]


def _criterion(raw: FileRow, rubric: _Rubric) -> FieldRow:
    said = text(rubric.get("criterion"))
    key = text(rubric.get(_KEY)) or id_of_text(said)
    fields = {"question_id": _id(raw), "criterion": key, "text": said, "points": rubric.get("points")}
    return FieldRow(TableName.CRITERIA, raw.row, fields, {"tags": rubric["tags"]} if rubric.get("tags") else {})


class HealthBenchGrades:
    """One model's answers, every criterion of which a grader called met or not met, with its reason.

    The model is named by the file. The grader is asked for, for no file tells it. Graders of other benchmarks write the
    answer as the last turn of a conversation beside its rubrics.
    """

    name = "healthbench-grades"
    title = Message("HealthBench: answers of a model, graded")
    example = "prompt_id, completion, rubric_items, score"

    def recognises(self, head: FileHead) -> float:
        is_own = {"prompt", "completion", "rubric_items"} <= set(head.columns)
        return 1.0 if is_own or _are_graded_turns(head) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (*(TableName.QUESTIONS, TableName.ANSWERS, TableName.CRITERIA, TableName.CRITERION_RATINGS),)
        tables += (TableName.SCORES,)
        rows = partial(
            _graded, _model(head, _answering(head)) or head.path.stem, head.said.constants.get("judge") or _DATASET
        )
        return fixed_draft(
            head,
            lambda head: _told(head, rows),
            layout=self.name,
            tables=tables,
            dataset=_DATASET if "completion" in head.columns else None,
            says=_SAYS,
            asks=tuple(_asks(head)),
        )


def _are_graded_turns(head: FileHead) -> bool:
    rubrics = [members(one) for row in head.first_rows for one in items(row.get("rubrics"))]
    is_told = {"prompt_id", "conversations", "rubrics"} <= set(head.columns)
    return is_told and bool(rubrics) and all("criteria_met" in one for one in rubrics)


def _model(head: FileHead, column: str) -> str:
    named = _OF_FILE.fullmatch(head.path.stem)
    return head.said.of_texts(column, "author") or (named["model"] if named else "")


def _answering(head: FileHead) -> str:
    return "completion" if "completion" in head.columns else "conversations"


def _asks(head: FileHead) -> Iterator[OpenQuestion]:
    if _answering(head) in head.columns and not _model(head, _answering(head)):
        yield ask_for_model(_answering(head), f"{_answering(head)}.author")
    graded = next((name for name in ("rubric_items", "rubrics") if name in head.columns), None)
    if graded is not None and not head.said.constants.get("judge"):
        yield ask_for_model(graded, "judge")


def _has_examples(head: FileHead) -> bool:
    """True if the examples were chosen too, which tell more of the questions and their criteria."""
    return any({"prompt_id", "rubrics"} <= first_record(path).keys() for path in head.beside)


def _told(head: FileHead, of_record: Callable[[FileRow], Iterator[FieldRow]]) -> Iterator[ReadRow]:
    """The rows of records without what the examples beside say, too."""
    left = {TableName.QUESTIONS, TableName.CRITERIA} if _has_examples(head) else set[TableName]()
    return told_rows(head, lambda raw: (row for row in of_record(raw) if row.table not in left))


def _graded(model: str, judge: str, raw: FileRow) -> Iterator[FieldRow]:
    extra: dict[str, object] = {}
    if turns := items(raw.cells.get("conversations")):
        cells = {"prompt": turns[:-1], "completion": turns[-1:], "rubric_items": raw.cells.get("rubrics")}
        extra = {
            name: cell for name, cell in raw.cells.items() if name not in {"prompt_id", "conversations", "rubrics"}
        }
        raw = FileRow(raw.row, {"prompt_id": raw.cells.get("prompt_id"), **cells})
    yield _question(raw, extra)
    reply = _completion(raw, model)
    yield reply.row(raw.row)
    for rubric in _rubrics(raw, "rubric_items"):
        criterion = _criterion(raw, rubric)
        yield criterion
        yield _rated(raw, reply, criterion, _grade(rubric) | {"judge": judge, "protocol": _PROTOCOL})
    yield from _scored(raw, reply)


def _scored(raw: FileRow, reply: Replied) -> Iterator[FieldRow]:
    score = number_in(raw.cells.get("score"))
    if score is not None:
        yield FieldRow(TableName.SCORES, raw.row, reply.names | {"metric": _SCORE, "value": score})


def _completion(raw: FileRow, model: str, column: str = "completion") -> Replied:
    """The answer of the model, which is a text or messages; its id is the completion's, where it has one."""
    cell = raw.cells.get(column)
    parts = [said_in(members(one).get("content")) for one in items(cell)]
    said = "\n\n".join(filter(None, parts)) or text(cell)
    if not said:
        raise absent(column)
    given = plain_id(raw.cells.get("completion_id"))
    return Replied(_id(raw), model, said, answer_id=given and f"{_id(raw)}/{given}")


def _rated(raw: FileRow, reply: Replied, criterion: FieldRow, given: Mapping[str, object]) -> FieldRow:
    named = {"question_id": reply.question_id, "answer_id": reply.key, "criterion": criterion.fields["criterion"]}
    return FieldRow(TableName.CRITERION_RATINGS, raw.row, {**named, **given})


class HealthBenchLabels:
    """Physicians' labels on whether an answer meets one criterion; the model that wrote the answers is asked for."""

    name = "healthbench-labels"
    title = Message("HealthBench: labels of physicians on criteria")
    example = "prompt_id, completion, rubric, binary_labels"

    def recognises(self, head: FileHead) -> float:
        return 1.0 if {"prompt", "completion", "rubric", "binary_labels"} <= set(head.columns) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.QUESTIONS, TableName.ANSWERS, TableName.CRITERIA, TableName.CRITERION_RATINGS)
        rows = partial(_labelled, _model(head, _answering(head)) or head.path.stem)
        return fixed_draft(
            head,
            lambda head: _told(head, rows),
            layout=self.name,
            tables=tables,
            dataset=_DATASET,
            says=_SAYS,
            asks=tuple(_asks(head)),
        )


def _labelled(model: str, raw: FileRow) -> Iterator[FieldRow]:
    yield _question(raw, {})
    reply = _completion(raw, model)
    yield reply.row(raw.row)
    criterion = _criterion(raw, {"criterion": raw.cells.get("rubric"), "points": 1})
    if not criterion.fields["text"]:
        raise absent("rubric")
    yield criterion
    raters = items(raw.cells.get("anonymized_physician_ids"))
    for place, label in enumerate(items(raw.cells.get("binary_labels"))):
        rater = plain_id(raters[place]) if place < len(raters) else f"physician {place + 1}"
        yield _rated(raw, reply, criterion, {"rater": rater, "met": label})


LAYOUTS = (HealthBenchExamples(), HealthBenchGrades(), HealthBenchLabels())
