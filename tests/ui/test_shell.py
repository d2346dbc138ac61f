"""The window as a whole: what opens, what is said when it cannot, live language and look, faults."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QMessageBox, QProgressBar, QToolButton, QWidget

from medreview.app import Shell
from medreview.jobs import CancelToken, Progress, Report
from medreview.store.errors import DiskFull
from medreview.ui.crash_memory import CrashDialog, crash_report, crash_reports
from medreview.ui.main_window import MainWindow, Rail
from medreview.ui.reading_order import controls_to_tab_through
from medreview.ui.run_queue import RunTask, Tell
from medreview.ui.screens.export import ExportScreen
from medreview.ui.screens.importing.screen import ImportScreen
from medreview.ui.screens.rating.rating_page import RatingPage
from medreview.ui.screens.rating.screen import RatingScreen
from medreview.ui.screens.rating.words_field import WordsField
from medreview.ui.screens.runs.new_judgements import NewJudgementsScreen
from medreview.ui.screens.start import StartScreen
from medreview.ui.settings import Settings
from medreview.ui.status_line import RunSign, StatusLine
from medreview.ui.translation import isolated
from medreview.workflows.rate_answers import RatingSession
from tests.builders import a_study, a_workspace


@pytest.fixture
def shell(qapp: QApplication, tmp_path: Path) -> Iterator[Shell]:
    settings = Settings(tmp_path / "settings.ini")
    settings.theme = "light"
    shell = Shell(qapp, settings)
    shell.show_window()
    yield shell
    shell.shut_down()
    shell._languages.use("en")
    assert shell.window is not None
    shell.window.close()
    shell.window.deleteLater()
    shell.deleteLater()


@pytest.fixture
def study_file(tmp_path: Path) -> Path:
    workspace = a_workspace(tmp_path)
    a_study(workspace, answers=3, images=2)
    workspace.close()
    return workspace.path


def start_screen(shell: Shell) -> StartScreen:
    assert shell.window is not None
    screen = shell.window.screen_at("start")
    assert isinstance(screen, StartScreen)
    return screen


def test_that_the_window_starts_on_the_start_screen(shell: Shell) -> None:
    assert shell.window is not None
    assert shell.window.current_place == "start"
    assert shell.window.windowTitle() == "medreview"


def test_that_an_opened_workspace_shows_its_name_and_its_library(qtbot, shell: Shell, study_file: Path) -> None:
    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.open(study_file)
    assert shell.window is not None
    assert shell.window.current_place == "library"
    assert shell.window.windowTitle() == "study.medreview - medreview"
    assert shell.context.settings.recent_files == [study_file]


def test_that_a_new_workspace_gets_the_ending_of_its_kind(qtbot, shell: Shell, tmp_path: Path) -> None:
    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.create(tmp_path / "mine")
    assert shell.context.workspace.path == tmp_path / "mine.medreview"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(None, "There is no workspace"), (b"not a database" * 100, "is not a medreview workspace")],
    ids=["missing", "foreign"],
)
def test_that_a_file_which_cannot_be_opened_is_explained_on_the_start_screen(
    qtbot, shell: Shell, tmp_path: Path, content: bytes | None, sentence: str
) -> None:
    path = tmp_path / "other.medreview"
    if content is not None:
        path.write_bytes(content)
    with qtbot.waitSignal(shell.context.files.failed):
        shell.context.files.open(path)
    assert sentence in start_screen(shell).problem.text()
    assert shell.window is not None
    assert shell.window.current_place == "start"


def test_that_a_workspace_open_elsewhere_is_explained(qtbot, shell: Shell, tmp_path: Path) -> None:
    other_program = a_workspace(tmp_path, "busy.medreview")
    with qtbot.waitSignal(shell.context.files.failed, timeout=20_000):
        shell.context.files.open(other_program.path)
    other_program.close()
    assert "open in another medreview" in start_screen(shell).problem.text()


def test_that_a_second_file_which_fails_leaves_the_first_open(qtbot, shell: Shell, study_file: Path) -> None:
    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.open(study_file)
    with qtbot.waitSignal(shell.context.files.failed):
        shell.context.files.open(study_file.with_name("missing.medreview"))
    assert shell.context.workspace.path == study_file
    assert shell.window is not None
    box = shell.window.findChild(QMessageBox)
    assert box is not None
    assert box.textFormat() is Qt.TextFormat.PlainText
    box.close()


def test_that_the_last_workspace_is_offered_first(qtbot, shell: Shell, study_file: Path) -> None:
    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.open(study_file)
    shell.context.files.close()
    qtbot.waitUntil(lambda: not shell.context.workspace.is_open)
    start = start_screen(shell)
    with qtbot.waitSignal(shell.context.workspace.replaced):
        start.continue_button.click()
    assert shell.context.workspace.path == study_file


def test_that_the_language_switches_live_and_keeps_place_and_workspace(qtbot, shell: Shell, study_file: Path) -> None:
    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.open(study_file)
    assert shell.window is not None
    shell.window.show_place("settings")
    before = shell.window
    shell.context.settings.language = "fa"
    qtbot.waitUntil(lambda: shell.window is not before)
    assert shell.window.current_place == "settings"
    assert shell.window.layoutDirection() is Qt.LayoutDirection.RightToLeft
    assert QLocale().language() == QLocale.Language.Persian
    assert shell.context.workspace.path == study_file


def test_that_a_place_keeps_the_keyboard_when_the_control_that_has_it_goes(
    qtbot, shell: Shell, study_file: Path
) -> None:
    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.open(study_file)
    window = shell.window
    assert window is not None
    window.activateWindow()
    for place in ("library", "studies", "collect"):
        window.show_place(place)
        screen = window.screen_at(place)
        control = controls_to_tab_through(screen)[-1]  # after it Qt would go on at the rail
        control.setFocus()
        control.hide()
        qtbot.wait_until(lambda screen=screen: _has_the_keyboard(window, screen))


def _has_the_keyboard(window: MainWindow, screen: QWidget) -> bool:
    focus = window.focusWidget()
    return focus is not None and (screen is focus or screen.isAncestorOf(focus))


def test_that_no_two_verbs_of_the_menus_share_a_key(qtbot, shell: Shell, study_file: Path) -> None:
    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.open(study_file)
    assert shell.window is not None
    for place in ("library", "studies", "rate", "runs", "new-run", "new-judgements", "run", "models", "settings"):
        shell.window.show_place(place)
        keys = [
            action.shortcut().toString(QKeySequence.SequenceFormat.PortableText)
            for menu in shell.window.menuBar().actions()
            for action in menu.menu().actions()  # pyright: ignore[reportAttributeAccessIssue]
            if not action.shortcut().isEmpty()
        ]
        assert sorted(set(keys)) == sorted(keys), place


def test_that_a_sign_stays_behind_the_key_that_it_is_pressed_with(qtbot, shell: Shell) -> None:
    before = shell.window
    shell.context.settings.language = "fa"
    qtbot.waitUntil(lambda: shell.window is not before)
    assert shell.window is not None
    texts = [action.text() for menu in shell.window.menuBar().actions() for action in menu.menu().actions()]  # pyright: ignore[reportAttributeAccessIssue]
    shown = [text.partition("\t")[2] for text in texts]
    assert {isolated("Ctrl++"), isolated("Ctrl+-")} <= set(shown)
    assert isolated("Ctrl++") != "Ctrl++"


def test_that_larger_text_stops_at_the_largest(shell: Shell) -> None:
    assert shell.window is not None
    for _ in range(20):
        shell.window.menus._step_text(1)
    assert shell.context.settings.text_scale == 2.0


def test_that_what_a_person_can_mend_is_a_message_also_when_nobody_caught_it(shell: Shell, tmp_path: Path) -> None:
    error = DiskFull(path=tmp_path / "a.medreview")
    shell.report(type(error), error, None)
    assert shell.window is not None
    box = shell.window.findChild(QMessageBox)
    assert box is not None
    assert "is full" in box.text()
    assert shell.window.findChild(CrashDialog) is None
    box.close()


def test_that_a_running_job_is_stopped_before_the_workspace_closes(qtbot, shell: Shell, study_file: Path) -> None:
    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.open(study_file)
    seen: list[str] = []

    def work(_report: Report, cancel: CancelToken) -> None:
        while True:
            cancel.raise_if_cancelled()

    shell.context.write_jobs.start(work, on_cancelled=lambda: seen.append("stopped"))
    shell.context.workspace.replaced.connect(lambda: seen.append("closed"))
    shell.context.files.close()
    qtbot.waitUntil(lambda: not shell.context.workspace.is_open)
    assert seen == ["stopped", "closed"]


def secret_fault(text: str) -> None:
    raise KeyError(text)


def test_that_a_crash_report_names_the_line_but_not_the_data() -> None:
    patient = "".join(["Mrs Example has ec", "zema"])
    with pytest.raises(KeyError) as caught:
        secret_fault(patient)
    report = crash_report(caught.type, caught.tb)
    assert "secret_fault" in report
    assert "KeyError" in report
    assert "eczema" not in report


def test_that_a_fault_closes_the_workspace_and_shows_a_report(
    qtbot, shell: Shell, study_file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.open(study_file)
    with pytest.raises(KeyError) as caught:
        secret_fault("x")
    shell.report_crash(caught.type, caught.value, caught.tb)
    qtbot.waitUntil(lambda: not shell.context.workspace.is_open)
    assert shell.window is not None
    dialog = shell.window.findChild(CrashDialog)
    assert dialog is not None
    assert "KeyError" in dialog.report.toPlainText()
    dialog.accept()
    assert shell.window.current_place == "start"


def test_that_a_window_fills_a_small_screen_and_keeps_its_state_in_another_language(shell: Shell) -> None:
    assert shell.window is not None
    assert shell.window.isMaximized()
    shell.context.settings.language = "fa"
    QApplication.processEvents()
    assert shell.window.isMaximized()


def test_that_a_rater_at_work_has_the_keyboard_again_after_another_place_and_another_language(
    qtbot, shell: Shell, study_file: Path
) -> None:
    def rating_page() -> RatingPage:
        assert shell.window is not None
        screen = shell.window.screen_at("rate")
        assert isinstance(screen, RatingScreen)
        assert screen.rating_page is not None
        return screen.rating_page

    def has_keyboard(widget: QWidget) -> bool:
        assert shell.window is not None
        focus = shell.window.focusWidget()
        return focus is not None and widget.isAncestorOf(focus)

    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.open(study_file)
    window = shell.window
    assert window is not None
    window.show_place("rate")
    screen = window.screen_at("rate")
    assert isinstance(screen, RatingScreen)
    button = next(iter(screen.start_page.buttons.values()))
    assert window.focusWidget() is button
    button.click()
    window.show_place("library")
    window.show_place("rate")
    assert has_keyboard(rating_page())
    qtbot.waitUntil(lambda: rating_page().is_ready)
    rating_page().move_on()  # past what is asked
    assert has_keyboard(rating_page())
    focus = window.focusWidget()
    assert focus is not None
    qtbot.waitUntil(lambda: rating_page().is_ready)
    qtbot.keyClick(focus, Qt.Key.Key_C)
    comment = window.focusWidget()
    assert isinstance(comment, WordsField)
    qtbot.keyClicks(comment, "half a sent")
    shell.context.settings.language = "fa"
    qtbot.waitUntil(lambda: shell.window is not window)
    assert has_keyboard(rating_page())
    assert "half a sent" in {field.toPlainText() for field in rating_page().findChildren(WordsField)}
    comment = shell.window.focusWidget()
    assert isinstance(comment, WordsField)
    assert comment.toPlainText() == "half a sent"


def test_that_another_language_waits_for_words_that_a_full_disk_refused(
    qtbot, shell: Shell, study_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.open(study_file)
    window = shell.window
    assert window is not None
    window.show_place("rate")
    screen = window.screen_at("rate")
    assert isinstance(screen, RatingScreen)
    next(iter(screen.start_page.buttons.values())).click()
    assert screen.rating_page is not None
    screen.rating_page.move_on()  # past what is asked
    screen.rating_page.open_comment()
    comment = window.focusWidget()
    assert isinstance(comment, WordsField)
    shell._switching.setInterval(10)
    with monkeypatch.context() as full_disk:
        full_disk.setattr(RatingSession, "set_comment", _refuse)
        qtbot.keyClicks(comment, "half a sent")
        with qtbot.waitSignal(shell.context.navigator.note_given) as note:
            shell.context.settings.language = "fa"
        assert note.args == ["The language changes as soon as what you wrote last can be saved."]
        assert shell.window is window
        assert comment.toPlainText() == "half a sent"
    qtbot.waitUntil(lambda: shell.window is not window)
    comment = shell.window.focusWidget()
    assert isinstance(comment, WordsField)
    assert comment.toPlainText() == "half a sent"


def _refuse(session: RatingSession, _comment: str) -> None:
    raise DiskFull(path=session._workspace.path)


def test_that_the_guide_stays_open_at_its_page_in_another_language(qtbot, shell: Shell, study_file: Path) -> None:
    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.open(study_file)
    before = shell.window
    assert before is not None
    before.show_guide()
    assert before.guide is not None
    before.guide.show_page("results")
    shell.context.settings.language = "fa"
    qtbot.waitUntil(lambda: shell.window is not None and shell.window is not before and shell.window.guide is not None)
    assert shell.window is not None
    assert shell.window.guide is not None
    assert shell.window.guide.page == "results"
    assert shell.window.guide.isVisible()


class JudgeAtWork:
    """A run that goes on until it is stopped."""

    def __init__(self, shell: Shell, host: str | None = None) -> None:
        self.has_begun = threading.Event()
        shell.context.runs.start(RunTask(7, "medjudge with tiny", self._work, host))

    def _work(self, tell: Tell, cancel: CancelToken) -> None:
        tell(Progress(3, 12))
        self.has_begun.set()
        while True:
            cancel.raise_if_cancelled()


def test_that_closing_the_window_asks_while_a_judge_is_at_work(qtbot, shell: Shell) -> None:
    window = shell.window
    assert window is not None
    qtbot.waitUntil(JudgeAtWork(shell).has_begun.is_set)
    assert not window.close()
    assert window.question is not None
    next(button for button in window.question.buttons() if button.text() == "Keep open").click()
    assert (window.isVisible(), shell.context.runs.is_busy) == (True, True)
    window.close()
    assert window.question is not None
    next(button for button in window.question.buttons() if button.text() == "Pause and close").click()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert not shell.context.runs.is_busy


def test_that_what_opens_is_said_once_on_the_start_page_and_below_on_every_other(
    qtbot, shell: Shell, study_file: Path
) -> None:
    assert shell.window is not None
    status = shell.window.statusBar()
    may_end = threading.Event()
    start = start_screen(shell)
    shell.context.write_jobs.start(lambda _report, _cancel: may_end.wait(30), title="Opening the sample")
    qtbot.waitUntil(start.work_bar.isVisible)
    bars = [one for one in status.findChildren(QProgressBar) if one.isVisible()]
    assert bars == []
    may_end.set()
    qtbot.waitUntil(lambda: not start.work_bar.isVisible())
    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.open(study_file)
    may_end.clear()
    shell.context.write_jobs.start(lambda _report, _cancel: may_end.wait(30), title="Reading a file")
    qtbot.waitUntil(lambda: any(one.isVisible() for one in status.findChildren(QProgressBar)))
    may_end.set()


def test_that_the_status_line_shows_a_judge_and_pauses_it(qtbot, shell: Shell) -> None:
    assert shell.window is not None
    sign = shell.window.findChild(RunSign)
    assert sign is not None
    assert not sign.isVisible()
    JudgeAtWork(shell)
    qtbot.waitUntil(lambda: "3 of 12" in sign.words.text())
    assert sign.isVisible()
    assert sign.words.width() >= sign.words.sizeHint().width()
    sign.pause_button.click()
    qtbot.waitUntil(lambda: not sign.isVisible())


def test_that_the_status_line_names_the_host_only_while_a_cloud_run_is_under_way(qtbot, shell: Shell) -> None:
    assert shell.window is not None
    status = shell.window.statusBar()
    assert isinstance(status, StatusLine)
    assert status.network.text() == "Offline"
    qtbot.waitUntil(JudgeAtWork(shell, "api.example.org").has_begun.is_set)
    assert status.network.text() == "Online: api.example.org"
    shell.context.runs.pause(7)
    qtbot.waitUntil(lambda: not shell.context.runs.is_busy)
    assert status.network.text() == "Offline"


def test_that_a_judge_has_paused_before_another_workspace_takes_its_place(
    qtbot, shell: Shell, study_file: Path, tmp_path: Path
) -> None:
    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.open(study_file)
    qtbot.waitUntil(JudgeAtWork(shell).has_begun.is_set)
    busy_at_close: list[bool] = []
    shell.context.workspace.closing.connect(lambda: busy_at_close.append(shell.context.runs.is_busy))
    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.create(tmp_path / "other")
    assert set(busy_at_close) == {False}


def test_that_a_fault_leads_back_to_the_place_where_it_happened(qtbot, shell: Shell, study_file: Path) -> None:
    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.open(study_file)
    window = shell.window
    assert window is not None
    window.show_place("rate")
    screen = window.screen_at("rate")
    assert isinstance(screen, RatingScreen)
    next(iter(screen.start_page.buttons.values())).click()
    patient = "".join(["Mrs Exa", "mple"])  # lines of code are in the report
    with pytest.raises(KeyError) as caught:
        secret_fault(patient)
    shell.report_crash(caught.type, caught.value, caught.tb)
    qtbot.waitUntil(lambda: not shell.context.workspace.is_open)
    dialog = window.findChild(CrashDialog)
    assert dialog is not None
    dialog.accept()
    (kept,) = crash_reports()
    assert "secret_fault" in kept.read_text()
    assert patient not in kept.read_text()
    start = start_screen(shell)
    assert "closed unexpectedly" in start.problem.text()
    with qtbot.waitSignal(shell.context.workspace.replaced):
        start.continue_button.click()
    qtbot.waitUntil(lambda: window.current_place == "rate")
    assert screen.rating_page is not None
    assert shell.context.files.left_off is None


def test_that_another_language_keeps_what_was_being_prepared(qtbot, shell: Shell, study_file: Path) -> None:
    def switch(language: str) -> MainWindow:
        before = shell.window
        shell.context.settings.language = language
        qtbot.waitUntil(lambda: shell.window is not before)
        assert shell.window is not None
        return shell.window

    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.open(study_file)
    assert shell.window is not None
    shell.window.show_place("export")
    export = shell.window.screen_at("export")
    assert isinstance(export, ExportScreen)
    export.folder.setText("/somewhere/else")
    window = switch("fa")
    export = window.screen_at("export")
    assert isinstance(export, ExportScreen)
    assert export.folder.text() == "/somewhere/else"
    window.show_place("new-judgements")
    run = window.screen_at("new-judgements")
    assert isinstance(run, NewJudgementsScreen)
    run.name.setText("My run")
    run.name.textEdited.emit("My run")
    run = switch("en").screen_at("new-judgements")
    assert isinstance(run, NewJudgementsScreen)
    assert run.name.text() == "My run"


def test_that_another_language_chosen_in_the_settings_keeps_the_work_of_the_other_places(
    qtbot, shell: Shell, study_file: Path, tmp_path: Path
) -> None:
    table = tmp_path / "more.csv"
    table.write_text("question_id,question\nq77,Why?\n", encoding="utf-8")
    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.open(study_file)
    before = shell.window
    assert before is not None
    before.show_place("new-judgements")
    run = before.screen_at("new-judgements")
    assert isinstance(run, NewJudgementsScreen)
    run.name.setText("My run")
    run.name.textEdited.emit("My run")
    before.show_place("import", [table])
    before.show_place("rate")
    screen = before.screen_at("rate")
    assert isinstance(screen, RatingScreen)
    next(iter(screen.start_page.buttons.values())).click()
    before.show_place("settings")
    shell.context.settings.language = "fa"
    qtbot.waitUntil(lambda: shell.window is not before)
    window = shell.window
    assert window is not None
    assert window.current_place == "settings"
    window.show_place("rate")
    screen = window.screen_at("rate")
    assert isinstance(screen, RatingScreen)
    assert screen.rating_page is not None
    screen.close_rating_page()
    window.show_place("new-judgements")
    run = window.screen_at("new-judgements")
    assert isinstance(run, NewJudgementsScreen)
    assert run.name.text() == "My run"
    window.show_place("import")
    importing = window.screen_at("import")
    assert isinstance(importing, ImportScreen)
    assert [choice.path for choice in importing.request.files] == [table]
    qtbot.waitUntil(lambda: not shell.context.write_jobs.is_busy)


def test_that_an_import_which_ends_in_another_language_is_told_to_the_new_window(
    qtbot, shell: Shell, study_file: Path, tmp_path: Path
) -> None:
    table = tmp_path / "more.csv"
    table.write_text("question_id,question\nq77,Why?\n", encoding="utf-8")
    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.open(study_file)
    before = shell.window
    assert before is not None
    before.show_place("import", [table])
    importing = before.screen_at("import")
    assert isinstance(importing, ImportScreen)
    qtbot.waitUntil(lambda: importing.import_button.isEnabled() and importing.import_button.isVisible())
    may_go_on = threading.Event()
    shell.context.write_jobs.start(lambda _report, _cancel: may_go_on.wait(30))
    importing.import_button.click()
    shell.context.settings.language = "fa"
    qtbot.waitUntil(lambda: shell.window is not before)
    window = shell.window
    assert window is not None
    assert window.current_place == "import"
    with qtbot.waitSignal(shell.context.workspace.changed):
        may_go_on.set()
    qtbot.waitUntil(lambda: window.current_place == "library")
    with qtbot.waitSignal(before.destroyed):
        pass


@pytest.mark.parametrize("size", [(1024, 700), (910, 512)])
def test_that_with_the_largest_text_a_rater_has_all_of_a_small_screen(
    qtbot, shell: Shell, study_file: Path, size: tuple[int, int]
) -> None:
    shell.context.settings.text_scale = 2.0
    window = shell.window
    assert window is not None
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(*size)
    assert (window.width(), window.height()) == size
    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.open(study_file)
    window.show_place("rate")
    screen = window.screen_at("rate")
    assert isinstance(screen, RatingScreen)
    next(iter(screen.start_page.buttons.values())).click()
    QApplication.processEvents()
    window.resize(*size)  # a researcher's library needs more
    assert (window.width(), window.height()) == size
    assert screen.width() > 0.92 * size[0]
    assert screen.height() > size[1] - 2 * window.menuBar().height()
    assert not window.statusBar().isVisible()
    shell.context.settings.text_scale = 1.0
    window.resize(1024, 700)
    assert window.statusBar().isVisible()


@pytest.mark.parametrize(("height", "has_words"), [(540, True), (470, False)], ids=["1920x1080 at 200 %", "lower"])
def test_that_a_window_of_all_places_is_as_low_as_a_screen_at_200_percent(
    qtbot, shell: Shell, study_file: Path, height: int, has_words: bool
) -> None:
    window = shell.window
    assert window is not None
    with qtbot.waitSignal(shell.context.workspace.replaced):
        shell.context.files.open(study_file)
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(960, height)
    QApplication.processEvents()
    assert (window.width(), window.height()) == (960, height)
    rail = window.findChild(Rail)
    assert rail is not None
    shown = [button for button in rail.findChildren(QToolButton) if button.isVisible()]
    assert len(shown) == 7
    styles = {button.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonTextUnderIcon for button in shown}
    assert styles == {has_words}
    for button in shown:
        assert button.visibleRegion().boundingRect() == button.rect()
