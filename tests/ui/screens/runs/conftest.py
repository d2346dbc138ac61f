"""A workspace with answers and a model that judges them by a rule, in place of a real engine."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from medreview.domain.models import Model, ModelKind, ModelSource
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.runs.run_page import RunScreen
from medreview.workflows import carry_out_runs, run_judge
from medreview.workflows.run_judge import JudgeDraft
from tests.builders import a_study, a_workspace
from tests.fakes.fake_engine import FakeEngine, by_marks


@pytest.fixture
def judging(context: ScreenContext, tmp_path: Path) -> Iterator[ScreenContext]:
    """Six answers of a study, and the model "tiny" that runs here."""
    workspace = a_workspace(tmp_path)
    a_study(workspace, answers=6)
    with workspace.transaction() as session:
        model = Model(name="tiny", family="Tiny", size_class="1B")
        session.add(model)
        session.flush()
        session.add(
            ModelSource(
                model_id=model.id or 0, kind=ModelKind.LOCAL, path=str(tmp_path / "tiny.gguf"), card={}, abilities={}
            )
        )
    context.workspace.use(workspace)
    yield context
    context.runs.shut_down()
    context.workspace.close()


@pytest.fixture
def words_of_run(qtbot: QtBot, judging: ScreenContext) -> Callable[[int], str]:
    """All words that the page of a run shows."""

    def words(run: int) -> str:
        page = RunScreen(judging)
        qtbot.addWidget(page)
        page.show()
        page.arrive(run)
        qtbot.waitUntil(lambda: page.shown is not None and not judging.read_jobs.is_busy, timeout=60_000)
        pane = page.state_pane
        model = pane.validity.model()
        cells = [
            str(model.headerData(column, Qt.Orientation.Horizontal)) + ": " + str(model.index(row, column).data())
            for row in range(model.rowCount())
            for column in range(model.columnCount())
            if not pane.validity.isColumnHidden(column)
        ]
        return "\n".join([pane.about.text(), pane.problem.text(), pane.progress.text(), *cells])

    return words


@pytest.fixture
def use_engine(monkeypatch: pytest.MonkeyPatch) -> Callable[[FakeEngine], FakeEngine]:
    """Let runs be carried out by this engine."""
    real = carry_out_runs.carry_out

    def use(engine: FakeEngine) -> FakeEngine:
        monkeypatch.setattr(carry_out_runs, "carry_out", partial(real, open_engine=engine.open))
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
