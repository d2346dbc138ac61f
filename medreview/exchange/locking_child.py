"""The process that locks or unlocks one file: a line that says what to do, then the content, on its standard input.

The library holds Python's lock for the seconds that its work takes, so that a window beside it would stand still; and
it ends the process where the memory for that work is missing.
"""

import json
import re
import sys
from dataclasses import dataclass
from typing import Protocol

CHILD_ARGUMENT = "--locks"
DONE, REFUSED, DAMAGED = b"done", b"refused", b"damaged"
_HARDEST_WORK = 22
_HEADER = re.compile(rb"age-encryption\.org/v1\n-> scrypt [A-Za-z0-9+/]{22} (\d{1,2})\n")
_WRONG = "Decryption failed"


def main() -> None:
    order = json.loads(sys.stdin.buffer.readline())
    turn = {"lock": _lock, "unlock": _unlock}[order["turn"]]
    outcome, content = turn(sys.stdin.buffer.read(), order["passphrase"])
    sys.stdout.buffer.write(outcome + b"\n")
    sys.stdout.buffer.write(content)


def _lock(content: bytes, passphrase: str) -> tuple[bytes, bytes]:
    return DONE, _age().encrypt(content, passphrase)


def _unlock(content: bytes, passphrase: str) -> tuple[bytes, bytes]:
    """Nothing of the content is given out where the passphrase or the file is not right."""
    age = _age()
    header = _HEADER.match(content)
    if header is None or int(header[1]) > _HARDEST_WORK:
        return DAMAGED, b""
    try:
        return DONE, age.decrypt(content, passphrase)
    except age.refusal as error:
        return (REFUSED if str(error) == _WRONG else DAMAGED), b""


class _Turn(Protocol):
    def __call__(self, content: bytes, passphrase: str, /) -> bytes: ...


@dataclass(frozen=True, slots=True)
class _Age:
    encrypt: _Turn
    decrypt: _Turn
    refusal: type[Exception]


def _age() -> _Age:
    """The library, which comes without types of its own."""
    import pyrage  # pyright: ignore[reportMissingTypeStubs]

    parts = vars(pyrage)
    return _Age(parts["passphrase"].encrypt, parts["passphrase"].decrypt, parts["DecryptError"])


if __name__ == "__main__":
    main()
