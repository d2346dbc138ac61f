"""Names of groups above those of columns are told from titles and from rows of data."""

from __future__ import annotations

from medreview.importers.grouped_headings import heading

ABOVE = ["", "Model A", "", "Model B", ""]
BELOW = ["Question", "Accuracy", "Clarity", "Accuracy", "Clarity"]
JOINED = ["Question", "Model A - Accuracy", "Model A - Clarity", "Model B - Accuracy", "Model B - Clarity"]
DATA = ["Is it safe?", "4", "5", "3", "2"]


def test_that_names_that_come_again_are_told_apart_by_the_group_above() -> None:
    assert heading([ABOVE, BELOW, DATA], 0) == (JOINED, 1)
    assert heading([ABOVE, BELOW, DATA], 1) == (JOINED, 1)


def test_that_two_rows_of_groups_are_joined() -> None:
    above = ["", "Model A", "", "", "", "Model B", "", "", ""]
    raters = ["", *(cell for _ in "AB" for cell in ("AB", "", "CD", ""))]
    names = ["Question", *(name for _ in range(4) for name in ("Accuracy", "Clarity"))]
    told = [f"Model {m} - {r} - {d}" for m in "AB" for r in ("AB", "CD") for d in ("Accuracy", "Clarity")]
    assert heading([above, raters, names], 2) == (["Question", *told], 2)


def test_that_a_row_of_data_below_names_with_gaps_is_no_heading() -> None:
    names = ["Question", "Reviewer 1", "", "Reviewer 2", ""]
    assert heading([names, ["Is it safe?", "good", "fine", "good", "fine"]], 0) == ([], 0)
    assert heading([names, ["Is it safe?", "yes", "no", "yes", "no"]], 0) == ([], 0)


def test_that_a_title_is_no_group() -> None:
    assert heading([["Answers on fever", "", "", "", ""], BELOW, DATA], 1) == ([], 1)
