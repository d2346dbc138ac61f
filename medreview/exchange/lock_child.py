"""The process that locks or unlocks one file: a line that says what to do, then the content, on its standard input.

The library holds Python's lock for the seconds that its work takes, so that a window beside it would stand still; and
it ends the process where the memory for that work is missing.

How hard to guess a passphrase is made, and how hard a file may be to open, the library decides by a trial of two
milliseconds. On a busy machine that trial says that the machine is slow, so it is made several times.
"""

import json
import re
import sys
import time
from dataclasses import dataclass
from typing import Protocol

CHILD_ARGUMENT = "--locks"
DONE, REFUSED, DAMAGED, TOO_SLOW = b"done", b"refused", b"damaged", b"too slow"
_HARDEST_WORK = 22
_LEAST_WORK = 16
_N_TRIALS_TO_LOCK = 3
_N_TRIALS_TO_OPEN = 40
_PAUSE_S = 0.05
_HEADER = re.compile(rb"age-encryption\.org/v1\n-> scrypt [A-Za-z0-9+/]{22} (\d{1,2})\n")
_WRONG = "Decryption failed"
_TOO_HARD = "Excessive work"


def main() -> None:
    order = json.loads(sys.stdin.buffer.readline())
    turn = {"lock": _lock, "unlock": _unlock}[order["turn"]]
    outcome, content = turn(sys.stdin.buffer.read(), order["passphrase"])
    sys.stdout.buffer.write(outcome + b"\n")
    sys.stdout.buffer.write(content)


def _lock(content: bytes, passphrase: str) -> tuple[bytes, bytes]:
    age, locked = _age(), b""
    for _ in range(_N_TRIALS_TO_LOCK):
        locked = age.encrypt(content, passphrase)
        if _work(locked) >= _LEAST_WORK:
            break
    return DONE, locked


def _unlock(content: bytes, passphrase: str) -> tuple[bytes, bytes]:
    """Nothing of the content is given out where the passphrase or the file is not right."""
    age = _age()
    if not 0 < _work(content) <= _HARDEST_WORK:
        return DAMAGED, b""
    for _ in range(_N_TRIALS_TO_OPEN):
        try:
            return DONE, age.decrypt(content, passphrase)
        except age.refusal as error:
            if not str(error).startswith(_TOO_HARD):
                return (REFUSED if str(error) == _WRONG else DAMAGED), b""
        time.sleep(_PAUSE_S)
    return TOO_SLOW, b""


def _work(locked: bytes) -> int:
    """The number of times that opening doubles its work; 0 for a text that no passphrase opens."""
    header = _HEADER.match(locked)
    return int(header[1]) if header is not None else 0


class _Encryption(Protocol):
    def __call__(self, content: bytes, passphrase: str, /) -> bytes: ...


@dataclass(frozen=True, slots=True)
class _Age:
    encrypt: _Encryption
    decrypt: _Encryption
    refusal: type[Exception]


def _age() -> _Age:
    """The library, which comes without types of its own."""
    import pyrage  # pyright: ignore[reportMissingTypeStubs]

    parts = vars(pyrage)
    return _Age(parts["passphrase"].encrypt, parts["passphrase"].decrypt, parts["DecryptError"])


if __name__ == "__main__":
    main()
