"""The analysis shows a study panel by panel, opens the answers behind a number, and writes the whole report."""

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.models import Model
from medreview.domain.ratings import Rating, RatingStatus
from medreview.domain.runs import Judgement
from medreview.domain.studies import Assignment, Item
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.analysis import AnalysisScreen
from tests.builders import a_study, a_workspace

ANSWERS = 9
WITHOUT_RESAMPLING = 0


@pytest.fixture
def rated(context: ScreenContext, tmp_path: Path) -> Iterator[ScreenContext]:
    """Two raters who agree on most of nine answers, and a judge who is further from them on the second than on one."""
    workspace = a_workspace(tmp_path)
    a_study(workspace, raters=2, answers=ANSWERS, coarse=True, fine=False)
    with workspace.transaction() as session:
        judge = Model(name="judge-8b")
        session.add(judge)
        session.flush()
        for place, assignment in enumerate(session.exec(select(Assignment).order_by(Assignment.id)).all()):  # type: ignore[arg-type]
            item = session.exec(select(Item).where(Item.assignment_id == assignment.id)).first()
            assert item is not None
            value = float(1 + (place % ANSWERS) % 5) if place != 0 else 5.0
            session.add(Rating(item_id=item.id, dimension="correctness", status=RatingStatus.RATED, value=value))
            if place < ANSWERS:
                same = {"judge_model_id": judge.id, "protocol": "cqa-coarse", "answer_id": assignment.answer_id}
                judged = 5.0 if place == 1 else value
                session.add(Judgement(**same, dimension="correctness", value=judged, validity="valid"))
    context.workspace.use(workspace)
    yield context
    context.read_jobs.shut_down()
    context.write_jobs.shut_down()
    context.workspace.close()


@pytest.fixture
def screen(qtbot, rated: ScreenContext) -> AnalysisScreen:
    screen = AnalysisScreen(rated)
    qtbot.addWidget(screen)
    screen.resize(1200, 700)
    screen.resamples.setCurrentIndex(screen.resamples.findData(WITHOUT_RESAMPLING))
    screen.show()
    qtbot.waitUntil(lambda: bool(screen.results.page.tables), timeout=30_000)
    return screen


def choose(qtbot, screen: AnalysisScreen, panel: str) -> None:
    keys = [one.key for one in screen._panels]
    screen.panels.setCurrentRow(keys.index(panel))
    tables = set(screen.panel.table_names)
    qtbot.waitUntil(
        lambda: bool(tables & {view.results.name for view in screen.results.page.tables}),
        timeout=30_000,
    )


@pytest.mark.parametrize("panel", ["agreement", "raters", "effort", "partial", "systems", "statements", "judge"])
def test_that_every_panel_shows_its_tables(qtbot, screen: AnalysisScreen, panel: str) -> None:
    choose(qtbot, screen, panel)
    shown = [view.results.name for view in screen.results.page.tables]
    assert shown == list(screen.panel.table_names)
    assert screen.judge.isVisible() == (panel == "judge")


def test_that_the_chosen_panel_stays_in_sight_when_the_list_gets_small(qtbot, screen: AnalysisScreen) -> None:
    choose(qtbot, screen, "judge")
    screen.resize(1200, 560)
    qtbot.waitUntil(lambda: screen.panels.height() < screen.panels.count() * screen.panels.sizeHintForRow(0))
    shown = screen.panels.visualItemRect(screen.panels.currentItem())
    assert screen.panels.viewport().rect().contains(shown)


def test_that_a_number_of_a_figure_opens_the_answers_it_counts(qtbot, screen: AnalysisScreen) -> None:
    plot = screen.results.page.plots[0]
    keys = [datum.key for series in plot.canvas.spec.series for datum in series.data if datum is not None and datum.key]
    plot.datum_chosen.emit(keys[0])
    qtbot.waitUntil(lambda: screen.behind is not None and screen.behind.answers.model().rowCount() > 0)
    assert screen.behind.answers.model().rowCount() == len(keys[0].units)
    screen.behind.reject()
    assert screen.behind is None


def test_that_what_was_computed_is_shown_at_once_and_a_new_rating_is_counted(qtbot, screen: AnalysisScreen) -> None:
    choose(qtbot, screen, "systems")
    choose(qtbot, screen, "agreement")
    assert not screen.results.progress.isVisible()
    before = screen.results.page.tables[0].results
    workspace = screen.context.workspace.workspace
    with workspace.transaction() as session:
        for rating in session.exec(select(Rating)):
            rating.value = 6 - (rating.value or 0) if rating.id == 2 else rating.value
            session.add(rating)
    from medreview.domain.changes import Change

    screen.context.workspace.announce(Change.RATINGS, by=None)
    qtbot.waitUntil(lambda: screen.results.page.tables[0].results != before, timeout=30_000)


def test_that_levels_declared_to_count_as_one_are_a_set_of_labels_of_their_own(qtbot, screen: AnalysisScreen) -> None:
    def labels() -> set[object]:
        table = screen.results.page.tables[0].results if screen.results.page.tables else None
        return set() if table is None else {row[table.columns.index("labels")] for row in table.rows}

    screen.collapse.setText("1 2 | 3 4")
    screen.collapse.editingFinished.emit()
    qtbot.waitUntil(lambda: "1 2 | 3 4" in labels(), timeout=30_000)
    screen.collapse.setText("low | high")
    screen.collapse.editingFinished.emit()
    assert "low | high" in screen.collapse_problem.text()
    assert "1 2 | 3 4" in labels()


