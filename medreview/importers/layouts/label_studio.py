"""Tasks of Label Studio: what people said in annotations, what models said in predictions.

A task is an answer with its question. Ratings are results of the kinds rating, number and choices, each a dimension
after the control that gave it; one that stands on a region of the text is of that sentence. A text area is a comment.
Of a task with a text alone the question is a placeholder.
What our own export put into a result's ``meta`` comes back; tasks of others need only the texts.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from medreview.domain.answers import AuthorKind
from medreview.domain.comparisons import Preferred
from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import Granularity
from medreview.domain.table_rows import TableName
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import Message, RowProblem
from medreview.importers.author_kinds import writer_kind
from medreview.importers.cell_values import missing
from medreview.importers.column_names import MODELS, plain_name
from medreview.importers.conversations import turns_of_lists
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.person_names import AUTHOR_COLUMNS
from medreview.importers.skipped_rows import RowSkip, SkippedRow

_QUESTIONS = ("question", "query", "prompt", "instruction", "input")
_ANSWERS = ("answer", "response", "output", "completion", "text")
_SAYS = frozenset({"question_id", "answer_id", "dataset", "question", "answer", "author"})
_CANNOT_JUDGE = " cannot_judge"
_COMMENT_KINDS = ("textarea",)
_SAYINGS = ("annotations", "completions", "predictions")
_VALUE_KINDS = ("rating", "number", "choices")
_MARKS = "labels"
_CONFIDENCE = "confidence"
_META_OF_RATINGS = (
    *("study", "group", "block", "batch", "occasion", "reason", "flagged", "revision", "rated_at"),
    *("active_seconds", "wall_seconds"),
)
_META_OF_JUDGEMENTS = ("protocol", "setup", "run", "repeat", "validity")
PAIRS = (
    *(
        (f"{name}{mark}{first}", f"{name}{mark}{second}")
        for name in ("answer", "response", "output", "text", "completion")
        for mark in ("", "_")
        for first, second in (("1", "2"), ("a", "b"))
    ),
    ("left", "right"),
)
"""Names of the data of a task with two answers, as templates for comparing have them."""
_AUTHORS_OF_PAIRS = tuple(f"{name}{mark}" for name in AUTHOR_COLUMNS for mark in ("", "_"))
_PAIRWISE = "pairwise"
_SIDES = {"left": Preferred.A, "right": Preferred.B}
Json = Mapping[str, object]


class LabelStudio:
    """Tasks as they are exported in the form called JSON; the smaller forms do not say who rated."""

    name = "label-studio"
    title = Message("Label Studio: tasks with annotations")
    example = "data, annotations, predictions"

    def recognises(self, head: FileHead) -> float:
        if head.form not in {SourceForm.JSON, SourceForm.JSONL} or "data" not in head.columns:
            return 0.0
        told = [_object(row.get("data")) for row in head.first_rows]
        holds_texts = any(_first(data, (*_ANSWERS, *(name for pair in PAIRS for name in pair))) for data in told)
        return 1.0 if holds_texts and {"annotations", "completions", "predictions"} & set(head.columns) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.QUESTIONS, TableName.ANSWERS, TableName.RATINGS, TableName.JUDGEMENTS)
        tables = (*tables, TableName.PREFERENCES, TableName.SPANS)
        return fixed_draft(head, self._rows, layout=self.name, tables=tables, says=_SAYS, may_lack_questions=True)

    def _rows(self, head: FileHead) -> Iterator[ReadRow]:
        told: dict[tuple[TableName, object], Json] = {}
        of_many = _controls_of_many(head)
        for raw in file_rows(head):
            if not isinstance(raw, FileRow):
                yield raw
                continue
            if pair := _Pair.of(raw):
                yield from pair.rows(head, raw, told)
                continue
            task = _task(head.name, raw, of_many)
            if isinstance(task, RowProblem):
                yield task
                continue
            yield from _once(task, told)
            yield from _said(task, head.path.stem)


@dataclass(frozen=True, slots=True)
class _Pair:
    """A task of two answers, of which people prefer one: by columns of the data, first the one on the left."""

    question: str
    answers: tuple[str, str]
    names: tuple[str, str]
    authors: Sequence[Json]
    extra: Json

    @classmethod
    def of(cls, raw: FileRow) -> "_Pair | None":
        data = _object(raw.cells.get("data"))
        names = next((names for names in PAIRS if all(_first(data, (name,)) for name in names)), None)
        question = _first(data, _QUESTIONS)
        sayings = [saying for name in _SAYINGS for saying in _objects(raw.cells.get(name))]
        kinds = {str(result.get("type")) for saying in sayings for result in _objects(saying.get("result"))}
        choices = [word for saying in sayings for result in _objects(saying.get("result")) for word in _chosen(result)]
        if names is None or question is None:
            return None
        if _PAIRWISE not in kinds and not (choices and all(side_of(*word) for word in choices)):
            return None
        told = [turns_of_lists(question, data[name]) or (question, str(data[name])) for name in names]
        (asked, left), (_, right) = told
        said_by = [[f"{author}{name[len(name.rstrip('12ab')) :]}" for author in _AUTHORS_OF_PAIRS] for name in names]
        by = [_first_name(data, own) for own in said_by]
        extra = _others(data, (_first_name(data, _QUESTIONS), *names, *by))
        return cls(asked, (left, right), names, [_author(data, name) for name in by], extra)

    def rows(self, head: FileHead, raw: FileRow, told: dict[tuple[TableName, object], Json]) -> Iterator[ReadRow]:
        data = _object(raw.cells.get("data"))
        question_id = data.get("question_id") or _hash_of(self.question)
        asked = {"question_id": question_id, "question": self.question, "kind": "open"}
        if told.setdefault((TableName.QUESTIONS, question_id), asked) is asked:
            yield FieldRow(TableName.QUESTIONS, raw.row, asked)
        ids = [f"task-{raw.cells.get('id', raw.row)}-{name}" for name in self.names]
        for author, answer_id, answer in zip(self.authors, ids, self.answers, strict=True):
            fields = {"question_id": question_id, "answer_id": answer_id, **author, "answer": answer}
            yield FieldRow(TableName.ANSWERS, raw.row, fields, self.extra)
        annotations = _objects(raw.cells.get("annotations") or raw.cells.get("completions"))
        of_pair = {"question_id": question_id, "answer_a": ids[0], "answer_b": ids[1], "study": head.path.stem}
        for annotation in annotations:
            yield from _preferred(head.name, raw, annotation, of_pair)


def _preferred(file: str, raw: FileRow, annotation: Json, of_pair: Json) -> Iterator[ReadRow]:
    """The answer that somebody preferred, with the words beside it; what is of one answer does not say of which."""
    results = _objects(annotation.get("result"))
    words = [said for one in results for said in _texts(_object(one.get("value")).get("text"))]
    sides = [
        _SIDES.get(str(_object(one.get("value")).get("selected"))) for one in results if one.get("type") == _PAIRWISE
    ]
    is_chosen = not sides
    sides = sides or [side_of(*word) for one in results for word in _chosen(one)]
    if annotation.get("was_cancelled") is True or not any(sides):
        yield SkippedRow(raw.row, RowSkip.NOT_RATED)
        return
    values = (one for one in results if one.get("type") in _VALUE_KINDS and not (is_chosen and _chosen(one)))
    for control in (one.get("from_name") for one in values):
        message = Message("{control} is of one answer, and the task has two.", {"control": str(control)})
        yield RowProblem(file, raw.row, "annotations", message)
    fields = {**of_pair, "rater": _person(annotation.get("completed_by")), "comment": "\n".join(words) or None}
    given_at = annotation.get("updated_at") or annotation.get("created_at")
    for side in filter(None, sides):
        yield FieldRow(TableName.PREFERENCES, raw.row, {**fields, "value": side, "given_at": given_at})


def _chosen(result: Json) -> list[tuple[str, str]]:
    """The words that somebody chose of a control with choices, each with the control's name."""
    words = _texts(_object(result.get("value")).get("choices")) if result.get("type") == "choices" else []
    return [(str(result.get("from_name")), word) for word in words]


