"""Batches of requests to OpenAI and Anthropic: what was asked, and what came back, joined by ``custom_id``.

Batches of Gemini and of Amazon Bedrock have both in one line, as a log of requests has.

Batches that this program wrote belong to a run, which takes their results in itself.
"""

import re
from collections.abc import Iterator, Mapping
from functools import partial

from typing_extensions import override

from medreview.domain.table_rows import TableName
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import Message
from medreview.importers.drafts import FieldRow, ImportDraft, fixed_draft
from medreview.importers.errors import OwnBatch
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow
from medreview.importers.image_cells import image_names
from medreview.importers.open_questions import ask_for_model
from medreview.importers.told_records import (
    RecordFault,
    Replied,
    absent,
    as_text,
    asked_in,
    id_of_text,
    plain_id,
    said_in,
    told_rows,
)
from medreview.llm.cloud.json_values import count, items, members, text

_NAME, _SURE = "custom_id", 0.98
_OWN_NAME = re.compile(r"[0-9a-f]{64}")
_OWN_HASH = "prompt_sha256"


class BatchResults:
    """One line a reply; a request that failed is a problem that says why.

    The prompts are another file, whose questions have the same ids.
    """

    name = "batch-results"
    title = Message("Batches of OpenAI and Anthropic: results")
    example = "custom_id, response"

    def recognises(self, head: FileHead) -> float:
        columns = set(head.columns)
        return _SURE if _NAME in columns and columns & {"response", "result"} else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.ANSWERS,)
        return fixed_draft(
            head, lambda head: told_rows(head, _answer), layout=self.name, tables=tables, may_lack_questions=True
        )


class OwnBatches(BatchResults):
    """Batches that this program wrote: the run that asked takes the results in, bound to its prompts."""

    name = "own-batches"
    title = Message("medreview: batch of a run")
    example = "custom_id (64 letters and digits), response"

    @override
    def recognises(self, head: FileHead) -> float:
        return 1.0 if _is_own(head) else 0.0

    @override
    def read(self, head: FileHead) -> ImportDraft:
        """The draft of any other batch.

        Raises
        ------
        OwnBatch
            If it is one of this program's.
        """
        if _is_own(head):
            raise OwnBatch(file=head.name)
        return super().read(head)


def _is_own(head: FileHead) -> bool:
    """True if every name is as long as this program makes them, or the hash that it sends came back."""
    names = [text(row.get(_NAME)) for row in head.first_rows if _NAME in row]
    has_hash = any(_OWN_HASH in members(_body(row).get("metadata")) for row in head.first_rows)
    return bool(names) and (has_hash or all(map(_OWN_NAME.fullmatch, names)))


class BatchRequests:
    """One line a question: the last thing that was asked, with the turns and the instruction before it."""

    name = "batch-requests"
    title = Message("Batches of OpenAI and Anthropic: requests")
    example = "custom_id, method, url, body"

    def recognises(self, head: FileHead) -> float:
        columns = set(head.columns)
        is_request = {_NAME, "body"} <= columns or {_NAME, "params"} <= columns
        return _SURE if is_request and not columns & {"response", "result"} else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        rows = partial(_question, head)
        tables = (TableName.QUESTIONS,)
        return fixed_draft(head, lambda head: told_rows(head, rows), layout=self.name, tables=tables)


class LoggedCalls:
    """One line a request with its reply, as programs keep a log of what they asked; equal requests are one question."""

    name = "logged-calls"
    title = Message("Requests to models with their replies")
    example = "request, response"

    def recognises(self, head: FileHead) -> float:
        names = _call_columns(head)
        asks = [members(row.get(names[0])) for row in head.first_rows] if names and _NAME not in head.columns else []
        return _SURE if asks and all(items(_sent(one)) for one in asks) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        sent, came = _call_columns(head) or _CALLS[0]
        author = head.said.constants.get("author") or ""
        replies = [members(row.get(came)) for row in head.first_rows]
        is_named = author or any(_model(one) for one in replies) or not any(_reply(one)[0] for one in replies)
        rows = partial(_asked_and_answered, sent, came, author if is_named else NOT_STATED)
        return fixed_draft(
            head,
            lambda head: told_rows(head, rows),
            layout=self.name,
            tables=(TableName.QUESTIONS, TableName.ANSWERS),
            asks=() if is_named else (ask_for_model(came, "author", may_stay_open=True),),
        )


_CALLS = (("request", "response"), ("modelInput", "modelOutput"))


def _call_columns(head: FileHead) -> tuple[str, str] | None:
    return next((names for names in _CALLS if set(names) <= set(head.columns)), None)


def _sent(request: Mapping[str, object]) -> object:
    """The messages of a request; those of Gemini have parts in place of a content, and a model as their role."""
    contents = [members(one) for one in items(request.get("contents"))]
    if contents:
        return [{"role": text(one.get("role")) or "user", "content": one.get("parts")} for one in contents]
    return request.get("messages", request.get("input"))


