"""A run's tags held against a person's in the window, and a sample that is tagged without seeing what the run said."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QTextEdit

from medreview.ui.screen import ScreenContext
from medreview.ui.screens.runs.run_page import RunScreen
from medreview.ui.screens.runs.tag_agreement import TagAgreementScreen, TagSampleScreen
from medreview.workflows.tag_questions import question_tags, sample_to_tag, tag_question, use_tags
from tests.builders import a_workspace
from tests.integration.answer_questions.test_answer_runs import of_question
from tests.integration.answer_questions.test_tag_runs import reply, tagged
from tests.integration.answer_questions.test_tags import ids
from tests.judged_answers import a_judge, judged_dataset


@pytest.fixture
def run(context: ScreenContext, tmp_path: Path) -> Iterator[int]:
    """A run that sorted four questions, its tags chosen, in the workspace of the context."""
    workspace = a_workspace(tmp_path)
    a_judge(workspace, "model-1b")
    judged_dataset(workspace, (("a",), ("b",), ("c",), ("d",)))
    made = tagged(workspace, lambda asked: reply(icd11="none" if "number 2" in of_question(asked) else "21"))
    use_tags(workspace, made)
    context.workspace.use(workspace)
    yield made
    context.workspace.close()


def settle(qtbot, context: ScreenContext) -> None:
    qtbot.waitUntil(lambda: not context.read_jobs.is_busy and not context.write_jobs.is_busy)


@pytest.fixture
def sample(qtbot, context: ScreenContext, run: int) -> TagSampleScreen:
    screen = TagSampleScreen(context)
    qtbot.addWidget(screen)
    screen.resize(1366, 700)
    screen.show()
    screen.arrive(run)
    settle(qtbot, context)
    return screen


@pytest.fixture
def agreement(qtbot, context: ScreenContext, run: int) -> TagAgreementScreen:
    workspace = context.workspace.workspace
    for key, value in {"q0": "21", "q1": "08", "q2": "08"}.items():
        tag_question(workspace, ids(workspace)[key], "icd11", value, why="by the guideline")
    screen = TagAgreementScreen(context)
    qtbot.addWidget(screen)
    screen.resize(1366, 700)
    screen.show()
    screen.arrive(run)
    settle(qtbot, context)
    return screen


def test_that_the_tables_hold_kappa_precision_recall_and_the_sample(qtbot, agreement: TagAgreementScreen) -> None:
    qtbot.waitUntil(lambda: len(agreement.results.page.tables) == 4)
    tables = {view.results.name: view.results for view in agreement.results.page.tables}
    assert tuple(tables) == ("tag_agreement", "tag_categories", "tag_confusions", "tag_sample")
    measures = {str(row[tables["tag_categories"].columns.index("measure")]) for row in tables["tag_categories"].rows}
    assert {"precision", "recall"} <= measures
    assert len(tables["tag_sample"].rows) == 3


def test_that_without_a_tag_by_hand_the_page_says_what_to_do(qtbot, context: ScreenContext, run: int) -> None:
    screen = TagAgreementScreen(context)
    qtbot.addWidget(screen)
    screen.arrive(run)
    settle(qtbot, context)
    qtbot.waitUntil(lambda: any("Tag some by hand" in one.text() for one in screen.findChildren(QLabel)))


def test_that_the_page_of_a_run_leads_to_its_agreement(qtbot, context: ScreenContext, run: int) -> None:
    went: list[tuple[str, object]] = []
    context.navigator.place_requested.connect(lambda place, argument: went.append((place, argument)))
    screen = RunScreen(context)
    qtbot.addWidget(screen)
    screen.show()
    screen.arrive(run)
    settle(qtbot, context)
    qtbot.waitUntil(screen.agreement_button.isVisible)
    screen.agreement_button.click()
    assert went == [("tag-agreement", run)]


def test_that_nothing_that_was_said_of_a_question_is_seen_while_it_is_tagged(sample: TagSampleScreen) -> None:
    page = sample.question.widget()
    told = [one.text() for one in page.findChildren(QLabel)] + [
        one.toPlainText() for one in page.findChildren(QTextEdit)
    ]
    assert any("number" in one for one in told)
    assert not any("For icd11" in one or "21" in one or "model-1b" in one for one in told)
    assert all(one.value == "" for one in sample.values.values())
    assert not sample.save_button.isEnabled()


def test_that_a_sample_is_tagged_from_the_keyboard_and_goes_on_with_the_next(
    qtbot, context: ScreenContext, sample: TagSampleScreen, run: int
) -> None:
    first = sample._shown
    assert first == sample_to_tag(context.workspace.workspace, run).questions[0]
    typed = {"icd11": "nervous", "question_type": "dose", "personal_data": "no pers"}
    for field, values in sample.values.items():
        qtbot.keyClicks(values.line, typed[field])
        qtbot.keyClick(values.line, Qt.Key.Key_Return)
    settle(qtbot, context)
    found = {one.field: (one.held, one.own) for one in question_tags(context.workspace.workspace, first or 0)}
    assert found["icd11"] == ("08", "08")
    assert found["personal_data"] == ("no", "no")
    assert sample._shown not in {None, first}
    assert sample.progress.text() == "tagged: 1 of 4"
    assert all(one.value == "" for one in sample.values.values())


def test_that_the_order_is_drawn_once_and_what_is_put_off_comes_last(
    qtbot, context: ScreenContext, sample: TagSampleScreen, run: int
) -> None:
    workspace = context.workspace.workspace
    order = sample_to_tag(workspace, run).questions
    assert order == sample_to_tag(workspace, run).questions
    assert set(order) == set(ids(workspace).values())
    sample.pass_button.click()
    assert sample._shown == order[1]
    for _ in range(3):
        sample.pass_button.click()
    assert sample._shown is None
    assert not sample._side.isEnabled()


def test_that_the_tables_say_values_in_words_and_not_in_bare_codes(qtbot, agreement: TagAgreementScreen) -> None:
    qtbot.waitUntil(lambda: len(agreement.results.page.tables) == 4)
    shown: set[str] = set()
    for view in agreement.results.page.tables:
        model = view.rows.rows
        cells = [(row, column) for row in range(model.rowCount()) for column in range(model.columnCount())]
        shown |= {str(model.index(row, column).data()) for row, column in cells}
    assert not {"08", "21"} & shown
    assert any("Diseases of the nervous system" in words for words in shown)
