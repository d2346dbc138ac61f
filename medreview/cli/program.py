"""One command from its words to its exit status, and what becomes of errors."""

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from medreview import __version__
from medreview.cli.command import STREAM
from medreview.cli.output import CONFLICT, INTERRUPTED, NOT_FOUND, REFUSED, WRONG_USAGE, Output, use_utf8
from medreview.errors import Conflict, FileUnreadable, ImportRefused, MedReviewError, NotFound, reason_of

if TYPE_CHECKING:
    from medreview.cli.command import Command
    from medreview.reporting.figures import SaveFigures
    from medreview.workflows.export_report import WriteReport

_MOST_PROBLEMS_SHOWN = 20


def main(
    arguments: Sequence[str], *, save_figures: "SaveFigures | None" = None, write_report: "WriteReport | None" = None
) -> int:
    """Run one command and give its exit status; without the others results have tables only."""
    use_utf8()
    if list(arguments) in (["--version"], ["-V"]):
        sys.stdout.write(f"medreview {__version__}\n")
        return 0
    from medreview.cli import grammar
    from medreview.cli.old_spellings import in_new_words

    words, told = in_new_words(arguments)
    output = Output(as_json="--json" in words, save_figures=save_figures, write_report=write_report)
    try:
        if asked := _asked_about(words):
            sys.stdout.write(grammar.help_of(asked[1:]))
            return 0
        command, rest = grammar.chosen(words)
        chosen = grammar.parsed(command, rest)
    except grammar.UsageWrong as wrong:
        output.wrong_usage(str(wrong), wrong.usage)
        return WRONG_USAGE
    except SystemExit as usage:  # what was asked for was printed
        return usage.code if isinstance(usage.code, int) else WRONG_USAGE
    if told:
        output.say(told)
    return _carried_out(command, chosen, output)


def _carried_out(command: "Command", chosen: argparse.Namespace, output: Output) -> int:
    try:
        _check_names(chosen)
        _check_files(chosen)
        return command.run(chosen, output)
    except MedReviewError as error:
        return _told(error, output)
    except OSError as error:  # a place that is none, such as a name that is too long
        if error.filename is None:
            raise
        unreadable = FileUnreadable(file=str(error.filename), reason=reason_of(error))
        return output.fail(str(unreadable), status=NOT_FOUND if isinstance(error, FileNotFoundError) else REFUSED)
    except KeyboardInterrupt:
        return output.fail("Stopped; nothing was written by the step that was running.", status=INTERRUPTED)
    finally:
        _tell_of_plug_ins(output)


def _asked_about(words: list[str]) -> list[str]:
    """``help`` and the words that help is asked about; nothing where it is not asked for."""
    if words[:1] == ["help"]:
        return [word for word in words if not word.startswith("-")]
    if words and words[-1] in {"--help", "-h"} and not any(word.startswith("-") for word in words[:-1]):
        from medreview.cli.grammar import commands

        path = words[:-1]
        while path and not any(one.split()[: len(path)] == path for one in commands()):
            path = path[:-1]
        return ["help", *path]
    return []


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


class FileNotThere(NotFound):
    template = "{file} is not there. Check its name and its folder."


def _check_files(chosen: argparse.Namespace) -> None:
    """Nothing begins before every file that it reads is there: a wrong name would be found halfway."""
    for path in chosen.reads:
        if path != STREAM and not path.exists():
            raise FileNotThere(file=path)


def _told(error: MedReviewError, output: Output) -> int:
    """The exit status of an error that was told with its problems."""
    problems = error.problems if isinstance(error, ImportRefused) else ()
    for problem in problems[:_MOST_PROBLEMS_SHOWN]:
        output.say(f"  {problem}")
    if len(problems) > _MOST_PROBLEMS_SHOWN:
        output.say(f"  … and {len(problems) - _MOST_PROBLEMS_SHOWN} more")
    return output.fail(str(error), status=_status_of(error), problems=problems)


def _status_of(error: MedReviewError) -> int:
    if isinstance(error, NotFound) or isinstance(error.__cause__, FileNotFoundError):
        return NOT_FOUND
    return CONFLICT if isinstance(error, Conflict) else REFUSED
