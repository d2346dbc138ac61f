"""The place of models: what is listed, how a file and an endpoint are added, tested, corrected and forgotten."""

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from medreview.domain.changes import Change
from medreview.domain.run_plans import AnswersToJudge
from medreview.llm import keys
from medreview.llm.keys import KeyKept
from medreview.ui.requests import AddModel, NewRunRequest
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.models import ModelsScreen
from medreview.ui.screens.models.list_page import MODELS
from medreview.ui.tokens import GRID
from medreview.ui.translation import translated
from medreview.workflows import carry_out_runs, manage_models, run_judge
from medreview.workflows.manage_models import MODEL_STATE_WORDS, CloudDraft, ModelKind, ModelState
from medreview.workflows.run_judge import JudgeDraft
from tests.builders import a_dataset
from tests.fakes.scripted_server import Received, Reply, ScriptedServer, chat_reply

SECRET = "".join(["sk-", "canary", "-4071"])


@pytest.fixture
def models(qtbot: QtBot, with_models: ScreenContext) -> ModelsScreen:
    screen = ModelsScreen(with_models)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    screen.show()
    qtbot.waitUntil(lambda: not with_models.read_jobs.is_busy)
    return screen


def with_file(qtbot: QtBot, models: ModelsScreen, name: str = "Rule judge") -> ModelsScreen:
    """The rule judge, added through the page."""
    page = models.files.page
    models.arrive(AddModel.FILE)
    qtbot.waitUntil(lambda: not models.files.is_looking, timeout=30_000)
    rows = [page.table.model().index(row, 0).data() for row in range(page.table.model().rowCount())]
    page.table.selectRow(rows.index("rule-judge.gguf"))
    page.name.setText(name)
    page.add_button.click()
    qtbot.waitUntil(lambda: models.list_page.marked == name and models.list_page.model is not None, timeout=30_000)
    return models


def with_endpoint(qtbot: QtBot, models: ModelsScreen, url: str, key: str = "") -> ModelsScreen:
    """A model at an endpoint of one's own, added through the page."""
    page = models.clouds.page
    models.arrive(AddModel.CLOUD)
    page.preset.setCurrentIndex(page.preset.count() - 1)
    page.address.setText(url)
    page.key.setText(key)
    page.remote_name.setCurrentText("judge-1")
    page.add_button.click()
    qtbot.waitUntil(lambda: models.list_page.model is not None, timeout=30_000)
    return models


def test_that_an_empty_list_says_what_to_do_next(models: ModelsScreen) -> None:
    page = models.list_page
    assert "Add a file" in page.table.accessibleDescription()
    assert not page.test_button.isEnabled()
    assert not page.forget_button.isEnabled()


def test_that_found_files_are_listed_with_their_cards(qtbot: QtBot, models: ModelsScreen) -> None:
    models.arrive(AddModel.FILE)
    qtbot.waitUntil(lambda: not models.files.is_looking, timeout=30_000)
    table = models.files.page.table.model()
    rows = {table.index(row, 0).data(): table.index(row, 6).data() for row in range(table.rowCount())}
    assert rows == {"rule-judge.gguf": "your folder", "medreview-trial.gguf": "included with medreview"}


def test_that_a_chosen_file_is_added_where_it_lies(
    qtbot: QtBot, models: ModelsScreen, with_models: ScreenContext
) -> None:
    with_file(qtbot, models)
    model = models.list_page.model
    assert model is not None
    assert (model.kind, model.state) == (ModelKind.LOCAL, ModelState.UNTESTED)
    assert model.path is not None
    assert model.path.name == "rule-judge.gguf"
    assert models.saved_state() == "Rule judge"


def test_that_a_file_that_is_no_model_is_refused_in_place(qtbot: QtBot, models: ModelsScreen, tmp_path: Path) -> None:
    letter = tmp_path / "letter.gguf"
    letter.write_text("Dear colleague", encoding="utf-8")
    models.arrive(AddModel.FILE)
    qtbot.waitUntil(lambda: not models.files.is_looking, timeout=30_000)
    models.files.read_card(letter)
    qtbot.waitUntil(lambda: "letter.gguf" in models.files.page.problem.text(), timeout=30_000)


