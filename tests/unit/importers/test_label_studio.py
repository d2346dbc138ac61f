"""Choices of Label Studio: whether several may be chosen is told by the whole file, and not by each task."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import AnswerRow, JudgementRow, PreferenceRow, RatingRow, SpanRow
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import RowProblem
from medreview.importers.checked_rows import PlacedRow, checked_rows
from medreview.importers.file_heads import read_head
from medreview.importers.registry import draft


def chosen(control: str, *choices: str) -> dict[str, object]:
    return {"type": "choices", "from_name": control, "to_name": "text", "value": {"choices": [*choices]}}


def task(number: int, *results: dict[str, object], said_in: str = "annotations") -> dict[str, object]:
    saying = {"completed_by": 7, "model_version": "judge-1", "result": [*results]}
    return {"id": number, "data": {"question": f"Is it safe {number}?", "answer": "Mostly."}, said_in: [saying]}


def said(folder: Path, tasks: Sequence[object]) -> list[tuple[str, object]]:
    path = folder / "export.json"
    path.write_text(json.dumps(tasks), encoding="utf-8")
    found = draft(read_head(path))
    rows = [*checked_rows(found.file, found.rows(found.mapping))]
    assert not [row for row in rows if isinstance(row, RowProblem)]
    records = (row.record for row in rows if isinstance(row, PlacedRow))
    return [(one.dimension, one.value) for one in records if isinstance(one, RatingRow | JudgementRow)]


def test_that_one_choice_of_several_is_marked_like_two_of_them(tmp_path: Path) -> None:
    tasks = [task(1, chosen("faults", "vague")), task(2, chosen("faults", "vague", "wrong"))]
    assert said(tmp_path, tasks) == [("faults: vague", 1), ("faults: vague", 1), ("faults: wrong", 1)]


def test_that_choices_of_which_nobody_chose_two_are_levels(tmp_path: Path) -> None:
    tasks = [task(1, chosen("quality", "good"), chosen("faults", "a", "b")), task(2, chosen("quality", "bad"))]
    assert [pair for pair in said(tmp_path, tasks) if pair[0] == "quality"] == [("quality", "good"), ("quality", "bad")]


def test_that_several_choices_of_a_model_are_judgements_each(tmp_path: Path) -> None:
    tasks = [task(1, chosen("faults", "vague", "wrong"), said_in="predictions")]
    assert said(tmp_path, tasks) == [("faults: vague", 1), ("faults: wrong", 1)]


def test_that_a_rating_beside_a_preference_is_a_problem_for_nobody_says_of_which_answer(tmp_path: Path) -> None:
    preferred = {"type": "pairwise", "from_name": "pair", "to_name": "a,b", "value": {"selected": "right"}}
    data = {"prompt": "Is it safe?", "response_a": "Yes.", "response_b": "No.", "model_b": "gpt-4"}
    saying = {"completed_by": 7, "result": [preferred, chosen("quality", "good")]}
    path = tmp_path / "export.json"
    path.write_text(json.dumps([{"id": 1, "data": data, "annotations": [saying]}]), encoding="utf-8")
    found = draft(read_head(path))
    rows = [*checked_rows(found.file, found.rows(found.mapping))]
    assert [str(row.message) for row in rows if isinstance(row, RowProblem)] == [
        "quality is of one answer, and the task has two."
    ]
    records = [row.record for row in rows if isinstance(row, PlacedRow)]
    assert [one.author for one in records if isinstance(one, AnswerRow)] == ["not stated", "gpt-4"]
    assert [(one.rater, one.value) for one in records if isinstance(one, PreferenceRow)] == [("user-7", "b")]


def test_that_labels_on_words_of_the_answer_are_marks_by_whom_they_are(tmp_path: Path) -> None:
    def marked(start: int, end: int, text: str, label: str) -> dict[str, object]:
        value = {"start": start, "end": end, "text": text, "labels": [label]}
        return {"type": "labels", "from_name": "label", "to_name": "text", "value": value}

    of_rater = task(1, marked(0, 6, "Mostly", "vague"), marked(0, 5, "Is it", "asked"))
    of_model = task(2, marked(6, 7, ".", "end"), said_in="predictions")
    path = tmp_path / "export.json"
    path.write_text(json.dumps([of_rater, of_model]), encoding="utf-8")
    found = draft(read_head(path))
    rows = [*checked_rows(found.file, found.rows(found.mapping))]
    assert not [row for row in rows if isinstance(row, RowProblem)]
    marks = [row.record for row in rows if isinstance(row, PlacedRow) and isinstance(row.record, SpanRow)]
    told = [(one.rater or one.judge, one.study, one.start, one.end, one.category) for one in marks]
    assert told == [("user-7", "export", 0, 6, "vague"), ("judge-1", None, 6, 7, "end")]


def test_that_a_grade_of_two_answers_is_no_preference(tmp_path: Path) -> None:
    data = {"prompt": "Is it safe?", "response_a": "Yes.", "response_b": "No."}
    tasks = [{"id": 1, "data": data, "annotations": [{"completed_by": 7, "result": [chosen("grade", "A")]}]}]
    path = tmp_path / "export.json"
    path.write_text(json.dumps(tasks), encoding="utf-8")
    found = draft(read_head(path))
    rows = [*checked_rows(found.file, found.rows(found.mapping))]
    assert all(isinstance(row, RowProblem) for row in rows)


@pytest.mark.parametrize(
    ("control", "word", "value"),
    [
        ("winner", "A", "a"),
        ("comparison", "Response 2 is better", "b"),
        ("comparison", "model_b", "b"),
        ("comparison", "Tie", "tie"),
        ("preference", "left", "a"),
    ],
)
def test_that_a_choice_that_names_an_answer_is_a_preference(
    tmp_path: Path, control: str, word: str, value: str
) -> None:
    data = {"prompt": "Is it safe?", "response_a": "Yes.", "response_b": "No."}
    tasks = [{"id": 1, "data": data, "annotations": [{"completed_by": 7, "result": [chosen(control, word)]}]}]
    path = tmp_path / "export.json"
    path.write_text(json.dumps(tasks), encoding="utf-8")
    found = draft(read_head(path))
    rows = [row.record for row in checked_rows(found.file, found.rows(found.mapping)) if isinstance(row, PlacedRow)]
    assert [row.value for row in rows if isinstance(row, PreferenceRow)] == [value]


def test_that_the_data_of_a_task_that_nothing_reads_are_kept_beside_its_answers(tmp_path: Path) -> None:
    preferred = chosen("winner", "b_winner")
    data = {"prompt": "Is it safe?", "response_a": "Yes.", "response_b": "No.", "model_a": "lumen-2", "winner_tie": 0}
    tasks = [{"id": 1, "data": data, "annotations": [{"completed_by": 7, "result": [preferred]}]}]
    told = {"question": "Is it safe?", "answer": "Mostly.", "author": "gpt-4", "ward": "B3", "remark": ""}
    tasks += [{"id": 2, "data": told, "annotations": [{"completed_by": 7, "result": [chosen("quality", "good")]}]}]
    path = tmp_path / "export.json"
    path.write_text(json.dumps(tasks), encoding="utf-8")
    found = draft(read_head(path))
    rows = (row for row in checked_rows(found.file, found.rows(found.mapping)) if isinstance(row, PlacedRow))
    answers = [row.record for row in rows if isinstance(row.record, AnswerRow)]
    assert [(one.author, one.author_kind, one.extra) for one in answers] == [
        ("lumen-2", AuthorKind.MODEL, {"winner_tie": 0}),
        (NOT_STATED, None, {"winner_tie": 0}),
        ("gpt-4", AuthorKind.MODEL, {"ward": "B3"}),
    ]
