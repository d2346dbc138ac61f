"""Drives the real window as a person would: with keys and clicks on what has the keyboard or shows the word."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QElapsedTimer, QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from medreview.app import Shell
from medreview.domain.rating_tasks import AllDone, ConfidenceTask, ConsentTask, FormTask, ItemTask
from medreview.domain.study_plans import Granularity
from medreview.ui.screens.export import ExportScreen
from medreview.ui.screens.importing import ImportScreen
from medreview.ui.screens.planner import PlannerScreen
from medreview.ui.screens.rating.form_page import FormPage
from medreview.ui.screens.rating.interlude_pages import BatchEndPage, KindPage
from medreview.ui.screens.rating.rater_input import SeenWatch
from medreview.ui.screens.rating.rating_page import RatingPage
from medreview.ui.screens.rating.screen import RatingScreen
from medreview.ui.screens.rating.words_field import WordsField
from medreview.ui.settings import Settings

PATIENCE_MS = 60_000
LOOK_AGAIN_MS = 10
"""A wait that looks without a pause would take the processor from what it waits for."""
EYES_ARE_FASTER = 50
"""A journey of thousands of sentences does not wait for a person's eyes at each; the page is painted all the same."""
S = TypeVar("S", bound=QWidget)


class GaveUp(AssertionError):
    """Something that a person would have seen by now did not happen."""


class WindowDriver:
    """One running window with settings of its own."""

    def __init__(self, settings_file: Path) -> None:
        application = QApplication.instance() or QApplication([])
        assert isinstance(application, QApplication)
        self._eyes = SeenWatch.now_ms
        SeenWatch.now_ms = lambda _watch: time.monotonic() * 1000 * EYES_ARE_FASTER  # type: ignore[method-assign]
        self.shell = Shell(application, Settings(settings_file))
        self.window = self.shell.show_window()
        self.window.activateWindow()

    def wait_until(self, is_so: Callable[[], bool], what: str) -> None:
        clock, heart = QElapsedTimer(), QTimer(interval=LOOK_AGAIN_MS)  # without it nothing may wake the wait
        clock.start()
        heart.start()
        while not is_so():
            if clock.elapsed() > PATIENCE_MS:
                raise GaveUp(f"waited in vain for {what}")
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        heart.stop()

    def create(self, path: Path) -> None:
        self.shell.context.files.create(path)
        self._wait_for_file(path)

    def open(self, path: Path) -> None:
        self.shell.context.files.open(path)
        self._wait_for_file(path)

    def close(self) -> None:
        self.window.close()
        self.shell.shut_down()
        SeenWatch.now_ms = self._eyes  # type: ignore[method-assign]

    def import_files(self, paths: list[Path], images: Path | None = None) -> None:
        self.window.show_place("import", paths)
        screen = self.screen("import", ImportScreen)
        if images is not None:
            screen.choose_images_folder(images)
        self.wait_until(
            lambda: screen.import_button.isVisible() and screen.import_button.isEnabled(), "the import's preview"
        )
        self.click(screen.import_button)
        self.wait_until(lambda: self.window.current_place == "library", "the end of the import")

    def plan_from_template(self, template: str, *, is_small: bool) -> PlannerScreen:
        """Choose a template; where questions are few, take all in two batches; wait for what the plan gives."""
        self.window.show_place("planner")
        screen = self.screen("planner", PlannerScreen)
        box = screen.study.template
        box.setCurrentIndex(box.findData(template))
        box.activated.emit(box.currentIndex())
        if is_small:
            screen.answers.n_questions.setValue(0)
            screen.blocks.sets.table.item(0, 1).setText("2")
        self.wait_until(lambda: screen.preview is not None and not screen.is_waiting, "what the plan gives")
        if not screen.save_button.isEnabled():
            raise GaveUp(f"the plan cannot be carried out: {screen.result.sentences}")
        return screen

    def save_plan(self, screen: PlannerScreen) -> None:
        self.click(screen.save_button)
        self.wait_until(lambda: self.window.current_place == "studies", "the saved study")

    def begin_as(self, rater: str) -> RatingPage:
        """Choose a rater on the start page of the rating place."""
        self.window.show_place("rate")
        screen = self.screen("rate", RatingScreen)
        (button,) = (
            button for button in screen.start_page.buttons.values() if button.accessibleName().endswith(f" {rater}")
        )
        self.click(button)
        assert screen.rating_page is not None
        return screen.rating_page

    def export(self, folder: Path) -> None:
        self.window.show_place("export")
        screen = self.screen("export", ExportScreen)
        screen.folder.setText(str(folder))
        self.wait_until(screen.export_button.isEnabled, "the tables to export")
        self.click(screen.export_button)
        self.wait_until(lambda: self.window.current_place == "library", "the end of the export")

    def click(self, button: QPushButton) -> None:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def press(self, key: Qt.Key | str) -> None:
        """Send a key to whatever has the keyboard, also where no other window would let this one be active.

        At a rating page it comes when what is asked there has been seen.
        """
        self.wait_to_see()
        target = QApplication.focusWidget() or self.window.focusWidget() or self.window
        QTest.keyClick(target, key)

    def wait_to_see(self) -> None:
        """Let a rating page show what it asks for as long as an eye needs."""
        for rating_page in self.window.findChildren(RatingPage):
            if rating_page.isVisible():
                self.wait_until(lambda rating_page=rating_page: rating_page.is_ready, "the page to be seen")
                while isinstance(rating_page.page, KindPage | BatchEndPage):
                    self.click(rating_page.page.go_on)
                    self.wait_until(lambda rating_page=rating_page: rating_page.is_ready, "the page to be seen")

    def screen(self, key: str, kind: type[S]) -> S:
        screen = self.window.screen_at(key)
        assert isinstance(screen, kind)
        return screen

    def _wait_for_file(self, path: Path) -> None:
        self.wait_until(lambda: self.shell.context.workspace.path == path.absolute(), f"{path.name} to be open")