def _asked_and_answered(sent: str, came: str, author: str, raw: FileRow) -> Iterator[FieldRow]:
    """The question that was asked, and its answer where one came back."""
    request = members(raw.cells.get(sent))
    asked = asked_in(_sent(request), "messages")
    extra = dict(asked.extra)
    told = members(request.get("systemInstruction", request.get("system_instruction"))).get("parts")
    if system := said_in(told or request.get("system")):
        extra["instruction"] = system
    name = id_of_text(asked.question, list(asked.context))
    yield FieldRow(TableName.QUESTIONS, raw.row, {"question_id": name, **asked.fields, "kind": "open"}, extra)
    yield _replied(raw, name, members(raw.cells.get(came)), author)


def _body(cells: Mapping[str, object]) -> Mapping[str, object]:
    """The body that was sent, or that came back."""
    told = members(cells.get("response")).get("body") or members(cells.get("result")).get("message")
    return members(told or cells.get("body") or cells.get("params"))


def _question(head: FileHead, raw: FileRow) -> Iterator[FieldRow]:
    body = _body(raw.cells)
    asked = asked_in(body.get("messages", body.get("input")), "messages")
    images = image_names(asked.images, raw.row, head.unpack_into)
    extra = dict(asked.extra)
    if system := said_in(body.get("system", body.get("instructions"))):
        extra["instruction"] = system
    fields = {"question_id": _named(raw), **asked.fields, "kind": "open", "images": images}
    yield FieldRow(TableName.QUESTIONS, raw.row, fields, extra)


def _named(raw: FileRow) -> str:
    name = plain_id(raw.cells.get(_NAME))
    if not name:
        raise absent(_NAME)
    return name


def _answer(raw: FileRow) -> Iterator[FieldRow]:
    yield _replied(raw, _named(raw), _body(raw.cells))


def _model(body: Mapping[str, object]) -> str:
    return text(body.get("model")) or text(body.get("modelVersion"))


def _replied(raw: FileRow, name: str, body: Mapping[str, object], author: str = "") -> FieldRow:
    said, stopped = _reply(body)
    model = _model(body) or author
    if not said or not model:
        values = {"question": name, "reason": _failure(raw.cells, stopped)}
        raise RecordFault("response", Message("The model gave no answer to {question}: {reason}.", values))
    usage = members(body.get("usage", body.get("usageMetadata")))
    about = {
        "stop_reason": stopped or None,
        "input_tokens": _first_count(usage, "input_tokens", "prompt_tokens", "promptTokenCount", "inputTokens"),
        "output_tokens": _first_count(
            usage, "output_tokens", "completion_tokens", "candidatesTokenCount", "outputTokens"
        ),
    }
    about = {key: value for key, value in about.items() if value is not None}
    return Replied(name, model, said, about=about).row(raw.row)


def _first_count(usage: Mapping[str, object], *names: str) -> int | None:
    return next((found for name in names if (found := count(usage.get(name))) is not None), None)


def _reply(body: Mapping[str, object]) -> tuple[str, str]:
    """The text of a reply and why it ended: a chat completion, a candidate, a response, a message or a generation."""
    if candidate := members(next(iter(items(body.get("candidates"))), None)):
        return said_in(members(candidate.get("content")).get("parts")), text(candidate.get("finishReason"))
    if message := members(members(body.get("output")).get("message")):
        return said_in(message.get("content")), text(body.get("stopReason"))
    if generation := text(body.get("generation")):
        return generation, text(body.get("stop_reason"))
    choice = members(next(iter(items(body.get("choices"))), None))
    if choice:
        message = members(choice.get("message"))
        return said_in(message.get("content")) or text(message.get("refusal")), text(choice.get("finish_reason"))
    output = [members(part) for part in items(body.get("output"))]
    parts = [said_in(part.get("content")) for part in output if part.get("type") == "message"]
    said = "".join(parts) or said_in(body.get("content"))
    return said, text(body.get("stop_reason")) or text(body.get("status"))


def _failure(cells: Mapping[str, object], stopped: str) -> str:
    """The reason for which a request has no reply, in the provider's words."""
    response, result = members(cells.get("response")), members(cells.get("result"))
    places = (cells.get("error"), members(response.get("body")).get("error"), result.get("error"))
    for place in places:
        error = members(members(place).get("error")) or members(place)
        if told := text(error.get("message")) or text(error.get("code")):
            return told.rstrip(".")
    status = response.get("status_code")
    return text(result.get("type")) or stopped or (f"HTTP {as_text(status)}" if status else "-")


LAYOUTS = (OwnBatches(), BatchResults(), BatchRequests(), LoggedCalls())
