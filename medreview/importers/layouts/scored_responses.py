"""Responses of models beside the scores and feedback that judges gave them, on a rubric of the question.

So are laid out the results of the BiGGen Bench (Kim S, Suk J, Cho JY, et al. (2025) The BiGGen Bench. NAACL 2025), the
collection that Prometheus learned from (Kim S, Shin J, Cho Y, et al. (2024) Prometheus. ICLR 2024), and what its judges
write. The response is a model's, the reference answer is the reference; each judge has a column of scores.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest

from medreview.domain.answers import AuthorKind
from medreview.domain.study_plans import Granularity
from medreview.domain.table_rows import TableName
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import Message
from medreview.importers.author_columns import names_of_models
from medreview.importers.author_kinds import author_kind
from medreview.importers.cell_values import is_filled
from medreview.importers.column_names import columns_by_meaning, plain_name
from medreview.importers.conversations import AnsweredTurn
from medreview.importers.drafts import FieldRow, ImportDraft, fixed_draft
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow
from medreview.importers.model_names import names_models
from medreview.importers.open_questions import OpenQuestion, ask_for_model
from medreview.importers.person_names import ANNOTATORS, PHYSICIANS, SEVERAL_PHYSICIANS
from medreview.importers.told_records import (
    Replied,
    absent,
    as_text,
    asked_in,
    id_of_text,
    number_in,
    plain_id,
    reference_rows,
    told_rows,
)
from medreview.importers.unstated_authors import may_be_unstated
from medreview.llm.cloud.json_values import items, text

_NAMES: Mapping[str, tuple[str, ...]] = {
    "question": ("orig_instruction", "input", "instruction", "prompt", "question", "user_input"),
    "response": ("orig_response", "response", "model_response", "model_output"),
    "reference": ("orig_reference_answer", "reference_answer", "gold", "gold_answer"),
    "model": (
        *("model_name", "response_model", "response_model_name", "model", "generator", "response_source", "model_test"),
        *("llm", "llm_name", "engine"),
    ),
    "judge": ("judge", "judge_model", "judge_model_name", "evaluator", "grader"),
    "id": ("id", "uid", "question_id", "instance_id"),
    "instruction": ("system_prompt",),
    "rubric": ("score_rubric", "rubric", "orig_criteria", "criteria"),
}
_EVALUATING = ("eval_model_name", "eval_model", "evaluator_model")
"""Names of the judge beside those of the model that it judged; alone they may be of the model that was evaluated."""
_OF_RUBRIC = re.compile(r"(?:orig_)?score[1-9]_description")
_SCORE = re.compile(r"(?:(?P<judge>.+)_)?scores?")
_SAID = ("reasoning", "reason", "rationale", "explanation", "justification")
_PEOPLE = ANNOTATORS | PHYSICIANS | SEVERAL_PHYSICIANS | {"human", "annotators"}
"""An evaluator or a grader may be a model here."""
_OF_BOUNDS = frozenset(
    {"gold", "expected", "target", "true", "min", "max", "minimum", "maximum", "threshold", "possible"}
)
"""Words in names of scores that are right, or that others are held to: nobody gave them."""
_UNNAMED = ("", "orig", "overall", "judge")
_DIMENSION, _PROTOCOL = "score", "rubric of the question"


@dataclass(frozen=True, slots=True)
class _ScoredColumns:
    """The columns of a file by what they mean; ``scores`` by judge, and ``feedback`` beside them."""

    named: Mapping[str, str]
    scores: Mapping[str, str]
    feedback: Mapping[str, str]
    is_judged_by_model: bool

    @classmethod
    def of(cls, head: FileHead) -> "_ScoredColumns":
        by_name = {plain_name(column): column for column in reversed(head.columns)}
        matches = ((_SCORE.fullmatch(plain_name(column)), column) for column in head.columns)
        scores = {match["judge"] or "": column for match, column in matches if match}
        scores = {judge: column for judge, column in scores.items() if _OF_BOUNDS.isdisjoint(judge.split("_"))}
        feedback = {judge: by_name[n] for judge in scores if (n := f"{judge}_feedback".lstrip("_")) in by_name}
        of_models = (judge for judge in scores if judge == "judge" or author_kind(judge) is AuthorKind.MODEL)
        said = ((judge, name) for judge in of_models for word in _SAID if (name := f"{judge}_{word}") in by_name)
        feedback = {judge: by_name[name] for judge, name in said} | feedback
        named = columns_by_meaning(head.columns, _NAMES)
        evaluating = [by_name[name] for name in _EVALUATING if name in by_name and "model" in named]
        named = dict.fromkeys(["judge"] if evaluating else [], next(iter(evaluating), "")) | named
        by = None if "model" in named else names_of_models(head, {*named.values()})
        named = named if by is None else {**named, "model": by}
        judge = named.get("judge", "")
        is_model = "model" in plain_name(judge).split("_") or names_models(judge, head.first_rows)
        return cls(named, scores, feedback, is_judged_by_model=bool(judge) and is_model)

    @property
    def are_scored_responses(self) -> bool:
        return {"question", "response"} <= self.named.keys() and bool(
            self.feedback or (self.scores and ("rubric" in self.named or self.is_judged_by_model))
        )

    @property
    def used(self) -> frozenset[str]:
        return frozenset({*self.named.values(), *self.scores.values(), *self.feedback.values()})


class ScoredResponses:
    """A score of people is a rating, one of a model a judgement, with its feedback as the judge's words.

    The author and an unnamed judge are asked for where no column names them.
    """

    name = "scored-responses"
    title = Message("Responses of models with scores and feedback")
    example = "instruction, response, reference_answer, model_name, gpt4_score, gpt4_feedback"

    def recognises(self, head: FileHead) -> float:
        return 0.97 if _ScoredColumns.of(head).are_scored_responses else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (*(TableName.QUESTIONS, TableName.ANSWERS, TableName.RATINGS, TableName.JUDGEMENTS),)
        columns = _ScoredColumns.of(head)
        author = head.said.of_texts(columns.named.get("response", ""), "author") or ""
        judge = head.said.constants.get("judge") or head.path.stem
        spare = head.path.stem if "model" in columns.named else NOT_STATED
        rows = partial(_rows, columns, author or spare, judge)
        asks = tuple(_asks(head, columns, author))
        return fixed_draft(head, lambda head: told_rows(head, rows), layout=self.name, tables=tables, asks=asks)


def _asks(head: FileHead, columns: _ScoredColumns, author: str) -> Iterator[OpenQuestion]:
    response = columns.named.get("response")
    if response and "model" not in columns.named and not author:
        yield ask_for_model(response, f"{response}.author", may_stay_open=_is_one_each(head, columns))
    unnamed = next((column for judge, column in columns.scores.items() if judge in _UNNAMED), None)
    if unnamed and "judge" not in columns.named and not head.said.constants.get("judge"):
        yield ask_for_model(unnamed, "judge")


def _is_one_each(head: FileHead, columns: _ScoredColumns) -> bool:
    """True if every question has one response: those of several models are told apart by nothing else."""
    cells = [[row.get(columns.named[name]) for name in ("question", "response")] for row in head.first_rows]
    kept = [name for name in head.columns if name not in columns.used]
    answers = [[AnsweredTurn(str(said))] if said else [] for _, said in cells]
    response = columns.named["response"]
    return may_be_unstated(response, head, kept=kept, answers=answers, asked=[asked[:1] for asked in cells])


def _rows(columns: _ScoredColumns, author: str, judge: str, raw: FileRow) -> Iterator[FieldRow]:
    cells = {meaning: raw.cells.get(column) for meaning, column in columns.named.items()}
    asked = asked_in(cells.get("question"), columns.named.get("question", "question"))
    said = text(cells.get("response"))
    if not said:
        raise absent(columns.named.get("response", "response"))
    question_id = plain_id(cells.get("id")) or id_of_text(asked.question, list(asked.context))
    extra = {name: cell for name, cell in raw.cells.items() if name not in columns.used}
    rubric = {name: extra.pop(name) for name in tuple(extra) if _OF_RUBRIC.fullmatch(plain_name(name))}
    about = {"rubric": cells.get("rubric"), **rubric, "instruction": cells.get("instruction") or asked.instruction}
    about = {name: cell for name, cell in about.items() if cell}
    yield FieldRow(TableName.QUESTIONS, raw.row, {"question_id": question_id, **asked.fields, "kind": "open"}, about)
    yield from reference_rows(raw.row, question_id, [cells.get("reference")], "reference")
    model = text(cells.get("model")) or author
    reply = Replied(question_id, model, said, answer_id=f"{question_id}/{model}/{id_of_text(said)}", about=extra)
    yield reply.row(raw.row)
    for named, column in columns.scores.items():
        given, words = _listed(raw.cells.get(column)), _listed(raw.cells.get(columns.feedback.get(named, "")))
        for place, (score, told) in enumerate(zip_longest(given, words[: len(given)]), start=1):
            if named.partition("_")[0] in _PEOPLE:
                fields = {"rater": named, "granularity": Granularity.COARSE, "dimension": _DIMENSION, "value": score}
                fields |= {"comment": told, "occasion": place, "study": _PROTOCOL}
                yield FieldRow(TableName.RATINGS, raw.row, reply.names | fields)
                continue
            by = text(cells.get("judge")) or judge if named in _UNNAMED else named
            fields = {"judge": by, "protocol": _PROTOCOL, "dimension": _DIMENSION, "value": number_in(score)}
            fields |= {"raw_output": as_text(told) if told else None, "repeat": place if len(given) > 1 else None}
            odd = {} if number_in(score) is not None else {"value": score}
            yield FieldRow(TableName.JUDGEMENTS, raw.row, reply.names | fields, odd)


def _listed(cell: object) -> list[object]:
    """The scores or the words in a cell; a judge that was asked several times gave a list."""
    return [part for part in items(cell) or [cell] if is_filled(part)]


LAYOUTS = (ScoredResponses(),)
