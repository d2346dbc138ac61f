"""The forms of runs that sort and translate questions."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from sqlmodel import select

from medreview.domain.questions import Question
from medreview.domain.run_kinds import RunKind
from medreview.domain.run_plans import ImageUse
from medreview.domain.runs import ReadingKind
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.runs.new_answers import QuestionRunScreen
from medreview.ui.screens.runs.new_tags import NewTagsScreen
from medreview.ui.screens.runs.new_translations import NewTranslationsScreen
from medreview.ui.screens.runs.run_page import RunScreen
from medreview.workflows import answer_questions, carry_out_runs
from medreview.workflows.answer_questions import AnswerDraft
from tests.fakes.fake_engine import FakeEngine


def opened(qtbot: QtBot, screen: QuestionRunScreen) -> None:
    qtbot.addWidget(screen)
    screen.show()
    screen.refresh()
    settled(qtbot, screen)


def settled(qtbot: QtBot, screen: QuestionRunScreen) -> None:
    qtbot.waitUntil(lambda: not screen.is_waiting and not screen.context.read_jobs.is_busy, timeout=20_000)


@pytest.fixture
def tags(qtbot: QtBot, judging: ScreenContext) -> NewTagsScreen:
    screen = NewTagsScreen(judging)
    opened(qtbot, screen)
    return screen


@pytest.fixture
def translations(qtbot: QtBot, judging: ScreenContext) -> NewTranslationsScreen:
    screen = NewTranslationsScreen(judging)
    opened(qtbot, screen)
    return screen


def test_that_questions_are_sorted_by_strategies_that_bring_tags(qtbot: QtBot, tags: NewTagsScreen) -> None:
    offered = [tags.tags.strategy.itemText(row) for row in range(tags.tags.strategy.count())]
    assert "Chapter of ICD-11" in offered
    assert "Translation" not in offered
    assert "Question type" in tags.tags.about.text()
    tags.tags.strategy.choose("tags-icd11")
    tags.tags.reading.choose(ReadingKind.FREE)
    settled(qtbot, tags)
    assert "Question type" not in tags.tags.about.text()
    assert (tags.draft.strategy, tags.draft.models, tags.draft.reading) == ("tags-icd11", ("tiny",), ReadingKind.FREE)
    assert tags.preview is not None
    assert tags.preview.kind is RunKind.TAG
    assert tags.start_button.isEnabled()


def test_that_a_strategy_that_brings_something_else_is_refused_in_place(tags: NewTagsScreen, tmp_path: Path) -> None:
    own = tmp_path / "mine.txt"
    own.write_text("strategy: mine\n=== user ===\n{question}\n", "utf-8")
    tags.tags.use_own(own)
    assert "returns: tags" in tags.tags.problem.text()
    assert tags.draft.strategy == "tags"


def test_that_a_list_of_ones_own_is_sorted_by(qtbot: QtBot, tags: NewTagsScreen, tmp_path: Path) -> None:
    own = tmp_path / "tone.txt"
    form = "strategy: tone\nreturns: tags\nfield: tone = calm | worried\n=== user ===\n{lists}\n{json}\n{question}\n"
    own.write_text(form, "utf-8")
    tags.tags.use_own(own)
    settled(qtbot, tags)
    assert "tone" in tags.tags.about.text()
    assert tags.draft.strategy == str(own)
    assert tags.start_button.isEnabled()


def test_that_a_translation_asks_for_its_language_first(qtbot: QtBot, translations: NewTranslationsScreen) -> None:
    assert any("Choose a language" in sentence for sentence in translations.result.sentences)
    assert not translations.start_button.isEnabled()
    translations.translation.into.choose("fa")
    settled(qtbot, translations)
    assert (translations.draft.into, translations.draft.images) == ("fa", ImageUse.NEVER)
    assert translations.preview is not None
    assert translations.preview.kind is RunKind.TRANSLATE
    assert translations.start_button.isEnabled()


def test_that_only_a_strategy_that_translates_back_takes_another_translator(
    qtbot: QtBot, translations: NewTranslationsScreen
) -> None:
    translations.translation.into.choose("fa")
    translations.translation.translator.choose("tiny")
    settled(qtbot, translations)
    assert translations.draft.translator == "tiny"
    translations.translation.strategy.choose("translation-only")
    settled(qtbot, translations)
    assert not translations.translation.translator.isEnabled()
    assert translations.draft.translator == ""
    assert translations.start_button.isEnabled()


def test_that_a_run_like_one_before_has_its_choices(qtbot: QtBot, translations: NewTranslationsScreen) -> None:
    wanted = AnswerDraft("translation-only", ("tiny",), into="de", reading=ReadingKind.FREE, language="en")
    translations.arrive(wanted)
    settled(qtbot, translations)
    assert (translations.draft.strategy, translations.draft.into) == ("translation-only", "de")
    assert translations.draft.reading is ReadingKind.FREE


def test_that_started_sorting_is_carried_out(
    qtbot: QtBot,
    tags: NewTagsScreen,
    judging: ScreenContext,
    went: list[tuple[str, object]],
    use_engine: Callable[[FakeEngine], FakeEngine],
) -> None:
    use_engine(FakeEngine(lambda _: '{"icd11_reason": "heart", "icd11": "11"}'))
    tags.tags.strategy.choose("tags-icd11")
    settled(qtbot, tags)
    tags.start_button.click()
    qtbot.waitUntil(lambda: bool(went) and not judging.runs.is_busy, timeout=20_000)
    ((place, run),) = went
    assert (place, isinstance(run, int)) == ("run", True)
    summary = carry_out_runs.run_summary(judging.workspace.workspace, run)  # type: ignore[arg-type]
    assert summary.view.kind is RunKind.TAG
    assert {field: sum(n.values()) for field, n in summary.validity.items()} == {"icd11": summary.view.n_items}


def carried_out(judging: ScreenContext, draft: AnswerDraft, *said: str) -> int:
    (run,) = answer_questions.create_answer_runs(judging.workspace.workspace, draft)
    replies = iter(said)
    engine = FakeEngine(lambda _: next(replies, said[-1]))
    carry_out_runs.carry_out(judging.workspace.workspace, run, open_engine=engine.open)
    return run


def page_of(qtbot: QtBot, judging: ScreenContext, run: int) -> RunScreen:
    page = RunScreen(judging)
    qtbot.addWidget(page)
    page.show()
    page.arrive(run)
    qtbot.waitUntil(lambda: bool(page.replies.table.rows.things) and page.reply.tabs.isVisible(), timeout=20_000)
    return page


HEART, NOTHING = (f'{{"icd11_reason": "It says so.", "icd11": "{value}"}}' for value in ("11", "none"))
TRANSLATED = json.dumps(
    {"title": "تب", "turn_1": "تب دارم.", "question": "سلام دکتر", "option_1": "بله", "option_2": "نه"}
)
SORTED = AnswerDraft("tags-icd11", ("tiny",), name="sorted", max_attempts=1)


def test_that_the_page_of_a_run_counts_its_tags_and_says_why_there_is_none(
    qtbot: QtBot, judging: ScreenContext
) -> None:
    page = page_of(qtbot, judging, carried_out(judging, SORTED, HEART, NOTHING))
    assert "tiny tags questions: Chapter of ICD-11" in page.state_pane.about.text()
    model = page.state_pane.validity.model()
    shown = [str(model.index(0, column).data()) for column in range(model.columnCount())]
    assert (model.headerData(0, Qt.Orientation.Horizontal), shown[0]) == ("Field", "ICD-11")
    assert page.state_pane.validity.isColumnHidden(model.columnCount() - 2)  # first attempts are counted by step
    assert shown[-1].translate({0x2068: None, 0x2069: None}) == "Diseases of the circulatory system (11): 1"
    assert "ICD-11: no value. The model says that no value of ICD-11 fits." in page.reply.said.toPlainText()
    assert "It says so." in page.reply.said.toPlainText()


def test_that_tags_of_a_run_hold_once_they_are_chosen(qtbot: QtBot, judging: ScreenContext) -> None:
    run = carried_out(judging, SORTED, HEART)
    page = page_of(qtbot, judging, run)
    page.hold_button.click()
    qtbot.waitUntil(lambda: not judging.write_jobs.is_busy, timeout=20_000)
    with judging.workspace.workspace.reading() as session:
        assert {question.icd11 for question in session.exec(select(Question))} == {"11"}


def test_that_a_translation_is_read_without_its_form(qtbot: QtBot, judging: ScreenContext) -> None:
    draft = AnswerDraft("translation-only", ("tiny",), name="translated", into="fa", max_attempts=1)
    page = page_of(qtbot, judging, carried_out(judging, draft, TRANSLATED))
    assert "into Persian" in page.state_pane.about.text()
    assert not page.hold_button.isVisible()
    parts = page.reply.said.toPlainText().split("\n\n")
    assert sorted(parts) == sorted(json.loads(TRANSLATED).values())
