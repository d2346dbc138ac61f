"""Stored runs of any kind on the command line: their options, found by name, carried out, listed, put into words."""

import argparse
import os
import re
import signal
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from medreview.cli.opened import opened_to_read
from medreview.cli.output import INTERRUPTED, REFUSED, Output, n_of
from medreview.errors import Message, dollars
from medreview.jobs import CancelToken, Progress

if TYPE_CHECKING:
    from medreview.domain.run_kinds import RunKind
    from medreview.domain.run_plans import SpendCap
    from medreview.workflows.carry_out_runs import (
        EngineSettings,
        ItemDone,
        ModelPreview,
        RunComparison,
        RunEvent,
        RunPreview,
        RunSummary,
        RunView,
    )
    from medreview.workflows.workspace_files import Workspace

IMAGES_HELP = "never, or shown; a model that does not accept images skips the item or gets the text alone"
_UNFINISHED = frozenset({"planned", "paused", "stopped"})


def chosen_runs(workspace: "Workspace", name: str, arguments: argparse.Namespace, output: Output) -> tuple[int, ...]:
    """The run of that name, or all unfinished ones; with ``--failed`` what could not be answered is asked again.

    Raises
    ------
    RunMissing
        If there is none of that name.
    """
    from medreview.workflows.carry_out_runs import ask_failed_again, list_runs

    is_all = name == ALL
    views = reversed(list_runs(workspace))
    runs = tuple(view.run for view in views) if is_all else (run_with_name(workspace, name),)
    if arguments.failed:
        output.say(f"{sum(ask_failed_again(workspace, run) for run in runs)} to ask again.")
    if not is_all:
        return runs
    return tuple(view.run for view in reversed(list_runs(workspace)) if view.state in _UNFINISHED)


def planned_runs(create: Callable[[], tuple[int, ...]], output: Output) -> tuple[int, ...]:
    """New runs; where they are refused each problem is said in a line of its own.

    Raises
    ------
    RunRefused
        If they cannot be made.
    """
    from medreview.workflows.carry_out_runs import RunRefused

    try:
        return create()
    except RunRefused as refused:
        for problem in refused.problems:
            output.say(f"  {problem}")
        raise


def run_with_name(workspace: "Workspace", name: str) -> int:
    from medreview.workflows.carry_out_runs import RunMissing, list_runs

    views = list_runs(workspace)
    found = [view.run for view in views if view.name == name] or [view.run for view in views if str(view.run) == name]
    if not found:
        raise RunMissing(run=name)
    return found[0]


def say_stored(workspace: "Workspace", runs: tuple[int, ...], output: Output) -> int:
    """Say which runs were stored and not carried out yet."""
    from medreview.workflows.carry_out_runs import run_summary

    summaries = [run_summary(workspace, run) for run in runs]
    output.result({"runs": [summary_as_json(one) for one in summaries]}, *map(summary_sentence, summaries))
    return 0


def say_preview(seen: "RunPreview", output: Output) -> int:
    """Say what runs of any kind would ask and take.

    Raises
    ------
    RunRefused
        If they cannot be made.
    """
    from medreview.workflows.carry_out_runs import refusal_of

    for problem in seen.all_problems:
        output.say(f"  {problem}")
    if seen.all_problems:
        for line in (one for model in seen.models for one in _skipped_sentences(model)):
            output.say(line)
        raise refusal_of(seen.all_problems)
    output.result(preview_as_json(seen), *preview_sentences(seen))
    return 0


def carry_out_runs(workspace: "Workspace", runs: tuple[int, ...], arguments: argparse.Namespace, output: Output) -> int:
    status, summaries = finished_runs(workspace, runs, arguments, output)
    if not status:
        values = {"runs": [summary_as_json(summary) for summary in summaries]}
        sentences = [summary_sentence(summary) for summary in summaries] or ["No run is unfinished."]
        told = [sentence for summary in summaries for sentence in _tried_sentences(summary)]
        output.result(values, *sentences, *told)
    return status


