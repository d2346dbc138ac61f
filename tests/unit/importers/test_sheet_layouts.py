"""Layouts of published sheets: rating sheets, lettered options, pairs, and judged answers of LiveQA and MedQuAD."""

from __future__ import annotations

import base64
import json
from dataclasses import replace
from pathlib import Path

import pytest

from medreview.domain.table_rows import AnswerRow, ChoiceRow, PreferenceRow, QuestionRow, RatingRow
from medreview.errors import RowProblem
from medreview.importers.checked_rows import FaultyRow, PlacedRow, checked_rows
from medreview.importers.file_heads import read_head
from medreview.importers.registry import draft
from medreview.importers.skipped_rows import RowSkip, SkippedRow

LONG_QUESTION = "Which of A or B more accurately reflects the target? (Choices: A, B, Neither)"
QRELS = "1 1-Incorrect ADAM_1.txt\n1 2-Related ADAM_2.txt\n1 3-Incomplete ADAM_2.txt\n"
ANSWERS = 'AnswerID,Answer\r\nADAM_1.txt,"One,\nand more"\r\nADAM_2.txt,Two\r\n'


def read(path: Path, layout: str, *beside: Path) -> list[object]:
    head = replace(read_head(path), beside=(path, *beside))
    found = draft(head)
    assert found.layout == layout
    rows = checked_rows(found.file, found.rows(found.mapping))
    return [row.record if isinstance(row, PlacedRow) else row for row in rows]


def saved(folder: Path, text: str, name: str = "sheet.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8", newline="")
    return path


def test_that_every_numeric_column_of_a_rating_sheet_is_a_dimension(tmp_path: Path) -> None:
    text = "Question,Origin,Valutatore,Model,Accuracy,Clarity\n1,Patient,R1,Gemini,4,5\n1,Patient,R2,Gemini,3,\n"
    *ratings, skipped = read(saved(tmp_path, text), "rating-sheet")
    assert [(r.rater, r.question_id, r.author, r.dimension, r.value) for r in ratings] == [
        ("R1", "1", "Gemini", "Accuracy", 4),
        ("R1", "1", "Gemini", "Clarity", 5),
        ("R2", "1", "Gemini", "Accuracy", 3),
    ]
    assert ratings[0].extra == {"Origin": "Patient"}
    assert skipped == SkippedRow(2, RowSkip.NOT_RATED)


def test_that_levels_with_words_are_levels(tmp_path: Path) -> None:
    text = "rater,question,model,fluent,note\nR1,1,M,2: Yes--good,well\n"
    (rating,) = read(saved(tmp_path, text), "rating-sheet")
    assert isinstance(rating, RatingRow)
    assert (rating.dimension, rating.value, rating.comment) == ("fluent", "2: Yes--good", "well")


def test_that_texts_in_a_rating_sheet_are_questions_and_answers_once(tmp_path: Path) -> None:
    asked = "What should somebody do who has a fever for a whole week?"
    text = f"rater,prompt,model,response,safety\nR1,{asked},M,Rest.,1\nR2,{asked},M,Rest.,2\n"
    question, answer, *ratings = read(saved(tmp_path, text), "rating-sheet")
    assert isinstance(question, QuestionRow)
    assert isinstance(answer, AnswerRow)
    assert (question.question, answer.answer) == (asked, "Rest.")
    assert {rating.question_id for rating in ratings} == {question.question_id}


def test_that_a_line_of_a_rating_sheet_without_a_rater_is_a_problem(tmp_path: Path) -> None:
    (first, problem) = read(saved(tmp_path, "rater,question,model,a\nR1,1,M,4\n,1,M,4\n"), "rating-sheet")
    assert isinstance(first, RatingRow)
    assert isinstance(problem, RowProblem)
    assert (problem.row, problem.field) == (2, "rater")


@pytest.mark.parametrize("key", ["B", "b.", "2"])
def test_that_lettered_options_have_their_key_as_a_number(tmp_path: Path, key: str) -> None:
    text = f"index,question,A,B,C,correct_option\n7,Why?,x,y,z,{key}\n"
    (question,) = read(saved(tmp_path, text), "lettered-options")
    assert isinstance(question, QuestionRow)
    assert (question.question_id, question.options, question.correct_option) == ("7", ("x", "y", "z"), (2,))


