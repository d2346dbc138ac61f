"""A program of its own, in a home of its own and without a network: a clinician at the real window.

Opens a package, rates by keyboard, sends back; started again with the same package it goes on where it was left.
One line of JSON for each rating that the screen shows as given, the last one with what was sent back.
"""

import json
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import Qt

from medreview.domain.rating_tasks import AllDone, ConfidenceTask, ConsentTask, FormTask, ItemTask
from medreview.ui.package_dialog import PackageDialog
from medreview.ui.screens.rating.rating_page import RatingPage
from medreview.ui.screens.rating.screen import RatingScreen
from tests.journeys.window_driver import GaveUp, WindowDriver, answer_confidence_row, fill, level_for, shown_value


def main() -> None:
    package, returned, n_items, n_changed = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    say({"is_offline": is_offline()})
    driver = WindowDriver(Path.home() / "settings.ini")
    place = open_package(driver, package)
    driver.click(place.home_page.continue_button)
    rating_page = place.rating_page
    if rating_page is None:
        raise GaveUp(f"no rating page: {place.home_page.findChildren(object)}")
    for line in [*change_mind(driver, rating_page, n_changed), *rate(driver, rating_page, n_items)]:
        say(line)
    place.close_rating_page()
    send_back(driver, place, returned)
    driver.close()


def is_offline() -> bool:
    """Whether not even this machine itself can be reached."""
    with socket.socket() as tried:
        tried.settimeout(1)
        return tried.connect_ex(("127.0.0.1", 9)) != 0 and tried.connect_ex(("1.1.1.1", 53)) != 0


def open_package(driver: WindowDriver, package: Path) -> RatingScreen:
    """Open the file as a double click does; say who one is where that is asked."""
    driver.shell.context.files.open(package)
    driver.wait_until(
        lambda: driver.shell.context.workspace.is_open or bool(shown_dialogs(driver)), "the package to be looked into"
    )
    if not driver.shell.context.workspace.is_open:
        (dialog,) = shown_dialogs(driver)
        dialog.specialty.setText("Family medicine")
        driver.click(dialog.begin_button)
        driver.wait_until(lambda: driver.shell.context.workspace.is_open, "the rater's own workspace")
    driver.wait_until(lambda: driver.window.current_place == "rate", "the place to rate")
    return driver.screen("rate", RatingScreen)


def shown_dialogs(driver: WindowDriver) -> list[PackageDialog]:
    dialogs = driver.window.findChildren(PackageDialog)
    return [dialog for dialog in dialogs if dialog.begin_button.isVisible()]


def change_mind(driver: WindowDriver, rating_page: RatingPage, n_changed: int) -> Iterator[dict[str, object]]:
    """Step back and give the first dimension of so many items another level; then return to what is open."""
    n_back = 0
    for _ in range(n_changed):
        while True:
            driver.press(Qt.Key.Key_Backspace)
            n_back += 1
            if isinstance(rating_page.task, ItemTask):
                break
        for _ in rating_page.task.dimensions:
            driver.press(Qt.Key.Key_Up)
        yield press_level(driver, rating_page, 0, 1 + level_for(rating_page.task.step, 0) % 5)
    for _ in range(n_back):
        driver.press(Qt.Key.Key_Return)


def rate(driver: WindowDriver, rating_page: RatingPage, n_items: int) -> Iterator[dict[str, object]]:
    """Rate so many items, or to the end."""
    n_rated = 0
    while n_rated < n_items:
        task = rating_page.task
        match task:
            case ItemTask():
                for index in range(len(task.dimensions)):
                    yield press_level(driver, rating_page, index, level_for(task.step, index))
                answer_confidence_row(driver, task)
                n_rated += 1
            case ConfidenceTask():
                driver.press(Qt.Key.Key_Down)
                driver.press(str(level_for(task.step, 0)))
            case FormTask():
                fill(driver, rating_page, task)
            case ConsentTask():
                driver.press(Qt.Key.Key_Return)  # to the button
            case AllDone():
                return
        driver.press(Qt.Key.Key_Return)
        if rating_page.task.step == task.step:
            raise GaveUp(f"{task.step} did not move on: {rating_page.message}")


def press_level(driver: WindowDriver, rating_page: RatingPage, index: int, level: int) -> dict[str, object]:
    task = rating_page.task
    assert isinstance(task, ItemTask)
    dimension = task.dimensions[index].name
    driver.press(str(level))
    value = shown_value(rating_page, dimension)
    if value != level:
        raise GaveUp(f"{task.step}, {dimension}: pressed {level}, shown {value}")
    return {"step": task.step, "dimension": dimension, "value": value}


def send_back(driver: WindowDriver, place: RatingScreen, returned: Path) -> None:
    driver.click(place.home_page.send_button)
    dialog = place.sending
    if dialog is None:
        raise GaveUp("nothing to send back")
    dialog.write(returned)
    driver.wait_until(returned.exists, "the return")
    driver.wait_until(dialog.save_button.isEnabled, "the end of writing")
    say({"holds": dialog.holds.text()})


def say(line: dict[str, object]) -> None:
    sys.stdout.write(f"{json.dumps(line)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
