"""A program of its own, so that what the machine is asked for can be watched: a rater meets hostile answers.

Opens a package as a double click does, rates everything by keyboard, looking at each page as long as it takes to be
drawn. One line of JSON for each rating, with the texts that stand on the page.
"""

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication, QTextEdit

from tests.journeys.clinician_program import open_package, rate, say
from tests.journeys.window_driver import GaveUp, WindowDriver

EVERYTHING = 1000


def main() -> None:
    driver = WindowDriver(Path.home() / "settings.ini")
    place = open_package(driver, Path(sys.argv[1]))
    driver.click(place.home_page.continue_button)
    if place.rating_page is None:
        raise GaveUp("no rating page")
    for line in rate(driver, place.rating_page, EVERYTHING):
        QApplication.processEvents()
        driver.window.grab()
        texts = [text.toPlainText() for text in place.rating_page.findChildren(QTextEdit) if text.isVisible()]
        say({**line, "shown": texts})
    place.close_rating_page()
    driver.close()


if __name__ == "__main__":
    main()
