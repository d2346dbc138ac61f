"""Hands a stored run to the judge runner, as its next turn."""

from functools import partial

from medreview.errors import Message
from medreview.jobs import CancelToken, Progress
from medreview.ui.judge_runner import JudgeTask, Tell
from medreview.ui.online import host_beyond_here
from medreview.ui.screen import ScreenContext
from medreview.workflows import run_judge
from medreview.workflows.run_judge import EngineSettings, RunEvent, RunStanding
from medreview.workflows.workspace_files import Workspace


def turn_of(context: ScreenContext, standing: RunStanding) -> JudgeTask:
    """What the runner is to do: judge what is pending of a run in the workspace that is open now."""
    run = standing.view.run
    settings = EngineSettings(is_gentle=context.settings.judges_gently)
    work = partial(_judge, context.workspace.workspace, run, settings)
    host = host_beyond_here(standing.plan.model.base_url) if standing.plan else None
    return JudgeTask(run, standing.view.name, work, host)


def _judge(workspace: Workspace, run: int, settings: EngineSettings, tell: Tell, cancel: CancelToken) -> Message | None:
    def on_event(event: RunEvent) -> None:
        tell(Progress(event.progress.n_done, event.progress.n_items))
        tell(event)

    return run_judge.carry_out(workspace, run, on_event, cancel, settings=settings).reason
