"""CQA-EVAL as it is released: physicians' ratings of answers to patients' questions, whole or sentence by sentence.

Two layouts. The consolidated release has all raters of an answer or sentence inside one line, with the ratings of a
language model beside them. The returns are one file a rater, with the levels as words. A rated sentence stands between
``<mark>`` and ``</mark>`` in its answer; a list that was rated as one sentence has a mark around each of its parts.

``time`` runs on the server from the first showing of a pair until the rater goes on: wall time, idle time included.
In the fine setting confidence was asked at every sentence: that of a pair is the mean over its sentences. It is said in
words, which the paper counts from 0 to 4; here they are the levels 1 to 5, as all others are.

Experiments with judges write what a model rated into the release: each of its runs with reasons, and the same for an
answer that was changed on purpose, which is an answer of its own here. The file is named after the model.

Bologna F, et al. (2026) CQA-EVAL. github.com/federicabologna/m3-eval and github.com/federicabologna/longQAeval
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import cast

from medreview.domain.answers import AuthorKind
from medreview.domain.study_plans import SENTENCE_CONFIDENCE, Granularity
from medreview.domain.table_rows import TableName
from medreview.errors import Message, RowProblem
from medreview.importers.answer_columns import authorship_of
from medreview.importers.cell_values import is_filled, missing
from medreview.importers.column_roles import Authorship
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.open_questions import ask_for_authors
from medreview.importers.scales import read_scale, value_on
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.told_records import asked_in, id_of_text, plain_id, told_rows
from medreview.llm.cloud.json_values import items, members
from medreview.text import same_but_spaces

DATASET = "CQA-EVAL"
SCALE = "1=Disagree,2=Partially Disagree,3=Neutral,4=Partially Agree,5=Agree"

CONFIDENCE = "1=Not confident,2=Slightly confident,3=Somewhat confident,4=Fairly confident,5=Very confident"
CALLED_IN_FILES = {"communicates_risks": "safety"}

_DIMENSIONS = {"correctness": "correctness", "relevance": "relevance", "safety": "communicates_risks"}
_CONFIDENCE = read_scale(CONFIDENCE)
_TEXTS = ("question_id", "question", "answer_id", "answer", "answer_type", "annotation_type")
_OPEN, _CLOSE = "<mark>", "</mark>"
# The release does not say which model its column of a language model is from.
_JUDGE = "CQA-EVAL model"
_PROTOCOL = "CQA-EVAL release"
_PROTOCOL_OF_EXPERIMENTS = "m3-eval"
_JUDGE_OF_FILE = re.compile(
    r"(?:.*_)?((?:gpt|o\d|claude|gemini|gemma|medgemma|llama|qwen|deepseek|mistral|phi)[\w.-]*?)_rating", re.IGNORECASE
)
_RATED, _CHANGED_RATED, _CHANGED = "original_rating", "perturbed_rating", "perturbed_answer"


@dataclass(slots=True)
class _Sureness:
    """The confidence of raters over a whole file: the first of its numbers, and all sentences of each fine pair."""

    numbers: set[float] = field(default_factory=set[float])
    of_pairs: dict[tuple[str, str], list[object]] = field(default_factory=dict[tuple[str, str], list[object]])

    def hear(self, rater: str, raw: FileRow, given: object) -> None:
        if (number := _number(given)) is not None:
            self.numbers.add(number)
        if raw.cells.get("annotation_type") == Granularity.FINE:
            self.of_pairs.setdefault((rater, str(raw.cells.get("answer_id"))), []).append(given)

    @property
    def offset(self) -> int | None:
        """The number to add to the file's numbers to have 1 to 5; None where 1 to 4 alone do not tell the two apart."""
        if not self.numbers or 5 in self.numbers:  # noqa: PLR2004 - the highest level of one of the two
            return 0
        return 1 if 0 in self.numbers else None

    def level(self, given: object) -> object:
        """The level from 1 to 5; a word that is none of the scale stays, to be told of."""
        number = _number(given)
        if number is None:
            meant = value_on(_CONFIDENCE, given) if isinstance(given, str) else None
            return given if meant is None else meant
        return None if self.offset is None else number + self.offset

    def of_pair(self, rater: str, answer_id: str) -> object:
        """The mean confidence over the sentences of a pair that have one, or the word that has no number."""
        levels = [self.level(given) for given in self.of_pairs.get((rater, answer_id), ())]
        levels = [level for level in levels if is_filled(level)]
        odd = next((level for level in levels if not isinstance(level, float | int)), None)
        if odd is not None or not levels:
            return odd
        return sum(cast("list[float]", levels)) / len(levels)


