"""The commands run queue: runs and analyses that are carried out one after the other, overnight if need be."""

import argparse
import os
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from medreview.cli.command import Command, Names, words_of
from medreview.cli.opened import opened, opened_to_read
from medreview.cli.output import INTERRUPTED, WRONG_USAGE, Output
from medreview.cli.stored_runs import Teller, add_engine, engine_settings, interrupts, run_with_name
from medreview.cli.workspace_commands import add_output
from medreview.jobs import CancelToken

if TYPE_CHECKING:
    from medreview.workflows.carry_out_runs import AnalysisRequest, Noted, QueuedStep
    from medreview.workflows.workspace_files import Workspace

DONE = "done"


def plans() -> "Mapping[str, Callable[[Workspace, object, Noted], int]]":
    """The functions that draw the plan of a queued run, by its kind."""
    from medreview.workflows.answer_questions import plan_queued_answers
    from medreview.workflows.run_judge import plan_queued_run

    return {"judge": plan_queued_run, **dict.fromkeys(("answer", "exam", "tag", "translate"), plan_queued_answers)}


def _add_runs(added: Any) -> None:
    added.add_argument("names", metavar="RUN", type=Names.RUN, nargs="+", help="name or number")


def _add_analysis(analysed: Any) -> None:
    from medreview.workflows.carry_out_runs import AnalysisKind

    analysed.add_argument("about", metavar="ABOUT", choices=words_of(AnalysisKind), help=", ".join(AnalysisKind))
    analysed.add_argument("--study", metavar="NAME", type=Names.STUDY, default="", help="the study, if it is about one")
    add_output(analysed, is_needed=True)


def _add_move(moved: Any) -> None:
    moved.add_argument("step", metavar="STEP", type=int, help="its number in the queue")
    moved.add_argument("by", metavar="BY", type=int, help="places to move; below 0 moves up (after --)")


def _add_remove(removed: Any) -> None:
    removed.add_argument("step", metavar="STEP", help=f"its number in the queue; {DONE} for all that are finished")


def _add_start(started: Any) -> None:
    add_engine(started.add_argument_group("the engine"), spends=False)


def say_queued(workspace: "Workspace", steps: tuple[int, ...], output: Output) -> int:
    """Say which steps a command put into the list."""
    from medreview.workflows.carry_out_runs import list_steps

    shown = [one for one in list_steps(workspace) if one.step in steps]
    output.result({"steps": [_as_json(one) for one in shown]}, *map(_sentence, shown))
    return 0


def _list(arguments: argparse.Namespace, output: Output) -> int:
    with opened_to_read(arguments) as workspace:
        return _say_list(workspace, output)


def _say_list(workspace: "Workspace", output: Output) -> int:
    from medreview.workflows.carry_out_runs import list_steps

    steps = list_steps(workspace)
    output.result({"steps": [_as_json(one) for one in steps]}, *(map(_sentence, steps) if steps else ["Empty."]))
    return 0


