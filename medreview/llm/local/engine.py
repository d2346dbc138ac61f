"""A model on this machine, seen from the program: a proxy of the child process that runs it."""

import base64
import contextlib
import json
import os
import queue
import subprocess
import tempfile
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from itertools import islice
from types import MappingProxyType
from typing import Any

from medreview.jobs import CancelToken
from medreview.jobs.line_child import child_command, child_environment
from medreview.llm.engines import (
    EngineFacts,
    EngineSettings,
    EngineStopped,
    GenerateRequest,
    LocalModel,
    Request,
    Result,
)
from medreview.llm.local import wire
from medreview.llm.local.failures import (
    EngineCrashed,
    EngineSilent,
    ModelCrashed,
    ModelFileMissing,
    SystemEndedEngine,
    engine_missing,
)
from medreview.llm.local.machine import check_memory
from medreview.llm.local.sampling import Tally
from medreview.llm.messages import ChatMessage

CHILD_ARGUMENT = "--local-engine"
SILENCE_S = 600.0  # a step of the slowest model that anyone would wait for is shorter
_WINDOW = 64
_TEXTS_AT_ONCE = 16
_LOOK_S = 0.05
_FAREWELL_S = 5.0
_DROP_S = 20.0  # an image under way is looked at to its end
_KILLED = -9
_LAST_BYTES = 4000
_RESULTS = frozenset({"generated", "scored", "not_answered"})


def open_local(
    place: LocalModel,
    settings: EngineSettings,
    *,
    embeds: bool = False,
    by_token: bool = False,
    only_counts: bool = False,
) -> "LocalEngine":
    """Load a model in a child process; one that ``embeds`` gives vectors and nothing else, of tokens if ``by_token``.

    One that only counts tokens is there at once and needs no memory.

    Raises
    ------
    EngineStopped
        With a sentence of what is missing: the engine, the file, memory, or a file that fits.
    """
    if find_spec("llama_cpp") is None:
        raise engine_missing()
    for path in (place.path, place.projector, place.adapter):
        if path is not None and not path.is_file():
            raise ModelFileMissing(file=path.name)
    if not only_counts:
        check_memory(place)
    engine = LocalEngine(place)
    try:
        engine.load(settings, embeds=embeds, by_token=by_token, only_counts=only_counts)
    except BaseException:
        engine.close()
        raise
    return engine


