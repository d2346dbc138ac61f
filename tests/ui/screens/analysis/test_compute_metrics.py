"""The place that computes metrics: what is offered, what is computed off the thread, what is said when it cannot be."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from sqlmodel import select

from medreview.domain.scores import Score
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.analysis.compute_metrics import ComputeMetricsScreen
from tests.builders import a_workspace
from tests.integration.analysis.metrics.scored_study import AUTHORS, N_QUESTIONS, bring_in
from tests.tiny_models.fixtures import TinyModels

N_ANSWERS = N_QUESTIONS * len(AUTHORS)


@pytest.fixture
def ready(context: ScreenContext, tmp_path: Path) -> Iterator[ScreenContext]:
    workspace = a_workspace(tmp_path)
    bring_in(workspace, tmp_path)
    context.workspace.use(workspace)
    yield context
    context.workspace.close()


@pytest.fixture
def page(qtbot: QtBot, ready: ScreenContext) -> ComputeMetricsScreen:
    screen = ComputeMetricsScreen(ready)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    screen.show()
    qtbot.waitUntil(lambda: screen.section.datasets.count() == 1)
    return screen


def stored(page: ComputeMetricsScreen) -> set[str]:
    with page.context.workspace.workspace.reading() as session:
        return set(session.exec(select(Score.metric)).all())


def compute(qtbot: QtBot, page: ComputeMetricsScreen, *metrics: str) -> None:
    page.section.metrics.tick(metrics)
    page.start_button.click()
    qtbot.waitUntil(page.start_button.isEnabled)


def test_that_the_usual_metrics_are_ticked_and_every_one_is_offered(page: ComputeMetricsScreen) -> None:
    box = page.section.metrics
    words = [box.item(row).text().strip("\u200e\u200f\u2068\u2069") for row in range(box.count())]
    assert {"BLEU", "chrF", "SARI", "BERTScore"} <= set(words)
    assert box.ticked() == ("bleu", "chrf", "deltableu", "rouge")


def test_that_scores_are_stored_and_told(qtbot: QtBot, page: ComputeMetricsScreen) -> None:
    compute(qtbot, page, "chrf")
    assert stored(page) == {"chrf"}
    assert f"Answers scored: {N_ANSWERS}" in page.outcome.text()
    assert "chrF2" in page.definitions.text()


@pytest.mark.usefixtures("persian")
def test_that_how_scores_are_computed_is_told_in_the_language_of_the_window(
    qtbot: QtBot, page: ComputeMetricsScreen
) -> None:
    compute(qtbot, page, "bleu", "chrf", "deltableu", "rouge")
    for line in page.definitions.text().splitlines()[1:]:
        assert "references" not in line
        assert "tokeniser" not in line


def test_that_single_references_and_those_held_out_are_a_tick_each(qtbot: QtBot, page: ComputeMetricsScreen) -> None:
    page.section.each_reference.click()
    page.section.hold_out.click()
    compute(qtbot, page, "chrf")
    assert page.done is not None
    assert page.done.n_added == N_ANSWERS * 3 + N_QUESTIONS * 2


def test_that_a_metric_that_needs_a_model_says_so_in_place(qtbot: QtBot, page: ComputeMetricsScreen) -> None:
    assert not page.section.model.isEnabled()
    compute(qtbot, page, "bertscore")
    assert page.section.model.isEnabled()
    assert page.section.problem.text().startswith("BERTScore needs a model")
    assert stored(page) == set()


def test_that_a_model_is_chosen_by_its_file(qtbot: QtBot, page: ComputeMetricsScreen, tiny_models: TinyModels) -> None:
    page.section.use_file(tiny_models.embedder)
    compute(qtbot, page, "bertscore")
    assert stored(page) == {f"bertscore ({tiny_models.embedder.name})", f"bertscore-mean ({tiny_models.embedder.name})"}
    assert page.done is not None
    assert page.done.baseline is not None
    assert (
        f"Randomly paired answers and references score {page.done.baseline.value:.3f} on average" in page.outcome.text()
    )


def test_that_a_scoring_can_be_stopped(qtbot: QtBot, page: ComputeMetricsScreen) -> None:
    page.start_button.click()
    assert page.stop_button.isEnabled()
    qtbot.mouseClick(page.stop_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(page.start_button.isEnabled)
    assert page.outcome.text().startswith("Stopped.")


def test_that_no_ticked_metric_is_asked_for_one(qtbot: QtBot, page: ComputeMetricsScreen) -> None:
    compute(qtbot, page)
    assert page.section.problem.text() == "Choose at least one metric."
