"""Rows that sum up others are told from those of items, however these are called."""

from __future__ import annotations

import pytest

from medreview.importers.foot_rows import sums_up, without_feet


@pytest.mark.parametrize(
    "label",
    [
        *("Mean", "Average GPT-4o", "Mean ± SD", "Median (IQR):", "Total score", "n", "GPT-4 mean", "Std. dev."),
        *("Mittelwert", "Écart-type", "میانگین", "平均分", "Cohen's kappa", "Overall average", "Mean of all raters"),
    ],
)
def test_that_a_label_beside_numbers_sums_up_the_others(label: str) -> None:
    assert sums_up({"question": label, "model": None, "a": 3.4, "b": "3.1 ± 0.9"})


@pytest.mark.parametrize(
    "item",
    [
        "Total knee replacement",
        "Mean arterial pressure",
        "Maximum dose of paracetamol",
        "Sum of risks",
        "Is it the mean?",
    ],
)
def test_that_an_item_that_begins_like_a_label_is_none(item: str) -> None:
    assert not sums_up({"question": item, "model": None, "a": 3.4, "b": 3})


def test_that_a_term_beside_one_number_or_any_text_is_no_sum() -> None:
    assert not sums_up({"term": "Median", "count": 3})
    assert not sums_up({"question": "Mean", "answer": "The sum of all by their number", "score": 3})


def test_that_numbers_without_a_label_are_a_foot_only_at_the_end_and_where_one_is_no_level() -> None:
    safe: dict[str, object] = {"question": "Is it safe?", "a": 4, "b": 5}
    hurts: dict[str, object] = {"question": "Does it hurt?", "a": 3, "b": 5}
    mean: dict[str, object] = {"question": None, "a": 3.5, "b": 5}
    level: dict[str, object] = {"question": None, "a": 4, "b": 5}
    columns = ("question", "a", "b")
    assert without_feet(columns, [safe, hurts, mean]) == (safe, hurts)
    assert without_feet(columns, [safe, hurts, level]) == (safe, hurts, level)
    assert without_feet(columns, [safe, mean, hurts]) == (safe, mean, hurts)
