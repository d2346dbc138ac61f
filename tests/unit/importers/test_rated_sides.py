"""Columns that rate one of two answers each, as their names tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from medreview.errors import RowProblem
from medreview.importers.column_roles import Said
from medreview.importers.file_heads import read_head
from medreview.importers.rated_sides import sides_rated
from medreview.importers.registry import draft


@pytest.mark.parametrize(
    ("column", "ending", "told"),
    [
        ("accuracy_a", ("a", "b"), (0, "accuracy", None)),
        ("Overall quality B", ("a", "b"), (1, "Overall quality", None)),
        ("response_b_empathy", ("a", "b"), (1, "empathy", None)),
        ("RatingA", ("a", "b"), (0, "Rating", None)),
        ("rating2", ("1", "2"), (1, "rating", None)),
        ("Clarity 1 (1-5)", ("1", "2"), (0, "Clarity", None)),
        ("R2_safety_1", ("1", "2"), (0, "safety", "R2")),
        ("chosen_rating", ("chosen", "rejected"), (0, "rating", None)),
        ("rejected", ("chosen", "rejected"), (1, "score", None)),
        ("gpt-4o_accuracy_a", ("a", "b"), (0, "accuracy", "gpt-4o")),
    ],
)
def test_that_a_name_tells_which_answer_is_rated_and_on_what(
    column: str, ending: tuple[str, str], told: tuple[int, str, str | None]
) -> None:
    (found,) = sides_rated([column], ending, Said())
    assert (found.side, found.dimension, found.rater) == told


@pytest.mark.parametrize("column", ["strength", "a_or_b", "accuracy", "abc_quality"])
def test_that_a_name_of_both_answers_or_of_none_tells_no_side(column: str) -> None:
    assert sides_rated([column], ("a", "b"), Said()) == []


def test_that_ratings_of_neither_answer_are_refused_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "pairs.csv"
    path.write_text("question,answer_a,answer_b,winner,care\nWhy so?,It is so.,It is not so.,A,4\n", encoding="utf-8")
    found = draft(read_head(path))
    (problem,) = [row for row in found.rows({**found.mapping, "care": "value"}) if isinstance(row, RowProblem)]
    assert problem.field == "care"
    assert "which of the two answers" in str(problem.message)
