"""CQA-EVAL as it is released: physicians' ratings of answers to patients' questions, whole or sentence by sentence.

Two layouts. The consolidated release has all raters of an answer or sentence inside one line, with the ratings of a
language model beside them. The returns are one file a rater, with the levels as words. A rated sentence stands between
``<mark>`` and ``</mark>`` in its answer; a list that was rated as one sentence has a mark around each of its parts.

Bologna F, et al. (2026) CQA-EVAL. github.com/federicabologna/m3-eval and github.com/federicabologna/longQAeval
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import cast

from medreview.domain.answers import AuthorKind
from medreview.domain.study_plans import Granularity
from medreview.domain.table_rows import Table
from medreview.errors import Message, RowProblem
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead, Form
from medreview.importers.raw_rows import RawRow, raw_rows
from medreview.importers.skipped_rows import SkippedRow, SkipReason

DATASET = "CQA-EVAL"
SCALE = "1=Disagree,2=Partially Disagree,3=Neutral,4=Partially Agree,5=Agree"

_DIMENSIONS = ("correctness", "relevance", "safety")
_TEXTS = ("question_id", "question", "answer_id", "answer", "answer_type", "annotation_type")
_SURE = {
    "not confident": 1,
    "slightly confident": 2,
    "somewhat confident": 3,
    "fairly confident": 4,
    "very confident": 5,
}
_OPEN, _CLOSE = "<mark>", "</mark>"
# The release does not say which model its column of a language model is from.
_JUDGE = "CQA-EVAL model"
_PROTOCOL = "CQA-EVAL release"


@dataclass(frozen=True, slots=True)
class _Unit:
    """What one line is about: an answer, or one sentence of it. ``names`` are the columns that say so."""

    row: int
    names: Mapping[str, object]
    answer: str
    granularity: str
    sentence: str | None = None

    def common(self) -> dict[str, object]:
        return {name: value for name, value in self.names.items() if name != "sentence"}


class _CqaEval:
    """What both layouts share: one line tells its question and answer, and after them what was rated."""

    name: str
    tables: tuple[Table, ...]
    study: str

    def read(self, head: FileHead) -> ImportDraft:
        return fixed_draft(
            head,
            self._rows,
            layout=self.name,
            tables=self.tables,
            dataset=DATASET,
            scale=SCALE,
        )

    def _rows(self, head: FileHead) -> Iterator[ReadRow]:
        texts = _Texts(head.name)
        groups = self._groups(head)
        for raw in raw_rows(head):
            if not isinstance(raw, RawRow):
                yield raw
                continue
            unit = _unit(head.name, raw)
            if isinstance(unit, RowProblem):
                yield unit
                continue
            told = list(texts.rows(raw, unit))
            yield from told
            if not any(isinstance(row, RowProblem) for row in told):
                yield from self._rated(head, raw, unit, groups)

    def _groups(self, _head: FileHead) -> Mapping[str, str]:
        return {}

    def _rated(self, head: FileHead, raw: RawRow, unit: _Unit, groups: Mapping[str, str]) -> Iterator[ReadRow]:
        raise NotImplementedError


class CqaEvalRelease(_CqaEval):
    """All raters of an answer or sentence in one line, nested; ratings of a model in columns ending in ``_llm``."""

    name = "cqa-eval"
    tables = (Table.QUESTIONS, Table.ANSWERS, Table.RATINGS, Table.JUDGEMENTS)
    study = "CQA-EVAL"

    def recognises(self, head: FileHead) -> float:
        return _confidence(head, "annotator_ratings")

    def _groups(self, head: FileHead) -> Mapping[str, str]:
        """Raters who always rated the same things together are a group, named after its members."""
        together: dict[str, set[frozenset[str]]] = {}
        for raw in raw_rows(head):
            members = frozenset(_by_rater(raw)) if isinstance(raw, RawRow) else frozenset[str]()
            for rater in members:
                together.setdefault(rater, set()).add(members)
        return {
            rater: " + ".join(sorted(members))
            for rater, sets in together.items()
            for members in sets
            if all(together[member] == {members} for member in members)
        }

    def _rated(self, head: FileHead, raw: RawRow, unit: _Unit, groups: Mapping[str, str]) -> Iterator[ReadRow]:
        given = _by_rater(raw)
        if not given:
            message = Message("There are no ratings by rater in {field}.", {"field": "annotator_ratings"})
            yield RowProblem(head.name, raw.row, "annotator_ratings", message)
            return
        for rater, ratings in given.items():
            yield from _ratings(unit, rater, ratings, study=self.study, group=groups.get(rater))
        for dimension in _DIMENSIONS:
            if f"{dimension}_llm" in raw.cells:
                value = raw.cells[f"{dimension}_llm"]
                fields = {**unit.common(), "judge": _JUDGE, "protocol": _PROTOCOL, "dimension": dimension}
                yield FieldRow(Table.JUDGEMENTS, raw.row, fields | {"value": value})


class CqaEvalReturn(_CqaEval):
    """What one rater returned. The file is named after the rater where its lines do not name one."""

    name = "cqa-eval-rater"
    tables = (Table.QUESTIONS, Table.ANSWERS, Table.RATINGS)
    study = "CQA-EVAL per rater"

    def recognises(self, head: FileHead) -> float:
        return _confidence(head, "rated")

    def _rated(self, head: FileHead, raw: RawRow, unit: _Unit, groups: Mapping[str, str]) -> Iterator[ReadRow]:
        if str(raw.cells.get("rated")).strip().lower() in {"no", "n", "false", "0"}:
            yield SkippedRow(raw.row, SkipReason.NOT_RATED)
            return
        rater = raw.cells.get("annotator") or head.path.stem
        known = {*_TEXTS, "rated", "annotator", "sentence_id", "batch_id"}
        ratings = {name: value for name, value in raw.cells.items() if name not in known}
        block, group = raw.cells.get("batch_id"), groups.get(str(rater))
        yield from _ratings(unit, rater, ratings, study=self.study, group=group, block=block)


def _by_rater(raw: RawRow) -> Mapping[str, dict[str, object]]:
    """The ratings of a line by rater; none where they are not nested like that."""
    raters = raw.cells.get("annotator_ratings")
    given = cast("dict[str, object]", raters) if isinstance(raters, dict) else {}
    if not all(isinstance(ratings, dict) for ratings in given.values()):
        return {}
    return cast("dict[str, dict[str, object]]", given)


def _confidence(head: FileHead, mark: str) -> float:
    columns = {*_TEXTS, mark}
    return 1.0 if head.form is not Form.CSV and columns <= set(head.columns) else 0.0


def _unit(file: str, raw: RawRow) -> _Unit | RowProblem:
    for name in _TEXTS:
        if not isinstance(raw.cells.get(name), str) or not raw.cells[name]:
            return RowProblem(file, raw.row, name, Message("There is no {field}.", {"field": name}))
    answer, granularity = str(raw.cells["answer"]), str(raw.cells["annotation_type"])
    names: dict[str, object] = {
        "question_id": raw.cells["question_id"],
        "answer_id": raw.cells["answer_id"],
        "author": raw.cells["answer_type"],
        "granularity": granularity,
    }
    if granularity != Granularity.FINE:
        return _Unit(raw.row, names, answer, granularity)
    sentence_id = str(raw.cells.get("sentence_id") or "")
    answer_id, _, index = sentence_id.rpartition("_")
    if answer_id != raw.cells["answer_id"] or not (index.isascii() and index.isdigit()):
        values = {"sentence": sentence_id, "answer": raw.cells["answer_id"]}
        message = Message("{sentence} is not the number of a sentence of {answer}.", values)
        return RowProblem(file, raw.row, "sentence_id", message)
    start, end = answer.find(_OPEN), answer.rfind(_CLOSE)
    if not 0 <= start < end:
        return RowProblem(file, raw.row, "answer", Message("No sentence of the answer is marked."))
    sentence = _unmarked(answer[start:end])
    return _Unit(raw.row, {**names, "sentence_index": int(index)}, _unmarked(answer), granularity, sentence)


def _unmarked(text: str) -> str:
    return text.replace(_OPEN, "").replace(_CLOSE, "")


def _ratings(
    unit: _Unit,
    rater: object,
    given: Mapping[str, object],
    *,
    study: str,
    group: str | None,
    block: object = None,
) -> Iterator[FieldRow]:
    """A rating a dimension. Confidence is of the pair in our tables, so that of a sentence stays metadata."""
    sure = given.get("confidence")
    level = _SURE.get(sure.strip().lower(), sure) if isinstance(sure, str) else sure
    is_fine = unit.granularity == Granularity.FINE
    fields = unit.common() | {
        "rater": rater,
        "study": study,
        "group": group,
        "block": block,
        "sentence": unit.sentence,
        "confidence": None if is_fine else level,
        "active_seconds": given.get("time"),
    }
    known = {*_DIMENSIONS, "confidence", "time"}
    extra = {name: value for name, value in given.items() if name not in known}
    if is_fine:
        extra["sentence_confidence"] = level
    for dimension in _DIMENSIONS:
        values = {"dimension": dimension, "value": given.get(dimension)}
        yield FieldRow(Table.RATINGS, unit.row, fields | values, extra)


@dataclass(slots=True)
class _Texts:
    """Questions and answers that lines repeat: each is told once, and must be the same every time."""

    file: str
    _told: dict[tuple[Table, object], Mapping[str, object]] = field(
        default_factory=dict[tuple[Table, object], Mapping[str, object]]
    )

    def rows(self, raw: RawRow, unit: _Unit) -> Iterator[ReadRow]:
        key = raw.cells["question_id"]
        question = {"question_id": key, "question": raw.cells["question"], "kind": "open", "language": "en"}
        yield from self._once(Table.QUESTIONS, raw.row, key, question)
        author = raw.cells["answer_type"]
        answer = {
            "question_id": key,
            "answer_id": raw.cells["answer_id"],
            "author": author,
            "author_kind": AuthorKind.PHYSICIAN if author == "physician" else AuthorKind.MODEL,
            "answer": unit.answer,
            "language": "en",
        }
        yield from self._once(Table.ANSWERS, raw.row, raw.cells["answer_id"], answer)

    def _once(self, table: Table, row: int, key: object, fields: Mapping[str, object]) -> Iterator[ReadRow]:
        earlier = self._told.setdefault((table, key), fields)
        if earlier is fields:
            yield FieldRow(table, row, fields)
            return
        for name, value in fields.items():
            if earlier[name] != value:
                values = {"key": key, "field": name}
                yield RowProblem(self.file, row, name, Message("{key} has another {field} in an earlier row.", values))


LAYOUTS = (CqaEvalRelease(), CqaEvalReturn())
