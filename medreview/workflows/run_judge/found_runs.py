"""Find a run with its plan, and where its model is now."""

from dataclasses import dataclass
from pathlib import Path

from medreview.domain.judge_plans import JudgePlan, judge_plan_from_json
from medreview.jobs import CancelToken, no_report
from medreview.llm.model_files.card_values import FileRole
from medreview.llm.model_files.file_states import (
    FileState,
    ModelFileChanged,
    check_unchanged,
    stored_part,
    stored_state,
)
from medreview.llm.model_places import LocalModel, ModelPlace
from medreview.store.queries.judge_runs import judge_run
from medreview.store.queries.models import model_named, place_of
from medreview.store.workspace import Workspace
from medreview.workflows.run_judge.errors import ModelChanged, ModelNotReachable, RunMissing, RunWasImported


@dataclass(frozen=True, slots=True)
class FoundRun:
    """A run that was planned here."""

    run_id: int
    name: str
    model_id: int
    plan: JudgePlan


def found_run(workspace: Workspace, run_id: int) -> FoundRun:
    """The run and its plan.

    Raises
    ------
    RunMissing, RunWasImported, JudgePlanUnreadable
        If there is no run that was planned here.
    """
    with workspace.reading() as rows:
        run = judge_run(rows, run_id)
        if run is None:
            raise RunMissing(run=run_id)
        if not run.plan or run.model_id is None:
            raise RunWasImported(name=run.name)
        return FoundRun(run_id, run.name, run.model_id, judge_plan_from_json(run.plan, run=run.name))


def model_place_of(workspace: Workspace, found: FoundRun, cancel: CancelToken) -> ModelPlace:
    """Where the run's model is now. A file that was touched since it was added is hashed again.

    Raises
    ------
    ModelNotReachable
        If its file or endpoint is not known.
    ModelChanged
        If the file is no longer the one that the run was planned with.
    Cancelled
        If the token was cancelled while the file was hashed.
    """
    planned = found.plan.model
    with workspace.reading() as rows:
        known = model_named(rows, planned.name)
        place = place_of(known.source) if known and known.source else None
    if known is None or known.source is None or place is None:
        raise ModelNotReachable(planned.name)
    if planned.sha256 and known.model.sha256 and planned.sha256 != known.model.sha256:
        raise ModelChanged(model=planned.name)
    if isinstance(place, LocalModel):
        card = known.source.card
        parts = ((FileRole.PROJECTOR, planned.projector_sha256), (FileRole.ADAPTER, planned.adapter_sha256))
        _check_file(place.path, planned.sha256, stored_state(card), planned.name, cancel)
        for (role, sha256), path in zip(parts, (place.projector, place.adapter), strict=True):
            part = stored_part(card, role.value)
            _check_file(path, sha256, part.state if part and part.sha256 == sha256 else None, planned.name, cancel)
    return place


def _check_file(
    path: Path | None, sha256: str | None, state: FileState | None, model: str, cancel: CancelToken
) -> None:
    """Refuse a file with another content than was planned; one that is not there is the engine's to name."""
    if path is None or sha256 is None or not path.is_file():
        return
    try:
        check_unchanged(path, sha256, state, no_report, cancel)
    except ModelFileChanged as error:
        raise ModelChanged(model=model) from error
