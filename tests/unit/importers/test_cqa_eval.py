"""CQA-EVAL's two layouts: nested raters with marked sentences, and the returns of one rater a file."""

import json
from pathlib import Path

import pytest

from medreview.domain.table_rows import AnswerRow, JudgementRow, QuestionRow, RatingRow, TableRow
from medreview.errors import RowProblem
from medreview.importers.checked_rows import FaultyRow, PlacedRow, checked_rows
from medreview.importers.file_heads import read_head
from medreview.importers.registry import draft
from medreview.importers.skipped_rows import RowSkip, SkippedRow

ANSWER = "Rest helps. <mark>Drink water.</mark> Sleep well."


def given(**changes: object) -> dict[str, object]:
    return {"correctness": 5, "relevance": 4, "safety": 1, "confidence": "Very confident", "time": 12.5} | changes


def a_release_line(**changes: object) -> str:
    line = {
        "question_id": "q1",
        "question": "What helps?",
        "answer_id": "m_1",
        "answer": ANSWER,
        "answer_type": "m",
        "annotation_type": "fine",
        "sentence_id": "m_1_1",
        "correctness_llm": 5,
        "relevance_llm": None,
        "safety_llm": 1,
        "annotator_ratings": {"r1": given(), "r2": given(correctness=2)},
    }
    return json.dumps(line | changes) + "\n"


def a_return_line(**changes: object) -> str:
    line = {
        "_id": "aa01",
        "question_id": "q1",
        "question": "What helps?",
        "answer_id": "m_1",
        "answer_type": "m",
        "annotation_type": "coarse",
        "rated": "Yes",
        "answer": "Rest helps. Drink water.",
        "batch_id": "batch_0",
        "correctness": "Partially Agree",
        "relevance": "Agree",
        "safety": "Disagree",
        "confidence": "Fairly confident",
        "time": 9.5,
    }
    return json.dumps({name: value for name, value in (line | changes).items() if value is not None}) + "\n"


def read(folder: Path, content: str, layout: str = "cqa-eval") -> list[object]:
    path = folder / "rater7.txt"
    path.write_text(content, encoding="utf-8")
    found = draft(read_head(path))
    assert found.layout == layout
    return list(checked_rows(found.file, found.rows(found.mapping)))


def records(rows: list[object]) -> list[TableRow]:
    return [row.record for row in rows if isinstance(row, PlacedRow)]


def ratings(rows: list[object]) -> list[RatingRow]:
    return [record for record in records(rows) if isinstance(record, RatingRow)]


def test_that_a_sentence_is_rated_by_everybody_in_its_line(tmp_path: Path) -> None:
    found = ratings(read(tmp_path, a_release_line()))
    assert [(r.rater, r.dimension, r.value) for r in found[:4]] == [
        ("r1", "correctness", 5.0),
        ("r1", "relevance", 4.0),
        ("r1", "communicates_risks", 1.0),
        ("r2", "correctness", 2.0),
    ]
    assert {(r.granularity, r.sentence_index, r.sentence) for r in found} == {("fine", 1, "Drink water.")}


def test_that_the_clock_of_the_server_is_wall_time_and_active_time_is_not_known(tmp_path: Path) -> None:
    found = ratings(read(tmp_path, a_release_line()))
    assert {(r.wall_seconds, r.active_seconds) for r in found} == {(12.5, None)}


def test_that_marks_are_no_part_of_an_answer(tmp_path: Path) -> None:
    (answer,) = (record for record in records(read(tmp_path, a_release_line())) if isinstance(record, AnswerRow))
    assert (answer.answer, answer.author, answer.author_kind) == ("Rest helps. Drink water. Sleep well.", "m", "model")


def test_that_a_list_rated_as_one_sentence_runs_from_its_first_mark_to_its_last(tmp_path: Path) -> None:
    answer = "Try:\n<mark>These:\n</mark>- <mark>tea</mark>\n- <mark>sleep</mark>\n"
    assert ratings(read(tmp_path, a_release_line(answer=answer)))[0].sentence == "These:\n- tea\n- sleep"


def test_that_a_question_and_an_answer_repeated_in_each_line_are_told_once(tmp_path: Path) -> None:
    other = ANSWER.replace("<mark>", "").replace("</mark>", "").replace("Sleep well.", "<mark>Sleep well.</mark>")
    found = records(read(tmp_path, a_release_line() + a_release_line(sentence_id="m_1_2", answer=other)))
    assert [type(record) for record in found].count(QuestionRow) == 1
    assert [type(record) for record in found].count(AnswerRow) == 1


def test_that_an_answer_whose_text_changes_between_lines_is_a_problem(tmp_path: Path) -> None:
    rows = read(tmp_path, a_release_line() + a_release_line(sentence_id="m_1_0", answer="<mark>Else.</mark>"))
    assert [(row.row, row.field) for row in rows if isinstance(row, RowProblem)] == [(2, "answer")]


def test_that_one_answer_id_for_two_questions_is_a_problem(tmp_path: Path) -> None:
    rows = read(tmp_path, a_release_line() + a_release_line(question_id="q2", sentence_id="m_1_2"))
    assert [(row.row, row.field) for row in rows if isinstance(row, RowProblem)] == [(2, "question_id")]


def test_that_ratings_of_a_model_are_judgements(tmp_path: Path) -> None:
    found = [record for record in records(read(tmp_path, a_release_line())) if isinstance(record, JudgementRow)]
    assert [(j.dimension, j.value, j.sentence_index) for j in found] == [
        ("correctness", 5.0, 1),
        ("relevance", None, 1),
        ("communicates_risks", 1.0, 1),
    ]


