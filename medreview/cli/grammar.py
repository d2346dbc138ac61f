"""The commands of the program in their groups, found by name, and the parser of each."""

import argparse
import difflib
import os
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NoReturn, cast

from typing_extensions import override

from medreview import __version__, cli
from medreview.cli.command import (
    SUFFIX,
    WORKSPACE_VARIABLE,
    Command,
    Names,
    Several,
    Takes,
    to_read,
    workspace_named,
)
from medreview.module_search import offered_in

NOUNS = {
    "workspace": ("Workspaces", "make, check and correct a workspace, and restore backups"),
    "data": ("Data", "import and export questions, answers and ratings; clean, screen and split them"),
    "tags": ("Data", "tag questions by field, by hand or by a run"),
    "study": ("Studies", "plan studies, choose their size, and follow them"),
    "sites": ("Studies", "hand a study out to raters elsewhere, and collect what they rated"),
    "models": ("Models and runs", "add and test local models and models at endpoints"),
    "prompts": ("Models and runs", "show, write and try prompts"),
    "run": ("Models and runs", "let models judge, answer, take examinations, tag and translate"),
    "engine": ("Models and runs", ""),
    "results": ("Results", "agreement, judges, metrics, examinations and reports, as tables and figures"),
    "statistics": ("Results", "check the statistics of this installation"),
    "plug-ins": ("This program", ""),
    "privacy": ("This program", ""),
    "completion": ("This program", ""),
    "man": ("This program", ""),
}
WINDOW = (
    ("medreview", "open the window"),
    (f"medreview FILE{SUFFIX}", "open the window on a workspace; on a .mrpack or .mrreturn file, too"),
    ("medreview --sample", "open the window on a sample, to try everything"),
    ("medreview --self-test", "try every part of this installation"),
)
ENDS = f"""\
Give the workspace after the command; without one, the workspace that {WORKSPACE_VARIABLE} names is used.
--json prints the result, or the error, as JSON on standard output; words and progress go to standard error.
Exit status: 0 done; 1 refused or failed, with the reason; 2 wrong usage; 3 not found; 4 conflict; 130 interrupted.
medreview help COMMAND, or --help after a command, shows its options; -V shows the version."""
_WIDTH = 30
_FIRST_WORDS = ("help", "--help", "-h", "--version", "-V", "--sample", "--self-test")


class UsageWrong(Exception):
    """The words of a command are not those of its grammar; ``usage`` says what they are."""

    def __init__(self, sentence: str, usage: str) -> None:
        self.usage = usage
        super().__init__(sentence)


class _Parser(argparse.ArgumentParser):
    @override
    def error(self, message: str) -> NoReturn:
        unknown = message.removeprefix("unrecognized arguments: ").split() if message.startswith("unrec") else []
        options = [option for option in self._option_string_actions if option.startswith("--")]
        meant = _meant(unknown[0], options) if unknown else ""
        raise UsageWrong(f"{message}{meant}", self.format_usage())


@cache
def commands() -> dict[str, Command]:
    """Every command by its words, in the order of nouns and then of their modules."""
    found = [command for offered in offered_in(cli, "COMMANDS") for command in offered]
    places = list(NOUNS)

    def place(command: Command) -> tuple[int, bool]:
        noun = command.path.split()[0]
        is_of_its_module = command.run.__module__.endswith(f".{noun}_commands")
        return len(places) if command.is_old else places.index(noun), not is_of_its_module

    return {command.path: command for command in sorted(found, key=place)}


def chosen(words: Sequence[str]) -> tuple[Command, list[str]]:
    """The command that words begin with, and the words after it.

    Raises
    ------
    UsageWrong
        If there is none.
    """
    path: list[str] = []
    for word in words:
        if not _continued([*path, word]):
            break
        path.append(word)
    command = commands().get(" ".join(path))
    if command is not None:
        return command, list(words[len(path) :])
    said = next(iter(words[len(path) :]), "")
    known = sorted({one.path.split()[len(path)] for one in _below(path)})
    if not said or said.startswith("-"):
        sentence = f"{' '.join(['medreview', *path])} needs one of: {', '.join(known)}."
        sentence += _meant(said, _FIRST_WORDS) if said and not path else ""
    else:
        meant = _meant(said, known) or _command_meant(said) or f" It has: {', '.join(known)}."
        sentence = f"There is no command {' '.join(['medreview', *path, said])}.{meant}"
    raise UsageWrong(sentence, f"usage: {' '.join(['medreview', *path])} COMMAND …\n")


