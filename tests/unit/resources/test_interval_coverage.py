"""The guide says of intervals what was measured, and what was measured is near what intervals say of themselves."""

import csv

import pytest

from medreview.paths import resources_folder

KAPPAS = {
    *("Randolph, mean over groups", "Fleiss", "AC1", "Krippendorff, nominal", "Krippendorff, ordinal"),
    "judge and median label, Randolph",
}
MEANS = {"mean of an author", "difference of two authors"}
OTHERS = {
    "mean of an author, raters like these",
    "difference of two authors, raters like these",
    "Randolph, raters like these",
}
ICC = {"ICC(2,1), mean over groups"}
LENGTH = {"length and rating of an author, Spearman"}


@pytest.fixture(scope="module")
def measured() -> list[dict[str, str]]:
    with (resources_folder() / "statistics" / "coverage.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def ends(measured: list[dict[str, str]], names: set[str], fewest: int, most: int) -> str:
    """Lowest and highest coverage in percent, as the guide says it."""
    own = [row for row in measured if row["interval"] in names and fewest <= int(row["n_questions"]) <= most]
    shares = [100 * float(row["coverage"]) for row in own if row["coverage"] != "nan"]
    assert shares
    return f"{min(shares):.0f} to {max(shares):.0f}%"


def test_that_the_guide_tells_the_coverage_that_was_measured(measured) -> None:
    guide = (resources_folder() / "guide" / "results.en.txt").read_text(encoding="utf-8")
    assert {row["n_studies"] for row in measured} == {"500"}
    for said in (
        f"of means and differences of authors {ends(measured, MEANS, 5, 100)}",
        f"of kappa and alpha {ends(measured, KAPPAS, 20, 100)} from 20 questions on, "
        f"{ends(measured, KAPPAS, 10, 10)} at 10 and {ends(measured, KAPPAS, 5, 5)} at 5",
        f"of Spearman's correlation {ends(measured, LENGTH, 10, 100)} from 10 on",
        f"of ICC(2,1) {ends(measured, ICC, 50, 100)} from 50 on, {ends(measured, ICC, 10, 20)} at 10 and 20",
        f"for raters like these {ends(measured, OTHERS, 5, 100)}",
    ):
        assert said in guide


def test_that_means_and_differences_hold_the_truth_as_often_as_they_say(measured) -> None:
    for row in measured:
        if row["interval"] in MEANS:
            assert abs(float(row["coverage"]) - 0.95) <= 0.02 + 2 * float(row["standard_error"]), row