def test_that_the_model_for_trying_says_so_under_whatever_name_it_is_added(qtbot: QtBot, models: ModelsScreen) -> None:
    page = models.files.page
    models.arrive(AddModel.FILE)
    qtbot.waitUntil(lambda: not models.files.is_looking, timeout=30_000)
    assert page.table.mark(lambda file: file.path.name == "medreview-trial.gguf")
    page.name.setText("Dr House")
    page.add_button.click()
    qtbot.waitUntil(lambda: models.list_page.model is not None, timeout=30_000)
    assert models.list_page.marked == "Dr House (medreview-trial)"
    assert "mean nothing" in models.list_page.details.state.text()


def test_that_a_name_that_is_taken_is_said_in_place(qtbot: QtBot, models: ModelsScreen) -> None:
    with_file(qtbot, models)
    page = models.files.page
    models.arrive(AddModel.FILE)
    qtbot.waitUntil(lambda: not models.files.is_looking, timeout=30_000)
    assert page.table.mark(lambda file: file.path.name == "rule-judge.gguf")
    page.name.setText("Rule judge")
    page.add_button.click()
    qtbot.waitUntil(lambda: "Rule judge" in page.problem.text(), timeout=30_000)
    assert page.add_button.isEnabled()


def test_that_family_and_size_class_can_be_corrected(
    qtbot: QtBot, models: ModelsScreen, with_models: ScreenContext
) -> None:
    details = with_file(qtbot, models).list_page.details
    for field, words in ((details.family, "Qwen"), (details.size_class, "8b")):
        field.setText(words)
        field.textEdited.emit(words)
    details.save_button.click()
    (model,) = with_models.workspace.read(manage_models.list_models)
    assert (model.family, model.size_class) == ("Qwen", "8B")


def test_that_a_size_class_that_is_none_is_said_in_place(qtbot: QtBot, models: ModelsScreen) -> None:
    details = with_file(qtbot, models).list_page.details
    details.size_class.setText("large")
    details.size_class.textEdited.emit("large")
    details.save_button.click()
    assert "large is not a size class" in details.fields.problem.text()


def test_that_a_moved_file_is_found_again_only_if_it_is_the_same(
    qtbot: QtBot, models: ModelsScreen, tmp_path: Path, tiny_models
) -> None:
    page = with_file(qtbot, models).list_page
    (tmp_path / "my models" / "rule-judge.gguf").unlink()
    page.refresh()
    qtbot.waitUntil(page.move_button.isVisible)
    assert not page.test_button.isEnabled()
    page.move_to(tiny_models.text)
    qtbot.waitUntil(lambda: "is not the file" in page.notice.text(), timeout=30_000)
    page.move_to(tiny_models.rule_judge)
    qtbot.waitUntil(lambda: page.model is not None and page.model.path == tiny_models.rule_judge, timeout=30_000)
    assert not page.move_button.isVisible()


def test_that_forgetting_asks_first_and_a_model_that_results_name_is_kept(
    qtbot: QtBot, models: ModelsScreen, with_models: ScreenContext
) -> None:
    page = with_file(qtbot, models).list_page
    page.forget_button.click()
    assert page.question is not None
    next(button for button in page.question.buttons() if button.text() == "Keep").click()
    assert len(with_models.workspace.read(manage_models.list_models)) == 1
    workspace = with_models.workspace.workspace
    a_dataset(workspace)
    draft = JudgeDraft("cqa-coarse", ("Rule judge",), selection=AnswersToJudge())
    (run,) = run_judge.create_runs(workspace, draft)
    page.refresh()
    qtbot.waitUntil(lambda: not page.forget_button.isEnabled())
    carry_out_runs.delete_run(workspace, run)
    page.refresh()
    qtbot.waitUntil(page.forget_button.isEnabled)
    page.forget_button.click()
    assert page.question is not None
    next(button for button in page.question.buttons() if button.text() == "Forget").click()
    assert "Rule judge" not in {model.name for model in with_models.workspace.read(manage_models.list_models)}


def test_that_let_it_judge_leads_to_a_new_run(qtbot: QtBot, models: ModelsScreen, with_models: ScreenContext) -> None:
    wishes: list[tuple[str, object]] = []
    with_models.navigator.place_requested.connect(lambda place, wish: wishes.append((place, wish)))
    with_file(qtbot, models).list_page.run_button.click()
    assert wishes == [("new-run", NewRunRequest(model="Rule judge"))]


