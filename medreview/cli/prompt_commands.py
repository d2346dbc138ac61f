"""Commands for prompts: what a judge would be asked, a check of a prompt file, versions of prompts of one's own."""

import argparse
import os
from typing import TYPE_CHECKING, Any

from medreview.cli.command import Command, Names, Takes, to_read
from medreview.cli.opened import opened
from medreview.cli.output import Output, n_of
from medreview.cli.stored_runs import add_engine, add_spend_cap, engine_settings, interrupts, spend_cap
from medreview.errors import MedReviewError, dollars, text_in
from medreview.jobs import Cancelled, CancelToken

if TYPE_CHECKING:
    from medreview.text.differences import Line
    from medreview.workflows import write_prompts
    from medreview.workflows.show_prompts import CheckedPrompt
    from medreview.workflows.write_prompts import PromptKey

_EXCERPT = 100


def _add_check(check: Any) -> None:
    check.add_argument("file", metavar="FILE", type=to_read, help="a text file; see bedside-manner.example.txt")


def _add_show(show: Any) -> None:
    from medreview.domain.runs import ReadingKind
    from medreview.workflows.show_prompts import protocol_names

    names = ", ".join(protocol_names())
    told = f"one of {names}; a strategy; or one of your own, by its name or file"
    show.add_argument("protocol", metavar="PROMPT", help=told)
    show.add_argument("--language", metavar="CODE", help="language of the prompt")
    show.add_argument("--setup", metavar="NAME", help="setup of the protocol, such as epistemic")
    show.add_argument(
        "--reading",
        choices=tuple(kind.value for kind in ReadingKind),
        default=ReadingKind.CONSTRAINED.value,
        help="reply mode (default: %(default)s)",
    )
    show.add_argument("--case", metavar="FILE", type=to_read, help="JSON with question, answer, references, sentence")
    show.add_argument("--prompt", metavar="FILE", type=to_read, help="a prompt file to use instead of the protocol's")
    show.add_argument("--source", action="store_true", help="print the prompt file itself, to copy and edit")


def _add_try(tried: Any) -> None:
    from medreview.domain.runs import ReadingKind

    _add_prompt(tried)
    tried.add_argument("--file", metavar="FILE", type=to_read, help="the text to try, in place of what is stored")
    tried.add_argument("--model", metavar="NAME", type=Names.MODEL, required=True, help="the model that is asked")
    tried.add_argument(
        "--dataset", metavar="NAME", type=Names.DATASET, default="", help="draw from this one; from all when left out"
    )
    tried.add_argument(
        "--seed",
        metavar="N",
        type=int,
        default=0,
        help="seed of the draw; another seed draws other items (default: %(default)s)",
    )
    tried.add_argument(
        "--reading",
        choices=tuple(kind.value for kind in ReadingKind),
        default=ReadingKind.FREE.value,
        help="reply mode (default: %(default)s)",
    )
    tried.add_argument(
        "--into",
        metavar="CODE",
        default="en",
        help="language into which a translation prompt translates (default: %(default)s)",
    )
    add_spend_cap(tried)
    tried.add_argument("--preview", action="store_true", help="only show what would be asked")
    add_engine(tried.add_argument_group("the engine"), spends=False)


def _add_copy(copied: Any) -> None:
    _add_prompt(copied)
    copied.add_argument("name", metavar="NEW", help="its name")


def _add_save(saved: Any) -> None:
    _add_prompt(saved)
    saved.add_argument("file", metavar="FILE", type=to_read, help="the text, as a prompt file")
    saved.add_argument("--note", metavar="TEXT", default="", help="what is new in it")


def _add_compare(compared: Any) -> None:
    _add_prompt(compared)
    compared.add_argument("before", metavar="N", type=int, help="the number of a version")
    compared.add_argument("after", metavar="M", type=int, help="the number of a later version")


def _add_restore(restored: Any) -> None:
    _add_prompt(restored)
    restored.add_argument("version", metavar="N", type=int, help="the number of the version")


def _add_prompt(verb: Any) -> None:
    from medreview.workflows.write_prompts import PromptKind

    kinds = tuple(kind.value for kind in PromptKind)
    verb.add_argument("prompt", metavar="PROMPT", help="the name of the prompt")
    verb.add_argument("--kind", choices=kinds, default=kinds[0], help="default: %(default)s")
    verb.add_argument("--language", metavar="CODE", default="en", help="default: %(default)s")


def _key(arguments: argparse.Namespace) -> "PromptKey":
    from medreview.workflows.write_prompts import PromptKey, PromptKind

    return PromptKey(PromptKind(arguments.kind), arguments.prompt, arguments.language)


