"""What a sampled run leaves for another: each test function has its seconds of a run, and takes turns beyond them."""

import json
import math
from binascii import crc32
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

SECONDS_A_RUN = 0.07
"""What a test function may take of each run, with all its cases."""
MOST_TURNS = 16
"""Runs in a row that have every case of every function between them; turns are powers of two, so that they nest."""
MOST_TURNS_OF_A_GUARD = 2
SECONDS = Path(__file__).with_name("seconds.json")
"""Seconds of the slow functions by file, measured: packaging/measure_tests.py --keep writes them."""
SAMPLED = "sampled"
"""The property of a test in the report, by which packaging/measure_tests.py tells samples from whole families."""


def seed_of(config: pytest.Config) -> int:
    """The seed of a sampled run, 0 where nothing but the cases inside tests is sampled."""
    return config.getoption("--sample") or 0


def left_for_another_run(items: list[pytest.Item], seed: int) -> list[pytest.Item]:
    """The tests whose turn it is not; those whose turn it is say in the report that they are a sample."""
    functions: dict[tuple[str, str], list[pytest.Item]] = defaultdict(list)
    for item in items:
        place = item.path.relative_to(item.config.rootpath).as_posix()
        functions[place, getattr(item, "originalname", item.name)].append(item)
    left: list[pytest.Item] = []
    for (file, name), cases in functions.items():
        is_guard = cases[0].get_closest_marker("guards") is not None
        n_turns = turns(measured().get(file, {}).get(name, 0.0), len(cases), is_guard=is_guard)
        for place, item in enumerate(sorted(cases, key=lambda item: item.nodeid)):
            if is_turn(place, n_turns, name, seed):
                if n_turns > 1:
                    item.user_properties.append((SAMPLED, f"one of {n_turns} turns, --sample={seed}"))
            else:
                left.append(item)
    return left


def turns(seconds: float, n_cases: int, *, is_guard: bool) -> int:
    """Runs that share the cases of a function which takes so long; a guard of trust is in each of them.

    What was never measured runs whole.
    """
    wanted = 1 << max(0, math.ceil(math.log2(max(seconds, SECONDS_A_RUN) / SECONDS_A_RUN)))
    return min(wanted, MOST_TURNS_OF_A_GUARD, n_cases) if is_guard else min(wanted, MOST_TURNS)


def is_turn(place: int, n_turns: int, name: str, seed: int) -> bool:
    """True in one of so many seeds in a row; functions begin at different ones, so that all runs take as long."""
    return (place + crc32(name.encode()) + seed) % n_turns == 0


@cache
def measured() -> dict[str, dict[str, float]]:
    return json.loads(SECONDS.read_text(encoding="utf-8"))
