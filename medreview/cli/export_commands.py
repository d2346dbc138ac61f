"""Commands that write results: export."""

import argparse
from pathlib import Path
from typing import Any

from medreview.cli.output import Output
from medreview.cli.workspace_commands import add_workspace
from medreview.domain.table_rows import Table
from medreview.reporting.table_files import USUAL_FORMS, FileForm
from medreview.workflows.export_for_tools import Tool, export_for_tool
from medreview.workflows.export_tables import ExportedTable, export_table, export_tables
from medreview.workflows.workspace_files import open_for_reading


def add_commands(commands: Any) -> None:
    export = commands.add_parser("export")
    add_workspace(export)
    export.add_argument(
        "table",
        metavar="TABLE",
        nargs="?",
        choices=tuple(map(str, Table)),
        help="one of the tables; all of them when left out",
    )
    export.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        required=True,
        type=Path,
        help="a .csv, .jsonl, .parquet or .xlsx file; a folder for all tables",
    )
    export.add_argument(
        "--format",
        metavar="FORM,...",
        type=_forms,
        default=USUAL_FORMS,
        help=f"how all tables are written: {', '.join(FileForm)}; {' and '.join(USUAL_FORMS)} when left out",
    )
    export.set_defaults(run=_export)
    for_tool = commands.add_parser("export-for")
    add_workspace(for_tool)
    for_tool.add_argument("tool", metavar="TOOL", choices=tuple(map(str, Tool)), help=", ".join(Tool))
    for_tool.add_argument("--study", metavar="NAME", required=True)
    for_tool.add_argument("-o", "--output", metavar="FOLDER", required=True, type=Path)
    for_tool.set_defaults(run=_export_for_tool)


def _forms(text: str) -> tuple[FileForm, ...]:
    try:
        return tuple(dict.fromkeys(FileForm(part.strip().lower()) for part in text.split(",")))
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} names more than {', '.join(FileForm)}") from error


def _export(arguments: argparse.Namespace, output: Output) -> int:
    workspace = open_for_reading(arguments.workspace)
    try:
        if arguments.table is None:
            done = export_tables(workspace, arguments.output, forms=arguments.format, report=output.report)
            tables, n_images = done.tables, done.n_images
        else:
            tables, n_images = (export_table(workspace, Table(arguments.table), arguments.output),), 0
    finally:
        workspace.close()
    sentences = [f"{table.table}: {table.n_rows} rows in {_files(table)}" for table in tables]
    values = {
        "tables": {table.table: {"rows": table.n_rows, "files": [str(f) for f in table.files]} for table in tables},
        "images": n_images,
    }
    output.result(values, *(sentences or ["The workspace holds no rows yet."]))
    return 0


def _export_for_tool(arguments: argparse.Namespace, output: Output) -> int:
    workspace = open_for_reading(arguments.workspace)
    try:
        tool = Tool(arguments.tool)
        done = export_for_tool(workspace, arguments.study, tool, arguments.output, report=output.report)
    finally:
        workspace.close()
    values = {"files": [str(path) for path in done.files], "ratings": done.n_ratings, "judgements": done.n_judgements}
    sentences = [str(path) for path in done.files]
    output.result(values, f"{done.n_ratings} ratings and {done.n_judgements} judgements", *sentences)
    return 0


def _files(table: ExportedTable) -> str:
    return ", ".join(str(path) for path in table.files)
