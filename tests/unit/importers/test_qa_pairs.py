"""Tables of questions with their answers, under headers as people write them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from medreview.domain.table_rows import AnswerRow, QuestionRow, ScoreRow
from medreview.errors import RowProblem
from medreview.importers.checked_rows import FaultyRow, PlacedRow, checked_rows
from medreview.importers.column_names import language_of_name
from medreview.importers.column_roles import Said
from medreview.importers.file_heads import read_head
from medreview.importers.kept_columns import writes_lists
from medreview.importers.metric_columns import metric_columns
from medreview.importers.nested_questions import asked_records
from medreview.importers.registry import draft
from medreview.importers.skipped_rows import RowSkip, SkippedRow


def read(folder: Path, text: str, layout: str = "qa-pairs", **mapping: str | None) -> list[object]:
    path = folder / "clinic.csv"
    path.write_text(text, encoding="utf-8", newline="")
    found = draft(read_head(path))
    assert found.layout == layout
    rows = checked_rows(found.file, found.rows({**found.mapping, **mapping}))
    return [row.record if isinstance(row, PlacedRow) else row for row in rows]


@pytest.mark.parametrize(
    "header",
    [
        "id,Question,Answer,Gender,ward",
        "qid,prompt,response,sex,ward",
        "شناسه,پرسش,پاسخ,جنسیت,ward",
        "编号,问题,回答,性别,ward",
    ],
)
def test_that_headers_in_many_languages_are_understood(tmp_path: Path, header: str) -> None:
    question, answer = read(tmp_path, f"{header}\n7,Why?,So.,f,B2\n")
    assert isinstance(question, QuestionRow)
    assert isinstance(answer, AnswerRow)
    assert (question.question_id, question.question, question.sex, question.extra) == ("7", "Why?", "f", {"ward": "B2"})
    assert (answer.answer_id, answer.answer, answer.author) == ("7-1", "So.", "not stated")


def scores(rows: list[object]) -> list[tuple[str | None, str, object]]:
    return [(row.author, row.metric, row.value) for row in rows if isinstance(row, ScoreRow)]


def test_that_scores_may_be_very_small_as_programs_write_them(tmp_path: Path) -> None:
    text = "question,model,answer,bleu,faithfulness\nWhy?,M,So.,1.8e-155,5E-05\n"
    assert scores(read(tmp_path, text)) == [("M", "bleu", 1.8e-155), ("M", "faithfulness", 5e-05)]
    rows = ({"exact_match": True, "faithfulness": 0.5}, {"exact_match": False, "faithfulness": 5e-05})
    assert metric_columns(["exact_match", "faithfulness"], rows) == ["exact_match", "faithfulness"]


def test_that_similarities_are_a_metric_under_any_name_of_what_measured_them() -> None:
    rows = ({"sbert_similarity": 0.5, "bert_score_f1": 0.8, "quality": 3}, {"sbert_similarity": 0.75, "quality": 2})
    assert metric_columns(["sbert_similarity", "bert_score_f1", "quality"], rows) == [
        "sbert_similarity",
        "bert_score_f1",
    ]


def test_that_what_a_metric_gave_becomes_a_score_of_the_answer_and_not_of_the_reference(tmp_path: Path) -> None:
    rows = read(tmp_path, "question,gold answer,gpt-4 answer,bleu,rougeL\nWhy?,So.,No.,0.5,\nHow?,Thus.,,0.1,0.2\n")
    assert scores(rows) == [("gpt-4", "bleu", 0.5)]
    (last,) = (row for row in rows if isinstance(row, QuestionRow) and row.question == "How?")
    assert last.extra == {"bleu": "0.1", "rougeL": "0.2"}  # of an answer that is not there


@pytest.mark.parametrize(
    ("header", "cells", "expected"),
    [
        ("faithfulness,context_recall", "0.8,1", [("M", "faithfulness", 0.8), ("M", "context_recall", 1.0)]),
        ("faithfulness", "4", []),  # people rate under that name, too
        ("exact_match", "1", []),
        ("ROUGE-L", "nan", []),
    ],
)
def test_that_names_that_raters_use_are_scores_only_where_they_hold_shares(
    tmp_path: Path, header: str, cells: str, expected: list[object]
) -> None:
    assert scores(read(tmp_path, f"question,model,answer,{header}\nWhy?,M,So.,{cells}\n")) == expected


def test_that_a_column_said_to_hold_scores_is_named_after_itself(tmp_path: Path) -> None:
    rows = read(tmp_path, "question,model,answer,mark\nWhy?,M,So.,7\nHow?,M,Thus.,n/a\n", mark="score")
    assert scores(rows) == [("M", "mark", 7.0)]
    assert [row.extra for row in rows if isinstance(row, QuestionRow)] == [{}, {"mark": "n/a"}]


def test_that_a_score_beside_answers_of_several_is_of_the_one_in_its_name(tmp_path: Path) -> None:
    rows = read(tmp_path, "question,gpt-4 answer,llama answer,gpt-4 bleu,llama bleu\nWhy?,So.,No.,0.1,0.2\n")
    assert scores(rows) == [("gpt-4", "gpt-4 bleu", 0.1), ("llama", "llama bleu", 0.2)]


def test_that_a_score_that_may_be_of_several_answers_is_asked_about_and_its_rows_are_problems(tmp_path: Path) -> None:
    text = "question,gpt-4 answer,llama answer,bleu\nWhy?,So.,No.,0.1\n"
    (problem,) = read(tmp_path, text)
    assert isinstance(problem, RowProblem)
    found = draft(read_head(tmp_path / "clinic.csv"))
    (ask,) = found.asks(found.mapping)
    assert [choice.constants for choice in ask.choices] == [{"bleu.author": "gpt-4"}, {"bleu.author": "llama"}]
    said = replace(found.head, said=Said({}, {"bleu.author": "llama"}))
    told = draft(said)
    rows = [row.record for row in checked_rows("f", told.rows(told.mapping)) if isinstance(row, PlacedRow)]
    assert (told.asks(told.mapping), scores(rows)) == ((), [("llama", "bleu", 0.1)])


def test_that_an_answer_that_comes_again_with_another_score_is_another_answer(tmp_path: Path) -> None:
    rows = read(tmp_path, "question,model,answer,bleu\nWhy?,M,So.,0.1\nWhy?,M,So.,0.2\nWhy?,M,So.,0.2\n")
    assert scores(rows) == [("M", "bleu", 0.1), ("M", "bleu", 0.2)]
    assert rows[-1] == SkippedRow(3, RowSkip.REPEATED)


def test_that_without_ids_a_question_is_known_by_its_text(tmp_path: Path) -> None:
    first, *answers = read(tmp_path, "question,answer\nWhy?,So.\nWhy?,Because.\n")
    assert isinstance(first, QuestionRow)
    assert [answer.answer_id for answer in answers] == [f"{first.question_id}-1", f"{first.question_id}-2"]
    assert read(tmp_path, "question,answer\nWhy?,So.\n")[0] == first


def test_that_a_row_that_comes_again_is_taken_once(tmp_path: Path) -> None:
    assert read(tmp_path, "question,answer\nWhy?,So.\nWhy?,So.\n")[-1] == SkippedRow(2, RowSkip.REPEATED)


def test_that_a_blank_cell_beside_a_later_answer_is_not_that_of_the_first(tmp_path: Path) -> None:
    question, first, second = read(tmp_path, "id,question,model,answer,urgent\n1,Why?,M,So.,1\n1,Why?,N,No.,\n")
    assert isinstance(question, QuestionRow)
    assert isinstance(first, AnswerRow)
    assert isinstance(second, AnswerRow)
    assert (question.extra, first.extra, second.extra) == ({}, {"urgent": "1"}, {})


def test_that_what_differs_between_answers_describes_them(tmp_path: Path) -> None:
    question, first, second = read(
        tmp_path, "id,question,model,answer,ward,cost\n1,Why?,M,So.,B2,3\n1,Why?,N,No.,B2,4\n"
    )
    assert isinstance(question, QuestionRow)
    assert isinstance(second, AnswerRow)
    assert (question.extra, first.extra, second.extra) == ({"ward": "B2"}, {"cost": "3"}, {"cost": "4"})


def test_that_what_differs_between_models_is_not_told_of_their_common_reference(tmp_path: Path) -> None:
    head, gold = "id,question,model,gold_answer,model_answer,sure,level\n", "It dries out."
    rows = f"1,Why?,lab-a,{gold},No idea at all.,False,A\n1,Why?,lab-b,{gold},It dries out soon.,True,A\n"
    question, *answers = read(tmp_path, head + rows)
    assert isinstance(question, QuestionRow)
    given = [(answer.author, answer.extra) for answer in answers if isinstance(answer, AnswerRow)]
    assert question.extra == {"level": "A"}
    assert given == [("gold", {}), ("lab-a", {"sure": "False"}), ("lab-b", {"sure": "True"})]


def test_that_what_is_told_of_answering_describes_the_only_answer(tmp_path: Path) -> None:
    text = "question,LLM Output,Latency,Auto Eval,response_length,chapter\nWhy?,It dries out soon.,2.5,1,18,4\n"
    question, answer = read(tmp_path, text)
    assert isinstance(question, QuestionRow)
    assert isinstance(answer, AnswerRow)
    assert question.extra == {"chapter": "4"}
    assert answer.extra == {"Latency": "2.5", "Auto Eval": "1", "response_length": "18"}


def test_that_an_answer_with_an_author_is_no_reference(tmp_path: Path) -> None:
    _, answer = read(tmp_path, "question,model,response\nWhy?,M1,So.\n")
    assert isinstance(answer, AnswerRow)
    assert (answer.author, answer.is_reference) == ("M1", False)


def test_that_an_unanswered_question_comes_in_alone(tmp_path: Path) -> None:
    (question,) = read(tmp_path, "question,answer\nWhy?,\n")
    assert isinstance(question, QuestionRow)


def test_that_an_answer_without_a_question_is_a_problem(tmp_path: Path) -> None:
    assert any(isinstance(row, FaultyRow) for row in read(tmp_path, "id,question,answer\n1,,So.\n"))


def test_that_another_question_under_the_same_id_is_not_hidden(tmp_path: Path) -> None:
    rows = read(tmp_path, "id,question,answer\n1,Why?,So.\n1,How?,So so.\n")
    assert [row.question for row in rows if isinstance(row, QuestionRow)] == ["Why?", "How?"]


def test_that_a_column_can_be_mapped_otherwise(tmp_path: Path) -> None:
    question, _ = read(tmp_path, "question,answer,ward\nWhy?,So.,B2\n", ward="category")
    assert isinstance(question, QuestionRow)
    assert question.category == "B2"


def test_that_our_own_tables_stay_our_own(tmp_path: Path) -> None:
    header = "question_id,answer_id,author,answer,dataset,author_kind,is_reference,reference_weight,language,run"
    rows = read(tmp_path, f"{header},question\nq,a,M,So.,d,,0,,,,Why?\n", layout="answers")
    assert isinstance(rows[0], AnswerRow)


@pytest.mark.parametrize(
    ("name", "language"),
    [("answer_en", "en"), ("answer_english", "en"), ("english_prompt", "en"), ("gpt_ua", "uk"), ("answer", "")],
)
def test_that_a_language_is_known_by_its_code_or_its_word(name: str, language: str) -> None:
    assert language_of_name(name) == language


def test_that_lists_of_a_run_are_turns_and_other_lists_are_not() -> None:
    first, second = asked_records({"questions": ["Why?", "And then?"], "outputs": ["So.", "Thus."]})
    turns = [{"role": "user", "content": "Why?"}, {"role": "assistant", "content": "So."}]
    assert (first["context"], second["context"]) == ([], turns)
    assert all("context" not in one for one in asked_records({"questions": ["Why?", "How?"], "answers": ["a", "b"]}))


def test_that_lists_in_the_signs_of_a_program_are_told_from_texts() -> None:
    assert writes_lists(["So.", "['a', 'b']"])
    assert not writes_lists(["So.", "[see there] it is."])
    assert not writes_lists(["['a']", "['b']"])


@pytest.mark.parametrize(("second", "told"), [("", ["instruction"]), ("And why?", [])])
def test_that_an_instruction_which_asks_is_not_told_of_as_metadata(
    tmp_path: Path, second: str, told: list[str]
) -> None:
    path = tmp_path / "clinic.csv"
    rows = f"instruction,input,output\nWhy is it so?,{second},So.\n,Is it late?,Thus.\nHow is it?,,Well.\n"
    path.write_text(rows, encoding="utf-8")
    found = draft(read_head(path))
    assert (found.layout, sorted(found.left_out)) == ("qa-pairs", told)
