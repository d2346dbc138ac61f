"""Models answer questions in the window: what can be chosen, what it gives, and what was answered."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from medreview.domain.judge_runs import RunKind
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.judges.new_answers import NewAnswersScreen
from medreview.ui.screens.judges.run_page import RunScreen
from medreview.ui.screens.judges.screen import JudgesScreen
from medreview.workflows import answer_questions, run_judge
from medreview.workflows.answer_questions import AnswerDraft
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
    run_judge.carry_out(workspace, run, open_engine=FakeEngine(lambda request: request.messages[0].text[:40]).open)
    return run


def test_that_the_only_model_here_is_chosen_and_the_first_prompt_shown(form: NewAnswersScreen) -> None:
    assert form.draft.models == ("tiny",)
    assert any(sentence.startswith("Questions: ") for sentence in form.result.sentences)
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


def test_that_a_run_is_saved_for_later_and_opened(
    qtbot: QtBot, form: NewAnswersScreen, judging: ScreenContext, went: list[tuple[str, object]]
) -> None:
    form.name.setText("students")
    form.name.textEdited.emit("students")
    settled(qtbot, form)
    form.later_button.click()
    qtbot.waitUntil(lambda: bool(went), timeout=20_000)
    (view,) = run_judge.list_runs(judging.workspace.workspace)
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
    assert "done" in page.standing_pane.progress.text()


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


def test_that_the_list_opens_the_form_and_compares_no_answers(
    qtbot: QtBot, judging: ScreenContext, went: list[tuple[str, object]]
) -> None:
    answered(judging, "persona")
    judges = JudgesScreen(judging)
    qtbot.addWidget(judges)
    judges.show()
    judges.refresh()
    qtbot.waitUntil(lambda: judges.table.rows.rowCount() == 1, timeout=20_000)
    assert not judges.compare_button.isEnabled()
    judges.answers_button.click()
    assert went == [("new-answers", None)]


def test_that_a_started_run_is_carried_out(
    qtbot: QtBot, form: NewAnswersScreen, judging: ScreenContext, use_engine: Callable[[FakeEngine], FakeEngine]
) -> None:
    use_engine(FakeEngine(lambda _: "Rest."))
    form.start_button.click()

    def is_over() -> bool:
        (view,) = run_judge.list_runs(judging.workspace.workspace) or (None,)
        return view is not None and 0 < view.n_items == view.n_valid

    qtbot.waitUntil(is_over, timeout=20_000)
