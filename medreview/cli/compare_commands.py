"""Commands that compare judges."""

import argparse
from typing import Any

from medreview.cli.command import Command, Names
from medreview.cli.opened import opened_to_read
from medreview.cli.output import Output, row_counts
from medreview.cli.workspace_commands import add_output, add_resampling


def _add_compare(compare: Any) -> None:
    compare.add_argument(
        "--run",
        metavar="NAME",
        type=Names.RUN_BY_NAME,
        dest="runs",
        action="append",
        default=[],
        help="only these runs",
    )
    compare.add_argument("--table", metavar="NAME", action="append", default=[], help="only this table (repeatable)")
    add_resampling(compare)
    compare.add_argument("--no-figures", action="store_true", help="write tables only")
    add_output(compare, is_needed=True)


def _compare(arguments: argparse.Namespace, output: Output) -> int:
    # numpy and scipy wait until somebody asks for statistics
    from medreview.reporting.analysis_settings import AnalysisSettings
    from medreview.workflows.analyse import compare_judges

    settings = AnalysisSettings(arguments.seed, arguments.resamples)
    with opened_to_read(arguments) as workspace:
        done = compare_judges(
            workspace, runs=arguments.runs, tables=arguments.table, settings=settings, report=output.report
        )
    paths = [*done.write(arguments.output)]
    if not arguments.no_figures:
        paths += output.draw(done.figures, arguments.output)
    values: dict[str, object] = {
        **{name: done.source[name] for name in ("runs", "data_sha256", "data_parts", "n_judgements")},
        "tables": {table.name: len(table.rows) for table in done.tables},
        "files": [str(path) for path in paths],
    }
    output.result(values, *row_counts(done.tables), f"In {arguments.output}")
    return 0


COMMANDS = (
    Command(
        "results compare",
        "compare judges: validity, means and agreement",
        "results compare trial.medreview -o judges",
        run=_compare,
        arguments=_add_compare,
    ),
)