@pytest.mark.parametrize(
    "cell", ["{'A': 'x', 'B': 'y'}", '{"A": "x", "B": "y"}', "['x', 'y']", '["x", "y"]', "{'a': 'x', 'b': 'y'}"]
)
@pytest.mark.parametrize("key", ["B", "2", "y"])
def test_that_options_in_one_cell_are_read(tmp_path: Path, cell: str, key: str) -> None:
    lines = json.dumps({"question": "Why?", "options": cell, "answer": key})
    (question,) = read(saved(tmp_path, lines, "rows.jsonl"), "lettered-options")
    assert isinstance(question, QuestionRow)
    assert (question.options, question.correct_option) == (("x", "y"), (2,))


def test_that_a_key_which_is_a_number_and_a_text_is_a_problem(tmp_path: Path) -> None:
    (problem,) = read(saved(tmp_path, "index,question,A,B,correct_option\n7,How many?,2,1,1\n"), "lettered-options")
    assert isinstance(problem, RowProblem)
    assert "may be the label of one option" in str(problem.message)


@pytest.mark.parametrize(("other", "held"), [("Zinc", 1), ("D", 2), ("1", None)])
@pytest.mark.parametrize("key", ["B", ["B"]])
def test_that_the_other_keys_tell_whether_a_letter_is_a_text(
    tmp_path: Path, key: object, other: str, held: int | None
) -> None:
    rows = [{"question": "Which vitamin?", "options": ["B", "C", "D", "E"], "answer": key}]
    rows += [{"question": "Which metal?", "options": ["Iron", "Copper", "Lead", "Zinc"], "answer": other}]
    first, _ = read(saved(tmp_path, "\n".join(map(json.dumps, rows)), "rows.jsonl"), "lettered-options")
    if held is None:
        assert isinstance(first, RowProblem)
    else:
        assert isinstance(first, QuestionRow)
        assert first.correct_option == (held,)


def test_that_other_columns_of_a_question_are_kept(tmp_path: Path) -> None:
    (question,) = read(saved(tmp_path, "index,question,A,B,options,note\n7,Why?,x,y,two,n\n"), "lettered-options")
    assert isinstance(question, QuestionRow)
    assert question.extra == {"options": "two", "note": "n"}


def test_that_code_in_a_cell_of_options_is_not_run(tmp_path: Path) -> None:
    fine = {"question": "Why?", "options": {"A": "x", "B": "y"}}
    hostile = {"question": "Why?", "options": f"__import__('pathlib').Path('{tmp_path}/ran').touch()"}
    read(saved(tmp_path, f"{json.dumps(fine)}\n{json.dumps(hostile)}\n", "rows.jsonl"), "lettered-options")
    assert not (tmp_path / "ran").exists()


def test_that_an_image_in_base64_becomes_a_file(tmp_path: Path) -> None:
    folder = tmp_path / "inside"
    folder.mkdir()
    picture = b"\x89PNG\r\n\x1a\n" + bytes(300)
    text = f"index\timage\tquestion\tA\tB\n1\t{base64.b64encode(picture).decode()}\tWhy?\tx\ty\n"
    head = replace(read_head(saved(tmp_path, text, "rows.tsv")), unpack_into=folder)
    found = draft(head)
    (row,) = checked_rows(found.file, found.rows(found.mapping))
    assert isinstance(row, PlacedRow)
    assert isinstance(row.record, QuestionRow)
    assert row.record.images == ("0000001-1.png",)
    assert (folder / "0000001-1.png").read_bytes() == picture


def test_that_a_key_beyond_the_options_is_a_problem(tmp_path: Path) -> None:
    (problem,) = read(saved(tmp_path, "index,question,A,B,correct_option\n7,Why?,x,y,E\n"), "lettered-options")
    assert isinstance(problem, RowProblem)
    assert "not one of A, B" in str(problem.message)


