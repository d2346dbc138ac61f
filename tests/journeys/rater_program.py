"""A program of its own: a rater at the real window, who is stopped from outside in mid-sentence."""

import sys
from pathlib import Path

from tests.journeys.window_driver import WindowDriver, rate_until_mid_sentence


def main() -> None:
    workspace, settings, rater, n_fine_batches = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], int(sys.argv[4])
    driver = WindowDriver(settings)
    driver.open(workspace)
    rating_page = driver.begin_as(rater)
    for line in rate_until_mid_sentence(driver, rating_page, n_fine_batches=n_fine_batches):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    driver.wait_until(lambda: False, "the end from outside")


if __name__ == "__main__":
    main()
