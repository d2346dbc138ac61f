"""Commands that compute results: analyse."""

import argparse
from pathlib import Path
from typing import Any

from medreview.cli.output import Output
from medreview.cli.workspace_commands import add_workspace


def add_commands(commands: Any) -> None:
    analyse = commands.add_parser("analyse", help="every table of a rating study as CSV and Markdown")
    add_workspace(analyse)
    analyse.add_argument("--study", metavar="NAME", required=True, help="the study")
    analyse.add_argument("--table", metavar="NAME", action="append", default=[], help="only this table (repeatable)")
    analyse.add_argument("--seed", metavar="N", type=int, default=1, help="of the resamples (1)")
    analyse.add_argument("--resamples", metavar="N", type=int, default=2000, help="for the intervals (2000; 0: none)")
    analyse.add_argument("-o", "--output", metavar="DIR", required=True, type=Path, help="a folder for the files")
    analyse.set_defaults(run=_analyse)


def _analyse(arguments: argparse.Namespace, output: Output) -> int:
    # numpy and scipy wait until somebody asks for statistics
    from medreview.workflows.analyse_study import AnalysisSettings, analyse_study, write_analysis
    from medreview.workflows.workspace_files import open_for_reading

    settings = AnalysisSettings(arguments.seed, arguments.resamples)
    workspace = open_for_reading(arguments.workspace)
    try:
        done = analyse_study(
            workspace, arguments.study, tables=arguments.table, settings=settings, report=output.report
        )
    finally:
        workspace.close()
    paths = write_analysis(done, arguments.output)
    values = {
        "study": done.study,
        "data_sha256": done.data_sha256,
        "plan_sha256": done.plan_sha256,
        "n_ratings": done.n_ratings,
        "tables": {table.name: len(table.rows) for table in done.tables},
        "files": [str(path) for path in paths],
    }
    output.result(values, *(f"{table.name}: {len(table.rows)} rows" for table in done.tables), f"In {arguments.output}")
    return 0
