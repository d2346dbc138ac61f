"""Slow tests take turns: none is forgotten, guards of trust are always there, and what is new runs whole."""

import pytest
from hypothesis import core

from tests.sampling import MOST_TURNS, SECONDS_A_RUN, is_turn, turns

pytest_plugins = ["pytester"]


@pytest.fixture(autouse=True)
def _own_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run within this one leaves its seed in the process."""
    monkeypatch.setattr(core, "global_force_seed", core.global_force_seed)


LONGEST = 1000.0


def taken(n_cases: int, n_turns: int, seed: int, name: str = "test_that") -> list[int]:
    return [place for place in range(n_cases) if is_turn(place, n_turns, name, seed)]


@pytest.mark.parametrize("n_cases", [1, 3, 8, 100])
@pytest.mark.parametrize("seconds", [0.0, SECONDS_A_RUN, 0.11, 0.3, LONGEST])
def test_that_each_case_runs_once_in_as_many_runs_as_there_are_turns(n_cases: int, seconds: float) -> None:
    n_turns = turns(seconds, n_cases, is_guard=False)
    runs = [taken(n_cases, n_turns, seed) for seed in range(70, 70 + n_turns)]
    assert sorted(case for run in runs for case in run) == list(range(n_cases))
    assert n_turns <= MOST_TURNS


def test_that_turns_grow_with_what_a_function_takes() -> None:
    assert [turns(SECONDS_A_RUN * times, 9, is_guard=False) for times in (0, 1, 1.1, 2, 3, 4, 5, 8, 9, 99)] == [
        *(1, 1, 2, 2, 4, 4, 8, 8, 16, 16)
    ]


@pytest.mark.parametrize("n_cases", [1, 2, 100])
def test_that_a_guard_of_trust_is_in_every_run(n_cases: int) -> None:
    n_turns = turns(LONGEST, n_cases, is_guard=True)
    assert all(len(taken(n_cases, n_turns, seed)) >= n_cases // 2 for seed in range(10))
    assert all(taken(n_cases, n_turns, seed) for seed in range(10))


def test_that_functions_begin_at_different_turns() -> None:
    assert len({tuple(taken(MOST_TURNS, MOST_TURNS, 0, f"test_{n}")) for n in range(300)}) == MOST_TURNS


@pytest.mark.parametrize(("arguments", "n_passed"), [([], 17), (["--sample=3"], 2)])
def test_that_only_a_sampled_run_leaves_tests_out_and_a_failing_one_names_its_seed(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, arguments: list[str], n_passed: int
) -> None:
    monkeypatch.setattr("tests.sampling.measured", lambda: {"test_some.py": {"test_slow": 99.0, "test_guard": 99.0}})
    pytester.makeconftest("from tests.conftest import *")
    pytester.makeini("[pytest]\nmarkers =\n    guards: of trust")
    pytester.makepyfile(
        test_some="""
        import pytest
        @pytest.mark.parametrize("n", range(16))
        def test_slow(n): ...
        @pytest.mark.guards
        def test_guard(): ...
        def test_new(): raise ValueError
        """
    )
    done = pytester.runpytest_inprocess(*arguments)
    counts = done.parseoutcomes()
    assert (counts["passed"], counts["failed"]) == (n_passed, 1)
    assert ("slow tests by turns: --sample=3 runs the same tests again" in done.outlines) is bool(arguments)


@pytest.mark.parametrize("where", ["here", "where CI is set"])
def test_that_a_sample_draws_the_same_examples_again(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    monkeypatch.delenv("CI", raising=False)
    if where != "here":
        monkeypatch.setenv("CI", "true")
    pytester.makeconftest("from tests.conftest import *")
    pytester.makepyfile(
        """
        from hypothesis import given, strategies
        @given(strategies.integers())
        def test_drawn(n):
            with open(DRAWN, "a") as drawn:
                drawn.write(f"{n} ")
        """.replace("DRAWN", repr(str(pytester.path / "drawn")))
    )
    drawn: list[str] = []
    for seed in (3, 3, 4):
        pytester.runpytest_subprocess(f"--sample={seed}").assert_outcomes(passed=1)
        drawn.append((pytester.path / "drawn").read_text())
        (pytester.path / "drawn").unlink()
    first, again, other = drawn
    assert first == again != other
