"""What runs there are, and how far and how well each went."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlsplit

from sqlmodel import Session

from medreview.domain.judge_plans import JudgePlan, JudgePlanUnreadable, judge_plan_from_json
from medreview.domain.judge_runs import FEWEST_TO_TELL_ONE_VALUE, Run, RunSession
from medreview.domain.stored_messages import message_from_json
from medreview.store.queries.judge_runs import (
    RunCounts,
    attempt_totals,
    done_times,
    is_torn,
    judge_run,
    judge_runs,
    judges_of_runs,
    last_sessions,
    n_coinciding,
    n_failed_items,
    remove_run,
    reopen_failed_items,
    run_counts,
    run_named,
    sessions_of_run,
    validity_counts,
)
from medreview.store.queries.model_requests import NOTHING_SENT, requests_of_runs
from medreview.store.queries.run_times import items_per_minute, stretch_times
from medreview.store.workspace import Workspace
from medreview.workflows.run_judge.errors import RunMissing, RunNameTaken
from medreview.workflows.run_judge.events import RunState
from medreview.workflows.run_judge.selecting import counted
from medreview.workflows.run_judge.stretches import alone, is_under_way, paused_itself
from medreview.workflows.run_judge.views import OneValue, RunStanding, RunView, SessionView


def list_runs(workspace: Workspace) -> tuple[RunView, ...]:
    """All runs of judges, the newest first."""
    with workspace.reading() as rows:
        counts, sessions, judges = run_counts(rows), last_sessions(rows), judges_of_runs(rows)
        requests = requests_of_runs(rows)
        views: list[RunView] = []
        for run, model in judge_runs(rows):
            run_id = run.id or 0
            of_run = counts.get(run_id, RunCounts())
            if is_torn(run, of_run.n_items):
                continue
            judge, protocol = judges.get(run_id, ("", ""))
            state = _state(workspace, run, of_run, sessions.get(run_id))
            view = _view(run, model or judge, run.protocol or protocol, of_run, state)
            views.append(replace(view, requests=requests.get(run_id, NOTHING_SENT)))
        return tuple(views)


def run_standing(workspace: Workspace, run_id: int) -> RunStanding:
    """One run in numbers.

    Raises
    ------
    RunMissing
        If it is not there.
    """
    view = next((view for view in list_runs(workspace) if view.run == run_id), None)
    if view is None:
        raise RunMissing(run=run_id)
    with workspace.reading() as rows:
        run = _found(rows, run_id)
        plan, totals = plan_of(run), attempt_totals(rows, run_id)
        sessions = sessions_of_run(rows, run_id)
        times = stretch_times(sessions, done_times(rows, run_id))
        is_open = is_under_way(workspace, run_id)
        return RunStanding(
            view=view,
            plan=plan,
            validity=validity_counts(rows, run_id, first_attempts=False),
            first_validity=validity_counts(rows, run_id, first_attempts=True),
            items_per_minute=items_per_minute(times),
            input_tokens=max(totals.input_tokens, view.requests.input_tokens),
            output_tokens=max(totals.output_tokens, view.requests.output_tokens),
            n_failed=n_failed_items(rows, run_id),
            n_retries=totals.n_attempts - totals.n_asked,
            n_calls=totals.n_calls,
            sessions=tuple(
                _session_view(session, time.n_done, is_open=is_open and session is sessions[-1])
                for session, time in zip(sessions, times, strict=True)
            ),
            skipped=counted(plan.skipped) if plan else {},
            spread=_spread(run_counts(rows, run_id).get(run_id, RunCounts())),
            n_coinciding=n_coinciding(rows, run_id),
        )


def rename_run(workspace: Workspace, run_id: int, name: str) -> None:
    """Give a run another name; nothing else of it changes.

    Raises
    ------
    RunMissing, RunNameTaken
        If it is not there, or another run has the name.
    """
    with workspace.transaction() as rows:
        run, other = _found(rows, run_id), run_named(rows, name.strip())
        if not name.strip() or (other is not None and other.id != run_id):
            raise RunNameTaken(name=name.strip())
        run.name = name.strip()


def delete_run(workspace: Workspace, run_id: int) -> None:
    """Take a run out with all its judgements, for good.

    Raises
    ------
    RunMissing, RunUnderWay
        If it is not there, or is being carried out.
    """
    with workspace.reading() as rows:
        name = _found(rows, run_id).name
    with alone(workspace, run_id, name), workspace.transaction() as rows:
        remove_run(rows, run_id)


def ask_failed_again(workspace: Workspace, run_id: int) -> int:
    """Let what could not be answered be pending again, to be carried out as the rest is; returns how many items.

    The attempts that failed are kept and counted.

    Raises
    ------
    RunMissing, RunUnderWay
        If it is not there, or is being carried out.
    """
    with workspace.reading() as rows:
        name = _found(rows, run_id).name
    with alone(workspace, run_id, name), workspace.transaction() as rows:
        return reopen_failed_items(rows, run_id)


def plan_of(run: Run) -> JudgePlan | None:
    """The run's plan; None where it was imported, or planned by another version."""
    try:
        return judge_plan_from_json(run.plan, run=run.name)
    except JudgePlanUnreadable:
        return None


