"""Answers behind a number are read beside each other."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QItemSelectionModel
from sqlmodel import select

from medreview.domain.ratings import Rating, RatingStatus
from medreview.domain.studies import Assignment, Item
from medreview.reporting.figure_data import CountedUnit, SourceAnswers
from medreview.ui.screen import ScreenContext
from medreview.ui.source_answers_dialog import SourceAnswersDialog
from tests.builders import a_study, a_workspace


@pytest.fixture
def opened(context: ScreenContext, tmp_path) -> Iterator[list[int]]:
    """The keys of three answers, the first of them rated."""
    workspace = a_workspace(tmp_path)
    a_study(workspace, answers=3)
    with workspace.transaction() as session:
        first = session.exec(select(Assignment).order_by(Assignment.id)).first()  # type: ignore[arg-type]
        assert first is not None
        item = session.exec(select(Item).where(Item.assignment_id == first.id)).first()
        assert item is not None
        session.add(Rating(item_id=item.id, dimension="correctness", status=RatingStatus.RATED, value=4.0))
        answer_ids = list(dict.fromkeys(session.exec(select(Assignment.answer_id))))
    context.workspace.use(workspace)
    yield answer_ids
    context.read_jobs.shut_down()
    context.workspace.close()


def rows_of(table) -> list[list[str]]:
    model = table.model()
    return [[str(model.index(r, c).data() or "") for c in range(model.columnCount())] for r in range(model.rowCount())]


def units(answers: list[int]) -> SourceAnswers:
    return SourceAnswers(tuple(CountedUnit((answer,)) for answer in answers))


def test_that_every_unit_that_was_counted_has_a_line_and_its_own_verdicts(qtbot, context, opened) -> None:
    first, second, third = opened
    behind = SourceAnswers(
        (
            CountedUnit((first,), 1, (("r1", 4.0),)),
            CountedUnit((first,), 0, (("r1", 2.5),)),
            CountedUnit((second, third), None, ()),
        ),
        "correctness",
        "fine",
        ("r1",),
        "A study",
    )
    dialog = SourceAnswersDialog(context, "Correctness", behind)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.answers.model().rowCount() == 3)
    assert [row[2:] for row in rows_of(dialog.answers)] == [["2", "r1 4"], ["1", "r1 2.50"], ["", ""]]
    assert rows_of(dialog.sides[0].verdicts) == [["r1", "correctness", "2", "4", "A study"]]
    dialog.answers.selectRow(1)
    assert rows_of(dialog.sides[0].verdicts) == []
    dialog.answers.selectRow(2)
    assert [side.text.toPlainText()[:8] for side in dialog.sides] == ["Answer 1", "Answer 2"]


@pytest.mark.parametrize(
    "other", [("relevance", "fine", ()), ("correctness", "coarse", ()), ("correctness", "fine", ("r2",))]
)
def test_that_what_the_number_is_not_of_stands_not_beside_it(qtbot, context, opened, other) -> None:
    dimension, setting, by = other
    dialog = SourceAnswersDialog(
        context, "Correctness", SourceAnswers((CountedUnit((opened[0],)),), dimension, setting, by)
    )
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.answers.model().rowCount() == 1)
    assert rows_of(dialog.sides[0].verdicts) == []


def test_that_an_answer_is_shown_with_its_question_and_what_was_said(qtbot, context, opened) -> None:
    dialog = SourceAnswersDialog(context, "Correctness", units(opened))
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.answers.model().rowCount() == 3)
    side = dialog.sides[0]
    assert side.question.toPlainText().startswith("Question 0")
    assert side.text.toPlainText().startswith("Answer 0")
    assert rows_of(side.verdicts) == [["r1", "correctness", "2", "4", "A study"]]
    assert not dialog.sides[1].isVisible()


def test_that_two_marked_answers_stand_beside_each_other(qtbot, context, opened) -> None:
    dialog = SourceAnswersDialog(context, "Correctness", units([*opened, 4711]))
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.answers.model().rowCount() == 3)
    marks = dialog.answers.selectionModel()
    add = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    marks.select(dialog.answers.model().index(2, 0), add)
    assert [side.text.toPlainText()[:8] for side in dialog.sides] == ["Answer 0", "Answer 2"]
    assert dialog.sides[1].isVisible()
    marks.select(dialog.answers.model().index(1, 0), add)
    assert [side.text.toPlainText()[:8] for side in dialog.sides] == ["Answer 2", "Answer 1"]
    assert "1 are no longer in the workspace" in dialog._note.text()
