"""A workspace with answers and a model that judges them by a rule, in place of a real engine."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from medreview.domain.models import Model, ModelKind, ModelSource
from medreview.ui.screen import ScreenContext
from medreview.workflows import run_judge
from medreview.workflows.run_judge import JudgeDraft
from tests.builders import a_study, a_workspace
from tests.fakes.fake_engine import FakeEngine, by_marks


@pytest.fixture
def judging(context: ScreenContext, tmp_path: Path) -> Iterator[ScreenContext]:
    """Six answers of a study, and the model "tiny" that runs here."""
    workspace = a_workspace(tmp_path)
    a_study(workspace, answers=6)
    with workspace.transaction() as rows:
        model = Model(name="tiny", family="Tiny", size_class="1B")
        rows.add(model)
        rows.flush()
        rows.add(
            ModelSource(
                model_id=model.id or 0, kind=ModelKind.LOCAL, path=str(tmp_path / "tiny.gguf"), card={}, abilities={}
            )
        )
    context.workspace.use(workspace)
    yield context
    context.judges.shut_down()
    context.workspace.close()


@pytest.fixture
def use_engine(monkeypatch: pytest.MonkeyPatch) -> Callable[[FakeEngine], FakeEngine]:
    """Let runs be carried out by this engine."""
    real = run_judge.carry_out

    def use(engine: FakeEngine) -> FakeEngine:
        monkeypatch.setattr(run_judge, "carry_out", partial(real, open_engine=engine.open))
        return engine

    return use


@pytest.fixture
def engine(use_engine: Callable[[FakeEngine], FakeEngine]) -> FakeEngine:
    return use_engine(FakeEngine(by_marks(DIMENSIONS, {"Paracetamol": 4}, 2)))


@pytest.fixture
def went(judging: ScreenContext) -> list[tuple[str, object]]:
    """The places that are asked for, with what is handed to them."""
    wishes: list[tuple[str, object]] = []
    judging.navigator.place_requested.connect(lambda place, wish: wishes.append((place, wish)))
    return wishes


DIMENSIONS = tuple(dict(next(v.scales for v in run_judge.available_protocols() if v.name == "cqa-coarse")))


def a_run(context: ScreenContext, **choices: object) -> int:
    """Store a run of the model over the answers."""
    draft = JudgeDraft(**({"protocol": "cqa-coarse", "models": ("tiny",)} | choices))  # type: ignore[arg-type]
    return run_judge.create_runs(context.workspace.workspace, draft)[0]
