"""A first judge run out of the box: add the model that ships, let it judge, rate meanwhile, pause, go on, look."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from medreview.domain.rating_tasks import ItemTask
from medreview.domain.run_kinds import RunKind
from medreview.ui.screens.models import ModelsScreen
from medreview.ui.screens.runs.new_judgements import NewJudgementsScreen
from medreview.ui.screens.runs.new_run import NewRunScreen
from medreview.ui.screens.runs.run_page import RunScreen
from medreview.ui.screens.runs.screen import RunsScreen
from medreview.workflows.check_workspace import check_workspace
from tests.journeys.window_driver import WindowDriver, shown_value
from tests.made_sample import copy_sample

N_ANSWERS = 50

pytest.importorskip("llama_cpp", reason="the local engine is not set up")


@pytest.fixture
def driver(qapp, tmp_path: Path):
    driver = WindowDriver(tmp_path / "settings.ini")
    yield driver
    driver.close()


@pytest.mark.timeout(600)
def test_that_a_judge_goes_on_while_a_person_rates_and_where_it_was_paused(driver: WindowDriver, tmp_path: Path):
    workspace = copy_sample(tmp_path / "sample.medreview")
    driver.open(workspace)
    add_the_shipped_model(driver)

    page = start_a_run(driver)
    driver.wait_until(lambda: shown(page) > 0, "the first judgement")
    rate_one_sentence(driver)
    driver.window.show_place("run")
    driver.click(page.go_button)
    driver.wait_until(lambda: page.state.text() == "paused", "the pause")
    n_before = shown(page)
    assert 0 < n_before < page.shown.view.n_items

    driver.click(page.go_button)
    driver.wait_until(lambda: page.state.text() == "finished", "the end of the run")
    assert shown(page) == page.shown.view.n_items
    assert not page.go_button.isVisible()
    look_at_a_judgement(driver, page)
    the_list_says_so(driver)
    driver.shell.context.workspace.close()
    assert check_workspace(workspace).findings == ()


def add_the_shipped_model(driver: WindowDriver) -> None:
    driver.window.show_place("models")
    screen = driver.screen("models", ModelsScreen)
    driver.click(screen.list_page.file_button)
    driver.wait_until(lambda: screen.files.page.chosen is not None, "the model that ships")
    assert screen.files.page.chosen is not None
    assert screen.files.page.chosen.path.name == "medreview-trial.gguf"
    driver.click(screen.files.page.add_button)
    driver.wait_until(
        lambda: screen.list_page.model is not None and screen.list_page.model.path is not None, "the model in the list"
    )
    driver.click(screen.list_page.test_button)
    driver.wait_until(
        lambda: screen.list_page.model is not None and screen.list_page.model.tested_at is not None, "the model's test"
    )
    assert screen.list_page.details.problem.text() == ""
    driver.click(screen.list_page.run_button)


def start_a_run(driver: WindowDriver) -> RunScreen:
    """Let it judge the sentences of half of the sample's answers."""
    driver.click(driver.screen("new-run", NewRunScreen).buttons[RunKind.JUDGE])
    form = driver.screen("new-judgements", NewJudgementsScreen)
    box = form.protocol.protocol
    box.setCurrentIndex(box.findData("cqa-fine"))
    form.selection.sample.setValue(N_ANSWERS)
    driver.wait_until(lambda: not form.is_waiting and form.start_button.isEnabled(), "the preview of the run")
    assert form.result.sentences[1].startswith("50 answers")
    form.tries_first.setChecked(False)
    driver.click(form.start_button)
    driver.wait_until(lambda: driver.window.current_place == "run", "the page of the run")
    return driver.screen("run", RunScreen)


def shown(page: RunScreen) -> int:
    """How many things are judged, as the page shows it."""
    return page.state_pane.bar.value() if page.shown is not None else 0


def rate_one_sentence(driver: WindowDriver) -> None:
    rating_page = driver.begin_as("R1")
    task = rating_page.task
    while not isinstance(task, ItemTask):
        driver.press(Qt.Key.Key_Return)
        task = rating_page.task
    driver.press("3")
    assert shown_value(rating_page, task.dimensions[0].name) == task.dimensions[0].scale.values[2]
    assert driver.shell.context.runs.is_busy
    driver.click(rating_page.stop_button)  # while somebody rates here, judgements are hidden


def look_at_a_judgement(driver: WindowDriver, page: RunScreen) -> None:
    driver.wait_until(lambda: page.judgement.detail is not None, "a judgement")
    detail = page.judgement.detail
    assert detail is not None
    assert detail.is_prompt_as_sent is True
    assert page.judgement.reply.toPlainText().strip()
    assert detail.question[:20] in page.judgement.prompt.toPlainText()


def the_list_says_so(driver: WindowDriver) -> None:
    driver.window.show_place("runs")
    screen = driver.screen("runs", RunsScreen)
    driver.wait_until(lambda: bool(screen.runs) and not screen.context.read_jobs.is_busy, "the list of runs")
    run = next(one for one in screen.runs if one.kind is RunKind.JUDGE)
    assert run.n_done == run.n_items
