"""The command for judges: preview, carry out, resume and list runs, write batch files and take their results in."""

import argparse
import os
import signal
import threading
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from medreview.cli.judge_arguments import (
    ALL,
    add_engine,
    add_how,
    add_instead,
    add_what,
    draft_from,
    engine_settings,
)
from medreview.cli.output import Output
from medreview.cli.workspace_commands import add_workspace
from medreview.jobs import CancelToken, Progress
from medreview.protocols import PROTOCOL_NAMES
from medreview.workflows.run_judge import (
    ItemFailed,
    JudgementGiven,
    ModelPreview,
    PanelLine,
    RunEvent,
    RunMissing,
    RunOutcome,
    RunPreview,
    RunRefused,
    RunStarted,
    RunState,
    RunView,
    carry_out,
    create_runs,
    export_batch,
    import_batch,
    list_runs,
    panel,
    preview_run,
    run_standing,
)
from medreview.workflows.workspace_files import Workspace, open_for_reading, open_workspace

_UNFINISHED = frozenset({RunState.PLANNED, RunState.PAUSED, RunState.STOPPED})
_PERCENT = 100


def add_commands(commands: Any) -> None:
    judge = commands.add_parser("judge", help="let a model judge answers; resume, export, import and list runs")
    add_workspace(judge)
    names = ", ".join(PROTOCOL_NAMES)
    judge.add_argument("--protocol", metavar="NAME", help=f"one of {names}; or a file with one of your own")
    judge.add_argument("--model", metavar="NAME", action="append", default=[], help="the judge (repeatable)")
    judge.add_argument("--name", default="", help="name of the run")
    add_what(judge.add_argument_group("what to judge"))
    add_how(judge.add_argument_group("how"))
    add_engine(judge.add_argument_group("the engine"))
    add_instead(judge)
    judge.set_defaults(run=_judge)


def _judge(arguments: argparse.Namespace, output: Output) -> int:
    others = ((arguments.list, _list), (arguments.panel, _panel), (arguments.import_batch, _import))
    for is_asked_for, command in others:
        if is_asked_for:
            return command(arguments, output)
    if arguments.resume is None and arguments.run_name is None and not arguments.protocol:
        output.fail("Name a protocol and a model, or a run with --resume, or ask for --list.")
        return 2
    if arguments.preview:
        return _preview(arguments, output)
    workspace = open_workspace(arguments.workspace)
    try:
        runs = _runs(workspace, arguments, output)
        if arguments.export_batch:
            return _export(workspace, runs, arguments, output)
        return _carry_out(workspace, runs, arguments, output)
    finally:
        workspace.close()


def _runs(workspace: Workspace, arguments: argparse.Namespace, output: Output) -> tuple[int, ...]:
    """The runs that are meant: the ones named, all unfinished ones, or new ones."""
    if arguments.resume == ALL:
        return tuple(view.run for view in reversed(list_runs(workspace)) if view.state in _UNFINISHED)
    named = arguments.resume or arguments.run_name
    if named is not None:
        return (_run_named(workspace, named),)
    try:
        return create_runs(workspace, draft_from(arguments))
    except RunRefused as refused:
        for problem in refused.problems:
            output.say(f"  {problem}")
        raise


def _run_named(workspace: Workspace, name: str) -> int:
    views = list_runs(workspace)
    found = [view.run for view in views if view.name == name] or [view.run for view in views if str(view.run) == name]
    if not found:
        raise RunMissing(name)
    return found[0]


def _preview(arguments: argparse.Namespace, output: Output) -> int:
    workspace = open_for_reading(arguments.workspace)
    try:
        seen = preview_run(workspace, draft_from(arguments))
    finally:
        workspace.close()
    for problem in seen.all_problems:
        output.say(f"  {problem}")
    if seen.all_problems:
        raise RunRefused(seen.all_problems)
    output.result(_preview_as_json(seen), *_preview_sentences(seen))
    return 0