def test_that_a_provider_brings_its_address_and_says_where_texts_go(models: ModelsScreen) -> None:
    page = models.clouds.page
    models.arrive(AddModel.CLOUD)
    page.preset.setCurrentIndex(page.preset.findText("Anthropic"))
    assert page.draft.base_url == "https://api.anthropic.com"
    assert page.draft.kind is ModelKind.ANTHROPIC
    assert "leave this computer" in page.reach_note.text()
    page.preset.setCurrentIndex(page.preset.findText("vLLM"))
    assert "nothing leaves it" in page.reach_note.text()


def test_that_the_models_of_an_endpoint_are_listed_by_itself(qtbot: QtBot, models: ModelsScreen) -> None:
    def script(received: Received) -> Reply:
        assert received.path.endswith("/models")
        return Reply({"object": "list", "data": [{"id": "judge-1"}, {"id": "judge-2"}]})

    page = models.clouds.page
    with ScriptedServer(script) as server:
        models.arrive(AddModel.CLOUD)
        page.preset.setCurrentIndex(page.preset.count() - 1)
        page.address.setText(f"{server.url}/v1")
        page.names_button.click()
        qtbot.waitUntil(lambda: page.remote_name.count() == 2, timeout=30_000)
    assert page.draft.remote_name == "judge-1"


def test_that_a_key_is_never_shown_and_where_it_is_kept_is_said(
    qtbot: QtBot, models: ModelsScreen, with_models: ScreenContext
) -> None:
    url = "https://judge.example.org/v1"
    page = with_endpoint(qtbot, models, url, SECRET).clouds.page
    assert page.key.echoMode() is QLineEdit.EchoMode.Password
    assert page.key.text() == ""
    assert "no keyring" in models.list_page.notice.text()
    assert keys.find_key(url) == SECRET
    assert with_models.workspace.path is not None
    files = (with_models.workspace.path, with_models.settings.file)
    assert not any(SECRET.encode() in file.read_bytes() for file in files if file.exists())


def test_that_a_missing_keyring_is_said_before_a_key_is_typed_with_the_way_out(
    qtbot: QtBot, models: ModelsScreen
) -> None:
    models.arrive(AddModel.CLOUD)
    note = models.clouds.page.key_note
    qtbot.waitUntil(lambda: "no keyring" in note.text())
    assert "kept in memory" in note.text()
    assert "install one" in note.text()
    qtbot.keyClicks(models.clouds.page.key, SECRET)
    assert "no keyring" in note.text()


def test_that_a_model_without_a_key_says_what_would_become_of_one(qtbot: QtBot, models: ModelsScreen) -> None:
    page = with_endpoint(qtbot, models, "https://judge.example.org/v1").list_page
    qtbot.waitUntil(lambda: "install one" in page.details.key.note.text())
    assert page.details.key.note.text().startswith("No key is saved for this endpoint.")


def test_that_a_key_that_is_saved_already_need_not_be_written_again(qtbot: QtBot, models: ModelsScreen) -> None:
    keys.save_key("https://api.openai.com/v1", SECRET)
    models.arrive(AddModel.CLOUD)
    qtbot.waitUntil(lambda: "saved already" in models.clouds.page.key_note.text())


def test_that_a_test_of_an_endpoint_shows_what_it_found(
    qtbot: QtBot, models: ModelsScreen, with_models: ScreenContext
) -> None:
    with ScriptedServer(lambda _received: chat_reply("blue red")) as server:
        page = with_endpoint(qtbot, models, f"{server.url}/v1").list_page
        page.test_button.click()
        assert not page.test_button.isEnabled()
        qtbot.waitUntil(lambda: page.model is not None and page.model.tested_at is not None, timeout=60_000)
    found = page.details.abilities.model()
    words = {found.index(row, 0).data(): found.index(row, 1).data() for row in range(found.rowCount())}
    assert words["keeps to the format of a reply"] == "ignored"
    assert "calls" in page.details.report.text()
    assert "keeps to the format of a reply: " in page.details.report.text()
    assert page.model is not None
    assert page.model.state is ModelState.READY


