"""Runs of judges as they are listed: how far and how well each went, under which name, and whether it stays."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit

from medreview.domain.judge_plans import JudgePlan, JudgePlanUnreadable, SkipReason, judge_plan_from_json
from medreview.domain.judge_runs import FEWEST_TO_TELL_ONE_VALUE, ReadingKind, Run, RunSession
from medreview.domain.stored_messages import message_from_json
from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.model_runs.planning import RunNameTaken
from medreview.model_runs.stored_runs import RunMissing, RunState, alone, found_run, is_under_way, run_state
from medreview.store.queries.judge_runs import (
    RunCounts,
    attempt_totals,
    done_times,
    is_torn,
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
from medreview.store.queries.model_requests import NOTHING_SENT, RequestCounts, requests_of_runs
from medreview.store.queries.run_times import items_per_minute, stretch_times
from medreview.store.workspace import Workspace


@dataclass(frozen=True, slots=True)
class OneValue:
    """A dimension for which a judge gave the same value to every answer."""

    dimension: str
    value: float
    n_answers: int


@dataclass(frozen=True, slots=True)
class RunView:
    """A run as the list shows it; without a plan where it was imported. ``host`` is where its prompts are sent.

    ``requests`` were sent there; while the run goes on, those that are under way have no answer yet.
    ``one_value`` are the dimensions that tell nothing, since every answer got the same, and there are many.
    """

    run: int
    name: str
    state: RunState
    model: str
    protocol: str
    setup: str | None
    reading: ReadingKind | None
    granularity: Granularity | None
    host: str | None
    created_at: str
    n_items: int
    n_done: int
    n_judgements: int
    n_valid: int
    plan_sha256: str
    requests: RequestCounts = NOTHING_SENT
    one_value: tuple[OneValue, ...] = ()

    @property
    def n_never_answered(self) -> int:
        """Requests whose answers did not arrive here before the run ended, or was ended."""
        return 0 if self.state is RunState.RUNNING else self.requests.n_unanswered


@dataclass(frozen=True, slots=True)
class SessionView:
    """A stretch of a run. ``ended_at`` is None while it goes on, or where it was cut off; then ``was_cut_off``."""

    started_at: str
    ended_at: str | None
    was_cut_off: bool
    n_done: int
    engine: Mapping[str, object]
    ended_because: Message | None


@dataclass(frozen=True, slots=True)
class RunSummary:
    """A run in numbers.

    Validity is counted by dimension over what holds (the last attempts) and over first attempts. ``items_per_minute``
    is over the time that all stretches took. Tokens count every attempt once, and every request whose tokens were told;
    ``n_failed`` counts items that no reply came for in the end, ``n_retries`` attempts beyond the first,
    ``n_calls`` every call of the model, with what the connection had to repeat, ``n_coinciding`` verdicts that stand in
    a text of their case too.
    """

    view: RunView
    plan: JudgePlan | None
    validity: Mapping[str, Mapping[str, int]]
    first_validity: Mapping[str, Mapping[str, int]]
    items_per_minute: float | None
    input_tokens: int
    output_tokens: int
    n_failed: int
    n_retries: int
    n_calls: int
    sessions: tuple[SessionView, ...]
    skipped: Mapping[SkipReason, int]
    spread: Mapping[str, Mapping[float, int]] = field(default_factory=dict[str, Mapping[float, int]])
    """How often each value was given, by dimension, lowest value first."""
    n_coinciding: int = 0


def list_runs(workspace: Workspace) -> tuple[RunView, ...]:
    """All runs of judges, the newest first."""
    with workspace.reading() as session:
        counts, sessions, judges = run_counts(session), last_sessions(session), judges_of_runs(session)
        requests = requests_of_runs(session)
        views: list[RunView] = []
        for run, model in judge_runs(session):
            run_id = run.id or 0
            of_run = counts.get(run_id, RunCounts())
            if is_torn(run, of_run.n_items):
                continue
            judge, protocol = judges.get(run_id, ("", ""))
            last = sessions.get(run_id)
            state = run_state(workspace, run, last, n_items=of_run.n_items, n_done=of_run.n_done)
            view = _view(run, model or judge, run.protocol or protocol, of_run, state)
            views.append(replace(view, requests=requests.get(run_id, NOTHING_SENT)))
        return tuple(views)


def run_summary(workspace: Workspace, run_id: int) -> RunSummary:
    """One run in numbers.

    Raises
    ------
    RunMissing
        If it is not there.
    """
    view = next((view for view in list_runs(workspace) if view.run == run_id), None)
    if view is None:
        raise RunMissing(run=run_id)
    with workspace.reading() as session:
        run = found_run(session, run_id)
        plan, totals = plan_of(run), attempt_totals(session, run_id)
        sessions = sessions_of_run(session, run_id)
        times = stretch_times(sessions, done_times(session, run_id))
        is_open = is_under_way(workspace, run_id)
        return RunSummary(
            view=view,
            plan=plan,
            validity=validity_counts(session, run_id, first_attempts=False),
            first_validity=validity_counts(session, run_id, first_attempts=True),
            items_per_minute=items_per_minute(times),
            input_tokens=max(totals.input_tokens, view.requests.input_tokens),
            output_tokens=max(totals.output_tokens, view.requests.output_tokens),
            n_failed=n_failed_items(session, run_id),
            n_retries=totals.n_attempts - totals.n_asked,
            n_calls=totals.n_calls,
            sessions=tuple(
                _session_view(stretch, time.n_done, is_open=is_open and stretch is sessions[-1])
                for stretch, time in zip(sessions, times, strict=True)
            ),
            skipped={reason: len(answers) for reason, answers in plan.skipped.items()} if plan else {},
            spread=_spread(run_counts(session, run_id).get(run_id, RunCounts())),
            n_coinciding=n_coinciding(session, run_id),
        )


def rename_run(workspace: Workspace, run_id: int, name: str) -> None:
    """Give a run another name; nothing else of it changes.

    Raises
    ------
    RunMissing, RunNameTaken
        If it is not there, or another run has the name.
    """
    with workspace.transaction() as session:
        run, other = found_run(session, run_id), run_named(session, name.strip())
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
    with workspace.reading() as session:
        name = found_run(session, run_id).name
    with alone(workspace, run_id, name), workspace.transaction() as session:
        remove_run(session, run_id)


def ask_failed_again(workspace: Workspace, run_id: int) -> int:
    """Let what could not be answered be pending again, to be carried out as the rest is; returns how many items.

    The attempts that failed are kept and counted.

    Raises
    ------
    RunMissing, RunUnderWay
        If it is not there, or is being carried out.
    """
    with workspace.reading() as session:
        name = found_run(session, run_id).name
    with alone(workspace, run_id, name), workspace.transaction() as session:
        return reopen_failed_items(session, run_id)


def plan_of(run: Run) -> JudgePlan | None:
    """The run's plan; None where it was imported, or planned by another version."""
    try:
        return judge_plan_from_json(run.plan, run=run.name)
    except JudgePlanUnreadable:
        return None


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
