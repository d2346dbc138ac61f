"""The page for splits: look, make, freeze, unfreeze; and the export that would train on a frozen part."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from sqlmodel import select

from medreview.domain.changes import Change
from medreview.domain.questions import Question
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.export import TrainingSection
from medreview.ui.screens.library.splits import SplitScreen
from medreview.workflows.split_questions import freeze_part, parts_of_splits
from tests.builders import a_workspace
from tests.judged_answers import judged_dataset

N = 12


@pytest.fixture
def ready(context: ScreenContext, tmp_path: Path) -> Iterator[ScreenContext]:
    workspace = a_workspace(tmp_path)
    judged_dataset(workspace, [()] * N)
    with workspace.transaction() as session:
        for number, question in enumerate(session.exec(select(Question))):
            question.icd11, question.split = ("01", "02")[number % 2], None
    context.workspace.use(workspace)
    yield context
    context.workspace.close()


@pytest.fixture
def page(qtbot: QtBot, ready: ScreenContext) -> SplitScreen:
    screen = SplitScreen(ready)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    screen.show()
    qtbot.waitUntil(lambda: screen.field.count() == 2)
    for row, size in zip(screen.rows, (2, 1), strict=False):
        row.size_box.setValue(size)
    return screen


def parts(page: SplitScreen) -> dict[str | None, int]:
    with page.context.workspace.workspace.reading() as session:
        return Counter(session.exec(select(Question.split)).all())


def look(qtbot: QtBot, page: SplitScreen) -> None:
    page.look_button.click()
    qtbot.waitUntil(lambda: page.preview is not None)


def make(qtbot: QtBot, page: SplitScreen) -> None:
    look(qtbot, page)
    page.make_button.click()
    qtbot.waitUntil(lambda: len(page.parts.rows.things) == 3)


def test_that_looking_shows_the_parts_in_words_and_changes_nothing(qtbot: QtBot, page: SplitScreen) -> None:
    assert page.field.chosen == "icd11"
    assert not page.make_button.isEnabled()
    look(qtbot, page)
    (table,) = page.results.tables
    assert table.results.columns == ("value", "n", "n_test", "n_eval", "n_train")
    assert str(table.rows.rows.index(0, 0).data()).startswith("01 Certain infectious")
    assert parts(page) == {None: N}


def test_that_a_split_is_made_and_its_parts_are_frozen_and_thawed(qtbot: QtBot, page: SplitScreen) -> None:
    told: list[Change] = []
    page.context.workspace.changed.connect(lambda change, _by: told.append(change))
    make(qtbot, page)
    assert parts(page) == {"test": 4, "eval": 2, "train": 6}
    assert told == [Change.DATASETS]
    assert "Split with seed 0: test 2, eval 1 per value of ICD-11" in page.made.text()
    page.parts.mark(lambda part: part.split == "test")
    assert not page.unfreeze_button.isEnabled()
    page.freeze_button.click()
    assert page.reason is not None
    page.reason.setTextValue("for the paper")
    page.reason.accept()
    qtbot.waitUntil(lambda: any(part.frozen_at for part in page.parts.rows.things))
    page.parts.mark(lambda part: part.split == "test")
    assert not page.freeze_button.isEnabled()
    page.look_button.click()
    qtbot.waitUntil(lambda: "The part test of D is frozen" in page.problem.text())
    page.unfreeze_button.click()
    page.reason.setTextValue(" ")
    page.reason.accept()
    qtbot.waitUntil(lambda: "Enter a reason for unfreezing" in page.problem.text())
    page.unfreeze_button.click()
    page.reason.setTextValue("drawn anew")
    page.reason.accept()
    qtbot.waitUntil(lambda: not any(part.frozen_at for part in page.parts.rows.things))


def test_that_what_leaves_a_part_without_a_value_is_asked_about(qtbot: QtBot, page: SplitScreen) -> None:
    with page.context.workspace.workspace.transaction() as session:
        session.exec(select(Question).where(Question.key == "q0")).one().icd11 = "05"
    look(qtbot, page)
    page.make_button.click()
    assert page.box is not None
    assert "train gets no question of 05." in page.box.text()
    page.box.reject()
    assert parts(page) == {None: N}


def test_that_a_plan_that_cannot_be_meant_and_one_that_fits_no_data_say_why(qtbot: QtBot, page: SplitScreen) -> None:
    page.rest.setText("test")
    page.look_button.click()
    assert "each part needs a name of its own" in page.problem.text()
    page.rest.setText("train")
    page.rows[0].size_box.setValue(600)
    page.look_button.click()
    qtbot.waitUntil(lambda: "nothing is left for eval" in page.problem.text())


def test_that_another_choice_takes_away_what_came_out(qtbot: QtBot, page: SplitScreen) -> None:
    look(qtbot, page)
    page.seed.setValue(4)
    assert page.preview is None
    assert not page.make_button.isEnabled()


def test_that_training_on_a_frozen_part_is_asked_about_before_a_file_is_written(
    qtbot: QtBot, page: SplitScreen, tmp_path: Path
) -> None:
    make(qtbot, page)
    assert [one.n for one in parts_of_splits(page.context.workspace.workspace)] == [2, 4, 6]
    freeze_part(page.context.workspace.workspace, "D", "test")
    section = TrainingSection(page.context)
    qtbot.addWidget(section)
    section.use_folder(str(tmp_path / "out"))
    section.refresh()
    qtbot.waitUntil(section.isEnabled)
    section.split.choose("test")
    section.write_button.click()
    qtbot.waitUntil(lambda: section.box is not None)
    assert section.box is not None
    assert "4 questions of the frozen part test of D are among the training data." in section.box.text()
    section.box.reject()
    assert not (tmp_path / "out").exists()
    section.split.choose("train")
    section.write_button.click()
    qtbot.waitUntil((tmp_path / "out" / "provenance.json").exists)
