"""Commands that make data ready for a repository: study release."""

import argparse
from pathlib import Path
from typing import Any

from medreview.cli.command import Command, Names
from medreview.cli.opened import opened_to_read
from medreview.cli.output import Output, n_of


def _add_release(release: Any) -> None:
    release.add_argument("--study", metavar="NAME", type=Names.STUDY, required=True, help="the study")
    release.add_argument("-o", "--output", metavar="FOLDER", required=True, type=Path, help="a new folder")
    release.add_argument("--licence", metavar="NAME", required=True, help="such as CC-BY-4.0")
    release.add_argument(
        "--creator", metavar="NAMES", required=True, help="the authors of the data, with ; between them"
    )
    release.add_argument("--title", metavar="TEXT", default="", help="the name of the study when left out")
    release.add_argument("--description", metavar="TEXT", default="", help="what the data are")
    release.add_argument("--cite", metavar="TEXT", default="", help="how the data are to be cited")
    release.add_argument("--names", action="store_true", help="keep the codes and names of raters")


def _release(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.reporting.data_package import AboutPackage
    from medreview.workflows.export_tables import ExportChoice, release_study

    about = AboutPackage(
        arguments.title or arguments.study,
        arguments.description,
        arguments.licence,
        arguments.cite,
        arguments.creator,
    )
    choice = ExportChoice(study=arguments.study, with_pseudonyms=not arguments.names, about=about)
    with opened_to_read(arguments) as workspace:
        done = release_study(workspace, arguments.output, choice, report=output.report)
    files = sorted(str(path) for path in arguments.output.rglob("*") if path.is_file())
    rows = {str(one.table): one.n_rows for one in done.tables}
    values = {"study": arguments.study, "tables": rows, "pseudonyms": choice.with_pseudonyms, "files": files}
    output.result(values, *(f"{table}: {n_of(n, 'row')}" for table, n in rows.items()), f"In {arguments.output}")
    return 0


COMMANDS = (
    Command(
        "study release",
        "write the data of a study for a repository, with licence, citation and checksums",
        'study release trial.medreview --study "Main study" -o release --licence CC-BY-4.0 --creator "A. Team"',
        run=_release,
        arguments=_add_release,
    ),
)