@dataclass(frozen=True, slots=True)
class _Seen:
    """The facts about a line that only the whole file tells: raters' confidence in pairs, and groups by rater."""

    sureness: _Sureness
    groups: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class _Unit:
    """The subject of one line: an answer, or one sentence of it. ``names`` are the columns that say so."""

    row: int
    names: Mapping[str, object]
    answer: str
    granularity: str
    sentence: str | None = None

    def common(self) -> dict[str, object]:
        return {name: value for name, value in self.names.items() if name != "sentence"}


class _CqaEval:
    """The common part of both layouts: one line tells its question and answer, and after them the ratings."""

    name: str
    tables: tuple[TableName, ...]
    study: str

    def read(self, head: FileHead) -> ImportDraft:
        return fixed_draft(
            head,
            self._rows,
            layout=self.name,
            tables=self.tables,
            dataset=DATASET,
            scale=SCALE,
            confidence_scale=CONFIDENCE,
            called_in_files=CALLED_IN_FILES,
        )

    def _rows(self, head: FileHead) -> Iterator[ReadRow]:
        texts = _Texts(head.name)
        seen = self._seen(head)
        for raw in file_rows(head):
            if not isinstance(raw, FileRow):
                yield raw
                continue
            unit = _unit(head.name, raw)
            if isinstance(unit, RowProblem):
                yield unit
                continue
            told = list(texts.rows(raw, unit))
            yield from told
            if not any(isinstance(row, RowProblem) for row in told):
                yield from self._rated(head, raw, unit, seen)

    def _seen(self, head: FileHead) -> _Seen:
        raise NotImplementedError

    def _rated(self, head: FileHead, raw: FileRow, unit: _Unit, seen: _Seen) -> Iterator[ReadRow]:
        raise NotImplementedError


class CqaEvalRelease(_CqaEval):
    """All raters of an answer or sentence in one line, nested; ratings of a model in columns ending in ``_llm``."""

    name = "cqa-eval"
    title = Message("CQA-EVAL: ratings of its raters and models")
    example = "annotation_type, question, answer, rated"
    tables = (TableName.QUESTIONS, TableName.ANSWERS, TableName.RATINGS, TableName.JUDGEMENTS)
    study = "CQA-EVAL"

    def recognises(self, head: FileHead) -> float:
        return _confidence(head, "annotator_ratings")

    def _seen(self, head: FileHead) -> _Seen:
        """Raters who always rated the same things together are a group, named after its members."""
        sureness = _Sureness()
        together: dict[str, set[frozenset[str]]] = {}
        for raw in file_rows(head):
            if not isinstance(raw, FileRow):
                continue
            given = _by_rater(raw)
            for rater, ratings in given.items():
                together.setdefault(rater, set()).add(frozenset(given))
                sureness.hear(rater, raw, ratings.get("confidence"))
        groups = {
            rater: " + ".join(sorted(members))
            for rater, sets in together.items()
            for members in sets
            if all(together[member] == {members} for member in members)
        }
        return _Seen(sureness, groups)

    def _rated(self, head: FileHead, raw: FileRow, unit: _Unit, seen: _Seen) -> Iterator[ReadRow]:
        given = _by_rater(raw)
        if not given:
            message = Message("There are no ratings by rater in {field}.", {"field": "annotator_ratings"})
            yield RowProblem(head.name, raw.row, "annotator_ratings", message)
            return
        for rater, ratings in given.items():
            yield from _ratings(unit, rater, ratings, seen, study=self.study)
        for called, dimension in _DIMENSIONS.items():
            if f"{called}_llm" in raw.cells:
                value = raw.cells[f"{called}_llm"]
                fields = {**unit.common(), "judge": _JUDGE, "protocol": _PROTOCOL, "dimension": dimension}
                yield FieldRow(TableName.JUDGEMENTS, raw.row, fields | {"value": value})
        judge = _judge_of(head, raw)
        yield from _judged(raw, unit.common(), raw.cells.get(_RATED), judge)
        if isinstance(changed := raw.cells.get(_CHANGED), str) and changed:
            answer = _changed_answer(raw, unit, changed)
            yield answer
            names = {name: answer.fields[name] for name in ("question_id", "answer_id", "author")}
            yield from _judged(raw, unit.common() | names, raw.cells.get(_CHANGED_RATED), judge)


def _judge_of(head: FileHead, raw: FileRow) -> str:
    """The model that an experiment is about, whose name has a point where the file's name has a line."""
    named = _JUDGE_OF_FILE.fullmatch(head.path.stem)
    return str(raw.cells.get("judge_model") or (named[1].replace("_", ".") if named else head.path.stem))


