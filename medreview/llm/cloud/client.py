"""One connection to an endpoint through the provider's own library, and what is sent over it.

The libraries take keys, headers and addresses from the environment where they are not told. Here every request passes
a gate that lets out only the headers named below, only to the address that was chosen. Redirects are not followed,
nothing is tried twice, and the libraries write no logs: at their finest level they write headers and texts.

Every request is written down at the moment at which it leaves, when the connection is there; what cannot be written
down does not leave. An answer is read as it comes, never unpacked, and no further than what was asked for could fill.
An endpoint, or a proxy on the way, may repeat the key it was sent: it is taken out of every text of an answer.

Imported when a model is opened: it loads the HTTP library.
"""

import asyncio
import base64
import html
import json
import logging
import re
import socket
import ssl
import unicodedata
from collections.abc import AsyncIterator, Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import unquote

import anyio
import httpx2

from medreview.domain.model_requests import RequestOutcome
from medreview.errors import MedReviewError
from medreview.llm.cloud import failures
from medreview.llm.cloud.addresses import ANTHROPIC, Address, Reach, proxy_host, proxy_of
from medreview.llm.cloud.json_values import NotJson, parsed
from medreview.llm.cloud.outcomes import (
    PASSING,
    TOO_LONG,
    Asked,
    Fault,
    HttpAnswer,
    MayPass,
    Outcome,
    ReplyBounds,
    RequestRefused,
    outcome_of,
    usage_of,
)
from medreview.llm.engines import EngineStopped
from medreview.llm.network_log import HostConversation, RequestEnded, RequestLeaving, RequestLog, present_purpose

if TYPE_CHECKING:
    import anthropic
    import openai

HIDDEN = "[key]"
_SHORTEST_KEY_TO_HIDE = 8
_SHORTEST_BARE_KEY = 16
_FEWEST_IN_BASE64 = 8
_UNSEEN = "[\\u00ad\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2064\\ufeff]*"
_ESCAPED = re.compile(r"\\+u([0-9a-fA-F]{4})")
_BETWEEN = re.compile("[^a-z0-9]+")
_MOST_LAYERS = 4
_SENT_HEADERS = frozenset(
    {"host", "accept", "connection", "content-type", "content-length", "transfer-encoding", "anthropic-version"}
)
_LOGGERS = ("openai", "anthropic", "httpx2", "httpcore2", "httpx", "httpcore")
_NO_KEY = "none"
_CONNECT_S = 15.0
_ENCODINGS = frozenset({"gzip", "x-gzip", "deflate", "br", "zstd", "compress", "x-compress"})
_UNKNOWN = "?"
_LEAVES = ".send_request_headers.started"
_NETWORK_FAULTS = (httpx2.RequestError, httpx2.InvalidURL, ssl.SSLError, OSError, anyio.EndOfStream)

Got = HttpAnswer | MayPass | RequestRefused | EngineStopped


