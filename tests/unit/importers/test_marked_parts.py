"""Parts of answers that somebody marked, in lists or one in each row."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from medreview.errors import RowProblem
from medreview.importers.file_heads import read_head
from medreview.importers.marked_parts import marks_in
from medreview.importers.registry import draft


@pytest.mark.parametrize(
    "cell",
    [
        [{"start": 0, "end": 4, "label": "dose", "annotator": "Hanna"}],
        '[{"begin": 0, "end_offset": 4, "category": "dose", "rater": "Hanna"}]',
        [{"start": 0, "end": 4, "error_type": "dose", "by": "Hanna", "text": "Wait"}],
    ],
)
def test_that_marks_are_read_under_the_names_that_programs_give_them(cell: object) -> None:
    (mark,) = marks_in(cell) or []
    assert mark.place == (0, 4)
    assert (mark.told["category"], mark.told["by"]) == ("dose", "Hanna")


def test_that_a_beginning_an_end_and_a_label_are_a_mark() -> None:
    (mark,) = marks_in([[0, 4, "dose"]]) or []
    assert (mark.place, mark.told["category"]) == ((0, 4), "dose")


@pytest.mark.parametrize("cell", ["Wait", [1, 2], [{"start": "Monday", "end": "Friday"}], [[0, 4, 1]], {"start": 1}])
def test_that_other_cells_mark_nothing(cell: object) -> None:
    assert marks_in(cell) is None


@pytest.mark.parametrize(
    ("mark", "fits"),
    [
        ({"start": 0, "end": 4}, True),
        ({"start": 0, "end": 4, "text": "Wait"}, True),
        ({"start": 0, "end": 4, "text": "Rest"}, False),
        ({"start": 4, "end": 4}, False),
        ({"start": 2, "end": 30}, False),
    ],
)
def test_that_a_mark_lies_in_its_text_and_quotes_what_stands_there(mark: dict[str, object], fits: bool) -> None:
    (told,) = marks_in([mark]) or []
    assert told.fits("Wait a week.") is fits


@pytest.mark.parametrize(
    ("mark", "answers", "told"),
    [
        ({"start": 0, "end": 4, "text": "Rest", "rater": "Hanna"}, {"answer": "Wait a week."}, "other words"),
        ({"start": 5, "end": 90, "text": "a week", "rater": "Hanna"}, {"answer": "Wait a week."}, "not in the answer"),
    ],
)
def test_that_a_part_marked_elsewhere_is_a_problem_of_its_row(
    tmp_path: Path, mark: dict[str, object], answers: dict[str, str], told: str
) -> None:
    right: dict[str, object] = {"start": 0, "end": 4, "text": "Wait", "rater": "Hanna"}
    marks = [*([right] for _ in range(39)), [mark]]  # behind what the import looks at first
    rows = [
        {"question": f"How long, in case {n}?", **answers, "model": "gpt-4o", "spans": own}
        for n, own in enumerate(marks)
    ]
    path = tmp_path / "marks.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    found = draft(read_head(path))
    read = [*found.rows(found.mapping)]
    (problem,) = [row for row in read if isinstance(row, RowProblem)]
    assert (problem.row, problem.field) == (40, "spans")
    assert told in str(problem.message)
