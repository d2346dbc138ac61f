"""The command that marks examinations."""

import argparse
from pathlib import Path
from typing import Any

from medreview.cli.output import Output
from medreview.cli.workspace_commands import add_workspace


def add_commands(commands: Any) -> None:
    exam = commands.add_parser("exam", help="mark what models chose in examination questions")
    add_workspace(exam)
    exam.add_argument("--dataset", metavar="NAME", action="append", default=[], help="only this one (repeatable)")
    exam.add_argument(
        "--fewest", metavar="N", type=int, default=30, help="specialties with fewer questions stand together (30)"
    )
    exam.add_argument("-o", "--output", metavar="DIR", required=True, type=Path, help="a folder for the files")
    exam.set_defaults(run=_mark)


def _mark(arguments: argparse.Namespace, output: Output) -> int:
    # numpy and scipy wait until somebody asks for statistics
    from medreview.workflows.mark_exams import mark_exams, write_marks
    from medreview.workflows.workspace_files import open_for_reading

    workspace = open_for_reading(arguments.workspace)
    try:
        done = mark_exams(workspace, datasets=tuple(arguments.dataset), fewest=arguments.fewest)
    finally:
        workspace.close()
    paths = write_marks(done, arguments.output)
    values: dict[str, object] = {
        **done.fingerprint.as_json(),
        "tables": {table.name: len(table.rows) for table in done.tables},
        "files": [str(path) for path in paths],
    }
    output.result(values, *(f"{table.name}: {len(table.rows)} rows" for table in done.tables), f"In {arguments.output}")
    return 0
