"""A run is carried out with the file it was planned with, or not at all."""

import os
import shutil
from pathlib import Path

import pytest

from medreview.jobs import CancelToken, no_report
from medreview.llm.engines import Engine, EngineSettings, EngineStopped
from medreview.llm.model_places import ModelPlace
from medreview.store.workspace import Workspace
from medreview.workflows.manage_models import add_local
from medreview.workflows.run_judge import JudgeDraft, RunState, carry_out, create_runs
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
