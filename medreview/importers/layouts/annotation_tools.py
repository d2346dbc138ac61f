"""Records of annotation tools, such as Argilla, Prodigy and Labelbox. Label Studio has a layout of its own.

A record is an answer, with its question where the tool holds both. Each choice or number is a rating, each marked part
a span. Who annotated stands in the record, or the file is named for the annotator.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import cast

from medreview.domain.comparisons import Preferred
from medreview.domain.study_plans import Granularity
from medreview.domain.table_rows import TableName
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import Message, RowProblem
from medreview.importers.cell_values import is_filled, missing
from medreview.importers.conversations import written
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.layouts.label_studio import PAIRS, side_of
from medreview.importers.open_questions import ask_for_rater
from medreview.importers.person_names import AUTHOR_COLUMNS
from medreview.importers.preference_words import named_side
from medreview.importers.rated_columns import RATER, holds_text, id_of_text
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.told_records import number_in

_QUESTIONS = ("question", "prompt", "instruction", "query")
_ANSWERS = ("answer", "response", "text", "output", "completion", "data", "displayed_text", "value")
_ONE = "label"
_LINKS = ("http://", "https://", "s3://", "gs://")
"""Beginnings of what is shown to annotators and is no text."""
_SPAN_PARTS = 3
_RESPONSES = ".responses"
_NESTED = frozenset({SourceForm.JSON, SourceForm.JSONL, SourceForm.PARQUET})
_TABLES = (*(TableName.QUESTIONS, TableName.ANSWERS, TableName.RATINGS, TableName.SPANS), TableName.PREFERENCES)
Json = Mapping[str, object]


class _AnnotationTool:
    """The common part of all: a record tells its texts once, and after them what annotators said of it."""

    name: str
    rater_column: str = "user"

    def read(self, head: FileHead) -> ImportDraft:
        lacks_rater = _said_rater(head) is None and any(map(self._lacks_rater, head.first_rows))
        return fixed_draft(
            head,
            self._rows,
            layout=self.name,
            tables=_TABLES,
            may_lack_questions=True,
            asks=(ask_for_rater((self.rater_column,)),) if lacks_rater else (),
        )

    def _rows(self, head: FileHead) -> Iterator[ReadRow]:
        of_many = self._of_many(head)
        told: dict[object, Json] = {}
        for raw in file_rows(head):
            if not isinstance(raw, FileRow):
                yield raw
                continue
            texts = self._texts(raw)
            answer = _first(texts, _ANSWERS)
            if not answer:
                pair = [*self._of_pair(head, raw, texts, told)]
                yield from pair or [RowProblem(head.name, raw.row, None, missing("text"))]
                continue
            names = _names(self._id(raw), texts, answer)
            yield from _once(head, raw, (names, _first(texts, _QUESTIONS), answer), told)
            said = list(self._said(head, raw, {**names, "study": head.path.stem}, of_many))
            yield from said or [SkippedRow(raw.row, RowSkip.NOT_RATED)]

    def _of_pair(self, head: FileHead, raw: FileRow, texts: Json, told: dict[object, Json]) -> Iterator[ReadRow]:
        """The rows of two answers and of whom annotators prefer; none where the tool has no such records."""
        yield from ()

    def _texts(self, raw: FileRow) -> Json:
        return raw.cells

    def _id(self, raw: FileRow) -> object:
        return raw.cells.get("id")

    def _lacks_rater(self, cells: Json) -> bool:
        """True for a record whose annotator nothing names."""
        return False

    def _of_many(self, head: FileHead) -> frozenset[str]:
        """The questions to which some record of the file has several choices; each choice is marked then."""
        return frozenset()

    def _said(self, head: FileHead, raw: FileRow, names: Json, of_many: frozenset[str]) -> Iterator[ReadRow]:
        raise NotImplementedError


class ArgillaRecords(_AnnotationTool):
    """Records with their fields and the responses of annotators, by question or by annotator."""

    name = "argilla"
    title = Message("Argilla: records with responses")
    example = "id, fields, responses"
    rater_column = "responses"

    def recognises(self, head: FileHead) -> float:
        columns = set(head.columns)
        is_wide = any(name.endswith(_RESPONSES) and f"{name}.users" in columns for name in columns)
        is_nested = {"fields", "responses"} <= columns
        return 0.98 if head.form in _NESTED and (is_nested or is_wide) else 0.0

    def _texts(self, raw: FileRow) -> Json:
        fields = _object(raw.cells.get("fields")) or raw.cells
        return {**_object(raw.cells.get("metadata")), **fields}

    def _lacks_rater(self, cells: Json) -> bool:
        return not all(rater for rater, _, _ in _argilla_responses(cells))

    def _said(self, head: FileHead, raw: FileRow, names: Json, of_many: frozenset[str]) -> Iterator[ReadRow]:
        by_rater: dict[str, dict[str, object]] = {}
        for user, question, value in _argilla_responses(raw.cells):
            rater = user or _said_rater(head)
            if rater is None:
                yield RowProblem(head.name, raw.row, "responses", missing("rater"))
                return
            if by_rater.setdefault(rater, {}).setdefault(question, value) != value:
                message = Message(
                    "Several responses to {question} are by {rater}, so the right one is not known.",
                    {"question": question, "rater": rater},
                )
                yield RowProblem(head.name, raw.row, "responses", message)
                return
        for rater, values in by_rater.items():
            yield from _argilla_answers(raw, {**names, "rater": rater}, values)

    def _of_pair(self, head: FileHead, raw: FileRow, texts: Json, told: dict[object, Json]) -> Iterator[ReadRow]:
        both = next((both for both in PAIRS if all(_first(texts, (name,)) for name in both)), None)
        if both is None:
            return
        ids, names = list[str](), _names(None, texts, _first(texts, both[:1]))
        for name in both:
            ids.append(f"{names['question_id'] if self._id(raw) is None else self._id(raw)}-{name}")
            told_of = ({**names, "answer_id": ids[-1]}, _first(texts, _QUESTIONS), _first(texts, (name,)))
            yield from _once(head, raw, told_of, told)
        pair: dict[str, object] = {
            "question_id": names["question_id"],
            "answer_a": ids[0],
            "answer_b": ids[1],
            "study": head.path.stem,
        }
        said = [*_argilla_responses(raw.cells)]
        words = [(user, str(value)) for user, _, value in said if isinstance(value, str) and holds_text([value])]
        sides = [(user, control, _side(control, str(value), both)) for user, control, value in said]
        for user, _, side in sides:
            comment = "\n".join(text for one, text in words if one == user) or None
            fields = {**pair, "rater": user or _said_rater(head), "comment": comment, "value": side}
            if side is not None:
                yield FieldRow(TableName.PREFERENCES, raw.row, fields)
        values = dict.fromkeys(
            control
            for (_, control, side), (*_, value) in zip(sides, said, strict=True)
            if side is None and not holds_text([value])
        )
        for control in values:
            message = Message("{control} is of one answer, and the task has two.", {"control": control})
            yield RowProblem(head.name, raw.row, "responses", message)
        if not values and not any(side for *_, side in sides):
            yield SkippedRow(raw.row, RowSkip.NOT_RATED)


def _side(control: str, word: str, both: tuple[str, str]) -> Preferred | None:
    """The better one of two answers, by the name of its field or by words for it."""
    return named_side(word, both) or side_of(control, word)


_NOT_SUBMITTED = frozenset({"discarded", "draft"})


def _argilla_responses(cells: Json) -> Iterator[tuple[str, str, object]]:
    """Annotator, or nothing, question and value of all that was submitted, of whichever version of the tool."""
    responses = cells.get("responses")
    for question, given in _object(responses).items():
        yield from ((_user(one), question, one.get("value")) for one in _objects(given) if _is_submitted(one))
    for one in _objects(responses):
        if _is_submitted(one):
            values = _object(one.get("values")).items()
            yield from ((_user(one), question, _object(value).get("value")) for question, value in values)
    for column, cell in cells.items():
        if column.endswith(_RESPONSES):
            users, states = (_list(cells.get(f"{column}.{part}")) for part in ("users", "status"))
            for place, value in enumerate(_list(cell)):
                if place >= len(states) or states[place] not in _NOT_SUBMITTED:
                    user = users[place] if place < len(users) else None
                    yield str(user or ""), column.removesuffix(_RESPONSES), value


def _user(response: Json) -> str:
    return str(response.get("user_id") or response.get("user") or "")


def _is_submitted(response: Json) -> bool:
    return response.get("status") not in _NOT_SUBMITTED


def _argilla_answers(raw: FileRow, names: Json, responses: Json) -> Iterator[ReadRow]:
    """The answers of one annotator to the questions of the form; sentences are a comment on the others."""
    comment = "\n".join(str(value) for value in responses.values() if isinstance(value, str) and holds_text([value]))
    names = {**names, "comment": comment or None}
    for question, value in responses.items():
        marks = _objects(value)
        for mark in marks:
            if "rank" in mark:
                yield _rating(raw, names, f"{question}: {mark.get('value')}", mark["rank"])
            else:
                yield _span(raw, names, (mark.get("start"), mark.get("end"), mark.get("label") or question))
        for label in () if marks else _list(value):
            yield _rating(raw, names, f"{question}: {label}", 1)
        if is_filled(value) and not isinstance(value, list) and not holds_text([value]):
            yield _rating(raw, names, question, value)


class ProdigyTasks(_AnnotationTool):
    """Tasks with a decision, the options that were accepted, and spans."""

    name = "prodigy"
    title = Message("Prodigy: tasks with decisions")
    example = "text, answer, accept, spans, _annotator_id"

    def recognises(self, head: FileHead) -> float:
        marks = {"_input_hash", "_task_hash"} & set(head.columns)
        return 0.98 if head.form is SourceForm.JSONL and marks and "answer" in head.columns else 0.0

    def _texts(self, raw: FileRow) -> Json:
        return {**_object(raw.cells.get("meta")), "question": raw.cells.get("question"), "text": raw.cells.get("text")}

    def _id(self, raw: FileRow) -> object:
        return raw.cells.get("_input_hash")

    def _of_many(self, head: FileHead) -> frozenset[str]:
        is_of_many = any(
            isinstance(raw, FileRow)
            and (
                _object(raw.cells.get("config")).get("choice_style") == "multiple"
                or len(_list(raw.cells.get("accept"))) > 1
            )
            for raw in file_rows(head)
        )
        return frozenset({_ONE}) if is_of_many else frozenset()

    def _said(self, head: FileHead, raw: FileRow, names: Json, of_many: frozenset[str]) -> Iterator[ReadRow]:
        decision = raw.cells.get("answer")
        if decision not in {"accept", "reject"}:
            return
        rater = raw.cells.get("_annotator_id") or raw.cells.get("_session_id") or head.path.stem
        names = {**names, "rater": str(rater)}
        accepted, spans = _list(raw.cells.get("accept")), _objects(raw.cells.get("spans"))
        if decision == "accept" and accepted:
            yield from (_rating(raw, names, *((str(one), 1) if _ONE in of_many else (_ONE, one))) for one in accepted)
        elif not spans or raw.cells.get("label") is not None:
            yield _rating(raw, names, str(raw.cells.get("label") or "accept"), int(decision == "accept"))
        for span in spans if decision == "accept" else ():
            yield _span(raw, names, (span.get("start"), span.get("end"), span.get("label") or _ONE))


class DoccanoDocuments(_AnnotationTool):
    """Documents with labels of the whole text, or of its parts; the file is named for its annotator."""

    name = "doccano"
    title = Message("doccano: documents with labels")
    example = "id, text, label, Comments"

    def recognises(self, head: FileHead) -> float:
        has_labels = {"label", "labels"} & set(head.columns)
        if head.form is not SourceForm.JSONL or not has_labels or not {"id"} <= set(head.columns):
            return 0.0
        labels = [label for row in head.first_rows for label in _list(_labels(row))]
        is_told = {"text", "data"} & set(head.columns) and {"Comments"} & set(head.columns)
        are_spans = bool(labels) and all(_is_span(label) for label in labels)
        if any(isinstance(label, str) and holds_text([label]) for label in labels):
            return 0.0  # texts that annotators wrote, and no labels of one that is there
        return 0.98 if is_told or (are_spans and {"text", "data"} & set(head.columns)) else 0.0

    def _said(self, head: FileHead, raw: FileRow, names: Json, of_many: frozenset[str]) -> Iterator[ReadRow]:
        names = {**names, "rater": head.path.stem}
        for label in _list(_labels(raw.cells)):
            if _is_span(label):
                start, end, category = cast("list[object]", label)
                yield _span(raw, names, (start, end, category))
            else:
                yield _rating(raw, names, str(label), 1)


class PotatoInstances(_AnnotationTool):
    """Instances with each scheme and option; a number that was chosen stands under an option of its own.

    Tables have a column for both, lines of JSON an object of schemes with their options. The file of one annotator
    names none, for its folder does.
    """

    name = "potato"
    title = Message("POTATO: annotated instances")
    example = "user, instance_id, displayed_text, accuracy:::4"

    def recognises(self, head: FileHead) -> float:
        columns = set(head.columns)
        is_table = {"user", "instance_id"} <= columns and any(map(_scheme, head.columns))
        is_of_lines = head.form in _NESTED and "label_annotations" in columns and bool(columns & {"id", "instance_id"})
        schemes = (name for row in head.first_rows for name in _object(row.get("label_annotations")))
        is_by_rater = is_of_lines and any(map(RATER.fullmatch, schemes))  # of several, in a form of somebody's own
        return 0.98 if is_table or (is_of_lines and not is_by_rater) else 0.0

    def _texts(self, raw: FileRow) -> Json:
        shown = next((name for name in _ANSWERS if is_filled(raw.cells.get(name))), "")
        both = _told_texts(raw.cells.get(shown))
        is_told = _first(raw.cells, _QUESTIONS) or "question" not in both
        return raw.cells if is_told else {**raw.cells, shown: None, **both}

    def _id(self, raw: FileRow) -> object:
        return raw.cells.get("instance_id") or raw.cells.get("id")

    def _lacks_rater(self, cells: Json) -> bool:
        return bool(_chosen(cells) or _potato_spans(cells)) and not _potato_user(cells)

    def _of_many(self, head: FileHead) -> frozenset[str]:
        """A scheme with one option that some rows lack is a mark, and no choice among several."""
        twice: set[str] = set()
        chosen: Counter[tuple[str, str]] = Counter()
        n_rows = 0
        for raw in (raw for raw in file_rows(head) if isinstance(raw, FileRow)):
            n_rows += 1
            twice.update(_chosen_twice(raw.cells))
            chosen.update(scheme for scheme, cell in _chosen(raw.cells) if _is_mark(cell))
        n_options = Counter(name for name, _ in chosen)
        return frozenset(twice | {name for (name, _), n in chosen.items() if n_options[name] == 1 and n < n_rows})

    def _said(self, head: FileHead, raw: FileRow, names: Json, of_many: frozenset[str]) -> Iterator[ReadRow]:
        chosen, spans = _chosen(raw.cells), _potato_spans(raw.cells)
        rater = _potato_user(raw.cells) or _said_rater(head)
        if not rater and (chosen or spans):
            yield RowProblem(head.name, raw.row, "user", missing("user"))
            return
        written = [str(cell) for (_, option), cell in chosen if _is_written(option, cell)]
        names = {**names, "rater": rater, "comment": "\n".join(written) or None}
        for (name, option), cell in chosen:
            if _is_written(option, cell):
                continue
            if name in of_many:
                yield _rating(raw, names, f"{name}: {option}", 1)
            else:
                yield _rating(raw, names, name, option if _is_mark(cell) else cell)
        for span in spans:
            category = span.get("annotation") or span.get("name") or span.get("schema") or _ONE
            yield _span(raw, names, (span.get("start"), span.get("end"), category))


_MARKS = frozenset({"true", "yes", "on"})


def _is_mark(cell: object) -> bool:
    return str(cell).strip().casefold() in _MARKS


_WRITTEN = frozenset({"text_box", "textbox", "free_response", "text"})


def _potato_user(cells: Json) -> str:
    return str(cells.get("user") or cells.get("user_id") or "")


def _chosen(cells: Json) -> list[tuple[tuple[str, str], object]]:
    of_columns = [(scheme, cell) for column, cell in cells.items() if (scheme := _scheme(column)) and _is_set(cell)]
    of_schemes = [
        ((name, option), cell)
        for name, options in _object(cells.get("label_annotations")).items()
        for option, cell in _object(options).items()
        if _is_set(cell)
    ]
    return of_columns + of_schemes


def _chosen_twice(cells: Json) -> list[str]:
    """Schemes of which a row has several options."""
    names = Counter(name for (name, option), cell in _chosen(cells) if not _is_written(option, cell))
    return [name for name, n in names.items() if n > 1]


def _is_written(option: str, cell: object) -> bool:
    """True for words of the annotator's own."""
    return option.casefold() in _WRITTEN or holds_text([cell])