def parsed(command: Command, words: Sequence[str]) -> argparse.Namespace:
    """The values of a command's arguments; ``reads`` and ``named`` are the files and the names that have to be there.

    Raises
    ------
    UsageWrong
        If the words do not fit.
    """
    parser = parser_of(command)
    values = parser.parse_args(_with_workspace(command, list(words)))
    values.reads, values.named = list[Path](), list[tuple[Names, str]]()
    for action in parser._actions:  # noqa: SLF001 - argparse offers no other list of them
        usual = (None, "", action.default, action.const)
        given = [one for one in _each(getattr(values, action.dest, None)) if one not in usual]
        if action.type is to_read:
            values.reads += given
        elif isinstance(action.type, Names | Several):
            what = action.type.names if isinstance(action.type, Several) else action.type
            values.named += [(what, name) for name in given]
    return values


def _each(given: object) -> Iterator[Any]:
    """The values given for one argument: one, or several, one within the other."""
    if isinstance(given, list | tuple):
        for one in cast("Iterable[object]", given):
            yield from _each(one)
    else:
        yield given


def parser_of(command: Command) -> argparse.ArgumentParser:
    ends = [f"example:\n  medreview {command.example}", command.note]
    parser = _Parser(
        prog=f"medreview {command.path}",
        description=f"{command.words[:1].upper()}{command.words[1:]}.",
        epilog="\n\n".join(filter(None, ends)),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,  # --key would be taken for --key-variable, and a key for a name that is shown
    )
    if command.takes is not Takes.NONE:
        what = "the file to make" if command.takes is Takes.NEW else f"a {SUFFIX} file"
        parser.add_argument("workspace", metavar="WORKSPACE", type=workspace_named, help=what)
    parser.add_argument("--json", action="store_true", help="print the result as JSON on standard output")
    command.arguments(parser)
    parser.usage = " ".join([parser.prog, *_positionals(parser), "[options]"])
    return parser


def _positionals(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._get_positional_actions():  # noqa: SLF001 - argparse offers no other list of them
        name = str(action.metavar or action.dest).replace("%", "%%")
        yield {"?": f"[{name}]", "*": f"[{name} …]", "+": f"{name} …"}.get(str(action.nargs), name)


def help_of(words: Sequence[str]) -> str:
    """The help of a command, of a noun, or of the program.

    Raises
    ------
    UsageWrong
        If no command begins so.
    """
    path = " ".join(words)
    if (command := commands().get(path)) is not None:
        return parser_of(command).format_help()
    below = _below(words)
    if not words:
        return _whole_help()
    if not below:
        chosen(words)
    noun = NOUNS[words[0]][1]
    lines = [f"usage: medreview {path} COMMAND …", "", f"{noun[:1].upper()}{noun[1:]}.", ""]
    for one in below:
        lines += [f"  {one.path}", f"      {one.words}", f"      medreview {one.example}"]
    return "\n".join([*lines, ""])


def _whole_help() -> str:
    lines = ["usage: medreview COMMAND …", "", f"medreview {__version__}: review of medical answers, offline.", ""]
    lines += ["With the window", *(f"  {form:{_WIDTH}} {words}" for form, words in WINDOW)]
    group = ""
    for noun, (heading, words) in NOUNS.items():
        if heading != group:
            group = heading
            lines += ["", heading]
        below = _below([noun])
        lines.append(f"  {noun:12} {words or below[0].words}")
        verbs = dict.fromkeys(one.path.split()[1] for one in below if " " in one.path)
        if verbs:
            lines += _folded(list(verbs))
    return "\n".join([*lines, "", ENDS, ""])


def _folded(verbs: list[str]) -> list[str]:
    import textwrap

    start = " " * 15
    return textwrap.wrap(", ".join(verbs), 110, initial_indent=start, subsequent_indent=start, break_on_hyphens=False)


def _below(path: Sequence[str]) -> list[Command]:
    n = len(path)
    return [one for one in commands().values() if one.path.split()[:n] == list(path) and not one.is_old]


def _continued(path: list[str]) -> bool:
    n = len(path)
    return any(known.split()[:n] == path for known in commands())


def _meant(word: str, known: Iterable[str]) -> str:
    close = [one for one in difflib.get_close_matches(word, list(dict.fromkeys(known)), n=2) if one != word]
    return f" Did you mean {' or '.join(close)}?" if close else ""


def _command_meant(word: str) -> str:
    """The commands whose last word is like this one, in all their words."""
    names = {one.path.rpartition(" ")[2]: one.path for one in reversed(_below([]))}
    close = difflib.get_close_matches(word, [*names, *_FIRST_WORDS], n=2)
    return f" Did you mean medreview {' or medreview '.join(names.get(one, one) for one in close)}?" if close else ""


def _with_workspace(command: Command, words: list[str]) -> list[str]:
    """The words with the workspace of the environment, where the first of them names none."""
    usual = os.environ.get(WORKSPACE_VARIABLE)
    if not usual or command.takes is not Takes.WORKSPACE:
        return words
    is_named = bool(words) and not words[0].startswith("-") and workspace_named(words[0]).suffix == SUFFIX
    return words if is_named else [usual, *words]
