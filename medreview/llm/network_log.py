"""Which hosts the program has talked to: when, for what, how many requests. No keys, no texts.

One small file in the data folder, to which lines are only ever added. A conversation is noted before its first
request leaves, then every minute while it lasts, and at its end; the last line of each holds.
"""

import json
import time
import uuid
from collections.abc import Generator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from medreview.paths import user_data_folder

_EVERY_S = 60.0
_PURPOSE: ContextVar[str] = ContextVar("network_purpose", default="")


@dataclass(frozen=True, slots=True)
class NetworkUse:
    """One conversation with a host, through the system's ``proxy`` where it names one.

    ``run`` is the judge's run it was for, empty for a test of an endpoint.
    """

    began_at: datetime
    host: str
    run: str
    n_requests: int
    proxy: str = ""


@contextmanager
def network_purpose(run: str) -> Generator[None]:
    """Connections that are opened in this block are for a run."""
    token = _PURPOSE.set(run)
    try:
        yield
    finally:
        _PURPOSE.reset(token)


def network_log() -> Path:
    return user_data_folder() / "network.jsonl"


def network_uses() -> tuple[NetworkUse, ...]:
    """Every conversation since the program was installed, the latest first; a line that cannot be read is left out."""
    try:
        lines = network_log().read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return ()
    uses: dict[str, NetworkUse] = {}
    for line in lines:
        with suppress(ValueError, KeyError, TypeError):
            said = json.loads(line)
            began_at = datetime.fromisoformat(said["began_at"])
            uses[said["id"]] = NetworkUse(
                began_at, str(said["host"]), str(said["run"]), int(said["n_requests"]), str(said.get("proxy", ""))
            )
    return tuple(sorted(uses.values(), key=lambda use: use.began_at, reverse=True))


@dataclass(slots=True)
class Conversation:
    """Counts what is sent to one host, and writes it down. Used in one thread."""

    host: str
    run: str = field(default_factory=_PURPOSE.get)
    n_requests: int = 0
    proxy: str = ""
    _id: str = field(default_factory=lambda: uuid.uuid4().hex)
    _began_at: str = ""
    _noted_at: float = 0.0
    _n_noted: int = 0

    def note_request(self) -> None:
        """Before a request leaves."""
        self.n_requests += 1
        if not self._began_at:
            self._began_at = datetime.now(UTC).isoformat(timespec="seconds")
            self._write()
        elif time.monotonic() - self._noted_at > _EVERY_S:
            self._write()

    def end(self) -> None:
        if self.n_requests > self._n_noted:
            self._write()

    def _write(self) -> None:
        said = {
            "id": self._id,
            "began_at": self._began_at,
            "host": self.host,
            "run": self.run,
            "n_requests": self.n_requests,
            "proxy": self.proxy,
        }
        self._noted_at, self._n_noted = time.monotonic(), self.n_requests
        with suppress(OSError), network_log().open("a", encoding="utf-8") as file:
            file.write(json.dumps(said, ensure_ascii=False) + "\n")
