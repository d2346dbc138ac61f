"""Answers behind a number are read beside each other."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from sqlmodel import select

from medreview.analysis.labels import LabelSet, merged_levels
from medreview.domain.ratings import Rating, RatingStatus
from medreview.domain.studies import Assignment, Item
from medreview.reporting.figure_data import CountedUnit, SourceAnswers
from medreview.stats.scales import LIKERT, THREE_POINTS
from medreview.ui import translation
from medreview.ui.screen import ScreenContext
from medreview.ui.source_answers_dialog import SourceAnswersPane
from medreview.workflows.read_answers import read_answers
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


def sentence_of(context: ScreenContext, answer: int, place: int) -> str:
    read = read_answers(context.workspace.workspace, [answer])
    start, end = read.spans[answer, place, "A study"]
    return read.answers[0].text[start:end]


def units(answers: list[int]) -> SourceAnswers:
    return SourceAnswers(tuple(CountedUnit((answer,)) for answer in answers))


def reading(qtbot, context: ScreenContext, behind: SourceAnswers) -> SourceAnswersPane:
    pane = SourceAnswersPane(context)
    qtbot.addWidget(pane)
    pane.show()
    pane.show_answers(behind)
    return pane


def test_that_merged_levels_are_shown_as_the_levels_that_they_are_of(qtbot, context, opened) -> None:
    unit = CountedUnit((opened[0],), None, (("R1", 1.0), ("R3", -1.0)))
    merged = merged_levels(LabelSet.THREE_POINTS, LIKERT)
    pane = reading(qtbot, context, SourceAnswers((unit,), "correctness", "coarse", merged=merged))
    qtbot.waitUntil(lambda: pane.answers.model().rowCount() == 1)
    assert pane.count.text().endswith("levels merged: three points")
    assert any("R1 4–5 · R3 1–2" in cell for cell in rows_of(pane.answers)[0])
    assert merged_levels(LabelSet.THREE_POINTS, THREE_POINTS) is None
    assert merged_levels(LabelSet.DECLARED, LIKERT) is None


def test_that_ratings_are_read_beside_a_figure_in_a_low_window(qtbot, context, opened) -> None:
    pane = SourceAnswersPane(context, lies=Qt.Orientation.Vertical)
    qtbot.addWidget(pane)
    pane.resize(460, pane.minimumSizeHint().height())
    pane.show()
    pane.show_answers(units(opened))
    verdicts = pane.sides[0].verdicts
    qtbot.waitUntil(lambda: verdicts.model().rowCount() > 0)
    assert verdicts.viewport().height() >= 2 * verdicts.rowHeight(0)


def test_that_levels_stay_with_their_raters_from_right_to_left(
    qtbot, context, opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(translation, "is_right_to_left", lambda: True)
    unit = CountedUnit((opened[0],), None, (("R1", 1.0), ("R3", -1.0)))
    behind = SourceAnswers((unit,), merged=merged_levels(LabelSet.THREE_POINTS, LIKERT))
    pane = reading(qtbot, context, behind)
    qtbot.waitUntil(lambda: pane.answers.model().rowCount() == 1)
    given = rows_of(pane.answers)[0][-1]
    assert given.startswith("\u200f\u2068R1\u2069 ")


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
    pane = reading(qtbot, context, behind)
    qtbot.waitUntil(lambda: pane.answers.model().rowCount() == 3)
    assert [row[2:] for row in rows_of(pane.answers)] == [["2", "r1 4"], ["1", "r1 2.50"], ["", ""]]
    assert rows_of(pane.sides[0].verdicts) == [["r1", "Correctness", "4", "2", "A study"]]
    assert pane.sides[0].text.highlighted_text == sentence_of(context, first, 1)
    pane.answers.selectRow(1)
    assert rows_of(pane.sides[0].verdicts) == []
    pane.answers.selectRow(2)
    assert [side.text.toPlainText()[:8] for side in pane.sides] == ["Answer 1", "Answer 2"]
    assert pane.sides[0].text.highlighted_text == ""


@pytest.mark.parametrize(
    "other", [("relevance", "fine", ()), ("correctness", "coarse", ()), ("correctness", "fine", ("r2",))]
)
def test_that_what_the_number_is_not_of_stands_not_beside_it(qtbot, context, opened, other) -> None:
    dimension, setting, by = other
    pane = reading(qtbot, context, SourceAnswers((CountedUnit((opened[0],)),), dimension, setting, by))
    qtbot.waitUntil(lambda: pane.answers.model().rowCount() == 1)
    assert rows_of(pane.sides[0].verdicts) == []


def test_that_an_answer_is_shown_with_its_question_and_what_was_said(qtbot, context, opened) -> None:
    pane = reading(qtbot, context, units(opened))
    qtbot.waitUntil(lambda: pane.answers.model().rowCount() == 3)
    side = pane.sides[0]
    assert side.question.toPlainText().startswith("Question 0")
    assert side.text.toPlainText().startswith("Answer 0")
    assert rows_of(side.verdicts) == [["r1", "Correctness", "4", "2", "A study"]]
    assert not pane.sides[1].isVisible()


def test_that_two_marked_answers_stand_beside_each_other(qtbot, context, opened) -> None:
    pane = reading(qtbot, context, units([*opened, 4711]))
    qtbot.waitUntil(lambda: pane.answers.model().rowCount() == 3)
    marks = pane.answers.selectionModel()
    add = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    marks.select(pane.answers.model().index(2, 0), add)
    assert [side.text.toPlainText()[:8] for side in pane.sides] == ["Answer 0", "Answer 2"]
    assert pane.sides[1].isVisible()
    marks.select(pane.answers.model().index(1, 0), add)
    assert [side.text.toPlainText()[:8] for side in pane.sides] == ["Answer 2", "Answer 1"]
    assert "1 are no longer in the workspace" in pane._note.text()
