"""A program of its own: a rater at the real window who is writing a comment when the program dies."""

import faulthandler
import os
import signal
import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from medreview.app import _look_back_and_remember, _report_everything_to
from medreview.domain.rating_tasks import ItemTask
from medreview.ui.screens.rating.words_field import WordsField
from tests.journeys.window_driver import WindowDriver


def main() -> None:
    workspace, settings, n_items, how, draft = sys.argv[1:]
    driver = WindowDriver(Path(settings))
    _look_back_and_remember(driver.shell)
    _report_everything_to(driver.shell)
    driver.open(Path(workspace))
    rating_page = driver.begin_as("r1")
    for _ in range(int(n_items)):
        for _ in range(3):
            driver.press("4")
        driver.press("\r")
        if not isinstance(rating_page.task, ItemTask):
            driver.press(Qt.Key.Key_Down)  # digits answer it once the rater has turned to it
            driver.press("3")
            driver.press("\r")
    driver.press("c")
    fields = [field for field in rating_page.findChildren(WordsField) if field.isVisible()]
    QTest.keyClicks(fields[0], draft)
    driver.wait_until(
        lambda: isinstance(rating_page.task, ItemTask) and rating_page.task.comment == draft, "the draft to be saved"
    )
    QTest.keyClicks(fields[0], " and more")
    driver.shell._note_place()
    task = rating_page.task
    sys.stdout.write(f"{task.step}\n")
    sys.stdout.flush()
    if how == "segfault":
        faulthandler._sigsegv()
    os.kill(os.getpid(), getattr(signal, how))
    driver.wait_until(lambda: False, "the end")


if __name__ == "__main__":
    main()
