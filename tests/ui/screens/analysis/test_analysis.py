"""The analysis shows one figure at a time, opens the answers behind a number, and writes the whole report."""

import json
import threading
import zipfile
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from sqlmodel import select

from medreview.domain.changes import Change
from medreview.domain.ratings import Rating
from medreview.jobs import Cancelled, CancelToken
from medreview.reporting.figure_data import CountedUnit, SourceAnswers
from medreview.reporting.figures import Counted, placed_data
from medreview.reporting.tables import Table
from medreview.stats.stop_points import stop_point, stopped_by
from medreview.ui.requests import PlanRequest, ResultsRequest
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.analysis import AnalysisScreen
from medreview.ui.show_how_dialog import ShowHowDialog
from medreview.workflows.analyse import PANELS, NextStep, NotCounted, PanelPage, panel_page
from tests.builders import a_study, a_workspace
from tests.ui.screens.analysis.conftest import Show, choose, settle


@pytest.fixture
def screen(show: Show, rated: ScreenContext) -> AnalysisScreen:
    return show(rated)


def page_of(screen: AnalysisScreen) -> PanelPage:
    assert screen.stage.page is not None
    return screen.stage.page


def table_of(screen: AnalysisScreen) -> Table:
    table = page_of(screen).table
    assert table is not None
    return table


def keys_of(screen: AnalysisScreen) -> list[SourceAnswers]:
    spec = screen.stage.spec
    assert spec is not None
    return [key for placed in placed_data(spec) if isinstance(key := placed.datum.key, SourceAnswers)]


def test_that_no_two_panels_have_one_key() -> None:
    assert len({panel.key for panel in PANELS}) == len(PANELS)


@pytest.mark.parametrize("panel", [panel.key for panel in PANELS])
def test_that_every_panel_shows_a_figure_a_table_or_the_way_to_data(
    qtbot: QtBot, screen: AnalysisScreen, panel: str
) -> None:
    choose(qtbot, screen, panel)
    page = page_of(screen)
    assert screen.panel.key == panel
    assert screen.strip.tiles[screen.strip.current].isChecked()
    assert screen.stage.headline.text() or screen.stage.missing.text()
    assert page.figures or page.next_step or (page.table is not None and page.table.rows)
    assert screen.stage.step_button.isVisible() == (not page.figures and page.next_step is not None)


def test_that_a_view_without_data_does_not_make_its_panel_pale(qtbot: QtBot, screen: AnalysisScreen) -> None:
    place = next(place for place, panel in enumerate(PANELS) if panel.key == "effort")
    said = screen.strip.tiles[place].text()
    screen.arrive(ResultsRequest(panel="effort", options=(("effort.shown", "said"),)))
    settle(qtbot, screen)
    assert page_of(screen).next_step is not None
    assert screen.strip.tiles[place].text() == said


def test_that_keys_walk_from_panel_to_panel_round_about(qtbot: QtBot, screen: AnalysisScreen) -> None:
    screen.strip.tiles[0].setFocus()
    qtbot.keyClick(screen.strip.tiles[0], Qt.Key.Key_Right)
    assert screen.panel is PANELS[1]
    qtbot.keyClick(screen.strip.tiles[1], Qt.Key.Key_Left)
    assert screen.panel is PANELS[0]
    screen.strip.walk(-1)
    assert screen.panel is PANELS[-1]
    screen.strip.choose(2)
    assert screen.panel is PANELS[2]


def test_that_a_number_of_a_figure_opens_the_answers_it_counts(qtbot: QtBot, screen: AnalysisScreen) -> None:
    (key, *_) = keys_of(screen)
    assert screen.drawer.pane is None
    screen.stage.plot.datum_chosen.emit(key)
    answers = screen.drawer.answers.answers
    qtbot.waitUntil(lambda: answers.model().rowCount() == len(key.units))
    assert screen.drawer.pane is screen.drawer.answers
    screen.drawer.close_drawer()
    assert screen.drawer.pane is None


def test_that_another_panel_closes_what_was_opened_behind_a_number(qtbot: QtBot, screen: AnalysisScreen) -> None:
    screen.open_sources(keys_of(screen)[0])
    choose(qtbot, screen, "raters")
    assert screen.drawer.pane is None