def _potato_spans(cells: Json) -> list[Json]:
    told = cells.get("span_annotations")
    return _objects(told) or [span for spans in _object(told).values() for span in _objects(spans)]


def _said_rater(head: FileHead) -> str | None:
    """The rater that a person named for the whole file."""
    return head.said.constants.get("rater")


def _is_set(cell: object) -> bool:
    return cell is not None and str(cell).strip() not in {"", "False", "None", "nan"}


def _scheme(column: str) -> tuple[str, str] | None:
    """The scheme and the option of a column such as ``accuracy:::4``."""
    scheme, mark, option = column.partition(":::")
    return (scheme, option) if mark else None


def _labels(cells: Json) -> object:
    return cells.get("label") or cells.get("labels")


def _is_span(label: object) -> bool:
    parts = _list(label)
    return len(parts) == _SPAN_PARTS and isinstance(parts[0], int) and isinstance(parts[1], int)


def _names(record_id: object, texts: Json, answer: str) -> dict[str, object]:
    asked = _first(texts, _QUESTIONS) or answer
    made = id_of_text(asked)
    question_id = texts.get("question_id") or (made if record_id is None or _first(texts, _QUESTIONS) else record_id)
    author = _first(texts, AUTHOR_COLUMNS) or NOT_STATED
    answer_id = texts.get("answer_id") or (f"{question_id}-{author}" if record_id is None else record_id)
    return {"question_id": str(question_id), "answer_id": str(answer_id), "author": author}


