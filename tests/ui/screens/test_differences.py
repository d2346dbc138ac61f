"""The place of differences: what is listed, what is read of a place, notes, and follow-ups made from it."""

import dataclasses
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt, QTranslator
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot
from sqlmodel import select
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.rating_tasks import ItemTask
from medreview.domain.ratings import DiscussionNote
from medreview.domain.studies import Assignment, Study, StudyPurpose
from medreview.domain.study_plans import plan_to_json
from medreview.store.errors import DiskFull
from medreview.store.workspace import Workspace, open_for_reading, open_workspace
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.differences import DifferencesScreen
from medreview.workflows import design_study
from medreview.workflows.resolve_differences import FollowUpWish, Looking, make_follow_up
from tests.builders import AUTHOR_NAMES, a_study, a_workspace
from tests.different_raters import always, in_one_sentence, rate_study, session_of

NAME = "A study"


@pytest.fixture(scope="module")
def rated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    workspace = a_workspace(tmp_path_factory.mktemp("rated"))
    study = a_study(workspace, raters=2, answers=3, confidence=False, forms=False, name=NAME)
    ratings = {"r1": always(5.0), "r2": in_one_sentence(2, "safety", 1.0, else_value=4.0)}
    rate_study(workspace, study, ratings, {"r2": "Says <b>nothing</b> of the limit."})
    workspace.close()
    return workspace.path


@pytest.fixture
def workspace(tmp_path: Path, rated_file: Path) -> Workspace:
    """Two raters, three answers: they differ by four in the second sentence, by one elsewhere."""
    return open_workspace(Path(shutil.copy(rated_file, tmp_path)))


@pytest.fixture
def screen(qtbot: QtBot, context: ScreenContext, workspace: Workspace) -> Iterator[DifferencesScreen]:
    context.workspace.use(workspace)
    screen = DifferencesScreen(context)
    qtbot.addWidget(screen)
    screen.resize(1270, 700)
    screen.show()
    _settle(qtbot, screen)
    yield screen
    context.workspace.close()


def _settle(qtbot: QtBot, screen: DifferencesScreen) -> None:
    context = screen.context
    qtbot.waitUntil(
        lambda: screen.view is not None and not context.read_jobs.is_busy and not context.write_jobs.is_busy
    )


def _cells(screen: DifferencesScreen, row: int) -> list[str]:
    model = screen.table.model()
    return [str(model.index(row, column).data() or "") for column in range(model.columnCount())]


def _values(screen: DifferencesScreen) -> list[list[str]]:
    model = screen.pane.values.model()
    columns = range(model.columnCount())
    return [[model.index(row, column).data() for column in columns] for row in range(model.rowCount())]


def test_that_places_are_listed_at_the_usual_distance(screen: DifferencesScreen) -> None:
    assert screen.table.model().rowCount() == 3
    assert _cells(screen, 0) == ["Question 0: what helps against fever?", "sentence 3", "Safety", "4", "", "", ""]
    assert screen.summary.startswith("3 of 9 items with several raters differ by 2 or more levels.")


@pytest.mark.usefixtures("persian")
def test_that_dimensions_are_named_in_a_window_from_right_to_left(screen: DifferencesScreen) -> None:
    assert "safety" in _cells(screen, 0)[2]


def test_that_values_stand_side_by_side(screen: DifferencesScreen) -> None:
    assert _values(screen) == [
        ["r1", "5 level 5", "5 level 5", "5 level 5"],
        ["r2", "4 level 4", "4 level 4", "1 level 1"],
        ["Levels apart", "1", "1", "4"],
    ]


def test_that_the_sentence_is_highlighted_in_its_answer(qtbot: QtBot, screen: DifferencesScreen) -> None:
    qtbot.waitUntil(lambda: screen.pane.text.highlighted_text == "Take 500 mg, at most 4 g a day.")


def test_that_comments_are_plain_text(screen: DifferencesScreen) -> None:
    assert screen.pane.written.toPlainText() == "r2: Says <b>nothing</b> of the limit."


def test_that_no_author_is_named(screen: DifferencesScreen) -> None:
    values = [cell for row in _values(screen) for cell in row]
    said = " ".join([*values, *_cells(screen, 0), screen.pane.question.toPlainText()])
    assert not any(name in said for name in AUTHOR_NAMES)


def test_that_a_smaller_distance_lists_more(qtbot: QtBot, screen: DifferencesScreen) -> None:
    screen.filters.distance.setCurrentIndex(screen.filters.distance.findData(1.0))
    qtbot.waitUntil(lambda: screen.table.model().rowCount() == 9)


