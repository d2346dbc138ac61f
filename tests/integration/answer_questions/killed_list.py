"""The list of runs as a program of its own: tells each item, until it is killed or the list has come to its end.

Run as ``python killed_list.py WORKSPACE``; prints one JSON line for each thing that it does.
"""

import json
import sys
from pathlib import Path

from medreview.domain.run_kinds import RunKind
from medreview.jobs import CancelToken
from medreview.llm.engines import GenerateRequest
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.answer_questions import plan_queued_answers
from medreview.workflows.carry_out_runs import AnalysisRequest, RunEvent, StepWork, carry_out_step, next_step
from medreview.workflows.run_judge import plan_queued_run
from tests.fakes.fake_engine import FakeEngine

GRADES = json.dumps({"correctness": 4, "relevance": 3, "communicates_risks": 5})


def rule(request: GenerateRequest) -> str:
    asked = request.messages[-1].text
    return (
        GRADES if "communicates_risks" in "".join(one.text for one in request.messages) else f"Rest, then {asked[-30:]}"
    )


def analyse(_workspace: Workspace, request: AnalysisRequest, _cancel: CancelToken) -> None:
    Path(request.folder).mkdir(parents=True, exist_ok=True)
    (Path(request.folder) / "written.txt").write_text("here")
    _say(analysed=request.folder)


WORK = StepWork({RunKind.JUDGE: plan_queued_run, RunKind.ANSWER: plan_queued_answers}, analyse)


def main() -> None:
    workspace = open_workspace(Path(sys.argv[1]))
    tried: set[int] = set()
    while (step := next_step(workspace, tried)) is not None:
        tried.add(step.step)
        _say(step=step.step)
        carry_out_step(
            workspace, step.step, WORK, _tell, open_engine=FakeEngine(rule, window=1).open, on_planned=_on_planned
        )
    workspace.close()
    _say(over=True)


def _on_planned(run: int) -> None:
    _say(run=run)


def _tell(event: RunEvent) -> None:
    _say(event=type(event).__name__)


def _say(**what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