@dataclass(frozen=True, slots=True)
class Connection:
    """Sends one body, or asks for a list, and gives whatever came back. Used in one event loop."""

    address: Address
    timeout_s: float
    library_version: str
    _mask: "KeyMask"
    _client: "openai.AsyncOpenAI | anthropic.AsyncAnthropic" = field(repr=False)
    _library_error: type[Exception]
    _conversation: HostConversation | None = None
    _log: RequestLog | None = None

    async def call(
        self,
        path: str,
        body: Mapping[str, object] | None,
        *,
        has_answered_before: bool = False,
        key: str = "",
        is_probe: bool = False,
    ) -> Outcome:
        """POST a body, or GET where there is none; never raises for anything an endpoint or a network does.

        ``key`` and ``is_probe`` tell what it is for, where that is written down.
        """
        told = body.get("model") if body else None
        model = told if isinstance(told, str) else ""
        leaving = RequestLeaving(self.address.host, model, 0, key, is_probe)
        exchange = _Exchange(leaving, ReplyBounds.by(body), self._conversation, self._log)
        token = _EXCHANGE.set(exchange)
        try:
            got = await self._got(path, body)
        except BaseException:  # somebody waits no longer, or a mistake of ours: it has left all the same
            await exchange.end(None, RequestOutcome.DROPPED)
            raise
        finally:
            _EXCHANGE.reset(token)
        if not isinstance(got, HttpAnswer):
            await exchange.end(None, RequestOutcome.CUT)
            return got
        asked = Asked(self.address.host, model, bool(self._mask.key))
        return outcome_of(await self._read(got, exchange), asked, has_answered_before=has_answered_before)

    async def close(self) -> None:
        await self._client.close()

    async def _got(self, path: str, body: Mapping[str, object] | None) -> Got:
        try:
            async with asyncio.timeout(self.timeout_s) as _EXCHANGE.get().deadline:
                if body is None:
                    response = await self._client.get(path, cast_to=httpx2.Response)
                else:
                    response = await self._client.post(path, cast_to=httpx2.Response, body=body)
                content = await response.aread()
        except TimeoutError:
            return MayPass(Fault.SLOW, Fault.SLOW.value)
        except EngineStopped as stopped:
            return stopped
        except (self._library_error, *_NETWORK_FAULTS) as error:
            return self._without_answer(error)
        return _http_answer(response, content)

    def _without_answer(self, error: Exception) -> Got:
        response = getattr(error, "response", None)
        if isinstance(response, httpx2.Response):
            return _http_answer(response, response.content)
        chain = list(_causes(error))
        for cause in chain:
            if isinstance(cause, EngineStopped | _NotTaken):
                return cause if isinstance(cause, EngineStopped) else cause.instead
            if isinstance(cause, MedReviewError):
                raise cause  # it could not be written down, so it did not leave
        if not any(isinstance(cause, _NETWORK_FAULTS) for cause in chain):
            raise error
        return _network_fault(chain, self.address.host)

    async def _read(self, answer: HttpAnswer, exchange: "_Exchange") -> HttpAnswer:
        """An answer without the key, and with the figures that can be believed; it is written down that it came."""
        headers = {name.lower(): self._mask.text(value) for name, value in answer.headers.items()}
        n_received = len(answer.content)
        try:
            body = self._mask.value(parsed(answer.content))
            content = json.dumps(body).encode()
        except (NotJson, RecursionError):
            body, content = None, self._mask.text(answer.content.decode("utf-8", "replace")).encode()
        usage = usage_of(body).within(exchange.bounds, n_sent=exchange.n_sent, n_received=n_received)
        is_good = HTTPStatus.OK <= answer.status < HTTPStatus.MULTIPLE_CHOICES
        outcome = RequestOutcome.ANSWERED if is_good else RequestOutcome.REFUSED
        told = (usage.input_tokens, usage.output_tokens, usage.is_believed)
        await exchange.end(answer.status, outcome, RequestEnded(outcome, answer.status, n_received, *told))
        return HttpAnswer(answer.status, headers, content, usage)


@dataclass(slots=True)
class _Exchange:
    """One request with what comes back; as httpcore's trace it hears when the request leaves."""

    leaving: RequestLeaving
    bounds: ReplyBounds
    conversation: HostConversation | None
    log: RequestLog | None
    deadline: asyncio.Timeout | None = None
    n_sent: int = 0
    n_received: int = 0
    _has_left: bool = False
    _number: int | None = None

    async def __call__(self, event: str, told: Mapping[str, Any]) -> None:
        """Before the first byte of the request is written; a proxy is asked first, and gets none of it."""
        if event.endswith(_LEAVES) and told["request"].method != b"CONNECT":
            if self._has_left:
                raise AssertionError("a request is sent once")
            with self._time_out():
                await _beside_the_loop(self._write_down)
            self._has_left = True

    async def end(self, status: int | None, outcome: RequestOutcome, ended: RequestEnded | None = None) -> None:
        if status is not None and not self._has_left:
            raise AssertionError("an answer came to a request that was not written down")
        if self.log is not None and self._number is not None:
            end = ended or RequestEnded(outcome, n_bytes=self.n_received)
            await _beside_the_loop(partial(self.log.ended, self._number, end))

    def _write_down(self) -> None:
        if self.log is not None:
            self._number = self.log.leaves(replace(self.leaving, n_bytes=self.n_sent))
        if self.conversation is not None:
            self.conversation.note_request()

    @contextmanager
    def _time_out(self) -> Generator[None]:
        """The endpoint's time does not pass in this block."""
        deadline, loop = self.deadline, asyncio.get_running_loop()
        ends_at = deadline.when() if deadline is not None else None
        if deadline is None or ends_at is None:
            yield
            return
        left_s = ends_at - loop.time()
        deadline.reschedule(None)
        yield
        deadline.reschedule(loop.time() + left_s)


async def _beside_the_loop(work: Callable[[], None]) -> None:
    """Done to its end, also where nobody waits for it any more: only then is known what was written."""
    done = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        await asyncio.shield(done)
    except asyncio.CancelledError:
        await asyncio.wait({done})
        raise


_EXCHANGE: ContextVar[_Exchange] = ContextVar("exchange")


class _NotTaken(httpx2.ReadError):
    """An answer that is not read to its end, and what it comes to."""

    def __init__(self, instead: Got) -> None:
        super().__init__("the answer is not taken")
        self.instead = instead


def _packed(response: httpx2.Response, encoding: str, host: str) -> Got:
    """A body in an encoding that was not asked for; of a failure that may pass, the status says enough."""
    if response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR or response.status_code in PASSING:
        return _http_answer(response, b"")
    return failures.AnswerPacked(host=host, encoding=encoding[:40])