def finished_runs(
    workspace: "Workspace", runs: tuple[int, ...], arguments: argparse.Namespace, output: Output
) -> "tuple[int, tuple[RunSummary, ...]]":
    """Carry runs out; 0 with what they came to, or 1 where one could not be finished, which is said."""
    from medreview.workflows.carry_out_runs import RunOutcome, carry_out, list_runs, run_summary

    settings = engine_settings(arguments)
    key = os.environ.get(arguments.key_variable) if arguments.key_variable else None
    cancel, outcomes = CancelToken(), list[RunOutcome]()
    for view in reversed(list_runs(workspace)):
        if view.run in runs and (unanswered := unanswered_sentence(view)):
            output.say(unanswered)
    with interrupts(cancel, output):
        for run in runs:
            tell = Teller(output, shows_replies=arguments.try_first is not None)
            outcome = carry_out(
                workspace,
                run,
                tell,
                cancel,
                settings=settings,
                key=key,
                n_first=arguments.try_first,
                cap=spend_cap(arguments) if arguments.spend_cap else None,
            )
            outcomes.append(outcome)
            if outcome.state != "finished" and not run_summary(workspace, run).was_tried:
                break
    summaries = tuple(run_summary(workspace, run) for run in runs)
    last = outcomes[-1] if outcomes else None
    is_tried = all(summary.was_tried or summary.view.state == "finished" for summary in summaries)
    if last is None or last.state == "finished" or is_tried:
        return 0, summaries
    name = next(summary.view.name for summary in summaries if summary.view.run == last.run)
    done = f"{last.progress.n_done} of {last.progress.n_items}"
    reason = str(last.reason) if last.reason else "Paused."
    status = INTERRUPTED if cancel.is_cancelled else REFUSED
    return output.fail(f"{reason} {done} are done; go on with run resume '{name}'.", status=status), summaries


def _spread_words(values: "Mapping[str, int]") -> str:
    return ", ".join(f"{value} {n_of(n, 'time')}" for value, n in values.items())


def _tried_sentences(summary: "RunSummary") -> list[str]:
    """Time and cost of what was tried, and what they come to for the whole run."""
    view = summary.view
    if not summary.was_tried or not view.n_done:
        return []
    share = view.n_items / view.n_done
    n_tokens = summary.input_tokens + summary.output_tokens
    parts = [f"{n_tokens / view.n_done:.0f} tokens each, about {n_tokens * share:.0f} for all {view.n_items}"]
    if summary.items_per_minute:
        seconds = 60 / summary.items_per_minute
        parts.append(f"{seconds:.1f} seconds each, about {n_of(round(seconds * view.n_items / 60), 'minute')}")
    if summary.cost is not None:
        parts.append(
            f"{dollars(summary.cost / view.n_done)} each, about {dollars(summary.cost * share)} for all {view.n_items}"
        )
    spread = [
        f"  {dimension}: {_spread_words({f'{value:g}': n for value, n in values.items()})}"
        for dimension, values in summary.spread.items()
    ]
    spread += [f"  {name}: {_spread_words(values)}" for name, values in summary.given_values.items()]
    spread += [
        f"  {step}: {lengths.shortest:,} to {lengths.longest:,} characters, {lengths.mean:,.0f} in the mean"
        for step, lengths in summary.lengths.items()
        if step not in summary.given_values
    ]
    return ["; ".join(parts), *spread, f"Go on with: run resume '{view.name}'"]


