"""A log of all that leaves this machine, written before it leaves: time, purpose, number; no keys, no texts.

Twice: in one small file in the data folder, to which lines are only ever added, what went to hosts beyond this machine;
and by whoever asks (``RequestLog``), what went to any endpoint. A conversation begins with a line that names its host,
and each request has a line of its own after it, so that the count holds however the program ends.
"""

import json
import threading
import uuid
from collections.abc import Generator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Protocol

from medreview.domain.instants import instant
from medreview.domain.model_requests import RequestOutcome
from medreview.paths import user_data_folder


@dataclass(frozen=True, slots=True)
class RequestLeaving:
    """A request that is about to leave; ``key`` is that of what it was made for, empty where that has none."""

    host: str
    model: str
    n_bytes: int
    key: str = ""
    is_probe: bool = False


@dataclass(frozen=True, slots=True)
class RequestEnded:
    """The end of a request. Tokens are those that the endpoint gave, as far as they can be believed."""

    outcome: RequestOutcome
    status: int | None = None
    n_bytes: int = 0
    input_tokens: int | None = None
    output_tokens: int | None = None
    is_usage_believed: bool = True


class RequestLog(Protocol):
    """Writes requests down. Called in threads of its own, so that it may take its time."""

    def leaves(self, request: RequestLeaving) -> int:
        """Write down a request, for good, before it leaves; gives its number. What it raises keeps the request here."""
        ...

    def ended(self, request_id: int, end: RequestEnded) -> None:
        """Write down what came of a request."""
        ...


_PURPOSE: ContextVar[tuple[str, RequestLog | None]] = ContextVar("network_purpose", default=("", None))


@contextmanager
def network_purpose(run: str = "", log: RequestLog | None = None) -> Generator[None]:
    """Connections that are opened in this block are for a run, and what is sent over them is written down."""
    token = _PURPOSE.set((run, log))
    try:
        yield
    finally:
        _PURPOSE.reset(token)


def present_purpose() -> tuple[str, RequestLog | None]:
    """For which run connections are opened, empty for none, and who writes down what is sent over them."""
    return _PURPOSE.get()


@dataclass(frozen=True, slots=True)
class NetworkUse:
    """One conversation with a host, through the system's ``proxy`` where it names one.

    ``run`` is the judge's run it was for, empty for a test of an endpoint. ``n_requests`` left this machine; none did
    where no connection came about.
    """

    began_at: datetime
    host: str
    run: str
    n_requests: int
    proxy: str = ""


def network_log() -> Path:
    return user_data_folder() / "network.jsonl"


def network_uses() -> tuple[NetworkUse, ...]:
    """Every conversation since the program was installed, the latest first; a line that cannot be read is left out."""
    uses: dict[str, NetworkUse] = {}
    try:
        with network_log().open(encoding="utf-8", errors="replace") as file:
            for line in file:
                with suppress(ValueError, KeyError, TypeError, AttributeError):
                    _read(json.loads(line), uses)
    except FileNotFoundError:
        return ()
    return tuple(sorted(uses.values(), key=lambda use: use.began_at, reverse=True))


def _read(said: dict[str, object], uses: dict[str, NetworkUse]) -> None:
    """One line: a conversation that began, or one more request in it."""
    name, n_requests = str(said["id"]), int(str(said["n_requests"]))
    if "host" not in said:
        uses[name] = replace(uses[name], n_requests=max(uses[name].n_requests, n_requests))
        return
    began_at = datetime.fromisoformat(str(said["began_at"]))
    uses[name] = NetworkUse(began_at, str(said["host"]), str(said["run"]), n_requests, str(said.get("proxy", "")))


@dataclass(slots=True)
class HostConversation:
    """Counts what is sent to one host, and writes it down first. Used from several threads."""

    host: str
    run: str = field(default_factory=lambda: present_purpose()[0])
    n_requests: int = 0
    proxy: str = ""
    _id: str = field(default_factory=lambda: uuid.uuid4().hex)
    _has_begun: bool = False
    _one_at_a_time: threading.RLock = field(default_factory=threading.RLock)

    def begin(self) -> None:
        """Before the host is looked for."""
        with self._one_at_a_time:
            if self._has_begun:
                return
            self._has_begun = True
            began_at = instant("seconds")
            began: dict[str, object] = {"began_at": began_at, "host": self.host, "run": self.run, "n_requests": 0}
            self._write({**began, "proxy": self.proxy})

    def note_request(self) -> None:
        """Before a request leaves."""
        self.begin()
        with self._one_at_a_time:
            self.n_requests += 1
            self._write({"n_requests": self.n_requests})

    def _write(self, said: dict[str, object]) -> None:
        line = json.dumps({"id": self._id, **said}, ensure_ascii=False) + "\n"
        with suppress(OSError), network_log().open("a", encoding="utf-8") as file:
            file.write(line)
