"""Programs that are killed at any moment, forked off a process that has imported what they need.

They are processes of their own as any other, and what they do is theirs alone; only the imports, which take longer than
most of them live, are done once, and what the module's ``warm_up`` does, if it has one.
"""

import importlib
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


class Running:
    """A program that was started, as ``subprocess`` would give it."""

    def __init__(self, pid: int, said: int, ended: socket.socket) -> None:
        self.pid = pid
        self.stdout = os.fdopen(said, "r", encoding="utf-8")
        self._ended = ended

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def communicate(self) -> tuple[str, int]:
        """What else it said, and how it ended: 0, or the signal below 0."""
        with self.stdout:
            return self.stdout.read(), int(self._ended.recv(64))


class WarmProgram:
    def __init__(self, orders: socket.socket) -> None:
        self._orders = orders

    def start(self, *arguments: object) -> Running:
        """Start it; one runs at a time."""
        here, there = os.pipe()
        order = {"arguments": [str(one) for one in arguments], "environment": dict(os.environ)}
        socket.send_fds(self._orders, [json.dumps(order).encode()], [there])
        os.close(there)
        return Running(int(self._orders.recv(64)), here, self._orders)


@contextmanager
def warm_program(module: str) -> Iterator[WarmProgram]:
    """The module's ``main``, which is told its arguments as ``sys.argv``, to be started any number of times."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.warm_programs", module, str(there.fileno())],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        pass_fds=[there.fileno()],
    )
    there.close()
    with process, here:
        yield WarmProgram(here)
        here.close()


def serve(module: str, orders: socket.socket) -> None:
    program = importlib.import_module(module)
    getattr(program, "warm_up", lambda: None)()
    while True:
        order, files, _, _ = socket.recv_fds(orders, 1 << 20, 1)
        if not order:
            return
        (said,) = files
        pid = os.fork()
        if pid == 0:
            orders.close()
            os.dup2(said, sys.stdout.fileno())
            os.close(said)
            told = json.loads(order)
            os.environ.clear()
            os.environ.update(told["environment"])
            sys.argv[1:] = told["arguments"]
            program.main()
            return
        os.close(said)
        orders.send(str(pid).encode())
        _, status = os.waitpid(pid, 0)
        orders.send(str(os.waitstatus_to_exitcode(status)).encode())


if __name__ == "__main__":
    serve(sys.argv[1], socket.socket(fileno=int(sys.argv[2])))