def _judged(raw: FileRow, names: Mapping[str, object], rating: object, judge: str) -> Iterator[FieldRow]:
    """A judgement for each dimension and run of a judge; of the runs together where they are not told apart."""
    told = members(rating)
    runs = [members(one) for one in items(told.get("individual_ratings"))]
    for place, run in enumerate(runs or [told], start=1):
        for called, dimension in _DIMENSIONS.items():
            given = members(run.get(called))
            if given.get("score") is None:
                continue
            fields = {**names, "judge": judge, "protocol": _PROTOCOL_OF_EXPERIMENTS, "dimension": dimension}
            fields |= {"value": given["score"], "raw_output": given.get("reason"), "repeat": place if runs else None}
            sure = {"confidence": given["confidence"]} if given.get("confidence") is not None else {}
            yield FieldRow(TableName.JUDGEMENTS, raw.row, fields, sure)


def _changed_answer(raw: FileRow, unit: _Unit, text: str) -> FieldRow:
    change = str(raw.cells.get("perturbation") or "changed")
    fields = {
        "question_id": unit.names["question_id"],
        "answer_id": f"{raw.cells.get('sentence_id') or unit.names['answer_id']}~{change}",
        "author": f"{unit.names['author']}, {change}",
        "author_kind": AuthorKind.SYSTEM,
        "answer": _unmarked(text),
        "language": "en",
    }
    about = {name: raw.cells[name] for name in ("random_seed", "change_counts") if raw.cells.get(name) is not None}
    return FieldRow(TableName.ANSWERS, unit.row, fields, about | {"changed_from": unit.names["answer_id"]})


class CqaEvalReturn(_CqaEval):
    """One rater's returned ratings. The file is named after the rater where its lines do not name one."""

    name = "cqa-eval-rater"
    title = Message("CQA-EVAL: what one rater sent back")
    example = "annotator, answer_id, rated"
    tables = (TableName.QUESTIONS, TableName.ANSWERS, TableName.RATINGS)
    study = "CQA-EVAL per rater"

    def recognises(self, head: FileHead) -> float:
        return _confidence(head, "rated")

    def _rated(self, head: FileHead, raw: FileRow, unit: _Unit, seen: _Seen) -> Iterator[ReadRow]:
        if str(raw.cells.get("rated")).strip().lower() in {"no", "n", "false", "0"}:
            yield SkippedRow(raw.row, RowSkip.NOT_RATED)
            return
        rater = _rater(head, raw)
        known = {*_TEXTS, "rated", "annotator", "sentence_id", "batch_id"}
        ratings = {name: value for name, value in raw.cells.items() if name not in known}
        yield from _ratings(unit, rater, ratings, seen, study=self.study, block=raw.cells.get("batch_id"))

    def _seen(self, head: FileHead) -> _Seen:
        sureness = _Sureness()
        for raw in file_rows(head):
            if isinstance(raw, FileRow):
                sureness.hear(str(_rater(head, raw)), raw, raw.cells.get("confidence"))
        return _Seen(sureness)


def _rater(head: FileHead, raw: FileRow) -> object:
    return raw.cells.get("annotator") or head.path.stem


def _by_rater(raw: FileRow) -> Mapping[str, dict[str, object]]:
    """The ratings of a line by rater; none where they are not nested like that."""
    raters = raw.cells.get("annotator_ratings")
    given = cast("dict[str, object]", raters) if isinstance(raters, dict) else {}
    if not all(isinstance(ratings, dict) for ratings in given.values()):
        return {}
    return cast("dict[str, dict[str, object]]", given)


def _confidence(head: FileHead, mark: str) -> float:
    columns = {*_TEXTS, mark}
    return 1.0 if head.form is not SourceForm.CSV and columns <= set(head.columns) else 0.0


def _unit(file: str, raw: FileRow) -> _Unit | RowProblem:
    for name in _TEXTS:
        if not isinstance(raw.cells.get(name), str) or not raw.cells[name]:
            return RowProblem(file, raw.row, name, missing(name))
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
    unit: _Unit, rater: object, given: Mapping[str, object], seen: _Seen, *, study: str, block: object = None
) -> Iterator[ReadRow]:
    """A rating a dimension. The confidence of a sentence stays in the metadata; in our tables it is of the pair."""
    sureness, said = seen.sureness, given.get("confidence")
    is_fine = unit.granularity == Granularity.FINE
    pair = (str(rater), str(unit.names["answer_id"]))
    fields = unit.common() | {
        "rater": rater,
        "study": study,
        "group": seen.groups.get(str(rater)),
        "block": block,
        "sentence": unit.sentence,
        "confidence": sureness.of_pair(*pair) if is_fine else sureness.level(said),
        "wall_seconds": given.get("time"),
    }
    known = {*_DIMENSIONS, "confidence", "time"}
    extra = {name: value for name, value in given.items() if name not in known}
    if is_fine or sureness.level(said) is None:
        extra[SENTENCE_CONFIDENCE if is_fine else "confidence"] = sureness.level(said) or said
    for called, dimension in _DIMENSIONS.items():
        values = {"dimension": dimension, "value": given.get(called)}
        yield FieldRow(TableName.RATINGS, unit.row, fields | values, extra)
    if _number(said) is not None and sureness.offset is None:
        yield SkippedRow(unit.row, RowSkip.CONFIDENCE)