def test_that_an_endpoint_that_cannot_be_reached_ends_in_a_sentence(qtbot: QtBot, models: ModelsScreen) -> None:
    with ScriptedServer(lambda _received: Reply({"error": {"message": "no"}}, 401)) as server:
        page = with_endpoint(qtbot, models, f"{server.url}/v1", SECRET).list_page
        page.test_button.click()
        qtbot.waitUntil(lambda: page.details.problem.text() != "", timeout=60_000)
    assert "key" in page.details.problem.text()
    assert SECRET not in page.details.problem.text()


def test_that_prices_are_noted_for_endpoints_only(
    qtbot: QtBot, models: ModelsScreen, with_models: ScreenContext
) -> None:
    draft = CloudDraft("cloudy", ModelKind.OPENAI, "https://judge.example.org/v1", "judge-1")
    manage_models.add_cloud(with_models.workspace.workspace, draft)
    with_file(qtbot, models)
    page = models.list_page
    assert not page.details.input_price.isVisible()
    page.mark("cloudy")
    qtbot.waitUntil(page.details.input_price.isVisible)
    page.details.input_price.setValue(0.25)
    page.details.output_price.setValue(2)
    page.details.save_button.click()
    found = manage_models.show_model(with_models.workspace.workspace, "cloudy")
    assert (found.input_price, found.output_price) == (0.25, 2.0)


def test_that_the_key_of_an_endpoint_can_be_replaced_and_taken_out(qtbot: QtBot, models: ModelsScreen) -> None:
    url = "https://judge.example.org/v1"
    field = with_endpoint(qtbot, models, url, "first-key").list_page.details.key
    qtbot.waitUntil(field.forget_button.isEnabled)
    field.line.setText(SECRET)
    field.line.textEdited.emit(SECRET)
    field.save_button.click()
    assert field.line.text() == ""
    qtbot.waitUntil(lambda: keys.find_key(url) == SECRET)
    qtbot.waitUntil(lambda: "A key is kept in memory" in field.note.text() and field.forget_button.isEnabled())
    field.forget_button.click()
    qtbot.waitUntil(lambda: "No key is saved" in field.note.text())
    assert keys.find_key(url) is None


def test_that_a_key_is_in_no_text_that_the_window_has(
    qtbot: QtBot, models: ModelsScreen, with_models: ScreenContext
) -> None:
    """Also not for a screen reader, in the clipboard, in what can be undone, or in the settings."""
    echo = Reply({"error": {"message": f"Incorrect API key: {SECRET}", "code": SECRET}}, 400)
    with ScriptedServer(lambda _received: echo) as server:
        page = with_endpoint(qtbot, models, f"{server.url}/v1", SECRET).list_page
        field = page.details.key
        qtbot.keyClicks(field.line, SECRET)
        field.line.selectAll()
        field.line.copy()
        assert all(SECRET not in text for text in texts_of(models))
        field.save_button.click()
        field.line.undo()
        page.test_button.click()
        qtbot.waitUntil(lambda: page.details.problem.text() != "", timeout=60_000)
        assert any(SECRET in received.headers["authorization"] for received in server.received)
    assert "[key]" in page.details.problem.text()
    assert all(SECRET not in text for text in texts_of(models))
    assert SECRET not in QGuiApplication.clipboard().text()
    with_models.settings.remember("window", b"x")
    assert SECRET.encode() not in with_models.settings.file.read_bytes()


def test_that_a_model_is_not_added_twice_while_the_keyring_takes_its_time(
    qtbot: QtBot, models: ModelsScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "_system_keyring", WaitingKeyring)
    WaitingKeyring.somebody.clear()
    page = models.clouds.page
    models.arrive(AddModel.CLOUD)
    page.remote_name.setCurrentText("judge-1")
    page.key.setText(SECRET)
    page.add_button.click()
    assert not page.add_button.isEnabled()
    page.add_button.click()
    WaitingKeyring.somebody.set()
    qtbot.waitUntil(lambda: models.list_page.model is not None, timeout=30_000)
    assert page.problem.text() == ""
    assert page.add_button.isEnabled() or not page.remote_name.currentText()


def texts_of(widget: QWidget) -> list[str]:
    """Every text of a widget and of all in it."""
    return [text for each in (widget, *widget.findChildren(QWidget)) for text in own_texts(each)]


