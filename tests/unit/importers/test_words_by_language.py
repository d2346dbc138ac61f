"""Tables whose columns are called in other languages than English are read as English ones are."""

import csv
from pathlib import Path

import pytest

from medreview.domain.table_rows import AnswerRow, QuestionRow
from medreview.importers.checked_rows import PlacedRow, checked_rows
from medreview.importers.column_names import plain_name
from medreview.importers.drafts import ImportDraft
from medreview.importers.file_heads import read_head
from medreview.importers.registry import draft
from medreview.importers.words_by_language import WORDS, Called

LANGUAGES = pytest.mark.parametrize("language", WORDS)
NEEDED = (
    *(
        Called.QUESTION,
        Called.ANSWER,
        Called.REFERENCE,
        Called.RATER,
        Called.EXPERT,
        Called.SCORE,
    ),
    *(Called.DIMENSION, Called.COMMENT),
)
ENGLISH = {Called.QUESTION: "question", Called.MODEL: "model", Called.OPTION: "option"}
"""Words that some languages share with it."""
N_ROWS = 8


def called(language: str, one: Called, place: int = 0) -> str:
    words = WORDS[language].get(one, "").split()
    return (words[place] if words else ENGLISH[one]).replace("_", " ")


def read(folder: Path, *rows: list[object]) -> ImportDraft:
    path = folder / "study.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    return draft(read_head(path))


@LANGUAGES
def test_that_every_word_is_written_as_names_are_compared(language: str) -> None:
    words = [word for line in WORDS[language].values() for word in line.split()]
    assert [plain_name(word) for word in words] == words


@LANGUAGES
def test_that_no_language_lacks_a_word_for_what_every_study_has(language: str) -> None:
    assert {told for told in NEEDED if not WORDS[language].get(told)} <= (
        {Called.QUESTION} if language == "fr" else set()
    )


@LANGUAGES
def test_that_a_table_of_ratings_is_read_in_any_language(language: str, tmp_path: Path) -> None:
    question, answer, rater = (called(language, told) for told in (Called.QUESTION, Called.ANSWER, Called.RATER))
    dimensions = [called(language, Called.DIMENSION, place) for place in range(2)]
    comment = called(language, Called.COMMENT)
    rows = [
        [f"{question} {n // 2}?", f"{answer} {n // 2}.", f"R{n % 2 + 1}", n % 5 + 1, (n + 1) % 5 + 1, "Good, I think."]
        for n in range(N_ROWS)
    ]
    found = read(tmp_path, [question, answer, rater, *dimensions, comment], *rows)
    assert found.mapping == {
        question: "question",
        answer: "answer",
        rater: "rater",
        **dict.fromkeys(dimensions, "value"),
        comment: "comment",
    }


@LANGUAGES
def test_that_a_rating_in_each_row_is_read_in_any_language(language: str, tmp_path: Path) -> None:
    if language == "fr":
        pytest.skip("a note may be a remark, too: it is asked about")
    told = (Called.QUESTION, Called.MODEL, Called.ANSWER, Called.EXPERT, Called.SCORE)
    question, model, answer, expert, score = (called(language, one) for one in told)
    rows = [
        [f"{question} {n // 4}?", ["gpt-4", "llama-3"][n % 2], f"{answer} {n // 4} {n % 2}.", "AB"[n // 2 % 2], n % 5]
        for n in range(2 * N_ROWS)
    ]
    found = read(tmp_path, [question, model, answer, expert, score], *rows)
    assert (found.mapping[model], found.mapping[expert], found.mapping[score]) == ("author", "rater", "value")


@LANGUAGES
def test_that_a_reference_answer_is_one_in_any_language(language: str, tmp_path: Path) -> None:
    question, reference = called(language, Called.QUESTION), called(language, Called.REFERENCE)
    found = read(tmp_path, [question, reference], *([f"{question} {n}?", f"So it is, {n}."] for n in range(N_ROWS)))
    rows = [row for row in checked_rows(found.file, found.rows(found.mapping)) if isinstance(row, PlacedRow)]
    answers = [row.record for row in rows if isinstance(row.record, AnswerRow)]
    assert not found.asks(found.mapping)
    assert [answer.is_reference for answer in answers] == [True] * N_ROWS


@LANGUAGES
@pytest.mark.parametrize("marks", ["ABCD", "1234"])
def test_that_an_examination_is_read_in_any_language(language: str, marks: str, tmp_path: Path) -> None:
    question, key = called(language, Called.QUESTION), called(language, Called.KEY)
    options = [f"{called(language, Called.OPTION)} {mark}" for mark in marks]
    rows = [[f"{question} {n}?", *(f"It is {mark}, {n}." for mark in marks), marks[n % 4]] for n in range(N_ROWS)]
    found = read(tmp_path, [question, *options, key], *rows)
    read_rows = [row for row in checked_rows(found.file, found.rows(found.mapping)) if isinstance(row, PlacedRow)]
    told = [(row.record.options, row.record.correct_option) for row in read_rows if isinstance(row.record, QuestionRow)]
    assert not found.asks(found.mapping)
    assert told == [(tuple(f"It is {mark}, {n}." for mark in marks), (n % 4 + 1,)) for n in range(N_ROWS)]