def _number(given: object) -> float | None:
    """A level that is written as a number."""
    text = given.strip() if isinstance(given, str) else ""
    if isinstance(given, bool) or not (isinstance(given, int | float) or text.isdecimal()):
        return None
    return float(text or cast("float", given))


@dataclass(slots=True)
class _Texts:
    """Questions and answers that lines repeat: each is told once, and must be the same every time."""

    file: str
    _told: dict[tuple[TableName, object], Mapping[str, object]] = field(
        default_factory=dict[tuple[TableName, object], Mapping[str, object]]
    )

    def rows(self, raw: FileRow, unit: _Unit) -> Iterator[ReadRow]:
        key = raw.cells["question_id"]
        question = {"question_id": key, "question": raw.cells["question"], "kind": "open", "language": "en"}
        yield from self._once(TableName.QUESTIONS, raw.row, key, question)
        author = raw.cells["answer_type"]
        answer = {
            "question_id": key,
            "answer_id": raw.cells["answer_id"],
            "author": author,
            "author_kind": AuthorKind.PHYSICIAN if author == "physician" else AuthorKind.MODEL,
            "answer": unit.answer,
            "language": "en",
        }
        yield from self._once(TableName.ANSWERS, raw.row, raw.cells["answer_id"], answer)

    def _once(self, table: TableName, row: int, key: object, fields: Mapping[str, object]) -> Iterator[ReadRow]:
        earlier = self._told.setdefault((table, key), fields)
        if earlier is fields:
            yield FieldRow(table, row, fields)
            return
        differing = [name for name, value in fields.items() if earlier[name] != value]
        if differing == [str(table).removesuffix("s")] and same_but_spaces(earlier[differing[0]], fields[differing[0]]):
            yield SkippedRow(row, RowSkip.SPACES)
            return
        for name, value in fields.items():
            if earlier[name] != value:
                values = {"key": key, "field": name}
                yield RowProblem(self.file, row, name, Message("{key} has another {field} in an earlier row.", values))


class JudgedAnswers:
    """Answers of other data sets that an experiment had judged; nobody else rated them, and who wrote them is asked."""

    name = "m3-eval"
    title = Message("m3-eval: answers that a model rated")
    example = "question, answer, original_rating"

    def recognises(self, head: FileHead) -> float:
        columns = set(head.columns)
        return 1.0 if {"question", "answer", _RATED} <= columns and "annotator_ratings" not in columns else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.QUESTIONS, TableName.ANSWERS, TableName.JUDGEMENTS)
        author = authorship_of("answer", head, author_column=None, is_one_of_several=False, answers=())
        rows = partial(_judged_answer, head, author)
        asks = ask_for_authors({"answer": author})
        return fixed_draft(head, lambda head: told_rows(head, rows), layout=self.name, tables=tables, asks=asks)


def _judged_answer(head: FileHead, author: Authorship, raw: FileRow) -> Iterator[FieldRow]:
    cells = raw.cells
    asked, said = asked_in(cells.get("question"), "question").question, str(cells.get("answer") or "")
    question_id = plain_id(cells.get("question_id")) or id_of_text(asked)
    names = {"question_id": question_id, "author": author.name}
    names["answer_id"] = plain_id(cells.get("answer_id")) or f"{question_id}/{id_of_text(said)}"
    known = {"question", "answer", "question_id", "answer_id", "annotation_type", "dataset", _RATED}
    extra = {name: cell for name, cell in cells.items() if name not in known}
    about = {"question_id": question_id, "question": asked, "kind": "open"}
    yield FieldRow(TableName.QUESTIONS, raw.row, about)
    answer = {**names, "answer": said, "author_kind": author.kind, "is_reference": author.is_reference}
    yield FieldRow(TableName.ANSWERS, raw.row, answer, extra)
    yield from _judged(
        raw, names | {"granularity": cells.get("annotation_type")}, cells.get(_RATED), _judge_of(head, raw)
    )


LAYOUTS = (CqaEvalRelease(), CqaEvalReturn(), JudgedAnswers())