class LocalEngine:
    """The parent's end of a child process with one loaded model."""

    def __init__(self, place: LocalModel) -> None:
        self._file = place.path.name
        self._place = place
        self._said = queue.SimpleQueue[wire.Said | None]()
        self._unread = deque[wire.Said]()
        self._is_loaded = False
        self._ended: EngineStopped | None = None
        self._closing = threading.Lock()
        self.tally = Tally()
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the engine
        self._process = subprocess.Popen(
            child_command(CHILD_ARGUMENT, "medreview.llm.local.child"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            env=child_environment("LD_LIBRARY_PATH"),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        self._listener = threading.Thread(target=self._listen, daemon=True, name="local engine")
        self._listener.start()

    def load(
        self, settings: EngineSettings, *, embeds: bool = False, by_token: bool = False, only_counts: bool = False
    ) -> None:
        self._tell(wire.Load(self._place, settings, embeds, only_counts, by_token))
        said = self._wait_for("loaded")
        self._is_loaded = True
        self._facts = EngineFacts(said["name"], said["version"], MappingProxyType(said["details"]))
        self._has_vision, self._n_context = bool(said["has_vision"]), int(said["n_context"])

    @property
    def facts(self) -> EngineFacts:
        return self._facts

    @property
    def has_vision(self) -> bool:
        return self._has_vision

    @property
    def n_context(self) -> int | None:
        return self._n_context

    @property
    def child_id(self) -> int:
        """Process id of the child."""
        return self._process.pid

    def count_tokens(self, messages: tuple[ChatMessage, ...]) -> int | None:
        self._tell(wire.Count(messages))
        return self._wait_for("counted")["n"]

    def answers(self, requests: Iterable[Request], cancel: CancelToken) -> Iterator[Result]:
        source = iter(requests)
        n_open, is_last = 0, False
        leading = set[str]()
        handled: str | None = None
        try:
            while True:
                cancel.raise_if_cancelled()
                n_wanted = 0 if is_last or n_open > _WINDOW // 2 else _WINDOW - n_open
                if n_wanted or handled is not None:
                    n_wanted = n_wanted or 1  # the child keeps what it wrote until it hears whether anything follows
                    more = tuple(islice(source, n_wanted))
                    is_last = len(more) < n_wanted
                    n_open += len(more)
                    leading |= {one.key for one in more if isinstance(one, GenerateRequest) and one.n_after}
                    self._tell(wire.Ask(more, is_last, handled))
                if not n_open:
                    return
                said = self._next_of(_RESULTS, cancel)
                n_open -= 1
                handled = said["key"] if said["key"] in leading else None
                leading.discard(said["key"])
                yield wire.read_result(said)
        finally:
            if self._ended is None:
                with contextlib.suppress(EngineStopped):  # whoever asks next is told
                    self._drop()

    def vectors(self, texts: Iterable[str], cancel: CancelToken) -> Iterator[bytes]:
        """The vectors of texts in their order, each of length 1 as 32-bit numbers; only of one that embeds."""
        source = iter(texts)
        while some := tuple(islice(source, _TEXTS_AT_ONCE)):
            self._tell(wire.Embed(some))
            yield from map(base64.b64decode, self._next_of(frozenset({"embedded"}), cancel)["vectors"])

    def token_vectors(self, text: str, cancel: CancelToken) -> wire.EmbeddedTokens:
        """A row of length 1 for each token of a text; only of one that embeds by token."""
        self._tell(wire.Embed((text,)))
        said = self._next_of(frozenset({"embedded"}), cancel)
        return wire.read_tokens(said)

    def close(self) -> None:
        with self._closing:
            process = self._process
            if process.stdin is not None and not process.stdin.closed:
                with contextlib.suppress(OSError):  # it is gone already
                    process.stdin.close()
            self._wait(_FAREWELL_S)
            self._listener.join()
            self._complaints.close()

    def _drop(self) -> None:
        """Let the child forget what is left of a run."""
        self._tell(wire.Drop())
        said = self._next_of(frozenset({"dropped"}), CancelToken(), patience_s=_DROP_S)
        self.tally = Tally(*said["picks"])
        self._unread = deque(said for said in self._unread if said["kind"] not in _RESULTS)

    def _tell(self, command: wire.Command) -> None:
        if self._ended is not None:
            raise self._ended
        stdin = self._process.stdin
        try:
            if stdin is None:
                raise BrokenPipeError
            wire.write_command(stdin, command)
        except (OSError, ValueError) as error:
            # It may have said why before it went.
            self._next_of(frozenset(), CancelToken(), patience_s=_FAREWELL_S)
            raise RuntimeError("a child that is gone says nothing more") from error

    def _wait_for(self, kind: str) -> wire.Said:
        return self._next_of(frozenset({kind}), CancelToken())

    def _next_of(self, kinds: frozenset[str], cancel: CancelToken, patience_s: float | None = None) -> wire.Said:
        """The next message of these kinds; others wait until they are asked for."""
        for index, said in enumerate(self._unread):
            if said["kind"] in kinds:
                del self._unread[index]
                return said
        patience_s = SILENCE_S if patience_s is None else patience_s
        silent_s = 0.0
        while True:
            cancel.raise_if_cancelled()
            try:
                said = self._said.get(timeout=_LOOK_S)
            except queue.Empty:
                silent_s += _LOOK_S
                if silent_s > patience_s:
                    self._process.kill()
                    raise self._over(EngineSilent(file=self._file, seconds=round(silent_s))) from None
                continue
            silent_s = 0.0
            if said is None:
                raise self._over(self._stopped())
            if said["kind"] == "failed":
                raise self._over(wire.read_failure(said))
            if said["kind"] in kinds:
                return said
            if said["kind"] != "alive":
                self._unread.append(said)

    def _over(self, error: EngineStopped) -> EngineStopped:
        """Keep why nothing more comes, for all who ask later."""
        self._ended = error
        return error

    def _stopped(self) -> EngineStopped:
        """The reason why the child is gone."""
        code = self._wait(_FAREWELL_S)
        if code == _KILLED:
            return SystemEndedEngine(file=self._file)
        kind = EngineCrashed if self._is_loaded else ModelCrashed
        return kind(self._file, code, self._last_words())

    def _wait(self, seconds: float) -> int:
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()

    def _last_words(self) -> str:
        """The end of what the child wrote where errors go: for whoever looks for the cause."""
        with contextlib.suppress(OSError, ValueError):
            end = self._complaints.seek(0, os.SEEK_END)
            self._complaints.seek(max(0, end - _LAST_BYTES))
            return self._complaints.read().decode("utf-8", "replace")
        return ""

    def _listen(self) -> None:
        stdout = self._process.stdout
        if stdout is None:
            return
        with stdout, contextlib.suppress(ValueError):  # a last line that was not finished
            for line in stdout:
                said: dict[str, Any] = json.loads(line)
                self._said.put(said)
        self._said.put(None)