def side_of(control: str, word: str) -> Preferred | None:
    """The answer that a choice names as the better one, and nothing else: b_winner, Response A is better, tie.

    A letter or a number alone may be a grade, unless the control asks for the winner.
    """
    parts = [part for part in re.split(r"[\W_]+", word.casefold()) if part]
    told = [part for part in parts if part not in _OF_WINNERS]
    is_of_winner = len(parts) > 1 or bool(_OF_WINNERS & {*re.split(r"[\W_]+", control.casefold())})
    if len(told) != 1 or not (is_of_winner or told[0] in _WORDS_OF_SIDES):
        return None
    return _CHOSEN_SIDES.get(told[0])


_OF_WINNERS = frozenset(
    {"answer", "response", "output", "text", "completion", "model", "option", "assistant", "system", "the", "is", "one"}
    | {"winner", "win", "wins", "better", "best", "preferred", "prefer", "preference", "chosen"}
)
_WORDS_OF_SIDES = frozenset({"left", "right", "tie", "equal", "same", "draw"})
_CHOSEN_SIDES = {
    **dict.fromkeys(("a", "1", "left"), Preferred.A),
    **dict.fromkeys(("b", "2", "right"), Preferred.B),
    **dict.fromkeys(("tie", "equal", "same", "draw"), Preferred.TIE),
}