def test_that_a_dimension_can_be_looked_at_alone(qtbot: QtBot, screen: DifferencesScreen) -> None:
    screen.filters.dimension.setCurrentIndex(screen.filters.dimension.findData("relevance"))
    qtbot.waitUntil(lambda: screen.table.model().rowCount() == 0)
    assert not screen.explain_button.isEnabled()
    assert not screen.pane.isVisible()


def test_that_a_bar_stands_for_each_dimension_and_looks_at_it_alone(qtbot: QtBot, screen: DifferencesScreen) -> None:
    before = [bar.accessibleName() for bar in screen.bars.bars]
    assert len(before) == 3
    safety = next(bar for bar in screen.bars.bars if bar.dimension == "safety")
    safety.click()
    _settle(qtbot, screen)
    assert screen.looking.dimensions == ("safety",)
    assert [bar.accessibleName() for bar in screen.bars.bars] == before
    assert {bar.dimension for bar in screen.bars.bars if bar.isChecked()} == {"safety"}
    next(bar for bar in screen.bars.bars if bar.isChecked()).click()
    _settle(qtbot, screen)
    assert screen.looking.dimensions == ()


def test_that_the_widest_differences_come_first(qtbot: QtBot, screen: DifferencesScreen) -> None:
    screen.filters.distance.choose(1.0)
    _settle(qtbot, screen)
    apart = [shown[0].found.spread for shown in screen.table.rows.things]
    assert apart == sorted(apart, reverse=True)
    assert len(set(apart)) > 1


def test_that_only_what_is_ticked_is_handed_on(qtbot: QtBot, screen: DifferencesScreen, workspace: Workspace) -> None:
    screen.table.rows.tick(1, is_on=True)
    assert "1 item is selected." in screen.summary
    screen.decide_button.click()
    assert screen.dialog is not None
    screen.dialog.rater.setEditText("Chief")
    screen.dialog.yes_button.click()
    _settle(qtbot, screen)
    with workspace.reading() as session:
        made = session.exec(select(Study).where(Study.purpose == StudyPurpose.ADJUDICATION)).one()
        answers = session.exec(select(Assignment.answer_id).where(Assignment.study_id == made.id)).all()
    assert answers == [screen.table.rows.thing(1)[0].found.place.answer]


def test_that_the_pilot_is_offered_only_where_there_is_one(
    qtbot: QtBot, screen: DifferencesScreen, workspace: Workspace
) -> None:
    assert not screen.filters.part.isVisible()
    with workspace.transaction() as session:
        for assignment in session.exec(select(Assignment).where(Assignment.position == 1)):
            assignment.is_pilot = True
    screen.context.workspace.announce(Change.STUDIES, by=None)
    qtbot.waitUntil(screen.filters.part.isVisible)
    screen.filters.part.setCurrentIndex(screen.filters.part.findData(True))
    qtbot.waitUntil(lambda: screen.table.model().rowCount() == 1)


def test_that_a_study_with_nothing_but_a_pilot_shows_the_pilot(
    qtbot: QtBot, screen: DifferencesScreen, workspace: Workspace
) -> None:
    with workspace.transaction() as session:
        for assignment in session.exec(select(Assignment)):
            assignment.is_pilot = True
    screen._on_study()
    qtbot.waitUntil(lambda: screen.filters.part.chosen is True and screen.table.model().rowCount() > 1)
    screen.filters.part.choose(False)
    qtbot.waitUntil(lambda: screen.table.model().rowCount() == 0)
    assert screen.filters.part.chosen is False


def test_that_a_note_is_kept_when_the_field_is_left(
    qtbot: QtBot, screen: DifferencesScreen, workspace: Workspace
) -> None:
    qtbot.keyClicks(screen.pane.note, "Four grams.")
    screen.table.selectRow(1)
    assert screen.pane.note.toPlainText() == ""
    with workspace.reading() as session:
        assert [note.text for note in session.exec(select(DiscussionNote))] == ["Four grams."]
    assert _cells(screen, 0)[-1] == "yes"
    screen.table.selectRow(0)
    assert screen.pane.note.toPlainText() == "Four grams."


def _refuse(workspace: Workspace, **_wish: object) -> None:
    raise DiskFull(path=workspace.path)