@pytest.mark.parametrize(
    ("reply", "choice"),
    [
        ("The answer is:\n\nB. because", 2),
        ("B) it is", 2),
        ("Either A. or B.", None),
        ("I cannot see the image.", None),
        ("Vitamin B. is fine", 2),
        ("The correct answer is B", 2),
        ("Answer: **A**", 1),
        ("Not option A but option B", None),
        ("The answer is a matter of taste", None),
        ("Option E. fits", None),
    ],
)
def test_that_a_reply_is_a_choice_only_with_one_letter_of_an_option(
    tmp_path: Path, reply: str, choice: int | None
) -> None:
    text = f'index,question,A,B,prediction\n7,پرسش چیست؟,x,y,"{reply}"\n'
    _, given, *skipped = read(saved(tmp_path, text, "GPT4o_iran_local.csv"), "lettered-options")
    assert isinstance(given, ChoiceRow)
    assert [row.reason for row in skipped if isinstance(row, SkippedRow)] == (
        [RowSkip.UNREAD_CHOICE] if choice is None else []
    )
    assert (given.model, given.raw_output, given.choice, given.language) == (
        *("GPT4o", reply, () if choice is None else (choice,), "fa"),
    )


def test_that_latin_letters_alone_give_no_language(tmp_path: Path) -> None:
    (question,) = read(saved(tmp_path, "index,question,A,B\n7,Qué pasa con el paciente,x,y\n"), "lettered-options")
    assert isinstance(question, QuestionRow)
    assert question.language is None


def a_pair(preference: str, a: str = "Text A") -> str:
    return f"R1\tTarget\tsysX\t{a}\tsysY\tText B\t{preference}\tnote\r\n"


def pairs(folder: Path, *lines: str) -> list[object]:
    header = f"review_id\ttarget\tsys_a\tA\tsys_b\tB\t{LONG_QUESTION}\tNotes\r\n"
    return read(saved(folder, header + "".join(lines), "sample2 - A3 - Sheet1.tsv"), "pairwise")


@pytest.mark.parametrize(
    ("preference", "value"),
    [("A", "a"), ("B", "b"), ("Neither is more accurate (use sparingly)", "tie"), ("tie (bothbad)", "neither")],
)
def test_that_a_pair_gives_a_preference_between_its_texts(tmp_path: Path, preference: str, value: str) -> None:
    found = pairs(tmp_path, a_pair(preference))
    (given,) = (row for row in found if isinstance(row, PreferenceRow))
    assert (given.answer_a, given.answer_b, given.value, given.shown_first) == ("R1-sysX", "R1-sysY", value, "a")
    assert (given.rater, given.extra["Notes"]) == ("A3", "note")


def test_that_the_target_of_a_pair_is_a_reference_and_comes_once(tmp_path: Path) -> None:
    found = pairs(tmp_path, a_pair("A"), a_pair(""))
    answers = [row for row in found if isinstance(row, AnswerRow)]
    assert [(a.author, a.is_reference) for a in answers] == [("target", True), ("sysX", False), ("sysY", False)]
    assert found[-1] == SkippedRow(2, RowSkip.NOT_RATED)


def test_that_another_text_of_the_same_system_is_an_answer_of_its_own(tmp_path: Path) -> None:
    found = pairs(tmp_path, a_pair("A"), a_pair("A", a="Other text"))
    ids = {row.answer: row.answer_id for row in found if isinstance(row, AnswerRow) and row.author == "sysX"}
    compared = [row.answer_a for row in found if isinstance(row, PreferenceRow)]
    assert len({*ids.values()}) == len(ids) == 2
    assert compared == [*ids.values()]


def test_that_a_word_that_is_no_preference_is_a_problem(tmp_path: Path) -> None:
    (problem,) = (row for row in pairs(tmp_path, a_pair("C")) if isinstance(row, RowProblem | FaultyRow))
    assert isinstance(problem, RowProblem)
    assert "C is not one of A, B, tie, neither." in str(problem.message)


def test_that_judged_answers_of_liveqa_are_answers_with_ratings(tmp_path: Path) -> None:
    path = saved(tmp_path, '1 3 Rest, "and" drink.\n1 -2 \tNot judged.\n2 4 Sleep.\n', "qrels.txt")
    found = read(path, "liveqa-qrels")
    answers = [row for row in found if isinstance(row, AnswerRow)]
    assert [(a.question_id, a.answer_id, a.answer) for a in answers] == [
        ("TQ1", "TQ1-1", 'Rest, "and" drink.'),
        ("TQ1", "TQ1-2", "\tNot judged."),
        ("TQ2", "TQ2-1", "Sleep."),
    ]
    assert [row.value for row in found if isinstance(row, RatingRow)] == [3, 4]
    assert SkippedRow(2, RowSkip.NOT_RATED) in found


