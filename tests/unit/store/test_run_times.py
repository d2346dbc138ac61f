"""How long a run took follows from its stretches, also where one was cut off."""

import pytest

from medreview.domain.runs import RunSession
from medreview.store.queries.run_times import StretchTime, items_per_minute, stretch_times


def at(second: int) -> str:
    return f"2026-11-21T08:{second // 60:02}:{second % 60:02}.000+00:00"


def a_session(start: int, end: int | None, name: str = "llama.cpp") -> RunSession:
    return RunSession(run_id=1, started_at=at(start), ended_at=None if end is None else at(end), engine={"name": name})


def test_that_a_stretch_that_was_cut_off_ends_with_its_last_item() -> None:
    sessions = [a_session(0, None), a_session(300, 360)]
    times = stretch_times(sessions, [at(10), at(20), at(310), at(320), at(330)])
    assert times == (StretchTime(2, 20.0), StretchTime(3, 60.0))
    assert items_per_minute(times) == pytest.approx(5 / 80 * 60)


def test_that_results_from_files_took_no_time_that_is_known() -> None:
    times = stretch_times([a_session(0, 60), a_session(100, 101, "batch")], [at(30), at(100), at(101)])
    assert items_per_minute(times) == pytest.approx(1.0)


def test_that_there_is_no_rate_without_items() -> None:
    assert items_per_minute(stretch_times([a_session(0, 60)], [])) is None
    assert items_per_minute(()) is None
