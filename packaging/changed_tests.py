"""Which tests are near what was changed and is not committed yet: those that import it, or its package, by name."""

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

from measure_tests import measured

MOST_SECONDS = 60.0
"""Of tests, by two workers: with the rules and types of what was changed they take a minute."""
SLOW = ("benchmarks", "journeys", "packaged", "screenshots")


def changed_files(project: Path) -> list[Path]:
    """Python files that differ from the last commit, new ones too."""
    command = ["git", "status", "--porcelain", "--untracked-files=all", "-z"]
    told = subprocess.run(command, cwd=project, capture_output=True, text=True, check=True).stdout
    paths = (project / one[3:] for one in told.split("\0") if one[:2].strip() and one.endswith(".py"))
    return sorted(path for path in paths if path.is_file())


def near_tests(project: Path, changed: list[Path]) -> list[str]:
    """Test files that were changed or import something that was, as pytest wants them, the nearest first.

    First what was changed itself, then what imports a changed module, then its package; of each what imports least.
    """
    modules = {next(_names_of(path.relative_to(project))) for path in changed}
    names = {name for path in changed for name in _names_of(path.relative_to(project))}
    found: dict[str, tuple[bool, bool, int]] = {}
    for test in sorted((project / "tests").rglob("test_*.py")):
        place = test.relative_to(project)
        imported = set(_imported_by(test))
        if place.parts[1] not in SLOW and (test in changed or names & imported):
            of_ours = sum(name.startswith("medreview.") for name in imported)
            found[place.as_posix()] = (test not in changed, not modules & imported, of_ours)
    return sorted(found, key=lambda test: (found[test], test))


def nearest(project: Path, tests: list[str]) -> tuple[list[str], list[str]]:
    """As many of them as take a minute as they were measured, and those that are further; the nearest is never left."""
    taken = {file: sum(tests.values()) for file, tests in measured(project).items()}
    chosen: list[str] = []
    left = MOST_SECONDS
    for test in tests:
        seconds = taken.get(test, 0.0)
        if not chosen or seconds <= left:
            chosen.append(test)
            left -= seconds
    return chosen, [test for test in tests if test not in chosen]


def _names_of(path: Path) -> Iterator[str]:
    """The module, and the package that passes its names on."""
    module = ".".join(path.with_suffix("").parts)
    yield module.removesuffix(".__init__")
    if path.parts[0] == "medreview" and len(path.parts) > 3:  # noqa: PLR2004 - deeper than medreview.workflows.module
        yield ".".join(path.parts[:-1])


def _imported_by(test: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(test.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (one.name for one in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield module
                yield from (f"{module}.{one.name}" for one in names)
            case _:
                pass
