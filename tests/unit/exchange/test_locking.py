"""Locking is done in a process of its own, so that nothing here stands still or ends with it."""

import sys

import pytest

from medreview.exchange import locking


def test_that_the_library_which_stops_every_thread_is_not_used_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyrage", None)
    assert locking.unlock(locking.lock(b"content", "one two"), "one two") == b"content"


def test_that_a_child_that_ends_without_a_result_is_told_from_a_wrong_passphrase(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(locking, "child_command", lambda: ["false"])
    with pytest.raises(locking.LockBroken):
        locking.lock(b"content", "one two")


def test_that_the_passphrase_is_in_no_argument_and_no_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    real = locking.subprocess.Popen

    def started(command: list[str], **options: object) -> object:
        seen.extend([command, options["env"]])
        return real(command, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(locking.subprocess, "Popen", started)
    locking.lock(b"content", "one two three")
    assert seen
    assert "one two three" not in str(seen)
