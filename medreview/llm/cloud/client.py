"""One connection to an endpoint through the provider's own library, and what is sent over it.

The libraries take keys, headers and addresses from the environment where they are not told. Here every request passes
a gate that lets out only the headers named below, only to the address that was chosen. Redirects are not followed,
nothing is tried twice, and the libraries write no logs: at their finest level they write headers and texts.

Imported when a model is opened: it loads the HTTP library.
"""

import asyncio
import json
import logging
import socket
import ssl
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import quote

import anyio
import httpx2

from medreview.llm.cloud import failures
from medreview.llm.cloud.addresses import Address, Reach, proxy_host, proxy_of
from medreview.llm.cloud.outcomes import Fault, HttpAnswer, MayPass
from medreview.llm.cloud.presets import ANTHROPIC
from medreview.llm.engines import EngineStopped
from medreview.llm.network_log import Conversation

if TYPE_CHECKING:
    import anthropic
    import openai

_SENT_HEADERS = frozenset(
    {"host", "accept", "connection", "content-type", "content-length", "transfer-encoding", "anthropic-version"}
)
_LOGGERS = ("openai", "anthropic", "httpx2", "httpcore2", "httpx", "httpcore")
_NO_KEY = "none"
_SHORTEST_KEY_TO_HIDE = 8
_HIDDEN = b"[key]"
_CONNECT_S = 15.0
_MOST_BYTES = 64 * 2**20
_NETWORK_FAULTS = (httpx2.RequestError, httpx2.InvalidURL, ssl.SSLError, OSError, anyio.EndOfStream)


@dataclass(frozen=True, slots=True)
class Connection:
    """Sends one body, or asks for a list, and gives whatever came back. Used in one event loop."""

    address: Address
    timeout_s: float
    library_version: str
    _key: str | None = field(repr=False)
    _client: "openai.AsyncOpenAI | anthropic.AsyncAnthropic" = field(repr=False)
    _library_error: type[Exception]
    _conversation: Conversation | None = None

    async def call(self, path: str, body: Mapping[str, object] | None) -> HttpAnswer | MayPass | EngineStopped:
        """POST a body, or GET where there is none; never raises for anything an endpoint or a network does."""
        try:
            async with asyncio.timeout(self.timeout_s):
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
            return await self._without_answer(error)
        return self._answer(response, content)

    async def close(self) -> None:
        await self._client.close()
        if self._conversation is not None:
            self._conversation.end()

    async def _without_answer(self, error: Exception) -> HttpAnswer | MayPass | EngineStopped:
        response = getattr(error, "response", None)
        if isinstance(response, httpx2.Response):
            return self._answer(response, response.content)
        chain = list(_causes(error))
        if not any(isinstance(cause, _NETWORK_FAULTS) for cause in chain):
            raise error
        return _network_fault(chain, self.address.host)

    def _answer(self, response: httpx2.Response, content: bytes) -> HttpAnswer:
        if self._key and len(self._key) >= _SHORTEST_KEY_TO_HIDE:
            for written in _ways_to_write(self._key):
                content = content.replace(written, _HIDDEN)
        headers = {name.lower(): value for name, value in response.headers.items()}
        return HttpAnswer(response.status_code, headers, content)


def connect(address: Address, dialect: str, key: str | None, *, timeout_s: float, n_connections: int) -> Connection:
    """A connection in a dialect; nothing is sent yet. Called in the event loop that will use it.

    Raises
    ------
    EngineStopped
        If the system's proxy is of a kind that is not spoken here, or the key would travel in the open.
    """
    if key and address.is_readable_on_the_way:
        raise failures.KeyWouldBeReadable(address.host)
    stays_here = address.reach is Reach.THIS_MACHINE
    conversation = None if stays_here else Conversation(address.host, proxy=proxy_host(address))
    gate = _Gate(address, dialect, key, conversation)
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
    return Connection(address, timeout_s, version, key, library, error, conversation)


def _ways_to_write(key: str) -> set[bytes]:
    """A key as it is, as JSON and as an address may write it."""
    in_json = json.dumps(key)[1:-1]
    return {way.encode() for way in (key, in_json, in_json.replace("/", "\\/"), quote(key, safe=""))}


class _Gate:
    """What every request must pass before it leaves."""

    def __init__(self, address: Address, dialect: str, key: str | None, conversation: Conversation | None) -> None:
        self._address = address
        self._conversation = conversation
        self._key_header = _key_header(dialect, key)

    async def __call__(self, request: httpx2.Request) -> None:
        url = request.url
        if (url.scheme, url.host, url.port or (443 if url.scheme == "https" else 80)) != self._address.origin:
            raise failures.SentElsewhere(self._address.host, url.host)
        for name in [name for name in request.headers if name.lower() not in _SENT_HEADERS]:
            del request.headers[name]
        request.headers["User-Agent"] = "medreview"
        request.headers["Accept-Encoding"] = "identity"
        request.headers.update(self._key_header)
        if self._conversation is not None:
            self._conversation.note_request()


def _key_header(dialect: str, key: str | None) -> dict[str, str]:
    if not key:
        return {}
    return {"X-Api-Key": key} if dialect == ANTHROPIC else {"Authorization": f"Bearer {key}"}


def _http_client(address: Address, gate: _Gate, *, timeout_s: float, n_connections: int) -> httpx2.AsyncClient:
    limits = httpx2.Limits(max_connections=n_connections, max_keepalive_connections=n_connections)
    try:
        transport = httpx2.AsyncHTTPTransport(trust_env=False, limits=limits, proxy=proxy_of(address))
    except (ValueError, ImportError):
        raise failures.ProxyRefused(address.host) from None
    return httpx2.AsyncClient(
        transport=transport,
        trust_env=False,
        follow_redirects=False,
        timeout=httpx2.Timeout(timeout_s, connect=min(_CONNECT_S, timeout_s)),
        event_hooks={"request": [gate], "response": [_bound]},
    )


class _Bounded(httpx2.AsyncByteStream):
    """Reads no more of an answer than any model would write."""

    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        n_bytes = 0
        async for chunk in self._stream:
            n_bytes += len(chunk)
            if n_bytes > _MOST_BYTES:
                raise httpx2.ReadError("the answer does not end")
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()


async def _bound(response: httpx2.Response) -> None:
    if isinstance(response.stream, httpx2.AsyncByteStream):
        response.stream = _Bounded(response.stream)


_STOPS: tuple[tuple[tuple[type[BaseException], ...], Callable[[str], EngineStopped]], ...] = (
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
            return stop(host)
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