def test_that_a_study_without_ratings_says_so(qtbot, context: ScreenContext, tmp_path: Path) -> None:
    workspace = a_workspace(tmp_path)
    context.workspace.use(workspace)
    screen = AnalysisScreen(context)
    qtbot.addWidget(screen)
    screen.show()
    said = "No studies yet. Plan one, or import ratings."
    qtbot.waitUntil(lambda: said in _texts(screen))
    a_study(workspace)
    screen.refresh()
    qtbot.waitUntil(lambda: any("rated" in text for text in _texts(screen)), timeout=30_000)
    assert screen.results.page.tables == []
    context.read_jobs.shut_down()
    context.workspace.close()


def test_that_the_report_holds_tables_figures_pages_and_sources(qtbot, screen: AnalysisScreen, tmp_path: Path) -> None:
    folder = tmp_path / "report"
    choose(qtbot, screen, "judge")
    screen.export_to(folder)
    qtbot.waitUntil((folder / "report.pdf").exists, timeout=100_000)
    qtbot.waitUntil(screen.report_button.isEnabled)
    with zipfile.ZipFile(folder / "everything.zip") as archive:
        names = set(archive.namelist())
        provenance = json.loads(archive.read("provenance.json"))
    assert {"agreement.csv", "agreement.md", "agreement.tex", "judges/judge-8b/judge_kappa.csv"} <= names
    assert (folder / "report.pdf").read_bytes().startswith(b"%PDF")
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "Results of A study" in page
    assert "data:image/png;base64," in page
    assert provenance["study"] == "A study"


def test_that_the_worst_disagreements_are_read_in_their_order(qtbot, screen: AnalysisScreen) -> None:
    choose(qtbot, screen, "judge")
    (view,) = [one for one in screen.results.page.tables if one.results.name == "judge_disagreements"]
    distances = [row[view.results.columns.index("distance")] for row in view.results.rows]
    assert distances == sorted(distances, reverse=True)
    answers = view.rows.answers_shown()
    assert len(answers) > 1
    view.rows.activated.emit(view.rows.rows.index(1, 0))
    qtbot.waitUntil(lambda: screen.behind is not None and screen.behind.answers.model().rowCount() == len(answers))
    assert [one.id for one in screen.behind._read.answers] == list(answers)
    assert screen.behind.answers.currentIndex().row() == 1
    screen.behind.reject()


def test_that_a_panel_says_first_what_it_found_and_what_is_missing(qtbot, screen: AnalysisScreen) -> None:
    choose(qtbot, screen, "partial")
    assert any(text.startswith("Numbers that could not be computed: ") for text in _texts(screen))
    choose(qtbot, screen, "judge")
    said = _texts(screen)
    assert any(text.startswith("correctness, coarse, three points: the judge agrees with") for text in said)
    assert any("the judge gives the people's label to" in text for text in said)
    workspace = screen.context.workspace.workspace
    with workspace.transaction() as session:
        session.delete(session.exec(select(Rating)).first())
    screen.refresh()
    missing = "Answers given out and not rated yet: 1 of 18. The results are of what is there."
    qtbot.waitUntil(lambda: missing in _texts(screen), timeout=30_000)


def test_that_every_figure_and_table_is_one_click_away(qtbot, screen: AnalysisScreen) -> None:
    page = screen.results.page
    titles = [action.text() for action in page.places.actions() if not action.isSeparator()]
    assert len(titles) == len(page.plots) + len(page.tables)
    assert "Every coefficient beside the others" in titles
    assert "Table: Agreement between raters" in titles
    action = next(one for one in page.places.actions() if one.text() == "Table: Agreement between raters")
    action.trigger()
    assert page.verticalScrollBar().value() > 0
    assert page.tables[0].rows.hasFocus() or not screen.isActiveWindow()


def _texts(screen: AnalysisScreen) -> list[str]:
    from PySide6.QtWidgets import QLabel

    return [label.text() for label in screen.results.page.findChildren(QLabel)]


def test_that_a_screen_built_anew_shows_the_same_panel_with_the_same_choices(qtbot, screen: AnalysisScreen) -> None:
    choose(qtbot, screen, "judge")
    screen.seed.setValue(7)
    screen.collapse.setText("1 2 | 3 4 5")
    screen.collapse.editingFinished.emit()
    screen.judge.yardstick.setCurrentIndex(screen.judge.yardstick.count() - 1)
    screen.judge.run.setCurrentIndex(screen.judge.run.count() - 1)
    again = AnalysisScreen(screen.context)
    qtbot.addWidget(again)
    again.arrive(screen.saved_state())
    again.show()
    qtbot.waitUntil(lambda: bool(again.results.page.tables) and not again.context.read_jobs.is_busy, timeout=30_000)
    assert again.saved_state() == screen.saved_state()
    assert again.settings == screen.settings
    assert again.settings.collapse is not None
    again.hide()
