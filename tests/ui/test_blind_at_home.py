"""While a study is rated in the researcher's workspace, the window offers nothing that could name an author."""

import dataclasses
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget

from medreview.app import Shell
from medreview.domain.packages import HandedOutPackage
from medreview.domain.studies import Study
from medreview.domain.study_plans import RatedAt, plan_from_json, plan_to_json
from medreview.store.workspace import open_workspace
from medreview.ui.main_window import MainWindow
from medreview.ui.places import all_places
from medreview.ui.screens.rating.screen import RatingScreen
from medreview.ui.settings import Settings
from medreview.workflows.rate_answers import reset_pin
from tests.builders import AUTHOR_NAMES, a_study, a_workspace

pytestmark = pytest.mark.guards


@pytest.fixture
def shell(qapp: QApplication, tmp_path: Path) -> Iterator[Shell]:
    settings = Settings(tmp_path / "settings.ini")
    settings.theme = "light"
    shell = Shell(qapp, settings)
    shell.show_window()
    yield shell
    shell.shut_down()
    assert shell.window is not None
    shell.window.close()
    shell.window.deleteLater()
    shell.deleteLater()


def a_file(folder: Path, rated_at: RatedAt) -> Path:
    workspace = a_workspace(folder)
    study = a_study(workspace, answers=2, forms=False)
    with workspace.transaction() as session:
        row = session.get(Study, study.id)
        assert row is not None
        row.plan = plan_to_json(dataclasses.replace(plan_from_json(row.plan, name=row.name), rated_at=rated_at))
        session.add(row)
    workspace.close()
    return workspace.path


def opened(qtbot, shell: Shell, path: Path) -> MainWindow:
    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.open(path)
    assert shell.window is not None
    return shell.window


def offered(window: MainWindow) -> set[str]:
    """The places that can be shown, each one tried."""
    found: set[str] = set()
    for place in all_places():
        window.show_place(place.key)
        found.add(window.current_place)
    return found


def rating_screen(window: MainWindow) -> RatingScreen:
    window.show_place("rate")
    screen = window.screen_at("rate")
    assert isinstance(screen, RatingScreen)
    return screen


def begin(screen: RatingScreen, *, pin: str = "") -> None:
    """Press the first rater's button, and answer what asks for a PIN."""
    next(iter(screen.start_page.buttons.values())).click()
    if screen.pin is not None:
        screen.pin.pin.setText(pin)
        screen.pin.yes_button.click()


def words_of(window: QWidget) -> str:
    words: list[str] = [window.windowTitle()]
    for widget in window.findChildren(QWidget):
        words += [widget.accessibleName(), widget.accessibleDescription(), widget.toolTip(), widget.windowTitle()]
        said = [getattr(widget, name, None) for name in ("text", "toPlainText")]
        words += [str(say()) for say in said if inspect.isbuiltin(say) or inspect.ismethod(say)]
    return " ".join(words)


def test_that_nothing_that_names_an_author_is_offered_while_raters_rate_here(
    qtbot, shell: Shell, tmp_path: Path
) -> None:
    window = opened(qtbot, shell, a_file(tmp_path, RatedAt.HERE))
    assert offered(window) == {"rate", "settings"}
    begin(rating_screen(window))
    assert offered(window) == {"rate", "settings"}
    assert not any(name in words_of(window) for name in AUTHOR_NAMES)


def test_that_the_researcher_says_so_on_purpose_and_sees_everything(qtbot, shell: Shell, tmp_path: Path) -> None:
    window = opened(qtbot, shell, a_file(tmp_path, RatedAt.HERE))
    screen = rating_screen(window)
    screen.start_page.researcher.click()
    assert screen.question is not None
    keeps, shows = sorted(screen.question.buttons(), key=lambda button: button is not screen.question.defaultButton())
    assert "hidden" in keeps.text()
    shows.click()
    assert {"library", "analysis", "runs"} <= offered(window)


def test_that_a_rater_who_begins_hides_the_authors_again(qtbot, shell: Shell, tmp_path: Path) -> None:
    window = opened(qtbot, shell, a_file(tmp_path, RatedAt.HERE))
    shell.context.workspace.hide_authors_for("")
    window.show_place("library")
    assert window.current_place == "library"
    begin(rating_screen(window))
    window.show_place("library")
    assert window.current_place == "rate"
    rating_screen(window).close_rating_page()
    window.show_place("library")
    assert window.current_place == "rate"


@pytest.mark.parametrize("rated_at", [RatedAt.EITHER, RatedAt.BY_PACKAGE])
def test_that_a_study_that_may_be_rated_elsewhere_hides_nothing_before_anybody_rates(
    qtbot, shell: Shell, tmp_path: Path, rated_at: RatedAt
) -> None:
    window = opened(qtbot, shell, a_file(tmp_path, rated_at))
    assert {"library", "analysis", "runs"} <= offered(window)


def test_that_authors_are_hidden_while_anybody_rates_and_shown_once_they_stop(
    qtbot, shell: Shell, tmp_path: Path
) -> None:
    window = opened(qtbot, shell, a_file(tmp_path, RatedAt.EITHER))
    screen = rating_screen(window)
    next(iter(screen.start_page.buttons.values())).click()
    assert offered(window) == {"rate", "settings"}
    assert not any(name in words_of(window) for name in AUTHOR_NAMES)
    assert screen.rating_page is not None
    screen.rating_page.stop_button.click()
    assert screen.rating_page is None
    assert {"library", "analysis", "runs"} <= offered(window)


