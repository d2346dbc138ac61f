"""Commands that write what people read: report."""

import argparse
from typing import Any

from medreview.cli.output import Output
from medreview.cli.workspace_commands import add_output, add_workspace


def add_commands(commands: Any) -> None:
    report = commands.add_parser("report")
    add_workspace(report)
    report.add_argument("--study", metavar="NAME", required=True, help="the study")
    report.add_argument("--seed", metavar="N", type=int, default=1, help="of the resamples (1)")
    report.add_argument("--resamples", metavar="N", type=int, default=2000, help="for the intervals (2000; 0: none)")
    add_output(report, is_needed=True)
    report.set_defaults(run=_report)


def _report(arguments: argparse.Namespace, output: Output) -> int:
    # numpy and scipy wait until somebody asks for statistics
    from medreview.reporting.analysis_settings import AnalysisSettings
    from medreview.workflows.workspace_files import open_for_reading

    settings = AnalysisSettings(arguments.seed, arguments.resamples)
    workspace = open_for_reading(arguments.workspace)
    try:
        paths = output.write_report(workspace, arguments.study, settings, arguments.output)
    finally:
        workspace.close()
    output.result({"study": arguments.study, "files": [str(path) for path in paths]}, *map(str, paths))
    return 0
