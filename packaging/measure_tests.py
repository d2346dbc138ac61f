"""How many tests each family has, how long they take, and which are samples, from what check.py leaves in build/check.

python3 packaging/measure_tests.py [--by folder | file | test] REPORT ... [--before REPORT ...]

A family is a folder, a file, or a test with all its cases. Seconds are those of the report, its set-up included. A
sample stands for other cases: those of other days, or those inside it with ``--full``.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

Families = dict[str, tuple[int, float, int]]
"""Tests, seconds, and how many of the tests are samples."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Count and time the families of tests.")
    parser.add_argument("reports", nargs="+", type=Path, metavar="REPORT")
    parser.add_argument("--before", nargs="*", type=Path, default=[], metavar="REPORT")
    parser.add_argument("--by", choices=("folder", "file", "test"), default="file")
    options = parser.parse_args()
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


def seconds_by_file(report: Path) -> dict[str, float]:
    """By the path of the file, as pytest wants it."""
    return {f"{name.replace('.', '/')}.py": seconds for name, (_, seconds, _) in families([report], "file").items()}


if __name__ == "__main__":
    main()