def test_that_what_names_others_is_not_offered_while_anybody_rates(qtbot, shell: Shell, tmp_path: Path) -> None:
    window = opened(qtbot, shell, a_file(tmp_path, RatedAt.EITHER))
    shell.context.write_jobs.start(lambda _report, _cancel: None, title="Testing gpt-secret")
    next(iter(rating_screen(window).start_page.buttons.values())).click()
    shell.context.note("Adding gpt-secret")
    shown = {action.text() for action in window.findChildren(QAction) if action.isVisible()}
    assert not {"Backups…", "Privacy…", "Library", "New run…"} & shown
    assert "gpt-secret" not in words_of(window)
    assert "gpt-secret" not in window.statusBar().currentMessage()
    rating_screen(window).close_rating_page()
    shown = {action.text() for action in window.findChildren(QAction) if action.isVisible()}
    assert {"Backups…", "Privacy…", "Library", "New run…"} <= shown


def test_that_a_rater_of_a_study_in_packages_is_not_begun_here_by_a_slip(qtbot, shell: Shell, tmp_path: Path) -> None:
    screen = rating_screen(opened(qtbot, shell, a_file(tmp_path, RatedAt.BY_PACKAGE)))
    next(iter(screen.start_page.buttons.values())).click()
    assert screen.rating_page is None
    assert screen.question is not None
    assert "rated in packages" in screen.question.text()
    next(button for button in screen.question.buttons() if "Rate here as" in button.text()).click()
    assert screen.rating_page is not None


def test_that_beginning_from_the_list_of_studies_asks_the_same(qtbot, shell: Shell, tmp_path: Path) -> None:
    window = opened(qtbot, shell, a_file(tmp_path, RatedAt.BY_PACKAGE))
    window.show_place("rate", (1, 1))
    screen = rating_screen(window)
    assert screen.rating_page is None
    assert screen.question is not None


def test_that_raters_who_rate_here_choose_a_pin_as_they_begin_and_nobody_else_goes_on_as_them(
    qtbot, shell: Shell, tmp_path: Path
) -> None:
    screen = rating_screen(opened(qtbot, shell, a_file(tmp_path, RatedAt.HERE)))
    begin(screen, pin="12")
    assert screen.pin is not None
    assert "4 to 32 characters" in screen.pin.problem.text()
    begin(screen, pin="4711")
    assert screen.rating_page is not None
    screen.close_rating_page()
    begin(screen, pin="0000")
    assert screen.rating_page is None
    assert screen.pin is not None
    assert "not the PIN of" in screen.pin.problem.text()
    assert screen.pin.pin.selectedText()
    screen.pin.reject()
    assert screen.rating_page is None
    begin(screen, pin="۴۷۱۱")
    assert screen.rating_page is not None


def test_that_a_study_that_may_be_rated_elsewhere_asks_for_a_pin_only_where_there_is_one(
    qtbot, shell: Shell, tmp_path: Path
) -> None:
    screen = rating_screen(opened(qtbot, shell, a_file(tmp_path, RatedAt.EITHER)))
    begin(screen)
    assert screen.rating_page is not None
    screen.close_rating_page()
    reset_pin(shell.context.workspace.workspace, "r1", "4711")
    begin(screen, pin="4712")
    assert screen.rating_page is None
    begin(screen, pin="4711")
    assert screen.rating_page is not None


def test_that_a_pin_is_asked_for_again_where_the_program_ended_without_being_asked_to(
    qtbot, shell: Shell, tmp_path: Path
) -> None:
    window = opened(qtbot, shell, a_file(tmp_path, RatedAt.EITHER))
    screen = rating_screen(window)
    reset_pin(shell.context.workspace.workspace, "r1", "4711")
    begin(screen, pin="4711")
    state = screen.saved_state()
    screen.close_rating_page()
    window.show_place("rate", state)  # as another start goes on
    assert screen.rating_page is None
    assert screen.pin is not None


def test_that_a_rater_at_work_goes_on_in_another_language_without_a_pin(qtbot, shell: Shell, tmp_path: Path) -> None:
    before = opened(qtbot, shell, a_file(tmp_path, RatedAt.EITHER))
    screen = rating_screen(before)
    reset_pin(shell.context.workspace.workspace, "r1", "4711")
    begin(screen, pin="4711")
    shell.context.settings.language = "fa"
    qtbot.waitUntil(lambda: shell.window is not before)
    assert shell.window is not None
    again = shell.window.screen_at("rate")
    assert isinstance(again, RatingScreen)
    assert again is not screen
    assert again.rating_page is not None


def test_that_a_rater_whose_package_is_out_is_not_begun_by_a_slip(qtbot, shell: Shell, tmp_path: Path) -> None:
    path = a_file(tmp_path, RatedAt.EITHER)
    workspace = open_workspace(path)
    with workspace.transaction() as session:
        session.add(
            HandedOutPackage(
                uid="p",
                study_id=1,
                rater_id=1,
                plan_sha256="",
                content_sha256="",
                file_name="r1.mrpack",
                made_at="2026-11-21T08:00:00+00:00",
            )
        )
    workspace.close()
    screen = rating_screen(opened(qtbot, shell, path))
    assert "package handed out on" in words_of(screen)
    begin = next(iter(screen.start_page.buttons.values()))
    begin.click()
    assert screen.rating_page is None
    assert screen.question is not None
    assert "has a package since" in screen.question.text()
    next(button for button in screen.question.buttons() if "Do not" in button.text()).click()
    assert screen.rating_page is None
    begin.click()
    assert screen.question is not None
    next(button for button in screen.question.buttons() if "Rate here as" in button.text()).click()
    assert screen.rating_page is not None