def _list(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows import write_prompts
    from medreview.workflows.write_prompts import PromptKind

    found = [one for kind in PromptKind for one in write_prompts.own_prompts(kind)]
    rows = [
        {
            "kind": one.key.kind.value,
            "name": one.key.name,
            "language": one.key.language,
            "versions": one.n_versions,
            "saved_at": one.saved_at,
            "sha256": one.sha256,
            "file": str(one.key.path),
        }
        for one in found
    ]
    lines = ("{kind} {name} ({language}), versions: {versions}, {file}".format(**row) for row in rows)
    output.result({"prompts": rows}, *(lines if rows else ["There is no prompt of your own yet."]))
    return 0


def _copy(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows import write_prompts

    made = write_prompts.begin_copy(_key(arguments), arguments.name)
    output.result({"file": str(made.path)}, f"Version 1 of {made.name} is saved in {made.path}.")
    return 0


def _save(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows import write_prompts

    version = write_prompts.save_file(_key(arguments), arguments.file, arguments.note)
    output.result(_as_json(version), f"{arguments.prompt} has version {version.number}.")
    return 0


def _versions(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows import write_prompts

    found = write_prompts.prompt_versions(_key(arguments))
    lines = (" ".join([f"{one.number}", one.saved_at, one.sha256[:8], one.origin, one.note]).rstrip() for one in found)
    output.result({"versions": [_as_json(one) for one in found]}, *lines)
    return 0


def _compare(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows import write_prompts

    compared = write_prompts.compare_versions(_key(arguments), arguments.before, arguments.after)
    rows: list[dict[str, str | None]] = []
    lines: list[str] = []
    for pair in compared.lines:
        if pair.is_same:
            continue
        before, after = _text(pair.before), _text(pair.after)
        rows.append({"before": before, "after": after})
        lines += [f"{sign} {text}" for sign, text in (("-", before), ("+", after)) if text is not None]
    output.result({"differences": rows}, *(lines or ["The versions are the same."]))
    return 0


def _restore(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows import write_prompts

    version = write_prompts.restore_version(_key(arguments), arguments.version)
    output.result(_as_json(version), f"{arguments.prompt} has version {version.number}.")
    return 0


def _try(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.domain.runs import ReadingKind
    from medreview.workflows import write_prompts

    key = _key(arguments)
    draft = write_prompts.TrialDraft(
        key.kind,
        write_prompts.opened_text(key) if arguments.file is None else text_in(arguments.file),
        key.name if arguments.file is None else arguments.file.name,
        arguments.model,
        ReadingKind(arguments.reading),
        arguments.dataset,
        arguments.seed,
        arguments.into,
        spend_cap(arguments),
    )
    with opened(arguments) as workspace:
        preview = write_prompts.preview_trial(workspace, draft)
        for warning in preview.warnings:
            output.say(str(warning))
        replies: list[write_prompts.TrialReply] = []
        if not arguments.preview:
            cancel = CancelToken()
            with interrupts(cancel, output):
                try:
                    write_prompts.carry_out_trial(
                        workspace,
                        draft,
                        replies.append,
                        cancel,
                        settings=engine_settings(arguments),
                        key=os.environ.get(arguments.key_variable) if arguments.key_variable else None,
                    )
                except (MedReviewError, Cancelled):  # nothing is kept, so what came is said here or never
                    for reply in replies:
                        output.say(_tried_sentences(_tried_as_json(preview.items[reply.place], reply)))
                    raise
    by_place = {reply.place: reply for reply in replies}
    rows = [_tried_as_json(one, by_place.get(place)) for place, one in enumerate(preview.items)]
    output.result({"items": rows}, *map(_tried_sentences, rows))
    return 0


def _tried_as_json(item: "write_prompts.TrialItem", reply: "write_prompts.TrialReply | None") -> dict[str, Any]:
    prompts = [{"role": message.role, "text": message.text} for one in item.prompts for message in one.messages]
    row: dict[str, Any] = {"item": item.key, "about": item.about, "prompt": prompts}
    if reply is None:
        return row
    return {
        **row,
        "replies": [{"step": one.name, "reply": one.raw, "thinking": one.thinking} for one in reply.steps],
        "read": [
            {
                "name": one.name,
                "value": one.value,
                "validity": one.validity,
                "why": str(one.why) if one.why is not None else None,
            }
            for one in reply.findings
        ],
        "seconds": reply.seconds,
        "input_tokens": reply.input_tokens,
        "output_tokens": reply.output_tokens,
        "cost": reply.cost,
    }


def _tried_sentences(row: dict[str, Any]) -> str:
    from medreview.domain.run_kinds import VALIDITY_WORDS

    lines = [f"{row['item']}: {' '.join(row['about'].split())[:_EXCERPT]}"]
    if "replies" not in row:
        lines += [f"[{message['role']}]\n{message['text']}" for message in row["prompt"]]
        return "\n".join([*lines, ""])
    lines += [f"  {one['step'] or 'reply'}: {one['reply'].strip() or '(empty)'}" for one in row["replies"]]
    for one in row["read"]:
        name = f"{one['name']}: " if one["name"] else ""
        said = one["value"] if one["value"] is not None else f"{VALIDITY_WORDS[one['validity']]}. {one['why'] or ''}"
        lines.append(f"  read as {name}{' '.join(said.split())}")
    counted = [f"{row['seconds']:.1f} s"] if row["seconds"] is not None else []
    if row["input_tokens"] is not None and row["output_tokens"] is not None:
        counted.append(f"{n_of(row['input_tokens'], 'token')} read, {row['output_tokens']} written")
    if row["cost"] is not None:
        counted.append(f"cost {dollars(row['cost'])}")
    return "\n".join([*lines, f"  {', '.join(counted)}" if counted else "", ""])


def _text(line: "Line | None") -> str | None:
    return None if line is None else "".join(piece.text for piece in line)


def _as_json(version: "write_prompts.PromptVersion") -> dict[str, object]:
    names = ("number", "sha256", "saved_at", "note", "origin")
    return {name: getattr(version, name) for name in names}


def _show(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.domain.runs import ReadingKind
    from medreview.workflows.show_prompts import prompt_source, show_prompt

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
    from medreview.workflows.show_prompts import check_prompt

    checked = check_prompt(arguments.file)
    values = {
        "file": checked.file,
        "sha256": checked.sha256,
        "protocol": checked.protocol,
        "strategy": checked.strategy,
        "granularity": checked.granularity.value,
        "inputs": [needed.value for needed in checked.inputs],
        "scales": {name: list(levels) for name, levels in checked.scales.items()},
    }
    output.result(values, *_sentences(checked))
    return 0


def _sentences(checked: "CheckedPrompt") -> list[str]:
    inputs = ", ".join(needed.value for needed in checked.inputs)
    values = [f"  {name}: {' | '.join(levels)}" for name, levels in checked.scales.items()]
    if checked.strategy is not None:
        return [f"{checked.file} is the strategy {checked.strategy}{'; it sorts by' if values else '.'}", *values]
    if checked.protocol is None:
        return [f"{checked.file} can be used as the wording of a protocol; it inserts {inputs}."]
    return [f"{checked.file} is the protocol {checked.protocol}; it inserts {inputs} and asks for", *values]


COMMANDS = (
    Command(
        "prompts show",
        "print the conversation a judge would get, or the first step of a strategy",
        "prompts show medjudge",
        run=_show,
        arguments=_add_show,
        takes=Takes.NONE,
    ),
    Command(
        "prompts check",
        "check a prompt file, or a protocol or a strategy of your own",
        "prompts check mine.en.txt",
        run=_check,
        arguments=_add_check,
        takes=Takes.NONE,
    ),
    Command(
        "prompts list",
        "list prompts of your own, with their files",
        "prompts list",
        run=_list,
        takes=Takes.NONE,
    ),
    Command(
        "prompts copy",
        "copy a prompt to start one of your own",
        "prompts copy medjudge mine",
        run=_copy,
        arguments=_add_copy,
        takes=Takes.NONE,
    ),
    Command(
        "prompts save",
        "save a file as the newest version of your prompt",
        "prompts save mine mine.en.txt",
        run=_save,
        arguments=_add_save,
        takes=Takes.NONE,
    ),
    Command(
        "prompts versions",
        "list the versions of a prompt of your own",
        "prompts versions mine",
        run=_versions,
        arguments=_add_prompt,
        takes=Takes.NONE,
    ),
    Command(
        "prompts compare",
        "show the differences between two versions",
        "prompts compare mine 1 2",
        run=_compare,
        arguments=_add_compare,
        takes=Takes.NONE,
    ),
    Command(
        "prompts restore",
        "make an earlier version the newest one",
        "prompts restore mine 1",
        run=_restore,
        arguments=_add_restore,
        takes=Takes.NONE,
    ),
    Command(
        "prompts try",
        "ask a model about three items and show the replies; nothing is stored",
        "prompts try trial.medreview medjudge --model judge-1 --preview",
        run=_try,
        arguments=_add_try,
    ),
)
