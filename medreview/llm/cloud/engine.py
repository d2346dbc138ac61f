"""An engine that asks a model at an endpoint, several requests at once.

Requests are taken and results given in the caller's thread. An event loop in a thread of its own holds the
connections, so that a cancelled request is dropped at once and the endpoint stops writing. The engine finds out how
many requests the endpoint takes at once, waits as long as it is asked to, and gives up when nothing is answered for
too long; what was answered until then stands.
"""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from types import MappingProxyType
from typing import Any, TypeVar

from medreview.jobs import CancelToken
from medreview.llm.cloud import failures
from medreview.llm.cloud.addresses import address_of
from medreview.llm.cloud.client import connect
from medreview.llm.cloud.dialects import Dialect
from medreview.llm.cloud.endpoint_client import EndpointClient, EngineClock, Pace, Patience
from medreview.llm.engines import Ability, CloudModel, EngineFacts, EngineSettings, Request, Result
from medreview.llm.messages import ChatMessage

_LOOK_S = 0.05
_END_S = 5.0
_MOST_RESTING = 16
Value = TypeVar("Value")
Answering = asyncio.Task[Result]


class CloudEngine:
    """See ``Engine``. Nothing is sent before the first request."""

    def __init__(
        self,
        place: CloudModel,
        settings: EngineSettings,
        *,
        key: str | None,
        patience: Patience | None = None,
        clock: EngineClock | None = None,
    ) -> None:
        self._address = address_of(place.base_url)
        self._dialect = Dialect(place)
        self._settings = settings
        self._patience = patience or Patience()
        self._closed = threading.Event()
        self._use = threading.Lock()  # of the event loop, against closing it meanwhile
        self._loop = _LoopThread(f"endpoint {self._address.host}")
        try:
            self._client = self._loop.run(self._start(key, clock or EngineClock()))
        except BaseException:
            self._loop.stop()
            raise

    @property
    def facts(self) -> EngineFacts:
        patience = self._patience
        details: dict[str, object] = {
            "base_url": self._address.url,
            "model": self._dialect.place.name,
            "dialect": self._dialect.place.dialect,
            "abilities": {ability.value: has for ability, has in self._dialect.place.abilities.items()},
            "connections": self._settings.n_connections,
            "timeout_s": self._settings.timeout_s,
            "tries": patience.n_tries,
            "patience_s": patience.total_s,
            "wait_seed": patience.seed,
        }
        return EngineFacts(
            f"{self._dialect.library} client", self._client.connection.library_version, MappingProxyType(details)
        )

    @property
    def has_vision(self) -> bool:
        return self._dialect.place.abilities.get(Ability.IMAGES, False)

    @property
    def n_context(self) -> int | None:
        return self._settings.n_context

    @property
    def n_at_once(self) -> int:
        """The number of requests that the endpoint is sent at once at present."""
        return self._client.pace.n_at_once

    def count_tokens(self, messages: tuple[ChatMessage, ...]) -> int | None:
        return None

    def answers(self, requests: Iterable[Request], cancel: CancelToken) -> Iterator[Result]:
        source = iter(requests)
        results: SimpleQueue[Answering] = SimpleQueue()
        tasks: set[Answering] = set()
        n_pending, has_more = 0, True
        try:
            while True:
                cancel.raise_if_cancelled()
                self._raise_if_closed()
                while has_more and self._has_room(n_pending):
                    request = next(source, None)
                    has_more = request is not None
                    if request is not None:
                        with self._use:
                            self._raise_if_closed()
                            self._loop.post(self._begin, request, results, tasks)
                        n_pending += 1
                if not n_pending:
                    return
                stopped: BaseException | None = None
                for done in _ready(results):
                    n_pending -= 1
                    if error := done.exception():
                        stopped = stopped or error
                    else:
                        yield done.result()
                if stopped:
                    raise stopped
        finally:
            with self._use, suppress(TimeoutError):
                if not self._closed.is_set():
                    self._loop.run(_drop(tasks), _END_S)

    def close(self) -> None:
        with self._use:
            if self._closed.is_set():
                return
            self._closed.set()
            with suppress(TimeoutError):
                self._loop.run(self._client.close(), _END_S)
            self._loop.stop()

    def _raise_if_closed(self) -> None:
        if self._closed.is_set():
            raise failures.EngineClosed(host=self._address.host)

    def _has_room(self, n_pending: int) -> bool:
        """Requests that wait for another try leave room for others, which may be answered meanwhile."""
        n_resting = self._client.n_resting
        return n_pending - n_resting < self.n_at_once and n_resting < max(_MOST_RESTING, self._settings.n_connections)

    def _begin(self, request: Request, results: SimpleQueue[Answering], tasks: set[Answering]) -> None:
        """In the event loop."""

        def done(task: Answering) -> None:
            tasks.discard(task)
            if not task.cancelled():  # else nobody waits for it any more
                task.exception()  # the loop need not complain if nobody asks for it
                results.put(task)

        task = asyncio.ensure_future(self._client.answer(request))
        tasks.add(task)
        task.add_done_callback(done)

    async def _start(self, key: str | None, clock: EngineClock) -> EndpointClient:
        settings = self._settings
        connection = connect(
            self._address,
            self._dialect.place.dialect,
            key,
            timeout_s=settings.timeout_s,
            n_connections=settings.n_connections,
        )
        pace = Pace(settings.n_connections)
        return EndpointClient(connection, self._dialect, pace, self._patience, clock)


class _LoopThread:
    """An event loop in a thread of its own."""

    def __init__(self, name: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name=name, daemon=True)
        self._thread.start()

    def post(self, function: Callable[..., object], *arguments: object) -> None:
        self._loop.call_soon_threadsafe(function, *arguments)

    def run(self, work: Coroutine[object, object, Value], timeout_s: float | None = None) -> Value:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout_s)

    def stop(self) -> None:
        with suppress(TimeoutError):
            self.run(_end_all(), _END_S)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


def _ready(results: SimpleQueue[Answering]) -> Iterator[Answering]:
    """The results that are there, after a short wait for the first."""
    try:
        yield results.get(timeout=_LOOK_S)
        while True:
            yield results.get_nowait()
    except Empty:
        return


async def _drop(tasks: Iterable[asyncio.Task[Any]]) -> None:
    dropped = tuple(tasks)
    for task in dropped:
        task.cancel()
    await asyncio.gather(*dropped, return_exceptions=True)


async def _end_all() -> None:
    await _drop({task for task in asyncio.all_tasks() if task is not asyncio.current_task()})
    loop = asyncio.get_running_loop()
    await loop.shutdown_asyncgens()
    await loop.shutdown_default_executor()
