"""A long scripted session at the real window: rating without end, and everything else now and then."""

import gc
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication

from medreview.domain.rating_tasks import AllDone, ConfidenceTask, ItemTask
from medreview.ui.screens.rating.rating_page import RatingPage
from medreview.ui.screens.rating.screen import RatingScreen
from medreview.ui.screens.rating.words_field import WordsField
from tests.builders import a_study, a_workspace
from tests.journeys.window_driver import WindowDriver

RATERS, ANSWERS = 12, 60
PLACES = ("library", "studies", "runs", "analysis", "models", "settings", "import", "export", "planner")
EXTRAS = {"f": 0.05, "v": 0.1, "k": 0.05, "z": 0.05}
MB = 2**20


@dataclass(frozen=True, slots=True)
class SoakCounts:
    """What the program takes after so many ratings; ``references`` are those to None and True, the live objects."""

    n_ratings: int
    rss_mb: float
    n_objects: int
    none_references: int
    true_references: int


class SoakSession:
    """Rates by keyboard; every so often looks around, changes look or language, and makes a backup."""

    def __init__(self, folder: Path, seed: int, *, looks_around: bool = True) -> None:
        self._folder = folder
        self._chance = random.Random(seed)
        self._looks_around = looks_around
        self.driver = WindowDriver(folder / "settings.ini")
        self.n_files = self.n_ratings = self._n_raters = 0
        self._open_next_file()
        self._rating_page = self._next_rating_page()

    def run(self, pace_ms: int, goes_on: Callable[[int], bool]) -> None:
        """Rate in a running event loop, one item every ``pace_ms``, until ``goes_on`` says no to so many ratings.

        A loop it has to be: what is to be deleted later is deleted when control comes back to it.
        """
        loop, timer = QEventLoop(), QTimer(interval=pace_ms)
        ratings = self._ratings()
        faults: list[BaseException] = []

        def work() -> None:
            timer.stop()  # working waits for jobs, and must not be called again meanwhile
            try:
                if goes_on(next(ratings)):
                    timer.start()
                else:
                    loop.quit()
            except BaseException as fault:  # noqa: BLE001 - a slot would swallow it
                faults.append(fault)
                loop.quit()

        timer.timeout.connect(work)
        timer.start()
        loop.exec()
        if faults:
            raise faults[0]

    def _ratings(self) -> Iterator[int]:
        """Rate on without end; gives the number of ratings after each item."""
        while True:
            task = self._rating_page.task
            if isinstance(task, AllDone):
                if self._n_raters == RATERS:
                    self._open_next_file()
                self._rating_page = self._next_rating_page()
                continue
            self._work_at(task)
            if self._looks_around and self._chance.random() < 1 / 15:
                self._look_around()
            yield self.n_ratings

    def saved_state(self) -> SoakCounts:
        gc.collect()
        rss = psutil.Process().memory_info().rss / MB
        counts = (len(gc.get_objects()), sys.getrefcount(None), sys.getrefcount(True))
        return SoakCounts(self.n_ratings, rss, *counts)

    def end(self) -> None:
        self.driver.close()

    def _open_next_file(self) -> None:
        self.n_files += 1
        workspace = a_workspace(self._folder, f"{self.n_files}.medreview")
        a_study(workspace, raters=RATERS, answers=ANSWERS, forms=False, images=2, batch_size=9)
        workspace.close()
        self.driver.open(workspace.path)
        self._n_raters = 0

    def _next_rating_page(self) -> RatingPage:
        self._n_raters += 1
        self.driver.window.show_place("rate")
        screen = self._rating_screen()
        screen.close_rating_page()
        return self.driver.begin_as(f"r{self._n_raters}")

    def _rating_screen(self) -> RatingScreen:
        return self.driver.screen("rate", RatingScreen)

    def _work_at(self, task: object) -> None:
        press = self.driver.press
        if isinstance(task, ItemTask):
            for _ in task.dimensions:
                press(str(self._chance.randrange(1, 6)))
                self.n_ratings += 1
            if task.asked_confidence is not None:
                press(str(self._chance.randrange(1, 6)))
            self._do_extras()
        elif isinstance(task, ConfidenceTask):
            press(Qt.Key.Key_Down)
            press(str(self._chance.randrange(1, 6)))
        press(Qt.Key.Key_Return)
        QApplication.processEvents()

    def _do_extras(self) -> None:
        press = self.driver.press
        if self._chance.random() < EXTRAS["f"]:
            press("f")
        if self._chance.random() < EXTRAS["v"]:
            press("v")
            QApplication.processEvents()
            press("v")
        if self._chance.random() < EXTRAS["k"]:
            press("c")
            for field in self._rating_page.findChildren(WordsField):
                if field.isVisible():
                    field.setPlainText("".join(self._chance.choices("abc سلام ", k=40)))
            press(Qt.Key.Key_Escape)
        if self._chance.random() < EXTRAS["z"]:
            self._rating_page.undo()
            for _ in range(3):
                press(str(self._chance.randrange(1, 6)))

    def _look_around(self) -> None:
        driver, chance = self.driver, self._chance
        for place in chance.sample(PLACES, 2):
            driver.shell.window.show_place(place)  # type: ignore[union-attr]
            self._wait_for_work()
        settings = driver.shell.context.settings
        wish = chance.randrange(6)
        if wish == 0:
            settings.theme = chance.choice(("light", "dark"))
        elif wish == 1:
            before = driver.shell.window
            settings.language = "en" if settings.language == "fa" else "fa"
            driver.wait_until(lambda: driver.shell.window is not before, "the window in another language")
            assert driver.shell.window is not None
            driver.window = driver.shell.window
        elif wish == 2:
            driver.shell._keeper.back_up("working")
        driver.window.show_place("rate")
        screen = self._rating_screen()
        if screen.rating_page is None:
            self._rating_page = driver.begin_as(f"r{self._n_raters}")
        else:
            self._rating_page = screen.rating_page

    def _wait_for_work(self) -> None:
        context = self.driver.shell.context
        self.driver.wait_until(lambda: not context.write_jobs.is_busy and not context.read_jobs.is_busy, "work to end")
