"""One connection to an endpoint through the provider's own library, and what is sent over it.

The libraries take keys, headers and addresses from the environment where they are not told. Here every request passes
a gate that lets out only the headers named below, only to the address that was chosen. Redirects are not followed,
nothing is tried twice, and the libraries write no logs: at their finest level they write headers and texts.

Every request is written down at the moment at which it leaves, when the connection is there; what cannot be written
down does not leave. An answer is read as it comes, never unpacked, and no further than what was asked for could fill.

Imported when a model is opened: it loads the HTTP library.
"""

import asyncio
import json
import logging
import socket
import ssl
from collections.abc import AsyncIterator, Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import anyio
import httpx2

from medreview.domain.model_requests import RequestOutcome
from medreview.errors import MedReviewError
from medreview.llm.cloud import failures
from medreview.llm.cloud.addresses import Address, Reach, proxy_host, proxy_of
from medreview.llm.cloud.bounds import TOO_LONG, Asked, usage_of
from medreview.llm.cloud.json_values import NotJson, parsed
from medreview.llm.cloud.key_mask import KeyMask
from medreview.llm.cloud.outcomes import PASSING, Fault, HttpAnswer, MayPass, RequestRefused
from medreview.llm.cloud.presets import ANTHROPIC
from medreview.llm.engines import EngineStopped
from medreview.llm.network_log import Conversation, RequestEnded, RequestLeaving, RequestLog, present_purpose

if TYPE_CHECKING:
    import anthropic
    import openai

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
    _mask: KeyMask
    _client: "openai.AsyncOpenAI | anthropic.AsyncAnthropic" = field(repr=False)
    _library_error: type[Exception]
    _conversation: Conversation | None = None
    _log: RequestLog | None = None

    async def call(self, path: str, body: Mapping[str, object] | None, *, key: str = "", is_probe: bool = False) -> Got:
        """POST a body, or GET where there is none; never raises for anything an endpoint or a network does.

        ``key`` and ``is_probe`` tell what it is for, where that is written down.
        """
        model = body.get("model") if body else None
        leaving = RequestLeaving(self.address.host, model if isinstance(model, str) else "", 0, key, is_probe)
        exchange = _Exchange(leaving, Asked.by(body), self._conversation, self._log)
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
        return await self._read(got, exchange)

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
        usage = usage_of(body).within(exchange.asked, n_sent=exchange.n_sent, n_received=n_received)
        is_good = HTTPStatus.OK <= answer.status < HTTPStatus.MULTIPLE_CHOICES
        outcome = RequestOutcome.ANSWERED if is_good else RequestOutcome.REFUSED
        told = (usage.input_tokens, usage.output_tokens, usage.is_believed)
        await exchange.end(answer.status, outcome, RequestEnded(outcome, answer.status, n_received, *told))
        return HttpAnswer(answer.status, headers, content, usage)


@dataclass(slots=True)
class _Exchange:
    """One request with what comes back; as httpcore's trace it hears when the request leaves."""

    leaving: RequestLeaving
    asked: Asked
    conversation: Conversation | None
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
    return failures.AnswerPacked(host, encoding)


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
    conversation = None if stays_here else Conversation(address.host, proxy=proxy_host(address))
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
    log = present_purpose().log
    return Connection(address, timeout_s, version, KeyMask(key or ""), library, error, conversation, log)


def _http_answer(response: httpx2.Response, content: bytes) -> HttpAnswer:
    return HttpAnswer(response.status_code, dict(response.headers.items()), content)


class _Gate:
    """What every request must pass before it leaves."""

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
    """Reads no more of an answer than what was asked for could fill."""

    def __init__(self, stream: httpx2.AsyncByteStream, exchange: _Exchange) -> None:
        self._stream = stream
        self._exchange = exchange

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for chunk in self._stream:
            self._exchange.n_received += len(chunk)
            if self._exchange.n_received > self._exchange.asked.most_bytes:
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
    """What the first kind of error in the tables comes to that is anywhere in the chain."""
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
