"""The command for judges: preview, carry out, resume and list runs, write batch files and take their results in."""

import argparse
import os
import signal
import threading
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from medreview.cli.output import Output
from medreview.cli.workspace_commands import add_workspace
from medreview.domain.judge_plans import AnswersToJudge, ImageUse, ItemOrder, PlannedSampling, SampleUnit
from medreview.domain.judge_runs import ReadingKind, RunKind
from medreview.jobs import CancelToken, Progress
from medreview.protocols import PROTOCOL_NAMES
from medreview.stats.panels import METHODS
from medreview.workflows.run_judge import (
    STATE_WORDS,
    EngineSettings,
    ItemDone,
    JudgeDraft,
    ModelPreview,
    PanelLine,
    RunEvent,
    RunMissing,
    RunOutcome,
    RunPreview,
    RunRefused,
    RunStarted,
    RunState,
    RunSummary,
    RunView,
    ask_failed_again,
    carry_out,
    create_runs,
    export_batch,
    import_batch,
    list_runs,
    panel,
    preview_run,
    run_summary,
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
    others = ((arguments.list, list_stored), (arguments.panel, _panel), (arguments.import_batch, _import))
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
        return carry_out_runs(workspace, runs, arguments, output)
    finally:
        workspace.close()


def _runs(workspace: Workspace, arguments: argparse.Namespace, output: Output) -> tuple[int, ...]:
    """The runs that are meant: the ones named, all unfinished ones, or new ones.

    Where what failed is asked again, all unfinished ones are those that have failed items too.
    """
    named = arguments.resume or arguments.run_name
    if named is not None:
        views = reversed(list_runs(workspace))
        runs = tuple(view.run for view in views) if named == ALL else (run_with_name(workspace, named),)
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


def run_with_name(workspace: Workspace, name: str) -> int:
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


def carry_out_runs(workspace: Workspace, runs: tuple[int, ...], arguments: argparse.Namespace, output: Output) -> int:
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
    standings = [run_summary(workspace, run) for run in runs]
    values = {"runs": [standing_as_json(standing) for standing in standings]}
    sentences = [standing_sentence(standing) for standing in standings] or ["No run is unfinished."]
    last = outcomes[-1] if outcomes else None
    if last is None or last.state is RunState.FINISHED:
        output.result(values, *sentences)
        return 0
    name = next(standing.view.name for standing in standings if standing.view.run == last.run)
    done = f"{last.progress.n_done} of {last.progress.n_items}"
    reason = str(last.reason) if last.reason else "Paused."
    output.fail(f"{reason} {done} are done; go on with --resume '{name}'.")
    return 1


def _teller(output: Output) -> Any:
    def tell(event: RunEvent) -> None:
        match event:
            case ItemDone(answer=answer, reason=reason) if reason:
                output.say(f"{answer}: {reason}")
            case RunStarted() | ItemDone():
                progress, words = event.progress, "done"
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
        output.say("Pausing; what is done is stored.")
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
        run = run_with_name(workspace, named)
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


def list_stored(arguments: argparse.Namespace, output: Output) -> int:
    workspace = open_for_reading(arguments.workspace)
    try:
        views = list_runs(workspace)
    finally:
        workspace.close()
    values = {"runs": [run_as_json(view) for view in views]}
    output.result(values, *(_listed(views) or ["There is no run yet."]))
    return 0


def _listed(views: Sequence[RunView]) -> list[str]:
    return [line for view in views for line in (run_sentence(view), unanswered_sentence(view)) if line]


def _panel(arguments: argparse.Namespace, output: Output) -> int:
    workspace = open_for_reading(arguments.workspace)
    try:
        seen = panel(workspace, [run_with_name(workspace, name) for name in arguments.panel], arguments.by)
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


_PERCENT = 100


def verdict_sentence(line: PanelLine) -> str:
    sentence = "" if line.sentence_index is None else f" sentence {line.sentence_index + 1}"
    votes = ", ".join("-" if vote is None else f"{vote:g}" for vote in line.votes)
    verdict = line.verdict.undefined_because or f"{line.verdict.value:g}"
    return f"{line.answer}{sentence}, {line.dimension}: {verdict} of {votes}"


def preview_as_json(seen: RunPreview) -> Mapping[str, object]:
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


def preview_sentences(seen: RunPreview) -> list[str]:
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


def run_as_json(view: RunView) -> dict[str, object]:
    return {
        "run": view.run,
        "name": view.name,
        "kind": view.kind.value,
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
        "one_value": {one.dimension: one.value for one in view.one_value},
        "plan_sha256": view.plan_sha256,
        "requests": {
            "sent": view.requests.n_sent,
            "answered": view.requests.n_answered,
            "refused": view.requests.n_refused,
            "never_answered": view.n_never_answered,
            "usage_not_believed": view.requests.n_not_believed,
            "input_tokens": view.requests.input_tokens,
            "output_tokens": view.requests.output_tokens,
        },
    }


def standing_as_json(standing: RunSummary) -> dict[str, object]:
    return run_as_json(standing.view) | {
        "validity": standing.validity,
        "n_failed": standing.n_failed,
        "n_coinciding": standing.n_coinciding,
    }


def standing_sentence(standing: RunSummary) -> str:
    sentence = run_sentence(standing.view)
    if standing.n_coinciding:
        sentence += f"; {standing.n_coinciding} verdicts stand word for word in a text of their question too"
    if standing.n_failed:
        again = f"ask them again with --resume '{standing.view.name}' --failed"
        sentence += f"; {standing.n_failed} could not be answered, {again}"
    unanswered = unanswered_sentence(standing.view)
    return f"{sentence}\n{unanswered}" if unanswered else sentence


def run_sentence(view: RunView) -> str:
    share = f", {_PERCENT * view.n_valid / view.n_judgements:.1f}% valid" if view.n_judgements else ""
    same = "".join(f"; {one.dimension}: all {one.n_answers} answers got {one.value:g}" for one in view.one_value)
    requests = f", {view.requests.n_sent} requests sent" if view.requests.n_sent else ""
    done = "judged" if view.kind is RunKind.JUDGE else "answered"
    judged = f"{view.n_done} of {view.n_items} {done} by {view.model}"
    return f"{view.name}: {STATE_WORDS[view.state]}, {judged}{share}{requests}{same}"


def unanswered_sentence(view: RunView) -> str:
    """What a run sends again, or has sent in vain; empty where there is none."""
    if not view.n_never_answered:
        return ""
    return (
        f"{view.name}: {view.n_never_answered} requests were sent whose answers never arrived; "
        "what they cost is not known here."
    )


ALL = "all"


def add_what(group: Any) -> None:
    group.add_argument("--dataset", metavar="NAME", action="append", help="only answers of this dataset (repeatable)")
    group.add_argument("--study", metavar="NAME", help="only what this study's raters rate")
    for name in ("split", "author", "kind"):
        group.add_argument(f"--{name}", metavar="NAME", action="append", help=f"only this {name} (repeatable)")
    group.add_argument("--only-language", metavar="CODE", action="append", help="only questions in it (repeatable)")
    group.add_argument("--text", default="", help="only questions that hold these words")
    group.add_argument("--include-references", action="store_true", help="judge reference answers too")
    group.add_argument("--sample", metavar="N", type=int, help="draw this many")
    group.add_argument("--sample-of", choices=tuple(SampleUnit), default=SampleUnit.ANSWERS, help="what is drawn")
    group.add_argument("--sentences", metavar="N", type=int, help="sentences drawn from each answer, without a study")
    group.add_argument("--seed", type=int, default=0, help="the same seed draws the same and samples the same words")


def add_how(group: Any) -> None:
    readings = tuple(kind.value for kind in ReadingKind)
    group.add_argument("--reading", choices=readings, default=ReadingKind.CONSTRAINED.value, help="how it is read")
    group.add_argument("--language", metavar="CODE", help="language of the prompt")
    group.add_argument(
        "--setup", metavar="NAME", help="setup of the protocol, such as epistemic, or 0-0.5-1 of prometheus"
    )
    group.add_argument("--prompt", metavar="FILE", type=Path, help="a prompt file to use instead of the protocol's")
    group.add_argument("--references", metavar="N", type=int, help="most reference answers shown; 0 shows none")
    group.add_argument("--references-order", choices=("stored", "reversed"), default="stored", help="how they stand")
    group.add_argument("--repeats", metavar="N", type=int, default=1, help="how often everything is judged")
    group.add_argument("--attempts", metavar="N", type=int, default=2, help="most attempts where a reply is unreadable")
    group.add_argument("--images", choices=tuple(ImageUse), default=ImageUse.NEVER, help="show images, or skip, or not")
    group.add_argument("--order", choices=tuple(ItemOrder), default=ItemOrder.STORED, help="order of the questions")
    group.add_argument("--no-pairing", action="store_true", help="let every judge rate every author (laaj)")
    group.add_argument("--temperature", type=float, default=0.0)
    group.add_argument("--top-p", type=float, default=1.0)
    group.add_argument("--max-tokens", metavar="N", type=int, default=512, help="most tokens of a reply")


def add_engine(group: Any) -> None:
    group.add_argument("--context", metavar="N", type=int, help="tokens that a prompt and its reply may take")
    group.add_argument("--sequences", metavar="N", type=int, help="replies written side by side on this machine")
    group.add_argument("--threads", metavar="N", type=int, help="processor threads")
    group.add_argument("--gentle", action="store_true", help="spare the battery")
    group.add_argument("--connections", metavar="N", type=int, default=8, help="most requests at an endpoint at once")
    group.add_argument("--key-variable", metavar="NAME", help="the environment variable with the endpoint's key")


def add_instead(judge: Any) -> None:
    judge.add_argument("--preview", action="store_true", help="only say what would be asked")
    judge.add_argument("--run", metavar="RUN", dest="run_name", help="a run that is there, by name or number")
    judge.add_argument("--resume", metavar="RUN", nargs="?", const=ALL, help="go on with a run, or with all unfinished")
    judge.add_argument("--failed", action="store_true", help="with --resume: ask again what could not be answered")
    judge.add_argument("--export-batch", metavar="FOLDER", type=Path, help="write batch files and ask nothing")
    judge.add_argument("--dialect", choices=("openai", "anthropic"), default="openai", help="form of the batch files")
    judge.add_argument("--served-as", metavar="NAME", help="the model's name where the batch is carried out")
    judge.add_argument("--shards", metavar="N", type=int, default=1, help="number of batch files")
    judge.add_argument("--import-batch", metavar="FILE", type=Path, nargs="+", help="take in results, with --run")
    judge.add_argument("--panel", metavar="RUN", nargs="+", help="put runs over the same items together to one verdict")
    judge.add_argument("--by", choices=METHODS, default=METHODS[0], help="how a panel decides (default: %(default)s)")
    judge.add_argument("--list", action="store_true", help="list the runs")


def draft_from(arguments: argparse.Namespace) -> JudgeDraft:
    return JudgeDraft(
        protocol=arguments.protocol,
        models=tuple(arguments.model),
        name=arguments.name,
        wording_file=arguments.prompt,
        language=arguments.language,
        setup=arguments.setup,
        reading=ReadingKind(arguments.reading),
        selection=AnswersToJudge(
            datasets=tuple(arguments.dataset or ()),
            study=arguments.study,
            splits=tuple(arguments.split or ()),
            authors=tuple(arguments.author or ()),
            languages=tuple(arguments.only_language or ()),
            kinds=tuple(arguments.kind or ()),
            text=arguments.text,
            include_references=arguments.include_references,
            sample_size=arguments.sample,
            sample_of=SampleUnit(arguments.sample_of),
            sentences_per_answer=arguments.sentences,
            seed=arguments.seed,
        ),
        sampling=PlannedSampling(
            temperature=arguments.temperature,
            top_p=arguments.top_p,
            seed=arguments.seed,
            max_tokens=arguments.max_tokens,
        ),
        n_repeats=arguments.repeats,
        n_references=arguments.references,
        reverses_references=arguments.references_order == "reversed",
        max_attempts=arguments.attempts,
        images=ImageUse(arguments.images),
        order=ItemOrder(arguments.order),
        uses_pairing=not arguments.no_pairing,
        n_context=arguments.context,
    )


def engine_settings(arguments: argparse.Namespace) -> EngineSettings:
    return EngineSettings(
        n_context=arguments.context,
        n_sequences=arguments.sequences,
        n_threads=arguments.threads,
        is_gentle=arguments.gentle,
        n_connections=arguments.connections,
    )