@dataclass(frozen=True, slots=True)
class _Task:
    """One task: the fields that name its answer, and where sentences stand in it."""

    file: str
    row: int
    question: Json
    answer: Json
    annotations: Sequence[Json]
    predictions: Sequence[Json]
    of_many: frozenset[str]
    extra: Json
    regions: Mapping[tuple[int, int], int] = field(default_factory=dict[tuple[int, int], int])

    @property
    def names(self) -> dict[str, object]:
        return {name: self.answer.get(name) for name in ("question_id", "answer_id", "author", "dataset")}

    def problem(self, place: str, message: Message) -> RowProblem:
        return RowProblem(self.file, self.row, place, message)


@dataclass(frozen=True, slots=True)
class _Result:
    """One result: who it is about (a sentence or the whole answer), its kind, control and value."""

    kind: str
    control: str
    value: Json
    meta: Json
    sentence_index: int | None
    sentence: str | None


def _controls_of_many(head: FileHead) -> frozenset[str]:
    """The controls in which somebody chose several at once, anywhere in the file: each choice is marked then."""
    rows = (raw.cells for raw in file_rows(head) if isinstance(raw, FileRow))
    sayings = (saying for cells in rows for name in _SAYINGS for saying in _objects(cells.get(name)))
    results = (result for saying in sayings for result in _objects(saying.get("result")))
    chosen = ((str(one.get("from_name")), _texts(_object(one.get("value")).get("choices"))) for one in results)
    return frozenset(control for control, texts in chosen if len(texts) > 1)


def _task(file: str, raw: FileRow, of_many: frozenset[str]) -> _Task | RowProblem:
    data = _object(raw.cells.get("data"))
    question, answer = _first(data, _QUESTIONS), _first(data, _ANSWERS)
    if not answer:
        return RowProblem(file, raw.row, "data", missing("answer" if question else "question"))
    number = raw.cells.get("id", raw.row)
    asked_as = _hash_of(question) if question else f"task-{number}"
    shared = {"question_id": data.get("question_id") or asked_as, "dataset": data.get("dataset")}
    shared |= {"language": data.get("language")}
    annotations = _objects(raw.cells.get("annotations") or raw.cells.get("completions"))
    predictions = _objects(raw.cells.get("predictions"))
    return _Task(
        file,
        raw.row,
        question={**shared, "question": question, "kind": "open"} if question else {},
        answer={
            **shared,
            "answer_id": data.get("answer_id") or f"task-{number}",
            **_author(data, _first_name(data, AUTHOR_COLUMNS)),
            "answer": answer,
        },
        annotations=annotations,
        predictions=predictions,
        of_many=of_many,
        extra=_others(data, [_first_name(data, names) for names in (_QUESTIONS, _ANSWERS, AUTHOR_COLUMNS)]),
        regions=_regions((*annotations, *predictions)),
    )


def _author(data: Json, name: str | None) -> dict[str, object]:
    """The author of an answer, whom the data of its task tell under a name, and of what kind that is."""
    if name is None:
        return {"author": NOT_STATED}
    author = str(data[name])
    is_of_models = plain_name(name).rstrip("_12ab") in MODELS
    return {"author": author, "author_kind": AuthorKind.MODEL if is_of_models else writer_kind(author)}


def _hash_of(question: str) -> str:
    return hashlib.sha256(question.encode("utf-8", "surrogatepass")).hexdigest()[:10]


