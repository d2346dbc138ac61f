"""The command for judges: preview, carry out, resume and list runs, write batch files and take their results in."""

import argparse
import os
import signal
import threading
from collections.abc import Generator, Sequence
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
from medreview.cli.judge_words import (
    preview_as_json,
    preview_sentences,
    run_as_json,
    run_sentence,
    standing_as_json,
    standing_sentence,
    unanswered_sentence,
    verdict_sentence,
)
from medreview.cli.output import Output
from medreview.cli.workspace_commands import add_workspace
from medreview.jobs import CancelToken, Progress
from medreview.protocols import PROTOCOL_NAMES
from medreview.workflows.run_judge import (
    ItemFailed,
    JudgementGiven,
    RunEvent,
    RunMissing,
    RunOutcome,
    RunRefused,
    RunStarted,
    RunState,
    RunView,
    ask_failed_again,
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


def add_commands(commands: Any) -> None:
    judge = commands.add_parser("judge")
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
    """The runs that are meant: the ones named, all unfinished ones, or new ones.

    Where what failed is asked again, all unfinished ones are those that have failed items too.
    """
    named = arguments.resume or arguments.run_name
    if named is not None:
        views = reversed(list_runs(workspace))
        runs = tuple(view.run for view in views) if named == ALL else (_run_named(workspace, named),)
        if arguments.failed:
            output.say(f"{sum(ask_failed_again(workspace, run) for run in runs)} to ask again.")
        if named != ALL:
            return runs
        return tuple(view.run for view in reversed(list_runs(workspace)) if view.state in _UNFINISHED)
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
        raise RunMissing(run=name)
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
    output.result(preview_as_json(seen), *preview_sentences(seen))
    return 0


def _carry_out(workspace: Workspace, runs: tuple[int, ...], arguments: argparse.Namespace, output: Output) -> int:
    settings = engine_settings(arguments)
    key = os.environ.get(arguments.key_variable) if arguments.key_variable else None
    cancel, outcomes = CancelToken(), list[RunOutcome]()
    for view in reversed(list_runs(workspace)):
        if view.run in runs and (unanswered := unanswered_sentence(view)):
            output.say(unanswered)
    with _interrupts(cancel, output):
        for run in runs:
            outcome = carry_out(workspace, run, _teller(output), cancel, settings=settings, key=key)
            outcomes.append(outcome)
            if outcome.state is not RunState.FINISHED:
                break
    standings = [run_standing(workspace, run) for run in runs]
    values = {"runs": [standing_as_json(standing) for standing in standings]}
    sentences = [standing_sentence(standing) for standing in standings] or ["No run is unfinished."]
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
        "n_by_name": taken.n_by_name,
    }
    sentences = [
        f"{taken.n_added} judged, {taken.n_failed} refused, {taken.n_left} left for another try, "
        f"{taken.n_already} there already; {taken.n_pending} pending."
    ]
    if taken.n_by_name:
        sentences.append(
            f"Nothing binds {taken.n_by_name} of these results to their prompts: they were matched by custom_id alone."
        )
    output.result(values, *sentences)
    return 0


def _list(arguments: argparse.Namespace, output: Output) -> int:
    workspace = open_for_reading(arguments.workspace)
    try:
        views = list_runs(workspace)
    finally:
        workspace.close()
    values = {"runs": [run_as_json(view) for view in views]}
    output.result(values, *(_listed(views) or ["There is no run of a judge yet."]))
    return 0


def _listed(views: Sequence[RunView]) -> list[str]:
    return [line for view in views for line in (run_sentence(view), unanswered_sentence(view)) if line]


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
        *(verdict_sentence(line) for line in seen.lines),
    )
    return 0
