"""How many tests each family has, how long they take, and which are samples, from what check.py leaves in build/check.

python3 packaging/measure_tests.py [--by folder | file | test] [--keep] REPORT ... [--before REPORT ...]

A family is a folder, a file, or a test with all its cases. Seconds are those of the report, its set-up included. A
sample stands for other cases: those of other runs, or those inside it with ``--full``. What takes long is kept in
tests/seconds.json, by which check.py chooses: ``check.py tests`` measures, and ``--keep`` writes it.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

Families = dict[str, tuple[int, float, int]]
"""Tests, seconds, and how many of the tests are samples."""


SECONDS = Path("tests") / "seconds.json"
LEAST_SECONDS = 0.07
"""What takes less in all its cases runs in every check, and needs no line."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Count and time the families of tests.")
    parser.add_argument("reports", nargs="+", type=Path, metavar="REPORT")
    parser.add_argument("--before", nargs="*", type=Path, default=[], metavar="REPORT")
    parser.add_argument("--by", choices=("folder", "file", "test"), default="file")
    parser.add_argument("--keep", action="store_true", help="write what takes long to tests/seconds.json")
    options = parser.parse_args()
    if options.keep:
        keep(Path(__file__).resolve().parents[1], options.reports)
    before, after = families(options.before, options.by), families(options.reports, options.by)
    none = (0, 0.0, 0)
    names = sorted(
        before.keys() | after.keys(), key=lambda name: -max(before.get(name, none)[1], after.get(name, none)[1])
    )
    print(f"{'tests':>15} {'seconds':>19} {'samples':>8}")
    for name in names:
        print(_line(name, before.get(name, none), after.get(name, none)))
    print(_line("all", _sum(before.values()), _sum(after.values())))


def _line(name: str, before: tuple[int, float, int], after: tuple[int, float, int]) -> str:
    return f"{before[0]:6} -> {after[0]:5} {before[1]:8.1f} -> {after[1]:7.1f} {after[2] or 'whole':>8}  {name}"


def _sum(families: Iterable[tuple[int, float, int]]) -> tuple[int, float, int]:
    found = list(families)
    return sum(n for n, *_ in found), sum(seconds for _, seconds, _ in found), sum(n for *_, n in found)


def families(reports: Iterable[Path], by: str) -> Families:
    found: dict[str, tuple[int, float, int]] = defaultdict(lambda: (0, 0.0, 0))
    for report in reports:
        for case in ElementTree.parse(report).iter("testcase"):
            name = _family(case.get("classname", ""), case.get("name", ""), by)
            n, seconds, n_sampled = found[name]
            is_sample = any(one.get("name") == "sampled" for one in case.iter("property"))
            found[name] = (n + 1, seconds + float(case.get("time", "0")), n_sampled + is_sample)
    return dict(found)


def _family(module: str, test: str, by: str) -> str:
    match by:
        case "test":
            return f"{module}::{test.partition('[')[0]}"
        case "folder":
            return module.rpartition(".")[0]
        case _:
            return module


def keep(project: Path, reports: Iterable[Path]) -> None:
    """Write down what the functions took that ran with all their cases; what did not run stays while it is there."""
    taken: dict[tuple[str, str], float] = defaultdict(float)
    by_turns: set[tuple[str, str]] = set()
    for report in reports:
        for case in ElementTree.parse(report).iter("testcase"):
            place = f"{case.get('classname', '').replace('.', '/')}.py", case.get("name", "").partition("[")[0]
            taken[place] += float(case.get("time", "0"))
            if any("turns" in one.get("value", "") for one in case.iter("property")):
                by_turns.add(place)
    known = {(file, name): took for file, tests in measured(project).items() for name, took in tests.items()}
    wanted = {place: took for place, took in known.items() if place in by_turns or place not in taken}
    wanted |= {place: took for place, took in taken.items() if place not in by_turns and took >= LEAST_SECONDS}
    kept: dict[str, dict[str, float]] = defaultdict(dict)
    for file, name in sorted(wanted):
        path = project / file
        if path.exists() and f"def {name}(" in path.read_text(encoding="utf-8"):
            kept[file][name] = round(wanted[file, name], 2)
    (project / SECONDS).write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def measured(project: Path) -> dict[str, dict[str, float]]:
    """Seconds of the test functions that take long, by the path of their file, as pytest wants it."""
    path = project / SECONDS
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


if __name__ == "__main__":
    main()