def _regions(sayings: Sequence[Json]) -> dict[tuple[int, int], int]:
    """The regions that somebody rated, numbered from 0 in the order of the text."""
    spans = {
        (start, end)
        for saying in sayings
        for result in _objects(saying.get("result"))
        if isinstance(start := _object(result.get("value")).get("start"), int)
        and isinstance(end := _object(result.get("value")).get("end"), int)
    }
    return {span: index for index, span in enumerate(sorted(spans))}


def _once(task: _Task, told: dict[tuple[TableName, object], Json]) -> Iterator[ReadRow]:
    """The question and the answer, each the first time that it is seen; another text is a problem."""
    for table, name, fields in (
        (TableName.QUESTIONS, "question", task.question),
        (TableName.ANSWERS, "answer", task.answer),
    ):
        if not fields:  # a text that was marked without being asked for
            continue
        key = (table, (fields.get("dataset"), fields[f"{name}_id"]))
        earlier = told.setdefault(key, fields)
        if earlier is fields:
            yield FieldRow(table, task.row, fields, task.extra if table is TableName.ANSWERS else {})
        elif earlier[name] != fields[name]:
            values = {"key": fields[f"{name}_id"], "field": name}
            yield task.problem("data", Message("{key} has another {field} in an earlier row.", values))


def _said(task: _Task, study: str) -> Iterator[ReadRow]:
    for annotation in task.annotations:
        if annotation.get("was_cancelled") is True:
            yield SkippedRow(task.row, RowSkip.NOT_RATED)
            continue
        yield from _annotated(task, annotation, study)
    for prediction in task.predictions:
        yield from _predicted(task, prediction)
    if not task.annotations and not task.predictions:
        yield SkippedRow(task.row, RowSkip.NOT_RATED)


def _annotated(task: _Task, annotation: Json, study: str) -> Iterator[ReadRow]:
    results = list(_results(task, annotation))
    comments: dict[int | None, str] = {}
    confidence: object = None
    for result in results:
        if result.kind in _COMMENT_KINDS:
            comments[result.sentence_index] = "\n".join(_texts(result.value.get("text")))
        elif result.control == _CONFIDENCE:
            confidence = _value(result)
    marked: set[tuple[object, ...]] = set()
    for result in results:
        if result.kind == _MARKS:
            by = {"rater": _person(annotation.get("completed_by")), "study": study}
            for mark in _marks(task, result, by):
                place = tuple(mark.fields[name] for name in ("start", "end", "category"))
                if place not in marked:  # some are kept twice
                    yield mark
                marked.add(place)
        if result.kind not in _VALUE_KINDS or result.control == _CONFIDENCE:
            continue
        given = _given(task, result)
        if isinstance(given, RowProblem):
            yield given
            continue
        fields: dict[str, object] = {
            **task.names,
            "rater": _person(annotation.get("completed_by")),
            "study": study,
            "granularity": Granularity.COARSE if result.sentence_index is None else Granularity.FINE,
            "sentence_index": result.sentence_index,
            "sentence": result.sentence,
            "comment": comments.get(result.sentence_index),
            "confidence": confidence,
            **({} if result.meta else _times(annotation)),
        }
        meta = {name: result.meta[name] for name in _META_OF_RATINGS if name in result.meta}
        yield from (FieldRow(TableName.RATINGS, task.row, fields | meta | one) for one in given)


def _marks(task: _Task, result: _Result, by: Json) -> Iterator[FieldRow]:
    """The marked part under each of its labels; one of another text than the answer, such as the question, is none."""
    start, end = result.value.get("start"), result.value.get("end")
    if isinstance(start, int) and isinstance(end, int) and str(task.answer["answer"])[start:end] == result.sentence:
        for label in _texts(result.value.get(_MARKS)):
            place = {"start": start, "end": end, "category": label}
            yield FieldRow(TableName.SPANS, task.row, {**task.names, **by, **place})


def _times(annotation: Json) -> dict[str, object]:
    """The time at which somebody had a task open, and its length, idle time included; our own export has both."""
    rated_at = annotation.get("updated_at") or annotation.get("created_at")
    return {"rated_at": rated_at, "wall_seconds": annotation.get("lead_time")}


