"""Five things to do, and what changed since last time."""

from pathlib import Path
from threading import Event
from time import sleep

import pytest
from PySide6.QtWidgets import QPushButton

from medreview import __version__
from medreview.jobs import CancelToken, Progress, Report
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.start import StartScreen, news_since

CHANGELOG = """# Changes

## [0.3.0] - 2026-05-06

### Added

- Answers can be tagged.

### Changed

- Exports are faster.

## [0.2.0] - 2026-03-04

### Added

- Images can be compared.

## [0.1.0] - 2026-01-02

- The first one.
"""


@pytest.fixture
def changelog(tmp_path: Path) -> Path:
    path = tmp_path / "CHANGELOG.md"
    path.write_text(CHANGELOG)
    return path


def test_that_news_are_the_lines_above_the_version_used_last(changelog: Path) -> None:
    assert news_since("0.2.0", changelog) == ["Answers can be tagged.", "Exports are faster."]


def test_that_news_of_a_version_that_is_not_in_the_log_are_all_up_to_a_handful(changelog: Path) -> None:
    assert len(news_since("0.0.1", changelog)) == 4


@pytest.mark.parametrize("last", ["", __version__])
def test_that_there_are_no_news_on_the_first_start_or_the_same_version(changelog: Path, last: str) -> None:
    assert news_since(last, changelog) == []


def test_that_nothing_to_continue_hides_that_button(qtbot, context: ScreenContext) -> None:
    screen = StartScreen(context)
    qtbot.addWidget(screen)
    screen.show()
    assert not screen.continue_button.isVisible()
    assert screen.open_button.isVisible()


def test_that_workspaces_that_were_open_before_are_one_press_away(
    qtbot, context: ScreenContext, tmp_path: Path
) -> None:
    paths = [tmp_path / f"{name}.medreview" for name in ("oldest", "older", "last", "gone")]
    for path in paths:
        path.touch()
        context.settings.remember_file(path)
    paths[-1].unlink()
    context.settings.remember_file(paths[2])
    opened: list[Path] = []
    context.files.open = opened.append  # type: ignore[method-assign]
    screen = StartScreen(context)
    qtbot.addWidget(screen)
    screen.show()
    buttons = screen.others.findChildren(QPushButton)
    assert [button.toolTip() for button in buttons] == [str(path) for path in (paths[1], paths[0])]
    buttons[0].click()
    assert opened == [paths[1]]


def test_that_the_version_is_remembered(qtbot, context: ScreenContext) -> None:
    qtbot.addWidget(StartScreen(context))
    assert context.settings.last_version == __version__


def test_that_opening_says_in_place_what_runs_and_offers_nothing_else_meanwhile(qtbot, context: ScreenContext) -> None:
    screen = StartScreen(context)
    qtbot.addWidget(screen)
    screen.show()
    may_end = Event()

    def work(report: Report, _cancel: CancelToken) -> None:
        report(Progress(3, 12))
        may_end.wait(10)

    screen.activateWindow()
    screen.sample_button.setFocus()
    qtbot.waitUntil(screen.sample_button.hasFocus)
    context.write_jobs.start(work, title="Opening the sample")
    qtbot.waitUntil(lambda: screen.work_bar.value() == 3)
    assert screen.hasFocus()  # no control has the keyboard, least of all one that would cancel
    assert screen.work.text() == "Opening the sample"
    assert screen.work_bar.maximum() == 12
    assert not screen.sample_button.isEnabled()
    assert screen.cancel_button.isVisible()
    may_end.set()
    qtbot.waitUntil(lambda: not screen.work.isVisible())
    assert screen.sample_button.isEnabled()
    assert screen.sample_button.hasFocus()


def test_that_opening_is_cancelled_beside_its_bar(qtbot, context: ScreenContext) -> None:
    screen = StartScreen(context)
    qtbot.addWidget(screen)
    screen.show()
    stopped = Event()

    def work(_report: Report, cancel: CancelToken) -> None:
        while not cancel.is_cancelled:
            sleep(0.01)
        stopped.set()

    context.write_jobs.start(work, title="Opening the sample")
    qtbot.waitUntil(screen.cancel_button.isVisible)
    screen.cancel_button.click()
    assert not screen.cancel_button.isEnabled()
    qtbot.waitUntil(lambda: not screen.cancel_button.isVisible())
    assert stopped.is_set()
