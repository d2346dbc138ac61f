"""What one call came to: an answer, a refusal, a fault that may pass, or the end of the run."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from http import HTTPStatus
from urllib.parse import urlsplit

from medreview.errors import Message
from medreview.llm.cloud import failures
from medreview.llm.cloud.bounds import NO_USAGE, Usage
from medreview.llm.cloud.json_values import NotJson, count, items, members, parsed, text
from medreview.llm.engines import EngineStopped

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
    """What came back on one call, whatever its status; header names in lower case.

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
    """What may pass when it is tried again. The words are shown."""

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
    """Who was asked for what, for the sentences."""

    host: str
    model: str
    has_key: bool


def outcome_of(answer: HttpAnswer, asked: Asked, *, has_answered_before: bool) -> Outcome:
    """What an HTTP answer comes to.

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
        return RequestRefused(Message("The request is larger than the endpoint takes."))
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
    """What an endpoint says about an error, in one line; empty where it says nothing that can be read."""
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
