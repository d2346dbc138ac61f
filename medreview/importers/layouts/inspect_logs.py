"""Logs of evaluations with inspect: what was asked, what the model answered, and what its scorers said.

``evaluation_logs`` writes a log as one line a sample. A sample with choices is a question with options and the model's
choice; any other one is a question with the model's answer, and its target is the reference. A score whose metadata
name a rater is what that person said, as in the logs that we write.
"""

from collections.abc import Iterator, Mapping
from functools import partial

from medreview.domain.table_rows import TableName
from medreview.errors import Message
from medreview.importers.answer_options import LETTERS, chosen_option, right_options
from medreview.importers.drafts import FieldRow, ImportDraft, fixed_draft
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow
from medreview.importers.image_cells import image_names
from medreview.importers.layouts.inspect_scores import ratings_of_score
from medreview.importers.told_records import (
    RecordFault,
    Replied,
    absent,
    as_text,
    asked_in,
    number_in,
    plain_id,
    reference_rows,
    said_in,
    told_rows,
)
from medreview.llm.cloud.json_values import count, items, members, number, text

_MARK = "inspect_task"
_LETTER_SCORES = {"C": 1.0, "P": 0.5, "I": 0.0, "N": 0.0}
_TABLES = (*(TableName.QUESTIONS, TableName.ANSWERS, TableName.JUDGEMENTS, TableName.SCORES), TableName.CHOICES)


class InspectLogs:
    """A later epoch of a sample is a further answer to its question, in a run of its own."""

    name = "inspect-logs"
    title = Message("Inspect: a whole evaluation log")
    example = "header.json, samples/1_epoch_1.json"

    def recognises(self, head: FileHead) -> float:
        return 1.0 if _MARK in head.columns and "input" in head.columns else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return fixed_draft(
            head,
            lambda head: told_rows(head, partial(_rows, head)),
            layout=self.name,
            tables=(*_TABLES, TableName.RATINGS) if any(map(_has_raters, head.first_rows)) else _TABLES,
            dataset=next((text(row.get("inspect_dataset")) or None for row in head.first_rows), None),
        )


def _has_raters(cells: Mapping[str, object]) -> bool:
    return any("rater" in members(members(one).get("metadata")) for one in members(cells.get("scores")).values())


_OF_ANSWER = ("question_id", "answer_id", "author", "dataset")
"""The metadata of our own samples, whose id is that of the answer."""


def _rows(head: FileHead, raw: FileRow) -> Iterator[FieldRow]:
    cells, named = raw.cells, members(raw.cells.get("metadata"))
    is_ours = named.keys() >= set(_OF_ANSWER)
    question_id = plain_id(named["question_id"] if is_ours else cells.get("id"))
    model = text(cells.get("inspect_model"))
    for name, known in (("id", question_id), ("inspect_model", model)):
        if not known:
            raise absent(name)
    asked = asked_in(cells.get("input"), "input")
    options = items(cells.get("choices"))
    target = cells.get("target")
    question = {"question_id": question_id, **asked.fields, "kind": "choice" if options else "open"}
    question["images"] = image_names(asked.images, raw.row, head.unpack_into)
    extra = {**({} if is_ours else named), **asked.extra}
    if options:
        key = right_options(target, options)
        if not key or isinstance(key, Message):
            extra["target"] = target  # which is no letter
            key = None
        question |= {f"option_{place}": option for place, option in enumerate(options, start=1)}
        question["correct_option"] = key
    yield FieldRow(TableName.QUESTIONS, raw.row, question, extra)
    if not options:
        yield from reference_rows(raw.row, question_id, items(target) or [target])
    reply = _reply(cells, question_id, model, plain_id(named["answer_id"]) if is_ours else "")
    if reply is None:
        reason = as_text(members(cells.get("error")).get("message") or "-")
        values = {"question": question_id, "reason": reason.rstrip(".")}
        raise RecordFault("output", Message("The model gave no answer to {question}: {reason}.", values))
    yield from _choice(raw, reply, len(options)) if options else (reply.row(raw.row), *_scores(raw, reply))


