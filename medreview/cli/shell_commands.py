"""Commands that tell a shell and ``man`` what the others are, from their parsers."""

import argparse
from collections.abc import Iterator
from typing import Any

from medreview import __version__
from medreview.cli.command import Command, Takes
from medreview.cli.output import Output

SHELLS = ("bash", "zsh", "fish")
_BASH = """\
# completion of medreview for bash: medreview completion bash > ~/.local/share/bash-completion/completions/medreview
{words}
_medreview() {{
    local current="${{COMP_WORDS[COMP_CWORD]}}" path="" place
    for ((place = 1; place < COMP_CWORD; place++)); do
        [[ -n $(_medreview_words "${{path:+$path }}${{COMP_WORDS[place]}}") ]] || break
        path="${{path:+$path }}${{COMP_WORDS[place]}}"
    done
    COMPREPLY=($(compgen -W "$(_medreview_words "$path")" -- "$current"))
    local IFS=$'\\n'
    [[ $current == -* || -z $path ]] || COMPREPLY+=($(compgen -f -- "$current"))
}}
complete -o filenames -F _medreview medreview
"""
_ZSH = """\
#compdef medreview
# completion of medreview for zsh: medreview completion zsh > a folder of $fpath, as _medreview
{words}
_medreview() {{
    local here="" place
    for ((place = 2; place < CURRENT; place++)); do
        [[ -n $(_medreview_words "${{here:+$here }}${{words[place]}}") ]] || break
        here="${{here:+$here }}${{words[place]}}"
    done
    compadd -- ${{=$(_medreview_words "$here")}}
    [[ $PREFIX == -* ]] || _files
}}
if [[ $funcstack[1] == _medreview ]]; then _medreview "$@"; else compdef _medreview medreview; fi
"""


def _add_completion(parser: Any) -> None:
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS))


def _completion(arguments: argparse.Namespace, output: Output) -> int:
    words = next_words()
    if arguments.shell == "fish":
        text = "\n".join(_fish(words))
    else:
        text = (_BASH if arguments.shell == "bash" else _ZSH).format(words="\n".join(_function(words))).rstrip()
    output.result({"shell": arguments.shell, "script": text}, text)
    return 0


def next_words() -> dict[str, dict[str, str]]:
    """Verbs, or options and words to choose from, that may come after each beginning of a command; what they do."""
    from medreview.cli.grammar import NOUNS, commands, parser_of

    words: dict[str, dict[str, str]] = {"": {noun: told for noun, (_group, told) in NOUNS.items()}}
    words[""] |= {"help": "what a command does", "--sample": "open an example", "--self-test": "try every part"}
    for command in commands().values():
        if command.is_old:
            continue
        path = command.path.split()
        for n in range(1, len(path)):
            told = command.words if n == len(path) - 1 else ""
            words.setdefault(" ".join(path[:n]), {}).setdefault(path[n], told)
        words[command.path] = {
            option: " ".join((action.help or "").split())
            for action in parser_of(command)._actions  # noqa: SLF001 - argparse offers no other list of them
            for option in action.option_strings or map(str, action.choices or ())
        }
        if len(path) == 1:
            words[""][path[0]] = command.words
    return words


def _function(words: dict[str, dict[str, str]]) -> Iterator[str]:
    """A function of the shell: the words after a beginning, each between two spaces."""
    yield "_medreview_words() {"
    yield '    case "$1" in'
    for beginning, after in words.items():
        yield f"        '{beginning}') echo ' {' '.join(after)} ' ;;"
    yield "    esac"
    yield "}"


def _fish(words: dict[str, dict[str, str]]) -> Iterator[str]:
    yield "# completion of medreview for fish: medreview completion fish > ~/.config/fish/completions/medreview.fish"
    for beginning, after in words.items():
        parts = [f"__fish_seen_subcommand_from {word}" for word in beginning.split()]
        n = len(parts)
        is_command = "--help" in after
        here = parts if is_command else [*parts, f"test (count (commandline -opc)) -eq {n + 1}"]
        condition = "; and ".join(here)
        for word, told in after.items():
            kind = f"-a {word}" if is_command else f"-f -a {word}"  # files may come in the place of an argument
            if word.startswith("-"):
                kind = f"-l {word[2:]}" if word.startswith("--") else f"-s {word[1:]}"
            yield f"complete -c medreview -n {_quoted(condition)} {kind} -d {_quoted(told)}"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _man(_arguments: argparse.Namespace, output: Output) -> int:
    text = "\n".join(_page())
    output.result({"page": text}, text)
    return 0


def _page() -> Iterator[str]:
    from medreview.cli.grammar import ENDS, NOUNS, WINDOW, commands, parser_of

    yield f'.TH MEDREVIEW 1 "" "medreview {__version__}" "User Commands"'
    yield from (".SH NAME", "medreview \\- review of medical answers, offline")
    yield from (".SH SYNOPSIS", *(f".B {_roff(form)}\n.br" for form, _words in WINDOW), ".B medreview COMMAND ...")
    yield from (".SH DESCRIPTION", _roff(ENDS))
    group = ""
    for noun, (heading, _words) in NOUNS.items():
        if heading != group:
            group = heading
            yield f'.SH "{heading.upper()}"'
        for command in commands().values():
            if command.path.split()[0] == noun and not command.is_old:
                parser = parser_of(command)
                usage = parser.format_usage().removeprefix("usage: ").strip()
                yield from (
                    f".SS {_roff(' '.join(usage.split()))}",
                    _roff(f"{command.words[:1].upper()}{command.words[1:]}."),
                )
                for action in parser._actions:  # noqa: SLF001 - argparse offers no other list of them
                    if action.option_strings[:1] in (["-h"], ["--json"]):
                        continue
                    name = ", ".join(action.option_strings) or str(action.metavar or action.dest)
                    value = f" {action.metavar}" if action.option_strings and action.metavar else ""
                    told = " ".join((action.help or "").split()).replace("%(default)s", str(action.default))
                    yield from (".TP", f".B {_roff(name + value)}", _roff(told.replace("%%", "%")))
                yield from (
                    ".PP",
                    "Example:",
                    ".IP",
                    f".B medreview {_roff(command.example)}",
                    ".PP",
                    _roff(command.note),
                )


def _roff(text: str) -> str:
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join(f"\\&{line}" if line.startswith((".", "'")) else line for line in escaped.splitlines())


COMMANDS = (
    Command(
        "completion",
        "print what bash, zsh or fish needs to complete commands",
        "completion bash",
        run=_completion,
        arguments=_add_completion,
        takes=Takes.NONE,
    ),
    Command("man", "print the manual page of all commands", "man", run=_man, takes=Takes.NONE),
)
