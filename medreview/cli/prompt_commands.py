"""Commands for prompts: show what a judge would be asked, check a prompt file."""

import argparse
from pathlib import Path
from typing import Any

from medreview.cli.output import Output
from medreview.domain.judge_runs import ReadingKind
from medreview.workflows.show_prompts import CheckedPrompt, check_prompt, prompt_source, protocol_names, show_prompt


def add_commands(commands: Any) -> None:
    prompts = commands.add_parser("prompts")
    verbs = prompts.add_subparsers(required=True, metavar="VERB", title="verbs")
    _add_show(verbs)
    check = verbs.add_parser("check", help="check a prompt file, or a protocol of your own")
    check.add_argument("file", metavar="FILE", type=Path, help="a text file; see bedside-manner.example.txt")
    check.add_argument("--json", action="store_true", help="print the result as JSON on standard output")
    check.set_defaults(run=_check)


def _add_show(verbs: Any) -> None:
    show = verbs.add_parser("show", help="print the conversation a judge would get")
    names = ", ".join(protocol_names())
    show.add_argument("protocol", metavar="PROTOCOL", help=f"one of {names}; or a file with one of your own")
    show.add_argument("--language", metavar="CODE", help="language of the prompt")
    show.add_argument("--setup", metavar="NAME", help="setup of the protocol, such as epistemic")
    show.add_argument(
        "--reading",
        choices=tuple(kind.value for kind in ReadingKind),
        default=ReadingKind.CONSTRAINED.value,
        help="form of reply to ask for (default: %(default)s)",
    )
    show.add_argument("--case", metavar="FILE", type=Path, help="JSON with question, answer, references, sentence")
    show.add_argument("--prompt", metavar="FILE", type=Path, help="a prompt file to use instead of the protocol's")
    show.add_argument("--source", action="store_true", help="print the prompt file itself, to copy and edit")
    show.add_argument("--json", action="store_true", help="print the result as JSON on standard output")
    show.set_defaults(run=_show)


def _show(arguments: argparse.Namespace, output: Output) -> int:
    if arguments.source:
        text = prompt_source(arguments.protocol, language=arguments.language)
        output.result({"source": text}, text.rstrip("\n"))
        return 0
    shown = show_prompt(
        arguments.protocol,
        language=arguments.language,
        setup=arguments.setup,
        reading=ReadingKind(arguments.reading),
        case_file=arguments.case,
        wording_file=arguments.prompt,
    )
    messages = [{"role": message.role, "text": message.text} for message in shown.messages]
    values = {"protocol": shown.protocol, "messages": messages, "schema": shown.schema, "grammar": shown.grammar}
    output.result(values, *(f"[{message.role}]\n{message.text}\n" for message in shown.messages))
    return 0


def _check(arguments: argparse.Namespace, output: Output) -> int:
    checked = check_prompt(arguments.file)
    values = {
        "file": checked.file,
        "sha256": checked.sha256,
        "protocol": checked.protocol,
        "granularity": checked.granularity.value,
        "inputs": [needed.value for needed in checked.inputs],
        "scales": {name: list(levels) for name, levels in checked.scales.items()},
    }
    output.result(values, *_sentences(checked))
    return 0


def _sentences(checked: CheckedPrompt) -> list[str]:
    inputs = ", ".join(needed.value for needed in checked.inputs)
    if checked.protocol is None:
        return [f"{checked.file} can be used as the wording of a protocol; it puts in {inputs}."]
    scales = [f"  {name}: {' | '.join(levels)}" for name, levels in checked.scales.items()]
    return [f"{checked.file} is the protocol {checked.protocol}; it puts in {inputs} and asks for", *scales]
