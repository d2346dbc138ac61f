"""Authors after whom objects in objects are named."""

from __future__ import annotations

import pytest

from medreview.importers.nested_names import named_alone


@pytest.mark.parametrize(
    ("columns", "author"),
    [
        (["replies.gpt-4.text", "replies.Orca.text"], "gpt-4"),
        (["first.gpt-4.text", "second.gpt-4.text"], "first.gpt-4"),
        (["replies.gpt-4.text", "question.text"], "gpt-4"),
        (["replies.Llama-3.1.text", "replies.Orca.text"], "Llama-3.1"),
    ],
)
def test_that_one_object_around_all_is_no_part_of_a_name(columns: list[str], author: str) -> None:
    assert named_alone(columns[0].removesuffix(".text"), columns[0], columns) == author


def test_that_a_name_of_its_own_stays() -> None:
    assert named_alone("GPT", "replies.gpt-4.text", ["replies.gpt-4.text"]) == "GPT"
