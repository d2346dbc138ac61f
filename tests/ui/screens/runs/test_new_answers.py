"""Models answer questions in the window: what can be chosen, what it gives, and what was answered."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from sqlmodel import select

from medreview.domain.question_plans import ExampleChoice
from medreview.domain.questions import Question
from medreview.domain.run_kinds import RunKind
from medreview.domain.runs import RunItem
from medreview.ui.requests import NewRunRequest
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.runs.new_answers import NewAnswersScreen
from medreview.ui.screens.runs.run_page import RunScreen
from medreview.ui.screens.runs.screen import RunsScreen
from medreview.workflows import answer_questions, carry_out_runs, write_prompts
from medreview.workflows.answer_questions import AnswerDraft
from medreview.workflows.write_prompts import PromptKey, PromptKind
from tests.fakes.fake_engine import FakeEngine

OWN = """strategy: kind
title: Kind words
=== user ===
Answer kindly: {question}
"""


@pytest.fixture
def form(qtbot: QtBot, judging: ScreenContext) -> NewAnswersScreen:
    screen = NewAnswersScreen(judging)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    screen.show()
    screen.arrive(None)
    return settled(qtbot, screen)


def settled(qtbot: QtBot, screen: NewAnswersScreen) -> NewAnswersScreen:
    """The form, once what it gives is shown."""
    qtbot.waitUntil(lambda: not screen.is_waiting and screen.preview is not None, timeout=20_000)
    return screen


def answered(judging: ScreenContext, strategy: str = "pivot") -> int:
    """A run that is finished."""
    workspace = judging.workspace.workspace
    (run,) = answer_questions.create_answer_runs(workspace, AnswerDraft(strategy, ("tiny",)))
    carry_out_runs.carry_out(workspace, run, open_engine=FakeEngine(lambda request: request.messages[0].text[:40]).open)
    return run


def test_that_the_only_model_here_is_chosen_and_the_first_prompt_shown(form: NewAnswersScreen) -> None:
    assert form.draft.models == ("tiny",)
    assert any("questions, " in sentence for sentence in form.result.sentences)
    assert "<question>" in form.result.prompt.toPlainText()
    assert form.name.placeholderText() == "persona tiny"
    assert form.start_button.isEnabled()


def test_that_a_strategy_shows_only_what_has_a_meaning_for_it(qtbot: QtBot, form: NewAnswersScreen) -> None:
    assert not form.strategy.n_examples.isVisible()
    form.strategy.strategy.choose("examples")
    settled(qtbot, form)
    assert form.strategy.n_examples.isVisible()
    assert form.draft.strategy == "examples"


def test_that_a_strategy_of_ones_own_is_asked_in_its_words(
    qtbot: QtBot, form: NewAnswersScreen, tmp_path: Path
) -> None:
    file = tmp_path / "kind.txt"
    file.write_text(OWN, encoding="utf-8")
    form.strategy.use_own(file)
    settled(qtbot, form)
    assert "Answer kindly:" in form.result.prompt.toPlainText()
    file.write_text("nothing", encoding="utf-8")
    form.strategy.use_own(file)
    assert "kind.txt cannot be used" in form.strategy.problem.text()


def test_that_a_strategy_of_the_studio_is_offered_and_asked_as_saved(
    qtbot: QtBot, form: NewAnswersScreen, went: list[tuple[str, object]]
) -> None:
    form.strategy.studio_button.click()
    persona = PromptKey(PromptKind.STRATEGY, "persona", "en")
    assert went == [("studio", persona)]
    mine = write_prompts.begin_copy(persona, "mine")
    text = mine.path.read_text("utf-8")
    write_prompts.save_prompt(mine, text.replace("experienced physician", "patient nurse"))
    form.arrive(NewRunRequest(prompt=str(mine.path)))
    settled(qtbot, form)
    assert form.draft.strategy == str(mine.path)
    assert form.strategy.strategy.currentText() == "mine (English)"
    assert "patient nurse" in form.result.prompt.toPlainText()
    form.strategy.studio_button.click()
    assert went[-1] == ("studio", mine)


def test_that_a_translator_is_offered_where_a_strategy_translates(qtbot: QtBot, form: NewAnswersScreen) -> None:
    assert not form.strategy.translator.isVisible()
    form.strategy.strategy.choose("pivot")
    settled(qtbot, form)
    assert form.strategy.translator.isVisible()
    form.strategy.translator.choose("tiny")
    settled(qtbot, form)
    assert form.draft.translator == "tiny"
    form.strategy.strategy.choose("persona")
    settled(qtbot, form)
    assert form.draft.translator == ""
    assert form.start_button.isEnabled()


def test_that_an_embedding_asks_for_its_model(qtbot: QtBot, form: NewAnswersScreen) -> None:
    form.strategy.strategy.choose("examples")
    form.strategy.n_examples.setValue(1)
    assert not form.strategy.embedding.isVisible()
    form.strategy.choice.choose(ExampleChoice.EMBEDDING)
    settled(qtbot, form)
    assert form.strategy.embedding.isVisible()
    assert any("whose embedding" in sentence for sentence in form.result.sentences)
    form.strategy.embedding.choose("tiny")
    settled(qtbot, form)
    assert form.draft.embedding == "tiny"
    form.strategy.use_embedder(Path("/models/embedder.gguf"))
    assert form.strategy.apply_to(form.draft).embedding == "/models/embedder.gguf"


def test_that_a_run_is_saved_for_later_and_opened(
    qtbot: QtBot, form: NewAnswersScreen, judging: ScreenContext, went: list[tuple[str, object]]
) -> None:
    form.name.setText("students")
    form.name.textEdited.emit("students")
    settled(qtbot, form)
    form.later_button.click()
    qtbot.waitUntil(lambda: bool(went), timeout=20_000)
    (view,) = carry_out_runs.list_runs(judging.workspace.workspace)
    assert (view.name, view.kind, view.n_done) == ("students", RunKind.ANSWER, 0)
    assert went == [("run", view.run)]


def test_that_the_page_of_a_run_shows_each_answer_with_its_steps_and_prompts(
    qtbot: QtBot, judging: ScreenContext
) -> None:
    page = RunScreen(judging)
    qtbot.addWidget(page)
    page.show()
    page.arrive(answered(judging))
    qtbot.waitUntil(lambda: page.reply.step.count() == 3, timeout=20_000)
    assert page.replies.table.rows.rowCount() > 1
    assert page.reply.said.toPlainText() == "You translate medical texts. The first t"
    page.reply.step.setCurrentIndex(0)
    assert page.reply.said.toPlainText().startswith("You translate medical texts into English")
    assert "<question>" in page.reply.prompt.toPlainText()
    assert not page.judgements.isVisible()
    assert "done" in page.state_pane.progress.text()


def test_that_a_run_like_it_has_its_choices(
    qtbot: QtBot, judging: ScreenContext, form: NewAnswersScreen, went: list[tuple[str, object]]
) -> None:
    page = RunScreen(judging)
    qtbot.addWidget(page)
    page.show()
    page.arrive(answered(judging, "explain-term"))
    qtbot.waitUntil(lambda: page.reply.step.count() == 1, timeout=20_000)
    page.again_button.click()
    ((place, draft),) = went
    assert place == "new-answers"
    form.arrive(draft)
    settled(qtbot, form)
    assert (form.draft.strategy, form.draft.models) == ("explain-term", ("tiny",))


def test_that_the_list_compares_no_answers(qtbot: QtBot, judging: ScreenContext) -> None:
    answered(judging, "persona")
    runs = RunsScreen(judging)
    qtbot.addWidget(runs)
    runs.show()
    runs.refresh()
    qtbot.waitUntil(lambda: runs.table.rows.rowCount() == 1, timeout=20_000)
    assert not runs.compare_button.isEnabled()


def test_that_a_started_run_is_carried_out(
    qtbot: QtBot, form: NewAnswersScreen, judging: ScreenContext, use_engine: Callable[[FakeEngine], FakeEngine]
) -> None:
    use_engine(FakeEngine(lambda _: "Rest."))
    form.start_button.click()

    def is_over() -> bool:
        (view,) = carry_out_runs.list_runs(judging.workspace.workspace) or (None,)
        return view is not None and 0 < view.n_items == view.n_valid

    qtbot.waitUntil(is_over, timeout=20_000)


BY_FIELD = """strategy: by-field
language: en
specialist: category
=== user ===
As a {specialist}, answer: {question}
"""


def test_that_a_filter_and_a_sample_are_asked_and_nothing_else(
    qtbot: QtBot, form: NewAnswersScreen, judging: ScreenContext, went: list[tuple[str, object]]
) -> None:
    with judging.workspace.workspace.transaction() as session:
        first, *others = session.exec(select(Question)).all()
        first.text = "A question of gout?"
        key = first.key
    assert others
    form.questions.text.setText("gout")
    form.questions.text.textEdited.emit("gout")
    settled(qtbot, form)
    assert [model.n_about for model in form.preview.models] == [1]
    form.questions.text.setText("")
    form.questions.text.textEdited.emit("")
    form.questions.sample.setValue(1)
    settled(qtbot, form)
    assert [model.n_about for model in form.preview.models] == [1]
    form.questions.text.setText("gout")
    form.questions.text.textEdited.emit("gout")
    settled(qtbot, form)
    form.later_button.click()
    qtbot.waitUntil(lambda: bool(went), timeout=20_000)
    with judging.workspace.workspace.reading() as session:
        asked = [session.get_one(Question, item.question_id).key for item in session.exec(select(RunItem))]
    assert asked == [key]


def test_that_any_field_of_a_question_can_name_who_is_asked(
    qtbot: QtBot, form: NewAnswersScreen, judging: ScreenContext, tmp_path: Path
) -> None:
    with judging.workspace.workspace.transaction() as session:
        for question in session.exec(select(Question)):
            question.category = "rheumatologist"
    file = tmp_path / "by-field.txt"
    file.write_text(BY_FIELD, encoding="utf-8")
    form.strategy.use_own(file)
    settled(qtbot, form)
    assert "As a rheumatologist, answer:" in form.result.prompt.toPlainText()
