"""A package in the window: handed out, opened for the first time, found again, rated, sent back."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QToolButton
from pytestqt.qtbot import QtBot
from sqlmodel import select

from medreview.app import Shell
from medreview.domain.packages import ReceivedPackage
from medreview.domain.plan_json import canonical_sha256
from medreview.domain.rating_tasks import AllDone, ConfidenceTask, FormTask, ItemTask
from medreview.domain.studies import Rater
from medreview.domain.study_plans import plan_from_json, plan_sha256, plan_to_json
from medreview.exchange.container import open_package, read_return, write_package
from medreview.exchange.file_names import file_name
from medreview.exchange.fingerprints import content_sha256
from medreview.store.workspace import open_for_reading, open_workspace
from medreview.ui.main_window import MainWindow
from medreview.ui.package_dialog import PackageDialog
from medreview.ui.screens.rating.answer_pane import CONFIDENCE
from medreview.ui.screens.rating.rating_page import RatingPage
from medreview.ui.screens.rating.screen import RatingScreen
from medreview.ui.screens.rating.step_pages import DonePage
from medreview.ui.screens.settings import SettingsScreen
from medreview.ui.screens.studies import StudiesScreen
from medreview.ui.screens.studies.hand_out_dialog import HandOutDialog
from medreview.ui.settings import Settings
from medreview.workflows.hand_out import hand_out
from medreview.workflows.receive_package import receive
from medreview.workflows.receive_package.received_work import default_folder
from medreview.workflows.send_back import write_return_file
from tests.builders import a_study, a_workspace
from tests.unit.exchange.packed import a_package, images

STUDY = "Fever"
FIRST_PAGE, PASSPHRASE_PAGE, PROBLEM_PAGE = 2, 1, 3


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


@pytest.fixture
def home(tmp_path: Path) -> Path:
    workspace = a_workspace(tmp_path)
    a_study(workspace, name=STUDY, raters=2, answers=2, images=1, consent=True)
    workspace.close()
    return workspace.path


@pytest.fixture
def package(tmp_path: Path, home: Path) -> Path:
    workspace = open_workspace(home)
    (written,) = hand_out(workspace, STUDY, tmp_path / "out", raters=["r1"])
    workspace.close()
    return written.path


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("locked") / "locked.mrpack"
    write_package(path, a_package(1), images(1).items(), passphrase="one two three")
    return path


def window_of(shell: Shell) -> MainWindow:
    assert shell.window is not None
    return shell.window


def settle(qtbot: QtBot, shell: Shell) -> None:
    context = shell.context
    qtbot.waitUntil(lambda: not context.write_jobs.is_busy and not context.read_jobs.is_busy, timeout=60_000)
    QApplication.processEvents()


def opened(qtbot: QtBot, shell: Shell, package: Path) -> PackageDialog:
    """The dialog once the package is looked into."""
    shell.context.files.open(package)
    settle(qtbot, shell)
    dialog = window_of(shell).package
    assert dialog is not None
    return dialog


def begin(qtbot: QtBot, shell: Shell, package: Path) -> RatingScreen:
    dialog = opened(qtbot, shell, package)
    dialog.begin()
    qtbot.waitUntil(lambda: shell.context.workspace.is_open, timeout=60_000)
    settle(qtbot, shell)
    screen = window_of(shell).screen_at("rate")
    assert isinstance(screen, RatingScreen)
    return screen


def page(dialog: PackageDialog) -> int:
    return next(number for number, page in enumerate(dialog.pages) if page.isVisibleTo(dialog))


def verbs_of(window: MainWindow) -> set[str]:
    """Every verb in the menus that can be chosen."""
    menus = [action.menu() for action in window.menuBar().actions() if action.isVisible()]
    return {
        action.text() for menu in menus if isinstance(menu, QMenu) for action in menu.actions() if action.isVisible()
    }


def test_that_the_first_opening_says_who_rates_what_and_where_it_is_kept(
    qtbot: QtBot, shell: Shell, package: Path
) -> None:
    dialog = opened(qtbot, shell, package)
    assert page(dialog) == FIRST_PAGE
    assert "r1" in dialog._about.text()
    assert dialog._place_label.words == str(default_folder() / f"{STUDY}-r1.medreview")


@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        ({"fine": False, "pairwise": True}, "You rate as r1: 3 pairs of answers."),
        ({"pairwise": True}, "You rate as r1: 3 answers sentence by sentence and 3 pairs of answers."),
    ],
)
def test_that_the_first_opening_tells_pairs_from_answers(
    qtbot: QtBot, shell: Shell, tmp_path: Path, kinds: dict[str, bool], said: str
) -> None:
    workspace = a_workspace(tmp_path)
    a_study(workspace, name=STUDY, answers=3, **kinds)
    (written,) = hand_out(workspace, STUDY, tmp_path / "out", raters=["r1"])
    workspace.close()
    assert opened(qtbot, shell, written.path)._about.text() == said


def test_that_beginning_opens_a_workspace_of_the_raters_own_with_the_name_given(
    qtbot: QtBot, shell: Shell, package: Path
) -> None:
    dialog = opened(qtbot, shell, package)
    dialog.name.setText("Dr Rahimi")
    dialog.specialty.setText("paediatrics")
    dialog.years.setValue(12)
    dialog.begin()
    qtbot.waitUntil(lambda: shell.context.workspace.is_open, timeout=60_000)
    assert shell.context.workspace.path == default_folder() / f"{STUDY}-r1.medreview"
    with shell.context.workspace.workspace.reading() as session:
        rater = session.exec(select(Rater)).one()
        assert (rater.code, rater.name, rater.specialty, rater.years_of_practice) == (
            "r1", "Dr Rahimi", "paediatrics", 12,
        )  # fmt: skip


def test_that_a_raters_own_workspace_shows_only_what_a_rater_needs(qtbot: QtBot, shell: Shell, package: Path) -> None:
    begin(qtbot, shell, package)
    window = window_of(shell)
    assert window.current_place == "rate"
    shown = [button.text() for button in window.findChildren(QToolButton) if button.isVisible() and button.text()]
    assert [text for text in shown if text in {"Library", "Studies", "Rate", "Runs", "Analysis", "Models"}] == ["Rate"]
    verbs = verbs_of(window)
    assert "Send back…" in verbs
    assert verbs.isdisjoint({"Import…", "Export…", "New study…", "New run…", "Results of a study", "Library"})
    window.show_place("library")
    assert window.current_place == "rate"


def test_that_menus_of_a_rater_stay_where_they_are_and_offer_nothing_of_models_and_statistics(
    qtbot: QtBot, shell: Shell, package: Path
) -> None:
    begin(qtbot, shell, package)
    window = window_of(shell)
    before = shown_menus(window)
    window.show_place("settings")
    assert shown_menus(window) == before == ["File", "Study", "View", "Help"]
    assert not {"Validate statistics…", "Columns…"} & verbs_of(window)
    settings = window.screen_at("settings")
    assert isinstance(settings, SettingsScreen)
    assert not settings.editors["uses_gpu"].isVisible()
    assert settings.editors["text_scale"].isVisible()


def test_that_before_a_package_is_opened_menus_offer_only_what_can_be_done(
    qtbot: QtBot, shell: Shell, home: Path
) -> None:
    assert shown_menus(window_of(shell)) == ["File", "View", "Help"]
    shell.context.files.open(home)
    qtbot.waitUntil(lambda: shell.context.workspace.is_open, timeout=60_000)
    settle(qtbot, shell)
    assert {"Study", "Runs", "Analysis", "Models"} <= set(shown_menus(window_of(shell)))
    assert "Validate statistics…" in verbs_of(window_of(shell))


def test_that_who_is_done_reads_which_file_was_written_and_what_changed_since(
    qtbot: QtBot, shell: Shell, package: Path, tmp_path: Path
) -> None:
    screen = begin(qtbot, shell, package)
    screen.home_page.continue_button.click()
    rating_page = screen.rating_page
    assert rating_page is not None
    rate_everything(rating_page)
    page = rating_page.page
    assert isinstance(page, DonePage)
    assert "on this computer only" in page.words
    screen.send_back()
    assert screen.sending is not None
    screen.sending.write(tmp_path / "back.mrreturn")
    settle(qtbot, shell)
    screen.sending.reject()
    assert "back.mrreturn was written on" in page.words
    assert "nothing has changed since" in page.words
    assert "on this computer only" not in page.words
    rating_page.undo()
    screen.close_rating_page()
    assert "1 change since" in screen.home_page.sent


def shown_menus(window: MainWindow) -> list[str]:
    return [action.text().replace("&", "") for action in window.menuBar().actions() if action.isVisible()]


def test_that_another_workspace_has_all_places_again(qtbot: QtBot, shell: Shell, package: Path, home: Path) -> None:
    begin(qtbot, shell, package)
    shell.context.files.open(home)
    qtbot.waitUntil(lambda: shell.context.workspace.path == home, timeout=60_000)
    settle(qtbot, shell)
    verbs = verbs_of(window_of(shell))
    assert {"Import…", "New study…", "Library"} <= verbs
    assert "Send back…" not in verbs


def test_that_the_place_number_follows_the_places_shown(qtbot: QtBot, shell: Shell, package: Path) -> None:
    begin(qtbot, shell, package)
    actions = [action for action in window_of(shell).findChildren(QAction) if action.isVisible()]
    keys = {action.shortcut().toString(): action.text() for action in actions}
    assert (keys["Alt+1"], keys["Alt+2"]) == ("Rate", "Settings")
    assert "Alt+3" not in keys


def test_that_the_start_screen_of_a_rater_offers_to_go_on_or_to_open_a_package(
    qtbot: QtBot, shell: Shell, package: Path, home: Path
) -> None:
    begin(qtbot, shell, package)
    assert verbs_at_start(qtbot, shell) == {"Continue where you were", "Open a package…", "English", "فارسی"}
    assert page_at_f1(shell).startswith("First steps for raters")
    shell.context.files.open(home)
    qtbot.waitUntil(lambda: shell.context.workspace.is_open, timeout=60_000)
    settle(qtbot, shell)
    assert {"New workspace…", "Open a workspace…"} < verbs_at_start(qtbot, shell)
    assert page_at_f1(shell).startswith("First steps for researchers")


def page_at_f1(shell: Shell) -> str:
    window = window_of(shell)
    window.show_guide()
    assert window.guide is not None
    return window.guide.text.toPlainText()


def verbs_at_start(qtbot: QtBot, shell: Shell) -> set[str]:
    shell.context.files.close()
    qtbot.waitUntil(lambda: not shell.context.workspace.is_open, timeout=60_000)
    buttons = window_of(shell).screen_at("start").findChildren(QPushButton)
    return {button.accessibleName() for button in buttons if button.isVisible()}


def test_that_opening_the_package_again_goes_on_in_the_same_workspace(
    qtbot: QtBot, shell: Shell, package: Path
) -> None:
    begin(qtbot, shell, package)
    own = shell.context.workspace.path
    shell.context.files.close()
    qtbot.waitUntil(lambda: not shell.context.workspace.is_open, timeout=60_000)
    shell.context.files.open(package)
    qtbot.waitUntil(lambda: shell.context.workspace.is_open, timeout=60_000)
    settle(qtbot, shell)
    assert shell.context.workspace.path == own
    assert window_of(shell).package is None
    assert [path.name for path in default_folder().glob("*.medreview")] == [f"{STUDY}-r1.medreview"]


def test_that_rating_from_a_package_comes_back_in_a_return(
    qtbot: QtBot, shell: Shell, package: Path, tmp_path: Path
) -> None:
    screen = begin(qtbot, shell, package)
    screen.home_page.continue_button.click()
    assert screen.rating_page is not None
    screen.rating_page._session.give_consent()
    screen.close_rating_page()
    screen.home_page.send_button.click()
    assert screen.sending is not None
    assert screen.sending.holds.text() == "0 of 6 items rated; comments: 0; flags: 0."
    screen.sending.write(tmp_path / "back.mrreturn")
    settle(qtbot, shell)
    assert "back.mrreturn is written" in screen.sending.outcome.text()
    content = read_return(tmp_path / "back.mrreturn")
    with open_package(package) as handed:
        assert content.manifest.package_uid == handed.content.manifest.uid
    assert [entry.entity for entry in content.entries] == ["form"]


def test_that_a_rater_who_is_done_is_led_to_sending_back(qtbot: QtBot, shell: Shell, package: Path) -> None:
    screen = begin(qtbot, shell, package)
    screen.home_page.continue_button.click()
    rating_page = screen.rating_page
    assert rating_page is not None
    rate_everything(rating_page)
    page = rating_page.page
    assert isinstance(page, DonePage)
    assert screen.window().focusWidget() is page.go_on
    qtbot.keyClick(page.go_on, Qt.Key.Key_Return)
    assert screen.sending is not None
    assert screen.sending.holds.text().startswith("6 of 6 items rated;")
    screen.sending.reject()
    screen.close_rating_page()
    screen.take_focus()
    assert screen.window().focusWidget() is screen.home_page.send_button


def rate_everything(rating_page: RatingPage) -> None:
    while not isinstance(task := rating_page.task, AllDone):
        match task:
            case ItemTask():
                for dimension in task.dimensions:
                    rating_page.give(dimension.name, dimension.scale.values[0])
                if task.asked_confidence is not None:
                    rating_page.give(CONFIDENCE, 1)
            case ConfidenceTask():
                rating_page.give(task.question.name, 1)
            case FormTask():
                scales = {item.name: item.scale.values[0] for item in task.form.items if item.scale is not None}
                rating_page._session.answer_form(
                    scales, {item.name: "x" for item in task.form.items if item.scale is None}
                )
            case _:
                pass
        rating_page.move_on()


def test_that_a_return_that_cannot_be_written_says_why(
    qtbot: QtBot, shell: Shell, package: Path, tmp_path: Path
) -> None:
    screen = begin(qtbot, shell, package)
    screen.send_back()
    assert screen.sending is not None
    (tmp_path / "file").write_text("in the way")
    screen.sending.write(tmp_path / "file" / "x.mrreturn")
    settle(qtbot, shell)
    assert "could not be written" in screen.sending.outcome.text()
    assert screen.sending.save_button.isEnabled()


def test_that_the_name_of_a_return_says_study_rater_and_day() -> None:
    assert file_name("A: study", "r/1", "2026-11-21", suffix=".mrreturn") == "A-study-r-1-2026-11-21.mrreturn"
    assert file_name("CON", suffix=".mrpack") == "_CON.mrpack"
    assert file_name("…/..", "\u202e", suffix=".mrpack") == "….mrpack"


def test_that_a_locked_package_asks_until_its_passphrase_is_right(qtbot: QtBot, shell: Shell, locked: Path) -> None:
    dialog = opened(qtbot, shell, locked)
    assert page(dialog) == PASSPHRASE_PAGE
    dialog.passphrase.setText("one two")
    dialog.unlock()
    settle(qtbot, shell)
    assert page(dialog) == PASSPHRASE_PAGE
    assert "does not open locked.mrpack" in dialog.problem.text()
    dialog.passphrase.setText("one two three")
    dialog.unlock()
    settle(qtbot, shell)
    assert page(dialog) == FIRST_PAGE


def test_that_what_is_no_package_is_said_in_one_sentence_and_nothing_is_made(
    qtbot: QtBot, shell: Shell, package: Path, tmp_path: Path
) -> None:
    cut = tmp_path / "cut.mrpack"
    cut.write_bytes(package.read_bytes()[:-99])
    dialog = opened(qtbot, shell, cut)
    assert page(dialog) == PROBLEM_PAGE
    assert dialog.problem.text() == "cut.mrpack is truncated. Copy it again, or ask for it to be sent again."
    assert not default_folder().exists()


def test_that_a_place_that_cannot_take_the_workspace_lets_choose_another(
    qtbot: QtBot, shell: Shell, package: Path, tmp_path: Path
) -> None:
    dialog = opened(qtbot, shell, package)
    (tmp_path / "file").write_text("in the way")
    dialog._take_place(tmp_path / "file" / "own.medreview")
    dialog.begin()
    settle(qtbot, shell)
    assert page(dialog) == FIRST_PAGE
    assert "Choose another place" in dialog.problem.text()
    dialog._take_place(tmp_path / "own.medreview")
    dialog.begin()
    qtbot.waitUntil(lambda: shell.context.workspace.is_open, timeout=60_000)
    assert shell.context.workspace.path == tmp_path / "own.medreview"


def test_that_a_package_dropped_on_the_window_is_opened(qtbot: QtBot, shell: Shell, package: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(package))])
    drop = QDropEvent(
        QPointF(50, 50),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    window_of(shell).dropEvent(drop)
    settle(qtbot, shell)
    dialog = window_of(shell).package
    assert dialog is not None
    assert page(dialog) == FIRST_PAGE


def test_that_a_form_of_the_study_that_asks_for_a_profile_is_not_asked_twice(
    qtbot: QtBot, shell: Shell, package: Path
) -> None:
    dialog = opened(qtbot, shell, package)
    assert dialog._view is not None
    assert not dialog._view.asks_profile
    assert dialog.specialty.isVisibleTo(dialog)


@pytest.fixture
def handing_out(qtbot: QtBot, shell: Shell, home: Path) -> HandOutDialog:
    shell.context.files.open(home)
    qtbot.waitUntil(lambda: shell.context.workspace.is_open, timeout=60_000)
    window_of(shell).show_place("studies")
    screen = window_of(shell).screen_at("studies")
    assert isinstance(screen, StudiesScreen)
    screen.hand_out_button.click()
    assert screen.handing_out is not None
    return screen.handing_out


def test_that_ticked_raters_get_a_package_each(
    qtbot: QtBot, shell: Shell, handing_out: HandOutDialog, tmp_path: Path
) -> None:
    assert handing_out.chosen == ("r1", "r2")
    handing_out.table.setCurrentIndex(handing_out.table.model().index(0, 0))
    qtbot.keyClick(handing_out.table, Qt.Key.Key_Space)
    assert handing_out.chosen == ("r2",)
    handing_out.write(tmp_path / "out")
    settle(qtbot, shell)
    assert [path.name for path in (tmp_path / "out").iterdir()] == [f"{STUDY}-r2.mrpack"]
    assert "1 package is written." in handing_out.outcome.text()
    assert handing_out.table.model().index(1, 4).data().startswith(f"{STUDY}-r2.mrpack")


def test_that_locking_shows_a_passphrase_for_each_and_the_list_can_be_copied(handing_out: HandOutDialog) -> None:
    handing_out.lock_box.setChecked(True)
    first, second = (handing_out.table.model().index(row, 3).data() for row in range(2))
    assert first != second
    assert len(first) == len(second) == len("abcd-abcd-abcd-abcd-abcd")
    handing_out.copy_button.click()
    assert QGuiApplication.clipboard().text() == f"r1\t{first}\nr2\t{second}"
    handing_out.one_box.setChecked(True)
    assert handing_out.table.model().index(0, 3).data() == handing_out.table.model().index(1, 3).data()


def test_that_a_locked_package_without_passphrase_is_not_written(handing_out: HandOutDialog, tmp_path: Path) -> None:
    handing_out.lock_box.setChecked(True)
    handing_out.one_box.setChecked(True)
    handing_out.passphrase.setText("")
    handing_out._take_typed()
    handing_out.write(tmp_path / "out")
    assert "Enter a passphrase for every package" in handing_out.outcome.text()
    assert not (tmp_path / "out").exists()


def test_that_the_list_of_studies_says_that_packages_were_handed_out(
    qtbot: QtBot, shell: Shell, handing_out: HandOutDialog, tmp_path: Path
) -> None:
    handing_out.write(tmp_path / "out")
    settle(qtbot, shell)
    handing_out.reject()
    screen = window_of(shell).screen_at("studies")
    assert isinstance(screen, StudiesScreen)
    qtbot.waitUntil(lambda: screen.chosen is not None and screen.chosen.n_packages == 2)
    assert "Packages are handed out" in screen._about.text()
    assert not screen.change_button.isEnabled()


def test_that_the_workspace_made_from_a_package_knows_it(qtbot: QtBot, shell: Shell, package: Path) -> None:
    begin(qtbot, shell, package)
    path = shell.context.workspace.path
    assert path is not None
    look = open_for_reading(path)
    with look.reading() as session:
        assert session.exec(select(ReceivedPackage.plan_version)).one() == 1
    look.close()


def test_that_a_dialog_closed_while_it_works_lets_go_of_what_comes(qtbot: QtBot, shell: Shell, package: Path) -> None:
    shell.context.files.open(package)
    dialog = window_of(shell).package
    assert dialog is not None
    dialog.reject()
    settle(qtbot, shell)
    assert window_of(shell).package is None
    assert not shell.context.workspace.is_open


def test_that_stopping_half_way_keeps_the_dialog_and_counts_what_was_written(
    qtbot: QtBot, shell: Shell, handing_out: HandOutDialog, tmp_path: Path
) -> None:
    handing_out.write(tmp_path / "out")
    handing_out.close_button.click()
    settle(qtbot, shell)
    assert handing_out.isVisible()
    n_written = len(list((tmp_path / "out").glob("*.mrpack"))) if (tmp_path / "out").exists() else 0
    model = handing_out.table.model()
    assert sum(int(model.index(row, 2).data()) for row in range(2)) == n_written


def test_that_a_return_is_collected_where_a_study_is_at_home_and_explained_elsewhere(
    qtbot: QtBot, shell: Shell, home: Path, package: Path, tmp_path: Path
) -> None:
    own, back = tmp_path / "own.medreview", tmp_path / "back.mrreturn"
    receive(package, own)
    workspace = open_workspace(own)
    write_return_file(workspace, back)
    workspace.close()
    dialog = opened(qtbot, shell, back)
    assert "Collect it in the workspace of its study" in dialog.problem.text()
    dialog.reject()
    shell.context.files.open(home)
    qtbot.waitUntil(lambda: shell.context.workspace.is_open, timeout=60_000)
    shell.context.files.open(back)
    settle(qtbot, shell)
    assert window_of(shell).package is None
    assert window_of(shell).current_place == "collect"


def test_that_a_file_that_the_system_hands_over_is_opened() -> None:
    """So it comes on a Mac; only one application can be made in a process, so it is made in one of its own."""
    program = (
        "import sys; from pathlib import Path; from PySide6.QtCore import QCoreApplication, QUrl;"
        "from PySide6.QtGui import QFileOpenEvent; from medreview.app import Application;"
        "application = Application([]); application.file_chosen.connect(lambda path: sys.stdout.write(path.name));"
        "QCoreApplication.sendEvent(application, QFileOpenEvent(QUrl.fromLocalFile('/x/a.mrpack')))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "a.mrpack"


@pytest.mark.parametrize("presses", [1, 2])
def test_that_enter_unlocks_also_when_pressed_again_while_the_package_is_checked(
    qtbot: QtBot, shell: Shell, locked: Path, presses: int
) -> None:
    dialog = opened(qtbot, shell, locked)
    for typed, expected in (("one two", PASSPHRASE_PAGE), (" three", FIRST_PAGE)):
        dialog.passphrase.end(False)
        qtbot.keyClicks(dialog.passphrase, typed)
        for _ in range(presses):
            qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
        settle(qtbot, shell)
        assert page(dialog) == expected


def test_that_a_passphrase_told_by_telephone_can_be_looked_at(qtbot: QtBot, shell: Shell, locked: Path) -> None:
    dialog = opened(qtbot, shell, locked)
    qtbot.keyClicks(dialog.passphrase, "one two")
    assert dialog.passphrase.displayText() != "one two"
    dialog.shown_box.click()
    assert dialog.passphrase.displayText() == "one two"


def test_that_enter_begins(qtbot: QtBot, shell: Shell, package: Path) -> None:
    dialog = opened(qtbot, shell, package)
    qtbot.keyClicks(dialog.name, "Dr Rahimi")
    qtbot.keyClick(dialog.name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: shell.context.workspace.is_open, timeout=60_000)
    assert shell.context.workspace.path == default_folder() / f"{STUDY}-r1.medreview"


def in_persian(dialog: PackageDialog | None) -> bool:
    return dialog is not None and dialog.windowTitle() == "باز کردن بسته"


def test_that_the_language_is_changed_before_anything_is_typed(qtbot: QtBot, shell: Shell, locked: Path) -> None:
    dialog = opened(qtbot, shell, locked)
    dialog.language_switch.buttons["fa"].click()
    qtbot.waitUntil(lambda: in_persian(window_of(shell).package))
    settle(qtbot, shell)
    again = window_of(shell).package
    assert again is not None
    assert page(again) == PASSPHRASE_PAGE
    again.passphrase.setText("one two three")
    again.unlock()
    settle(qtbot, shell)
    again.language_switch.buttons["en"].click()
    qtbot.waitUntil(lambda: window_of(shell).package not in {again, None})
    settle(qtbot, shell)
    last = window_of(shell).package
    assert last is not None
    assert page(last) == FIRST_PAGE, "who said the passphrase is not asked again"


@pytest.mark.parametrize(("has_chosen", "opens_in_persian"), [(False, True), (True, False)])
def test_that_a_study_of_questions_in_persian_opens_in_persian_unless_the_rater_chose_another(
    qtbot: QtBot, shell: Shell, tmp_path: Path, has_chosen: bool, opens_in_persian: bool
) -> None:
    content = a_package(1)
    plan = plan_from_json(content.plan, name="both")
    both = tuple(replace(one, label={"fa": one.name, "en": one.name}) for one in plan.dimensions)
    values = plan_to_json(replace(plan, dimensions=both))
    questions = tuple(replace(one, language="fa") for one in content.questions)
    own = content_sha256(values, questions, content.answers, content.pairs)
    manifest = replace(content.manifest, content_sha256=own, plan_sha256=canonical_sha256(values))
    packed = replace(content, plan=values, questions=questions, manifest=manifest)
    write_package(tmp_path / "both.mrpack", packed, images(1).items())
    if has_chosen:
        shell.context.settings.language = "en"
    shell.context.files.open(tmp_path / "both.mrpack")
    settle(qtbot, shell)
    settle(qtbot, shell)
    assert in_persian(window_of(shell).package) == opens_in_persian


@pytest.mark.parametrize(("has_chosen", "opens_in_persian"), [(False, True), (True, False)])
def test_that_a_study_in_one_language_opens_in_it_unless_the_rater_chose_another(
    qtbot: QtBot, shell: Shell, tmp_path: Path, has_chosen: bool, opens_in_persian: bool
) -> None:
    content = a_package(1)
    plan = plan_from_json(content.plan, name="fa")
    plan = replace(plan, dimensions=tuple(replace(one, label={"fa": one.name}) for one in plan.dimensions))
    values = plan_to_json(plan)
    own = content_sha256(values, content.questions, content.answers, content.pairs)
    manifest = replace(content.manifest, content_sha256=own, plan_sha256=plan_sha256(plan))
    write_package(tmp_path / "fa.mrpack", replace(content, plan=values, manifest=manifest), images(1).items())
    if has_chosen:
        shell.context.settings.language = "en"
    shell.context.files.open(tmp_path / "fa.mrpack")
    settle(qtbot, shell)
    settle(qtbot, shell)
    assert in_persian(window_of(shell).package) == opens_in_persian