def _found(rows: Session, run_id: int) -> Run:
    run = judge_run(rows, run_id)
    if run is None:
        raise RunMissing(run=run_id)
    return run


def _state(workspace: Workspace, run: Run, counts: RunCounts, last: RunSession | None) -> RunState:
    if not run.plan:
        return RunState.IMPORTED
    if is_under_way(workspace, run.id or 0):
        return RunState.RUNNING
    if counts.n_done >= counts.n_items:
        return RunState.FINISHED
    if last is None:
        return RunState.PLANNED if not counts.n_done else RunState.PAUSED
    return RunState.STOPPED if last.ended_because and not paused_itself(last) else RunState.PAUSED


def _view(run: Run, model: str, protocol: str, counts: RunCounts, state: RunState) -> RunView:
    plan = plan_of(run)
    return RunView(
        run=run.id or 0,
        name=run.name,
        state=state,
        model=model,
        protocol=protocol,
        setup=plan.setup if plan else None,
        reading=plan.reading if plan else None,
        granularity=plan.granularity if plan else None,
        host=_host(plan),
        created_at=run.created_at,
        n_items=counts.n_items,
        n_done=counts.n_done,
        n_judgements=counts.n_judgements,
        n_valid=counts.n_valid,
        plan_sha256=run.plan_sha256,
        one_value=_one_value(counts),
    )


def _one_value(counts: RunCounts) -> tuple[OneValue, ...]:
    """The dimensions with a single value on so many answers that this is no chance; said, and never stopped for."""
    n_values = Counter(found.dimension for found in counts.values)
    return tuple(
        OneValue(found.dimension, found.value, found.n_answers)
        for found in counts.values
        if n_values[found.dimension] == 1 and found.n_answers >= FEWEST_TO_TELL_ONE_VALUE
    )


def _spread(counts: RunCounts) -> dict[str, dict[float, int]]:
    found: dict[str, dict[float, int]] = {}
    for one in counts.values:
        found.setdefault(one.dimension, {})[one.value] = one.n
    return found


def _host(plan: JudgePlan | None) -> str | None:
    return urlsplit(plan.model.base_url).netloc if plan and plan.model.base_url else None


def _session_view(session: RunSession, n_done: int, *, is_open: bool) -> SessionView:
    engine: Mapping[str, object] = session.engine
    return SessionView(
        started_at=session.started_at,
        ended_at=session.ended_at,
        was_cut_off=session.ended_at is None and not is_open,
        n_done=n_done,
        engine=engine,
        ended_because=message_from_json(session.ended_because),
    )