def test_that_what_was_left_out_is_a_count_that_opens_its_answers(qtbot: QtBot, screen: AnalysisScreen) -> None:
    key = SourceAnswers((CountedUnit((1,)), CountedUnit((2,))))
    left_out = (
        NotCounted(2, Counted.ANSWERS, "no second rating", key),
        NotCounted(3, Counted.ANSWERS, "not ready"),
        NotCounted(1, Counted.RATINGS, "not ready"),
    )
    screen.stage.show_page(replace(page_of(screen), not_counted=left_out))
    assert screen.stage.left_out.text() == "5 answers, 1 rating left out"
    first, second, _ = screen.stage.left_out_menu.actions()
    assert (first.text(), second.text()) == ("no second rating (2)", "not ready (3)")
    assert not second.isEnabled()
    first.trigger()
    qtbot.waitUntil(lambda: screen.drawer.answers.answers.model().rowCount() == 2)
    assert screen.drawer.title.text() == "Answers that are left out"
    screen.stage.show_page(replace(page_of(screen), not_counted=()))
    screen.open_sources(key)
    assert screen.drawer.title.text() == "Answers behind the number"
    assert not screen.stage.left_out.isVisible()


def test_that_a_page_that_a_choice_emptied_opens_the_menu_of_that_choice(
    screen: AnalysisScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(screen.frame.ticked["raters"], "open_menu", lambda: opened.append("raters"))
    page = PanelPage("One rater", (), None, next_step=NextStep(PANELS[0].title, "choices.raters"))
    screen.stage.show_page(page)
    screen.stage.step_button.click()
    assert opened == ["raters"]


def test_that_an_empty_panel_names_the_way_to_data(qtbot: QtBot, screen: AnalysisScreen) -> None:
    wishes: list[tuple[str, object]] = []
    screen.context.navigator.place_requested.connect(lambda place, wish: wishes.append((place, wish)))
    page = PanelPage("No pilot yet", (), None, next_step=NextStep(PANELS[0].title, "planner"))
    screen.stage.show_page(page)
    assert screen.stage.missing.text() == "No pilot yet"
    assert not screen.stage.headline.text()  # said once
    screen.stage.step_button.click()
    assert wishes == [("planner", PlanRequest())]


def test_that_the_table_is_the_other_face_of_the_figure(qtbot: QtBot, screen: AnalysisScreen) -> None:
    assert screen.stage.table is None
    screen.stage.turn()
    assert screen.stage.table is not None
    assert screen.stage.table.results == page_of(screen).table
    choose(qtbot, screen, "raters")
    assert screen.stage.table is not None
    assert screen.stage.table.results == page_of(screen).table
    screen.stage.turn()
    assert screen.stage.plot.isVisible()


def test_that_points_come_before_their_intervals_and_nothing_is_blank_meanwhile(
    qtbot: QtBot, screen: AnalysisScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[int] = []
    show_page = screen.stage.show_page

    def noted(page: PanelPage) -> None:
        shown.append(sum(placed.datum.low is not None for spec in page.figures for placed in placed_data(spec)))
        show_page(page)
        assert screen.stage.spec is not None

    monkeypatch.setattr(screen.stage, "show_page", noted)
    screen.drawer.method.seed.setValue(7)
    screen.drawer.method.seed.editingFinished.emit()
    settle(qtbot, screen)
    assert len(shown) == 2
    assert shown[0] < shown[1]


def test_that_what_is_known_is_shown_at_once_and_a_new_rating_is_counted(qtbot: QtBot, screen: AnalysisScreen) -> None:
    choose(qtbot, screen, "systems")
    screen.strip.choose(0)
    assert screen.is_settled
    before = table_of(screen)
    workspace = screen.context.workspace.workspace
    with workspace.transaction() as session:
        for rating in session.exec(select(Rating)):
            rating.value = 6 - (rating.value or 0) if rating.id == 2 else rating.value
            session.add(rating)
    screen.context.workspace.announce(Change.RATINGS, by=None)
    qtbot.waitUntil(lambda: table_of(screen) != before)


def test_that_a_choice_narrows_the_figure_and_holds_for_the_next_panel(qtbot: QtBot, screen: AnalysisScreen) -> None:
    raters = screen.frame.ticked["raters"]
    assert raters.values == ("r1", "r2")
    raters.menu().actions()[1].trigger()
    assert screen.frame.choices.raters == ("r1",)
    choose(qtbot, screen, "raters")
    assert screen.asked.choices.raters == ("r1",)
    raters.menu().actions()[0].trigger()
    assert screen.frame.choices.raters == ("r1",)  # the last one stays
    raters.menu().actions()[1].trigger()
    assert screen.frame.choices.raters == ()


def test_that_only_a_panel_that_splits_its_numbers_offers_to_and_the_choice_is_kept(
    qtbot: QtBot, screen: AnalysisScreen
) -> None:
    by = screen.frame.one["by"]
    assert by.isVisible()
    by.menu().actions()[1].trigger()
    chosen = screen.frame.choices.by
    assert chosen
    choose(qtbot, screen, "ablations")
    assert by.isHidden()
    choose(qtbot, screen, "raters")
    assert by.isVisible()
    assert screen.frame.choices.by == chosen


def test_that_levels_that_cannot_be_read_are_said_in_place(qtbot: QtBot, screen: AnalysisScreen) -> None:
    method = screen.drawer.method
    screen._open_method()
    method.collapse.setText("1 2 | 3 4 5")
    method.collapse.editingFinished.emit()
    assert screen.settings.collapse is not None
    method.collapse.setText("low | high")
    method.collapse.editingFinished.emit()
    assert "low | high" in method.collapse_problem.text()
    assert screen.settings.collapse is not None


def test_that_a_pinned_figure_stays_and_shares_what_is_marked(qtbot: QtBot, screen: AnalysisScreen) -> None:
    pinned = screen.stage.spec
    screen.toggle_pin()
    choose(qtbot, screen, "systems")
    assert screen.stage.pinned.isVisible()
    assert screen.stage.pinned.spec == pinned
    assert screen.stage.plot.spec != pinned
    key = next(placed.datum.key for placed in placed_data(pinned) if placed.datum.key is not None)
    screen.stage.pinned.datum_chosen.emit(key)
    figure = screen.stage.pinned.figure
    assert figure is not None
    assert figure.canvas.marked
    screen.toggle_pin()
    assert not screen.stage.pinned.isVisible()


def test_that_a_place_without_a_study_says_what_is_missing(
    qtbot: QtBot, show: Show, context: ScreenContext, tmp_path: Path
) -> None:
    context.workspace.use(a_workspace(tmp_path))
    screen = show(context)
    assert page_of(screen).next_step is not None
    assert screen.strip.tiles[0].property("empty")
    a_study(context.workspace.workspace)
    screen.refresh()
    settle(qtbot, screen)
    assert "rated" in screen.stage.missing.text()
    context.read_jobs.shut_down()
    context.workspace.close()


def test_that_the_place_opens_on_the_first_panel_that_has_something(
    qtbot: QtBot, show: Show, judged: ScreenContext
) -> None:
    screen = show(judged)
    qtbot.waitUntil(lambda: page_of(screen).next_step is None)
    assert screen.panel.key == "judges"
    screen.strip.choose(0)
    settle(qtbot, screen)
    assert screen.panel is PANELS[0]  # whoever asks for an empty panel is shown what is missing
    assert page_of(screen).next_step is not None


def test_that_the_report_holds_tables_figures_pages_and_sources(
    qtbot: QtBot, screen: AnalysisScreen, tmp_path: Path
) -> None:
    folder = tmp_path / "report"
    screen.drawer.method.resamples.choose(0)
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


def test_that_a_screen_built_anew_shows_the_same_panel_with_the_same_choices(
    qtbot: QtBot, show: Show, screen: AnalysisScreen
) -> None:
    choose(qtbot, screen, "judge")
    method = screen.drawer.method
    method.seed.setValue(7)
    method.collapse.setText("1 2 | 3 4 5")
    method.collapse.editingFinished.emit()
    screen.frame.ticked["raters"].menu().actions()[1].trigger()
    screen.stage.turn()
    again = show(screen.context, screen.saved_state())
    assert again.saved_state() == screen.saved_state()
    assert again.asked == screen.asked
    assert again.settings.collapse is not None
    assert again.stage.shows_table


def test_that_the_figure_on_show_is_put_on_the_sheet(screen: AnalysisScreen) -> None:
    screen.stage.wish_sheet()
    assert screen.stage.plot.figure is not None
    assert screen.sheet.figures == (screen.stage.plot.figure.shown_spec,)


def test_that_a_row_of_the_table_shows_how_its_number_is_computed(
    qtbot: QtBot, screen: AnalysisScreen, tmp_path: Path
) -> None:
    screen.stage.turn()
    assert screen.stage.table is not None
    screen.stage.table.how_button.click()
    qtbot.waitUntil(lambda: screen.findChild(ShowHowDialog) is not None, timeout=30_000)
    dialog = screen.findChild(ShowHowDialog)
    assert dialog is not None
    assert "value = " in dialog.script.text()
    dialog.save(tmp_path)
    assert {one.name for one in tmp_path.iterdir() if one.is_file()} >= {"show_how.py", "ratings.csv"}
    dialog.reject()


def test_that_a_number_without_lines_says_where_its_definition_stands(
    qtbot: QtBot, screen: AnalysisScreen, rated: ScreenContext
) -> None:
    heard: list[str] = []
    rated.navigator.note_given.connect(heard.append)
    screen.show_how({"dimension": "none", "value": 0.5})
    qtbot.waitUntil(lambda: bool(heard), timeout=30_000)
    assert "Method" in heard[0]


class Computing:
    """Pages as they are made and shown; the first one with intervals takes until it is stopped."""

    def __init__(self, screen: AnalysisScreen, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: list[tuple[str, str, str]] = []
        self.has_begun = threading.Event()
        self._labels: dict[int, tuple[str, str]] = {}
        self._screen = screen
        monkeypatch.setattr("medreview.ui.screens.analysis.screen.panel_page", self._make)
        screen.stage.faces_changed.connect(self._on_shown)

    def _make(self, *asked, cancel=None) -> PanelPage:
        _workspace, panel, _study, choices, settings = asked
        label = (choices.coefficient or "usual", "intervals" if settings.n_resamples else "points")
        if settings.n_resamples and not self.has_begun.is_set():
            self.has_begun.set()
            with stopped_by(partial(self._stopped, label, cancel)):
                while True:
                    stop_point()
        page = panel_page(*asked, cancel=cancel)
        self._labels[id(page)] = label
        if panel is self._screen.panel:
            self.seen.append((*label, "made"))
        return page

    def _stopped(self, label: tuple[str, str], cancel: CancelToken) -> None:
        try:
            cancel.raise_if_cancelled()
        except Cancelled:
            self.seen.append((*label, "stopped"))
            raise

    def _on_shown(self) -> None:
        page = page_of(self._screen)
        if id(page) in self._labels:
            self.seen.append((*self._labels[id(page)], "shown"))


def choose_coefficient(screen: AnalysisScreen, name: str) -> None:
    screen.frame.choose(replace(screen.frame.choices, coefficient=name))
    screen.frame.changed.emit()


def test_that_a_new_choice_stops_the_resampling_of_the_one_before_and_shows_its_points_first(
    qtbot: QtBot, screen: AnalysisScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    computing = Computing(screen, monkeypatch)
    choose_coefficient(screen, "Fleiss")
    qtbot.waitUntil(computing.has_begun.is_set)
    choose_coefficient(screen, "AC1")
    settle(qtbot, screen)
    assert computing.seen.index(("Fleiss", "intervals", "stopped")) < computing.seen.index(("AC1", "points", "made"))
    own = [(kind, what) for name, kind, what in computing.seen if name == "AC1"]
    assert own == [("points", "made"), ("points", "shown"), ("intervals", "made"), ("intervals", "shown")]
    assert ("Fleiss", "intervals", "made") not in computing.seen


def test_that_what_another_place_reads_passes_a_resampling_which_comes_again(
    qtbot: QtBot, screen: AnalysisScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    computing = Computing(screen, monkeypatch)
    choose_coefficient(screen, "Fleiss")
    qtbot.waitUntil(computing.has_begun.is_set)
    screen.context.read_jobs.start(
        lambda _report, _cancel: computing.seen.append(("another place", "", "read")),
    )
    settle(qtbot, screen)
    later = [one for one in computing.seen if one[1] != "points"]
    assert later == [
        ("Fleiss", "intervals", "stopped"),
        ("another place", "", "read"),
        ("Fleiss", "intervals", "made"),
        ("Fleiss", "intervals", "shown"),
    ]
