"""Locking a file with a passphrase: the age format, with its authenticated encryption and memory-hard scrypt.

Whole files are taken and given in memory; the work is done in a process of its own, see ``lock_child``.
"""

import json
import subprocess

from medreview.exchange.lock_child import CHILD_ARGUMENT, DAMAGED, DONE, REFUSED
from medreview.jobs.line_child import child_command, child_environment

LOCKED_START = b"age-encryption.org/v1\n"
MOST_LOCKED_BYTES = 1 << 30


class PassphraseRefused(Exception):
    """The passphrase is not the one that the file was locked with."""


class LockDamaged(Exception):
    """The file is not one that a passphrase alone opens, or was changed after it was locked."""


class LockBroken(Exception):
    """The process that locks or unlocks ended without a result: memory was missing, or the machine is too busy."""


def lock(content: bytes, passphrase: str) -> bytes:
    """Lock a file.

    Raises
    ------
    LockBroken
    """
    return _apart("lock", content, passphrase)


def unlock(content: bytes, passphrase: str) -> bytes:
    """Open what ``lock`` made; takes seconds and a gigabyte of memory or more, so that guessing costs them too.

    Raises
    ------
    PassphraseRefused, LockDamaged, LockBroken
        Nothing of the content is given out then.
    """
    return _apart("unlock", content, passphrase)


def _apart(turn: str, content: bytes, passphrase: str) -> bytes:
    order = json.dumps({"turn": turn, "passphrase": passphrase}).encode() + b"\n"
    child = subprocess.Popen(
        child_command(CHILD_ARGUMENT, "medreview.exchange.lock_child"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=child_environment(),
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    with child:
        said, _ = child.communicate(order + content)
    outcome, _, made = said.partition(b"\n")
    if child.returncode == 0 and outcome == DONE:
        return made
    raise {REFUSED: PassphraseRefused, DAMAGED: LockDamaged}.get(outcome, LockBroken)
