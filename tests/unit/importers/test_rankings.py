"""Orders of a row's answers, as cells write them."""

from __future__ import annotations

import pytest

from medreview.importers.rankings import groups_in


@pytest.mark.parametrize(
    ("cell", "groups"),
    [
        ("B>A>C", [["B"], ["A"], ["C"]]),
        ("GPT-4 > Claude = Llama", [["GPT-4"], ["Claude", "Llama"]]),
        ("C < A < B", [["B"], ["A"], ["C"]]),
        ("A ≻ B", [["A"], ["B"]]),
        ("A = B", [["A", "B"]]),
        ("1. GPT-4\n2. Claude", [["GPT-4"], ["Claude"]]),
        ('["b", "a"]', [["b"], ["a"]]),
        (["b", ["a", "c"]], [["b"], ["a", "c"]]),
        ("2,3,1", [["2"], ["3"], ["1"]]),
    ],
)
def test_that_an_order_is_read_from_the_best_to_the_worst(cell: object, groups: list[list[str]]) -> None:
    assert groups_in(cell) == groups


@pytest.mark.parametrize("cell", ["B", "", None, "A > B < C", "A >", "A >= B"])
def test_that_no_other_cell_is_an_order(cell: object) -> None:
    assert groups_in(cell) is None