def _carry_out(workspace: Workspace, runs: tuple[int, ...], arguments: argparse.Namespace, output: Output) -> int:
    settings = engine_settings(arguments)
    key = os.environ.get(arguments.key_variable) if arguments.key_variable else None
    cancel, outcomes = CancelToken(), list[RunOutcome]()
    with _interrupts(cancel, output):
        for run in runs:
            outcome = carry_out(workspace, run, _teller(output), cancel, settings=settings, key=key)
            outcomes.append(outcome)
            if outcome.state is not RunState.FINISHED:
                break
    standings = [run_standing(workspace, run) for run in runs]
    values = {"runs": [_run_as_json(standing.view) | {"validity": standing.validity} for standing in standings]}
    sentences = [_run_sentence(standing.view) for standing in standings] or ["No run is unfinished."]
    last = outcomes[-1] if outcomes else None
    if last is None or last.state is RunState.FINISHED:
        output.result(values, *sentences)
        return 0
    name = next(standing.view.name for standing in standings if standing.view.run == last.run)
    done = f"{last.progress.n_done} of {last.progress.n_items}"
    reason = str(last.reason) if last.reason else "Paused."
    output.fail(f"{reason} {done} are judged; go on with --resume '{name}'.")
    return 1


def _teller(output: Output) -> Any:
    def tell(event: RunEvent) -> None:
        match event:
            case ItemFailed():
                output.say(f"{event.answer}: {event.reason}")
            case RunStarted() | JudgementGiven():
                progress, words = event.progress, "judged"
                if progress.items_per_minute and progress.seconds_left is not None:
                    minutes = progress.seconds_left / 60
                    words += f" ({progress.items_per_minute:.1f} a minute, {minutes:.0f} minutes left)"
                output.report(Progress(progress.n_done, progress.n_items, words))
            case _:
                return

    return tell


