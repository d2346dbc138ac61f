"""A run is carried out with the file it was planned with, or not at all."""

import hashlib
import os
import shutil
from pathlib import Path

import pytest

from medreview.jobs import CancelToken, no_report
from medreview.llm.engines import Engine, EngineSettings, EngineStopped, ModelPlace
from medreview.store.workspace import Workspace
from medreview.workflows.carry_out_runs import RunState, carry_out, run_summary
from medreview.workflows.manage_models import add_local, move_file
from medreview.workflows.manage_models.errors import OtherFile
from medreview.workflows.run_judge import JudgeDraft, create_runs
from tests.builders import a_workspace
from tests.judged_answers import judged_dataset
from tests.tiny_models.fixtures import TinyModels


class Opened(EngineStopped):
    """Stands for all that comes after the file was looked at."""

    def __init__(self) -> None:
        super().__init__("opened")


def opening(place: ModelPlace, settings: EngineSettings, *, key: str | None = None) -> Engine:
    raise Opened


@pytest.fixture
def planned(tmp_path: Path, tiny_models: TinyModels) -> tuple[Workspace, int, Path]:
    """A workspace with a run, and the file of its model."""
    workspace = a_workspace(tmp_path)
    file = Path(shutil.copy(tiny_models.text, tmp_path / "model.gguf"))
    add_local(workspace, file, no_report, CancelToken(), name="judge")
    judged_dataset(workspace, [["Rest."]])
    (run,) = create_runs(workspace, JudgeDraft("cqa-coarse", ("judge",)))
    return workspace, run, file


def said(workspace: Workspace, run: int) -> str:
    outcome = carry_out(workspace, run, open_engine=opening)
    assert outcome.state is RunState.STOPPED
    return str(outcome.reason)


def test_that_a_file_that_is_what_it_was_is_opened(planned: tuple[Workspace, int, Path]) -> None:
    workspace, run, _ = planned
    assert said(workspace, run) == "opened"


def test_that_a_file_that_was_only_touched_is_opened(planned: tuple[Workspace, int, Path]) -> None:
    workspace, run, file = planned
    os.utime(file, ns=(1, 1))
    assert said(workspace, run) == "opened"


def test_that_a_file_with_another_content_is_refused(planned: tuple[Workspace, int, Path]) -> None:
    workspace, run, file = planned
    file.write_bytes(file.read_bytes()[:-1] + b"\x01")
    os.utime(file, ns=(1, 1))
    assert "no longer the one this run was planned with" in said(workspace, run)


@pytest.fixture
def with_parts(tmp_path: Path, tiny_models: TinyModels) -> tuple[Workspace, int, dict[str, Path]]:
    """A workspace with a run of a model with a projector and an adapter, and these two files."""
    workspace = a_workspace(tmp_path)
    parts = {
        "projector": Path(shutil.copy(tiny_models.projector, tmp_path / "mmproj.gguf")),
        "adapter": Path(shutil.copy(tiny_models.adapter, tmp_path / "adapter.gguf")),
    }
    add_local(workspace, tiny_models.text, no_report, CancelToken(), name="judge", **parts)
    judged_dataset(workspace, [["Rest."]])
    (run,) = create_runs(workspace, JudgeDraft("cqa-coarse", ("judge",)))
    return workspace, run, parts


def test_that_projector_and_adapter_are_planned_by_their_content(with_parts: tuple[Workspace, int, dict[str, Path]]):
    workspace, run, parts = with_parts
    plan = run_summary(workspace, run).plan
    assert plan is not None
    assert plan.model.projector_sha256 == hashlib.sha256(parts["projector"].read_bytes()).hexdigest()
    assert plan.model.adapter_sha256 == hashlib.sha256(parts["adapter"].read_bytes()).hexdigest()
    for file in parts.values():
        os.utime(file, ns=(1, 1))
    assert said(workspace, run) == "opened"


@pytest.mark.parametrize("part", ["projector", "adapter"])
def test_that_a_part_with_another_content_is_refused(
    with_parts: tuple[Workspace, int, dict[str, Path]], part: str
) -> None:
    workspace, run, parts = with_parts
    parts[part].write_bytes(parts[part].read_bytes()[:-1] + b"\x01")
    os.utime(parts[part], ns=(1, 1))
    assert "no longer the one this run was planned with" in said(workspace, run)


def test_that_a_part_is_moved_with_its_content_only(
    with_parts: tuple[Workspace, int, dict[str, Path]], tiny_models: TinyModels, tmp_path: Path
) -> None:
    workspace, run, parts = with_parts
    moved = parts["adapter"].rename(tmp_path / "moved.gguf")
    move_file(workspace, "judge", tiny_models.text, no_report, CancelToken(), adapter=moved)
    assert said(workspace, run) == "opened"
    moved.write_bytes(moved.read_bytes()[:-1] + b"\x01")
    with pytest.raises(OtherFile):
        move_file(workspace, "judge", tiny_models.text, no_report, CancelToken(), adapter=moved)
