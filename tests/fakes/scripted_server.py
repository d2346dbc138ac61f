"""An HTTP server on loopback that answers as a test tells it to, and remembers what it was sent."""

import json
import socket
import ssl
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any


@dataclass(frozen=True)
class Received:
    """One request; ``number`` counts from 1, header names are in lower case."""

    number: int
    method: str
    path: str
    headers: Mapping[str, str]
    content: bytes

    @property
    def body(self) -> Any:
        return json.loads(self.content)

    @property
    def user_text(self) -> str:
        """The text of the last message."""
        content = self.body["messages"][-1]["content"]
        return content if isinstance(content, str) else "".join(part.get("text", "") for part in content)


@dataclass(frozen=True)
class Reply:
    """What is answered; ``content`` as JSON unless it is bytes."""

    content: object = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def raw(self) -> bytes:
        return self.content if isinstance(self.content, bytes) else json.dumps(self.content).encode()


@dataclass(frozen=True)
class Cut:
    """Promises an answer, begins it and drops the connection."""

    content: bytes = b'{"choices": ['


class Hold:
    """Answers nothing until the server closes."""


Script = Callable[[Received], "Reply | Cut | Hold"]


def chat_reply(text: str = "4", **choice: object) -> Reply:
    """A chat completion."""
    message = {"role": "assistant", "content": text}
    told = {"index": 0, "message": message, "finish_reason": "stop", **choice}
    return Reply({"choices": [told], "usage": {"prompt_tokens": 7, "completion_tokens": 1}})


def anthropic_reply(text: str = "4", stop_reason: str = "end_turn") -> Reply:
    """A message of Anthropic's."""
    blocks = [{"type": "text", "text": text}]
    return Reply({"content": blocks, "stop_reason": stop_reason, "usage": {"input_tokens": 7, "output_tokens": 1}})


def in_turn(*replies: "Reply | Cut | Hold") -> Script:
    """One reply after the other; the last one again and again."""
    return lambda received: replies[min(received.number, len(replies)) - 1]


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that goes away is what some tests are about."""


class ScriptedServer:
    """Answers while it is entered; ``most_at_once`` is how many requests it had at the same time.

    With a file that holds a ``certificate`` and its key it speaks HTTPS.
    """

    def __init__(self, script: Script, *, certificate: Path | None = None) -> None:
        self.received: list[Received] = []
        self.most_at_once = 0
        self._script = script
        self._n_now = 0
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._connections: list[socket.socket] = []
        self._server = _Server(("127.0.0.1", 0), self._handler())
        self._scheme = "https" if certificate else "http"
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)

    @property
    def url(self) -> str:
        return f"{self._scheme}://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> "ScriptedServer":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing.set()
        self._server.shutdown()
        self._server.server_close()
        for connection in self._connections:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self._thread.join()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        scripted = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self) -> None:
                super().setup()
                scripted._connections.append(self.connection)

            def do_POST(self) -> None:
                scripted._answer(self)

            do_GET = do_CONNECT = do_POST  # noqa: N815

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Tests look at ``received``."""

        return Handler

    def _answer(self, handler: BaseHTTPRequestHandler) -> None:
        content = handler.rfile.read(int(handler.headers.get("Content-Length", 0)))
        headers = {name.lower(): value for name, value in handler.headers.items()}
        with self._lock:
            received = Received(len(self.received) + 1, handler.command, handler.path, headers, content)
            self.received.append(received)
            self._n_now += 1
            self.most_at_once = max(self.most_at_once, self._n_now)
        reply = self._script(received)
        with self._lock:
            self._n_now -= 1
        if isinstance(reply, Hold):
            self._closing.wait()
            handler.close_connection = True
        elif isinstance(reply, Cut):
            _send(handler, 200, {"Content-Length": str(len(reply.content) + 100)}, reply.content)
            handler.close_connection = True
        else:
            kind = {"Content-Type": "application/json", "Content-Length": str(len(reply.raw))}
            _send(handler, reply.status, kind | dict(reply.headers), reply.raw)


def _send(handler: BaseHTTPRequestHandler, status: int, headers: Mapping[str, str], content: bytes) -> None:
    handler.send_response(status)
    for name, value in headers.items():
        handler.send_header(name, value)
    handler.end_headers()
    handler.wfile.write(content)