def connect(address: Address, dialect: str, key: str | None, *, timeout_s: float, n_connections: int) -> Connection:
    """A connection in a dialect; nothing is sent yet. Called in the event loop that will use it.

    Raises
    ------
    EngineStopped
        If the system's proxy is of a kind that is not spoken here, or the key would travel in the open.
    """
    if key and address.is_readable_on_the_way:
        raise failures.KeyWouldBeReadable(host=address.host)
    stays_here = address.reach is Reach.THIS_MACHINE
    conversation = None if stays_here else HostConversation(address.host, proxy=proxy_host(address))
    gate = _Gate(address, dialect, key)
    client = _http_client(address, gate, timeout_s=timeout_s, n_connections=n_connections)
    if dialect == ANTHROPIC:
        import anthropic

        url = address.url.removesuffix("/v1")
        # the gate sets the key; given here it only keeps the library from looking for one elsewhere
        library = anthropic.AsyncAnthropic(
            api_key=_NO_KEY, base_url=url, max_retries=0, http_client=client, open_telemetry=False
        )
        version, error = anthropic.__version__, anthropic.AnthropicError
    else:
        import openai

        library = openai.AsyncOpenAI(api_key=_NO_KEY, base_url=address.url, max_retries=0, http_client=client)
        version, error = openai.__version__, openai.OpenAIError
    for name in _LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    _, log = present_purpose()
    return Connection(address, timeout_s, version, KeyMask(key or ""), library, error, conversation, log)


def _http_answer(response: httpx2.Response, content: bytes) -> HttpAnswer:
    return HttpAnswer(response.status_code, dict(response.headers.items()), content)


class _Gate:
    """The checks that every request must pass before it leaves."""

    def __init__(self, address: Address, dialect: str, key: str | None) -> None:
        self._address = address
        self._key_header = _key_header(dialect, key)

    async def __call__(self, request: httpx2.Request) -> None:
        url = request.url
        if (url.scheme, url.host, url.port or (443 if url.scheme == "https" else 80)) != self._address.origin:
            raise failures.SentElsewhere(host=self._address.host, target=url.host)
        for name in [name for name in request.headers if name.lower() not in _SENT_HEADERS]:
            del request.headers[name]
        request.headers["User-Agent"] = "medreview"
        request.headers["Accept-Encoding"] = "identity"
        request.headers.update(self._key_header)
        exchange = _EXCHANGE.get()
        exchange.n_sent = len(request.content)
        request.extensions["trace"] = exchange
        if exchange.conversation is not None:
            exchange.conversation.begin()


def _key_header(dialect: str, key: str | None) -> dict[str, str]:
    if not key:
        return {}
    return {"X-Api-Key": key} if dialect == ANTHROPIC else {"Authorization": f"Bearer {key}"}


def _http_client(address: Address, gate: _Gate, *, timeout_s: float, n_connections: int) -> httpx2.AsyncClient:
    limits = httpx2.Limits(max_connections=n_connections, max_keepalive_connections=n_connections)
    try:
        transport = httpx2.AsyncHTTPTransport(trust_env=False, limits=limits, proxy=proxy_of(address))
    except (ValueError, ImportError):
        raise failures.ProxyRefused(host=address.host) from None
    return httpx2.AsyncClient(
        transport=transport,
        trust_env=False,
        follow_redirects=False,
        timeout=httpx2.Timeout(timeout_s, connect=min(_CONNECT_S, timeout_s)),
        event_hooks={"request": [gate], "response": [_bound]},
    )


class _Bounded(httpx2.AsyncByteStream):
    """A reader that stops where an answer is longer than the request allows."""

    def __init__(self, stream: httpx2.AsyncByteStream, exchange: _Exchange) -> None:
        self._stream = stream
        self._exchange = exchange

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for chunk in self._stream:
            self._exchange.n_received += len(chunk)
            if self._exchange.n_received > self._exchange.bounds.most_bytes:
                raise _NotTaken(RequestRefused(TOO_LONG, str(TOO_LONG), could_be_all=True))
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()


async def _bound(response: httpx2.Response) -> None:
    """Before any of the body is read."""
    encodings = [part.strip().lower() for part in response.headers.get("content-encoding", "").split(",")]
    packed = [encoding for encoding in encodings if encoding not in {"", "identity"}]
    if packed:
        told = packed[0] if packed[0] in _ENCODINGS else _UNKNOWN  # whatever else it says may hold the key
        raise _NotTaken(_packed(response, told, _EXCHANGE.get().leaving.host))
    if isinstance(response.stream, httpx2.AsyncByteStream):
        response.stream = _Bounded(response.stream, _EXCHANGE.get())