def _reply(cells: Mapping[str, object], question_id: str, model: str, answer_id: str) -> Replied | None:
    """The model's answer with tokens, time and what scorers said of it that is no number; None where there is none."""
    output = members(cells.get("output"))
    choice = members(next(iter(items(output.get("choices"))), None))
    said = said_in(members(choice.get("message")).get("content")) or text(output.get("completion"))
    if not said:
        return None
    usage, seconds = members(output.get("usage")), number(output.get("time"))
    about = {
        "stop_reason": choice.get("stop_reason"),
        "input_tokens": count(usage.get("input_tokens")),
        "output_tokens": count(usage.get("output_tokens")),
        "latency_ms": round(seconds * 1000, 1) if seconds is not None else None,
        "total_seconds": cells.get("total_time"),
        "error": members(cells.get("error")).get("message"),
    }
    about = {name: value for name, value in about.items() if value is not None}
    if answer_id:  # a further epoch is a repeat of the rating
        return Replied(question_id, model, said, None, answer_id, about={})
    epoch, run = count(cells.get("epoch")) or 1, text(cells.get("inspect_run"))
    run += f" epoch {epoch}" if epoch > 1 else ""
    return Replied(question_id, model, said, run or None, about=about)


def _choice(raw: FileRow, reply: Replied, n_options: int) -> Iterator[FieldRow]:
    """The options that the scorer found in the reply, else the one that stands in it the way a list writes it."""
    found = [text(members(score).get("answer")) for score in members(raw.cells.get("scores")).values()]
    chosen = [[LETTERS.find(letter.strip()) + 1 for letter in one.split(",") if letter.strip()] for one in found]
    known = [one for one in chosen if one and all(1 <= place <= n_options for place in one)]
    option = known[0] if known else chosen_option(as_text(reply.text), n_options)
    fields = {"question_id": reply.question_id, "model": reply.model, "raw_output": reply.text, "run": reply.run}
    extra = {**reply.about, "scores": raw.cells.get("scores")}
    yield FieldRow(TableName.CHOICES, raw.row, fields | {"choice": option}, extra)


def _scores(raw: FileRow, reply: Replied) -> Iterator[FieldRow]:
    """Judgements where a model was the scorer, scores elsewhere; one for each of several values."""
    graders = members(raw.cells.get("inspect_graders"))
    for scorer, told in members(raw.cells.get("scores")).items():
        score = members(told) or {"value": told}
        told_of = members(score.get("metadata"))
        if "rater" in told_of:
            given = {"id": raw.cells.get("id"), "epoch": raw.cells.get("epoch")}
            yield from ratings_of_score(FileRow(raw.row, {**score, **given}), told_of, scorer)
            continue
        if told_of.keys() >= {"judge", "protocol"}:
            yield from _judged(raw, reply, score, told_of)
            continue
        parts = {f"{scorer}.{part}": one for part, one in members(score.get("value")).items()}
        values = parts or {scorer: score.get("value")}
        explanation = text(score.get("explanation"))
        kept = {name: cell for name, cell in score.items() if name not in {"value", "explanation", "history"} and cell}
        for name, one in values.items():
            given = _LETTER_SCORES.get(one) if isinstance(one, str) else None
            given = number_in(one) if given is None else given
            extra = {**kept, **({} if given is not None else {"value": one})}
            if judge := text(graders.get(scorer)):
                fields = {"judge": judge, "protocol": f"inspect {scorer}", "dimension": name, "value": given}
                yield FieldRow(
                    TableName.JUDGEMENTS, raw.row, reply.names | fields | {"raw_output": explanation or None}, extra
                )
                continue
            extra |= {"explanation": explanation} if explanation and explanation != reply.text else {}
            yield FieldRow(TableName.SCORES, raw.row, reply.names | {"metric": name, "value": given}, extra)


def _judged(
    raw: FileRow, reply: Replied, score: Mapping[str, object], told: Mapping[str, object]
) -> Iterator[FieldRow]:
    """The judgements of a score that names its judge and protocol."""
    fields = {**reply.names, **told, "raw_output": score.get("explanation")}
    for dimension, value in members(score.get("value")).items():
        yield FieldRow(TableName.JUDGEMENTS, raw.row, {**fields, "dimension": dimension, "value": value})


LAYOUTS = (InspectLogs(),)