class Teller:
    """Says how far a run is; of one that is tried every reply, and how it was read."""

    def __init__(self, output: Output, *, shows_replies: bool) -> None:
        self._output, self._shows_replies = output, shows_replies

    def __call__(self, event: "RunEvent") -> None:
        from medreview.workflows.carry_out_runs import ItemDone, RunStarted

        match event:
            case ItemDone(answer=answer, reason=reason) if reason:
                self._output.say(f"{answer}: {reason}")
            case RunStarted() | ItemDone():
                progress, words = event.progress, "done"
                if isinstance(event, ItemDone) and self._shows_replies:
                    self._show(event)
                if progress.items_per_minute and progress.seconds_left is not None:
                    minutes = progress.seconds_left / 60
                    words += f" ({progress.items_per_minute:.1f} a minute, {n_of(round(minutes), 'minute')} left)"
                self._output.report(Progress(progress.n_done, progress.n_items, words))
            case _:
                return

    def _show(self, event: "ItemDone") -> None:
        self._output.say(f"--- {event.answer}")
        for row in event.rows:
            if row.get("raw_output"):
                self._output.say(f"{row['raw_output']}")
        read = [
            f"{row.get('dimension', 'read')}: {row.get('value', row.get('text'))} ({row['validity']})"
            for row in event.rows
        ]
        self._output.say(f"  -> {'; '.join(dict.fromkeys(read))}")


@contextmanager
def interrupts(cancel: CancelToken, output: Output) -> Generator[None]:
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


def comparison_as_json(compared: "RunComparison | None") -> dict[str, object]:
    if compared is None:
        return {"compared": None}
    return {"compared": asdict(compared)}


def comparison_sentences(compared: "RunComparison | None") -> list[str]:
    if compared is None:
        return ["There is no other run of the same plan."]
    n_both = compared.n_same + compared.n_different
    same = f"{compared.n_same:,} of {n_of(n_both, 'reply', 'replies')} of {compared.later}"
    told = [f"{same} are the same as in {compared.earlier}, word for word"]
    if compared.n_different:
        told.append(f"{compared.n_different} differ, {compared.n_other_prompts} of them to another prompt:")
        told += [f"  {one.key}, {one.part}" for one in compared.different]
    if compared.n_open:
        told.append(f"{compared.n_open} are in only one of the two runs")
    if compared.engine:
        told.append(f"The engines differ in: {', '.join(compared.engine)}")
    return told