_STOPS: tuple[tuple[tuple[type[BaseException], ...], type[EngineStopped]], ...] = (
    ((ssl.SSLCertVerificationError,), failures.CertificateRefused),
    ((ssl.SSLError,), failures.NotEncrypted),
    ((httpx2.ProxyError,), failures.ProxyRefused),
    ((httpx2.UnsupportedProtocol, httpx2.InvalidURL), failures.Unreachable),
)
_PASSING: tuple[tuple[tuple[type[BaseException], ...], Fault], ...] = (
    ((httpx2.ConnectError, httpx2.ConnectTimeout, socket.gaierror), Fault.UNREACHABLE),
    ((httpx2.TimeoutException,), Fault.SLOW),
)


def _network_fault(chain: list[BaseException], host: str) -> MayPass | EngineStopped:
    """The outcome for the first kind of error in the tables that is anywhere in the chain."""
    without_ends = [cause for cause in chain if not isinstance(cause, ssl.SSLEOFError | ssl.SSLZeroReturnError)]
    for kinds, stop in _STOPS:
        if any(isinstance(cause, kinds) for cause in without_ends):
            return stop(host=host)
    for kinds, fault in _PASSING:
        if any(isinstance(cause, kinds) for cause in chain):
            return MayPass(fault, fault.value)
    return MayPass(Fault.CUT, Fault.CUT.value)


def _causes(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        yield current
        current = current.__cause__ or current.__context__


@dataclass(frozen=True, slots=True)
class KeyMask:
    """Hides one key: as it is and backwards, in hexadecimal and in base64, escaped for JSON, addresses or pages."""

    key: str = field(repr=False)
    _forms: tuple[str, ...] = field(init=False, repr=False)
    _bare_forms: tuple[str, ...] = field(init=False, repr=False)
    _pattern: re.Pattern[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        written = tuple(_spellings(self.key)) if len(self.key) >= _SHORTEST_KEY_TO_HIDE else ()
        object.__setattr__(self, "_forms", tuple(_plain(way) for way in written))
        bare = (_bare(form) for form in self._forms)
        object.__setattr__(self, "_bare_forms", tuple(form for form in bare if len(form) >= _SHORTEST_BARE_KEY))
        pattern = "|".join(_UNSEEN.join(_letter(letter) for letter in way) for way in written)
        object.__setattr__(self, "_pattern", re.compile(pattern, re.IGNORECASE))

    def text(self, text: str) -> str:
        """A text without the key; of one that holds it in a way that cannot be cut out, nothing stays."""
        if not self._holds(text):
            return text
        hidden = self._pattern.sub(HIDDEN, text)
        return HIDDEN if self._holds(hidden) else hidden

    def value(self, value: object) -> object:
        """A value of JSON without the key, in the names of its members too."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, Mapping):
            told = cast("Mapping[str, object]", value)
            return {self.text(name): self.value(part) for name, part in told.items()}
        if isinstance(value, list):
            return [self.value(part) for part in cast("list[object]", value)]
        return value

    def _holds(self, text: str) -> bool:
        if not self._forms:
            return False
        plain = _plain(text)
        if any(form in plain for form in self._forms):
            return True
        bare = _bare(plain)
        return any(form in bare for form in self._bare_forms)


def _spellings(key: str) -> Iterator[str]:
    yield key
    yield key[::-1]
    yield key.encode().hex()
    for n_before in range(3):  # where a group of three bytes begins depends on what stands before the key
        coded = base64.b64encode(b"\0" * n_before + key.encode()).decode().rstrip("=")
        inside = coded[(0, 2, 3)[n_before] : -1]  # without letters that hold bits of what is beside the key
        if len(inside) >= _FEWEST_IN_BASE64:
            yield inside
            yield inside.translate(str.maketrans("+/", "-_"))


def _plain(text: str) -> str:
    """A text without what may be put around its letters: escapes, one inside the other, and letters nobody sees."""
    for _ in range(_MOST_LAYERS):
        before = text
        if "\\" in text:
            text = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text).replace("\\", "")
        if "%" in text:
            text = unquote(text)
        if "&" in text:
            text = html.unescape(text)
        if text == before:
            break
    if not text.isascii():
        shown = unicodedata.normalize("NFKC", text)
        text = "".join(letter for letter in shown if unicodedata.category(letter) != "Cf")
    return text.casefold()


def _bare(plain: str) -> str:
    """Letters and digits only: the name of a host, a list or a spelling leaves out or changes what is between them."""
    return _BETWEEN.sub("", plain)


def _letter(letter: str) -> str:
    """A letter as it is, or escaped in one of the ways."""
    code = ord(letter)
    return (
        rf"(?:\\{{0,8}}{re.escape(letter)}|\\{{1,8}}u{code:04x}|%(?:25){{0,4}}{code:02x}"
        rf"|&(?:amp;){{0,4}}\#(?:0{{0,6}}{code}|x0{{0,6}}{code:x});?)"
    )