def _once(head: FileHead, raw: FileRow, texts: tuple[Json, str, str], told: dict[object, Json]) -> Iterator[ReadRow]:
    """The question and the answer, each the first time; another text under the same id is a problem."""
    names, question, answer = texts
    asked = {"question_id": names["question_id"], "question": question, "kind": "open"}
    for table, name, fields in (
        (TableName.QUESTIONS, "question", asked),
        (TableName.ANSWERS, "answer", {**names, "answer": answer}),
    ):
        if not fields[name]:
            continue
        key = (table, fields[f"{name}_id"])
        earlier = told.setdefault(key, fields)
        if earlier is fields:
            yield FieldRow(table, raw.row, fields)
        elif earlier[name] != fields[name]:
            values = {"key": fields[f"{name}_id"], "field": name}
            message = Message("{key} has another {field} in an earlier row.", values)
            yield RowProblem(head.name, raw.row, name, message)


def _rating(raw: FileRow, names: Json, dimension: str, value: object) -> FieldRow:
    fields = {**names, "granularity": Granularity.COARSE, "dimension": dimension, "value": value}
    return FieldRow(TableName.RATINGS, raw.row, fields)


def _span(raw: FileRow, names: Json, part: tuple[object, object, object]) -> FieldRow:
    start, end, category = part
    names = {name: value for name, value in names.items() if name != "comment"}
    return FieldRow(TableName.SPANS, raw.row, {**names, "start": start, "end": end, "category": str(category)})


