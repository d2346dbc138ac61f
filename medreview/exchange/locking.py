"""Locking a file with a passphrase: the age format, with its authenticated encryption and memory-hard scrypt.

The library takes and gives whole files in memory.
"""

import re
from dataclasses import dataclass
from typing import Protocol

LOCKED_START = b"age-encryption.org/v1\n"
MOST_LOCKED_BYTES = 1 << 30
_HARDEST_WORK = 22
_HEADER = re.compile(rb"age-encryption\.org/v1\n-> scrypt [A-Za-z0-9+/]{22} (\d{1,2})\n")
_WRONG = "Decryption failed"


class PassphraseRefused(Exception):
    """The passphrase is not the one that the file was locked with."""


class LockDamaged(Exception):
    """The file is not one that a passphrase alone opens, or was changed after it was locked."""


def lock(content: bytes, passphrase: str) -> bytes:
    return _age().encrypt(content, passphrase)


def unlock(content: bytes, passphrase: str) -> bytes:
    """Open what ``lock`` made; takes seconds and a gigabyte of memory or more, so that guessing costs them too.

    Raises
    ------
    PassphraseRefused, LockDamaged
        Nothing of the content is given out then.
    """
    age = _age()
    header = _HEADER.match(content)
    if header is None or int(header[1]) > _HARDEST_WORK:
        raise LockDamaged
    try:
        return age.decrypt(content, passphrase)
    except age.refusal as error:
        raise (PassphraseRefused if str(error) == _WRONG else LockDamaged) from error


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