def _given(task: _Task, result: _Result) -> list[dict[str, object]] | RowProblem:
    """Dimension, status and value of a result, one a choice where there may be several.

    A choice that says why there is no value is no rating.
    """
    if result.control.endswith(_CANNOT_JUDGE):
        reason = _value(result)
        status = result.meta.get("status") or RatingStatus.CANNOT_JUDGE
        reasons = {"reason": None if reason == _CANNOT_JUDGE.strip() else reason}
        return [{"dimension": result.control.removesuffix(_CANNOT_JUDGE), "status": status, **reasons}]
    if result.control in task.of_many:
        chosen = _texts(result.value.get("choices"))
        return [{"dimension": f"{result.control}: {one}", "value": 1} for one in chosen]
    value = _value(result)
    if value is None:
        message = Message("{control} has no value, or several values instead of one.", {"control": result.control})
        return task.problem("annotations", message)
    return [{"dimension": result.control, "value": value}]


def _predicted(task: _Task, prediction: Json) -> Iterator[ReadRow]:
    for result in _results(task, prediction):
        if result.kind == _MARKS:
            yield from _marks(task, result, {"judge": prediction.get("model_version") or "unknown"})
        if result.kind not in _VALUE_KINDS:
            continue
        fields: dict[str, object] = {
            **task.names,
            "judge": prediction.get("model_version") or "unknown",
            "protocol": "label-studio",
            "granularity": Granularity.COARSE if result.sentence_index is None else Granularity.FINE,
            "sentence_index": result.sentence_index,
        }
        meta = {name: result.meta[name] for name in _META_OF_JUDGEMENTS if name in result.meta}
        many = _texts(result.value.get("choices")) if result.control in task.of_many else []
        told = [(f"{result.control}: {one}", 1) for one in many] or [(result.control, _value(result))]
        named = ({"dimension": dimension, "value": value} for dimension, value in told)
        yield from (FieldRow(TableName.JUDGEMENTS, task.row, fields | one | meta) for one in named)


def _results(task: _Task, saying: Json) -> Iterator[_Result]:
    answer = str(task.answer["answer"])
    for result in _objects(saying.get("result")):
        value, meta = _object(result.get("value")), _object(result.get("meta"))
        start, end = value.get("start"), value.get("end")
        index, sentence = meta.get("sentence_index"), None
        if isinstance(start, int) and isinstance(end, int):
            text = value.get("text")
            sentence = text if isinstance(text, str) else answer[start:end]
            index = task.regions[start, end] if index is None else index
        yield _Result(
            str(result.get("type") or ""),
            str(result.get("from_name") or ""),
            value,
            meta,
            index if isinstance(index, int) and not isinstance(index, bool) else None,
            sentence,
        )


def _value(result: _Result) -> object:
    """A number, or the one word that was chosen; None where there is none or several."""
    match result.kind:
        case "rating":
            return result.value.get("rating")
        case "number":
            return result.value.get("number")
        case _:
            chosen = _texts(result.value.get("choices"))
            return chosen[0] if len(chosen) == 1 else None


def _person(completed_by: object) -> object:
    """The author of an annotation: a number, a name, or an object with one of them."""
    person = _object(completed_by)
    found = person.get("email") or person.get("username") or person.get("id") if person else completed_by
    return f"user-{found}" if isinstance(found, int) else found or "unknown"


def _first(data: Json, names: Sequence[str]) -> str | None:
    name = _first_name(data, names)
    return None if name is None else str(data[name])


def _first_name(data: Json, names: Sequence[str]) -> str | None:
    return next((name for name in names if isinstance(text := data.get(name), str) and text.strip()), None)


def _others(data: Json, read: Iterable[str | None]) -> dict[str, object]:
    """The data of a task that nothing reads, which are kept beside its answer; none that are empty."""
    names = {*read, "question_id", "answer_id", "dataset", "language"}
    return {name: value for name, value in data.items() if name not in names and value not in (None, "", [], {})}


def _object(value: object) -> Json:
    return cast("Json", value) if isinstance(value, dict) else {}


def _objects(value: object) -> list[Json]:
    return (
        [cast("Json", one) for one in cast("list[object]", value) if isinstance(one, dict)]
        if isinstance(value, list)
        else []
    )


def _texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [one for one in cast("list[object]", value) if isinstance(one, str)] if isinstance(value, list) else []


LAYOUTS = (LabelStudio(),)
