"""The command line's grammar, and what becomes of errors."""

import argparse
from collections.abc import Sequence
from typing import cast

from medreview import __version__
from medreview.cli import (
    analysis_commands,
    collect_commands,
    compare_commands,
    edit_commands,
    engine_commands,
    exam_commands,
    export_commands,
    import_commands,
    judge_commands,
    metric_commands,
    model_commands,
    package_commands,
    privacy_commands,
    prompt_commands,
    recovery_commands,
    statistics_commands,
    study_commands,
    workspace_commands,
)
from medreview.cli.output import Output, use_utf8
from medreview.errors import FileUnreadable, ImportRefused, MedReviewError
from medreview.reporting.figures import PrintPage, SaveFigures

_GROUPS = (
    workspace_commands,
    import_commands,
    edit_commands,
    study_commands,
    package_commands,
    collect_commands,
    prompt_commands,
    export_commands,
    statistics_commands,
    analysis_commands,
    model_commands,
    judge_commands,
    compare_commands,
    metric_commands,
    exam_commands,
    engine_commands,
    recovery_commands,
    privacy_commands,
)
_MOST_PROBLEMS_SHOWN = 20


def main(
    arguments: Sequence[str], *, save_figures: SaveFigures | None = None, print_page: PrintPage | None = None
) -> int:
    """Run one command and give its exit status; without the others results have tables and a page only."""
    use_utf8()
    try:
        chosen = _parser().parse_args(arguments)
    except SystemExit as usage:
        return usage.code if isinstance(usage.code, int) else 2
    output = Output(as_json=chosen.json, save_figures=save_figures, print_page=print_page)
    try:
        _check_names(chosen)
        status: int = chosen.run(chosen, output)
    except MedReviewError as error:
        _tell(error, output)
        return 1
    except OSError as error:  # a place that is none, such as a name that is too long
        if error.filename is None:
            raise
        output.fail(str(FileUnreadable(str(error.filename), error.strerror or str(error))))
        return 1
    except KeyboardInterrupt:
        output.fail("Stopped; nothing was written by the step that was running.")
        return 1
    return status


class NameNotText(MedReviewError):
    def __init__(self, name: str) -> None:
        super().__init__("The name {name} is not UTF-8. Rename the file or the folder, and do it again.", name=name)


def _check_names(chosen: argparse.Namespace) -> None:
    """A name that is no text could neither be shown nor kept in a workspace."""
    for value in vars(chosen).values():
        for name in map(str, cast("list[object]", value) if isinstance(value, list) else [value]):
            try:
                name.encode()
            except UnicodeEncodeError as error:
                raise NameNotText(ascii(name)) from error


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="medreview", description="Review of medical answers, offline.")
    parser.add_argument("--version", action="version", version=f"medreview {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", title="commands")
    for group in _GROUPS:
        group.add_commands(commands)
    return parser


def _tell(error: MedReviewError, output: Output) -> None:
    problems = error.problems if isinstance(error, ImportRefused) else ()
    for problem in problems[:_MOST_PROBLEMS_SHOWN]:
        output.say(f"  {problem}")
    if len(problems) > _MOST_PROBLEMS_SHOWN:
        output.say(f"  … and {len(problems) - _MOST_PROBLEMS_SHOWN} more")
    output.fail(str(error), problems=problems)
