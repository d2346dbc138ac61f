"""The outcomes of one call: an answer, a refusal, a fault that may pass, or the end of the run."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from http import HTTPStatus
from urllib.parse import urlsplit

from medreview.errors import Message
from medreview.llm.cloud import failures
from medreview.llm.cloud.json_values import NotJson, count, items, members, parsed, text
from medreview.llm.engines import EngineStopped
from medreview.llm.messages import Completion

TOO_LONG = Message("The reply is far longer than was asked for, so it was not used.")

_TEXT_BYTES, _TEXT_BYTES_A_TOKEN = 64 * 2**10, 16
_BODY_BYTES, _BODY_BYTES_A_TOKEN = 256 * 2**10, 64
_LIST_BYTES = 8 * 2**20
_OF_TEMPLATE = 2048
_OF_IMAGE = 2**16
_TOKENS_FIELDS = ("max_tokens", "max_completion_tokens")
_PARTS_OF_INPUT = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")
_IMAGES = frozenset({"image", "image_url"})


def most_body_bytes(max_tokens: int) -> int:
    """Most bytes of the JSON that a reply comes in."""
    return _BODY_BYTES + _BODY_BYTES_A_TOKEN * max_tokens


@dataclass(frozen=True, slots=True)
class ReplyBounds:
    """The limits that a request sets to its reply; without ``max_tokens`` it asks for a list."""

    max_tokens: int | None
    n_images: int = 0

    @staticmethod
    def by(body: Mapping[str, object] | None) -> "ReplyBounds":
        """The limits in a body of either dialect."""
        body = body or {}
        told = (count(body.get(name)) for name in _TOKENS_FIELDS)
        parts = [members(part) for message in items(body.get("messages")) for part in items(_content(message))]
        n_images = sum(text(part.get("type")) in _IMAGES for part in parts)
        return ReplyBounds(next((found for found in told if found is not None), None), n_images)

    @property
    def most_bytes(self) -> int:
        return _LIST_BYTES if self.max_tokens is None else most_body_bytes(self.max_tokens)


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as an endpoint counts them; None where it does not say, or says what cannot be."""

    input_tokens: int | None = None
    output_tokens: int | None = None
    is_believed: bool = True

    def within(self, asked: ReplyBounds, *, n_sent: int, n_received: int) -> "Usage":
        """These figures, without those that exceed what was sent or what came back.

        No token is less than a byte; the provider's template and each image may be read as more tokens than they
        have bytes. Thinking that is kept back is counted, up to the tokens that were asked for.
        """
        most_input = n_sent + _OF_TEMPLATE + _OF_IMAGE * asked.n_images
        most_output = max(n_received, asked.max_tokens or 0)
        kept_input, kept_output = _at_most(self.input_tokens, most_input), _at_most(self.output_tokens, most_output)
        is_whole = (kept_input, kept_output) == (self.input_tokens, self.output_tokens)
        return Usage(kept_input, kept_output, self.is_believed and is_whole)


NO_USAGE = Usage()


def usage_of(body: object) -> Usage:
    """The usage that a body in either dialect gives, whatever else is in it."""
    told = members(members(body).get("usage"))
    prompt, written = _told(told, "prompt_tokens"), _told(told, "completion_tokens") or _told(told, "output_tokens")
    read = prompt or [found for name in _PARTS_OF_INPUT for found in _told(told, name)]
    is_believed = all(found is not None for found in (*read, *written))
    known = [found for found in read if found is not None]
    return Usage(sum(known) if known else None, next(iter(written), None), is_believed)


def _told(usage: Mapping[str, object], name: str) -> list[int | None]:
    """A count as it was told, None where that is none; nothing where it was not told."""
    value = usage.get(name)
    return [] if value is None else [count(value)]


def completed(completion: Completion, usage: Usage, latency_ms: float | None = None) -> Completion:
    """A completion with the figures that can be believed."""
    told = {"input_tokens": usage.input_tokens, "output_tokens": usage.output_tokens}
    return replace(completion, **told, is_usage_believed=usage.is_believed, latency_ms=latency_ms)


def is_too_long(completion: Completion, max_tokens: int) -> bool:
    """True if a reply with its thinking is longer than the tokens asked for allow."""
    n_bytes = len(completion.text.encode("utf-8", "replace")) + len(completion.thinking.encode("utf-8", "replace"))
    return n_bytes > _TEXT_BYTES + _TEXT_BYTES_A_TOKEN * max_tokens


def _content(message: object) -> object:
    return members(message).get("content")


def _at_most(tokens: int | None, most: int) -> int | None:
    return tokens if tokens is not None and tokens <= most else None