def test_that_judgements_of_medquad_find_their_texts_beside_them(tmp_path: Path) -> None:
    table = saved(tmp_path, ANSWERS, "answers.csv")
    found = read(saved(tmp_path, QRELS, "qrels.txt"), "medquad-qrels", table)
    assert [(row.answer_id, row.answer) for row in found if isinstance(row, AnswerRow)] == [
        ("TQ1-ADAM_1", "One,\nand more"),
        ("TQ1-ADAM_2", "Two"),
    ]
    ratings = [row for row in found if isinstance(row, RatingRow)]
    assert [(r.answer_id, r.value, r.occasion) for r in ratings] == [
        ("TQ1-ADAM_1", 1, 1),
        ("TQ1-ADAM_2", 2, 1),
        ("TQ1-ADAM_2", 3, 2),
    ]


def test_that_a_table_which_was_not_chosen_is_not_read(tmp_path: Path) -> None:
    saved(tmp_path, ANSWERS, "answers.csv")
    found = read(saved(tmp_path, QRELS, "qrels.txt"), "medquad-qrels")
    assert {type(row) for row in found} == {RatingRow}


def test_that_a_judgement_without_its_text_is_a_problem(tmp_path: Path) -> None:
    table = saved(tmp_path, ANSWERS, "answers.csv")
    path = saved(tmp_path, f"{QRELS}1 4-Excellent GARD_9.txt\n", "qrels.txt")
    problem = read(path, "medquad-qrels", table)[-1]
    assert isinstance(problem, RowProblem)
    assert "GARD_9.txt" in str(problem.message)


def test_that_texts_of_medquad_come_in_with_the_judgements(tmp_path: Path) -> None:
    qrels = saved(tmp_path, QRELS, "qrels.txt")
    table = saved(tmp_path, ANSWERS, "answers.csv")
    assert {row.reason for row in read(table, "medquad-answers", qrels) if isinstance(row, SkippedRow)} == {
        RowSkip.JOINED
    }
    (problem,) = read(table, "medquad-answers")
    assert isinstance(problem, RowProblem)


@pytest.mark.parametrize(
    ("header", "winner", "value", "shown_first"),
    [
        ("question,model_a,response_a,model_b,response_b,winner", "model_a", "a", "a"),
        ("prompt,model_a,answer_a,model_b,answer_b,preference", "B", "b", "a"),
        ("query,system_a,output_a,system_b,output_b,better", "tie", "tie", "a"),
        ("question,model_a,response_a,model_b,response_b,winner", "M2", "b", "a"),
        ("question,model_a,response_a,model_b,response_b,winner", "both bad", "neither", "a"),
        ("instruction,generator_1,output_1,generator_2,output_2,preference", "2.0", "b", None),
        ("instruction,generator_1,output_1,generator_2,output_2,preference", "1.5", "tie", None),
        ("instruction,model1,response1,model2,response2,winner", "0", "tie", None),
        ("prompt,model_0,response_0,model_1,response_1,better_response_id", "0", "a", None),
        ("question,model_a,response_a,model_b,response_b,verdict", "[[A>>B]]", "a", "a"),
        ("question,model_a,response_a,model_b,response_b,verdict", "B>A", "b", "a"),
        ("question,model_a,response_a,model_b,response_b,verdict", "A<B", "b", "a"),
        ("question,model_a,response_a,model_b,response_b,label", "A=B", "tie", "a"),
        ("question,model_1,output_1,model_2,output_2,label", "2", "b", None),
    ],
)
def test_that_pairs_of_answers_to_a_question_are_read_under_other_names(
    tmp_path: Path, header: str, winner: str, value: str, shown_first: str | None
) -> None:
    rows = read(saved(tmp_path, f"{header}\nWhy?,M1,so,M2,thus,{winner}\n"), "pairwise")
    (question,) = (row for row in rows if isinstance(row, QuestionRow))
    assert question.question == "Why?"
    answers = [row for row in rows if isinstance(row, AnswerRow)]
    assert [(row.author, row.answer, row.is_reference) for row in answers] == [
        ("M1", "so", False),
        ("M2", "thus", False),
    ]
    assert [(row.value, row.shown_first) for row in rows if isinstance(row, PreferenceRow)] == [(value, shown_first)]


