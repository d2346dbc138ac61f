"""A run goes out as files and its results come back, without anything being asked here."""

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from medreview.ui.screen import ScreenContext
from medreview.ui.screens.runs.run_page import RunScreen
from tests.ui.screens.runs.conftest import DIMENSIONS, a_run


@pytest.fixture
def page(qtbot: QtBot, judging: ScreenContext) -> RunScreen:
    screen = RunScreen(judging)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    screen.show()
    screen.arrive(a_run(judging, name="elsewhere"))
    qtbot.waitUntil(lambda: screen.shown is not None and not judging.read_jobs.is_busy)
    return screen


def results_for(requests: Path, folder: Path) -> Path:
    """What a provider would send back, in another order."""
    lines: list[str] = []
    for line in reversed(requests.read_text(encoding="utf-8").splitlines()):
        message = {"role": "assistant", "content": json.dumps(dict.fromkeys(DIMENSIONS, 4))}
        body = {"choices": [{"index": 0, "message": message, "finish_reason": "stop"}]}
        key = json.loads(line)["custom_id"]
        lines.append(json.dumps({"custom_id": key, "response": {"status_code": 200, "body": body}, "error": None}))
    file = folder / "results.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def test_that_requests_go_out_and_their_results_come_back(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, tmp_path: Path
) -> None:
    assert page.shown is not None
    run = page.shown.view.run
    page.files.write(run, tmp_path / "batch")
    qtbot.waitUntil(lambda: not judging.write_jobs.is_busy)
    (requests,) = (tmp_path / "batch").iterdir()
    page.files.take_in(run, [results_for(requests, tmp_path)])
    qtbot.waitUntil(lambda: page.shown is not None and page.shown.view.n_done == 6, timeout=20_000)
    assert page.state.text() == "finished"
    assert not page.batch_button.isVisible()


def test_that_the_form_of_the_files_is_asked_first(qtbot: QtBot, page: RunScreen) -> None:
    page.export_action.trigger()
    dialog = page.files.dialog
    assert dialog is not None
    assert [dialog.dialect.itemData(row) for row in range(dialog.dialect.count())] == ["openai", "anthropic"]
    dialog.reject()
    assert page.files.dialog is None


def test_that_a_file_that_holds_no_results_is_refused_in_one_sentence(
    qtbot: QtBot, page: RunScreen, judging: ScreenContext, tmp_path: Path
) -> None:
    letter = tmp_path / "letter.jsonl"
    letter.write_text("Dear colleague", encoding="utf-8")
    assert page.shown is not None
    with qtbot.waitSignal(judging.write_jobs.failed_unheard) as caught:
        page.files.take_in(page.shown.view.run, [letter])
    assert "letter.jsonl" in str(caught.args[0])