def test_that_raters_always_seen_together_are_a_group(tmp_path: Path) -> None:
    content = a_release_line() + a_release_line(sentence_id="m_1_2", annotator_ratings={"r3": given(), "r4": given()})
    groups = {rating.rater: rating.group for rating in ratings(read(tmp_path, content))}
    assert groups == {"r1": "r1 + r2", "r2": "r1 + r2", "r3": "r3 + r4", "r4": "r3 + r4"}


def test_that_raters_in_changing_company_have_no_group(tmp_path: Path) -> None:
    content = a_release_line() + a_release_line(sentence_id="m_1_2", annotator_ratings={"r1": given(), "r3": given()})
    assert {rating.group for rating in ratings(read(tmp_path, content))} == {None}


def test_that_confidence_in_a_pair_is_the_mean_over_its_sentences_which_keep_their_own(tmp_path: Path) -> None:
    other = ANSWER.replace("<mark>", "").replace("</mark>", "").replace("Rest helps.", "<mark>Rest helps.</mark>")
    less = {"r1": given(confidence="Fairly confident")}
    lines = a_release_line() + a_release_line(sentence_id="m_1_0", answer=other, annotator_ratings=less)
    found = [rating for rating in ratings(read(tmp_path, lines)) if rating.rater == "r1"]
    assert {(r.sentence_index, r.confidence, r.extra["sentence_confidence"]) for r in found} == {
        (1, 4.5, 5.0),
        (0, 4.5, 4.0),
    }


def coarse_lines(*confidences: object) -> str:
    return "".join(
        a_return_line(answer_id=f"m_{place}", answer=f"Rest {place}.", confidence=level)
        for place, level in enumerate(confidences)
    )


@pytest.mark.parametrize(
    ("given_levels", "read_levels"),
    [
        ((0, 3, 4), [1.0, 4.0, 5.0]),
        ((1, 3, 5), [1.0, 3.0, 5.0]),
        (("0", "4"), [1.0, 5.0]),
        (("Not confident", "very  confident"), [1.0, 5.0]),
        ((2, 3, 4), [None, None, None]),
    ],
)
def test_that_confidence_from_0_to_4_is_told_from_1_to_5_or_left_alone(
    tmp_path: Path, given_levels: tuple[object, ...], read_levels: list[float | None]
) -> None:
    rows = read(tmp_path, coarse_lines(*given_levels), "cqa-eval-rater")
    assert [rating.confidence for rating in ratings(rows)[::3]] == read_levels
    n_told = sum(isinstance(row, SkippedRow) and row.reason is RowSkip.CONFIDENCE for row in rows)
    assert n_told == read_levels.count(None)


def test_that_a_text_which_differs_between_lines_in_white_space_only_is_the_first_one(tmp_path: Path) -> None:
    rows = read(tmp_path, a_release_line() + a_release_line(sentence_id="m_1_2", answer=ANSWER.replace(". ", ".\n\n")))
    assert [type(record) for record in records(rows)].count(AnswerRow) == 1
    assert [row for row in rows if isinstance(row, SkippedRow)] == [SkippedRow(2, RowSkip.SPACES)]


def test_that_a_sentence_number_of_another_answer_is_a_problem(tmp_path: Path) -> None:
    rows = read(tmp_path, a_release_line(sentence_id="other_1"))
    assert [(row.row, row.field) for row in rows if isinstance(row, RowProblem)] == [(1, "sentence_id")]
    assert len(rows) == 1


def test_that_an_answer_without_a_mark_is_a_problem(tmp_path: Path) -> None:
    rows = read(tmp_path, a_release_line(answer="No mark."))
    assert [row.field for row in rows if isinstance(row, RowProblem)] == ["answer"]


def test_that_raters_that_are_not_nested_are_a_problem(tmp_path: Path) -> None:
    rows = read(tmp_path, a_release_line(annotator_ratings={"r1": 5}))
    assert [row.field for row in rows if isinstance(row, RowProblem)] == ["annotator_ratings"]


def test_that_a_dimension_a_rater_left_out_is_a_problem(tmp_path: Path) -> None:
    half = {name: value for name, value in given().items() if name != "safety"}
    rows = read(tmp_path, a_release_line(annotator_ratings={"r1": half}))
    assert [[p.field for p in row.problems] for row in rows if isinstance(row, FaultyRow)] == [["value"]]


def test_that_a_return_without_a_name_is_by_the_rater_its_file_is_named_after(tmp_path: Path) -> None:
    found = ratings(read(tmp_path, a_return_line() + a_return_line(answer_id="m_2", annotator="r9"), "cqa-eval-rater"))
    assert [rating.rater for rating in found] == ["rater7"] * 3 + ["r9"] * 3


def test_that_words_of_a_return_stay_words_until_the_scale_is_known(tmp_path: Path) -> None:
    found = ratings(read(tmp_path, a_return_line(), "cqa-eval-rater"))
    assert [rating.value for rating in found] == ["Partially Agree", "Agree", "Disagree"]
    assert {(r.confidence, r.block, r.wall_seconds) for r in found} == {(4.0, "batch_0", 9.5)}
    assert found[0].extra == {"_id": "aa01"}


def test_that_a_line_marked_as_not_rated_gives_its_texts_and_is_counted(tmp_path: Path) -> None:
    unrated = a_return_line(rated="No", correctness=None, relevance=None, safety=None, confidence=None, time=None)
    rows = read(tmp_path, unrated, "cqa-eval-rater")
    assert [type(record) for record in records(rows)] == [QuestionRow, AnswerRow]
    assert rows[-1] == SkippedRow(1, RowSkip.NOT_RATED)
