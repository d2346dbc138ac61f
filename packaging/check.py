"""Sets up what the checks need and runs everything that CI runs.

python3 packaging/check.py [--full | --release | --changed] [--sample SEED] [PYTEST ...]

Slow tests take turns: each run has other ones than the run before it, by a seed that it prints (tests/sampling.py).
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python has to hear about it
    sys.exit("medreview needs Python 3.11 or newer: install it and start again with that one.")

import argparse
import contextlib
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from changed_tests import changed_files, near_tests, nearest
from setup_environment import Environment
from steps import own_environment, plain_endings

APART = ("benchmarks", "journeys", "packaged", "screenshots")  # whole programs, and pictures that no other test touches
QUICK = ("ruff check", "ruff format", "lint-imports", "translations")
BESIDE = ("basedpyright",)  # tests that can share the machine wait now and then, and leave it room
TOGETHER = "tests side by side"
MEMORY = Path("/dev/shm")
SECONDS_A_DAY = 86_400
ROOM_IN_MEMORY_BYTES = 8 << 30
SUITE_BROKEN = 2  # pytest: 0 all passed, 1 some failed, more: it did not get to the end


@dataclass(frozen=True)
class Check:
    """One step: a tool, or a run of pytest whose counts are read from the report it writes."""

    name: str
    command: list[str]
    report: Path | None = None


@dataclass(frozen=True)
class Outcome:
    """How one step ended. A tool counts as one check that passed or failed, pytest as its tests."""

    name: str
    seconds: float
    passed: int
    failed: int
    skipped: int = 0


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Run everything that CI runs.", epilog="Other words go to pytest.", allow_abbrev=False
    )
    parser.add_argument("--full", action="store_true", help="every test, and the slow ones at full count")
    parser.add_argument("--release", action="store_true", help="--full, and no sentence untranslated or a draft")
    parser.add_argument("--changed", action="store_true", help="only what is near changes that are not committed yet")
    parser.add_argument("--sample", type=int, metavar="SEED", help="the slow tests of that run, not of the next one")
    options, for_pytest = parser.parse_known_args()
    environment = Environment(for_tests=True)
    with plain_endings():
        environment.set_up()
        if options.changed:
            checks = checks_of_changes(environment)
        elif options.full or options.release or for_pytest:
            checks = all_checks(environment, for_pytest, full=options.full or options.release, release=options.release)
        else:
            seed = next_seed(environment.project) if options.sample is None else options.sample
            checks = all_checks(environment, for_pytest, seed=seed)
        outcomes = run_all(checks, environment)
    print_summary(outcomes)
    sys.exit(1 if any(outcome.failed for outcome in outcomes) else 0)


def next_seed(project: Path) -> int:
    """One more than that of the last run here, so that runs in a row take turns.

    Where there was none, that of the day: what passed in one fresh clone passes in another.
    """
    last = project / "build" / "check" / "seed"
    seed = int(last.read_text()) + 1 if last.exists() else _day_of_commit(project)
    last.parent.mkdir(parents=True, exist_ok=True)
    last.write_text(str(seed))
    return seed


def _day_of_commit(project: Path) -> int:
    """Days since 1970 of what is committed: a day's commits are held to one sample, and days in a row take turns.

    Where a mend drew another sample, what passed before it would not have passed with it. Today's where nothing is
    committed: the project was unpacked without its history, or there is no git.
    """
    command = ["git", "log", "-1", "--format=%ct"]
    seconds = ""
    with contextlib.suppress(OSError):
        seconds = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False).stdout.strip()
    return (int(seconds) if seconds else int(time.time())) // SECONDS_A_DAY


def all_checks(
    environment: Environment,
    for_pytest: list[str],
    *,
    full: bool = False,
    release: bool = False,
    seed: int | None = None,
) -> list[Check]:
    tools = [
        Check("ruff check", [program(environment, "ruff"), "check", "."]),
        Check("ruff format", [program(environment, "ruff"), "format", "--check", "."]),
        Check("basedpyright", [program(environment, "basedpyright")]),
        Check("lint-imports", [program(environment, "lint-imports"), "--no-logo"]),
        script(environment, "dependencies"),
        script(environment, "translations", "check", *(["--release"] if release else [])),
    ]
    options = ["--full"] if full else [] if seed is None else [f"--sample={seed}"]
    if for_pytest:
        return [*tools, test_run(environment, "chosen tests", [*options, *for_pytest])]
    return [*tools, *test_stages(environment, options)]


def checks_of_changes(environment: Environment) -> list[Check]:
    """The quick rules for everything; types and tests only for what was changed."""
    changed = changed_files(environment.project)
    typed = [str(path) for path in changed if path.is_relative_to(environment.project / "medreview")]
    near, further = nearest(environment.project, near_tests(environment.project, changed))
    if further:
        print(f"Left to the full run, since they take longer: {' '.join(further)}", flush=True)
    checks = [check for check in all_checks(environment, []) if check.name in QUICK]
    if typed:
        checks.append(Check("basedpyright", [program(environment, "basedpyright"), *typed]))
    if near:
        checks.append(test_run(environment, "tests near the changes", ["-n", "2", *near]))
    return checks


def test_stages(environment: Environment, options: list[str]) -> list[Check]:
    """Two workers for all tests of parts, then two for those of the whole, each of which takes a file at a time."""
    tests = environment.project / "tests"
    apart = [f"tests/{name}" for name in APART if any((tests / name).rglob("test_*.py"))]
    together = ["-n", "2", "--dist", "worksteal", "tests", *(f"--ignore={folder}" for folder in apart)]
    stages = [test_run(environment, TOGETHER, [*options, *together])]
    if apart:
        # pictures show where their folder is, which there is once
        stages.append(
            test_run(environment, "journeys and pictures", [*options, "-n", "2", "--dist", "loadfile", *apart])
        )
    return stages


def test_run(environment: Environment, name: str, arguments: list[str]) -> Check:
    report = environment.project / "build" / "check" / f"{name.replace(' ', '-')}.xml"
    command = [
        program(environment, "python"),
        "-m",
        "pytest",
        "-rsx",
        "--durations=25",
        f"--junitxml={report}",
        *arguments,
    ]
    return Check(name, command, report)


def script(environment: Environment, name: str, *arguments: str) -> Check:
    path = environment.project / "packaging" / f"{name}.py"
    return Check(name, [program(environment, "python"), str(path), *arguments])


def program(environment: Environment, name: str) -> str:
    return str(environment.program(name))


def run_all(checks: list[Check], environment: Environment) -> list[Outcome]:
    """One after the other, but for what runs beside the tests that share the machine."""
    outcomes: dict[str, Outcome] = {}
    are_shared = any(check.name == TOGETHER for check in checks)
    beside = [check for check in checks if check.name in BESIDE and are_shared]
    for check in checks:
        if check.name == TOGETHER:
            with ThreadPoolExecutor() as others:
                waiting = [others.submit(run, one, environment, is_quiet=True) for one in beside]
                outcomes[check.name] = run(check, environment)
                outcomes |= {one.name: done.result() for one, done in zip(beside, waiting, strict=True)}
        elif check not in beside:
            outcomes[check.name] = run(check, environment)
    return [outcomes[check.name] for check in checks]


def run(check: Check, environment: Environment, *, is_quiet: bool = False) -> Outcome:
    """Run one step; a quiet one says what it has to say once it has ended."""
    if not is_quiet:
        print(f"\n== {check.name}", flush=True)
    if check.report:
        check.report.parent.mkdir(parents=True, exist_ok=True)
        check.report.unlink(missing_ok=True)
    started = time.monotonic()
    with quick_folder() as folder:
        command, variables = check.command, own_environment() | {"QT_QPA_PLATFORM": "offscreen"}
        variables.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of programs would each compile what they import
        if folder is not None:
            variables["TMPDIR"] = str(folder)
            # not below TMPDIR's usual three folders: the path of a socket has 107 characters at most
            command = [*command[:3], f"--basetemp={folder / 't'}", *command[3:]] if check.report else command
        ended = subprocess.run(
            command,
            cwd=environment.project,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if is_quiet else None,
            stderr=subprocess.STDOUT if is_quiet else None,
            text=True,
            errors="replace",
            check=False,
        )
    if is_quiet:
        print(f"\n== {check.name}\n{ended.stdout}", end="", flush=True)
    code = ended.returncode
    outcome = read_outcome(check, code, time.monotonic() - started)
    print(f"== {check.name}: {'failed' if outcome.failed else 'passed'} in {outcome.seconds:.1f} s", flush=True)
    return outcome


@contextlib.contextmanager
def quick_folder() -> Iterator[Path | None]:
    """Where tests put their files: in memory where there is room, since each of thousands waits for the disk else."""
    if not MEMORY.is_dir() or shutil.disk_usage(MEMORY).free < ROOM_IN_MEMORY_BYTES:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="mr-", dir=MEMORY, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def read_outcome(check: Check, code: int, seconds: float) -> Outcome:
    if check.report is None or not check.report.exists():
        return Outcome(check.name, seconds, passed=int(code == 0), failed=int(code != 0))
    suites = list(ElementTree.parse(check.report).getroot().iter("testsuite"))
    total, skipped, failures, errors = (
        sum(int(suite.get(name, "0")) for suite in suites) for name in ("tests", "skipped", "failures", "errors")
    )
    failed = failures + errors
    stopped_early = code >= SUITE_BROKEN or (code != 0 and not failed)
    return Outcome(check.name, seconds, total - skipped - failed, failed + int(stopped_early), skipped)


def print_summary(outcomes: list[Outcome]) -> None:
    """One line a step; the last line adds up tools and tests."""
    print()
    for outcome in outcomes:
        result = "failed" if outcome.failed else "passed"
        print(f"{result}  {outcome.seconds:7.1f} s  {outcome.name}")
    passed, failed, skipped = (
        sum(getattr(outcome, name) for outcome in outcomes) for name in ("passed", "failed", "skipped")
    )
    print(f"{passed} passed, {failed} failed, {skipped} skipped", flush=True)


if __name__ == "__main__":
    main()