_MOST_WORDS = 200
_END_OF_STATUS = 600
PASSING = frozenset(
    {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.CONFLICT, HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS}
)
_TOO_LONG = re.compile(
    r"context_length|context length|context window|context size|maximum context|too many tokens|prompt is too long"
    r"|exceeds? the (available )?context|input is too long|too many input tokens",
    re.IGNORECASE,
)
_FILTERED = re.compile(r"content_filter|content_policy|responsibleaipolicy|flagged", re.IGNORECASE)
_NO_CREDIT = re.compile(r"insufficient_quota|insufficient_balance|credit balance|insufficient balance", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """An endpoint's answer to one call, whatever its status; header names in lower case.

    ``usage`` is what it says of its tokens, as far as that can be believed.
    """

    status: int
    headers: Mapping[str, str]
    content: bytes
    usage: Usage = NO_USAGE


@dataclass(frozen=True, slots=True)
class Answered:
    """A body in JSON that tells of no error."""

    body: object
    usage: Usage = NO_USAGE


@dataclass(frozen=True, slots=True)
class Filtered:
    """The provider declined to show this prompt to the model."""


@dataclass(frozen=True, slots=True)
class RequestRefused:
    """One request is not taken; ``could_be_all`` where the next may be refused for the same reason."""

    reason: Message
    words: str = ""
    could_be_all: bool = False


class Fault(StrEnum):
    """A fault that may pass when the request is tried again. The words are shown."""

    BUSY = "429"
    SERVER = "5xx"
    SLOW = "no answer in time"
    CUT = "connection cut"
    UNREACHABLE = "no connection"
    MALFORMED = "no JSON"


@dataclass(frozen=True, slots=True)
class MayPass:
    """Worth another try. ``wait`` is what the endpoint asks for, as it stands in its header."""

    fault: Fault
    shown: str
    wait: str | None = None


Outcome = Answered | Filtered | RequestRefused | MayPass | EngineStopped


@dataclass(frozen=True, slots=True)
class Asked:
    """The host and model that were asked, for the sentences."""

    host: str
    model: str
    has_key: bool


def outcome_of(answer: HttpAnswer, asked: Asked, *, has_answered_before: bool) -> Outcome:
    """The outcome of an HTTP answer.

    Parameters
    ----------
    answer : HttpAnswer
        Any status, any content.
    asked : Asked
        For the sentences.
    has_answered_before : bool
        Whether the key has worked: then "forbidden" means this request.
    """
    status = answer.status
    if HTTPStatus.MULTIPLE_CHOICES <= status < HTTPStatus.BAD_REQUEST:
        return failures.SentElsewhere(host=asked.host, target=_target(answer.headers.get("location", ""), asked.host))
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR or status in PASSING:
        return _try_again(answer, asked)
    if _is_page(answer):
        return failures.WebPageInstead(host=asked.host)
    if status >= HTTPStatus.BAD_REQUEST:
        return _refusal(status, _error(answer.content), asked, has_answered_before=has_answered_before)
    return _answer(answer, asked, has_answered_before=has_answered_before)


def _answer(answer: HttpAnswer, asked: Asked, *, has_answered_before: bool) -> Outcome:
    """A body in JSON; some routers put an error into it and say that all is well."""
    try:
        body = parsed(answer.content)
    except NotJson:
        return MayPass(Fault.MALFORMED, Fault.MALFORMED.value)
    error = members(body).get("error")
    if not error:
        return Answered(body, answer.usage)
    told = count(members(error).get("code")) or 0
    status = told if HTTPStatus.BAD_REQUEST <= told < _END_OF_STATUS else HTTPStatus.BAD_REQUEST
    return outcome_of(
        HttpAnswer(status, answer.headers, answer.content), asked, has_answered_before=has_answered_before
    )


def _try_again(answer: HttpAnswer, asked: Asked) -> Outcome:
    wait = answer.headers.get("retry-after")
    if answer.status == HTTPStatus.NETWORK_AUTHENTICATION_REQUIRED:
        return failures.WebPageInstead(host=asked.host)
    if answer.status != HTTPStatus.TOO_MANY_REQUESTS:
        return MayPass(Fault.SERVER, str(answer.status), wait)
    if _NO_CREDIT.search(_error(answer.content)):
        return failures.NoCredit(host=asked.host)
    return MayPass(Fault.BUSY, str(answer.status), wait)


def _refusal(status: int, words: str, asked: Asked, *, has_answered_before: bool) -> Outcome:
    stopped = _stop(status, words, asked, has_answered_before=has_answered_before)
    if stopped:
        return stopped
    if _FILTERED.search(words):
        return Filtered()
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        return RequestRefused(Message("The request is larger than the endpoint accepts."))
    if _TOO_LONG.search(words):
        return RequestRefused(Message("The prompt is longer than the model can read."))
    shown = words[:_MOST_WORDS] or str(status)
    return RequestRefused(Message("The endpoint refuses the request: {words}", {"words": shown}), shown, True)


def _stop(status: int, words: str, asked: Asked, *, has_answered_before: bool) -> EngineStopped | None:
    if status == HTTPStatus.PAYMENT_REQUIRED or _NO_CREDIT.search(words):
        return failures.NoCredit(host=asked.host)
    if status == HTTPStatus.PROXY_AUTHENTICATION_REQUIRED:
        return failures.ProxyRefused(host=asked.host)
    if status == HTTPStatus.UNAUTHORIZED or (status == HTTPStatus.FORBIDDEN and not has_answered_before):
        return failures.KeyRefused(host=asked.host) if asked.has_key else failures.KeyMissing(host=asked.host)
    if status in {HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED, HTTPStatus.GONE}:
        return failures.ModelUnknown(host=asked.host, model=asked.model)
    return None


def _error(content: bytes) -> str:
    """The text of an endpoint's error, in one line; empty where nothing can be read."""
    try:
        body = members(parsed(content))
    except NotJson:
        return ""
    error = body.get("error")
    held = members(error) or body
    details = [text(members(item).get("msg")) for item in items(body.get("detail"))]
    told = [text(held.get("message")), text(error), text(body.get("detail")), *details, text(held.get("code"))]
    told.append(text(held.get("type")))
    return " ".join(" ".join(part for part in told if part).split())


def _is_page(answer: HttpAnswer) -> bool:
    kind = answer.headers.get("content-type", "").lower()
    return "html" in kind or answer.content.lstrip()[:1] == b"<"


def _target(location: str, host: str) -> str:
    try:
        return urlsplit(location.replace("[key]", "hidden-key")).hostname or host
    except ValueError:
        return host