def level_for(step: str, index: int) -> int:
    """A digit from 1 to 5 that follows from the place, so that a later reader knows what was pressed."""
    return 1 + (sum(step.encode()) + 2 * index) % 5


def rate_until_mid_sentence(driver: WindowDriver, rating_page: RatingPage, *, n_fine_batches: int) -> Iterator[str]:
    """Rate by keyboard until, after so many fine batches, a sentence has two of its three ratings.

    Yields one line of JSON for every rating that the screen shows as given: step, dimension, value. The last line
    says where the rater stopped.
    """
    last = None
    n_finished = 0
    while True:
        task = rating_page.task
        match task:
            case ItemTask(progress=progress, pair=pair):
                batch = (pair.granularity, progress.batch)
                if last is not None and batch != last:
                    n_finished += last[0] is Granularity.FINE
                last = batch
                stops_here = n_finished >= n_fine_batches and task.sentence_number > 1
                for index, dimension in enumerate(task.dimensions[: 2 if stops_here else None]):
                    driver.press(str(level_for(task.step, index)))
                    given = shown_value(rating_page, dimension.name)
                    yield json.dumps({"step": task.step, "dimension": dimension.name, "value": given})
                if not stops_here:
                    answer_confidence_row(driver, task)
                else:
                    yield json.dumps({"stopped": task.step})
                    return
            case ConfidenceTask():
                driver.press(Qt.Key.Key_Down)
                driver.press(str(level_for(task.step, 0)))
            case FormTask():
                fill(driver, rating_page, task)
            case ConsentTask():
                driver.press(Qt.Key.Key_Return)  # to the button
            case AllDone():
                raise GaveUp("the study ended before the place to stop")
        driver.press(Qt.Key.Key_Return)
        if rating_page.task.step == task.step:
            raise GaveUp(f"{task.step} did not move on: {rating_page.message}")


def answer_confidence_row(driver: WindowDriver, task: ItemTask) -> None:
    """Give the confidence in its row, which has the keyboard once all above are rated."""
    if task.asked_confidence is not None:
        driver.press(str(level_for(task.step, 0)))


def shown_value(rating_page: RatingPage, dimension: str) -> float | None:
    task = rating_page.task
    assert isinstance(task, ItemTask)
    return task.given[dimension].value if dimension in task.given else None


def fill(driver: WindowDriver, rating_page: RatingPage, task: FormTask) -> None:
    """Answer a form: digits for scales, words in fields."""
    driver.wait_to_see()
    for field in rating_page.page.findChildren(WordsField):
        field.setFocus()
        QTest.keyClicks(field, "Ten years of family medicine")
    if isinstance(rating_page.page, FormPage) and not rating_page.page.has_keyboard:
        driver.press(Qt.Key.Key_Down)
    for index, item in enumerate(task.form.items):
        if item.scale is not None:
            driver.press(str(level_for(task.step, index)))
