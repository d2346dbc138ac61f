"""The use of models in a month: calls, tokens and hours of runs, in the open workspace and in all that were open.

Each run is noted in a file in the program's folder when a stretch of it ends and when models are listed, under the
name of its first item, so that a copy of a workspace is not counted twice.
"""

import json
import threading
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from medreview.atomic_files import FileNotWritten, write_whole
from medreview.domain.plan_json import JudgePlanUnreadable
from medreview.domain.runs import Run
from medreview.errors import MedReviewError
from medreview.model_runs.stored_runs import RECORD_KINDS
from medreview.paths import user_data_folder
from medreview.store.queries.run_times import seconds_since
from medreview.store.queries.runs import StepTaken, runs_at_work_since, taken_by_steps
from medreview.store.workspace import Session, Workspace

_MONTHS_KEPT = 12
_S_PER_HOUR = 3600
_use = threading.Lock()


@dataclass(frozen=True, slots=True)
class ModelUse:
    """The calls of a model, the tokens that it read and wrote, and the seconds of its runs."""

    n_calls: int = 0
    n_input: int = 0
    n_output: int = 0
    seconds: float = 0

    def __add__(self, other: "ModelUse") -> "ModelUse":
        return ModelUse(
            self.n_calls + other.n_calls,
            self.n_input + other.n_input,
            self.n_output + other.n_output,
            self.seconds + other.seconds,
        )

    @property
    def n_tokens(self) -> int:
        return self.n_input + self.n_output

    @property
    def hours(self) -> float:
        return self.seconds / _S_PER_HOUR


_Noted = dict[str, dict[str, dict[str, dict[str, Any]]]]
"""Of each month the runs, of each run the models, of each model its use."""


def model_use_file() -> Path:
    return user_data_folder() / "model-use.json"


def use_of_runs(session: Session, run_id: int | None = None) -> dict[str, dict[str, ModelUse]]:
    """The use of models since the month began, by the first item of each run and by the model's name."""
    since = _month_began()
    found: dict[str, dict[str, ModelUse]] = {}
    for run, uid in runs_at_work_since(session, since, run_id):
        steps = taken_by_steps(session, run.id or 0, since)
        used = _by_model(run, steps, seconds_since(session, run.id or 0, since))
        if used:
            found[uid] = used
    return found


def note_use(workspace: Workspace, run_id: int | None = None) -> dict[str, dict[str, ModelUse]]:
    """Note what a run of the workspace, or every one, took this month; gives that. A full disk is no reason to fail."""
    with workspace.reading() as session:
        found = use_of_runs(session, run_id)
    if found:
        with suppress(FileNotWritten), _use:
            _note(found)
    return found


def summed(runs: Iterable[Mapping[str, ModelUse]]) -> dict[str, ModelUse]:
    """The use of each model over runs, by its name."""
    found: dict[str, ModelUse] = {}
    for run in runs:
        for model, used in run.items():
            found[model] = found.get(model, ModelUse()) + used
    return found


def use_everywhere() -> dict[str, ModelUse]:
    """The use of each model this month, over the runs of all workspaces that were open on this machine."""
    runs = _read().get(_month(), {}).values()
    return summed({model: ModelUse(**used) for model, used in run.items()} for run in runs)


def _by_model(run: Run, steps: Sequence[StepTaken], seconds: float) -> dict[str, ModelUse]:
    """The seconds of a run are shared by the calls of its models."""
    n_calls = sum(step.n_calls for step in steps)
    names = _models_of_steps(run)
    found: dict[str, ModelUse] = {}
    for step in steps:
        share = step.n_calls / n_calls if n_calls else 0
        name = names.get(step.step, names.get(0, ""))
        used = ModelUse(step.n_calls, step.n_input, step.n_output, round(seconds * share, 3))
        found[name] = found.get(name, ModelUse()) + used
    return {name: used for name, used in found.items() if name}


def _models_of_steps(run: Run) -> dict[int, str]:
    try:
        stages = RECORD_KINDS[run.kind](run).stages
    except (KeyError, JudgePlanUnreadable, MedReviewError):
        return {}
    return {step: stage.model.name for stage in stages for step in stage.steps}


def _note(found: Mapping[str, Mapping[str, ModelUse]]) -> None:
    noted = _read()
    month = noted.setdefault(_month(), {})
    new = {uid: {model: asdict(used) for model, used in run.items()} for uid, run in found.items()}
    if all(month.get(uid) == run for uid, run in new.items()):
        return
    month |= new
    kept = {name: noted[name] for name in sorted(noted)[-_MONTHS_KEPT:]}
    write_whole(model_use_file(), json.dumps(kept, ensure_ascii=False).encode())


def _read() -> _Noted:
    """A file that cannot be read is begun anew: runs that are in a workspace are noted again when it is opened."""
    try:
        noted: Any = json.loads(model_use_file().read_text(encoding="utf-8"))
        for month in noted.values():
            summed({model: ModelUse(**used) for model, used in run.items()} for run in month.values())
    except (OSError, ValueError, TypeError, AttributeError):
        return {}
    return noted


def _month() -> str:
    return datetime.now().astimezone().strftime("%Y-%m")


def _month_began() -> str:
    """The first moment of this month on this machine's clock, written as the times of items are."""
    first = datetime.now().astimezone().replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return first.astimezone(UTC).isoformat(timespec="milliseconds")