def list_stored(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.carry_out_runs import list_runs

    with opened_to_read(arguments) as workspace:
        views = list_runs(workspace)
    values = {"runs": [run_as_json(view) for view in views]}
    output.result(values, *(_listed(views) or ["There is no run yet."]))
    return 0


def _listed(views: "Sequence[RunView]") -> list[str]:
    return [line for view in views for line in (run_sentence(view), unanswered_sentence(view)) if line]


_PERCENT = 100


def preview_as_json(seen: "RunPreview") -> Mapping[str, object]:
    about = _about(seen.kind)
    return {
        "name": seen.name,
        "waits_for": list(seen.waits_for),
        "models": [
            {
                "model": model.model,
                f"n_{about}s": model.n_about,
                "n_items": model.n_items,
                "n_calls": model.n_calls,
                "input_tokens": model.input_tokens,
                "output_tokens": model.output_tokens,
                "counted_by": model.counted_by.value,
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
                about: prompt.answer,
                "sentence_index": prompt.sentence_index,
                "dimension": prompt.dimension,
                "messages": [{"role": message.role, "text": message.text} for message in prompt.messages],
            }
            for prompt in seen.prompts
        ],
    }


def preview_sentences(seen: "RunPreview") -> list[str]:
    sentences = [sentence for model in seen.models for sentence in _model_sentences(model, _about(seen.kind))]
    if seen.waits_for:
        sentences.append(
            f"With --queue its plan is drawn when its turn comes, after {', '.join(seen.waits_for)}; this preview "
            f"shows the present state."
        )
    for prompt in seen.prompts[:1]:
        sentences += [f"--- {prompt.answer}", *(f"[{message.role}]\n{message.text}" for message in prompt.messages)]
    return sentences


def _about(kind: "RunKind") -> str:
    return "answer" if kind == "judge" else "question"


def _model_sentences(model: "ModelPreview", about: str) -> list[str]:
    from medreview.workflows.carry_out_runs import TOKEN_SOURCE_WORDS

    time = "" if model.minutes is None else f", about {n_of(round(model.minutes), 'minute')}"
    cost = "" if model.cost is None else f", about {dollars(model.cost)}"
    items = f"{n_of(model.n_items, 'item')} of " if about == "answer" else ""
    asked = f"{model.model}: {items}{n_of(model.n_about, about)} in {n_of(model.n_calls, 'call')}"
    counted = TOKEN_SOURCE_WORDS[model.counted_by]
    tokens = f"about {n_of(model.input_tokens, 'token')} in ({counted}) and {model.output_tokens} out"
    told = _skipped_sentences(model)
    return [f"{asked}; {tokens}{time}{cost}", *told, *(f"  {warning}" for warning in model.warnings)]


def _skipped_sentences(model: "ModelPreview") -> list[str]:
    return [f"  skipped, {reason.value.replace('_', ' ')}: {n}" for reason, n in model.skipped.items()]


def run_as_json(view: "RunView") -> dict[str, object]:
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


def summary_as_json(summary: "RunSummary") -> dict[str, object]:
    return run_as_json(summary.view) | {
        "validity": summary.validity,
        "skipped": {reason.value: n for reason, n in summary.skipped.items() if n},
        "ended_because": str(reason) if (reason := _ended_because(summary)) is not None else None,
        "n_failed": summary.n_failed,
        "n_coinciding": summary.n_coinciding,
        "prompt_version": summary.prompt_version and summary.prompt_version.values,
    }


def summary_sentence(summary: "RunSummary") -> str:
    from medreview.domain.question_plans import QUESTION_SKIP_WORDS
    from medreview.domain.run_plans import SKIP_WORDS

    sentence = run_sentence(summary.view)
    if summary.prompt_version is not None:
        sentence += f"; {summary.prompt_version}"
    if summary.n_coinciding:
        sentence += f"; {n_of(summary.n_coinciding, 'verdict')}, word for word, in a text of the question too"
    if summary.n_failed:
        again = f"ask them again with run resume '{summary.view.name}' --failed"
        sentence += f"; {summary.n_failed} could not be answered, {again}"
    words: dict[str, Message] = {**SKIP_WORDS, **QUESTION_SKIP_WORDS}
    left_out = [f"left out, {words[reason]}: {n}" for reason, n in summary.skipped.items() if n]
    parts = [sentence, *left_out, str(_ended_because(summary) or ""), unanswered_sentence(summary.view)]
    return "\n".join(part for part in parts if part)


def _ended_because(summary: "RunSummary") -> Message | None:
    """The reason why a run that is not finished stands still."""
    is_still = summary.view.state in {"stopped", "paused"}
    return summary.sessions[-1].ended_because if is_still and summary.sessions else None


DONE_WORDS: Mapping[str, str] = {
    "judge": "judged",
    "answer": "answered",
    "exam": "answered",
    "tag": "tagged",
    "translate": "translated",
    "metric": "scored",
}


def run_sentence(view: "RunView") -> str:
    from medreview.workflows.carry_out_runs import STATE_WORDS

    share = f", {_PERCENT * view.n_valid / view.n_judgements:.1f}% valid" if view.n_judgements else ""
    same = "".join(f"; {one.dimension}: all {one.n_answers} answers got {one.word}" for one in view.one_value)
    requests = f", {n_of(view.requests.n_sent, 'request')} sent" if view.requests.n_sent else ""
    n_planned = f"{view.n_done} of {view.n_items} {DONE_WORDS[view.kind]}"  # nothing was planned of what is imported
    judged = f"{n_planned if view.n_items else n_of(view.n_judgements, 'result')} by {view.model}"
    return f"{view.name}: {STATE_WORDS[view.state]}, {judged}{share}{requests}{same}"


def unanswered_sentence(view: "RunView") -> str:
    """A sentence about requests that a run sends again or has sent in vain; empty where there is none."""
    if not view.n_never_answered:
        return ""
    told = n_of(view.n_never_answered, "request was sent whose reply", "requests were sent whose replies")
    return f"{view.name}: {told} never arrived; what that cost is not known here."


ALL = "all"


def _add_spending(group: Any) -> None:
    group.add_argument(
        "--try",
        dest="try_first",
        metavar="N",
        type=int,
        nargs="?",
        const=3,
        help="ask only N items first (3 without a number), show the replies, and stop; resume the run to continue",
    )
    add_spend_cap(group)


def add_spend_cap(group: Any) -> None:
    group.add_argument(
        "--spend-cap",
        metavar="AMOUNT",
        type=_amount,
        action="append",
        help="cap of the run: an amount in US dollars such as 5, or 200000tokens, or 3h (repeatable)",
    )


def add_temperature(group: Any) -> None:
    group.add_argument(
        "--temperature",
        metavar="T",
        type=float,
        default=0.0,
        help="how freely words are drawn; 0 always takes the likeliest (default: 0)",
    )
    group.add_argument(
        "--top-p",
        metavar="P",
        type=float,
        default=1.0,
        help="draw only from the likeliest words with this share of the probability (default: 1)",
    )


def add_engine(group: Any, *, spends: bool = True) -> None:
    """Add the options of the engine, and with ``spends`` those that end a run before it is finished."""
    if spends:
        _add_spending(group)
    group.add_argument("--context", metavar="N", type=int, help="tokens that a prompt and its reply may take")
    group.add_argument("--sequences", metavar="N", type=int, help="replies written side by side on this computer")
    group.add_argument("--threads", metavar="N", type=int, help="processor threads")
    group.add_argument(
        "--gentle", action="store_true", help="use half of the processor, with pauses, to save the battery"
    )
    group.add_argument("--no-gpu", action="store_true", help="do not use the graphics processor")
    group.add_argument(
        "--connections", metavar="N", type=int, default=8, help="maximum requests to an endpoint at once"
    )
    group.add_argument("--key-variable", metavar="NAME", help="the environment variable with the endpoint's key")


_CAPS = {"tokens": "tokens", "token": "tokens", "hours": "hours", "hour": "hours", "h": "hours", "": "money"}


def spend_cap(arguments: argparse.Namespace) -> "SpendCap":
    """The cap that ``--spend-cap`` names."""
    from medreview.domain.run_plans import SpendCap

    told: dict[str, float] = {}
    for one in arguments.spend_cap or ():
        told |= one
    n_tokens = told.get("tokens")
    return SpendCap(told.get("money"), None if n_tokens is None else int(n_tokens), told.get("hours"))


def _amount(text: str) -> dict[str, float]:
    """An amount with its unit. A comma only parts thousands; as a decimal sign it would make ten times as much."""
    found = re.fullmatch(r"(\d{1,3}(?:[,_]\d{3})+|\d+)(\.\d+)?\s*([a-z]*)", text.strip().casefold())
    if found is None or found[3] not in _CAPS:
        raise argparse.ArgumentTypeError(f"{text} is no amount; write one such as 5, 2.50, 200000tokens or 3h")
    whole = found[1].replace(",", "").replace("_", "")
    return {_CAPS[found[3]]: float(whole + (found[2] or ""))}


def engine_settings(arguments: argparse.Namespace) -> "EngineSettings":
    from medreview.workflows.carry_out_runs import EngineSettings

    return EngineSettings(
        n_context=arguments.context,
        n_sequences=arguments.sequences,
        n_threads=arguments.threads,
        is_gentle=arguments.gentle,
        uses_gpu=not arguments.no_gpu,
        n_connections=arguments.connections,
    )