def _first(cells: Json, names: tuple[str, ...]) -> str:
    return next((str(cells[name]) for name in names if is_filled(cells.get(name))), "")


def _object(value: object) -> Json:
    return cast("Json", value) if isinstance(value, dict) else {}


def _list(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []


def _objects(value: object) -> list[Json]:
    return [cast("Json", part) for part in _list(value) if isinstance(part, dict)]


_BOTH = re.compile(
    r"\s*(?:question|prompt|q)\s*:\s*(?P<question>.+?)\s*\n\s*(?:answer|response|a)\s*:\s*(?P<answer>.+)",
    re.DOTALL | re.IGNORECASE,
)


def _told_texts(told: object) -> Json:
    """The question and the answer in what a tool showed: an object, a text with a heading above each, or one text."""
    found = written(told)
    both = _BOTH.fullmatch(found) if isinstance(found, str) else None
    return _object(found) or (both.groupdict() if both else {"text": found})


class LabelboxRows(_AnnotationTool):
    """Rows of data with the labels of each project, each by one annotator."""

    name = "labelbox"
    title = Message("Labelbox: rows with labels")
    example = '{"data_row": {"id": …, "row_data": …}, "projects": {ID: {"labels": […]}}}'

    def recognises(self, head: FileHead) -> float:
        return 0.98 if head.form in _NESTED and {"data_row", "projects"} <= set(head.columns) else 0.0

    def _texts(self, raw: FileRow) -> Json:
        return _told_texts(_object(raw.cells.get("data_row")).get("row_data"))

    def _id(self, raw: FileRow) -> object:
        row = _object(raw.cells.get("data_row"))
        return row.get("external_id") or row.get("global_key") or row.get("id")

    def _said(self, head: FileHead, raw: FileRow, names: Json, of_many: frozenset[str]) -> Iterator[ReadRow]:
        for project in _object(raw.cells.get("projects")).values():
            for label in _objects(_object(project).get("labels")):
                rater = str(_object(label.get("label_details")).get("created_by") or "")
                if not rater:
                    yield RowProblem(head.name, raw.row, "projects", missing("rater"))
                    continue
                yield from _labelbox_label(raw, {**names, "rater": rater}, _object(label.get("annotations")))


def _labelbox_label(raw: FileRow, names: Json, said: Json) -> Iterator[ReadRow]:
    asked = _objects(said.get("classifications"))
    written_texts = [str(text) for one in asked if (text := _object(one.get("text_answer")).get("content"))]
    told = {**names, "comment": "\n".join(written_texts) or None}
    for one in asked:
        name = str(one.get("name"))
        if chosen := _object(one.get("radio_answer")):
            yield _rating(raw, told, name, chosen.get("name"))
        yield from (
            _rating(raw, told, f"{name}: {mark.get('name')}", 1) for mark in _objects(one.get("checklist_answers"))
        )
    for part in _objects(said.get("objects")):
        place = _object(part.get("location")) or part
        yield _span(raw, names, (place.get("start"), place.get("end"), part.get("name")))


class GroundTruthWork(_AnnotationTool):
    """The answers of each worker of SageMaker Ground Truth, or the label that a job made of it."""

    name = "ground-truth"
    title = Message("SageMaker Ground Truth: labels of jobs and workers")
    example = '{"source": …, "JOB": 0, "JOB-metadata": {"class-name": …, "human-annotated": "yes"}}'

    def recognises(self, head: FileHead) -> float:
        columns = set(head.columns)
        is_of_workers = {"datasetObjectId", "annotations"} <= columns
        is_of_jobs = "source" in columns and any(_is_job(row, name) for row in head.first_rows for name in row)
        return 0.98 if head.form in _NESTED and (is_of_workers or is_of_jobs) else 0.0

    def _texts(self, raw: FileRow) -> Json:
        return _told_texts(_object(raw.cells.get("dataObject")).get("content") or raw.cells.get("source"))

    def _id(self, raw: FileRow) -> object:
        return raw.cells.get("datasetObjectId")

    def _said(self, head: FileHead, raw: FileRow, names: Json, of_many: frozenset[str]) -> Iterator[ReadRow]:
        for job in (name for name in raw.cells if _is_job(raw.cells, name)):
            about = _object(raw.cells[job])
            by_all = {**names, "rater": str(about.get("job-name") or job).rpartition("/")[2]}
            classes = _object(about.get("class-map"))
            if classes:
                yield from (_rating(raw, by_all, str(one), 1) for one in classes.values())
            else:
                name = job.removesuffix(_ABOUT_JOB)
                label = about.get("class-name")
                told = (name, raw.cells.get(name)) if label is None else (f"{name}: {label}", 1)
                yield _rating(raw, by_all, *told)
        for one in _objects(raw.cells.get("annotations")):
            of_worker = {**names, "rater": str(one.get("workerId"))}
            answers = _object(written(_object(one.get("annotationData")).get("content")))
            for name, value in answers.items():
                yield from _ground_truth_answer(raw, of_worker, name, value)


_ABOUT_JOB = "-metadata"


def _is_job(cells: Json, name: str) -> bool:
    return name.endswith(_ABOUT_JOB) and "human-annotated" in _object(cells.get(name))


def _ground_truth_answer(raw: FileRow, names: Json, name: str, value: object) -> Iterator[ReadRow]:
    told = _object(value)
    for entity in _objects(told.get("entities")):
        yield _span(raw, names, (entity.get("startOffset"), entity.get("endOffset"), entity.get("label")))
    for label in _list(told.get("labels")):
        yield _rating(raw, names, f"{name}: {label}", 1)
    if chosen := [option for option, is_on in told.items() if is_on is True]:
        yield from (_rating(raw, names, name, option) for option in chosen)
    elif "label" in told or not isinstance(value, dict):
        yield _rating(raw, names, name, told.get("label", value))


class HumanLoops(_AnnotationTool):
    """Words of the workers of a human loop of Amazon A2I on the one thing that it shows."""

    name = "human-loops"
    title = Message("Amazon A2I: answers of workers in human loops")
    example = '{"inputContent": {…}, "humanAnswers": [{"workerId": …, "answerContent": {…}}]}'

    def recognises(self, head: FileHead) -> float:
        is_told = {"inputContent", "humanAnswers"} <= set(head.columns) and head.form in _NESTED
        texts = [_first(self._cells(row), _ANSWERS) for row in head.first_rows] if is_told else []
        return 0.98 if any(text and not text.startswith(_LINKS) for text in texts) else 0.0

    def _cells(self, cells: Json) -> Json:
        shown = _object(cells.get("inputContent"))
        return {**_told_texts(shown.get("taskObject")), **shown} if "taskObject" in shown else shown

    def _texts(self, raw: FileRow) -> Json:
        return self._cells(raw.cells)

    def _id(self, raw: FileRow) -> object:
        return raw.cells.get("humanLoopName")

    def _said(self, head: FileHead, raw: FileRow, names: Json, of_many: frozenset[str]) -> Iterator[ReadRow]:
        for one in _objects(raw.cells.get("humanAnswers")):
            answers = _object(one.get("answerContent"))
            written_texts = [text for text in answers.values() if isinstance(text, str) and number_in(text) is None]
            told = {
                **names,
                "rater": str(one.get("workerId")),
                "comment": "\n".join(filter(None, written_texts)) or None,
            }
            for name, value in answers.items():
                if value not in written_texts:
                    yield from _ground_truth_answer(raw, told, name, value)


class KiliAssets(_AnnotationTool):
    """Assets with the labels of each annotator, by job: categories, a text, or parts of the content."""

    name = "kili"
    title = Message("Kili: assets with labels")
    example = '{"externalId": …, "content": …, "labels": [{"author": {…}, "jsonResponse": {JOB: {…}}}]}'

    def recognises(self, head: FileHead) -> float:
        is_told = {"content", "labels", "externalId"} <= set(head.columns) and head.form in _NESTED
        labels = [label for row in head.first_rows for label in _objects(row.get("labels"))]
        are_links = any(str(row.get("content")).startswith(_LINKS) for row in head.first_rows)
        return 0.98 if is_told and not are_links and any("jsonResponse" in label for label in labels) else 0.0

    def _texts(self, raw: FileRow) -> Json:
        return {**_object(written(raw.cells.get("jsonMetadata"))), **_told_texts(raw.cells.get("content"))}

    def _id(self, raw: FileRow) -> object:
        return raw.cells.get("externalId")

    def _of_many(self, head: FileHead) -> frozenset[str]:
        rows = (raw.cells for raw in file_rows(head) if isinstance(raw, FileRow))
        jobs = ((name, job) for cells in rows for _, said in _kili_labels(cells) for name, job in said.items())
        return frozenset(name for name, job in jobs if len(_objects(_object(job).get("categories"))) > 1)

    def _lacks_rater(self, cells: Json) -> bool:
        return not all(rater for rater, _ in _kili_labels(cells))

    def _said(self, head: FileHead, raw: FileRow, names: Json, of_many: frozenset[str]) -> Iterator[ReadRow]:
        for author, said in _kili_labels(raw.cells):
            rater = author or _said_rater(head)
            if not rater:
                yield RowProblem(head.name, raw.row, "labels", missing("rater"))
                continue
            written_texts = [str(text) for job in said.values() if (text := _object(job).get("text"))]
            told = {**names, "rater": rater, "comment": "\n".join(written_texts) or None}
            for name, job in said.items():
                for one in _objects(_object(job).get("categories")):
                    category = one.get("name")
                    yield _rating(raw, told, *((f"{name}: {category}", 1) if name in of_many else (name, category)))
                for part in _objects(_object(job).get("annotations")):
                    start = part.get("beginOffset")
                    end = start + len(str(part.get("content") or "")) if isinstance(start, int) else None
                    category = next((one.get("name") for one in _objects(part.get("categories"))), name)
                    yield _span(raw, told, (start, end, category))


def _kili_labels(cells: Json) -> Iterator[tuple[str, Json]]:
    """Annotator, or nothing, and what was said by job; what models proposed and what replaced it are no label."""
    for label in _objects(cells.get("labels")):
        author = _object(label.get("author"))
        if label.get("labelType") in {None, "DEFAULT", "REVIEW"}:
            yield str(author.get("email") or author.get("id") or ""), _object(written(label.get("jsonResponse")))


class LightTagExamples(_AnnotationTool):
    """Examples with the classes and the tags of each annotator."""

    name = "lighttag"
    title = Message("LightTag: examples with tags")
    example = '{"examples": [{"content": …, "annotations": [{"tag": …, "annotated_by": […]}]}]}'

    def recognises(self, head: FileHead) -> float:
        return 0.98 if head.form in _NESTED and {"example_id", "content", "annotations"} <= set(head.columns) else 0.0

    def _texts(self, raw: FileRow) -> Json:
        return {**_object(raw.cells.get("metadata")), "text": raw.cells.get("content")}

    def _id(self, raw: FileRow) -> object:
        return raw.cells.get("example_id")

    def _said(self, head: FileHead, raw: FileRow, names: Json, of_many: frozenset[str]) -> Iterator[ReadRow]:
        for one in _objects(raw.cells.get("classifications")):
            yield _rating(raw, {**names, "rater": str(one.get("annotator"))}, str(one.get("classname")), 1)
        for part in _objects(raw.cells.get("annotations")):
            for by in _objects(part.get("annotated_by")):
                place = (part.get("start"), part.get("end"), part.get("tag"))
                yield _span(raw, {**names, "rater": str(by.get("annotator"))}, place)


class MqmErrors(_AnnotationTool):
    """Errors in texts by MQM, one a row: the wrong part stands between ``<v>`` and ``</v>``; severity is the note.

    Freitag M, Foster G, Grangier D, et al. (2021) Experts, errors, and context: a large-scale study of human
    evaluation for machine translation. TACL 9.
    """

    name = "mqm"
    title = Message("MQM: errors marked in texts of systems")
    example = "system, doc, seg_id, rater, source, target, category, severity"

    def recognises(self, head: FileHead) -> float:
        return 0.98 if {"system", "rater", "source", "target", "category", "severity"} <= set(head.columns) else 0.0

    def _texts(self, raw: FileRow) -> Json:
        text = str(raw.cells.get("target") or "")
        return {
            "question": _MARKED.sub("", str(raw.cells.get("source") or "")),
            "answer": _MARKED.sub("", text),
            "system": raw.cells.get("system"),
        }

    def _id(self, raw: FileRow) -> object:
        return None

    def _said(self, head: FileHead, raw: FileRow, names: Json, of_many: frozenset[str]) -> Iterator[ReadRow]:
        text, category = str(raw.cells.get("target") or ""), str(raw.cells.get("category") or "")
        told = {**names, "rater": str(raw.cells.get("rater")), "note": raw.cells.get("severity")}
        before, mark, rest = text.partition("<v>")
        if mark:
            yield _span(raw, told, (len(before), len(before) + len(rest.partition("</v>")[0]), category))
        elif category:
            yield _rating(raw, {**told, "comment": told["note"]}, category, 1)


_MARKED = re.compile(r"</?v>")

LAYOUTS = (
    *(ArgillaRecords(), ProdigyTasks(), DoccanoDocuments(), PotatoInstances()),
    *(LabelboxRows(), GroundTruthWork(), HumanLoops(), KiliAssets(), LightTagExamples(), MqmErrors()),
)