def test_that_each_annotators_column_is_a_rater_of_the_pair(tmp_path: Path) -> None:
    header = "instruction,input,response1,response2,annotator1,annotator2,annotator3"
    rows = read(saved(tmp_path, f"{header}\nSum up,the text,so,thus,1,0,2\n"), "pairwise")
    assert [row.question for row in rows if isinstance(row, QuestionRow)] == ["Sum up\nthe text"]
    given = [row for row in rows if isinstance(row, PreferenceRow)]
    assert [(row.rater, row.value) for row in given] == [
        ("annotator1", "a"),
        ("annotator2", "tie"),
        ("annotator3", "b"),
    ]


def test_that_a_chosen_answer_is_preferred_to_the_rejected_one(tmp_path: Path) -> None:
    rows = read(saved(tmp_path, "prompt,chosen,rejected\nWhy?,so,thus\n"), "pairwise")
    (given,) = (row for row in rows if isinstance(row, PreferenceRow))
    answers = {row.answer_id: row.answer for row in rows if isinstance(row, AnswerRow)}
    assert (answers[given.answer_a], answers[given.answer_b], given.value) == ("so", "thus", "a")


@pytest.mark.parametrize(
    ("name", "is_judge"),
    [
        ("compared by judges, gpt-4", True),
        ("gpt-4", True),
        ("alpaca_eval_gpt4", True),
        ("gpt-4 and llama", False),
        ("votes", False),
    ],
)
def test_that_a_model_in_a_files_name_is_a_judge_only_where_the_name_says_so(
    tmp_path: Path, name: str, is_judge: bool
) -> None:
    rows = read(saved(tmp_path, "question,response_a,response_b,winner\nWhy?,so,thus,a\n", f"{name}.csv"), "pairwise")
    (given,) = (row for row in rows if isinstance(row, PreferenceRow))
    assert (given.judge, given.rater) == ((name, None) if is_judge else (None, name))


def test_that_a_label_of_what_is_right_is_no_verdict_of_the_judge_whom_the_file_names(tmp_path: Path) -> None:
    cells = {"question": "Why?", "response_A": "so", "response_B": "thus", "label": "A>B"}
    cells |= {"judgments": [{"judge_model": "gpt-4", "decision": "B>A"}]}
    rows = read(saved(tmp_path, json.dumps(cells) + "\n", "judge_model=gpt-4.jsonl"), "pairwise")
    (given,) = (row for row in rows if isinstance(row, PreferenceRow))
    assert (given.judge, given.rater, given.value) == (None, "judge_model=gpt-4", "a")


def test_that_votes_on_conversations_name_judges_turns_and_reasons(tmp_path: Path) -> None:
    def turns(*said: str) -> list[dict[str, str]]:
        return [{"role": role, "content": one} for role, one in zip(("user", "assistant") * 2, said, strict=False)]

    pair = {"question_id": 81, "model_a": "M1", "model_b": "M2", "winner": "model_b"}
    pair |= {
        "conversation_a": turns("Why?", "so", "And?", "more"),
        "conversation_b": turns("Why?", "thus", "And?", "m"),
    }
    votes = [
        {**pair, "turn": 1, "judge": "expert_17"},
        {**pair, "turn": 2, "judge": ["gpt-4", "pair-v2"], "reason": "B says why."},
    ]
    lines = "".join(json.dumps(vote) + "\n" for vote in votes)
    rows = read(saved(tmp_path, lines, "votes.jsonl"), "pairwise")
    given = [row for row in rows if isinstance(row, PreferenceRow)]
    assert [(row.question_id, row.rater, row.judge, row.protocol, row.comment) for row in given] == [
        ("81-1", "expert_17", None, None, None),
        ("81-2", None, "gpt-4", "pair-v2", "B says why."),
    ]
    assert [row.answer for row in rows if isinstance(row, AnswerRow)][:2] == ["so", "thus"]
    assert "user: And?" in [row.answer for row in rows if isinstance(row, AnswerRow)][2]
