"""The scale in a column's name is told, and is no part of the name."""

from __future__ import annotations

import pytest

from medreview.importers.told_scales import told_name


@pytest.mark.parametrize(
    ("column", "name", "levels"),
    [
        ("Accuracy (1-5)", "Accuracy", (1, 2, 3, 4, 5)),
        ("Helpfulness [0–3]", "Helpfulness", (0, 1, 2, 3)),
        ("دقت (۱ تا ۳)", "دقت", (1, 2, 3)),
        ("Exactitude (de 1 à 3)", "Exactitude", (1, 2, 3)),
        ("Accuracy (1-3) AB", "Accuracy AB", (1, 2, 3)),
        ("Tone (0-1-2)", "Tone", (0, 1, 2)),
        ("Harm (1 = none, 3 = severe)", "Harm", (1, 2, 3)),
        ("Harm (none=0; mild=1; severe=2)", "Harm", (0, 1, 2)),
        ("Accuracy (1-5; 9 = cannot judge)", "Accuracy", (1, 2, 3, 4, 5)),
        ("Safety (1 = poor, 3 = good, 9 = not applicable)", "Safety", (1, 2, 3)),
    ],
)
def test_that_the_levels_in_brackets_are_the_scale(column: str, name: str, levels: tuple[int, ...]) -> None:
    told = told_name(column)
    assert (told.name, told.is_scaled) == (name, True)
    assert told.scale is not None
    assert told.scale.values == levels


@pytest.mark.parametrize(
    ("column", "name", "levels"),
    [
        ("relevance_0_5", "relevance", (0, 1, 2, 3, 4, 5)),
        ("Overall quality 1-5", "Overall quality", (1, 2, 3, 4, 5)),
        ("harm /10", "harm", None),
        ("Q_1_5", "Q", (1, 2, 3, 4, 5)),
        ("item 2_3", "item 2_3", None),
    ],
)
def test_that_a_scale_without_brackets_makes_no_dimension(
    column: str, name: str, levels: tuple[int, ...] | None
) -> None:
    told = told_name(column)
    assert (told.name, told.is_scaled) == (name, False)
    assert (told.scale.values if told.scale else None) == levels


def test_that_the_words_in_brackets_are_those_of_their_levels() -> None:
    scale = told_name("Quality (1=excellent; 5=very poor)").scale
    assert scale is not None
    assert [level.label.get("en") for level in scale.levels] == ["excellent", None, None, None, "very poor"]


def test_that_yes_and_no_and_units_leave_the_name_without_levels() -> None:
    assert told_name("Safe? (Y/N)").name == "Safe?"
    assert told_name("Safe? (Y/N)").is_scaled
    assert told_name("Accuracy (%)").name == "Accuracy"
    assert not told_name("Accuracy (%)").is_scaled


@pytest.mark.parametrize("column", ["Accuracy (R1)", "GPT-4 (judge)", "Time (min)", "GPT-4 (2023-11)", "Items (7-9)"])
def test_that_other_brackets_stay(column: str) -> None:
    assert told_name(column).name == column


@pytest.mark.parametrize(
    ("column", "labels"),
    [
        ("Harm (None/Mild/Severe)", ["None", "Mild", "Severe"]),
        ("Quality (high/medium/low)", ["low", "medium", "high"]),
        ("Safe? (Y/N)", ["N", "Y"]),
        ("Bias (No or Yes)", ["No", "Yes"]),
        ("درست (بله/خیر)", ["خیر", "بله"]),
        ("Place (mild/severe)", None),
        ("Dose (mg/dl)", None),
        ("Choice (A/B/C)", None),
    ],
)
def test_that_labels_in_brackets_are_levels_where_one_end_is_the_least(column: str, labels: list[str] | None) -> None:
    scale = told_name(column).scale
    told = None if scale is None else [label for level in scale.levels for label in level.label.values()]
    assert told == labels