def test_that_a_note_refused_by_a_full_disk_stays_at_its_place_and_is_tried_again(
    qtbot: QtBot, screen: DifferencesScreen, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Exception] = []
    screen.context.navigator.problem_raised.connect(told.append)
    with monkeypatch.context() as full_disk:
        full_disk.setattr("medreview.ui.screens.differences.place_pane.note_discussion", _refuse)
        qtbot.keyClicks(screen.pane.note, "Four grams.")
        screen.table.selectRow(1)
        assert screen.pane.note.toPlainText() == ""
        screen.table.selectRow(0)
        assert screen.pane.note.toPlainText() == "Four grams."
        assert screen.leave()
        assert screen.unsaved_words == "Four grams."
        assert len(told) == 1
        screen._notes.refused.timer.setInterval(10)
    qtbot.waitUntil(lambda: screen.unsaved_words == "")
    with workspace.reading() as session:
        assert [note.text for note in session.exec(select(DiscussionNote))] == ["Four grams."]
    assert _cells(screen, 0)[-1] == "yes"


def test_that_a_note_refused_to_the_end_is_handed_over(
    qtbot: QtBot, screen: DifferencesScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("medreview.ui.screens.differences.place_pane.note_discussion", _refuse)
    qtbot.keyClicks(screen.pane.note, "Four grams.")
    screen.context.workspace.close()
    box = screen.findChild(QMessageBox)
    assert box is not None
    assert box.informativeText() == "Four grams."
    assert screen.unsaved_words == ""
    box.close()


def test_that_a_note_being_written_is_kept_when_the_workspace_is_closed(
    qtbot: QtBot, screen: DifferencesScreen, workspace: Workspace
) -> None:
    qtbot.keyClicks(screen.pane.note, "Unfinished")
    path = workspace.path
    screen.context.workspace.close()
    again = open_for_reading(path)
    with again.reading() as session:
        assert [note.text for note in session.exec(select(DiscussionNote))] == ["Unfinished"]
    again.close()


def test_that_raters_are_asked_why(qtbot: QtBot, screen: DifferencesScreen, workspace: Workspace) -> None:
    screen.explain_button.click()
    assert screen.dialog is not None
    screen.dialog.yes_button.click()
    qtbot.waitUntil(lambda: screen.dialog is None)
    made = design_study.list_studies(workspace)[-1]
    assert (made.purpose, made.about, made.n_pairs) == (StudyPurpose.EXPLANATION, NAME, 6)
    qtbot.waitUntil(lambda: _cells(screen, 0)[4] == "0 of 2")


def test_that_the_name_offered_is_in_the_language_of_the_window(qtbot: QtBot, screen: DifferencesScreen) -> None:
    class Persian(QTranslator):
        @override
        def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
            return "توضیح" if text == "explanation" else text

    translator = Persian()
    QCoreApplication.installTranslator(translator)
    try:
        screen.explain_button.click()
    finally:
        QCoreApplication.removeTranslator(translator)
    assert screen.dialog is not None
    assert screen.dialog.name.text() == f"{NAME}، توضیح"
    screen.dialog.reject()


def test_that_an_adjudicator_without_a_name_is_refused_in_place(qtbot: QtBot, screen: DifferencesScreen) -> None:
    screen.decide_button.click()
    dialog = screen.dialog
    assert dialog is not None
    dialog.yes_button.click()
    qtbot.waitUntil(lambda: dialog.problem.text() == "Enter the code of the adjudicator.")
    dialog.rater.setCurrentText("chief")
    dialog.yes_button.click()
    qtbot.waitUntil(lambda: screen.dialog is None)


def test_that_explanations_and_decisions_stand_at_their_place(
    qtbot: QtBot, screen: DifferencesScreen, workspace: Workspace
) -> None:
    why = make_follow_up(workspace, NAME, FollowUpWish(Looking(2)))
    for _ in range(3):
        session = session_of(workspace, why.study_id, "r2")
        session.set_comment("The limit is missing.")
        session.go_next()
        session.leave()
    decided = make_follow_up(workspace, NAME, FollowUpWish(Looking(2), adjudicator="chief"))
    for _ in range(3):
        session = session_of(workspace, decided.study_id, "chief")
        for dimension in ("correctness", "relevance", "safety"):
            session.rate(dimension, 2.0)
        session.go_next()
        session.leave()
    screen.context.workspace.announce(Change.RATINGS, by=None)
    qtbot.waitUntil(lambda: _cells(screen, 0)[4:6] == ["1 of 2", "yes"])
    assert ["chief decides", "2 level 2", "2 level 2", "2 level 2"] in _values(screen)
    assert "r2 explains: The limit is missing." in screen.pane.written.toPlainText()


def test_that_what_is_listed_is_saved_as_a_file(qtbot: QtBot, screen: DifferencesScreen, tmp_path: Path) -> None:
    screen.save_to(tmp_path / "differences.csv")
    qtbot.waitUntil(lambda: (tmp_path / "differences.csv").exists() and not screen.context.write_jobs.is_busy)
    assert len((tmp_path / "differences.csv").read_text(encoding="utf-8").splitlines()) == 1 + 3 * 2


def test_that_another_screen_opens_it_at_a_study(qtbot: QtBot, screen: DifferencesScreen, workspace: Workspace) -> None:
    a_study(workspace, name="Another")
    screen.context.workspace.announce(Change.STUDIES, by=None)
    qtbot.waitUntil(lambda: screen.study.count() == 2)
    screen.arrive("Another")
    qtbot.waitUntil(lambda: screen.view is not None and screen.view.study == "Another")
    qtbot.waitUntil(lambda: not screen.context.read_jobs.is_busy)


def test_that_a_screen_built_anew_looks_at_the_same_place(qtbot: QtBot, screen: DifferencesScreen) -> None:
    screen.filters.distance.setCurrentIndex(screen.filters.distance.findData(1.0))
    screen.filters.dimension.setCurrentIndex(screen.filters.dimension.findData("safety"))
    screen.filters.not_judged.setChecked(True)
    _settle(qtbot, screen)
    screen.table.selectRow(2)
    _settle(qtbot, screen)
    again = DifferencesScreen(screen.context)
    qtbot.addWidget(again)
    again.arrive(screen.saved_state())
    assert again.saved_state() == screen.saved_state()
    again.show()
    _settle(qtbot, again)
    assert again.looking == Looking(1.0, ("safety",), with_not_judged=True)
    assert again.saved_state() == screen.saved_state()
    again.hide()


def test_that_the_keyboard_goes_from_the_list_to_the_note(qtbot: QtBot, screen: DifferencesScreen) -> None:
    screen.take_focus()
    with qtbot.waitExposed(screen):
        screen.activateWindow()
    qtbot.keyClick(screen.table, Qt.Key.Key_Down)
    assert screen.shown is not None
    assert screen.view is not None
    assert screen.shown.found.place == screen.view.places[1].found.place


def test_that_a_study_with_fewer_dimensions_has_fewer_columns(
    qtbot: QtBot, screen: DifferencesScreen, workspace: Workspace
) -> None:
    study = a_study(workspace, raters=2, answers=1, confidence=False, forms=False, name="Another")
    rate_study(workspace, study, {"r1": always(5.0), "r2": always(1.0)})
    plan = dataclasses.replace(study.plan, dimensions=study.plan.dimensions[:1])
    with workspace.transaction() as session:
        session.get_one(Study, study.id).plan = plan_to_json(plan)
    screen.context.workspace.announce(Change.STUDIES, by=None)
    qtbot.waitUntil(lambda: screen.study.count() == 2)
    screen.arrive("Another")
    qtbot.waitUntil(lambda: screen.view is not None and screen.view.study == "Another")
    assert screen.pane.values.horizontalHeader().count() == 2
    assert _values(screen)[0] == ["r1", "5 level 5"]


def test_that_marks_of_raters_stand_side_by_side_on_the_answer(
    qtbot: QtBot, context: ScreenContext, tmp_path: Path
) -> None:
    workspace = a_workspace(tmp_path)
    study = a_study(workspace, raters=2, answers=1, confidence=False, forms=False, marks=("wrong", "unsafe"))
    rate_study(workspace, study, {"r1": always(5.0), "r2": always(1.0)})
    for rater, place, category in (("r1", (0, 4), "wrong"), ("r2", (0, 8), "unsafe"), ("r2", (0, 4), "wrong")):
        session = session_of(workspace, study.id, rater)
        while not isinstance(session.task, ItemTask):
            session.go_back()
        session.mark(*place, category)
        if place == (0, 8):
            session.annotate(*place, note="Too <b>much</b>.", corrected="Half")
    context.workspace.use(workspace)
    screen = DifferencesScreen(context)
    qtbot.addWidget(screen)
    screen.show()
    _settle(qtbot, screen)
    text = screen.pane.text.toPlainText()
    first, both = text[:4], text[:8]
    assert [(one.start, one.end, one.number) for one in screen.pane.text._marks] == [(0, 4, 1), (0, 4, 2), (0, 8, 2)]
    assert plain(screen.pane.marked.toPlainText()).splitlines() == [
        f"1  r1 · Wrong: “{first}”",
        f"2  r2 · Wrong: “{first}”",
        f"2  r2 · Unsafe: “{both}” Should read: “Half” Too <b>much</b>.",
    ]
    context.workspace.close()


def test_that_a_study_without_categories_has_no_list_of_marks(screen: DifferencesScreen) -> None:
    assert screen.pane.marked.isHidden()


def plain(text: str) -> str:
    """Without the signs that keep words of another direction apart."""
    return text.translate(dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069\u200e\u200f")))
