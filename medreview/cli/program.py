"""The command line's grammar, and what becomes of errors."""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, cast

from medreview import __version__
from medreview.cli.output import Output, use_utf8
from medreview.errors import FileUnreadable, ImportRefused, MedReviewError

if TYPE_CHECKING:
    from medreview.reporting.figures import SaveFigures
    from medreview.workflows.export_report import WriteReport

# The module of a command is imported when somebody gives the command: help, the version and a wrong word read none.
COMMANDS = {
    "new": ("workspace_commands", "create an empty workspace"),
    "check": ("workspace_commands", "check a workspace from end to end and say what to do"),
    "import": ("import_commands", "import questions, answers and other tables"),
    "import-ratings": ("import_commands", "import ratings that were made elsewhere"),
    "import-surveys": ("import_commands", "import surveys that were made elsewhere"),
    "import-judgements": ("import_commands", "import judgements that were made elsewhere"),
    "import-scores": ("import_commands", "import scores that were made elsewhere"),
    "import-choices": ("import_commands", "import choices that were made elsewhere"),
    "data": ("data_commands", "read examinations from PDF; clean, screen and divide datasets, write their cards"),
    "edit": ("edit_commands", "change fields of a question, an answer or a dataset; the old values are kept"),
    "history": ("edit_commands", "list what was changed of a question and its answers, and why"),
    "study": ("study_commands", "plan studies and show them"),
    "package": ("package_commands", "hand a study out: one .mrpack file for each rater"),
    "receive": ("package_commands", "open a package into a workspace of the rater's own"),
    "collect": ("collect_commands", "take in what raters sent back, in any order, any number of times"),
    "send-back": ("collect_commands", "write what a rater rated so far as a .mrreturn file"),
    "prompts": ("prompt_commands", "show what a judge is asked; check a prompt of your own"),
    "export": ("export_commands", "write one table, or all tables that have rows"),
    "export-for": ("export_commands", "write the ratings of a study for another tool"),
    "export-training": ("export_commands", "write questions and answers to train a model from"),
    "statistics": ("statistics_commands", "qualify the statistics of this installation"),
    "analyse": ("analysis_commands", "tables, figures and a page of a rating study, or of a judge held against it"),
    "models": ("model_commands", "list, find, add, correct, test and forget models"),
    "judge": ("judge_commands", "let a model judge answers; resume, export, import and list runs"),
    "tags": ("tag_commands", "tag questions by hand, choose whose tags hold, hold two against each other"),
    "run": ("run_commands", "let a model answer questions; resume, list and show runs"),
    "report": ("report_commands", "write the report of a study: six pages, and an archive with everything"),
    "compare-judges": ("compare_commands", "validity, means and agreement of judges"),
    "metric": ("metric_commands", "score answers by metrics against their reference answers"),
    "compare-metrics": ("metric_commands", "how well metrics and judges follow the raters of a study"),
    "exam": ("exam_commands", "mark what models chose in examination questions"),
    "engine": ("engine_commands", "how the engine of local judges stands"),
    "backups": ("recovery_commands", "list the backups of a workspace, compare or restore one"),
    "plug-ins": ("plug_in_commands", "list protocols, metrics, layouts and panels that installed packages add"),
    "privacy": ("privacy_commands", "every network use since installation, and where data lies"),
}
_MOST_PROBLEMS_SHOWN = 20
_WINDOW = "medreview alone opens the window, medreview FILE opens it on that file, medreview --sample on an example."


def main(
    arguments: Sequence[str], *, save_figures: "SaveFigures | None" = None, write_report: "WriteReport | None" = None
) -> int:
    """Run one command and give its exit status; without the others results have tables only."""
    use_utf8()
    try:
        chosen = _parser(arguments).parse_args(arguments)
    except SystemExit as usage:
        return usage.code if isinstance(usage.code, int) else 2
    output = Output(as_json=chosen.json, save_figures=save_figures, write_report=write_report)
    try:
        _check_names(chosen)
        status: int = chosen.run(chosen, output)
    except MedReviewError as error:
        _tell(error, output)
        return 1
    except OSError as error:  # a place that is none, such as a name that is too long
        if error.filename is None:
            raise
        output.fail(str(FileUnreadable(file=str(error.filename), reason=error.strerror or str(error))))
        return 1
    except KeyboardInterrupt:
        output.fail("Stopped; nothing was written by the step that was running.")
        return 1
    finally:
        _tell_of_plug_ins(output)
    return status


def _tell_of_plug_ins(output: Output) -> None:
    """Say which plug-ins were left out of the registries that the command read."""
    plug_ins = sys.modules.get("medreview.plug_ins")
    for sentence in plug_ins.sentences_of_left_out() if plug_ins is not None else ():
        output.say(str(sentence))


class NameNotText(MedReviewError):
    template = "The name {name} is not UTF-8. Rename the file or the folder, and do it again."


def _check_names(chosen: argparse.Namespace) -> None:
    """A name that is no text could neither be shown nor kept in a workspace."""
    for value in vars(chosen).values():
        for name in map(str, cast("list[object]", value) if isinstance(value, list) else [value]):
            try:
                name.encode()
            except UnicodeEncodeError as error:
                raise NameNotText(name=ascii(name)) from error


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="medreview", description="Review of medical answers, offline.", epilog=_WINDOW
    )
    parser.add_argument("--version", action="version", version=f"medreview {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", title="commands")
    if arguments and arguments[0] in COMMANDS:
        import_module(f"medreview.cli.{COMMANDS[arguments[0]][0]}").add_commands(commands)
    else:
        for name, (_module, what_it_does) in COMMANDS.items():
            commands.add_parser(name, help=what_it_does)
    return parser


def _tell(error: MedReviewError, output: Output) -> None:
    problems = error.problems if isinstance(error, ImportRefused) else ()
    for problem in problems[:_MOST_PROBLEMS_SHOWN]:
        output.say(f"  {problem}")
    if len(problems) > _MOST_PROBLEMS_SHOWN:
        output.say(f"  … and {len(problems) - _MOST_PROBLEMS_SHOWN} more")
    output.fail(str(error), problems=problems)
