"""Locking is done in a process of its own, so that nothing here stands still or ends with it."""

import sys
from collections.abc import Callable
from functools import partial

import pytest

from medreview.exchange import lock_child, locks


def test_that_the_library_which_stops_every_thread_is_not_used_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyrage", None)
    assert locks.unlock(locks.lock(b"content", "one two"), "one two") == b"content"


def test_that_a_child_that_ends_without_a_result_is_told_from_a_wrong_passphrase(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(locks, "child_command", lambda *_: ["false"])
    with pytest.raises(locks.LockBroken):
        locks.lock(b"content", "one two")


def test_that_the_passphrase_is_in_no_argument_and_no_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    real = locks.subprocess.Popen

    def started(command: list[str], **options: object) -> object:
        seen.extend([command, options["env"]])
        return real(command, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(locks.subprocess, "Popen", started)
    locks.lock(b"content", "one two three")
    assert seen
    assert "one two three" not in str(seen)


class BusyLibrary:
    """Takes the machine for too slow until it was asked so many times; locks with as little work at first."""

    class Refusal(Exception):
        pass

    def __init__(self, n_busy: int) -> None:
        self.n_busy = n_busy

    refusal = Refusal

    def encrypt(self, content: bytes, _passphrase: str) -> bytes:
        self.n_busy -= 1
        return HEADER % (12 if self.n_busy >= 0 else 18) + content

    def decrypt(self, content: bytes, _passphrase: str) -> bytes:
        self.n_busy -= 1
        if self.n_busy >= 0:
            raise self.Refusal("Excessive work parameter for passphrase.\nDecryption would take around 64 seconds.")
        return content.partition(b"\n---\n")[2]


HEADER = b"age-encryption.org/v1\n-> scrypt " + b"A" * 22 + b" %d\n---\n"


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    monkeypatch.setattr(lock_child, "_PAUSE_S", 0)
    return lambda n_busy: monkeypatch.setattr(lock_child, "_age", partial(BusyLibrary, n_busy))


def test_that_a_busy_moment_makes_no_package_damaged(busy: Callable[[int], None]) -> None:
    busy(5)
    assert lock_child._unlock(HEADER % 20 + b"content", "one two") == (lock_child.DONE, b"content")


def test_that_a_machine_that_stays_too_slow_is_told_from_a_damaged_file(busy: Callable[[int], None]) -> None:
    busy(1000)
    assert lock_child._unlock(HEADER % 20 + b"content", "one two") == (lock_child.TOO_SLOW, b"")


def test_that_a_busy_moment_makes_no_passphrase_easy_to_guess(busy: Callable[[int], None]) -> None:
    busy(2)
    assert lock_child._work(lock_child._lock(b"content", "one two")[1]) == 18
