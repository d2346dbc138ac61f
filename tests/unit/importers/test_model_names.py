"""Models behind the ids of what they answered."""

from __future__ import annotations

import pytest

from medreview.importers.listed_answers import listed_answers
from medreview.importers.model_names import marked_models, named_ids


@pytest.mark.parametrize(
    ("ids", "parts"),
    [
        (["7__gemma-2-27b-it", "7__gpt-4o"], [("7", "gemma-2-27b-it"), ("7", "gpt-4o")]),
        (["MT/1|claude-3-opus"], [("MT/1", "claude-3-opus")]),
        (["7__gemma-2", "8__general"], None),
        (["7__a__gpt-4"], None),
        (["7", "8"], None),
    ],
)
def test_that_ids_with_models_are_parted(ids: list[str], parts: list[tuple[str, str]] | None) -> None:
    rows = [{"id": one, "question": "Why?"} for one in ids]
    found = named_ids(("id", "question"), rows)
    told = None if found is None else [(row["id"], row["model"]) for row in map(found.parted, rows)]
    assert told == parts


@pytest.mark.parametrize(
    ("columns", "rows", "models"),
    [
        (("answer", "gpt4", "llama", "ours"), [("a", 1, 0, 0), ("b", 0, 0, 1)], ["gpt4", "ours"]),
        (
            ("answer", "gpt4", "llama", "ours"),
            [("a", "1.0", "0.0", "0.0"), ("b", "0.0", "1.0", "0.0")],
            ["gpt4", "llama"],
        ),
        (("answer", "gpt4", "llama", "ours"), [("a", 1, 0, 1), ("b", 0, 1, 0)], None),
        (("answer", "gpt4", "llama", "ours"), [("a", 1, 0, 0), ("b", 1, 0, 0)], None),
        (("answer", "clear", "short", "gpt4"), [("a", 1, 0, 0), ("b", 0, 1, 0)], None),
        (("gpt4_answer", "gpt4", "llama", "ours"), [("a", 1, 0, 0), ("b", 0, 1, 0)], None),
        (("author", "gpt4", "llama", "ours"), [("a", 1, 0, 0), ("b", 0, 1, 0)], None),
    ],
)
def test_that_the_marked_one_of_several_models_is_the_author(
    columns: tuple[str, ...], rows: list[tuple[object, ...]], models: list[str] | None
) -> None:
    told = [dict(zip(columns, row, strict=True)) for row in rows]
    found = marked_models(columns, told)
    assert (None if found is None else [found.parted(row)["model"] for row in told]) == models


def test_that_ids_beside_an_author_stay_whole() -> None:
    assert named_ids(("id", "author"), [{"id": "7__gpt-4", "author": "me"}]) is None


@pytest.mark.parametrize(
    ("column", "cell", "texts"),
    [
        ("Correct Answers", "Yes; It is so", ["Yes", "It is so"]),
        ("incorrect_answers", "No.\nNever;not", ["No.", "Never;not"]),
        ("correct_answers", "['Yes' 'It is so']", ["Yes", "It is so"]),
        ("correct_answer", "Yes; It is so", ["Yes; It is so"]),
        ("answers", "Yes.\nIt is so.", ["Yes.\nIt is so."]),
    ],
)
def test_that_right_and_wrong_answers_are_listed_line_by_line(column: str, cell: str, texts: list[str]) -> None:
    assert [answer.text for answer in listed_answers(column, cell)] == texts