@contextmanager
def _interrupts(cancel: CancelToken, output: Output) -> Generator[None]:
    """The first Ctrl-C, or the system's wish that we end, pauses the run; the second one ends at once."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def pause(_number: int, _frame: object) -> None:
        for number, handler in before.items():
            signal.signal(number, handler)
        output.say("Pausing; what is judged is stored.")
        cancel.cancel()

    for number in before:
        signal.signal(number, pause)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _export(workspace: Workspace, runs: tuple[int, ...], arguments: argparse.Namespace, output: Output) -> int:
    exported = [
        export_batch(
            workspace,
            run,
            arguments.export_batch,
            dialect=arguments.dialect,
            n_shards=arguments.shards,
            served_as=arguments.served_as,
            report=output.report,
        )
        for run in runs
    ]
    files = [str(path) for batch in exported for path in batch.files]
    n_requests = sum(batch.n_requests for batch in exported)
    names = [view.name for view in list_runs(workspace) if view.run in runs]
    values: dict[str, object] = {"runs": names, "n_requests": n_requests, "files": files}
    output.result(values, f"{n_requests} requests of {', '.join(names)} in {len(files)} files:", *files)
    return 0


def _import(arguments: argparse.Namespace, output: Output) -> int:
    named = arguments.run_name or arguments.resume
    if named is None or named == ALL:
        output.fail("Name the run whose results these are with --run.")
        return 2
    workspace = open_workspace(arguments.workspace)
    try:
        run = _run_named(workspace, named)
        taken = import_batch(workspace, run, arguments.import_batch, report=output.report)
    finally:
        workspace.close()
    values = {
        "n_added": taken.n_added,
        "n_failed": taken.n_failed,
        "n_left": taken.n_left,
        "n_already": taken.n_already,
        "n_pending": taken.n_pending,
        "models": list(taken.models),
    }
    output.result(
        values,
        f"{taken.n_added} judged, {taken.n_failed} refused, {taken.n_left} left for another try, "
        f"{taken.n_already} there already; {taken.n_pending} pending.",
    )
    return 0


def _list(arguments: argparse.Namespace, output: Output) -> int:
    workspace = open_for_reading(arguments.workspace)
    try:
        views = list_runs(workspace)
    finally:
        workspace.close()
    values = {"runs": [_run_as_json(view) for view in views]}
    output.result(values, *([_run_sentence(view) for view in views] or ["There is no run of a judge yet."]))
    return 0


def _panel(arguments: argparse.Namespace, output: Output) -> int:
    workspace = open_for_reading(arguments.workspace)
    try:
        seen = panel(workspace, [_run_named(workspace, name) for name in arguments.panel], arguments.by)
    finally:
        workspace.close()
    values = {
        "method": seen.method,
        "protocol": seen.protocol,
        "members": [asdict(member) for member in seen.members],
        "n_not_shared": seen.n_not_shared,
        "n_undefined": seen.n_undefined,
        "verdicts": [asdict(line) for line in seen.lines],
    }
    output.result(
        values,
        f"{len(seen.lines)} verdicts by {seen.method} of {', '.join(member.name for member in seen.members)}; "
        f"{seen.n_undefined} undefined, {seen.n_not_shared} not judged by all",
        *(_verdict_sentence(line) for line in seen.lines),
    )
    return 0


def _verdict_sentence(line: PanelLine) -> str:
    sentence = "" if line.sentence_index is None else f" sentence {line.sentence_index + 1}"
    votes = ", ".join("-" if vote is None else f"{vote:g}" for vote in line.votes)
    verdict = line.verdict.undefined_because or f"{line.verdict.value:g}"
    return f"{line.answer}{sentence}, {line.dimension}: {verdict} of {votes}"


def _preview_as_json(seen: RunPreview) -> Mapping[str, object]:
    return {
        "name": seen.name,
        "models": [
            {
                "model": model.model,
                "n_answers": model.n_answers,
                "n_items": model.n_items,
                "n_calls": model.n_calls,
                "input_tokens": model.input_tokens,
                "output_tokens": model.output_tokens,
                "minutes": model.minutes,
                "cost": model.cost,
                "skipped": {reason.value: n for reason, n in model.skipped.items()},
                "warnings": [str(warning) for warning in model.warnings],
            }
            for model in seen.models
        ],
        "pairing": None
        if seen.pairing is None
        else {
            "judges": list(seen.pairing.judges),
            "students": list(seen.pairing.students),
            "cells": [[list(cell) for cell in row] for row in seen.pairing.cells],
        },
        "prompts": [
            {
                "answer": prompt.answer,
                "sentence_index": prompt.sentence_index,
                "dimension": prompt.dimension,
                "messages": [{"role": message.role, "text": message.text} for message in prompt.messages],
            }
            for prompt in seen.prompts
        ],
    }


def _preview_sentences(seen: RunPreview) -> list[str]:
    sentences = [sentence for model in seen.models for sentence in _model_sentences(model)]
    for prompt in seen.prompts[:1]:
        sentences += [f"--- {prompt.answer}", *(f"[{message.role}]\n{message.text}" for message in prompt.messages)]
    return sentences


def _model_sentences(model: ModelPreview) -> list[str]:
    time = "" if model.minutes is None else f", about {model.minutes:.0f} minutes"
    cost = "" if model.cost is None else f", about {model.cost:.2f} in the provider's currency"
    asked = f"{model.model}: {model.n_items} items of {model.n_answers} answers"
    tokens = f"about {model.input_tokens} tokens in and {model.output_tokens} out"
    skipped = [f"  skipped, {reason.value.replace('_', ' ')}: {n}" for reason, n in model.skipped.items()]
    return [f"{asked}; {tokens}{time}{cost}", *skipped, *(f"  {warning}" for warning in model.warnings)]


def _run_as_json(view: RunView) -> dict[str, object]:
    return {
        "run": view.run,
        "name": view.name,
        "state": view.state.value,
        "model": view.model,
        "protocol": view.protocol,
        "setup": view.setup,
        "reading": view.reading.value if view.reading else None,
        "created_at": view.created_at,
        "n_items": view.n_items,
        "n_done": view.n_done,
        "n_judgements": view.n_judgements,
        "n_valid": view.n_valid,
        "plan_sha256": view.plan_sha256,
    }


def _run_sentence(view: RunView) -> str:
    share = f", {_PERCENT * view.n_valid / view.n_judgements:.1f}% valid" if view.n_judgements else ""
    return f"{view.name}: {view.state.value}, {view.n_done} of {view.n_items} judged by {view.model}{share}"
