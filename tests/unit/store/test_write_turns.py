"""Stretches of a long write are as long as others can wait for, and no shorter than is of use."""

from __future__ import annotations

import time

import pytest

from medreview.store.write_turns import StretchClock


@pytest.mark.parametrize(
    ("took_s", "worked_s", "size"),
    [
        (0.03, 0.02, 200),
        (0.01, 0.01, 400),
        (0.12, 0.12, 50),
        (0.12, 0.004, 200),
        (0.12, 0.02, 100),
        (9.0, 0.0, 200),
        (60.0, 60.0, 1),
    ],
)
def test_that_a_stretch_is_short_but_for_what_others_take(
    monkeypatch: pytest.MonkeyPatch, took_s: float, worked_s: float, size: int
) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    monkeypatch.setattr(time, "thread_time", lambda: 50.0)
    clock = StretchClock()
    monkeypatch.setattr(time, "monotonic", lambda: 100 + took_s)
    monkeypatch.setattr(time, "thread_time", lambda: 50 + worked_s)
    assert clock.next_size(200) == pytest.approx(size, abs=1)
