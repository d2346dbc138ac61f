"""Commands for the workspace file itself: new, check."""

import argparse
from pathlib import Path
from typing import Any

from medreview.cli.output import Output
from medreview.workflows.check_workspace import check_workspace, compare_trails
from medreview.workflows.workspace_files import create_workspace, with_suffix


def add_commands(commands: Any) -> None:
    new = commands.add_parser("new", help="create an empty workspace")
    add_workspace(new)
    new.set_defaults(run=_new)

    check = commands.add_parser("check", help="check a workspace from end to end and say what to do")
    add_workspace(check)
    check.add_argument(
        "--against",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="compare audit trails with a return, a backup or another workspace (repeatable)",
    )
    check.set_defaults(run=_check)


def add_workspace(parser: argparse.ArgumentParser) -> None:
    """The arguments that every command takes: the workspace file, and --json."""
    parser.add_argument("workspace", metavar="WORKSPACE", type=Path, help="a .medreview file")
    parser.add_argument("--json", action="store_true", help="print the result as JSON on standard output")


def _new(arguments: argparse.Namespace, output: Output) -> int:
    path = with_suffix(arguments.workspace)
    create_workspace(path).close()
    output.result({"workspace": str(path)}, f"Created {path}")
    return 0


def _check(arguments: argparse.Namespace, output: Output) -> int:
    report = check_workspace(arguments.workspace)
    compared = [finding for other in arguments.against for finding in compare_trails(arguments.workspace, other)]
    findings = [str(finding) for finding in (*report.findings, *compared)]
    summary = f"{arguments.workspace} is sound; {report.n_audit_entries} audit entries follow from each other."
    values = {"is_sound": not findings, "n_audit_entries": report.n_audit_entries, "findings": findings}
    output.result(values, *(findings or [summary]))
    return int(bool(findings))