def own_texts(widget: QWidget) -> list[str]:
    """What a widget says of itself, also to a screen reader."""
    found = [widget.windowTitle(), widget.toolTip(), widget.whatsThis(), widget.statusTip()]
    told = QAccessible.queryAccessibleInterface(widget)
    if told is not None:
        kinds = (QAccessible.Text.Name, QAccessible.Text.Value, QAccessible.Text.Description, QAccessible.Text.Help)
        found += [told.text(kind) for kind in kinds]
        held = told.textInterface()
        found += [held.text(0, held.characterCount())] if held is not None else []
    return found


class WaitingKeyring:
    """Waits for somebody to answer a question on the screen."""

    somebody = threading.Event()

    def set_password(self, service: str, username: str, password: str) -> None:
        self.somebody.wait()

    def get_password(self, service: str, username: str) -> str | None:
        return None


def test_that_the_window_goes_on_while_a_keyring_waits_for_its_password(
    qtbot: QtBot, models: ModelsScreen, with_models: ScreenContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = with_endpoint(qtbot, models, "https://judge.example.org/v1").list_page
    monkeypatch.setattr(keys, "_system_keyring", WaitingKeyring)
    WaitingKeyring.somebody.clear()
    field = page.details.key
    field.line.setText(SECRET)
    field.line.textEdited.emit(SECRET)
    field.save_button.click()
    assert "Asking" in field.note.text()
    looked_up: list[str] = []
    with_models.read_jobs.start(lambda _report, _cancel: "an answer", on_success=looked_up.append)
    qtbot.waitUntil(lambda: looked_up == ["an answer"])
    assert with_models.waiting_jobs.is_busy
    with_models.waiting_jobs.shut_down()
    assert keys.where_key_lies("https://judge.example.org/v1") is not KeyKept.MEMORY
    WaitingKeyring.somebody.set()


def test_that_an_own_folder_can_be_left_out_again(qtbot: QtBot, models: ModelsScreen) -> None:
    page = models.files.page
    models.arrive(AddModel.FILE)
    qtbot.waitUntil(lambda: not models.files.is_looking, timeout=30_000)
    (leave,) = (action for action in page.folders_menu.actions() if "my models" in action.text())
    leave.trigger()
    qtbot.waitUntil(lambda: not models.files.is_looking, timeout=30_000)
    rows = [page.table.model().index(row, 0).data() for row in range(page.table.model().rowCount())]
    assert rows == ["medreview-trial.gguf"]
    assert len(page.folders_menu.actions()) == 1


def test_that_a_test_ends_quietly_in_a_window_that_was_built_anew_meanwhile(
    qtbot: QtBot, with_models: ScreenContext
) -> None:
    models = ModelsScreen(with_models)
    models.show()
    announced: list[Change] = []
    with_models.workspace.changed.connect(lambda change, _by: announced.append(change))
    with ScriptedServer(lambda _received: chat_reply("blue red")) as server:
        with_endpoint(qtbot, models, f"{server.url}/v1").list_page.test_button.click()
        announced.clear()
        delete(models)
        qtbot.waitUntil(lambda: not with_models.write_jobs.is_busy, timeout=60_000)
    assert announced == [Change.MODELS]


def test_that_every_state_of_a_model_has_the_room_it_needs(models: ModelsScreen) -> None:
    table = models.list_page.table
    longest = max(table.fontMetrics().horizontalAdvance(translated(word)) for word in MODEL_STATE_WORDS.values())
    headings = [table.model().headerData(column, Qt.Orientation.Horizontal) for column in range(6)]
    assert table.columnWidth(headings.index("State")) >= longest + 2 * GRID


def test_that_what_a_model_cost_is_in_sight_on_a_small_screen(qtbot: QtBot, models: ModelsScreen) -> None:
    with_file(qtbot, models)
    page = models.list_page
    (model,) = page.models
    page._on_listed((replace(model, month_cost=1.25),))
    table = page.table
    titles = [column.key for column in MODELS.columns]
    cost = titles.index("month cost")
    assert not table.isColumnHidden(cost)
    shown = table.columnViewportPosition(cost)
    assert shown >= 0
    assert shown + table.columnWidth(cost) <= table.viewport().width()
