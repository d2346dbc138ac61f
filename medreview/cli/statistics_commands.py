"""Commands for the statistics themselves: check them against cases with known results."""

import argparse
from typing import Any

from medreview.cli.command import Command, Takes, to_read
from medreview.cli.output import Output


def _add_check(check: Any) -> None:
    check.add_argument(
        "file",
        metavar="FILE",
        type=to_read,
        nargs="?",
        help="JSON with cases; the built-in ones when left out",
    )


def _check(arguments: argparse.Namespace, output: Output) -> int:
    # numpy and scipy wait until somebody asks for statistics
    from medreview.workflows.check_statistics import check_statistics, shipped_cases

    path = arguments.file or shipped_cases()
    report = check_statistics(path)
    lines: list[str] = []
    for case in report.cases:
        mark = "agrees" if case.agrees else "DIFFERS"
        lines.append(f"{mark:8} {case.case_id} ({case.statistic}, tolerance {case.tolerance:g})")
        if case.problem is not None:
            lines.append(f"           {case.problem}")
        lines += [
            f"           {value.name}: expected {_shown(value.expected)}, computed {_shown(value.computed)}"
            + ("" if value.agrees else "  <-- differs")
            for value in case.values
        ]
    lines.append(f"{report.n_agreeing} of {len(report.cases)} cases agree.")
    values = {
        "file": str(path),
        "n_cases": len(report.cases),
        "n_agreeing": report.n_agreeing,
        "all_agree": report.all_agree,
        "cases": [
            {
                "id": case.case_id,
                "statistic": case.statistic,
                "agrees": case.agrees,
                "tolerance": case.tolerance,
                "problem": None if case.problem is None else str(case.problem),
                "values": {
                    value.name: {"expected": value.expected, "computed": value.computed, "agrees": value.agrees}
                    for value in case.values
                },
            }
            for case in report.cases
        ],
    }
    output.result(values, *lines)
    return 0 if report.all_agree else 1


def _shown(value: float | None) -> str:
    return "undefined" if value is None else f"{value:.10g}"


COMMANDS = (
    Command(
        "statistics check",
        "run a file of cases: expected against computed (status 1: some differ)",
        "statistics check",
        run=_check,
        arguments=_add_check,
        takes=Takes.NONE,
    ),
)
