"""Questions with options in every common shape: the same options and the same key come out of all of them."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from medreview.domain.table_rows import QuestionRow
from medreview.errors import Message, RowProblem
from medreview.importers.answer_options import first_number, options_in_cell, options_in_text, right_options
from medreview.importers.checked_rows import FaultyRow, PlacedRow, checked_rows
from medreview.importers.drafts import ImportDraft
from medreview.importers.file_heads import read_head
from medreview.importers.registry import draft
from medreview.importers.skipped_rows import RowSkip, SkippedRow

ASKED = "Which drugs lower fever?"
TEXTS = ("Ibuprofen", "Insulin", "Paracetamol")


def drafted(folder: Path, *rows: Mapping[str, object]) -> ImportDraft:
    path = folder / "exam.jsonl"
    path.write_text("".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows), "utf-8")
    return draft(read_head(path))


def read(folder: Path, *rows: Mapping[str, object]) -> list[object]:
    found = drafted(folder, *rows)
    checked = checked_rows(found.file, found.rows(found.mapping))
    return [row.record if isinstance(row, PlacedRow) else row for row in checked]


LETTERED = {"A": TEXTS[0], "B": TEXTS[1], "C": TEXTS[2]}


@pytest.mark.parametrize(
    "row",
    [
        {"question": ASKED, "options": LETTERED, "answer_idx": ["A", "C"]},
        {"question": ASKED, "options": dict(reversed(LETTERED.items())), "answer_idx": "A, C"},
        {"question": ASKED, "options": list(TEXTS), "answer": ["Ibuprofen", "Paracetamol"]},
        {"question": ASKED, "answers": {"a": TEXTS[0], "b": TEXTS[1], "c": TEXTS[2]}, "correct_answers": ["c", "a"]},
        {"problem_id": "116A1", "problem_text": ASKED, "choices": list(TEXTS), "answer": ["a", "c"]},
        {"question": ASKED, "options": [{"letter": k, "content": v} for k, v in LETTERED.items()], "label": "AC"},
        {"question": ASKED, "options": [{"key": k, "value": v} for k, v in LETTERED.items()], "answer": "(A) and (C)"},
        {"question": ASKED, "options": [{"label": k, "text": v} for k, v in LETTERED.items()], "answer": "A;C"},
        {"question": ASKED, "opa": TEXTS[0], "opb": TEXTS[1], "opc": TEXTS[2], "cop": [0, 2]},
        {"question": ASKED, "ending0": TEXTS[0], "ending1": TEXTS[1], "ending2": TEXTS[2], "label": "1;3"},
        {"question": ASKED, "choice1": TEXTS[0], "choice2": TEXTS[1], "choice3": TEXTS[2], "answer": "1, 3"},
        {"question": ASKED, **LETTERED, "answer": "C, A"},
        {"question": f"{ASKED}\n(A) {TEXTS[0]}\n(B) {TEXTS[1]}\n(C) {TEXTS[2]}", "answer": "(A), (C)"},
        {"question": f"{ASKED}\nA. {TEXTS[0]}\nB. {TEXTS[1]}\n\nC. {TEXTS[2]}\nAnswer:", "answer": "AC"},
        {"question": f"{ASKED}\nA) {TEXTS[0]}\nB) {TEXTS[1]}\nC) {TEXTS[2]}", "answer": "A. Ibuprofen; C. Paracetamol"},
        {"question": f"{ASKED} Answer Choices: (A) {TEXTS[0]} (B) {TEXTS[1]} (C) {TEXTS[2]}", "label": ["A", "C"]},
        {"question": f"{ASKED}\nالف) {TEXTS[0]}\nب) {TEXTS[1]}\nج) {TEXTS[2]}", "answer": "الف و ج"},
        {"question": f"{ASKED}\nأ. {TEXTS[0]}\nب. {TEXTS[1]}\nج. {TEXTS[2]}", "answer": "أ، ج"},
        {"question": f"{ASKED}\n甲、{TEXTS[0]}\n乙、{TEXTS[1]}\n丙、{TEXTS[2]}", "answer": "甲、丙"},
        {"question": f"{ASKED}\n۱) {TEXTS[0]}\n۲) {TEXTS[1]}\n۳) {TEXTS[2]}", "answer": "۱،۳"},
    ],
)
def test_that_the_same_options_and_right_ones_come_out_of_every_shape(tmp_path: Path, row: dict[str, object]) -> None:
    (question,) = read(tmp_path, row)
    assert isinstance(question, QuestionRow), question
    assert (question.question, question.options, question.correct_option, question.kind) == (
        *(ASKED, TEXTS, (1, 3), "choice"),
    )
    asked = row.get("question")
    assert question.extra == ({} if asked in {None, ASKED} else {"question": asked})  # byte for byte


@given(
    some.lists(
        some.text("abcXYZ آب症 ,0-", min_size=1, max_size=12)
        .filter(lambda text: text.strip() == text != "")
        .filter(lambda text: any(sign.isalpha() for sign in text)),
        min_size=2,
        max_size=10,
        unique=True,
    ),
    some.sampled_from(["({}) ", "{}. ", "{}) ", "{}: "]),
    some.data(),
)
def test_that_any_options_come_back_from_any_shape(texts: list[str], mark: str, data: some.DataObject) -> None:
    letters = "ABCDEFGHIJ"[: len(texts)]
    lines = "\n".join(mark.format(letter) + text for letter, text in zip(letters, texts, strict=True))
    assert options_in_text(f"{ASKED}\n{lines}") == (ASKED, tuple(texts))
    by_letter = dict(zip(letters, texts, strict=True))
    assert options_in_cell(by_letter) == options_in_cell(json.dumps(by_letter)) == tuple(texts)
    assert options_in_cell([{"letter": k, "content": v} for k, v in by_letter.items()]) == tuple(texts)
    right = data.draw(some.sets(some.sampled_from(range(1, len(texts) + 1)), min_size=1))
    assert right_options([letters[number - 1] for number in right], texts) == tuple(sorted(right))
    assert right_options(";".join(letters[number - 1] for number in sorted(right)), texts) == tuple(sorted(right))


@pytest.mark.parametrize(
    "text",
    [
        "I take\n1. Aspirin\nand it hurts. Why?",
        "(A) and (B) are two drugs. Which is better?",
        "Which?\n(A) one",
        "Which?\n(A) one\n(C) three",
        "Which?\n(A) one\n(B) two\nGive reasons.",
        "A. one\nB. two",
        "",
        None,
    ],
)
def test_that_a_text_without_options_keeps_its_words(text: str | None) -> None:
    assert options_in_text(text) is None


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("E", "is not one of A, B, C"),
        ("A, E", "is not one of A, B, C"),
        (["A", "none"], "is not one of A, B, C"),
        ("A. Insulin", "is not one of A, B, C"),
        ("4", "is not one of A, B, C"),
    ],
)
def test_that_a_key_that_fits_in_part_is_refused_whole(tmp_path: Path, key: object, words: str) -> None:
    (row,) = read(tmp_path, {"question": ASKED, "options": LETTERED, "answer_idx": key})
    problem = row.problems[0] if isinstance(row, FaultyRow) else row
    assert isinstance(problem, RowProblem)
    assert words in str(problem.message)


def test_that_a_question_whose_key_has_no_options_comes_in_without_it_and_is_told(tmp_path: Path) -> None:
    rows = read(tmp_path, *({"question": ASKED, "options": own, "answer_idx": "B"} for own in (LETTERED, None)))
    assert isinstance(rows[1], SkippedRow)
    assert rows[1].reason is RowSkip.NO_OPTIONS
    assert isinstance(rows[2], QuestionRow)
    assert (rows[2].kind, rows[2].correct_option, rows[2].extra) == ("open", (), {"answer_idx": "B"})


def test_that_a_key_whose_options_are_not_found_in_the_text_says_so(tmp_path: Path) -> None:
    texts = (f"{ASKED}\nA. Insulin\nB. Zinc\nC. Iron", f"{ASKED} (A) insulin, or zinc")
    rows = read(tmp_path, *({"question": text, "answer_idx": "B"} for text in texts))
    problem = rows[1].problems[0] if isinstance(rows[1], FaultyRow) else rows[1]
    assert isinstance(problem, RowProblem)
    assert str(problem.message) == "There are no options for the right answer B."


@pytest.mark.parametrize(
    ("keys", "first"),
    [
        ([(1, 4), (0, 4)], 0),
        ([(1, 4), ("4", 4)], 1),
        ([([1, 2], 4), ([0, 3], 4)], 0),
        ([(1, 4), (2, 4), (3, 4)], None),
        ([("B", 4)], 1),
        ([("", 4), (None, 4)], 1),
    ],
)
def test_that_numbers_count_from_where_the_whole_file_shows(keys: list[tuple[object, int]], first: int | None) -> None:
    assert first_number(keys) == first


def test_that_numbers_that_may_count_from_0_or_1_are_asked_about(tmp_path: Path) -> None:
    found = drafted(tmp_path, *({"question": f"Why {n}?", "options": ["x", "y", "z"], "cop": n} for n in (1, 2)))
    (ask,) = found.asks(found.mapping)
    assert [choice.option for choice in ask.choices] == ["--set cop.counts_from=1", "--set cop.counts_from=0"]


@pytest.mark.parametrize(
    ("case", "told"),
    [
        ({"context": "A man of 50 has chest pain."}, "A man of 50 has chest pain."),
        ({"vignette": ["A man of 50.", "He has chest pain."]}, "A man of 50.\nHe has chest pain."),
    ],
)
def test_that_the_case_comes_before_the_question(tmp_path: Path, case: dict[str, object], told: str) -> None:
    (question,) = read(tmp_path, {**case, "question": ASKED, "options": LETTERED, "answer": "A"})
    assert isinstance(question, QuestionRow)
    assert question.context == ({"role": "context", "text": told},)


def test_that_a_number_of_json_counts_where_texts_are_numbers_too() -> None:
    assert right_options(1, ["1", "2", "3"], counts_from=0) == (2,)
    assert isinstance(right_options("1", ["1", "2", "3"], counts_from=0), Message)


def test_that_options_stand_without_their_own_letters() -> None:
    assert options_in_cell(["A)4", "(B) 100", "C. K"]) == ("4", "100", "K")
    assert options_in_cell(["A)4", "100", "C)K"]) == ("A)4", "100", "C)K")
    assert options_in_cell(["B) one", "A) two"]) == ("B) one", "A) two")


def test_that_more_right_and_wrong_texts_than_letters_are_told_and_no_open_question(tmp_path: Path) -> None:
    marked = ({"None": 1, "Insulin": 0}, {str(place): int(place == 0) for place in range(27)})
    rows = read(tmp_path, *({"question": f"Which of {len(own)}?", "mc1_targets": own} for own in marked))
    assert isinstance(rows[0], QuestionRow)
    problem = rows[1].problems[0] if isinstance(rows[1], FaultyRow) else rows[1]
    assert isinstance(problem, RowProblem)
    assert str(problem.message) == "There are no options for the right answer 0."


@pytest.mark.parametrize(
    ("subjects", "fields"),
    [
        (("Surgery", "Dental", "Surgery"), ("category", "category")),
        (("Surgery", "Dental", "Anatomy"), ("category", "title")),
        (("A long cough since last March", "My knee hurts at night, too"), ("title", "title")),
    ],
)
def test_that_the_subject_of_lessons_is_a_category_and_that_of_messages_a_title(
    tmp_path: Path, subjects: tuple[str, ...], fields: tuple[str, str]
) -> None:
    exam, pairs = tmp_path / "exam.csv", tmp_path / "pairs.csv"
    rows = [(f"Why {n}?", f'"{subject}"') for n, subject in enumerate(subjects)]
    exam.write_text("\n".join(["question,A,B,answer,subject", *(f"{asked},x,y,A,{of}" for asked, of in rows)]))
    pairs.write_text("\n".join(["question,answer,subject", *(f"{asked},Because of it.,{of}" for asked, of in rows)]))
    assert tuple(draft(read_head(path)).mapping["subject"] for path in (exam, pairs)) == fields
