"""The studio: a prompt is written beside three replies, kept in versions, compared, restored and used in a run."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from sqlmodel import select

from medreview.domain.models import Model, ModelKind, ModelSource
from medreview.domain.runs import Judgement, ReadingKind, Reply, Run
from medreview.jobs import CancelToken, no_report
from medreview.llm.engines import GenerateRequest
from medreview.ui.requests import NewRunRequest
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.studio import screen as screen_module
from medreview.ui.screens.studio import trial_pane
from medreview.ui.screens.studio.screen import StudioScreen
from medreview.ui.screens.studio.versions import VersionsRequest, VersionsScreen
from medreview.ui.widgets.differences_text import ADDED, REMOVED
from medreview.workflows import manage_models, write_prompts
from medreview.workflows.write_prompts import PromptKey, PromptKind
from tests.builders import a_study, a_workspace
from tests.fakes.fake_engine import FakeEngine, Rule
from tests.tiny_models.rule_judge import write_rule_judge

PERSONA = PromptKey(PromptKind.STRATEGY, "persona", "en")
MINE = PromptKey(PromptKind.STRATEGY, "mine", "en")
WARMTH = PromptKey(PromptKind.PROTOCOL, "warmth", "en")
BEDSIDE = """protocol: warmth
language: en
dimension: warmth = 1 cold | 2 neutral | 3 warm
dimension: clarity = 0 | 1
=== system ===
Judge how the answer speaks.
=== user ===
{question}
{answer}
"""


@pytest.fixture
def writing(context: ScreenContext, tmp_path: Path) -> Iterator[ScreenContext]:
    """Nine answers to three questions, and the model "tiny" that runs here."""
    workspace = a_workspace(tmp_path)
    a_study(workspace, answers=9)
    with workspace.transaction() as session:
        model = Model(name="tiny", family="Tiny", size_class="1B")
        session.add(model)
        session.flush()
        path = str(tmp_path / "tiny.gguf")
        session.add(ModelSource(model_id=model.id or 0, kind=ModelKind.LOCAL, path=path, card={}, abilities={}))
    context.workspace.use(workspace)
    yield context
    context.workspace.close()


@pytest.fixture
def use_rule(monkeypatch: pytest.MonkeyPatch) -> Callable[..., FakeEngine]:
    """Let trials be carried out by a rule in place of a model."""
    real = write_prompts.carry_out_trial

    def use(rule: Rule, **given: int) -> FakeEngine:
        engine = FakeEngine(rule, **given)  # type: ignore[arg-type]
        monkeypatch.setattr(trial_pane.write_prompts, "carry_out_trial", partial(real, open_engine=engine.open))
        return engine

    return use


def opened(qtbot: QtBot, context: ScreenContext, key: PromptKey) -> StudioScreen:
    screen = StudioScreen(context)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    screen.show()
    screen.arrive(key)
    return settled(qtbot, screen)


def settled(qtbot: QtBot, screen: StudioScreen) -> StudioScreen:
    qtbot.waitUntil(lambda: not screen.trial.is_waiting)
    return screen


def tried(qtbot: QtBot, screen: StudioScreen) -> None:
    settled(qtbot, screen)
    screen.trial.try_button.click()
    qtbot.waitUntil(lambda: not screen.trial.is_trying)


@pytest.fixture
def studio(qtbot: QtBot, writing: ScreenContext) -> StudioScreen:
    write_prompts.save_prompt(WARMTH, BEDSIDE)
    return opened(qtbot, writing, WARMTH)


def test_that_what_ships_is_read_tried_and_only_changed_in_a_copy(qtbot: QtBot, writing: ScreenContext) -> None:
    screen = opened(qtbot, writing, PERSONA)
    assert screen.editor.boxes["system"].isReadOnly()
    assert len(screen.trial.preview.items) == 3 if screen.trial.preview else False
    screen.new_name.setText("9 lives")
    screen.copy_button.click()
    assert "cannot be the name" in screen.problem.text()
    screen.new_name.setText("mine")
    screen.copy_button.click()
    assert screen.key == MINE
    assert not screen.editor.boxes["system"].isReadOnly()
    assert [one.origin for one in write_prompts.prompt_versions(MINE)] == ["persona (en)"]


@pytest.mark.parametrize(("spoken", "read"), [("fa", "fa"), ("de", "en")])
def test_that_the_first_prompt_is_read_in_the_language_of_the_window(
    qtbot: QtBot, writing: ScreenContext, monkeypatch: pytest.MonkeyPatch, spoken: str, read: str
) -> None:
    monkeypatch.setattr(screen_module, "window_language", lambda: spoken)
    screen = StudioScreen(writing)
    qtbot.addWidget(screen)
    assert screen.key == PromptKey(PromptKind.PROTOCOL, "cqa-coarse", read)


@pytest.mark.parametrize("key", [PromptKey(PromptKind.PROTOCOL, name, "en") for name in ("cqa-fine", "prometheus")])
def test_that_a_protocol_that_ships_is_shown_with_its_dimensions(
    qtbot: QtBot, writing: ScreenContext, key: PromptKey
) -> None:
    screen = opened(qtbot, writing, key)
    assert screen.editor.dimensions.words
    assert not screen.editor.dimensions.isEnabled()
    assert screen.editor.title_problem.text() == ""


def test_that_dimensions_and_levels_are_added_renamed_moved_and_removed(qtbot: QtBot, studio: StudioScreen) -> None:
    editor = studio.editor
    editor.dimensions.chips[1].click()
    assert editor.levels.words == ("0", "1")
    editor.dimensions.line.setText("plainness")
    editor.dimensions.line.textEdited.emit("plainness")
    assert "dimension: plainness = 0 | 1" in editor.text
    editor.dimensions.earlier_button.click()
    assert editor.dimensions.words == ("plainness", "warmth")
    assert editor.text.index("plainness = 0 | 1") < editor.text.index("warmth = 1 cold")
    editor.dimensions.add_button.click()
    assert "dimension: dimension-3 = 1 | 2 | 3" in editor.text
    qtbot.keyClick(editor.dimensions.chips[2], Qt.Key.Key_Delete)
    assert editor.dimensions.words == ("plainness", "warmth")
    editor.dimensions.choose(1)
    editor.levels.choose(0)
    qtbot.keyClick(editor.levels.chips[0], Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert editor.levels.words == ("2 neutral", "1 cold", "3 warm")
    settled(qtbot, studio)
    assert "rising" in editor.dimension_problem.text()
    editor.levels.remove_button.click()
    settled(qtbot, studio)
    assert editor.dimension_problem.text() == ""


def test_that_what_is_wrong_is_said_at_its_field_while_writing(qtbot: QtBot, studio: StudioScreen) -> None:
    box = studio.editor.boxes["user"]
    box.setPlainText("{question} {anser}")
    settled(qtbot, studio)
    said = [part.problem.text() for part in studio.editor.findChildren(type(box.parentWidget()))]
    assert sum(bool(words) for words in said) == 1
    assert "{anser}" in next(words for words in said if words)
    assert not studio.trial.try_button.isEnabled()
    studio.save_button.click()
    assert len(write_prompts.prompt_versions(WARMTH)) == 1
    box.setPlainText("{question} {answer}")
    settled(qtbot, studio)
    assert studio.trial.try_button.isEnabled()


def test_that_a_placeholder_is_put_in_where_one_writes(qtbot: QtBot, studio: StudioScreen) -> None:
    box = studio.editor.boxes["system"]
    box.setFocus()
    qtbot.waitUntil(box.hasFocus)
    studio.editor.chips.chips["scales"].click()
    assert box.text().startswith("{scales}Judge")


def test_that_three_replies_come_in_are_read_and_kept_nowhere(
    qtbot: QtBot, studio: StudioScreen, use_rule: Callable[..., FakeEngine]
) -> None:
    def rule(request: GenerateRequest) -> str:
        is_first = "Paracetamol" in request.messages[-1].text
        return json.dumps({"warmth": 3, "clarity": 1}) if is_first else "Cannot say."

    engine = use_rule(rule)
    assert "[System]" in studio.trial.items[0].text.toPlainText()
    tried(qtbot, studio)
    shown = [one for one in studio.trial.items if one.reply is not None]
    assert len(shown) == len(engine.asked) == 3
    for one in shown:
        is_read = "warmth" in one.text.toPlainText()
        assert ("warmth: 3 warm" in one.read.text()) == is_read
        assert ("no verdict on warmth" in one.unread.text()) != is_read
        assert "10 tokens read, 5 written" in one.facts.text()
    workspace = studio.context.workspace.workspace
    with workspace.reading() as session:
        assert not any(session.exec(select(table)).first() for table in (Run, Judgement, Reply))


def test_that_other_items_and_other_datasets_are_drawn(qtbot: QtBot, studio: StudioScreen) -> None:
    def keys() -> list[str]:
        settled(qtbot, studio)
        return [one.key for one in studio.trial.preview.items] if studio.trial.preview else []

    drawn = [keys()]
    for _ in range(3):
        studio.trial.others_button.click()
        drawn.append(keys())
    assert len({tuple(one) for one in drawn}) > 1
    assert studio.trial.dataset.count() == 2


def test_that_a_trial_is_cancelled_and_a_cap_says_so(
    qtbot: QtBot, studio: StudioScreen, use_rule: Callable[..., FakeEngine]
) -> None:
    use_rule(lambda _: "{}", pause_after=1)
    tried(qtbot, studio)
    assert sum(one.reply is not None for one in studio.trial.items) == 1
    use_rule(lambda _: "{}")
    studio.trial.tokens.setValue(1)
    tried(qtbot, studio)
    assert "cap" in studio.trial.problem.text()


def test_that_a_save_is_a_version_and_what_is_not_saved_is_there_again(
    qtbot: QtBot, studio: StudioScreen, writing: ScreenContext
) -> None:
    box = studio.editor.boxes["system"]
    box.setPlainText("Judge how kindly the answer speaks.")
    assert studio.is_changed
    assert not studio.run_button.isEnabled()
    assert studio.leave()
    again = opened(qtbot, writing, WARMTH)
    assert "kindly" in again.editor.text
    again.note.setText("kindness")
    again.save_button.click()
    assert [one.note for one in write_prompts.prompt_versions(WARMTH)] == ["", "kindness"]
    assert not again.is_changed
    again.editor.boxes["system"].setPlainText("Something else.")
    again.discard_button.click()
    assert "kindly" in again.editor.text


def test_that_versions_stand_side_by_side_and_an_earlier_one_is_restored(
    qtbot: QtBot, studio: StudioScreen, writing: ScreenContext
) -> None:
    write_prompts.save_prompt(WARMTH, BEDSIDE.replace("speaks", "sounds"), "sounds")
    wishes: list[tuple[str, object]] = []
    writing.navigator.place_requested.connect(lambda place, wish: wishes.append((place, wish)))
    screen = VersionsScreen(writing)
    qtbot.addWidget(screen)
    screen.show()
    screen.arrive(VersionsRequest(WARMTH, BEDSIDE.replace("speaks", "sings")))
    assert screen.after.chosen is None
    assert "sings" in screen.text.toPlainText()
    screen.before.choose(1)
    screen.after.choose(2)
    shown = screen.text.toPlainText()
    assert f"{REMOVED} Judge how the answer speaks." in shown
    assert f"{ADDED} Judge how the answer sounds." in shown
    assert screen.count.text() == "Lines that differ: 1"
    assert not screen.restore_button.isEnabled()
    screen.table.selectRow(1)
    screen.restore_button.click()
    assert [one.text == BEDSIDE for one in write_prompts.prompt_versions(WARMTH)] == [True, False, True]
    assert wishes == [("studio", WARMTH)]


def test_that_a_language_is_added_and_written_in_its_direction(qtbot: QtBot, writing: ScreenContext) -> None:
    write_prompts.begin_copy(PERSONA, "mine")
    screen = opened(qtbot, writing, MINE)
    assert screen.editor.boxes["user"].layoutDirection() is Qt.LayoutDirection.LeftToRight
    persian = next(one for one in screen.language_menu.actions() if one.text() == "Persian")
    persian.trigger()
    assert screen.key.language == "fa"
    assert screen.editor.boxes["user"].layoutDirection() is Qt.LayoutDirection.RightToLeft


def test_that_a_strategy_has_only_the_readings_that_it_can_have(qtbot: QtBot, writing: ScreenContext) -> None:
    screen = opened(qtbot, writing, PERSONA)
    assert not screen.trial.reading.isVisible()
    screen.arrive(PromptKey(PromptKind.STRATEGY, "tags", "en"))
    settled(qtbot, screen)
    assert screen.trial.reading.chosen is ReadingKind.CONSTRAINED


@pytest.mark.parametrize(("source", "place"), [("persona", "new-answers"), ("tags", "new-tags"), ("exam", "new-exam")])
def test_that_a_run_is_begun_with_the_form_of_what_comes_back(
    qtbot: QtBot, writing: ScreenContext, source: str, place: str
) -> None:
    made = write_prompts.begin_copy(PromptKey(PromptKind.STRATEGY, source, "en"), "mine")
    screen = opened(qtbot, writing, made)
    wishes: list[tuple[str, object]] = []
    writing.navigator.place_requested.connect(lambda to, wish: wishes.append((to, wish)))
    screen.run_button.click()
    assert wishes == [(place, NewRunRequest(prompt=str(made.path)))]


def test_that_a_real_model_is_tried(qtbot: QtBot, writing: ScreenContext, tmp_path: Path) -> None:
    file = write_rule_judge(tmp_path / "rule.gguf")
    manage_models.add_local(writing.workspace.workspace, file, no_report, CancelToken(), name="rule")
    screen = opened(qtbot, writing, PromptKey(PromptKind.PROTOCOL, "cqa-coarse", "en"))
    screen.trial.model.choose("rule")
    tried(qtbot, screen)
    assert screen.trial.problem.text() == ""
    for one in screen.trial.items:
        assert one.read.text().startswith("correctness: 5")
        assert "tokens read" in one.facts.text()