def _add(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.carry_out_runs import add_run

    with opened(arguments) as workspace:
        runs = [run_with_name(workspace, name) for name in arguments.names]
        return say_queued(workspace, tuple(add_run(workspace, run) for run in runs), output)


def _analyse(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.carry_out_runs import AnalysisKind, AnalysisRequest, add_analysis

    about = AnalysisKind(arguments.about)
    if (about is AnalysisKind.STUDY) != bool(arguments.study):
        sentence = "Name a study with --study where the analysis is about one, and only there."
        return output.fail(sentence, status=WRONG_USAGE)
    with opened(arguments) as workspace:
        request = AnalysisRequest(about, str(arguments.output), arguments.study)
        return say_queued(workspace, (add_analysis(workspace, request),), output)


def _move(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.carry_out_runs import move_step

    with opened(arguments) as workspace:
        move_step(workspace, arguments.step, arguments.by)
        return _say_list(workspace, output)


def _remove(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.carry_out_runs import remove_done_steps, remove_step

    if arguments.step != DONE and not arguments.step.isdecimal():
        return output.fail(f"Name a step by its number, or {DONE}.", status=WRONG_USAGE)
    with opened(arguments) as workspace:
        if arguments.step == DONE:
            remove_done_steps(workspace)
        else:
            remove_step(workspace, int(arguments.step))
        return _say_list(workspace, output)


def _start(arguments: argparse.Namespace, output: Output) -> int:
    """Carry out every step whose turn comes; 1 where some could not be finished."""
    from medreview.workflows.carry_out_runs import StepState, StepWork, carry_out_step, list_steps, next_step

    key = os.environ.get(arguments.key_variable) if arguments.key_variable else None
    settings, cancel, tried = engine_settings(arguments), CancelToken(), set[int]()
    work = StepWork(plans(), partial(_write, output))
    with opened(arguments) as workspace:
        with interrupts(cancel, output):
            while not cancel.is_cancelled and (step := next_step(workspace, tried)) is not None:
                tried.add(step.step)
                output.say(f"{step.step}: {_name(step)}")
                tell = Teller(output, shows_replies=False)
                reason = carry_out_step(workspace, step.step, work, tell, cancel, settings=settings, key=key)
                if reason is not None:
                    output.say(str(reason))
        left = [one for one in list_steps(workspace) if one.state is not StepState.DONE]
        if not left:
            return _say_list(workspace, output)
        sentences = "\n".join(_sentence(one) for one in left)
        if cancel.is_cancelled:
            return output.fail(f"Paused.\n{sentences}", status=INTERRUPTED)
        return output.fail(f"Not everything could be done.\n{sentences}")


def _write(output: Output, workspace: "Workspace", request: "AnalysisRequest", cancel: CancelToken) -> None:
    """Write what a step analyses into its folder: tables and figures, of a study its report."""
    from medreview.cli.analysis_commands import write_analysis
    from medreview.reporting.analysis_settings import AnalysisSettings
    from medreview.workflows.analyse import compare_judges, mark_exams
    from medreview.workflows.carry_out_runs import AnalysisKind

    folder = Path(request.folder)
    match request.about:
        case AnalysisKind.STUDY:
            output.write_report(workspace, request.study, AnalysisSettings(), folder, cancel)
        case AnalysisKind.JUDGES:
            write_analysis(compare_judges(workspace, report=output.report, cancel=cancel), folder, output)
        case AnalysisKind.EXAMS:
            write_analysis(mark_exams(workspace), folder, output)


def _name(step: "QueuedStep") -> str:
    from medreview.workflows.carry_out_runs import ANALYSIS, ANALYSIS_WORDS, analysis_of

    if step.kind != ANALYSIS or step.request is None:
        return step.name
    asked = analysis_of(step.request)
    return f"{ANALYSIS_WORDS[asked.about]} {asked.study}".rstrip() + f" into {asked.folder}"


def _sentence(step: "QueuedStep") -> str:
    from medreview.workflows.carry_out_runs import STEP_STATE_WORDS, StepState

    parts = [f"{step.step}: {_name(step)}", f"{step.kind}, {STEP_STATE_WORDS[step.state]}"]
    if step.n_items:
        parts.append(f"{step.n_done} of {step.n_items}")
    elif step.draws_plan and step.run is None:
        parts.append("its plan is drawn when its turn comes")
    if step.needs and step.state is not StepState.DONE:
        parts.append(f"after {', '.join(map(str, step.needs))}")
    return "; ".join([*parts, *([str(step.reason)] if step.reason else [])])


def _as_json(step: "QueuedStep") -> dict[str, object]:
    return {
        "step": step.step,
        "kind": step.kind,
        "name": step.name,
        "run": step.run,
        "state": step.state.value,
        "draws_plan": step.draws_plan,
        "n_done": step.n_done,
        "n_items": step.n_items,
        "needs": list(step.needs),
        "reason": str(step.reason) if step.reason else None,
        "request": step.request,
    }


COMMANDS = (
    Command(
        "run queue list",
        "list the steps in order, and what each waits for",
        "run queue list trial.medreview",
        run=_list,
    ),
    Command(
        "run queue add",
        "add stored runs at the end; use --queue with a run command for new ones",
        "run queue add trial.medreview first",
        run=_add,
        arguments=_add_runs,
    ),
    Command(
        "run queue analyse",
        "add an analysis at the end; it waits for all earlier steps",
        'run queue analyse trial.medreview study --study "Main study" -o results',
        run=_analyse,
        arguments=_add_analysis,
    ),
    Command(
        "run queue move",
        "move a step up or down",
        "run queue move trial.medreview 2 -- -1",
        run=_move,
        arguments=_add_move,
    ),
    Command(
        "run queue remove",
        "remove a step; its run is kept",
        "run queue remove trial.medreview done",
        run=_remove,
        arguments=_add_remove,
    ),
    Command(
        "run queue start",
        "do all remaining steps, in order",
        "run queue start trial.medreview",
        run=_start,
        arguments=_add_start,
    ),
)
