"""Rows with a passage each: which of them are one question."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from medreview.importers.file_heads import read_head
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.passage_rows import passage_rows
from medreview.importers.skipped_rows import RowSkip, SkippedRow

Q, ID, TEXT, ANSWER = "question", "question_id", "context", "answer"


@pytest.mark.parametrize(
    ("rows", "n_questions"),
    [
        ([{ID: 1, Q: "a", TEXT: "x", ANSWER: "b"}, {ID: 1, Q: "a", TEXT: "y", ANSWER: ""}], 1),
        ([{ID: 1, Q: "a", TEXT: "x"}, {ID: 1, Q: "a", TEXT: "y"}, {ID: 2, Q: "a", TEXT: "z"}], 2),
        ([{Q: "a", TEXT: "x", ANSWER: "b"}, {Q: "a", TEXT: "y", ANSWER: None}, {Q: "a", TEXT: "y", ANSWER: "c"}], 2),
        ([{ID: 1, Q: "a", TEXT: "x", ANSWER: "b"}, {ID: 1, Q: "a", TEXT: "y", ANSWER: "b"}], 1),
    ],
)
def test_that_rows_which_differ_in_passages_are_one_question(rows: list[dict[str, object]], n_questions: int) -> None:
    found = passage_rows([*rows[0]], rows)
    assert found is not None
    assert len(found.questions(rows)) == n_questions


@pytest.mark.parametrize(
    "rows",
    [
        [{Q: "a", TEXT: "x"}, {Q: "a", TEXT: "y"}],  # two cases in the same words
        [{ID: 1, Q: "a", TEXT: "x", ANSWER: "b"}, {ID: 1, Q: "a", TEXT: "y", ANSWER: "c"}],
        [{ID: 1, Q: "a", TEXT: "x", "label": n} for n in (0, 0, 1)],  # judgements of passages
        [{ID: 1, Q: "a", TEXT: "x", ANSWER: "b"}, {ID: 1, Q: "a", TEXT: "x", ANSWER: "b"}],
    ],
)
def test_that_other_rows_stay_apart(rows: list[dict[str, object]]) -> None:
    assert passage_rows([*rows[0]], rows) is None


def test_that_each_row_is_told_of(tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    rows = [{ID: 1, Q: "a?", TEXT: text, ANSWER: "b" if text == "x" else ""} for text in "xyz"] + [{ID: 2, Q: "c?"}]
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    read = [*file_rows(read_head(path))]
    assert read[0] == FileRow(1, {ID: 1, Q: "a?", TEXT: ["x", "y", "z"], ANSWER: "b"})
    assert read[1:3] == [SkippedRow(2, RowSkip.PASSAGE), SkippedRow(3, RowSkip.PASSAGE)]
    assert read[3] == FileRow(4, {ID: 2, Q: "c?"})
