"""Rows below a question that stands once above them, as merged cells are saved."""

import pytest

from medreview.importers.grouped_rows import filled_from_above, said_above

COLUMNS = ("No", "Question", "Model", "Answer")


def rows(*asked: str) -> list[dict[str, object]]:
    return [
        {"No": n if text else None, "Question": text, "Model": f"m{n}", "Answer": "It is safe."}
        for n, text in enumerate(asked)
    ]


def test_that_rows_without_a_question_belong_to_the_one_above() -> None:
    given = rows("Is it safe?", "", "How long?", "", "Why?")
    assert said_above(COLUMNS, given) == ("Question", "No")
    filled = filled_from_above(given, ("Question", "No"))
    assert [row["Question"] for row in filled] == ["Is it safe?", "Is it safe?", "How long?", "How long?", "Why?"]
    assert [row["No"] for row in filled] == [0, 0, 2, 2, 4]


@pytest.mark.parametrize(
    "asked",
    [
        ("Is it safe?", "", "How long?", "Why?", ""),
        ("Is it safe?", "How long?", "", "Why?", "When?"),
        ("", "Is it safe?", "", "How long?"),
        ("Is it safe?", "", "How long?", "", "", ""),
        ("Is it safe?", ""),
        ("Is it safe?", "How long?"),
    ],
)
def test_that_a_question_that_may_be_missing_by_mistake_is_not_taken_from_above(asked: tuple[str, ...]) -> None:
    assert said_above(COLUMNS, rows(*asked)) == ()
